// highlight.js itself, and the engine beside it, for the same languages.
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { compileLanguage, UnknownFeature } from "../../src/highlight/compile.ts";
import { escapeCode } from "../../src/highlight/html.ts";
import { Library } from "../../src/highlight/library.ts";
import type { CompiledMode } from "../../src/highlight/mode.ts";
import { run } from "../../src/highlight/run.ts";

const require = createRequire(import.meta.url);

/** The names of the installed highlight.js' languages. */
export const LANGUAGES: readonly string[] = readdirSync(dirname(require.resolve("highlight.js/lib/languages/xml")))
  .filter((file) => /^[^.]+\.js$/.test(file))
  .map((file) => file.slice(0, -3))
  .sort();

const names = new Set(LANGUAGES);

/** highlight.js. It changes parts of definitions that several share: the engine must have compiled its own before. */
export const library = freshLibrary();

/** highlight.js that has highlighted nothing yet: code that it gave up may change what it makes of the next. */
export function freshLibrary(): Library {
  return new Library((name) => names.has(name));
}

/** What the engine makes of each language's definition. */
export const compiled: ReadonlyMap<string, CompiledMode | UnknownFeature> = new Map(
  LANGUAGES.map((name) => [name, compileLanguage(library.define(name))]),
);

/** Highlights by the engine. */
export function byEngine(code: string, name: string): string {
  return (
    run(code, compiledMode(name), (inner) => (names.has(inner) ? compiledMode(inner) : undefined)) ?? escapeCode(code)
  );
}

function compiledMode(name: string): CompiledMode {
  const language = compiled.get(name);
  if (language === undefined || language instanceof UnknownFeature) throw language ?? new Error(`no language ${name}`);
  return language;
}

/** Tells where two texts differ, with what stands around it. */
export function firstDifference(expected: string, actual: string): string {
  let at = 0;
  while (at < expected.length && expected[at] === actual[at]) at++;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 80), at + 80));
  return `at ${at}\n  expected ${around(expected)}\n  actual   ${around(actual)}`;
}
