// Markdown of other generators taken apart: nothing is lost, code stays code, and nothing takes long.
import fc from "fast-check";
import * as assert from "uvu/assert";
import { Converter } from "../../src/init/markdown/convert.ts";
import { joinPage, splitPage } from "../../src/init/markdown/front-matter.ts";
import { dedent } from "../../src/init/markdown/lines.ts";
import { readLiteral } from "../../src/init/markdown/literal.ts";
import { scanMarkup } from "../../src/init/markdown/markup.ts";
import { rewriteText, withoutUnlinked } from "../../src/init/markdown/text.ts";
import type { Dialect } from "../../src/init/markdown/tokens.ts";
import { MDX, noRules, VUE } from "../support/no-rules.ts";
import { suite } from "../support/suite.ts";

const test = suite("markup");

/** The kinds and texts of tokens, those of text left out. */
function tokens(source: string, dialect: Dialect): string[] {
  return scanMarkup(source, dialect).flatMap(({ type, start, end }) =>
    type === "text" ? [] : [`${type} ${source.slice(start, end)}`],
  );
}

/** Pieces that open, close and interrupt each other. */
const piece = fc.constantFrom(
  ..."` `` ``` ~~~ { } {{ }} < > </ /> <a <A> </A> <b x={ \" ' \\ \n \n\n :::note ::: :::: <!-- --> import export [ ]( ) - > # $ ${ // /* */ word <script> </script> {#id} <pre> \t".split(
    " ",
  ),
  " ",
  "\n",
  "\n    ",
  "\n  - ",
);
const soup = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));

test("every character belongs to one token", () => {
  fc.assert(
    fc.property(soup, fc.constantFrom(MDX, VUE), (source, dialect) => {
      let at = 0;
      for (const { start, end } of scanMarkup(source, dialect)) {
        assert.is(start, at);
        assert.ok(end > start);
        at = end;
      }
      assert.is(at, source.length);
    }),
    { numRuns: 2000 },
  );
});

test("what no rule speaks of stays as it is, but for colons that close nothing", () => {
  fc.assert(
    fc.property(soup, fc.constantFrom(MDX, VUE), (source, dialect) => {
      fc.pre(!source.includes(":::"));
      // MDX closes code at any indentation: there the closing line moves.
      fc.pre(!dialect.mdx || !/^[ \t>]{4,}(?:`{3}|~{3})/m.test(source));
      assert.is(new Converter(source, () => noRules(dialect, source)).convert(), source);
    }),
    { numRuns: 1000 },
  );
});

test("tokens of MDX", () => {
  assert.equal(tokens("a {b} `{c}` \\{d} {#id} {/* } */}", MDX), [
    "expression {b}",
    "code `{c}`",
    "expression {#id}",
    "expression {/* } */}",
  ]);
  assert.equal(tokens("## A {#id}\n", MDX), []);
  assert.equal(tokens("{`a } ${`}` + { x: '}' }} b`} {don't} {x}", MDX), [
    "expression {`a } ${`}` + { x: '}' }} b`}",
    "expression {don't}",
    "expression {x}",
  ]);
  assert.equal(tokens('<A b="c > d" e={<F g=">"/>} {...h}\n  i>x</A>', MDX), [
    'tag <A b="c > d" e={<F g=">"/>} {...h}\n  i>',
    "tag </A>",
  ]);
  assert.equal(tokens("a < b, <https://x.org>, 1 <2> <$x/>", MDX), ["tag <$x/>"]);
  assert.equal(
    tokens("import a from 'a'\nexport const b = {\n\n  c: 1 }\n\nimport is a word here.\nimport not\n", MDX),
    [
      "module import a from 'a'\n",
      "module export const b = {\n\n  c: 1 }\n",
      "module import is a word here.\n",
      "module import not\n",
    ],
  );
  assert.equal(tokens("text\nimport x from 'y'\n", MDX), []);
  // There is no code by indentation.
  assert.equal(tokens("a\n\n    {b}\n", MDX), ["expression {b}"]);
  assert.equal(tokens("> ```js\n> {a}\n> ```\n{b}\n- ```\n  {c}\n  ```\n", MDX), [
    "fence > ```js\n> {a}\n> ```\n",
    "expression {b}",
    "fence - ```\n  {c}\n  ```\n",
  ]);
  assert.equal(tokens("~~~\n```\n~~~\n````md\n```\n{x}\n```\n````\n", MDX), [
    "fence ~~~\n```\n~~~\n",
    "fence ````md\n```\n{x}\n```\n````\n",
  ]);
});

test("tokens of VitePress", () => {
  assert.equal(tokens("{a} {{ b }} `{{ c }}` {{ d\n\n}}", VUE), ["expression {{ b }}", "code `{{ c }}`"]);
  assert.equal(tokens("a\n\n    {{ code }}\n\nb {{ c }}", VUE), ["code     {{ code }}\n\n", "expression {{ c }}"]);
  assert.equal(tokens("- a\n\n    {{ text }}\n", VUE), ["expression {{ text }}"]);
  assert.equal(tokens("<script setup>\nconst a = '<B>' // {{\n</script>\n<pre>{{ x }}</pre>", VUE), [
    "raw <script setup>\nconst a = '<B>' // {{\n</script>",
    "raw <pre>{{ x }}</pre>",
  ]);
  assert.equal(tokens("[a](<./b c.md>) Map<string, X> <C :d=\"e\" @f='g'/>", VUE), ["tag <C :d=\"e\" @f='g'/>"]);
  assert.equal(tokens("::: tip A `b`\n:::\n> ::: x\n> :::\n", VUE), [
    "colons ::: tip A `b`\n",
    "colons :::\n",
    "colons > ::: x\n",
    "colons > :::\n",
  ]);
});

test("hostile sources end in time", () => {
  const n = 60_000;
  const sources = [
    "{".repeat(n),
    "<a ".repeat(n),
    "<A>".repeat(n),
    "<A>".repeat(n) + "</A>".repeat(n),
    '<a b="'.repeat(n),
    "<A b={".repeat(n),
    "`".repeat(n),
    Array.from({ length: 600 }, (_, i) => "`".repeat(i + 1)).join(" "),
    "{{".repeat(n),
    "<!--".repeat(n),
    "<script>".repeat(n),
    "::::a\n".repeat(n) + ":::\n".repeat(n),
    "```\n".repeat(n),
    "> ".repeat(n),
    "import {\n\n".repeat(n / 4),
    "export const a = `${`".repeat(n / 4),
    "[a](".repeat(n),
    "[".repeat(n),
    ":a".repeat(n),
    "(".repeat(n),
    `](${"a(".repeat(n)}`,
    "- ".repeat(n),
  ];
  for (const source of sources) {
    for (const dialect of [MDX, VUE]) {
      const converter = new Converter(source, () => ({
        ...noRules(dialect, source),
        text: (text, start) =>
          rewriteText(text, start === 0 ? "" : "a", { address: () => undefined, emoji: true, count: () => {} }),
      }));
      // What takes quadratic time would not end before the runner ends this file.
      assert.type(converter.convert(), "string");
    }
  }
});

test("code ends with just as many backticks, however many these are", () => {
  const many = "`".repeat(50_000);
  assert.equal(tokens(`a ${many} b ${many} c`, VUE), [`code ${many} b ${many}`]);
  assert.equal(tokens("a ``b` ```c`` d", VUE), ["code ``b` ```c``"]);
});

test("literals are read, and nothing else", () => {
  const read = (text: string) => readLiteral(text)?.value;
  assert.equal(read(`[{ label: 'A', "b-c": "d\\n\\u{1F600}", e: [1, -2.5, true, null,], }, \`x\`] // end`), [
    { label: "A", "b-c": "d\n😀", e: [1, -2.5, true, null] },
    "x",
  ]);
  for (const text of ["f()", "[a]", "`${x}`", "{ a }", "1 + 1", "'a", "[1", "{ ...b }", ""]) {
    assert.is(readLiteral(text), undefined, text);
  }
  assert.is(readLiteral("[".repeat(5000)), undefined);
});

test("links, definitions, emoji and what looks like a directive", () => {
  const rewrite = (text: string, before = "") =>
    rewriteText(text, before, {
      address: (address) => (address === "no:x" ? null : address.startsWith("a") ? "new (1)" : undefined),
      emoji: true,
      count: () => {},
    });
  assert.is(
    rewrite('[x](a) ![y](b.png "t") [z](<a b>) \\](a)'),
    '[x](<new (1)>) ![y](b.png "t") [z](<new (1)>) \\](a)',
  );
  assert.is(rewrite("[x]: a\n[^1]: a\nsee [x]: a"), "[x]: <new (1)>\n[^1]: a\nsee [x]: a");
  for (const [written, expected] of [
    ["[x](no:x)", "x"],
    ["a ![x](<no:x> 'T') b", "a x b"],
    ["[x `]` \\] ![y](no:x) [z](b)](no:x)", "x `]` \\] y [z](b)"],
    ["[x\n\n](no:x)", "[x\n\n"],
    ["`[`[x](no:x)", "`[`x"],
  ] as const)
    assert.is(withoutUnlinked(rewrite(written)), expected, written);
  assert.is(rewrite("]: a [x](a)", "[`y`"), "]: <new (1)> [x](<new (1)>)");
  assert.is(rewrite("]: a [x](a)", "a [`y`"), "]: a [x](<new (1)>)");
  // A label that ends with code comes without its beginning.
  assert.is(rewrite("](a)"), "](<new (1)>)");
  assert.is(rewrite(":tada: 10:30:00 :nosuch: a:smile: :rocket:b"), "🎉 10:30:00 :nosuch: a:smile: :rocket:b");
  assert.is(
    rewrite("see :name[x], a:b[c] and ::leaf[x]\n::leaf[x]\n::std"),
    "see \\:name[x], a:b[c] and ::leaf[x]\n\\::leaf[x]\n\\::std",
  );
});

test("content comes out of its indentation, code with its block", () => {
  assert.is(dedent("\n    a\n\n      b\n    ```\n  c\n      d\n    ```\n  "), "a\n\n  b\n```\nc\n  d\n```");
  assert.is(dedent("one line"), "one line");
  assert.is(dedent("\n\n"), "");
});

test("front matter keeps its lines; what docsgen refuses is told", () => {
  const source = '---\n# first\ntitle:   "A"   # why\ntags: [a,\n  b]\nslug: ../x\nnope: 1\n---\ntext\n';
  const { entries, body, bodyLine } = splitPage(source);
  assert.equal(
    entries.map(({ key, line, value }) => [key, line, value]),
    [
      ["title", 3, "A"],
      ["tags", 4, ["a", "b"]],
      ["slug", 6, "../x"],
      ["nope", 7, 1],
    ],
  );
  assert.is(bodyLine, 9);
  const { text, refused } = joinPage(entries, body, { extra: [] });
  assert.is(text, '---\ntitle:   "A"   # why\ntags: [a,\n  b]\n---\ntext\n');
  assert.equal(
    refused.map(({ entry }) => entry.key),
    ["slug", "nope"],
  );
  assert.is(joinPage([], "---\nrule\n---\n", { extra: [] }).text, "\n---\nrule\n---\n");
});

test.run();
