// What pages say of several clients, done with the real local server. Each returns what it observed; the test that runs
// them says what that has to be.
import type { ITokenProvider, ITokenResponse } from "@fluidframework/azure-client";
import { acquirePresenceViaDataObject, Latest, Notifications } from "@fluidframework/presence/alpha";
import {
  CommitKind,
  ConnectionState,
  type Revertible,
  SchemaFactory,
  type TreeView,
  TreeViewConfiguration,
} from "fluid-framework";
import { LocalTokenProvider } from "../quick-start/src/local-token.js";
import { type Client, clientWith, connected, make, open, saved, schema, service, two, until } from "./clients.js";

const sf = new SchemaFactory("live-clients");
class Card extends sf.object("Card", { title: sf.string, points: sf.number }) {}
class Cards extends sf.array("Cards", Card) {}
const config = new TreeViewConfiguration({ schema: Cards });

/** Two clients of a list with one card. */
async function twoLists() {
  const { a, b } = await two(({ initialObjects }) => {
    const view = initialObjects.tree.viewWith(config);
    view.initialize([{ title: "Pack", points: 1 }]);
    view.dispose();
  });
  const viewA = a.initialObjects.tree.viewWith(config);
  const viewB = b.initialObjects.tree.viewWith(config);
  const sync = async () => {
    await Promise.all([saved(a), saved(b)]);
    await until(() => text(viewA) === text(viewB), "the same list in both");
  };
  return { a, b, viewA, viewB, sync };
}

const text = (view: TreeView<typeof Cards>) => view.root.map(({ title, points }) => `${title} ${points}`).join(", ");

/** The states of a client from its making to its end. */
export async function life(): Promise<unknown> {
  const container = await make();
  const log: string[] = [];
  const note = (what: string) => {
    log.push(`${what}: ${container.attachState}, ${ConnectionState[container.connectionState]}`);
  };
  note("made");
  container.on("connected", () => note("connected"));
  container.on("disconnected", () => note("disconnected"));
  container.on("disposed", () => note("disposed"));
  const attached = container.attach();
  note("attach called");
  await attached;
  await connected(container);
  container.disconnect();
  await until(() => container.connectionState === ConnectionState.Disconnected, "disconnected");
  container.connect();
  await connected(container);
  container.dispose();
  return log;
}

/** When a client has edits that the service hasn't confirmed. */
export async function dirt(): Promise<unknown> {
  const { a, b } = await two();
  await saved(a);
  const log: string[] = [];
  a.on("dirty", () => log.push("dirty"));
  a.on("saved", () => log.push("saved"));
  a.on("connected", () => log.push("connected"));
  a.on("disconnected", () => log.push("disconnected"));
  a.initialObjects.map.set("x", 1);
  const afterEdit = a.isDirty;
  await saved(a);
  a.disconnect();
  await until(() => a.connectionState === ConnectionState.Disconnected, "offline");
  a.initialObjects.map.set("x", 2);
  b.initialObjects.map.set("y", 1);
  await saved(b);
  const offline = { dirty: a.isDirty, own: a.initialObjects.map.get("x"), others: a.initialObjects.map.get("y") ?? null };
  a.connect();
  await saved(a);
  await until(() => b.initialObjects.map.get("x") === 2, "the edit made offline");
  return { afterEdit, offline, log };
}

/** Two clients set the same key of a map: the one whose edit comes to the service last. */
export async function lastWriter(): Promise<unknown> {
  const { a, b } = await two();
  b.disconnect();
  await until(() => b.connectionState === ConnectionState.Disconnected, "B offline");
  // B writes first by the clock; A's write is first in the order of the service.
  b.initialObjects.map.set("color", "B's");
  a.initialObjects.map.set("color", "A's");
  await saved(a);
  const between = [a, b].map(({ initialObjects }) => initialObjects.map.get("color"));
  b.connect();
  await saved(b);
  await until(() => a.initialObjects.map.get("color") === "B's", "B's value in A");
  return { between, after: [a, b].map(({ initialObjects }) => initialObjects.map.get("color")) };
}

/** Two clients edit a tree while one of them is offline. */
export async function merge(): Promise<unknown> {
  const { b, viewA, viewB, sync } = await twoLists();
  b.disconnect();
  await until(() => b.connectionState === ConnectionState.Disconnected, "B offline");
  viewB.root[0]!.points = 5;
  viewB.root.insertAtEnd({ title: "from B", points: 0 });
  viewA.root[0]!.title = "Pack light";
  viewA.root.insertAtStart({ title: "from A", points: 0 });
  b.connect();
  await connected(b);
  await until(() => viewA.root.length === 3 && viewB.root.length === 3, "both insertions");
  await sync();
  return text(viewB).split(", ");
}

/** Undo takes back one's own edit and leaves those that others have made since. */
export async function undo(): Promise<unknown> {
  const { viewA, viewB, sync } = await twoLists();
  const undos: Revertible[] = [];
  const redos: Revertible[] = [];
  const kinds: string[] = [];
  viewA.events.on("commitApplied", ({ kind, isLocal }, getRevertible) => {
    kinds.push(`${isLocal ? "own" : "other's"} ${CommitKind[kind]}, ${getRevertible ? "revertible" : "not revertible"}`);
    const revertible = getRevertible?.();
    if (revertible) (kind === CommitKind.Undo ? redos : undos).push(revertible);
  });
  viewA.root.removeAt(0);
  await sync();
  viewB.root.insertAtStart({ title: "from B", points: 2 });
  await until(() => viewA.root.length === 1, "B's card in A");
  undos.pop()?.revert();
  await until(() => viewB.root.length === 2, "the undo in B");
  const undone = text(viewB);
  redos.pop()?.revert();
  await until(() => viewB.root.length === 1, "the redo in B");
  return { kinds, undone, redone: text(viewB) };
}

/** A signal goes to those who are there. Who comes later gets the next one. */
export async function signals(): Promise<unknown> {
  const { a, b, id } = await two();
  const received = ({ initialObjects }: Client) => initialObjects.signals.received;
  a.initialObjects.signals.send("early");
  await until(() => received(a).length === 1 && received(b).length === 1, "the first signal");
  const c = await open(id);
  a.initialObjects.signals.send("late");
  await until(() => received(c).includes("late") && received(b).includes("late"), "the second signal");
  return { b: received(b), c: received(c), sender: received(a) };
}

/** Presence brings newcomers the newest state, but no notification from before. */
export async function presence(): Promise<unknown> {
  const { a, b, id } = await two();
  const share = (container: Client) => {
    const { initialObjects } = container;
    const presence = acquirePresenceViaDataObject(initialObjects.presence);
    const heard: string[] = [];
    const { pointer } = presence.getStates("live:states", { pointer: Latest<{ x: number }>({ x: 0 }) }).props;
    const { note } = presence.getNotifications("live:notes", {
      note: Notifications<{ said(text: string): void }, string>({ said: (_, text) => void heard.push(text) }),
    }).props;
    const others = () => Array.from(pointer.clientValues(), ({ value, client }) => `${value.x} ${client.getConnectionStatus()}`);
    return { presence, pointer, note, heard, others };
  };
  const [inA, inB] = [share(a), share(b)];
  inA.pointer.local = { x: 1 };
  inA.pointer.local = { x: 2 };
  inA.note.emit.broadcast("said", "early");
  await until(() => inB.others().includes("2 Connected") && inB.heard.length === 1, "A's pointer and note in B");
  const inC = share(await open(id));
  await until(() => inC.others().includes("2 Connected"), "A's pointer in C");
  inA.note.emit.broadcast("said", "late");
  await until(() => inC.heard.length > 0 && inB.heard.length > 1, "the second note");
  a.dispose();
  await until(() => inC.others().includes("2 Disconnected"), "A left");
  return { b: inB.heard, c: inC.heard, afterA: inC.others().sort() };
}

/** Who is in a session: connections, not people. */
export async function audience(): Promise<unknown> {
  const { id } = await two();
  const { container, services } = await service.getContainer(id, schema, "2");
  await connected(container);
  const log: string[] = [];
  const size = () => Array.from(services.audience.getMembers().values(), ({ connections }) => connections.length);
  await until(() => sum(size()) === 3, "all three in the audience");
  services.audience.on("memberAdded", () => log.push("added"));
  services.audience.on("memberRemoved", () => log.push("removed"));
  const before = size();
  const late = await open(id);
  await until(() => sum(size()) === 4, "a fourth");
  late.dispose();
  await until(() => sum(size()) === 3, "three again");
  return { before, log };
}

type Fetch = "orderer" | "storage";

/** A provider of tokens that the local server accepts, once `before` has seen what is asked for and has not thrown. */
function tokensAfter(before: (kind: Fetch, id?: string, refresh?: boolean) => void, scopes?: string[]): ITokenProvider {
  const local = new LocalTokenProvider();
  const limit = ({ jwt }: ITokenResponse): ITokenResponse => {
    const [header, claims = "", signature] = jwt.split(".");
    const limited = { ...JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))), ...(scopes && { scopes }) };
    const encoded = btoa(JSON.stringify(limited)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    return { jwt: [header, encoded, signature].join(".") };
  };
  return {
    fetchOrdererToken: async (tenant, id, refresh) => {
      before("orderer", id, refresh);
      return limit(await local.fetchOrdererToken(tenant, id));
    },
    fetchStorageToken: async (tenant, id, refresh) => {
      before("storage", id, refresh);
      return limit(await local.fetchStorageToken(tenant, id));
    },
  };
}

/** What a client asks its token provider for, and when. */
export async function tokens(): Promise<unknown> {
  const log: string[] = [];
  const taken = () => log.splice(0).sort();
  const client = clientWith(tokensAfter((kind, id) => log.push(id === undefined ? `${kind}, to create` : kind)));
  const { container } = await client.createContainer(schema, "2");
  const made = taken();
  const id = await container.attach();
  await connected(container);
  const attached = taken();
  const { container: loaded } = await client.getContainer(id, schema, "2");
  await connected(loaded);
  const opened = taken();
  loaded.disconnect();
  await until(() => loaded.connectionState === ConnectionState.Disconnected, "disconnected");
  loaded.connect();
  await connected(loaded);
  return { made, attached, opened, reconnected: taken() };
}

/** What is told when the token provider throws: at the first call, and when it is asked for another token. */
export async function refusals(): Promise<unknown> {
  const { id } = await two();
  const told = async (act: () => Promise<unknown>) => {
    try {
      await act();
      return "nothing";
    } catch (error) {
      const { errorType, message, status } = error as { errorType?: string; message?: string; status?: number };
      return { errorType, message, status: status ?? "is gone" };
    }
  };
  const never = clientWith(
    tokensAfter(() => {
      throw Object.assign(new Error("Sign in first"), { status: 401 });
    }),
  );
  const { container } = await never.createContainer(schema, "2");
  const attach = await told(() => container.attach());
  const load = await told(() => never.getContainer(id, schema, "2"));
  // Without a scope the server refuses the first token, so the client asks for another.
  const once = clientWith(
    tokensAfter((_kind, _id, refresh) => {
      if (refresh) throw new Error("Sign in again");
    }, []),
  );
  const refresh = await told(async () => {
    const { container } = await once.getContainer(id, schema, "2");
    await new Promise((_resolve, reject) => container.on("disposed", reject));
  });
  return { attach, disposed: container.disposed, load, refresh };
}

/** Somebody whose token lets them read only: what becomes of their edits. */
export async function reader(): Promise<unknown> {
  const { a, id } = await two();
  const { container, services } = await clientWith(tokensAfter(() => {}, ["doc:read"])).getContainer(id, schema, "2");
  await connected(container);
  container.initialObjects.map.set("x", "reader's");
  a.initialObjects.map.set("y", "writer's");
  await until(() => container.initialObjects.map.get("y") === "writer's", "the writer's edit");
  const myself = services.audience.getMyself();
  return {
    mode: myself?.connections.map(({ mode }) => mode),
    own: container.initialObjects.map.get("x"),
    others: a.initialObjects.map.get("x") ?? null,
    dirty: container.isDirty,
    disposed: container.disposed,
  };
}

/** An editor who was there first, and whose token doesn't allow summaries: whether there are some all the same. */
export async function summaries(): Promise<unknown> {
  const asked: Fetch[] = [];
  /** What was asked for when the first summary was refused: another try asks again. */
  let refused: { error: string; asked: Fetch[] } | undefined;
  const unable = clientWith(
    tokensAfter((kind) => asked.push(kind), ["doc:read", "doc:write"]),
    {
      send: ({ eventName, error }) => {
        if (eventName.endsWith(":ContainerClose")) refused ??= { error: String(error), asked: [...asked].sort() };
      },
    },
  );
  const { container: first } = await unable.createContainer(schema, "2");
  const id = await first.attach();
  await connected(first);
  asked.splice(0);
  const second = await open(id);
  // More edits than a summarizer waits for, each in a turn of its own.
  for (let i = 0; i < 110; i++) {
    second.initialObjects.map.set("x", i);
    await saved(second);
  }
  await until(() => refused !== undefined, "the service refuses the summary of the first client");
  return {
    error: refused?.error.replace(/Client \S+/, "Client X"),
    asked: refused?.asked,
    versions: (await service.getContainerVersions(id)).length,
    closed: [first.disposed, second.disposed],
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
