// Files whose names clash, are reserved, or are no plain files; pages that would be written where they may not.
import { execFileSync } from "node:child_process";
import { rmSync, symlinkSync } from "node:fs";
import { BAD, BAD_HTML, badConfig, type Case, type Cases, CONFIG, folderOf, put, runCases } from "./cases.ts";

const D = "content/docs";
const clash = (files: Case["files"], problem: string | readonly string[], says: RegExp): Case => ({
  files,
  problems: [problem].flat(),
  says,
});
/** A page of this slug. */
const slug = (yaml: string, problem: string, says: RegExp): Case => ({
  files: { [BAD]: `---\n${yaml}\n---\n\n# Bad\n` },
  problems: [problem],
  says,
});
/** A file name, which must give a page at an address with a link that leads there. */
const name = (file: string, output: string, href: string): Case => ({
  files: {
    [`${D}/${file}`]: "# Odd name\n",
    [BAD]: `# Link\n\n[x](<./${file.replace(/[%#?]/g, encodeURIComponent)}>)\n`,
  },
  problems: [],
  shows: {
    [output]: /<h1[^>]*>Odd name</,
    [BAD_HTML]: new RegExp(`href="${href.replace(/[.*+?^$()[\]\\{}|]/g, "\\$&")}"`),
  },
});
/** A home page that does not need the guide. */
const NO_LINK = { [`${D}/index.md`]: "# Home\n" };
const HOME =
  '<!DOCTYPE html><html lang="en"><head><title>Own home</title></head><body><main>Own home</main></body></html>';
const link = (target: string, at: string) => (root: string) => symlinkSync(target, folderOf(root, at));
const linkInstead = (target: string, at: string) => (root: string) => {
  rmSync(folderOf(root, at), { recursive: true });
  symlinkSync(target, folderOf(root, at));
};
const pipe = (at: string) => (root: string) => void execFileSync("mkfifo", [folderOf(root, at)]);

const cases: Cases = {
  // ------------------------------------------------------------------ collisions
  "two files for one route": {
    ...clash(
      { [BAD]: "# A\n", [`${D}/bad/index.md`]: "# B\n" },
      `${D}/bad/index.md:1:1 route-collision`,
      /"\/docs\/bad\/?" is already that of content\/docs\/bad\.md/,
    ),
    cli: true,
  },
  "two files for one route, one of which has errors besides": clash(
    { [BAD]: "---\nslug: same\ntitel: A\n---\n\n# A\n", [`${D}/other.md`]: "---\nslug: same\n---\n\n# B\n" },
    ["1:1 route-collision", "3:1 unknown-front-matter-key"],
    /"\/docs\/same" is already that of content\/docs\/other\.md/,
  ),
  "two files for one route, both of which have errors besides": clash(
    { [BAD]: "---\ntitel: A\n---\n\n# A\n", [`${D}/bad/index.md`]: "---\ndraft: maybe\n---\n\n# B\n" },
    [
      "2:1 unknown-front-matter-key",
      `${D}/bad/index.md:1:1 route-collision`,
      `${D}/bad/index.md:2:8 front-matter-type`,
    ],
    /"\/docs\/bad\/" is already that of content\/docs\/bad\.md/,
  ),
  "an address that front matter with errors may have meant otherwise": clash(
    {
      [BAD]: "---\nslgu: same\n---\n\n# A\n",
      [`${D}/bad/index.md`]: "# B\n",
      [`${D}/01-bad.md`]: "---\nid: [x\n---\n",
    },
    [`${D}/01-bad.md:2:7 yaml-syntax`, "2:1 unknown-front-matter-key"],
    /unknown front matter key "slgu"/,
  ),
  "a number prefix and none": clash(
    { [BAD]: "# A\n", [`${D}/01-bad.md`]: "# B\n" },
    "1:1 route-collision",
    /01-bad\.md.*\n.*The number of "01-bad" orders the sidebar and is no part of the address\. Put it behind the name \(bad-01\), or give one/,
  ),
  "numbers that are meant as years": clash(
    { [`${D}/2026-updates.md`]: "# A\n", [`${D}/2020-updates.md`]: "# B\n" },
    `${D}/2026-updates.md:1:1 route-collision`,
    /already that of content\/docs\/2020-updates\.md\n.*The number of "2026-updates" orders the sidebar.*\(updates-2026\)/,
  ),
  "numbers of folders": clash(
    { [`${D}/1-part/a.md`]: "# A\n", [`${D}/2-part/a.md`]: "# B\n" },
    `${D}/2-part/a.md:1:1 route-collision`,
    /The number of "2-part" orders the sidebar/,
  ),
  "a page and a folder's, below a number": clash(
    { [`${D}/1-part/a.md`]: "# A\n", [`${D}/1-part/a/index.md`]: "# B\n" },
    `${D}/1-part/a/index.md:1:1 route-collision`,
    /Rename one of the two files or give one a slug\.\n/,
  ),
  "a number that is not at fault": clash(
    { [BAD]: "---\nslug: /docs/x/\n---\n\n# A\n", [`${D}/01-other.md`]: "---\nslug: /docs/x/\n---\n\n# B\n" },
    "1:1 route-collision",
    /Rename one of the two files or give one a slug\.\n/,
  ),
  "names that differ in case": clash(
    { [BAD]: "# A\n", [`${D}/BAD.md`]: "# B\n" },
    `${D}/BAD.md:1:1 route-collision`,
    /differs in case or in Unicode form only/,
  ),
  "names that differ in their Unicode form": clash(
    { [`${D}/\u00e9.md`]: "# A\n", [`${D}/e\u0301.md`]: "# B\n" },
    `${D}/\u00e9.md:1:1 route-collision`,
    /already that of[^\n]*\n[^\n]*differ in the form of their characters alone/,
  ),
  "folders that differ in case": clash(
    { [`${D}/a/x.md`]: "# A\n", [`${D}/A/x.md`]: "# B\n" },
    `${D}/A/x.md:1:1 route-collision`,
    /differs in case/,
  ),
  "a slug that another page has": clash(
    { [BAD]: "---\nslug: /guide\n---\n\n# A\n", ...NO_LINK },
    `${D}/guide.md:1:1 route-collision`,
    /bad\.md/,
  ),
  "an id that another page has": clash(
    { [BAD]: "---\nid: guide\n---\n\n# A\n", ...NO_LINK },
    `${D}/guide.md:1:1 route-collision`,
    /bad\.md/,
  ),
  "readme and index": clash(
    { [`${D}/a/index.md`]: "# A\n", [`${D}/a/README.md`]: "# B\n" },
    `${D}/a/index.md:1:1 route-collision`,
    /README\.md/,
  ),
  "a static file where a page is": clash(
    { "content/static/docs/guide/index.html": "x", ...NO_LINK },
    `${D}/guide.md:1:1 route-collision`,
    /static\/docs\/guide\/index\.html\s+Rename one of the two files/,
  ),
  "a static file where a page's Markdown is": clash(
    { "content/static/docs/guide/index.md": "x" },
    `${D}/guide.md:1:1 output-collision`,
    /the page as Markdown/,
  ),
  "a static sitemap": clash(
    { "content/static/sitemap.xml": "x" },
    "content/static/sitemap.xml:1:1 output-collision",
    /the build writes/,
  ),
  "a static sitemap where none is written": {
    files: { [CONFIG]: "export default {};\n", "content/static/sitemap.xml": "<own/>" },
    problems: [`warning ${CONFIG}:1:1 no-url`],
    shows: { "sitemap.xml": /<own\/>/ },
  },
  "no configuration": {
    files: {},
    erase: [CONFIG],
    problems: ["warning content:1:1 no-url"],
    says: /in a new file docsgen\.config\.ts: export default/,
    shows: { "docs/index.html": /Home/ },
  },
  "a page in a file whose name ends in .txt": {
    files: {
      "content/docs/x.md.txt": "# X\n",
      "content/docs/_y.md.txt": "# Y\n",
      "content/docs/z.md.txt": "# Z\n",
      "content/static/s.md.txt": "# S\n",
      [BAD]: "# Bad\n\n[The source](./z.md.txt)\n",
    },
    problems: ["warning content/docs/x.md.txt:1:1 page-elsewhere"],
    says: /its name ends in "\.txt"\nRename it to x\.md\.\n$/,
    shows: { "docs/bad/index.html": /The source/ },
  },
  "a static sitemap where search engines are asked to stay away": {
    files: {
      [CONFIG]: `export default { url: "https://docs.example", version: { noIndex: true } };\n`,
      "content/static/sitemap.xml": "<own/>",
    },
    problems: [],
    shows: { "sitemap.xml": /<own\/>/, "robots.txt": /^User-agent: \*\nAllow: \/\n$/ },
  },
  "a static sitemap of another case": clash(
    { "content/static/Sitemap.XML": "x" },
    "content/static/Sitemap.XML:1:1 output-collision",
    /case/,
  ),
  "a static 404 page": clash(
    { "content/static/404.html": "x" },
    "content/static/404.html:1:1 output-collision",
    /the build writes/,
  ),
  "a static sidebar": clash(
    { "content/static/docs/sidebar.json": "{}" },
    "content/static/docs/sidebar.json:1:1 output-collision",
    /the build writes/,
  ),
  "static files that differ in case": clash(
    { "content/static/a.png": "1", "content/static/A.png": "2" },
    "content/static/a.png:1:1 output-collision",
    /A\.png/,
  ),
  "a static llms.txt is the site's own": {
    files: { "content/static/llms.txt": "own" },
    problems: [],
    shows: { "llms.txt": /^own$/ },
  },
  "a static home page is the site's own": {
    files: { "content/static/index.html": HOME },
    problems: [],
    shows: { "index.html": /Own home/ },
  },
  "a static robots.txt is the site's own": {
    files: { "content/static/robots.txt": "own" },
    problems: [],
    shows: { "robots.txt": /^own$/ },
  },
  "a static search index": clash(
    { "content/static/docs/search/index.json": "x" },
    "content/static/docs/search/index.json:1:1 output-collision",
    /the build may write/,
  ),
  "a static part of the sidebar": clash(
    { "content/static/docs/sidebar/part.json": "x", [`${D}/part/a.md`]: "# A\n" },
    "content/static/docs/sidebar/part.json:1:1 output-collision",
    /the build may write/,
  ),
  "a static list of headers beside one that is made": clash(
    {
      "content/static/_headers": "x",
      [CONFIG]: `export default { url: "https://docs.example", headers: ["netlify"] };\n`,
    },
    "content/static/_headers:1:1 headers-collision",
    /docsgen writes _headers itself/,
  ),
  "a static file where a folder must be": clash(
    { "content/static/docs/guide": "x", ...NO_LINK },
    [`${D}/guide.md:1:1 output-collision`, `${D}/guide.md:1:1 route-collision`],
    /static\/docs\/guide/,
  ),
  "a static file where the folder of assets must be": clash(
    { "content/static/assets": "x" },
    "content/static/assets:1:1 output-collision",
    /a folder that the build writes/,
  ),
  "a redirect from a page": clash(
    {
      [CONFIG]: `export default {\n  url: "https://docs.example",\n  redirects: [{ from: "/docs/guide", to: "/docs/" }],\n};\n`,
    },
    `${CONFIG}:3:17 redirect-collision`,
    /\/docs\/guide/,
  ),
  "a redirect from a page's file": clash(
    {
      [CONFIG]: `export default {\n  url: "https://docs.example",\n  redirects: [{ from: "/docs/guide/index.html", to: "/docs/" }],\n};\n`,
    },
    `${CONFIG}:3:17 redirect-collision`,
    /\/docs\/guide/,
  ),
  "an alias that is a page": clash(
    { [BAD]: "---\naliases: [/docs/guide]\n---\n\n# A\n" },
    "2:11 redirect-collision",
    /\/docs\/guide/,
  ),
  "an alias that two pages have": clash(
    { [BAD]: "---\naliases: [/docs/old]\n---\n\n# A\n", [`${D}/other.md`]: "---\naliases: [/docs/old]\n---\n\n# B\n" },
    `${D}/other.md:2:11 redirect-collision`,
    /\/docs\/old/,
  ),
  "aliases of pages that have other errors: a page's, each other's, and a link to one": clash(
    {
      [BAD]: "---\ntitel: A\naliases: [/docs/guide, /docs/old, /docs/older]\n---\n\n# A\n",
      [`${D}/other.md`]: "---\nslug: [b]\naliases: [/docs/older]\n---\n\n# B\n",
      [`${D}/sound.md`]: "---\naliases: [/docs/old]\n---\n\n# C\n\nTo [B](/docs/older).\n",
    },
    [
      "2:1 unknown-front-matter-key",
      "3:11 redirect-collision",
      "3:24 redirect-collision",
      `${D}/other.md:2:7 front-matter-type`,
      `${D}/other.md:3:11 redirect-collision`,
    ],
    /"\/docs\/guide" is already the address of a page/,
  ),
  "an alias that is the address of a page with errors, and one that may not be": clash(
    {
      [BAD]: "---\nslug: old\ntitel: A\n---\n\n# A\n",
      [`${D}/other.md`]: "---\nslug: [b]\n---\n\n# B\n",
      [`${D}/sound.md`]: "---\naliases: [/docs/old, /docs/other]\n---\n\n# C\n",
    },
    ["3:1 unknown-front-matter-key", `${D}/other.md:2:7 front-matter-type`, `${D}/sound.md:2:11 redirect-collision`],
    /"\/docs\/old" is already the address of a page/,
  ),
  "a redirect to nowhere": clash(
    { [CONFIG]: `export default { url: "https://docs.example", redirects: [{ from: "/old", to: "/docs/gide" }] };\n` },
    `${CONFIG}:1:75 dead-redirect`,
    /\/docs\/gide/,
  ),

  // ------------------------------------------------------------------ escapes
  "a slug that climbs": slug("slug: ../../../etc", "2:7 front-matter-value", /".\."|"\.\." segment/),
  "a slug that climbs, encoded": slug("slug: /%2e%2e/x", "2:7 front-matter-value", /holds "%"/),
  "a slug with backslashes": slug("slug: '..\\..\\x'", "2:7 front-matter-value", /holds/),
  "a slug with a scheme": slug("slug: https://x.example/", "2:7 front-matter-value", /scheme/),
  "a slug with a host": slug("slug: //x.example/a", "2:7 front-matter-value", /empty segment/),
  "a slug with a query": slug("slug: /a?b", "2:7 front-matter-value", /holds "\?"/),
  "a slug with an anchor": slug("slug: '/a#b'", "2:7 front-matter-value", /holds "#"/),
  "a slug with a control character": slug('slug: "/a\\x07b"', "2:7 front-matter-value", /U\+0007/),
  "an id with a slash": slug("id: a/b", "2:5 front-matter-value", /holds "\/"/),
  "an id that is two dots": slug("id: ..", "2:5 front-matter-value", /"\.\."/),
  "an alias that is relative": slug("aliases: [old]", "2:11 front-matter-value", /does not begin with "\/"/),
  "an alias that climbs": slug("aliases: [/../x]", "2:11 front-matter-value", /"\.\."/),
  "a slug of 300 letters": slug(
    `slug: /${"a".repeat(300)}`,
    "2:7 front-matter-value",
    /300 bytes; file systems take 255/,
  ),
  "a slug of 3000 letters": slug(`slug: ${"/sixteen-letters".repeat(190)}`, "2:7 front-matter-value", /3040 bytes; /),
  "an id of 300 bytes": slug(`id: ${"ä".repeat(150)}`, "2:5 front-matter-value", /300 bytes/),
  "an alias of 300 letters": clash(
    { [BAD]: `---\naliases:\n  - /old\n  - /x/${"a".repeat(300)}/y\n---\n\n# A\n` },
    "4:5 front-matter-value",
    /300 bytes; file systems take 255/,
  ),
  "a redirect from a name of 300 letters": badConfig(
    `export default { redirects: [{ from: "/x/${"a".repeat(300)}", to: "/docs/" }] };\n`,
    "1:32 config-value",
    /redirects\[0\]\.from has a part of 300 bytes; file systems take 255/,
  ),
  "an alias that another page has, in a list of lines": clash(
    { [BAD]: '---\ntitle: Bad\naliases:\n  - /docs/guide2\n  - "/docs/guide"\n---\n\n# A\n' },
    "5:6 redirect-collision",
    /already the address of a page/,
  ),
  "a redirect from a static file": clash(
    { [CONFIG]: `export default { url: "https://docs.example", redirects: [{ from: "/logo.svg", to: "/docs/" }] };\n` },
    `${CONFIG}:1:61 redirect-collision`,
    /\/logo\.svg/,
  ),
  "a redirect from an address with escapes": {
    files: {
      [CONFIG]: `export default { url: "https://docs.example", redirects: [{ from: "/a%20b/%C3%A4", to: "/docs/guide" }] };\n`,
    },
    problems: [],
    shows: { "a b/ä/index.html": /\/docs\/guide/ },
  },
  "redirects in a circle, one of them with escapes": badConfig(
    `export default { redirects: [{ from: "/a%20b", to: "/c" }, { from: "/c", to: "/a%20b" }] };\n`,
    "1:74 config-value",
    /circle: \/a b → \/c → \/a b/,
  ),
  "redirects and aliases that differ in case only from pages, from each other, and from files": clash(
    {
      [CONFIG]: `export default { url: "https://docs.example", redirects: [\n${[
        "/docs/Guide",
        "/Old",
        "/old",
        "/LOGO.svg",
        "/Docs/guide/INDEX.md/x",
        "/docs/Search/a.json",
        "/OLD/index.html/x",
      ]
        .map((from) => `{ from: ${JSON.stringify(from)}, to: "/docs/" },\n`)
        .join("")}] };\n`,
      [BAD]: "---\naliases: [/DOCS/BAD, /docs/GUIDE/]\n---\n\n# A\n",
    },
    [
      "2:11 redirect-collision",
      "2:22 redirect-collision",
      ...[2, 4, 5, 6, 7].map((line) => `${CONFIG}:${line}:3 redirect-collision`),
      `${CONFIG}:8:3 redirect-collision`,
    ],
    /"\/docs\/Guide" is already the address of a page[^\n]*\n\/docs\/guide differs in case or in Unicode form only/,
  ),
  "redirects from below files, and from files of the build": clash(
    {
      [CONFIG]: `export default { url: "https://docs.example", manifest: true, redirects: [\n${[
        "/404.html/x",
        "/sitemap.xml",
        "/llms.txt",
        "/robots.txt/x",
        "/docsgen-manifest.json",
        "/docs/sidebar.json",
        "/docs/guide/index.html/x",
        "/docs/guide/index.md/x",
        "/docs/search/a.json",
        "/logo.svg/x",
        "/old/index.html",
        "/old/index.html/x",
      ]
        .map((from) => `{ from: ${JSON.stringify(from)}, to: "/docs/" },\n`)
        .join("")}] };\n`,
    },
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13].map((line) => `${CONFIG}:${line}:3 redirect-collision`),
    /"\/404\.html\/x" needs a folder where \/404\.html is a file/,
  ),
  "an alias below a file of the build": clash(
    { [BAD]: "---\naliases: [/robots.txt/old]\n---\n\n# A\n" },
    "2:11 redirect-collision",
    /needs a folder where \/robots\.txt is a file/,
  ),
  "a slug that is a file of the build": {
    files: { [BAD]: "---\nslug: /sidebar.json\n---\n\n# A\n" },
    problems: ["1:1 output-collision", "1:1 route-collision"],
    says: /a file that the build writes/,
  },

  // ------------------------------------------------------------------ names
  "a name with a number sign": name("c#.md", "docs/c#/index.html", "/docs/c%23"),
  "a name with a percent sign": name("100%.md", "docs/100%/index.html", "/docs/100%25"),
  "a name with an escape": name("a%2fb.md", "docs/a%2fb/index.html", "/docs/a%252fb"),
  "a name with a question mark": name("why?.md", "docs/why?/index.html", "/docs/why%3F"),
  "a name with an ampersand": name("a&b.md", "docs/a&b/index.html", "/docs/a&amp;b"),
  "a name with brackets": name("[id].md", "docs/[id]/index.html", "/docs/%5Bid%5D"),
  "a name with a space": name("a b.md", "docs/a b/index.html", "/docs/a%20b"),
  "a name with quotes": name("a\"b'c.md", "docs/a\"b'c/index.html", "/docs/a%22b&#x27;c"),
  "a name with angle brackets": {
    files: { [`${D}/<b>.md`]: "# Odd name\n" },
    problems: [],
    shows: { "docs/<b>/index.html": /<h1[^>]*>Odd name</ },
  },
  "a name with a backslash": {
    files: { [`${D}/a\\b.md`]: "# Odd name\n" },
    problems: [`warning ${D}/a\\b.md:1:1 unserved-name`],
    shows: { "docs/a\\b/index.html": /Odd name/, "sitemap.xml": /docs\/a%5Cb</ },
  },
  "a name with a line break": {
    files: { [`${D}/a\nb.md`]: "# Odd name\n" },
    problems: [`warning ${D}/a\nb.md:1:1 unserved-name`],
    shows: { "docs/a\nb/index.html": /Odd name/, "sitemap.xml": /docs\/a%0Ab</ },
  },
  "a name with an escape sequence": {
    files: { [`${D}/a\u001b[31mb.md`]: "No heading.\n" },
    problems: [`warning ${D}/a\u001b[31mb.md:1:1 unserved-name`],
    shows: { "docs/a\u001b[31mb/index.html": /No heading/, "sitemap.xml": /docs\/a%1B%5B31mb</ },
  },
  "a folder with an escape sequence": {
    files: { [`${D}/a\u001b[31mb/c.md`]: "# Odd name\n" },
    problems: [`warning ${D}/a\u001b[31mb/c.md:1:1 unserved-name`],
    shows: { "docs/a\u001b[31mb/c/index.html": /a\ufffd\[31mb/ },
  },
  "a name of 255 bytes": {
    files: { [`${D}/${"a".repeat(252)}.md`]: "# Long\n" },
    problems: [],
    shows: { [`docs/${"a".repeat(252)}/index.html`]: /Long/ },
  },
  "a name of letters from elsewhere": name("日本語.md", "docs/日本語/index.html", "/docs/%E6%97%A5%E6%9C%AC%E8%AA%9E"),
  "a name called __proto__": {
    files: { [`${D}/a/__proto__.md`]: "# X\n" },
    problems: [],
    shows: { "docs/guide/index.html": /<h1/ },
  },
  "a name called constructor": name("constructor.md", "docs/constructor/index.html", "/docs/constructor"),
  "a folder called toString": {
    files: { [`${D}/toString/a.md`]: "# X\n" },
    problems: [],
    shows: { "docs/toString/a/index.html": /X/ },
  },
  "a name that Windows reserves": name("con.md", "docs/con/index.html", "/docs/con"),
  "nothing but a number prefix": name("01-.md", "docs/01-/index.html", "/docs/01-"),
  "a name of dots": { files: { [`${D}/....md`]: "# X\n" }, problems: [], shows: { "docs/guide/index.html": /<h1/ } },
  "a deep folder": {
    files: { [`${D}/${"d/".repeat(60)}a.md`]: "# Deep\n" },
    problems: [],
    shows: { [`docs/${"d/".repeat(60)}a/index.html`]: /Deep/ },
  },
  "a page by another name of Markdown": {
    files: { [`${D}/a.markdown`]: "# A\n" },
    problems: [`warning ${D}/a.markdown:1:1 markdown-file`],
    shows: { "docs/guide/index.html": /<h1/ },
  },
  "an MDX file": {
    files: { [`${D}/a.mdx`]: "import x from './x'\n\n# A\n" },
    problems: [`warning ${D}/a.mdx:1:1 mdx-file`],
    shows: { "docs/guide/index.html": /<h1/ },
  },

  // ------------------------------------------------------------------ links, pipes, nothing
  "a link that leads out": {
    files: { "outside.md": "# Outside\n" },
    prepare: link("../../outside.md", `${D}/out.md`),
    problems: [`${D}/out.md:1:1 link-outside`],
    says: /leads out of the content folder/,
  },
  "a link to a system file": {
    files: {},
    prepare: link("/etc/passwd", "content/static/p.txt"),
    problems: ["content/static/p.txt:1:1 link-outside"],
    says: /leads out/,
  },
  "a link to a hidden folder in the place of the static files'": {
    files: { ".secret/config": "secret" },
    prepare: linkInstead("../.secret", "content/static"),
    problems: ["content/static:1:1 link-outside"],
    says: /leads out of the project, or to what is hidden/,
  },
  "a link out of the project in the place of the static files'": {
    files: {},
    prepare: linkInstead("/etc", "content/static"),
    problems: ["content/static:1:1 link-outside"],
    says: /leads out of the project/,
  },
  "a link that leads nowhere": {
    files: {},
    prepare: link("./none.md", `${D}/broken.md`),
    problems: [`${D}/broken.md:1:1 broken-link-file`],
    says: /leads nowhere/,
  },
  "a link to itself": {
    files: {},
    prepare: link("loop.md", `${D}/loop.md`),
    problems: [`${D}/loop.md:1:1 broken-link-file`],
    says: /leads nowhere/,
  },
  "a folder linked into itself": {
    files: {},
    prepare: link(".", `${D}/loop`),
    problems: [`warning ${D}/loop:1:1 link-folder`],
    shows: { "docs/guide/index.html": /<h1/ },
  },
  "a linked folder": {
    files: { "content/other/a.md": "# A\n" },
    prepare: link("../other", `${D}/linked`),
    problems: [`warning ${D}/linked:1:1 link-folder`],
    shows: { "docs/guide/index.html": /<h1/ },
  },
  "a snippet through a link that leads out": {
    files: { "secret.ts": "secret\n", [BAD]: "# Bad\n\n```js file=s.ts\n```\n" },
    prepare: link("../../secret.ts", `${D}/s.ts`),
    problems: ["3:7 missing-snippet"],
    says: /does not exist in the content folder/,
  },
  "an include through a link that leads out": {
    files: { "secret.md": "secret\n", [BAD]: "# Bad\n\n::include{file=_s.md}\n" },
    prepare: link("../../secret.md", `${D}/_s.md`),
    problems: ["3:16 missing-include"],
    says: /does not exist in the content folder/,
  },
  "an image through a link that leads out": {
    files: { "secret.png": "secret\n", [BAD]: "# Bad\n\n![A](./s.png)\n" },
    prepare: link("../../secret.png", `${D}/s.png`),
    problems: ["3:1 missing-asset"],
    says: /s\.png/,
  },
  "a link to a page of the site": {
    files: {},
    prepare: link("guide.md", `${D}/again.md`),
    problems: [],
    shows: { "docs/again/index.html": /<h1[^>]*>Guide</ },
  },
  "a pipe called like a page": {
    files: {},
    prepare: pipe(`${D}/pipe.md`),
    problems: [`${D}/pipe.md:1:1 special-file`],
    says: /no plain file but a pipe/,
  },
  "a pipe among static files": {
    files: {},
    prepare: pipe("content/static/pipe.txt"),
    problems: ["content/static/pipe.txt:1:1 special-file"],
    says: /no plain file but a pipe/,
  },
  "an image that is a pipe": {
    files: { [BAD]: "# Bad\n\n![A](./p.png)\n" },
    prepare: pipe(`${D}/p.png`),
    problems: ["3:1 missing-asset"],
    says: /p\.png/,
  },
  "a snippet that is a pipe": {
    files: { [BAD]: "# Bad\n\n```js file=p.ts\n```\n" },
    prepare: pipe(`${D}/p.ts`),
    problems: ["3:7 missing-snippet"],
    says: /p\.ts/,
  },
  "a folder called like a page": {
    files: { [`${D}/folder.md/a.md`]: "# A\n" },
    problems: [],
    shows: { "docs/folder.md/a/index.html": /<h1[^>]*>A</ },
  },
  "no page at all": {
    files: {},
    erase: ["content/docs"],
    problems: [`${D}:1:1 no-pages`],
    says: /Looked for content\/docs\/\*\*\/\*\.md/,
  },
  "pages that are all drafts": {
    files: { [`${D}/index.md`]: "---\ndraft: true\n---\n\n# A\n" },
    erase: [`${D}/guide.md`],
    problems: [`${D}:1:1 no-pages`],
    says: /draft/,
  },
  "no content folder": { files: {}, erase: ["content"], problems: [], exit: 2, says: /content/ },
  "a content folder that is a file": {
    files: {},
    erase: ["content"],
    prepare: (root) => put(root, { content: "x" }),
    problems: [],
    exit: 2,
    says: /content/,
  },
};

runCases("routes", cases);
