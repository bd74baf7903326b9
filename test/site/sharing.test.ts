// What others make of a page: link previews, search engines, translators. Its head, sitemap.xml and robots.txt.
import * as assert from "uvu/assert";
import type { Config } from "../../src/types.ts";
import { type Element, findAll, parseHtml, textOf } from "../support/html.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("sharing");
const url = "https://docs.example";
const base: Config = { title: 'The "site" & co', url, checks: { orphans: "off" } };

function attributesOf(element: Element): Record<string, string> {
  return Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
}

/** The head of a route's page, by the names of its meta tags and the relations of its links. */
function headOf(site: TestSite, route: string) {
  const document = parseHtml(site.html(route));
  const tags = (name: string) => findAll(document, name).map((tag: Element) => attributesOf(tag));
  const metas = new Map(tags("meta").map((meta) => [meta["property"] ?? meta["name"] ?? "", meta["content"] ?? ""]));
  const links = new Map(tags("link").map((link) => [link["rel"] ?? "", link["href"] ?? ""]));
  return { document, metas, links, html: findAll(document, "html").map((tag: Element) => attributesOf(tag))[0] ?? {} };
}

async function built(files: Readonly<Record<string, string>>, config: Config = base): Promise<TestSite> {
  const site = makeSite({ "content/docs/index.md": "# Home\n", ...files });
  await site.built({ config });
  return site;
}

test("a page says what it is, whatever its title holds", async () => {
  const title = `A "quoted" </title><script>alert(1)</script> & 'title'`;
  const site = await built({
    "content/docs/a/b.md": `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(title)}\nkeywords: [x, "y & z"]\n---\n\nText.\n`,
  });
  const { document, metas, links } = headOf(site, "/docs/a/b");
  assert.equal(findAll(document, "title").map(textOf), [`${title} | ${base.title}`]);
  for (const name of ["description", "og:description", "og:title"]) assert.is(metas.get(name), title, name);
  assert.is(metas.get("keywords"), "x, y & z");
  assert.is(metas.get("og:site_name"), base.title);
  assert.is(metas.get("og:type"), "article");
  assert.is(metas.get("og:url"), `${url}/docs/a/b`);
  assert.is(links.get("canonical"), `${url}/docs/a/b`);
  assert.is(links.get("alternate"), "/docs/a/b/index.md");
  assert.is(metas.has("og:image"), false);
  const blocks = findAll(document, "script").filter(
    (tag: Element) => attributesOf(tag)["type"] === "application/ld+json",
  );
  assert.is(blocks.length, 1);
  assert.equal(JSON.parse(textOf(blocks[0] as Element)), {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "a", item: `${url}/docs/a/b` },
      { "@type": "ListItem", position: 2, name: title },
    ],
  });
});

test("without the site's address nothing is said that needs it", async () => {
  const { url: _, ...rest } = base;
  const site = await built(
    { "content/docs/a.md": "---\nimage: /card.png\n---\n# A\n", "content/static/card.png": "x" },
    rest,
  );
  const { metas, links } = headOf(site, "/docs/a");
  for (const name of ["og:url", "og:image", "og:image:alt"]) assert.is(metas.has(name), false, name);
  assert.is(links.has("canonical"), false);
  assert.is(site.exists("dist/sitemap.xml"), false);
});

test("an image is a static file, one beside the page, or one elsewhere, always with its whole address", async () => {
  const page = (image: string) => `---\nimage: ${image}\n---\n# A page\n`;
  const site = await built(
    {
      "content/docs/a.md": page("/img/card 1.png"),
      "content/docs/b.md": page("./card.png"),
      "content/docs/c.md": page("https://elsewhere.example/card.png"),
      "content/static/img/card 1.png": "x",
      "content/docs/card.png": "y",
    },
    { ...base, baseUrl: "/sub/" },
  );
  const image = (route: string) => headOf(site, route).metas.get("og:image") ?? "";
  assert.is(image("/docs/a"), `${url}/sub/img/card%201.png`);
  assert.match(image("/docs/b"), /^https:\/\/docs\.example\/sub\/assets\/card-[0-9a-f]{8}\.png$/);
  assert.ok(site.exists(`dist/${new URL(image("/docs/b")).pathname.slice("/sub/".length)}`));
  assert.is(image("/docs/c"), "https://elsewhere.example/card.png");
  const { metas } = headOf(site, "/docs/a");
  assert.equal([metas.get("og:image:alt"), metas.get("twitter:card")], ["A page", "summary_large_image"]);
});

test("the site's image stands for pages that have none of their own", async () => {
  const site = await built(
    {
      "content/docs/a.md": "---\nimage: /own.png\n---\n# A page\n",
      "content/static/own.png": "x",
      "content/static/img/the card.png": "x",
    },
    { ...base, baseUrl: "/sub/", image: "/img/the%20card.png" },
  );
  const said = (route: string) => {
    const { metas } = headOf(site, route);
    return ["og:image", "og:image:alt", "twitter:card"].map((name) => metas.get(name));
  };
  assert.equal(said("/docs/a"), [`${url}/sub/own.png`, "A page", "summary_large_image"]);
  for (const route of ["/docs/", "/404.html"])
    assert.equal(said(route), [`${url}/sub/img/the%20card.png`, 'The "site" & co', "summary_large_image"], route);
});

test("images that are not there are told at their place", async () => {
  const site = makeSite({ "content/docs/index.md": "---\ntitle: Home\nimage: ./none.png\n---\n" });
  const config: Config = { ...base, favicon: "/none.ico", image: "/none.png", logo: { src: "/none.svg", alt: "" } };
  const { diagnostics } = await site.build({ config });
  assert.equal(
    diagnostics.map(({ file, line, code, message }) => `${file}:${line} ${code} ${message}`),
    [
      'configuration:1 missing-asset favicon "/none.ico" matches no file',
      'configuration:1 missing-asset image "/none.png" matches no file',
      'configuration:1 missing-asset logo.src "/none.svg" matches no file',
      'content/docs/index.md:3 missing-asset image "./none.png" matches no file',
    ],
  );
  assert.equal(
    (await site.build({ config: { ...config, checks: { ...config.checks, assets: "off" } } })).diagnostics,
    [],
  );
});

test("what is near to images that are not there is told", async () => {
  const files = ["favicon.svg", "img/logo-dark.svg", "img/Card.png", "notes.txt"];
  const site = makeSite({
    "content/docs/index.md": "# A\n",
    ...Object.fromEntries(files.map((file) => [`content/static/${file}`, "x"])),
  });
  const logo = { src: "/logo.svg", srcDark: "/logo-dark.svg", alt: "" };
  const { diagnostics } = await site.build({
    config: { ...base, favicon: "/favicon.ico", image: "/static/img/card.png", logo },
  });
  site.remove();
  assert.equal(
    diagnostics.map(({ hint }) => hint),
    [
      "Looked for content/static/favicon.ico. Nearest: /favicon.svg",
      "Looked for content/static/static/img/card.png. Nearest: /img/Card.png",
      "Looked for content/static/logo.svg.",
      "Looked for content/static/logo-dark.svg. Nearest: /img/logo-dark.svg",
    ],
  );
});

test("links of the head to the site itself lie under its base, and lead somewhere", async () => {
  const head = [
    { tag: "link", attributes: { rel: "icon", href: "/icon.png" } },
    { tag: "link", attributes: { rel: "alternate", href: "/docs/a" } },
    { tag: "link", attributes: { rel: "preconnect", href: "https://cdn.example" } },
    { tag: "link", attributes: { rel: "preconnect", href: "//cdn.example" } },
    { tag: "meta", attributes: { name: "x", content: "/as/it/is" } },
  ] as const;
  const site = makeSite({ "content/docs/a.md": "# A\n", "content/static/icon.png": "x" });
  await site.built({ config: { ...base, baseUrl: "/sub/", head: [...head] } });
  const html = site.html("docs/a");
  for (const part of [
    'rel="icon" href="/sub/icon.png"',
    'rel="alternate" href="/sub/docs/a"',
    'href="https://cdn.example"',
    'href="//cdn.example"',
    'content="/as/it/is"',
  ])
    assert.match(html, part);
  const dead = { tag: "link", attributes: { rel: "manifest", href: "/none.webmanifest" } } as const;
  const { diagnostics } = await site.build({ config: { ...base, head: [...head, dead] } });
  assert.equal(
    diagnostics.map(({ file, line, code, message }) => `${file}:${line} ${code} ${message}`),
    ['configuration:1 dead-link head[5].attributes.href: "/none.webmanifest" matches no page and no file'],
  );
});

test("scripts of the head are the site's own under its base, or those of others as they are named", async () => {
  const head = [
    { tag: "script", attributes: { src: "/js/own.js", type: "module" } },
    { tag: "script", attributes: { src: "https://stats.example/s.js", defer: true, "data-site": "x" } },
    { tag: "script", attributes: { src: "https://stats.example/t.js", async: "", crossorigin: true } },
  ] as const;
  const site = makeSite({ "content/docs/a.md": "# A\n", "content/static/js/own.js": "" });
  const config = { ...base, baseUrl: "/sub/", head: [...head] };
  await site.built({ config });
  for (const route of ["/docs/a", "/404.html"]) {
    const scripts = findAll(headOf(site, route).document, "head").flatMap((element) => findAll(element, "script"));
    const all = scripts.map((tag: Element) => attributesOf(tag));
    for (const wanted of [
      { src: "/sub/js/own.js", type: "module" },
      { src: "https://stats.example/s.js", defer: "", "data-site": "x" },
      { src: "https://stats.example/t.js", async: "", crossorigin: "" },
    ]) {
      const found = all.find(({ src }) => src === wanted.src);
      assert.equal(found, wanted, route);
    }
  }
  const dead = { tag: "script", attributes: { src: "/js/none.js" } } as const;
  assert.equal(
    (await site.build({ config: { ...config, head: [...head, dead] } })).diagnostics.map(({ message }) => message),
    ['head[3].attributes.src: "/js/none.js" matches no page and no file'],
  );
});

test("what the head loads from other hosts is told where the site's policy forbids it", async () => {
  const head = [
    { tag: "script", attributes: { src: "https://stats.example/s.js" } },
    { tag: "script", attributes: { src: "https://own.example/s.js" } },
    { tag: "link", attributes: { rel: "stylesheet", href: "//styles.example/s.css" } },
    { tag: "link", attributes: { rel: "preconnect", href: "https://fonts.example" } },
  ] as const;
  const site = makeSite({ "content/docs/a.md": "# A\n" });
  const csp = { "script-src": ["https://own.example"] };
  const { diagnostics } = await site.build({ config: { ...base, head: [...head], csp } });
  assert.equal(
    diagnostics.map(({ severity, code, message }) => `${severity} ${code} ${message}`),
    [
      "warning csp-script the site's content security policy keeps browsers from running scripts of stats.example",
      "warning csp-style the site's content security policy keeps browsers from loading style sheets of styles.example",
    ],
  );
  assert.match(diagnostics[0]?.hint ?? "", 'csp: { "script-src": ["https://stats.example"] }');
  assert.equal((await site.build({ config: { ...base, head: [...head] } })).diagnostics, []);
});

test("language and direction are the locale's", async () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["en", "ltr", "en_US"],
    ["pt-BR", "ltr", "pt_BR"],
    ["zh-Hans", "ltr", "zh_CN"],
    ["ar", "rtl", "ar_EG"],
    ["he", "rtl", "he_IL"],
    ["fa-IR", "rtl", "fa_IR"],
    ["ur", "rtl", "ur_PK"],
    ["ar-Latn", "ltr", "ar_EG"],
    ["az-Arab", "rtl", "az_IR"],
  ];
  const site = makeSite({ "content/docs/index.md": "# Home\n" });
  for (const [locale, dir, og] of cases) {
    await site.built({ config: { ...base, locale } });
    for (const route of ["/docs/", "/", "/404.html"]) {
      const { html } = headOf(site, route);
      assert.equal([html["lang"], html["dir"]], [locale, dir], `${locale} ${route}`);
    }
    assert.is(headOf(site, "/docs/").metas.get("og:locale"), og);
  }
});

test("the favicon says what it is; without one, browsers are kept from asking", async () => {
  const site = makeSite({ "content/docs/index.md": "# Home\n" });
  for (const [favicon, type] of [
    ["/i.svg", "image/svg+xml"],
    ["/i.png", "image/png"],
    ["/i.ico", undefined],
  ] as const) {
    site.write({ [`content/static${favicon}`]: "x" });
    await site.built({ config: { ...base, favicon, baseUrl: "/sub/" } });
    const icon = findAll(headOf(site, "/docs/").document, "link")
      .map((tag: Element) => attributesOf(tag))
      .find(({ rel }) => rel === "icon");
    assert.equal(icon, { rel: "icon", href: `/sub${favicon}`, ...(type && { type }) });
  }
  await site.built({ config: base });
  assert.is(headOf(site, "/docs/").links.get("icon"), "data:,");
});

test("a site's own tags are in every head, last and as they were written", async () => {
  const head: Config["head"] = [
    { tag: "meta", attributes: { name: "verification", content: `"<x>" & y` } },
    { tag: "meta", attributes: { "http-equiv": "x-dns-prefetch-control", content: "off" } },
    { tag: "link", attributes: { rel: "preconnect", href: "https://a.example", crossorigin: "anonymous" } },
  ];
  const site = await built({ "content/docs/a.md": "# A\n" }, { ...base, head });
  for (const route of ["/docs/", "/docs/a", "/404.html"]) {
    const { document } = headOf(site, route);
    const all = [...findAll(document, "meta"), ...findAll(document, "link")].map((tag: Element) => attributesOf(tag));
    for (const { attributes } of head)
      assert.ok(
        all.some((tag) => JSON.stringify(tag) === JSON.stringify(attributes)),
        `${route}: ${JSON.stringify(attributes)}`,
      );
  }
});

test("what is not to be found says so, and is not listed", async () => {
  const files = { "content/docs/a.md": "# A\n", "content/docs/b.md": "---\nunlisted: true\n---\n# B\n" };
  const site = await built(files);
  const robots = (route: string) => headOf(site, route).metas.get("robots");
  assert.equal(
    [robots("/docs/a"), robots("/docs/b"), robots("/404.html"), robots("/")],
    [undefined, "noindex", "noindex", "noindex"],
  );
  assert.equal(listed(site), [`${url}/docs/`, `${url}/docs/a`]);
  assert.is(site.read("dist/robots.txt"), `User-agent: *\nAllow: /\nSitemap: ${url}/sitemap.xml\n`);
  await site.built({ config: { ...base, version: { noIndex: true } } });
  assert.is(robots("/docs/a"), "noindex");
  assert.not(site.exists("dist/sitemap.xml"));
  // Whoever may not ask for a page never hears that it is not to be found.
  assert.is(site.read("dist/robots.txt"), "User-agent: *\nAllow: /\n");
});

test("where no page is to be found, no sitemap is named", async () => {
  const site = await built({ "content/docs/index.md": "---\nunlisted: true\n---\n# Home\n" });
  assert.not(site.exists("dist/sitemap.xml"));
  assert.is(site.read("dist/robots.txt"), "User-agent: *\nAllow: /\n");
});

function listed(site: TestSite): string[] {
  return [...site.read("dist/sitemap.xml").matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc ?? "");
}

test("the sitemap's addresses are escaped and under the base URL", async () => {
  const site = await built({ "content/docs/a & b.md": "# A\n" }, { ...base, baseUrl: "/sub/" });
  assert.equal(listed(site), [`${url}/sub/docs/`, `${url}/sub/docs/a%20&#38;%20b`]);
});

test("a version that is not out yet, or no longer looked after, says so on every page", async () => {
  const site = makeSite({ "content/docs/index.md": "# Home\n" });
  for (const [banner, text] of [
    ["unreleased", /not released yet: The "site" & co v3$/],
    ["unmaintained", /no longer maintained: The "site" & co v3$/],
  ] as const) {
    await site.built({ config: { ...base, version: { label: "v3", banner, badge: true } } });
    assert.match(site.main("/docs/"), "Version v3");
    const notes = findAll(headOf(site, "/docs/").document, "p").filter(
      (tag: Element) => attributesOf(tag)["role"] === "note",
    );
    assert.is(notes.length, 1);
    assert.match(textOf(notes[0] as Element), text);
  }
  await site.built({ config: base });
  assert.not.match(site.main("/docs/"), /role="note"|Version/);
});

test.run();
