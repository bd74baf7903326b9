// An unchanged site's content is not listed where its folders' times can be believed; whatever comes or goes is seen still.
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as assert from "uvu/assert";
import { sameFolders, stampFolders } from "../../src/folders.ts";
import { isSettled } from "../../src/stat.ts";
import type { BuildOptions, BuildResult } from "../../src/types.ts";
import { until } from "../serve/raw.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("folders' times");

/** Linux has this file system, whose times are believed, in memory. */
const MEMORY = "/dev/shm";
const isBelieved = fs.existsSync(MEMORY);
const parent = isBelieved ? MEMORY : tmpdir();

const files = {
  "docsgen.config.mjs": "export default {};\n",
  "content/docs/index.md": "# Home\n",
  "content/docs/part/a.md": "# A\n",
  "content/docs/part/b.md": "# B\n",
  "content/docs/part/_c.md": "# C\n",
};

/** Builds when all times are past, so that the next build believes them. */
async function settled(site: TestSite, options: BuildOptions = {}): Promise<BuildResult> {
  const paths = () => fs.readdirSync(site.root, { recursive: true, encoding: "utf8" });
  const newest = () => Math.max(...paths().map((name) => fs.lstatSync(path.join(site.root, name)).ctimeMs));
  await until("all times are past", () => Date.now() - newest() > 60);
  return await site.built(options);
}

const isListed = async (site: TestSite) => Object.hasOwn((await site.built()).phases, "scan");

test("an unchanged site is not listed", async () => {
  const site = makeSite(files, parent);
  await settled(site);
  assert.is(await isListed(site), !isBelieved);
  // Others come to the folders than sources.
  site.write({ "content/docs/part/picture.png": "x" });
  assert.is(await isListed(site), true);
});

test("after an edit that was made by itself, an unchanged site is not listed, nor the page made again", async () => {
  const text = "# A\n\nWhat it is about.\n\n";
  const site = makeSite({ ...files, "content/docs/part/a.md": text }, parent);
  await settled(site);
  site.write({ "content/docs/part/a.md": `${text}Edited.\n` });
  const first = await settled(site);
  assert.equal([Object.hasOwn(first.phases, "pages"), Object.hasOwn(first.phases, "index")], [true, false]);
  const { phases, written } = await site.built();
  assert.equal([Object.hasOwn(phases, "pages"), written], [false, 0]);
  assert.is(Object.hasOwn(phases, "scan"), !isBelieved);
});

test("a site with a link is listed, because the link may lead elsewhere", async () => {
  const site = makeSite(files, parent);
  fs.symlinkSync("part/a.md", path.join(site.root, "content/docs/linked.md"));
  await settled(site);
  assert.is(await isListed(site), true);
});

test("a folder that changed a moment ago is not believed", () => {
  const folder = makeFolder("young", parent);
  const stat = fs.statSync(folder);
  const seen = [["", stat]] as const;
  const changed = Math.max(stat.mtimeMs, stat.ctimeMs);
  assert.is(stampFolders(seen, folder, changed + 10), undefined);
  assert.is(stampFolders(seen, folder, changed - 10), undefined);
  const old = stampFolders([...seen, ["gone", undefined]], folder, changed + 1000);
  assert.equal(old, isBelieved ? [["", stat.ino, stat.mtimeMs, stat.ctimeMs], ["gone"]] : undefined);
  const at = (name: string) => path.join(folder, name);
  if (old) assert.ok(sameFolders(old, at));
  writeFiles(folder, { gone: "it came" });
  if (old) assert.not(sameFolders(old.slice(1), at));
});

test("folders of other file systems are not believed", () => {
  if (!isBelieved) return;
  const folder = makeFolder("other", parent);
  const later = Date.now() + 10_000;
  const foreign = ["foreign", fs.statSync("/proc")] as const;
  assert.is(stampFolders([foreign], "/proc", later), undefined);
  assert.ok(stampFolders([["", fs.statSync(folder)]], folder, later));
  assert.is(stampFolders([["", fs.statSync(folder)], foreign], folder, later), undefined);
});

test("a file whose clock has not stepped on since may change unseen", () => {
  const at = 1_700_000_000_123.4;
  assert.ok(isSettled({ mtimeMs: at, ctimeMs: at }, at + 51));
  assert.not(isSettled({ mtimeMs: at, ctimeMs: at }, at + 49));
  assert.not(isSettled({ mtimeMs: at + 10_000, ctimeMs: at }, at + 5000));
  // A time that was set is one of any clock; the other one tells how that steps.
  assert.ok(isSettled({ mtimeMs: 1_000_000, ctimeMs: at }, at + 51));
  const coarse = { mtimeMs: 1_700_000_000_000, ctimeMs: 1_700_000_000_000 };
  assert.not(isSettled(coarse, coarse.ctimeMs + 1000));
  assert.ok(isSettled(coarse, coarse.ctimeMs + 2001));
});

/** In whole milliseconds, which can be set again. */
const WRITTEN = new Date(1_700_000_000_000);

const CHANGES: Readonly<Record<string, (at: (name: string) => string) => void>> = {
  "a page comes": (at) => fs.writeFileSync(at("docs/part/new.md"), "# New\n"),
  "a folder comes": (at) => writeFiles(at("docs"), { "new/deep/page.md": "# New\n" }),
  "a page goes": (at) => fs.rmSync(at("docs/part/b.md")),
  "a folder goes": (at) => fs.rmSync(at("docs/part"), { recursive: true }),
  "a page is renamed": (at) => fs.renameSync(at("docs/part/b.md"), at("docs/part/c.md")),
  "a part becomes a page": (at) => fs.renameSync(at("docs/part/_c.md"), at("docs/part/c.md")),
  "a folder is renamed": (at) => fs.renameSync(at("docs/part"), at("docs/other")),
  "a folder is moved into another": (at) => {
    fs.mkdirSync(at("docs/outer"));
    fs.renameSync(at("docs/part"), at("docs/outer/part"));
  },
  "two folders change places": (at) => {
    writeFiles(at("aside"), { "a.md": "# Aside\n", "b.md": "# Beside\n" });
    fs.renameSync(at("docs/part"), at("between"));
    fs.renameSync(at("aside"), at("docs/part"));
  },
  "static files come": (at) => writeFiles(at("static"), { "robots.txt": "x" }),
  "the first page comes": (at) => fs.writeFileSync(at("index.md"), "# First\n"),
  "a category comes": (at) => fs.writeFileSync(at("docs/part/_category_.json"), '{ "label": "Named" }'),
  "a page becomes a folder": (at) => {
    fs.rmSync(at("docs/part/b.md"));
    writeFiles(at("docs/part/b.md"), { "page.md": "# Within\n" });
  },
  "a page is edited, with its size and time as they were": (at) => {
    fs.writeFileSync(at("docs/part/b.md"), "# Z\n");
    fs.utimesSync(at("docs/part/b.md"), WRITTEN, WRITTEN);
  },
};

test("a folder where the first page could be is looked at", async () => {
  const site = makeSite({ ...files, "content/index.md/aside.txt": "x" }, parent);
  await settled(site);
  assert.is(await isListed(site), !isBelieved);
  site.erase("content/index.md");
  site.write({ "content/index.md": "# First\n" });
  await site.built();
  assert.match(site.html("/"), ">First</h1>");
});

test("of a folder that another one takes the place of while the site is built, nothing is believed", async () => {
  const pages = (folder: string, what: string) =>
    Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`${folder}/p${n}.md`, `# ${what} ${n}\n\nText.\n`]));
  const site = makeSite({ ...files, ...pages("content/docs/part", "Old"), ...pages("aside", "New") }, parent);
  const at = (name: string) => path.join(site.root, name);
  // As old as the build needs them to be believed, and they stay so: a folder that is renamed changes none of its files.
  await settled(site, {
    jobs: 1,
    onProgress({ phase, done }) {
      // All front matter is read, and the last pages are not made yet.
      if (phase !== "pages" || done === 0 || !fs.existsSync(at("aside"))) return;
      fs.renameSync(at("content/docs/part"), at("before"));
      fs.renameSync(at("aside"), at("content/docs/part"));
    },
  });
  await site.built();
  const after = site.files();
  await site.built({ cache: false });
  assert.equal(after, site.files());
});

for (const [name, change] of Object.entries(CHANGES)) {
  test(`${name}: the output is as a clean build's`, async () => {
    const site = makeSite(files, parent);
    fs.utimesSync(path.join(site.root, "content/docs/part/b.md"), WRITTEN, WRITTEN);
    await settled(site);
    assert.is(await isListed(site), !isBelieved);
    const before = site.files();
    change((file) => path.join(site.root, "content", file));
    await site.built();
    const after = site.files();
    assert.not.equal(after, before);
    await site.built({ cache: false });
    assert.equal(after, site.files());
  });
}

test.run();
