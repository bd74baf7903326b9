// Edits that show on no other page are put into the output by themselves. Which are such, and that the result is what a clean build
// gives, whichever way the build goes.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as assert from "uvu/assert";
import { readOutput } from "../../src/diff/output.ts";
import { formatManifest } from "../../src/manifest.ts";
import type { BuildOptions, BuildResult } from "../../src/types.ts";
import { dying } from "../emit/faults.ts";
import { sampleSite } from "../samples/sites.ts";
import { until } from "../serve/raw.ts";
import type { Files } from "../support/folder.ts";
import { hashFiles, listFiles } from "../support/folder.ts";
import { randomFrom } from "../support/random.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("edits");

const A = "content/docs/a.md";
/** A page whose text ends as it is given. */
const text = (more: string, frontMatter = "") =>
  `---\ntitle: A\n${frontMatter}---\n\nWhat it is about.\n\n## Part\n\n[B](./b.md)\n\n${more}\n`;
const config = (more = "") => `export default { url: "https://docs.example.com", ${more} };\n`;
const files: Files = {
  "docsgen.config.mjs": config(),
  [A]: text("Before."),
  "content/docs/b.md": "---\ntitle: B\n---\n\nOf B. [Part](./a.md#part)\n",
  "content/docs/c.md": "---\ntitle: C\n---\n\nOf C.\n",
  "content/docs/_category_.yml": "label: Guides\n",
  "content/code/x.js": "one();\n",
  "content/static/pic.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="5"/>',
};

/** Whether a build made the edited pages alone. */
const isShort = ({ phases }: BuildResult) => Object.hasOwn(phases, "pages") && !Object.hasOwn(phases, "index");

/** Waits until all times are past: those that are too young tell the next build nothing. */
async function past(site: TestSite): Promise<void> {
  const changed = (name: string) => statSync(path.join(site.root, name)).ctimeMs;
  const newest = Math.max(...listFiles(site.root).map(changed));
  await until("all times are past", () => Date.now() - newest > 60);
}

/** Builds when all times are past. */
async function settled(site: TestSite, options: BuildOptions = {}): Promise<void> {
  await past(site);
  await site.built(options);
}

/** Builds, and compares with what is built in a fresh place. */
async function builtLikeClean(site: TestSite, what: string, options: BuildOptions = {}): Promise<BuildResult> {
  const before = site.files();
  const result = await site.built(options);
  const after = site.files();
  const changed = Object.entries(after).filter(([name, hash]) => before[name] !== hash);
  const gone = Object.keys(before).filter((name) => after[name] === undefined);
  assert.equal([result.written, result.removed], [changed.length, gone.length], what);
  const clean = await site.built({ ...options, cache: false, out: "clean" });
  const written = hashFiles(path.join(site.root, "clean"));
  assert.equal(site.files(), written, what);
  assert.equal(result.diagnostics, clean.diagnostics, what);
  assert.is(result.ok, clean.ok, what);
  assert.is(result.pages, clean.pages, what);
  assert.is(result.written + result.unchanged, Object.keys(written).length, what);
  assert.equal({ ...result.samples, ms: 0, cached: 0 }, { ...clean.samples, ms: 0, cached: 0 }, what);
  // What the next build finds in the cache.
  const known = () => formatManifest(readOutput(site.out));
  assert.is(known(), formatManifest(readOutput(path.join(site.root, "clean"))), what);
  return result;
}

interface Edit {
  /** What the site has beside `files`. */
  readonly site?: Files;
  readonly edit: Files;
  readonly erase?: string;
  readonly options?: BuildOptions;
}

async function afterEdit({ site: more = {}, edit, erase, options }: Edit, what: string): Promise<BuildResult> {
  const site = makeSite({ ...files, ...more });
  await settled(site, options);
  site.write(edit);
  if (erase) site.erase(erase);
  const result = await builtLikeClean(site, what, options);
  assert.is((await site.built(options)).written, 0, `${what}: built once more`);
  site.remove();
  return result;
}

const plain: Edit = { edit: { [A]: text("After.") } };
const samples = (code: string) => `\`\`\`ts\n${code}\n\`\`\`\n`;

const code = "```js\nlet a;\n```\n";
/** What no highlighting gives. */
const painted =
  '<div class="code"><pre tabindex="0"><code class="language-js"><span class="hljs-x">let</span> a;\n</code></pre></div>\n';

const alone: Readonly<Record<string, Edit>> = {
  "other words": plain,
  "two pages": { edit: { [A]: text("After."), "content/docs/c.md": "---\ntitle: C\n---\n\nOf C.\n\nAnd more.\n" } },
  "words that were nowhere, with letters of all kinds": { edit: { [A]: text("Zebra, ζέβρα, 斑马, élan, __proto__.") } },
  "nothing that is shown": { edit: { [A]: text("Before.\n\n<!-- A note. -->") } },
  "the same text, written again": { edit: { [A]: text("Before.") } },
  "lines above a link": { edit: { [A]: text("After.").replace("## Part", "More.\n\n## Part") } },
  "the same link once more": { edit: { [A]: text("[Again](./b.md)") } },
  "code that is not checked": { site: { [A]: text(samples("one();")) }, edit: { [A]: text(samples("two();")) } },
  "words beside code": { site: { [A]: text(code) }, edit: { [A]: text(`${code}\nMore.`) } },
  "code that its author had painted": { site: { [A]: text(painted) }, edit: { [A]: text(code) } },
  "code that a template of the site's own paints": {
    site: {
      "templates/parts/Footer.tsx": `export function Footer() {\n  return <footer dangerouslySetInnerHTML={{ __html: ${JSON.stringify(painted)} }} />;\n}\n`,
    },
    edit: { [A]: text(code) },
  },
  "a page that is unlisted": {
    site: { [A]: text("Before.", "unlisted: true\n") },
    edit: { [A]: text("After.", "unlisted: true\n") },
  },
  "a heading that comes": { edit: { [A]: text("Before.\n\n## More") } },
  "headings that change places": {
    site: { [A]: text("## More\n\n## Less") },
    edit: { [A]: text("## Less\n\n## More") },
  },
  "a link that comes": { edit: { [A]: text("[C](./c.md)") } },
  "a link that goes": { edit: { [A]: text("Before.").replace("[B](./b.md)", "B") } },
  "links to anchors": {
    edit: {
      [A]: text("[Here](#part), [there](./b.md#there)"),
      "content/docs/b.md": "---\ntitle: B\n---\n\nOf B. [Part](./a.md#part)\n\n## There\n",
    },
  },
  "a link to an anchor that was there": {
    site: { "content/docs/b.md": "---\ntitle: B\n---\n\nOf B. [Part](./a.md#part)\n\n## There\n" },
    edit: { [A]: text("[There](./b.md#there)") },
  },
  "a link to a page outside of the sidebar, where that does not matter": {
    site: { "docsgen.config.mjs": config('sidebar: ["a", "b"], checks: { orphans: "off" }') },
    edit: { [A]: text("[C](./c.md)") },
  },
  "no search": { site: { "docsgen.config.mjs": config("search: false") }, ...plain },
  "no twins": { site: { "docsgen.config.mjs": config("llms: false") }, ...plain },
  "a text of all pages that is the site's own": { site: { "content/static/llms-full.txt": "Own.\n" }, ...plain },
  "a glossary whose terms stay": {
    site: {
      "docsgen.config.mjs": config('glossary: "docs/b.md"'),
      "content/docs/b.md": "# B\n\nWords.\n\n## What\n\nThis.\n",
    },
    edit: { [A]: text("After."), "content/docs/b.md": "# B\n\nWords.\n\n## What\n\nThat.\n" },
  },
  "another page's warning": {
    site: { "docsgen.config.mjs": config('checks: { links: "warn" }'), "content/docs/c.md": "# C\n\n[X](x.md)\n" },
    ...plain,
  },
  "a page that misses what it missed, of which nothing is said": {
    site: { "docsgen.config.mjs": config('checks: { links: "off" }'), [A]: text("[X](x.zip)") },
    edit: { [A]: text("Still:\n\n[X](x.zip)") },
  },
  "a draft beside it": { site: { "content/docs/d.md": "---\ndraft: true\n---\n\n# D\n" }, ...plain },
  "templates of the site's own": {
    site: { "templates/parts/Footer.tsx": "export function Footer() {\n  return <footer>Own</footer>;\n}\n" },
    ...plain,
  },
};
for (const [what, edit] of Object.entries(alone)) {
  test(`by itself: ${what}`, async () => {
    const result = await afterEdit(edit, what);
    assert.ok(isShort(result), JSON.stringify(result.phases));
  });
}

const withAll: Readonly<Record<string, Edit>> = {
  "another title": { edit: { [A]: text("Before.").replace("title: A", "title: An A") } },
  "another first paragraph, which describes the page": { edit: { [A]: text("Before.").replace("about", "for") } },
  "a heading that goes": { site: { [A]: text("## More") }, edit: { [A]: text("Before.") } },
  "a heading that is another": { site: { [A]: text("## More") }, edit: { [A]: text("## Less") } },
  "a heading that a link looked for": {
    site: {
      "docsgen.config.mjs": config('checks: { anchors: "warn" }'),
      "content/docs/c.md": "# C\n\n[X](./a.md#more)\n",
    },
    edit: { [A]: text("## More") },
  },
  "a link to an anchor that is not there, of which nothing is said": {
    site: { "docsgen.config.mjs": config('checks: { anchors: "off" }') },
    edit: { [A]: text("[X](./b.md#x)") },
  },
  "the only link to a page": {
    site: { "docsgen.config.mjs": config('sidebar: ["a", "b"]') },
    edit: { [A]: text("[C](./c.md)") },
  },
  "the only link to a page, which goes": {
    site: { "docsgen.config.mjs": config('sidebar: ["a", "b"]'), [A]: text("[C](./c.md)") },
    edit: { [A]: text("Before.") },
  },
  "an image that comes": { edit: { [A]: text("![Picture](/pic.svg)") } },
  "a snippet that comes": { edit: { [A]: text("```js file=/code/x.js\n```") } },
  "a snippet that is another": {
    site: { [A]: text("```js file=/code/x.js\n```") },
    edit: { "content/code/x.js": "two();\n" },
  },
  "a script that comes": { edit: { [A]: text('```mermaid alt="a to b"\ngraph LR\n  a --> b\n```') } },
  "one sample more": { site: { [A]: text(samples("one();")) }, edit: { [A]: text(samples("one();").repeat(2)) } },
  "a warning that comes": {
    site: { "docsgen.config.mjs": config('checks: { links: "warn" }') },
    edit: { [A]: text("[X](x.md)") },
  },
  "a picture that loses its text": {
    site: { [A]: text("![Picture](/pic.svg)") },
    edit: { [A]: text("![](/pic.svg)") },
  },
  "a warning that goes": {
    site: { [A]: text("![](/pic.svg)") },
    edit: { [A]: text("![Picture](/pic.svg)") },
  },
  "what a page misses, of which nothing is said": {
    site: { "docsgen.config.mjs": config('checks: { links: "off" }') },
    edit: { [A]: text("[X](x.zip)") },
  },
  "a warning that moves": {
    site: { "docsgen.config.mjs": config('checks: { anchors: "warn" }'), [A]: text("[X](./b.md#x)") },
    edit: { [A]: text("More.\n\n[X](./b.md#x)") },
  },
  "a warning about the page's front matter": {
    site: { [A]: `\n${text("Before.")}` },
    edit: { [A]: `\n${text("After.")}` },
  },
  "a term that comes": {
    site: {
      "docsgen.config.mjs": config('glossary: "docs/b.md"'),
      "content/docs/b.md": "# B\n\nWords.\n\n## What\n\nThis.\n",
    },
    edit: { "content/docs/b.md": "# B\n\nWords.\n\n## What\n\nThis.\n\nAlso: about.\n" },
  },
  "a draft that becomes a page": {
    site: { "content/docs/d.md": "---\ndraft: true\n---\n\n# D\n" },
    edit: { "content/docs/d.md": "# D\n" },
  },
  "a draft": {
    site: { "content/docs/d.md": "---\ndraft: true\n---\n\n# D\n" },
    edit: { [A]: text("After."), "content/docs/d.md": "---\ndraft: true\n---\n\n# D, still\n" },
  },
  "a page that comes": { edit: { [A]: text("After."), "content/docs/d.md": "# D\n" } },
  "a page that goes": { edit: { [A]: text("After.") }, erase: "content/docs/c.md" },
  "a category": { edit: { [A]: text("After."), "content/docs/_category_.yml": "label: Pages\n" } },
  "a static file": { edit: { [A]: text("After."), "content/static/pic.svg": "<svg/>" } },
  "the configuration": { edit: { [A]: text("After."), "docsgen.config.mjs": config('title: "Other"') } },
  "a manifest": { site: { "docsgen.config.mjs": config("manifest: true") }, ...plain },
  "a plugin": {
    site: {
      "docsgen.config.mjs": config('plugins: [{ module: "./plugin.mjs" }]'),
      "plugin.mjs": "export default { name: 'own' };\n",
    },
    ...plain,
  },
  "an output that is a link": { ...plain, options: { publish: "symlink" } },
  "very many pages": {
    site: Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [`content/docs/more/${i}.md`, `# ${i}\n\nText.\n\nOld.\n`]),
    ),
    edit: Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [`content/docs/more/${i}.md`, `# ${i}\n\nText.\n\nNew.\n`]),
    ),
  },
};
for (const [what, edit] of Object.entries(withAll)) {
  test(`with all that may show it: ${what}`, async () => {
    const result = await afterEdit(edit, what);
    assert.not(isShort(result), JSON.stringify(result.phases));
  });
}

test("where samples are checked, another sample takes all of them", async () => {
  const site = sampleSite({ index: `# A\n\nOf A.\n\n${samples("const a: number = 1;")}`, b: "# B\n\nOf B.\n" });
  await settled(site);
  site.write({ "content/docs/b.md": "# B\n\nOf B.\n\nAfter.\n" });
  assert.ok(isShort(await builtLikeClean(site, "a page without samples")));
  site.write({ "content/docs/index.md": `# A\n\nOf A.\n\n${samples("const a: number = 1;")}\nAfter.\n` });
  assert.ok(isShort(await builtLikeClean(site, "beside a sample")));
  site.write({ "content/docs/index.md": `# A\n\nOf A.\n\n${samples("const a: number = 2;")}` });
  assert.not(isShort(await builtLikeClean(site, "a page with one")));
  site.write({ "content/docs/index.md": `# A\n\nOf A.\n\n${samples('const a: number = "2";')}` });
  const { ok, diagnostics } = await site.build();
  assert.equal([ok, diagnostics.map(({ code }) => code)], [false, ["sample-type-error"]]);
  site.remove();
});

test("files of the search index come and go with the words", async () => {
  const site = makeSite(files);
  await settled(site);
  const many = Array.from({ length: 4000 }, (_, i) => `${"abcdefgh"[i % 8]}${i.toString(36)}x`).join(" ");
  const counts = [];
  for (const more of [many, "After.", many]) {
    site.write({ [A]: text(more) });
    const result = await builtLikeClean(site, more.slice(0, 9));
    assert.ok(isShort(result));
    counts.push(result.removed > 0);
  }
  assert.equal(counts, [true, true, true], "the one file of all words, or those of some");
  site.remove();
});

test("an output file that is another one is made again beside the edit", async () => {
  const site = makeSite(files);
  await settled(site);
  site.write({ [A]: text("After."), "dist/docs/b/index.html": "spoilt" });
  assert.not(isShort(await builtLikeClean(site, "spoilt")));
  site.write({ [A]: text("Later.") });
  site.erase("dist/docs/b/index.html");
  assert.not(isShort(await builtLikeClean(site, "removed")));
  site.remove();
});

test("code of an output file that is another one at the same time is highlighted anew", async () => {
  const site = makeSite({ ...files, [A]: text(code) });
  await settled(site);
  const file = path.join(site.out, "docs/a/index.html");
  const copy = path.join(site.root, "copy");
  copyFileSync(file, copy);
  // Node sets times to the millisecond alone.
  execFileSync("touch", ["-r", file, copy]);
  writeFileSync(file, readFileSync(file, "utf8").replace("hljs-keyword", "hljs-comment"));
  execFileSync("touch", ["-r", copy, file]);
  await past(site);
  site.write({ [A]: text(`${code}\nMore.`) });
  assert.ok(isShort(await builtLikeClean(site, "after the edit")));
  site.remove();
});

test("an error is told, and the output stays as it was; mended, it is made", async () => {
  const site = makeSite(files);
  await settled(site);
  const before = site.files();
  site.write({ [A]: text("[X](x.md)") });
  const failed = await site.build();
  assert.equal([failed.ok, failed.diagnostics.map(({ code }) => code)], [false, ["dead-link"]]);
  assert.equal(site.files(), before);
  site.write({ [A]: text("Mended.") });
  assert.ok(isShort(await builtLikeClean(site, "mended")));
  site.remove();
});

test("a page is made again that was made of what stood in its file for a moment only", async () => {
  const pages = Array.from({ length: 40 }, (_, n) => [`content/docs/p${n}.md`, `# Page ${n}\n\nText.\n`]);
  const site = makeSite({ ...files, ...Object.fromEntries(pages) });
  const last = "content/docs/p9.md";
  const source = site.read(last);
  await past(site);
  await site.built({
    jobs: 1,
    onProgress({ phase, done }) {
      // All front matter is read, and the last pages are not made yet.
      if (phase === "pages" && done > 0) site.write({ [last]: `${source}\nFor a moment.\n` });
    },
  });
  assert.match(site.html("docs/p9"), "For a moment.");
  site.write({ [last]: source });
  // Only its times are others than those of what it is known to be made of.
  await builtLikeClean(site, "put back");
});

test("nothing is left of what was staged", async () => {
  const site = makeSite(files);
  await settled(site);
  const there = readdirSync(path.join(site.root, ".docsgen"));
  for (const more of ["After.", "## More"]) {
    site.write({ [A]: text(more) });
    await site.built();
    assert.equal(readdirSync(path.join(site.root, ".docsgen")), there, more);
  }
  site.remove();
});

test("edits of more pages than are kept beside the others take the whole way once", async () => {
  const name = (i: number) => `content/docs/p${i}.md`;
  const pageOf = (i: number, more: string) => `---\ntitle: Page ${i}\n---\n\nAbout ${i}.\n\n${more}\n`;
  const site = makeSite({ "docsgen.config.mjs": config() });
  for (let i = 0; i < 120; i++) site.write({ [name(i)]: pageOf(i, "Before.") });
  await settled(site);
  const ways: boolean[] = [];
  for (let from = 0; from < 120; from += 15) {
    for (let i = from; i < from + 15; i++) site.write({ [name(i)]: pageOf(i, `Word${i}.`) });
    await past(site);
    ways.push(isShort(await builtLikeClean(site, `from ${from}`)));
  }
  assert.equal(ways, [true, true, true, true, true, true, false, true]);
  // The same pages once more are no others.
  for (let i = 105; i < 120; i++) site.write({ [name(i)]: pageOf(i, "Once more.") });
  await past(site);
  assert.ok(isShort(await builtLikeClean(site, "once more")));
  site.remove();
});

test("where what edits left is damaged or gone, all is made again", async () => {
  const site = makeSite(files);
  await settled(site);
  const cache = path.join(site.root, ".docsgen/cache");
  const kept = () => readdirSync(cache).map((name) => path.join(cache, name, "edits.json"));
  for (const [i, damage] of [
    (text: string) => text.replace("What it is about", "What it is abaut"),
    (text: string) => text.slice(0, -10),
    () => "",
    undefined,
  ].entries()) {
    site.write({ [A]: text(`One ${i}.`) });
    assert.ok(isShort(await builtLikeClean(site, `${i}`)));
    const [file] = kept().filter((file) => existsSync(file)) as [string];
    if (damage) writeFileSync(file, damage(readFileSync(file, "latin1")), "latin1");
    else rmSync(file);
    site.write({ [A]: text(`Two ${i}.`) });
    const result = await builtLikeClean(site, `damaged ${i}`);
    assert.not(isShort(result));
    assert.ok(result.written > 0);
    assert.not(existsSync(file), "all is saved");
  }
  site.remove();
});

test("what edits left is known to a build that goes the whole way", async () => {
  const site = makeSite(files);
  await settled(site);
  for (const more of ["Zebra one.", "Zebra two, élan."]) {
    site.write({ [A]: text(more) });
    assert.ok(isShort(await builtLikeClean(site, more)));
    site.write({ "content/docs/c.md": `---\ntitle: C ${more.length}\n---\n\nOf C.\n` });
    assert.not(isShort(await builtLikeClean(site, `${more} and a title`)));
  }
  site.remove();
});

test("killed anywhere, the next build makes what a clean one makes", async () => {
  const site = makeSite(files);
  const places = { root: site.root, cacheDir: path.join(site.root, ".docsgen"), out: site.out, content: "" };
  const texts = [text("One."), text("Two.")];
  const made: Record<string, string>[] = [];
  for (const edited of texts) {
    site.write({ [A]: edited });
    await settled(site);
    made.push(site.files());
  }
  let short = 0;
  let nth = 1;
  for (let died = true; died; nth++) {
    const which = nth % 2;
    site.write({ [A]: texts[which] as string });
    ({ died } = await dying(places, nth, async () => {
      if (isShort(await site.built())) short++;
    }));
    await site.built();
    assert.equal(site.files(), made[which], `killed before change ${nth}`);
  }
  // A build that dies while it clears away at its end has made all.
  assert.ok(short > 0 && nth > 30, `${short} of ${nth} by themselves`);
  site.remove();
});

const ROUNDS = process.env["DOCSGEN_TEST_LONG"] === "1" ? 400 : 30;
const WORDS = "container map tree signal quorum batch op summary runtime schema Zebra SharedTree getValue élan".split(
  " ",
);

test(`${ROUNDS} random edits of texts give what a clean build gives`, async () => {
  const random = randomFrom(77);
  const words = (count: number) => Array.from({ length: count }, () => random.pick(WORDS)).join(" ");
  const name = (i: number) => `content/docs/${i % 3 === 0 ? "deep/" : ""}p${i}.md`;
  const COUNT = 60;
  const pageOf = (i: number) =>
    `---\ntitle: Page ${i}\n---\n\nAbout ${i}.\n\n## ${random.pick(WORDS)}\n\n${words(random.below(60))}\n\n[To](/docs/${random.chance(0.5) ? "p1" : "p2"}.md)\n`;
  const site = makeSite({ "docsgen.config.mjs": config() });
  for (let i = 0; i < COUNT; i++) site.write({ [name(i)]: pageOf(i) });
  await settled(site);
  let short = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (let n = 1 + random.below(3); n > 0; n--) {
      const file = name(random.below(COUNT));
      const edited = random.chance(0.1)
        ? site.read(file).replace(/## .*/, `## ${random.pick(WORDS)}`)
        : random.chance(0.5)
          ? `${site.read(file)}\n${words(random.below(30))}\n`
          : site.read(file).replace(/(\n\n## \S+\n\n)[^[]*/, `$1${words(random.below(60))}\n\n`);
      site.write({ [file]: edited });
    }
    if (isShort(await builtLikeClean(site, `round ${round}`))) short++;
  }
  assert.ok(short > ROUNDS / 2 && short < ROUNDS, `${short} of ${ROUNDS} by themselves`);
  site.remove();
});

test.run();
