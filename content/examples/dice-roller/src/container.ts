// Makes a container for a new die, and opens the container of an existing one.
import { AzureClient } from "@fluidframework/azure-client";
import { type ContainerSchema, type IFluidContainer, SharedTree } from "fluid-framework";
import { Dice, diceConfig } from "./dice.js";
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

/** A die, and the container that keeps it in sync. */
export interface Session {
  readonly id: string;
  readonly dice: Dice;
  readonly container: IFluidContainer;
}

// #region create
export async function createSession(): Promise<Session> {
  const { container } = await client.createContainer(containerSchema, "2");
  const view = container.initialObjects.tree.viewWith(diceConfig);
  view.initialize(new Dice({ value: 1 }));
  const id = await container.attach();
  return { id, dice: view.root, container };
}
// #endregion create

// #region load
export async function loadSession(id: string): Promise<Session> {
  const { container } = await client.getContainer(id, containerSchema, "2");
  const view = container.initialObjects.tree.viewWith(diceConfig);
  return { id, dice: view.root, container };
}
// #endregion load
