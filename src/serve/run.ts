// One `serve`, and what comes of it.
import type { Project } from "../project.ts";
import type { Server } from "../server.ts";
import type { BuildResult } from "../types.ts";
import type { ServeOptions } from "./options.ts";

/** One `serve`. */
export interface Run {
  readonly project: Project;
  readonly options: ServeOptions;
  readonly listening: { readonly host: string; readonly port: number; readonly portNamed: boolean };
  /** Sees to it that a resource is closed at the end. */
  readonly open: <T extends { close(): unknown }>(opening: T | Promise<T>) => Promise<T>;
  readonly stopped: AbortSignal;
}

/** What is served. */
export interface Served {
  readonly server: Server;
  readonly result: BuildResult | undefined;
  refresh(): void;
  tell(error: unknown): void;
}
