// Docusaurus sites taken over: each construct of its Markdown, each part of its configuration, and whole sites that build.
import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import * as assert from "uvu/assert";
import type { DocsgenError } from "../../src/diagnostics.ts";
import { evaluateModule } from "../../src/init/evaluate.ts";
import { init } from "../../src/init.ts";
import { type Files, makeFolder, writeFiles } from "../support/folder.ts";
import { makeSite, runDocsgen } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { takeOver, toldAt } from "../support/takeover.ts";
import { assertCodeStays, type Cases, convertAll, type OldSite } from "./converted.ts";

const test = suite("docusaurus");
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';
const CONFIG = {
  "docusaurus.config.js":
    "export default { title: 'Old', url: 'https://x.org', baseUrl: '/', presets: [['classic', {}]] };",
};

const OLD: OldSite = {
  from: "docusaurus",
  config: CONFIG,
  file: (number) => `docs/p${number}.mdx`,
  becomes: (number) => `docs/p${number}.md`,
};

const converts = (cases: Cases, files?: Files) => convertAll(OLD, cases, files);

test("constants that pages import or export are written out", () =>
  converts(
    {
      tabs: [
        'import all, { VERSION } from \'@site/src/constants\';\n\n<Tabs defaultValue={all.first} values={all.languages}><TabItem value="ts">a</TabItem><TabItem value="js">b</TabItem></Tabs>\n\n{VERSION} {all.COUNT}',
        "::::tabs\n:::tab[TypeScript]\n\na\n\n:::\n:::tab[JavaScript]\n\nb\n\n:::\n::::\n\n1.2 3",
      ],
      "texts that are joined": [
        "import { COUNT, VERSION } from '@site/src/constants';\n\n<Tabs><TabItem value=\"a\" label={VERSION + ' (+ ' + \"old)\"}>b</TabItem><TabItem value=\"c\" label={`v${COUNT} of ${VERSION}`}>d</TabItem></Tabs>\n\n{VERSION + ' ' + other()} {COUNT + 1}",
        "::::tabs\n:::tab[1.2 (+ old)]\n\nb\n\n:::\n:::tab[v3 of 1.2]\n\nd\n\n:::\n::::\n\n`{VERSION + ' ' + other()}` `{COUNT + 1}`",
        "expression",
        "expression",
      ],
      "a video of YouTube": [
        '<LiteYouTube id="P4R6hnsE0UY" title="First *steps*" />\n\n<YouTube id="no" />',
        '[First \\*steps\\*](https://www.youtube.com/watch?v=P4R6hnsE0UY)\n\n```jsx\n<YouTube id="no" />\n```',
        "component",
        "component",
      ],
      "what goes on": [
        "import all from '@site/src/constants';\n\n{all.LONG}",
        "```jsx\n{all.LONG}\n```",
        "module",
        "expression",
      ],
    },
    {
      "src/constants.ts":
        "export const VERSION = '1.2';\nconst COUNT = 3 // x\nconst first = 'ts';\nconst LONG = 'a'\n  + b;\nconst languages = [\n  { label: 'TypeScript', value: 'ts' },\n  { label: 'JavaScript', value: 'js' },\n];\nexport default { COUNT, languages, first, LONG };\n",
    },
  ));

test("text and code stay as they are", () =>
  converts({
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
    "fences that are tabs": [
      'a\n\n```js tab\na\n```\n\n```ts tab="B [c]" title="b.ts"\nb\n```\n```py tab={"label":"C"}\nc\n```\n\nd\n\n```js title="e" tab\nf\n```\n\n- ```js tab\n  g\n  ```',
      'a\n\n::::tabs{group=code-examples}\n:::tab[JavaScript]\n```js\na\n```\n:::\n\n:::tab[B [c]]\n```ts title="b.ts"\nb\n```\n:::\n:::tab[C]\n```py\nc\n```\n:::\n::::\n\nd\n\n::::tabs{group=code-examples}\n:::tab[JavaScript]\n```js title="e"\nf\n```\n:::\n::::\n\n- ```js\n  g\n  ```',
      "code-attribute",
    ],
    "tabs of several fences": [
      '```js tab={"span":2} title="a.js"\na\n```\n\n```js title="b.js"\nb\n```\n\n```ts tab title="a.ts"\nc\n```\n\n```ts title="d.ts"\nd\n```',
      '::::tabs{group=code-examples}\n:::tab[JavaScript]\n```js title="a.js"\na\n```\n\n```js title="b.js"\nb\n```\n:::\n\n:::tab[TypeScript]\n```ts title="a.ts"\nc\n```\n:::\n::::\n\n```ts title="d.ts"\nd\n```',
    ],
    "a tab of more fences than there are": [
      '```js tab={"span":3}\na\n```\n\n```js\nb\n```\n\nc\n\n```js\nd\n```',
      "::::tabs{group=code-examples}\n:::tab[JavaScript]\n```js\na\n```\n\n```js\nb\n```\n:::\n::::\n\nc\n\n```js\nd\n```",
    ],
    npm: ["```bash npm2yarn\nnpm install x\n```", "```bash npm2yarn\nnpm install x\n```"],
    mermaid: [
      "```mermaid\n%% c\ngraph TD; A-->B\n```\n\n```mermaid\npie title Pets\n```\n\n```mermaid\naccTitle: Ways\n```",
      '```mermaid alt="Flowchart"\n%% c\ngraph TD; A-->B\n```\n\n```mermaid alt="Pie chart"\npie title Pets\n```\n\n```mermaid alt="Ways"\naccTitle: Ways\n```',
      "image",
      "image",
    ],
    "what twoslash reads in code": [
      "- ```ts twoslash title='a'\n  // @noErrors\n  let a = 1\n  //  ^?\n  ```",
      "- ```ts title='a'\n  let a = 1\n  ```",
      "code-attribute",
    ],
    "no code by indentation": ["a\n\n     b {/* c */}", "a\n\nb <!-- c -->"],
    "nor in lists": [
      "- a\n\n      b\n      c\n\n  - d\n\n    e\n\n          ~~~js\n            f\n\n          g\n          ~~~\n\n  h\n\n        i",
      "- a\n\n  b\n  c\n\n  - d\n\n    e\n\n    ~~~js\n      f\n\n    g\n    ~~~\n\n  h\n\n  i",
    ],
    "nor behind a list's mark that stands alone": [
      "1.\n    a\n\n    b\n\n2.\n    c\n\n-\n\n      d\n\ne\n-\n\n      f",
      "1.\n    a\n\n    b\n\n2.\n    c\n\n-\n\nd\n\ne\n-\n\nf",
    ],
    "nor behind tabs": [
      "2. a\n\n\t\t~~~js\n\t\tb\n\t\t  c\n\n\t\t~~~\n\n    d",
      "2. a\n\n   ~~~js\n   b\n     c\n\n   ~~~\n\n    d",
    ],
    "nor of directives in lists": [
      "1.  a\n\n          :::note\n\n    b\n\n          :::\n\n2. c\n\n   - d\n     e",
      "1.  a\n\n    :::note\n\n    b\n\n    :::\n\n2. c\n\n   - d\n     e",
    ],
    "lists keep theirs": ["- a\n\n    b\n\n     c\n1. d\n\n      e", "- a\n\n    b\n\n     c\n1. d\n\n      e"],
  }));

// Docusaurus makes ids before it makes emoji and components of what is written.
test("headings keep ids that hold more, or less, than what is shown of them", () =>
  converts({
    headings: [
      '## A :tada: b\n\n## 🎉 C\n\n## D <Badge text="new" />\n\n## E :rocket: {#e}\n\n## F `:tada:`\n\nG :tada:\n---\n\n## A :tada: b',
      "## A 🎉 b {#a-tada-b}\n\n## 🎉 C\n\n## D :badge[new] {#d-}\n\n## E 🚀 {#e}\n\n## F `:tada:`\n\nG 🎉 {#g-tada}\n---\n\n## A 🎉 b {#a-tada-b-1}",
      "component",
    ],
  }));

test("admonitions", () =>
  converts({
    plain: [":::note\n\na\n\n:::", ":::note\n\na\n\n:::"],
    "title without brackets": [":::tip My *title* [x]\na\n:::", ":::tip[My *title* [x]]\na\n:::"],
    "title with a component": [
      ":::note[A <New since='1' /> `<B>` <V>2</V>]\na\n:::",
      ":::note[A `<B>` 2]\na\n:::",
      "component",
      "component",
    ],
    "title in brackets": [":::info[A :tada:]{.b #c}\na\n:::", ":::info[A 🎉]{.b #c}\na\n:::"],
    caution: [":::caution\na\n:::", ":::warning[Caution]\na\n:::"],
    "caution with a title": [":::caution Hot\na\n:::", ":::warning[Hot]\na\n:::"],
    nested: ["::::danger\n:::note\na\n:::\n::::", "::::danger\n:::note\na\n:::\n::::"],
    "in a list": ["1. a\n\n   :::note\n   b\n   :::", "1. a\n\n   :::note\n   b\n   :::"],
    own: [":::release-note X\na\n:::", ":::info[X]\na\n:::", "directive"],
    unclosed: [":::note\na", ":::note\na\n:::"],
    "closed from within a list": [":::note\n- a\n\n  b\n  :::\nc", ":::note\n- a\n\n  b\n:::\nc"],
    stray: ["a\n\n:::\n\nb", "a\n\n\\:::\n\nb"],
    component: [
      '<Admonition type="caution" icon="x" title="T">\n\na\n\n</Admonition>',
      ":::warning[T]\n\na\n\n:::",
      "component",
    ],
  }));

test("tabs and details", () =>
  converts({
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
    "tabs of which another is open at first": [
      '<Tabs queryString="q">\n<TabItem value="a">x</TabItem>\n<TabItem value="b" label="B" default>y</TabItem>\n</Tabs>\n\n<Tabs defaultValue="b">\n<TabItem value="a">x</TabItem>\n<TabItem value="b">y</TabItem>\n</Tabs>\n\n<Tabs defaultValue="a">\n<TabItem value="a">x</TabItem>\n<TabItem value="b">y</TabItem>\n</Tabs>',
      "::::tabs\n:::tab[a]\n\nx\n\n:::\n:::tab[B]\n\ny\n\n:::\n::::\n\n::::tabs\n:::tab[a]\n\nx\n\n:::\n:::tab[b]\n\ny\n\n:::\n::::\n\n::::tabs\n:::tab[a]\n\nx\n\n:::\n:::tab[b]\n\ny\n\n:::\n::::",
      "component",
      "component",
      "component",
    ],
    "tabs that say more than a tab": [
      '<Tabs defaultValue="a">\n<TabItem value="a">x</TabItem>\n<TabItem value="b" default>y</TabItem>\n</Tabs>\n\n<Tabs defaultValue="b">\n<TabItem value="a" default>x</TabItem>\n<TabItem value="b">y</TabItem>\n</Tabs>',
      "::::tabs\n:::tab[a]\n\nx\n\n:::\n:::tab[b]\n\ny\n\n:::\n::::\n\n::::tabs\n:::tab[a]\n\nx\n\n:::\n:::tab[b]\n\ny\n\n:::\n::::",
      "component",
    ],
    "tags of the head": ['a\n\n<head>\n  <meta name="b" />\n</head>\n\nc', "a\n\nc", "component"],
    "what is no list of tabs": ["<Tabs>{x.map(y)}</Tabs>", "`{x.map(y)}`", "component", "expression"],
    details: [
      "<details open className='x'>\n<summary>A <b>b</b> `c`</summary>\n\nd\n\n</details>",
      ":::details[A b `c`]{open}\n\nd\n\n:::",
    ],
    "details with a heading": [
      "<details>\n<summary>\n\n### A *b*\n\n</summary>\n\nd\n\n</details>",
      ":::details[A *b*]\n\nd\n\n:::",
    ],
    "details on one line": ["<details><summary>A</summary>b *c*</details>", ":::details[A]\n\nb *c*\n\n:::"],
  }));

test("elements of HTML", () =>
  converts(
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
      "images with an end tag": ['<img src="/img/s.svg" alt="x"></img>', "![x](/img/s.svg)"],
      "an image for each theme": [
        "<ThemedImage alt=\"x\" sources={{ light: useBaseUrl('/img/s.svg'), dark: useBaseUrl('img/d.svg') }} />",
        "![x](/img/s.svg#gh-light-mode-only) ![x](/img/d.svg#gh-dark-mode-only)",
      ],
      "an image for each theme, imported": [
        "import light from './img/a.svg';\nimport dark from '@site/static/img/d.svg';\n\n<ThemedImage alt=\"x\" sources={{ light, dark: dark }} />",
        "![x](./img/a.svg#gh-light-mode-only) ![x](/img/d.svg#gh-dark-mode-only)",
      ],
      "an image for one theme": [
        "<ThemedImage sources={{ light: '/img/s.svg', dark: useTheirs() }} />",
        "![](/img/s.svg)",
        "image",
      ],
      unbalanced: ["a <b>c\n\n</i> d", "a \\<b>c\n\n\\</i> d", "component", "component"],
    },
    { "docs/img/a.svg": SVG, "static/img/s.svg": SVG, "static/img/d.svg": SVG },
  ));

test("components, expressions and modules", () =>
  converts(
    {
      "the site's own that folds what it holds, by its source": [
        "import { Fold } from '@site/src/Fold'\nimport { Box } from '../src/Box'\n\n<Fold title={`A \"b\"`}>\n\nc\n\n</Fold>\n\n<Fold>d</Fold>\n\n<Box title='e'>f</Box>",
        ':::details[A "b"]\n\nc\n\n:::\n\n:::details[Why]\n\nd\n\n:::\n\n**e**\n\nf',
        "component",
      ],
      "the site's own that only show what they are given, by their source": [
        "import Tag, { Chip } from '@site/src/Tag'\n\n<Tag on={false} name={`a_b`}>c</Tag> <Tag name=\"d\" />, <Tag on>e</Tag> <Chip n={2}>f</Chip>\n\n## <Chip>g</Chip>\n\n| <Chip>\\|</Chip> |\n|---|",
        "`a_b` off c `d`, on e f\n\n## g {#g}\n\n| \\| |\n|---|",
        ...Array.from({ length: 3 }, () => "component"),
      ],
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
      "components that lead somewhere": [
        'a <Go to="./p0.mdx#x" icon="i">b *c*</Go> d <Go href="/q r">e</Go>\n\n<Box title="F *g*" href="./p0.mdx">\n  h\n  i\n</Box>\n\n<Box header="J" url="https://x.org" desc="k" />\n\n<Box title="L" href="./p0.mdx">\n\n- m\n- n\n\n</Box>\n\n<Box title="P" href="./p0.mdx">\n  <p>q</p>\n</Box>\n\n<Box href="./p0.mdx">\n  **o**\n</Box>',
        'a [b *c*](./p0.md#x) d e\n\n::linkcard[F \\*g\\*]{href=./p0.md description="h i"}\n\n::linkcard[J]{href=https://x.org description=k}\n\n**[L](./p0.md)**\n\n- m\n- n\n\n::linkcard[P]{href=./p0.md description=q}\n\n[**o**](./p0.md)',
        ...Array.from({ length: 7 }, () => "component"),
      ],
      "components that hold cards alone": [
        '<Boxes>\n  <Box title="A" href="./p0.mdx">\n    b\n  </Box>\n\n<Box title="C" href="https://x.org" />\n</Boxes>\n\n<Boxes title="D">\n<Box title="E" href="./p0.mdx" />\n\nf\n</Boxes>',
        ":::cards\n\n::linkcard[A]{href=./p0.md description=b}\n\n::linkcard[C]{href=https://x.org}\n\n:::\n\n**D**\n\n::linkcard[E]{href=./p0.md}\n\nf",
        ...Array.from({ length: 5 }, () => "component"),
      ],
      "addresses of what is no link": [
        '<Move to="left">a</Move> <Go to={b}>c</Go> <Go href="./p0.mdx">[d](./p0.mdx)</Go>\n\n<Go href="./p0.mdx">\n\ne\n\nf\n\n</Go>',
        "a c [d](./p0.md)\n\ne\n\nf",
        ...Array.from({ length: 4 }, () => "component"),
      ],
      fragments: ["<>a</> <React.Fragment>b</React.Fragment>", "a b"],
      expressions: ["{'<'}{\" \"}{/* a -- b */} {1 + 1} {`c`}{}", "\\< <!-- a - - b --> `{1 + 1}` c", "expression"],
      "an expression of its own": [
        "{x.map((y) => (\n  <b>{y}</b>\n))}",
        "```jsx\n{x.map((y) => (\n  <b>{y}</b>\n))}\n```",
        "expression",
      ],
      "an apostrophe in what an attribute holds": [
        "<Fig\n  a={<>It's b's c <i href={u('d')}>e</i> f's</>}\n/>\n\ng",
        "```jsx\n<Fig\n  a={<>It's b's c <i href={u('d')}>e</i> f's</>}\n/>\n```\n\ng",
        "component",
      ],
      "code for a component behind HTML": [
        "<div>a</div>\n<X />\nb",
        "<div>a</div>\n\n```jsx\n<X />\n```\n\nb",
        "component",
      ],
      "the title of a component": [
        "<Fold title='A *b*'>\n\nc\n\n</Fold>\n\n<Card header={`D`}>\ne\n</Card>\n\nf <Key title='g'>h</Key>",
        "**A \\*b\\***\n\nc\n\n**D**\n\ne\n\nf h",
        "component",
        "component",
        "component",
      ],
      "an import with a needless backslash": ['import A from "./\\_a.mdx";\n\n<A />', "::include{file=_a.md}"],
      "MDX in a block of code": [
        "```mdx-code-block\nimport A from './_a.mdx';\n\n<Tabs>\n<TabItem value=\"b\">\n```\n\nc\n\n````mdx-code-block\n</TabItem>\n</Tabs>\n````\n\n- d\n\n  ```mdx-code-block\n  <A />\n  ```\n\n```js\nmdx-code-block\n```",
        "\n::::tabs\n:::tab[b]\n\nc\n\n:::\n::::\n\n\n- d\n\n\n  ::include{file=_a.md}\n\n\n```js\nmdx-code-block\n```",
      ],
      "a heading's id": ["## A {/* #b */}\n\n### C {#d}", "## A {#b}\n\n### C {#d}"],
      modules: [
        "import React, { useState } from 'react';\nimport X, { Y } from '../src/x';\n\nexport const a = {\n\n  b: 1,\n};\n\nc",
        "c",
        "module",
      ],
      "modules that the page names": [
        "import X, { Y, Z } from '../src/x';\n\na {X} {Y.b} Z",
        "a `{X}` `{Y.b}` Z",
        "module",
        "module",
        "module",
        "expression",
        "expression",
      ],
      "a module's text over several paragraphs": [
        "export const a = `\nimport x from 'x'\n\n  {b} \\`c\\`\n`;\n\nd",
        "d",
        "module",
      ],
      truncate: ["a\n\n<!-- truncate -->\n\nb {/* truncate */}", "a\n\nb "],
      partials: [
        'import A from "./_a.mdx";\nimport B from "@site/parts/b.md";\n\n<A />\n\n- x\n\n  <B c="d" />\n\nend',
        "::include{file=_a.md}\n\n- x\n\n  ::include{file=../_parts/b.md}\n\nend",
        "include",
      ],
      "a component that is given partials by names": [
        "import A from './_a.mdx';\nimport B from '@site/parts/b.md';\nimport Play from '../src/Play';\n\n<Play version='1' code={{ A, 'b c': { files: { 'x/b.ts': B, n: 1, a: A } }, d: 'e' }} />\n\n<Play code={{ d: 'e', f }} />",
        "::::tabs{group=play}\n:::tab[A]\n\n::include{file=_a.md}\n\n:::\n:::tab[b c]\n\n**`x/b.ts`**\n\n::include{file=../_parts/b.md}\n\n**`a`**\n\n::include{file=_a.md}\n\n:::\n::::\n\n```jsx\n<Play code={{ d: 'e', f }} />\n```",
        "component",
        "component",
      ],
      "code blocks": [
        'import CodeBlock from "@theme/CodeBlock";\nimport raw from "!!raw-loader!../src/x.ts";\nimport same from "!!../src/x.ts?raw";\n\n<CodeBlock language="ts">{same}</CodeBlock>\n\n<CodeBlock language="js" title="t">{`\n\na\n  \\`b\\`\n`}</CodeBlock>\n\n<CodeBlock className="language-ts">{raw}</CodeBlock>\n\n<CodeBlock>{f()}</CodeBlock>',
        '```ts file=../_files/x.ts\n```\n\n```js title="t"\na\n  `b`\n```\n\n```ts file=../_files/x.ts\n```\n\n`{f()}`',
        "component",
        "expression",
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
      "src/Fold/index.jsx":
        "export const Fold = ({\n  children,\n  title = 'Why'\n}) => (\n  <details className='f'>\n    <summary><h4>{title}</h4></summary>\n    {children}\n  </details>\n)\n",
      "src/Tag.tsx":
        "export const Chip = ({ n }) => {\n  if (n) return <b>{n}</b>;\n  return null;\n};\n\nexport default function Tag({ name, on = null, children }: Props) {\n  const label = `${name}`;\n  return (\n    <span>{name && <code>{label}</code>} {on === false ? 'off' : on ? <>on</> : ''} {children}</span>\n  );\n}\n",
      "src/Box.tsx":
        "export const Box = (props) => <section><details>{props.more}</details>{props.children}</section>;\n",
    },
  ));

test("categories that had a list made for them ask for none in the new site, which says nothing of it", async () => {
  const asked = {
    "json/_category_.json": '{ "label": "Json", "position": 2, "link": { "type": "generated-index" } }',
    "only/_category_.json": '{ "link": { "type": "generated-index", "title": "T" } }',
    "yaml/_category_.yml": "label: Yaml\nlink:\n  type: generated-index\n  title: T\nposition: 3\n",
    "last/_category_.yml": "label: Last\nlink:\n  type: generated-index\n",
    "alone/_category_.yaml": "link: { type: generated-index }\n",
    "doc/_category_.json": '{ "link": { "type": "doc", "id": "doc/a" } }',
  };
  const folders = Object.keys(asked).map((file) => file.replace(/\/.*/, ""));
  const site = await takeOver("docusaurus", {
    ...CONFIG,
    "docs/index.md": "# Home\n",
    ...Object.fromEntries(Object.entries(asked).map(([file, text]) => [`docs/${file}`, text])),
    ...Object.fromEntries(folders.map((folder) => [`docs/${folder}/a.md`, `# A ${folder}\n`])),
  });
  assert.equal(
    Object.keys(asked).map((file) => site.page(`docs/${file}`)),
    [
      '{\n  "label": "Json",\n  "position": 2\n}\n',
      "{}\n",
      "label: Yaml\nposition: 3\n",
      "label: Last\n",
      "{}\n",
      asked["doc/_category_.json"],
    ],
  );
  assert.equal(await site.said({ strict: true }), []);
});

test("a whole site: addresses, sidebars, configuration; it builds without an error", async () => {
  const site = await takeOver("docusaurus", {
    "package.json": '{ "name": "@x/old", "packageManager": "pnpm@9.0.0" }',
    "docusaurus.config.ts": `
      import type { Config } from "@docusaurus/types";
      import { themes } from "prism-react-renderer";
      const config: Config = {
        title: "Dinosaurs", tagline: "They are *cool*", url: "https://x.org/base", baseUrl: "/base/", favicon: "img/f.svg",
        onBrokenLinks: "ignore", i18n: { defaultLocale: "de", locales: ["de", "fr", "pt-BR"], localeConfigs: { "pt-BR": { label: "PT", path: "pt" } } }, staticDirectories: ["static", "more"],
        scripts: ["x.js"], headTags: [{ tagName: "meta", attributes: { name: "a", content: "b" } }, { tagName: "script", attributes: {} }],
        presets: [["classic", { docs: { sidebarPath: require.resolve("./sidebars.js"), exclude: ["**/drafts/**"] }, blog: false }]],
        plugins: [
          ["@docusaurus/plugin-client-redirects", { redirects: [{ from: ["/docs/old", "/docs/intro"], to: "/docs/intro" }, { from: "/y", to: "/blog" }], createRedirects: () => { throw 0 } }],
          "some-plugin",
        ],
        themeConfig: {
          image: "img/f.svg", prism: { theme: themes.github },
          navbar: { title: "D", logo: { src: "img/f.svg", alt: "L", srcDark: "img/d.svg" }, items: [
            { type: "docSidebar", sidebarId: "tutorialSidebar", label: "Tutorial" }, { type: "doc", docId: "api/things" },
            { label: "More", items: [{ to: "docs/intro", label: "Intro" }, { href: "https://e.org", label: "E" }] },
            { to: "/blog", label: "Blog" }, { type: "localeDropdown" },
          ] },
          footer: { links: [{ title: "Docs", items: [{ label: "Intro", to: "/docs/intro" }, { html: "<b>" }] }], copyright: "<p>&copy; <b>Me</b>&trade;</p>&#169;" },
        },
      };
      export default config;`,
    "sidebars.js": `module.exports = {
      tutorialSidebar: ["intro", { type: "category", label: "Guides", link: { type: "generated-index", slug: "/all-guides" }, collapsed: false, items: [{ type: "autogenerated", dirName: "guides" }] }],
      apiSidebar: [{ "API": [{ type: "doc", id: "api/things", label: "All" }, "nowhere"] }, { type: "link", label: "Ext", href: "https://e.org" }, { type: "html", value: "x" }],
    };`,
    "docs/intro.md":
      "---\nid: intro\nkeywords: a, b\npagination_next: guides/one\nhide_title: true\nowner: me\nslug: ./intro\n---\n[one](guides/01-one.mdx) [api](/docs/api/) [blog](/blog) [img](/img/f.svg)\n![x](@site/static/img/f.svg)",
    "docs/guides/_category_.json": '{ "label": "Ways - Ünder & ÜberGuides", "link": { "type": "generated-index" } }',
    "docs/guides/01-one.mdx": "---\ntitle: One\nimage: ./y.svg\n---\n[intro](../intro.md#x) ![y](./y.svg)",
    "docs/guides/y.svg": SVG,
    "docs/guides/Chart.js": "export default 1",
    "docs/api/api.md": "# Api",
    "docs/api/things.md": "---\nslug: /all/things\nimage: img/f.svg\n---\n# Things",
    "docs/drafts/d.md": "# D",
    "static/img/f.svg": SVG,
    "static/img/d.svg": SVG,
    "more/robots.txt": "x",
    "more/sitemap.xml": "x",
    "blog/2020.md": "x",
    "versioned_docs/version-1/a.md": "x",
  });
  const config = site.read("docsgen.config.ts");
  for (const part of [
    'locale: "de", label: "Deutsch", href: "/base/", pages: "dist/docsgen-manifest.json", default: true',
    'locale: "fr", label: "Français", href: "/base/fr/", pages: "dist/fr/docsgen-manifest.json"',
    'locale: "pt-BR", label: "PT", href: "/base/pt/", pages: "dist/pt/docsgen-manifest.json"',
  ])
    assert.ok(config.replace(/\n *\/\/ */g, " ").includes(part), `${part} in ${config}`);
  assert.match(config, 'title: "Dinosaurs"');
  assert.match(config, 'url: "https://x.org"');
  assert.match(config, 'baseUrl: "/base/"');
  assert.match(config, 'image: "/img/f.svg"');
  assert.match(config, 'logo: { src: "/img/f.svg", srcDark: "/img/d.svg", alt: "L" }');
  assert.match(config, 'text: "© Me™ ©"');
  assert.match(config, 'locale: "de"');
  assert.match(config, 'links: "off", anchors: "warn"');
  assert.match(config, 'frontMatter: { extra: ["owner"] }');
  assert.match(
    site.page("docs/intro.md"),
    '---\nid: intro\nkeywords: ["a","b"]\npagination_next: guides/one\nowner: me\n---\n',
  );
  assert.match(site.page("docs/intro.md"), "[one](./guides/01-one.md) [api](/docs/api/) [blog](/blog)");
  assert.match(site.page("docs/intro.md"), "![x](/img/f.svg)");
  assert.match(site.page("docs/guides/01-one.md"), "image: ./y.svg\n");
  assert.match(site.page("docs/api/things.md"), 'image: "/img/f.svg"\n');
  assert.equal(
    ["content/docs/guides/y.svg", "content/static/robots.txt", "content/docs/api/index.md"].map((file) =>
      site.exists(file),
    ),
    [true, true, true],
  );
  assert.equal(
    ["content/docs/guides/Chart.js", "content/static/sitemap.xml", "content/docs/drafts/d.md"].map((file) =>
      site.exists(file),
    ),
    [false, false, false],
  );
  const { next, migration, packageManager } = site.result;
  assert.equal([migration?.pages, packageManager, next.at(-1)], [4, "npm", "npm start"]);
  assert.equal(
    (await site.said()).filter((line) => !line.includes("warning:")),
    [],
  );
  for (const route of ["/docs/intro", "/docs/guides/one", "/docs/api/", "/docs/all/things"])
    assert.match(site.html(route), "<main");
  assert.match(site.html("/docs/old"), "/base/docs/intro");
  assert.match(site.html("/docs/all-guides"), "/base/docs/guides/one");
  assert.match(site.html("/docs/category/ways---ünder--überguides"), "/base/docs/guides/one");
  const messages = site.notes.map(({ message }) => message).join("\n");
  for (const said of [
    /localeDropdown/,
    /\/blog/,
    /fr/,
    /some-plugin/,
    /<script>/,
    /createRedirects/,
    /nowhere/,
    /blog\/: 1/,
    /versioned_docs\/: 1/,
    /hide_title/,
  ]) {
    assert.match(messages, said);
  }
  assert.match(site.read("migration.md"), "## Not taken over");
  site.remove();
});

test("whatever of a configuration readers would miss is noted", async () => {
  const site = await takeOver("docusaurus", {
    "docusaurus.config.mjs": `
      export default {
        title: "Old", url: "https://x.org", noIndex: true, trailingSlash: true, titleDelimiter: "-", customFields: { a: 1 },
        presets: [
          ["classic", {
            docs: {
              sidebarPath: "./sidebars.js", breadcrumbs: false, sidebarCollapsed: false, sidebarCollapsible: false,
              remarkPlugins: [() => {}], showLastUpdateTime: true, versions: { current: { label: "2" } },
            },
            blog: false, theme: { customCss: "./x.css" }, gtag: { trackingID: "G" },
          }],
          ["redocusaurus", { specs: [] }],
        ],
        plugins: [function own() {}, "other", require.resolve("./own.js")],
        themeConfig: {
          image: "img/card.png", colorMode: { defaultMode: "dark" }, docs: { sidebar: { hideable: true } },
          tableOfContents: { maxHeadingLevel: 5 }, algolia: { appId: "x" }, prism: { theme: {}, magicComments: [{ line: "x" }] },
          navbar: { title: "Nav", items: [{ to: "/docs/a", className: "icon" }] },
          footer: { logo: { src: "x" }, copyright: "C <a href='/x'>Imprint</a>" },
          zoom: {},  mystery: { a: 1 }, off: false,
        },
      };`,
    "sidebars.js": `export default { main: [
      "a", { type: "link", href: "https://x.org" },
      { type: "category", label: "In", link: { type: "generated-index", description: "All of it" }, items: ["one/b"] },
    ] };`,
    "own.js": "",
    "docs/a.md": "# A\n",
    "docs/01-one/_category_.json": '{ "link": { "type": "generated-index", "slug": "/all", "description": "Words" } }',
    "docs/01-one/02-b.md": "# B\n",
  });
  assert.equal(site.notes.map(toldAt), [
    'docs/01-one/_category_.json:1:1: sidebar: the description of the list of "one" is left out: Words',
    'docs/01-one/_category_.json:1:1: sidebar: the page with a category\'s list is no more: /docs/all leads to the first page of "one"',
    "docusaurus.config.mjs:3:81: config: titleDelimiter is left out",
    "docusaurus.config.mjs:7:45: config: docs.breadcrumbs is left out: pages have them",
    "docusaurus.config.mjs:7:65: config: docs.sidebarCollapsed is left out: categories begin closed",
    "docusaurus.config.mjs:7:90: config: docs.sidebarCollapsible is left out: categories close",
    "docusaurus.config.mjs:8:15: config: docs.remarkPlugins is left out",
    "docusaurus.config.mjs:10:59: config: the preset's gtag is left out",
    "docusaurus.config.mjs:12:11: config: the preset redocusaurus is left out",
    "docusaurus.config.mjs:14:19: config: plugins[0] is a function and is left out",
    "docusaurus.config.mjs:14:38: config: the plugin other is left out",
    "docusaurus.config.mjs:14:47: config: the plugin own.js is left out",
    "docusaurus.config.mjs:16:11: config: the image of cards img/card.png is no static file",
    "docusaurus.config.mjs:16:34: config: themeConfig.colorMode is left out",
    "docusaurus.config.mjs:16:78: config: themeConfig.docs.sidebar is left out",
    "docusaurus.config.mjs:17:11: config: the levels of the list of headings are set in each page's front matter",
    "docusaurus.config.mjs:17:113: config: lines that comments mark are highlighted, whatever their class: ",
    'docusaurus.config.mjs:18:21: config: the navbar has the site\'s title, not "Nav"',
    "docusaurus.config.mjs:18:43: config: the navbar's link to /docs/a has no text and is left out",
    "docusaurus.config.mjs:19:21: config: themeConfig.footer.logo is left out",
    "docusaurus.config.mjs:19:41: config: the links in the footer's text are left out: give the footer columns",
    "docusaurus.config.mjs:20:22: config: themeConfig.mystery is left out",
    "sidebars.js:2:12: sidebar: a link without a text is left out: https://x.org",
    'sidebars.js:3:40: sidebar: the description of the list of "In" is left out: All of it',
    'sidebars.js:3:40: sidebar: the page with a category\'s list is no more: /docs/category/in leads to the first page of "In"',
  ]);
  await site.built();
  assert.match(site.html("/docs/all"), "/docs/one/b");
  assert.match(site.html("/docs/a"), '<meta name="robots" content="noindex"');
  site.remove();
});

test("of a site with versions the next one is taken over, at the addresses of the last one", async () => {
  const site = await takeOver("docusaurus", {
    "docusaurus.config.js": `export default {
      title: "Old", url: "https://x.org", baseUrl: "/",
      presets: [["classic", { docs: { versions: { current: { label: "3.0", banner: "none", badge: true }, "1.0": { label: "One" } } } }]],
      plugins: [
        ["@docusaurus/plugin-client-redirects", { redirects: [{ from: "/old", to: "/docs/next/a" }] }],
        ["@docusaurus/plugin-content-docs", { id: "sdk", path: "sdk", routeBasePath: "sdk", versions: { current: { path: "v2" } } }],
      ],
      themeConfig: { navbar: { items: [{ to: "/docs/next/a", label: "A" }, { to: "/sdk/v2/s#x", label: "S" }] } },
    };`,
    "versions.json": '["2.0", "1.0"]',
    "docs/a.md": "# A\n\n[b](/docs/next/b) [s](/sdk/v2/s)\n",
    "docs/b.md": "# B\n",
    "sdk/s.md": "# S\n",
    "versioned_docs/version-2.0/a.md": "# A2\n",
  });
  const config = site.read("docsgen.config.ts");
  for (const part of [
    'version: { label: "3.0", banner: null, badge: true }',
    '{ label: "A", href: "/docs/a" }',
    '{ label: "S", href: "/sdk/v2/s#x" }',
    '{ from: "/old", to: "/docs/a" }',
    '{ from: "/docs/next/a", to: "/docs/a" }',
  ])
    assert.ok(config.includes(part), `${part} in ${config}`);
  assert.match(
    config,
    `  // When each is a build of its own, as "Publishing" in the manual shows:
  // versions: [
  //   { label: "3.0", href: "/", pages: "dist/docsgen-manifest.json" },
  //   { label: "2.0", href: "/2.0/", pages: "dist/2.0/docsgen-manifest.json", latest: true },
  //   { label: "One", href: "/1.0/", pages: "dist/1.0/docsgen-manifest.json" },
  // ],
  // manifest: true,
});
`,
  );
  assert.match(site.page("docs/a.md"), "[b](/docs/b) [s](/sdk/v2/s)");
  assert.equal(site.notes.map(toldAt), [
    "docusaurus.config.js:3:31: not-migrated: at /docs was the version 2.0: now there are the pages of docs/, which were at /docs/next",
    "docusaurus.config.js:3:31: other-build: versioned_docs/: 1 page of other versions",
    "docusaurus.config.js:3:107: config: docs.versions.1.0 is left out",
  ]);
  await site.built();
  assert.match(site.html("/docs/next/b"), "/docs/b");
  assert.match(site.html("/sdk/v2/s"), "<main");
  site.remove();
});

test("a version that search engines were not told of is, where it takes the last one's addresses", async () => {
  const config = (versions: string) =>
    `export default { title: "Old", url: "https://x.org", presets: [["classic", {\n  docs: {\n    versions: ${versions} } }]] };`;
  for (const [versions, isHidden] of [
    ["['1.0']", false],
    ["[]", true],
  ] as const) {
    const site = await takeOver("docusaurus", {
      "docusaurus.config.js": config('{ current: { label: "Next", noIndex: true } }'),
      "versions.json": versions.replaceAll("'", '"'),
      "docs/a.md": "# A\n",
    });
    assert.is(site.read("docsgen.config.ts").includes("noIndex: true"), isHidden, versions);
    assert.equal(
      site.notes.filter(({ code }) => code === "config").map(toldAt),
      isHidden
        ? []
        : [
            "docusaurus.config.js:3:43: config: docs.versions.current.noIndex is left out: the pages take the place of the version 1.0",
          ],
    );
    site.remove();
  }
});

test("a slug that is relative to the page's folder keeps its address, also that of all pages", async () => {
  const site = await takeOver("docusaurus", {
    "docusaurus.config.js": `export default { title: "Old", url: "https://x.org", presets: [["classic", { docs: { sidebarPath: "./sidebars.js" } }]] };`,
    "sidebars.js": `export default { main: ["in/start", "in/b", { type: "category", label: "C", link: { type: "doc", id: "in/start" }, items: ["in/c"] }] };`,
    "docs/in/start.mdx": "---\ntitle: Start\nslug: ../\n---\n[b](b.md) [c](./c.md)\n",
    "docs/in/b.md": "---\nslug: ../bee\n---\n# B\n",
    "docs/in/c.md": "---\nslug: ./sea/\n---\n# C\n",
  });
  assert.equal(site.notes, []);
  assert.equal(await site.said(), []);
  for (const route of ["/docs", "/docs/bee", "/docs/in/sea"]) assert.match(site.html(route), "<main", route);
  site.remove();
});

test("what was not there is told in an order that no run changes", async () => {
  const site = await takeOver("docusaurus", {
    "docusaurus.config.js":
      "import b from './b.mjs';\nimport a from './a.mjs';\nimport gone from 'gone-last';\nexport default { title: 'S', url: 'https://x.org', presets: [['classic', {}]], x: [a, b, gone] };",
    // Its imports are met before those of the large file, which is the first one by its name.
    "b.mjs": "export { default } from 'gone-b';\n",
    "a.mjs": `${"// much to read\n".repeat(20_000)}export { default } from 'gone-a';\n`,
    "docs/a.md": "# A\n",
  });
  assert.match(String(site.notes.map(toldAt)[0]), /: gone-last, gone-a, gone-b$/);
  site.remove();
});

test("what was not there when a configuration was run is noted once, at the first import", async () => {
  const site = await takeOver("docusaurus", {
    "docusaurus.config.js":
      "import a from 'gone-a';\nimport vite from 'vite-plugin-x';\nimport './x.css';\nimport b from '@gone/b/c';\nexport default { title: 'S', url: 'https://x.org', presets: [['classic', {}]], x: [a, b, vite] };",
    "docs/a.md": "# A\n",
  });
  assert.equal(site.notes.map(toldAt), [
    "docusaurus.config.js:1:1: config: not there, so that what the configuration makes of it is left out: gone-a, @gone/b/c",
    "docusaurus.config.js:5:80: config: x is left out",
  ]);
  site.remove();
});

test("what would stop the first build is changed, and noted", async () => {
  const site = await takeOver("docusaurus", {
    "docusaurus.config.js":
      'export default { title: "S", url: "https://x.org", presets: [["classic", { docs: { sidebarPath: "./sidebars.js" }, blog: false }]] };',
    "sidebars.js": `export default { main: ["a", { type: "category", label: "None", items: [{ type: "autogenerated", dirName: "none" }] },
      { type: "autogenerated", dirName: "01-in" }] };`,
    "docs/a.md":
      '# A\n\n<a href="javascript:x" class="b">b</a>\n\n{/* why */}\nimport X from "./x.md";\n\ntext\nimport no module\n',
    "docs/01-in/b.md": "---\nslug: /a/\n---\n\n# B\n",
  });
  assert.match(site.page("docs/a.md"), '<a class="b">b</a>');
  assert.not.match(site.page("docs/a.md"), "import X");
  assert.match(site.page("docs/a.md"), "text\nimport no module");
  assert.equal(
    site.notes.map(toldAt).filter((note) => !note.includes(" module: ")),
    [
      "docs/a.md:1:1: renamed: another page is at /docs/a, a slash aside: this one is at /docs/a-2",
      'docs/a.md:3:1: link: an address with the scheme "javascript:" is no link: javascript:x',
      "sidebars.js:1:73: sidebar: the list of the folder none is left out: it has no page",
    ],
  );
  await site.built();
  assert.match(site.html("/docs/a"), "B");
  site.remove();
});

test("addresses outside of the pages lead on, also where they are defined, and in the navbar", async () => {
  const site = await takeOver("docusaurus", {
    "docusaurus.config.js": `export default { title: "S", url: "https://x.org", presets: [["classic", { blog: false }]], themeConfig: {
      navbar: { items: [{ label: "Data", href: "pathname:///data/a.json" }, { label: "API", to: "pathname:///api" }] } } };`,
    "static/data/a.json": "{}",
    "docs/a.md":
      "# A\n\n[b] [`c`] [d `e` f] [g](pathname:///typed/index.html?x#y)\n\n[b]: pathname:///data/a.json\n[`c`]: pathname:///data/a.json#x\n[d `e` f]: pathname:///data/a.json\n",
  });
  assert.match(site.page("docs/a.md"), "[b]: /data/a.json\n[`c`]: /data/a.json#x\n[d `e` f]: /data/a.json\n");
  assert.equal(site.notes.map(toldAt), [
    "docusaurus.config.js:2:77: config: the navbar's link to /api leads to nothing that was taken over and is left out",
  ]);
  assert.match(site.read("docsgen.config.ts"), 'links: { elsewhere: ["/typed/index.html"] }');
  await site.built();
  assert.match(site.html("/docs/a"), 'href="/data/a.json"');
  assert.match(site.html("/docs/a"), 'href="/typed/index.html?x#y"');
  site.remove();
});

test("components that a site gives all its pages, images and icons", () =>
  converts(
    {
      "a partial without an import": ["<Note />\n\n<Other />", "::include{file=_note.md}\n\n::include{file=_note.md}"],
      image: [
        '<Shot src="/img/s.svg" alt="A" width="60%" />\n\na <Pic src={require("./img/a.svg").default} title="T" />',
        "![A](/img/s.svg)\n\na ![T](./img/a.svg)",
        "component",
        "component",
      ],
      "image with a caption": [
        '<Shot src="/img/s.svg" caption="B *c*" />',
        "![B *c*](/img/s.svg)\n\n*B \\*c\\**",
        "component",
      ],
      "badges that say no more than their name": [
        "- A <SelfHostedBadge/> <APIBadge />\n\n<OwnBadge of={a} />",
        "- A :badge[Self hosted] :badge[API]\n\n```jsx\n<OwnBadge of={a} />\n```",
        "component",
        "component",
        "component",
      ],
      "images by another name": [
        '<Shot url="https://cdn.example/a (1).png" />\n\n<Shot image="/img/s.svg" alt="B" zoom />',
        "![](<https://cdn.example/a (1).png>)\n\n![B](/img/s.svg)",
        "component",
        "component",
      ],
      "an address that is no image": ['<Shot url="/v" />', '```jsx\n<Shot url="/v" />\n```', "component"],
      "what is no image": ['<Shot src="/v.html" />', '```jsx\n<Shot src="/v.html" />\n```', "component"],
      icons: [
        'a <Icon name="star" /> b <CloseIcon /> <Icon name="check-circle" color="green" />\n\n<Icon name="x" callout="C" />',
        'a  b ❌ ✅\n\n```jsx\n<Icon name="x" callout="C" />\n```',
        "component",
        "component",
        "component",
        "component",
      ],
      "icons alone": [
        '| a |\n|---|\n| <Icon name="star" /> |\n\n[<StarIcon />](/docs/p0)',
        '| a |\n|---|\n| `<Icon name="star" />` |\n\n[`<StarIcon />`](/docs/p0)',
        "component",
        "component",
      ],
    },
    {
      "src/theme/MDXComponents.js":
        'import Base from "@theme-original/MDXComponents";\nimport Note from "@site/docs/_note.mdx";\nexport default { ...Base, Note, Other: Note };\n',
      "docs/_note.mdx": "N\n",
      "docs/img/a.svg": SVG,
      "static/img/s.svg": SVG,
    },
  ));

test("a component that pages have without an import and that is only a place to link to", () =>
  converts(
    { "": ['<Place id="old-name" />\n\n## b\n\n[c](#old-name)', '<a id="old-name"></a>\n\n## b\n\n[c](#old-name)'] },
    {
      "src/theme/MDXComponents/index.tsx":
        "import Base from '@theme-original/MDXComponents';\nimport { Place } from './Place';\n\nexport default {\n  ...Base,\n  Place,\n};\n",
      "src/theme/MDXComponents/Place.tsx":
        "export function Place({ id }: PlaceProps): React.JSX.Element {\n  return <span className={styles.hidden} id={id} />;\n}\n",
    },
  ));

test("several sidebars are called as the navbar calls what it links to in them", async () => {
  const site = await takeOver("docusaurus", {
    "docusaurus.config.js": `export default { title: "S", url: "https://x.org", presets: [["classic", { blog: false, docs: { sidebarPath: "./sidebars.js" } }]],
      themeConfig: { navbar: { items: [{ to: "/docs/web-api/b#x", label: "Web API" }, { to: "docs/c", label: "Start" }, { to: "/docs/d", label: "No" }] } } };`,
    "sidebars.js": `export default { api: [{ type: "autogenerated", dirName: "01-web-api" }], main: { First: [{ type: "category", label: "In", items: ["c"] }] }, rest: ["e"] };`,
    "docs/01-web-api/a.md": "# A\n",
    "docs/01-web-api/b.md": "# B\n",
    ...Object.fromEntries(["c", "d", "e"].map((name) => [`docs/${name}.md`, `# ${name}\n`])),
  });
  const labels = [...site.read("docsgen.config.ts").matchAll(/type: "category",\s*label: "([^"]*)"/g)];
  assert.equal(
    labels.map(([, label]) => label),
    ["Web API", "Start", "First", "In", "Rest"],
  );
  site.remove();
});

test("files and pages that are links to others of the repository are taken over", async () => {
  const source = makeFolder("old");
  writeFiles(source, {
    ...CONFIG,
    ".git/HEAD": "ref: refs/heads/main\n",
    "docs/a.md": "# A\n\n![l](/l.svg)\n",
    "CHANGES.md": "# Changes\n",
    "art/l.svg": SVG,
    "static/k.svg": SVG,
  });
  symlinkSync("../art/l.svg", join(source, "static/l.svg"));
  symlinkSync("../CHANGES.md", join(source, "docs/changes.md"));
  symlinkSync("/etc/hostname", join(source, "static/host.txt"));
  const site = makeSite();
  const { migration } = await init({ folder: site.root, from: "docusaurus", source });
  assert.equal(migration?.notes.map(toldAt), [
    "static/host.txt:1:1: not-migrated: left out: it is a link to a file outside of the repository",
  ]);
  assert.is(site.read("content/static/l.svg"), SVG);
  assert.is(site.read("content/docs/changes.md"), "# Changes\n");
  await site.built();
  site.remove();
  rmSync(source, { recursive: true });
});

test("a page with neither sidebar nor list of headings is a landing page", async () => {
  const site = await takeOver("docusaurus", {
    ...CONFIG,
    "docs/a.md": "---\ndisplayed_sidebar: null\nhide_table_of_contents: true\n---\n# A\n",
    "docs/b.md": "---\ndisplayed_sidebar: null\n---\n# B\n",
    "docs/c.md": "---\nhide_table_of_contents: true\n---\n# C\n",
  });
  assert.is(site.page("docs/a.md"), "---\nlayout: landing\n---\n# A\n");
  assert.is(site.page("docs/b.md"), "# B\n");
  assert.is(site.page("docs/c.md"), "---\nhide_table_of_contents: true\n---\n# C\n");
  assert.equal(site.notes.map(toldAt), [
    "docs/b.md:2:1: front-matter: displayed_sidebar is left out: there is one sidebar",
  ]);
  await site.built();
  site.remove();
});

test("what a page's own tags of the head say goes into its front matter", async () => {
  const site = await takeOver("docusaurus", {
    ...CONFIG,
    "docs/a.mdx":
      'import Head from "@docusaurus/Head";\n\n<Head>\n  <title>T</title>\n  <meta name="description" content="D: d" />\n  <meta property="og:image" content={"/img/c.png"} />\n  <meta name="keywords" content="a, b" />\n  <link rel="canonical" href="https://x.org/c" />\n</Head>\n\n# A\n',
    "docs/b.mdx": '---\ndescription: Own\n---\n\n# B\n\n<head><meta name="description" content="D" /></head>\n\nc\n',
    "static/img/c.png": "",
  });
  assert.is(site.page("docs/a.md"), '---\ndescription: "D: d"\nimage: "/img/c.png"\nkeywords: ["a","b"]\n---\n\n# A\n');
  assert.is(site.page("docs/b.md"), "---\ndescription: Own\n---\n\n# B\n\nc\n");
  const leftOut = "component: a tag of the head is left out, which the configuration has for all pages";
  assert.equal(site.notes.map(toldAt), [
    `docs/a.mdx:4:3: ${leftOut}: <title>T</title>`,
    `docs/a.mdx:8:3: ${leftOut}: <link rel="canonical" href="https://x.org/c" />`,
  ]);
  await site.built();
  site.remove();
});

test("comments by which a site marks lines of code", async () => {
  const site = await takeOver("docusaurus", {
    "docusaurus.config.js": `export default { title: "S", url: "https://x.org", presets: [["classic", { blog: false }]],
      themeConfig: { prism: { magicComments: [
        { className: "theme-code-block-highlighted-line", line: "mark-it", block: { start: "mark-from", end: "mark-to" } },
        { className: "code-block-error-line", line: "This will fail" },
        { className: "code-add-line", line: "add", block: { start: "add-start", end: "add-end" } },
        { className: "own", line: "own-it" },
      ] } } };`,
    "docs/a.md":
      "# A\n\n- x\n  ~~~js\n  // mark-it\n  a // This will fail\n  /* This will fail */\n  b\n  # add-start\n  c\n\n  // mark-from\n  d\n  // mark-to\n  {/* add-end */}\n  <!-- own-it -->\n  e\n  ~~~\n",
  });
  assert.match(
    site.page("docs/a.md"),
    "- x\n  ~~~js\n  // highlight-next-line\n  a // This will fail\n  /* [!code error] */\n  b\n  # [!code ++:3]\n  c\n\n  // highlight-start\n  d\n  // highlight-end\n  <!-- highlight-next-line -->\n  e\n  ~~~\n",
  );
  assert.equal(site.notes.map(toldAt), [
    "docusaurus.config.js:6:9: config: lines that comments mark are highlighted, whatever their class: own",
  ]);
  assert.equal(await site.said(), []);
  site.remove();
});

test("links with a scheme of their own stay links; of those that may be none only the text is left", async () => {
  const site = await takeOver("docusaurus", {
    ...CONFIG,
    "docs/a.md":
      '# A\n\n[b `]` \\[c\\] [d]](vscode:extension/x) <a href="cursor://y">e</a> ![f](g:h) [`i` ![j](/j.svg)](javascript:k) [l](htps://m) ![n](file:o)\n',
    "static/j.svg": SVG,
  });
  assert.is(
    site.page("docs/a.md"),
    '# A\n\n[b `]` \\[c\\] [d]](vscode:extension/x) <a href="cursor://y">e</a> f `i` ![j](/j.svg) l n\n',
  );
  assert.match(site.read("docsgen.config.ts"), 'links: { schemes: ["cursor", "vscode"] }');
  assert.equal(site.notes.map(toldAt), [
    'docs/a.md:3:19: link: links with the scheme "vscode:" are allowed in docsgen.config.ts: vscode:extension/x',
    'docs/a.md:3:39: link: links with the scheme "cursor:" are allowed in docsgen.config.ts: cursor://y',
    'docs/a.md:3:71: link: an address with the scheme "g:" is no link: g:h',
    'docs/a.md:3:95: link: an address with the scheme "javascript:" is no link: javascript:k',
    'docs/a.md:3:113: link: an address with the scheme "htps:" is no link: htps://m',
    'docs/a.md:3:128: link: an address with the scheme "file:" is no link: file:o',
  ]);
  await site.built();
  site.remove();
});

test("a definition that may be none leaves those below it what they are", async () => {
  const site = await takeOver("docusaurus", {
    ...CONFIG,
    "docs/a.md": "# A\n\n[x][b] [y][c]\n\n[b]: javascript:d 'e'\n[c]: /f.svg\n\n- g\n\n  [h]: javascript:i\n",
    "static/f.svg": SVG,
  });
  assert.is(
    site.page("docs/a.md"),
    "# A\n\n[x][b] [y][c]\n\n\\[b]: javascript:d 'e'\n\n[c]: /f.svg\n\n- g\n\n  \\[h]: javascript:i\n",
  );
  assert.equal(
    (await site.said()).filter((each) => /this definition/.test(each)),
    [],
  );
  site.remove();
});

test("what sidebars say of their items is taken over or noted, and a page stands in them once", async () => {
  const site = await takeOver("docusaurus", {
    "docusaurus.config.js":
      'export default { title: "S", url: "https://x.org", presets: [["classic", { docs: { sidebarPath: "./sidebars.js" }, blog: false }]] };',
    "sidebars.js": `export default { main: [
      { type: "doc", id: "a", customProps: { badge: 1 } },
      { type: "category", label: "In", customProps: { x: 1 }, items: ["b", { type: "ref", id: "a" }, { type: "ref", id: "c", label: "See", className: "k" }] },
      { type: "category", label: "Out", items: ["c"] },
      { type: "link", label: "Errors", href: "/errors" }, { type: "link", label: "B too", href: "/docs/b#x" },
    ] };`,
    "docs/a.md": "# First page\n",
    "docs/b.md": "# B\n",
    "docs/c.md": "---\nslug: /sea\n---\n\n# C\n",
  });
  assert.equal(site.notes.filter(({ code }) => code === "sidebar").map(toldAt), [
    'sidebars.js:2:31: sidebar: customProps of "a" are left out: nothing would read them',
    'sidebars.js:3:40: sidebar: customProps of "In" are left out: nothing would read them',
    "sidebars.js:5:7: sidebar: an item leads to nothing that was taken over: Errors, /errors",
  ]);
  await site.built();
  assert.equal(flat(JSON.parse(site.read("dist/docs/sidebar.json")).docsSidebars.docsSidebar), [
    "/docs/a First page a",
    "/docs/b B b",
    "/docs/a First page ",
    "/docs/sea See ",
    "/docs/sea C sea",
    "/docs/b#x B too ",
  ]);
  site.remove();
});

test("drafts are left out of sidebars, redirects may lead to headings, and what is refused is named by its own place", async () => {
  const site = await takeOver("docusaurus", {
    "docusaurus.config.js": `export default { title: "S", url: "https://x.org",
      presets: [["classic", { docs: { sidebarPath: "./sidebars.js" }, blog: false }]],
      plugins: [["@docusaurus/plugin-client-redirects", { redirects: [
        { from: "/old", to: "/docs/a#part" }, { from: "/a//b", to: "/docs/a" }, { from: "/c", to: "/docs/a" }, { from: "/d//e", to: "/docs/a" },
      ] }]] };`,
    "sidebars.js": `export default { main: ["a", "b", { type: "ref", id: "b" },
      { type: "category", label: "Drafts", link: { type: "doc", id: "b" }, items: [{ type: "doc", id: "b", label: "B" }] }] };`,
    "docs/a.md": "# A\n\n## Part\n",
    "docs/b.md": "---\ndraft: true\n---\n\n# B\n",
  });
  const told = site.notes.filter(({ code }) => code === "sidebar" || code === "config").map(toldAt);
  assert.equal(
    told.filter((note) => /redirects\[|draft/.test(note)),
    [
      'docusaurus.config.js:3:7: config: left out: redirects[1].from holds "//"',
      'docusaurus.config.js:3:7: config: left out: redirects[3].from holds "//"',
      'sidebars.js:1:30: sidebar: the draft "b" is left out',
      'sidebars.js:1:35: sidebar: the draft "b" is left out',
      'sidebars.js:2:44: sidebar: the draft "b" is left out',
      'sidebars.js:2:84: sidebar: the draft "b" is left out',
    ],
  );
  await site.built();
  assert.match(site.read("dist/old/index.html"), "url=/docs/a#part");
  site.remove();
});

/** The entries of a sidebar: where they lead, what they are called, and whose place they are. */
function flat(items: readonly { href: string; label: string; docId?: string; items?: never[] }[]): string[] {
  return items.flatMap(({ href, label, docId = "", items: inner }) =>
    inner ? flat(inner) : [`${href} ${label} ${docId}`],
  );
}

test("tags of the head are taken over; scripts and style sheets are noted one by one", async () => {
  const site = await takeOver("docusaurus", {
    "docusaurus.config.js": `export default { title: "S", url: "https://x.org", baseUrl: "/base/",
      scripts: ["/base/own.js", { src: "https://s.example/count.js", defer: true }],
      stylesheets: ["https://c.example/k.css", { href: "/base/own.css", type: "text/css" }],
      headTags: [
        { tagName: "link", attributes: { rel: "manifest", href: "/base/m.json" } },
        { tagName: "link", attributes: { rel: "stylesheet", href: "https://c.example/l.css" } },
        { tagName: "meta", attributes: { name: "a", content: "b" } },
        { tagName: "script", attributes: { src: "https://s.example/h.js", async: true } },
        { tagName: "script", attributes: { type: "application/ld+json" }, innerHTML: "{}" },
      ],
      presets: [["classic", { blog: false }]] };`,
    "docs/a.md": "# A\n",
    "static/m.json": "{}",
    "static/own.js": "",
  });
  assert.equal(site.notes.map(toldAt), [
    "docusaurus.config.js:2:17: config: the script /base/own.js is left out: list it in head if the new site needs it",
    "docusaurus.config.js:2:33: config: the script https://s.example/count.js is left out: list it in head if the new site needs it",
    "docusaurus.config.js:3:21: config: the style sheet https://c.example/k.css is left out: list it in head if the new site needs it",
    "docusaurus.config.js:3:48: config: the style sheet /base/own.css is left out: list it in head if the new site needs it",
    "docusaurus.config.js:6:9: config: the style sheet https://c.example/l.css is left out: list it in head if the new site needs it",
    "docusaurus.config.js:8:9: config: the script https://s.example/h.js is left out: list it in head if the new site needs it",
    "docusaurus.config.js:9:9: config: the tag <script> of the head is left out: head takes meta, link and scripts that are files",
  ]);
  await site.built();
  assert.match(site.html("/docs/a"), '<link rel="manifest" href="/base/m.json"');
  assert.match(site.html("/docs/a"), '<meta name="a" content="b"');
  site.remove();
});

test("redirects that a function or an ending makes are those of the pages that are there", async () => {
  const site = await takeOver("docusaurus", {
    "docusaurus.config.js": `export default { title: "S", presets: [["classic", { blog: false }]], plugins: [["@docusaurus/plugin-client-redirects", {
      fromExtensions: ["html"], toExtensions: ["exe"],
      createRedirects: (to) => to === "/docs/a" ? ["/a", "/DOCS/B"] : to === "/docs/b" ? "/b" : undefined,
    }]] };`,
    "docs/a.md": "# A\n",
    "docs/b.md": "# B\n",
    "docs/c/index.md": "# C\n",
  });
  assert.match(
    site.read("docsgen.config.ts").replace(/\s+/g, " "),
    'redirects: [ { from: "/a", to: "/docs/a" }, { from: "/b", to: "/docs/b" }, { from: "/docs/a.html", to: "/docs/a" }, { from: "/docs/b.html", to: "/docs/b" }, ]',
  );
  assert.equal(site.notes.map(toldAt), [
    "docusaurus.config.js:2:33: config: toExtensions of the redirects is left out",
    "docusaurus.config.js:3:7: config: a redirect is left out, for a page has this address but for the case of its letters: /DOCS/B",
  ]);
  await site.built();
  site.remove();
});

test("a redirect or an alias whose address is a page's but for its case is left out, so that the site builds at once", async () => {
  const site = await takeOver("docusaurus", {
    "docusaurus.config.js": `export default { title: "S", presets: [["classic", { blog: false }]] };`,
    "docs/Guide.md": "---\naliases: [/docs/GUIDE, /docs/b, /old]\n---\n# G\n",
    "docs/b.md": "# B\n",
    "docs/\u00e9.md": "# E\n",
    "static/_redirects":
      "/docs/guide /docs/b\n/docs/e\u0301 /docs/b\n/docs/%C3%89 /docs/b\n/Old /docs/b\n/new /docs/b\n/NEW /docs/Guide\n",
  });
  assert.equal(site.notes.map(toldAt), [
    "docs/Guide.md:2:1: redirect: the alias /docs/GUIDE is left out, for a page has this address",
    "docs/Guide.md:2:1: redirect: the alias /docs/b is left out, for a page has this address",
    "static/_redirects:1:1: redirect: left out, for a page has this address but for the case of its letters: /docs/guide /docs/b",
    "static/_redirects:2:1: redirect: left out, for a page has this address but for the case of its letters: /docs/e\u0301 /docs/b",
    "static/_redirects:3:1: redirect: left out, for a page has this address but for the case of its letters: /docs/%C3%89 /docs/b",
    "static/_redirects:4:1: redirect: left out, for a page has this address as an alias: /Old /docs/b",
  ]);
  assert.match(site.page("docs/Guide.md"), /^---\naliases: \["\/old"\]\n---/);
  assert.match(site.read("docsgen.config.ts"), /redirects: \[\s*\{ from: "\/new", to: "\/docs\/b" \},?\s*\]/);
  await site.built();
  site.remove();
});

test("languages of Prism that have no colours here are named", async () => {
  const site = await takeOver("docusaurus", {
    "docusaurus.config.js": `export default { title: "S", presets: [["classic", { blog: false }]], themeConfig: { prism: {
      additionalLanguages: ["markup-templating", "php", "Docker", "zig"],
      defaultLanguage: "js" } } };`,
    "docs/a.md": "# A\n",
  });
  assert.equal(site.notes.map(toldAt), [
    "docusaurus.config.js:2:67: config: the language zig is not known here: its code has no colours",
    "docusaurus.config.js:3:7: config: themeConfig.prism.defaultLanguage is left out",
  ]);
  site.remove();
});

test("plain redirects of a file for hosts are taken over where they lead to a page, the others are noted", async () => {
  const site = await takeOver("docusaurus", {
    "docusaurus.config.js": `export default { title: "S", url: "https://x.org", baseUrl: "/base/", presets: [["classic", { blog: false }]] };`,
    "docs/a.md": "# A\n\n## Part\n",
    "docs/b.md": "# B\n",
    "static/_redirects": `# moved
/base/old /base/docs/a # said twice
/base/older/   /base/docs/a#part 301!
/base/abs https://x.org/base/docs/a\t302

/base/en/* /base/docs
/base/gone /base/nowhere
/base/x /base/docs/a 404
/base/y /base/docs/a 301 Country=de
/base/z id=:id /base/docs/:id
/base/out https://other.org/
/elsewhere /base/docs/a
/base/docs/a /base/docs/b
/base/old /base/docs/b
/half
/base/old/index.html /base/docs/b
/base/docs/b/index.html     /base/docs/a
`,
  });
  assert.match(
    site.read("docsgen.config.ts"),
    /redirects: \[\s*\{ from: "\/old", to: "\/docs\/a" \},\s*\{ from: "\/older\/", to: "\/docs\/a#part" \},\s*\{ from: "\/abs", to: "\/docs\/a" \},?\s*\]/,
  );
  assert.equal(site.notes.map(toldAt), [
    "static/_redirects:6:1: redirect: left out, for nobody can say which addresses it stands for: /base/en/* /base/docs",
    "static/_redirects:7:1: redirect: left out, for it leads to nothing that was taken over: /base/gone /base/nowhere",
    "static/_redirects:8:1: redirect: left out, for its status is 404: /base/x /base/docs/a 404",
    "static/_redirects:9:1: redirect: left out, for it has conditions: /base/y /base/docs/a 301 Country=de",
    "static/_redirects:10:1: redirect: left out, for it has a query: /base/z id=:id /base/docs/:id",
    "static/_redirects:11:1: redirect: left out, for it leads to another site: /base/out https://other.org/",
    "static/_redirects:12:1: redirect: left out, for it begins outside of /base/: /elsewhere /base/docs/a",
    "static/_redirects:13:1: redirect: left out, for a page has this address: /base/docs/a /base/docs/b",
    "static/_redirects:15:1: redirect: left out, for it leads nowhere: /half",
    "static/_redirects:17:1: redirect: left out, for a page has this address: /base/docs/b/index.html /base/docs/a",
  ]);
  assert.match(site.read("migration.md"), "## Redirects (10)");
  await site.built();
  assert.match(site.read("dist/older/index.html"), "url=/base/docs/a#part");
  assert.ok(site.exists("dist/_redirects"), "hosts that read it heed it as before");
  site.remove();
});

test("parts of pages whose files have one name are told apart by their folders, and of that nobody is told", async () => {
  const site = await takeOver("docusaurus", {
    ...CONFIG,
    "docs/a.mdx":
      'import A from "@site/parts/one/index.md";\nimport B from "@site/parts/two/index.mdx";\nimport C from "@site/more/one/index.md";\n\n<A />\n\n<B />\n\n<C />\n',
    "parts/one/index.md": "one\n",
    "parts/two/index.mdx": "two\n",
    "more/one/index.md": "three\n",
  });
  assert.match(
    site.page("docs/a.md"),
    "::include{file=../_parts/one.md}\n\n::include{file=../_parts/two.md}\n\n::include{file=../_parts/one-2.md}",
  );
  assert.equal(site.notes, []);
  site.remove();
});

test("other roots and several plugins keep their addresses", async () => {
  const rooted = await takeOver("docusaurus", {
    "docusaurus.config.cjs":
      "module.exports = async () => ({ title: 'R', presets: [['@docusaurus/preset-classic', { docs: { routeBasePath: '/', path: 'manual', sidebarPath: './side.json' } }]] })",
    "side.json": '{ "only": [{ "type": "autogenerated", "dirName": "." }] }',
    "manual/index.md": "# Home\n\n[b](b.md)",
    "manual/b.md": "# B",
    "manual/static/c.md": "# C",
  });
  assert.match(rooted.read("docsgen.config.ts"), 'docsPath: "."');
  assert.not.match(rooted.read("docsgen.config.ts"), "sidebar:");
  await rooted.built();
  assert.match(rooted.html("/b"), "<main");
  rooted.remove();

  const several = await takeOver("docusaurus", {
    "docusaurus.config.mjs":
      "export default { title: 'S', presets: [['classic', { docs: { routeBasePath: 'guide' } }]], plugins: [['@docusaurus/plugin-content-docs', { id: 'people', path: 'people', routeBasePath: 'who', sidebarPath: false }]] };",
    "docs/a.md": "# A\n\n[b](/who/b) [c](../people/c.md)",
    "people/b.md": "# B",
    "people/c.md": "---\nslug: /see\n---\n# C",
  });
  assert.match(several.page("guide/a.md"), "[b](/who/b) [c](../who/c.md)");
  await several.built();
  for (const route of ["/guide/a", "/who/b", "/who/see"]) assert.match(several.html(route), "<main");
  several.remove();
});

test("the command names the causes of most notes, none that is rare", async () => {
  const folder = makeFolder("causes");
  writeFiles(folder, { ...CONFIG, "docs/a.md": `# A\n\n${"<Own />\n\n".repeat(4)}<Rare />\n` });
  const { stdout } = await runDocsgen(["init", "--from", "docusaurus"], { cwd: folder });
  assert.match(stdout, /^5 places .*: component 5\.\n {2}component: <Own>, 4 times in 1 file\n\n/m);
});

test("a site is taken over in its own folder, and once only", async () => {
  const folder = makeFolder("own");
  const files = { ...CONFIG, "package.json": '{ "scripts": { "build": "docusaurus build" } }', "docs/a.md": "# A\n" };
  writeFiles(folder, files);
  const first = await runDocsgen(["init", "--from", "docusaurus"], { cwd: folder });
  assert.equal([first.code, first.stderr], [0, ""]);
  assert.match(
    first.stdout,
    /Taken over from docusaurus\.config\.js: 1 page and 0 other files[\s\S]*Nothing was lost[\s\S]*npm run docs:start/,
  );
  const again = await runDocsgen(["init", "--from", "docusaurus"], { cwd: folder });
  assert.is(again.code, 2);
  assert.match(again.stderr, /content\/docs\/a\.md[\s\S]*--force/);
  writeFileSync(join(folder, "docs/a.md"), "# B\n");
  const forced = await runDocsgen(["init", "--from", "docusaurus", "--force", "--reporter", "json"], { cwd: folder });
  assert.is(JSON.parse(forced.stdout).migration.pages, 1);
  rmSync(folder, { recursive: true });
});

test("what is no site, or no configuration, is refused before anything is written", async () => {
  const refusals: readonly [Record<string, string>, RegExp][] = [
    [{ x: "" }, /no Docusaurus site/],
    [{ "docusaurus.config.js": "export default {", "docs/a.md": "" }, /docusaurus\.config\.js:1:\d+: /],
    [{ "docusaurus.config.js": "throw new Error('no ' + 'way')", "docs/a.md": "" }, /threw Error: no way/],
    [{ "docusaurus.config.js": "process.exit(3)", "docs/a.md": "" }, /exit code 3/],
    [{ "docusaurus.config.js": "export default {}" }, /no folder of pages/],
    [{ ...CONFIG, "docs/x.txt": "" }, /no page/],
  ];
  for (const [files, message] of refusals) {
    try {
      await takeOver("docusaurus", files);
    } catch (error) {
      assert.is((error as { exitCode?: number }).exitCode, 2, String(error));
      assert.match((error as Error).message, message);
      continue;
    }
    assert.unreachable(String(message));
  }
});

test("names that nothing declares are what Node's prompt has under them, or stand-ins that are told", async () => {
  const root = makeFolder("config");
  writeFiles(root, {
    "data.json": '{ "n": 3 }',
    "prompt.js":
      "const read = () => JSON.parse(fs.readFileSync(path.join(__dirname, 'data.json'), 'utf8')).n; export default { n: read(), is: typeof os, module: typeof module };",
    "called.js": "export default () => ({ title: 'A', sep: path.sep });",
    "other.js":
      "import { x } from 'not-installed'; export default { title: 'A', x: x(Bun.file('a').text()), y: OWN_VERSION, is: typeof Deno };",
    "late.js":
      "Promise.reject(new Error('no')); (async () => gone.call())(); await new Promise((resolve) => setImmediate(resolve)); export default { title: 'A' };",
    "early.js": "export default () => { const a = b; const b = 1; return { a }; };",
    "own.js": "throw new ReferenceError('window is not defined')",
  });
  const read = (name: string) => evaluateModule(join(root, name), { root });
  const prompt = await read("prompt.js");
  assert.equal(prompt.value, { n: 3, is: "undefined", module: "undefined" });
  assert.equal([...(prompt.missing ?? [])], []);
  assert.equal((await read("called.js")).value, { title: "A", sep });
  const other = await read("other.js");
  assert.equal(other.value, { title: "A", is: "undefined" });
  assert.equal(
    [...(other.missing ?? [])],
    ["not-installed", "Bun", "OWN_VERSION"].map((name) => [name, join(root, "other.js")]),
  );
  assert.equal((await read("late.js")).value, { title: "A" });
  for (const [name, message] of [
    ["early.js", /threw ReferenceError: Cannot access 'b' before initialization/],
    ["own.js", /threw ReferenceError: window is not defined/],
  ] as const) {
    const failure = await read(name).catch((error: Error) => error);
    assert.match((failure as Error).message, message);
  }
});

test("a configuration is heard of by its value alone, and not for long", async () => {
  const root = makeFolder("config");
  writeFiles(root, {
    "loud.js":
      "console.log('{}'); process.stdout.write('x'.repeat(1e6)); export default { a: 1, f() {}, u: undefined, d: [new Set(), () => {}, 2] };",
    "cyclic.js":
      'const a = { n: 1 }; a.self = a; export default { a, p: JSON.parse(\'{"__proto__": { "polluted": 1 }}\') };',
    "endless.js": "for (;;) {}",
    "waiting.js": "await new Promise(() => {}); export default 1;",
    "open.js": "setInterval(() => {}, 1000); export default () => Promise.resolve({ ok: true });",
    "missing.ts":
      "import x, { y } from 'not-installed'; import z from './not-there'; export default { a: y({ b: 1 }), c: x.d.e(), f: [...z], g: `${y}` } as object;",
    "require.mjs":
      "import module, { createRequire, isBuiltin } from 'node:module'; const require = createRequire(import.meta.url); const other = module.createRequire(import.meta.url); export default { css: require.resolve('not-installed/x.css'), n: require('./data.json').n, s: other('not-installed').f({ b: 1 }), own: [require('./own.cjs')], path: require('node:path').sep, is: isBuiltin('fs') };",
    "globs.ts":
      "export default { a: Object.keys(import.meta.glob<{ b: string }>('./*.json', { eager: true })), c: import.meta.hot, d: import.meta.env.PROD, e: import.meta.env.OWN };",
    // esbuild puts a name of its own for what finds these.
    "parts.ts":
      "export default { a: await Promise.all(['u'].map(async (name) => (await import(`./texts/${name}.js`)).default)) };",
    "texts/u.js": "export default 'A';",
    "data.json": '{ "n": 3 }',
    "promises.ts":
      "import { defineConfig } from 'vitepress'; import glob from 'not-installed'; import llms from './not-there'; const { log } = glob({ deep: 1 }); export default defineConfig(async () => ({ ...(await glob({ x: 1 })), plugins: [...llms({ y: 1 })], names: await glob('*', { cwd: '.' }).then((files) => files.map((file) => file.name)), n: await glob().then((a) => `${a}`), l: `${log()}` }));",
    "function.js": "import glob from 'not-installed'; export default glob;",
    "own.cjs": 'const { X } = require("not-installed"); module.exports = () => new X();',
  });
  const read = async (name: string, limit?: number) =>
    (await evaluateModule(join(root, name), { root, ...(limit && { limit }) })).value;
  assert.equal(await read("loud.js"), { a: 1, d: [{}, null, 2] });
  assert.equal(await read("cyclic.js"), { a: { n: 1 }, p: {} });
  assert.equal(await read("open.js"), { ok: true });
  assert.equal(await read("missing.ts"), { a: { b: 1 }, f: [], g: "" });
  assert.equal(await read("require.mjs"), {
    css: "not-installed/x.css",
    n: 3,
    s: { b: 1 },
    own: [null],
    path: "/",
    is: true,
  });
  assert.equal(await read("parts.ts"), { a: ["A"] });
  const globs = await evaluateModule(join(root, "globs.ts"), { root });
  assert.equal(globs.value, { a: [], d: true });
  assert.equal([...(globs.missing ?? [])], [["import.meta.glob", join(root, "globs.ts")]]);
  const { value, missing = new Map() } = await evaluateModule(join(root, "promises.ts"), { root });
  assert.equal(value, { x: 1, plugins: [], n: "", l: "" });
  assert.equal(
    [...missing],
    [
      ["not-installed", join(root, "promises.ts")],
      ["not-there", join(root, "promises.ts")],
    ],
  );
  const failure = await read("function.js").catch((error: DocsgenError) => error);
  assert.match((failure as DocsgenError).message, "function.js came to nothing that can be read");
  assert.match((failure as DocsgenError).hint ?? "", "Install what it imports (not-installed)");
  for (const name of ["endless.js", "waiting.js"]) {
    let message = "";
    await read(name, 1500).catch((error: Error) => {
      message = error.message;
    });
    assert.match(message, /has not finished after 1\.5 s|exit code 13/, name);
  }
});

test("what is in code blocks never changes", () =>
  assertCodeStays(
    OLD,
    [
      "<A>",
      "</A>",
      "{x",
      "}",
      ":::note",
      ":::",
      "import a",
      "`",
      "  ",
      "\n",
      "\n",
      "a",
      ":tada:",
      "[b](c.mdx)",
      "{/* d */}",
      "<!--",
      "\\",
    ],
    [
      "a {1}\n\n",
      "<Tabs>\n  <TabItem value='x'>\n\n",
      ":::note\n\n",
      "<B>\n\n",
      "- x\n\n",
      "> y\n\n",
      "\\<\n\n",
      "{/* z */}\n\n",
    ],
  ));
test("what was converted is counted for the report", async () => {
  const site = await takeOver("docusaurus", {
    ...CONFIG,
    "docs/a.mdx":
      '# A {/* #b */}\n\n:::tip\nb\n:::\n\n{/* words */}\n\n<img src="https://a.example/x.png" alt="b" />\n\n<details>\n<summary>a</summary>\n\nb\n\n</details>\n',
  });
  assert.equal(site.result.migration?.converted, { admonitions: 1, comments: 1, details: 1, images: 1 });
  site.remove();
});

test("a menu of the navbar stays a menu of the links that are left", async () => {
  const site = await takeOver("docusaurus", {
    "docusaurus.config.js": `module.exports = {
      title: "T", url: "https://x.org", presets: [["classic", {}]],
      themeConfig: { navbar: { items: [
        { label: "A", to: "/docs/a" },
        { label: "Menu", items: [{ to: "docs/a", label: "One" }, { type: "doc", docId: "b" }, { href: "https://e.org", label: "E" }, { type: "html", value: "<hr>" }] },
        { type: "dropdown", label: "Own", to: "/docs/b", items: [{ to: "/docs/a", label: "A" }] },
        { label: "Twice", to: "/docs/a", items: [{ to: "/docs/a", label: "A" }] },
        { label: "Gone", items: [{ to: "/blog", label: "Blog" }] },
        { type: "dropdown", label: "Page", to: "/docs/a", items: [] },
        { type: "docsVersionDropdown" },
      ] } },
    };`,
    "docs/a.md": "# A",
    "docs/b.md": "---\ntitle: Page B\n---\nText.",
  });
  const config = site.read("docsgen.config.ts").replace(/\s+/g, " ");
  const link = (label: string, href: string) => `{ label: "${label}", href: "${href}" }`;
  const items = [
    link("A", "/docs/a"),
    `{ label: "Menu", items: [ ${link("One", "/docs/a")}, ${link("Page B", "/docs/b")}, ${link("E", "https://e.org")}, ], }`,
    `{ label: "Own", items: [ ${link("Own", "/docs/b")}, ${link("A", "/docs/a")}, ] }`,
    `{ label: "Twice", items: [${link("A", "/docs/a")}] }`,
    link("Page", "/docs/a"),
  ];
  const written = /navbar: (.*?),? \/\//.exec(config)?.[1] ?? config;
  assert.is(written.replace(/[\s,]/g, ""), `{ items: [${items.join()}] }`.replace(/[\s,]/g, ""));
  assert.equal(site.notes.filter(({ code }) => code === "config").map(toldAt), [
    'docusaurus.config.js:5:134: config: the navbar\'s item of the type "html" is left out',
    'docusaurus.config.js:6:9: config: the navbar\'s menu "Own" has its own link as its first',
    'docusaurus.config.js:8:9: config: the navbar\'s menu "Gone" has no link left and is left out',
    "docusaurus.config.js:8:34: config: the navbar's link to /blog leads to nothing that was taken over and is left out",
    'docusaurus.config.js:10:9: config: the navbar\'s item of the type "docsVersionDropdown" is left out',
  ]);
  await site.built();
  site.remove();
});

test.run();
