// Which files mend a bundle that failed: where it is wrong, and what its imports may mean. Reads nothing.
import path from "node:path";
import type { Message } from "esbuild";

/** The endings that an import may leave out, as esbuild tries them. */
const ENDINGS = [".tsx", ".ts", ".jsx", ".js", ".css", ".json"];

/** Lists the files that a relative or absolute import may lead to, in the order in which esbuild looks for them. */
export function importCandidates(folder: string, specifier: string): string[] {
  const wanted = path.resolve(folder, specifier);
  const named = [wanted, path.join(wanted, "index")].flatMap((stem) => [stem, ...ENDINGS.map((end) => stem + end)]);
  // What is written in TypeScript may be imported by the name of what it becomes.
  const written = /^(.*\.[cm]?)js(x?)$/s.exec(wanted);
  return written ? [...named, `${written[1]}ts`, `${written[1]}tsx`] : named;
}

/**
 * Lists the files by which a bundle that failed may be mended, there or not; absolute.
 * @param cwd the folder from which esbuild names files
 */
export function filesToMend(errors: readonly Message[], cwd: string): string[] {
  const files = errors.flatMap(({ text, location }) => {
    if (!location) return [];
    const file = path.resolve(cwd, location.file.replace(/\?.*$/, ""));
    const wanted = /^Could not resolve "(\.{0,2}\/.*)"$/.exec(text)?.[1];
    const exporter = /^No matching export in "(.*)" for import /.exec(text)?.[1];
    return [
      file,
      ...(wanted === undefined ? [] : importCandidates(path.dirname(file), wanted)),
      ...(exporter === undefined ? [] : [path.resolve(cwd, exporter)]),
    ];
  });
  return [...new Set(files)];
}
