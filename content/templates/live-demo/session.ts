// One run of the demo: two clients, the service between them, and their state as plain data for whatever shows it.
import { type ClientName, connectClients, type DemoClient, type Item, type PendingEdit } from "./client.ts";
import { type Clock, type Sequenced, SimulatedService, systemClock } from "./service.ts";

/** What a client looks like at a moment. */
export interface ClientState {
  readonly name: ClientName;
  readonly isOnline: boolean;
  readonly items: readonly Item[];
  /** Shown here, and without a place in the order. */
  readonly pending: readonly PendingEdit[];
  readonly lastSeen: number;
}

/** An operation as the list of operations shows it. */
export interface LogEntry {
  readonly number: number;
  readonly from: ClientName;
  readonly what: string;
}

/** The whole demo at a moment; never changed afterwards. */
export interface SessionState {
  readonly clients: readonly ClientState[];
  /** The last operations, the newest first. */
  readonly log: readonly LogEntry[];
  readonly latency: number;
  /** Every edit is everywhere, and both lists are the same. */
  readonly isSettled: boolean;
}

/** A run of the demo. */
export interface Session {
  readonly state: SessionState;
  /** Does something to a client. */
  act(name: ClientName, action: (client: DemoClient) => void): void;
  setLatency(ms: number): void;
  /** Calls back after each change; what it returns ends that. */
  subscribe(changed: () => void): () => void;
  stop(): void;
}

const LOG_LENGTH = 6;
/** Long enough to see an edit on its way. */
const FIRST_LATENCY = 1000;

/** Starts a run. */
export function startSession(clock: Clock = systemClock): Session {
  const listeners = new Set<() => void>();
  const log: LogEntry[] = [];
  let clients: readonly DemoClient[] = [];

  const service = new SimulatedService(clock, ({ number, clientId, isEdit }: Sequenced) => {
    const from = clients.find((client) => client.clientId === clientId);
    if (!from) return;
    const what = isEdit ? (from.acknowledge()?.what ?? "edit") : "reserve ids for new items";
    log.unshift({ number, from: from.name, what });
    log.length = Math.min(log.length, LOG_LENGTH);
    tell();
  });
  clients = connectClients(["A", "B"], service);
  service.latency = FIRST_LATENCY;
  let state = read();

  function read(): SessionState {
    const states = clients.map(
      ({ name, isOnline, items, pending, lastSeen }): ClientState => ({ name, isOnline, items, pending, lastSeen }),
    );
    const [first, ...others] = states.map(({ items }) => JSON.stringify(items));
    const isSettled =
      states.every(({ isOnline, pending }) => isOnline && pending.length === 0) &&
      others.every((other) => other === first);
    return { clients: states, log: [...log], latency: service.latency, isSettled };
  }

  function tell(): void {
    state = read();
    for (const changed of listeners) changed();
  }

  return {
    get state() {
      return state;
    },
    act(name, action) {
      const client = clients.find((each) => each.name === name);
      if (client) action(client);
      tell();
    },
    setLatency(ms) {
      service.latency = ms;
      tell();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    stop: () => service.stop(),
  };
}
