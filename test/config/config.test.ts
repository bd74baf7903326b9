// The configuration: what it may hold, what it says of mistakes and where, and how its file is found, run and remembered.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as assert from "uvu/assert";
import { defineConfig, type LoadedConfig, loadConfig } from "../../src/config.ts";
import { DocsgenError } from "../../src/diagnostics.ts";
import { hashOf } from "../../src/hash.ts";
import type { Config, ResolvedConfig } from "../../src/types.ts";
import { type Files, makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("config");

interface Options {
  readonly config?: string | Config;
  readonly baseUrl?: string;
}

function load(root: string, options: Options = {}) {
  return loadConfig({ root, cacheDir: join(root, ".docsgen"), ...options });
}

function folderWith(files: Files): string {
  const root = makeFolder("config");
  writeFiles(root, files);
  return root;
}

/** What a configuration file is resolved to. */
async function loaded(source: string, more: Files = {}): Promise<ResolvedConfig> {
  return (await load(folderWith({ "docsgen.config.ts": source, ...more }))).config;
}

/** What a configuration object is resolved to. */
async function resolved(config: unknown): Promise<ResolvedConfig> {
  return (await load("/nowhere", { config: config as Config })).config;
}

async function failure(promise: Promise<unknown>): Promise<DocsgenError> {
  try {
    await promise;
  } catch (error) {
    assert.instance(error, DocsgenError, String((error as Error).stack));
    assert.is((error as DocsgenError).exitCode, 2);
    return error as DocsgenError;
  }
  return assert.unreachable("nothing was wrong") as never;
}

/** The problems of a file, `line:column message`. */
async function problems(source: string, more: Files = {}): Promise<string[]> {
  const { diagnostics } = await failure(loaded(source, more));
  return diagnostics.map(
    ({ file, line, column, message }) =>
      `${file === "docsgen.config.ts" ? "" : `${file}:`}${line}:${column} ${message}`,
  );
}

/** The messages of an object's problems. */
async function messages(config: unknown): Promise<string[]> {
  return (await failure(resolved(config))).diagnostics.map(({ message }) => message);
}

// ---- values

const SAMPLE_CHECKS = {
  samples: "error",
  deprecatedApi: "warn",
  legacyApi: "warn",
  alphaApi: "warn",
  betaApi: "off",
  internalApi: "error",
} as const;

test("without a file everything has its default", async () => {
  const { config, file, inputs, warnings } = await load(makeFolder("config"));
  assert.equal([file, inputs, warnings], [undefined, [], []]);
  assert.equal(config, {
    title: "Documentation",
    description: "",
    url: undefined,
    baseUrl: "/",
    favicon: undefined,
    image: undefined,
    logo: undefined,
    navbar: [],
    footer: { columns: [], text: "" },
    editUrl: undefined,
    lastUpdate: undefined,
    locale: "en",
    translations: {},
    version: { label: "", banner: null, badge: false, noIndex: false },
    versions: [],
    languages: [],
    docsPath: "docs",
    templatesPath: "templates",
    sidebar: undefined,
    rawHtml: true,
    linkSchemes: [],
    linksElsewhere: [],
    glossary: undefined,
    extraFrontMatter: [],
    checks: {
      links: "error",
      anchors: "error",
      assets: "error",
      duplicateIds: "error",
      orphans: "warn",
      alt: "warn",
      codeLanguages: "warn",
      ...SAMPLE_CHECKS,
    },
    samples: { check: true, run: undefined, build: true, runMs: 10_000, compilerOptions: {} },
    redirects: [],
    head: [],
    reference: undefined,
    headers: [],
    csp: undefined,
    search: true,
    llms: true,
    manifest: false,
    limits: {
      fileBytes: 2097152,
      frontMatterBytes: 65536,
      nesting: 50,
      highlightChars: 200000,
      pageMs: 2000,
      pluginMs: 30000,
    },
    plugins: [],
  });
});

test("every field may be set", async () => {
  const full = defineConfig({
    title: " Fluid ",
    description: "D",
    url: "https://Example.com:443/",
    baseUrl: "/a/b",
    favicon: "/f.svg",
    image: "/card.png",
    logo: { src: "/l.svg", alt: "" },
    navbar: {
      items: [
        { label: "FAQ", href: "/docs/faq#x" },
        { label: "Mail", href: "mailto:a@b.c" },
        { label: " More ", items: [{ label: " Mail ", href: "mailto:a@b.c" }] },
      ],
    },
    footer: { columns: [{ title: "More", items: [{ label: "X", href: "https://x.y/z?a#b" }] }], text: "©" },
    editUrl: "https://github.com/o/r/edit/main",
    lastUpdate: true,
    locale: "pt-br",
    translations: { "On this page": "Nesta página", "Version {version}": "Versão {version}" },
    trailingSlash: false,
    version: { label: "v2", banner: "unreleased", badge: true, noIndex: true },
    versions: [{ label: "v2", href: "/a/b" }],
    languages: [{ locale: "PT-br", label: " Português ", href: "/a/b/", default: false }],
    docsPath: "./docs//en/",
    templatesPath: "content/templates/",
    sidebar: [
      "intro",
      { type: "doc", id: "a", label: "A", badge: "New" },
      { type: "link", label: "L", href: "/x", badge: { text: "Beta", type: "info" } },
      { type: "autogenerated", dirName: "." },
      { type: "reference", label: "API" },
      {
        type: "category",
        label: "C",
        link: { type: "doc", id: "c" },
        items: ["d"],
        collapsed: false,
        collapsible: true,
        className: "k",
        badge: { text: "Old" },
      },
    ],
    markdown: { rawHtml: false },
    links: { schemes: ["vscode", "web+x"], elsewhere: ["/windows/*", "/playground/"] },
    glossary: "docs/glossary.md",
    frontMatter: { extra: ["a", "b", "a"] },
    checks: { links: "off", alt: "error", codeLanguages: "off" },
    reference: { packages: ["a", { name: "@b/c", note: "n" }], headline: ["a"], path: "api" },
    redirects: [{ from: "/a", to: "/b/" }],
    head: [{ tag: "meta", attributes: { NAME: "x", content: "y" } }],
    headers: ["nginx", "apache"],
    csp: { "img-src": ["https://a.example"], "require-trusted-types-for": false },
    search: false,
    llms: false,
    manifest: true,
    limits: { pageMs: 5 },
    plugins: [{ module: "./plugins/csv.ts", options: { list: ["a", 1, true, null, { b: 2 }] } }, { module: "other" }],
    samples: { check: true, run: false, build: false, runMs: 5, compilerOptions: { noImplicitAny: false } },
  });
  const config = await resolved(full);
  assert.equal(config, {
    title: "Fluid",
    description: "D",
    url: "https://example.com",
    baseUrl: "/a/b/",
    favicon: "/f.svg",
    image: "/card.png",
    logo: { src: "/l.svg", alt: "" },
    navbar: [
      { label: "FAQ", href: "/docs/faq#x" },
      { label: "Mail", href: "mailto:a@b.c" },
      { label: "More", items: [{ label: "Mail", href: "mailto:a@b.c" }] },
    ],
    footer: full.footer,
    editUrl: "https://github.com/o/r/edit/main/",
    lastUpdate: true,
    locale: "pt-BR",
    translations: full.translations,
    version: full.version,
    versions: [{ label: "v2", href: "/a/b/", isOwn: true, isLatest: true }],
    languages: [{ locale: "pt-BR", label: "Português", href: "/a/b/", isOwn: true }],
    docsPath: "docs/en",
    templatesPath: "content/templates",
    sidebar: full.sidebar,
    rawHtml: false,
    linkSchemes: ["vscode", "web+x"],
    linksElsewhere: ["/windows/*", "/playground/"],
    glossary: "docs/glossary.md",
    extraFrontMatter: ["a", "b"],
    checks: {
      links: "off",
      anchors: "error",
      assets: "error",
      duplicateIds: "error",
      orphans: "warn",
      alt: "error",
      codeLanguages: "off",
      ...SAMPLE_CHECKS,
    },
    redirects: full.redirects,
    reference: full.reference,
    head: [{ tag: "meta", attributes: { name: "x", content: "y" } }],
    headers: full.headers,
    csp: full.csp,
    search: false,
    llms: false,
    manifest: true,
    limits: {
      fileBytes: 2097152,
      frontMatterBytes: 65536,
      nesting: 50,
      highlightChars: 200000,
      pageMs: 5,
      pluginMs: 30000,
    },
    plugins: [
      { module: "./plugins/csv.ts", options: { list: ["a", 1, true, null, { b: 2 }] } },
      { module: "other", options: {} },
    ],
    samples: { check: true, run: false, build: false, runMs: 5, compilerOptions: { noImplicitAny: false } },
  });
  assert.is.not(config.sidebar, full.sidebar);
});

test("options that decide what is written are not the samples' own", async () => {
  assert.equal(await messages({ samples: { compilerOptions: { outDir: "x" }, check: "no" } }), [
    'samples.check must be true or false, not "no"',
    "samples.compilerOptions.outDir cannot be set: samples are checked and never written",
  ]);
});

test("a key in another form is told with an example of the right one, which is right", async () => {
  const wrongs = {
    logo: "x.svg",
    navbar: [],
    footer: "x",
    version: "2",
    markdown: true,
    redirects: {},
    reference: "x",
    samples: true,
    csp: 5,
    plugins: ["./x.js"],
    head: {},
    frontMatter: ["a"],
    links: ["vscode"],
    sidebar: "x",
    checks: "warn",
    headers: "nginx",
    limits: 4,
  };
  const { diagnostics } = await failure(resolved(wrongs));
  assert.is(diagnostics.length, Object.keys(wrongs).length);
  for (const { message, hint = "" } of diagnostics) {
    const [, key, example] = /^Write (?:(\w+): )?(.+)$/.exec(hint) ?? [];
    assert.ok(example, `${message}: ${hint}`);
    const value: unknown = new Function(`return (${example});`)();
    await resolved(key === undefined ? { plugins: [value] } : { [key]: value });
  }
});

test("what names no language, and a repository in the place of its files, is told", async () => {
  const hints = async (given: object) =>
    (await failure(resolved(given))).diagnostics.map(({ message, hint = "" }) => `${message} | ${hint}`);
  assert.equal(await hints({ locale: "english" }), ['locale names no language: "english" | Did you mean "en"?']);
  assert.equal(await hints({ locale: "jp" }), ['locale names no language: "jp" | Did you mean "ja"?']);
  assert.equal(await hints({ locale: "Esperantish" }), [
    'locale is no language tag: "Esperantish" | Write one such as "en", "pt-BR" or "zh-Hans".',
  ]);
  assert.equal(await hints({ editUrl: "https://github.com/a/b" }), [
    'editUrl leads to the repository, and to no file in it | Write "https://github.com/a/b/edit/main/".',
  ]);
  for (const locale of ["en", "pt-BR", "zh-Hans", "gsw"]) await resolved({ locale });
  await resolved({ editUrl: "https://github.com/a/b/edit/main" });
});

test("a translation of no text of docsgen's own is told, and one without what is filled in", async () => {
  const hints = async (translations: unknown) =>
    (await failure(resolved({ translations }))).diagnostics.map(({ message, hint = "" }) => `${message} | ${hint}`);
  assert.equal(await hints({ Serch: "Suche" }), ['translations has no text "Serch" | Did you mean "Search"?']);
  assert.equal(await hints({ "Nothing alike at all": "x" }), [
    'translations has no text "Nothing alike at all" | The manual lists them.',
  ]);
  assert.equal(await hints({ "{count} results": "Ergebnisse", Note: "Hinweis {title}", Tip: " " }), [
    "translations.Note has a place for {title}, which nothing fills | Take it out.",
    "translations.Tip is empty | Remove the key, or give it a text.",
    'translations["{count} results"] must hold {count}, as docsgen\'s own text does | It is filled in there.',
  ]);
  assert.match((await hints(["Suche"]))[0] ?? "", /^translations must be an object, not an array/);
});

test("what other generators say in the configuration, and docsgen elsewhere, is told with its place here", async () => {
  const hintsOf = async (config: unknown) =>
    (await failure(resolved(config))).diagnostics.map(({ message, hint }) => `${message} | ${hint}`);
  const styles = "Styles are files of templates/styles/: templates/styles/tokens.css has the colours.";
  assert.equal(await hintsOf({ css: ["a.css"] }), [`unknown key "css" | ${styles}`]);
  assert.equal(await hintsOf({ customCss: [] }), [`unknown key "customCss" | ${styles}`]);
  assert.equal(await hintsOf({ outDir: "build" }), [
    'unknown key "outDir" | The command says it: --out <dir>; in a program, the option out.',
  ]);
});

test("a plugin that stands in the configuration itself is told as one, once", async () => {
  const { diagnostics } = await failure(resolved({ plugins: [{ name: "x", pages: () => [] }] }));
  assert.equal(
    diagnostics.map(({ message, hint }) => `${message} | ${hint}`),
    [
      'plugins[0] must name a plugin\'s module, not be the plugin | Export it from a file of its own by default, and write { module: "./plugins/x.ts" }',
    ],
  );
});

test("a plugin that is named by itself is shown as it is written right", async () => {
  for (const [plugins, hint] of [
    [["./x.ts"], 'Write { module: "./x.ts" }'],
    ["acme-plugin", 'Write plugins: [{ module: "acme-plugin" }]'],
    [[3], 'Write { module: "./plugin.ts" }'],
  ] as const) {
    const { diagnostics } = await failure(resolved({ plugins }));
    assert.equal(
      diagnostics.map((each) => each.hint),
      [hint],
    );
  }
});

test("undefined counts as absent, null does not", async () => {
  assert.is((await resolved({ title: undefined, version: { banner: null, label: undefined } })).version.label, "");
  assert.equal(await messages({ title: null, navbar: null }), [
    "navbar must be an object, not null",
    "title must be text, not null",
  ]);
});

test("baseUrl", async () => {
  for (const [given, expected] of [
    ["/", "/"],
    ["/docs", "/docs/"],
    ["/a/b/", "/a/b/"],
    ["/~me/x_1", "/~me/x_1/"],
    ["/%E6%96%87/", "/%E6%96%87/"],
  ] as const) {
    assert.is((await resolved({ baseUrl: given })).baseUrl, expected);
    assert.is((await load("/nowhere", { config: { baseUrl: "/other" }, baseUrl: given })).config.baseUrl, expected);
  }
  for (const given of [
    "",
    "docs",
    "./",
    "/../a",
    "/a/./b",
    "//host/",
    "/a//b",
    "/a?b",
    "/a#b",
    "https://a.b/",
    "/a b",
    "/文/",
    "/%2e%2e/",
    "/%2F/",
    "/%zz",
    "/a\\b",
    "/%00",
    "/%7F",
    1,
  ]) {
    assert.is((await messages({ baseUrl: given })).length, 1, String(given));
    if (typeof given === "string")
      assert.match((await failure(load("/nowhere", { config: {}, baseUrl: given }))).message, "given base URL");
  }
});

test("url is an origin", async () => {
  assert.is((await resolved({ url: "http://localhost:3000" })).url, "http://localhost:3000");
  for (const url of [
    "example.com",
    "//example.com",
    "ftp://a.b",
    "https://",
    "https://a.b/?x",
    "https://a.b?",
    "https://a.b/#x",
    "https://u:p@a.b",
    "javascript:alert(1)",
    "https:a.b",
  ]) {
    assert.is((await messages({ url })).length, 1, url);
  }
  const [wrong] = (await failure(resolved({ url: "https://a.b/docs" }))).diagnostics;
  assert.is(wrong?.hint, 'Write url: "https://a.b", baseUrl: "/docs/".');
});

test("links lead to routes or to the web, never to code", async () => {
  for (const href of ["/", "/docs/faq?x#y", "https://a.b", "HTTP://a.b/c", "mailto:a@b.c"]) {
    assert.equal((await resolved({ navbar: { items: [{ label: "x", href }] } })).navbar, [{ label: "x", href }]);
  }
  for (const href of [
    "",
    "docs/faq",
    "#x",
    "//host/",
    "/\\host",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:x",
    " javascript:x",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc",
    "https://",
    "mailto:",
  ]) {
    const config = {
      navbar: { items: [{ label: "x", href }] },
      footer: { columns: [{ title: "x", items: [{ label: "x", href }] }] },
      sidebar: [{ type: "link", label: "x", href }],
    };
    assert.is((await messages(config)).length, 3, href);
  }
});

test("an item of the navbar is a link or a menu of links", async () => {
  const link = { label: "x", href: "/" };
  const wrong: readonly (readonly [item: unknown, said: string])[] = [
    [{ label: "x" }, "navbar.items[0].href is missing | Give it href, or items, which make it a menu."],
    [
      { label: "x", href: "/", items: [link] },
      "navbar.items[0].items stands beside href | Remove one of the two: an item is a link or a menu.",
    ],
    [{ label: "x", to: "/" }, 'unknown key "navbar.items[0].to" | Did you mean "href"?'],
    [{ ...link, at: "/" }, 'unknown key "navbar.items[0].at" | Known keys: label, href, items.'],
    [{ label: "x", items: [] }, "navbar.items[0].items is empty | Give the menu links, or remove it."],
    [{ label: "x", items: {} }, "navbar.items[0].items must be an array, not an object | "],
    [{ items: [link] }, "navbar.items[0].label is missing | navbar.items[0] needs label."],
    [{ label: "x", items: [{ label: "x", href: "y" }] }, "navbar.items[0].items[0].href must be a route"],
    [{ label: "x", items: [link, { label: "x" }] }, "navbar.items[0].items[1].href is missing"],
    [
      { label: "x", items: [{ label: "y", items: [link] }] },
      "navbar.items[0].items[0].items makes a menu in a menu | List its links in the menu itself.",
    ],
    [{ label: "x", item: [link] }, 'unknown key "navbar.items[0].item" | Did you mean "items"?'],
    [{ label: "x", hrf: "/" }, 'unknown key "navbar.items[0].hrf" | Did you mean "href"?'],
    ["x", 'navbar.items[0] must be an object, not "x" | '],
  ];
  for (const [item, expected] of wrong) {
    const { diagnostics } = await failure(resolved({ navbar: { items: [item] } }));
    const said = diagnostics.map(({ message, hint }) => `${message} | ${hint ?? ""}`);
    assert.ok(
      said.some((each) => each.startsWith(expected)),
      said.join("\n"),
    );
    assert.is(said.length, 1, said.join("\n"));
  }
  const items = [
    { ...link, items: undefined },
    { label: "x", href: undefined, items: [link] },
  ];
  assert.equal((await resolved({ navbar: { items } })).navbar, [link, { label: "x", items: [link] }]);
  // Columns of the footer hold links alone.
  const footer = { columns: [{ title: "x", items: [{ label: "x", items: [link] }] }] };
  assert.is((await messages({ footer })).length, 2);
});

test("versions and languages name other builds, and this one among them", async () => {
  const v1 = { label: "v1", href: "/v1/" };
  const v2 = { label: "v2", href: "https://v2.example.com" };
  const en = { locale: "en", label: "English", href: "/" };
  const de = { locale: "de", label: "Deutsch", href: "/de/" };
  const version = { label: "v2" };
  const wrong: readonly [config: object, expected: string][] = [
    [{ versions: v1 }, 'versions must be an array, not an object | Write versions: [{ label: "v2", href: "/" }'],
    [{ versions: ["v1"] }, 'versions[0] must be an object, not "v1" | Write { label: "v1", href: "/v1/" }'],
    [{ version, versions: [v2, { label: "v1" }] }, "versions[1].href is missing"],
    [{ version, versions: [v2, { ...v1, to: "/v1/" }] }, 'unknown key "versions[1].to" | Did you mean "href"?'],
    [
      { version, versions: [v2, { ...v1, href: "v1" }] },
      'versions[1].href must be a path or an http(s) address, not "v1" | ',
    ],
    [
      { version, versions: [v2, { ...v1, href: "//v1" }] },
      'versions[1].href must be a path or an http(s) address, not "//v1" | ',
    ],
    [{ version, versions: [v2, { ...v1, href: "/v1/?a" }] }, "versions[1].href must be a path or an http(s) address"],
    [
      { version, versions: [v2, { ...v1, href: "https://v1.example.com/#a" }] },
      "versions[1].href must be a path or an http(s) address",
    ],
    [
      { version, versions: [v2, { ...v1, href: "https://a@v1.example.com/" }] },
      "versions[1].href must be a path or an http(s) address",
    ],
    [{ version, versions: [v2, v1, { ...v1, href: "/x" }] }, 'versions[2].label is "v1" again | '],
    [{ version, versions: [v2, v1, { label: "x", href: "/v1" }] }, 'versions[2].href is "/v1/" again | '],
    [
      { version, versions: [v1] },
      'versions does not have this version, "v2", which version.label names | Add it: { label: "v2", href: "/" }.',
    ],
    [
      { versions: [v1] },
      'versions needs version.label, which says which of them this one is | Write version: { label: "v1" }.',
    ],
    [
      { languages: [de] },
      'languages does not have the language of this site, "en" | Add it: { locale: "en", label: "…", href: "/" }. Or say locale: "de".',
    ],
    [
      { languages: [en, { ...de, locale: "german" }] },
      'languages[1].locale names no language: "german" | Did you mean "de"?',
    ],
    [{ languages: [en, { ...de, locale: "EN" }] }, 'languages[1].locale is "en" again | '],
    [
      {
        languages: [
          { ...en, default: true },
          { ...de, default: true },
        ],
      },
      "languages[1].default is true for a second language | ",
    ],
    [
      {
        version,
        versions: [
          { ...v2, latest: true },
          { ...v1, latest: true },
        ],
      },
      "versions[1].latest is true for a second version | One can be the latest.",
    ],
  ];
  for (const [config, expected] of wrong) {
    const { diagnostics } = await failure(resolved(config));
    const said = diagnostics.map(({ message, hint }) => `${message} | ${hint ?? ""}`);
    assert.is(said.length, 1, said.join("\n"));
    assert.ok(said[0]?.startsWith(expected), `${said[0]}\n${expected}`);
  }
  const { versions, languages } = await resolved({
    version,
    versions: [v2, v1],
    languages: [en, { ...de, default: true }],
  });
  assert.equal(versions, [
    { label: "v2", href: "https://v2.example.com/", isOwn: true, isLatest: true },
    { ...v1, isOwn: false },
  ]);
  const marked = await resolved({
    version,
    versions: [
      { ...v2, latest: false },
      { ...v1, latest: true },
    ],
  });
  assert.equal(marked.versions, [
    { label: "v2", href: "https://v2.example.com/", isOwn: true },
    { ...v1, isOwn: false, isLatest: true },
  ]);
  assert.equal(languages, [
    { ...en, isOwn: true },
    { ...de, isOwn: false, isDefault: true },
  ]);
  const places = await problems('export default {\n  versions: [\n    { label: "v1", href: "v1" },\n  ],\n};\n');
  assert.equal(places, ['3:20 versions[0].href must be a path or an http(s) address, not "v1"']);
});

test("the pages of another build are read from its manifest", async () => {
  const source = `export default {
  version: { label: "v2" },
  versions: [
    { label: "v2", href: "/", pages: "dist/none.json" },
    { label: "v1", href: "/v1/", pages: "v1.json" },
  ],
};
`;
  const of = (pages: object, redirects: object = {}) =>
    JSON.stringify({ format: 1, pages, redirects, files: { "x.html": "0" } });
  const v1 = of({ "/docs": {}, "/docs/a": {} }, { "/docs/b": "/docs/a" });
  const known = async (text: string) => (await loaded(source, { "v1.json": text })).versions[1]?.known;
  const first = await known(v1);
  assert.equal([...(first?.routes ?? [])], ["/docs", "/docs/a"]);
  assert.equal([...(first?.moved ?? [])], ["/docs/b"]);
  assert.is((await known(of({ "/docs": {}, "/docs/a": { text: "x" } }, { "/docs/b": "/docs" })))?.hash, first?.hash);
  assert.is.not((await known(of({ "/docs": {} }, { "/docs/b": "/docs/a" })))?.hash, first?.hash);
  // The own build's is nobody's business; the other one is an input, there or not.
  const root = folderWith({ "docsgen.config.ts": source });
  const lacking = await load(root);
  assert.is(lacking.config.versions[1]?.known, undefined);
  assert.equal(
    lacking.warnings.map(
      ({ file, line, column, severity, message }) => `${file}:${line}:${column} ${severity} ${message}`,
    ),
    ['docsgen.config.ts:5:34 warning versions[1].pages: there is no file "v1.json"'],
  );
  assert.ok(lacking.inputs.some(({ file, hash }) => file === join(root, "v1.json") && hash === ""));
  for (const text of [
    "",
    "{}",
    '{"format":1}',
    '{"format":2,"pages":{},"redirects":{}}',
    '{"format":1,"pages":[],"redirects":{}}',
  ])
    assert.equal(await problems(source, { "v1.json": text }), [
      '5:34 versions[1].pages: "v1.json" is no manifest of docsgen',
    ]);
  assert.match((await problems(source, { "v1.json/x": "" }))[0] ?? "", "versions[1].pages: cannot read");
});

test("folders stay inside", async () => {
  assert.is((await resolved({ docsPath: "." })).docsPath, ".");
  for (const docsPath of [
    "",
    "..",
    "../x",
    "a/../..",
    "/docs",
    "C:/docs",
    "a\\b",
    "static",
    "_private",
    ".docsgen",
    "static/docs",
    "node_modules",
  ]) {
    assert.is((await messages({ docsPath })).length, 1, docsPath);
  }
  assert.is((await messages({ sidebar: [{ type: "autogenerated", dirName: "../x" }] })).length, 1);
  for (const templatesPath of ["", ".", "..", "../x", "/templates", "a\\b"])
    assert.is((await messages({ templatesPath })).length, 1, templatesPath);
  for (const favicon of ["f.svg", "//h/f.svg", "/../f.svg", "https://a.b/f.svg", "/f.svg?x"])
    assert.is((await messages({ favicon })).length, 1, favicon);
});

test("locales, levels, limits, dates and texts", async () => {
  for (const locale of ["en_US", "x", "", "english language", 1])
    assert.is((await messages({ locale })).length, 1, String(locale));
  for (const [given, hint] of [
    ["warning", '"warn"'],
    [false, '"off"'],
    [true, '"error"'],
    ["errors", '"error"'],
  ] as const) {
    const [wrong] = (await failure(resolved({ checks: { links: given } }))).diagnostics;
    assert.match(wrong?.message ?? "", 'checks.links must be one of "error", "warn", "off"');
    assert.match(wrong?.hint ?? "", hint);
  }
  for (const limit of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "5", 2n])
    assert.is((await messages({ limits: { pageMs: limit } })).length, 1, String(limit));
  for (const title of ["", "  ", "a\nb", "a\u001bb", "\ud800", 1])
    assert.is((await messages({ title })).length, 1, JSON.stringify(title));
  assert.equal(await messages({ trailingSlash: true }), ["trailingSlash can only be false"]);
  assert.equal(await messages({ version: { banner: "none" } }), [
    'version.banner must be one of "unreleased", "unmaintained", null, not "none"',
  ]);
});

test("what plugins are told is plain data", async () => {
  const own: Record<string, unknown> = {};
  own["own"] = own;
  for (const value of [() => 1, 2n, Number.NaN, new Date(0), new Map(), /x/, Symbol("x"), own])
    assert.is(
      (await messages({ plugins: [{ module: "./a.ts", options: { deep: [value] } }] })).length,
      1,
      typeof value,
    );
  assert.equal(await messages({ plugins: [{ options: [] }, "./a.ts", { module: "./a.ts", option: {} }] }), [
    "plugins[0].module is missing",
    "plugins[0].options must be an object, not an array",
    'plugins[1] must be an object, not "./a.ts"',
    'unknown key "plugins[2].option"',
  ]);
});

test("schemes of links are names, and none that runs code", async () => {
  const told = (...schemes: unknown[]) => messages({ links: { schemes } });
  assert.equal(
    await told("VSCode", "vscode:", "a b", "", 1, "javascript", "JavaScript:", "data", "vbscript", "blob", "file"),
    [
      "links.schemes[4] must be text, not 1",
      'links.schemes[0] is no scheme: "VSCode"',
      'links.schemes[10] can\'t be "file"',
      'links.schemes[1] is no scheme: "vscode:"',
      'links.schemes[2] is no scheme: "a b"',
      "links.schemes[3] is empty",
      'links.schemes[5] can\'t be "javascript"',
      'links.schemes[6] can\'t be "JavaScript:"',
      'links.schemes[7] can\'t be "data"',
      'links.schemes[8] can\'t be "vbscript"',
      'links.schemes[9] can\'t be "blob"',
    ],
  );
});

test("addresses of other sites on the host are paths with stars, and never all", async () => {
  const told = (...elsewhere: unknown[]) => messages({ links: { elsewhere } });
  assert.equal(
    (await resolved({ links: { elsewhere: ["/*.pdf", "/a b/*", "/%C3%A9/**", "/"] } })).linksElsewhere.length,
    4,
  );
  assert.equal(await told("windows/*", "//x.example/*", "/a?b=*", "/a/#b", "/a/../*", "/*", "/**", "", 1, /^\/a/), [
    "links.elsewhere[8] must be text, not 1",
    "links.elsewhere[9] must be text, not an object that inherits from another one",
    'links.elsewhere[0] does not begin with "/"',
    'links.elsewhere[1] holds "//"',
    'links.elsewhere[2] holds "?"',
    'links.elsewhere[3] holds "#"',
    'links.elsewhere[4] holds a "." or ".." segment',
    "links.elsewhere[5] fits every address of the site too",
    "links.elsewhere[6] fits every address of the site too",
    "links.elsewhere[7] is empty",
  ]);
});

test("redirects are from the root, once each, and lead elsewhere", async () => {
  const redirects = [
    { from: "/a", to: "/b" },
    { from: "/a/", to: "/c" },
    { from: "/d", to: "/d/" },
    { from: "e", to: "/f" },
    { from: "/g#i", to: "/h" },
    { from: "/../k", to: "/l" },
  ];
  assert.is((await messages({ redirects })).length, 5);
  assert.equal(await messages({ redirects: redirects.slice(0, 3) }), [
    "redirects[1].from is redirected by redirects[0] already",
    "redirects[2].to leads to itself",
  ]);
  assert.equal(await messages({ redirects: [{ from: "/a" }] }), ["redirects[0].to is missing"]);
  const toHeading = (to: string) => messages({ redirects: [{ from: "/a", to }] });
  assert.equal(await toHeading("/a#c"), ["redirects[0].to leads to itself"]);
  assert.equal(await toHeading("/b?c#d"), ['redirects[0].to holds "?"']);
  assert.equal(await toHeading("/b#c d"), ['redirects[0].to holds " "']);
  assert.equal(await toHeading("/b#%c"), ['redirects[0].to holds a "%" that begins no escape']);
});

test("redirects hold no patterns", async () => {
  assert.equal(await messages({ redirects: [{ from: "/a/*", to: "/docs/b" }] }), [
    'redirects[0].from holds "*", which stands for nothing else here',
  ]);
});

test("redirects that lead round in a circle are told once for each circle", async () => {
  const told = (...pairs: string[]) =>
    messages({
      redirects: pairs.map((pair) => {
        const [from, to] = pair.split(" ") as [string, string];
        return { from, to };
      }),
    });
  assert.equal(await told("/a /b", "/b /e", "/c /d", "/d /c/"), [
    "redirects[3].to leads round in a circle: /c → /d → /c",
  ]);
  assert.equal(await told("/x /a", "/a /b", "/b/ /c", "/c /a/", "/m /n", "/n /m"), [
    "redirects[3].to leads round in a circle: /a → /b → /c → /a",
    "redirects[5].to leads round in a circle: /m → /n → /m",
  ]);
});

test("head tags carry attributes and no code", async () => {
  const tag = (attributes: Record<string, unknown>) => ({ head: [{ tag: "link", attributes }] });
  assert.equal((await resolved(tag({ rel: "me", href: "https://a.b", "data-x": "1" }))).head, [
    { tag: "link", attributes: { rel: "me", href: "https://a.b", "data-x": "1" } },
  ]);
  for (const attributes of [
    { onload: "x" },
    { OnLoad: "x" },
    { style: "x" },
    { "a b": "x" },
    { "": "x" },
    { "a>": "x" },
    { href: 1 },
    { href: "javascript:x" },
    { href: "java\tscript:x" },
    { href: " data:x" },
    { rel: "a", REL: "b" },
    JSON.parse('{"__proto__":"x"}'),
  ]) {
    assert.is((await messages(tag(attributes))).length, 1, JSON.stringify(attributes));
  }
  assert.is((await messages({ head: [{ tag: "style", attributes: {} }] })).length, 1);
});

test("a script of the head is a file, and its attributes may have no value", async () => {
  const script = (attributes: Record<string, unknown>) => ({ head: [{ tag: "script", attributes }] });
  const attributes = { src: "https://a.example/b.js", defer: true, "data-site": "x" };
  assert.equal((await resolved(script(attributes))).head, [{ tag: "script", attributes }]);
  assert.equal(await messages(script({ defer: true })), [
    "head[0].attributes has no src: pages hold no script, which their content security policy would forbid",
  ]);
  assert.equal(await messages(script({ src: true })), [
    "head[0].attributes has no src: pages hold no script, which their content security policy would forbid",
  ]);
  assert.equal(await messages(script({ src: "/a.js", defer: false })), [
    "head[0].attributes.defer must be text or true, not false",
  ]);
});

test("an address of sources names the file and no unknown part", async () => {
  const packages = ["a"];
  const sourceUrl = "https://git.example/o/r/blob/v{version}/{directory}/{file}";
  assert.is((await resolved({ reference: { packages, sourceUrl } })).reference?.sourceUrl, sourceUrl);
  const wrong = ["https://git.example/o/r", "git.example/{file}", "javascript:{file}", "https://{name}/{file}", ""];
  for (const given of wrong)
    assert.is((await messages({ reference: { packages, sourceUrl: given } })).length, 1, given);
  assert.equal(await messages({ reference: { packages, sourceUrl: "https://git.example/{tag}/{file}" } }), [
    "reference.sourceUrl has the unknown part {tag}",
  ]);
});

test("the sidebar is checked to its leaves, and Docusaurus' short form taken", async () => {
  assert.equal((await resolved({ sidebar: [{ Guide: ["a", { More: ["b"] }], Other: ["c"] }] })).sidebar, [
    { type: "category", label: "Guide", items: ["a", { type: "category", label: "More", items: ["b"] }] },
    { type: "category", label: "Other", items: ["c"] },
  ]);
  const wrong: readonly (readonly [item: unknown, message: string])[] = [
    ["", "sidebar[0] is empty"],
    [1, "sidebar[0] must be a page's id or an item object, not 1"],
    [{}, "sidebar[0].type is missing"],
    [{ label: "x" }, "sidebar[0].type is missing"],
    [
      { type: "ref", id: "x" },
      'sidebar[0].type must be one of "doc", "link", "category", "autogenerated", "reference", not "ref"',
    ],
    [
      { type: "constructor" },
      'sidebar[0].type must be one of "doc", "link", "category", "autogenerated", "reference", not "constructor"',
    ],
    [{ type: "doc" }, "sidebar[0].id is missing"],
    [{ type: "doc", id: "x", lable: "y" }, 'unknown key "sidebar[0].lable"'],
    [{ type: "doc", id: "x", badge: " " }, "sidebar[0].badge is empty"],
    [{ type: "doc", id: "x", badge: true }, "sidebar[0].badge must be a text or an object, not true"],
    [{ type: "doc", id: "x", badge: { type: "tip" } }, "sidebar[0].badge.text is missing"],
    [
      { type: "doc", id: "x", badge: { text: "New", type: "caution" } },
      'sidebar[0].badge.type must be one of "note", "tip", "info", "warning", "danger", not "caution"',
    ],
    [{ type: "doc", id: "x", badge: { text: "New", variant: "tip" } }, 'unknown key "sidebar[0].badge.variant"'],
    [{ type: "autogenerated", dirName: ".", badge: "New" }, 'unknown key "sidebar[0].badge"'],
    [{ type: "category", label: "x", items: [{ type: "doc", id: 1 }] }, "sidebar[0].items[0].id must be text, not 1"],
    [{ type: "category", label: "x", items: [] }, "sidebar[0].items is empty and the category has no link"],
    [
      { type: "category", label: "x", items: ["a"], link: { type: "generated-index" } },
      'sidebar[0].link.type must be one of "doc", not "generated-index"',
    ],
    [{ Guide: [] }, "sidebar[0].Guide is empty"],
    [{ "My guide": [1] }, 'sidebar[0]["My guide"][0] must be a page\'s id or an item object, not 1'],
  ];
  for (const [item, message] of wrong)
    assert.ok(
      (await messages({ sidebar: [item] })).includes(message),
      `${JSON.stringify(item)}: ${await messages({ sidebar: [item] })}`,
    );
  const loop: unknown[] = [];
  loop.push({ type: "category", label: "x", items: loop });
  assert.match((await messages({ sidebar: loop }))[0] ?? "", "or holds itself");
});

test("unknown keys are errors anywhere, with the nearest known one", async () => {
  const { diagnostics } = await failure(
    resolved({ titel: "x", version: { lable: "y" }, checks: { link: "off" }, zzzzzzzzz: 1 }),
  );
  assert.equal(
    diagnostics.map(({ message, hint }) => [message, hint?.replace(/^(Known keys: title,).*/, "$1")]),
    [
      ['unknown key "checks.link"', 'Did you mean "links"?'],
      ['unknown key "titel"', 'Did you mean "title"?'],
      ['unknown key "version.lable"', 'Did you mean "label"?'],
      ['unknown key "zzzzzzzzz"', "Known keys: title,"],
    ],
  );
});

test("only an object's own keys count", async () => {
  assert.equal(await messages({ __proto__: { title: "x" } }), [
    "the configuration must be an object, not an object that inherits from another one",
  ]);
  assert.equal(await messages(JSON.parse('{"__proto__": {"title": "x"}}')), ['unknown key "__proto__"']);
  assert.equal(await messages(JSON.parse('{"checks": {"constructor": "off"}}')), ['unknown key "checks.constructor"']);
  assert.is((await resolved(Object.assign(Object.create(null), { title: "x" }))).title, "x");
  assert.not.ok("title" in {});
});

// ---- files

test("each kind of file is found and run; the first one counts", async () => {
  const esm = 'export default { title: "T" };';
  for (const name of ["docsgen.config.ts", "docsgen.config.mts", "docsgen.config.js", "docsgen.config.mjs"]) {
    const root = folderWith({ [name]: esm });
    const { config, file, warnings, inputs } = await load(root);
    assert.equal([config.title, file, warnings], ["T", join(root, name), []]);
    assert.equal(
      inputs.map((input) => input.file),
      [join(root, name)],
    );
    assert.match(inputs[0]?.hash ?? "", /^[0-9a-f]{32}$/);
  }
  assert.is((await load(folderWith({ "docsgen.config.js": 'module.exports = { title: "C" };' }))).config.title, "C");
  const both = await load(folderWith({ "docsgen.config.mjs": "!", "docsgen.config.ts": esm }));
  assert.is(both.config.title, "T");
  assert.equal(
    both.warnings.map(({ file, code, severity }) => [file, code, severity]),
    [["docsgen.config.mjs", "unused-config", "warning"]],
  );
});

test("a configuration by a name that is not read is told", async () => {
  for (const name of [
    "docsgen.config.json",
    "docsgen.config.cjs",
    "docsgen.conf.ts",
    "docgen.config.js",
    "docsgen-config.mjs",
  ]) {
    const error = await failure(load(folderWith({ [name]: "{}" })));
    assert.is(error.exitCode, 2);
    assert.equal(
      error.diagnostics.map(({ file, line, message }) => [file, line, message]),
      [[name, 1, `${name} is not read`]],
    );
  }
  const data = { "docsgen.config.json": '{ "title": "T" }' };
  const files = { ...data, "docsgen-con.ts": "!", "docsgen.ts": "!", "my.docsgen.config.ts": "!" };
  const beside = await load(folderWith({ ...files, "docsgen.config.mjs": "export default { title: 'T' };" }));
  assert.is(beside.config.title, "T");
  assert.equal(
    beside.warnings.map(({ file, code, message }) => [file, code, message]),
    [["docsgen.config.json", "unused-config", "docsgen.config.json is not read: docsgen.config.mjs comes first"]],
  );
  const importing = 'import data from "./docsgen.config.json"; export default data;';
  const imported = await load(folderWith({ ...data, "docsgen.config.ts": importing }));
  assert.equal([imported.config.title, imported.warnings], ["T", []]);
  assert.is((await load(folderWith({ "docsgen.ts": "!", "my.docsgen.config.ts": "!" }))).file, undefined);
});

test("a named file is taken from the root, and must exist", async () => {
  const root = folderWith({
    "conf/site.mts": 'export default { title: "N" };',
    "docsgen.config.ts": "!",
    "conf/x.json": "{}",
  });
  assert.is((await load(root, { config: "conf/site.mts" })).config.title, "N");
  assert.match((await failure(load(root, { config: "conf/none.ts" }))).message, "no such configuration file");
  const folder = await failure(load(root, { config: "conf" }));
  assert.match(folder.message, "must be a .ts");
  assert.match(folder.hint ?? "", "default export");
  assert.match((await failure(load(root, { config: "conf/x.json" }))).message, "must be a .ts");
  const { diagnostics } = await failure(load(folderWith({ "a/b.ts": "export default 1;" }), { config: "a/b.ts" }));
  assert.is(diagnostics[0]?.file, "a/b.ts");
});

test("docsgen itself is there without being installed; types are only types", async () => {
  const config = await loaded(
    'import { defineConfig, type Config } from "docsgen";\nimport type { SidebarItem } from "docsgen";\nconst c = { title: "T" } satisfies Config;\nexport default defineConfig(c as Config);',
  );
  assert.is(config.title, "T");
});

test("the configuration of another version takes from the current one what both have alike, by the name that tsc knows", async () => {
  const root = folderWith({
    "docsgen.config.ts":
      'import { defineConfig } from "docsgen";\nexport default defineConfig({ title: "T", lastUpdate: false });',
    "v1.config.ts":
      'import { defineConfig } from "docsgen";\nimport current from "./docsgen.config.js";\nexport default defineConfig({ ...current, version: { label: "v1" } });',
  });
  const { config } = await loadConfig({ root, cacheDir: makeFolder("cache"), config: "v1.config.ts" });
  assert.equal([config.title, config.lastUpdate, config.version.label], ["T", false, "v1"]);
});

test("a configuration may be several modules and use packages, wherever it stands", async () => {
  const root = folderWith({
    "site/docsgen.config.ts": `import { name } from "pkg";
import { basename } from "node:path";
import part from "./part.ts";
import data from "./data.json";
import old from "./lib/old.cjs";
export default { title: [name, basename(import.meta.dirname), part, data.d, old.text].join(" "), description: import.meta.url };`,
    "site/part.ts": 'export default "part" as string;',
    "site/data.json": '{ "d": "json" }',
    "site/lib/old.cjs": 'exports.text = require("path").basename(__dirname) + require("pkg").name;',
    "site/node_modules/pkg/package.json": '{ "name": "pkg", "exports": { "import": "./i.mjs", "require": "./r.cjs" } }',
    "site/node_modules/pkg/i.mjs": 'export const name = "esm";',
    "site/node_modules/pkg/r.cjs": 'exports.name = "cjs";',
    "tsconfig.json": "{ broken",
    "site/tsconfig.json": "{ broken",
  });
  const { config, inputs } = await loadConfig({
    root,
    cacheDir: join(makeFolder("cache"), "deep"),
    config: "site/docsgen.config.ts",
  });
  assert.is(config.title, "esm site part json libcjs");
  assert.is(fileURLToPath(config.description), join(root, "site/docsgen.config.ts"));
  assert.equal(inputs.map(({ file }) => relative(root, file).replaceAll("\\", "/")).sort(), [
    "site/data.json",
    "site/docsgen.config.ts",
    "site/lib/old.cjs",
    "site/node_modules/pkg/i.mjs",
    "site/node_modules/pkg/r.cjs",
    "site/part.ts",
  ]);
});

for (const [what, form, source, title] of [
  ["plain", "cjs", "export default { title: 'T' };", "T"],
  [
    "with a named export of that name",
    "cjs",
    "const title = 'T';\nexport { title as 'module.exports', title };\nexport default { title };",
    "T",
  ],
  [
    "strict, without a this",
    "cjs",
    "export default { title: `${this} ${(function () { return this; })()}` };",
    "undefined undefined",
  ],
  ["that requires", "cjs", 'const name = "./t.cjs";\nexport default { title: require(name).t };', "T"],
  ["of CommonJS", "mjs", "module.exports = { title: 'T' };", "T"],
  ["with an await", "mjs", "export default { title: await 'T' };", "T"],
  ["with an import that comes later", "mjs", 'export default { title: typeof import("node:path").then };', "function"],
  ["that asks for more of import.meta", "mjs", "export default { title: typeof import.meta.resolve };", "function"],
  ["with a package", "mjs", 'import { t } from "pkg";\nexport default { title: t };', "T"],
] as const) {
  test(`a configuration ${what} runs as it is written`, async () => {
    const root = folderWith({
      "docsgen.config.ts": source,
      "t.cjs": "exports.t = 'T';",
      "node_modules/pkg/package.json": '{ "name": "pkg", "exports": "./i.mjs" }',
      "node_modules/pkg/i.mjs": "export const t = await 'T';",
    });
    assert.is((await load(root)).config.title, title);
    const kept = readdirSync(join(root, ".docsgen/config")).filter((name) => /\.[cm]js$/.test(name));
    assert.equal(
      kept.map((name) => name.split(".").at(-1)),
      [form],
    );
  });
}

// ---- what is wrong with files

test("a syntax error has its place", async () => {
  assert.equal(await problems("export default {\n  title: 'é' 'x',\n};"), ['2:14 Expected "}" but found "\'x\'"']);
  assert.equal(await problems('import "./part.ts";\nexport default {};', { "part.ts": "\nconst = 1;" }), [
    'part.ts:2:7 Expected identifier but found "="',
  ]);
  assert.equal(await problems("const a = import.meta.url; ü(;\nexport default {};"), ['1:30 Unexpected ";"']);
});

test("an import that is not there has its place", async () => {
  assert.equal(await problems('import a from "no-such-package";\nimport b from "./no.ts";\nexport default { a, b };'), [
    '1:15 Could not resolve "no-such-package"',
    '2:15 Could not resolve "./no.ts"',
  ]);
  const pkg = {
    "node_modules/pkg/package.json": '{ "name": "pkg", "exports": "./i.mjs" }',
    "node_modules/pkg/i.mjs": "export const a = 1;",
  };
  const [missing] = await problems('// c\n\nimport { b } from "pkg";\nexport default { title: b };', pkg);
  assert.match(
    missing ?? "",
    /^3:\d+ the configuration threw SyntaxError: .*'node_modules\/pkg\/i\.mjs' does not provide an export named 'b'/,
  );
});

test("a throw has its place and its message", async () => {
  assert.equal(
    await problems(
      'interface X { a: 1 }\n\nfunction f(): never {\n  throw new TypeError("no \\u001b[31m luck");\n}\nexport default { title: f() };',
    ),
    ["4:9 the configuration threw TypeError: no \\u001b[31m luck"],
  );
  assert.equal(
    await problems('import "./part.ts";\nexport default {};', {
      "part.ts": "export const here = import.meta.url; undefinedName();",
    }),
    ["part.ts:1:38 the configuration threw ReferenceError: undefinedName is not defined"],
  );
  for (const thrown of [
    "null",
    "undefined",
    "'text'",
    "{ toString() { throw 1; } }",
    "Symbol('x')",
    "Object.create(null)",
  ]) {
    assert.match((await problems(`throw ${thrown};`))[0] ?? "", "the configuration threw", thrown);
  }
  assert.match(
    (await problems("await Promise.reject(new Error('later'));\nexport default {};"))[0] ?? "",
    /^1:22 .*later/,
  );
});

test("a throw keeps its place when it comes from the cache", async () => {
  const root = folderWith({ "docsgen.config.ts": '\n\nthrow new Error("x");' });
  const place = async () =>
    (await failure(load(root))).diagnostics.map(({ line, column }) => `${line}:${column}`).join();
  assert.is(await place(), "3:7");
  assert.is(await place(), "3:7");
});

// What imports a package is loaded as a module, which Node 20.19.0 gives without exports once it has thrown.
test("a throw of a module keeps its place when the same process loads it again", async () => {
  const root = folderWith({
    "docsgen.config.ts": 'import a from "pkg";\n\nexport default { title: a.b.c };\n',
    "node_modules/pkg/package.json": '{ "main": "i.js" }',
    "node_modules/pkg/i.js": "module.exports = {};\n",
  });
  const told = async () => (await failure(load(root))).diagnostics.map(({ line, message }) => `${line} ${message}`);
  const first = await told();
  assert.match(first[0] ?? "", /^3 the configuration threw TypeError/);
  assert.equal(await told(), first);
});

test("a default export that is no configuration", async () => {
  assert.equal(await problems("export const a = 1;"), ["1:1 the configuration has no default export"]);
  assert.equal(await problems("export default undefined;"), ["1:1 the configuration has no default export"]);
  // Without any export, a module is taken for CommonJS.
  assert.equal(await problems("const config = { title: 'T' };"), ["1:1 the configuration has no default export"]);
  assert.is((await loaded("module.exports = {};")).title, "Documentation");
  assert.equal(await problems("// c\nexport default Promise.resolve({});"), ["2:1 the default export is a promise"]);
  for (const [value, got] of [
    ["null", "null"],
    ["[]", "an array"],
    ["() => ({})", "a function"],
    ["'x'", '"x"'],
    ["1n", "1n"],
    ["new Map()", "an object that inherits from another one"],
    ["new (class A {})()", "an object that inherits from another one"],
  ]) {
    assert.equal(await problems(`export default ${value};`), [`1:1 the configuration must be an object, not ${got}`]);
  }
});

/** Loads a configuration in a process of its own and says how that went. */
async function loadInChild(root: string): Promise<{ ms: number; outcome: string }> {
  const { status, stdout, stderr } = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], {
    env: { ...process.env, DOCSGEN_TEST_REPORT: "", DOCSGEN_TEST_CONFIG_CHILD: root },
    encoding: "utf8",
    timeout: 180_000,
  });
  assert.is(status, 0, stderr);
  const [ms, outcome] = JSON.parse(stdout) as [number, string];
  return { ms, outcome };
}

test.waiting("an await that never ends is given up, and Node does not end before", async () => {
  const root = folderWith({ "docsgen.config.ts": "await new Promise(() => {});\nexport default {};" });
  // In a process of its own: nothing else there keeps the event loop alive.
  const { ms, outcome } = await loadInChild(root);
  assert.is(outcome, "the configuration has not finished after 5 s");
  // That Node ends at all, loadInChild() waits for.
  assert.ok(ms >= 5000, String(ms));
});

test("wrong keys have their places in the file", async () => {
  assert.equal(
    await problems(`// title: in a comment
import { defineConfig } from "docsgen";

const text = "titel: in a text, navbar: {";
const nav: unknown[] = [
  { label: "A", href: "/a" },
  { label: "B",
    href: "b" },
  { label: "C", items: [{ label: "D", href: "d" }, { label: "E", items: [] }] },
];
export default defineConfig({
  description: \`a { template\`, "titel": text,
  navbar: {
    items: nav,
  },
  checks: { links: "warning", /* alt: 1 */ alt: 1 },
  version: { label: "}", badge: "yes" },
  sidebar: [
    "a",
    { Guide: ["b", { type: "doc", idd: "c" }] },
  ],
  locale: 1,
} as never);
`),
    [
      '8:5 navbar.items[1].href must be a route or an http(s) address, not "b"',
      '9:39 navbar.items[2].items[0].href must be a route or an http(s) address, not "d"',
      "9:66 navbar.items[2].items[1].items makes a menu in a menu",
      '12:32 unknown key "titel"',
      '16:13 checks.links must be one of "error", "warn", "off", not "warning"',
      '16:44 checks.alt must be one of "error", "warn", "off", not 1',
      '17:26 version.badge must be true or false, not "yes"',
      '20:35 unknown key "sidebar[1].Guide[1].idd"',
      "22:3 locale must be text, not 1",
    ],
  );
});

test("places are found through constants and calls, else at the nearest key above", async () => {
  assert.equal(await problems("const config: { a?: 1 } = {\n  titel: 1 };\nexport default config as object;"), [
    '2:3 unknown key "titel"',
  ]);
  assert.equal(await problems("const part = () => ({ lable: 1 });\nexport default {\n  version: part() };"), [
    '1:23 unknown key "version.lable"',
  ]);
  assert.equal(
    await problems("const part = ((part: object) => ({ ...part }))({});\nexport default { ...part,\n titel: 1 };"),
    ['3:2 unknown key "titel"'],
  );
  assert.equal(await problems("const part = (a: number) => ({ lable: a });\nexport default {\n  version: part(1) };"), [
    '3:3 unknown key "version.lable"',
  ]);
  assert.equal(await problems("const all = { ...{ titel: 1 } };\nexport default all;"), ['1:20 unknown key "titel"']);
  assert.equal(
    await problems(
      "const rest = { titel: 1 };\nexport default {\n  navbar: { items: [...[{ label: 1 }]] }, ...rest };",
    ),
    [
      '1:16 unknown key "titel"',
      "3:13 navbar.items[0].href is missing",
      "3:13 navbar.items[0].label must be text, not 1",
    ],
  );
  assert.equal(await problems('const re = [/["{]/, 1 / 2];\nexport default { description: re && "",\r\n titel: 1 };'), [
    '3:2 unknown key "titel"',
  ]);
  const { diagnostics } = await failure(load(folderWith({ "docsgen.config.js": "module.exports = {\n\n titel: 1 }" })));
  assert.is(diagnostics[0]?.line, 3);
});

test("items of arrays that are put into others are found, and those behind them", async () => {
  const items = "items: [...more, { label: 2, href: 1 }]";
  const at = (list: string) => problems(`const more = ${list};\nexport default {\n navbar: {\n  ${items},\n } };`);
  const label = "label must be text, not";
  const item = "navbar.items";
  assert.equal(await at('[{ label: "a", href: "/a" }, { label: 1, href: "/a" }]'), [
    `1:45 ${item}[1].${label} 1`,
    `4:22 ${item}[2].${label} 2`,
    `4:32 ${item}[2].href must be text, not 1`,
  ]);
  assert.equal(await at("[]"), [`4:22 ${item}[0].${label} 2`, `4:32 ${item}[0].href must be text, not 1`]);
  // How many there are is only known when it is run.
  assert.equal(await problems("const a = [1];\nexport default {\n headers: [...a.filter((n) => n > 1), 2] };"), [
    '3:2 headers[0] must be one of "netlify", "cloudflare", "nginx", "apache", not 2',
  ]);
});

test("values of modules that the configuration imports are told there", async () => {
  const more = {
    "parts/navbar.ts":
      'import { links } from "./links.js";\n\nexport const navbar = {\n  items: [...links, { label: 2, href: "/a" }],\n};\n',
    "parts/links.ts": 'export const links = [\n  { label: "a", href: 1 },\n];\n',
    "sidebar.mjs": 'export default [\n  "a",\n  { type: "doc", id: 1 },\n];\n',
  };
  const source =
    'import { navbar } from "./parts/navbar";\nimport sidebar from "./sidebar.mjs";\nexport default {\n  navbar,\n  sidebar,\n  titel: 1,\n};\n';
  assert.equal(await problems(source, more), [
    '6:3 unknown key "titel"',
    "parts/links.ts:2:17 navbar.items[0].href must be text, not 1",
    "parts/navbar.ts:4:23 navbar.items[1].label must be text, not 2",
    "sidebar.mjs:3:18 sidebar[1].id must be text, not 1",
  ]);
});

test("how a static file is written is shown by its own name", async () => {
  const { diagnostics } = await failure(
    resolved({ favicon: "content/static/favicon.ico", image: "./img/a.png", logo: { src: "C:\\\\a.svg", alt: "" } }),
  );
  assert.equal(
    diagnostics.map(({ hint }) => hint),
    ["favicon.ico", "img/a.png", "logo.svg"].map((name) => `Write "/${name}" for content/static/${name}.`),
  );
});

test("a key that is needed and written otherwise is told once, where it is written", async () => {
  assert.equal(
    await problems(
      'export default {\n redirects: [{ form: "/x", to: "/y" }, { to: "/y" }],\n sidebar: [{ tpye: "doc", id: "a" }] };',
    ),
    ['2:16 unknown key "redirects[0].form"', "2:40 redirects[1].from is missing", "3:14 sidebar[0].type is missing"],
  );
  const { diagnostics } = await failure(loaded('export default { sidebar: [{ tpye: "doc", id: "a" }] };'));
  assert.match(diagnostics[0]?.hint ?? "", /^Did you mean "type" by "tpye"\? Known types: doc,/);
});

test("an item of the sidebar as VitePress writes it is told with how it is written", async () => {
  const hintOf = async (item: object) =>
    (await failure(resolved({ sidebar: [item] } as never))).diagnostics.map(
      ({ hint }) => hint?.split(" Known types")[0],
    );
  assert.equal(await hintOf({ text: "Guide", link: "/docs/guide" }), [
    'A page is its id, "guide/install"; an address is { type: "link", label, href }.',
  ]);
  assert.equal(await hintOf({ text: "Guide", collapsed: true, items: [] }), [
    'A category is { type: "category", label, items }.',
  ]);
});

// ---- the cache

/** All of a loaded configuration that can be compared. */
function dataOf({ at: _at, ...data }: LoadedConfig): Omit<LoadedConfig, "at"> {
  return data;
}

test("an unchanged configuration is not bundled again, whatever its age", async () => {
  const root = folderWith({
    "docsgen.config.ts": 'import t from "./t.ts";\nexport default { title: t, titel: undefined };',
    "t.ts": 'export default "1";',
  });
  await failure(load(root));
  writeFiles(root, { "docsgen.config.ts": 'import t from "./t.ts";\nexport default { title: t };' });
  const first = await load(root);
  const modules = () =>
    readdirSync(join(root, ".docsgen/config"))
      .filter((name) => /\.[cm]js$/.test(name))
      .sort();
  const before = modules();
  utimesSync(join(root, "t.ts"), 1, 1);
  const second = await load(root);
  assert.equal(dataOf(second), dataOf(first));
  assert.equal(modules(), before);
  // It is the remembered bundle that runs: esbuild is out of reach in this process.
  const script = `import { register } from "node:module";
register("data:text/javascript," + encodeURIComponent('export function resolve(s, c, next) { if (s === "esbuild") throw new Error("esbuild was loaded"); return next(s, c); }'));
process.env.DOCSGEN_TEST_CONFIG_CHILD = ${JSON.stringify(root)};
await import(${JSON.stringify(import.meta.url)});`;
  const child = () =>
    spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
      encoding: "utf8",
      env: { ...process.env, DOCSGEN_TEST_REPORT: "" },
      timeout: 180_000,
    });
  const cached = child();
  assert.is(cached.status, 0, cached.stderr);
  assert.is((JSON.parse(cached.stdout) as [number, string])[1], "title 1");
  writeFiles(root, { "t.ts": 'export default "2";' });
  assert.match(child().stdout, "esbuild");
});

test("a changed part is seen, in the same process too", async () => {
  const root = folderWith({
    "docsgen.config.ts": 'import t from "./t.ts";\nexport default { title: t };',
    "t.ts": 'export default "1";',
  });
  for (const title of ["1", "2", "3", "2"]) {
    writeFiles(root, { "t.ts": `export default "${title}";` });
    assert.is((await load(root)).config.title, title);
  }
});

test("a file that comes and that an import finds first is imported", async () => {
  for (const [specifier, first, then] of [
    ["./t", "t.js", "t.ts"],
    ["./t", "t/index.js", "t.js"],
    ["./t", "t/index.js", "t/index.ts"],
    ["./t/", "t/index.js", "t/index.ts"],
  ] as const) {
    const root = folderWith({
      "docsgen.config.ts": `import title from "${specifier}";\nexport default { title };`,
      [first]: 'export default "first";',
    });
    assert.is((await load(root)).config.title, "first");
    assert.is((await load(root)).config.title, "first");
    writeFiles(root, { [then]: 'export default "then";' });
    assert.is((await load(root)).config.title, "then", then);
    rmSync(join(root, then));
    assert.is((await load(root)).config.title, "first", then);
  }
});

test("warnings are the same from the cache", async () => {
  const root = folderWith({ "docsgen.config.ts": 'export default { title: "a",\n  title: "b" } as object;' });
  const first = await load(root);
  assert.equal(
    first.warnings.map(({ line, column, code }) => [line, column, code]),
    [[2, 3, "config-warning"]],
  );
  assert.equal(dataOf(await load(root)), dataOf(first));
});

test("a damaged, foreign or outdated cache is ignored", async () => {
  const source = 'export default { title: "right" };';
  const root = folderWith({ "docsgen.config.ts": source });
  const folder = join(root, ".docsgen/config");
  const { inputs } = await load(root);
  const name = (end: string) => readdirSync(folder).find((file) => file.endsWith(end)) ?? "";
  const record = join(folder, name(".json"));
  const module = join(folder, name(".cjs"));
  const goodRecord = readFileSync(record, "utf8");
  const goodModule = readFileSync(module, "utf8");
  const evil = 'export default { title: "wrong" };';
  const evilName = `${hashOf(evil)}.mjs`;
  const edited = (change: (record: Record<string, unknown>) => void) => {
    const value = JSON.parse(goodRecord) as Record<string, unknown>;
    change(value);
    return JSON.stringify(value);
  };
  writeFileSync(join(folder, "evil.mjs"), evil);
  writeFileSync(join(folder, evilName), evil);
  const damages: (() => void)[] = [
    () => writeFileSync(record, ""),
    () => writeFileSync(record, goodRecord.slice(0, -20)),
    () => writeFileSync(record, "null"),
    () => writeFileSync(record, "[]"),
    () =>
      writeFileSync(
        record,
        edited((value) => delete value["inputs"]),
      ),
    () =>
      writeFileSync(
        record,
        edited((value) => (value["inputs"] = [])),
      ),
    () =>
      writeFileSync(
        record,
        edited((value) => (value["warnings"] = 1)),
      ),
    () =>
      writeFileSync(
        record,
        edited((value) => Object.assign(value, { maker: "docsgen 0.0.0", module: evilName })),
      ),
    () =>
      writeFileSync(
        record,
        edited((value) => (value["module"] = "evil.mjs")),
      ),
    () =>
      writeFileSync(
        record,
        edited((value) => (value["module"] = "../../evil.mjs")),
      ),
    () => rmSync(record),
    () => writeFileSync(module, evil),
    () => writeFileSync(module, goodModule.slice(0, -5)),
    () => rmSync(module),
    () => rmSync(`${module}.map`),
  ];
  for (const damage of damages) {
    writeFileSync(record, goodRecord);
    writeFileSync(module, goodModule);
    damage();
    // In a process of its own: this one has the module in memory.
    assert.is((await loadInChild(root)).outcome, "title right", String(damage));
    assert.equal((await load(root)).inputs, inputs);
  }
  // Moved elsewhere, the cache is another root's.
  const moved = join(makeFolder("moved"), "site");
  renameSync(root, moved);
  const after = await load(moved);
  assert.is(after.file, join(moved, "docsgen.config.ts"));
});

test("nothing is left that keeps a process alive", async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const before = timers();
  await loaded("export default {};");
  await failure(loaded("throw 1;"));
  assert.is(timers(), before);
});

test("nothing is written outside the cache folder", async () => {
  const root = folderWith({ "docsgen.config.ts": "export default {};" });
  await load(root);
  assert.equal(readdirSync(root).sort(), [".docsgen", "docsgen.config.ts"]);
  assert.not.ok(readdirSync(join(root, ".docsgen/config")).some((name) => name.endsWith(".tmp")));
  assert.ok(existsSync(resolve(root, ".docsgen/config")));
});

// A test's own process: loads a configuration and says how that went.
const child = process.env["DOCSGEN_TEST_CONFIG_CHILD"];
if (child) {
  const started = performance.now();
  load(child).then(
    ({ config }) => process.stdout.write(JSON.stringify([performance.now() - started, `title ${config.title}`])),
    (error: DocsgenError) =>
      process.stdout.write(
        JSON.stringify([performance.now() - started, error.diagnostics?.[0]?.message ?? String(error.cause ?? error)]),
      ),
  );
} else {
  test.run();
}
