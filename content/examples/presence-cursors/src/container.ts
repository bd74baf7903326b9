// Makes a container for a new board, and opens the container of an existing one.
import { AzureClient } from "@fluidframework/azure-client";
import { acquirePresenceViaDataObject, ExperimentalPresenceManager, type IPresence } from "@fluidframework/presence/alpha";
import type { ContainerSchema, IFluidContainer } from "fluid-framework";
import { LocalTokenProvider } from "./local-token.js";

// #region schema
/** Presence lives in an object of the container. An app has its SharedTree beside it. */
const containerSchema = {
  initialObjects: { presence: ExperimentalPresenceManager },
} satisfies ContainerSchema;

function presenceOf(container: IFluidContainer<typeof containerSchema>): IPresence {
  return acquirePresenceViaDataObject(container.initialObjects.presence);
}
// #endregion schema

const client = new AzureClient({
  connection: {
    type: "local",
    endpoint: "http://localhost:7070",
    tokenProvider: new LocalTokenProvider(),
  },
});

/** Who is at a board, and the container that connects them. */
export interface Session {
  readonly id: string;
  readonly presence: IPresence;
  readonly container: IFluidContainer;
}

// #region open
export async function createSession(): Promise<Session> {
  const { container } = await client.createContainer(containerSchema, "2");
  const id = await container.attach();
  return { id, presence: presenceOf(container), container };
}

export async function loadSession(id: string): Promise<Session> {
  const { container } = await client.getContainer(id, containerSchema, "2");
  return { id, presence: presenceOf(container), container };
}
// #endregion open
