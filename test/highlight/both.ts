// The engine and highlight.js itself behind the same limits, for the benchmark.
import { escapeCode } from "../../src/highlight/html.ts";
import { isCostly } from "../../src/highlight/limits.ts";
import { highlight } from "../../src/highlight.ts";
import { LANGUAGES, library } from "./stock.ts";

/** Highlights as pages do. */
export function byEngine(code: string, language: string, maxChars: number): string {
  return highlight(code, language, maxChars).html;
}

/** Highlights as pages did by highlight.js. */
export function byLibrary(code: string, language: string, maxChars: number): string {
  const plain = () => escapeCode(code);
  if (code.length > maxChars || isCostly(code)) return plain();
  const html = library.highlight(code, language);
  return /\p{Surrogate}/u.test(html) ? plain() : html;
}

const files = new Map<string, string>(LANGUAGES.map((name) => [name, name]));
for (const name of LANGUAGES) {
  for (const alias of library.define(name).aliases ?? []) if (!files.has(alias)) files.set(alias, name);
}

/** Gives the language of an extension. */
export function languageOf(extension: string): string | undefined {
  return files.get(extension);
}
