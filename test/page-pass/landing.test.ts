// A page with `layout: landing`: what it is without, and that all else treats it as any other page.
import * as assert from "uvu/assert";
import type { Files } from "../support/folder.ts";
import {
  attribute,
  type Document,
  type Element,
  findAll,
  hasClass,
  isElement,
  parseHtml,
  walk,
} from "../support/html.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("landing pages");

const FILE = "content/docs/part/front.md";
const page = (layout: string) =>
  `---\ntitle: Front\n${layout}last_update: { date: 2026-01-02, author: Ada }\n---\n\nBegin.\n\n## First\n\nSee [b](./b.md).\n\n## Second\n\nText.\n`;
const LANDING = page("layout: landing\n");
const DOC = page("");
const SITE: Files = {
  "docsgen.config.mjs": `export default {
  url: "https://docs.example",
  editUrl: "https://code.example/edit/",
  version: { label: "1.0", badge: true, banner: "unmaintained" },
};\n`,
  "content/docs/index.md": "# Home\n\nText.\n",
  "content/docs/part/a.md": "# A\n\nText.\n",
  "content/docs/part/b.md": "# B\n\nText.\n",
  [FILE]: LANDING,
};

const FRAME = ["breadcrumbs", "page-actions", "copy-page", "article-meta", "pagination", "toc", "article-head"];

function findByClass(html: Document, name: string): Element[] {
  return [...walk(html)].filter((node): node is Element => isElement(node) && hasClass(node, name));
}

/** Which of the frame's parts a page has. */
function partsOf(site: TestSite, file = "docs/part/front/index.html"): string[] {
  const html = parseHtml(site.read(`dist/${file}`));
  return FRAME.filter((name) => findByClass(html, name).length > 0);
}

test("a landing page has its article, the header, the sidebar for phones and the version's notice, and no more round it", async () => {
  const site = makeSite(SITE);
  await site.built({});
  assert.equal(partsOf(site), []);
  assert.equal(
    partsOf(site, "docs/part/b/index.html"),
    FRAME.filter((name) => name !== "toc"),
  );
  const html = parseHtml(site.read("dist/docs/part/front/index.html"));
  for (const name of ["header", "search-button", "menu-button", "sidebar", "tree", "version-notice"])
    assert.is(findByClass(html, name).length, 1, name);
  assert.equal(
    findByClass(html, "layout").map((layout) => attribute(layout, "class")),
    ["layout landing"],
  );
  assert.not.match(site.read("dist/docs/part/front/index.html"), /BreadcrumbList|rel="(?:prev|next)"|2026-01-02/);
  assert.match(site.read("dist/docs/part/front/index.html"), /<link rel="alternate" type="text\/markdown"/);
  const other = findByClass(parseHtml(site.read("dist/docs/part/b/index.html")), "layout");
  assert.equal(
    other.map((layout) => attribute(layout, "class")),
    ["layout"],
  );
  // Its neighbours still lead to it.
  const [pagination] = findByClass(parseHtml(site.read("dist/docs/part/b/index.html")), "pagination");
  assert.ok(pagination && findAll(pagination, "a").some((a) => attribute(a, "href") === "/docs/part/front"));
});

test("search, sitemap and texts for programs hold a landing page as any other; switched on and off, it is what a clean build makes", async () => {
  const site = makeSite({ ...SITE, [FILE]: DOC });
  await site.built({});
  const before = site.files();
  for (const [text, changed] of [
    [LANDING, true],
    [page("layout: doc\n"), false],
    [LANDING, true],
    [DOC, false],
  ] as const) {
    site.write({ [FILE]: text });
    await site.built({});
    const after = site.files();
    await site.built({ cache: false });
    assert.equal(site.files(), after);
    const others = Object.keys(after).filter((name) => after[name] !== before[name]);
    assert.equal(others, changed ? ["docs/part/front/index.html"] : []);
  }
});

test("a site's own templates and plugins receive what a landing page shows", async () => {
  const site = makeSite({
    ...SITE,
    "plugins/seen.mjs": `export default { name: "seen", page: ({ route, toc, previous, editUrl }) =>
  route === "/docs/part/front" ? { extra: { seen: JSON.stringify([toc, previous ?? null, editUrl ?? null]) } } : {} };\n`,
    "docsgen.config.mjs": `export default { editUrl: "https://code.example/edit/", plugins: [{ module: "./plugins/seen.mjs" }] };\n`,
    "templates/Page.tsx": `import type { PageProps } from "docsgen";
export const Page = ({ layout, toc, breadcrumbs, previous, next, editUrl, lastUpdate, extra }: PageProps) => (
  <html><head><title>T</title></head><body><h1>T</h1><pre>{JSON.stringify(
    [layout, toc.length, breadcrumbs.length, [previous, next, editUrl, lastUpdate].filter(Boolean).length, extra["seen"]],
  )}</pre></body></html>
);\n`,
  });
  await site.built({});
  const shown = (name: string) =>
    JSON.parse((/<pre>(.*)<\/pre>/.exec(site.read(`dist/docs/${name}`))?.[1] ?? "").replaceAll("&quot;", '"'));
  assert.equal(shown("part/front/index.html"), ["landing", 0, 0, 0, "[[],null,null]"]);
  assert.equal(shown("part/b/index.html").slice(0, 4), ["doc", 0, 2, 3]);
});

test.run();
