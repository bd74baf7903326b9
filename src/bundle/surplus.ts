// Properties of a site's style sheets that have a letter too many: `colour`. esbuild tells those that lack one, or have a
// wrong one, and so knows which there are; it is asked about what is left without each letter.
import fs from "node:fs";
import type { Diagnostic } from "../types.ts";
import { NO_BRACES } from "./remote.ts";

/** A property, and not a nested selector; beyond custom ones and those with a prefix. */
const PROPERTY = /(?<=[{;]\s*)[a-z][a-z-]{4,}(?=\s*:[^{};]*[;}])/g;

/**
 * Warns of such properties.
 * @param sheets absolute paths
 * @param display turns one into the one that authors know
 */
export async function checkProperties(
  sheets: readonly string[],
  display: (absolute: string) => string,
): Promise<Diagnostic[]> {
  const found = sheets.flatMap((sheet) => {
    const text = readSheet(sheet);
    return Array.from(text.matchAll(PROPERTY), ({ 0: name, index }) => ({ name, sheet, text, index }));
  });
  if (found.length === 0) return [];
  const known = await knownAmong(new Set(found.flatMap(({ name }) => [name, ...shortened(name)])));
  return found.flatMap(({ name, sheet, text, index }): Diagnostic[] => {
    const near = known.has(name) ? undefined : shortened(name).find((each) => known.has(each));
    if (near === undefined) return [];
    const message = `"${name}" is not a known CSS property`;
    const hint = `Did you mean "${near}" instead?`;
    return [
      { file: display(sheet), ...placeIn(text, index), severity: "warning", code: "sheet-syntax", message, hint },
    ];
  });
}

/** Reads a sheet, with blanks for its comments, texts and addresses. */
export function readSheet(sheet: string): string {
  return fs.readFileSync(sheet, "utf8").replace(NO_BRACES, (part) => part.replace(/[^\n]/g, " "));
}

/** Tells on which line and in which column of a text an index is. */
export function placeIn(text: string, index: number): { line: number; column: number } {
  const before = text.slice(0, index).split("\n");
  return { line: before.length, column: (before.at(-1) as string).length + 1 };
}

/** Leaves one letter out, each in turn. */
function shortened(name: string): string[] {
  return Array.from(name, (_, i) => name.slice(0, i) + name.slice(i + 1));
}

/** Finds which names are properties': those that esbuild proposes for others among them, which lack a letter or have a wrong one. */
async function knownAmong(names: ReadonlySet<string>): Promise<ReadonlySet<unknown>> {
  const { transform } = await import("esbuild");
  const sheet = Array.from(names, (name) => `a{${name}:0}`).join("");
  const { warnings } = await transform(sheet, { loader: "css", logLimit: 0 });
  return new Set(warnings.map(({ location }) => location?.suggestion));
}
