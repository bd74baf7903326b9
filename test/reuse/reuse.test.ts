// Incremental builds: what is made again, and that the result is always what a clean build gives.
import fs from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import * as assert from "uvu/assert";
import { check } from "../../src/build.ts";
import { closeStage, openStage } from "../../src/emit.ts";
import type { BuildResult } from "../../src/types.ts";
import { between, changes, whileFailing } from "../emit/faults.ts";
import { until } from "../serve/raw.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("incremental builds");

const config = 'export default { url: "https://docs.example.com" };\n';
const page = (title: string, body = "") => `---\ntitle: ${title}\n---\n\nText of ${title}.\n\n${body}\n`;

async function threePages(): Promise<TestSite> {
  const site = await makeSite({
    "docsgen.config.mjs": config,
    "content/docs/index.md": page("Home", "[A](./a.md)"),
    "content/docs/a.md": page("A", "## Part\n\n[B](./b.md)"),
    "content/docs/b.md": page("B", "[Part](./a.md#part)"),
  });
  await site.built();
  return site;
}

/** Builds the same sources in a fresh place and gives the output's files. */
async function clean(site: TestSite): Promise<Record<string, string>> {
  const result = await site.built({ cache: false, out: "clean" });
  assert.ok(result.ok);
  const files: Record<string, string> = {};
  for (const entry of fs.readdirSync(path.join(site.root, "clean"), { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    files[path.relative(path.join(site.root, "clean"), file)] = fs.readFileSync(file, "utf8");
  }
  return files;
}

function output(site: TestSite): Record<string, string> {
  const files: Record<string, string> = {};
  for (const name of Object.keys(site.files())) files[name] = fs.readFileSync(path.join(site.out, name), "utf8");
  return files;
}

test("an unchanged site is not built again", async () => {
  const site = await threePages();
  // Files written just before a build may change again within the same clock tick: the next build looks closer at them.
  const second = await site.built();
  assert.is(second.written, 0);
  const third = await site.built();
  assert.is(third.written, 0);
  assert.not(Object.hasOwn(third.phases, "pages"));
});

test("a build of an unchanged site changes nothing on the disk, not even for a moment", async () => {
  const site = await threePages();
  // What was written just now may change again within one step of the clock.
  await until("nothing has changed", async () => !("pages" in (await site.built()).phases));
  const changing: string[] = [];
  const { restore } = between((name, args, call) => {
    if (changes(name, args)) changing.push(`${name} ${args[0]}`);
    return call(...args);
  });
  try {
    assert.is((await site.built()).written, 0);
  } finally {
    restore();
  }
  assert.equal(changing, []);
});

/** Builds while something happens right before the first call that may change the disk: when the build takes its hold. */
async function builtWhile(site: TestSite, happen: () => void): Promise<BuildResult> {
  let isDone = false;
  const { restore } = between((name, args, call) => {
    if (!isDone && changes(name, args)) {
      isDone = true;
      happen();
    }
    return call(...args);
  });
  try {
    return await site.build();
  } finally {
    restore();
    assert.ok(isDone);
  }
}

/** What another build does to the stamp when it publishes. */
function dropStamps(site: TestSite): void {
  const cache = path.join(site.root, ".docsgen/cache");
  for (const file of fs.readdirSync(cache, { recursive: true }) as string[])
    if (path.basename(file) === "stamp.bin") fs.rmSync(path.join(cache, file));
}

test("a build that is published while another one waits to begin is seen by that one", async () => {
  const site = await threePages();
  await until("nothing has changed", async () => !("pages" in (await site.built()).phases));
  site.write({ "content/docs/a.md": page("A", "## Part\n\nEdited.") });
  await builtWhile(site, () => {
    dropStamps(site);
    fs.writeFileSync(path.join(site.out, "docs/b/index.html"), "another");
  });
  assert.equal(output(site), await clean(site));
});

test("what was edited before such a build is published with the next one: configuration, templates, new pages", async () => {
  const site = await threePages();
  // Where a link is among the files, the folders are listed.
  fs.symlinkSync("b.md", path.join(site.root, "content/docs/linked.md"));
  site.write({ "templates/parts/Footer.tsx": "export const Footer = () => <footer>One</footer>;\n" });
  await until("nothing has changed", async () => !("pages" in (await site.built()).phases));
  site.write({ "content/docs/a.md": page("A", "## Part\n\nEdited.") });
  await builtWhile(site, () => {
    dropStamps(site);
    site.write({
      "docsgen.config.mjs": config.replace("{ ", '{ title: "New title", '),
      "templates/parts/Footer.tsx": "export const Footer = () => <footer>Two</footer>;\n",
      "content/docs/new.md": page("New"),
    });
  });
  const html = site.html("/docs/new");
  assert.match(html, "New title");
  assert.match(html, "<footer>Two</footer>");
  assert.equal(output(site), await clean(site));
});

for (const [what, files] of Object.entries({
  configuration: { "docsgen.config.mjs": "export default { unknown: 1 };\n" },
  template: { "templates/parts/Footer.tsx": "export const Footer = ;\n" },
}) as [string, Record<string, string>][]) {
  test(`what a killed build left is put right although the ${what} is broken`, async () => {
    const site = await threePages();
    const before = output(site);
    const stage = await openStage({
      cacheDir: path.join(site.root, ".docsgen"),
      out: site.out,
      content: path.join(site.root, "content"),
    });
    await closeStage(stage);
    // As a process leaves it that is killed between the two renames of a swap.
    fs.mkdirSync(stage.work.folder);
    fs.renameSync(site.out, stage.work.old);
    site.write(files);
    const { code } = await site.cli(["build"]);
    assert.ok(code === 1 || code === 2, String(code));
    assert.equal(output(site), before);
  });
}

test("files that change places are seen, although no size and no time tells", async () => {
  const site = await makeSite({
    "docsgen.config.mjs": config,
    "content/docs/index.md": page("Home"),
    "content/docs/v1/p.md": page("P", "One."),
    "content/docs/v2/p.md": page("P", "Two."),
  });
  const [one, two] = ["v1", "v2"].map((name) => path.join(site.root, "content/docs", name)) as [string, string];
  await site.built();
  // Files that a checkout writes within one step of the clock have the same times.
  const { statSync } = fs;
  const alike = between((name, args, call) => {
    const stat = call(...args) as fs.Stats | undefined;
    if (name !== "statSync" || !String(args[0]).endsWith("/p.md") || !stat) return stat;
    return Object.assign(Object.create(Object.getPrototypeOf(stat)), stat, { mtimeMs: 1000, ctimeMs: 1001 });
  });
  try {
    await site.built({ cache: false });
    await site.built();
    fs.renameSync(one, `${one}-`);
    fs.renameSync(two, one);
    fs.renameSync(`${one}-`, two);
    await site.built();
  } finally {
    alike.restore();
  }
  assert.is(fs.statSync, statSync);
  assert.match(site.html("/docs/v1/p"), "Two.");
  assert.match(site.html("/docs/v2/p"), "One.");
});

test("another content folder of the same files is another site", async () => {
  const site = await threePages();
  site.write({ "docsgen.config.mjs": 'export default { editUrl: "https://example.com/edit/" };\n' });
  await site.built();
  fs.renameSync(path.join(site.root, "content"), path.join(site.root, "pages"));
  await site.built({ content: "pages" });
  assert.match(site.html("/docs/a"), "https://example.com/edit/pages/docs/a.md");
});

test("a warning about the configuration is told at its line also when only lines above it are new", async () => {
  const site = await threePages();
  site.write({ "docsgen.config.mjs": "export default {\n  lastUpdate: true,\n};\n" });
  const told = async () =>
    (await site.built()).diagnostics
      .filter(({ code }) => code !== "no-url")
      .map(({ line, column }) => `${line}:${column}`);
  await until("nothing has changed", async () => !("pages" in (await site.built()).phases));
  assert.equal(await told(), ["2:3"]);
  site.write({ "docsgen.config.mjs": "// A comment.\nexport default {\n  lastUpdate: true,\n};\n" });
  assert.equal(await told(), ["3:3"]);
});

test("a cache that may not be read is no defect of docsgen's", async () => {
  const site = await threePages();
  const isOurs = (file: string) => file.includes("/.docsgen/");
  for (const run of [() => site.build(), () => check({ root: site.root })]) {
    for (const name of ["statSync", "lstatSync"]) {
      const error = await whileFailing(name, "EACCES", isOurs, run).catch((thrown: unknown) => thrown);
      if (error instanceof Error)
        assert.is((error as Error & { exitCode?: number }).exitCode, 3, `${name}: ${error.stack}`);
    }
  }
});

test("an unchanged site loads no package, few files of docsgen, and no module of Node's that it can do without", async () => {
  const site = await threePages();
  const coverage = path.join(site.root, "coverage");
  const note = path.join(site.root, "loaded.json");
  const told = `process.on("exit", () => fs.writeFileSync(${JSON.stringify(note)}, JSON.stringify(process.moduleLoadList)));`;
  site.write({ "tell.cjs": `const fs = require("node:fs");\n${told}\n` });
  const nodeOptions = `--require ${JSON.stringify(path.join(site.root, "tell.cjs"))}`;
  /** What a build loads. */
  const load = async (): Promise<{ packages: string[]; files: string[]; builtins: string[] }> => {
    fs.rmSync(coverage, { recursive: true, force: true });
    const env = { NODE_V8_COVERAGE: coverage, NODE_OPTIONS: nodeOptions };
    const { code } = await site.cli(["build"], { env });
    assert.is(code, 0);
    const scripts = fs.readdirSync(coverage).flatMap((name) => {
      const { result } = JSON.parse(fs.readFileSync(path.join(coverage, name), "utf8")) as {
        result: { url: string }[];
      };
      return result.map(({ url }) => url);
    });
    const modules = JSON.parse(fs.readFileSync(note, "utf8")) as string[];
    return {
      packages: [...new Set(scripts.flatMap((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1] ?? []))],
      files: scripts.flatMap((url) => /.*\/lib\/(\w+)[\w-]*\.c?js$/.exec(url)?.[1] ?? []).sort(),
      builtins: ["child_process", "internal/crypto/webcrypto", "os", "worker_threads", "v8"].filter((name) =>
        modules.includes(`NativeModule ${name}`),
      ),
    };
  };
  const least = { packages: [], files: ["chunk", "chunk", "cli", "commander", "load"], builtins: [] };
  // What was written a moment ago is read once more.
  let loaded: unknown;
  await until("a build that loads nothing else", async () => {
    loaded = await load();
    return isDeepStrictEqual(loaded, least);
  }).catch(() => assert.equal(loaded, least));
});

test("an edited page is made again, and no other", async () => {
  const site = await threePages();
  site.write({ "content/docs/b.md": page("B", "Edited.") });
  const result = await site.built();
  // The page and its twin, the text of all pages, and the terms of the search; no list of pages, for its description did
  // not change.
  assert.is(result.written, 4);
  assert.match(site.html("/docs/b"), /Edited\./);
  assert.equal(output(site), await clean(site));
});

test("the same content under a newer time is seen to be the same", async () => {
  const site = await threePages();
  fs.utimesSync(path.join(site.root, "content/docs/b.md"), new Date(), new Date(Date.now() + 5000));
  assert.is((await site.built()).written, 0);
});

test("lists of all pages follow what they say of a page, wherever else it is shown", async () => {
  const page = (title: string, description: string, more = "") =>
    `---\ntitle: ${title}\ndescription: ${description}\nsidebar_label: A\n${more}---\n\nText.\n`;
  const site = await makeSite({
    // The sidebar names no page that is edited here.
    "docsgen.config.mjs":
      'export default { url: "https://docs.example.com", sidebar: ["index"], checks: { orphans: "off" } };\n',
    "content/docs/index.md": "# Home\n",
    "content/docs/a.md": page("A", "About."),
  });
  await site.built();
  const edits = [page("A", "About it."), page("An A", "About it."), page("An A", "About it.", "unlisted: true\n")];
  for (const text of [...edits, page("An A", "About it.")]) {
    site.write({ "content/docs/a.md": text });
    await site.built();
    assert.equal(output(site), await clean(site), text);
  }
});

test("a link to / stays right, whatever is there", async () => {
  const site = await makeSite({
    "docsgen.config.mjs": config,
    "content/docs/a.md": page("A", "[Start](/)"),
    "content/docs/b.md": page("B", "[A](./a.md)"),
  });
  await site.built();
  const moved = page("B", "[A](./a.md)").replace("title: B", "title: B\nsidebar_position: 1");
  const files: Record<string, string>[] = [
    { "content/docs/b.md": moved },
    { "content/docs/index.md": page("Docs", "[A](./a.md)") },
    { "content/index.md": page("Home", "[Docs](/docs/)") },
  ];
  for (const added of files) {
    site.write(added);
    await site.built();
    assert.equal(output(site), await clean(site), Object.keys(added).join());
  }
  site.erase("content/index.md", "content/docs/index.md");
  await site.built();
  assert.equal(output(site), await clean(site));
  assert.match(site.html("/"), 'url=/docs/b"');
});

test("a new title reaches every page that shows it", async () => {
  const site = await threePages();
  site.write({ "content/docs/b.md": page("Renamed", "[Part](./a.md#part)") });
  await site.built();
  assert.match(site.html("/docs/a"), /Renamed/);
  assert.equal(output(site), await clean(site));
});

test("a moved page changes the links to it", async () => {
  const site = await threePages();
  site.write({ "content/docs/b.md": "---\ntitle: B\nslug: /moved\n---\n\nText.\n" });
  await site.built();
  assert.match(site.main("/docs/a"), /href="\/docs\/moved"/);
  assert.equal(output(site), await clean(site));
});

test("an anchor that goes is missed by pages that did not change", async () => {
  const site = await threePages();
  site.write({ "content/docs/a.md": page("A", "[B](./b.md)") });
  const before = site.files();
  const result = await site.build();
  assert.not(result.ok);
  assert.equal(
    result.diagnostics.map(({ file, line, code }) => ({ file, line, code })),
    [{ file: "content/docs/b.md", line: 7, code: "dead-anchor" }],
  );
  assert.equal(site.files(), before);
});

test("an output file that someone changed or removed is made again", async () => {
  const site = await threePages();
  const good = output(site);
  fs.writeFileSync(path.join(site.out, "docs/a/index.html"), "spoilt");
  fs.rmSync(path.join(site.out, "docs/b/index.html"));
  fs.rmSync(path.join(site.out, "robots.txt"));
  await site.built();
  assert.equal(output(site), good);
});

test("where the output is gone, all of it is made again", async () => {
  for (const publish of ["rename", "symlink"] as const) {
    const site = await threePages();
    await site.built({ publish });
    const before = output(site);
    fs.rmSync(site.out, { recursive: true, force: true });
    const { written } = await site.built({ publish });
    assert.is(written, Object.keys(before).length);
    assert.equal(output(site), before);
    site.write({ "content/docs/b.md": page("B", "Edited.") });
    assert.ok((await site.built({ publish })).unchanged > 0, "what was made is known again");
  }
});

test("a file of the search index that someone changed or removed is made again, also beside an edit", async () => {
  const site = await threePages();
  const words = Array.from({ length: 3000 }, (_, i) => `word${i.toString(36)}`).join(" ");
  site.write({ "content/docs/words.md": page("Words", words) });
  await site.built();
  const folder = path.join(site.out, "docs/search");
  const terms = fs.readdirSync(folder).filter((name) => name.startsWith("terms-"));
  assert.ok(terms.length > 10, terms.join(" "));
  for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name));
  site.write({ "content/docs/b.md": page("B", "Edited.") });
  await site.built();
  assert.equal(output(site), await clean(site));
});

test("a damaged or foreign cache is ignored", async () => {
  const site = await threePages();
  const good = output(site);
  const folders = path.join(site.root, ".docsgen/cache");
  const cache = path.join(folders, fs.readdirSync(folders)[0] ?? "");
  for (const name of ["stamp.bin", "outputs.bin", "pages.jsonl", "search.bin"]) {
    for (const damage of [
      "",
      "{}",
      "null",
      `${"x".repeat(32)}\n{}`,
      fs.readFileSync(path.join(cache, name), "utf8").slice(0, -5),
      // Whole JSON that says something else: by it, the link below leads nowhere.
      fs.readFileSync(path.join(cache, name), "utf8").replaceAll('"part"', '"gone"'),
    ]) {
      fs.writeFileSync(path.join(cache, name), damage);
      site.write({ "content/docs/b.md": page("B", `[Part](./a.md#part)${damage.length}`) });
      await site.built();
      site.write({ "content/docs/b.md": page("B", "[Part](./a.md#part)") });
      await site.built();
      assert.equal(output(site), good);
    }
  }
});

test("what is of another kind than what docsgen keeps in the cache gives way to it", async () => {
  const site = await threePages();
  const good = output(site);
  const kept = path.join(site.root, ".docsgen");
  let length = 0;
  const builtWithEdit = async () => {
    site.write({ "content/docs/b.md": page("B", `[Part](./a.md#part)${"x".repeat(++length)}`) });
    await site.built();
    site.write({ "content/docs/b.md": page("B", "[Part](./a.md#part)") });
    await site.built();
    assert.equal(output(site), good);
  };
  await builtWithEdit();
  const names = fs.readdirSync(kept, { recursive: true }).map(String);
  for (const name of names) {
    const place = path.join(kept, name);
    const isFile = fs.lstatSync(place, { throwIfNoEntry: false })?.isFile();
    fs.rmSync(place, { recursive: true, force: true });
    if (isFile) site.write({ [`.docsgen/${name}/in/it`]: "" });
    else site.write({ [`.docsgen/${name}`]: "" });
    await builtWithEdit();
  }
  assert.ok(
    ["cache", "config"].every((name) => names.includes(name)),
    "files and folders were replaced",
  );
});

test("a search index of another build is not taken for the pages' own", async () => {
  const site = await threePages();
  const folders = path.join(site.root, ".docsgen/cache");
  const file = path.join(folders, fs.readdirSync(folders)[0] ?? "", "search.bin");
  const older = fs.readFileSync(file);
  site.write({ "content/docs/a.md": page("A", "## Part\n\nNewer words. [B](./b.md)") });
  await site.built();
  fs.writeFileSync(file, older);
  site.write({ "content/docs/b.md": page("B", "[Part](./a.md#part) again") });
  await site.built();
  assert.equal(output(site), await clean(site));
});

test("a snippet and an image that a page shows are watched too", async () => {
  const svg = (n: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${n}" height="5"/>`;
  const site = await makeSite({
    "docsgen.config.mjs": config,
    "content/docs/index.md": "# Home\n\n```js file=../code/x.js\n```\n\n![alt](./pic.svg)\n",
    "content/code/x.js": "one();\n",
    "content/docs/pic.svg": svg(10),
  });
  await site.built();
  site.write({ "content/code/x.js": "second();\n" });
  await site.built();
  assert.match(site.main("/docs/"), /second/);
  site.write({ "content/docs/pic.svg": svg(20) });
  await site.built();
  assert.match(site.main("/docs/"), /width="20"/);
  assert.equal(output(site), await clean(site));
});

test("a term that comes, goes or moves changes the guides, and an entry's text changes no other page", async () => {
  const site = await makeSite({
    "docsgen.config.mjs": config.replace("}", ', glossary: "docs/words.md" }'),
    "content/docs/index.md": page("Home", "An op and a batch. [Words](./words.md)"),
    "content/docs/words.md": page("Words", "## Op\n\nText."),
  });
  const term = (anchor: string) => new RegExp(`<a class="term" href="/docs/words#${anchor}">`);
  await site.built();
  assert.match(site.main("/docs/"), term("op"));
  site.write({ "content/docs/words.md": page("Words", "## Op\n\nOther text.") });
  // The page and its twin, the text of all pages, and the terms of the search.
  assert.is((await site.built()).written, 4);
  site.write({ "content/docs/words.md": page("Words", "## Op {#operation}\n\n## Batch\n\nText.") });
  await site.built();
  assert.match(site.main("/docs/"), term("operation"));
  assert.match(site.main("/docs/"), term("batch"));
  assert.equal(output(site), await clean(site));
  site.write({ "content/docs/words.md": page("Words", "## Batch {#batch .quiet}\n\nText.") });
  await site.built();
  assert.not.match(site.main("/docs/"), /class="term"/);
  assert.equal(output(site), await clean(site));
  site.write({
    "content/docs/words.md": page("Words", "::include{file=_words/o.md}"),
    "content/docs/_words/o.md": "## Op {#o}\n\nSee [home](../a.md).\n",
    "content/docs/a.md": page("A", "An op."),
  });
  await site.built();
  assert.match(site.main("/docs/"), term("o"));
  assert.not.match(site.main("/docs/a"), /class="term"/, "the entry leads to it");
  site.write({ "content/docs/_words/o.md": "## Batch {#b}\n" });
  await site.built();
  assert.match(site.main("/docs/"), term("b"));
  assert.equal(output(site), await clean(site));
});

test("the size of a static image is part of the page that shows it", async () => {
  const svg = (n: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${n}" height="5"/>`;
  const site = await makeSite({
    "docsgen.config.mjs": config,
    "content/docs/index.md": "# Home\n\n![alt](/pic.svg)\n",
    "content/static/pic.svg": svg(10),
  });
  await site.built();
  site.write({ "content/static/pic.svg": svg(20) });
  await site.built();
  assert.match(site.main("/docs/"), /width="20"/);
  assert.equal(output(site), await clean(site));
});

test("a static file that goes is missed by the page that links to it", async () => {
  const site = await makeSite({
    "docsgen.config.mjs": config,
    "content/docs/index.md": "# Home\n\n[paper](/paper.pdf)\n",
    "content/static/paper.pdf": "x",
  });
  await site.built();
  site.erase("content/static/paper.pdf");
  const { ok, diagnostics } = await site.build();
  assert.not(ok);
  assert.equal(
    diagnostics.map(({ code, line }) => [code, line]),
    [["dead-link", 3]],
  );
});

test("warnings of front matter are said as long as their cause is there", async () => {
  const site = await threePages();
  site.write({ "content/docs/a.md": "---\n# nothing\n---\n\n# A\n\n## Part\n\n[B](./b.md)" });
  const codes = async () => (await site.built()).diagnostics.map(({ code }) => code);
  assert.equal(await codes(), ["empty-front-matter"]);
  // Only a file that has not changed just now is known by its times.
  await until(
    "the file is old enough",
    () => Date.now() > fs.statSync(path.join(site.root, "content/docs/a.md")).ctimeMs + 100,
  );
  await codes();
  site.write({ "content/docs/b.md": page("B", "Edited. [Part](./a.md#part)") });
  assert.equal(await codes(), ["empty-front-matter"]);
});

test("a glossary that is no page is an error of the configuration", async () => {
  const site = await threePages();
  site.write({ "docsgen.config.mjs": config.replace("}", ', glossary: "docs/bb.md" }') });
  const { ok, diagnostics } = await site.build();
  assert.not(ok);
  const [problem] = diagnostics.filter(({ code }) => code === "glossary");
  assert.equal([problem?.file, problem?.severity], ["docsgen.config.mjs", "error"]);
  assert.match(problem?.hint ?? "", /Did you mean "docs\/b\.md"\?/);
});

/** A page that names others by file, by a file with an alias and by the alias, none of which moves the page itself. */
async function namingPages(): Promise<TestSite> {
  const site = await makeSite({
    "docsgen.config.mjs": config,
    "content/docs/index.md": page("Home"),
    "content/docs/a.md": page("A", "[B](./two/b.md)"),
    "content/docs/d.md": page("D", "[Old](/docs/old)"),
    "content/docs/two/_category_.yml": "label: Two\nposition: 9\n",
    "content/docs/two/b.md": page("B").replace("---\n\n", "slug: /x\naliases: [/docs/old]\n---\n\n"),
    "content/docs/two/c.md": page("B").replace("---\n\n", "slug: /y\n---\n\n"),
  });
  assert.ok((await site.built()).ok);
  return site;
}

test("a link by the name of a file is dead when the file has another name, though its address stays", async () => {
  const site = await namingPages();
  fs.renameSync(path.join(site.root, "content/docs/two/b.md"), path.join(site.root, "content/docs/two/02-b.md"));
  const { ok, diagnostics } = await site.build();
  assert.not(ok);
  assert.equal(
    diagnostics.map(({ file, code }) => `${file} ${code}`),
    ["content/docs/a.md dead-link"],
  );
});

test("a link by an alias is dead when no page has the alias any more, and follows it to another page", async () => {
  const site = await namingPages();
  const [b, c] = ["content/docs/two/b.md", "content/docs/two/c.md"].map((name) => path.join(site.root, name)) as [
    string,
    string,
  ];
  const text = fs.readFileSync(b, "utf8");
  fs.writeFileSync(b, text.replace("aliases: [/docs/old]\n", ""));
  const { ok, diagnostics } = await site.build();
  assert.not(ok);
  assert.equal(
    diagnostics.map(({ file, code }) => `${file} ${code}`),
    ["content/docs/d.md dead-link"],
  );
  fs.writeFileSync(c, fs.readFileSync(c, "utf8").replace("slug: /y\n", "slug: /y\naliases: [/docs/old]\n"));
  assert.ok((await site.build()).ok);
  assert.equal(output(site), await clean(site));
});

test("a link that names no page's file leads to what comes under that name", async () => {
  const site = makeSite({
    "docsgen.config.mjs": config,
    "content/docs/index.md": page(
      "Home",
      "[D](./d) [E](/docs/e) [File](./notes) [F](./deep/f) [Index](./deep/) [G](./g.md)",
    ),
    "content/docs/d/index.md": page("D").replace("---\n\n", "slug: /docs/of-d\n---\n\n"),
    "content/docs/x.md": page("E").replace("---\n\n", "aliases: [/docs/e]\n---\n\n"),
    "content/docs/notes": "A file.",
    "content/docs/deep/f.md": page("F"),
    "content/docs/deep/index.md": page("Deep"),
    "content/docs/g.md": page("G"),
  });
  await site.built();
  const links = () => [...site.main("docs").matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href).slice(0, 6);
  const before = links();
  assert.is(before.length, 6);
  // Not in the sidebar, which the first page shows.
  const unlisted = (title: string, slug: string) =>
    page(title).replace("---\n\n", `unlisted: true\nslug: /docs/${slug}\n---\n\n`);
  const come: Record<string, string> = {
    "content/docs/d.md": unlisted("Other D", "other-d"),
    "content/docs/notes.md": unlisted("Notes", "notes"),
    "content/docs/deep.md": unlisted("Of Deep", "of-deep"),
    "content/docs/e.md": unlisted("Other E", "other-e"),
  };
  for (const [file, text] of Object.entries(come)) {
    site.write({ [file]: text });
    await site.built();
    assert.equal(output(site), await clean(site), file);
  }
  const after = links();
  assert.equal(
    after.map((href, i) => href !== before[i]),
    [true, true, true, false, true, false],
  );
  for (const file of Object.keys(come)) {
    site.erase(file);
    await site.built();
    assert.equal(output(site), await clean(site), `without ${file}`);
  }
  assert.equal(links(), before);
});

test("a file that becomes a folder is missed", async () => {
  const site = makeSite({
    "docsgen.config.mjs": config,
    "content/docs/index.md": page("Home", "[File](/data.bin)"),
    "content/static/data.bin": "x",
  });
  await site.built();
  site.erase("content/static/data.bin");
  site.write({ "content/static/data.bin/part.bin": "x" });
  const { diagnostics } = await site.build();
  assert.equal(
    diagnostics.map(({ code }) => code),
    ["dead-link"],
  );
});

test("what the scan refuses is told when it comes, and no longer when it has gone", async () => {
  const site = await threePages();
  const add = (name: string) => path.join(site.root, "content/docs", name);
  const codes = async () => (await site.build()).diagnostics.map(({ code }) => code);
  fs.symlinkSync("nowhere.md", add("link.md"));
  assert.equal(await codes(), ["broken-link-file"]);
  fs.rmSync(add("link.md"));
  fs.writeFileSync(add("x.mdx"), "# X\n");
  assert.equal(await codes(), ["mdx-file"]);
  assert.equal(await codes(), ["mdx-file"]);
  fs.rmSync(add("x.mdx"));
  assert.equal(await codes(), []);
});

test("a page beside the pages' folder is told of until it is moved, or another page or a plugin refers to it", async () => {
  const site = await threePages();
  const told = async () => (await site.build()).diagnostics.map(({ file, code }) => `${file} ${code}`);
  const guide = "content/guide.md page-elsewhere";
  site.write({ "content/guide.md": "# Guide\n" });
  assert.equal(await told(), [guide]);
  assert.equal(await told(), [guide]);
  site.write({ "content/guides/index.md": "# Guides\n" });
  assert.equal(await told(), [guide, "content/guides/index.md page-elsewhere"]);
  site.write({ "content/guides/other.md": "# Other\n" });
  await until(
    "the folder's time is past",
    () => Date.now() > fs.statSync(path.join(site.root, "content/guides")).ctimeMs + 2100,
  );
  assert.equal(await told(), [guide, "content/guides/index.md page-elsewhere"]);
  site.erase("content/guides/index.md");
  assert.equal(await told(), [guide]);
  site.write({ "content/docs/b.md": page("B", "[Part](./a.md#part)\n\n::include{file=../guide.md}") });
  assert.equal(await told(), []);
  site.write({ "content/docs/b.md": page("B", "[Part](./a.md#part)") });
  assert.equal(await told(), [guide]);
  site.write({
    "docsgen.config.mjs": config.replace("{ ", '{ plugins: [{ module: "./plugin.mjs" }], '),
    "plugin.mjs":
      'export default { name: "p", pages: ({ read }) => [{ path: "made.md", markdown: read("content/guide.md") }] };\n',
  });
  assert.equal(await told(), []);
});

test("a source that was another one for the moment in which its page was made leaves nothing of that", async () => {
  const count = 80;
  const last = `content/docs/p${count - 1}.md`;
  const page = (n: number, text = "Text.") => `# Page ${n}\n\n${text}\n`;
  const pages = Array.from({ length: count }, (_, n) => [`content/docs/p${n}.md`, page(n)]);
  for (const jobs of [1, 2]) {
    const site = makeSite({ "content/docs/index.md": "# Home\n", ...Object.fromEntries(pages) });
    let isEdited = false;
    await site.built({
      jobs,
      onProgress({ phase, done }) {
        // All front matter is read, and this page is not made yet.
        if (phase !== "pages" || isEdited || (done === 0 && jobs === 1)) return;
        isEdited = true;
        site.write({ [last]: page(count - 1, "For a moment.") });
      },
    });
    assert.ok(isEdited);
    site.write({ [last]: page(count - 1) });
    await site.built({ jobs });
    assert.not.match(site.html(`docs/p${count - 1}`), "For a moment.", `${jobs}`);
    const files = site.files();
    await site.built({ jobs, cache: false });
    assert.equal(files, site.files());
  }
});

test("property: after any edits, incremental output is clean output", async () => {
  const site = await threePages();
  let state = 7;
  const below = (n: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const names = ["a", "b", "c", "d/e", "d/f", "d/index"];
  const links = () =>
    names.filter((name) => site.exists(`content/docs/${name}.md`)).map((name) => `[${name}](/docs/${name}.md)`);
  for (let round = 0; round < 40; round++) {
    const name = names[below(names.length)] ?? "a";
    const action = below(6);
    if (action === 0 && site.exists(`content/docs/${name}.md`)) site.erase(`content/docs/${name}.md`);
    else if (action === 1)
      site.write({ "content/docs/d/_category_.yml": `label: Group ${below(3)}\nposition: ${below(4)}\n` });
    else if (action === 2) site.write({ "docsgen.config.mjs": config.replace("}", `, title: "Title ${below(2)}" }`) });
    else
      site.write({
        [`content/docs/${name}.md`]: `---\ntitle: ${name} ${below(3)}\nsidebar_position: ${below(5)}\n---\n\nText ${below(9)}.\n`,
      });
    site.write({ "content/docs/index.md": page("Home", below(2) ? links().join(" ") : "") });
    const result = await site.build();
    if (!result.ok) assert.unreachable(JSON.stringify(result.diagnostics));
    if (round % 4 === 3) assert.equal(output(site), await clean(site), `round ${round}`);
  }
});

test.run();
