// The index that is searched: opened once, opened anew where files fail that another build may have replaced.
import { type IndexFiles, type LoadFile, openIndex } from "./files.ts";

/** An index that may give place to that of another build. */
export interface RenewableIndex {
  /** Opens the index, unless it is open. */
  files(): Promise<IndexFiles>;
  /**
   * Gives the index of another build instead of one whose files fail; undefined where there is none, or where it was looked for
   * already.
   */
  instead(files: IndexFiles): Promise<IndexFiles | undefined>;
  /** Lets files be asked for again that could not be loaded. */
  tryAgain(): void;
}

/** Makes an index that is opened when it is asked for. */
export function openRenewable(load: LoadFile): RenewableIndex {
  let opened: Promise<IndexFiles> | undefined;
  /** Whether that is a failure. */
  let hasFailed = false;
  /** The index whose files failed, and of which no other build was there. */
  let known: IndexFiles | undefined;
  let opening: Promise<IndexFiles | undefined> | undefined;

  return {
    files: () => opened ?? open(),
    async instead(files) {
      if (files === known) return undefined;
      // Letters typed meanwhile wait, too.
      opening ??= renew(files).finally(() => {
        opening = undefined;
      });
      return opening;
    },
    tryAgain() {
      if (hasFailed) opened = undefined;
      known?.tryAgain();
      known = undefined;
    },
  };

  function open(): Promise<IndexFiles> {
    const first = openIndex(load, false);
    opened = first;
    hasFailed = false;
    first.catch(() => {
      if (opened === first) hasFailed = true;
    });
    return first;
  }

  async function renew(files: IndexFiles): Promise<IndexFiles | undefined> {
    const fresh = await openIndex(load, true).catch(() => undefined);
    if (fresh && JSON.stringify(fresh.manifest) !== JSON.stringify(files.manifest)) {
      opened = Promise.resolve(fresh);
      return fresh;
    }
    // It has files that need not be loaded again.
    known = files;
    return undefined;
  }
}
