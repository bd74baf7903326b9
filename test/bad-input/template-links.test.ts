// Addresses that templates write: those that lead nowhere are told at their place in the template, once for all pages.
import { BAD, type Case, type Cases, CONFIG, runCases } from "./cases.ts";

const FOOTER = "templates/parts/Footer.tsx";
const HOME = { "docs/index.html": /Home/ };
const footer = (body: string, before = "") =>
  `${before}export function Footer({ site }: any) {\n  return (\n    ${body}\n  );\n}\n`;
/** A footer that shows this, and what is told of its third line, `column code`. */
const bad = (body: string, problem: string | readonly string[], says: RegExp, more: Case["files"] = {}): Case => ({
  files: { [FOOTER]: footer(body), ...more },
  problems: [problem].flat().map((each) => each.replace(/^(warning )?/, `$1${FOOTER}:3:`)),
  says,
});
/** A footer of which nothing is told. */
const good = (body: string, more: Case["files"] = {}): Case => ({
  files: { [FOOTER]: footer(body), ...more },
  problems: [],
  shows: HOME,
});
const config = (more: string) => ({ [CONFIG]: `export default { url: "https://docs.example", ${more} };\n` });
const BASE = config('baseUrl: "/repo/"');

const cases: Cases = {
  "a link": {
    ...bad(
      '<footer><a className="a" href="/docs/giude/">x</a></footer>',
      "30 dead-link",
      /href "\/docs\/giude\/" matches no page and no file\n\s*Looked for the route \/docs\/giude\. Nearest: \/docs\/guide\n/,
    ),
    cli: true,
  },
  "a link to a file": bad(
    '<a href="/logo.sgv">x</a>',
    "8 dead-link",
    /Looked for the route \/logo\.sgv and for content\/static\/logo\.sgv\. Nearest: \/logo\.svg\n$/,
  ),
  "an image": bad(
    '<img alt="" src={"/lgoo.svg"} />',
    "17 missing-asset",
    /^src "\/lgoo\.svg" matches no file\nLooked for content\/static\/lgoo\.svg\. Nearest: \/logo\.svg\n$/,
  ),
  "a poster": bad("<video poster='/none.png' />", "12 missing-asset", /poster "\/none\.png"/),
  "an anchor": bad(
    '<a href="/docs/guide/#frist">x</a>',
    "8 dead-anchor",
    /^href leads to the anchor "#frist", which content\/docs\/guide\.md does not have\nNearest: #first\n$/,
  ),
  "a link to a draft": bad('<a href="/docs/bad">x</a>', "8 dead-link", /draft/, {
    [BAD]: "---\ndraft: true\n---\n# Bad\n",
  }),
  "links behind the base URL": bad(
    "<p><a href={`${site.baseUrl}docs/giude/`}>ä</a><a href={site.baseUrl + 'docs/none'}>x</a></p>",
    ["11 dead-link", "55 dead-link"],
    /"\/repo\/docs\/giude\/" matches[\s\S]*Nearest: \/docs\/guide[\s\S]*"\/repo\/docs\/none"/,
    BASE,
  ),
  "a slash behind the base URL": bad(
    "<a href={`${site.baseUrl}/docs/guide`}>x</a>",
    "8 dead-link",
    /^href "\/\/docs\/guide" has two slashes: the base URL ends with one\nWrite: \$\{site\.baseUrl\}docs\/guide\n$/,
  ),
  "a link without the base URL": {
    ...bad(
      '<p><a href="/docs/guide/">x</a><a href="/elsewhere/">x</a></p>',
      "warning 11 dead-link",
      /lacks the base URL "\/repo\/"\nWrite: \$\{site\.baseUrl\}docs\/guide\/[\s\S]*https:\/\/docs\.example\/docs\/guide\//,
      BASE,
    ),
    shows: HOME,
  },
  "a relative link": bad(
    '<a href="docs/guide/">x</a>',
    "8 dead-link",
    /^href "docs\/guide\/" leads elsewhere on each page[\s\S]*\$\{site\.baseUrl\}docs\/guide\/\n$/,
  ),
  "a link to a host without its scheme": bad(
    '<a href="www.a.example">x</a>',
    "8 dead-link",
    /https:\/\/www\.a\.example/,
  ),
  "a link that lacks slashes": bad(
    '<a href="https:a.example">x</a>',
    "8 dead-link",
    /Did you mean "https:\/\/a\.example"/,
  ),
  "addresses of a list and of a component, which may be changed before they are shown": {
    files: {
      [FOOTER]: footer(
        '<p>{LINKS.map(({ href }) => <a key={href} href={href}>x</a>)}<Own href="/docs/none" /></p>',
        'const LINKS = [{ href: "/docs/giude/" }, { "href": "guide/" }, { href: "/docs/guide/" }];\nconst Own = (props: any) => <a {...props}>x</a>;\n',
      ),
    },
    problems: [`warning ${FOOTER}:1:18 dead-link`, `warning ${FOOTER}:5:71 dead-link`],
    shows: HOME,
  },
  "addresses of a list, with the base URL and without it": {
    files: {
      ...BASE,
      [FOOTER]: footer(
        "<p>{LINKS.map(({ href }) => <a key={href} href={href}>x</a>)}</p>",
        'const LINKS = [{ href: "/docs/guide/#none" }, { href: "/repo/docs/guide/" }, { href: "/other/" }, { href: "/repo/other/" }];\n',
      ),
    },
    problems: [`warning ${FOOTER}:1:18 dead-anchor`, `warning ${FOOTER}:1:101 dead-link`],
    shows: HOME,
  },
  "checks that are off or warn": {
    ...bad(
      '<p><a href="/docs/none/">x</a><img alt="" src="/none.png" /><a href="/docs/guide#none">x</a></p>',
      [],
      /./,
      {
        ...config('checks: { links: "warn", assets: "off", anchors: "warn" }'),
      },
    ),
    problems: [`warning ${FOOTER}:3:11 dead-link`, `warning ${FOOTER}:3:68 dead-anchor`],
    shows: HOME,
  },
  "a link of a directive and of a module that templates import": {
    files: {
      "templates/directives/Shout.tsx":
        'import { Link } from "../link.tsx";\nexport const attributes = { href: "string" };\nexport function Shout() {\n  return <Link />;\n}\n',
      "templates/link.tsx": 'export const Link = () => <a href="/docs/none">x</a>;\n',
      [BAD]: '# Bad\n\n::shout{href="./index.md"}\n',
    },
    problems: ["templates/link.tsx:1:30 dead-link"],
    says: /none/,
  },
  "what leads somewhere": good(
    [
      '<footer><a href="/docs/guide">x</a><a href="/docs/guide/#first">x</a><a href="/docs/guide/index.md">x</a>',
      '<a href="/docs/guide/index.html?a#first">x</a><a href="/">x</a><a href="/docs/">x</a><a href="/logo.svg">x</a>',
      '<img alt="" src="/logo.svg?v=1" /><a href="/robots.txt">x</a><a href="/docs/sidebar.json">x</a><a href="/old">x</a>',
      '<a href="/alias/">x</a><a href="https://a.example/x">x</a><a href="//a.example/x">x</a><a href="mailto:a@a.example">x</a>',
      '<a href="#top">x</a><a href="">x</a><a href="?a">x</a><a href="./">x</a><a href="..">x</a><a href="index.md">x</a>',
      '<a href={site.home}>x</a><a href={`/${site.title}`}>x</a><a href={"/docs/" + site.title}>x</a><a title=\'href: "/none"\'>x</a>',
      '{/* <a href="/docs/none">x</a> */}</footer>',
    ].join("\n"),
    {
      ...config('redirects: [{ from: "/old", to: "/docs/guide" }]'),
      [BAD]: "---\naliases: [/alias]\n---\n# Bad\n",
    },
  ),
  "what leads somewhere behind a base URL": good(
    '<p><a href="/repo/docs/guide/">x</a><a href="/repo">x</a><a href={site.baseUrl + "docs/guide#first"}>x</a><img alt="" src={`${site.baseUrl}logo.svg`} /></p>',
    BASE,
  ),
  "a page that a template alone leads to is no orphan": good('<a href="/docs/bad">x</a>', {
    ...config('sidebar: ["index", "guide"]'),
    [BAD]: "# Bad\n",
  }),
  "addresses of a package": {
    files: {
      "node_modules/some-links/index.js": 'export const links = [{ href: "/docs/none" }];\n',
      [FOOTER]: footer("<p>{links.length}</p>", 'import { links } from "some-links";\n'),
    },
    problems: [],
    shows: HOME,
  },
  "a component that is not used": {
    files: { [FOOTER]: footer("<p>x</p>", 'const Old = () => <a href="/docs/none">x</a>;\n') },
    problems: [],
    shows: HOME,
  },
  "a link to a page that has errors": bad('<a href="/docs/bad">x</a>', [], /titel/, { [BAD]: "---\ntitel: A\n---\n" }),
};
Object.assign(cases["a link to a page that has errors"] as object, { problems: ["2:1 unknown-front-matter-key"] });

runCases("links of templates", cases);
