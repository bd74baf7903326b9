// The site's map: what it lists, and that no file of it is longer than search engines read.
import * as assert from "uvu/assert";
import { sitemapFiles } from "../../src/finish/sitemap.ts";
import type { Page, Site } from "../../src/types.ts";
import { suite } from "../support/suite.ts";

const test = suite("finish: the site's map");

function filesOf(pages: readonly object[], more: object = {}): Map<string, string> {
  const config = {
    url: "https://a.example",
    baseUrl: "/b/",
    version: { noIndex: false },
    languages: [],
    ...more,
  } as unknown as Site["config"];
  const site = { config, pages: pages.map((page) => ({ frontMatter: {}, ...page }) as Page) };
  return new Map(sitemapFiles(site).map(({ path, content }) => [path, String(content())]));
}

const places = (map: string | undefined): string[] =>
  [...(map ?? "").matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at = ""]) => at);

test("has each page that is to be found, with the day of its last change", () => {
  const files = filesOf([
    { route: "/docs/a&b", lastUpdate: "2026-03-01T10:00:00Z" },
    { route: "/docs/hidden", frontMatter: { unlisted: true } },
    { route: "/docs/undated" },
  ]);
  assert.equal([...files.keys()], ["sitemap.xml"]);
  assert.is(
    files.get("sitemap.xml"),
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>https://a.example/b/docs/a&#38;b</loc><lastmod>2026-03-01</lastmod></url>\n<url><loc>https://a.example/b/docs/undated</loc></url>\n</urlset>\n',
  );
});

test("is well-formed whatever a page says for a date", () => {
  const files = filesOf([{ route: "/docs/a", lastUpdate: "<a>&2026" }]);
  assert.match(files.get("sitemap.xml") ?? "", "<lastmod>&#60;a&#62;&#38;2026</lastmod>");
});

test("is not there where it would be empty, which its schema forbids", () => {
  assert.is(filesOf([{ route: "/docs/a" }], { version: { noIndex: true } }).size, 0);
  assert.is(filesOf([{ route: "/docs/a" }], { url: undefined }).size, 0);
  assert.is(filesOf([{ route: "/docs/a", frontMatter: { unlisted: true } }]).size, 0);
});

test("is many files of at most 50,000 addresses, which the first one names", () => {
  const routes = Array.from({ length: 100_001 }, (_, i) => `/docs/p${i}`);
  const files = filesOf(routes.map((route) => ({ route })));
  const names = ["sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml"];
  assert.equal([...files.keys()], ["sitemap.xml", ...names]);
  assert.match(files.get("sitemap.xml") ?? "", "<sitemapindex ");
  assert.equal(
    places(files.get("sitemap.xml")),
    names.map((name) => `https://a.example/b/${name}`),
  );
  const listed = names.map((name) => places(files.get(name)));
  assert.equal(
    listed.map(({ length }) => length),
    [50_000, 50_000, 1],
  );
  assert.is(listed.flat().join(), routes.map((route) => `https://a.example/b${route}`).join());
  assert.is(filesOf(routes.slice(0, 50_000).map((route) => ({ route }))).size, 1);
});

/** This site in English, which is the default, in German, of which a page is known, and at a host of its own in Arabic. */
const LANGUAGES = [
  { locale: "en", label: "English", href: "/elsewhere/", isOwn: true, isDefault: true },
  {
    locale: "de",
    label: "Deutsch",
    href: "/de/",
    isOwn: false,
    known: { hash: "", routes: new Set(["/docs/a&b"]), moved: new Set(["/docs/moved"]) },
  },
  { locale: "ar", label: "العربية", href: "https://ar.example/x/", isOwn: false },
];

test("names each page's languages, its own and the default one too, as the page's head does", () => {
  const pages = [{ route: "/docs/a&b", lastUpdate: "2026-03-01T10:00:00Z" }, { route: "/docs/moved" }];
  const link = (locale: string, href: string) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${href}"/>`;
  assert.is(
    filesOf(pages, { languages: LANGUAGES }).get("sitemap.xml"),
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
      `<url><loc>https://a.example/b/docs/a&#38;b</loc><lastmod>2026-03-01</lastmod>${link("en", "https://a.example/b/docs/a&#38;b")}${link("de", "https://a.example/de/docs/a&#38;b")}${link("ar", "https://ar.example/x/docs/a&#38;b")}${link("x-default", "https://a.example/b/docs/a&#38;b")}</url>`,
      // What only leads on in another language is no page there.
      `<url><loc>https://a.example/b/docs/moved</loc>${link("en", "https://a.example/b/docs/moved")}${link("ar", "https://ar.example/x/docs/moved")}${link("x-default", "https://a.example/b/docs/moved")}</url>`,
      "</urlset>",
      "",
    ].join("\n"),
  );
  // One language is none to choose from.
  assert.is(filesOf(pages, { languages: LANGUAGES.slice(0, 1) }).get("sitemap.xml"), filesOf(pages).get("sitemap.xml"));
});

test("has fewer pages in a file where each names its languages, for a file may have 50 MB", () => {
  const routes = Array.from({ length: 10_001 }, (_, i) => `/docs/p${i}`);
  const files = filesOf(
    routes.map((route) => ({ route })),
    { languages: LANGUAGES },
  );
  assert.equal([...files.keys()], ["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml"]);
  assert.equal([...places(files.get("sitemap-1.xml")), ...places(files.get("sitemap-2.xml"))].length, 10_001);
  assert.is(places(files.get("sitemap-2.xml")).length, 1);
});

test.run();
