// The whole text of a site is the same from a thread, which knows the site, as from here, where the pages' records are.
import { readFileSync } from "node:fs";
import path from "node:path";
import * as assert from "uvu/assert";
import { join } from "../../src/joined/write.ts";
import { planJoined } from "../../src/joined.ts";
import { indexLlms, twinOf } from "../../src/llms.ts";
import { joinFullText, packFullText } from "../../src/pool/full-text.ts";
import { openPool } from "../../src/pool.ts";
import { orderPages } from "../../src/sidebar/order.ts";
import type { PageRecord, Site } from "../../src/types.ts";
import { makeFolder, removeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("pool: the whole text");

const COUNT = 150;
const routeOf = (at: number) => `/docs/page-${at}`;
const pages = Array.from({ length: COUNT }, (_, at) => ({
  route: routeOf(at),
  title: `Page ${at}`,
  frontMatter: at === 7 ? { unlisted: true } : {},
  ...(at % 10 === 3 && { api: { type: "item" } }),
}));
const sidebar = [149, 12, 3, 80].map((at) => ({ type: "link", label: "x", href: `/base${routeOf(at)}`, docId: "x" }));
const site = { config: { baseUrl: "/base/", url: "https://docs.example" }, pages, sidebar } as unknown as Site;
const textOf = (at: number) => `# Page ${at}\n${"é".repeat(at)}\n`;
/** The page that has no Markdown. */
const WITHOUT = 5;
const records = pages.map(({ route }, at) => {
  const file = { hash: `${at}`.padStart(32, "0"), size: Buffer.byteLength(textOf(at)), mtimeMs: at };
  const outputs = [{ ...file, path: `${route.slice(1)}/index.html` }];
  return { outputs: at === WITHOUT ? outputs : [...outputs, { ...file, path: `${route.slice(1)}/index.md` }] };
}) as unknown as PageRecord[];

function stageOf(folder: string): string {
  writeFiles(folder, Object.fromEntries(pages.map(({ route }, at) => [`stage${route}/index.md`, textOf(at)])));
  return path.join(folder, "stage");
}

test("the same text, and the same stretches", () => {
  const folder = makeFolder("full-text");
  const stage = stageOf(folder);
  const plan = planJoined(indexLlms(site, records, orderPages(site)).full(), undefined);
  const parts = plan.sources.map(({ path, ...source }) => ({ file: `${stage}/${path}`, ...source }));
  const here = join({ stage, name: "here.txt", parts });
  const task = packFullText({ stage, name: "there.txt", twins: records.map(twinOf) });
  const there = joinFullText(structuredClone(task), site);
  assert.equal([there.hash, there.size, there.stretches], [here.hash, here.size, plan.stretches]);
  const text = readFileSync(path.join(stage, "there.txt"), "utf8");
  assert.is(text, readFileSync(path.join(stage, "here.txt"), "utf8"));
  const order = [...text.matchAll(/^URL: https:\/\/docs\.example\/base\/docs\/page-(\d+)\/index\.md$/gm)];
  // Guides first, those of the sidebar before the others; without the one that is unlisted, and the one without Markdown.
  assert.equal(
    order.slice(0, 6).map(([, at]) => Number(at)),
    [149, 12, 80, 0, 1, 2],
  );
  assert.is(order.length, COUNT - 2);
  assert.is(text.split("\n---\n").length, COUNT - 2);
  removeFolder(folder);
});

test("a thread that has made no pages says so", async () => {
  const folder = makeFolder("full-text");
  const stage = stageOf(folder);
  const pool = openPool({ jobs: 2, signal: undefined, startedAt: Date.now() });
  pool.prepare(COUNT, path.join(folder, "none.mjs"));
  try {
    const error = await pool.fullText({ stage, name: "all.txt", twins: records.map(twinOf) })?.catch((error) => error);
    assert.match(String(error), /no pages were made on this thread/);
  } finally {
    await pool.close();
  }
  assert.is(pool.fullText({ stage, name: "all.txt", twins: [] }), undefined);
  removeFolder(folder);
});

test.run();
