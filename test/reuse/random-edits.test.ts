// After any edits, a build that uses what it made before gives the bytes and the problems of one that makes all anew.
// 500 edits with --long.
import { cpSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { readOutput } from "../../src/diff/output.ts";
import { build } from "../../src/index.ts";
import { formatManifest } from "../../src/manifest.ts";
import type { BuildOptions } from "../../src/types.ts";
import { hashFiles, listFiles, makeFolder, removeFolder } from "../support/folder.ts";
import { type Random, randomFrom } from "../support/random.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("random edits");

const EDITS = process.env["DOCSGEN_TEST_LONG"] === "1" ? 500 : 40;
/** Edits between two builds, at most. */
const TOGETHER = 3;

const FOLDERS = ["", "start/", "build/", "build/deep/"];
const WORDS = "container map tree signal quorum batch op summary runtime schema".split(" ");

/** What the site's configuration may say; each edit sets one of them. */
const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  title: ['"One"', '"Two"'],
  description: ['"About"', undefined as never],
  llms: ["true", "false"],
  search: ["true", "false"],
  manifest: ["true", "false"],
  navbar: [
    '{ items: [{ label: "Home", href: "/docs/" }] }',
    "{ items: [] }",
    '{ items: [{ label: "More", items: [{ label: "Home", href: "/docs/" }] }] }',
  ],
  glossary: ['"docs/glossary.md"', undefined as never],
  version: ['{ label: "1", badge: true }', '{ label: "2" }'],
  redirects: ['[{ from: "/old", to: "/docs/" }]', "[]", '[{ from: "/docs/own", to: "/docs/tree-1" }]'],
  links: ["warn", "off"],
  elsewhere: ['["/other/*"]', '["/other/tree-*", "/img/*"]', '["/other/*/gone"]', undefined as never],
  editUrl: ['"https://example.com/edit/"', undefined as never],
  markdown: ["{ rawHtml: true }", "{ rawHtml: false }"],
};

/** What an address of a dead link may end with: names that come and go, in another case, without an ending, with a query. */
const ENDS = ["", ".md", ".md#batch", ".MD", "/", "/index.md", ".html", "?x=1", ".txt", ".svg"];

/** A site that is edited at random. */
class Author {
  readonly site: TestSite;
  readonly random: Random;
  readonly settings: Record<string, string | undefined> = {};

  constructor(random: Random) {
    this.random = random;
    this.site = makeSite({ "content/docs/index.md": "# Home\n", "content/code/x.js": "one();\n" });
    this.site.write({ "content/code/part.md": "A part. [To](./tree-1.md), ![of](tree-1.svg), [and](/docs/tree-2)\n" });
    for (let i = 0; i < 20; i++) this.write(this.newName());
    this.configure("title");
    this.site.write({
      "content/docs/glossary.md": "# Words\n\n## Container\n\nHolds.\n\n## Batch\n\nAlso: batches.\n",
    });
  }

  get pages(): string[] {
    return listFiles(join(this.site.root, "content/docs")).filter((file) => /^(?!index|glossary).*\.md$/.test(file));
  }

  newName(): string {
    const { random } = this;
    return `${random.pick(FOLDERS)}${random.chance(0.1) ? "index" : `${random.pick(WORDS)}-${random.below(6)}`}.md`;
  }

  /** An address that likely leads nowhere, or will: to where pages, aliases, redirects, drafts and files come and go. */
  address(): string {
    const { random } = this;
    const name = random.chance(0.8) ? `${random.pick(WORDS)}-${random.below(6)}` : random.pick(WORDS);
    const misspelt = random.chance(0.3) ? name.replace(/^(.)(.)/, "$2$1") : name;
    const cased = random.chance(0.15) ? misspelt.toUpperCase() : misspelt;
    const from = random.pick([
      "./",
      "../",
      "",
      "/docs/",
      "/docs/build/",
      "deep/",
      "/",
      "/img/",
      "/other/",
      "../../static/img/",
    ]);
    const own = random.pick([
      `/was-${random.below(1000)}`,
      "/old",
      "/older",
      "/docs/own",
      "/docs/build",
      "../build/deep",
    ]);
    const slip = random.pick(["https:/x.example", "www.x.example/a", "docs\\\\a.md", ".hidden/a.md", "api:Tree"]);
    if (random.chance(0.1)) return own;
    return random.chance(0.05) ? slip : `${from}${cased}${random.pick(ENDS)}`;
  }

  /** A file that such an address may mean, beside pages or among the static ones. */
  file(): string {
    const { random } = this;
    const folder = random.pick(["docs/", "docs/build/", "static/", "static/img/", "docs/deep/"]);
    const name = `${random.pick(WORDS)}-${random.below(6)}`;
    return `content/${folder}${random.chance(0.2) ? name.toUpperCase() : name}${random.pick([".txt", ".svg", ""])}`;
  }

  /** Writes a page: front matter, text, links, perhaps a link that leads nowhere. */
  write(name: string): void {
    const { random } = this;
    const lines = ["---", `title: ${random.pick(WORDS)} ${random.below(4)}`];
    const say = (probability: number, line: string) => random.chance(probability) && lines.push(line);
    say(0.5, `sidebar_position: ${random.below(9)}`);
    say(0.2, `sidebar_label: Label ${random.below(3)}`);
    say(0.1, `slug: own-${random.below(1000)}`);
    say(0.1, `aliases: [/was-${random.below(1000)}]`);
    say(0.1, "unlisted: true");
    say(0.05, "draft: true");
    say(0.1, "hide_table_of_contents: true");
    say(0.1, "layout: landing");
    say(0.1, `description: About ${random.pick(WORDS)}.`);
    lines.push("---", "", `The ${random.pick(WORDS)} and a ${random.pick(WORDS)}.`, "", `## ${random.pick(WORDS)}`, "");
    for (let i = random.below(3); i > 0; i--) {
      const to = random.chance(0.1) ? "nowhere.md" : random.pick([...this.pages, "index.md"]);
      lines.push(`[${random.pick(WORDS)}](/docs/${to}${random.chance(0.2) ? `#${random.pick(WORDS)}` : ""})`, "");
    }
    for (let i = random.chance(0.5) ? random.below(5) : 0; i > 0; i--)
      lines.push(`${random.chance(0.3) ? "!" : ""}[${random.pick(WORDS)}](${this.address()})`, "");
    if (random.chance(0.1)) lines.push(`::include{file=/code/part.md}`, "");
    if (random.chance(0.2)) lines.push("```js file=/code/x.js", "```", "");
    if (random.chance(0.2)) lines.push("![picture](/pic.svg)", "");
    if (random.chance(0.1)) lines.push(`::stamp[${random.pick(WORDS)}]`, "");
    if (random.chance(0.1)) lines.push(":::note", "Mind.", ":::", "");
    this.site.write({ [`content/docs/${name}`]: lines.join("\n") });
  }

  configure(key: string): void {
    this.settings[key] = this.random.pick(SETTINGS[key] ?? []);
    const { links = "warn", elsewhere, ...settings } = this.settings;
    const fields = Object.entries(settings).flatMap(([name, value]) => (value ? `  ${name}: ${value},\n` : []));
    const checks = `{ links: '${links}', anchors: 'warn', assets: 'warn', duplicateIds: 'warn' }`;
    const text = `export default {\n  url: "https://docs.example",\n  checks: ${checks},\n  limits: { pageMs: 60_000 },\n${elsewhere ? `  links: { elsewhere: ${elsewhere} },\n` : ""}${fields.join("")}};\n`;
    this.site.write({ "docsgen.config.mjs": text });
  }

  /** Makes one edit; says which. */
  edit(): string {
    const { random, site } = this;
    // Those that could not be built are taken away.
    while (this.pages.length < 8) this.write(this.newName());
    const page = random.pick(this.pages);
    const full = (name: string) => join(site.root, "content/docs", name);
    switch (random.below(16)) {
      case 13: {
        const name = this.file();
        if (site.exists(name)) site.erase(name);
        else site.write({ [name]: "<svg xmlns='http://www.w3.org/2000/svg'/>" });
        return `a file: ${name}`;
      }
      case 14: {
        const text = site.read(`content/docs/${page}`);
        const more = random.pick([
          "draft: true",
          `aliases: [/was-${random.below(1000)}, /older]`,
          `slug: ${random.pick(WORDS)}`,
        ]);
        const [key] = more.split(":");
        const edited = text.replace(new RegExp(`^${key}:.*\n`, "m"), "");
        site.write({ [`content/docs/${page}`]: edited === text ? text.replace("---\n", `---\n${more}\n`) : edited });
        return `${edited === text ? "with" : "without"} ${more}: ${page}`;
      }
      case 15: {
        const parts = random.pick(["/docs/tree-2", this.address()]);
        site.write({
          "content/code/part.md": `A part. [To](./tree-1.md), ![of](${this.address()}), [and](${parts})\n`,
        });
        return "an included part";
      }
      case 0: {
        const name = this.newName();
        this.write(name);
        return `add ${name}`;
      }
      case 1:
        if (this.pages.length < 8) return "nothing";
        rmSync(full(page));
        return `delete ${page}`;
      case 2: {
        const name = this.newName();
        site.write({ [`content/docs/${name}`]: "" });
        renameSync(full(page), full(name));
        return `rename ${page} to ${name}`;
      }
      case 3: {
        const key = random.pick(Object.keys(SETTINGS));
        this.configure(key);
        return `configure ${key}: ${this.settings[key]}`;
      }
      case 4:
        site.write({
          [`content/docs/build/_category_.yml`]: `label: Group ${random.below(4)}\nposition: ${random.below(9)}\n`,
        });
        return "a category";
      case 5:
        site.write({ "content/code/x.js": `${random.pick(WORDS)}();\n` });
        return "a snippet";
      case 6: {
        const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${1 + random.below(9)}" height="5"/>`;
        if (site.exists("content/static/pic.svg") && random.chance(0.3)) site.erase("content/static/pic.svg");
        else site.write({ "content/static/pic.svg": svg });
        return "an image";
      }
      case 7: {
        const entry = `## ${random.pick(WORDS)}\n\nText ${random.below(5)}.\n`;
        site.write({ "content/docs/glossary.md": `# Words\n\n## Container\n\nHolds.\n\n${entry}` });
        return "the glossary";
      }
      case 8:
        if (!random.chance(0.4)) return this.change(page);
        this.template();
        return "a template";
      case 9: {
        const text = site.read(`content/docs/${page}`);
        site.write({
          [`content/docs/${page}`]: text.replace(/sidebar_position: \d/, `sidebar_position: ${random.below(9)}`),
        });
        return `front matter of ${page}`;
      }
      default:
        return this.change(page);
    }
  }

  change(page: string): string {
    const { random, site } = this;
    if (random.chance(0.3)) this.write(page);
    else
      site.write({
        [`content/docs/${page}`]: `${site.read(`content/docs/${page}`)}\nMore of ${random.pick(WORDS)}.\n`,
      });
    return `change ${page}`;
  }

  template(): void {
    const { random, site } = this;
    if (site.exists("templates/parts") && random.chance(0.3)) {
      site.erase("templates/parts");
      return;
    }
    site.write({
      "templates/parts/Footer.tsx": `export function Footer() {\n  return <footer>Own ${random.below(4)}</footer>;\n}\n`,
      "templates/directives/Stamp.tsx": `import type { Usage } from "docsgen";\nexport const usage: Usage = { kinds: ["leaf"], label: "required" };\nexport function Stamp({ labelNode }: { labelNode: unknown }) {\n  return <p>{labelNode as never} ${random.below(4)}</p>;\n}\n`,
    });
  }
}

test(`${EDITS} edits: pages, front matter, names, configuration, templates, snippets, images`, async () => {
  const random = randomFrom(9_500);
  const author = new Author(random);
  const { site } = author;
  author.template();
  const ends = { good: 0, bad: 0 };
  let last = "";
  for (let done = 0; done < EDITS; ) {
    const edits: string[] = [];
    for (let n = 1 + random.below(TOGETHER); n > 0; n--) edits.push(author.edit());
    done += edits.length;
    const what = `after ${done} edits: ${edits.join("; ")}`;
    const options: BuildOptions = {
      jobs: random.pick([1, 1, 1, 2]),
      publish: random.chance(0.2) ? "symlink" : "rename",
    };
    const result = await site.build(options);
    const clean = await buildClean(site);
    assert.equal(result.diagnostics, clean.diagnostics, what);
    assert.is(result.ok, clean.ok, what);
    const output = JSON.stringify(site.files());
    assert.equal(JSON.parse(output), result.ok ? clean.files : JSON.parse(last || "{}"), what);
    if (result.ok) assert.is(manifestOf(site.root), clean.manifest, what);
    ends[result.ok ? "good" : "bad"]++;
    last = output;
    if (!result.ok)
      mend(
        author,
        result.diagnostics.map(({ file }) => file),
      );
  }
  assert.ok(ends.good > ends.bad, JSON.stringify(ends));
  console.log(JSON.stringify(ends));
  site.remove();
});

/** Takes away the pages that keep the site from being built, so that what follows is not about them alone. */
function mend({ site }: Author, files: readonly string[]): void {
  for (const file of new Set(files)) {
    if (/^content\/docs\/(?!index|glossary).*\.md$/.test(file) && site.exists(file)) site.erase(file);
  }
}

/** Builds the same sources in a place where nothing was built before. */
async function buildClean(site: TestSite) {
  const folder = makeFolder("clean");
  for (const name of ["content", "templates", "docsgen.config.mjs"]) {
    if (site.exists(name)) cpSync(join(site.root, name), join(folder, name), { recursive: true });
  }
  try {
    const { ok, diagnostics } = await build({ root: folder, jobs: 1 });
    return { ok, diagnostics, files: hashFiles(join(folder, "dist")), manifest: ok ? manifestOf(folder) : "" };
  } finally {
    removeFolder(folder);
  }
}

/** What the cache knows of a site's output. */
function manifestOf(root: string): string {
  return formatManifest(readOutput(join(root, "dist")));
}

test.run();
