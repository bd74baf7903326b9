// Files of the content folder that are no sources by themselves: a snippet, an image beside its page. Says which of those that
// changed pages show. Others may be written as often as anybody likes, be it with what this process prints.
import fs from "node:fs";
import path from "node:path";
import { lstatOf, statOf } from "../stat.ts";

/** What is asked about pages and links. */
export interface BesideContext {
  /** Absolute path of the content folder. */
  readonly content: string;
  /** What a file is called in the content folder, links in the places of its own folders followed. @param file absolute, real */
  namesOf(file: string): readonly string[];
  /** Files that pages read, as they were last made. */
  reads(): ReadonlySet<string>;
  /** Whether a page lacks something or has errors. */
  isLacking(): boolean;
}

export interface BesideFiles {
  /**
   * Finds those that pages show: those that pages read, by the names of links to them too, and those that have come or gone
   * where a page lacks something.
   * @param files that changed, under the content folder
   */
  shownOf(files: readonly string[]): readonly string[];
  /** Whether one that pages read is gone or empty, as it may be while an editor saves it. @param paths that changed; absolute, real */
  isUnsettled(paths: ReadonlySet<string>): boolean;
}

/** Keeps in mind which of them were there when they were last told. */
export function keepBeside({ content, namesOf, reads: readsOf, isLacking }: BesideContext): BesideFiles {
  const standing = new Set<string>();

  return {
    shownOf(files) {
      const waited = files.filter(hasComeOrGone);
      if (files.length === 0) return files;
      const reads = readsOf();
      const unread = new Set(files.filter((file) => !reads.has(file)));
      // Where links lead is asked only for a file that no page reads by its own name.
      const links =
        unread.size === 0 ? [] : [...reads].filter((file) => namesBehind(file).some((name) => unread.has(name)));
      const isWaitedFor = waited.length > 0 && isLacking();
      return [...files.filter((file) => reads.has(file)), ...links, ...(isWaitedFor ? waited : [])];
    },
    isUnsettled(paths) {
      const lost = [...paths].filter((changed) => !statOf(changed)?.size).flatMap(namesOf);
      if (lost.length === 0) return false;
      const reads = [...readsOf()];
      return lost.some((name) => reads.some((file) => file === name || file.startsWith(`${name}/`)));
    },
  };

  /** What a file is called that a name in the content folder leads to: by other names than this one where it is a link. */
  function namesBehind(file: string): readonly string[] {
    try {
      return namesOf(fs.realpathSync.native(path.join(content, file)));
    } catch {
      return []; // There is none.
    }
  }

  /** Whether a file has come or gone since it was last told. */
  function hasComeOrGone(file: string): boolean {
    const isThere = lstatOf(path.join(content, file)) !== undefined;
    const isOther = standing.has(file) !== isThere;
    if (isThere) standing.add(file);
    else standing.delete(file);
    return isOther;
  }
}
