// Starlight sites taken over: each construct of its pages, each part of its configuration, and whole sites that build.
import * as assert from "uvu/assert";
import { DocsgenError } from "../../src/diagnostics.ts";
import { expressiveInfo } from "../../src/init/starlight/code.ts";
import { init } from "../../src/init.ts";
import type { Files } from "../support/folder.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { takeOver, toldAt } from "../support/takeover.ts";
import { assertCodeStays, type Cases, convertAll, type OldSite } from "./converted.ts";

const test = suite("starlight");
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';
const DOCS = "src/content/docs";

/** A configuration with these options of Starlight's, and these of Astro's before them. */
const configured = (options: string, astro = "") => ({
  "astro.config.mjs": `import { defineConfig } from 'astro/config';\nimport starlight from '@astrojs/starlight';\nexport default defineConfig({ site: 'https://x.org', ${astro} integrations: [starlight({ title: 'Old', ${options} })] });\n`,
});
const CONFIG = configured("sidebar: [{ autogenerate: { directory: 'g' } }]");

const OLD: OldSite = {
  from: "starlight",
  config: CONFIG,
  file: (number) => `${DOCS}/g/p${number}.mdx`,
  becomes: (number) => `g/p${number}.md`,
};
const MARKDOWN: OldSite = { ...OLD, file: (number) => `${DOCS}/g/p${number}.md` };

const converts = (cases: Cases, files?: Files) => convertAll(OLD, cases, files);

test("text and code stay as they are, and what docsgen alone would take for a directive is text", () =>
  convertAll(MARKDOWN, {
    text: ["A *b* {c} <b>d</b> `{{ e }}` &lt; :tada:", "A *b* {c} <b>d</b> `{{ e }}` &lt; :tada:"],
    "MDX in Markdown": ["{a} <Tabs>b</Tabs>\n\nimport c from 'd'", "{a} <Tabs>b</Tabs>\n\nimport c from 'd'"],
    directives: ["a :badge[b] c\n\n::linkcard[d]", "a \\:badge[b] c\n\n\\::linkcard[d]"],
    "addresses in HTML": [
      '<a href="/old/">a</a> <img src="../../../assets/i.svg" alt="b">',
      '<a href="/old/">a</a> <img src="../../../assets/i.svg" alt="b">',
      "link",
      "link",
    ],
  }));

test("asides", () =>
  converts({
    kinds: [
      ":::note\na\n:::\n\n:::tip[A **b**]\nc\n:::\n\n:::danger\nd\n:::",
      ":::note\na\n:::\n\n:::tip[A **b**]\nc\n:::\n\n:::danger\nd\n:::",
    ],
    caution: [
      ":::caution\na\n:::\n\n:::caution[Mind]\nb\n:::",
      ":::warning[Caution]\na\n:::\n\n:::warning[Mind]\nb\n:::",
    ],
    icons: [':::tip[A]{icon="heart"}\na\n:::', ":::tip[A]\na\n:::", "directive"],
    "in a list, that the next item ends": [
      ":::note\n- a\n\n    :::caution\n    b\n\n- c\n\n    d\n\n    :::\n:::\n\ne\n\n1. f\n   :::tip\n   - g\n   :::\n2. h",
      ":::note\n- a\n\n    :::warning[Caution]\n    b\n\n    :::\n- c\n\n    d\n\n:::\n\ne\n\n1. f\n   :::tip\n   - g\n   :::\n2. h",
    ],
    "called as elements of HTML": [
      ":::section{.a}\n- b\n:::\n\n::::article\n:::tip\nc\n:::\n::::",
      "- b\n\n:::tip\nc\n:::",
      "directive",
      "directive",
    ],
    nested: ["::::note\n:::tip\na\n:::\n::::", "::::note\n:::tip\na\n:::\n::::"],
    element: [
      '<Aside>a</Aside>\n\n<Aside type="caution" title="Mind *x*">\n\tb\n</Aside>\n\n<Aside type="tip" icon="star">c</Aside>',
      ":::note\n\na\n\n:::\n\n:::warning[Mind *x*]\n\nb\n\n:::\n\n:::tip\n\nc\n\n:::",
      "component",
    ],
  }));

test("images that are hidden in one theme by their class are those of the other one", () =>
  converts(
    {
      elements: [
        '<img class="light:sl-hidden" src="/d.svg" alt="A" /> <img src="/l.svg" alt="B" class="dark:sl-hidden" />',
        "![A](/d.svg#gh-dark-mode-only) ![B](/l.svg#gh-light-mode-only)",
      ],
      imported: [
        'import l from \'../../../l.svg\';\n\n<Image src={l} alt="A" class="dark:sl-hidden" />',
        "![A](../_files/l.svg#gh-light-mode-only)",
      ],
    },
    { "public/d.svg": SVG, "public/l.svg": SVG, "src/l.svg": SVG },
  ));

test("components of the site's own whose source tells what they show", () =>
  converts(
    {
      "what they are given, in a line": [
        "import S from '../../../parts/Since.astro';\n\na <S v=\"5.0_x\" /> b\n\n<S v={'6'} pkg=\"p\" />",
        "a **Added in:** `core@5.0_x` b\n\n**Added in:** `p@6`",
        "component",
        "component",
      ],
      "links by conditions and lists": [
        'import L from \'../../../parts/Links.astro\';\n\n<L current="a" all={[{id: "a", label: "A*", href: "https://x.org/b"}, {id: "b", label: "B", href: "https://x.org/b"}]} />\n\n<L current="a" all={[{ id: "a", label: "A" }]} />\n\nc',
        "Language\n\n- A\\*\n- [B](https://x.org/b)\n\nOnly A\n\nc",
      ],
      "what they hold": [
        "import W from '../../../parts/Wrap.astro';\n\n<W>\n\n```js\na\n\n\nb\n```\n\n</W>\n\nc <W>*d*</W> e",
        "```js\na\n\n\nb\n```\n\nc *d* e",
      ],
      "a table, by an alias without a slash": [
        "import P from '@parts/Props.astro';\n\n<P required type=\"a | b\" />\n\nc",
        "| Required | Type |\n| --- | --- |\n| yes | **a \\| b** |\n\nc",
      ],
      "a table within a line, and one without a head": [
        "import P from '@parts/Props.astro';\nimport R from '@parts/Rows.astro';\n\na <P type=\"b\" />\n\n<R />",
        'a `<P type="b" />`\n\n```jsx\n<R />\n```',
        "component",
        "component",
      ],
      "its own link that leads nowhere, told once": [
        "import G from '@parts/Go.astro';\n\na <G /> b",
        "a [c](./nowhere) b",
        "link",
      ],
      "what it is given and holds, told once where the component is left": [
        "import G from '@parts/GoHtml.astro';\n\n<G>\n\n[d](./elsewhere)\n\n</G>",
        "[d](./elsewhere)",
        "component",
        "link",
      ],
      "what only their code knows": [
        "import H from '../../../parts/Html.astro';\nimport E from '../../../parts/Each.astro';\n\na <H text=\"b\" /> <E all={c} />",
        'a `<H text="b" />` `<E all={c} />`',
        "component",
        "component",
      ],
    },
    {
      "src/parts/Since.astro":
        "---\nimport Badge from './Badge.astro';\nexport interface Props { pkg?: string }\nconst { v, pkg = 'core' } = Astro.props as Props;\nconst isNew = await ask(v);\n---\n\n<span>\n\t<strong>{Astro.locals.t('since.addedIn')}</strong>\n\t<code>{pkg}@{v}</code>\n\t{isNew && <Badge text=\"New\" />}\n</span>\n\n<style>\n\tspan { color: red }\n</style>\n",
      "src/content/i18n/en.yml": "since.addedIn: 'Added in:'\n",
      "src/parts/Links.astro":
        '---\nconst { current, all } = Astro.props;\nconst only = all.length === 1 ? all[0] : undefined;\n---\n{only ? (<p>Only {only.label}</p>) : (\n<nav class="x">\n<span>Language</span>\n<ul>{all.map(({ id, label, href }) => (\n<li>{id === current ? (<span aria-current="page">{label}</span>) : (<a href={href}>{label}</a>)}</li>\n))}</ul></nav>)}\n',
      "src/parts/Wrap.astro":
        '---\nimport { Icon } from \'x\';\n---\n<div class="w">\n  <Icon name="y" />\n  <span><slot /></span>\n</div>\n',
      "tsconfig.json": '{ "compilerOptions": { "paths": { "@*": ["src/*"] } } }',
      "src/parts/Props.astro":
        "---\nconst { required = false, type } = Astro.props;\n---\n<table>\n  <thead>\n    <tr>\n      <th>Required</th>\n      <th>{type ? 'Type' : 'Value'}</th>\n    </tr>\n  </thead>\n  <tbody>\n    <tr>\n      <td>{required ? 'yes' : 'no'}</td>\n      <td><b>{type}</b></td>\n    </tr>\n  </tbody>\n</table>\n",
      "src/parts/Rows.astro": "---\n---\n<table><tr><td>a</td></tr></table>\n",
      "src/parts/Go.astro": '---\n---\n<a href="./nowhere">c</a>\n',
      "src/parts/GoHtml.astro": '---\n---\n<a href="./nowhere">c</a><slot /><canvas></canvas>\n',
      "src/parts/Html.astro": "---\nconst { text } = Astro.props;\n---\n<span set:html={text} />\n",
      "src/parts/Each.astro": "---\nconst { all } = Astro.props;\n---\n<ul>{all.map((each) => <li>{each}</li>)}</ul>\n",
    },
  ));

test("components of the site's own made of tabs, code and asides", () =>
  converts(
    {
      tabs: [
        "import C from '../../../parts/Commands.astro';\n\n- a\n\n  <C npm=\"npm i *a*\\n  b\" cargo='cargo \"add\"' />",
        '- a\n\n  ::::tabs{group=cmd}\n\n  :::tab[npm]\n\n  ```sh title="Run it"\n  npm i *a*\n    b\n  ```\n\n  :::\n\n  :::tab[Cargo \\*]\n\n  ```sh\n  cargo "add"\n  ```\n\n  :::\n\n  ::::'.replace(
          "i *a*\n    b",
          "i *a*\\n  b",
        ),
      ],
      "tabs within what they hold": [
        "import N from '../../../parts/Note.astro';\nimport { Tabs, TabItem } from '@astrojs/starlight/components';\n\n<N>\n<Tabs><TabItem label=\"b\">c</TabItem></Tabs>\n</N>",
        ":::::warning[Caution]\n\nFirst: run it.\n\n::::tabs\n:::tab[b]\n\nc\n\n:::\n::::\n\n:::::",
      ],
      "tabs within a line, in a list, and beside a text": [
        "import C from '../../../parts/Commands.astro';\nimport L from '../../../parts/Listed.astro';\nimport B from '../../../parts/Beside.astro';\n\na <C npm=\"b\" />\n\n<L />\n\n<B />",
        'a `<C npm="b" />`\n\n```jsx\n<L />\n```\n\n```jsx\n<B />\n```',
        "component",
        "component",
        "component",
      ],
      "links that hold a drawing": [
        "import D from '../../../parts/Drawn.astro';\n\na <D to=\"x\" />",
        "a [npm](https://x.org/x) [API \\*](https://x.org/x) [Docs](https://x.org/x)",
      ],
      "links that hold a drawing without words": [
        "import D from '../../../parts/Silent.astro';\n\na <D />",
        "a `<D />`",
        "component",
      ],
      "code of several lines": [
        "import S from '../../../parts/Settings.astro';\n\n<S action=\"a\" />",
        '```json showLineNumbers\n{\n  "a": "on"\n}\n```',
      ],
      "code that is not known, and marks of code": [
        "import K from '../../../parts/Marked.astro';\n\n<K code={a()} />\n\n<K code=\"b\" />",
        "```jsx\n<K code={a()} />\n```\n\n```\nb\n```",
        "component",
        "component",
      ],
    },
    {
      "src/parts/Commands.astro":
        '---\nimport { Tabs, TabItem, Code } from \'@astrojs/starlight/components\';\nconst { npm, yarn, cargo } = Astro.props;\n---\n\n<Tabs syncKey="cmd">\n  {\n    npm && (\n      <TabItem label="npm">\n        <Code code={npm} lang="sh" theme="css-variables" frame="none" title="Run it" />\n      </TabItem>\n    )\n  }\n  {yarn && <TabItem label="yarn"><Code code={yarn} lang="sh" /></TabItem>}\n  {cargo && <TabItem label="Cargo \\*"><Code code={cargo} lang="sh" /></TabItem>}\n</Tabs>\n',
      "src/parts/Note.astro":
        "---\nimport { Aside } from '@astrojs/starlight/components';\n---\n<Aside type=\"caution\"><p>First: run it.</p><slot /></Aside>\n",
      "src/parts/Drawn.astro":
        '---\nconst { to } = Astro.props;\nconst url = `https://x.org/${to}`;\n---\n<a href={url}><svg aria-label="no"><path d="M0 0"/></svg>npm</a> <a href={url} aria-label="API *"><svg /></a> <a href={url}><svg><title>Docs</title></svg></a>\n',
      "src/parts/Silent.astro":
        '---\n---\n<a href="https://x.org"><svg aria-label="a" />b</a><a href="https://x.org"><svg></svg></a>\n',
      "src/parts/Settings.astro":
        '---\nconst { action, off } = Astro.props;\nconst code = `\n{\n  "${action}": ${off ? \'null\' : \'"on"\'}\n}\n`;\n---\n<Code code={code} lang="json" showLineNumbers />\n',
      "src/parts/Listed.astro": '---\n---\n<ul><li><Code code="a" /></li></ul>\n',
      "src/parts/Beside.astro": '---\n---\n<Tabs>b<TabItem label="a">c</TabItem></Tabs>\n',
      "src/parts/Marked.astro": "---\nconst { code } = Astro.props;\n---\n<Code {code} mark={[1]} />\n",
    },
  ));

test("components of the site's own that show their slots as tabs, or fold what they hold, by their source", () =>
  converts(
    {
      tabs: [
        'import T from \'../../../parts/T.astro\';\n\n<T>\n  <Fragment slot="a">\n  ```sh\n  b\n  ```\n  </Fragment>\n  <Fragment slot="c">d</Fragment>\n</T>',
        "::::tabs{group=os}\n:::tab[A b]\n\n```sh\nb\n```\n\n:::\n:::tab[c]\n\nd\n\n:::\n::::",
      ],
      "a fence that ends further out than it begins": [
        "import T from '../../../parts/T.astro';\n\n1. e\n\n    <T>\n      <Fragment slot=\"a\">\n        ```sh\n        b\n    ```\n      </Fragment>\n    </T>\n2. f",
        "1. e\n\n    ::::tabs{group=os}\n    :::tab[A b]\n\n    ```sh\n    b\n    ```\n\n    :::\n    ::::\n\n2. f",
      ],
      "slots of anything else": [
        'import O from \'../../../parts/O.astro\';\n\n<O>\n  <Fragment slot="a">b</Fragment>\n  <Fragment slot="c">d</Fragment>\n</O>',
        "b\n\nd",
        "component",
      ],
      "tabs that hold more": [
        "import T from '../../../parts/T.astro';\n\n<T>\n  <Fragment slot=\"a\">b</Fragment>\n  c\n</T>",
        "b\n\nc",
        "component",
      ],
      details: [
        'import F from \'~/parts/F.astro\';\n\n<F title="A">b</F>\n\n<F size="s">c</F>',
        ":::details[A]\n\nb\n\n:::\n\n:::details[More]\n\nc\n\n:::",
        "component",
      ],
    },
    {
      "src/parts/T.astro":
        '<Tabs syncKey="os">\n<TabItem label="A b">\n<slot name="a" />\n</TabItem>\n<TabItem label={t("c")}><slot name="c" /></TabItem></Tabs>\n',
      "src/parts/O.astro": '<slot name="a" /><slot name="c" />\n',
      "src/parts/F.astro":
        '---\nconst { title = "More" } = Astro.props;\n---\n<details><summary>{title}</summary><slot /></details>\n',
    },
  ));

test("tabs, steps and trees of files", () =>
  converts({
    tabs: [
      '<Tabs syncKey="os">\n  <TabItem label="A [b">c</TabItem>\n  <TabItem label="D">\n\n  ```js\n  e\n  ```\n\n  </TabItem>\n</Tabs>',
      "::::tabs{group=os}\n:::tab[A \\[b]\n\nc\n\n:::\n:::tab[D]\n\n```js\ne\n```\n\n:::\n::::",
    ],
    "icons of tabs": [
      '<Tabs><TabItem label="A" icon="star">b</TabItem></Tabs>',
      "::::tabs\n:::tab[A]\n\nb\n\n:::\n::::",
      "component",
    ],
    steps: [
      '<Steps>\n\n1. a\n\n   <Tabs>\n   <TabItem label="b">c</TabItem>\n   </Tabs>\n\n2. d\n\n</Steps>',
      ":::::steps\n\n1. a\n\n   ::::tabs\n   :::tab[b]\n\n   c\n\n   :::\n   ::::\n\n2. d\n\n:::::",
    ],
    "a tree of files": [
      "<FileTree>\n\n- a.js a **b** c\n- src\n  - **d.ts**\n  - …\n- e/\n\n</FileTree>",
      ":::filetree\n\n- a.js a **b** c\n- src\n  - **d.ts**\n  - …\n- e/\n\n:::",
    ],
  }));

test("cards, links, badges and icons", () =>
  converts(
    {
      cards: [
        '<CardGrid stagger>\n\t<Card title="A" icon="star">\n\t\tb *c*\n\t</Card>\n\t<LinkCard title="D" href="/g/p0/" description="e &quot;f&quot;" />\n</CardGrid>',
        '::::cards\n:::card[A]\n\nb *c*\n\n:::\n::linkcard[D]{href=/g/p0/ description="e &quot;f&quot;"}\n::::',
        "component",
      ],
      "cards alone": [
        '<Card title="A">b</Card>\n\n<LinkCard title="C" href="/g/p0/" description="“d” e" />',
        '::::cards\n:::card[A]\n\nb\n\n:::\n::::\n\n::linkcard[C]{href=/g/p0/ description="“d” e"}',
      ],
      "a grid of other things": ["<CardGrid>\n\na\n\n</CardGrid>", "a", "component"],
      buttons: [
        '<LinkButton href="/g/p0/" variant="minimal" icon="external">\n\tA *b*\n</LinkButton>',
        "[A *b*](/g/p0/)",
      ],
      badges: [
        '## A <Badge text="New" />\n\nb<Badge text="Old [c" variant="caution" size="small" /> <Badge text="d" variant="success" />',
        "## A :badge[New] {#a-}\n\nb :badge[Old \\[c]{type=warning} :badge[d]{type=tip}",
      ],
      icons: ['a <Icon name="star" /> <Icon name="open-book" label="Book" />', "a  Book", "component", "component"],
      images: [
        "import { Image } from 'astro:assets';\nimport pic from '~/assets/i.svg';\n\n<Image src={pic} alt=\"A\" />\n\n<img src={pic.src} alt=\"B\" />",
        "![A](../_assets/i.svg)\n\n![B](../_assets/i.svg)",
      ],
      "what nobody knows": [
        '<Own a="b" />\n\n<Own title="T">\n\nc\n\n</Own>',
        '```jsx\n<Own a="b" />\n```\n\n**T**\n\nc',
        "component",
        "component",
      ],
    },
    { "src/assets/i.svg": SVG },
  ));

test("code blocks, as fences and as components", () =>
  converts(
    {
      fence: [
        '```js title="a.js" {1,3-4} ins={2} del={5} wrap\n{a} // :::tip\n```',
        '```js title="a.js" {1,3-4} ins={2} del={5} wrap\n{a} // :::tip\n```',
      ],
      "what is lost": ['```sh "a b" frame="none" collapse={1-2}\na b\n```', '```sh "a b"\na b\n```', "code-attribute"],
      element: [
        '<Code code={`a\n  b`} lang="js" title="c.js" mark={[1, \'3-4\']} ins={2} wrap />',
        '```js title="c.js" mark={1,3-4} ins={2} wrap\na\n  b\n```',
      ],
      "a constant": ["export const own = 'a()';\n\n<Code code={own} lang=\"js\" />", "```js\na()\n```"],
      "a constant's text": [
        "export const a = '*b* <i> [c](d) &lt; ~~e~~ :f';\nexport const g = '1. h', i = 1;\nexport const j = '# k';\nexport const l = `+\n\nm`;\n\n{j} {a}\n\n{l}\n\n- {j}",
        "\\# k \\*b\\* \\<i\\> \\[c\\](d) \\&lt; \\~\\~e\\~\\~ \\:f\n\n\\+ m\n\n- \\# k",
        "module",
      ],
      "a file": [
        'import raw from \'../../../own.ts?raw\';\n\n<Code code={raw} lang="ts" title="own.ts" />',
        '```ts file=../_files/own.ts title="own.ts"\n```',
      ],
      "what is computed": [
        '<Code code={a + b} lang="js" />',
        '```jsx\n<Code code={a + b} lang="js" />\n```',
        "component",
      ],
    },
    { "src/own.ts": "const a = 1;\n" },
  ));

test("infos of fences: expressions and words that are added go; words in quotes, lines, titles and numbers stay", () => {
  for (const [written, expected, lost] of [
    ["js", "js", 0],
    ["js {1-3}", "js {1-3}", 0],
    [`js "a(\\"b\\")" 'c("\\'")'`, `js 'a("b")'`, 1],
    ["js /(?<!//.*){?a}?/ /</?B>/ /a/b/ {2}", `js "a/b" {2}`, 2],
    ["js{1-3}", "js{1-3}", 0],
    [`js title="a 'b' "`, `js title="a 'b' "`, 0],
    [`js "a b" 'c' /d e/ title="f"`, `js "a b" 'c' "d e" title="f"`, 0],
    [`js ins="a" del='b' mark=/c\\.d"/ ins={1}`, `js 'c.d"' ins={1}`, 2],
    ["js /a.b/ /(a)b/ /a\\d/", "js", 3],
    [`js {"A b":1-2} del={'C':3}`, "js {1-2} del={3}", 2],
    [`js frame="code" title=""`, "js", 0],
    ["js showLineNumbers=false wrap=false", "js", 0],
    ["js showLineNumbers startLineNumber=5 {2}", "js {2} showLineNumbers=5", 0],
    ["js startLineNumber={5}", "js", 0],
    [`js add={2-3} rem={4} add='b'`, `js ins={2-3} del={4}`, 1],
    [`diff lang="js"`, `diff lang="js"`, 0],
    [`title="a.js"`, `title="a.js"`, 0],
  ] as const) {
    const notes: string[] = [];
    assert.is(expressiveInfo(written, (message) => notes.push(message)).trim(), expected, written);
    assert.is(notes.length, lost, written);
  }
});

test("links that a plugin does not check are another site's", async () => {
  const config = (base: string) => ({
    "astro.config.mjs": `import starlight from "@astrojs/starlight";
      import validator from "starlight-links-validator";
      export default { ${base} integrations: [starlight({ title: "A", plugins: [
        validator({ errorOnRelativeLinks: false, exclude: ["/api/**", "/old/", "/unlinked/**", "/**", "/{a,b}", "x"] }),
      ] })] };`,
    // A plugin that is installed keeps its options to itself.
    "node_modules/starlight-links-validator/index.js": "module.exports = () => ({ name: 'x', hooks: {} });",
    [`${DOCS}/index.md`]: "---\ntitle: A\n---\n[a](/api/one/) [b](/old/)\n",
  });
  const site = await takeOver("starlight", config(""));
  assert.match(site.read("docsgen.config.ts"), 'elsewhere: ["/api/*", "/old/"]');
  const at = "astro.config.mjs:4:9: config: exclude of starlight-links-validator is left out";
  assert.ok(site.notes.map(toldAt).includes(`${at}: /**, /{a,b}, x`), site.notes.map(toldAt).join("\n"));
  site.remove();
  const below = await takeOver("starlight", config('base: "/b",'));
  assert.not.match(below.read("docsgen.config.ts"), "elsewhere");
  assert.ok(below.notes.map(toldAt).includes(`${at}: /api/**, /old/, /unlinked/**, /**, /{a,b}, x`));
  below.remove();
});

test("commands for package managers are blocks that say them all", () =>
  converts({
    added: ['<PackageManagers pkg="astro" dev />', "```bash npm2yarn\nnpm install -D astro\n```"],
    made: [
      '<PackageManagers type="create" pkg="astro@latest" args="--template x" />',
      "```bash npm2yarn\nnpm create astro@latest -- --template x\n```",
    ],
    run: ['<PackageManagers type="run" args="dev" />', "```bash npm2yarn\nnpm run dev\n```"],
    "run in a list": [
      '- a\n\n  <PackageManagers type="dlx" pkg="astro" />',
      "- a\n\n  ```bash npm2yarn\n  npx astro\n  ```",
    ],
    "what is computed": [
      "<PackageManagers pkg={a + b} />",
      "```jsx\n<PackageManagers pkg={a + b} />\n```",
      "component",
    ],
    "what no command says": [
      '<PackageManagers pkg="astro" comment="# Add it" prefix="CI=1" pkgManagers={["npm", "pnpm"]} icons={false} />',
      "```bash npm2yarn\nnpm install astro\n```",
      "component",
    ],
    "of another kind": ['<PackageManagers type="own" />', '```jsx\n<PackageManagers type="own" />\n```', "component"],
  }));

test("what MDX makes of a page", () =>
  converts(
    {
      "front matter in text": ["a {frontmatter.nothing} {'b'}", "a `{frontmatter.nothing}` b", "expression"],
      comments: ["{/* a */}", "<!-- a -->"],
      modules: ["import A, { D } from '../../../x/A.astro';\nexport const b = 1;\n\nc D", "c D", "module", "module"],
      partials: [
        "import Part from './_part.mdx';\nimport Other from '@shared/other.md';\n\n<Part />\n\n<Other a={1} />",
        "::include{file=../_parts/part.md}\n\n::include{file=../_parts/other.md}",
        "include",
      ],
      fragments: ['<>a <b>c</b></>\n\n<Fragment slot="d">\n\ne\n\n</Fragment>', "a <b>c</b>\n\ne"],
    },
    {
      [`${DOCS}/g/_part.mdx`]: "Part *a*\n",
      "shared/other.md": "Other\n",
      "tsconfig.json": '{ // paths\n "compilerOptions": { "paths": { "@shared/*": ["./shared/*"] } } }',
    },
  ));

test("a whole site: addresses, sidebar, home page, front matter; it builds without an error", async () => {
  const site = await takeOver("starlight", {
    "docs/astro.config.mjs": `
      import { defineConfig } from "astro/config";
      import starlight from "@astrojs/starlight";
      import sitemap from "@astrojs/sitemap";
      import own from "starlight-own-plugin";
      import { sidebar } from "./sidebar.mjs";
      export default defineConfig({
        site: "https://engine.example", base: "/engine", trailingSlash: "always",
        redirects: { "/old": "/engine/guides/start/", "/all/[...x]": "/guides", "/was/[...x]": "/engine/reference/[...x]", "/out": { status: 301, destination: "https://x.org" } },
        integrations: [sitemap({ title: "no" }), [starlight({
          title: { en: "Engine", de: "Maschine" }, description: "It runs", tagline: "Fast",
          logo: { light: "./src/assets/l.svg", dark: "./src/assets/d.svg", alt: "E", replacesTitle: true },
          social: [{ icon: "github", label: "Code", href: "https://github.com/a/b" }, { icon: "discord", href: "https://d.example/x" }],
          editLink: { baseUrl: "https://github.com/a/b/edit/main/docs" },
          head: [{ tag: "meta", attrs: { name: "a", content: "b" } }, { tag: "script", content: "x()" }],
          customCss: ["./src/a.css"], components: { Footer: "./src/F.astro" }, plugins: [own({ a: 1 })], titleDelimiter: "-",
          pagination: false, tableOfContents: { maxHeadingLevel: 4 }, lastUpdated: true,
          sidebar,
        })]],
      });`,
    "docs/sidebar.mjs": `export const sidebar = [
      "index", { label: "Guides", badge: "New", items: [{ slug: "guides/start", label: "Begin", badge: { text: { en: "Try" }, variant: "success" } }, { label: "Part", link: "/guides/start/#its" }, { label: "Out", link: "https://e.org", attrs: { target: "_blank" } }, { label: "Gone", link: "/gone/" }, { slug: "guides/draft" }] },
      { label: "Reference", collapsed: true, autogenerate: { directory: "reference" } },
      { label: "Deep", items: [{ autogenerate: { directory: "deep" } }] },
    ];`,
    [`docs/${DOCS}/index.mdx`]:
      '---\ntitle: Welcome\ntemplate: splash\neditUrl: false\nprev: false\ntableOfContents: false\nbanner:\n  content: We have <a href="https://x.org">news</a>\nhero:\n  title: The engine\n  tagline: It <b>runs</b>\n  image: { alt: Wheel, dark: ../../assets/w.svg, light: ../../assets/d.svg }\n  actions:\n    - { text: Begin, link: /engine/guides/start/#its, icon: right-arrow }\n    - { text: Gone, link: /gone/, variant: minimal }\n---\n\n## More\n',
    [`docs/${DOCS}/guides/start.md`]:
      "---\ntitle: Start\ntableOfContents: { minHeadingLevel: 3, maxHeadingLevel: 4 }\nprev: false\nnext: { link: /engine/reference/b/, label: On }\nlastUpdated: 2026-01-31\neditUrl: false\nhead: [{ tag: title, content: x }]\npagefind: false\nsidebar: { label: First, order: 2, badge: { text: New, variant: caution }, attrs: { a: b } }\nowner: me\n---\n## It's\n\n[a](../../reference/a/) [b](/engine/reference/b/?x#c) [c](./other.mdx) [d](#its) [e](/engine/s.svg) [f](/engine/old/) [g](../../others/One/) [h](/gone)\n\n![i](../../../assets/w.svg)\n",
    [`docs/${DOCS}/guides/other.mdx`]: "---\ntitle: Other\nslug: others/One\n---\n{frontmatter.title}\n",
    [`docs/${DOCS}/guides/draft.md`]: "---\ntitle: Draft\ndraft: true\n---\n",
    [`docs/${DOCS}/reference/a.md`]: "---\ntitle: A\nsidebar:\n  order: 2\n---\n",
    [`docs/${DOCS}/reference/b.md`]: "---\ntitle: B\nsidebar:\n  order: 1\n---\n## C\n",
    [`docs/${DOCS}/deep/index.md`]: "---\ntitle: Deep\n---\n",
    [`docs/${DOCS}/deep/01-Two Words.md`]: "---\ntitle: Two words\n---\n",
    [`docs/${DOCS}/deep/inner/x.md`]: "---\ntitle: X\nsidebar:\n  order: 1\n---\n",
    [`docs/${DOCS}/deep/hidden.md`]: "---\ntitle: Hidden\nsidebar:\n  hidden: true\n---\n",
    [`docs/${DOCS}/404.md`]: "---\ntitle: Nothing\n---\n",
    [`docs/${DOCS}/guides/odd.mdoc`]: "---\ntitle: Odd\n---\n",
    "docs/src/assets/l.svg": SVG,
    "docs/src/assets/d.svg": SVG,
    "docs/src/assets/w.svg": SVG,
    "docs/src/pages/x.astro": "",
    "docs/src/components/Own.astro": "",
    "docs/public/s.svg": SVG,
    "docs/public/favicon.svg": SVG,
    "docs/public/_redirects": "/engine/older /engine/guides/start\n",
  });
  const config = site.read("docsgen.config.ts");
  for (const text of [
    'title: "Engine"',
    'description: "It runs"',
    'url: "https://engine.example"',
    'baseUrl: "/engine/"',
    'favicon: "/favicon.svg"',
    'logo: { src: "/l.svg", srcDark: "/d.svg", alt: "E", replacesTitle: true }',
    '{ label: "Code", href: "https://github.com/a/b" }',
    '{ label: "Discord", href: "https://d.example/x" }',
    '{ tag: "meta", attributes: { name: "a", content: "b" } },\n  ],',
    'docsPath: "."',
    'extra: ["owner"]',
    '{ type: "doc", id: "guides/start", label: "Begin", badge: { text: "Try", type: "tip" } }',
    '{ type: "link", label: "Part", href: "/guides/start#its" }',
    '{ type: "link", label: "Out", href: "https://e.org" }',
    'items: [{ type: "autogenerated", dirName: "reference" }],\n      collapsed: true',
    '{ from: "/old", to: "/guides/start/" }',
    '{ from: "/older", to: "/guides/start" }',
    '{ from: "/was/a", to: "/reference/a" }',
    '{ from: "/was/b", to: "/reference/b" }',
  ])
    assert.ok(config.includes(text), `${text}\n${config}`);
  // The folder's page, one in a folder, and the order are not as docsgen's own: they are written out.
  const deep = config.slice(config.indexOf('label: "Deep"'), config.indexOf("redirects"));
  assert.equal(
    [...deep.matchAll(/"(deep[^"]*|Inner)"/g)].map(([, name]) => name),
    ["Inner", "deep/inner", "deep/index", "deep/01-two-words"],
  );
  assert.is(
    site.page("index.md"),
    '---\ntitle: Welcome\nlayout: landing\n---\n\n:::note\nWe have <a href="https://x.org">news</a>\n:::\n\n# The engine\n\nIt runs\n\n![Wheel](./_assets/d.svg#gh-light-mode-only) ![Wheel](./_assets/w.svg#gh-dark-mode-only)\n\n::::cards{.actions}\n::linkcard[Begin]{href=/guides/start#its}\n::::\n\n## More\n',
  );
  assert.is(
    site.page("guides/start.md"),
    '---\ntitle: Start\ntoc_min_heading_level: 3\ntoc_max_heading_level: 4\npagination_prev: null\npagination_next: reference/b\nlast_update: {"date":"2026-01-31"}\nsidebar_label: First\nsidebar_badge: {"text":"New","type":"warning"}\nsidebar_position: 2\nowner: me\n---\n## It\'s\n\n[a](../reference/a.md) [b](/reference/b/?x#c) [c](./other.md) [d](#its) [e](/s.svg) [f](/old/) [g](./other.md) [h](/gone)\n\n![i](../_assets/w.svg)\n',
  );
  assert.match(site.page("guides/other.md"), /slug: "\/others\/One"\n---\nOther\n/);
  assert.equal(site.notes.map(toldAt), [
    "astro.config.mjs:5:1: config: not there, so that what the configuration makes of it is left out: starlight-own-plugin",
    "astro.config.mjs:7:7: not-migrated: src/components/: 1 component",
    "astro.config.mjs:7:7: not-migrated: src/pages/: 1 page outside of the documentation",
    "astro.config.mjs:9:55: redirect: left out, for nobody can say which addresses it stands for: /all/[...x]",
    "astro.config.mjs:9:124: redirect: left out, for it leads to another site: /out",
    "astro.config.mjs:11:76: config: tagline is left out",
    "astro.config.mjs:14:11: config: the address for editing is left out: set editUrl to where the new site's files are edited",
    "astro.config.mjs:15:71: config: the tag <script> of the head is left out: head takes meta, link and scripts that are files",
    "astro.config.mjs:16:11: config: style sheets are left out: 1",
    "astro.config.mjs:16:39: config: components in the place of Starlight's are left out: 1",
    "astro.config.mjs:16:80: config: plugins of Starlight are left out: 1",
    "astro.config.mjs:16:106: config: titleDelimiter is left out",
    "astro.config.mjs:17:11: config: pages have links to the page before and after",
    "astro.config.mjs:17:30: config: the levels of the list of headings are set in each page's front matter",
    'sidebar.mjs:2:237: sidebar: attrs of "Out" is left out',
    "sidebar.mjs:2:268: sidebar: an item leads to nothing that was taken over: Gone, /gone/",
    'sidebar.mjs:2:303: sidebar: the draft "guides/draft" is left out',
    "sidebar.mjs:4:32: sidebar: the pages of the folder deep are listed one by one, for docsgen would list them otherwise: add new ones",
    "src/content/docs/404.md:1:1: not-migrated: left out: the build writes a page for addresses that lead nowhere",
    "src/content/docs/guides/odd.mdoc:1:1: not-migrated: a page of Markdoc is left out: write it as Markdown",
    'src/content/docs/guides/start.md:5:1: front-matter: next loses its text "On": the link shows the page\'s name in the sidebar',
    "src/content/docs/guides/start.md:7:1: front-matter: editUrl is left out: the address for editing comes from editUrl in the configuration",
    "src/content/docs/guides/start.md:8:1: front-matter: head is left out: tags of the head are set in the configuration",
    "src/content/docs/guides/start.md:9:1: front-matter: pagefind is left out: every page is found",
    "src/content/docs/guides/start.md:10:1: front-matter: sidebar.attrs is left out: links of the sidebar have none",
    "src/content/docs/guides/start.md:15:146: link: leads to nothing that was taken over: /gone",
    'src/content/docs/index.mdx:9:1: front-matter: the home page is without the button "Gone", which leads nowhere',
    "src/content/docs/index.mdx:9:1: link: leads to nothing that was taken over: /gone/",
  ]);
  const said = await site.said();
  assert.equal(
    said.map((line) => line.split("\n")[0]),
    [
      "content/deep/hidden.md:1:1: warning: nothing leads to this page (/deep/hidden)",
      'content/guides/start.md:15:112: warning: link "/gone" matches no page and no file',
    ],
  );
  assert.match(site.read("dist/guides/start/index.html"), /href="\/engine\/reference\/a"/);
  assert.ok(site.read("dist/deep/01-two-words/index.html").includes("Two words"));
  site.remove();
});

test("what Astro finds on the disk has its address by small letters, languages too; front matter may follow blank lines", async () => {
  const site = await takeOver("starlight", {
    ...configured(
      "locales: { root: { label: 'English', lang: 'en' }, 'pt-br': { label: 'Português', lang: 'pt-BR' } }",
    ),
    [`${DOCS}/index.md`]: "\n \n---\ntitle: Home\n---\n[a](/gone/)\n",
    [`${DOCS}/rule.md`]: "\n---\nA\n",
    [`${DOCS}/pt-BR/index.md`]: "---\ntitle: Casa\n---\n",
  });
  assert.match(site.page("index.md"), /^---\n(?:slug: .*\n)?title: Home\n---\n/);
  assert.match(site.page("rule.md"), /^\n---\nA\n/);
  assert.not(site.exists("content/pt-BR/index.md"));
  const later = site.read("docsgen.config.ts").replace(/\n *\/\/ */g, " ");
  for (const part of [
    'locale: "en", label: "English", href: "/", pages: "dist/docsgen-manifest.json", default: true',
    'locale: "pt-BR", label: "Português", href: "/pt-br/", pages: "dist/pt-br/docsgen-manifest.json"',
    "manifest: true",
  ])
    assert.ok(later.includes(part), `${part} in ${later}`);
  assert.equal(site.notes.map(toldAt), [
    "astro.config.mjs:3:70: sidebar: the pages of the folder . are listed one by one, for docsgen would list them otherwise: add new ones",
    "astro.config.mjs:3:96: other-build: translations are left out: pt-br",
    "astro.config.mjs:3:147: other-build: pt-br/: 1 page of another language",
    `${DOCS}/index.md:6:5: link: leads to nothing that was taken over: /gone/`,
  ]);
  site.remove();
});

test("of several languages the one that is the default is taken over at its addresses", async () => {
  const site = await takeOver("starlight", {
    ...configured(
      "defaultLocale: 'de', locales: { en: { label: 'English' }, de: { label: 'Deutsch', lang: 'de-AT' } }, sidebar: ['x', { slug: '' }, { label: 'Y', link: '/y/z/' }, { autogenerate: { directory: 'y' } }]",
    ),
    [`${DOCS}/de/index.md`]: "---\ntitle: Heim\n---\n[x](/de/x/) [y](y/z/) [en](/en/)\n",
    [`${DOCS}/de/x.md`]: "---\ntitle: X\n---\n",
    [`${DOCS}/de/y/z.md`]: "---\ntitle: Z\n---\n",
    [`${DOCS}/en/index.md`]: "---\ntitle: Home\n---\n",
    [`${DOCS}/en/x.md`]: "---\ntitle: X\n---\n",
  });
  const config = site.read("docsgen.config.ts");
  assert.match(config, 'locale: "de-AT"');
  // Its addresses would be others as a build beside others.
  assert.not.match(config, "languages");
  assert.match(
    config,
    /sidebar: \[\s*"de\/x",\s*"de\/index",\s*\{ type: "doc", id: "de\/y\/z", label: "Y" \},\s*\{ type: "autogenerated", dirName: "de\/y" \},?\s*\]/,
  );
  assert.match(site.page("de/index.md"), "[x](/de/x/) [y](./y/z.md) [en](/en/)");
  assert.equal(site.notes.map(toldAt), [
    "astro.config.mjs:3:117: other-build: translations are left out: en",
    "astro.config.mjs:3:128: other-build: en/: 2 pages of another language",
    `${DOCS}/de/index.md:4:28: link: leads to nothing that was taken over: /en/`,
  ]);
  assert.equal(
    (await site.said()).map((line) => line.split("\n")[0]),
    ['content/de/index.md:4:27: warning: link "/en/" matches no page and no file'],
  );
  site.remove();
});

test("without a sidebar the folders decide where docsgen sorts alike, and are written out elsewhere", async () => {
  const alike = await takeOver("starlight", {
    ...configured(""),
    [`${DOCS}/a.md`]: "---\ntitle: A\n---\n",
    [`${DOCS}/b.md`]: "---\ntitle: B\n---\n",
  });
  assert.not.match(alike.read("docsgen.config.ts"), "sidebar");
  alike.remove();
  const other = await takeOver("starlight", {
    ...configured(""),
    [`${DOCS}/index.mdx`]: "---\ntitle: Home\n---\n",
    [`${DOCS}/guides/b.md`]: "---\ntitle: B\nsidebar: { order: 1 }\n---\n",
    [`${DOCS}/guides/a.md`]: "---\ntitle: A\n---\n",
    [`${DOCS}/z.md`]: "---\ntitle: Z\n---\n",
    [`${DOCS}/z/y.md`]: "---\ntitle: Y\n---\n",
  });
  const config = other.read("docsgen.config.ts");
  assert.match(
    config,
    /label: "Guides",\s*items: \[\{ type: "autogenerated", dirName: "guides" \}\],\s*collapsed: false/,
  );
  assert.equal(
    [...config.slice(config.indexOf("sidebar")).matchAll(/"(index|z|z\/y|Guides|Z)"/g)].map(([, name]) => name),
    ["Guides", "index", "z", "Z", "z"],
  );
  assert.equal(await other.said(), []);
  other.remove();
});

test("ids of headings lose the hyphen at their end where an older Astro took it off", async () => {
  const page = "---\ntitle: A\n---\n## `<B />`\n\n## C?\n\n[b](#b)\n";
  for (const [astro, extra, expected] of [
    ["^5.1.0", "", "## `<B />` {#b}"],
    ["^5.6.0", "experimental: { headingIdCompat: true },", "## `<B />`\n"],
    ["^6.0.0", "", "## `<B />`\n"],
  ] as const) {
    const site = await takeOver("starlight", {
      ...configured("", extra),
      "package.json": JSON.stringify({ dependencies: { astro } }),
      [`${DOCS}/a.md`]: page,
    });
    assert.match(site.page("a.md"), expected, astro + extra);
    site.remove();
  }
});

test("links are relative to addresses with a slash at their end unless the site has none", async () => {
  for (const [astro, link, expected] of [
    ["", "../c/", "[l](./c.md)"],
    ["trailingSlash: 'never',", "./c", "[l](./c.md)"],
    ["build: { format: 'file' },", "c.html#d", "[l](./c.md#d)"],
  ] as const) {
    const site = await takeOver("starlight", {
      ...configured("", astro),
      [`${DOCS}/a/b.md`]: `---\ntitle: B\n---\n[l](${link})\n`,
      [`${DOCS}/a/c.md`]: "---\ntitle: C\n---\n## d\n",
      [`${DOCS}/c.md`]: "---\ntitle: C\n---\n",
    });
    assert.match(site.page("a/b.md"), expected, astro);
    assert.equal(await site.said(), []);
    site.remove();
  }
});

test("files beside the configuration are found: its logo is served, its favicon is named without a query", async () => {
  const site = await takeOver("starlight", {
    ...configured(
      "logo: { src: 'src/logo.svg' }, favicon: '/f.svg?v=2', social: { github: 'https://github.com/a/b' }, editLink: { baseUrl: 'https://x.org/edit/' }",
      "srcDir: './www', publicDir: './static',",
    ),
    "www/content/docs/a.mdx":
      "---\ntitle: A\n---\nimport { Image } from 'astro:assets';\nimport logo from '/src/logo.svg';\n\n<Image src={logo} alt=\"L\" />\n",
    "src/logo.svg": SVG,
    "static/logo.svg": SVG,
    "static/f.svg": SVG,
  });
  const config = site.read("docsgen.config.ts");
  for (const text of ['logo: { src: "/logo-2.svg", alt: "" }', 'favicon: "/f.svg"', 'label: "GitHub"'])
    assert.ok(config.includes(text), config);
  assert.not.match(config, "editUrl");
  assert.match(site.page("a.md"), "![L](./_files/logo.svg)");
  assert.equal(
    site.notes.map(({ message }) => message),
    ["the address for editing is left out: set editUrl to where the new site's files are edited"],
  );
  assert.equal(await site.said(), []);
  site.remove();
});

test("the sidebar leads to static files, and to those that the build writes", async () => {
  const site = await takeOver("starlight", {
    ...configured("sidebar: ['a', { label: 'List', link: '/llms.txt' }, { label: 'Paper', link: '/p.pdf' }]"),
    "public/p.pdf": "x",
    [`${DOCS}/a.md`]: "---\ntitle: A\n---\n",
  });
  assert.equal(site.notes, []);
  for (const href of ["/llms.txt", "/p.pdf"]) assert.match(site.read("docsgen.config.ts"), `href: "${href}"`);
  assert.equal(await site.said(), []);
  site.remove();
});

test("in its own folder the site keeps the address for editing", async () => {
  const site = makeSite({
    ...configured("editLink: { baseUrl: 'https://x.org/edit/main' }"),
    [`${DOCS}/a.md`]: "---\ntitle: A\n---\n",
  });
  await init({ folder: site.root, from: "starlight" });
  assert.match(site.read("docsgen.config.ts"), 'editUrl: "https://x.org/edit/main/"');
  site.remove();
});

test("what a site says of all its code is noted by its place, and other names of languages become the usual ones", async () => {
  const site = await takeOver("starlight", {
    ...configured(`expressiveCode: { themes: ["nord"], defaultProps: { wrap: true, frame: "none" },
      shiki: { langs: [{ name: "tact" }], langAlias: { mjml: "html" } }, plugins: [() => {}], texts: "x" }`),
    "ec.config.mjs": `import { plugin } from "ec-plugin";
export default { plugins: [plugin()], styleOverrides: {},
  shiki: { langAlias: { mn: "lua" }, transformers: [1] } };`,
    [`${DOCS}/a.md`]: "---\ntitle: A\n---\n\n```mjml\na\n```\n\n```mn\nb\n```\n",
  });
  assert.equal(
    site.notes.map(toldAt).map((note) => note.replace(/^(astro.*?:\d+):\d+/, "$1")),
    [
      "astro.config.mjs:3: config: blocks of code say it themselves, not all at once: wrap",
      "astro.config.mjs:4: config: the language tact is not known here: its code has no colours",
      "astro.config.mjs:4: config: plugins of Expressive Code are left out: 1",
      "astro.config.mjs:4: config: texts of Expressive Code is left out",
      "ec.config.mjs:2:18: config: plugins of Expressive Code are left out: 1",
      "ec.config.mjs:3:38: config: shiki.transformers is left out",
    ],
  );
  assert.match(site.page("a.md"), "```html\na\n```\n\n```lua\nb\n```");
  site.remove();
  const broken = await takeOver("starlight", {
    ...configured(""),
    "ec.config.mjs": 'throw new Error("no");',
    [`${DOCS}/a.md`]: "---\ntitle: A\n---\n",
  });
  assert.equal(broken.notes.map(toldAt), ["ec.config.mjs:1:1: config: left out: ec.config.mjs threw Error: no"]);
  broken.remove();
});

test("what is in folders with an underscore is no page before Astro 5", async () => {
  const files = (astro: string) => ({
    ...configured(""),
    "package.json": JSON.stringify({ dependencies: { astro } }),
    [`${DOCS}/a.mdx`]: "---\ntitle: A\n---\nimport B from './_in/b.mdx';\n\n# C <Tag id={1} />\n\n<B />\n",
    [`${DOCS}/_in/b.mdx`]: "---\ntitle: B\n---\nText\n",
  });
  const old = await takeOver("starlight", files("^4.15.7"));
  assert.is(old.result.migration?.pages, 1);
  assert.match(old.page("a.md"), /# C.*\n\n::include\{file=.*b\.md\}/);
  assert.equal(old.notes.map(toldAt), [
    "src/content/docs/a.mdx:6:5: component: <Tag> is left out of a heading: <Tag id={1} />",
  ]);
  old.remove();
  const young = await takeOver("starlight", files("^5.0.0"));
  assert.is(young.result.migration?.pages, 2);
  young.remove();
});

test("what is no site is refused", async () => {
  const refusal = async (files: Files) => {
    const error: unknown = await takeOver("starlight", files).catch((thrown: unknown) => thrown);
    return error instanceof DocsgenError ? `${error.message} ${error.hint}` : String(error);
  };
  assert.match(await refusal({ "a.md": "" }), "no Starlight site in");
  assert.match(await refusal({ "astro.config.mjs": "export default {}" }), "no Starlight site in");
  const files = { [`${DOCS}/a.md`]: "" };
  assert.match(
    await refusal({ ...files, "astro.config.mjs": "export default { integrations: [] }" }),
    /astro\.config\.mjs has no starlight\(\) among its integrations .*Name the folder of a site that Starlight makes/,
  );
  assert.match(await refusal(configured("")), /no page in .*Name the folder of the Starlight site/);
});

test("what is in code blocks never changes", () =>
  assertCodeStays(
    OLD,
    ["a", " ", "\n", "{", "}", "<b>", "`", ":::note", "import x", "\\", "/*", "</Tabs>", "{/* */}"],
    ["", "b\n\n", ":::tip\n", "<Steps>\n\n", "> d\n\n"],
  ));

test.run();
