// Configurations that can't be read, throw, never end, or ask for what there is not.
import { BAD, BAD_HTML, badConfig, type Case, type Cases, CONFIG, runCases } from "./cases.ts";

const wrong = (body: string, problem: string | readonly string[], says: RegExp): Case =>
  badConfig(`export default {\n  ${body},\n};\n`, problem, says);
const value = (body: string, says: RegExp, column = 3): Case => wrong(body, `2:${column} config-value`, says);
const type = (body: string, says: RegExp, column = 3): Case => wrong(body, `2:${column} config-type`, says);
/** A configuration that is right by itself, of a site that is not as it says. */
const content = (body: string, problem: string, says: RegExp): Case => ({
  files: { [CONFIG]: `export default {\n  url: "https://docs.example",\n  ${body},\n};\n` },
  problems: [`${CONFIG}:${problem}`],
  says,
});

const cases: Cases = {
  // ------------------------------------------------------------------ no configuration at all
  "a syntax error": { ...badConfig("export default { title: ;\n", "1:25 config-syntax", /Unexpected ";"/), cli: true },
  "a comma that is missing": badConfig(
    'export default {\n  title: "x"\n  url: "https://docs.example",\n};\n',
    "3:3 config-syntax",
    /Expected "\}" but found "url"\nIs a comma missing before it/,
  ),
  "a text that does not end": badConfig(
    'export default {\n  title: "x,\n};\n',
    "2:10 config-syntax",
    /Unterminated string literal\nThe quote that closes it is missing/,
  ),
  "a text that does not end, of a file that asks where it is": badConfig(
    "export default { title: import.meta.url + `x };\n",
    "1:43 config-syntax",
    /Unterminated string literal/,
  ),
  "a text for true or false": badConfig(
    'export default { manifest: "yes" };\n',
    "1:18 config-type",
    /manifest must be true or false, not "yes"\nWrite it without quotes: manifest: true\n/,
  ),
  "a comma that is missing in a list": badConfig(
    'export default {\n  sidebar: ["index" "guide"],\n};\n',
    "2:21 config-syntax",
    /Is a comma missing before it/,
  ),
  "a file that ends too early": badConfig("export default {\n  title: 'x',\n", "3:1 config-syntax", /end of file/),
  "a file that is no text": badConfig("\0\u0001\u0002", "1:1 config-syntax", /./),
  "an import that is not there": badConfig(
    'import x from "./none.ts";\nexport default x;\n',
    "1:15 config-syntax",
    /Could not resolve "\.\/none\.ts"/,
  ),
  "a package that is not there": badConfig(
    'import x from "left-pad";\nexport default x;\n',
    "1:15 config-syntax",
    /left-pad[\s\S]*must be installed/,
  ),
  "a throw": badConfig('\nthrow new Error("no config today");\n', "2:7 config-error", /no config today/),
  "a throw of what is no error": badConfig("throw { a: 1 };\n", "1:1 config-error", /\{"a":1\}/),
  "a throw of what cannot be shown": badConfig(
    "const a = {};\na.a = a;\nthrow a;\n",
    "1:1 config-error",
    /threw something that cannot be shown/,
  ),
  "a rejection": badConfig(
    'await Promise.reject(new Error("later"));\nexport default {};\n',
    "1:22 config-error",
    /later/,
  ),
  "an await that never ends": badConfig(
    "await new Promise(() => {});\nexport default {};\n",
    "1:1 config-error",
    /not finished after 5 s[\s\S]*never ends/,
  ),
  "no default export": badConfig(
    "export const title = 1;\n",
    "1:1 config-error",
    /no default export[\s\S]*defineConfig/,
  ),
  "a promise as the default export": badConfig(
    "export default Promise.resolve({});\n",
    "1:1 config-error",
    /promise[\s\S]*Await it/,
  ),
  "null as the default export": badConfig("export default null;\n", "1:1 config-type", /must be an object, not null/),
  "a function as the default export": badConfig(
    "export default () => ({});\n",
    "1:1 config-type",
    /must be an object, not a function[\s\S]*Export what it returns: export default \{/,
  ),
  "an array as the default export": badConfig("export default [];\n", "1:1 config-type", /not an array/),
  "an object of a class": badConfig(
    "export default new (class A extends Map {})();\n",
    "1:1 config-type",
    /must be an object/,
  ),

  // ------------------------------------------------------------------ keys
  "an unknown key": wrong('titel: "x"', "2:3 unknown-config-key", /"titel"[\s\S]*Did you mean "title"/),
  "an unknown key inside": wrong(
    "checks: { linsk: 'off' }",
    "2:13 unknown-config-key",
    /"checks\.linsk"[\s\S]*"links"/,
  ),
  "keys of other generators": wrong(
    'tagline: "x",\n  themeConfig: {},\n  onBrokenLinks: "warn",\n  navbar: { items: [{ text: "A", to: "/" }] },\n  footer: { links: [], copyright: "x" }',
    [
      "2:3 unknown-config-key",
      "3:3 unknown-config-key",
      "4:3 unknown-config-key",
      "5:23 unknown-config-key",
      "5:34 unknown-config-key",
      "6:13 unknown-config-key",
      "6:24 unknown-config-key",
    ],
    /"description"[\s\S]*"navbar"[\s\S]*"checks"[\s\S]*"label"[\s\S]*"href"[\s\S]*"columns"[\s\S]*"text"/,
  ),
  "a key of another generator": wrong("presets: []", "2:3 unknown-config-key", /Known keys|Did you mean/),
  "every problem at once": badConfig(
    "export default {\n  titel: 'x',\n  url: 7,\n  limits: { nesting: 0 },\n};\n",
    ["2:3 unknown-config-key", "3:3 config-type", "4:13 config-type"],
    /titel[\s\S]*url[\s\S]*nesting/,
  ),
  "__proto__ as a key": {
    files: { [CONFIG]: 'export default { url: "https://docs.example", ["__proto__"]: { title: 7 } };\n' },
    problems: [`${CONFIG}:1:1 unknown-config-key`],
    exit: 2,
    says: /__proto__/,
  },
  "a getter that throws": badConfig(
    'export default { get title() { throw new Error("no title"); } };\n',
    "1:38 config-error",
    /no title/,
  ),

  // ------------------------------------------------------------------ types
  "a number as a title": type("title: 7", /title must be text, not 7/),
  "an empty title": value('title: ""', /title is empty/),
  "a title of two lines": value('title: "a\\nb"', /line break/),
  "a control character in a title": value('title: "a\\u0007b"', /U\+0007/),
  "half of a surrogate pair in a title": value('title: "\\ud800"', /U\+D800/),
  "an address that is none": value('url: "docs.example"', /http\(s\) address/),
  "an address with a path": value('url: "https://docs.example/x"', /holds the path[\s\S]*baseUrl/),
  "an address with a password": value('url: "https://a:b@docs.example"', /password/),
  "an address that is code": value('url: "javascript:alert(1)"', /http\(s\) address/),
  "a base without a slash": value('baseUrl: "docs"', /does not begin with/),
  "a base that climbs": value('baseUrl: "/../x/"', /"\.\."/),
  "a base that climbs, encoded": value('baseUrl: "/%2e%2e/x/"', /"\.\."/),
  "a base with a host": value('baseUrl: "//x.example/"', /host/),
  "a base with a quote": value("baseUrl: '/a\"b/'", /holds/),
  "a locale that is none": value('locale: "english!"', /no language tag/),
  "a trailing slash": value("trailingSlash: true", /can only be false/),
  "content outside of the content folder": value('docsPath: "../docs"', /holds "\.\."/),
  "content by an absolute path": value('docsPath: "/etc"', /is absolute/),
  "content in a private folder": value('docsPath: "_docs"', /private/),
  "templates that are the root": value('templatesPath: "."', /root itself/),
  "an icon that climbs": value('favicon: "/../x.ico"', /"\.\."/),
  "a navigation link that is code": value(
    'navbar: { items: [{ label: "x", href: "javascript:alert(1)" }] }',
    /navbar\.items\[0\]\.href/,
    35,
  ),
  "a navigation link without a label": type(
    'navbar: { items: [{ href: "/docs/" }] }',
    /navbar\.items\[0\]\.label is missing/,
    21,
  ),
  "a menu of the header without a link": value(
    'navbar: { items: [{ label: "x", items: [] }] }',
    /navbar\.items\[0\]\.items is empty/,
    35,
  ),
  "a menu of the header in a menu": value(
    'navbar: { items: [{ label: "x", items: [{ label: "y", items: [{ label: "z", href: "/" }] }] }] }',
    /navbar\.items\[0\]\.items\[0\]\.items makes a menu in a menu/,
    57,
  ),
  "an item of the header that is a link and a menu": value(
    'navbar: { items: [{ label: "x", href: "/", items: [{ label: "z", href: "/" }] }] }',
    /navbar\.items\[0\]\.items stands beside href/,
    46,
  ),
  "a head tag of no known name": type(
    'head: [{ tag: "style", attributes: {} }]',
    /head\[0\]\.tag must be one of "meta", "link", "script"/,
    12,
  ),
  "a head tag that is misspelt": type(
    'head: [{ tag: "scrpt", attributes: {} }]',
    /head\[0\]\.tag must be one of [^\n]*\nDid you mean "script"\?/,
    12,
  ),
  "a head tag as another generator has it": type(
    'head: [["script", { src: "/x.js" }]]',
    /head\[0\] must be an object, not an array\nWrite \{ tag: "script", attributes: \{ src: /,
    10,
  ),
  "a host of headers that is misspelt": type('headers: ["netlfy"]', /not "netlfy"\nDid you mean "netlify"\?/, 13),
  "a banner that is misspelt": type(
    'version: { banner: "unreleasd" }',
    /not "unreleasd"\nDid you mean "unreleased"\?/,
    14,
  ),
  "a script of the head without a file": value('head: [{ tag: "script", attributes: {} }]', /has no src/, 27),
  "a head tag with a handler": value('head: [{ tag: "link", attributes: { onload: "x" } }]', /onload.*not allowed/, 39),
  "a script of the head with a relative address": value(
    'head: [{ tag: "script", attributes: { src: "count.js" } }]',
    /head\[0\]\.attributes\.src leads elsewhere on each page: "count\.js"[\s\S]*Write "\/x\.js" for content\/static\/x\.js/,
    41,
  ),
  "a head tag that is code": value(
    'head: [{ tag: "link", attributes: { href: "java\\nscript:x" } }]',
    /scheme that runs code/,
    39,
  ),
  "a level that there is not": type('checks: { links: "warning" }', /one of "error", "warn", "off"[\s\S]*"warn"/, 13),
  "a limit of zero": type("limits: { pageMs: 0 }", /limits\.pageMs must be a whole number above 0/, 13),
  "a limit that is text": type('limits: { fileBytes: "2 MB" }', /whole number/, 13),
  "a limit without end": type("limits: { pageMs: Infinity }", /whole number/, 13),
  "a sidebar that is an object": type("sidebar: {}", /sidebar must be an array/),
  "a sidebar item of an unknown type": type('sidebar: [{ type: "categroy" }]', /"category"/, 15),
  "a sidebar that holds itself": badConfig(
    "const items = [];\nitems.push({ type: 'category', label: 'x', items });\nexport default { sidebar: items };\n",
    "3:18 config-value",
    /nested deeper than 30 levels, or holds itself/,
  ),
  "a redirect from nowhere": type('redirects: [{ to: "/docs/" }]', /redirects\[0\]\.from is missing/, 15),
  "a redirect elsewhere": value('redirects: [{ from: "/x", to: "https://x.example" }]', /does not begin with/, 29),
  "a redirect to itself": value('redirects: [{ from: "/x", to: "/x/" }]', /leads to itself/, 29),
  "a redirect given twice": value(
    'redirects: [{ from: "/x", to: "/docs/" }, { from: "/x/", to: "/docs/guide" }]',
    /redirected by redirects\[0\] already/,
    47,
  ),
  "a policy with a line break": value('csp: { "img-src": ["x\\ny"] }', /csp/, 22),
  "compiler options that write": value('samples: { compilerOptions: { outDir: "x" } }', /outDir cannot be set/, 33),
  "a bigint, a symbol, a date": badConfig(
    "export default {\n  title: 1n,\n  description: Symbol('x'),\n  locale: new Date(0),\n};\n",
    ["2:3 config-type", "3:3 config-type", "4:3 config-type"],
    /1n[\s\S]*Symbol/,
  ),

  // ------------------------------------------------------------------ what the site has not
  "a sidebar that names a page that there is not": content('sidebar: ["gide"]', "3:13 sidebar", /"gide"[\s\S]*"guide"/),
  "a sidebar of a folder that there is not": content(
    'sidebar: [{ type: "autogenerated", dirName: "prat" }]',
    "3:38 sidebar",
    /prat/,
  ),
  "a sidebar's page deep in categories": content(
    'sidebar: ["index", { type: "category", label: "A", link: { type: "doc", id: "gide" }, items: ["guide"] }]',
    "3:75 sidebar",
    /"gide"/,
  ),
  "a sidebar's page in the second category of a short form": content(
    'sidebar: [{ A: ["index"], B: ["guide", "gide"] }, "guide"]',
    "3:42 sidebar",
    /"gide"/,
  ),
  "a sidebar's page in a short form within a category": content(
    'sidebar: [{ A: ["index"] }, { type: "category", label: "B", items: [{ C: [{ type: "doc", id: "gide" }] }] }]',
    "3:92 sidebar",
    /"gide"/,
  ),
  "a sidebar's page behind items that are put in": {
    files: {
      [CONFIG]: `const more = ["index"];\nexport default {\n  url: "https://docs.example",\n  sidebar: [...more, "gide"],\n};\n`,
    },
    problems: [`${CONFIG}:4:22 sidebar`],
    says: /"gide"/,
  },
  "a sidebar of a reference that there is not": content(
    'sidebar: ["index", { type: "reference" }]',
    "3:22 sidebar",
    /no API reference/,
  ),
  "a logo that is not there": content('logo: { src: "/none.svg", alt: "x" }', "3:11 missing-asset", /none\.svg/),
  "a dark logo that is not there": {
    files: {
      [CONFIG]:
        'export default {\n  url: "https://docs.example",\n  logo: { src: "/a.svg", srcDark: "/none.svg", alt: "x" },\n};\n',
      "content/static/a.svg": "<svg/>",
    },
    problems: [`${CONFIG}:3:26 missing-asset`],
    says: /logo\.srcDark "\/none\.svg"/,
  },
  "a glossary that is not there": content('glossary: "glosary"', "3:3 glossary", /no page "glosary"/),
  "an icon that is not there": content('favicon: "/none.svg"', "3:3 missing-asset", /none\.svg/),
  "a redirect to what there is not": content(
    'redirects: [{ from: "/x", to: "/docs/" }, { from: "/y", to: "/docs/gide" }]',
    "3:59 dead-redirect",
    /redirects\[1\]\.to.*"\/docs\/gide" matches no page and no file\n.*Looked for the route \/docs\/gide\. Nearest: \/docs\/guide$/m,
  ),
  "redirects to pages that went elsewhere, and to none": {
    files: {
      [CONFIG]: `export default {
  url: "https://docs.example",
  redirects: [{ from: "/x", to: "/docs/old/guide#part" }, { from: "/y", to: "/docs/faq" }],
};
`,
    },
    problems: [`${CONFIG}:3:29 dead-redirect`, `${CONFIG}:3:73 dead-redirect`],
    says: /Looked for the route \/docs\/old\/guide\. Nearest: \/docs\/guide$[\s\S]*Looked for the route \/docs\/faq\.$/m,
  },
  "links of header, footer and sidebar to what there is not": {
    files: {
      [CONFIG]: `export default {
  url: "https://docs.example",
  navbar: { items: [{ label: "a", href: "/docs/guide" }, { label: "b", href: "/docs/gide" }] },
  footer: { columns: [{ title: "c", items: [{ label: "d", href: "/nowhere.pdf" }] }] },
  sidebar: ["index", "guide", { Part: [{ type: "link", label: "e", href: "/zz" }] }],
};
`,
    },
    problems: [`${CONFIG}:3:72 dead-link`, `${CONFIG}:4:59 dead-link`, `${CONFIG}:5:68 dead-link`],
    says: /navbar\.items\[1\]\.href: "\/docs\/gide" matches no page and no file[\s\S]*Looked for the route \/docs\/gide\. Nearest: \/docs\/guide[\s\S]*footer\.columns\[0\]\.items\[0\]\.href: "\/nowhere\.pdf"[\s\S]*Looked for the route \/nowhere\.pdf and for content\/static\/nowhere\.pdf\.[\s\S]*sidebar\[2\]\.items\[0\]\.href: "\/zz"/,
    cli: true,
  },
  "a link of the header with the base": content(
    'baseUrl: "/base/", navbar: { items: [{ label: "a", href: "/base/docs/guide" }] }',
    "3:54 dead-link",
    /without the base, which is put before it: "\/docs\/guide"/,
  ),
  "a link of the header to an anchor that there is not": content(
    'navbar: { items: [{ label: "a", href: "/docs/guide#fist" }] }',
    "3:35 dead-anchor",
    /navbar\.items\[0\]\.href: content\/docs\/guide\.md does not have the anchor "#fist"[\s\S]*Nearest: #first/,
  ),
  "links of a menu of the header to what there is not": {
    files: {
      [CONFIG]: `export default {
  url: "https://docs.example",
  baseUrl: "/base/",
  navbar: { items: [{ label: "a", href: "/docs/guide" }, { label: "b", items: [{ label: "c", href: "/docs/gide" },
    { label: "d", href: "/docs/guide#fist" }, { label: "e", href: "/docs/guide#first" }] }] },
};
`,
    },
    problems: [`${CONFIG}:4:94 dead-link`, `${CONFIG}:5:19 dead-anchor`],
    says: /navbar\.items\[1\]\.items\[0\]\.href: "\/docs\/gide" matches no page and no file[\s\S]*Nearest: \/docs\/guide[\s\S]*navbar\.items\[1\]\.items\[1\]\.href: [\s\S]*"#fist"/,
  },
  "links of the header that climb": content(
    'navbar: { items: [{ label: "a", href: "/../../etc/passwd" }] }',
    "3:35 dead-link",
    /etc\/passwd/,
  ),
  "links of the header that are not checked": {
    files: {
      [CONFIG]: `export default { url: "https://docs.example", checks: { links: "off" }, navbar: { items: [{ label: "a", href: "/zz" }] } };\n`,
    },
    problems: [],
    shows: { "docs/index.html": /href="\/zz"/ },
  },
  "links of the header that are warned of": {
    files: {
      [CONFIG]: `export default { url: "https://docs.example", checks: { links: "warn" }, navbar: { items: [{ label: "a", href: "/zz" }] } };\n`,
    },
    problems: [`warning ${CONFIG}:1:106 dead-link`],
    shows: { "docs/index.html": /href="\/zz"/ },
  },
  "links of the header to all that a build writes": {
    files: {
      [CONFIG]: `export default {
  url: "https://docs.example",
  baseUrl: "/base/",
  redirects: [{ from: "/old", to: "/docs/guide" }],
  plugins: [{ module: "./feed.mjs" }],
  navbar: { items: ${JSON.stringify(
    [
      ...[
        "/",
        "/docs",
        "/docs/",
        "/docs/index",
        "/docs/guide",
        "/docs/guide/",
        "/docs/guide#first",
        "/docs/guide?a=b#top",
      ],
      ...[
        "/docs/guide/index.html",
        "/docs/guide/index.md",
        "/logo.svg",
        "/old",
        "/docs/alias",
        "/llms.txt",
        "/feed.xml",
      ],
      ...["/sitemap.xml", "/robots.txt", "/404.html", "/docs/sidebar.json", "/docs/%C3%A9", "/docs/e\u0301"],
      ...["https://other.example/zz", "mailto:a@b.example"],
    ].map((href) => ({ label: href, href })),
  )} },
};
`,
      "feed.mjs": 'export default { name: "feed", files: () => [{ path: "feed.xml", content: "<feed/>" }] };\n',
      "content/docs/é.md": "---\naliases: [/docs/alias]\nunlisted: true\n---\n\n# E\n",
    },
    problems: [],
    shows: { "docs/index.html": /href="\/base\/feed\.xml"/ },
  },
  "a link of the header to a page that has errors": {
    files: {
      [CONFIG]: `export default { url: "https://docs.example", navbar: { items: [{ label: "a", href: "/docs/bad" }] } };\n`,
      [BAD]: "---\nsidebar_position: x\n---\n\n# A\n",
    },
    problems: ["2:19 front-matter-type"],
    says: /sidebar_position/,
  },
  "a page that the header alone leads to": {
    files: {
      [CONFIG]: `export default { url: "https://docs.example", sidebar: ["index", "guide"], navbar: { items: [{ label: "a", href: "/docs/bad" }] } };\n`,
      [BAD]: "# A\n",
    },
    problems: [],
    shows: { [BAD_HTML]: /<h1/ },
  },
  "a page that a menu of the header alone leads to": {
    files: {
      [CONFIG]: `export default { url: "https://docs.example", baseUrl: "/base/", sidebar: ["index", "guide"], navbar: { items: [{ label: "a", items: [{ label: "b", href: "/docs/bad" }] }] } };\n`,
      [BAD]: "# A\n",
    },
    problems: [],
    shows: { "docs/index.html": /<summary>a<\/summary><ul><li><a href="\/base\/docs\/bad">b<\/a>/ },
  },
  "a base that hosts' files cannot say": content(
    'headers: ["netlify"], baseUrl: "/a(b)/"',
    "3:25 headers-base-url",
    /characters that mean something/,
  ),
  "two hosts' files that there are": {
    says: /_headers/,
    problems: ["content/static/_headers:1:1 headers-collision"],
    files: {
      [CONFIG]: `export default { url: "https://docs.example", headers: ["netlify"] };\n`,
      "content/static/_headers": "x\n",
    },
  },
  "a configuration file that is named and not there": {
    files: {},
    options: { config: "none.config.ts" },
    problems: [],
    exit: 2,
    says: /none\.config\.ts/,
  },
  "a base by option that is none, and a key that is none": {
    files: { [CONFIG]: "export default { titel: 1 };\n" },
    options: { baseUrl: "x" },
    problems: [`${CONFIG}:1:18 unknown-config-key`],
    exit: 2,
    says: /the given base URL: "x" does not begin with[\s\S]*docsgen\.config\.ts has an error[\s\S]*"titel"/,
  },
  "redirects that are wrong, and others that don't fit together": badConfig(
    'export default {\n  redirects: [\n    { from: "x", to: "/docs/" },\n    { from: "/y", to: "/y/" },\n    { to: "/docs/" },\n    { from: "/a", to: "/b" },\n    { from: "/b", to: "/a" },\n    { from: "/a/", to: "/docs/" },\n  ],\n};\n',
    ["3:7 config-value", "4:19 config-value", "5:5 config-type", "7:19 config-value", "8:7 config-value"],
    /does not begin[\s\S]*leads to itself[\s\S]*missing[\s\S]*in a circle: \/a → \/b → \/a[\s\S]*by redirects\[3\] already/,
  ),
  "a source that is none beside 'none'": badConfig(
    `export default {\n  csp: { "img-src": ["'none'", "a b"] },\n};\n`,
    ["2:10 config-value", "2:32 config-value"],
    /beside 'none'[\s\S]*is no source/,
  ),
  "a getter that throws behind what is wrong": badConfig(
    "export default {\n  titel: 1,\n  get url(): string { throw new Error('no'); },\n};\n",
    ["2:3 unknown-config-key", "3:29 config-error"],
    /"titel"[\s\S]*threw Error: no/,
  ),
  "a key that is none, a key given twice, and another configuration": {
    files: {
      [CONFIG]: 'export default {\n  titel: 1,\n  url: "https://a.example",\n  url: "https://b.example",\n};\n',
      "docsgen.config.mjs": "export default {};\n",
    },
    problems: [
      "warning docsgen.config.mjs:1:1 unused-config",
      `${CONFIG}:2:3 unknown-config-key`,
      `warning ${CONFIG}:4:3 config-warning`,
    ],
    exit: 2,
    says: /has an error\n[\s\S]*not read[\s\S]*"titel"[\s\S]*Duplicate key/,
  },
  "a throw, and another configuration": {
    files: { [CONFIG]: "throw new Error('no');\n", "docsgen.config.mjs": "export default {};\n" },
    problems: ["warning docsgen.config.mjs:1:1 unused-config", `${CONFIG}:1:7 config-error`],
    exit: 2,
    says: /threw Error: no/,
  },
  "a base by option that is none": {
    files: {},
    options: { baseUrl: "x" },
    problems: [],
    exit: 2,
    says: /the given base URL: "x" does not begin with/,
  },
  "an output folder that is the content": {
    files: {},
    options: { out: "content" },
    problems: [],
    exit: 2,
    says: /content/,
  },
  "an output folder around the content": {
    files: {},
    options: { out: "." },
    problems: [],
    exit: 2,
    says: /output folder/,
  },
  "an output folder that others made": {
    files: { "other/thesis.txt": "the only copy" },
    options: { out: "other" },
    problems: [],
    exit: 2,
    says: /other/,
  },
  "an output path under a file": {
    files: { file: "" },
    options: { out: "file/dist" },
    problems: [],
    exit: 3,
    says: /file/,
  },
};

runCases("configuration", cases);
