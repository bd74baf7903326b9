// Many problems at a glance: the kinds with how often each is told, and what is said of more than one place.
import * as assert from "uvu/assert";
import { countProblems } from "../../src/problem-counts.ts";
import type { Diagnostic } from "../../src/types.ts";
import { suite } from "../support/suite.ts";

const test = suite("problem counts");

type Told = readonly [severity: Diagnostic["severity"], code: string, message: string, file: string, times: number];

function count(...all: readonly Told[]): string | undefined {
  return countProblems(
    all.flatMap(([severity, code, message, file, times]) =>
      Array.from({ length: times }, (_, i) => ({ severity, code, message, file, line: i + 2, column: 1 })),
    ),
  );
}

test("few problems are not counted", () => {
  assert.is(count(["error", "dead-link", "a", "a.md", 49]), undefined);
  assert.is(count(["error", "dead-link", "a", "a.md", 50]), "50 error dead-link in a.md\n   50 × a");
});

test("errors come first, then what there is most of, each with what is said more than once, the most first", () => {
  assert.is(
    count(
      ["warning", "no-alt", "none\nat all", "a.md", 100],
      ["error", "b-kind", "once", "b\u0007.md", 1],
      ["error", "a-kind", "alone", "a.md", 1],
      ["error", "dead-link", "twice", "z.md", 2],
      ["error", "dead-link", "thrice", "y.md", 3],
      ["error", "dead-link", "once", "y.md", 1],
    ),
    [
      "  6 error dead-link in 2 files, the first z.md:2",
      "    3 × thrice",
      "    2 × twice",
      "  1 error a-kind in a.md",
      "  1 error b-kind in b\\u0007.md",
      "100 warning no-alt in a.md",
      "    100 × none",
    ].join("\n"),
  );
});

test("of many messages ten are named, and eleven rather than to say that there is one more", () => {
  const said = (messages: number) =>
    count(...Array.from({ length: messages }, (_, i): Told => ["error", "x", `m${i + 10}`, "a.md", 5]))?.split("\n");
  assert.equal(said(11)?.slice(10), ["   5 × m19", "   5 × m20"]);
  assert.equal(said(12)?.slice(10), ["   5 × m19", "   and 2 other messages"]);
});

test.run();
