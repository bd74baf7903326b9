// The pages that listen, and what each of them has been told.
import type { ServerResponse } from "node:http";
import { type LiveSource, type PageState, stateOf } from "./page-state.ts";

/** A page that listens. */
export interface Client {
  /** Stays open: what the page is told is written into it. */
  readonly response: ServerResponse;
  readonly path: string;
  /** What the page is. */
  version: string | null;
  /** What it has looked at, or is about to. */
  seen: string | null;
}

/** Keeps the pages that listen, and tells each what there is to be told. */
export class Clients {
  readonly #source: LiveSource;
  readonly #clients = new Set<Client>();
  readonly #heartbeat: NodeJS.Timeout;
  #refreshing: Promise<void> | undefined;
  /** Whether something has changed since the pages were gone through. */
  #again = false;

  constructor(source: LiveSource) {
    this.#source = source;
    this.#heartbeat = setInterval(() => {
      for (const { response } of this.#clients) response.write("\n");
    }, 30_000).unref();
  }

  get size(): number {
    return this.#clients.size;
  }

  /** Takes in a page until it leaves, and tells it what has changed since it was made. */
  async add(client: Client): Promise<void> {
    const { response, path } = client;
    this.#clients.add(client);
    response.on("close", () => this.#clients.delete(client));
    response.flushHeaders();
    const state = await stateOf(path, this.#source);
    if (state) tell(client, state);
  }

  /** Tells each page what there is to be told. While that is done, it is only noted that it is to be done once more. */
  refresh(): Promise<void> {
    this.#again = this.#refreshing !== undefined;
    this.#refreshing ??= this.#refreshAll().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** Ends what isn't the server's: its connections it closes itself. */
  close(): void {
    clearInterval(this.#heartbeat);
  }

  async #refreshAll(): Promise<void> {
    do {
      this.#again = false;
      const states = new Map<string, PageState | undefined>();
      // The page that was opened last is most likely the one that is looked at.
      for (const client of [...this.#clients].reverse()) {
        if (!states.has(client.path)) states.set(client.path, await stateOf(client.path, this.#source));
        const state = states.get(client.path);
        if (state) tell(client, state);
      }
    } while (this.#again);
  }
}

function tell(client: Client, { version, look }: PageState): void {
  if (client.version !== version) client.response.write("reload\n");
  else if (client.seen !== look) client.response.write("look\n");
  client.version = version;
  client.seen = look;
}
