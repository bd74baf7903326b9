// What each thread does that reads pages' metadata: it claims some of the files that are left, reads them, and claims the next.
import path from "node:path";
import { displayNames } from "../project.ts";
import { UnseenFile } from "../scan/unseen.ts";
import { type FailedPage, readPage } from "../site/read.ts";
import type { Page, ResolvedConfig, SourceFile } from "../types.ts";

/** What all threads are given. */
export interface ReadWork {
  readonly config: ResolvedConfig;
  /** Absolute path of the site. */
  readonly root: string;
  /** Absolute path of the content folder. */
  readonly content: string;
  /** The files; of those that nobody has looked at, the paths alone. */
  readonly sources: readonly (SourceFile | string)[];
  /** How many of them are claimed, shared by all threads. */
  readonly claimed: SharedArrayBuffer;
}

/** Files that were claimed together. */
export interface ReadBatch {
  /** Where among the sources they begin. */
  readonly from: number;
  readonly pages: readonly (Page | FailedPage)[];
}

/** Files that a thread claims at a time: few enough that nobody waits long for the last ones. */
const CLAIM = 32;

/** Gives what of a file crosses threads. */
export function asSent(source: SourceFile): SourceFile | string {
  return source instanceof UnseenFile ? source.file : source;
}

/** Claims files until none is left, and hands on those that were claimed together. */
export function claimSources(
  { config, root, content, sources, claimed }: ReadWork,
  onBatch: (batch: ReadBatch) => void,
): void {
  const counter = new Int32Array(claimed);
  const input = { config, content, display: displayNames(root, content) };
  for (;;) {
    const from = Atomics.add(counter, 0, CLAIM);
    if (from >= sources.length) return;
    const pages = sources.slice(from, from + CLAIM).map((source) => {
      const file = typeof source === "string" ? new UnseenFile(source, path.join(content, source)) : source;
      return readPage(file, input);
    });
    onBatch({ from, pages });
  }
}
