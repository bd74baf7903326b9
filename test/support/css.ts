// Reads style sheets as lists of declarations. Knows as much of CSS as this repository's own sheets use.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles } from "./folder.ts";
import { root } from "./paths.ts";

export interface Declaration {
  /** Path under the repository, and line. */
  readonly place: string;
  readonly property: string;
  readonly value: string;
  /** Selector of its rule. */
  readonly selector: string;
  /** Preludes of the rules round that, from the outermost: `@media print`. */
  readonly within: readonly string[];
}

/** Folders whose sheets are the project's own. */
const FOLDERS = ["templates/styles", "content/templates"];

/** Reads every declaration of the templates' and the own site's sheets. */
export function readStyles(): Declaration[] {
  return FOLDERS.flatMap((folder) => {
    const files = listFiles(join(root, folder)).filter((file) => file.endsWith(".css"));
    return files.flatMap((file) =>
      parseDeclarations(readFileSync(join(root, folder, file), "utf8"), `${folder}/${file}`),
    );
  });
}

/** Parses a sheet. @param file what places begin with */
export function parseDeclarations(css: string, file: string): Declaration[] {
  // Comments become spaces, so that lines stay where they are.
  const text = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
  const declarations: Declaration[] = [];
  const open: string[] = [];
  let start = 0;
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[(){};]/g)) {
    if (token === "(") depth++;
    else if (token === ")") depth--;
    if (depth > 0 || !/[{};]/.test(token)) continue;
    const part = text.slice(start, index).trim();
    if (token === "{") open.push(part.replace(/\s+/g, " "));
    else if (part && !part.startsWith("@import")) {
      const [, property = "", value = ""] = /^([\w-]+)\s*:\s*([\s\S]*)$/.exec(part) ?? [];
      const line = text.slice(0, index).split("\n").length - (part.split("\n").length - 1);
      const within = open.slice(0, -1);
      const selector = open.at(-1) ?? "";
      declarations.push({ place: `${file}:${line}`, property, value: value.replace(/\s+/g, " "), selector, within });
    }
    if (token === "}") open.pop();
    start = index + 1;
  }
  return declarations;
}
