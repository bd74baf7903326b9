// What finds the next match of several patterns learns which of them matter; nobody may see it in what is found.
import * as fc from "fast-check";
import * as assert from "uvu/assert";
import { Finder, type Hit } from "../../src/highlight/finder.ts";
import { ANYWHERE, Pattern } from "../../src/highlight/pattern.ts";
import { suite } from "../support/suite.ts";

const test = suite("highlight: finder");

/** Looks for the first match in the plainest way. */
function findPlainly(sources: readonly string[], flags: string, code: string, start: number, skipped: number) {
  const expressions = sources.map((source) => new RegExp(source, `${flags}y`));
  for (let from = start; from <= code.length; from++) {
    for (const [position, expression] of expressions.entries()) {
      if (from === start && position < skipped) continue;
      expression.lastIndex = from;
      if (expression.test(code)) return { position, from, to: expression.lastIndex };
    }
  }
  return undefined;
}

/** Beginnings that are runs, and such as only look like them. */
const BEGINNINGS = [
  "[ab]+",
  "[a-b][a-c1]*",
  "\\w+?",
  "[abc][ab]*",
  "[a ]+|c",
  "a+",
  "(?:[ab]+)?",
  "[^b]+",
  "\\b[ab]+",
  "",
];
const ENDS = ["(?=1)", "", "c", "(?!\\s)", "\\b", "(?<=b)1", "(a|b)\\1", "(?= |$)", "1+"];

const composed = fc
  .tuple(fc.constantFrom(...BEGINNINGS), fc.constantFrom(...ENDS))
  .map((parts) => parts.join(""))
  .filter((source) => source !== "");
const pattern = fc.oneof({ weight: 20, arbitrary: composed }, { weight: 1, arbitrary: fc.constant(ANYWHERE) });
const code = fc.string({ unit: fc.constantFrom(..."aabbAc1 \né"), minLength: 1, maxLength: 60 });

test("finds what the plainest search finds, from anywhere, however often it has looked", () => {
  fc.assert(
    fc.property(
      fc.array(pattern, { minLength: 1, maxLength: 12 }),
      fc.constantFrom("m", "mi", "mu"),
      fc.array(code, { minLength: 1, maxLength: 3 }),
      (sources, flags, codes) => {
        const finder = new Finder(
          sources.map((source) => new Pattern(source)),
          flags,
        );
        const hit: Hit = { position: -1, from: -1, to: -1 };
        const places = codes.flatMap((code) =>
          Array.from({ length: code.length + 1 }, (_, start) => ({ code, start })),
        );
        // It looks for the first time after 1,000 matches.
        for (let round = 0; round < 2200 / places.length; round++) {
          for (const { code, start } of places) {
            const skipped = round % 3 === 2 ? start % sources.length : 0;
            const isFound = finder.find(code, start, skipped, hit);
            if (round > 3 && round < 1000 / places.length) continue;
            const expected = findPlainly(sources, flags, code, start, skipped);
            assert.equal(isFound ? { ...hit } : undefined, expected, JSON.stringify({ code, start, skipped }));
          }
        }
      },
    ),
    { numRuns: 200 },
  );
});

test("what matches seldom is told apart from what matches often", () => {
  const words = ["if", "else", "for", "while"].map((word) => new Pattern(`\\b${word}\\b`));
  const finder = new Finder([...words, new Pattern("[a-z]+"), new Pattern("(?:a|b)\\d")], "m");
  const hit: Hit = { position: -1, from: -1, to: -1 };
  for (let i = 0; i < 5000; i++) finder.find("some thing", i % 5, 0, hit);
  for (const [at, word] of ["if", "else", "for", "while"].entries()) {
    assert.ok(finder.find(`  ${word} x`, 0, 0, hit));
    assert.equal({ ...hit }, { position: at, from: 2, to: 2 + word.length });
  }
  assert.ok(finder.find("  B b1", 0, 0, hit));
  assert.equal({ ...hit }, { position: 4, from: 4, to: 5 });
  assert.ok(finder.find("  B b1", 4, 5, hit));
  assert.equal({ ...hit }, { position: 5, from: 4, to: 6 });
});

test.run();
