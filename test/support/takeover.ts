// Sites of other generators for tests: written to a folder, taken over, and built.
import { join } from "node:path";
import { formatDiagnostic } from "../../src/diagnostics.ts";
import { type InitResult, init, type Note, type Origin } from "../../src/init.ts";
import type { BuildOptions } from "../../src/types.ts";
import { type Files, makeFolder, writeFiles } from "./folder.ts";
import { makeSite, type TestSite } from "./site.ts";

/** A site that was taken over into a folder of its own. */
export interface TakenOverSite extends TestSite {
  readonly result: InitResult;
  readonly notes: readonly Note[];
  /** A page's Markdown, by its path under the content folder. */
  page(path: string): string;
  /** What a build says, in the form of the command line. */
  said(options?: BuildOptions): Promise<string[]>;
}

/** Writes an old site and takes it over. */
export async function takeOver(from: Origin, files: Files): Promise<TakenOverSite> {
  const source = makeFolder("old");
  writeFiles(source, files);
  const site = makeSite();
  const result = await init({ folder: site.root, from, source });
  return {
    ...site,
    result,
    notes: result.migration?.notes ?? [],
    page: (path) => site.read(join("content", path)),
    said: async (options) => (await site.build(options)).diagnostics.map(formatDiagnostic),
  };
}

/** Shows a note as a diagnostic is shown. */
export function toldAt({ file, line, column, code, message }: Note): string {
  return `${file}:${line}:${column}: ${code}: ${message}`;
}
