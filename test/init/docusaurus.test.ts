import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { takeOver } from "../support/takeover.ts";

const test = suite("docusaurus");
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';
const CONFIG = {
  "docusaurus.config.js":
    "export default { title: 'Old', url: 'https://x.org', baseUrl: '/', presets: [['classic', {}]] };",
};

/** A construct: its source, what comes of it, and the kinds of notes. */
type Case = readonly [written: string, expected: string, ...codes: string[]];

/** Takes pages over, each with one construct, and compares. */
async function convertAll(cases: Readonly<Record<string, Case>>, files: Record<string, string> = {}): Promise<void> {
  const names = Object.keys(cases);
  const pages = names.map((name, i) => [`docs/p${i}.mdx`, `# ${i}\n\n${cases[name]?.[0]}\n`]);
  const site = await takeOver("docusaurus", { ...CONFIG, ...files, ...Object.fromEntries(pages) });
  names.forEach((name, i) => {
    const [, expected, ...codes] = cases[name] ?? ["", ""];
    assert.is(site.page(`docs/p${i}.md`), `# ${i}\n\n${expected}\n`, name);
    const own = site.notes.filter(({ file }) => file === `docs/p${i}.mdx`).map(({ code }) => code);
    assert.equal(own, codes, `${name}: ${JSON.stringify(own)}`);
  });
  const failed = (await site.said()).filter((line) => !line.includes("warning:"));
  assert.equal(failed, []);
  site.remove();
}

test("text and code stay as they are", () =>
  convertAll({
    text: [
      "A *b* [c](#d) \\{e} \\<f> &lt;g> `{h} <i>`\n\n| a | b |\n|---|---|\n| 1 | 2 |",
      "A *b* [c](#d) \\{e} \\<f> &lt;g> `{h} <i>`\n\n| a | b |\n|---|---|\n| 1 | 2 |",
    ],
    fence: [
      '```jsx title="a.js" {1,3-4} showLineNumbers\nimport X from "x";\n<Tabs>{x}</Tabs> :::note :tada:\n// highlight-next-line\n```',
      '```jsx title="a.js" {1,3-4} showLineNumbers\nimport X from "x";\n<Tabs>{x}</Tabs> :::note :tada:\n// highlight-next-line\n```',
    ],
    "fence attributes": [
      '```jsx live noInline title="x"\na\n```',
      '```jsx title="x"\na\n```',
      "code-attribute",
      "code-attribute",
    ],
    npm: ["```bash npm2yarn\nnpm install x\n```", "```bash npm2yarn\nnpm install x\n```"],
    mermaid: ["```mermaid\ngraph TD; A-->B\n```", "```mermaid\ngraph TD; A-->B\n```"],
    "no code by indentation": ["a\n\n     b {/* c */}", "a\n\nb <!-- c -->"],
    "lists keep theirs": ["- a\n\n    b\n\n      c\n1. d\n\n       e", "- a\n\n    b\n\n      c\n1. d\n\n       e"],
  }));

test("admonitions", () =>
  convertAll({
    plain: [":::note\n\na\n\n:::", ":::note\n\na\n\n:::"],
    "title without brackets": [":::tip My *title* [x]\na\n:::", ":::tip[My *title* [x]]\na\n:::"],
    "title in brackets": [":::info[A :tada:]{.b #c}\na\n:::", ":::info[A 🎉]{.b #c}\na\n:::"],
    caution: [":::caution\na\n:::", ":::warning[Caution]\na\n:::"],
    "caution with a title": [":::caution Hot\na\n:::", ":::warning[Hot]\na\n:::"],
    nested: ["::::danger\n:::note\na\n:::\n::::", "::::danger\n:::note\na\n:::\n::::"],
    "in a list": ["1. a\n\n   :::note\n   b\n   :::", "1. a\n\n   :::note\n   b\n   :::"],
    own: [":::release-note X\na\n:::", ":::info[X]\na\n:::", "directive"],
    unclosed: [":::note\na", ":::note\na\n:::"],
    stray: ["a\n\n:::\n\nb", "a\n\n\\:::\n\nb"],
    component: ['<Admonition type="caution" icon="x" title="T">\n\na\n\n</Admonition>', ":::warning[T]\n\na\n\n:::"],
  }));

test("tabs and details", () =>
  convertAll({
    tabs: [
      'import Tabs from "@theme/Tabs";\nimport TabItem from "@theme/TabItem";\n\n<Tabs groupId="os">\n  <TabItem value="a" label="A [1" default>\n    x\n\n    ```js\n    y\n      z\n    ```\n  </TabItem>\n  <TabItem value="b">w</TabItem>\n</Tabs>\n\nend',
      "::::tabs{group=os}\n:::tab[A \\[1]\n\nx\n\n```js\ny\n  z\n```\n\n:::\n:::tab[b]\n\nw\n\n:::\n::::\n\nend",
    ],
    "labels apart, and more colons": [
      "<Tabs values={[{ label: 'Ä', value: 'a' }, { label: 'B', value: 'b' }]}>\n<TabItem value=\"a\">\n\n:::note\nx\n:::\n\n</TabItem>\n<TabItem value='b'>\n\ny\n\n</TabItem>\n</Tabs>",
      ":::::tabs\n::::tab[Ä]\n\n:::note\nx\n:::\n\n::::\n::::tab[B]\n\ny\n\n::::\n:::::",
    ],
    "in a list": [
      '1. a\n\n   <Tabs>\n   <TabItem value="b">\n\n   c\n\n   </TabItem>\n   </Tabs>\n\n2. d',
      "1. a\n\n   ::::tabs\n   :::tab[b]\n\n   c\n\n   :::\n   ::::\n\n2. d",
    ],
    "what is no list of tabs": ["<Tabs>{x.map(y)}</Tabs>", "`{x.map(y)}`", "component", "expression"],
    details: [
      "<details open className='x'>\n<summary>A <b>b</b> `c`</summary>\n\nd\n\n</details>",
      ":::details[A b `c`]{open}\n\nd\n\n:::",
    ],
    "details on one line": ["<details><summary>A</summary>b *c*</details>", ":::details[A]\n\nb *c*\n\n:::"],
  }));

test("elements of HTML", () =>
  convertAll(
    {
      attributes: [
        'A <span className="b" tabIndex={0} hidden={true} data-x={`y`}>c</span>',
        'A <span class="b" tabindex="0" hidden data-x="y">c</span>',
      ],
      "styles and handlers": [
        "<b style={{ color: 'red' }} onClick={() => f()}>a</b>",
        "<b>a</b>",
        "attribute",
        "style",
      ],
      "what is closed in itself": ['<a id="x" />\n\n<br/> <hr />', '<a id="x"></a>\n\n<br /> <hr />'],
      "Markdown inside of blocks": [
        '<div className="a">\n  <div>\n    **b** {/* c */}\n  </div>\n</div>\nd',
        '<div class="a">\n\n<div>\n\n**b** <!-- c -->\n\n</div>\n\n</div>\n\nd',
      ],
      "a paragraph": ['<p align="center">\n  **a**\n</p>', '<div align="center">\n\n**a**\n\n</div>'],
      "HTML alone": ["<table>\n  <tr><td>a</td></tr>\n</table>", "<table>\n  <tr><td>a</td></tr>\n</table>"],
      images: [
        '<img src={require("./img/a.svg").default} alt="A" /> <img src={useBaseUrl("img/s.svg")} alt="" width={20} />',
        '![A](./img/a.svg) <img src="/img/s.svg" alt="" width="20" />',
      ],
      "images by import": [
        'import A from "./img/a.svg";\nimport B from "@site/static/img/s.svg";\n\n<img src={A} alt="x" /> <B title="t" />',
        "![x](./img/a.svg) ![t](/img/s.svg)",
      ],
      "an image for each theme": [
        "<ThemedImage alt=\"x\" sources={{ light: useBaseUrl('/img/s.svg'), dark: useBaseUrl('/d.svg') }} />",
        "![x](/img/s.svg)",
        "image",
      ],
      unbalanced: ["a <b>c\n\n</i> d", "a \\<b>c\n\n\\</i> d", "component", "component"],
    },
    { "docs/img/a.svg": SVG, "static/img/s.svg": SVG },
  ));

test("components, expressions and modules", () =>
  convertAll(
    {
      link: [
        '<Link to="./p0.mdx#x">a *b*</Link> <Link href="https://x.org">c</Link>',
        "[a *b*](./p0.md#x) [c](https://x.org)",
      ],
      "unknown, empty": ["<Chart\n  data={[1]}\n/>", "```jsx\n<Chart\n  data={[1]}\n/>\n```", "component"],
      "unknown, in a text": ['a <Chart b="`" /> c', 'a ``<Chart b="`" />`` c', "component"],
      "unknown, with content": [
        "a <Hi c='d'>e *f*</Hi> g\n\n<Box>\n  h\n</Box>\ni",
        "a e *f* g\n\nh\n\ni",
        "component",
        "component",
      ],
      fragments: ["<>a</> <React.Fragment>b</React.Fragment>", "a b"],
      expressions: ["{'<'}{\" \"}{/* a -- b */} {1 + 1} {`c`}{}", "\\< <!-- a - - b --> `{1 + 1}` c", "expression"],
      "an expression of its own": [
        "{x.map((y) => (\n  <b>{y}</b>\n))}",
        "```jsx\n{x.map((y) => (\n  <b>{y}</b>\n))}\n```",
        "expression",
      ],
      "a heading's id": ["## A {/* #b */}\n\n### C {#d}", "## A {#b}\n\n### C {#d}"],
      modules: [
        "import React, { useState } from 'react';\nimport X, { Y } from '../src/x';\n\nexport const a = {\n\n  b: 1,\n};\n\nc",
        "c",
        "module",
        "module",
        "module",
      ],
      truncate: ["a\n\n<!-- truncate -->\n\nb {/* truncate */}", "a\n\nb "],
      partials: [
        'import A from "./_a.mdx";\nimport B from "@site/parts/b.md";\n\n<A />\n\n- x\n\n  <B c="d" />\n\nend',
        "::include{file=_a.md}\n\n- x\n\n  ::include{file=../_parts/b.md}\n\nend",
        "include",
      ],
      "code blocks": [
        'import CodeBlock from "@theme/CodeBlock";\nimport raw from "!!raw-loader!../src/x.ts";\n\n<CodeBlock language="js" title="t">\n{`a\n  \\`b\\` ${"c"}`.trim()}\n</CodeBlock>\n\n<CodeBlock language="js" title="t">{`\n\na\n  b\n`}</CodeBlock>\n\n<CodeBlock className="language-ts">{raw}</CodeBlock>',
        "`{`a\\n`",
      ],
      "of no use": ["<TOCInline toc={toc} />\n\na", "a", "component"],
      "what docsgen alone knows": [
        "See :badge[x] and a:b[c].\n\n::include{file=x}",
        "See \\:badge[x] and a:b[c].\n\n\\::include`{file=x}`",
        "expression",
      ],
    },
    {
      "docs/_a.mdx": "part {/* x */} [up](./p0.mdx)\n",
      "parts/b.md": "---\ntitle: B\n---\nb\n",
      "src/x.ts": "export {};\n",
    },
  ));

test.run();
