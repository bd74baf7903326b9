// One client of the demo: a real SharedTree on a simulated connection, and what it has sent but not seen back.
import { createIdCompressor } from "@fluidframework/id-compressor/legacy";
import {
  type MockContainerRuntimeForReconnection,
  MockFluidDataStoreRuntime,
  MockStorage,
} from "@fluidframework/test-runtime-utils/legacy";
import { SharedTree, type TreeView } from "@fluidframework/tree/legacy";
import { FIRST_TITLES } from "./first-titles.ts";
import { config, Todo, TodoList } from "./schema.ts";
import type { SimulatedService } from "./service.ts";

/** What a client is called. */
export type ClientName = "A" | "B";

/** An edit that its client shows already, and that has no place in the order yet. */
export interface PendingEdit {
  readonly id: string;
  /** What was done: `add “Cake”`. */
  readonly what: string;
}

/** An item of the list as data. */
export interface Item {
  readonly id: string;
  readonly title: string;
  readonly isDone: boolean;
}

/**
 * Connects clients. All are there before anything is sent: the simulated service keeps nothing for those who come later.
 * The first one makes the list, which the others find.
 */
export function connectClients(names: readonly ClientName[], service: SimulatedService): DemoClient[] {
  const connected = names.map((name) => {
    const dataStore = new MockFluidDataStoreRuntime({ clientId: name, idCompressor: createIdCompressor() });
    const runtime = service.createContainerRuntime(dataStore);
    const tree = SharedTree.getFactory().create(dataStore, "todo");
    tree.connect({ deltaConnection: dataStore.createDeltaConnection(), objectStorage: new MockStorage() });
    return { name, runtime, tree };
  });
  return connected.map(({ name, runtime, tree }) => {
    const view = tree.viewWith(config);
    if (view.compatibility.canInitialize) {
      view.initialize(new TodoList(FIRST_TITLES.map((title) => new Todo({ title, isDone: false }))));
      service.deliverAll();
    }
    return new DemoClient(name, runtime, view);
  });
}

/** A client that edits the list. Edits of items that are gone, or that change nothing, do nothing. */
export class DemoClient {
  readonly name: ClientName;
  readonly #runtime: MockContainerRuntimeForReconnection;
  readonly #view: TreeView<typeof TodoList>;
  readonly #pending: PendingEdit[] = [];

  constructor(name: ClientName, runtime: MockContainerRuntimeForReconnection, view: TreeView<typeof TodoList>) {
    this.name = name;
    this.#runtime = runtime;
    this.#view = view;
  }

  /** The name under which the service knows the client; another one after each reconnection. */
  get clientId(): string {
    return this.#runtime.clientId;
  }

  get isOnline(): boolean {
    return this.#runtime.connected;
  }

  /** Goes offline, where edits wait; back online, what others did meanwhile arrives and what waited is sent. */
  set isOnline(isOnline: boolean) {
    this.#runtime.connected = isOnline;
  }

  /** The number of the last operation that has arrived. */
  get lastSeen(): number {
    return this.#runtime.deltaManager.lastSequenceNumber;
  }

  get pending(): readonly PendingEdit[] {
    return [...this.#pending];
  }

  get items(): readonly Item[] {
    return this.#view.root.map(({ id, title, isDone }) => ({ id, title, isDone }));
  }

  add(title: string): void {
    const todo = new Todo({ title, isDone: false });
    this.#view.root.insertAtEnd(todo);
    // It has its id from now on.
    this.#pending.push({ id: todo.id, what: `add “${title}”` });
  }

  rename(id: string, title: string): void {
    const todo = this.#find(id);
    if (!todo || todo.title === title) return;
    this.#edit(id, `call it “${title}”`, () => {
      todo.title = title;
    });
  }

  toggle(id: string): void {
    const todo = this.#find(id);
    if (!todo) return;
    this.#edit(id, `${todo.isDone ? "uncheck" : "check"} “${todo.title}”`, () => {
      todo.isDone = !todo.isDone;
    });
  }

  /** Moves an item by one place. */
  move(id: string, direction: "up" | "down"): void {
    const list = this.#view.root;
    const todo = this.#find(id);
    if (!todo) return;
    const at = list.indexOf(todo);
    if (direction === "up" ? at === 0 : at === list.length - 1) return;
    // The gap that it goes into, counted before it has left its place.
    const gap = direction === "up" ? at - 1 : at + 2;
    this.#edit(id, `move “${todo.title}” ${direction}`, () => list.moveToIndex(gap, at));
  }

  remove(id: string): void {
    const list = this.#view.root;
    const todo = this.#find(id);
    if (!todo) return;
    this.#edit(id, `remove “${todo.title}”`, () => list.removeAt(list.indexOf(todo)));
  }

  /** Tells that the first pending edit has its place; returns it. */
  acknowledge(): PendingEdit | undefined {
    return this.#pending.shift();
  }

  /** Each edit is one operation, and operations keep their order, also when they are sent again. */
  #edit(id: string, what: string, change: () => void): void {
    this.#pending.push({ id, what });
    change();
  }

  #find(id: string): Todo | undefined {
    return this.#view.root.find((todo) => todo.id === id);
  }
}
