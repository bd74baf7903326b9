// What samples will import, told before pages are read closely. A guess: what is wrong in it costs little, and what is missing
// is read later.
import fs from "node:fs";

/** What a package is imported by, in whatever text it stands. */
const IMPORT = /\b(?:from|import)\s*\(?\s*(["'])([@\w][^"'\s]*)\1/g;

/** Gives the names of packages that a text imports somewhere, each once. */
export function importedPackages(text: string): string[] {
  return [...new Set([...text.matchAll(IMPORT)].map(([, , name = ""]) => name))];
}

/** Gives those that pages import. @param pages absolute paths; what can't be read is told by who needs it */
export function readImports(pages: readonly string[]): string[] {
  const texts = pages.map((page) => {
    try {
      return fs.readFileSync(page, "utf8");
    } catch {
      return "";
    }
  });
  return [...new Set(texts.flatMap(importedPackages))];
}
