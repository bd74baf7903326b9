// How edited pages are written: what others wait for comes first.
import { type BatchWriter, batchWriter, stageWriter } from "../emit.ts";
import { hashOf } from "../hash.ts";
import { twinPath } from "../route.ts";
import type { OutputFile, Page } from "../types.ts";

/** Writes pages and their twins. */
interface TwinsFirst extends BatchWriter {
  /** Whether each twin came out alike each time. */
  isSteady(): boolean;
}

/**
 * Makes a writer into a staging folder that lets pages wait and writes their twins at once, each a single time.
 * @param onTwin receives each when it is written; somebody may read it from then on
 */
export function twinsFirst(
  dir: string,
  pages: readonly Pick<Page, "route">[],
  onTwin: (file: OutputFile) => void,
): TwinsFirst {
  const isTwin = new Set(pages.map(({ route }) => twinPath(route)));
  const batch = batchWriter(dir);
  const single = stageWriter(dir);
  const written = new Map<string, OutputFile>();
  let isSteady = true;
  return {
    write(path, text) {
      if (!isTwin.has(path)) return batch.write(path, text);
      const before = written.get(path);
      if (before) {
        // A page that was broken off began anew, and may have been edited meanwhile.
        isSteady &&= before.hash === hashOf(Buffer.from(text));
        return before;
      }
      const file = single.write(path, text);
      written.set(path, file);
      onTwin(file);
      return file;
    },
    flush: batch.flush,
    isSteady: () => isSteady,
  };
}
