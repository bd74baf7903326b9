// The plugins that the manual shows do what it says.
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { build } from "../../src/index.ts";
import { root } from "../support/paths.ts";
import { makeSite } from "../support/site.ts";
import { pluginsOfManual } from "../support/starter.ts";
import { suite } from "../support/suite.ts";

const test = suite("plugins of the manual");

test("the manual's plugins build", async () => {
  const files = pluginsOfManual();
  assert.is(Object.keys(files).length, 9);
  const site = makeSite({
    ...files,
    "content/docs/index.md":
      "---\nlast_update: { date: 2026-01-31 }\n---\n\n# Home\n\nPress [[Ctrl + C]], see [E1](errors/e1.md).\n",
    "templates/Page.tsx": `import type { PageProps } from "docsgen";
import { Page as Default } from "docsgen/templates";
export const Page = (props: PageProps) => (
  <Default {...props} article={props.article + "<p>" + props.extra.minutes + " min</p>"} />
);
`,
  });
  const { pages } = await site.built({ strict: true });
  assert.is(pages, 3);
  assert.match(site.html("/docs/errors/e2"), '<p>See <a href="/docs/errors/e1">E1</a>.</p>');
  assert.match(site.html("/docs/"), "<kbd>Ctrl + C</kbd>");
  assert.match(site.html("/docs/"), "<p>1 min</p>");
  assert.match(site.read("dist/docs/index.md"), "Press `Ctrl + C`,");
  const feed = JSON.parse(site.read("dist/feed.json")) as { items: { url: string }[] };
  assert.equal(
    feed.items.map(({ url }) => url),
    ["https://docs.example.com/docs/"],
  );
  site.write({ "data/errors.csv": `${site.read("data/errors.csv")}E3\n` });
  const { diagnostics } = await site.build();
  assert.equal(
    diagnostics.map(({ file, line, message }) => `${file}:${line}: ${message}`),
    ["data/errors.csv:4: an error needs a code and a title"],
  );
});

test("the manual's language of its own is coloured", async () => {
  const name = "plugins/language.ts";
  const site = makeSite({
    "docsgen.config.ts": `export default { url: "https://docs.example.com", plugins: [{ module: "./${name}" }] };\n`,
    [name]: pluginsOfManual()[name] ?? "",
    "content/docs/index.md":
      '# Home\n\n- In a list:\n\n  ```acme\n  let a be "b" # <c>\n  ```\n\nText.\n\n```acme\nlet x\n\nbe y\n```\n\n```js\nlet z;\n```\n',
  });
  mkdirSync(join(site.root, "node_modules"));
  symlinkSync(join(root, "node_modules/highlight.js"), join(site.root, "node_modules/highlight.js"), "junction");
  await site.built({ strict: true });
  const html = site.main("/docs/");
  const word = (text: string) => `<span class="hljs-keyword">${text}</span>`;
  assert.match(
    html,
    `<pre tabindex="0"><code>${word("let")} a ${word("be")} <span class="hljs-string">"b"</span> <span class="hljs-comment"># &lt;c&gt;</span></code></pre>`,
  );
  assert.match(html, `<code>${word("let")} x\n\n${word("be")} y</code>`);
  assert.match(html, '<code class="language-js">');
  assert.match(site.read("dist/docs/index.md"), "```acme\nlet x\n\nbe y\n```\n");
  site.remove();
});

test("the manual's changelog is a page that is made of a file outside of the project", async () => {
  const file = "../packages/calc/CHANGELOG.md";
  const plugins = `[{ module: "./plugins/changelog.ts", options: { file: "${file}" } }]`;
  const name = "plugins/changelog.ts";
  const site = makeSite({
    "packages/calc/CHANGELOG.md": "# Changelog\n\n## 1.2.0\n\nSee [a page](gone.md).\n",
    "docs/docsgen.config.ts": `export default { url: "https://docs.example.com", plugins: ${plugins} };\n`,
    [`docs/${name}`]: pluginsOfManual()[name] ?? "",
    "docs/content/docs/index.md": "# Home\n",
  });
  mkdirSync(join(site.root, "docs/node_modules"));
  symlinkSync(root, join(site.root, "docs/node_modules/docsgen"), "junction");
  const { diagnostics } = await build({ root: join(site.root, "docs"), jobs: 1 });
  assert.equal(
    diagnostics.map(({ file, line, code }) => `${file}:${line} ${code}`),
    [`${file}:1 dead-link`],
  );
  site.write({ "packages/calc/CHANGELOG.md": "# Changelog\n\n## 1.2.0\n" });
  const result = await build({ root: join(site.root, "docs"), jobs: 1 });
  assert.ok(result.ok, JSON.stringify(result.diagnostics));
  assert.match(site.read("docs/dist/docs/changelog/index.html"), /<h1[^>]*>Changelog/);
  site.remove();
});

test.run();
