// The engine against highlight.js itself: the same HTML for the grammars that ship and for random ones, for code of
// this repository and for what no one would write.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import type { Language } from "highlight.js";
import * as assert from "uvu/assert";
import { compileLanguage, UnknownFeature } from "../../src/highlight/compile.ts";
import { escapeCode } from "../../src/highlight/html.ts";
import { Library } from "../../src/highlight/library.ts";
import { run } from "../../src/highlight/run.ts";
import { highlight } from "../../src/highlight.ts";
import { root } from "../support/paths.ts";
import { randomFrom } from "../support/random.ts";
import { suite } from "../support/suite.ts";
import { codeFor, grammarOf } from "./grammars.ts";
import { mutate, soupOf } from "./soup.ts";
import { byEngine, compiled, firstDifference, freshLibrary, LANGUAGES, library } from "./stock.ts";

const test = suite("highlight: engine");
const require = createRequire(import.meta.url);
/** How much more is tried before a release. */
const TIMES = process.env["DOCSGEN_TEST_LONG"] ? 100 : 1;

const BY_EXTENSION: Readonly<Record<string, string>> = {
  ".ts": "typescript",
  ".tsx": "typescript",
  ".js": "javascript",
  ".mjs": "javascript",
  ".css": "css",
  ".json": "json",
  ".md": "markdown",
  ".html": "xml",
  ".svg": "xml",
  ".yml": "yaml",
  ".sh": "bash",
  ".py": "python",
};

/** Files of this repository and of some packages that it has installed, by language. */
function files(folders: readonly string[], most: number): [string, string][] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && BY_EXTENSION[extname(entry.name)] !== undefined)
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => folder.startsWith("node_modules") || !file.includes("node_modules"))
      .sort()
      .slice(0, most)
      .map((file): [string, string] => [
        BY_EXTENSION[extname(file)] ?? "",
        readFileSync(file, "utf8").slice(0, 20_000),
      ]),
  );
}

function assertSame(code: string, name: string): void {
  const expected = library.highlight(code, name);
  const actual = byEngine(code, name);
  if (actual !== expected && actual !== freshLibrary().highlight(code, name))
    assert.unreachable(`${name}, ${firstDifference(expected, actual)}\n  code ${JSON.stringify(code)}`);
}

test("no language is left to highlight.js", () => {
  assert.ok(LANGUAGES.length > 190);
  assert.equal(
    LANGUAGES.filter((name) => compiled.get(name) instanceof UnknownFeature),
    [],
  );
});

test("files give the same HTML, in their language and as pieces of others", () => {
  const packages = ["ajv", "fast-uri", "highlight.js/styles", "marked", "playwright-core/bin", "sprintf-js"];
  const all = [
    ...files(["src", "templates", "test", "content/docs"], 60),
    ...files(
      packages.map((name) => `node_modules/${name}`),
      20,
    ),
  ];
  assert.equal([...new Set(all.map(([name]) => name))].sort(), [
    "bash",
    "css",
    "javascript",
    "json",
    "markdown",
    "typescript",
    "xml",
    "yaml",
  ]);
  for (const [name, code] of all) assertSame(code, name);
});

test("what a grammar looks for, in any order, gives the same HTML", () => {
  for (const name of LANGUAGES) {
    const random = randomFrom(LANGUAGES.indexOf(name));
    const soup = soupOf(library.define(name), random);
    for (let i = 0; i < 12 * TIMES; i++) assertSame(soup(), name);
  }
});

test("code of any language gives the same HTML in any other, whole and changed", () => {
  const random = randomFrom(7);
  const all = files(["src", "templates", "content/docs", "test/highlight"], 40);
  for (let i = 0; i < 5 * TIMES; i++) {
    for (const name of LANGUAGES) {
      const [, code] = random.pick(all.filter(([other]) => i % 2 === 0 || other === name).concat(all));
      const start = random.below(code.length);
      assertSame(mutate(code.slice(start, start + 600), random), name);
    }
  }
});

/** highlight.js with a random grammar, and another one that may stand inside it. */
class RandomLibrary extends Library {
  readonly #seed: number;

  constructor(seed: number) {
    super((name) => name === "inner");
    this.#seed = seed;
  }

  override define(name: string): Language {
    return grammarOf(randomFrom(name === "inner" ? this.#seed + 1_000_000 : this.#seed), name !== "inner");
  }
}

/** A grammar in which highlight.js counts alternatives from several beginnings. */
const HARD = 26_363;

test("random grammars give the same HTML for random code", () => {
  const outcomes = { same: 0, refused: 0, marked: 0 };
  for (let i = 0; i <= 3000 * TIMES; i++) {
    const seed = i === 0 ? HARD : i;
    const inner = compileLanguage(grammarOf(randomFrom(seed + 1_000_000), false));
    const language = compileLanguage(grammarOf(randomFrom(seed), true));
    if (language instanceof UnknownFeature || inner instanceof UnknownFeature) {
      outcomes.refused++;
      continue;
    }
    const random = randomFrom(seed);
    for (let each = 0; each < 4; each++) {
      const code = codeFor(random);
      // One that has highlighted nothing yet: what it did before may change what it makes of the next code.
      const expected = new RandomLibrary(seed).highlight(code, "random");
      const find = (name: string) => (name === "inner" ? inner : undefined);
      const actual = run(code, language, find) ?? escapeCode(code);
      if (actual !== expected)
        assert.unreachable(`grammar ${seed}, ${firstDifference(expected, actual)}\n  code ${JSON.stringify(code)}`);
      outcomes.same++;
      if (actual.includes("<span")) outcomes.marked++;
    }
  }
  // The comparison is worth something only if grammars find something.
  assert.ok(outcomes.refused < 1500 * TIMES && outcomes.marked > outcomes.same / 2, JSON.stringify(outcomes));
});

test("a language with a feature that is not known is left to highlight.js", () => {
  const path = require.resolve("highlight.js/lib/languages/abnf");
  const define = require(path) as (hljs: unknown) => Language;
  const module = require.cache[path];
  if (!module) throw new Error("the language is not loaded");
  module.exports = (hljs: unknown) => {
    const language = define(hljs);
    return { ...language, contains: [{ begin: "x+", scope: "string", futureFeature: true }, ...language.contains] };
  };
  try {
    assert.is(
      highlight("a = xx ; <b>", "abnf", 1000).html,
      '<span class="hljs-attribute">a</span> <span class="hljs-operator">=</span> <span class="hljs-string">xx</span> <span class="hljs-comment">; &lt;b&gt;</span>',
    );
  } finally {
    module.exports = define;
  }
});

test.run();
