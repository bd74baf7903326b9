// Sidebars that are made from folders, and what one takes over of the one before.
import * as assert from "uvu/assert";
import type { CategoryMetadata } from "../../src/sidebar/folders.ts";
import type { BrokenPage, Page } from "../../src/types.ts";
import { suite } from "../support/suite.ts";
import { outline, page, sidebar } from "./build.ts";

const test = suite("sidebar of folders");

test("numbers before names are positions, for pages and for folders", () => {
  const pages = ["docs/10-a.md", "docs/9-b.md", "docs/a.md", "docs/11-f/x.md", "docs/8-g/y.md"].map((file) =>
    page(file),
  );
  for (const each of [pages, pages.toReversed()])
    assert.is(outline(sidebar(each).items), "g→/docs/g/y[g/y] b a f→/docs/f/x[f/x] a");
});

test("what has a position comes first, in whatever order pages come", () => {
  const [a, z] = [page("docs/a.md"), page("docs/z.md", { sidebar_position: 1 })];
  for (const pages of [
    [a, z],
    [z, a],
  ])
    assert.is(outline(sidebar(pages).items), "z a");
});

test("the site's own page, hidden ones and those of the reference are not listed", () => {
  const home = { ...page("docs/home.md"), id: "/" };
  const api = { ...page("docs/api.md"), api: {} } as unknown as Page;
  assert.is(outline(sidebar([page("docs/a.md"), home, api, page("docs/b.md", { unlisted: true })]).items), "a");
});

test("a folder's index page gives its category's looks and position, but where the category names another page", () => {
  const index = page("docs/g/index.md", { sidebar_class_name: "new", sidebar_position: 1 });
  const pages = [page("docs/a.md", { sidebar_position: 2 }), index, page("docs/g/x.md", { sidebar_class_name: "x" })];
  const look = (metadata?: CategoryMetadata) => {
    const { items } = sidebar(pages, metadata && { categories: { "docs/g": metadata } });
    return items.map((item) => `${item.label} ${item.className ?? ""}`);
  };
  const place = { file: "docs/g/_category_.yml", line: 1, column: 1 };
  assert.equal(look(), ["g/index new", "a "]);
  assert.equal(look({ className: "own" }), ["g/index own", "a "]);
  assert.equal(look({ link: null }), ["a ", "g "]);
  assert.equal(look({ link: { id: "x", place } }), ["a ", "g/x x"]);
});

test("a folder's badge is its category file's, else its index page's", () => {
  const index = page("docs/g/index.md", { sidebar_badge: { text: "Page" } });
  const pages = [index, page("docs/g/x.md", { sidebar_badge: { text: "New", type: "tip" } })];
  const badges = (metadata?: CategoryMetadata) => {
    const [category] = sidebar(pages, metadata && { categories: { "docs/g": metadata } }).items;
    const inside = category?.type === "category" ? category.items.map(({ badge }) => badge) : [];
    return [category?.badge, ...inside];
  };
  assert.equal(badges(), [{ text: "Page" }, { text: "New", type: "tip" }]);
  assert.equal(badges({ badge: { text: "Folder" } }), [{ text: "Folder" }, { text: "New", type: "tip" }]);
});

test("a category names a page in its folder, else one by its whole id; what is none is told", () => {
  const place = { file: "docs/02-g/_category_.yml", line: 2, column: 7 };
  const pages = [page("docs/a.md"), page("docs/02-g/a.md"), page("docs/02-g/03-h/b.md"), page("docs/k/index.md")];
  const to = (id: string, broken: readonly BrokenPage[] = []) => {
    const { items, problems } = sidebar(pages, { categories: { "docs/02-g": { link: { id, place } } }, broken });
    const category = items.find(({ href, type }) => type === "category" && /\bg\b|k/.test(href)) ?? items[1];
    return { href: category?.href, problems };
  };
  assert.equal(to("a"), { href: "/docs/g/a", problems: [] });
  assert.equal(to("h/b"), { href: "/docs/g/h/b", problems: [] });
  assert.equal(to("k"), { href: "/docs/k/", problems: [] });
  const { id, route } = page("docs/02-g/c.md");
  assert.equal(to("c", [{ file: "docs/02-g/c.md", id, route }]).problems, []);
  assert.equal(to("c").problems, [
    {
      ...place,
      severity: "error",
      code: "sidebar",
      message: 'link: no page has the id "c"',
      hint: "An id is the page's route without the docs prefix.",
    },
  ]);
});

const PAGES = ["docs/a.md", "docs/g/index.md", "docs/g/x.md", "docs/h/y.md", "docs/h/i/z.md"].map((file) => page(file));

/** Puts another page in the place of one. */
function replaced(at: number, by: Page): Page[] {
  return PAGES.map((each, i) => (i === at ? by : each));
}

test("what comes out the same is taken over: categories and links are the same objects", () => {
  const before = sidebar(PAGES);
  const again = sidebar([...PAGES], {}, before);
  assert.equal(again.items, before.items);
  for (const [i, item] of again.items.entries()) assert.is(item, before.items[i]);
  const edited = sidebar(replaced(3, page("docs/h/y.md", { title: "Other" })), {}, before);
  assert.is(outline(edited.items), "a g/index→/docs/g/[g/x] h→/docs/h/i/z[i→/docs/h/i/z[h/i/z] Other]");
  assert.is(edited.items[0], before.items[0]);
  assert.is(edited.items[1], before.items[1]);
  const [inner, innerBefore] = [edited, before].map(({ items }) => items[2]?.type === "category" && items[2].items[0]);
  assert.ok(inner);
  assert.is(inner, innerBefore, "a folder beside what changed");
});

test("what is looked at again and comes out the same is taken over, too", () => {
  const place = { file: "docs/h/_category_.yml", line: 1, column: 1 };
  const categories = { "docs/h": { link: { id: "i/z", place } } };
  const before = sidebar(PAGES, { categories });
  const edited = sidebar(replaced(0, page("docs/a.md", { title: "Other" })), { categories }, before);
  const more = sidebar([...PAGES, page("docs/new.md")], { categories }, before);
  for (const { items } of [edited, more]) for (const i of [1, 2]) assert.is(items[i], before.items[i]);
  assert.is(more.items[0], before.items[0], "a link in a folder that has another page now");
});

test("whatever changes, what was taken over is as if all were made anew", () => {
  const place = { file: "docs/g/_category_.yml", line: 1, column: 1 };
  const before = [
    sidebar(PAGES),
    sidebar(PAGES, { categories: { "docs/g": { label: "G" }, "docs/h": { link: { id: "i/z", place } } } }),
    sidebar(PAGES, { baseUrl: "/sub/" }),
    sidebar(PAGES, { docsPath: "." }),
    sidebar(PAGES, { config: ["a"] }),
  ];
  const changes: readonly (readonly [Page[], Parameters<typeof sidebar>[1]])[] = [
    [[...PAGES], {}],
    [PAGES.slice(1), {}],
    [[...PAGES, page("docs/g/new.md")], {}],
    [[...PAGES].reverse(), {}],
    [replaced(0, page("docs/a.md", { unlisted: true })), {}],
    [replaced(0, page("docs/b.md")), {}],
    [replaced(1, page("docs/g/index.md", { sidebar_label: "Gee", sidebar_position: 0 })), {}],
    [replaced(2, page("docs/g/x.md", { title: "X" })), {}],
    [replaced(3, page("docs/h/y.md", { sidebar_position: 1 })), {}],
    [replaced(4, page("docs/h/i/z.md", { title: "Z", slug: "moved" })), {}],
    [replaced(4, page("docs/h/i/z.md", { title: "Z" })), { categories: { "docs/h": { link: { id: "i/z", place } } } }],
    [[...PAGES], { categories: { "docs/g": { label: "Other" } } }],
    [[...PAGES], { categories: { "docs/g": { link: { id: "nowhere", place } } } }],
    [[...PAGES], { categories: { "docs/h/i": { position: 9, collapsed: false } } }],
    [[...PAGES], { baseUrl: "/sub/" }],
    [[...PAGES], { docsPath: "." }],
    [
      [...PAGES],
      {
        config: [
          { type: "autogenerated", dirName: "h" },
          { type: "autogenerated", dirName: "." },
        ],
      },
    ],
  ];
  for (const [from, earlier] of before.entries()) {
    for (const [to, [pages, options]] of changes.entries()) {
      const anew = sidebar(pages, options);
      const over = sidebar(pages, options, earlier);
      assert.equal([over.items, over.problems], [anew.items, anew.problems], `${from} → ${to}`);
      // And once more from there.
      for (const [last, [pages, options]] of changes.entries())
        assert.equal(sidebar(pages, options, over).items, sidebar(pages, options).items, `${from} → ${to} → ${last}`);
    }
  }
});

test.run();
