// Somebody's Markdown, simplified for all generators alike.
import * as assert from "uvu/assert";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";
import { namesOf, simplified, treeOf } from "./tree.ts";

const test = suite("bench: tree");

test("names are addresses, each of its own", () => {
  const names = namesOf(["README.md", "02 Setup/Über.mdx", "02 Setup/README.md", "a.md", "a/b.md", "A!.md", "x/1.md"]);
  assert.equal(Object.fromEntries(names), {
    "README.md": "index.md",
    "02 Setup/Über.mdx": "p-02-setup/ber.md",
    "02 Setup/README.md": "p-02-setup/index.md",
    "a.md": "a/index.md",
    "a/b.md": "a/b.md",
    "A!.md": "a-2.md",
    "x/1.md": "x/p-1.md",
  });
});

test("a tree without a home page gets one of its first file", () => {
  assert.is(namesOf(["guide/z.md", "start.md"]).get("guide/z.md"), "index.md");
});

const files = new Map([
  ["guide/a.md", "guide/a.md"],
  ["guide/Other Page.md", "guide/other-page.md"],
  ["top.md", "top.md"],
]);
const body = (text: string) => simplified(text, "guide/a.md", files).replace(/^---\n.*\n---\n\n/, "");

test("the title is the front matter's, the first heading, or the file's name", () => {
  const title = (text: string) => /^---\ntitle: (.*)\n---\n/.exec(simplified(text, "guide/a.md", files))?.[1];
  assert.is(title('---\ntitle: "One: two"\nlayout: doc\n---\n\n# Three\n'), '"One: two"');
  assert.is(title("\n# `Code` and {braces}\n\nText.\n"), '"Code and braces"');
  assert.is(title("Text.\n"), '"a"');
  assert.is(body("# Title\n\nText.\n\n# Another\n"), "Text.\n\n# Another\n");
});

test("links to pages of the tree and to other sites stay, others are text", () => {
  assert.is(
    body("[x](../top.md#part) [`y`](<Other%20Page.md>) [z](Other Page.md)"),
    "[x](../top.md) [`y`](./other-page.md) z\n",
  );
  assert.is(
    body("[x](https://example.com/a?b=c) ![alt](a.png) [y](#part) [z](/abs)"),
    "[x](https://example.com/a?b=c) alt y z\n",
  );
  assert.is(body("See [x].\n\n[x]: https://example.com"), "See [x].\n");
});

test("what only some generators read is text", () => {
  assert.is(
    body("<Tabs> {{ x }} a < b :kbd[x]\n\n:::tip\nText.\n:::"),
    "&lt;Tabs> &#123;&#123; x &#125;&#125; a < b &#58;kbd[x]\n\nText.\n",
  );
  assert.is(body("`<b> {{% x %}}` and ``{{ ` }}``"), "`<b> { { % x %}}` and ``{ { ` }}``\n");
});

test("code stays, but for templates' tags; a fence says its language alone", () => {
  assert.is(body("```js {1,3} title=a.js\n{{< x >}}\n[a](b)\n```\n[a](b)"), "```js\n{ {< x >}}\n[a](b)\n```\na\n");
});

test("all files of a tree are its pages, hidden ones and packages are not", () => {
  const folder = makeFolder("tree");
  const names = ["index.md", "a/b.mdx", "a/c.txt", ".git/d.md", "node_modules/e/f.md"];
  writeFiles(folder, Object.fromEntries(names.map((name) => [name, `# ${name}\n`])));
  const tree = treeOf(folder);
  assert.equal(
    [...tree.pages()].map(({ file }) => file),
    ["a/b.md", "index.md"],
  );
  assert.is(tree.count, 2);
  assert.throws(() => treeOf(makeFolder("empty")), /no Markdown file/);
});

test.run();
