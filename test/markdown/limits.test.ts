// Input made to hang or overflow: an error with its place, or done quickly.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { LIMITS, render, timed } from "./render.ts";

const test = suite("markdown: limits");

/** Far more than each case needs, and far less than a hang. */
const QUICK_MS = 2500;

function quickly(name: string, source: string): ReturnType<typeof render> {
  const { value, ms } = timed(() => render(source));
  assert.ok(ms < QUICK_MS, `${name} took ${Math.round(ms)} ms`);
  return value;
}

test("nesting without end is an error with its place", () => {
  const bombs: Record<string, string> = {
    quotes: `${"> ".repeat(50_000)}a`,
    "quotes without spaces": `${">".repeat(50_000)}a`,
    "lists on a line": `${"- ".repeat(5_000)}a`,
    "stars on a line": `${"* ".repeat(5_000)}a`,
    "ordered lists on a line": `${"1. ".repeat(5_000)}a`,
    "lists by indentation": Array.from({ length: 1_000 }, (_, i) => `${"  ".repeat(i)}- a`).join("\n"),
    "quotes in lists": `${"- > ".repeat(5_000)}a`,
    emphasis: `${"*a ".repeat(5_000)}b${"*".repeat(5_000)}`,
    "closed emphasis": `${"*a ".repeat(500)}b${"*".repeat(500)}`,
    "mixed emphasis": "*a **a ".repeat(5_000),
    brackets: "[".repeat(20_000),
    "closed brackets": `${"[".repeat(10_000)}a${"](x)".repeat(10_000)}`,
    images: `${"![".repeat(10_000)}a${"](x)".repeat(10_000)}`,
    backticks: Array.from({ length: 500 }, (_, i) => "`".repeat(i + 1)).join("a"),
    underscores: "a_b".repeat(20_000),
    "links without end": `${"[a](b".repeat(20_000)})`,
    tags: `a ${"<b ".repeat(20_000)}`,
    "text directives": `${":mark[".repeat(3_000)}${"]".repeat(3_000)}`,
    directives: Array.from({ length: 100 }, (_, i) => `${":".repeat(103 - i)}note`).join("\n"),
  };
  for (const [name, bomb] of Object.entries(bombs)) {
    const { problems, html } = quickly(name, `before\n\n${bomb}\n`);
    const [problem] = problems;
    assert.is(problem?.code, "too-deep", `${name}: ${JSON.stringify(problems.slice(0, 3))}`);
    // A list nested by indentation is too deep only some lines further.
    assert.is(problem?.line, name === "lists by indentation" ? 103 : 3, name);
    assert.match(problem?.hint ?? "", /limits\.nesting in the configuration, now 50/);
    assert.is(html, "", name);
  }
});

test("the limit is the configuration's", () => {
  const source = `${"> ".repeat(8)}a\n`;
  assert.equal(render(source).places, []);
  assert.equal(render(source, { limits: { ...LIMITS, nesting: 8 } }).places, []);
  assert.equal(render(source, { limits: { ...LIMITS, nesting: 7 } }).places, ["1:17 too-deep"]);
  assert.equal(render(`${"> ".repeat(40)}a\n`).places, []);
});

test("large inputs of an ordinary kind are done quickly", () => {
  const inputs: Record<string, string> = {
    "10,000 headings": "## Same heading\n\ntext\n\n".repeat(10_000),
    "10,000 links": "- [a](a.md)\n".repeat(10_000),
    "5,000 footnotes": `${Array.from({ length: 5_000 }, (_, i) => `a[^${i}]\n\n[^${i}]: b\n\n`).join("")}`,
    "2,000 directives": ":::note[a]\ntext\n:::\n\n".repeat(2_000),
    "10,000 rows": `| a | b |\n|---|---|\n${"| `a` | [b](b.md) |\n".repeat(10_000)}`,
    "10,000 definitions": `${Array.from({ length: 10_000 }, (_, i) => `[r${i}]: r.md`).join("\n")}\n\n[r1] [r9999]\n`,
    "2,000 fences": "```ts\nconst a = 1;\n```\n\n".repeat(2_000),
    "2,000 pieces of raw HTML": '<div id="x">\n\ntext\n\n</div>\n\n'.repeat(2_000),
    "a long line": "word ".repeat(100_000),
    "a long word": "a".repeat(100_000),
    "a long word before @": `${"a".repeat(100_000)}@`,
    "a long address": `<https://x.y/${"a".repeat(100_000)}>`,
    "a data image": `![a](data:image/png;base64,${"QUJD".repeat(50_000)})`,
    "a long label": `:::note[${"a".repeat(100_000)}]\n:::\n`,
    "long attributes": `:::note{${'a="'.repeat(50_000)}}\n:::\n`,
    "many attributes": `:::note{${"a=b ".repeat(20_000)}}\n:::\n`,
    "a long info string": `\`\`\`ts ${'a="\\'.repeat(20_000)}\n\`\`\`\n`,
    "many blank lines": "\n".repeat(200_000),
    colons: ":".repeat(100_000),
    "text directives": ":mark[a] ".repeat(1_500),
    "text directives without end": ":mark{ ".repeat(20_000),
    "text directives in braces": `${":mark{".repeat(20_000)}${"}".repeat(20_000)}`,
    "names without end": `:${"a".repeat(100_000)}`,
    "a candidate after a long text": `${"a b_c ".repeat(15_000)}:mark[x]`,
    "leaf directives": "::note[a]{b=c}\n".repeat(2_000),
    "leaf directives without end": "::note[\n".repeat(2_000),
    "open directives": ":::note\n".repeat(40),
    "open comments": "<!-- \n\n".repeat(5_000),
    "open tags": "<div>\n\n".repeat(2_000),
    "region markers": "```ts file=x.ts#r\n```\n",
    "percent signs": `[a](${"%25".repeat(30_000)})`,
    "invisible letters": `[a](<${"\u200b".repeat(50_000)}x>)`,
    "ampersands in an address": `[a](${"&amp;".repeat(20_000)})`,
    srcset: `<img alt="" srcset="${", ".repeat(30_000)}">`,
    "dots behind what looks like a directive": `::note ${"a.".repeat(50_000)} b`,
    "dashes in a table without delimiters": `|${"-".repeat(50_000)}x|\n|a|\n`,
    "marks on one line of code": `\`\`\`ts\n${"--light-".repeat(15_000)}!\n\`\`\`\n`,
    "marks that are never ended": `\`\`\`ts\n${"// highlight-start\n".repeat(50_000)}\`\`\`\n`,
    "marks behind code": `\`\`\`ts\n${"a // focus-end\n".repeat(50_000)}\`\`\`\n`,
    "links before >": `<div>\n${"[a](b)".repeat(60_000)}>\n</div>`,
    "references that are defined nowhere": `${Array.from({ length: 3_000 }, (_, i) => `[label ${i}]: a.md`).join("\n")}\n\n${Array.from({ length: 3_000 }, (_, i) => `[a][lable ${i}]\n\n`).join("")}`,
    "open tags before ends of others": `<div>${"<i>".repeat(900)}${"</b>".repeat(50_000)}`,
    "links without text": "[](a)\n\n".repeat(10_000),
  };
  for (const [name, source] of Object.entries(inputs)) quickly(name, source);
});

test("code that grammars take long over is plain", () => {
  for (const language of [
    "java",
    "ts",
    "c",
    "cpp",
    "csharp",
    "ini",
    "toml",
    "nix",
    "xml",
    "markdown",
    "php",
    "perl",
    "sql",
  ]) {
    for (const code of [
      "a".repeat(50_000),
      "a ".repeat(25_000),
      "a\n".repeat(10_000),
      "<a ".repeat(15_000),
      "{".repeat(30_000),
      '"'.repeat(30_000),
    ]) {
      const { html } = quickly(language, `\`\`\`${language}\n${code}\n\`\`\`\n`);
      assert.not.match(html, /hljs-/);
    }
  }
});

test.run();
