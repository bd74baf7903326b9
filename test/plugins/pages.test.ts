// Pages that plugins make: the same as written ones in all, with their problems told where they come from.

import * as assert from "uvu/assert";
import { formatDiagnostic } from "../../src/diagnostics.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { CSV, CSV_CONFIG, plugin, siteWith } from "./site.ts";

const test = suite("pages of plugins");

const USERS = "ann;Ann;Likes [home](../index.md).\nbob;Bob;Knows [Ann](./ann.md).\n";
const FILES = {
  "docsgen.config.mjs": CSV_CONFIG,
  "plugins/csv.ts": CSV,
  "data/users.csv": USERS,
  "content/docs/index.md": "# Home\n\nSee [Bob](./users/bob.md).\n",
};

test("a page of a plugin is the same as the one that would be written", async () => {
  const made = makeSite(FILES);
  const written = makeSite({
    "docsgen.config.mjs": 'export default { url: "https://docs.example.com" };\n',
    "content/docs/index.md": FILES["content/docs/index.md"],
    "content/docs/users/ann.md": '---\ntitle: "Ann"\n---\nLikes [home](../index.md).',
    "content/docs/users/bob.md": '---\ntitle: "Bob"\n---\nKnows [Ann](./ann.md).',
  });
  await Promise.all([made.built(), written.built()]);
  const edit = /<div class="article-meta">.*?<\/div>/;
  assert.equal(Object.keys(made.files()), Object.keys(written.files()));
  for (const file of Object.keys(written.files()))
    assert.is(made.read(`dist/${file}`).replace(edit, ""), written.read(`dist/${file}`).replace(edit, ""), file);
  assert.match(made.html("/docs/users/bob"), 'href="https://edit.example.com/data/users.csv"');
  assert.match(made.html("/docs/"), 'href="https://edit.example.com/content/docs/index.md"');
});

test("its problems are told at its source, with the line that they are on", async () => {
  const site = makeSite({ ...FILES, "data/users.csv": `${USERS}cy;Cy;One [gone](./nowhere.md).\n` });
  const { ok, diagnostics } = await site.build();
  assert.not(ok);
  assert.equal(
    diagnostics.map(({ file, line, column, code, message, hint }) => [
      `${file}:${line}:${column}`,
      code,
      message,
      hint,
    ]),
    [
      [
        "data/users.csv:3:1",
        "dead-link",
        'link "./nowhere.md" matches no page',
        'Looked for docs/users/nowhere.md in the content folder.\nLine 4 of the page content/docs/users/cy.md, which the plugin "csv" makes: "One [gone](./nowhere.md)."',
      ],
    ],
  );
});

test("front matter, anchors and orphans of such pages are checked as any", async () => {
  const site = siteWith(
    `  name: "own",
  pages: () => [
    { path: "a.md", markdown: "---\\ntitel: A\\n---\\n", source: { file: "data/a.yml", line: 7, column: 3 } },
    { path: "b.md", markdown: "# B\\n\\n[x](#nothing)\\n", source: { file: "data/b.yml" } },
    { path: "c.md", markdown: "# C\\n" },
  ],`,
    {},
    ' sidebar: ["index"],',
  );
  const told = async () =>
    (await site.build()).diagnostics.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`);
  assert.equal(await told(), ["data/a.yml:7:3 unknown-front-matter-key", "data/b.yml:1:1 dead-anchor"]);
  site.write({ "plugins/own.ts": site.read("plugins/own.ts").replace("titel", "title") });
  assert.equal(await told(), [
    "data/a.yml:7:3 orphan",
    "data/b.yml:1:1 dead-anchor",
    "data/b.yml:1:1 orphan",
    // Without a source, the hook that made the page.
    "plugins/own.ts:5:3 orphan",
  ]);
});

test("values of front matter are data, whatever characters they hold", async () => {
  const title = 'A: "b" #c\n--- {d} [e] \u2028 <f> 😀 \\';
  const site = siteWith(
    `  name: "own",
  pages: () => [{ path: "a.md", frontMatter: { description: ${JSON.stringify(title)}, tags: ["x: y", "z"], sidebar_position: 3, unlisted: false, title: undefined }, markdown: "# A\\n" }],`,
  );
  await site.built();
  const twin = site.read("dist/docs/a/index.md");
  assert.match(twin, "# A");
  assert.match(site.html("/docs/a"), /<meta name="description" content="A: &quot;b&quot; #c --- \{d\} \[e\]/);
});

test("what is not a page is told at the hook, each by its number", async () => {
  const site = siteWith(`  name: "own",
  pages: () => [
    "text",
    { markdown: "" },
    { path: "../a.md", markdown: "" },
    { path: "/a.md", markdown: "" },
    { path: "a.txt", markdown: "" },
    { path: "_a.md", markdown: "" },
    { path: "a.md" },
    { path: "a.md", markdown: "", frontMatter: "x" },
    { path: "a.md", markdown: "", source: "x" },
    { path: "a\\\\b.md", markdown: "" },
    { path: "b.md", markdown: "", frontMatter: { title: () => "B" } },
    { path: "c.md", markdown: "", frontMatter: { sidebar_position: 1n } },
  ] as never,`);
  const { diagnostics } = await site.build();
  assert.ok(diagnostics.every(({ file, line, column }) => `${file}:${line}:${column}` === "plugins/own.ts:5:3"));
  const messages = diagnostics.map(({ message }) => message.replace('the hook pages of the plugin "own" gave ', ""));
  assert.equal(messages.sort(), [
    'a page (number 1) that is no object, but "text"',
    'a page (number 10) whose path "a\\\\b.md" holds a character that no path may hold',
    "a page (number 11) whose frontMatter cannot be written: title is a function",
    "a page (number 12) whose frontMatter cannot be written: Do not know how to serialize a BigInt",
    "a page (number 2) whose path must be text, not undefined",
    'a page (number 3) whose path "../a.md" holds "", "." or ".."',
    'a page (number 4) whose path "/a.md" is absolute',
    'a page (number 5) whose path "a.txt" does not end in .md',
    'a page (number 6) whose path "_a.md" holds a name that no page may have',
    "a page (number 7) whose markdown must be text, not undefined",
    'a page (number 8) whose frontMatter must be an object, not "x"',
    "a page (number 9) whose source must be { file, line?, column? }",
  ]);
});

test("a key that nobody reads is told, of pages, of their sources, and of files", async () => {
  const site = siteWith(`  name: "own",
  pages: () => [
    { path: "a.md", markdown: "# A\\n", frontmatter: { title: "A" } },
    { path: "b.md", markdown: "# B\\n", title: "B", source: { file: "data/b.csv", row: 3, column: undefined } },
  ] as never,`);
  const told = async () =>
    (await site.build()).diagnostics.map(({ file, line, code, message, hint }) => [
      `${file}:${line} ${code}`,
      message.replace(/the hook \w+ of the plugin "own" gave /, ""),
      hint,
    ]);
  assert.equal(await told(), [
    [
      "plugins/own.ts:5 plugin-answer",
      'a page (number 1) with the unknown key "frontmatter"',
      'Did you mean "frontMatter"?',
    ],
    [
      "plugins/own.ts:5 plugin-answer",
      'a page (number 2) whose source has the unknown key "row"',
      "Known keys: file, line, column.",
    ],
    [
      "plugins/own.ts:5 plugin-answer",
      'a page (number 2) with the unknown key "title"',
      "Known keys: path, markdown, frontMatter, source. Front matter goes into frontMatter: { … }.",
    ],
  ]);
  const files = '  name: "own",\n  files: () => [{ path: "a.txt", content: "a", contents: "b", mode: 1 }] as never,';
  site.write({ "plugins/own.ts": plugin(files) });
  assert.equal(await told(), [
    ["plugins/own.ts:5 plugin-answer", 'a file (number 1) with the unknown key "contents"', 'Did you mean "content"?'],
    ["plugins/own.ts:5 plugin-answer", 'a file (number 1) with the unknown key "mode"', "Known keys: path, content."],
  ]);
});

test("a key of a problem that nobody reads is told, where the plugin says it", async () => {
  const site = siteWith(`  name: "own",
  pages({ warn }) {
    warn({ message: "old", fiel: "data/a.csv" } as never);
    return [];
  },`);
  const { ok, diagnostics } = await site.build();
  assert.not(ok);
  assert.equal(
    diagnostics.map((d) => `${d.file}:${d.line}: ${d.severity}: ${d.message} ${d.hint ?? ""}`),
    [
      'plugins/own.ts:6: error: the plugin "own" told a problem with the unknown key "fiel" Did you mean "file"?',
      "plugins/own.ts:6: warning: old ",
    ],
  );
});

test("two pages of one name are an error at the plugin's, and of one address as always", async () => {
  const site = siteWith(`  name: "own",
  pages: () => [
    { path: "index.md", markdown: "# Other\\n", source: { file: "data/x.csv", line: 2 } },
    { path: "a.md", markdown: "# A\\n" },
    { path: "a.md", markdown: "# A again\\n", source: { file: "data/x.csv", line: 4 } },
    { path: "b.md", markdown: "---\\nslug: /a\\n---\\n\\n# B\\n", source: { file: "data/x.csv", line: 5 } },
  ],`);
  const { diagnostics } = await site.build();
  assert.equal(
    diagnostics.map(({ file, line, code }) => `${file}:${line} ${code}`),
    ["data/x.csv:2 page-collision", "data/x.csv:4 page-collision", "data/x.csv:5 route-collision"],
  );
  assert.match(diagnostics[0]?.message ?? "", "a page of the same name is written");
  assert.match(diagnostics[1]?.message ?? "", 'the plugin "own" makes a page of the same name');
});

test("a site may have no other pages; without any there is nothing to publish", async () => {
  const site = makeSite({ ...FILES, "content/docs/index.md": "" });
  site.erase("content/docs/index.md");
  site.write({ "content/static/x.txt": "x", "data/users.csv": "ann;Ann;Text.\n" });
  assert.is((await site.built()).pages, 1);
  site.write({ "plugins/csv.ts": plugin('  name: "csv", pages: () => [],') });
  const { ok, diagnostics } = await site.build();
  assert.not(ok);
  assert.equal(
    diagnostics.map(({ code }) => code),
    ["no-pages"],
  );
});

test("pages may come from a generator, a promise, and a list of files; includes and images are found beside them", async () => {
  const site = siteWith(
    `  name: "own",
  async pages({ list, read, site }) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    function* make() {
      for (const file of list("./data")) yield { path: file.replace(/json$/, "md"), markdown: \`# \${site.title} \${JSON.parse(read(file)).name}\\n\\n::include{file=../_part.md}\\n\\n![pic](../pic.svg)\\n\` };
    }
    return make();
  },`,
    {
      "data/b.json": '{ "name": "B" }',
      "data/a.json": '{ "name": "A" }',
      "data/.hidden.json": "{}",
      "content/docs/_part.md": "A part.\n",
      "content/docs/pic.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="5"/>',
    },
  );
  assert.is((await site.built()).pages, 3);
  const html = site.html("/docs/data/b");
  assert.match(html, '<h1 id="documentation-b">Documentation B');
  assert.match(html, "A part.");
  assert.match(html, 'width="3" height="5"');
});

test("a page of a plugin may be the glossary, and have samples and snippets", async () => {
  const site = siteWith(
    `  name: "own",
  pages: () => [{ path: "words.md", markdown: "# Words\\n\\n## Op\\n\\nA change.\\n" }],`,
    { "content/docs/index.md": "# Home\n\nAn op.\n" },
    ' glossary: "words",',
  );
  await site.built();
  assert.match(site.html("/docs/"), '<a class="term" href="/docs/words#op">op</a>');
});

test("what the plugin itself finds wrong is told where it says, or at its own line", async () => {
  const site = siteWith(`  name: "own",
  pages({ error, warn }) {
    warn({ file: "./data/x.csv", line: 4, column: 2, message: "an empty row", hint: "Take it out." });
    error({ message: "nothing to read" });
    return [];
  },`);
  const { ok, diagnostics } = await site.build();
  assert.not(ok);
  assert.equal(diagnostics, [
    {
      file: "data/x.csv",
      line: 4,
      column: 2,
      severity: "warning",
      code: "plugin-problem",
      message: "an empty row",
      hint: "Take it out.",
    },
    {
      file: "plugins/own.ts",
      line: 7,
      column: 5,
      severity: "error",
      code: "plugin-problem",
      message: "nothing to read",
    },
  ]);
});

test("what is said without a place while pages are made names one of them, and how many there are", async () => {
  const site = siteWith(
    `  name: "own",
  page({ file, frontMatter }, { error, warn }) {
    if (!frontMatter.keywords) error("no keywords\\nAdd keywords: [a].");
    warn({ message: "old", hint: "Look." });
    warn({ file, line: 2, message: "placed" });
  },`,
    { "content/docs/b.md": "# B\n", "content/docs/c.md": "---\nkeywords: [a]\n---\n\n# C\n" },
  );
  const { diagnostics } = await site.build();
  assert.equal(diagnostics.map(formatDiagnostic), [
    "content/docs/b.md:2:1: warning: placed",
    "content/docs/c.md:2:1: warning: placed",
    "content/docs/index.md:2:1: warning: placed",
    `plugins/own.ts:6:32: no keywords
  Add keywords: [a].
  While making content/docs/index.md, route /docs/.
  The same on 1 more page.`,
    `plugins/own.ts:7:5: warning: old
  Look.
  While making content/docs/index.md, route /docs/.
  The same on 2 more pages.`,
  ]);
});

test.run();
