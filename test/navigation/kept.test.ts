// What the cache keeps of the navigation says of guides what the whole sidebar says.
import * as assert from "uvu/assert";
import { type KeptList, keepNavigation, openPlaces, sidebarFrom } from "../../src/navigation/kept.ts";
import { indexNavigation } from "../../src/navigation.ts";
import { hrefOf } from "../../src/route.ts";
import { flattenSidebar } from "../../src/sidebar/flatten.ts";
import type { Page, SidebarItem } from "../../src/types.ts";
import { randomFrom } from "../support/random.ts";
import { suite } from "../support/suite.ts";
import { hrefsOf, pageAt, sidebarOf, siteOf } from "./sidebars.ts";

const test = suite("navigation: kept");

/** As it is when it was on disk. */
function kept(sidebar: readonly SidebarItem[], pages: readonly Page[]) {
  const { index } = indexNavigation(siteOf(sidebar, pages));
  const hrefs = pages.map(({ route }) => hrefOf("/", route));
  const { spots, lists } = JSON.parse(JSON.stringify(keepNavigation(index, hrefs)));
  const read: number[] = [];
  const listAt = (at: number): KeptList => {
    read.push(at);
    return lists[at];
  };
  return { spots, lists, listAt, read };
}

test("places, the sidebar and the reading order are the same", () => {
  const random = randomFrom(12);
  let listed = 0;
  for (let round = 0; round < 400; round++) {
    const sidebar = sidebarOf(random);
    const named = [...new Set(hrefsOf(sidebar))].filter(() => random.chance(0.8));
    const pages = [...named, "/docs/nowhere"].map((href) =>
      pageAt(href, {
        label: href,
        frontMatter: random.chance(0.1)
          ? { pagination_prev: random.pick([null, "nowhere", "0"]), pagination_next: random.pick([null, "1/2"]) }
          : {},
      }),
    );
    const site = siteOf(sidebar, pages);
    const { place } = indexNavigation(site);
    const opened = kept(sidebar, pages);
    const placeOf = openPlaces(opened, site, (page) => pages.indexOf(page));
    for (const page of pages) assert.equal(placeOf(page), place(page), `round ${round}, ${page.route}`);
    assert.equal(sidebarFrom(opened), sidebar);
    const order = opened.spots.order.pages.flatMap((at: number) => pages[at]?.route ?? []);
    const routes = new Set(pages.map(({ route }) => route));
    assert.equal(
      order,
      flattenSidebar(sidebar).flatMap(({ href }) => (routes.has(href) ? href : [])),
    );
    listed += order.length;
  }
  assert.ok(listed > 1000, `${listed} pages stood somewhere`);
});

test("of the lists only those are read that the page shows", () => {
  const link = (href: string): SidebarItem => ({ type: "link", label: href, href, docId: href.slice(6) });
  const within = (href: string, items: SidebarItem[]): SidebarItem => ({
    type: "category",
    label: href,
    href,
    collapsed: true,
    collapsible: true,
    items,
  });
  const sidebar = [
    within("/docs/a", [link("/docs/a/1"), within("/docs/a/b", [link("/docs/a/b/1")])]),
    within("/docs/c", [link("/docs/c/1")]),
  ];
  const page = pageAt("/docs/a/1");
  const opened = kept(sidebar, [page]);
  openPlaces(opened, siteOf(sidebar, [page]), () => 0)(page);
  assert.equal([...new Set(opened.read)].sort(), [0, 1]);
  assert.is(opened.lists.length, 4);
});

test("where a list is missing, that is thrown, not told otherwise", () => {
  const page = pageAt("/docs/0/1");
  const sidebar = sidebarOf(randomFrom(3));
  const { spots } = kept(sidebar, [page]);
  const listAt = () => {
    throw new Error("damaged");
  };
  assert.throws(() => openPlaces({ spots, listAt }, siteOf(sidebar, [page]), () => 0)(page), "damaged");
});

test.run();
