// Many changes at once, as tools make them, under `docsgen serve --watch`: what is served ends as a clean build would have it.
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { commitAll, git, initRepository } from "../support/git.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { endsClean, watchesFor } from "./live-site.ts";
import { until } from "./raw.ts";

const test = suite("many changes");
const start = watchesFor(test);

const page = (title: string) => `---\ntitle: ${title}\n---\n\nText of ${title}.\n`;
const name = (i: number) => `s${i % 10}/p${i}.md`;
const many = () =>
  Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`content/docs/${name(i)}`, page(`P${i}`)]));

/** Edits, moves and deletes the many. */
function shuffle(docs: string): void {
  for (let i = 0; i < 500; i++) {
    const file = join(docs, name(i));
    if (i % 3 === 0) rmSync(file);
    else if (i % 3 === 1) renameSync(file, file.replace("/p", "/q"));
    else writeFileSync(file, page(`P${i}, second`));
  }
}

test("500 files at once, made, edited, moved and deleted, end equal to a clean build", async () => {
  const live = await start({ "content/docs/index.md": "# Home\n" });
  const { site } = live;
  site.write(many());
  await until("501 pages", () => live.updates.at(-1)?.pages === 501);
  shuffle(join(site.root, "content/docs"));
  await until("334 pages", () => live.updates.at(-1)?.pages === 334);
  await endsClean(live, "the rest", ["/docs/s0/p0", "/docs/s1/p1"]);
});

test("git checkouts that touch 500 files end equal to a clean build", async () => {
  const site = makeSite({ "content/docs/index.md": "# Home\n", ".gitignore": ".docsgen\nclean\n", ...many() });
  initRepository(site.root);
  git(site.root, ["checkout", "-q", "-b", "other"]);
  shuffle(join(site.root, "content/docs"));
  commitAll(site.root);
  const live = await start(site);
  assert.is(live.updates[0]?.pages, 334);
  git(site.root, ["checkout", "-q", "main"]);
  await until("501 pages", () => live.updates.at(-1)?.pages === 501);
  // To and fro, faster than anything can be taken in.
  for (const branch of ["other", "main", "other"]) git(site.root, ["checkout", "-q", branch]);
  await until("334 pages", () => live.updates.at(-1)?.pages === 334);
  await endsClean(live, "the other branch", ["/docs/s0/p0", "/docs/s1/p1"]);
});

test.run();
