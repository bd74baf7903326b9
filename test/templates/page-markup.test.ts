// Pages whose templates are all docsgen's own are rendered another way than through React as a whole; nobody may see it.
import * as fc from "fast-check";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as assert from "uvu/assert";
import { indexNavigation } from "../../src/navigation.ts";
import type {
  ApiIndexProps,
  NavItem,
  NavList,
  Page as PageOfSite,
  PageProps,
  SidebarItem,
  Site,
} from "../../src/types.ts";
import { ApiIndexPage } from "../../templates/ApiIndexPage.tsx";
import { Page } from "../../templates/Page.tsx";
import { toHtml } from "../../templates/parts/once.ts";
import { pageMarkups } from "../../templates/parts/page-markup.tsx";
import { sidebarContent } from "../../templates/parts/sidebar-content.tsx";
import { makeStarter } from "../support/starter.ts";
import { suite } from "../support/suite.ts";

const test = suite("page markup");

const text = fc.string({ unit: fc.constantFrom(..."abcLongName.$&<>\"'é… \n\u001e\u001f0") });
const some = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined, freq: 2 });
const href = fc.webPath({ size: "small" }).map((path) => `/p${path}`);
const link = fc.record({ label: text, href });
const className = fc.constantFrom("wide", "a b");
const badge = fc.record({ text, type: fc.constantFrom("tip" as const, "danger" as const) }, { requiredKeys: ["text"] });

/** The sidebar's entries without addresses, which are numbered. */
const { tree } = fc.letrec<{ tree: Omit<SidebarItem, "href">[]; item: Omit<SidebarItem, "href"> }>((tie) => ({
  tree: fc.oneof(
    { weight: 5, arbitrary: fc.array(tie("item"), { maxLength: 6, depthIdentifier: "tree" }) },
    // Pages show a stretch of it.
    {
      weight: 1,
      arbitrary: fc.integer({ min: 190, max: 420 }).map((length) => Array(length).fill({ type: "link", label: "a" })),
    },
  ),
  item: fc.oneof(
    { depthIdentifier: "tree", withCrossShrink: true },
    fc.record(
      { type: fc.constant("link" as const), label: text, className, badge },
      { requiredKeys: ["type", "label"] },
    ),
    fc.record(
      {
        type: fc.constant("category" as const),
        label: text,
        className,
        badge,
        collapsed: fc.boolean(),
        collapsible: fc.boolean(),
        items: tie("tree") as fc.Arbitrary<SidebarItem[]>,
      },
      { requiredKeys: ["type", "label", "collapsed", "collapsible", "items"] },
    ),
  ),
}));

function numbered(items: readonly Omit<SidebarItem, "href">[], hrefs: string[]): SidebarItem[] {
  return items.map((item) => {
    const href = `/docs/${hrefs.length}`;
    hrefs.push(href);
    const { items } = item as { readonly items?: readonly SidebarItem[] };
    return { ...item, href, ...(items && { items: numbered(items, hrefs) }) } as SidebarItem;
  });
}

/** The sidebars of some of a site's pages, and of one that is not in it. */
const sidebars = fc.tuple(tree, fc.array(fc.nat(), { minLength: 1, maxLength: 4 })).map(([items, picks]): NavList[] => {
  const hrefs: string[] = [];
  const sidebar = numbered(items, hrefs);
  const site = { pages: [], sidebar, config: { baseUrl: "/", docsPath: "docs" } } as unknown as Site;
  const navigation = indexNavigation(site);
  const at = (route: string) => ({ route, label: route, frontMatter: {} }) as PageOfSite;
  return [undefined, ...picks.map((pick) => at(hrefs[pick % hrefs.length] ?? "/docs/none"))].map(
    (page) => navigation.place(page).sidebar,
  );
});

const links = fc.uniqueArray(link, { maxLength: 2, selector: ({ label, href }) => `${label} ${href}` });

const switches = fc.oneof(
  fc.constant([]),
  fc.tuple(
    fc.record({ kind: fc.constant("version" as const), label: text, items: fc.tuple(build("1"), build("2")) }),
    fc.record({ kind: fc.constant("language" as const), label: text, items: fc.tuple(build("en"), build("ar")) }),
  ),
);

/** @param locale by which React tells it apart */
function build(locale: string) {
  return fc.record(
    { label: text, href, current: fc.boolean(), locale: fc.constant(locale), latest: fc.constant(true as const) },
    { requiredKeys: ["label", "href", "current", "locale"] },
  );
}

const site = fc.record({
  title: text,
  description: text,
  baseUrl: fc.constantFrom("/", "/base/"),
  home: href,
  docs: href,
  locale: fc.constantFrom("en", "ar"),
  direction: fc.constantFrom("ltr" as const, "rtl" as const),
  localeWithRegion: fc.constant("en_US"),
  versionLabel: text,
  versionBadge: fc.boolean(),
  versionBanner: fc.constantFrom("unreleased" as const, "unmaintained" as const, null),
  image: some(href),
  favicon: some(fc.constantFrom("/icon.svg", "/icon.png")),
  logo: some(
    fc.record({ src: href, alt: text, srcDark: href, replacesTitle: fc.boolean() }, { requiredKeys: ["src", "alt"] }),
  ),
  navbar: fc.oneof(links, fc.tuple(fc.record({ label: text, items: links }))),
  switches,
  footer: fc.record({ columns: fc.constant([]), text }),
  head: fc.constantFrom([], [{ tag: "meta" as const, attributes: { name: "a", content: "<b>" } }]),
  noIndex: fc.boolean(),
  assets: fc.constant({ theme: "/t.js", script: "/s.js", style: "/s.css", suggest: "/n.js" }),
  parts: fc.constant("/docs/sidebar/"),
  search: some(fc.constant({ script: "/q.js", style: "/q.css", index: "/search/", hasTwins: true })),
  generator: fc.constant("docsgen"),
});

const frame = {
  layout: fc.constantFrom("doc" as const, "landing" as const),
  title: text,
  documentTitle: text,
  description: text,
  keywords: fc.array(text, { maxLength: 2 }),
  canonical: some(href.map((path) => `https://docs.example${path}`)),
  markdownHref: some(href),
  switchHrefs: some(fc.array(href, { minLength: 4, maxLength: 4 })),
  alternates: some(
    fc.uniqueArray(fc.record({ locale: fc.constantFrom("en", "ar", "x-default"), href }), {
      selector: ({ locale }) => locale,
    }),
  ),
  image: some(href),
  noIndex: fc.boolean(),
  toc: fc.array(fc.record({ level: fc.integer({ min: 2, max: 4 }), id: text, text }), { maxLength: 4 }),
  breadcrumbs: fc.array(fc.record({ label: text, href: some(href) }, { requiredKeys: ["label"] }), { maxLength: 3 }),
  previous: some(link),
  next: some(link),
  editUrl: some(href),
  lastUpdate: some(fc.record({ date: fc.constant("2026-01-02T03:04:05Z"), author: text }, { requiredKeys: [] })),
  extra: fc.constant({}),
};

/** A list of which nothing tells what it is at rest. */
const plain = (list: NavList): NavList =>
  JSON.parse(JSON.stringify(list, (key, value) => (key === "resting" ? undefined : value)));

test("a page comes out as its templates render it, whatever was rendered before it", () => {
  const own = fc.record({
    ...frame,
    article: text.map((each) => toHtml(each).__html),
    scripts: fc.uniqueArray(fc.constantFrom("/a.js", "/b.js")),
    styles: fc.uniqueArray(fc.constantFrom("/a.css", "/b.css")),
  });
  fc.assert(
    fc.property(site, fc.array(own, { minLength: 1, maxLength: 3 }), sidebars, (site, pages, sidebars) => {
      for (const [at, page] of pages.entries()) {
        const sidebar = sidebars[at % sidebars.length] as NavList;
        const props = { ...page, site, sidebar } as PageProps;
        const asRendered = renderToStaticMarkup(
          createElement(Page as FunctionComponent<PageProps>, { ...props, sidebar: plain(sidebar) }),
        );
        assert.is(pageMarkups.Page(props), asRendered);
      }
    }),
    { numRuns: 300 },
  );
});

test("a page of the reference comes out as its templates render it", () => {
  const packages = fc.array(
    fc.record({
      name: text,
      href,
      version: text,
      description: text,
      headline: fc.boolean(),
      counts: fc.constantFrom({}, { class: 2 }),
    }),
    { maxLength: 3 },
  );
  const own = fc.record({
    ...frame,
    kind: fc.constantFrom("index" as const, "packages" as const),
    packages,
    all: href,
  });
  fc.assert(
    fc.property(site, own, sidebars, (site, page, [sidebar]) => {
      const props = { ...page, site, sidebar } as ApiIndexProps;
      const asRendered = renderToStaticMarkup(createElement(ApiIndexPage as FunctionComponent<ApiIndexProps>, props));
      assert.is(pageMarkups.ApiIndexPage(props), asRendered);
    }),
  );
});

test("a list that a template has changed where it stood comes out as it is now", () => {
  const changes: readonly ((items: NavItem[]) => unknown)[] = [
    (items) => items.reverse(),
    (items) => items.pop(),
    (items) => items.shift(),
    (items) => items.push({ type: "link", label: "more", href: "/more", current: false, external: false }),
    (items) => items.splice(0, items.length),
  ];
  const markupOf = (items: NavList) => sidebarContent(items).__html;
  fc.assert(
    fc.property(sidebars, fc.constantFrom(...changes), (lists, change) => {
      for (const list of lists) {
        change(list as readonly NavItem[] as NavItem[]);
        assert.is(markupOf(list), markupOf(plain(list)));
      }
    }),
  );
});

test("a site with a template of its own that renders the same has the same pages", async () => {
  const site = makeStarter();
  const htmlOf = async () => {
    await site.built({});
    return Object.entries(site.files()).filter(([file]) => file.endsWith(".html"));
  };
  const before = await htmlOf();
  site.write({
    "templates/parts/SkipLink.tsx":
      'import { SkipLink as Default } from "docsgen/templates";\nexport const SkipLink = () => <Default />;\n',
  });
  assert.equal(await htmlOf(), before);
  site.write({
    "templates/parts/Breadcrumbs.tsx":
      "export const Breadcrumbs = ({ items }: { items: readonly object[] }) => <b>{items.length} crumbs</b>;\n",
  });
  await site.built({});
  assert.match(site.html("/docs/authoring/templates"), "<b>2 crumbs</b>");
  site.remove();
});

test.run();
