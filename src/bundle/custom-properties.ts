// Custom properties of a site's style sheets that are a typing error away from one that there is: browsers never tell them.
import fs from "node:fs";
import path from "node:path";
import { misspelling } from "../diagnostics.ts";
import type { Diagnostic } from "../types.ts";
import { listSheets, ownTemplatesFolder } from "./files.ts";
import { placeIn, readSheet } from "./surplus.ts";

const NAME = /(?<![\w-])--[\w-]+/g;
const SET = /(?<=[{;]\s*)--[\w-]+(?=\s*:)|(?<=@property\s+)--[\w-]+/g;
/** With a fallback, a property need not be there. */
const NEEDED = /(?<=var\(\s*)--[\w-]+(?=\s*\))/g;

/**
 * Warns of such properties where they are read and nothing sets them, or are set and nothing reads them.
 * @param inputs absolute paths of all that is bundled
 * @param sheets those of them that the site's authors write
 * @param display turns an absolute path into the one that authors know
 */
export function checkCustomProperties(
  inputs: readonly string[],
  sheets: readonly string[],
  display: (absolute: string) => string,
): Diagnostic[] {
  const texts = sheets.map((sheet) => [sheet, readSheet(sheet)] as const);
  if (!texts.some(([, text]) => text.includes("--"))) return [];
  // What docsgen's own name, and what code names, may be both set and read.
  const own = listSheets().map((sheet) => path.join(ownTemplatesFolder(), "styles", sheet));
  const both = namesIn(own.map(readSheet), NAME);
  const code = namesIn(
    inputs.filter((file) => !file.endsWith(".css")).map((file) => fs.readFileSync(file, "utf8")),
    NAME,
  );
  const all = inputs.filter((file) => file.endsWith(".css")).map(readSheet);
  const set = namesIn(all, SET);
  const read = namesIn(
    all.map((text) => text.replace(SET, "")),
    NAME,
  );
  const find = (pattern: RegExp, others: ReadonlySet<string>, does: string, more: string): Diagnostic[] => {
    const known = new Set([...others, ...both]);
    return texts.flatMap(([sheet, text]) =>
      Array.from(text.matchAll(pattern)).flatMap(({ 0: name, index }): Diagnostic[] => {
        if (known.has(name) || code.has(name)) return [];
        const near = [...known].find((each) => isNear(name, each));
        if (near === undefined) return [];
        const message = `nothing ${does} ${JSON.stringify(name)}`;
        const hint = `Did you mean ${JSON.stringify(near)}?${more}`;
        const place = { file: display(sheet), ...placeIn(text, index) };
        return [{ ...place, severity: "warning", code: "sheet-property", message, hint }];
      }),
    );
  };
  return [
    ...find(SET, read, "reads", ""),
    ...find(NEEDED, set, "sets", " If a script sets it, write a fallback: var(--x, …)."),
  ];
}

/**
 * Warns of tokens of a site's that take the place of docsgen's own without having all of them.
 * @param site absolute path of its templates
 */
export function checkTokens(
  inputs: readonly string[],
  site: string,
  display: (absolute: string) => string,
): Diagnostic[] {
  const name = "styles/tokens.css";
  const file = inputs.find((each) => each === path.join(site, name));
  const own = path.join(ownTemplatesFolder(), name);
  if (file === undefined || inputs.includes(own)) return [];
  const set = namesIn(inputs.filter((each) => each.endsWith(".css")).map(readSheet), SET);
  const lacking = [...namesIn([readSheet(own)], SET)].filter((each) => !set.has(each));
  if (lacking.length === 0) return [];
  const message = `the sheet stands in the place of docsgen's and lacks ${lacking.length} of docsgen's variables, such as "${lacking[0]}"`;
  const hint = `Begin it with: @import "docsgen/templates/${name}";`;
  return [{ file: display(file), line: 1, column: 1, severity: "warning", code: "sheet-tokens", message, hint }];
}

function namesIn(texts: readonly string[], pattern: RegExp): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => Array.from(text.matchAll(pattern), ([name]) => name)));
}

/** Whether one letter makes one name of the other. Steps of a scale differ by a figure. */
function isNear(name: string, known: string): boolean {
  const [a, b] = [name, known].map((each) => each.slice(2).replace(/\d+/g, "0")) as [string, string];
  return a !== b && Math.abs(a.length - b.length) < 2 && misspelling(a.toLowerCase(), b.toLowerCase(), 2) !== undefined;
}
