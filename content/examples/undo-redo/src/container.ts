// Makes a container for a new list, and opens the container of an existing one.
import { AzureClient } from "@fluidframework/azure-client";
import { type ContainerSchema, type IFluidContainer, SharedTree, type TreeView } from "fluid-framework";
import { firstList, listConfig, type PackingList } from "./list.js";
import { LocalTokenProvider } from "./local-token.js";

const containerSchema = {
  initialObjects: { tree: SharedTree },
} satisfies ContainerSchema;

const client = new AzureClient({
  connection: {
    type: "local",
    endpoint: "http://localhost:7070",
    tokenProvider: new LocalTokenProvider(),
  },
});

/** A list, and the container that keeps it in sync. */
export interface Session {
  readonly id: string;
  readonly view: TreeView<typeof PackingList>;
  readonly container: IFluidContainer;
}

export async function createSession(): Promise<Session> {
  const { container } = await client.createContainer(containerSchema, "2");
  const view = container.initialObjects.tree.viewWith(listConfig);
  view.initialize(firstList());
  const id = await container.attach();
  return { id, view, container };
}

export async function loadSession(id: string): Promise<Session> {
  const { container } = await client.getContainer(id, containerSchema, "2");
  const view = container.initialObjects.tree.viewWith(listConfig);
  return { id, view, container };
}
