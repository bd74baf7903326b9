// What the threads of the pool and the one that started them say to each other. What the threads print comes beside it.
import type { PackedTask } from "../joined/packed.ts";
import type { IndexedSite, PackedPages } from "../search.ts";
import type { PackedTexts } from "../thread-texts.ts";
import type { Diagnostic, OutputFile } from "../types.ts";
import type { Batch, PageWork } from "./make.ts";
import type { ReadBatch, ReadWork } from "./read.ts";

/** What a thread is asked to do; it does one thing at a time. */
export type Request =
  | { readonly read: ReadWork }
  | { readonly pages: PageWork }
  | { readonly index: PackedIndexTask }
  /** The index that it has built, into this cache folder. */
  | { readonly save: string }
  | { readonly join: PackedTask };

/** A search index to be built and written. */
export interface IndexTask {
  readonly site: IndexedSite;
  /** What its pages are found by. */
  readonly made: readonly PackedPages[];
  /** Absolute path of the staging folder. */
  readonly stage: string;
}

/** Such a task as it is sent. */
export interface PackedIndexTask extends Omit<IndexTask, "site"> {
  readonly routes: PackedTexts;
  readonly folder: IndexedSite["folder"];
}

/** What a thread says: pages as it reads or makes them, and once for each request what came of it. */
export type Answer =
  | { readonly metadata: ReadBatch }
  | { readonly isRead: true }
  | { readonly batch: Batch }
  | { readonly found: readonly PackedPages[] }
  | { readonly written: readonly OutputFile[] }
  | { readonly hash: string }
  | { readonly joined: OutputFile }
  | { readonly error: ThreadError };

/** A request as it is sent; more than one may be on its way. */
export interface Sent {
  readonly id: number;
  readonly request: Request;
}

/** An answer, and to which request. */
export interface Reply {
  readonly to: number;
  readonly answer: Answer;
}

/** An error as it crosses threads: it loses its own fields there, and the exit code is one of them. */
export interface ThreadError {
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: string | undefined;
  readonly path?: string | undefined;
  readonly exitCode?: number | undefined;
  readonly hint?: string | undefined;
  readonly diagnostics?: readonly Diagnostic[] | undefined;
}
