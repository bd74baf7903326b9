// Strict YAML: what it reads, what it refuses and where, and that the fast way equals the slow one.
import fc from "fast-check";
import * as assert from "uvu/assert";
import { unixLines } from "../../src/yaml/lines.ts";
import { plainValue } from "../../src/yaml/nodes.ts";
import { scanSimpleYaml } from "../../src/yaml/scan.ts";
import { parseYaml, parseYamlMapping } from "../../src/yaml.ts";
import { suite } from "../support/suite.ts";

const test = suite("yaml");
const limits = { firstLine: 1, maxBytes: 65_536, maxDepth: 16, maxAliases: 100 };

/** The first problem as `line:column code`. */
function problemOf(text: string, options: Partial<typeof limits> = {}): string {
  const [first] = parseYaml(text, { ...limits, ...options }).problems;
  return first ? `${first.line}:${first.column} ${first.code}` : "none";
}

function dataOf(text: string): Record<string, unknown> {
  const { entries, problems } = parseYamlMapping(text, limits);
  assert.equal(problems, [], text);
  return Object.fromEntries(entries.map(({ key, value }) => [key, value]));
}

test("scalars stay the text that was written", () => {
  assert.equal(dataOf("a: 1.10\nb: 012\nc: 12:30:45\nd: no\ne: 2024-01-02\nf: 0x1F\ng: true"), {
    a: "1.10",
    b: "012",
    c: "12:30:45",
    d: "no",
    e: "2024-01-02",
    f: "0x1F",
    g: "true",
  });
});

test("unquoted null, ~ and nothing are null, quoted ones text", () => {
  assert.equal(dataOf("a: null\nb: ~\nc:\nd: 'null'\ne: \"\""), { a: null, b: null, c: null, d: "null", e: "" });
});

test("a key alone has null", () => {
  assert.equal(dataOf("? a\n? b\n:"), { a: null, b: null });
  assert.equal(dataOf("{c, d: }"), { c: null, d: null });
});

test("JSON is read too", () => {
  assert.equal(dataOf('{\n\t"label": "A \\u00e9",\n\t"position": 2, "collapsed": false, "link": null\n}'), {
    label: "A é",
    position: "2",
    collapsed: "false",
    link: null,
  });
});

test("places are the file's, with every kind of line break", () => {
  for (const eol of ["\n", "\r\n", "\r"]) {
    const { entries } = parseYamlMapping(["# c", "a: [x]", "bé: {", "  c: d }"].join(eol), { ...limits, firstLine: 5 });
    assert.equal(
      entries.map(({ key, line, column, valueLine, valueColumn }) => [key, line, column, valueLine, valueColumn]),
      [
        ["a", 6, 1, 6, 4],
        ["bé", 7, 1, 7, 5],
      ],
      JSON.stringify(eol),
    );
  }
});

test("what it refuses, and where", () => {
  const cases: readonly (readonly [text: string, problem: string])[] = [
    ["a: b: c", "1:4 yaml-syntax"],
    ["a: x\n\tb: c", "2:1 yaml-syntax"],
    ["a: 'x", "1:4 yaml-syntax"],
    ['a: "x"b', "1:7 yaml-syntax"],
    ['a: "\\q"', "1:5 yaml-syntax"],
    ["a: @x", "1:4 yaml-syntax"],
    ["a: [x] y", "1:8 yaml-syntax"],
    ["a: x\nb", "2:1 yaml-syntax"],
    ["- a", "1:1 yaml-syntax"],
    ["text", "1:1 yaml-syntax"],
    ["? [a]\n: b", "1:3 yaml-syntax"],
    [": b", "1:1 yaml-syntax"],
    ["a: 1\nb:\n  c: 1\n  c: 2", "4:3 duplicate-key"],
    ["a: 1\n'a': 2", "2:1 duplicate-key"],
    ["a: &x {b: c}\n<<: *x", "2:1 yaml-feature"],
    ["a: {<<: {b: c}}", "1:5 yaml-feature"],
    ["a: !!js/function x", "1:4 yaml-feature"],
    ["a: !x [b]", "1:4 yaml-feature"],
    ["%YAML 1.1\n---\na: no", "1:1 yaml-feature"],
    ["a: 1\n---\nb: 2", "2:1 yaml-syntax"],
    ["a: 1\n...\nb: 2", "2:1 yaml-syntax"],
    // The first in the text, not the first that the parser comes upon.
    ["a: @x\n]", "1:4 yaml-syntax"],
    ["a: [\n  - @b\n  ]", "2:3 yaml-syntax"],
    ["a: *x", "1:4 yaml-syntax"],
    ["a: &x [*x]", "1:8 yaml-syntax"],
    ["a: b\u0000", "1:5 yaml-syntax"],
    ["a: \u001f", "1:4 yaml-syntax"],
  ];
  for (const [text, problem] of cases) assert.is(problemOf(text), problem, JSON.stringify(text));
});

test("a document start is allowed once, at the beginning", () => {
  for (const text of ["# c\n---\na: 1", "---", "---\n# c", "--- \n\n"]) assert.is(problemOf(text), "none", text);
  for (const text of ["---\n''", '---\n""', "---\n|"]) assert.is(problemOf(text), "2:1 yaml-syntax", text);
  for (const begun of ["---", "x", "'x'", '"x"', "*x", "&x", "{}", "[]", "-", "?", ":", "|"])
    assert.is(problemOf(`${begun}\n---\na: 1`), "2:1 yaml-syntax", begun);
});

test("aliases are followed within bounds", () => {
  assert.equal(dataOf("a: &x [1, {b: 2}]\nc: *x")["c"], dataOf("c: [1, {b: 2}]")["c"]);
  assert.is(problemOf("a: &x 1\nb: *x", { maxAliases: 0 }), "2:4 yaml-limit");
  assert.is(problemOf(`a: &x 1\nb: [${"*x, ".repeat(101)}]`), "2:405 yaml-limit");
  const bomb = ["a: &a0 [x, x, x, x, x, x, x, x, x, x]"];
  for (let i = 1; i < 10; i++)
    bomb.push(
      `b${i}: &a${i} [${Array(10)
        .fill(`*a${i - 1}`)
        .join(", ")}]`,
    );
  assert.match(problemOf(bomb.join("\n")), "yaml-limit");
});

test("sizes are bounded", () => {
  assert.is(problemOf(`a: ${"x".repeat(100)}`, { maxBytes: 100 }), "1:1 yaml-limit");
  assert.is(problemOf(`a: ${"é".repeat(49)}`, { maxBytes: 100 }), "1:1 yaml-limit");
  assert.is(problemOf(`a: ${"é".repeat(48)}`, { maxBytes: 100 }), "none");
  const nested = (levels: number) => `a: ${"[".repeat(levels)}${"]".repeat(levels)}`;
  assert.is(problemOf(nested(16)), "none");
  assert.match(problemOf(nested(17)), "yaml-limit");
  const twice = parseYaml(`${nested(17)}\nb${nested(17).slice(1)}`, limits).problems;
  assert.equal(
    twice.map(({ line, column }) => [line, column]),
    [[1, 20]],
    "nothing is read on",
  );
  assert.is(problemOf("]".repeat(65_000)), "1:60000 yaml-limit");
  // Without a look at the depth before composing, yaml 2.9.1 ends the process here: no exception could be caught.
  assert.is(problemOf("- ".repeat(25_000)), "1:37 yaml-limit");
});

test("an entry that is refused leaves its anchors, its depth counts, and it is not there", () => {
  const { entries, problems } = parseYaml("a: 1\na: &x 2\nb: *x\n? [c]\n: d", limits);
  assert.equal(
    entries.map(({ key }) => key),
    ["a", "b"],
  );
  assert.equal(
    problems.map(({ line, code }) => `${line} ${code}`),
    ["2 duplicate-key", "4 yaml-syntax"],
  );
  const deep = parseYaml(`a: 1\na: ${"[".repeat(17)}${"]".repeat(17)}`, limits).problems;
  assert.equal(
    deep.map(({ code }) => code),
    ["duplicate-key", "yaml-limit"],
  );
});

test("__proto__ and constructor are keys like others", () => {
  const { entries } = parseYamlMapping("__proto__: {a: 1}\nconstructor: x\nb: {__proto__: {c: 1}}", limits);
  assert.equal(
    entries.map(({ key }) => key),
    ["__proto__", "constructor", "b"],
  );
  const value = entries[2]?.value as object;
  assert.is(Object.getPrototypeOf(value), null);
  assert.ok(Object.hasOwn(value, "__proto__"));
  assert.not.ok("c" in value);
});

test("values of a mapping are copies without shared parts", () => {
  const { entries } = parseYaml("a: &x [1]\nb: *x", limits);
  const [a, b] = entries.map(({ node }) => plainValue(node, (text) => text));
  assert.equal(a, b);
  assert.is.not(a, b);
});

// ---- the fast way

const odd = fc.string({
  unit: fc.constantFrom(
    ..."ab1-?:,[]{}#&*!|>'\"%@`~.=<\\/é“日\u00a0\u2028\u0085\ufeff\t\u007f\u0001 ".split(""),
    " ",
    ": ",
    " #",
    "a",
  ),
  maxLength: 8,
});
const tame = fc.stringMatching(/^[a-zA-Z0-9][a-zA-Z0-9 .,:/()'"_-]{0,12}$/);
const quotable = fc.oneof(tame, odd).map((text) => `"${text}"`);
const single = fc.oneof(tame, odd).map((text) => `'${text}'`);
const scalar = fc.oneof(
  { weight: 6, arbitrary: tame },
  odd,
  quotable,
  single,
  fc.constantFrom(
    "null",
    "~",
    "-1",
    "1.10",
    "---",
    "...",
    "...x",
    "<<",
    "-",
    "- a",
    "a: b",
    "|",
    "> ",
    "&a b",
    "*a",
    "!a b",
    "%a",
    "@a",
    "#a",
    "a #b",
    "a:",
  ),
);
const spaces = fc.constantFrom(" ", " ", " ", "  ", "", "\t");
const trail = fc.constantFrom("", "", "", "", " ", "   ", " # c", "\t");
const key = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("a", "b", "c", "title", "side_bar", "x-1", "A9", "_", "null", "true") },
  fc.constantFrom("__proto__", "'q'", "1", "a b", "-a", "<<", "é", ""),
  odd,
);
const list = fc.array(scalar, { maxLength: 4 }).map((items) => `[${items.join(", ")}]`);
const looseList = fc
  .array(
    fc.tuple(spaces, scalar, spaces).map((parts) => parts.join("")),
    { maxLength: 3 },
  )
  .map((items) => `[${items.join(",")}]`);
const indent = fc.constantFrom("  ", "  ", "  ", "", "    ");
const block = fc
  .array(fc.tuple(indent, spaces, scalar, trail), { minLength: 1, maxLength: 3 })
  .map((items) => items.map(([before, space, item, end]) => `\n${before}-${space}${item}${end}`).join(""));
const colon = fc.constantFrom(":", ":", ":", ":", ":", ":", ":", "::", "");
const pair = fc
  .tuple(key, colon, spaces, fc.oneof({ weight: 5, arbitrary: scalar }, list, looseList, block), trail)
  .map((parts) => parts.join(""));
const other = fc.oneof(
  fc.constant(""),
  odd,
  odd.map((text) => `#${text}`),
  fc.constantFrom(" ", "  a", "  - b", "---", "...", "\t", " # c", "{a: b}"),
);
// Mostly what the fast way takes, with few odd parts: else hardly any document would take it.
const word = fc.stringMatching(/^[a-zA-Z0-9._/é日][a-zA-Z0-9 ._/$+é日-]{0,8}$/);
const tameItem = fc.oneof(
  word,
  word.map((text) => `"${text}"`),
  word.map((text) => `'${text}'`),
);
const tameValue = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.oneof(
      tame,
      tame.map((text) => `"${text.replace(/"/g, "")}"`),
      tame.map((text) => `'${text.replace(/'/g, "")}'`),
    ),
  },
  scalar,
  fc.array(tameItem, { minLength: 1, maxLength: 3 }).map((items) => `[${items.join(" , ")} ]`),
  fc.array(tameItem, { minLength: 1, maxLength: 3 }).map((items) => items.map((item) => `\n  -  ${item}`).join("")),
  fc
    .array(fc.tuple(indent, tameItem), { minLength: 1, maxLength: 3 })
    .map((items) => items.map(([before, item]) => `\n${before}- ${item}`).join("")),
);
const tamePair = fc
  .tuple(
    fc.stringMatching(/^[a-zA-Z_][a-zA-Z0-9_-]{2,8}$/),
    fc.constantFrom(" ", "  "),
    tameValue,
    fc.constantFrom("", "", " "),
  )
  .map(([name, space, value, end]) => `${name}:${value.startsWith("\n") ? "" : space}${value}${end}`);
const documentText = fc
  .array(fc.oneof({ weight: 12, arbitrary: tamePair }, { weight: 2, arbitrary: pair }, other), { maxLength: 5 })
  .map((lines) => unixLines(lines.join("\n")));

test("the fast way reads what the slow way reads, or leaves it", () => {
  let taken = 0;
  const runs = 8000;
  fc.assert(
    fc.property(documentText, (text) => {
      const fast = scanSimpleYaml(text, 7);
      if (fast === undefined) return;
      if (fast.length > 0) taken++;
      const slow = parseYaml(text, { ...limits, firstLine: 7 });
      assert.equal(slow.problems, []);
      assert.equal(fast, slow.entries);
    }),
    { numRuns: runs },
  );
  assert.ok(taken > runs / 5, `only ${taken} of ${runs} documents took the fast way`);
});

test("the fast way takes what authors write", () => {
  for (const text of [
    "title: Quick start",
    'title: "Quick start: part 1"\nsidebar_position: 2\ndraft: true\n',
    "title: What's new in 1.10 (beta) [draft]\n# comment\n\nslug: /start",
    "tags: [guide, api, 'a b', \"c d\"]",
    "keywords:\n  - guide\n  - presence, audience\ntitle: x",
    "keywords:\n- guide\n- api",
    "title: Привет, 世界",
    "azAZ_09-: x",
    "tags: [  a  ,   b  ]  ",
    "keywords:\n  -   a  \n  -   'b'  ",
    "sidebar_position: -1\ntoc_min_heading_level: -9\ntoc_max_heading_level: -0",
    "title: a:b#c - [d]",
    "title: \"\"\nslug: ''",
    "a: x\n\n# c\n\n",
    "\na: x",
  ])
    assert.ok(scanSimpleYaml(text, 1), text);
});

test("the fast way leaves what is odd", () => {
  for (const text of [
    'a: ["x\u0001y"]',
    'a: ["x\u007fy"]',
    "a: [xy",
    "a: [x,y",
    "a: [x] y",
    "a: [x, [y]]",
    'a: "',
    'a: "x',
    'a: "x" y',
    'a: "x\\n"',
    "a: 'it''s'",
    "a: 'x\u0001'",
    "a: x\u0001",
    "a: x\u007f",
    "# \u0001\na: x",
    "a: b: c",
    "a: b:",
    "a: b #c",
    "a: -",
    "a: -x",
    "a: - x",
    "a:x",
    "a:",
    "a: x\na: y",
    ": x",
    "0a: x",
    "-a: x",
    " a: x",
    "a : x",
    "a:\n  - x\n - y",
    "a:\n  -",
    "a:\n  - ",
    "a:\n  -  \nb: x",
    "a:\n  - - x",
    "a:\n  - x: y",
    "a:\n  b: c",
  ])
    assert.is(scanSimpleYaml(text, 1), undefined, JSON.stringify(text));
});

test("the fast way leaves many keys, and long ones", () => {
  const keys = (count: number) => Array.from({ length: count }, (_, i) => `k${i}: x`).join("\n");
  assert.is(scanSimpleYaml(keys(50), 1)?.length, 50);
  assert.is(scanSimpleYaml(keys(51), 1), undefined);
  assert.is(scanSimpleYaml(`${"k".repeat(100)}: x`, 1)?.length, 1);
  assert.is(scanSimpleYaml(`${"k".repeat(101)}: x`, 1), undefined);
});

test.run();
