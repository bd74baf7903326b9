// The search as a part of a site: what is written of it, for whom, and what a site may say of it.
import * as assert from "uvu/assert";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { searchIn } from "./build-index.ts";

const test = suite("search of a site");

const config = (more: string) => `export default { url: "https://docs.example"${more} };\n`;

test("a guide is found by its title, labels, slug, keywords, description, headings and text", async () => {
  const site = makeSite({
    "docsgen.config.mjs": config(
      ', sidebar: [{ type: "category", label: "Basics", items: [{ type: "doc", id: "first", label: "Sidebarred" }] }]',
    ),
    "content/docs/first.md":
      "---\ntitle: Entitled\nsidebar_label: Labelled\nkeywords: [keyed]\ntags: [tagged]\ndescription: Described thing.\n---\n\n" +
      "Written text with `coded()`.\n\n## Headed {#own-id}\n\n#### Deeply headed\n\n```js\nfenced();\n```\n\n" +
      ":::tip[Admonished]\nAdvised.\n:::\n\n| Tabled |\n| --- |\n| Celled |\n\n::include{file=../part.md}\n",
    "content/part.md": "Included.\n",
  });
  await site.built();
  const search = searchIn((name) => site.read(`dist/docs/search/${name}`));
  const words = "entitled sidebarred labelled first keyed tagged described written coded headed deeply fenced";
  for (const word of `${words} admonished advised tabled celled included`.split(" "))
    assert.equal(await search.find(word), ["/docs/first"], word);
  const [hit] = await search.hits("headed");
  assert.equal([hit?.label, hit?.place?.anchor, hit?.kind], ["Basics", "own-id", ""]);
  site.remove();
});

test("a category's label finds the page that it leads to, behind pages that are titled so", async () => {
  const site = makeSite({
    "docsgen.config.mjs": config(
      `, baseUrl: "/sub/", sidebar: ["index", { type: "category", label: "Getting going", items: ["first", "second",
        { type: "category", label: "Deeper matters", link: { type: "doc", id: "third" }, items: ["second", "third"] }] }]`,
    ),
    "content/docs/index.md": "# Home\n\nText.\n",
    "content/docs/first.md": "# Entitled\n\nText.\n",
    "content/docs/second.md": "# Second\n\nText.\n",
    "content/docs/third.md": "# Third\n\nText.\n",
    "content/docs/fourth/index.md": "# Fourth\n\nMatters are going deeper.\n",
  });
  await site.built();
  const search = searchIn((name) => site.read(`dist/docs/search/${name}`));
  assert.is((await search.find("getting going"))[0], "/docs/first");
  assert.equal(await search.find("getting"), ["/docs/first"]);
  assert.equal(await search.find("deeper matters"), ["/docs/third", "/docs/fourth/"]);
  assert.equal(await search.find("fourth"), ["/docs/fourth/"]);
  site.write({ "content/docs/second.md": "# Getting going\n\nText.\n" });
  await site.built();
  const found = await searchIn((name) => site.read(`dist/docs/search/${name}`)).find("getting going");
  assert.equal(found.slice(0, 2), ["/docs/second", "/docs/first"]);
  site.remove();
});

test("an entry of the glossary is found by its other names", async () => {
  const site = makeSite({
    "docsgen.config.mjs": config(', glossary: "docs/terms.md"'),
    "content/docs/index.md": "# Home\n\nGC, GC and GC.\n",
    "content/docs/terms.md":
      "# Terms\n\n## Garbage collection {#garbage}\n\nWhat is not used goes.\n\nAlso: GC, sweep.\n\n## GC roots\n\nThey stay.\n",
  });
  await site.built();
  const search = searchIn((name) => site.read(`dist/docs/search/${name}`));
  for (const query of ["GC", "gc", "sweep"]) {
    const [hit] = await search.hits(query);
    assert.equal([hit?.route, hit?.place?.anchor], ["/docs/terms", "garbage"], query);
    assert.is(hit?.place?.heading, "Garbage collection");
  }
  site.remove();
});

test("unlisted pages are not found, drafts are not there", async () => {
  const site = makeSite({
    "docsgen.config.mjs": config(""),
    "content/docs/index.md": "# Home\n\nShown.\n",
    "content/docs/secret.md": "---\nunlisted: true\n---\n\n# Secret\n\nUnlisted words.\n",
    "content/docs/draft.md": "---\ndraft: true\n---\n\n# Draft\n\nDrafted words.\n",
  });
  await site.built();
  const search = searchIn((name) => site.read(`dist/docs/search/${name}`));
  for (const word of ["secret", "unlisted", "draft", "words"]) assert.equal(await search.find(word), [], word);
  assert.equal(await search.find("shown"), ["/docs/"]);
  site.remove();
});

test("a site without search has neither its files nor its button", async () => {
  const pages = { "content/docs/index.md": "# Home\n\nText.\n" };
  const site = makeSite({ ...pages, "docsgen.config.mjs": config("") });
  await site.built();
  assert.ok(site.exists("dist/docs/search/index.json"));
  assert.match(site.html("/docs/"), /class="search-button"/);
  site.write({ "docsgen.config.mjs": config(", search: false") });
  await site.built();
  assert.equal(
    Object.keys(site.files()).filter((file) => file.includes("search")),
    [],
  );
  assert.not.match(site.html("/docs/"), /search-button/);
  site.write({ "docsgen.config.mjs": config(", search: true") });
  await site.built();
  assert.ok(site.exists("dist/docs/search/index.json"));
  site.remove();
});

test("what the configuration says of it is checked", async () => {
  const site = makeSite({ "content/docs/index.md": "# Home\n", "docsgen.config.mjs": config(', search: "yes"') });
  const { code, stderr } = await site.cli(["build"]);
  assert.is(code, 2);
  assert.match(stderr, /search must be true or false, not "yes"/);
  site.write({ "docsgen.config.mjs": config(", serch: true") });
  assert.match((await site.cli(["build"])).stderr, /Did you mean "search"\?/);
  site.remove();
});

test("docs at the root of the content have their index at the root", async () => {
  const site = makeSite({ "docs/index.md": "# Home\n\nText.\n", "docsgen.config.mjs": config(', docsPath: "."') });
  await site.built({ content: "docs" });
  assert.equal(await searchIn((name) => site.read(`dist/search/${name}`)).find("text"), ["/"]);
  site.remove();
});

test("checking a site writes no index", async () => {
  const site = makeSite({ "content/docs/index.md": "# Home\n", "docsgen.config.mjs": config("") });
  const { code } = await site.cli(["check"]);
  assert.is(code, 0);
  assert.not(site.exists("dist"));
  site.remove();
});

test.run();
