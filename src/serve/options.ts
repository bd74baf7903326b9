// What programs tell `serve`, and what they hear of it.
import type { BuildOptions, BuildResult, Diagnostic, SiteCheck } from "../types.ts";

export interface ServeOptions extends BuildOptions {
  /** @default 3000, or the next free one */
  readonly port?: number;
  /** The address to listen at; `0.0.0.0` opens the site to the network. @default "127.0.0.1" */
  readonly host?: string;
  /** Whether pages are rendered on request and edits shown, instead of a build being served. @default false */
  readonly watch?: boolean;
  /** What opens a file: an editor's command (`cursor`), or an address with `{file}`, `{line}` and `{column}`. */
  readonly editor?: string;
  /** Hears of the build, without `watch`. What it throws, or rejects with, rejects `serve`. */
  onBuild?(result: BuildResult): void;
  /**
   * With `watch`: hears of each change that was taken in, and first of the start. What it throws then, or rejects with, rejects
   * `serve`, which waits for it; what it, or `onCheck`, throws or rejects with later is an uncaught exception, and the server goes on.
   */
  onUpdate?(update: SiteUpdate): void;
  /** With `watch`: hears each time that everything is checked, in the background, as it is now. */
  onCheck?(check: SiteCheck): void;
}

/** A change that was taken in. */
export interface SiteUpdate {
  /** Where the site is. */
  readonly url: string;
  /**
   * What changed, as authors know it; empty for the start, and for what came without a change of a file; `.` where all was
   * looked at anew and nothing is another one.
   */
  readonly files: readonly string[];
  readonly pages: number;
  /** What is known to be wrong so far. */
  readonly diagnostics: readonly Diagnostic[];
  /** Milliseconds. */
  readonly ms: number;
}
