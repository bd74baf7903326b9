import fc from "fast-check";
import * as assert from "uvu/assert";
import { lex } from "../../src/markdown/lex.ts";
import type { AnyToken } from "../../src/markdown/tokens.ts";
import type { ApiDocs, Reference } from "../../src/reference/types.ts";
import { suite } from "../support/suite.ts";
import { addresses, allItems, compile, type Declaration, extracted, model, range } from "./model-builder.ts";

const test = suite("any model");

const strangeName = fc.oneof(
  fc.constantFrom(
    "Tree",
    "tree",
    "TREE",
    "__proto__",
    "constructor",
    "toString",
    "operator<",
    "..",
    ".",
    "a/b",
    '"x y"',
    "[Symbol.iterator]",
    "-",
    "Σς",
    "ﬁ",
    "é",
    "é",
    "con",
    "x".repeat(300),
  ),
  fc.string({ minLength: 1, maxLength: 8, unit: "binary" }),
);
const packageName = fc.constantFrom("pkg", "@a/pkg", "@b/pkg", "index");
const reference = fc
  .tuple(packageName, strangeName, fc.constantFrom(":interface", ":class", ":var", "#m:member", ""))
  .map(([one, name, kind]) => `${one}!${name}${kind}`);
const pieces = fc.constantFrom(
  ..."` `` ``` ~~~ < > & \\ | [ ] ( ) { } ! : ::: # - * _ ^ @ \n \n\n \t".split(" "),
  " ",
  "    ",
  "<script>",
  "</script>",
  "<img src=x onerror=alert(1)>",
  "<!--",
  "-->",
  "<![CDATA[",
  "<?",
  "&lt;",
  "a",
  "x.y",
  "1. ",
  "- ",
  "> ",
  "| - | - |",
  "|---|",
  "{@link Tree}",
  "{@link Tree | a ` < b}",
  "{@link javascript:x}",
  "{@inheritDoc Tree}",
  "{@inheritDoc}",
  "{@",
  "}",
  "](",
  "[a](javascript:x)",
  "[a]: /x",
  "[^1]",
  "[^1]: x",
  "![i](x)",
  "<https://x.org>",
  "ftp://x.org",
  "@remarks\n",
  "@example\n",
  "```ts\n",
  "\n```\n",
  "[a](https://x.org)",
  "\n- ```\n",
  "\n    ",
  "https://x.org/",
  "\\`",
  "=\n---\n",
);
const comment = fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join(""));

const member: fc.Arbitrary<Declaration> = fc.record({
  kind: fc.constantFrom(
    "Property",
    "Method",
    "Constructor",
    "CallSignature",
    "IndexSignature",
    "EnumMember",
    "Nonsense",
  ),
  name: strangeName,
  doc: comment,
  isStatic: fc.boolean(),
  tokens: fc.array(fc.oneof(fc.string(), fc.tuple(strangeName, reference)), { maxLength: 4 }),
});

const { items } = fc.letrec<{ item: Declaration; items: Declaration[] }>((tie) => ({
  item: fc.record({
    kind: fc.constantFrom("Class", "Interface", "Enum", "TypeAlias", "Namespace", "Function", "Variable"),
    name: strangeName,
    doc: comment,
    members: fc.oneof({ depthSize: "small" }, fc.array(member, { maxLength: 4 }), tie("items")),
    tokens: fc.array(
      fc.oneof(fc.constantFrom("{\n", "}", "(", ")", "<", ">", ",", '"', "x"), fc.tuple(strangeName, reference)),
      { minLength: 1, maxLength: 6 },
    ),
    extendsTokenRanges: fc.array(
      fc.tuple(fc.nat(5), fc.nat(6)).map(([from, to]) => range(from, to)),
      { maxLength: 2 },
    ),
    parameters: fc.array(fc.record({ parameterName: strangeName, parameterTypeTokenRange: fc.constant(range(0, 1)) }), {
      maxLength: 2,
    }),
    tag: fc.constantFrom("Public", "Alpha", "None", "Internal"),
  }),
  items: fc.array(tie("item"), { maxLength: 5 }),
}));
const packages = fc.uniqueArray(fc.tuple(packageName, items), { maxLength: 3, selector: ([name]) => name });

test("has each route and anchor once, safe for a path, and leads only to those that it has", () => {
  fc.assert(
    fc.property(packages, (input) => {
      const { reference } = compile(...input);
      const known = addresses(reference);
      const places = known.map((address) => (address.includes("#") ? address : address.toUpperCase().toLowerCase()));
      assert.is(new Set(places).size, places.length, "a route or an anchor is there twice");
      for (const address of known)
        assert.match(address, /^\/docs\/api(?:\/[^\s/\\?%#<>:"|*.-][^\s/\\?%#<>:"|*]*)+\/?(?:#[^\s#"'<>&]+)?$/u);
      const all = new Set(known);
      for (const to of targets(reference)) assert.ok(all.has(to), `${to} is not there`);
    }),
    { numRuns: 300 },
  );
});

test("is whole, the same twice, and plain data", () => {
  fc.assert(
    fc.property(packages, (input) => {
      const { reference, problems } = compile(...input);
      assert.equal(JSON.stringify(compile(...input).reference), JSON.stringify(reference));
      assert.equal(JSON.stringify(structuredClone(reference)), JSON.stringify(reference));
      const given = input.map(([, declarations]) => countItems(declarations)).reduce((a, b) => a + b, 0);
      assert.ok(reference.counts.items <= given);
      assert.equal(allItems(reference).length, reference.counts.items);
      for (const { severity } of problems) assert.is(severity, "warning");
    }),
    { numRuns: 100 },
  );
});

test("renders comments that become nothing but harmless Markdown", () => {
  fc.assert(
    fc.property(fc.array(comment, { minLength: 1, maxLength: 3 }), (comments) => {
      const declarations = comments.map((doc, i) => ({
        kind: "Interface",
        name: i === 0 ? "Tree" : `I${i}`,
        doc,
        tokens: ["x"],
      }));
      const { reference } = compile(["pkg", declarations]);
      for (const markdown of textsOf(reference)) assertHarmless(lex(markdown, 1000), markdown);
    }),
    { numRuns: 3000 },
  );
});

test("begins no definition with a bracket that only code closes", () => {
  const within = ["[```ts\n]:::```ts\n", "- [`a]: /x`", "> [a `]:b` c", "[ [`]:`](https://x.org)"];
  const below = ["[\n```\n]:::", "[a\n\n```\n]: /x\n```", "[\n\n`]: /x`", "- [b\n~~~\n]:c\n~~~"];
  for (const doc of [...within, ...below]) {
    const { reference } = compile(["pkg", [{ kind: "Interface", name: "Tree", doc, tokens: ["x"] }]]);
    const texts = textsOf(reference);
    assert.ok(texts.some((text) => text.includes("]:")));
    for (const markdown of texts) assertHarmless(lex(markdown, 1000), markdown);
  }
});

test("never throws, whatever the file says", () => {
  const whole = model("pkg", [
    { kind: "Class", name: "C", doc: "Text {@link C}.", members: [{ kind: "Method", name: "m" }], tokens: ["class C"] },
  ]);
  fc.assert(
    fc.property(fc.nat(whole.length), fc.nat(20), fc.string({ maxLength: 6 }), (at, length, other) => {
      const { reference } = compile(extracted("pkg", whole.slice(0, at) + other + whole.slice(at + length)));
      assert.is(reference.packages.length, 1);
    }),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom("metadata", "members", "name", "kind"), (value, key) => {
      compile(extracted("pkg", JSON.stringify({ ...JSON.parse(whole), [key]: value })));
    }),
    { numRuns: 300 },
  );
});

test.run();

/** Every address that a reference leads to. */
function targets(reference: Reference): string[] {
  const json: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "to" && typeof inner === "string") json.push(inner);
      else visit(inner);
    }
  };
  visit(reference.packages);
  const links = textsOf(reference).flatMap((text) => [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, to = ""]) => to));
  return [...json, ...links, ...Object.values(reference.names).flat()];
}

function textsOf(reference: Reference): string[] {
  const texts = ({ summary, remarks, returns, throws, examples, see, deprecated, defaultValue }: ApiDocs): string[] => [
    ...[summary, remarks, returns, deprecated ?? "", defaultValue],
    ...[...throws, ...examples, ...see],
  ];
  const signatures = allItems(reference).flatMap((item) => [
    ...item.signatures,
    ...item.members.flatMap((one) => one.signatures),
  ]);
  return signatures.flatMap(({ docs, parameters }) => [
    ...texts(docs),
    ...parameters.map((parameter) => parameter.docs),
  ]);
}

function countItems(declarations: readonly Declaration[]): number {
  return declarations.reduce((sum, { members = [] }) => sum + 1 + countItems(members), 0);
}

/** Fails for Markdown that would be more than text, code and links. */
function assertHarmless(tokens: readonly AnyToken[], markdown: string): void {
  for (const token of tokens) {
    const isBad = ["html", "image", "def", "directive", "strayFence", "footnote", "footnoteRef"].includes(token.type);
    assert.not(isBad, `${token.type} ${JSON.stringify(token.raw)} in ${JSON.stringify(markdown)}`);
    if (token.type === "link")
      assert.match(token.href, /^(?:https?:\/\/|mailto:|\/docs\/api\/)/, JSON.stringify(markdown));
    if (token.type === "code" && token.codeBlockStyle !== "indented") assert.match(token.lang ?? "", /^[\w+#.-]*$/);
    if (token.type === "table") {
      const cells = [...token.header, ...token.rows.flat()];
      for (const cell of cells) assertHarmless(cell.tokens as AnyToken[], markdown);
    } else if (token.type === "list")
      for (const item of token.items) assertHarmless(item.tokens as AnyToken[], markdown);
    else if ("tokens" in token && token.tokens) assertHarmless(token.tokens as AnyToken[], markdown);
  }
}
