// A page is made again when its place is another one. Its fingerprint has to say so, whatever in the sidebar changed.
import * as assert from "uvu/assert";
import { indexNavigation } from "../../src/navigation.ts";
import type { Page, SidebarItem } from "../../src/types.ts";
import { type Random, randomFrom } from "../support/random.ts";
import { suite } from "../support/suite.ts";
import { hrefsOf, pageAt, REFERENCE, sidebarOf, siteOf } from "./sidebars.ts";

const test = suite("navigation: fingerprints");

/** The same but for one thing, somewhere. */
function changed(items: readonly SidebarItem[], random: Random): SidebarItem[] {
  const at = random.below(items.length + 1);
  const item = items[at];
  if (item?.type === "category" && random.chance(0.6))
    return items.with(at, { ...item, items: changed(item.items, random) });
  const before = items.slice(0, at);
  const behind = items.slice(at + 1);
  if (!item || random.chance(0.2)) return [...before, { type: "link", label: "new", href: "/docs/new" }, ...behind];
  if (random.chance(0.2)) return [...before, ...behind];
  if (random.chance(0.2)) return [...behind, item, ...before];
  if (item.type === "category" && random.chance(0.3)) return items.with(at, { ...item, collapsed: !item.collapsed });
  if (random.chance(0.3)) return items.with(at, { ...item, className: "wide" });
  if (random.chance(0.3)) return items.with(at, { ...item, badge: { text: "new" } });
  return items.with(at, { ...item, label: `${item.label}!` });
}

test("a page's fingerprint changes with its place, and is the same for the same place", () => {
  const random = randomFrom(11);
  let changes = 0;
  for (let round = 0; round < 3000; round++) {
    const sidebar = sidebarOf(random);
    const hrefs = hrefsOf(sidebar);
    // Pages of a package that are in no list stand under the reference's category.
    const pagesOf = (name: string) => {
      const api = { package: { name, route: "/docs/0/p" } } as never;
      return [pageAt("/docs/0/p/item", { api }), pageAt("/docs/0/p", { api })];
    };
    const guides = [
      ...Array.from({ length: 8 }, () => pageAt(hrefs[random.below(hrefs.length)] ?? "/docs/nowhere")),
      pageAt("/docs/nowhere"),
      pageAt(hrefs[0] ?? "/docs/0", { frontMatter: { pagination_next: null, pagination_prev: "nowhere" } }),
    ];
    const pages = [...guides, ...pagesOf("p")];
    const others = [...guides, ...pagesOf(random.pick(["p", "q"]))];
    const first = indexNavigation(siteOf(sidebar, pages));
    const again = indexNavigation(siteOf(structuredClone(sidebar), pages));
    const second = indexNavigation(siteOf(random.chance(0.8) ? changed(sidebar, random) : sidebar, others));
    pages.forEach((page, i) => {
      const other = others[i] as Page;
      const fingerprint = first.fingerprint(page);
      assert.is(again.fingerprint(page), fingerprint);
      if (JSON.stringify(first.place(page)) === JSON.stringify(second.place(other))) return;
      changes++;
      assert.is.not(second.fingerprint(other), fingerprint, `round ${round}, ${page.route}`);
    });
  }
  assert.ok(changes > 500, `${changes} places changed`);
});

const link = (label: string, href: string): SidebarItem => ({ type: "link", label, href, docId: href.slice(6) });
const within = (label: string, href: string, items: SidebarItem[]): SidebarItem => ({
  type: "category",
  label,
  href,
  collapsed: true,
  collapsible: true,
  items,
});

test("a page's breadcrumbs are the entries above it, and its own", () => {
  const sidebar = [within("Top", REFERENCE, [within("Inner", "/docs/0/1", [link("Page", "/docs/0/1/2")])])];
  const { place } = indexNavigation(siteOf(sidebar, []));
  const labels = (page: Page) => place(page).breadcrumbs.map(({ label }) => label);
  assert.equal(labels(pageAt("/docs/0/1/2")), ["Top", "Inner", "Page"]);
  assert.equal(labels(pageAt("/docs/0/1")), ["Top", "Inner"]);
  const api = { package: { name: "p", route: "/docs/0/p" } } as never;
  assert.equal(labels(pageAt("/docs/0/p/item", { api })), ["Top", "p", "A"]);
  assert.equal(labels(pageAt("/docs/elsewhere")), ["A"]);
});

test("a category's own page is called by both labels where another category's page leads to it", () => {
  const sidebar = [
    within("Start", "/docs/a/1", [link("Quick start", "/docs/a/1"), link("Examples", "/docs/a/2")]),
    within("Build", "/docs/b/1", [link("Overview", "/docs/b/1"), link("Parts", "/docs/b/2")]),
    within("Concepts", "/docs/c/", [link("Order", "/docs/c/1")]),
    within("Trees", "/docs/d/1", [link("Trees", "/docs/d/1")]),
  ];
  const { place } = indexNavigation(siteOf(sidebar, []));
  const neighbours = (route: string) => {
    const { previous, next } = place(pageAt(route));
    return [previous?.label, next?.label];
  };
  assert.equal(neighbours("/docs/a/2"), ["Quick start", "Build: Overview"]);
  assert.equal(neighbours("/docs/b/1"), ["Examples", "Parts"]);
  assert.equal(neighbours("/docs/b/2"), ["Overview", "Concepts"]);
  assert.equal(neighbours("/docs/c/1"), ["Concepts", "Trees"]);
  assert.equal(neighbours("/docs/c/"), ["Parts", "Order"]);
});

test.run();
