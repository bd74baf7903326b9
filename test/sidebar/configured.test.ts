// Sidebars that the configuration writes out: what each kind of item becomes, and what is told where one leads nowhere.
import * as assert from "uvu/assert";
import { flattenSidebar } from "../../src/sidebar/flatten.ts";
import type { BrokenPage, SidebarCategory, SidebarItemConfig } from "../../src/types.ts";
import { suite } from "../support/suite.ts";
import { outline, page, sidebar } from "./build.ts";

const test = suite("configured sidebar");

const PAGES = [page("docs/index.md"), page("docs/g/index.md"), page("docs/g/a.md"), page("docs/g/h/b.md")];

type Options = Parameters<typeof sidebar>[1];

/** What is told of items, `place: message | hint`. */
function told(config: readonly SidebarItemConfig[], options: Options = {}): string[] {
  return sidebar(PAGES, { config, ...options }).problems.map(
    ({ file, line, column, severity, code, message, hint }) => {
      assert.equal([line, column, severity, code], [1, 1, "error", "sidebar"]);
      return `${file}: ${message} | ${hint}`;
    },
  );
}

/** A page as far as it is known where it has errors or is a draft. */
function left(file: string): BrokenPage {
  const { id, route } = page(file);
  return { file, id, route };
}

test("pages are called by their ids, and index pages by their folders'", () => {
  assert.is(
    outline(sidebar(PAGES, { config: ["g/a", "g", "", { type: "doc", id: "g" }] }).items),
    "g/a g/index index g/index",
  );
});

test("an id that no page has is told where it stands", () => {
  const known = "An id is the page's route without the docs prefix.";
  const category: SidebarItemConfig = {
    type: "category",
    label: "C",
    link: { type: "doc", id: "g/b" },
    items: ["g/a"],
  };
  assert.equal(told(["somewhere-else", { type: "doc", id: "g/aa" }, category]), [
    `sidebar.0: sidebar: no page has the id "somewhere-else" | ${known}`,
    'sidebar.1.id: sidebar: no page has the id "g/aa" | Did you mean "g/a"?',
    'sidebar.2.link.id: sidebar: no page has the id "g/b" | Did you mean "g/a"?',
  ]);
});

test("an id that a slug has changed is told", () => {
  const pages = [page("docs/1-g/2-a.md", { slug: "/begin" }), page("docs/h/index.md", { slug: "/all/" })];
  const { problems } = sidebar(pages, { config: ["g/a", "h", "bigin"] });
  assert.equal(
    problems.map(({ hint }) => hint),
    [
      'By its slug, the page in docs/1-g/2-a.md has the id "begin".',
      'By its slug, the page in docs/h/index.md has the id "all/index".',
      'Did you mean "begin"?',
    ],
  );
});

test("of very many ids that no page has, the first are compared with all that there are", () => {
  const ids = Array.from({ length: 150 }, (_, i) => `g/aa${i}`);
  const pages = [page("docs/g/aa.md"), page("docs/h.md", { slug: "/begin" })];
  const { problems } = sidebar(pages, { config: [...ids, "h"] });
  const hints = problems.map(({ hint }) => hint);
  assert.is(hints.filter((hint) => hint === 'Did you mean "g/aa"?').length, 100);
  assert.is(hints[149], "An id is the page's route without the docs prefix.");
  // This needs no comparing.
  assert.is(hints[150], 'By its slug, the page in docs/h.md has the id "begin".');
});

test("drafts are told as such; of pages with errors nothing more is told", () => {
  const drafts = [left("docs/other.md"), left("docs/d/index.md"), left("docs/e.md")];
  const hint = (file: string) => `Take \`draft: true\` out of ${file}, or leave it out here until then.`;
  assert.equal(told(["e", "d"], { drafts }), [
    `sidebar.0: sidebar: the id "e" leads to a draft, which is not built | ${hint("docs/e.md")}`,
    `sidebar.1: sidebar: the id "d" leads to a draft, which is not built | ${hint("docs/d/index.md")}`,
  ]);
  assert.equal(told(["e", "d"], { broken: drafts }), []);
});

test("links lead to the site's own files under its base, or elsewhere as they are written", () => {
  const link = (href: string) => ({ type: "link", label: "L", href }) as const;
  const config = [
    link("/a/b.html"),
    link("//a.example/x"),
    link("https://a.example//"),
    { ...link("/"), className: "new" },
  ];
  const { items } = sidebar(PAGES, { config, baseUrl: "/sub/" });
  assert.equal(items, [
    link("/sub/a/b.html"),
    link("//a.example/x"),
    link("https://a.example//"),
    { ...link("/sub/"), className: "new" },
  ]);
});

test("an item's badge takes the place of its page's", () => {
  const pages = [page("docs/a.md", { sidebar_badge: { text: "Page", type: "info" } })];
  const config: readonly SidebarItemConfig[] = [
    "a",
    { type: "doc", id: "a", label: "A" },
    { type: "doc", id: "a", badge: "Item" },
    { type: "link", label: "L", href: "https://a.example/", badge: { text: "Out", type: "tip" } },
    { type: "category", label: "C", items: ["a"], badge: "Part" },
    { type: "category", label: "D", items: [], link: { type: "doc", id: "a" } },
  ];
  const { items } = sidebar(pages, { config });
  const own = { text: "Page", type: "info" };
  assert.equal(
    items.map(({ badge }) => badge),
    [own, own, { text: "Item" }, { text: "Out", type: "tip" }, { text: "Part" }, own],
  );
});

test("a folder may be named in any way; one without pages is told, but not where its pages have errors", () => {
  const inside = (dirName: string) => ({ type: "autogenerated", dirName }) as const;
  assert.is(
    outline(sidebar(PAGES, { config: [inside(".")] }).items),
    "g/index→/docs/g/[g/a h→/docs/g/h/b[g/h/b]] index",
  );
  for (const name of ["g/h", "./g/h/", "g//h", "g/./h"])
    assert.is(outline(sidebar(PAGES, { config: [inside(name)] }).items), "g/h/b", name);
  const config = ["index", inside("none/at/all")] as const;
  const message = 'sidebar.1.dirName: sidebar: autogenerated folder "none/at/all" holds no page';
  assert.equal(told(config), [`${message} | Folders are looked up under docs.`]);
  assert.equal(told(config, { docsPath: "." }), [`${message} | Folders are looked up under the content folder.`]);
  assert.is(outline(sidebar(PAGES, { config }).items), "index");
  const broken = [left("docs/other.md"), left("docs/none/at/all/a.md")];
  assert.equal(told(config, { broken }), []);
  assert.is(outline(sidebar(PAGES, { config, broken }).items), "index");
  assert.is(told(config, { broken: [left("docs/none/at/allover.md")] }).length, 1);
  assert.equal(told(config, { broken: [left("none/at/all/a.md")], docsPath: "." }), []);
});

test("the reference stands where it is named, or at the end of what folders give", () => {
  const reference = (label: string): SidebarCategory => ({
    type: "category",
    label,
    href: "/docs/api/",
    collapsed: true,
    collapsible: true,
    items: [],
  });
  const config = [{ type: "reference", label: "Named" }, "g/a", { type: "reference" }] as const;
  const api = (label: string) => `${label}→/docs/api/[]`;
  assert.is(outline(sidebar(PAGES, { config, reference }).items), `${api("Named")} g/a ${api("API reference")}`);
  assert.is(outline(sidebar([page("docs/a.md")], { reference }).items), `a ${api("API reference")}`);
  assert.equal(told(["g/a", { type: "reference" }]), [
    "sidebar.1: sidebar: the site has no API reference | Name its packages: reference: { packages: [...] }.",
  ]);
  assert.is(outline(sidebar(PAGES, { config }).items), "g/a");
});

test("a category leads to its page, else to the first page in it, else to the first link", () => {
  const link = { type: "link", label: "L", href: "https://a.example/" } as const;
  const of = (items: readonly SidebarItemConfig[], more: object = {}) =>
    sidebar(PAGES, { config: [{ type: "category", label: "C", items, ...more } as SidebarItemConfig] }).items;
  assert.is(outline(of([link, "g/a"])), "C→/docs/g/a[L g/a]");
  assert.is(outline(of([link, { type: "category", label: "D", items: ["g/a"] }])), "C→/docs/g/a[L D→/docs/g/a[g/a]]");
  assert.is(outline(of([link])), "C→https://a.example/[L]");
  assert.is(outline(of([link], { link: { type: "doc", id: "g" } })), "C→/docs/g/[L]");
  assert.equal(of(["nowhere"]), [], "nowhere to go");
  assert.equal(of([], { link: { type: "doc", id: "g/a" }, className: "new" }), [
    { type: "link", label: "C", href: "/docs/g/a", docId: "g/a", unlisted: false, className: "new" },
  ]);
});

test("reading order has pages alone, each once, and a category's page where it stands itself", () => {
  const link = { type: "link", label: "L", href: "/docs/x" } as const;
  const order = (...config: readonly SidebarItemConfig[]) =>
    flattenSidebar(sidebar(PAGES, { config }).items).map(({ href }) => href);
  assert.equal(order("g/a", link, "g/a", "index"), ["/docs/g/a", "/docs/"]);
  const inner: SidebarItemConfig = { type: "category", label: "D", items: ["index", "g/h/b"] };
  const outer: SidebarItemConfig = {
    type: "category",
    label: "C",
    link: { type: "doc", id: "g/h/b" },
    items: ["g/a", inner],
  };
  assert.equal(order(outer), ["/docs/g/a", "/docs/", "/docs/g/h/b"]);
});

test.run();
