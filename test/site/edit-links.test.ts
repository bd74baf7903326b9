// Links to where a page's source is edited: at the file that holds its text, never at a symbolic link.
import { mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import * as assert from "uvu/assert";
import { makeFolder } from "../support/folder.ts";
import { initRepository } from "../support/git.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("edit links");
const EDIT = "https://git.example/edit/main/";
const FILES = { "content/docs/index.md": "# Home\n", "content/docs/a.md": "# A\n" };

/** Builds, and gives the address at which a page is edited. */
async function edited(site: TestSite, route: string, editUrl = EDIT, content = "content"): Promise<string | undefined> {
  const config = { url: "https://docs.example", editUrl, checks: { orphans: "off" } } as const;
  await site.built({ config, content });
  return /href="(https:\/\/git\.example\/[^"]*)"/.exec(site.html(route))?.[1];
}

/** Moves what stands in a place, and puts a link there to where it is then. */
function moveBehindLink(place: string, target: string): void {
  const to = join(dirname(place), target);
  mkdirSync(dirname(to), { recursive: true });
  renameSync(place, to);
  symlinkSync(target, place);
}

/** A site in a folder of its own, and the prefix of that folder's files. */
function makeNested(files = FILES): { readonly site: TestSite; readonly above: string; readonly prefix: string } {
  const above = makeFolder("above");
  const site = makeSite(files, above);
  return { site, above, prefix: `${EDIT}${basename(site.root)}/` };
}

test("an edit link has the file's path encoded", async () => {
  const site = makeSite({ ...FILES, "content/docs/a#b c?.md": "---\nslug: odd\n---\n# Odd\n" });
  assert.is(await edited(site, "/docs/odd"), `${EDIT}content/docs/a%23b%20c%3F.md`);
});

test("a file outside of the root has an edit link where the prefix tells that of the repository", async () => {
  const { site, above, prefix } = makeNested();
  renameSync(join(site.root, "content"), join(above, "guides"));
  assert.is(await edited(site, "/docs/a", prefix, "../guides"), undefined);
  initRepository(above);
  const other = makeSite({}, above);
  const of = (editUrl: string) => edited(other, "/docs/a", editUrl, "../guides");
  assert.is(await of(`${EDIT}${basename(other.root)}/`), `${EDIT}guides/docs/a.md`);
  assert.is(await of(EDIT), undefined);
  assert.is(await of("https://git.example/edit?file="), undefined);
});

test("a page behind a linked folder is edited where the link leads", async () => {
  const site = makeSite(FILES);
  moveBehindLink(join(site.root, "content/docs"), "../guides/pages");
  site.write({ "content/index.md": "# Start\n" });
  assert.is(await edited(site, "/docs/a"), `${EDIT}guides/pages/a.md`);
  assert.is(await edited(site, "/"), `${EDIT}content/index.md`);
  // The pages themselves are the same; so is the time at which they were changed.
  renameSync(join(site.root, "guides"), join(site.root, "manual"));
  rmSync(join(site.root, "content/docs"));
  symlinkSync("../manual/pages", join(site.root, "content/docs"));
  assert.is(await edited(site, "/docs/a"), `${EDIT}manual/pages/a.md`);
});

test("one behind a link out of the root, too, in the same repository alone", async () => {
  const { site, above, prefix } = makeNested();
  initRepository(above);
  moveBehindLink(join(site.root, "content/docs"), "../../guides");
  assert.is(await edited(site, "/docs/a", prefix), `${EDIT}guides/a.md`);
  assert.is(await edited(site, "/docs/a", EDIT), undefined);
});

test("what a link leads to in another repository has no edit link", async () => {
  const site = makeSite(FILES);
  initRepository(site.root);
  moveBehindLink(join(site.root, "content/docs"), "../module/docs");
  initRepository(join(site.root, "module"));
  assert.is(await edited(site, "/docs/a"), undefined);
});

test("a page whose file is a link is edited at the file that it leads to, also when that is another one", async () => {
  const site = makeSite({ ...FILES, "content/_shared/b.md": "# B\n", "content/_shared/c.md": "# B\n" });
  symlinkSync("../_shared/b.md", join(site.root, "content/docs/b.md"));
  assert.is(await edited(site, "/docs/b"), `${EDIT}content/_shared/b.md`);
  assert.is(await edited(site, "/docs/a"), `${EDIT}content/docs/a.md`);
  rmSync(join(site.root, "content/docs/b.md"));
  symlinkSync("../_shared/c.md", join(site.root, "content/docs/b.md"));
  assert.is(await edited(site, "/docs/b"), `${EDIT}content/_shared/c.md`);
});

test.run();
