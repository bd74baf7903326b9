// The same input gives the same bytes: twice, elsewhere, serial or threaded, cold or cached, whatever the environment.
import { readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { corpus } from "../support/corpus.ts";
import { listFiles } from "../support/folder.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

// More than the number of pages from which docsgen uses threads by itself (WORKER_FROM in src/pool.ts).
const PAGES = 450;
const files = { ...corpus(PAGES), "docsgen.config.ts": `export default { url: "https://docs.example" };\n` };

const test = suite("same input, same bytes");
let site: TestSite;
let reference: Record<string, string>;

test.before(async () => {
  site = makeSite(files);
  const result = await site.built({ cache: false, jobs: 1 });
  assert.is(result.pages, PAGES);
  reference = site.files();
  assert.ok(Object.keys(reference).length > PAGES);
});

test("built twice", async () => {
  await site.built({ cache: false, jobs: 1 });
  assert.equal(site.files(), reference);
});

test("two threads, four threads, and what docsgen chooses", async () => {
  for (const jobs of [2, 4, undefined]) {
    const other = makeSite(files);
    await other.built({ cache: false, ...(jobs !== undefined && { jobs }) });
    assert.equal(other.files(), reference, `jobs ${jobs}`);
    other.remove();
  }
});

test("cached, and a no-op writes nothing", async () => {
  await site.built();
  const again = await site.built();
  assert.equal(site.files(), reference);
  assert.is(again.written, 0);
  assert.is(again.removed, 0);
});

test("after an edit of one page's text: as if built afresh", async () => {
  const edited = makeSite(files);
  await edited.built();
  const page = "content/docs/part-6/page-51.md";
  const before = edited.files();
  // Nothing else moves: title, sidebar and anchors stay, so that only the page's own text says that it is another.
  edited.write({ [page]: edited.read(page).replace("A paragraph", "Another paragraph") });
  const { written } = await edited.built();
  const fresh = makeSite({ ...files, [page]: edited.read(page) });
  await fresh.built({ cache: false });
  assert.equal(edited.files(), fresh.files());
  const after = edited.files();
  const differs = Object.keys(after).filter((file) => after[file] !== before[file]);
  // The page, its twin, the text of all pages, and the terms of the two words.
  assert.equal(
    differs.filter((file) => !file.startsWith("docs/search/")),
    ["docs/part-6/page-51/index.html", "docs/part-6/page-51/index.md", "llms-full.txt"],
  );
  assert.ok(differs.length > 3 && differs.length <= 5, differs.join(" "));
  assert.is(written, differs.length, "nothing else is written");
  edited.remove();
  fresh.remove();
});

test("after edits, additions and removals: as if built afresh", async () => {
  const edited = makeSite(files);
  await edited.built();
  const changes = {
    "content/docs/part-6/page-51.md":
      "---\ntitle: New title\nsidebar_position: 7\n---\n# New title\n\n## Details\n\nNew text.\n",
    "content/docs/part-2/added.md": "# Added\n\n[home](/docs/)\n",
    "content/docs/added/index.md": "# A new folder\n",
  };
  edited.write(changes);
  await edited.built();
  edited.erase("content/docs/part-2/added.md");
  await edited.built();

  const { "content/docs/part-2/added.md": _, ...kept } = changes;
  const fresh = makeSite({ ...files, ...kept });
  await fresh.built({ cache: false });
  assert.equal(edited.files(), fresh.files());
  edited.remove();
  fresh.remove();
});

test("other time zone, locale, umask, folder and modification times", async () => {
  const other = makeSite(files);
  let age = 0;
  for (const file of listFiles(join(other.root, "content"))) {
    utimesSync(join(other.root, "content", file), 1_000_000_000, 1_000_000_000 + ++age);
  }
  const env = { TZ: "Pacific/Kiritimati", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", HOME: other.root };
  const { code, stderr } = await other.cli(["build", "--no-cache"], { env });
  assert.is(code, 0, stderr);
  assert.equal(other.files(), reference);
  other.remove();
});

test("no file of the output names the folder it was built in", () => {
  for (const file of listFiles(site.out)) {
    assert.not(readFileSync(join(site.out, file)).includes(site.root), `${file} holds an absolute path`);
  }
});

test("a damaged cache is ignored", async () => {
  const damaged = listFiles(join(site.root, ".docsgen")).filter((file) => !file.endsWith(".mjs"));
  assert.ok(damaged.length > 0, "there is a cache");
  for (const file of damaged) {
    const bytes = readFileSync(join(site.root, ".docsgen", file));
    site.write({ [`.docsgen/${file}`]: bytes.subarray(0, bytes.length / 2) });
  }
  await site.built();
  assert.equal(site.files(), reference);
});

test.run();
