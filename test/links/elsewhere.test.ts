// Addresses of the site's host that are another site's: written as they are, everywhere, and checked nowhere.
import * as assert from "uvu/assert";
import { createElsewhere, createWithBase } from "../../src/elsewhere.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("elsewhere");

const CONFIG = "docsgen.config.mjs";
const config = (elsewhere: string, more = "") =>
  `export default {\n  url: "https://docs.example",\n  baseUrl: "/repo/",\n  links: {\n    elsewhere: ${elsewhere},\n  },\n${more}};\n`;

/** Builds; says what was told. */
async function told(site: TestSite): Promise<string[]> {
  const { diagnostics } = await site.build({ jobs: 1 });
  return diagnostics.map(
    ({ severity, file, line, column, message }) => `${severity} ${file}:${line}:${column} ${message}`,
  );
}

/** By patterns, paths that fit, and that do not. */
const FITTING: readonly (readonly [pattern: string, fits: string, others: string])[] = [
  ["/play/", "/play/", "/play /play/a /a/play/ play/"],
  ["/w/*", "/w/ /w/a /w/a/b/", "/w /x/w/ w/a ./w/a /w/../a /w/a/./b"],
  ["/*/x", "/a/x /a/b/x //x", "/x /a/xy"],
  ["/a*a", "/aa /aba", "/a"],
  ["/a*b*c*d", "/abcd /aXbXcXd /abbccd", "/acbd /abdc /abcdX"],
  ["/a**c", "/ac /abc", "/ab"],
  ["/a%20b/.c*", "/a\u00a0b/.c /a\u00a0b/.cd", "/a\u00a0b/xc"],
];

test("a star stands for anything, and a pattern for a whole path", () => {
  for (const [pattern, fits, others] of FITTING) {
    const find = createElsewhere({ linksElsewhere: [pattern] });
    const paths = (list: string) => list.split(" ").map((path) => path.replaceAll("\u00a0", " "));
    for (const path of paths(fits)) assert.equal(find(path), [pattern], `${pattern} ${path}`);
    for (const path of paths(others)) assert.is(find(path), undefined, `${pattern} ${path}`);
  }
  const all = createElsewhere({ linksElsewhere: ["/a/*", "/b", "/*/c"] });
  assert.equal(all("/a/c"), ["/a/*", "/*/c"]);
});

test("addresses of the configuration have the base, but for those", () => {
  const withBase = createWithBase({ baseUrl: "/repo/", linksElsewhere: ["/w/*"] });
  for (const [href, written] of [
    ["/docs/", "/repo/docs/"],
    ["/docs/e\u0301?x=1#a/", "/repo/docs/\u00e9?x=1#a/"],
    ["/w/a?x=1#b", "/w/a?x=1#b"],
    ["/w%2Fa", "/w%2Fa"],
    ["/w", "/repo/w"],
    ["//other.example/w/", "//other.example/w/"],
    ["//w/a", "//w/a"],
    ["https://other.example/", "https://other.example/"],
    ["mailto:a@b.example//", "mailto:a@b.example//"],
    ["/\\w", "/repo/\\w"],
  ] as const)
    assert.is(withBase(href), written, href);
});

test("they are written as they are: on pages, in their Markdown, by the configuration, by templates", async () => {
  const more = `  navbar: { items: [{ label: "W", href: "/w/nav?a#b" }, { label: "M", items: [{ label: "W", href: "/w/menu" }] }, { label: "Own", href: "/docs/" }] },
  footer: { columns: [{ title: "C", items: [{ label: "W", href: "/w/foot" }] }] },
  sidebar: ["index", { type: "link", label: "W", href: "/w/side" }, { type: "link", label: "Own", href: "/docs/" }],
  head: [{ tag: "link", attributes: { rel: "help", href: "/w/head" } }],
  redirects: [{ from: "/old", to: "/w/new#part" }],
`;
  const site = makeSite({
    [CONFIG]: config('["/w/*", "/repo/w/tpl", "/card.png"]', more),
    "content/docs/index.md": `---\nimage: /card.png\n---\n# Home\n\n[a](/w/a?x=1&y#part) ![b](/w/b.png?v=2) [ref] <a href="/w/c?z#d">c</a>\n\n<img src="/w/e.png" alt="" srcset="/w/f.png 2x">\n\n::include{file=part.md}\n\n[ref]: /w/ref\n`,
    "content/docs/part.md": "---\nunlisted: true\n---\n[in](/w/part)\n",
    "templates/parts/Footer.tsx":
      "export function Footer({ site }: any) {\n  return <footer><a href={`${site.baseUrl}w/tpl`}>x</a>{site.footer.columns[0].items[0].href}</footer>;\n}\n",
  });
  assert.equal(await told(site), []);
  const html = site.read("dist/docs/index.html");
  const shown = ["/w/a?x=1&amp;y#part", "/w/b.png?v=2", "/w/ref", "/w/c?z#d", "/w/e.png", "/w/part"];
  for (const address of [...shown, "/w/nav?a#b", "/w/menu", "/w/side", "/w/head", "/repo/docs/"])
    assert.match(html, new RegExp(`(?:href|src)="${address.replace(/[?.]/g, "\\$&")}"`), address);
  assert.match(html, 'srcset="/w/f.png 2x"');
  assert.match(html, "/w/foot</footer>");
  assert.match(html, '"https://docs.example/card.png"');
  const twin = site.read("dist/docs/index.md");
  for (const address of ["/w/a?x=1&y#part", "/w/b.png?v=2", "/w/part"])
    assert.match(twin, `](https://docs.example${address})`, address);
  assert.match(site.read("dist/old/index.html"), '"/w/new#part"');
  site.remove();
});

test("patterns that nothing fits are told when all addresses are known, and those that fit pages", async () => {
  const site = makeSite({
    [CONFIG]: config('["/w/*", "/repo/docs/a*", "/docs/*"]'),
    "content/docs/index.md": "# Home\n\n[a](/w/a) [b](./about.md) [c](/docs/anything)\n",
    "content/docs/about.md": "# About\n",
  });
  const taken = `warning ${CONFIG}:5:25 links.elsewhere[1]: "/repo/docs/a*" takes in content/docs/about.md: links to this page are not checked`;
  assert.equal(await told(site), [taken]);
  // Without the base, such a pattern takes in no page.
  site.write({ [CONFIG]: config('["/w/*", "/docs/*"]') });
  assert.equal(await told(site), []);
  site.write({ "content/docs/index.md": "# Home\n\n[b](./about.md) [c](/docs/anything)\n" });
  const unused = `warning ${CONFIG}:5:17 links.elsewhere[0]: "/w/*" fits no address`;
  assert.equal(await told(site), [unused]);
  assert.equal(await told(site), [unused]);
  // What the page links to that has errors is not known.
  site.write({ "content/docs/more.md": "---\ntitle: [\n---\n# More\n" });
  assert.equal(
    (await told(site)).filter((each) => each.includes("elsewhere")),
    [],
  );
  site.write({ "content/docs/more.md": "# More\n\n[b](./about.md)\n" });
  assert.ok((await told(site)).includes(unused));
  site.write({ "content/docs/more.md": "# More\n\n[b](./about.md) ![x](/w/x.png)\n" });
  assert.equal(
    (await told(site)).filter((each) => each.includes("elsewhere")),
    [],
  );
  site.remove();
});

test.run();
