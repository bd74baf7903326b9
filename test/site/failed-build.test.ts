// A build that fails: what it still does when that is sure, and what it says of the time that it took.
import fs from "node:fs";
import path from "node:path";
import * as assert from "uvu/assert";
import type { BuildOptions, BuildResult } from "../../src/types.ts";
import { between } from "../emit/faults.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("failed build");

/** More than one thread claims at first. */
const PAGES = 40;

function siteOf(first: string, last = "# Last\n"): TestSite {
  const text = (i: number) => (i === 0 ? first : i === PAGES - 1 ? last : `# Page ${i}\n\nSome text.\n`);
  const name = (i: number) => `content/docs/p${String(i).padStart(2, "0")}.md`;
  return makeSite({
    "docsgen.config.ts": 'export default { url: "https://docs.example" };\n',
    ...Object.fromEntries(Array.from({ length: PAGES }, (_, i) => [name(i), text(i)])),
  });
}

/** Builds on this thread; gives the pages whose files were written, in order. */
async function written(site: TestSite, options: BuildOptions = {}): Promise<{ result: BuildResult; pages: string[] }> {
  const pages: string[] = [];
  const { restore } = between((name, args, call) => {
    if (name === "openSync" && args[1] === "w" && /p\d+[\\/]index\.html$/.test(String(args[0])))
      pages.push(path.basename(path.dirname(String(args[0]))));
    return call(...args);
  });
  try {
    return { result: await site.build({ jobs: 1, ...options }), pages };
  } finally {
    restore();
  }
}

const codes = ({ diagnostics }: BuildResult) => diagnostics.map(({ file, code }) => [path.basename(file), code]);

for (const [what, first, strict] of [
  ["an error", "# First\n\n[gone](gone.md)\n", false],
  ["a warning under --strict", "# First\n\n```nolang\nx\n```\n", true],
] as const) {
  test(`after ${what} of a page, the pages of later batches are checked, but not written`, async () => {
    const site = siteOf(first, "# Last\n\n[lost](lost.md)\n");
    const { result, pages } = await written(site, { strict });
    assert.not(result.ok);
    assert.equal(codes(result).at(0)?.[0], "p00.md");
    assert.equal(codes(result).at(-1), ["p39.md", "dead-link"]);
    assert.ok(pages.length < 20, `written: ${pages}`);
    site.remove();
  });
}

test("warnings alone keep no page from being written", async () => {
  const site = siteOf("# First\n\n```nolang\nx\n```\n");
  const { result, pages } = await written(site);
  assert.ok(result.ok);
  assert.is(result.diagnostics.length, 1);
  assert.is(pages.length, PAGES);
  site.remove();
});

test("after an error in front matter no page is written at all, and all are checked", async () => {
  const site = siteOf("---\ntitle: [\n---\n", "# Last\n\n[lost](lost.md)\n");
  const { result, pages } = await written(site);
  assert.equal(codes(result).at(-1), ["p39.md", "dead-link"]);
  assert.equal(pages, []);
  site.remove();
});

test("what failed once and is mended is built as if it had never failed", async () => {
  const site = siteOf("# First\n");
  await site.built();
  site.write({
    "content/docs/p00.md": "# First\n\n[gone](gone.md)\n",
    "content/docs/p30.md": "# Page 30\n\nOther text.\n",
  });
  const before = site.files();
  assert.not((await site.build()).ok);
  assert.equal(site.files(), before);
  site.write({ "content/docs/p00.md": "# First\n\nNo link.\n" });
  const { result, pages } = await written(site);
  assert.ok(result.ok);
  assert.equal(pages, ["p00", "p30"]);
  const mended = site.files();
  await site.built({ cache: false });
  assert.equal(site.files(), mended);
  site.remove();
});

test("the time that is told counts the removal of what was staged", async () => {
  const site = siteOf("# First\n\n[last](p39.md#none)\n");
  const { now } = performance;
  let late = 0;
  performance.now = () => now.call(performance) + late;
  const { restore } = between((name, args, call) => {
    if (name === "rmdirSync") late += 1e6;
    return call(...args);
  });
  try {
    const { ok, ms, phases } = await site.build({ jobs: 1 });
    assert.not(ok);
    assert.ok(late > 0);
    assert.ok(ms >= late, `${ms} ms`);
    assert.ok((phases.clear ?? 0) >= late, `${phases.clear} ms`);
  } finally {
    performance.now = now;
    restore();
  }
  assert.not(fs.existsSync(site.out));
  site.remove();
});

test.run();
