// What commands take and give. Types only.
import type { UnresolvedLink } from "../reference/types.ts";
import type { Config } from "./config.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** What a long step reports, as often as it gets on. */
export interface Progress {
  /** What is counted: packages whose models are extracted, pages that are made, samples that have run. */
  readonly phase: "packages" | "pages" | "samples";
  readonly done: number;
  readonly total: number;
}

/** As browsers and Node have it: the global type, where there is one. */
export type StopSignal = typeof globalThis extends { AbortSignal: { prototype: infer Signal } }
  ? Signal
  : { readonly aborted: boolean; readonly reason: unknown; throwIfAborted(): void };

/** Options of `build` and `check`. */
export interface BuildOptions {
  /** The project's root. @default the working directory */
  readonly root?: string;
  /** The content folder, under the root. @default "content" */
  readonly content?: string;
  /** The output folder, under the root. @default "dist" */
  readonly out?: string;
  /** Path of the configuration file, or a configuration. @default `docsgen.config.{ts,mts,js,mjs}` where there is one */
  readonly config?: string | Config;
  /** Overrides the configuration's `baseUrl`. */
  readonly baseUrl?: string;
  /** Threads, the main one included; 1 = none beside it. @default the number of cores, for large sites */
  readonly jobs?: number;
  /** Whether the cache is read. @default true */
  readonly cache?: boolean;
  /** Whether warnings stop publication. @default false */
  readonly strict?: boolean;
  /**
   * How the new output takes the old one's place: by renaming, or by leading a symbolic link to another folder, so that
   * a server which reads the output never misses a file. @default as it is published already; "rename" the first time
   */
  readonly publish?: "rename" | "symlink";
  /**
   * Stops the work: it rejects with exit code 130, and nothing is published. It is heard between pages, and once more before the
   * output is replaced; when that has begun, the work ends as it would have.
   */
  readonly signal?: StopSignal;
  /**
   * Hears how far long steps are. What it throws, or its promise rejects with, stops the work as the signal does, with exit
   * code 2. Promises are waited for before the output is replaced, and at the end.
   */
  onProgress?(progress: Progress): void | PromiseLike<void>;
}

/** What may make a comparison of outputs fail: addresses, or anchors in pages, that lead nowhere any more. */
export type Loss = "lost-route" | "lost-anchor";

/** Options of `diff`. */
export interface DiffOptions {
  /** What is not to be lost. @default [] */
  readonly failOn?: readonly Loss[];
}

/** What changed between two outputs. Routes have no slash at their end; lists are in code-unit order. */
export interface DiffResult {
  /** Whether nothing is lost that `failOn` names. */
  readonly ok: boolean;
  readonly added: readonly string[];
  /** Pages that are at another address: the old one leads there, or one new page says the same. */
  readonly moved: readonly { readonly from: string; readonly to: string; readonly redirected: boolean }[];
  /** Addresses of pages, and of redirects, that lead nowhere any more. */
  readonly removed: readonly string[];
  /** Anchors of pages that are still there or have moved; `route` is the old one. */
  readonly lostAnchors: readonly { readonly route: string; readonly anchor: string }[];
  /** Pages that say something else, at their new address. */
  readonly textChanged: readonly string[];
  /** Pages that say the same, with something else round it or in its markup. */
  readonly frameChanged: readonly string[];
  /** How many pages are the same, byte for byte. */
  readonly unchanged: number;
}

/** What the API reference holds. */
export interface ReferenceSummary {
  readonly packages: number;
  readonly items: number;
  readonly members: number;
  /** Links in comments that lead nowhere, and why. */
  readonly unresolved: readonly UnresolvedLink[];
  /** Whether the models came from the cache. */
  readonly cached: boolean;
  /** Milliseconds for extracting, or for reading the cache. */
  readonly ms: number;
}

/** How many fences were checked. */
export interface SampleCounts {
  readonly checked: number;
  /** Of the checked ones, those that say `run` and were run, now or when they were last changed. */
  readonly run: number;
  readonly unchecked: number;
}

/** What came of the site's TypeScript samples. */
export interface SampleSummary extends SampleCounts {
  /** Errors that fences state and that occurred. */
  readonly expectedErrors: number;
  /** Why those that were not checked were not. */
  readonly reason: "nocheck" | "no TypeScript" | "switched off";
  /** How many of the checked ones are as they were when they were last checked, and so were not checked again. */
  readonly cached: number;
  /** Milliseconds. */
  readonly ms: number;
  /** Of each page that has samples. `file` as in diagnostics. */
  readonly pages: readonly ({ readonly file: string } & SampleCounts)[];
}

/** What came of checking a previewed site as a whole. */
export interface SiteCheck {
  readonly pages: number;
  /** Everything that is wrong, by place. */
  readonly diagnostics: readonly Diagnostic[];
  /** Milliseconds since the change that it follows. */
  readonly ms: number;
  /** Where the site has samples that are checked. */
  readonly samples: SampleSummary | undefined;
}

/** What a build did. */
export interface BuildResult {
  readonly ok: boolean;
  readonly pages: number;
  /** Files. */
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Milliseconds from start to end. */
  readonly ms: number;
  /** Milliseconds of each phase. */
  readonly phases: Readonly<Record<string, number>>;
  readonly diagnostics: readonly Diagnostic[];
  /** Where the site has an API reference and it was needed. */
  readonly reference?: ReferenceSummary;
  /** Where the site has TypeScript samples. */
  readonly samples?: SampleSummary;
}
