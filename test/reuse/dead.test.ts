// Pages whose addresses lead nowhere: which builds make them again, and that what is told is what a clean build tells.
import fs from "node:fs";
import path from "node:path";
import * as assert from "uvu/assert";
import { emptyRecord, PageProblems } from "../../src/page-pass/problems.ts";
import type { Page } from "../../src/types.ts";
import { hashFiles } from "../support/folder.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("dead addresses of pages that stand");

const CONFIG = `export default {
  url: "https://docs.example",
  checks: { links: "warn", assets: "warn", anchors: "warn" },
  redirects: [{ from: "/is/moved", to: "/docs/target#part" }],
};
`;
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="5"/>';
const page = (title: string, body = "") => `---\ntitle: ${title}\n---\n\nText of ${title}.\n\n${body}\n`;
/** A page that no other page shows. */
const hidden = (more = "") => `---\ntitle: Other\nunlisted: true\n${more}---\n\nText.\n`;

/** Builds; gives how many pages were made. Asserts that all is as a clean build has it. */
async function made(site: TestSite, what: string): Promise<number> {
  // One page is made in any case, so that an edit is not put into the output by itself.
  const index = path.join(site.out, "docs/index.html");
  const published = fs.readFileSync(index);
  fs.rmSync(index);
  let count = 0;
  const { ok, diagnostics } = await site.build({
    onProgress({ phase, total }) {
      if (phase === "pages") count = total;
    },
  });
  const clean = await site.build({ cache: false, out: "clean" });
  assert.equal(diagnostics, clean.diagnostics, what);
  assert.is(ok, clean.ok, what);
  if (ok) assert.equal(site.files(), hashFiles(path.join(site.root, "clean")), what);
  else fs.writeFileSync(index, published);
  return count - 1;
}

test("what a page missed and was only warned of is found when it comes, and not warned of any more", async () => {
  const site = makeSite({
    "docsgen.config.mjs": CONFIG.replace(/ {2}redirects.*\n/, ""),
    "content/docs/index.md": "# Home\n\n[b](./b.md), ![alt](/pic.svg)\n\n::figure[C]{src=./part/in.svg alt=C inline}\n",
  });
  const codes = async () => (await site.built()).diagnostics.map(({ code }) => code);
  assert.equal(await codes(), ["dead-link", "missing-asset", "missing-asset"]);
  site.write({ "content/docs/b.md": page("B", "[Home](./index.md)") });
  assert.equal(await codes(), ["missing-asset", "missing-asset"]);
  assert.match(site.main("/docs/"), 'href="/docs/b"');
  site.write({ "content/static/pic.svg": drawing });
  assert.equal(await codes(), ["missing-asset"]);
  site.write({ "content/docs/part/in.svg": drawing });
  assert.equal(await codes(), []);
  assert.is(await made(site, "all is there"), 0);
});

/** A page with addresses that lead nowhere, one for each way in which one may come to lead somewhere. */
const DEAD = [
  "./new.md",
  "./in/",
  "/docs/routed#part",
  "/is/moved",
  "/was",
  "/paper.pdf",
  "../static/beside.pdf",
  "data.txt",
  "draft.md",
  "./draft",
  "/docs/drafted",
  "api:Named",
  "https:/x.example",
  "../../above.md",
];
const IMAGES = ["/new.svg", "pic.svg", "_note.md"];

test("pages with addresses that lead nowhere are not made again, until something comes that these may mean", async () => {
  const links = [...DEAD.map((address) => `[x](${address})`), ...IMAGES.map((address) => `![x](${address})`)].join(
    "\n",
  );
  const site = makeSite({
    "docsgen.config.mjs": CONFIG,
    "content/docs/index.md": page("Home"),
    "content/docs/a.md": page("A", `[its own](#none)\n${links}`),
    "content/docs/draft.md": hidden("draft: true\n"),
  });
  await site.built();
  assert.is(await made(site, "nothing"), 0);
  for (const [what, text, count] of [
    // What no address means: but for what is new itself, nothing is made.
    ["docs/other.md", hidden(), 1],
    ["docs/nwe.md", hidden(), 1],
    ["docs/Named.md", hidden(), 1],
    ["static/other.svg", drawing, 0],
    ["docs/data.csv", "", 0],
    // What one of them means.
    ["static/new.svg", drawing, 1],
    ["static/paper.pdf", "", 1],
    ["static/beside.pdf", "", 1],
    ["docs/pic.svg", drawing, 1],
    ["docs/data.txt", "", 1],
    ["docs/_note.md", "", 1],
    ["docs/new.md", hidden(), 2],
    ["docs/in/index.md", hidden(), 2],
    ["docs/other-file.md", hidden("slug: routed\n"), 2],
    ["docs/aliased.md", hidden("aliases: [/was]\n"), 2],
    ["docs/target.md", hidden(), 2],
    ["docs/draft", "", 1],
    ["docs/draft.md", hidden(), 2],
    // A draft is told by its file, and no longer when it has gone.
    ["docs/draft-1.md", hidden("draft: true\nslug: drafted\n"), 1],
    ["docs/draft-1.md → docs/draft-2.md", hidden("draft: true\nslug: drafted\n"), 1],
    ["docs/draft-2.md → docs/_draft.md", "", 1],
  ] as const) {
    const [name = "", moved = name] = what.split(" → ");
    if (moved !== name) site.erase(`content/${name}`);
    site.write({ [`content/${moved}`]: text });
    assert.is(await made(site, what), count, what);
  }
});

test("nothing is told of an address that leads to what a page with errors has as an alias", async () => {
  const site = makeSite({
    "docsgen.config.mjs": CONFIG,
    "content/docs/index.md": page("Home"),
    "content/docs/a.md": page("A", "[x](/was)"),
    "content/docs/b.md": hidden(),
  });
  await site.built();
  assert.is(await made(site, "nothing"), 0);
  site.write({ "content/docs/b.md": hidden("aliases: [/was]\nown: 1\n") });
  await made(site, "an alias");
  site.remove();
});

test("a page's record names each address once, and none where none is dead", () => {
  const record = emptyRecord({ route: "/a" } as Page, []);
  const problems = new PageProblems("a.md", {});
  assert.equal(problems.complete(record), record);
  const addresses = ["./b.md", "./c.md"].map((href) => ({ kind: "link", href, file: "a.md" }) as const);
  for (const i of [0, 1, 0])
    problems.report({
      line: 1,
      column: 1,
      code: "dead-link",
      message: "",
      ...(addresses[i] && { dead: addresses[i] }),
    });
  assert.equal(
    problems.diagnostics.map(({ dead }) => dead),
    [0, 1, 0],
  );
  assert.equal(problems.complete(record), { ...record, dead: addresses });
});

test("what an address means by a page that has errors is not told as dead", async () => {
  const site = makeSite({
    "docsgen.config.mjs": CONFIG.replace(/ {2}redirects.*\n/, ""),
    "content/docs/index.md": page("Home"),
    "content/docs/a.md": page("A", "[x](wrong.md) [y](/docs/wrong-too)"),
  });
  await site.built();
  for (const [name, more] of [
    ["wrong", ""],
    ["other", "slug: wrong-too\n"],
  ] as const) {
    site.write({ [`content/docs/${name}.md`]: `---\ntitel: Wrong\n${more}---\n` });
    await made(site, name);
  }
  site.erase("content/docs/wrong.md", "content/docs/other.md");
  assert.is(await made(site, "gone"), 0);
});

test("a drawing that is to be put into the page is put there when it comes", async () => {
  const site = makeSite({
    "docsgen.config.mjs": CONFIG.replace(/ {2}redirects.*\n/, ""),
    "content/docs/index.md": page("Home"),
    "content/docs/a.md": page("A", "::figure[First]{src=late.svg inline}"),
    "content/docs/b.md": page("B", "::figure[Second]{src=/later.svg inline}"),
  });
  const { diagnostics } = await site.built();
  assert.equal(
    diagnostics.map(({ code }) => code),
    ["missing-asset", "missing-asset"],
  );
  const svg = drawing.replace("/>", '><title>Drawn</title><path d="M0 0"/></svg>');
  for (const name of ["docs/late.svg", "static/later.svg"]) {
    site.write({ [`content/${name}`]: svg });
    await made(site, name);
  }
  for (const name of ["a", "b"]) assert.match(site.main(`/docs/${name}`), "M0 0");
});

test.run();
