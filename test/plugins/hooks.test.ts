// What plugins do with Markdown, with pages about to be rendered, and with files: and what is told when they do it wrongly.
import * as assert from "uvu/assert";
import { interfaceOf, model, property } from "../reference/model-builder.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { plugin, siteWith } from "./site.ts";

const test = suite("hooks of plugins");

/** `[[key]]` in a text, and `@@@ title` as a block. */
const EXTENSIONS = `  name: "own",
  markdown: ({ options }) => [
    {
      name: "kbd",
      level: "inline",
      start: (src) => src.indexOf("[["),
      tokenizer(src) {
        const [raw, text = ""] = /^\\[\\[(.+?)\\]\\]/.exec(src) ?? [];
        return raw === undefined ? undefined : { type: "kbd", raw, tokens: this.lexer.inlineTokens(text) };
      },
      renderer(token) {
        return \`<kbd>\${this.parser.parseInline(token["tokens"] as [])}</kbd>\`;
      },
      plain: (token) => token.raw.slice(2, -2),
    },
    {
      name: "banner",
      level: "block",
      tokenizer(src) {
        const [raw, text = ""] = /^@@@ ([^\\n]+)(?:\\n|$)/.exec(src) ?? [];
        return raw === undefined ? undefined : { type: "banner", raw, text: text.toUpperCase() };
      },
      renderer: (token) => \`<p class="banner">\${token["text"]}\${options["mark"] ?? ""}</p>\`,
    },
  ],`;

test("extensions of Markdown are in the page, in its twin, in the search, in included files and in tables", async () => {
  const site = siteWith(EXTENSIONS, {
    "content/docs/index.md":
      "# Home\n\nPress [[Ctrl **C** [a](./a.md)]] now.\n\n@@@ zebra\n\n| a |\n| --- |\n| [[X]] |\n\n- [[Y]]\n\n::include{file=_part.md}\n",
    "content/docs/_part.md": "Part [[Z]].\n",
    "content/docs/a.md": "# A [[K]]\n\n`[[not]]` \\[[not]]\n",
  });
  await site.built();
  const html = site.html("/docs/");
  assert.match(html, '<p>Press <kbd>Ctrl <strong>C</strong> <a href="/docs/a">a</a></kbd> now.</p>');
  assert.match(html, '<p class="banner">ZEBRA</p>');
  for (const each of ["<td><kbd>X</kbd></td>", "<li><kbd>Y</kbd></li>", "<p>Part <kbd>Z</kbd>.</p>"])
    assert.match(html, each);
  assert.match(site.html("/docs/a"), '<h1 id="a-k">A <kbd>K</kbd></h1>');
  assert.match(site.html("/docs/a"), "<p><code>[[not]]</code> [[not]]</p>");
  assert.is(
    site.read("dist/docs/index.md"),
    "# Home\n\nPress Ctrl **C** [a](https://docs.example.com/docs/a/index.md) now.\n\n@@@ zebra\n\n| a |\n| --- |\n| X |\n\n- Y\n\nPart Z.\n",
  );
  const words = Object.keys(site.files())
    .filter((file) => file.startsWith("docs/search/"))
    .map((file) => site.read(`dist/${file}`))
    .join();
  assert.match(words, "zebra");
});

test("links and images inside an extension are checked at their own place", async () => {
  const site = siteWith(EXTENSIONS, { "content/docs/index.md": "# Home\n\nPress [[see [a](./gone.md)]].\n" });
  const { diagnostics } = await site.build();
  assert.equal(
    diagnostics.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`),
    ["content/docs/index.md:3:13 dead-link"],
  );
});

test("what an extension renders can't reach out of its article", async () => {
  const site = siteWith(
    `  name: "own",
  markdown: () => [{
    name: "bad", level: "block",
    tokenizer: (src) => (src.startsWith("%%%\\n") ? { type: "bad", raw: "%%%\\n" } : undefined),
    renderer: () => "</article></main><b>bold",
  }],`,
    { "content/docs/index.md": "# Home\n\n%%%\n\nText.\n" },
  );
  await site.built();
  const html = site.html("/docs/");
  assert.is(html.split("</article>").length, 2);
  assert.is(html.split("</main>").length, 2);
});

test("what extensions do wrong is told at the plugin; what they do not understand, at the page", async () => {
  const extension = (more: string) => `  name: "own",
  markdown: () => [{
    name: "x", level: "block",
    tokenizer: (src) => (src.startsWith("%") ? { type: "x", raw: "%" } : undefined),
    renderer: () => "<p>x</p>",
    ${more}
  }],`;
  const cases: readonly (readonly [more: string, message: RegExp, place: string])[] = [
    [
      'tokenizer() { throw new Error("no"); },',
      /the hook markdown of the plugin "own" threw Error: no/,
      "content/docs/index.md:1:1",
    ],
    ["tokenizer: () => ({ type: 'x', raw: '' }),", /token has the raw text ""/, "plugins/own.ts:5:3"],
    ["tokenizer: () => ({ type: 'y', raw: '%' }),", /tokenizer gave a token of the type "y"/, "plugins/own.ts:5:3"],
    ["renderer: () => 5 as never,", /renderer gave 5/, "plugins/own.ts:5:3"],
    ["renderer() { return missing.x; },", /threw ReferenceError: missing is not defined/, "plugins/own.ts:9:18"],
    ["level: 'line' as never,", /of the level "line"/, "plugins/own.ts:5:3"],
    ['name: "link",', /the extension "link", which Markdown itself has/, "plugins/own.ts:5:3"],
    ["renderer: undefined as never,", /whose renderer must be a function, not undefined/, "plugins/own.ts:5:3"],
  ];
  for (const [more, message, place] of cases) {
    const site = siteWith(extension(more), { "content/docs/index.md": "# Home\n\n%\n" });
    const { ok, diagnostics: all } = await site.build();
    assert.not(ok, more);
    // Of keys that stand twice there is a warning.
    const diagnostics = all.filter(({ severity }) => severity === "error");
    assert.is(diagnostics.length, 1, more);
    const [{ file, line, column, message: said = "" } = {} as never] = diagnostics as {
      file: string;
      line: number;
      column: number;
      message: string;
    }[];
    assert.is(`${file}:${line}:${column}`, place, more);
    assert.match(said, message);
  }
});

test("what an extension throws names the line of the page that it was at", async () => {
  const fails = `  name: "own",
  markdown: () => [
    {
      name: "block", level: "block",
      tokenizer(src) {
        if (src.startsWith("%%!")) throw new Error("no");
        const raw = /^%%(.*)\\n/.exec(src);
        return raw ? { type: "block", raw: raw[0], tokens: this.lexer.inlineTokens(raw[1]) } : undefined;
      },
      renderer(token) {
        if (token.raw.startsWith("%%?")) throw new Error("no");
        return this.parser.parseInline(token.tokens);
      },
      plain(token) {
        if (token.raw.startsWith("%%$")) throw new Error("no");
        return token.raw;
      },
    },
    {
      name: "inline", level: "inline",
      start: (src) => src.indexOf("@@"),
      tokenizer(src) {
        if (src.startsWith("@@!")) throw new Error("no");
        return src.startsWith("@@") ? { type: "inline", raw: src.slice(0, 3) } : undefined;
      },
      renderer(token) {
        if (token.raw.startsWith("@@?")) throw new Error("no");
        return "";
      },
      plain(token) {
        if (token.raw.startsWith("@@$")) throw new Error("no");
        return "";
      },
    },
  ],`;
  const site = siteWith(fails, {
    "content/docs/_part.md": "a\n\nb @@?\n",
    "content/docs/_plain.md": "a\n\nb @@$\n",
  });
  for (const [source, place] of [
    ["a\n\n%%?\n", "content/docs/index.md:5:1"],
    ["a\n\n%%!\n", "content/docs/index.md:5:1"],
    ["> a\n>\n> %%!\n", "content/docs/index.md:5:3"],
    ["- a\n- b @@? c\n", "content/docs/index.md:4:5"],
    ["a\nb @@! c\n", "content/docs/index.md:4:3"],
    ["a\n\n%%b @@?\n", "content/docs/index.md:5:5"],
    ["a\n\n%%b @@!\n", "content/docs/index.md:5:5"],
    ["::include{file=_part.md}\n", "content/docs/_part.md:3:3"],
    ["a\n\n%%$\n", "content/docs/index.md:5:1"],
    ["- a\n- b @@$ c\n", "content/docs/index.md:4:5"],
    ["a\n\n%%b @@$\n", "content/docs/index.md:5:5"],
    ["::include{file=_plain.md}\n", "content/docs/_plain.md:3:3"],
    // Which of them it was is not known.
    ["> @@!\n\n@@!\n", undefined],
  ] as const) {
    site.write({ "content/docs/index.md": `# Home\n\n${source}` });
    const { diagnostics } = await site.build();
    const [{ message, hint, ...at } = assert.unreachable() as never, ...others] = diagnostics;
    assert.equal([message, others], ['the hook markdown of the plugin "own" threw Error: no', []], source);
    const where = `${at.file}:${at.line}:${at.column}`;
    if (place === undefined) {
      assert.match(where, /^plugins\/own\.ts:\d+:\d+$/);
      assert.is(hint, "While making content/docs/index.md, route /docs/.");
    } else {
      assert.is(where, place, source);
      assert.match(hint ?? "", /^Thrown at plugins\/own\.ts:\d+:\d+, while making the route \/docs\/\.$/);
    }
  }
  site.remove();
});

test("two plugins can't have one extension", async () => {
  const site = siteWith(EXTENSIONS, { "plugins/second.ts": plugin(EXTENSIONS.replace('"own"', '"second"')) });
  site.write({
    "docsgen.config.mjs":
      'export default { url: "https://docs.example.com", plugins: [{ module: "./plugins/own.ts" }, { module: "./plugins/second.ts" }] };\n',
  });
  const { diagnostics } = await site.build();
  assert.equal(
    diagnostics.map(({ file, message }) => `${file}: ${message}`),
    [
      'plugins/second.ts: the hook markdown of the plugin "second" gave the extension "kbd", which the plugin "own" has',
    ],
  );
});

test("a page's data is changed before its template receives it, by one plugin after the other", async () => {
  const site = makeSite({
    "docsgen.config.mjs": `export default { url: "https://docs.example.com", frontMatter: { extra: ["level"] }, plugins: [{ module: "./plugins/a.ts", options: { end: "!" } }, { module: "./plugins/b.ts" }] };\n`,
    "plugins/a.ts": plugin(`  name: "a",
  page(data, { options, site, read }) {
    if (data.route !== "/docs/") return undefined;
    data.toc.length;
    return {
      documentTitle: \`\${data.title}\${options["end"]} \${site.title}\`,
      description: read("data/description.txt").trim(),
      keywords: ["one"],
      extra: { minutes: 3 },
      article: \`\${data.article}<p>Added.</p>\`,
    };
  },`),
    "plugins/b.ts": plugin(`  name: "b",
  page: (data) => ({ keywords: [...data.keywords, "two"] }),`),
    "templates/parts/Toc.tsx": `export { Toc } from "docsgen/templates";\n`,
    "templates/Page.tsx": `import type { PageProps } from "docsgen";
import { Page as Default } from "docsgen/templates";
export function Page(props: PageProps) {
  return <Default {...props} article={props.article + "<p>" + JSON.stringify(props.extra) + "</p>"} />;
}
`,
    "data/description.txt": "From a file.\n",
    "content/docs/index.md": "---\nlevel: hard\n---\n\n# Home\n\nText.\n",
    "content/docs/a.md": "# A\n\nText.\n",
  });
  await site.built();
  const html = site.html("/docs/");
  assert.match(html, "<title>Home! Documentation</title>");
  assert.match(html, '<meta name="description" content="From a file."/>');
  assert.match(html, '<meta name="keywords" content="one, two"/>');
  assert.match(html, '<p>Added.</p><p>{"level":"hard","minutes":3}</p>');
  assert.match(site.html("/docs/a"), '<meta name="keywords" content="two"/>');
  // Where the page is listed, it is described as it describes itself.
  assert.match(site.read("dist/llms.txt"), "From a file.");
  // Only the page that read the file is made again.
  site.write({ "data/description.txt": "Another one.\n" });
  const before = site.html("/docs/a");
  const again = await site.built();
  assert.match(site.html("/docs/"), 'content="Another one."');
  assert.is(site.html("/docs/a"), before);
  assert.ok(again.written < again.unchanged, JSON.stringify(again));
});

test("what the hook page gives wrongly is told at the plugin, once for all pages", async () => {
  const cases: readonly (readonly [body: string, message: RegExp, hint: RegExp])[] = [
    ["page: () => ({ titel: 'x' }) as never,", /gave "titel", which can't be changed/, /Did you mean "title"\?/],
    ["page: () => ({ toc: [{ id: 1 }] }) as never,", /gave a wrong toc/, /must be a list of \{ id, text, level \}/],
    ["page: () => 'x' as never,", /gave "x"/, /an object with what is different/],
    ["page: async () => ({}) as never,", /gave a promise/, /at once/],
    ["page: async () => { throw new Error('late') },", /gave a promise/, /at once/],
    [
      "page: (data) => { throw new Error(data.route) },",
      /threw Error: \/docs\//,
      /While making content\/docs\/\w+\.md/,
    ],
  ];
  for (const [body, message, hint] of cases) {
    const site = siteWith(`  name: "own",\n  ${body}`, { "content/docs/a.md": "# A\n" });
    const { ok, diagnostics } = await site.build();
    assert.not(ok, body);
    assert.ok(
      diagnostics.every(({ file, line }) => file === "plugins/own.ts" && line === 5),
      body,
    );
    assert.match(diagnostics[0]?.message ?? "", message);
    assert.match(diagnostics[0]?.hint ?? "", hint);
    if (!body.includes("route")) assert.is(diagnostics.length, 1, body);
  }
});

test("pages of the API reference are changed too, all but their article, and link to a plugin's pages", async () => {
  const files = {
    "content/reference/widgets.api.json": model("widgets", [
      interfaceOf("Widget", [property("size")], [], { doc: "A widget." }),
    ]),
    "content/docs/index.md": "# Home\n\n[Widget](api:Widget)\n",
    "data/words.txt": "From a file.\n",
  };
  const reference = ' reference: { packages: [{ name: "widgets", model: "reference/widgets.api.json" }] },';
  const site = siteWith(
    `  name: "own",
  pages: () => [{ path: "more.md", markdown: "# More\\n\\nSee [Widget](api:Widget).\\n" }],
  page: ({ article, route }, { read }) =>
    article === undefined && route.endsWith("widget-interface") ? { description: read("data/words.txt").trim() } : undefined,`,
    files,
    reference,
  );
  await site.built({ jobs: 1 });
  const route = "/docs/api/widgets/widget-interface";
  assert.match(site.html(route), '<meta name="description" content="From a file."/>');
  assert.match(site.html(route), 'href="/docs/more"');
  await site.built({ jobs: 2, cache: false, out: "other" });
  assert.is(site.read(`other${route}/index.html`), site.html(route));
  // What the hook read for one of them makes that one again.
  site.write({ "data/words.txt": "Other words.\n" });
  await site.built();
  assert.match(site.html(route), 'content="Other words."');
  const wrong = siteWith(
    '  name: "own",\n  page: ({ article }) => (article === undefined ? { article: "<p>x</p>" } : undefined),',
    files,
    reference,
  );
  const { diagnostics } = await wrong.build();
  assert.match(diagnostics[0]?.message ?? "", "gave an article for a page of the API reference");
});

test("a page can't be changed through what its hook is given", async () => {
  const site = siteWith(
    `  name: "own",
  page(data) {
    (data.breadcrumbs as unknown[]).length = 0;
    (data.toc as unknown[]).push({ id: "x", text: "x", level: 2 });
    return undefined;
  },`,
    { "content/docs/g/a.md": "# A\n\n## One\n", "content/docs/g/b.md": "# B\n\n## One\n" },
  );
  const plain = siteWith('  name: "own",', {
    "content/docs/g/a.md": "# A\n\n## One\n",
    "content/docs/g/b.md": "# B\n\n## One\n",
  });
  await Promise.all([site.built({ jobs: 1 }), plain.built()]);
  assert.equal(site.files(), plain.files());
});

test("files are added to the output, and taken away again", async () => {
  const site = siteWith(
    `  name: "own",
  files({ pages }, { site, read }) {
    const lines = pages.map(({ url, title, description, file }) => [url, title, description, file].join(" | "));
    return [
      { path: "feeds/all.txt", content: [site.title, ...lines, read("data/end.txt")].join("\\n") },
      { path: ".well-known/bytes", content: Uint8Array.from([0, 255]) },
    ];
  },`,
    { "data/end.txt": "end" },
  );
  await site.built();
  const text = () => site.read("dist/feeds/all.txt");
  assert.is(text(), "Documentation\nhttps://docs.example.com/docs/ | Home | Text. | content/docs/index.md\nend");
  assert.is(site.read("dist/.well-known/bytes").length, 2);
  const { written } = await site.built();
  assert.is(written, 0);
  site.write({ "data/end.txt": "other" });
  assert.is((await site.built()).written, 1);
  assert.match(text(), /other$/);
  site.write({ "plugins/own.ts": plugin('  name: "own",') });
  await site.built();
  assert.not(site.exists("dist/feeds"));
});

test("files stay inside the output, and leave others as they are", async () => {
  const site = siteWith(
    `  name: "own",
  files: () => ["../x", "/x", "docs/index.html", "DOCS/Index.md", "sitemap.xml", "docs", "docs/search/mine.json", "paper.txt", "docs/index.html/x", "a/b", "a/b", "a", "a/b/c", "robots.txt", "llms-full.txt", "docsgen-manifest.json", "fine.txt"].map(
    (path) => ({ path, content: path }),
  ),`,
    { "content/static/paper.txt": "paper" },
  );
  const { diagnostics } = await site.build();
  const said = diagnostics.map(
    ({ message }) => /"([^"]*)"[^"]*$/.exec(message.replace(/, where .*| holds .*| is absolute/, ""))?.[1],
  );
  assert.equal(said.sort(), [
    "../x",
    "/x",
    "DOCS/Index.md",
    "a",
    "a/b",
    "a/b/c",
    "docs",
    "docs/index.html",
    "docs/index.html/x",
    "docs/search/mine.json",
    "docsgen-manifest.json",
    "llms-full.txt",
    "paper.txt",
    "robots.txt",
    "sitemap.xml",
  ]);
  assert.ok(diagnostics.every(({ file, line }) => file === "plugins/own.ts" && line === 5));
  assert.equal([...new Set(diagnostics.map(({ code }) => code))].sort(), ["output-collision", "plugin-answer"]);
});

test("check asks the plugins for everything, and writes nothing", async () => {
  const site = siteWith('  name: "own",\n  files: () => [{ path: "sitemap.xml", content: "" }],');
  const { code, stderr } = await site.cli(["check"]);
  assert.is(code, 1);
  assert.match(stderr, "plugins/own.ts:5:3: ");
  assert.not(site.exists("dist"));
});

test.run();
