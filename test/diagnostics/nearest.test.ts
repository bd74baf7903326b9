import * as assert from "uvu/assert";
import { nearest } from "../../src/diagnostics.ts";
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

test.run();
