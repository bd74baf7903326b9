// No page grows with the site: the same page in a site of 1,100 pages and in one of 2,200, and in a folder of 3,000. And what
// all pages load stays small.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import * as assert from "uvu/assert";
import { corpus, corpusRoute } from "../support/corpus.ts";
import { htmlFile } from "../support/folder.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("page size");

test("a page of site twice as large is at most 2 % larger", async () => {
  // Five folders in both, each with more pages than a page's sidebar shows whole.
  const [small, large] = [await sizes(1100), await sizes(2200)];
  const growth = large / small;
  assert.ok(growth < 1.02, `the page grew by a factor of ${growth.toFixed(2)}: ${small} → ${large} bytes`);
});

test("a page among 3,000 siblings shows a window of them", async () => {
  const files: Record<string, string> = { "content/docs/index.md": "# Home\n" };
  for (let i = 0; i < 3000; i++) files[`content/docs/many/page-${i}.md`] = `# Page ${i}\n\nText.\n`;
  const site = makeSite(files);
  await site.built({ cache: false });
  const html = site.html("/docs/many/page-1500");
  const links = html.match(/href="\/docs\/many\/page-/g)?.length ?? 0;
  assert.ok(links > 20 && links <= 210, `${links} of 3,000 siblings are in the page`);
  assert.ok(html.includes('href="/docs/many/page-1500"'), "the page itself is among them");
  assert.ok(html.length < 60_000, `${html.length} bytes`);
  site.remove();
});

test("the scripts and styles that every page loads are at most 20 kB, packed", async () => {
  const site = makeSite({ "content/docs/index.md": "# Home\n", "content/docs/a.md": "# A\n\n```js\nlet a;\n```\n" });
  await site.built({ cache: false });
  const loaded = [...site.html("/docs/a").matchAll(/(?:src|stylesheet" href)="\/(assets\/[^"]+)"/g)].map(
    ([, file]) => file,
  );
  assert.equal(
    loaded.map((file) => file?.replace(/-\w+\./, ".")),
    ["assets/theme.js", "assets/site.css", "assets/main.js"],
  );
  const packed = loaded.map((file) => gzipSync(readFileSync(join(site.out, file ?? "")), { level: 9 }).length);
  const total = packed.reduce((sum, size) => sum + size, 0);
  assert.ok(total <= 20_000, `${packed.join(" + ")} bytes`);
  site.remove();
});

const FOLDERS = 5;

async function sizes(pages: number): Promise<number> {
  const site = makeSite(corpus(pages, FOLDERS));
  await site.built({ cache: false });
  const { size } = statSync(join(site.out, htmlFile(corpusRoute(77, FOLDERS))));
  site.remove();
  return size;
}

test.run();
