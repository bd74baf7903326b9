// Attributes against their declarations, and the types that components get from these.
import * as assert from "uvu/assert";
import type { Attributes, DirectiveProps, ImageValue } from "../../src/index.ts";
import { readAttributes } from "../../src/markdown/attribute-values.ts";
import { suite } from "../support/suite.ts";

const test = suite("attributes of directives");

const declared = {
  text: "string",
  "count?": "number",
  open: "boolean",
  "level?": ["tip", "danger"],
  "to?": "link",
  "picture?": "image",
} as const satisfies Attributes;

const read = (written: Record<string, string>, attributes: Attributes = declared) =>
  readAttributes("gauge", attributes, written);
const keys = (written: Record<string, string>) => read(written).faults.map(({ key }) => key);

test("values have the types that are declared", () => {
  assert.equal(read({ text: "a", count: "-1.5", open: "", level: "tip", to: "./a.md" }), {
    values: { text: "a", count: -1.5, open: true, level: "tip", to: "./a.md" },
    faults: [],
  });
  assert.equal(read({ text: "" }).values, { text: "", open: false });
  assert.is(read({ text: "", open: "false" }).values["open"], false);
  assert.is(read({ text: "", open: "true" }).values["open"], true);
});

test("typographic quotes around a value are told, those within straight ones belong to it", () => {
  assert.equal(keys({ text: "“a”" }), ["text"]);
  assert.equal(keys({ text: "“a" }), ["text"]);
  assert.equal(keys({ text: "“a” and b" }), []);
});

test("what is wrong is named", () => {
  assert.equal(keys({}), [undefined]);
  assert.equal(keys({ text: "", count: "" }), ["count"]);
  assert.equal(keys({ text: "", count: "1e999" }), ["count"]);
  assert.equal(keys({ text: "", level: "tips" }), ["level"]);
  assert.equal(keys({ text: "", level: "" }), ["level"]);
  assert.equal(keys({ text: "", open: "yes" }), ["open"]);
  assert.equal(keys({ text: "", "count?": "1" }), ["count?"]);
  assert.equal(keys({ text: "", constructor: "1", toString: "1" }), ["constructor", "toString"]);
  assert.equal(read({ a: "" }, {}).faults, [
    { key: "a", message: 'directive "gauge" has no attribute "a"', hint: "It takes no attributes." },
  ]);
});

test("the types of a component's props follow the declaration", () => {
  type Values = DirectiveProps<typeof declared>["attributes"];
  const values: Values = { text: "a", open: false };
  const count: number | undefined = values.count;
  const level: "tip" | "danger" | undefined = values.level;
  const picture: ImageValue | undefined = values.picture;
  const open: boolean = values.open;
  // @ts-expect-error: there is no such attribute.
  const other = values.other;
  // @ts-expect-error: `text` may not be left out.
  const missing: Values = { open: true };
  // @ts-expect-error: no such level.
  const wrong: Values = { text: "", open: true, level: "loud" };
  // @ts-expect-error: no such type.
  const type: Attributes = { a: "strng" };
  const free: DirectiveProps["attributes"] = { whatever: "text" };
  assert.equal([count, level, picture, open, other].filter(Boolean), []);
  assert.is([missing, wrong, type, free].length, 4);
});

test.run();
