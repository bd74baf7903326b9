// Configurations that can't be read, throw, never end, or ask for what there is not.
import { badConfig, type Case, type Cases, CONFIG, runCases } from "./cases.ts";

const wrong = (body: string, problem: string, says: RegExp): Case =>
  badConfig(`export default {\n  ${body},\n};\n`, problem, says);
const value = (body: string, says: RegExp, column = 3): Case => wrong(body, `2:${column} config-value`, says);
const type = (body: string, says: RegExp, column = 3): Case => wrong(body, `2:${column} config-type`, says);
/** A configuration that is right by itself, of a site that is not as it says. */
const content = (body: string, problems: readonly string[], says: RegExp): Case => ({
  files: { [CONFIG]: `export default { url: "https://docs.example", ${body} };\n` },
  problems,
  says,
});

const cases: Cases = {
  // ------------------------------------------------------------------ no configuration at all
  "a syntax error": { ...badConfig("export default { title: ;\n", "1:25 config-syntax", /Unexpected ";"/), cli: true },
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
    /must be an object, not a function/,
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
    "1:1 config-error",
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
  "a head tag that is a script": type(
    'head: [{ tag: "script", attributes: {} }]',
    /head\[0\]\.tag must be one of "meta", "link"/,
    12,
  ),
  "a head tag with a handler": value('head: [{ tag: "link", attributes: { onload: "x" } }]', /onload.*not allowed/, 39),
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
    "1:16 config-value",
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
  "a sidebar that names a page that there is not": content(
    'sidebar: ["gide"]',
    [`${CONFIG}:1:1 sidebar`],
    /"gide"[\s\S]*"guide"/,
  ),
  "a sidebar of a folder that there is not": content(
    'sidebar: [{ type: "autogenerated", dirName: "prat" }]',
    [`${CONFIG}:1:1 sidebar`],
    /prat/,
  ),
  "a logo that is not there": content(
    'logo: { src: "/none.svg", alt: "x" }',
    [`${CONFIG}:1:1 missing-asset`],
    /none\.svg/,
  ),
  "a glossary that is not there": content('glossary: "glosary"', [`${CONFIG}:1:1 glossary`], /no page "glosary"/),
  "two hosts' files that there are": {
    ...content('headers: ["netlify"]', ["content/static/_headers:1:1 headers-collision"], /_headers/),
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
  "a base by option that is none": {
    files: {},
    options: { baseUrl: "x" },
    problems: [],
    exit: 2,
    says: /--base-url: "x" does not begin with/,
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
