// VitePress sites taken over: each construct of its Markdown, each part of its configuration, and whole sites that build.
import * as assert from "uvu/assert";
import { compileRewrites } from "../../src/init/vitepress/settings.ts";
import { vitepressSlug } from "../../src/init/vitepress/slug.ts";
import { init } from "../../src/init.ts";
import type { Files } from "../support/folder.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { takeOver, toldAt } from "../support/takeover.ts";
import { assertCodeStays, type Cases, convertAll, type OldSite } from "./converted.ts";

const test = suite("vitepress");
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';
const CONFIG = {
  ".vitepress/config.mts":
    "import { defineConfig } from 'vitepress'; export default defineConfig({ title: 'Old', cleanUrls: true, sitemap: { hostname: 'https://x.org' }, srcExclude: ['parts/**'] })",
};

const OLD: OldSite = {
  from: "vitepress",
  config: CONFIG,
  file: (number) => `g/p${number}.md`,
  becomes: (number) => `g/p${number}.md`,
};

const converts = (cases: Cases, files?: Files) => convertAll(OLD, cases, files);

test("text and code stay as they are", () =>
  converts({
    text: [
      "A *b* {c} <b>d</b> `{{ e }}` &lt;\n\n    {{ f }} :tada:\n\n> [!NOTE]\n> g",
      "A *b* {c} <b>d</b> `{{ e }}` &lt;\n\n    {{ f }} :tada:\n\n> [!NOTE]\n> g",
    ],
    fence: [
      "```js{1,3} [a.js]\n::: tip\n{{ a }} // [!code ++]\n<Foo/>\n[[toc]]\n<<< @/x\n```",
      "```js{1,3} [a.js]\n::: tip\n{{ a }} // [!code ++]\n<Foo/>\n[[toc]]\n<<< @/x\n```",
    ],
    "fence attributes": [
      "```ts:line-numbers=5 twoslash\na\n```\n\n```js-vue\n{{ b }}\n```",
      "```ts:line-numbers=5\na\n```\n\n```js\n{{ b }}\n```",
      "code-attribute",
      "expression",
    ],
    "what twoslash cuts out of code": [
      "- ```ts twoslash\n  let z = 1\n  // ---cut---\n  let a = 1\n\n  // ---cut-start---\n  b()\n  // ---cut-end---\n  c()\n  // ---cut-after---\n  d()\n  ```\n\n```ts\na\n// ---cut---\n```",
      "- ```ts\n  let a = 1\n\n  c()\n  ```\n\n```ts\na\n// ---cut---\n```",
      "code-attribute",
    ],
    "what twoslash reads in code": [
      "```ts twoslash\n// @errors: 2322\n// @filename: a.ts\n// @strict\nlet a = 1\n//  ^?\n// @ts-ignore\na = ''\n// @log: b\n```\n\n```ts\n// @errors: 1\n//  ^?\n```",
      "```ts\n// @filename: a.ts\nlet a = 1\n// @ts-ignore\na = ''\n// @log: b\n```\n\n```ts\n// @errors: 1\n//  ^?\n```",
      "code-attribute",
    ],
    "marks of words in code": [
      "```ts\n// [!code word:b:1]\nlet b = 1 // [!code word:1] // [!code ++]\n```\n\n```html\n<!-- [!code word:a] -->\n<a>\n```",
      "```ts\nlet b = 1 // [!code ++]\n```\n\n```html\n<a>\n```",
      "code-attribute",
      "code-attribute",
    ],
    "an attribute without a language": ["```filename=.x\na\n```", "```\na\n```", "code-attribute"],
    "a title without a language": ["```[.env]\nA=1\n```", '``` title=".env"\nA=1\n```'],
    "a title right behind the language": [
      "```ts[src/a.ts]\n1\n```\n\n```ts{1}[b.ts]\n1\n```",
      "```ts [src/a.ts]\n1\n```\n\n```ts{1}[b.ts]\n1\n```",
    ],
    html: [
      "<details>\n<summary>a</summary>\n\n**b**\n\n</details>\n\n<p>\nc\n",
      "<details>\n<summary>a</summary>\n\n**b**\n\n</details>\n\n<p>\nc\n",
    ],
    "attributes behind headings": [
      "## A b {#custom .cls}\n\n### C [d](#e) {.f #g}\n\n## H {#h}",
      "## A b {#custom}\n\n### C [d](#e) {#g}\n\n## H {#h}",
      "attribute",
      "attribute",
    ],
    emoji: [":tada: a:b :nosuch:", "🎉 a:b :nosuch:"],
    // VitePress' ids leave out emoji and the space before them; docsgen's own would end in "-".
    "headings with emoji": [
      "## A :tada:\n\n## :rocket: B `:c:`\n\n## `:d:` e:f:\n\n[a](#a) [b](#b-c)",
      "## A 🎉 {#a}\n\n## 🚀 B `:c:` {#b-c}\n\n## `:d:` e:f: {#d-e-f}\n\n[a](#a) [b](#b-c)",
    ],
    // Emoji that are written as characters are in VitePress' ids.
    "headings with characters that docsgen's ids lack": [
      "## 🎉 A\n\n## 安装：「步骤」\n\n## 👩‍💻 B ❤️\n\n## がぎ\n\n[a](#🎉-a) [b](#安装-「步骤」) [c](#%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB-b-%E2%9D%A4%EF%B8%8F)",
      `## 🎉 A {#🎉-a}\n\n## 安装：「步骤」 {#安装-「步骤」}\n\n## 👩‍💻 B ❤️ {#👩‍💻-b-❤️}\n\n## がぎ {#${"がぎ".normalize("NFKD")}}\n\n[a](#🎉-a) [b](#安装-「步骤」) [c](#%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB-b-%E2%9D%A4%EF%B8%8F)`,
    ],
    "headings with code in a link": [
      "## [`'n-{R}'`](https://a.test/b#c-d) e\n\n## [`f.g`](https://a.test/b) **`h`**",
      "## [`'n-{R}'`](https://a.test/b#c-d) e\n\n## [`f.g`](https://a.test/b) **`h`** {#f-g-h}",
    ],
    "underlined headings": [
      "What's :tada: `a`\n---\n\n- b'c\n---\n\nd'e\n===\n\n```md\nf'g\n---\n```\n\n## h'i ##\n\n> ## j'k",
      "What's 🎉 `a` {#what-s-a}\n---\n\n- b'c\n---\n\nd'e {#d-e}\n===\n\n```md\nf'g\n---\n```\n\n## h'i {#h-i} ##\n\n> ## j'k {#j-k}",
    ],
    "attributes behind blocks and words": [
      "A b {.lead}\n\n## C d {.e}\n\n- f {.g}\n- h\n{.i}\n\nj\nk {#l .m}\n\n| n |\n|---|\n| o {.o} |\n\n{.p q=r}\n\n**s**{.t} `u`{#v .w} x\n\ny {.z}\ny {a} {=b} `c {.d}`\n\nThe end {.x}",
      'A b\n\n## C d\n\n- f\n- h\n\nj\nk <a id="l"></a>\n\n| n |\n|---|\n| o |\n\n**s** `u`<a id="v"></a> x\n\ny {.z}\ny {a} {=b} `c {.d}`\n\nThe end',
      ...Array<string>(10).fill("attribute"),
    ],
    "components in headings": [
      "## A <Tag to='/x' />\n\n## B <Mark>c</Mark>",
      "## A  {#a}\n\n## B c {#b-c}",
      "component",
      "component",
    ],
    "headings without an id": ["#\n##\n# ...\n#no\n## A #", "#\n##\n# ...\n#no\n## A #"],
    "toc in capitals": ["a\n\n[[TOC]]", "a\n", "component"],
    toc: ["[[toc]]\n\na\n\n[[TOC]]", "\na\n", "component", "component"],
    "attributes behind links and images": [
      '[a](https://x.org){target="_self" rel=x} ![b](https://x.org/b.png "B"){.wide #c width=10}, [d](#e){ f g, {h} `[i](j){k}`',
      '[a](https://x.org) ![b](https://x.org/b.png "B")<a id="c"></a>, [d](#e){ f g, {h} `[i](j){k}`',
      "attribute",
      "attribute",
    ],
  }));

const VUE: Files = {
  ".vitepress/theme/index.ts":
    "import Since from '../components/Since.vue'\nexport default { enhanceApp({ app }) { app.component('AddedIn', Since) } }\n",
  ".vitepress/components/Since.vue":
    "<script setup lang=\"ts\">\nconst { kind = 'stable' } = defineProps<{ kind?: 'stable' | 'new' }>()\n</script>\n\n<template>\n  <Badge :type=\"kind === 'new' ? 'warning' : 'info'\" class=\"s\">\n    <slot />+\n  </Badge>\n</template>\n\n<style scoped>\n.s { color: red }\n</style>\n",
  ".vitepress/theme/components/Course.vue":
    '<script setup>\nconst props = withDefaults(defineProps<Props>(), { text: \'Watch\' })\ninterface Props {\n  // where: it leads\n  to: string\n  text?: string\n  isFree?: boolean\n}\nconst links = {\n  first: \'/g/p0\',\n}\nconst target = computed(() => links[props.to])\n</script>\n<template>\n  <!-- a > b -->\n  <div><a :href="target" target="_blank"><PlayIcon /><slot>{{ text }} it</slot></a><b v-if="isFree">free</b>\n  <i v-else-if="text === \'Read\'">text</i>\n  <i v-else>paid</i></div>\n</template>\n',
  "components/All.vue":
    '<script setup>\nimport One from \'./One.vue\'\ndefineProps([\'of\'])\n</script>\n<template>\n  <ul>\n    <One v-for="item in of" :key="item" :its-name="item"><em>is</em></One>\n  </ul>\n</template>\n',
  "components/One.vue":
    "<script>\nexport default { props: {} }\nconst props = defineProps({ itsName: { type: String, default: 'x' }, other: Number })\n</script>\n<template><li>{{ itsName }} { <slot /> }<span v-text=\"other\" /></li>\n</template>\n",
  "components/Count.vue":
    '<script setup>\nconst n = ref(0)\n</script>\n<template>\n  <b @click="n++">{{ n }}</b>\n</template>\n',
  "components/Late.vue":
    '<script setup>\nconst n = useNow()\n</script>\n<template>\n  <b v-if="n">a</b><b v-else>b</b>\n</template>\n',
  "components/Slots.vue": '<template>\n  <b><slot name="head" /><slot /></b>\n</template>\n',
  "components/Self.vue": "<template>\n  <b><Self />a</b>\n</template>\n",
  "components/Arrow.vue":
    '<template>\n  <Badge title="Down"><Icon icon="mdi:x" /></Badge>\n  <span class="a"><span class="b" /></span>\n</template>\n',
  "components/Place.vue": '<template>\n  <div ref="place" />\n</template>\n',
  "components/Open.vue": "<template>\n  <p><b>a</p>\n</template>\n",
};

test("the site's own components are written out where they only show what they are given", () =>
  converts(
    {
      "a badge": [
        'a <AddedIn>4.1</AddedIn>, b<Since kind="new">5</Since>',
        "a :badge[4.1+]{type=info}, b :badge[5+]{type=warning}",
      ],
      "a heading": ["## B <added-in>1</added-in>", "## B :badge[1+]{type=info} {#b-1}"],
      conditions: ['<Course to="first" is-free />', "[Watch it](/g/p0)**free**"],
      "one without words": [
        "a <Arrow /> b\n\n<Arrow/>\n\n## C <Arrow />",
        "a  b\n\n## C  {#c}",
        "component",
        "component",
        "component",
      ],
      "one that code fills": ["<Place />", "```html\n<Place />\n```", "component"],
      "a filled slot": ['<Course to="first" text="Read">C <b>d</b></Course>', "[C <b>d</b>](/g/p0)*text*"],
      "a last condition": ['<Course to="first" />', "[Watch it](/g/p0)*paid*"],
      "components in components": ["<All :of=\"['p', 'q']\" />", "- p \\{ *is* \\}\n- q \\{ *is* \\}"],
      "one that does something": ["<Count />", "```html\n<Count />\n```", "component"],
      "one that has to be run": ["<Late />", "```html\n<Late />\n```", "component"],
      "one without an end": ["<Self />", "```html\n<Self />\n```", "component"],
      "one that is no HTML": ["<Open />", "```html\n<Open />\n```", "component"],
      "what would have to be run": ['<Course :to="x" />', '```html\n<Course :to="x" />\n```', "component"],
      "slots by names": [
        "<Slots>\n<template #head>\n\ne\n\n</template>\n\nf\n\n</Slots>",
        "e\n\nf",
        "component",
        "component",
      ],
    },
    VUE,
  ));

test("icons are characters or ornaments", () =>
  converts({
    components: [
      'a <Icon name="star" /> <i-carbon-checkmark-filled /> <carbon-close/> <mdi-star class="x" /> <StarIcon title="B" />',
      'a  ✅ ❌  `<StarIcon title="B" />`',
      ...Array(5).fill("component"),
    ],
    classes: [
      '<div class="i-carbon:arrow-right inline-block"/>\n\na <i class="x i-mdi-check"></i> <span class="i-mdi-star">b</span> <div class="i-card" />',
      'a ✅ <span class="i-mdi-star">b</span> <div class="i-card"></div>',
      "component",
      "component",
    ],
    "in a cell of their own": ["| a |\n|---|\n| <mdi-star /> |", "| a |\n|---|\n| `<mdi-star />` |", "component"],
  }));

test("containers", () =>
  converts(
    {
      kinds: [
        "::: tip\na\n:::\n\n::: warning A **b** [c\nd\n:::",
        ":::tip\na\n:::\n\n:::warning[A **b** \\[c]\nd\n:::",
      ],
      "GitHub's": [
        "::: important\na\n:::\n::: caution\nb\n:::",
        ":::info[Important]\na\n:::\n:::danger[Caution]\nb\n:::",
      ],
      details: ["::: details Click `me` {open .x}\na\n:::", ":::details[Click `me`]{open .x}\na\n:::"],
      nested: [":::: info\n::: tip\na\n:::\n::::", "::::info\n:::tip\na\n:::\n::::"],
      "the title of a component": [
        "<Fold title='A *b*'>\n\nc\n\n</Fold>\n\n<Fold :title='d'>\n\ne\n\n</Fold>",
        "**A \\*b\\***\n\nc\n\ne",
        "component",
        "component",
      ],
      "a component in a title": [
        "::: warning A `<B>` <Since type='x'>2</Since>\na\n:::",
        ":::warning[A `<B>` 2]\na\n:::",
        "component",
      ],
      "in a list": ["- a\n\n  ::: tip\n  b\n  :::", "- a\n\n  :::tip\n  b\n  :::"],
      "GitHub's with a title": ["> [!WARNING] A *b*\n> c", "> [!WARNING] A *b*\n> c"],
      transparent: ["::: v-pre\n{{ a }}\n:::\n\n::: raw\nb\n:::", "{{ a }}\n\nb"],
      "no tabs beside tabs": [
        "::: tabs\nb == c\n:::\n\n::: tabs\n==  One\na\n:::",
        ":::info[Tabs]\nb == c\n:::\n\n::::tabs\n:::tab[One]\na\n:::\n::::",
        "directive",
      ],
      "tabs with other marks than their container": [
        "::: tabs\n=== One\na\n\n== b\n\n=== Two\nc\n:::",
        "::::tabs\n:::tab[One]\na\n\n== b\n\n:::\n:::tab[Two]\nc\n:::\n::::",
      ],
      own: ["::: theorem\na\n:::", ":::info[Theorem]\na\n:::", "directive"],
      unclosed: ["::: tip\na", ":::tip\na\n:::"],
      "tabs of a plugin": [
        ":::: tabs\n=== Out\n::: tabs\n== In\na\n:::\n::::\n\n::: tabs key:ab\n== One\na\n\n::: code-group\n```js [x]\n1\n```\n:::\n\n== Two [b]\n::: tip\nb == c\n:::\n\n::: tabs\n== Inner\nc\n:::\n:::\n\n== No tab\n\n- d\n\n  ::: tabs\n  == E\n  e\n  == F\n  f\n  :::",
        ":::::tabs\n::::tab[Out]\n::::tabs\n:::tab[In]\na\n:::\n::::\n::::\n:::::\n\n::::tabs{group=ab}\n:::tab[One]\na\n\n::::tabs\n:::tab[x]\n```js\n1\n```\n:::\n::::\n\n:::\n:::tab[Two [b]]\n:::tip\nb == c\n:::\n\n::::tabs\n:::tab[Inner]\nc\n:::\n::::\n:::\n::::\n\n== No tab\n\n- d\n\n  ::::tabs\n  :::tab[E]\n  e\n  :::\n  :::tab[F]\n  f\n  :::\n  ::::",
      ],
      "unclosed code groups": [
        "::: tip\na\n::: code-group\n```js [b]\n1\n```\n\nc `d`\n:::\n\n::: code-group\n<<< ../snip.ts [s]\n\n`e` f\n\n::: code-group\n```js [g]\n2\n```\n\n::: tip\nh\n:::",
        ":::tip\na\n::::tabs\n:::tab[b]\n```js\n1\n```\n:::\n::::\n\nc `d`\n:::\n\n::::tabs\n:::tab[s]\n```ts file=../snip.ts\n```\n:::\n::::\n\n`e` f\n\n::::tabs\n:::tab[g]\n```js\n2\n```\n:::\n::::\n\n:::tip\nh\n:::",
      ],
      "code groups": [
        "::: code-group\n\n```js [a [b].js]\n1\n```\n\n```ts:line-numbers {1} [c.ts]\n2\n```\n\n<<< ../snip.ts#r [s]\n\n```py\n3\n```\n\n:::",
        "::::tabs\n\n:::tab[a [b].js]\n```js\n1\n```\n:::\n\n:::tab[c.ts]\n```ts:line-numbers {1}\n2\n```\n:::\n\n:::tab[s]\n```ts file=../snip.ts#r\n```\n:::\n\n:::tab[py]\n```py\n3\n```\n:::\n\n::::",
      ],
      "code groups in lists": [
        "1. a\n\n   ::: code-group\n\n   ```js [b]\n   c\n   ```\n\n   :::\n\n2. d",
        "1. a\n\n   ::::tabs\n\n   :::tab[b]\n   ```js\n   c\n   ```\n   :::\n\n   ::::\n\n2. d",
      ],
    },
    { "snip.ts": "// #region r\nconst a = 1;\n// #endregion r\n" },
  ));

test("quoted and included files", () =>
  converts(
    {
      snippets: [
        "<<< @/snip.ts\n\n<<< ../snip.ts#r{1,3-4 js:line-numbers} [A b]\n\n- x\n\n  <<< @/snip.ts{2}",
        '```ts file=../snip.ts\n```\n\n```js:line-numbers file=../snip.ts#r {1,3-4} title="A b"\n```\n\n- x\n\n  ```ts file=../snip.ts {2}\n  ```',
      ],
      "snippets that are not there": [
        "<<< @/none.ts\n\n<<< @/snip.ts#none",
        "`<<< @/none.ts`\n\n```ts file=../snip.ts\n```",
        "snippet",
        "snippet",
      ],
      includes: [
        "<!--@include: ../parts/a.md-->\n\n<!-- @include: @/parts/a.md{4,5} -->\ntext <!--@include: ./p0.md-->",
        "::include{file=../_parts/a.md}\n\n::include{file=../_parts/a-4-5.md}\n\ntext\n\n::include{file=p0.md}",
      ],
      "a region": ["<!--@include: ../parts/b.md#in-->", "::include{file=../_parts/b-in.md}"],
      "no such file": [
        "<!--@include: ./none.md-->\n\n<!--@include: ../parts/b.md#none-->",
        "<!--@include: ./none.md-->\n\n<!--@include: ../parts/b.md#none-->",
        "include",
        "include",
      ],
      "outside of the repository": [
        "<<< ../../../../../../../etc/hostname",
        "`<<< ../../../../../../../etc/hostname`",
        "snippet",
      ],
    },
    {
      "snip.ts": "// #region r\nconst a = 1;\nconst b = 2;\nconst c = 3;\nconst d = 4;\n// #endregion r\n",
      "parts/a.md": "---\ntitle: A\n---\none [p](../g/p0.md)\ntwo\nthree\n",
      "parts/b.md": "out\n<!-- #region in -->\nin\n<!-- #endregion in -->\n",
    },
  ));

test("what Vue makes of a page", () =>
  converts({
    badges: [
      'A <Badge type="warning" text="b" />, c<Badge>d *e*</Badge> <Badge text="f" type="x" />',
      "A :badge[b]{type=warning}, c :badge[d *e*]{type=tip} :badge[f]",
    ],
    "bound badges": ['<Badge :text="a" />', '`<Badge :text="a" />`', "component"],
    components: [
      '<ClientOnly>a</ClientOnly> b <my-thing :c="d" /> <Hi>*e*</Hi>\n\n<Demo\n  src="x"\n/>\n\n<Box>\n\n**f**\n\n</Box>\ng',
      'a b `<my-thing :c="d" />` *e*\n\n```html\n<Demo\n  src="x"\n/>\n```\n\n**f**\n\ng',
      "component",
      "component",
      "component",
      "component",
    ],
    "components that lead somewhere": [
      'a <Doc href="/g/p0.html#x">b *c*</Doc> <router-link to="./p0">d</router-link>\n\n<Deck>\n\t<Card title="E" href="./p0.html" icon="f">\n\t\tg\n    </Card>\n    <Card title="H" href="https://x.org" />\n</Deck>\n\n<Card :href="i">j</Card>',
      "a [b *c*](/g/p0#x) [d](./p0)\n\n::linkcard[E]{href=/g/p0 description=g}\n\n::linkcard[H]{href=https://x.org}\n\nj",
      ...Array.from({ length: 6 }, () => "component"),
    ],
    "other elements that hold no Markdown": ["<pre>\n*a*\n</pre>", "<pre>\n*a*\n</pre>"],
    scripts: [
      "<script setup lang=\"ts\">\nimport A from './A.vue'\n</script>\n\na\n\n<style scoped>\nb { }\n</style>",
      "a\n",
      "module",
      "style",
    ],
    interpolations: [
      "{{ $frontmatter.none }} {{ 'a' }} {{ b }}",
      "{{ $frontmatter.none }} a {{ b }}",
      "expression",
      "expression",
    ],
    directives: [
      '<div v-if="a" @click="b" class="c" v-pre>d</div>',
      '<div v-if="a" @click="b" class="c" v-pre>d</div>',
      "component",
      "component",
    ],
    "components in an element": [
      '<div class="a">\n  <Demo :b="c" />\n</div>\n\n<div><Demo /></div>',
      '<div class="a">\n\n  ```html\n  <Demo :b="c" />\n  ```\n\n</div>\n\n<div>`<Demo />`</div>',
      "component",
      "component",
    ],
    "Shiki's name of templates": ["```vue-html{1}\n<a />\n```", "```html{1}\n<a />\n```"],
    "empty elements": [
      '## a <sup class="b" data-c="3.5+" /> {#d}\n\n<div\n  id="e"\n/>\n\n<br /> <svg><path d="f" /></svg>',
      '## a <sup class="b" data-c="3.5+"></sup> {#d}\n\n<div\n  id="e"></div>\n\n<br /> <svg><path d="f" /></svg>',
    ],
    stray: ["a <Foo> b", "a \\<Foo> b", "component"],
    "what docsgen alone knows": ["See :badge[x].\n\n::include{file=x}", "See \\:badge[x].\n\n\\::include{file=x}"],
  }));

test("links and headings", () =>
  converts(
    {
      links: [
        '[a](./p1) [b](p1.md#x) [`c`](/g/p1.html) [d](../index.md) [e](/s.svg) [f](/g/) [g](../other/) [h](https://x.org) [i](#j) ![k](./l.svg) <a href="./p1.html">m</a>',
        '[a](./p1) [b](p1.md#x) [`c`](/g/p1) [d](../index.md) [e](/s.svg) [f](/g/) [g](../other/) [h](https://x.org) [i](#j) ![k](./l.svg) <a href="/g/p1">m</a>',
        "link",
        "link",
      ],
      headings: [
        "## What's new\n\n### 1. Ünï *c* `d.e()`\n\n## What's new\n\n## Plain words\n\n## Own {#id}\n\n## With <Badge text=\"b\" />\n\n```md\n## It's code\n```",
        "## What's new {#what-s-new}\n\n### 1. Ünï *c* `d.e()` {#_1-uni-c-d-e}\n\n## What's new {#what-s-new-1}\n\n## Plain words\n\n## Own {#id}\n\n## With :badge[b]{type=tip} {#with}\n\n```md\n## It's code\n```",
      ],
    },
    { "index.md": "# Home\n", "public/s.svg": SVG, "g/l.svg": SVG },
  ));

test("a whole site: addresses, sidebar, home page, front matter; it builds without an error", async () => {
  const site = await takeOver("vitepress", {
    "docs/.vitepress/config.ts": `
      import { defineConfig } from "vitepress";
      import { withMermaid } from "vitepress-plugin-mermaid";
      import { nav } from "./nav";
      export default withMermaid(defineConfig({
        title: "Engine", description: "It runs", lang: "de-DE", base: "/engine/", srcExclude: ["README.md"],
        head: [["link", { rel: "icon", href: "/engine/s.svg" }], ["meta", { name: "a", content: "b" }], ["script", {}, "x()"], ["script", { src: "https://s.example/x.js", defer: "" }]],
        locales: { root: { label: "Deutsch" }, en: { label: "English" } },
        rewrites: { "src/:page": ":page", "x/(a|b)": "c" }, ignoreDeadLinks: true,
        markdown: { math: true, container: { tipLabel: "HINWEIS" } },
        themeConfig: {
          nav, logo: { light: "/s.svg", dark: "/d.svg", alt: "E" },
          sidebar: {
            "/guide/": [{ text: "Guide", items: [{ text: "Start", link: "/guide/" }, { text: "Deep", collapsed: true, items: [{ text: "One", link: "/guide/one.html" }, { text: "Part", link: "/guide/one#it-s" }] }] }],
            "/ref/": { base: "/ref/", items: [{ text: "<b>All</b>", link: "all" }, { text: "Gone", link: "gone" }, { text: "Out", link: "https://e.org" }] },
          },
          socialLinks: [{ icon: "github", link: "https://github.com/a/b" }, { icon: { svg: "<svg/>" }, link: "https://e.org/x" }],
          footer: { message: "<a href='x'>MIT</a>", copyright: "© Me" },
          editLink: { pattern: "https://github.com/a/b/edit/main/docs/:path" },
        },
      }));`,
    "docs/.vitepress/nav.ts":
      'export const nav = [{ text: "Guide", link: "/guide/" }, { text: "More", items: [{ text: "Ref", link: "/ref/all" }, { text: "Gone", link: "/gone" }] }];',
    "docs/.vitepress/theme/index.ts": "export default {};",
    "docs/index.md":
      "---\nlayout: home\nhero:\n  name: Engine\n  text: It <i>runs</i>\n  tagline: Fast\n  actions:\n    - { theme: brand, text: Start, link: ./guide/ }\n    - { text: Gone, link: /gone }\nfeatures:\n  - { icon: 🚀, title: 'Quick [x', details: '**Very**', link: /guide/one.html }\n  - { icon: { src: /s.svg }, title: Plain, details: d }\n  - { details: e, linkText: Begin }\n  - { details: f }\n---\n\n## More\n",
    "docs/guide/index.md":
      "---\noutline: [2, 4]\nprev: false\nnext: { text: One, link: /guide/one }\nlastUpdated: 2026-01-31\ncustom: { a: 1 }\npageClass: x\n---\n# Start\n\n::: tip\na\n:::\n\n```mermaid\nflowchart LR\n```\n",
    "docs/guide/one.md": "---\naside: false\noutline: deep\n---\n# One\n\n## It's\n",
    "docs/guide/01-two.md": "# Two\n\n[one](/guide/one)\n",
    "docs/src/moved.md": "# Moved\n\n[one](../guide/one.md)\n",
    "docs/ref/all.md": "---\noutline: false\n---\n# All\n",
    "docs/ref/[pkg].md": "# {{ $params.pkg }}\n",
    "docs/en/index.md": "# English\n",
    "docs/README.md": "# Not a page\n",
    "docs/public/s.svg": SVG,
    "docs/public/d.svg": SVG,
    "docs/public/.nojekyll": "",
  });
  const config = site.read("docsgen.config.ts");
  for (const text of [
    'title: "Engine"',
    'baseUrl: "/engine/"',
    'favicon: "/s.svg"',
    'logo: { src: "/s.svg", srcDark: "/d.svg", alt: "E" }',
    'locale: "de-DE"',
    'links: "off"',
    'docsPath: "."',
    '{ label: "GitHub", href: "https://github.com/a/b" }',
    '{ label: "e.org", href: "https://e.org/x" }',
    'footer: { text: "MIT © Me" }',
    'extra: ["custom"]',
    '{ type: "link", label: "Part", href: "/guide/one#it-s" }',
    '{ type: "doc", id: "ref/all", label: "All" }',
    'label: "Ref"',
    '{ from: "/guide/one.html", to: "/guide/one" }',
  ]) {
    assert.ok(config.includes(text), `${text} is missing in ${config}`);
  }
  assert.match(
    site.page("index.md"),
    /^---\nlayout: landing\n---\n\n# Engine\n\n\*\*It runs\*\*\n\nFast\n\n::::cards\{\.actions\}\n::linkcard\[Start\]\{href=\/guide\/\}\n::::\n\n::::cards\n:::card\[🚀 Quick \\\[x\]\{href=\/guide\/one\}\n\*\*Very\*\*\n:::\n:::card\[Plain\]\nd\n:::\n:::card\[Begin\]\ne\n:::\n:::card\[Untitled\]\nf\n:::\n::::\n\n## More\n$/,
  );
  assert.match(
    site.page("guide/index.md"),
    '---\ntoc_max_heading_level: 4\npagination_prev: null\npagination_next: guide/one\nlast_update: {"date":"2026-01-31"}\ncustom: { a: 1 }\n---\n# Start\n\n:::tip[HINWEIS]\na\n:::\n\n```mermaid alt="Flowchart"\n',
  );
  assert.match(site.page("guide/one.md"), "hide_table_of_contents: true");
  assert.match(site.page("guide/01-two.md"), 'slug: "/guide/01-two"');
  assert.match(site.page("moved.md"), "[one](./guide/one.md)");
  assert.is(JSON.parse(site.read("package.json")).devDependencies.mermaid, "^11.0.0");
  const { migration, hints } = site.result;
  assert.is(migration?.pages, 6);
  assert.match(hints.join("\n"), "no .html");
  assert.match(
    site.notes.map(({ message }) => message).join("\n"),
    "the script https://s.example/x.js is left out: list it in head if the new site needs it",
  );
  assert.equal(
    (await site.said()).filter((line) => !line.includes("warning:")),
    [],
  );
  for (const route of ["/", "/guide/", "/guide/one", "/guide/01-two", "/moved", "/ref/all"])
    assert.match(site.html(route), "<main");
  assert.match(site.html("/guide/one.html/index.html"), "/engine/guide/one");
  const messages = site.notes.map(({ message }) => message).join("\n");
  for (const said of [
    /<script> of the head/,
    /en\/: 1 page of another/,
    /rewrite of x\/\(a\|b\)/,
    /formulas/,
    /\/gone/,
    /data makes many/,
    /theme\/: 1/,
    /pageClass/,
  ]) {
    assert.match(messages, said);
  }
  site.remove();
});

test("titles that a site gives its containers, pages and header are taken over or noted", async () => {
  const site = await takeOver("vitepress", {
    ".vitepress/config.mjs": `export default {
      title: "Old", cleanUrls: true, sitemap: { hostname: "https://x.org" },
      markdown: { container: { tipLabel: "HINWEIS" } }, themeConfig: { siteTitle: false },
    };`,
    "index.md": "# Home\n",
    "a.md":
      "---\nprev: { text: Back, link: /b }\nnext: false\n---\n# A\n\n> [!TIP]\n> a\n\n> [!TIP] Own\n> b\n\n> [!NOTE]\n> c\n",
    "b.md": "# B\n",
  });
  assert.match(site.read("content/a.md"), "> [!TIP] HINWEIS\n> a\n\n> [!TIP] Own\n> b\n\n> [!NOTE]\n> c\n");
  const notes = site.notes.map(toldAt);
  assert.equal(
    notes.filter((note) => /front-matter|header/.test(note)),
    [
      ".vitepress/config.mjs:3:72: config: the header has the site's title",
      'a.md:2:1: front-matter: prev loses its text "Back": the link shows the page\'s name in the sidebar',
    ],
  );
  await site.built();
  assert.match(site.html("/a"), "HINWEIS");
  site.remove();
});

test("a logo without the site's title stands alone", async () => {
  const logos = {
    vitepress: {
      ".vitepress/config.mjs": 'export default { title: "Old", themeConfig: { logo: "/s.svg", siteTitle: false } };',
      "public/s.svg": SVG,
      "a.md": "# A\n",
    },
    docusaurus: {
      "docusaurus.config.js":
        'export default { title: "Old", url: "https://x.org", presets: [["classic", {}]], themeConfig: { navbar: { logo: { src: "s.svg" } } } };',
      "static/s.svg": SVG,
      "docs/a.md": "# A\n",
    },
  };
  for (const from of ["vitepress", "docusaurus"] as const) {
    const site = await takeOver(from, logos[from]);
    assert.match(site.read("docsgen.config.ts"), 'logo: { src: "/s.svg", alt: "", replacesTitle: true }');
    assert.equal(site.notes, []);
    site.remove();
  }
});

test("whatever of a configuration and a home page readers would miss is noted", async () => {
  const site = await takeOver("vitepress", {
    ".vitepress/config.mjs": `
      export default {
        title: "Old", titleTemplate: "x", appearance: "dark", cleanUrls: true, lastUpdated: true, vite: {}, sitemap: { hostname: "https://x.org" },
        markdown: { lineNumbers: true, theme: "nord", toc: { level: [2] } },
        themeConfig: {
          siteTitle: "Brand", aside: "left", editLink: { pattern: "https://x.org/edit/:path", text: "Mend it" },
          lastUpdated: { text: "Changed", formatOptions: { dateStyle: "full" } }, outline: { label: "Here" }, docFooter: { prev: "Back" }, search: { provider: "local" }, mystery: 1, off: false,
          nav: [{ component: "Switch" }, { text: "A", link: "/a" }],
          sidebar: [{ text: "A", link: "/a" }, { text: "Soon" }, { link: "/a" }],
          footer: { message: "<a href='/x'>MIT</a>" },
        },
      };`,
    "index.md": `---
layout: home
hero:
  text: T
  image: { src: /s.svg, alt: The sign, dark: /d.svg }
  actions: [{ text: Gone, link: /gone }]
features:
  - { icon: { src: /s.svg }, title: One, details: d, link: /a, linkText: More }
---
`,
    "a.md": "---\naside: left\nlastUpdated: false\n---\n# A\n",
    "b.md": "---\nlayout: home\nhero: { image: /none.svg }\n---\n",
    "public/s.svg": SVG,
  });
  assert.equal(site.notes.map(toldAt), [
    ".vitepress/config.mjs:3:23: config: titleTemplate is left out",
    ".vitepress/config.mjs:3:43: config: appearance is left out",
    ".vitepress/config.mjs:3:99: config: the options of vite are left out",
    ".vitepress/config.mjs:4:21: config: blocks of code ask for their line numbers themselves: showLineNumbers",
    '.vitepress/config.mjs:6:11: config: the header has the site\'s title, not "Brand"',
    ".vitepress/config.mjs:6:31: config: themeConfig.aside is left out",
    ".vitepress/config.mjs:6:58: config: the address for editing is left out: set editUrl to where the new site's files are edited",
    ".vitepress/config.mjs:6:95: config: themeConfig.editLink.text is left out",
    ".vitepress/config.mjs:7:26: config: themeConfig.lastUpdated.text is left out",
    ".vitepress/config.mjs:7:43: config: themeConfig.lastUpdated.formatOptions is left out",
    ".vitepress/config.mjs:7:94: config: themeConfig.outline.label is left out",
    ".vitepress/config.mjs:7:111: config: themeConfig.docFooter is left out",
    ".vitepress/config.mjs:7:171: config: themeConfig.mystery is left out",
    '.vitepress/config.mjs:8:17: config: an item of the navbar is left out: {"component":"Switch"}',
    ".vitepress/config.mjs:9:48: sidebar: Soon has no link and is left out",
    ".vitepress/config.mjs:9:66: sidebar: the link to /a has no text and is left out",
    ".vitepress/config.mjs:10:11: config: the links in the footer's text are left out: give the footer columns",
    "a.md:2:1: front-matter: aside is left out: the list of headings has its place",
    "a.md:3:1: front-matter: lastUpdated is left out: a page shows its date where the site does",
    "b.md:3:1: front-matter: the home page is without the image /none.svg, which is no static file",
    'index.md:3:1: front-matter: the home page is without linkText of "One", for the card is the link',
    'index.md:3:1: front-matter: the home page is without the button "Gone", which leads nowhere',
    'index.md:3:1: front-matter: the home page is without the icon of "One"',
    "index.md:3:1: front-matter: the home page is without the image /d.svg, which is no static file",
    "index.md:3:1: link: leads to nothing that was taken over: /gone",
  ]);
  assert.match(site.page("index.md"), "![The sign](/s.svg)\n");
  await site.built();
  site.remove();
});

test("attributes stand between the site's own delimiters", async () => {
  const site = await takeOver("vitepress", {
    ".vitepress/config.mjs": `export default { cleanUrls: true,
      markdown: { attrs: { leftDelimiter: "{:", rightDelimiter: ":}", allowedAttributes: ["id"] } } };`,
    "a.md":
      "# A {: #top .x :}\n\n## What's {:#b:}\n\n### Who's {: .c :}\n\ntext {.kept}\n\n*em*{: #d :} text {: .e f=g:}\n\n[a](#top) [w](#who-s)\n",
  });
  assert.is(
    site.page("a.md"),
    "# A {#top}\n\n## What's {#b}\n\n### Who's {#who-s}\n\ntext {.kept}\n\n*em*<a id=\"d\"></a> text\n\n[a](#top) [w](#who-s)\n",
  );
  assert.equal(site.notes.map(toldAt), [
    ".vitepress/config.mjs:2:71: config: markdown.attrs.allowedAttributes is left out",
    "a.md:1:5: attribute: of this only the id is kept: {:#top .x:}",
    "a.md:5:11: attribute: left out: {:.c:}",
    "a.md:9:19: attribute: left out: {:.e f=g:}",
  ]);
  site.remove();
});

test("what would stop the first build is changed, and noted", async () => {
  const site = await takeOver("vitepress", {
    ".vitepress/config.mjs": "export default { sitemap: { hostname: 'https://x.org' } };",
    "a.md": '# A\n\n<a href="javascript:x" class="b">b</a>\n',
    "a/index.md": "# A/\n",
    "b.md": "# B\n\n[a](./a/) [a](./a.md)\n",
  });
  assert.match(site.page("a.md"), '<a class="b">b</a>');
  assert.equal(site.notes.map(toldAt), [
    'a.md:3:4: link: an address with the scheme "javascript:" is no link: javascript:x',
    "a/index.md:1:1: renamed: another page is at /a, a slash aside: this one is at /a-2",
  ]);
  await site.built();
  assert.match(site.html("/a-2"), "A/");
  site.remove();
});

test("notes name the file that a part of the configuration is imported from", async () => {
  const site = await takeOver("vitepress", {
    ".vitepress/config/index.ts": `import { defineConfig } from "vitepress";
import shared, { type Never } from "./shared";
import { english as en } from "./en.js";
export default defineConfig(async () => {
  const extra: object = { appearance: "dark" };
  return { ...shared, ...extra, locales: { root: { label: "English", ...en }, de: {} } };
});`,
    ".vitepress/config/shared.ts": "export default {\n  title: 'T', // , vite\n  vite: {},\n};\n",
    ".vitepress/config/en.ts": `import { sidebar } from "./sidebar";
export const english: { x?: 1 } = { lang: "en-US", themeConfig: { mystery: 1, sidebar: sidebar() } };`,
    ".vitepress/config/sidebar.ts":
      'export function sidebar() {\n  return [\n    { text: "A", link: "/a" },\n    { text: "Gone", link: "/gone" } ];\n}\n',
    "a.md": "# A\n",
  });
  assert.equal(site.notes.map(toldAt), [
    ".vitepress/config/en.ts:2:67: config: themeConfig.mystery is left out",
    ".vitepress/config/index.ts:5:27: config: appearance is left out",
    ".vitepress/config/index.ts:6:33: other-build: translations are left out: de",
    ".vitepress/config/shared.ts:3:3: config: the options of vite are left out",
    ".vitepress/config/sidebar.ts:4:5: sidebar: an item leads to nothing that was taken over: Gone, /gone",
  ]);
  site.remove();
});

test("sites without a sidebar, with one list, and with one that a program makes", async () => {
  const sidebarOf = async (theme: string) => {
    const site = await takeOver("vitepress", {
      ".vitepress/config.js": `export default { themeConfig: ${theme} }`,
      "a.md": "# A\n",
      "b.md": "# B\n",
    });
    await site.built();
    const config = site.read("docsgen.config.ts");
    site.remove();
    return /^ {2}sidebar: (?:\[[\s\S]*?^ {2}\]|.*)/m.exec(config)?.[0].replace(/\s+/g, " ");
  };
  assert.is(await sidebarOf("{}"), undefined);
  assert.is(await sidebarOf("{ sidebar: { '/': () => [] } }"), undefined);
  assert.is(
    await sidebarOf("{ sidebar: [{ items: [{ text: 'B', link: '/b' }, { text: 'A', link: '/a.md' }] }] }"),
    ' sidebar: [ { type: "doc", id: "b", label: "B" }, { type: "doc", id: "a", label: "A" }, ]',
  );
});

test("a long list names a folder where that lists the same pages in the same order by the same names", async () => {
  const lists = {
    same: ["a=A `b`|A b", "b=B|B", "c=C|C", "d=D|D"],
    few: ["a=A|A", "b=B|B", "c=C|C"],
    order: ["b=B|B", "a=A|A", "c=C|C", "d=D|D"],
    label: ["a=A|A", "b=B|Bee", "c=C|C", "d=D|D"],
    more: ["a=A|A", "b=B|B", "c=C|C", "d=D|D"],
    deep: ["a=A|A", "b=B|B", "c=C|C", "d=D|D"],
    twice: ["a=A|A", "b=B|B", "c=C|C", "c=C|C"],
    badge: ["a=A <Badge text='n' />|A", "b=B|B", "c=C|C", "d=D|D"],
    // Numbers come before names.
    number: ["02-a=A|A", "b=B|B", "c=C|C", "d=D|D"],
  };
  const parts = Object.entries(lists).flatMap(([folder, list]) =>
    list.map((item) => {
      const [, name = "", heading = "", label = ""] = /^(.*?)=(.*)\|(.*)$/.exec(item) ?? [];
      return { folder, file: `${folder}/${name}.md`, heading, item: { text: label, link: `/${folder}/${name}` } };
    }),
  );
  const sidebar = Object.keys(lists).map((folder) => ({
    text: folder,
    items: parts.filter((part) => part.folder === folder).map(({ item }) => item),
  }));
  const site = await takeOver("vitepress", {
    ".vitepress/config.js": `export default { cleanUrls: true, themeConfig: { sidebar: ${JSON.stringify(sidebar)} } }`,
    ...Object.fromEntries(parts.map(({ file, heading }) => [file, `# ${heading}\n`])),
    "more/e.md": "# E\n",
    "deep/er/e.md": "# E\n",
    "index.md": "# Home\n",
  });
  const named = [...site.read("docsgen.config.ts").matchAll(/type: "autogenerated", dirName: "(\w+)"/g)];
  assert.equal(
    named.map(([, folder]) => folder),
    ["same", "number"],
  );
  await site.built();
  const built = JSON.parse(site.read("dist/sidebar.json")) as {
    docsSidebars: { docsSidebar: { label: string; items: { label: string }[] }[] };
  };
  assert.equal(
    built.docsSidebars.docsSidebar.map(({ label, items }) => [label, items.map((item) => item.label)]),
    sidebar.map(({ text, items }) => [text, items.map((item) => item.text)]),
  );
  site.remove();
});

test("sidebar and navbar lead to static files, and to those that the build writes", async () => {
  const site = await takeOver("vitepress", {
    ".vitepress/config.js": `export default { themeConfig: {
      nav: [{ text: "Whole", link: "/llms-full.txt" }],
      sidebar: [{ text: "A", link: "/a" }, { text: "List", link: "/llms.txt" }, { text: "Paper", link: "/p.pdf" }, { text: "Gone", link: "/gone.pdf" }],
    } }`,
    "public/p.pdf": "x",
    "a.md": "# A\n\n[l](/llms.txt)\n",
  });
  assert.equal(site.notes.map(toldAt), [
    ".vitepress/config.js:3:116: sidebar: an item leads to nothing that was taken over: Gone, /gone.pdf",
  ]);
  const config = site.read("docsgen.config.ts");
  for (const part of [
    '{ label: "Whole", href: "/llms-full.txt" }',
    '{ type: "link", label: "List", href: "/llms.txt" }',
    '{ type: "link", label: "Paper", href: "/p.pdf" }',
  ])
    assert.ok(config.includes(part), `${part} in ${config}`);
  assert.equal(
    (await site.said()).filter((line) => line.includes("llms") || !line.includes("warning:")),
    [],
  );
  site.remove();
});

test("what front matter says stands where a page asks for it", async () => {
  const site = await takeOver("vitepress", {
    ...CONFIG,
    "a.md": `---
version: 2
my-key: b *c*
list: [d]
---

# A

{{ $frontmatter.version }} {{$frontmatter.my-key}} {{ $frontmatter.list }} {{ x$frontmatter.version }} {{ $frontmatter.version.x }}
`,
  });
  assert.match(
    site.page("a.md"),
    "\n2 b \\*c\\* {{ $frontmatter.list }} {{ x$frontmatter.version }} {{ $frontmatter.version.x }}\n",
  );
  site.remove();
});

test("addresses lead where they led: pages under any of their names, files beside them, with the site's base and without", async () => {
  const links = (...addresses: string[]) => addresses.map((address, i) => `[${i}](${address})`).join(" ");
  const site = await takeOver("vitepress", {
    ".vitepress/config.mts": "export default { title: 'Old', cleanUrls: true, base: '/b/' }",
    "files/x.txt": "x",
    "g/y.txt": "y",
    "public/s.txt": "s",
    "index.md": "# I\n",
    "b.md": "# B\n",
    "g/index.md": "# G\n",
    "g/a.md": `# A

${links("/files/x.txt", "./y.txt", "y.txt", "../files/x.txt", "/s.txt", "/none.txt", "none.txt")}

${links("/b", "/b.md", "/b.html", "../b", "../b.html", "../b.md", "/g/", "./", "/", "../", "index.md", "/b/b", "/b/files/x.txt", "/b/none")}

<a href="/b/b">b</a> <a href="/b/s.txt">s</a>
`,
  });
  const { notes } = site;
  assert.equal(site.page("g/a.md").split("\n\n").slice(1), [
    links("../files/x.txt", "./y.txt", "y.txt", "../files/x.txt", "/s.txt", "/none.txt", "none.txt"),
    links(
      "/b",
      "/b.md",
      "/b",
      "../b",
      "/b",
      "../b.md",
      "/g/",
      "./",
      "/",
      "../",
      "index.md",
      "/b",
      "../files/x.txt",
      "/b/none",
    ),
    '<a href="/b">b</a> <a href="/s.txt">s</a>\n',
  ]);
  assert.equal(
    notes.map(({ code, message }) => `${code}: ${message.replace(/.*: /, "")}`),
    ["link: /none.txt", "link: none.txt", "link: /b/none"],
  );
  site.remove();
});

test("a home page's links lead to pages and headings from where it stands; what leads nowhere is left out", async () => {
  const site = await takeOver("vitepress", {
    ...CONFIG,
    "g/a.md": "# A\n\n## B\n",
    "public/s.svg": SVG,
    "index.md": `---
layout: home
hero:
  name: N
  image: { src: /s.svg, alt: S }
  actions:
    - { text: One, link: /g/a }
    - { text: Two, link: "g/a#b" }
    - { text: Three, link: /none }
    - { text: Four, link: "https://x.example/" }
features:
  - { title: F, details: D, link: /g/a.md, icon: { src: /none.svg } }
---


More.
`,
    "g/index.md": "---\nlayout: home\nhero: { name: N, actions: [{ text: One, link: a }] }\n---\n",
  });
  assert.is(
    site.page("index.md"),
    `---
layout: landing
---

# N

![S](/s.svg)

::::cards{.actions}
::linkcard[One]{href=/g/a}
::linkcard[Two]{href=/g/a#b}
::linkcard[Four]{href=https://x.example/}
::::

::::cards
:::card[F]{href=/g/a}
D
:::
::::

More.
`,
  );
  assert.is(
    site.page("g/index.md"),
    "---\nlayout: landing\n---\n\n# N\n\n::::cards{.actions}\n::linkcard[One]{href=/g/a}\n::::\n",
  );
  assert.equal(site.notes.map(toldAt), [
    `index.md:3:1: front-matter: the home page is without the button "Three", which leads nowhere`,
    `index.md:3:1: front-matter: the home page is without the icon of "F"`,
    "index.md:3:1: link: leads to nothing that was taken over: /none",
  ]);
  site.remove();
});

test("a page whose layout is none of the docs is a landing page", async () => {
  const site = await takeOver("vitepress", {
    ...CONFIG,
    "index.md": "# Home\n",
    "team.md":
      "---\nlayout: page\nsidebar: false\naside: false\noutline: false\neditLink: false\nlastUpdated: false\nprev: false\n---\n# Team\n",
    "doc.md": "---\nlayout: doc\nsidebar: false\n---\n# Doc\n",
    "own.md": "---\nlayout: custom\n---\n# Own\n",
  });
  assert.is(site.page("team.md"), "---\nlayout: landing\n---\n# Team\n");
  assert.is(site.page("doc.md"), "# Doc\n");
  assert.equal(site.notes.map(toldAt), [
    "doc.md:3:1: front-matter: sidebar is left out: pages of the docs have the sidebar",
    'own.md:2:1: front-matter: layout is left out: there is no layout like "custom"',
  ]);
  await site.built();
  site.remove();
});

test("what was converted is counted for the report", async () => {
  const site = await takeOver("vitepress", {
    ...CONFIG,
    "index.md": "---\nlayout: home\nhero: { name: A }\n---\n",
    "parts/x.md": "x\n",
    "x.js": "1\n",
    "a.md":
      '# A 1\n\n::: tip\nb\n:::\n\n::: danger STOP :tada:\nc\n:::\n\n::: tabs\n== One\na\n:::\n\n::: code-group\n```js [x]\n1\n```\n:::\n\n## Ä b\n\n<!--@include: ./parts/x.md-->\n\n<<< @/x.js\n\n<Badge text="n" />\n',
  });
  assert.equal(site.result.migration?.converted, {
    badges: 1,
    "code groups": 1,
    containers: 2,
    emoji: 1,
    "heading ids": 1,
    "home pages": 1,
    includes: 1,
    "quoted files": 1,
    tabs: 1,
  });
  site.remove();
});

test("scripts and workflows that still build the old site are noted", async () => {
  const site = makeSite({
    "package.json": `{
  "scripts": {
    "docs:dev": "vitepress dev docs",
    "docs:build": "npm run gen && vitepress build docs",
    "test": "node --test"
  },
  "devDependencies": { "vitepress": "^1.6.3" },
  "config": {
    "docs:dev": "22"
  }
}
`,
    ".git/HEAD": "ref: refs/heads/main\n",
    ".github/workflows/docs.yml":
      "steps:\n  - run: pnpm run docs:build\n  - run: pnpm docs:building\n  - with: { path: docs/.vitepress/dist }\n",
    "netlify.toml": '[build]\n  publish = "docs/.vitepress/dist"\n  command = "yarn docs:build"\n',
    "docs/.vitepress/config.js": "export default { title: 'T' }",
    "docs/a.md": "# A\n",
  });
  const { migration, next } = await init({ folder: site.root, from: "vitepress" });
  assert.equal(migration?.notes.map(toldAt), [
    "../.github/workflows/docs.yml:2:3: script: still runs docs:build",
    "../.github/workflows/docs.yml:4:3: script: still needs vitepress",
    "../netlify.toml:2:3: script: still needs vitepress",
    "../netlify.toml:3:3: script: still runs docs:build",
    '../package.json:3:5: script: "docs:dev" still runs vitepress',
    '../package.json:4:5: script: "docs:build" still runs vitepress',
  ]);
  assert.is(JSON.parse(site.read("package.json")).scripts["docsgen:build"], "docsgen build");
  assert.is(next.at(-1), "npm run docsgen:start");
  assert.match(site.read("migration.md"), "## Scripts and workflows (6)");
  site.remove();
});

test("of a site whose languages all have folders the first one is taken over", async () => {
  const configOf = (more: string) =>
    `export default { title: "T", cleanUrls: true, locales: { ${more} en: { lang: "en-GB", title: "E", themeConfig: { sidebar: [{ text: "A", link: "/en/a" }] } }, zh: {} } }`;
  const files = { "index.md": "# Home\n", "en/a.md": "# A\n\n[z](/zh/z)\n", "zh/z.md": "# Z\n" };
  const site = await takeOver("vitepress", { ".vitepress/config.js": configOf(""), ...files });
  const config = site.read("docsgen.config.ts");
  for (const part of ['title: "E"', 'locale: "en-GB"', '{ type: "doc", id: "en/a", label: "A" }'])
    assert.ok(config.includes(part), part);
  assert.equal(
    site.notes.map(({ message }) => message),
    ["translations are left out: zh", "zh/: 1 page of another language", "leads to nothing that was taken over: /zh/z"],
  );
  await site.built();
  assert.match(site.html("/en/a"), "<main");
  site.remove();
  assert.not.match(config, "languages");
  // Pages beside the folders are the first language, whether it is named or not.
  for (const [more, other, label] of [
    ['root: { label: "Old" },', {}, "Old"],
    ["", { "b.md": "# B\n" }, "English"],
  ] as const) {
    const whole = await takeOver("vitepress", { ".vitepress/config.js": configOf(more), ...files, ...other });
    assert.ok(!whole.exists("content/en/a.md"), more);
    const later = whole.read("docsgen.config.ts").replace(/\n *\/\/ */g, " ");
    for (const part of [
      `locale: "en", label: "${label}", href: "/", pages: "dist/docsgen-manifest.json", default: true`,
      'locale: "en-GB", label: "British English", href: "/en/", pages: "dist/en/docsgen-manifest.json"',
      'locale: "zh", label: "中文", href: "/zh/", pages: "dist/zh/docsgen-manifest.json"',
    ])
      assert.ok(later.includes(part), `${part} in ${later}`);
    whole.remove();
  }
});

test("addresses in HTML that begin with the base lead where they led", async () => {
  const site = await takeOver("vitepress", {
    ".vitepress/config.js": "export default { base: '/lib/' }",
    "a.md": '# A\n\n<a href="/lib/b.html#x">b</a> <img src="/lib/s.svg" alt=""> <a href="/lib/no">n</a>\n',
    "b.md": "# B\n\n## X\n",
    "public/s.svg": SVG,
  });
  assert.match(site.page("a.md"), '<a href="/b#x">b</a> <img src="/s.svg" alt=""> <a href="/lib/no">n</a>');
  assert.equal(
    site.notes.map(({ message }) => message),
    ["leads to nothing that was taken over: /lib/no"],
  );
  await site.built();
  site.remove();
});

test("a configuration beside the pages is read too", async () => {
  const site = await takeOver("vitepress", {
    ".vitepress/config.js": "export default { title: 'T', themeConfig: { nav: [{ text: 'A', link: '/a' }] } }",
    "config.ts":
      "import { defineAdditionalConfig } from 'vitepress'; export default defineAdditionalConfig({ description: 'D', themeConfig: { sidebar: [{ text: 'A', link: '/a' }] } })",
    "a.md": "# A\n",
  });
  const config = site.read("docsgen.config.ts");
  for (const part of ['title: "T"', 'description: "D"', "navbar: {", "sidebar: ["])
    assert.ok(config.includes(part), part);
  site.remove();
});

test("a menu of the navbar stays a menu of the links that are left", async () => {
  const site = await takeOver("vitepress", {
    ".vitepress/config.js": `export default { themeConfig: { nav: [
      { text: "A", link: "/a" },
      { text: "Menu", items: [{ text: "One", link: "/a#x" }, { text: "E", link: "https://e.org" }, { component: "Switch" }] },
      { text: "Parts", items: [{ text: "First", items: [{ text: "A", link: "/a" }] }, { items: [{ text: "B", link: "/b" }] }] },
      { text: "Gone", items: [{ text: "Gone", link: "/gone" }] },
      { items: [{ text: "B", link: "/b" }] },
    ] } }`,
    "a.md": "# A\n\n## X\n",
    "b.md": "# B\n",
  });
  const config = site.read("docsgen.config.ts").replace(/\s+/g, " ");
  const link = (label: string, href: string) => `{ label: "${label}", href: "${href}" }`;
  const items = [
    link("A", "/a"),
    `{ label: "Menu", items: [${link("One", "/a#x")}, ${link("E", "https://e.org")}] }`,
    `{ label: "Parts", items: [${link("A", "/a")}, ${link("B", "/b")}] }`,
    link("B", "/b"),
  ];
  const written = /navbar: (.*?),? \/\//.exec(config)?.[1] ?? config;
  assert.is(written.replace(/[\s,]/g, ""), `{ items: [${items.join()}] }`.replace(/[\s,]/g, ""));
  assert.equal(site.notes.filter(({ code }) => code === "config").map(toldAt), [
    '.vitepress/config.js:3:100: config: an item of the navbar is left out: {"component":"Switch"}',
    '.vitepress/config.js:4:32: config: the part "First" of the navbar\'s menu "Parts" has become single links',
    '.vitepress/config.js:5:7: config: the navbar\'s menu "Gone" has no link left and is left out',
    ".vitepress/config.js:5:31: config: the navbar's link to /gone leads to nothing that was taken over and is left out",
  ]);
  await site.built();
  site.remove();
});

test("items that a navbar has no room for are named", async () => {
  const nav = Array.from("abcdefghi", (name) => `{ text: "${name}", link: "https://x.org/${name}" }`);
  const site = await takeOver("vitepress", {
    ".vitepress/config.js": `export default { themeConfig: {\n  nav: [${nav}],\n  socialLinks: [{ icon: "x", link: "https://x.org" }] } }`,
    "a.md": "# A\n",
  });
  assert.equal(site.notes.filter(({ code }) => code === "config").map(toldAt), [
    '.vitepress/config.js:2:3: config: the navbar has 10 items, and 8 of them are kept; left out: "i", "X"',
  ]);
  site.remove();
});

test("where the address for editing is not known any more, that is noted", async () => {
  for (const [from, files] of [
    [
      "vitepress",
      {
        ".vitepress/config.js": "export default { themeConfig: {\n  editLink: { pattern: 'https://x.org/:path' } } }",
        "a.md": "# A\n",
      },
    ],
    [
      "docusaurus",
      {
        "docusaurus.config.js":
          "export default { title: 'A', url: 'https://x.org', presets: [['classic', { docs: {\n  editUrl: 'https://x.org/' } }]] }",
        "docs/a.md": "# A\n",
      },
    ],
    [
      "starlight",
      {
        "astro.config.mjs":
          "import starlight from '@astrojs/starlight'; export default { site: 'https://x.org', integrations: [starlight({ title: 'A',\n  editLink: { baseUrl: 'https://x.org' } })] }",
        "src/content/docs/a.md": "---\ntitle: A\n---\n",
      },
    ],
  ] as const) {
    const site = await takeOver(from, files);
    assert.equal(
      site.notes.map(({ line, message }) => [line, message]),
      [[2, "the address for editing is left out: set editUrl to where the new site's files are edited"]],
      from,
    );
    site.remove();
  }
});

test("what is no site is refused", async () => {
  for (const [files, message] of [
    [{ "docs/x.md": "" }, /no VitePress site/],
    [{ ".vitepress/config.js": "export default {}" }, /no page in/],
    [{ ".vitepress/config.js": "import { a } from './b", "a.md": "" }, /config\.js:1:/],
  ] as const) {
    try {
      await takeOver("vitepress", files as Record<string, string>);
    } catch (error) {
      assert.is((error as { exitCode?: number }).exitCode, 2, String(error));
      assert.match((error as Error).message, message);
      continue;
    }
    assert.unreachable(String(message));
  }
});

test("slugs are VitePress' own", () => {
  for (const [text, slug] of [
    ["What's New?", "what-s-new"],
    ["1. First", "_1-first"],
    ["`a.b()` & c/d", "a-b-c-d"],
    ["Ünïcode – x", "unicode-–-x"],
    ["中文 标题", "中文-标题"],
    ["...", ""],
  ] as const) {
    assert.is(vitepressSlug(text), slug);
  }
});

test("headings keep the ids that the site's own function made", async () => {
  const pages = {
    "index.md": "# Home\n\n## Some More\n\n## Some More\n\n## Other? {#own}\n\n[a](#Some-More) [b](./b.md#B-C-)\n",
    "b.md": "# B\n\n## B C?\n\n```md\n## Not One\n```\n",
  };
  const configOf = (slugify: string) => ({
    ".vitepress/config.mjs": `import { slugify as theirs } from "@mdit-vue/shared"; export default { cleanUrls: true, markdown: { anchor: { slugify: ${slugify} } } };`,
  });
  const own = await takeOver("vitepress", { ...pages, ...configOf('(text) => text.replace(/[^A-Za-z]+/g, "-")') });
  assert.is(
    own.page("index.md"),
    "# Home {#Home}\n\n## Some More {#Some-More}\n\n## Some More {#Some-More-1}\n\n## Other? {#own}\n\n[a](#Some-More) [b](./b.md#B-C-)\n",
  );
  assert.is(own.page("b.md"), "# B {#B}\n\n## B C? {#B-C-}\n\n```md\n## Not One\n```\n");
  assert.equal(
    own.notes.filter(({ message }) => message.includes("slugify")),
    [],
  );
  assert.equal(
    (await own.said()).filter((line) => line.includes("anchor")),
    [],
  );
  own.remove();
  // What throws, or is not installed, has no answer: VitePress' own ids stay.
  for (const slugify of ["() => { throw new Error('no'); }", "theirs", "() => 5"]) {
    const site = await takeOver("vitepress", { ...pages, ...configOf(slugify) });
    assert.match(site.page("b.md"), "## B C?\n");
    assert.is(site.notes.filter(({ message }) => message.includes("slugify is a function")).length, 1, slugify);
    site.remove();
  }
});

test("rewrites move files", () => {
  const refused: string[] = [];
  const rewrite = compileRewrites(
    { "en/:rest*": ":rest*", "packages/:pkg/src/(.*)": ":pkg/(.*)", "a.md": "b.md", "x/(y|z)": "w" },
    (pattern) => refused.push(pattern),
  );
  assert.equal(["en/a/b.md", "packages/core/src/c/d.md", "a.md", "aXmd", "other.md"].map(rewrite), [
    "a/b.md",
    "core/c/d.md",
    "b.md",
    "aXmd",
    "other.md",
  ]);
  assert.equal(refused, ["x/(y|z)"]);
});

test("what is in code blocks never changes", () =>
  assertCodeStays(
    OLD,
    [
      "<A>",
      "{{ x",
      "}}",
      "::: tip",
      ":::",
      "<<< @/x",
      "[[toc]]",
      "`",
      "  ",
      "\n",
      "\n",
      "a",
      ":tada:",
      "[b](c.html)",
      "<!--@include: x-->",
      "<script>",
      "\\",
      "## It's",
    ],
    ["a {{ b }}\n\n", "::: tip\n\n", "<B>\n\n", "- x\n\n", "> y\n\n", "\\<\n\n", "::: v-pre\n\n"],
  ));

test("tags of the head lose the base that docsgen puts before them, and scripts are noted", async () => {
  const site = await takeOver("vitepress", {
    ".vitepress/config.js": `export default { title: "S", base: "/e/", cleanUrls: true, head: [
      ["link", { rel: "manifest", href: "/e/m.json" }], ["link", { rel: "stylesheet", href: "https://c.example/k.css" }],
      ["script", { async: "", src: "https://s.example/x.js" }], ["script", {}, "x()"],
    ] };`,
    "a.md": "# A\n",
    "public/m.json": "{}",
  });
  assert.equal(site.notes.map(toldAt), [
    ".vitepress/config.js:2:57: config: the style sheet https://c.example/k.css is left out: list it in head if the new site needs it",
    ".vitepress/config.js:3:7: config: the script https://s.example/x.js is left out: list it in head if the new site needs it",
    ".vitepress/config.js:3:65: config: the tag <script> of the head is left out: head takes meta, link and scripts that are files",
  ]);
  await site.built();
  assert.match(site.html("/a"), '<link rel="manifest" href="/e/m.json"');
  site.remove();
});

test("what link previews show is each page's own: tags for all pages are noted, their address and image taken over", async () => {
  const site = await takeOver("vitepress", {
    ".vitepress/config.js": `export default { title: "S", base: "/e/", cleanUrls: true, head: [
      ["meta", { property: "og:title", content: "S" }], ["meta", { property: "og:url", content: "https://s.example/e/" }],
      ["meta", { property: "og:image", content: "https://s.example/e/card.svg" }], ["meta", { name: "twitter:image", content: "/e/card.svg" }],
      ["meta", { name: "twitter:site", content: "@s" }], ["meta", { property: "og:image", content: "https://c.example/c.png" }],
    ] };`,
    "a.md": "# A\n",
    "public/card.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
  });
  assert.equal(site.notes.map(toldAt), [
    ".vitepress/config.js:2:7: config: the tag <meta> of og:title is left out: each page has its own",
    ".vitepress/config.js:2:57: config: the tag <meta> of og:url is left out: each page has its own",
  ]);
  await site.built();
  const html = site.html("/a");
  assert.equal(html.match(/<meta (?:property="og:(?:title|url|image)"|name="twitter:(?:image|site)") [^>]*>/g), [
    '<meta property="og:title" content="A"/>',
    '<meta property="og:url" content="https://s.example/e/a"/>',
    '<meta property="og:image" content="https://s.example/e/card.svg"/>',
    '<meta name="twitter:site" content="@s"/>',
    '<meta property="og:image" content="https://c.example/c.png"/>',
  ]);
  site.remove();
});

test("plain redirects of a file for hosts are taken over where they lead to a page", async () => {
  const site = await takeOver("vitepress", {
    ".vitepress/config.js": 'export default { title: "S", cleanUrls: true };',
    "a.md": "# A\n\n## It\n",
    "guide/index.md": "# Guide\n",
    "public/_redirects":
      "/old /a.html#it\n/older /guide/index.html 301\n/gone /nowhere\n/x/* /a\n/stem* /guide/:splat\n/oldest.html /older.html#x\n/older.html /old\n/round /trip\n/trip /round\n",
  });
  assert.match(
    site.read("docsgen.config.ts"),
    /redirects: \[\s*\{ from: "\/old", to: "\/a#it" \},\s*\{ from: "\/older", to: "\/guide\/" \},\s*\{ from: "\/stem", to: "\/guide\/" \},\s*\{ from: "\/oldest.html", to: "\/a#it" \},\s*\{ from: "\/older.html", to: "\/a#it" \},?\s*\]/,
  );
  assert.equal(site.notes.map(toldAt), [
    "public/_redirects:3:1: redirect: left out, for it leads to nothing that was taken over: /gone /nowhere",
    "public/_redirects:4:1: redirect: left out, for nobody can say which addresses it stands for: /x/* /a",
    "public/_redirects:5:1: redirect: leads from this address alone, not from what begins so: /stem* /guide/:splat",
    "public/_redirects:8:1: redirect: left out, for it leads to nothing that was taken over: /round /trip",
    "public/_redirects:9:1: redirect: left out, for it leads to nothing that was taken over: /trip /round",
  ]);
  site.remove();
});

test("redirects of whole folders are those of the pages that are there, whichever host they were written for", async () => {
  const site = await takeOver("vitepress", {
    ".vitepress/config.js": 'export default { title: "S", cleanUrls: true };',
    "guide/index.md": "# Guide\n",
    "guide/a.md": "# A\n",
    "guide/deep/b.md": "# B\n",
    "public/_redirects":
      "/old/* /guide/:splat 301\n/guide/deep/* /guide/:splat\n/x/:part/:page /guide/:part/:page\n/y/* /gone/:splat\n/z/* /zz/:splat\n/zz/a /guide/a\n",
    "netlify.toml": `[build]
  publish = "x"

[[redirects]]
  from = "/t/*" # all
  to = '/guide/deep/:splat'
  status = 301

[[redirects]]
  from = "/u"
  to = "/guide/a"
  conditions = {Language = ["de"]}

[[redirects]]
  from = "/v"
  to = "/guide/a"
  [redirects.query]
    id = ":id"

[[redirects]]
  from = "/w"
  to = "/guide/a"
  status = 200

[[headers]]
  from = "/no"
`,
    "vercel.json": JSON.stringify(
      {
        redirects: [
          { source: "/va/:path*", destination: "/guide/deep/:path*", permanent: true },
          { source: "/vb/(.*)", destination: "/guide/deep/$1" },
          { source: "/vc/:id(\\\\d+)", destination: "/guide/:id" },
          { source: "/vd", destination: "/guide/a", has: [{ type: "host", value: "x" }] },
          { source: "/ve", destination: "/guide/a", statusCode: 308 },
        ],
      },
      null,
      1,
    ),
  });
  const redirects = [...site.read("docsgen.config.ts").matchAll(/from: "(.*?)", to: "(.*?)"/g)];
  assert.equal(
    redirects.map(([, from, to]) => `${from} ${to}`),
    [
      "/old/a /guide/a",
      "/old/deep/b /guide/deep/b",
      "/old/ /guide",
      "/guide/deep/a /guide/a",
      "/guide/deep/deep/b /guide/deep/b",
      "/guide/deep/ /guide",
      "/x/deep/b /guide/deep/b",
      "/z/a /guide/a",
      "/zz/a /guide/a",
      "/t/b /guide/deep/b",
      "/va/b /guide/deep/b",
      "/vb/b /guide/deep/b",
      "/ve /guide/a",
    ],
  );
  assert.equal(site.notes.map(toldAt), [
    "netlify.toml:10:1: redirect: left out, for it has conditions: /u /guide/a",
    "netlify.toml:15:1: redirect: left out, for it has a query: /v /guide/a",
    "netlify.toml:21:1: redirect: left out, for its status is 200: /w /guide/a",
    "public/_redirects:4:1: redirect: left out, for it leads to nothing that was taken over: /y/* /gone/:splat",
    "vercel.json:13:1: redirect: left out, for nobody can say which addresses it stands for: /vc/:id(\\\\d+) /guide/:id",
    "vercel.json:17:1: redirect: left out, for it has conditions: /vd /guide/a",
  ]);
  await site.built();
  site.remove();
});

test("a home page's image is the one of its theme", async () => {
  const home = (image: string) => `---\nlayout: home\nhero: { name: N, image: ${image} }\n---\n`;
  const site = await takeOver("vitepress", {
    ".vitepress/config.js": 'export default { title: "S", cleanUrls: true };',
    "index.md": home("{ light: /l.svg, dark: https://x.org/d.svg, alt: Sign }"),
    "deep.md": home("{ light: { src: /l.svg, alt: Day }, dark: { src: /d.svg } }"),
    "src.md": home("{ src: /l.svg, dark: /d.svg }"),
    "same.md": home("{ light: /l.svg, dark: /l.svg }"),
    "gone.md": home("{ light: /gone.svg, dark: /d.svg }"),
    "dark.md": home("{ dark: /d.svg }"),
    "text.md": home("/l.svg"),
    "none.md": home("{ alt: A }"),
    "public/l.svg": SVG,
    "public/d.svg": SVG,
  });
  const imagesOf = (name: string) => [...site.page(name).matchAll(/^!.*$/gm)].map(([line]) => line);
  const both = "![](/l.svg#gh-light-mode-only) ![](/d.svg#gh-dark-mode-only)";
  assert.equal(imagesOf("index.md"), [
    "![Sign](/l.svg#gh-light-mode-only) ![Sign](https://x.org/d.svg#gh-dark-mode-only)",
  ]);
  assert.equal(imagesOf("deep.md"), [both.replaceAll("![]", "![Day]")]);
  assert.equal(imagesOf("src.md"), [both]);
  assert.equal(imagesOf("same.md"), ["![](/l.svg)"]);
  assert.equal(imagesOf("gone.md"), ["![](/d.svg)"]);
  assert.equal(imagesOf("dark.md"), ["![](/d.svg)"]);
  assert.equal(imagesOf("text.md"), ["![](/l.svg)"]);
  assert.equal(imagesOf("none.md"), []);
  assert.equal(site.notes.map(toldAt), [
    "gone.md:3:1: front-matter: the home page is without the image /gone.svg, which is no static file",
  ]);
  await site.built();
  site.remove();
});

test("what a rule for whole folders loses is said once for each rule", async () => {
  const most = 2000;
  const site = await takeOver("vitepress", {
    ".vitepress/config.js": 'export default { title: "S", cleanUrls: true };',
    ...Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [`guide/${name}.md`, "# A\n"])),
    "old/a.md": "---\naliases: [/older/b]\n---\n# A\n",
    "old/b.md": "# B\n",
    "Oldest/C.md": "# C\n",
    "public/_redirects": [
      "/old/* /guide/:splat",
      "/older/:page /guide/:page",
      "/oldest/:page /guide/:page",
      "/oldest/* /guide/:splat",
      "/many/* /some/:splat",
      "/guide/:page /old/:page",
      "/part/:page /half/:page",
      "/half/a /guide/a",
      "/half/b /gone",
      ...Array.from({ length: most + 1 }, (_, i) => `/some/${i} /guide/a`),
      "",
    ].join("\n"),
  });
  const redirects = [...site.read("redirects.json").matchAll(/"from": "(.*?)"/g)].map(([, from = ""]) => from);
  assert.equal(
    redirects.filter((from) => /^\/old/.test(from)),
    ["/old/c", "/old/d", "/old/e", "/older/a", "/older/c", "/older/d", "/older/e"].concat([
      "/oldest/a",
      "/oldest/b",
      "/oldest/d",
      "/oldest/e",
    ]),
  );
  assert.is(redirects.filter((from) => from.startsWith("/many/")).length, most);
  assert.equal(site.notes.map(toldAt), [
    "public/_redirects:1:1: redirect: left out in part, for a page has this address: /old/* /guide/:splat, at /old/a and 1 more",
    "public/_redirects:2:1: redirect: left out in part, for a page has this address as an alias: /older/:page /guide/:page, at /older/b",
    "public/_redirects:3:1: redirect: left out in part, for a page has this address but for the case of its letters: /oldest/:page /guide/:page, at /oldest/c",
    "public/_redirects:4:1: redirect: left out in part, for a page has this address but for the case of its letters: /oldest/* /guide/:splat, at /oldest/c",
    "public/_redirects:5:1: redirect: left out in part, for it stands for more than 2000 addresses: /many/* /some/:splat, at /many/2000",
    "public/_redirects:6:1: redirect: left out, for a page has this address: /guide/:page /old/:page",
    "public/_redirects:9:1: redirect: left out, for it leads to nothing that was taken over: /half/b /gone",
  ]);
  site.remove();
});

test("all rules together give no more redirects than a site can carry", async () => {
  const [most, rules] = [2000, 6];
  const site = await takeOver("vitepress", {
    ".vitepress/config.js": 'export default { title: "S", cleanUrls: true };',
    "a.md": "# A\n",
    "public/_redirects": [
      ...Array.from({ length: rules }, (_, i) => `/${i}/* /some/:splat`),
      ...Array.from({ length: most }, (_, i) => `/some/${i} /a`),
      "",
    ].join("\n"),
  });
  assert.is(JSON.parse(site.read("redirects.json")).length, 10_000 + most);
  assert.equal(site.notes.map(toldAt), [
    "public/_redirects:6:1: redirect: left out, for all rules together stand for more than 10000 addresses: /5/* /some/:splat",
  ]);
  site.remove();
});

const NETLIFY = `title = "not # a comment"
[build.environment]
  HOW = """
[[redirects]]
  from = "/shown"
  to = "/guide/a"
"""

[[ redirects ]] # spaces and a comment
  "from" = "/a" # a key in quotes
  'to' = """/guide/a"""

[[redirects]]
  from = "/\\u0065scaped"
  to = """\\
    /guide/\\
    a"""
  conditions = {}

[[redirects]]
  from = "/inline"; to = "/guide/a"
`;

test("netlify.toml is read as TOML, and where that or vercel.json cannot be read it is noted", async () => {
  const files = (toml: string) => ({
    ".vitepress/config.js": 'export default { title: "S", cleanUrls: true };',
    "guide/a.md": "# A\n",
    "netlify.toml": toml,
  });
  const redirectsOf = (config: string) =>
    [...config.matchAll(/from: "(.*?)", to: "(.*?)"/g)].map(([, from, to]) => `${from} ${to}`);
  const site = await takeOver("vitepress", files(NETLIFY.replace(/\[\[redirects\]\]\n.*;.*\n/, "")));
  assert.equal(redirectsOf(site.read("docsgen.config.ts")), ["/a /guide/a", "/escaped /guide/a"]);
  assert.equal(site.notes.map(toldAt), []);
  site.remove();
  const inline = await takeOver(
    "vitepress",
    files(`redirects = [
  { from = "/old/*", to = "/gone/:splat" }, # which leads nowhere
  { to = "/guide/a", from = '/b', "status" = 301 },
  { from = "/c", to = "/guide/a", query = { id = ":id" } },
  { from = "/c", to = "/guide/a", status = 404 },
]
[[headers]]
  for = "/*"
`),
  );
  assert.equal(redirectsOf(inline.read("docsgen.config.ts")), ["/b /guide/a"]);
  assert.equal(inline.notes.map(toldAt), [
    "netlify.toml:2:1: redirect: left out, for it leads to nothing that was taken over: /old/* /gone/:splat",
    "netlify.toml:4:1: redirect: left out, for it has a query: /c /guide/a",
    "netlify.toml:5:1: redirect: left out, for its status is 404: /c /guide/a",
  ]);
  inline.remove();
  const broken = await takeOver("vitepress", { ...files(NETLIFY), "vercel.json": "{ // none\n}" });
  assert.equal(redirectsOf(broken.read("docsgen.config.ts")), []);
  assert.equal(
    broken.notes.map(({ message, ...note }) => [toldAt({ ...note, message: "" }), message.split(":")[0]]),
    [
      ["netlify.toml:21:19: redirect: ", "its redirects are left out, for it is no TOML"],
      ["vercel.json:1:1: redirect: ", "its redirects are left out, for it is no JSON"],
    ],
  );
  broken.remove();
});

test("links that show their page's title, or say their text, are links; those to no page stay code", () =>
  converts(
    {
      "in a line": [
        'See <LinkInline link="in/ui#part" /> and <doc-link to="/in/ui" />, <LinkInline link="/in/two" />.',
        'See [The UI](/in/ui#part) and `<doc-link to="/in/ui" />`, [Two \\<b\\>](/in/two).',
        ...Array<string>(3).fill("component"),
      ],
      "with a text": [
        '<ALink href="https://x.org" text="Out *there*" /> <Thing to="/in/ui" label="UI" />',
        "[Out \\*there\\*](https://x.org) [UI](/in/ui)",
        "component",
        "component",
      ],
      "a card": ['<LinkCard link="in/two" />', "::linkcard[Two \\<b\\>]{href=/in/two}", "component"],
      "a line of its own": ['<LinkInline link="in/ui" />', "[The UI](/in/ui)", "component"],
      nowhere: ['<LinkInline link="in/gone" />', '```html\n<LinkInline link="in/gone" />\n```', "component"],
      "no link by name": ['<Demo link="in/ui" />', '```html\n<Demo link="in/ui" />\n```', "component"],
    },
    { "in/ui.md": "# The *UI*\n\n## Part\n", "in/two.md": '---\ntitle: "Two <b>"\n---\n' },
  ));

test("languages of code that are called otherwise have their usual names, and those without colours are named", async () => {
  const site = await takeOver("vitepress", {
    ".vitepress/config.js": `export default { title: "S", markdown: {
      languages: ["ts", { name: "tact", scopeName: "source.tact" }, [{ name: "rell" }, { name: "css" }], () => {}],
      languageAlias: {
        Cjs: "js", console2: "shell", sh: "bash",
        ray: "rell" },
    } };`,
    "a.md": "# A\n\n```Console2{1} [x]\na\n```\n\n```ray\nb\n```\n\n```sh\nc\n```\n",
  });
  assert.equal(site.notes.map(toldAt), [
    ".vitepress/config.js:2:25: config: the language tact is not known here: its code has no colours",
    ".vitepress/config.js:2:69: config: the language rell is not known here: its code has no colours",
    ".vitepress/config.js:2:106: config: a language of code is left out: what describes it cannot be read",
    ".vitepress/config.js:5:9: config: the language ray is not known here: its code has no colours",
  ]);
  assert.match(site.page("a.md"), "```shell{1} [x]\na\n```\n\n```ray\nb\n```\n\n```sh\nc\n```");
  site.remove();
});

test("addresses that the old site did not check are another site's, where it stands at the root of its host", async () => {
  const ignored = '["/play/", /^\\/x/, "localhostLinks", "./y", "//h/z", "/a/../b", "/w/x.html"]';
  const files = (base: string) => ({
    ".vitepress/config.js": `export default { title: "S", ${base}\n      ignoreDeadLinks: ${ignored} };`,
    "a.md": "# A\n\n[p](/play/?a#b) [w](/w/x.html)\n",
  });
  const site = await takeOver("vitepress", files(""));
  assert.match(site.read("docsgen.config.ts"), 'links: { elsewhere: ["/play/", "/w/x.html"] }');
  assert.equal(site.notes.map(toldAt), [
    ".vitepress/config.js:2:7: config: what is no plain address in ignoreDeadLinks is left out: links.elsewhere takes patterns",
  ]);
  await site.built();
  assert.match(site.html("/a"), 'href="/play/?a#b"');
  site.remove();
  const below = await takeOver("vitepress", files('base: "/e/",'));
  assert.not.match(below.read("docsgen.config.ts"), "elsewhere");
  assert.equal(
    below.notes.slice(1).map(({ message }) => message),
    ["/play/?a#b", "/w/x.html"].map((address) => `leads to nothing that was taken over: ${address}`),
  );
  below.remove();
});

test.run();
