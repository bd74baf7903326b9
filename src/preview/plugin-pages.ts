// The pages of a previewed site as plugins make and change them: those that they made are read once for each text, and what
// any of it was made from is known, so that it is watched.
import type { GeneratedPage } from "../plugins/types.ts";
import { type ReadGenerated, type ReadInput, readGenerated } from "../site/read.ts";
import type { PluginRead } from "../types.ts";
import { readingKey } from "./remembered.ts";

export interface PluginPageKeeper {
  /** Reads pages that plugins made. The same text gives the same object. */
  read(pages: readonly GeneratedPage[], input: ReadInput): readonly ReadGenerated[];
  /** Hears of a file that a page, or a file beside the pages, depends on because of a plugin. */
  note(read: PluginRead): void;
  /** What was noted. */
  readonly reads: readonly PluginRead[];
}

/** Keeps pages that plugins made. @param found hears that something was read that was not read before */
export function keepPluginPages(found: () => void): PluginPageKeeper {
  let known = new Map<string, ReadGenerated>();
  let knownKey = "";
  const reads = new Map<string, PluginRead>();
  return {
    read(pages, input) {
      const key = readingKey(input.config);
      const before = key === knownKey ? known : new Map<string, ReadGenerated>();
      const all = pages.map((page) => {
        const same = before.get(page.file);
        const isSame = same?.page.text === page.text && same.page.from === page.from;
        return isSame ? { page, read: same.read } : readGenerated(page, input);
      });
      known = new Map(all.map((each) => [each.page.file, each]));
      knownKey = key;
      return all;
    },
    note(read) {
      const key = `${read.kind} ${read.file}`;
      const isNew = !reads.has(key);
      reads.set(key, read);
      if (isNew) found();
    },
    get reads() {
      return [...reads.values()];
    },
  };
}
