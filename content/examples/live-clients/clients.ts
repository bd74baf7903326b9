// Several clients of one container in one process, connected by the real local server.
import { AzureClient, type ITelemetryBaseLogger, type ITokenProvider } from "@fluidframework/azure-client";
import { PureDataObject, PureDataObjectFactory } from "@fluidframework/aqueduct/legacy";
import { ExperimentalPresenceManager } from "@fluidframework/presence/alpha";
import { ConnectionState, type ContainerSchema, type IFluidContainer, SharedTree, type SharedObjectKind } from "fluid-framework";
import { SharedMap } from "fluid-framework/legacy";
import { LocalTokenProvider } from "../quick-start/src/local-token.js";

/** An object that sends signals, and keeps those that it receives. */
export class Signals extends PureDataObject {
  public static readonly factory = new PureDataObjectFactory("signals", Signals, [], {});
  public readonly received: unknown[] = [];

  protected override async hasInitialized(): Promise<void> {
    this.runtime.on("signal", ({ content }) => this.received.push(content));
  }

  public send(content: string): void {
    this.runtime.submitSignal("text", content);
  }
}

export const schema = {
  initialObjects: {
    tree: SharedTree,
    map: SharedMap,
    presence: ExperimentalPresenceManager,
    signals: Signals as unknown as SharedObjectKind<Signals>,
  },
} satisfies ContainerSchema;

export type Client = IFluidContainer<typeof schema>;

/** A client that gets its tokens from this provider, and tells this logger, if any, what happens. */
export function clientWith(tokenProvider: ITokenProvider, logger?: ITelemetryBaseLogger): AzureClient {
  const connection = { type: "local", endpoint: "http://localhost:7070", tokenProvider } as const;
  return new AzureClient({ connection, ...(logger && { logger }) });
}

export const service = clientWith(new LocalTokenProvider());

/** Makes a container that isn't attached yet. */
export async function make(): Promise<Client> {
  return (await service.createContainer(schema, "2")).container;
}

/** Opens a container, and waits until it is connected. */
export async function open(id: string): Promise<Client> {
  const { container } = await service.getContainer(id, schema, "2");
  await connected(container);
  return container;
}

/** Makes a container, lets `fill` put its first content in, and opens it as a second client, too. */
export async function two(fill: (container: Client) => void = () => {}): Promise<{ a: Client; b: Client; id: string }> {
  const a = await make();
  fill(a);
  const id = await a.attach();
  await connected(a);
  return { a, b: await open(id), id };
}

export const connected = (container: Client): Promise<void> =>
  until(() => container.connectionState === ConnectionState.Connected, "connected");

/** Waits until the service has confirmed all edits of a client. */
export const saved = (container: Client): Promise<void> => until(() => !container.isDirty, "saved");

/** Waits until a condition holds. */
export async function until(holds: () => boolean, what: string): Promise<void> {
  for (const deadline = Date.now() + 20_000; !holds(); ) {
    if (Date.now() > deadline) throw new Error(`not in time: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
