// What is told of mistakes is the same whichever command tells it: a build, a check, and a preview, whether that starts with
// them or sees them come and go, in any order and together with others.
import { existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { type DocsgenError, formatDiagnostic } from "../../src/diagnostics.ts";
import { build, check } from "../../src/index.ts";
import type { Diagnostic } from "../../src/types.ts";
import { times } from "../support/fuzz.ts";
import { type Random, randomFrom } from "../support/random.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { previewOf, type TestPreview } from "./open.ts";

const test = suite("preview mistakes");

const CONFIG = "docsgen.config.mjs";
const CLEAN_CONFIG = 'export default { url: "https://docs.example.com" };\n';
const page = (title: string, body = "Text.") => `# ${title}\n\n${body}\n`;

/** A site without mistakes. */
const GOOD: Readonly<Record<string, string>> = {
  "content/docs/index.md": page("Home", "[One](./one.md#part) and [two](./g/two.md), of the widget."),
  "content/docs/one.md": page("One", "## Part\n\n::include{file=_part.md}"),
  "content/docs/g/two.md": page("Two", "::include{file=../_part.md}\n\n```js file=../../code/x.js\n```"),
  "content/docs/g/three.md": page("Three"),
  "content/docs/g/four.md": page("Four"),
  "content/docs/g/_category_.yml": "label: Group\n",
  "content/docs/words.md": page("Words", "## Widget\n\nText."),
  "content/docs/last.md": page("Last", "![Picture](./pic.svg)\n\n:::tip\nText.\n:::"),
  "content/docs/_part.md": "A part, and [one](./one.md).\n",
  "content/docs/pic.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n',
  "content/code/x.js": "one();\n",
  "content/static/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n',
  "templates/directives/Shout.tsx": "export const Shout = ({ children }) => <b>{children}</b>;\n",
};

/** Files that are otherwise, undefined for those that are not there; and what the configuration has besides. */
interface Mistake {
  readonly files?: Readonly<Record<string, string | undefined>>;
  readonly config?: string;
}

const MISTAKES: Readonly<Record<string, Mistake>> = {
  "an unknown key in front matter": { files: { "content/docs/key.md": "---\ntitel: K\n---\n\n# K\n" } },
  "several mistakes in front matter, and below it": {
    files: { "content/docs/types.md": "---\nsidebar_position: x\ndraft: 7\nown: 1\n---\n\n# T\n\n[a](./no.md) :::b\n" },
  },
  "front matter that does not end": { files: { "content/docs/open.md": "---\ntitle: Open\n\n# T\n" } },
  "a second front matter": { files: { "content/docs/late.md": "---\ntitle: L\n---\n\n---\ntitle: M\n---\n\nText.\n" } },
  "a neighbour that is none": { files: { "content/docs/next.md": "---\npagination_next: nowhere\n---\n\n# N\n" } },
  "a dead link": { files: { "content/docs/dead.md": page("D", "[no](./nothing.md)\n\n[No](../outside.md)") } },
  "a dead anchor": { files: { "content/docs/anchor.md": page("A", "[part](./one.md#parts) [own](#none)") } },
  "a page that others link to and that is not there": { files: { "content/docs/one.md": undefined } },
  "a heading that others link to and that has another name": {
    files: { "content/docs/one.md": page("One", "## Piece\n\n::include{file=_part.md}") },
  },
  "a page with errors that others link to": { files: { "content/docs/g/two.md": "---\ntitle: [\n---\n\n# Two\n" } },
  "a page with errors that a dead link may have meant": {
    files: {
      "content/docs/g/four.md": "---\ntitle: [\n---\n\n# Four\n",
      "content/docs/far.md": page("Far", "[four](./four.md)"),
    },
  },
  "a draft that others link to": { files: { "content/docs/g/two.md": "---\ndraft: true\n---\n\n# Two\n" } },
  "mistakes in what two pages include": {
    files: { "content/docs/_part.md": "[no](./gone.md)\n\n:::nothing\nx\n:::\n" },
  },
  "an include that is not there": { files: { "content/docs/include.md": page("I", "::include{file=_prat.md}") } },
  "a snippet that is not there": { files: { "content/code/x.js": undefined } },
  "a region that is not there": {
    files: { "content/docs/region.md": page("R", "```js file=../code/x.js region=none\n```") },
  },
  "an unknown directive, and wrong attributes": {
    files: { "content/docs/directive.md": page("D", ":::note{titel=x}\ny\n:::\n\n:::shuot\ny\n:::\n\n:::tabs\n:::") },
  },
  "odd fences": {
    files: { "content/docs/fence.md": page("F", "```jss linse=3\nx\n```\n\n```js {9}\nx\n```\n\n```js\nx") },
  },
  "foreign syntax": {
    files: { "content/docs/foreign.md": page("F", "import X from 'x';\n\n<Tabs>\n\n{x}\n\n</Tabs>") },
  },
  "an image that is not there, and one without a text": {
    files: { "content/docs/image.md": page("I", "![no](./no.svg)\n\n![](./pic.svg)") },
  },
  "a picture that is gone": { files: { "content/docs/pic.svg": undefined } },
  "two pages at one address": {
    files: {
      "content/docs/slug.md": "---\nslug: /twice\n---\n\n# A\n",
      "content/docs/slug-2.md": "---\nslug: /twice\n---\n\n# B\n\n[no](./no.md)\n",
    },
  },
  "an alias that is a page's address": {
    files: { "content/docs/alias.md": "---\naliases: [/docs/one]\n---\n\n# A\n" },
  },
  "a static file at a page's address": { files: { "content/static/docs/last/index.html": "x" } },
  "names that are nearly right": {
    files: {
      "content/docs/_index.md": "x\n",
      "content/docs/note.md.txt": "x\n",
      "content/docs/part.mdx": "x\n",
      "content/docs/g/_categories_.yml": "label: x\n",
    },
  },
  "pages elsewhere": { files: { "content/guide.md": "# G\n", "content/guides/index.md": "# G\n" } },
  "mistakes in a category": { files: { "content/docs/g/_category_.yml": "label: 7\nposition: x\nlable: y\n" } },
  "two categories": { files: { "content/docs/g/_category_.json": "{}\n" } },
  "a category that leads nowhere": { files: { "content/docs/g/_category_.yml": "link: { type: doc, id: none }\n" } },
  "a term twice": { files: { "content/docs/words.md": page("Words", "## Widget\n\nText.\n\n## Widget\n\nText.") } },
  "a glossary that is not there": { files: { "content/docs/words.md": undefined } },
  "a template that throws": {
    files: {
      "templates/parts/Footer.tsx": 'export const Footer = () => {\n  throw new Error("no");\n};\n',
    },
  },
  "a template that is none": { files: { "templates/parts/Footer.tsx": "export const Footer = ;\n" } },
  "a template that leads nowhere, and reads what is not there": {
    files: {
      "templates/parts/Footer.tsx":
        "export const Footer = ({ site }) => (\n  <a href={`${site.baseUrl}docs/none`}>\n    {site.titel} <img alt='' src='/no.svg' />\n  </a>\n);\n",
    },
  },
  "a link of a template to what another mistake takes": {
    files: {
      "templates/parts/Header.tsx":
        "export const Header = ({ site }) => <a href={`${site.baseUrl}docs/one#part`}>{site.title}</a>;\n",
    },
  },
  "a template that nothing uses": { files: { "templates/parts/Foot.tsx": "export const Foot = () => <i />;\n" } },
  "a directive that is broken and used": {
    files: {
      "templates/directives/Loud.tsx": "export default ;\n",
      "content/docs/loud.md": page("L", ":::loud\nx\n:::\n\n:::lod\nx\n:::"),
    },
  },
  "a directive that is gone": {
    files: {
      "templates/directives/Shout.tsx": undefined,
      "content/docs/shout.md": page("S", ":::shout\nx\n:::"),
    },
  },
  "a directive that throws": {
    files: {
      "templates/directives/Shout.tsx": 'export const Shout = () => {\n  throw new Error("no");\n};\n',
      "content/docs/shout.md": page("S", ":::shout\nx\n:::"),
    },
  },
  "a style sheet that lacks a file": {
    files: { "templates/styles/own.css": "b { background: url(/no.svg); colour: red }\n" },
  },
  "redirects that lead nowhere, or stand where a page is": {
    config: 'redirects: [{ from: "/old", to: "/docs/none" }, { from: "/docs/last", to: "/docs/" }]',
  },
  "a sidebar that names what is not there": {
    config: 'sidebar: [{ type: "doc", id: "none" }, { type: "autogenerated", dirName: "." }]',
  },
  "links of the frame that lead nowhere": {
    config:
      'navbar: { items: [{ label: "A", href: "/docs/none" }] }, footer: { columns: [{ title: "F", items: [{ label: "B", href: "/docs/one#none" }] }] }',
  },
  "images of the frame that are not there": { config: 'favicon: "/no.svg", logo: { src: "/no.svg", alt: "L" }' },
  "a host's file of one's own": { config: 'headers: ["netlify"]', files: { "content/static/_headers": "x\n" } },
};

/** Mistakes that keep a build from looking at the pages: they hide others for as long as they are there. */
const FLEETING: Readonly<Record<string, Mistake>> = {
  "a plugin that is not there": { config: 'plugins: [{ module: "./plugin.mjs" }]' },
  "a plugin that throws": {
    config: 'plugins: [{ module: "./plugin.mjs" }]',
    files: { "plugin.mjs": 'export default () => ({ name: "p", pages() {\n  throw new Error("no");\n} });\n' },
  },
  "a key that the configuration does not know": { config: "titel: 1" },
  "a configuration that throws": { config: "...null.x" },
};

type Files = ReadonlyMap<string, string | undefined>;

/** What a set of mistakes makes of the site's files. */
function filesOf(names: Iterable<string>): Files {
  const files = new Map<string, string | undefined>(Object.entries(GOOD));
  const settings = ['url: "https://docs.example.com"', 'glossary: "docs/words.md"'];
  for (const name of names) {
    const { files: own = {}, config } = (MISTAKES[name] ?? FLEETING[name]) as Mistake;
    for (const [file, text] of Object.entries(own)) files.set(file, text);
    if (config !== undefined) settings.push(config);
  }
  return files.set(CONFIG, `export default {\n  ${settings.join(",\n  ")},\n};\n`);
}

/** Makes the site's files those of a set of mistakes; gives those that are others now. */
function put(site: TestSite, files: Files, before: Files): readonly string[] {
  const changed = [...new Set([...files.keys(), ...before.keys()])].filter(
    (file) => files.get(file) !== before.get(file),
  );
  for (const file of changed) {
    const text = files.get(file);
    if (text !== undefined) site.write({ [file]: text });
    else if (existsSync(join(site.root, file))) site.erase(file);
  }
  return changed;
}

/** A site that mistakes are made in, and its preview. */
class MistakenSite {
  readonly site = makeSite();
  readonly mistakes = new Set<string>();
  #files: Files = new Map();
  #preview: TestPreview | undefined;

  /** Makes mistakes, or mends those that are there; all are taken in as one change. */
  async toggle(...names: readonly string[]): Promise<void> {
    for (const name of names) if (!this.mistakes.delete(name)) this.mistakes.add(name);
    const files = filesOf(this.mistakes);
    const changed = put(this.site, files, this.#files);
    this.#files = files;
    await this.#preview?.take(...changed);
  }

  /** Opens a preview of the site as it is now, in the place of the one before. */
  async open(): Promise<void> {
    await this.close();
    this.#preview = await previewOf(this.site);
  }

  async close(): Promise<void> {
    await this.#preview?.close();
  }

  /** What the preview tells now. */
  told(): readonly string[] {
    return (this.#preview as TestPreview).problems().map(full);
  }

  /** Fails where one tells anything else than another one, or tells it in another order or twice. */
  async assertAlike(): Promise<void> {
    const preview = this.#preview as TestPreview;
    const { root } = this.site;
    const wanted = await toldBy(() => check({ root, cache: false }));
    const what = `with ${[...this.mistakes].join("; ")}`;
    assert.equal(await toldBy(() => build({ root })), wanted, `a build ${what}`);
    await preview.report();
    assert.equal(preview.failures, []);
    const told = this.told();
    assert.equal(told, [...new Set(told)], `once ${what}`);
    // Where a build does not look at pages, or has no templates, a preview goes on with what it had.
    const isEnded = Object.keys(FLEETING).some((name) => this.mistakes.has(name));
    const isUnloaded = wanted.some((each) => UNLOADED.test(each));
    const isCompared = (each: string) =>
      !(isEnded && !wanted.includes(each)) && !(isUnloaded && OF_TEMPLATES.test(each));
    assert.equal(told.filter(isCompared), wanted.filter(isCompared), `a preview ${what}`);
  }
}

/** What keeps templates from being loaded. */
const UNLOADED = /^error (?:template-syntax|unknown-template) /;
/** What depends on templates, or is said of the last ones: pages that one throws on are not known by their anchors. */
const OF_TEMPLATES =
  /^error (?:template-error|unknown-directive|misplaced-directive|dead-anchor|(?:dead-link|missing-asset) templates\/\S+:) |^warning unknown-property /;

async function toldBy(run: () => Promise<{ readonly diagnostics: readonly Diagnostic[] }>): Promise<readonly string[]> {
  try {
    return (await run()).diagnostics.map(full);
  } catch (error) {
    const { name, diagnostics } = error as DocsgenError;
    if (name !== "DocsgenError") throw error;
    return diagnostics.map(full);
  }
}

function full(problem: Diagnostic): string {
  return `${problem.severity} ${problem.code} ${formatDiagnostic(problem)}`;
}

function shuffled<T>(list: readonly T[], random: Random): readonly T[] {
  const left = [...list];
  return list.map(() => left.splice(random.below(left.length), 1)[0] as T);
}

test("mistakes that come and go in any order are told as a build and a check tell them", async () => {
  for (let seed = 1; seed <= times(1); seed++) {
    const random = randomFrom(seed);
    const mistaken = new MistakenSite();
    await mistaken.toggle();
    await mistaken.open();
    await mistaken.assertAlike();
    const fleeting = [...shuffled(Object.keys(FLEETING), random)];
    for (const isMade of [true, false]) {
      const names = [...shuffled(Object.keys(MISTAKES), random)];
      while (names.length > 0) {
        await mistaken.toggle(...names.splice(0, 1 + random.below(5)));
        await mistaken.assertAlike();
        const [short] = isMade && random.chance(0.5) ? fleeting.splice(0, 1) : [];
        if (short === undefined) continue;
        await mistaken.toggle(short);
        await mistaken.assertAlike();
        await mistaken.toggle(short);
      }
      await mistaken.open();
      await mistaken.assertAlike();
    }
    await mistaken.toggle(...mistaken.mistakes);
    await mistaken.assertAlike();
    await mistaken.close();
  }
});

test("a page that was a draft and has errors now is no draft any more for those that link to it", async () => {
  await assertSteps(
    ["a draft that others link to"],
    ["a draft that others link to", "a page with errors that others link to"],
  );
});

test("problems whose places are in the configuration move with its lines", async () => {
  await assertSteps(
    ["images of the frame that are not there"],
    ["a plugin that is not there"],
    ["images of the frame that are not there"],
  );
});

test("problems whose places are in front matter move with its lines", async () => {
  const site = makeSite({ [CONFIG]: CLEAN_CONFIG, "content/docs/a.md": "# A\n", "content/docs/b.md": "# B\n" });
  const preview = await previewOf(site);
  for (const keys of [
    "aliases: [/docs/b]",
    "pagination_next: nowhere",
    "aliases: [/docs/b]\npagination_next: nowhere",
  ]) {
    for (const above of ["", "# A comment.\n\n", "description: Text.\n", "# Comments.\n"]) {
      site.write({ "content/docs/a.md": `---\n${above}${keys}\n---\n\n# A\n` });
      await preview.take("content/docs/a.md");
      await preview.report();
      const lines = keys.split("\n").map((_, i) => `content/docs/a.md:${2 + above.split("\n").length - 1 + i}`);
      assert.equal(
        preview.problems().map(({ file, line }) => `${file}:${line}`),
        lines,
        above + keys,
      );
    }
  }
  site.write({ "content/docs/a.md": "# A\n" });
  await preview.take("content/docs/a.md");
  await preview.report();
  assert.equal(preview.problems(), []);
  await preview.close();
});

test("an alias that is a page's address is told before all is checked, whatever else is wrong, and until it is mended", async () => {
  const site = makeSite({ [CONFIG]: CLEAN_CONFIG, "content/docs/a.md": "# A\n", "content/docs/b.md": "# B\n" });
  const preview = await previewOf(site);
  await preview.report();
  const told = async (files: Readonly<Record<string, string>>) => {
    site.write(files);
    await preview.take(...Object.keys(files));
    preview.glance();
    const atOnce = preview.problems().map(full);
    await preview.report();
    assert.equal(atOnce, preview.problems().map(full));
    return preview.problems().map(({ file, code }) => `${file} ${code}`);
  };
  const alias = "content/docs/b.md redirect-collision";
  const bad = { "content/docs/b.md": "---\naliases: [/docs/a]\n---\n\n# B\n" };
  assert.equal(await told({ "content/docs/a.md": "# A\n\n[no](./no.md)\n", ...bad }), [
    "content/docs/a.md dead-link",
    alias,
  ]);
  assert.equal(await told({ "content/docs/a.md": "# A\n" }), [alias]);
  const broken = { "content/docs/a.md": "---\ntitel: A\n---\n\n# A\n" };
  assert.equal(await told(broken), ["content/docs/a.md unknown-front-matter-key", alias]);
  assert.equal(await told({ "content/docs/a.md": "# A\n" }), [alias]);
  assert.equal(await told({ "content/docs/b.md": "# B\n" }), []);
  await preview.close();
});

test("a glossary that has errors is not said to have no terms", async () => {
  const site = makeSite({
    [CONFIG]: 'export default { url: "https://docs.example.com", glossary: "docs/words.md" };\n',
    "content/docs/index.md": "# Home\n",
    "content/docs/words.md": "# Words\n",
  });
  const preview = await previewOf(site);
  await preview.report();
  assert.equal(
    preview.problems().map(({ code }) => code),
    ["empty-glossary"],
  );
  site.write({ "content/docs/words.md": "---\ntitel: W\n---\n\n# Words\n" });
  await preview.take("content/docs/words.md");
  await preview.report();
  assert.equal(preview.problems().map(full), await toldBy(() => build({ root: site.root })));
  await preview.close();
});

test("where a plugin is broken from the start, what leads to its pages is not told as dead; once it is mended, all is", async () => {
  const mistaken = new MistakenSite();
  const broken = "a plugin that throws";
  await mistaken.toggle(
    broken,
    "a dead link",
    "a second front matter",
    "mistakes in a category",
    "an unknown key in front matter",
  );
  await mistaken.open();
  await mistaken.assertAlike();
  assert.not.match(mistaken.told().join("\n"), /dead-link/);
  // No plugin makes files that pages include.
  await mistaken.toggle("an include that is not there");
  await mistaken.assertAlike();
  assert.match(mistaken.told().join("\n"), /missing-include/);
  assert.not.match(mistaken.told().join("\n"), /dead-link/);
  await mistaken.toggle(broken);
  await mistaken.assertAlike();
  assert.match(mistaken.told().join("\n"), /dead-link[\s\S]*missing-include/);
  await mistaken.close();
});

test("a site whose pages are all drafts is told so, and of what leads to them nothing is", async () => {
  const site = makeSite({
    [CONFIG]: 'export default { url: "https://docs.example.com", favicon: "/no.svg", glossary: "docs/a.md" };\n',
    "content/docs/a.md": "---\ndraft: true\n---\n\n# A\n",
  });
  const preview = await previewOf(site);
  const assertSame = async (count: number) => {
    await preview.report();
    const told = preview.problems().map(full);
    assert.equal(told, await toldBy(() => build({ root: site.root })));
    assert.is(told.length, count, told.join("\n"));
  };
  await assertSame(1);
  site.write({ "content/docs/a.md": "# A\n" });
  await preview.take("content/docs/a.md");
  await assertSame(2);
  site.write({ "content/docs/a.md": "---\ndraft: true\n---\n\n# A\n" });
  await preview.take("content/docs/a.md");
  await assertSame(1);
  site.erase("content/docs/a.md");
  await preview.take("content/docs/a.md");
  await assertSame(1);
  site.write({ "content/guides/index.md": "# G\n" });
  await preview.take("content/guides/index.md");
  await assertSame(2);
  // An error of another file is told in its place, and nothing of pages then.
  site.write({ "content/docs/a.md": "---\ndraft: true\n---\n\n# A\n" });
  await preview.take("content/docs/a.md");
  await assertSame(2);
  const link = "content/docs/b.md";
  symlinkSync("nowhere.md", join(site.root, link));
  await preview.take(link);
  await assertSame(4);
  site.erase(link);
  await preview.take(link);
  await assertSame(2);
  await preview.close();
});

test("what templates read is not told while a directive throws", async () => {
  const reads = "a template that leads nowhere, and reads what is not there";
  assert.match((await assertSteps([reads])).join("\n"), /unknown-property/);
  assert.not.match((await assertSteps([reads], ["a directive that throws"])).join("\n"), /unknown-property/);
});

test("a directive that comes with a mistake is no unknown one", async () => {
  const mistaken = await assertSteps(["a directive that is broken and used"]);
  assert.not.match(mistaken.join("\n"), /unknown-directive/);
});

/** Makes or mends mistakes step by step, and compares what is told after each; gives what is told in the end. */
async function assertSteps(...steps: readonly (readonly string[])[]): Promise<readonly string[]> {
  const mistaken = new MistakenSite();
  await mistaken.toggle();
  await mistaken.open();
  for (const names of steps) {
    await mistaken.toggle(...names);
    await mistaken.assertAlike();
  }
  const told = mistaken.told();
  await mistaken.close();
  return told;
}

test.run();
