// Titles of pages that have none in their front matter: the first heading as the page shows it.
import * as assert from "uvu/assert";
import { firstHeading } from "../../src/site/title.ts";
import { findAll, parseHtml, textOf } from "../support/html.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("titles");

/** Texts, by the headings that show them. */
const HEADINGS: Readonly<Record<string, string>> = {
  "# Plain": "Plain",
  "# my_function_name and _another one_": "my_function_name and another one",
  "# The `__init__` method, `*args` and `a &amp; b`": "The __init__ method, *args and a &amp; b",
  "# ``a`b`` and ` c `": "a`b and c",
  "# Tom &amp; Jerry &#8212; Array&lt;T&gt;": "Tom & Jerry — Array<T>",
  "# \\*a\\* \\&amp; \\_b\\_": "*a* &amp; _b_",
  "# **A *b* c** ~~d~~ 2 * 3 * 4": "A b c d 2 * 3 * 4",
  "# The <kbd>Enter</kbd> key": "The Enter key",
  "# [Guide](https://a.example/b_(c)_d) to <https://e.example/f_g_h>": "Guide to https://e.example/f_g_h",
  "# ![Logo](/logo.svg) Name": "Name",
  "# ![Logo](/logo.svg)": "Logo",
  "# Feature :badge[new]{type=tip}": "Feature new",
  "# C# ##": "C#",
  "# Name {#id}": "Name",
  "Two\nlines\n===": "Two lines",
  "<!--\n# No\n-->\n\n# Yes": "Yes",
  "```md\n# No\n```\n\n~~~\n<!--\n~~~\n\n# Yes": "Yes",
};

test("a page without a title has that of its first heading, as the page shows it", async () => {
  const headings = Object.entries(HEADINGS);
  const site = makeSite({
    "docsgen.config.mjs": 'export default { url: "https://docs.example.com", checks: { orphans: "off" } };\n',
    "content/static/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    "content/docs/index.md": "# Home\n",
    ...Object.fromEntries(headings.map(([heading], i) => [`content/docs/p${i}.md`, `${heading}\n\nText.\n`])),
  });
  await site.built();
  for (const [i, [heading, text]] of headings.entries()) {
    const page = parseHtml(site.read(`dist/docs/p${i}/index.html`));
    const [title] = findAll(page, "title").map(textOf);
    assert.is(title, `${text} | Documentation`, heading);
    if (text !== "Logo") assert.is(findAll(page, "h1").map(textOf)[0]?.replace(/\s+/g, " "), text, heading);
  }
});

test("what is no heading gives no title", () => {
  for (const body of [
    "",
    "#none",
    "===",
    "- a\n===",
    "> a\n===",
    "    a\n===",
    "| a |\n===",
    "Text.\n\n===",
    "<!-- # a -->",
    "# ![](a.png)",
  ])
    assert.is(firstHeading(`${body}\n`), undefined, body);
  assert.is(firstHeading("# The <kbd>Enter</kbd> key", false), "The <kbd>Enter</kbd> key");
  assert.is(firstHeading("Two\r\nlines\r\n===\r\n"), "Two lines");
  assert.is(firstHeading("<!-- left open\n\n# a"), "a");
});

test.run();
