// Opens a task list: a new one, or the one of a container that exists.
import { AzureClient } from "@fluidframework/azure-client";
import { type ContainerSchema, type IFluidContainer, SharedTree, type TreeView } from "fluid-framework";
import { LocalTokenProvider } from "./local-token.js";
import { initialTaskList, type TaskList, taskListConfig } from "./schema.js";

const containerSchema = {
  initialObjects: { tree: SharedTree },
} satisfies ContainerSchema;

export function makeClient(endpoint = "http://localhost:7070"): AzureClient {
  return new AzureClient({
    connection: { type: "local", endpoint, tokenProvider: new LocalTokenProvider() },
  });
}

export interface Session {
  readonly id: string;
  readonly view: TreeView<typeof TaskList>;
  readonly container: IFluidContainer;
}

export async function createTaskList(client: AzureClient): Promise<Session> {
  const { container } = await client.createContainer(containerSchema, "2");
  const view = container.initialObjects.tree.viewWith(taskListConfig);
  view.initialize(initialTaskList());
  const id = await container.attach();
  return { id, view, container };
}

export async function loadTaskList(client: AzureClient, id: string): Promise<Session> {
  const { container } = await client.getContainer(id, containerSchema, "2");
  const view = container.initialObjects.tree.viewWith(taskListConfig);
  if (!view.compatibility.canView) {
    container.dispose();
    throw new Error("This container was made with a schema that this app can't show.");
  }
  return { id, view, container };
}
