// Templates that throw, never end, or give something that is no page: the template's own line and the page are named.
import { BAD, type Case, type Cases, CONFIG, runCases } from "./cases.ts";

const FOOTER = "templates/parts/Footer.tsx";
/** A footer whose function has this body. */
const footer = (body: string, problem: string, says: RegExp): Case => ({
  files: { [FOOTER]: `export function Footer() {\n  ${body}\n}\n` },
  // Once for all pages, and the 404 page.
  problems: [problem],
  says,
});
/** Where nothing tells the line, the file is named. */
const SOMEWHERE = `${FOOTER}:1:1 template-error`;
const template = (file: string, source: string, problem: string, says: RegExp): Case => ({
  files: { [`templates/${file}`]: source },
  problems: [/^\d/.test(problem) ? `templates/${file}:${problem}` : problem],
  says,
});
/** A directive `shout` of this source, used in a page. */
const directive = (source: string, problem: string, says: RegExp, use = ":::shout\nText\n:::"): Case => ({
  files: { "templates/directives/Shout.tsx": source, [BAD]: `# Bad\n\n${use}\n` },
  problems: [problem],
  says,
});
const SHEET = "templates/styles/print.css";
const HOME = { "docs/index.html": /Home/ };
const limits = { [CONFIG]: `export default { url: "https://docs.example", limits: { pageMs: 300 } };\n` };
const SHOUT = "templates/directives/Shout.tsx:1:1 template-error";

const cases: Cases = {
  "a throw": {
    ...footer(
      'throw new Error("no footer today");',
      `${FOOTER}:2:9 template-error`,
      /parts\/Footer threw: no footer today[\s\S]*While rendering content\/docs\/index\.md, route \/docs\/\.[\s\S]*2 more pages/,
    ),
    cli: true,
  },
  "a throw of what is no error": footer(
    "throw { a: 1 };",
    `${FOOTER}:2:3 template-error`,
    /the template parts\/Footer threw: \{"a":1\}$/m,
  ),
  "a throw of nothing": footer("throw {};", `${FOOTER}:2:3 template-error`, /the template parts\/Footer threw: \{\}$/m),
  "a throw of null": footer("throw null;", `${FOOTER}:2:3 template-error`, /the template parts\/Footer threw: null$/m),
  // What a page would have held that could not be made is not known: nothing is said of links to it, nor of orphans.
  "a throw on pages whose headings are linked, and that alone link to one": {
    files: {
      [CONFIG]: `export default {
  url: "https://docs.example",
  navbar: { items: [{ label: "a", href: "/docs/bad#part" }] },
  redirects: [{ from: "/x", to: "/docs/bad#part" }],
  sidebar: ["index"],
};
`,
      [FOOTER]: "export function Footer() {\n  throw new Error('no footer');\n}\n",
      [BAD]: "# Bad\n\n[y](./other.md)\n\n## Part\n",
      "content/docs/other.md": "# Other\n\n[x](./bad.md#part)\n",
    },
    problems: [`${FOOTER}:2:9 template-error`],
    says: /no footer/,
  },
  "a throw of text": footer(
    'throw "no footer";',
    `${FOOTER}:2:3 template-error`,
    /the template parts\/Footer threw: "no footer"$/m,
  ),
  "a throw of what may come from two places": footer(
    'if (Math.random() > 2) throw "no footer";\n  throw "no footer";',
    SOMEWHERE,
    /the template parts\/Footer threw: "no footer", which is no Error and tells no line/,
  ),
  "a throw of what cannot be shown": footer(
    "const a: any = {};\n  throw Object.assign(a, { a });",
    SOMEWHERE,
    /the template parts\/Footer threw: something that cannot be shown, which is no Error/,
  ),
  "a property of undefined": footer(
    "const site: any = undefined;\n  return <p>{site.title}</p>;",
    `${FOOTER}:3:19 template-error`,
    /reading 'title'/,
  ),
  "a call of what is no function": footer(
    "const f: any = {};\n  return <p>{f.g()}</p>;",
    `${FOOTER}:3:16 template-error`,
    /\.g is not a function/,
  ),
  "an object as a child": footer("return <p>{{ a: 1 } as any}</p>;", SOMEWHERE, /Objects are not valid/),
  "a promise as a child": footer("return <p>{Promise.resolve(1) as any}</p>;", SOMEWHERE, /it waits for something/),
  "what browsers have": footer(
    "return <p>{window.location.href}</p>;",
    `${FOOTER}:2:14 template-error`,
    /window is not defined: templates are rendered in the build, and only islands run in browsers\n/,
  ),
  "a hook outside of a component": template(
    "parts/Footer.tsx",
    'import { useState } from "react";\nconst [a] = useState(1);\nexport const Footer = () => <p>{a}</p>;\n',
    "2:13 template-error",
    /useState was called outside of a component\n/,
  ),
  "a handler that is text": {
    files: { [FOOTER]: 'export const Footer = () => <button onclick="alert(1)">a</button>;\n' },
    problems: [`warning ${FOOTER}:1:37 template-browser-code`],
    shows: { "docs/index.html": /<button>a/ },
  },
  "recursion without end": footer(
    "const f = (): any => f();\n  return f();",
    `${FOOTER}:2:24 template-error`,
    /Maximum call stack/,
  ),
  "a template that never ends": {
    files: { ...limits, [FOOTER]: "export function Footer() {\n  for (;;);\n}\n" },
    problems: [SOMEWHERE],
    says: /parts\/Footer took longer than 300 ms[\s\S]*While rendering content\/docs\/index\.md[\s\S]*limits\.pageMs[\s\S]*2 more pages/,
  },
  "a hook that loops": {
    files: {
      ...limits,
      [FOOTER]:
        'import { useState } from "react";\nexport function Footer() {\n  const [n, set] = useState(0);\n  set(n + 1);\n  return <p>{n}</p>;\n}\n',
    },
    problems: [`${FOOTER}:4:3 template-error`],
    says: /Too many re-renders/,
  },
  "a syntax error": template(
    "parts/Footer.tsx",
    "export function Footer() {\n  return 1 +;\n}\n",
    "2:13 template-syntax",
    /Unexpected ";"/,
  ),
  "a tag that is never closed": {
    files: { [FOOTER]: "export function Footer() {\n  return <p>;\n}\n" },
    // What follows from it, the brace that stands in the tag then, is not told.
    problems: [`${FOOTER}:4:1 template-syntax`],
    says: /^Unexpected end of file before a closing "p" tag\nThe opening "p" tag is here: templates\/parts\/Footer\.tsx:2:11\n$/,
  },
  "a tag that lacks its slash": {
    files: {
      [FOOTER]:
        'import { Footer as Default } from "docsgen/templates";\nexport function Footer(props: any) {\n  return (\n    <>\n      <Default {...props} >\n      <p>Own.</p>\n    </>\n  );\n}\n',
    },
    problems: [`${FOOTER}:7:7 template-syntax`],
    says: /^Unexpected closing fragment tag .* opening "Default" tag\nThe opening "Default" tag is here: templates\/parts\/Footer\.tsx:5:8\n$/,
  },
  "a brace in a tag": template(
    "parts/Footer.tsx",
    "export const Footer = () => <p>a } b</p>;\n",
    "1:34 template-syntax",
    /^The character "\}" is not valid/,
  ),
  "syntax errors of several files, and imports that are not there": {
    files: {
      [FOOTER]: "export const Footer = () => <p></q>;\nexport const more = ;\n",
      "templates/parts/Toc.tsx": 'export const Toc = "no end;\n',
      "templates/parts/Header.tsx": 'import "./a.ts";\nimport "./b.ts";\nexport const Header = () => null;\n',
    },
    problems: [
      `${FOOTER}:1:34 template-syntax`,
      "templates/parts/Header.tsx:1:8 template-syntax",
      "templates/parts/Header.tsx:2:8 template-syntax",
      "templates/parts/Toc.tsx:1:20 template-syntax",
    ],
    says: /"\.\/b\.ts"[\s\S]*Unterminated string literal\nThe quote that closes it is missing/,
  },
  "a tag that closes nothing": template(
    "parts/Footer.tsx",
    "export const Footer = () => (\n  <p>x</p>\n  </div>\n);\n",
    "3:3 template-syntax",
    /the tag <\/div> closes nothing\nTake it out/,
  ),
  "a regular expression that does not end": template(
    "parts/Footer.tsx",
    'export const Footer = () => "a/b".replace(/b, "c");\n',
    "1:43 template-syntax",
    /Unterminated regular expression\nThe "\/" that closes it is missing/,
  ),
  "a name that is declared twice": template(
    "parts/Footer.tsx",
    'const ä = "ä", a = 1;\nconst a = 2;\nexport const Footer = () => a;\n',
    "2:7 template-syntax",
    /originally declared here: templates\/parts\/Footer\.tsx:1:16\n/,
  ),
  "an import that is not there": template(
    "parts/Footer.tsx",
    'import x from "./none.ts";\nexport function Footer() {\n  return x;\n}\n',
    "1:15 template-syntax",
    /none\.ts"\nThere is no such file\. .*from the folder/,
  ),
  "a package that is not there": template(
    "parts/Footer.tsx",
    'import x from "left-pad";\nexport function Footer() {\n  return x;\n}\n',
    "1:15 template-syntax",
    /"left-pad"\n.*npm install left-pad\n/,
  ),
  "a module that throws while it is loaded": template(
    "parts/Footer.tsx",
    'throw new Error("not loaded");\nexport function Footer() {\n  return null;\n}\n',
    "1:7 template-error",
    /not loaded/,
  ),
  "modules that throw while they are loaded, and declarations that are none": {
    files: {
      [FOOTER]: 'throw new Error("no footer");\nexport function Footer() {\n  return null;\n}\n',
      "templates/parts/Header.tsx": 'throw new Error("no header");\nexport function Header() {\n  return null;\n}\n',
      "templates/directives/Shout.tsx":
        "export const attributes = { a: 'colour', b: 'sound' };\nexport function Shout() {\n  return null;\n}\n",
      "templates/directives/Sing.tsx": "export const island = 'never';\nexport function Sing() {\n  return null;\n}\n",
      [BAD]: "# Bad\n\n[No](no.md)\n",
    },
    problems: [
      `${BAD}:3:1 dead-link`,
      "templates/directives/Shout.tsx:1:29 template-error",
      "templates/directives/Shout.tsx:1:42 template-error",
      "templates/directives/Sing.tsx:1:14 template-error",
      `${FOOTER}:1:7 template-error`,
      "templates/parts/Header.tsx:1:7 template-error",
    ],
    says: /"a" has[\s\S]*"b" has[\s\S]*island is "never"[\s\S]*no footer[\s\S]*no header/,
  },
  "a plugin that is missing, one that throws, and templates that can't be loaded": {
    files: {
      [CONFIG]: `export default { url: "https://docs.example", plugins: [{ module: "nope" }, { module: "./own.mjs" }] };\n`,
      "own.mjs": 'throw new Error("no plugin");\n',
      [FOOTER]: 'throw new Error("no footer");\nexport function Footer() {\n  return null;\n}\n',
      "content/docs/_category_.json": '{ "lable": "Docs" }\n',
      [BAD]: "---\ntitel: Bad\n---\n\nMay lead to what a plugin makes: [No](no.md)\n",
    },
    problems: [
      "content/docs/_category_.json:1:3 category-key",
      `${BAD}:2:1 unknown-front-matter-key`,
      `${CONFIG}:1:59 plugin-missing`,
      "own.mjs:1:7 plugin-error",
      `${FOOTER}:1:7 template-error`,
    ],
    says: /no footer/,
  },
  "no export": template(
    "parts/Footer.tsx",
    "function Footer() {\n  return null;\n}\n",
    "1:1 template-exports",
    /exports no "Footer"/,
  ),
  "a default export": template(
    "parts/Footer.tsx",
    "\nexport default function Footer() {\n  return null;\n}\n",
    "2:1 template-exports",
    /exports no "Footer"[\s\S]*default export/,
  ),
  "an export that is no component": {
    files: { [FOOTER]: "export const Footer = 7;\n" },
    // The bundle's map has nothing of such a file.
    problems: ["content/docs/index.md:1:1 template-error"],
    says: /parts\/Footer threw: it exports no component/,
  },
  "an element for a component": template(
    "parts/Footer.tsx",
    "export const Footer = <footer>Ours</footer>;\n",
    "1:1 template-error",
    /parts\/Footer threw: it exports no component/,
  ),
  "an unknown name": template(
    "parts/Foter.tsx",
    "export function Foter() {\n  return null;\n}\n",
    "1:1 unknown-template",
    /"parts\/Foter"[\s\S]*"parts\/Footer"/,
  ),
  "names that are those of templates but for the case": {
    files: {
      "templates/parts/footer.tsx": "export function Footer() {\n  return null;\n}\n",
      "templates/Parts/Toc.tsx": "export function Toc() {\n  return null;\n}\n",
      "templates/part/sidebar.tsx": "",
      "templates/directive/Shout.tsx": "",
      "templates/words/sidebar.tsx": "",
      // What a template imports may have any name.
      "templates/parts/pagination.tsx": "export function Header() {\n  return null;\n}\n",
      "templates/parts/Header.tsx": 'export { Header } from "./pagination.tsx";\n',
      "templates/parts/other.tsx": "",
    },
    problems: [
      "warning templates/Parts/Toc.tsx:1:1 unused-template",
      "warning templates/directive/Shout.tsx:1:1 unused-template",
      "warning templates/part/sidebar.tsx:1:1 unused-template",
      "warning templates/parts/footer.tsx:1:1 unused-template",
      "warning templates/parts/other.tsx:1:1 unused-template",
      "warning templates/words/sidebar.tsx:1:1 unused-template",
    ],
    says: /Did you mean "parts\/Toc"\?[\s\S]*"directives\/Shout"[\s\S]*"parts\/Sidebar"[\s\S]*Did you mean "parts\/Footer"\?/,
    shows: HOME,
  },
  "templates that are one on file systems without the case of letters": {
    files: {
      [FOOTER]: "export const Footer = () => <p>Foot</p>;\n",
      "templates/parts/footer.tsx": "export const Note = () => <>Note</>;\n",
      "templates/Parts/other.ts": "",
      "templates/parts/other.ts": "",
    },
    problems: [
      "warning templates/Parts/other.ts:1:1 unused-template",
      "warning templates/parts/footer.tsx:1:1 template-case",
      "warning templates/parts/footer.tsx:1:1 unused-template",
      "warning templates/parts/other.ts:1:1 template-case",
      "warning templates/parts/other.ts:1:1 unused-template",
    ],
    says: /"parts\/Footer.tsx" but for the case[\s\S]*"Parts\/other.ts"/,
    shows: HOME,
  },
  "an unknown page": template(
    "Pgae.tsx",
    "export function Pgae() {\n  return null;\n}\n",
    "1:1 unknown-template",
    /"Pgae"[\s\S]*"Page"/,
  ),
  "a page that is nothing": {
    ...template("Page.tsx", "export function Page() {\n  return null;\n}\n", "", /returned no <html> element/),
    problems: ["content/docs/index.md:1:1 template-error"],
  },
  "a page that is a list": {
    ...template(
      "Page.tsx",
      'export function Page() {\n  return [<p key="a" />];\n}\n',
      "",
      /returned no <html> element/,
    ),
    problems: ["content/docs/index.md:1:1 template-error"],
  },
  "a 404 page that throws": template(
    "NotFound.tsx",
    'export function NotFound() {\n  throw new Error("not even found");\n}\n',
    "2:9 template-error",
    /not even found[\s\S]*404\.html/,
  ),
  "an asynchronous page": {
    ...template(
      "Page.tsx",
      'export async function Page() {\n  return <html lang="en" />;\n}\n',
      "",
      /it waits for something/,
    ),
    problems: ["templates/Page.tsx:1:1 template-error"],
  },
  "a list of styles that imports what is not there": {
    files: { "templates/styles/site.css": '@import "docsgen/templates/styles/site.css";\n@import "./none.css";\n' },
    problems: ["templates/styles/site.css:2:9 template-syntax"],
    says: /none\.css/,
  },
  "a style that imports what is not there": {
    files: { "templates/styles/tokens.css": "@import './none.css';\n" },
    problems: ["templates/styles/tokens.css:1:9 template-syntax"],
    says: /none\.css/,
  },

  "a style sheet with a brace too many": {
    files: { [SHEET]: "a { color: red; }\n}\n" },
    problems: [`warning ${SHEET}:2:1 sheet-syntax`],
    shows: HOME,
  },
  "a style sheet whose comment is never closed": {
    files: { [SHEET]: "a { color: red; }\n/* b\n" },
    problems: [`${SHEET}:3:1 template-syntax`],
    says: /"\*\/"[\s\S]*print\.css:2:1/,
  },
  "a style sheet that nothing imports": {
    files: { "templates/styles/brand.css": "a { color: red; }\n" },
    problems: ["warning templates/styles/brand.css:1:1 unused-sheet"],
    shows: HOME,
  },
  "a font elsewhere that the policy forbids": {
    files: {
      [CONFIG]: `export default { url: "https://docs.example", csp: {} };\n`,
      [SHEET]: "@font-face {\n  font-family: X;\n  src: url(https://cdn.example/x.woff2);\n}\n",
    },
    problems: [`warning ${SHEET}:3:8 csp-font`],
    shows: HOME,
  },
  "a template with a key twice": {
    files: { [FOOTER]: "const a: any = { b: 1, b: 2 };\nexport const Footer = () => <p>{a.b}</p>;\n" },
    problems: [`warning ${FOOTER}:1:24 template-syntax`],
    shows: { "docs/index.html": /<p>2<\/p>/ },
  },

  "a component of Docusaurus": template(
    "parts/Footer.tsx",
    'import Link from "@docusaurus/Link";\nexport const Footer = () => <Link to="/docs/">a</Link>;\n',
    "1:18 template-syntax",
    /^Could not resolve "@docusaurus\/Link"\nThat is a module of Docusaurus, which docsgen has not\. A link is <a href=\{`\$\{site\.baseUrl\}docs\/`\}>\.\n$/,
  ),
  "a comment of HTML": template(
    "parts/Footer.tsx",
    "export const Footer = () => <p><!-- a --></p>;\n",
    "1:33 template-syntax",
    /found "!"\nA comment between tags is written so: \{\/\* … \*\/\}\n$/,
  ),
  "a part of a package that is not there": template(
    "parts/Footer.tsx",
    'import x from "@left/pad/part";\nexport function Footer() {\n  return x;\n}\n',
    "1:15 template-syntax",
    /npm install @left\/pad\n/,
  ),
  "a default by a path": template(
    "parts/Footer.tsx",
    'import { Footer as F } from "docsgen/templates/parts/Footer";\nexport const Footer = F;\n',
    "1:29 template-syntax",
    /Components come from "docsgen\/templates"/,
  ),
  "a default that there is not": template(
    "parts/Footer.tsx",
    'import { Fotter } from "docsgen/templates";\nexport const Footer = Fotter;\n',
    "1:10 template-syntax",
    /import "Footer" instead/,
  ),
  "a file that is not bundled": {
    files: { [FOOTER]: 'import "./a.scss";\nexport const Footer = () => null;\n', "templates/parts/a.scss": "a {}\n" },
    problems: [`${FOOTER}:1:8 template-syntax`],
    says: /^files of the kind \.scss are not bundled\nCode, \.css/,
  },
  "a picture of a style that is not there": {
    files: { "templates/styles/tokens.css": "body {\n  background: url(nope.png);\n}\n" },
    problems: ["templates/styles/tokens.css:2:15 template-syntax"],
    says: /"nope\.png"\nPut the file into content\/static\//,
  },
  "a picture of a style": {
    files: { "templates/styles/tokens.css": "body {\n  background: url(./a.png);\n}\n", "templates/styles/a.png": "x" },
    problems: ["templates/styles/tokens.css:2:15 template-syntax"],
    says: /^files of the kind \.png are not bundled\nPut the file into content\/static\//,
  },
  "a style that imports a sheet of docsgen's that there is not": {
    files: { "templates/styles/tokens.css": '@import "docsgen/templates/styles/tokns.css";\n' },
    problems: ["templates/styles/tokens.css:1:9 template-syntax"],
    says: /^docsgen has no style sheet "tokns\.css"\nDid you mean "docsgen\/templates\/styles\/tokens\.css"\?\n$/,
  },
  "a style that imports a sheet of docsgen's by a wrong folder": {
    files: { "templates/styles/tokens.css": '@import "docsgen/templates/style/tokens.css";\n' },
    problems: ["templates/styles/tokens.css:1:9 template-syntax"],
    says: /Did you mean "docsgen\/templates\/styles\/tokens\.css"\?/,
  },
  "an island that imports what Node has": {
    files: {
      "templates/directives/Shout.tsx":
        'import fs from "node:fs";\nexport const island = true;\nexport function Shout() {\n  return <p>{fs.sep}</p>;\n}\n',
      [BAD]: "# Bad\n\n::shout\n",
    },
    problems: ["templates/directives/Shout.tsx:1:16 template-syntax"],
    says: /Node's own modules are not in the browser, where islands run/,
  },

  // ------------------------------------------------------------------ directives
  "a directive that throws": directive(
    'export function Shout() {\n  throw new Error("too loud");\n}\n',
    "templates/directives/Shout.tsx:2:9 template-error",
    /too loud[\s\S]*directive "shout" of content\/docs\/bad\.md:3:1/,
  ),
  "a directive that never ends": {
    ...directive("export function Shout() {\n  for (;;);\n}\n", SHOUT, /longer than 300 ms[\s\S]*docs\/bad\.md/),
    files: {
      ...limits,
      "templates/directives/Shout.tsx": "export function Shout() {\n  for (;;);\n}\n",
      [BAD]: "# Bad\n\n:::shout\nText\n:::\n",
    },
  },
  "a directive without an export": directive(
    "function Shout() {\n  return null;\n}\n",
    "templates/directives/Shout.tsx:1:1 template-exports",
    /exports no "Shout"/,
  ),
  "a directive whose attributes are none": directive(
    "export const attributes = { a: 'colour' };\nexport function Shout() {\n  return null;\n}\n",
    "templates/directives/Shout.tsx:1:29 template-error",
    /colour/,
  ),
  "a directive whose check throws": directive(
    'export function check() {\n  throw new Error("unchecked");\n}\nexport function Shout() {\n  return null;\n}\n',
    "templates/directives/Shout.tsx:2:9 template-error",
    /unchecked/,
  ),
  "a directive whose check finds a fault": directive(
    'export function check() {\n  return { message: "too quiet", hint: "Shout." };\n}\nexport function Shout() {\n  return null;\n}\n',
    `${BAD}:3:1 directive-content`,
    /too quiet[\s\S]*Shout\./,
  ),
  "an attribute of a wrong type": directive(
    "export const attributes = { size: 'number' };\nexport function Shout() {\n  return null;\n}\n",
    `${BAD}:3:10 directive-attribute`,
    /size/,
    ":::shout{size=big}\nText\n:::",
  ),
  "an attribute that is missing": directive(
    "export const attributes = { size: 'number' };\nexport function Shout() {\n  return null;\n}\n",
    `${BAD}:3:1 directive-attribute`,
    /size/,
  ),
  "one bad page hides no other error": {
    files: {
      ...limits,
      "templates/directives/Shout.tsx": "export function Shout() {\n  for (;;);\n}\n",
      [BAD]: "# Bad\n\n:::shout\nText\n:::\n",
      "content/docs/other.md": "# Other\n\n[x](./y.md)\n",
    },
    problems: ["content/docs/other.md:3:1 dead-link", SHOUT],
    says: /y\.md[\s\S]*300 ms/,
  },
};

runCases("templates", cases);
