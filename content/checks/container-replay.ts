// A process of its own that does to real containers what the tests name, on a service in memory that answers, stores and
// confirms only when it is told to, and says what came of it. The framework's timers would hold a test's process open.
import { createDetachedContainer, loadExistingContainer } from "@fluidframework/container-loader/legacy";
import {
  createDOProviderContainerRuntimeFactory,
  createFluidContainer,
  type IRootDataObject,
} from "@fluidframework/fluid-static/internal";
import {
  createLocalResolverCreateNewRequest,
  LocalDocumentServiceFactory,
  LocalResolver,
} from "@fluidframework/local-driver/legacy";
import { LocalDeltaConnectionServer } from "@fluidframework/server-local-server";
import {
  AttachState,
  ConnectionState,
  type IFluidContainer,
  SchemaFactory,
  SharedTree,
  TreeViewConfiguration,
} from "fluid-framework";
import type { Action, ContainerEvent, Properties, Start } from "../templates/container-states/container.ts";

/** What is to be done, and what is waited for after each step: an answer takes its time. */
export interface Story {
  readonly start: Start;
  readonly first: Properties;
  readonly steps: readonly { readonly action: Action; readonly expected: Properties }[];
}

/** What was true after a step, and the events since the one before. */
export interface Seen extends Properties {
  readonly events: readonly ContainerEvent[];
}

/** The names that the framework has. */
export interface Vocabulary {
  readonly attachStates: readonly string[];
  readonly connectionStates: readonly string[];
}

export interface Report extends Vocabulary {
  /** Of each story: at its start, and after each step. */
  readonly seen: readonly (readonly Seen[])[];
}

const LIMIT = 5_000;
/** Turns of the event loop in which anything that is still to come would come. */
const QUIET_TURNS = 8;

const schema = { initialObjects: { tree: SharedTree } };
const codeDetails = { package: "replay" };
const factory = new SchemaFactory("replay");
class Die extends factory.object("Die", { value: factory.number }) {}

/** Holds up whoever comes until it is opened; then it is closed again. */
class Gate {
  isOpen = false;
  #waiting: (() => void)[] = [];

  async pass(): Promise<void> {
    if (!this.isOpen) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  letThrough(): void {
    for (const go of this.#waiting.splice(0)) go();
  }
}

/** A container, and the service that it talks to. */
class Stage {
  readonly #local = new LocalDocumentServiceFactory(LocalDeltaConnectionServer.create());
  readonly #upload = new Gate();
  readonly #answer = new Gate();
  /** Messages that the last connection has not sent yet. */
  #held: (() => void)[] = [];
  #isPaused = false;
  #inner!: Awaited<ReturnType<typeof createDetachedContainer>>;
  #container!: IFluidContainer;
  #die!: Die;
  #events: ContainerEvent[] = [];

  async start(how: Start): Promise<void> {
    if (how === "created") {
      await this.#show(await createDetachedContainer(this.#settings()));
      return;
    }
    this.#upload.isOpen = true;
    const first = await createDetachedContainer(this.#settings());
    await this.#show(first);
    await first.attach(createLocalResolverCreateNewRequest("document"));
    this.#container.dispose();
    this.#upload.isOpen = false;
    this.#events = [];
    const request = { url: "http://localhost:3000/document" };
    await this.#show(await loadExistingContainer({ ...this.#settings(how === "loaded"), request }));
  }

  async do(action: Action): Promise<void> {
    switch (action) {
      case "edit":
        this.#die.value++;
        return;
      case "attach":
        // Closing meanwhile rejects it.
        this.#inner.attach(createLocalResolverCreateNewRequest("document")).catch(() => {});
        return;
      case "connect":
        return void (await this.#container.connect());
      case "disconnect":
        return void (await this.#container.disconnect());
      case "dispose":
        return this.#container.dispose();
      case "store":
        return this.#upload.letThrough();
      case "answer":
        if (!this.#isPaused) await internalsOf(this.#inner).inbound.pause();
        this.#isPaused = true;
        return this.#answer.letThrough();
      case "catchUp":
        return this.#resume();
      case "confirm":
        for (const send of this.#held.splice(0)) send();
        return;
      case "lose":
        // Where there is no connection, nothing is heard of it.
        if (isInTouch(this.#container))
          this.#local.disconnectClient(internalsOf(this.#inner).connectionManager.clientId, "the network is gone");
        return;
      case "restore":
        return;
      case "fail":
        return this.#inner.close(
          Object.assign(new Error("an error of the test"), {
            errorType: "dataProcessingError",
            getTelemetryProperties: () => ({}),
            addTelemetryProperties() {},
          }),
        );
    }
  }

  /** Waits for what is expected, and some more, and tells what is. */
  async look(expected: Properties): Promise<Seen> {
    const until = Date.now() + LIMIT;
    const isThere = () =>
      Object.entries(expected).every(([name, value]) => this.#properties()[name as keyof Properties] === value);
    while (!isThere() && Date.now() < until) await nextTurn();
    for (let turn = 0; turn < QUIET_TURNS; turn++) await nextTurn();
    return { ...this.#properties(), events: this.#events.splice(0) };
  }

  #properties(): Properties {
    const { attachState, connectionState, isDirty, disposed } = this.#container;
    return {
      attachState,
      connectionState: ConnectionState[connectionState] as Properties["connectionState"],
      isDirty,
      disposed,
    };
  }

  async #show(inner: Awaited<ReturnType<typeof createDetachedContainer>>): Promise<void> {
    const rootDataObject = (await inner.getEntryPoint()) as IRootDataObject;
    const container = createFluidContainer<typeof schema>({ container: inner, rootDataObject });
    const note = (event: ContainerEvent) => this.#events.push(event);
    container.on("connected", () => {
      this.#resume();
      note("connected");
    });
    container.on("disconnected", () => note("disconnected"));
    container.on("dirty", () => note("dirty"));
    container.on("saved", () => note("saved"));
    container.on("disposed", () => note("disposed"));
    const view = container.initialObjects.tree.viewWith(new TreeViewConfiguration({ schema: Die }));
    if (view.compatibility.canInitialize) view.initialize(new Die({ value: 1 }));
    this.#inner = inner;
    this.#container = container;
    this.#die = view.root;
  }

  #resume(): void {
    if (this.#isPaused) internalsOf(this.#inner).inbound.resume();
    this.#isPaused = false;
  }

  /** What the clients give to the framework. @param isForced as `AzureClient` and `TinyliciousClient` have it */
  #settings(isForced = true) {
    type Factory = LocalDocumentServiceFactory;
    type Service = Awaited<ReturnType<Factory["createDocumentService"]>>;
    const hold = (service: Service): Service => {
      const connect = service.connectToDeltaStream.bind(service);
      service.connectToDeltaStream = async (client) => {
        await this.#answer.pass();
        const connection = await connect(client);
        const submit = connection.submit.bind(connection);
        const held: (() => void)[] = [];
        this.#held = held;
        connection.submit = (messages) => held.push(() => submit(messages));
        return connection;
      };
      return service;
    };
    const documentServiceFactory: Pick<Factory, "createDocumentService" | "createContainer"> = {
      createDocumentService: async (...args) => hold(await this.#local.createDocumentService(...args)),
      createContainer: async (...args) => {
        await this.#upload.pass();
        return hold(await this.#local.createContainer(...args));
      },
    };
    const fluidExport = createDOProviderContainerRuntimeFactory({ schema, compatibilityMode: "2" });
    return {
      codeDetails,
      urlResolver: new LocalResolver(),
      documentServiceFactory,
      codeLoader: { load: async () => ({ module: { fluidExport }, details: codeDetails }) },
      configProvider: {
        getRawConfig: (name: string) => (name === "Fluid.Container.ForceWriteConnection" ? isForced : undefined),
      },
      options: {
        client: {
          details: { capabilities: { interactive: true } },
          mode: "write" as const,
          permission: [],
          scopes: [],
          user: { id: "" },
        },
        // The clients give this too; the declared options know nothing of it.
      } as object,
    };
  }
}

function isInTouch({ connectionState }: IFluidContainer): boolean {
  return connectionState === ConnectionState.Connected || connectionState === ConnectionState.CatchingUp;
}

interface Internals {
  /** What the service has sent and the container has not taken in. */
  readonly inbound: { pause(): Promise<void>; resume(): void };
  /** Knows the id of the connection, which a container that catches up does not tell yet. */
  readonly connectionManager: { readonly clientId: string };
}

function internalsOf({ deltaManager }: { readonly deltaManager: object }): Internals {
  return deltaManager as Internals;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

async function play({ start, first, steps }: Story): Promise<Seen[]> {
  const stage = new Stage();
  await stage.start(start);
  const seen = [await stage.look(first)];
  for (const { action, expected } of steps) {
    await stage.do(action);
    seen.push(await stage.look(expected));
  }
  if (!seen.at(-1)?.disposed) await stage.do("dispose");
  return seen;
}

process.once("message", async (stories: readonly Story[]) => {
  const seen: (readonly Seen[])[] = [];
  for (const story of stories) seen.push(await play(story));
  const report: Report = {
    attachStates: Object.values(AttachState),
    connectionStates: Object.keys(ConnectionState).filter((name) => Number.isNaN(Number(name))),
    seen,
  };
  process.send?.(report, () => process.exit(0));
});
