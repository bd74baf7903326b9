// Other versions and languages of a site: the same page is a link away, and search engines are told of its languages.
import * as assert from "uvu/assert";
import type { Config } from "../../src/types.ts";
import { attribute, type Element, find, findAll, hasClass, parseHtml, textOf } from "../support/html.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { htmlProblems } from "../support/valid-html.ts";

const test = suite("switches");

const PAGES = {
  "content/docs/index.md": "# Home\n\nText.\n",
  "content/docs/start.md": "# Start\n\nText.\n",
  "content/docs/später/größe.md": "# Größe\n\nText.\n",
  "content/docs/hidden.md": "---\nunlisted: true\n---\n# Hidden\n\nText.\n",
};

const VERSIONS = [
  { label: "v2 & later", href: "/" },
  { label: "v1", href: "/v1" },
];
const LANGUAGES = [
  { locale: "en", label: "English", href: "/", default: true },
  { locale: "de", label: "Deutsch", href: "/de/" },
  { locale: "ar", label: "العربية", href: "https://ar.example.com/docs-site/" },
];

function source(config: Config): string {
  return `export default ${JSON.stringify({ title: "Site", version: { label: "v2 & later" }, ...config })};\n`;
}

function siteWith(config: Config, more: Readonly<Record<string, string>> = {}): TestSite {
  return makeSite({ ...PAGES, "docsgen.config.mjs": source({ url: "https://docs.example.com", ...config }), ...more });
}

/** A page's menus of versions and languages, in the header and in the drawer. */
function menusOf(html: string): Element[][] {
  return ["header", "sidebar"].map((place) => {
    const part = find(parseHtml(html), "*", (element) => hasClass(element, place));
    return findAll(part, "li", (element) => hasClass(element, "switch"));
  });
}

/** Their links: `label href language [mark]`. */
function linksOf(html: string): string[][] {
  return menusOf(html).map((menus) =>
    menus.flatMap((menu) =>
      findAll(menu, "a").map((link) => {
        const [href, lang, current] = ["href", "lang", "aria-current"].map((name) => attribute(link, name));
        assert.is(attribute(link, "hreflang"), lang);
        return [textOf(link), href, lang, current && `[${current}]`].filter(Boolean).join(" ");
      }),
    ),
  );
}

/** What the head says of a page's languages. */
function alternatesOf(html: string): string[] {
  return [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"\/>/g)].map(
    ([, language, href]) => `${language} ${href}`,
  );
}

test("menus lead to the same page in other versions and languages", async () => {
  const site = siteWith({ versions: VERSIONS, languages: LANGUAGES });
  await site.built({ strict: true });
  const at = (route: string) => [
    `v2 & later ${route} [true]`,
    `v1 /v1${route}`,
    `English ${route} en [true]`,
    `Deutsch /de${route} de`,
    `العربية https://ar.example.com/docs-site${route} ar`,
  ];
  const encoded = `/docs/${encodeURIComponent("später")}/${encodeURIComponent("größe")}`;
  for (const [route, href] of [
    ["/docs/", "/docs/"],
    ["/docs/start", "/docs/start"],
    ["/docs/später/größe", encoded],
  ] as const) {
    const html = site.html(route);
    assert.equal(linksOf(html), [at(href), at(href)], route);
    assert.equal(await htmlProblems(html), [], route);
  }
  // A page that is not there is nowhere.
  const nowhere = [
    "v2 & later /docs/ [true]",
    "v1 /v1/",
    "English /docs/ en [true]",
    "Deutsch /de/ de",
    "العربية https://ar.example.com/docs-site/ ar",
  ];
  assert.equal(linksOf(site.read("dist/404.html")), [nowhere, nowhere]);
  site.remove();
});

test("a menu says what it is for, and which version or language is the page's", async () => {
  const site = siteWith({
    versions: VERSIONS,
    languages: LANGUAGES,
    translations: { "Language: {language}": "Sprache: {language}" },
  });
  await site.built();
  const [menus = []] = menusOf(site.html("/docs/start"));
  assert.equal(
    menus.map((menu) => find(menu, "summary")).map((summary) => [textOf(summary), attribute(summary, "aria-label")]),
    [
      ["v2 & later", "Version v2 & later"],
      ["English", "Sprache: English"],
    ],
  );
  site.remove();
});

test("the base of this build is its own affair, that of others is written out", async () => {
  const site = siteWith({ versions: VERSIONS });
  await site.built({ baseUrl: "/preview-7/" });
  assert.equal(linksOf(site.html("/docs/start"))[0], ["v2 & later /preview-7/docs/start [true]", "v1 /v1/docs/start"]);
  site.remove();
});

test("search engines are told of a page's languages, and of no others", async () => {
  const site = siteWith({ versions: VERSIONS, languages: LANGUAGES });
  await site.built();
  assert.equal(alternatesOf(site.html("/docs/start")), [
    "en https://docs.example.com/docs/start",
    "de https://docs.example.com/de/docs/start",
    "ar https://ar.example.com/docs-site/docs/start",
    "x-default https://docs.example.com/docs/start",
  ]);
  // The site's map tells them the same.
  const [, links = ""] = /<loc>[^<]*\/docs\/start<\/loc>(.*)<\/url>/.exec(site.read("dist/sitemap.xml")) ?? [];
  const mapped = [...links.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, code, href]) => `${code} ${href}`);
  assert.equal(mapped, alternatesOf(site.html("/docs/start")));
  // What they are asked to leave alone has none.
  assert.equal(alternatesOf(site.html("/docs/hidden")), []);
  assert.equal(alternatesOf(site.read("dist/404.html")), []);
  const without = async (config: Config) => {
    site.write({ "docsgen.config.mjs": source(config) });
    await site.built();
    return site.html("/docs/start");
  };
  // An address that nobody knows can't be told.
  assert.equal(alternatesOf(await without({ languages: LANGUAGES })), []);
  assert.equal(alternatesOf(await without({ url: "https://docs.example.com", versions: VERSIONS })), []);
  const [own] = LANGUAGES;
  const alone = await without({ url: "https://docs.example.com", languages: own ? [own] : [] });
  assert.equal(alternatesOf(alone), []);
  assert.equal(menusOf(alone), [[], []]);
  site.remove();
});

/** As much of a manifest as says which pages there are. */
function manifest(routes: readonly string[], redirects: Readonly<Record<string, string>> = {}): string {
  const pages = Object.fromEntries(
    routes.map((route) => [route, { file: `${route}/index.html`, text: "", anchors: [] }]),
  );
  return JSON.stringify({ format: 1, pages, redirects, files: {} });
}

test("where another build lacks a page, its home is a link away", async () => {
  const pages = "others/de.json";
  const languages = LANGUAGES.map((language) => (language.locale === "de" ? { ...language, pages } : language));
  const site = siteWith({ languages }, { [pages]: manifest(["/docs"], { "/docs/start": "/docs" }) });
  await site.built({ strict: true });
  const german = (route: string) => linksOf(site.html(route))[0]?.[1];
  const told = (route: string) => alternatesOf(site.html(route)).filter((each) => each.startsWith("de "));
  const größe = "/docs/später/größe";
  assert.equal(["/docs/", "/docs/start", größe].map(german), [
    "Deutsch /de/docs/ de",
    // It leads on there.
    "Deutsch /de/docs/start de",
    "Deutsch /de/ de",
  ]);
  assert.equal(["/docs/", "/docs/start", größe].map(told), [["de https://docs.example.com/de/docs/"], [], []]);
  // Nothing changes as long as the other build has the same pages.
  site.write({ [pages]: manifest(["/docs"], { "/docs/start": "/docs" }).replace('"text":""', '"text":"1"') });
  assert.is((await site.built({ strict: true })).written, 0);
  site.write({ [pages]: manifest(["/docs", "/docs/start", größe]) });
  await site.built({ strict: true });
  assert.equal([größe, "/docs/start"].map(german), [`Deutsch /de${encodeURI(größe)} de`, "Deutsch /de/docs/start de"]);
  assert.equal(told("/docs/start"), ["de https://docs.example.com/de/docs/start"]);
  site.remove();
});

test("two builds beside each other know each other's pages by their manifests", async () => {
  const versions = [
    { label: "v2", href: "/", pages: "dist/docsgen-manifest.json" },
    { label: "v1", href: "/v1/", pages: "dist/v1/docsgen-manifest.json" },
  ];
  const common = { versions, manifest: true };
  const site = makeSite({
    "docsgen.config.mjs": source({ ...common, version: { label: "v2" } }),
    "v1.config.mjs": source({ ...common, version: { label: "v1" }, baseUrl: "/v1/" }),
    "content/docs/index.md": "# Home\n",
    "content/docs/new.md": "# New\n",
    "content-v1/docs/index.md": "# Home\n",
    "content-v1/docs/old.md": "# Old\n",
  });
  const first = await site.built();
  assert.equal(
    first.diagnostics.filter(({ code }) => code === "unknown-pages").map(({ severity }) => severity),
    ["warning"],
  );
  await site.built({ content: "content-v1", config: "v1.config.mjs", out: "dist/v1" });
  await site.built();
  const other = (route: string) => linksOf(site.html(route))[0]?.find((link) => !link.endsWith("[true]"));
  assert.equal(["/docs/", "/docs/new", "/v1/docs/", "/v1/docs/old"].map(other), [
    "v1 /v1/docs/",
    "v1 /v1/",
    "v2 /docs/",
    "v2 /",
  ]);
  site.remove();
});

/** What the banner says, and where its links lead. */
function bannerOf(html: string): string[] {
  const [banner] = findAll(parseHtml(html), "p", (element) => attribute(element, "role") === "note");
  return banner ? [textOf(banner), ...findAll(banner, "a").map((link) => `${attribute(link, "href")}`)] : [];
}

test("the banner of an old version leads to the page in the latest one, or to its home where that has no such page", async () => {
  const pages = "others/v2.json";
  const versions = [
    { label: "v2 & later", href: "https://v2.example.com/", pages },
    { label: "v1", href: "/v1/" },
  ];
  const old = (banner: "unmaintained" | "unreleased", more: Config = {}): Config => ({
    title: "Site <x>",
    version: { label: "v1", banner },
    baseUrl: "/v1/",
    versions,
    ...more,
  });
  const site = siteWith(old("unmaintained"), { [pages]: manifest(["/docs", "/docs/start"]) });
  await site.built({ strict: true });
  const said = "This is the documentation of a version that is no longer maintained: Site <x> v1";
  const latest = `${said}Latest version: Site <x> v2 & later`;
  assert.equal(bannerOf(site.html("/docs/start")), [latest, "https://v2.example.com/docs/start"]);
  assert.equal(bannerOf(site.html("/docs/später/größe")), [latest, "https://v2.example.com/"]);
  assert.equal(await htmlProblems(site.html("/docs/start")), []);
  const after = async (config: Config) => {
    site.write({ "docsgen.config.mjs": source(config) });
    await site.built();
    return bannerOf(site.html("/docs/start"));
  };
  // It goes where the menu goes, also where nobody knows what is there.
  const [v2, v1] = versions as [(typeof versions)[0], (typeof versions)[1]];
  const next = { label: "next", href: "/next/" };
  const among = (...builds: NonNullable<Config["versions"]>) => old("unmaintained", { versions: builds });
  assert.is((await after(among(next, v1)))[1], "/next/docs/start");
  assert.is((await after(among(next, { ...v2, latest: true }, v1)))[1], "https://v2.example.com/docs/start");
  assert.match((await after(old("unreleased")))[0] ?? "", "not released yet: Site <x> v1Latest version: Site <x> v2");
  // There is no other one, or this one is it.
  assert.equal(await after(among()), [said]);
  assert.equal(await after(among(v1)), [said]);
  assert.equal(await after(among(v1, v2)), [said]);
  assert.equal(await after(old("unmaintained", { version: { label: "v1" } })), []);
  // Languages are no versions.
  assert.equal(await after(old("unmaintained", { versions: [], languages: LANGUAGES })), [said]);
  site.remove();
});

test("an edit of the configuration or of a page leaves every page as a whole build makes it", async () => {
  const site = siteWith({ versions: VERSIONS });
  await site.built();
  site.write({ "content/docs/start.md": "# Start\n\nEdited.\n" });
  await site.built();
  assert.equal(linksOf(site.html("/docs/start"))[0], ["v2 & later /docs/start [true]", "v1 /v1/docs/start"]);
  const [own, other] = VERSIONS;
  site.write({ "docsgen.config.mjs": source({ versions: own && other ? [own, { ...other, href: "/one/" }] : [] }) });
  await site.built();
  for (const route of ["/docs/", "/docs/start"]) assert.equal(linksOf(site.html(route))[0]?.[1], `v1 /one${route}`);
  const edited = site.files();
  await site.built({ cache: false });
  assert.equal(site.files(), edited);
  site.remove();
});

test("templates of the site's own have the same menus; what hands a page's addresses on to none has the homes", async () => {
  const config = { versions: VERSIONS, languages: LANGUAGES };
  const site = siteWith(config);
  const pages = async () => {
    await site.built();
    return Object.entries(site.files()).filter(([file]) => file.endsWith(".html"));
  };
  const before = await pages();
  site.write({
    "templates/parts/Header.tsx":
      'import { Header as Default } from "docsgen/templates";\nimport type { ComponentProps } from "react";\nexport const Header = (props: ComponentProps<typeof Default>) => <Default {...props} />;\n',
  });
  assert.equal(await pages(), before);
  site.write({
    "templates/parts/Header.tsx":
      'import { Header as Default } from "docsgen/templates";\nimport type { SiteProps } from "docsgen";\nexport const Header = ({ site }: { site: SiteProps }) => <Default site={site} />;\n',
  });
  await site.built();
  const [header, drawer] = linksOf(site.html("/docs/start"));
  assert.is(header?.[1], "v1 /v1/");
  assert.is(drawer?.[1], "v1 /v1/docs/start");
  // A part that is wrapped has the page's addresses, too.
  site.write({
    "docsgen.config.mjs": source({
      ...config,
      version: { label: "v1", banner: "unmaintained" },
    }),
    "templates/parts/VersionNotice.tsx":
      'import { VersionNotice as Default } from "docsgen/templates";\nimport type { ComponentProps } from "react";\nexport const VersionNotice = (props: ComponentProps<typeof Default>) => <Default {...props} />;\n',
  });
  await site.built();
  assert.is(bannerOf(site.html("/docs/start"))[1], "/docs/start");
  site.remove();
});

test.run();
