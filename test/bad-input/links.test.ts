// Links and images that lead nowhere, elsewhere than they say, or to code.
import { BAD, BAD_HTML, bad, type Case, type Cases, CONFIG, odd, runCases } from "./cases.ts";

const link = (source: string, problem: string | readonly string[], says: RegExp): Case =>
  bad(`# Bad\n\n${source}\n`, problem, says);
const to = (href: string, code: string, says: RegExp): Case => link(`[x](${href})`, `3:1 ${code}`, says);
const fine = (source: string, shows: RegExp, warnings: string | readonly string[] = []): Case =>
  odd(`# Odd\n\n${source}\n`, shows, warnings);
const unsafe = (source: string, place = "3:1"): Case => link(source, `${place} unsafe-url`, /scheme/);

/** Addresses that run code, as authors could hide them in a link. */
const DISGUISES = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "javascript&colon;alert(1)",
  "javascript&#58;alert(1)",
  "javascript&#x3A;alert(1)",
  "&#106;avascript:alert(1)",
  "java&#10;script:alert(1)",
  "java&Tab;script:alert(1)",
  "java%0ascript:alert(1)",
  "javascript%3Aalert(1)",
  "%6Aavascript:alert(1)",
  "java\u200bscript:alert(1)",
  "java\u00adscript:alert(1)",
  "\u0001javascript:alert(1)",
  "ｊａｖａｓｃｒｉｐｔ:alert(1)",
  "vbscript:msgbox(1)",
  "data:text/html;base64,PHNjcmlwdD4=",
  "data:image/svg+xml;base64,PHN2Zz4=",
  "file:///etc/passwd",
  "blob:https://x.example/1",
  "view-source:https://x.example/",
  "ms-msdt:/id",
  "intent://x#Intent;end",
];

const cases: Cases = {
  // ------------------------------------------------------------------ dead
  "a page that there is not": {
    ...to("./gide.md", "dead-link", /Looked for docs\/gide\.md in the content folder\. Nearest: \.\/guide\.md/),
    cli: true,
  },
  "a route that there is not": to("/docs/gide", "dead-link", /the route \/docs\/gide\. Nearest: \/docs\/guide/),
  "a site without its scheme": to(
    "www.example.com/a",
    "dead-link",
    /another site begins with https:\/\/: https:\/\/www\.example\.com\/a/,
  ),
  "a site by its domain": to("example.com", "dead-link", /https:\/\/example\.com/),
  "a site with one slash": to(
    "https:/example.com/a",
    "dead-link",
    /lacks the two slashes behind "https:"[\s\S]*Did you mean "https:\/\/example\.com\/a"\?/,
  ),
  "a site without its colon": to("https//example.com/a", "dead-link", /Did you mean "https:\/\/example\.com\/a"\?/),
  "an address in quotes": to('"./guide.md"', "dead-link", /stands in no quotes: \.\/guide\.md/),
  "a path of Windows": to("C:\\a\\b.md", "unsafe-url", /named by its path from this one, with "\/"/),
  "a mail address behind a space": link(
    "[x](mailto: a@b.dev) ![y](/logo.svg =1x2) [z](./guide.md “a b”) [v](./gone.md)",
    [
      "warning 3:1 space-in-address",
      "warning 3:22 space-in-address",
      "warning 3:43 space-in-address",
      "3:65 dead-link",
    ],
    /Take the space behind the colon out[\s\S]*attribute of HTML[\s\S]*straight quotes/,
  ),
  "a site without slashes": to("http:example.com", "dead-link", /Did you mean "http:\/\/example\.com"\?/),
  "a page with backslashes": to(".\\sub\\b.md#part", "dead-link", /are separated by "\/": \.\/sub\/b\.md/),
  "a site with backslashes": to("http:\\\\\\\\example.com", "dead-link", /Did you mean "http:\/\/example\.com"\?/),
  "an image with one slash": link(
    "![x](http:/example.com/a.png)",
    "3:1 missing-asset",
    /image "http:\/example\.com\/a\.png" lacks[\s\S]*"http:\/\/example\.com\/a\.png"/,
  ),
  "a site with three slashes is let be": fine("[x](https:///example.com)", /href="https:\/\/\/example\.com"/),
  "an address of mail without its scheme": to("me@example.com", "dead-link", /mailto:me@example\.com/),
  "a page by the ending of MDX": to(
    "./guide.mdx",
    "dead-link",
    /Looked for docs\/guide\.mdx in the content folder\. Nearest: \.\/guide\.md\n/,
  ),
  "a file that is named like one": to("sub/www.example", "dead-link", /the route \/docs\/sub\/www\.example/),
  "a page that is near no other": to("./gone.md", "dead-link", /Looked for docs\/gone\.md in the content folder\.\n$/),
  "a page that is in another folder": {
    ...to(
      "/parts/part.md",
      "dead-link",
      /Looked for parts\/part\.md in the content folder\. Nearest: \/docs\/a\/part\.md\n/,
    ),
    files: { [BAD]: "# Bad\n\n[x](/parts/part.md)\n", "content/docs/a/part.md": "# Part\n" },
  },
  "a page of wrong case": to("./Guide.md", "dead-link", /Nearest: \.\/guide\.md/),
  "a route of wrong case": to("/docs/Guide", "dead-link", /Nearest: \/docs\/guide/),
  "a page without its folder": to("/guide.md", "dead-link", /guide\.md/),
  "a folder without a page": {
    ...to("./part/", "dead-link", /part/),
    files: { [BAD]: "# Bad\n\n[x](./part/)\n", "content/docs/part/_a.md": "x\n" },
  },
  "a folder that holds pages, and none of its own": {
    ...to(
      "./part",
      "dead-link",
      /link "\.\/part" leads to a folder that has no page of its own[\s\S]*Write docs\/part\/index\.md in the content folder, or link to a page/,
    ),
    files: { [BAD]: "# Bad\n\n[x](./part)\n", "content/docs/part/a.md": "# A\n" },
  },
  "a page without its ending": to(
    "gide",
    "dead-link",
    /Looked for the route \/docs\/gide and for docs\/gide\.md in the content folder\. Nearest: \.\/guide\.md\n/,
  ),
  "a page without its ending, in another folder": {
    ...to(
      "guide",
      "dead-link",
      /the route \/docs\/sub\/guide and for docs\/sub\/guide\.md in the content folder\. Nearest: \.\.\/guide\.md\n/,
    ),
    files: { "content/docs/sub/b.md": "# Bad\n\n[x](guide)\n" },
    problems: ["content/docs/sub/b.md:3:1 dead-link"],
  },
  "an image of wrong case beside the page": {
    ...link(
      "![x](pics/Pic.PNG)",
      "3:1 missing-asset",
      /Looked for docs\/pics\/Pic\.PNG in the content folder\. Nearest: pics\/pic\.png\n/,
    ),
    files: { [BAD]: "# Bad\n\n![x](pics/Pic.PNG)\n", "content/docs/pics/pic.png": "x" },
  },
  "names in another case behind hundreds that are near to nothing": {
    files: {
      [BAD]: `# Bad\n\n${Array.from({ length: 300 }, (_, i) => `[x](./zzzz-${i}-qqqq.md)\n![y](pics/none-${i}.png)\n`).join("")}\n[x](./Start.md)\n![y](pics/Pic.PNG)\n`,
      "content/docs/start.md": "# Start\n",
      "content/docs/pics/pic.png": "",
    },
    problems: [
      ...Array.from({ length: 300 }, (_, i) => [`${3 + 2 * i}:1 dead-link`, `${4 + 2 * i}:1 missing-asset`]).flat(),
      "604:1 dead-link",
      "605:1 missing-asset",
    ],
    says: /Nearest: \.\/start\.md[\s\S]*Nearest: pics\/pic\.png/,
  },
  "a page by the ending of HTML": to("gide.html", "dead-link", /Nearest: \.\/guide\.md\n/),
  "a file that there is not": to(
    "plan.pdf",
    "dead-link",
    /Looked for the route \/docs\/plan\.pdf and for docs\/plan\.pdf in the content folder\.\n/,
  ),
  "a static file that there is not": to(
    "/plan.pdf",
    "dead-link",
    /and for static\/plan\.pdf in the content folder\.\n/,
  ),
  "a page above the root": to("../../../../etc/passwd.md", "dead-link", /etc\/passwd\.md/),
  "a file above the root": to(
    "../../docsgen.config.ts",
    "dead-link",
    /docsgen\.config\.ts[\s\S]*It leads out of the content folder/,
  ),
  "a file above the root, encoded": to("%2e%2e/%2e%2e/docsgen.config.ts", "dead-link", /docsgen\.config\.ts/),
  "a file above the root, encoded twice": to("%252e%252e/%252e%252e/docsgen.config.ts", "dead-link", /docsgen/),
  "a file of node_modules": {
    ...to("../node_modules/x/README.md", "dead-link", /README\.md/),
    files: { [BAD]: "# Bad\n\n[x](../node_modules/x/README.md)\n", "content/node_modules/x/README.md": "# X\n" },
  },
  "an empty address": fine("[x]()", /<a href=/, "3:1 empty-link"),
  "an address of a scheme alone": fine("[x](https://) [y](mailto:) <a href='#'>z</a>", /<a href="https:/, [
    "3:1 empty-link",
    "3:15 empty-link",
  ]),
  "addresses with spaces": fine("[x](my guide.md) ![y](my logo.svg)", /\[x\]\(my guide\.md\) !\[y\]\(my logo\.svg\)/, [
    "3:1 space-in-address",
    "3:18 space-in-address",
  ]),
  "an empty address that is not checked": {
    files: {
      [CONFIG]: 'export default { url: "https://docs.example", checks: { links: "off" } };\n',
      [BAD]: "# Bad\n\n[x]()\n",
    },
    problems: [],
    shows: { "docs/bad/index.html": /<a href=/ },
  },
  "a page that is a draft": {
    ...to(
      "./draft.md",
      "dead-link",
      /"\.\/draft\.md" leads to a draft, which is not built\n.*`draft: true` out of docs\/draft\.md/,
    ),
    files: { [BAD]: "# Bad\n\n[x](./draft.md)\n", "content/docs/draft.md": "---\ndraft: true\n---\n\n# Draft\n" },
  },
  "a draft by its address": {
    ...to("/docs/later/", "dead-link", /"\/docs\/later\/" leads to a draft/),
    files: {
      [BAD]: "# Bad\n\n[x](/docs/later/)\n",
      "content/docs/draft.md": "---\ndraft: true\nslug: /later\n---\n\n# Draft\n",
    },
  },
  "a draft that the configuration's links, sidebar and redirects name": {
    files: {
      [CONFIG]: `export default {
  url: "https://docs.example",
  navbar: { items: [{ label: "a", href: "/docs/draft" }] },
  sidebar: ["index", "draft"],
  redirects: [{ from: "/x", to: "/docs/draft" }],
};
`,
      "content/docs/draft.md": "---\ndraft: true\n---\n\n# Draft\n",
    },
    problems: [`${CONFIG}:3:35 dead-link`, `${CONFIG}:4:22 sidebar`, `${CONFIG}:5:29 dead-redirect`],
    says: /navbar\.items\[0\]\.href: "\/docs\/draft" leads to a draft, which is not built[\s\S]*sidebar: the id "draft" leads to a draft, which is not built[\s\S]*redirects\[0\]\.to: "\/docs\/draft" leads to a draft/,
  },
  "a page that is private": {
    ...to("./_part.md", "dead-link", /_part/),
    files: { [BAD]: "# Bad\n\n[x](./_part.md)\n", "content/docs/_part.md": "# Part\n" },
  },
  "an address with a broken escape": to("./%zz.md", "dead-link", /%zz/),
  "an address with bytes that are no UTF-8": to("./%ff.md", "dead-link", /%ff/),
  "an address with NUL": to("./%00.md", "dead-link", /x00|u0000|%00/),
  "an address of 50,000 characters": to(`./${"a".repeat(50_000)}.md`, "dead-link", /aaa/),
  "a thousand dead links": link(
    Array.from({ length: 1_000 }, (_, i) => `[x](./y${i}.md)`).join("\n"),
    Array.from({ length: 1_000 }, (_, i) => `${3 + i}:1 dead-link`),
    /y999\.md/,
  ),
  "a reference that leads nowhere": link("[x]\n\n[x]: ./y.md", "3:1 dead-link", /y\.md/),
  "a dead link in a table": link("| a |\n|---|\n| b [x](./y.md) |", "5:5 dead-link", /y\.md/),
  "a dead link in a list in a quote": link("> - a\n>   [x](./y.md)", "4:5 dead-link", /y\.md/),
  "a dead link in a heading": link("## A [x](./y.md)", "3:6 dead-link", /y\.md/),
  "a dead link in a footnote": link("a[^1]\n\n[^1]: [x](./y.md)", "5:7 dead-link", /y\.md/),
  "a dead link in raw HTML": link('a <a href="./y.md">x</a>', "3:6 dead-link", /y\.md/),
  "a dead link around an image": link("[![a](/logo.svg)](./y.md)", "3:1 dead-link", /y\.md/),
  "dead links below another error": bad(
    "---\ntitle: Bad\n---\n\n:::noet\n[x](./y.md)\n:::\n",
    ["5:4 unknown-directive", "6:1 dead-link"],
    /noet[\s\S]*y\.md/,
  ),

  "a page that has errors of its own": {
    files: {
      [CONFIG]: `export default {
        url: "https://docs.example",
        glossary: "broken",
        redirects: [{ from: "/old", to: "/docs/broken" }],
        sidebar: ["index", "guide", "bad", "broken", { type: "category", label: "More", link: { type: "doc", id: "more" }, items: ["broken"] }, { type: "autogenerated", dirName: "part" }, { type: "autogenerated", dirName: "more" }],
      };\n`,
      [BAD]: `---\npagination_next: broken\n---\n\n# Bad\n\n[a](./broken.md#x) [b](/docs/broken) [c](broken) ![d](/logo.svg)\n[e](./more/) <a href="./broken.md">f</a>\n`,
      "content/docs/broken.md": "---\ntitel: Broken\n---\n\n# Broken\n\n[orphan](./orphan.md)\n",
      "content/docs/more/index.md": "---\ntitle: [\n---\n\n# More\n",
      "content/docs/orphan.md": "# Orphan\n",
      "content/docs/part/fine.md": "# Fine\n",
      "content/docs/part/_category_.json": '{ "link": { "type": "doc", "id": "index" } }',
      "content/docs/part/index.md": "---\nslug: /part/\ntitel: Part\n---\n\n# Part\n",
    },
    problems: [
      "content/docs/broken.md:2:1 unknown-front-matter-key",
      "content/docs/more/index.md:2:9 yaml-syntax",
      "content/docs/part/index.md:3:1 unknown-front-matter-key",
    ],
    says: /titel/,
  },
  "a page that has the address of another": {
    files: {
      [BAD]: "# Bad\n\n[a](./a.md) [b](./b.md)\n",
      "content/docs/a.md": "---\nslug: same\n---\n\n# A\n",
      "content/docs/b.md": "---\nslug: same\n---\n\n# B\n",
    },
    problems: ["content/docs/b.md:1:1 route-collision"],
    says: /same/,
  },

  // ------------------------------------------------------------------ anchors
  "an anchor that there is not": to("./guide.md#frist", "dead-anchor", /#frist[\s\S]*guide\.md[\s\S]*Nearest: #first/),
  "an anchor of wrong case": to("./guide.md#First", "dead-anchor", /#First[\s\S]*Nearest: #first/),
  "an anchor of a heading that has words before it now": bad(
    "# Bad\n\n[x](#exclude)\n\n## coverage.include\n\n## coverage.exclude\n",
    "3:1 dead-anchor",
    /Nearest: #coverageexclude/,
  ),
  "an anchor of a heading that has lost words": bad(
    "# Bad\n\n[x](#coverage-reports-directory)\n\n## Report\n\n## Directory\n",
    "3:1 dead-anchor",
    /Nearest: #directory/,
  ),
  "an anchor that ends like a heading by few letters": bad(
    "# Bad\n\n[x](#lude) [y](#to-go-in)\n\n## Interlude\n\n## In\n",
    ["3:1 dead-anchor", "3:12 dead-anchor"],
    /"#lude"[\s\S]*no heading with a similar id[\s\S]*"#to-go-in"[\s\S]*no heading with a similar id/,
  ),
  "an anchor of the page itself": to("#nowhere", "dead-anchor", /which this page does not have/),
  "an anchor by a route": to("/docs/guide#frist", "dead-anchor", /Nearest: #first/),
  "an anchor called __proto__": to("#__proto__", "dead-anchor", /__proto__/),
  "an anchor with a broken escape": to("#%zz", "dead-anchor", /%zz/),
  "a text fragment": fine("[x](./guide.md#:~:text=x,y) [z](#:~:text=z)", /guide#:~:text=x,y"[\s\S]*href="#:~:text=z"/),
  "a text fragment behind an anchor": fine(
    "[x](./guide.md#first:~:text=a%2Cb,c%20d)",
    /href="\/docs\/guide#first:~:text=a%2Cb,c%20d"/,
  ),
  "fragments that are no anchors, behind files": fine(
    '[x](/logo.svg#page=3&zoom=1,2) ![y](/logo.svg#t=1,2) [z](/logo.svg#/pets/a%2Fb) [é](/logo.svg#é) <a href="/logo.svg#page=3">w</a>',
    /svg#page=3&amp;zoom=1,2"[\s\S]*svg#t=1,2"[\s\S]*svg#\/pets\/a%2Fb"[\s\S]*svg#%C3%A9"[\s\S]*svg#page=3"/,
  ),
  "the top of the page itself": fine("[x](#) <a href='#'>z</a>", /href="#">x[\s\S]*href=['"]#['"]>z/),
  "a text fragment behind an anchor that there is not": to("./guide.md#frist:~:text=x", "dead-anchor", /"#frist"/),

  // ------------------------------------------------------------------ images and files
  "an image that there is not": link(
    "![A](./none.png)",
    "3:1 missing-asset",
    /Looked for docs\/none\.png in the content folder\.\n$/,
  ),
  "an image of wrong case": link(
    "![A](/Logo.svg)",
    "3:1 missing-asset",
    /static\/Logo\.svg in the content folder\. Nearest: \/logo\.svg/,
  ),
  "an image by the folder's name": link("![A](/static/logo.svg)", "3:1 missing-asset", /Nearest: \/logo\.svg/),
  "an image by another generator's folder": link(
    "![A](../public/logo.svg)",
    "3:1 missing-asset",
    /Nearest: \/logo\.svg/,
  ),
  "an image without its slash": link("![A](logo.svg)", "3:1 missing-asset", /Nearest: \/logo\.svg/),
  "an image with a backslash": link("![A](.\\static\\logo.svg)", "3:1 missing-asset", /Nearest: \/logo\.svg/),
  "an image above the root": link("![A](../../../x.png)", "3:1 missing-asset", /x\.png/),
  "an image that is a folder": link("![A](../docs)", "3:1 missing-asset", /docs/),
  "an image without an alternative text": fine("![](/logo.svg)", /<img/, "3:1 missing-alt"),
  "an image drawn with the page's classes": {
    files: {
      [BAD]: "# Odd\n\n![A](./a.svg)\n\n::figure[B]{src=/b.svg alt=B}\n\n::figure[C]{src=./a.svg alt=C inline}\n",
      "content/docs/a.svg": '<svg viewBox="0 0 9 9"><rect class="x d-box" width="9" height="9"/></svg>',
      "content/static/b.svg": "<svg viewBox='0 0 9 9'><text class='d-text'>B</text></svg>",
    },
    problems: [`warning ${BAD}:3:1 svg-page-colours`, `warning ${BAD}:5:17 svg-page-colours`],
    says: /"\.\/a\.svg" is drawn with the page's d-box, which images do not get[\s\S]*::figure\[Caption\]\{src=… inline\}[\s\S]*d-text,/,
    shows: { [BAD_HTML]: /<img.*<img.*<svg/s },
  },
  "an image drawn with the page's variables": {
    files: {
      [BAD]: "# Odd\n\n![A](./a.svg)\n",
      "content/docs/a.svg": '<svg viewBox="0 0 9 9"><rect fill="var( --raised )" width="9" height="9"/></svg>',
    },
    problems: [`warning ${BAD}:3:1 svg-page-colours`],
    says: /page's --raised,/,
    shows: { [BAD_HTML]: /<img/ },
  },
  "images that have the colours of such names themselves": {
    files: {
      [BAD]: "# Odd\n\n![A](./a.svg) ![B](./b.svg) ![C](./c.svg) [D](./d.svg)\n",
      "content/docs/a.svg":
        '<svg viewBox="0 0 9 9"><style>:root { --own: red } .d-box { fill: var(--own) }</style><rect class="d-box"/></svg>',
      "content/docs/b.svg":
        '<svg viewBox="0 0 9 9"><rect class="d-box" fill="red" stroke="var(--line, blue)"/><g class="d-boxes"/></svg>',
      "content/docs/c.svg":
        '<svg viewBox="0 0 9 9"><!-- <rect class="d-box"/> var(--text) --><path data-class="d-line" d="M0 0"/></svg>',
      "content/docs/d.svg": '<svg viewBox="0 0 9 9"><rect class="d-box"/></svg>',
    },
    problems: [],
    shows: { [BAD_HTML]: /<img.*<img.*<img/ },
  },
  "an image that is no image": {
    files: {
      [BAD]: "# Odd\n\n![A](./a.png) ![S](/s.jpg)\n\n<img src=./a.png alt=Raw> ![V](./v.svg) ![E](./e.svg)\n",
      "content/docs/a.png": "no picture",
      "content/static/s.jpg": "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 7\n",
      "content/docs/v.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
      "content/docs/e.svg": "",
    },
    problems: [
      "warning 3:1 broken-image",
      "warning 3:15 broken-image",
      "warning 5:6 broken-image",
      "warning 5:41 broken-image",
    ],
    says: /image "\.\/a\.png" is no image[\s\S]*git lfs pull/,
    shows: { "docs/bad/index.html": /<img src="\/assets\/a-/ },
  },
  "an image whose size is a lie": {
    files: {
      [BAD]: "# Odd\n\n![A](./a.svg)\n",
      "content/docs/a.svg": '<svg width="1e999" height="-5" viewBox="0 0 x y"/>',
    },
    problems: [],
    shows: { "docs/bad/index.html": /<img src="\/assets\/a-/ },
  },
  "an image cut off": {
    files: {
      [BAD]: "# Odd\n\n![A](./a.png)\n",
      "content/docs/a.png": Buffer.from("89504e470d0a1a0a0000000d49484452000000", "hex"),
    },
    problems: [],
    shows: { "docs/bad/index.html": /<img src="\/assets\/a-/ },
  },
  "an image elsewhere that the policy forbids": {
    files: {
      [CONFIG]: `export default { url: "https://docs.example", csp: {} };\n`,
      [BAD]: "# Odd\n\n![A](https://cdn.example/a.png)\n",
    },
    problems: ["warning 3:1 csp-image"],
    shows: { "docs/bad/index.html": /cdn\.example/ },
  },
  "images elsewhere in raw HTML that the policy forbids": {
    files: {
      [CONFIG]: `export default { url: "https://docs.example", csp: { "img-src": ["https://ok.example"] } };\n`,
      [BAD]: `# Odd

a <img alt="" src="https://cdn.example/a.png"> b <img alt="" src="https://ok.example/a.png">

<img alt="" src="//cdn.example/b.png" srcset="/logo.svg 1x, https://cdn.example/c.png 2x">

<video poster="https://cdn.example/p.png"></video>
`,
    },
    problems: ["3:15", "5:13", "5:39", "7:8"].map((place) => `warning ${place} csp-image`),
    says: /showing images of cdn\.example[\s\S]*Put the image into the content folder/,
    shows: { "docs/bad/index.html": /"https:\/\/cdn\.example\/a\.png"[\s\S]*"\/\/cdn\.example\/b\.png"/ },
  },
  "an inline drawing nested without end": {
    files: {
      [BAD]: '# Bad\n\n::figure[x]{src="./a.svg" alt="A" inline}\n',
      "content/docs/a.svg": `<svg width="8" height="8">${"<g>".repeat(20_000)}</svg>`,
    },
    problems: ["3:18 inline-svg"],
    says: /nested deeper than 200 levels/,
  },
  "an inline drawing that is no SVG": {
    files: { [BAD]: '# Bad\n\n::figure[x]{src="./a.svg" alt="A" inline}\n', "content/docs/a.svg": "<html></html>" },
    problems: ["3:18 inline-svg"],
    says: /holds no <svg>/,
  },

  // ------------------------------------------------------------------ schemes
  ...Object.fromEntries(DISGUISES.map((url) => [`a link to ${JSON.stringify(url)}`, unsafe(`[x](<${url}>)`)])),
  "a script in an image": unsafe("![x](javascript:alert(1))"),
  "a script in a reference": unsafe("[x]\n\n[x]: javascript:alert(1)", "5:1"),
  "a script in a reference that nothing uses": unsafe("[x]: javascript:alert(1)"),
  "a script in an autolink": unsafe("a <javascript:alert(1)> b", "3:3"),
  "a script in raw HTML": unsafe('a <a href="javascript:alert(1)">x</a>', "3:6"),
  "a script in a form": unsafe('<form action="javascript:alert(1)"></form>', "3:7"),
  "a script in an SVG's link": unsafe('<svg><a xlink:href="javascript:alert(1)">x</a></svg>', "3:9"),
  "a script in a frame's own document": unsafe('<iframe srcdoc="<a href=javascript:alert(1)>"></iframe>', "3:9"),
  "a script in a refresh": unsafe('<meta http-equiv="refresh" content="0;url=javascript:alert(1)">', "3:28"),
  "a script in a card": unsafe("::linkcard[x]{href=javascript:alert(1)}", "3:20"),
  "a script in a title is text": fine('[x](./guide.md "javascript:alert(1)")', /title="javascript:alert\(1\)"/),
  "a script in front matter's image": bad(
    "---\nimage: JAVASCRIPT:alert(1)\n---\n\n# Bad\n",
    "2:8 front-matter-value",
    /http/,
  ),
  "a script where the site allows no raw HTML": {
    ...unsafe("[x](javascript:alert(1))"),
    files: {
      [CONFIG]: `export default { url: "https://docs.example", markdown: { rawHtml: false } };\n`,
      [BAD]: "# Bad\n\n[x](javascript:alert(1))\n",
    },
  },

  // ------------------------------------------------------------------ checks
  "dead links as warnings": {
    files: {
      [CONFIG]: `export default { url: "https://docs.example", checks: { links: "warn" } };\n`,
      [BAD]: "# Odd\n\n[x](./y.md)\n",
    },
    problems: [`warning ${BAD}:3:1 dead-link`],
    shows: { "docs/bad/index.html": /<h1/ },
  },
  "dead links as warnings, under strict": {
    files: {
      [CONFIG]: `export default { url: "https://docs.example", checks: { links: "warn" } };\n`,
      [BAD]: "# Bad\n\n[x](./y.md)\n",
    },
    options: { strict: true },
    problems: [`warning ${BAD}:3:1 dead-link`],
    says: /y\.md/,
    exit: 1,
  },
  "scripts are refused with every check off": {
    files: {
      [CONFIG]: `export default { url: "https://docs.example", checks: { links: "off", anchors: "off", assets: "off" } };\n`,
      [BAD]: "# Bad\n\n[x](javascript:alert(1))\n",
    },
    problems: ["3:1 unsafe-url"],
    says: /javascript/,
  },
  "an API link without a reference": to("api:Tree.view", "dead-api-link", /needs an API reference/),
};

runCases("links", cases);
