import * as assert from "uvu/assert";
import { misspelling, nearest } from "../../src/diagnostics.ts";
import { randomFrom } from "../support/random.ts";
import { suite } from "../support/suite.ts";

const test = suite("nearest names");

const NAMES = ["id", "card", "cards", "warning", "info", "note", "linkcard", "code-group", "/docs", "/docs/guide"];

const cases: Record<string, string | undefined> = {
  // Typing errors, as many as the length bears.
  wraning: "warning",
  "link-card": "linkcard",
  crad: "card",
  crd: "card",
  nte: "note",
  nodes: "note",
  Card: "card",
  ID: "id",
  "/docs/giude": "/docs/guide",
  // Short names are all near to each other, and mean nothing of each other.
  to: undefined,
  ib: undefined,
  b: undefined,
  go: undefined,
  // Beginnings of names, and names that others begin with.
  warn: "warning",
  warnings: "warning",
  "code-g": "code-group",
  information: "info",
  notebook: "note",
  ideas: undefined,
  "/docs/gui": "/docs/guide",
  // A folder is not what is in it.
  "/docs/nowhere": undefined,
  // Never, for nothing.
  "": undefined,
};

for (const [written, found] of Object.entries(cases)) {
  test(`${JSON.stringify(written)} is ${found ?? "none of them"}`, () => {
    assert.is(nearest(written, NAMES), found);
  });
}

test("of several beginnings the shortest name counts, and a beginning counts more than a typing error", () => {
  assert.is(nearest("tab", ["table-of-contents", "tabs", "tax"]), "tabs");
  assert.is(nearest("warn", ["warm", "warning"]), "warning");
  assert.is(nearest("warning", ["warming", "WARNING", "warn"]), "WARNING");
});

test("of three letters, another first one is another word", () => {
  assert.is(nearest("foo", ["moo"]), undefined);
  assert.is(nearest("bar", ["var", "car"]), undefined);
  assert.is(nearest("tsz", ["tsx"]), "tsx");
  assert.is(nearest("jva", ["java"]), "java");
  assert.is(nearest("stx", ["tsx", "vtx"]), "tsx");
});

test("#b is not near #a", () => {
  assert.is(nearest("b", ["a"]), undefined);
});

/** How many errors turn one name into the other, by its definition: tried in all ways. */
function distance(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  if (a[0] === b[0]) return distance(a.slice(1), b.slice(1));
  const ways = [distance(a.slice(1), b), distance(a, b.slice(1)), distance(a.slice(1), b.slice(1))];
  if (a.length > 1 && a[0] === b[1] && a[1] === b[0]) ways.push(distance(a.slice(2), b.slice(2)));
  return 1 + Math.min(...ways);
}

test("what spares counting the errors changes nothing of what is found", () => {
  const random = randomFrom(7);
  // The first two share a count, letters of other alphabets with those of this one.
  const name = () => Array.from({ length: 3 + random.below(5) }, () => random.pick([..."4tabзє"])).join("");
  let found = 0;
  for (let i = 0; i < 4000; i++) {
    const [a, b] = [name(), name()];
    if (a.startsWith(b) || b.startsWith(a)) continue;
    const errors = distance(a, b);
    const expected = errors <= (a.length < 5 ? 1 : 2) ? errors : undefined;
    if (expected !== undefined) found++;
    assert.is(misspelling(a, b, 10), expected, `${a} ${b}`);
  }
  assert.ok(found > 50, `${found} were near`);
});

test.run();
