// Plugins that can't be loaded, throw, never end, or end too much: each is told at its place, and nothing else goes wrong.
import * as assert from "uvu/assert";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { plugin, siteWith } from "./site.ts";

const test = suite("faults of plugins");

const config = (module: string) =>
  `export default {\n  plugins: [\n    { module: ${JSON.stringify(module)} },\n  ],\n};\n`;

test("a module that is not there is told at the configuration's line", async () => {
  const site = makeSite({ "content/docs/index.md": "# Home\n", "plugins/a.css": "" });
  for (const [module, message] of [
    ["./plugins/none.ts", 'the plugin "./plugins/none.ts" matches no file'],
    ["./plugins/a.css", 'the plugin "./plugins/a.css" is no .ts, .mts, .js or .mjs file'],
    ["not-installed", 'the plugin "not-installed" is no package that is installed here'],
  ] as const) {
    site.write({ "docsgen.config.mjs": config(module) });
    const { diagnostics } = await site.build();
    assert.equal(
      diagnostics.filter(({ code }) => code !== "no-url").map((d) => [`${d.file}:${d.line}:${d.column}`, d.message]),
      [["docsgen.config.mjs:3:7", message]],
    );
  }
});

test("a package is a plugin too, one that can only be imported as well", async () => {
  const site = makeSite({
    "docsgen.config.mjs": config("docsgen-plugin-x"),
    "content/docs/index.md": "# Home\n",
    "node_modules/docsgen-plugin-x/package.json":
      '{ "name": "docsgen-plugin-x", "type": "module", "exports": { ".": { "import": "./main.js" } } }',
    "node_modules/docsgen-plugin-x/main.js":
      'export default { name: "x", pages: () => [{ path: "x.md", markdown: "# X\\n" }] };\n',
  });
  assert.is((await site.built()).pages, 2);
});

test("what is wrong with a module is told where it is", async () => {
  const site = siteWith("");
  for (const [source, place, message] of [
    ["export default {\n  name: 'a'\n  pages() {} };\n", "3:3", 'Expected "}" but found "pages"'],
    ["import x from './nothing.ts';\nexport default { name: x };\n", "1:15", 'Could not resolve "./nothing.ts"'],
    ["const x = 1;\n\nthrow new Error('no ' + x);\n", "3:7", "the plugin's module threw Error: no 1"],
    ["export const x = 1;\n", "1:1", "the plugin's module has no default export"],
    ["export default {\n  pages() {} };\n", "1:1", "the plugin has no name"],
    ["export default {\n  name: 'a',\n  page: 5,\n};\n", "3:3", "the hook page must be a function, not 5"],
    ["export default {\n  name: 'a',\n  pagse() {},\n};\n", "3:3", 'unknown hook "pagse" of the plugin "a"'],
  ] as const) {
    site.write({ "plugins/own.ts": source });
    const { ok, diagnostics } = await site.build();
    assert.not(ok, source);
    assert.equal(
      diagnostics.map((d) => [`${d.file}:${d.line}:${d.column}`, d.message]),
      [[`plugins/own.ts:${place}`, message]],
      source,
    );
  }
});

test("all that is wrong with what a plugin exports, or gives, is told at once", async () => {
  const told = async (source: string): Promise<string[]> => {
    const site = siteWith("", { "plugins/own.ts": source });
    const { diagnostics } = await site.build();
    return diagnostics.map(({ file, line, message }) => `${file}:${line}: ${message}`);
  };
  assert.equal(await told("export default {\n  page: 5,\n  pagse() {},\n  files: {},\n};\n"), [
    "plugins/own.ts:1: the plugin has no name",
    "plugins/own.ts:2: the hook page must be a function, not 5",
    'plugins/own.ts:3: unknown hook "pagse" of the plugin',
    "plugins/own.ts:4: the hook files must be a function, not an object",
  ]);
  const gave = 'plugins/own.ts:5: the hook page of the plugin "own" gave';
  assert.equal(await told(plugin('  name: "own",\n  page: () => ({ titel: "x", toc: 5, image: 6 }) as never,')), [
    `${gave} "titel", which can't be changed`,
    `${gave} a wrong image`,
    `${gave} a wrong toc`,
  ]);
  const has = 'plugins/own.ts:5: the hook markdown of the plugin "own" gave';
  const extensions = '{ name: "a", level: "line", tokenizer: 5 }, { name: "list", level: "block" }, 7, {}';
  assert.equal(await told(plugin(`  name: "own",\n  markdown: () => [${extensions}] as never,`)), [
    `${has} 7 as an extension`,
    `${has} an extension without a name`,
    `${has} the extension "a" of the level "line"`,
    `${has} the extension "a" whose renderer must be a function, not undefined`,
    `${has} the extension "a" whose tokenizer must be a function, not 5`,
    `${has} the extension "list" whose renderer must be a function, not undefined`,
    `${has} the extension "list" whose tokenizer must be a function, not undefined`,
    `${has} the extension "list", which Markdown itself has`,
  ]);
  const from = 'plugins/own.ts:5: the hook pages of the plugin "own" gave a page (number 1)';
  const page =
    '{ path: "/a", frontMatter: 5, source: { fiel: "x" } }, { path: Symbol(), markdown: Object.create(null) }';
  assert.equal(await told(plugin(`  name: "own",\n  pages: () => [${page}] as never,`)), [
    `${from} whose frontMatter must be an object, not 5`,
    `${from} whose markdown must be text, not undefined`,
    `${from} whose path "/a" is absolute`,
    `${from} whose source must be { file, line?, column? }`,
    `${from.replace("1)", "2)")} whose markdown must be text, not an object`,
    `${from.replace("1)", "2)")} whose path must be text, not Symbol()`,
  ]);
  const file = 'plugins/own.ts:5: the hook files of the plugin "own" gave a file (number 1)';
  assert.equal(await told(plugin('  name: "own",\n  files: () => [{ path: "", content: 5 }] as never,')), [
    `${file} whose content must be text or bytes, not 5`,
    `${file} whose path must be text, not ""`,
  ]);
});

test("what is wrong with pages is told beside a plugin that fails, but nothing that its pages may mend", async () => {
  const files = {
    "content/docs/index.md":
      "# Home\n\n[Made](./made.md) [No such](#none) ::badgr[x]\n\n:::own\nText.\n:::\n\n```js\n1\n",
    "content/docs/a.md": "---\ntitel: A\n---\n\n# A\n\n:::tab[One]\nText.\n:::\n",
    "content/docs/b.md": "# B\n\n[Dot](./index.md#nowhere)\n\n{#no-heading}\n\n![](./none.png)\n",
  };
  const told = async (body: string, more: Readonly<Record<string, string>> = {}) => {
    const site = siteWith(body, { ...files, ...more });
    const { ok, diagnostics, written } = await site.build();
    assert.equal([ok, written], [false, 0]);
    return diagnostics.map(({ file, line, code }) => `${file}:${line} ${code}`);
  };
  const ofPages = [
    "content/docs/a.md:2 unknown-front-matter-key",
    "content/docs/a.md:7 misplaced-directive",
    "content/docs/b.md:3 dead-anchor",
    "content/docs/b.md:7 missing-alt",
    "content/docs/index.md:3 dead-anchor",
    "content/docs/index.md:5 unknown-directive",
    "content/docs/index.md:9 unclosed-fence",
  ];
  // Its hooks are known, so it adds nothing to Markdown that could be meant.
  assert.equal(await told('  name: "own",\n  pages() { throw new Error("no"); },'), [
    ...ofPages,
    "plugins/own.ts:5 plugin-error",
  ]);
  // An extension that was not loaded could make anything of a text but anchors and front matter.
  const isSure = (problem: string) => /front-matter|dead-anchor/.test(problem);
  assert.equal(await told('  name: "own",\n  pagse() {},'), [
    ...ofPages.filter(isSure),
    "plugins/own.ts:5 plugin-error",
  ]);
  assert.equal(await told("", { "plugins/own.ts": "export default {\n" }), [
    ...ofPages.filter(isSure),
    "plugins/own.ts:2 plugin-syntax",
  ]);
});

test("what pages and files throw is told at its line, also in a module that the plugin imports", async () => {
  for (const hook of ["pages", "files"]) {
    const site = siteWith(`  name: "own",\n  async ${hook}() {\n    await null;\n    return broken();\n  },`);
    site.write({
      "plugins/own.ts": `import { broken } from "./lib/broken.ts";\n${site.read("plugins/own.ts")}`,
      "plugins/lib/broken.ts": `export function broken(): never {\n  throw new TypeError("no");\n}\n`,
    });
    const { diagnostics } = await site.build();
    assert.equal(
      diagnostics.map((d) => `${d.file}:${d.line}:${d.column}: ${d.message}`),
      [`plugins/lib/broken.ts:2:9: the hook ${hook} of the plugin "own" threw TypeError: no`],
    );
  }
});

test("a file that is not there is told at the call", async () => {
  const site = siteWith('  name: "own",\n  pages({ read }) {\n    read("data/none.csv");\n    return [];\n  },');
  const { diagnostics } = await site.build();
  assert.equal(
    diagnostics.map((d) => `${d.file}:${d.line}:${d.column}: ${d.message}`),
    [
      'plugins/own.ts:6:5: the hook pages of the plugin "own" threw Error: file "data/none.csv" does not exist; its path is taken from the project\'s root',
    ],
  );
});

/** A loop that leaves the processor to others. */
const LOOP = "for (const cell = new Int32Array(new SharedArrayBuffer(4)); ; ) Atomics.wait(cell, 0, 0, 10);";

test("what never ends is broken off: a loop, a promise, a module, a generator", async () => {
  const broken = async (body: string, ms: number, files = {}): Promise<string[]> => {
    const { ok, diagnostics } = await siteWith(body, files, ` limits: { pluginMs: ${ms} },`).build();
    assert.not(ok, body);
    return diagnostics.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`);
  };
  const late = (place: string, what: string, ms: number) =>
    `plugins/own.ts:${place}: the plugin's ${what} took longer than ${ms} ms and was broken off`;
  const hooks = [
    ["pages", `pages() { ${LOOP} }`],
    ["pages", `async pages() { await null; ${LOOP} }`],
    ["pages", "pages: () => new Promise<never>((resolve) => setInterval(() => {}, 1000))"],
    ["pages", `*pages() { ${LOOP} }`],
    ["markdown", `markdown() { ${LOOP} }`],
    ["files", `files() { ${LOOP} }`],
  ] as const;
  const lateHook = async ([hook, body]: (typeof hooks)[number]) => {
    let ms = 500;
    let problems: string[];
    do {
      ms *= 2;
      problems = await broken(`  name: "own",\n  ${body},`, ms);
      // A busy machine needs longer for a thread to start and to load the module, which has the same limit.
    } while (ms < 16_000 && problems[0] === late("3:1", "module", ms));
    assert.equal(problems, [late("5:3", `hook ${hook}`, ms)], body);
  };
  const lateModule = async () =>
    assert.equal(await broken("", 1000, { "plugins/own.ts": `${LOOP}\n` }), [late("1:1", "module", 1000)]);
  await Promise.all([...hooks.map(lateHook), lateModule()]);
});

test("what waits for what never comes, and what ends the process, ends its thread alone", async () => {
  for (const body of [
    "pages: () => new Promise<never>(() => {}),",
    "pages() { process.exit(3); },",
    "pages: () => new Promise<never>(() => { setTimeout(() => { throw new Error('later'); }, 1); }),",
  ]) {
    const site = siteWith(`  name: "own",\n  ${body}`, {}, " limits: { pluginMs: 5000 },");
    const { ok, diagnostics } = await site.build();
    assert.not(ok, body);
    assert.equal(
      diagnostics.map(({ file, line, code }) => `${file}:${line} ${code}`),
      ["plugins/own.ts:5 plugin-ended"],
      body,
    );
  }
});

test("what plugins told before one ended their thread is told as well", async () => {
  const site = siteWith(
    '  name: "own",\n  pages({ error }) {\n    error({ message: "then" });\n    process.exit(3);\n  },',
  );
  site.write({
    "docsgen.config.mjs":
      'export default { url: "https://docs.example.com", plugins: ["first", "own"].map((name) => ({ module: `./plugins/${name}.ts` })) };\n',
    "plugins/first.ts": plugin(
      '  name: "first",\n  pages({ warn }) {\n    warn({ message: "first" });\n    return 5;\n  },',
    ),
  });
  const { diagnostics } = await site.build();
  assert.equal(
    diagnostics.map(({ file, line, message }) => `${file}:${line}: ${message}`),
    [
      'plugins/first.ts:5: the hook pages of the plugin "first" gave 5',
      "plugins/first.ts:6: first",
      "plugins/own.ts:5: the plugin's hook pages ended its thread",
      "plugins/own.ts:6: then",
    ],
  );
});

test("a plugin whose file has vanished by the time that it fails is told at the file's beginning", async () => {
  for (const [end, message] of [
    ["process.exit(3)", "the plugin's hook pages ended its thread"],
    ["throw new RangeError('late')", 'the hook pages of the plugin "own" threw RangeError: late'],
    ["return 5", /the hook pages of the plugin "own" .*5/],
  ] as const) {
    const site = siteWith(`  name: "own",\n  pages() {\n    rmSync("plugins/own.ts");\n    ${end};\n  },`);
    site.write({ "plugins/own.ts": `import { rmSync } from "node:fs";\n${site.read("plugins/own.ts")}` });
    const { code, stderr } = await site.cli(["build"]);
    assert.is(code, 1, stderr);
    assert.match(stderr, message);
    assert.match(stderr, "plugins/own.ts:");
  }
});

test("a hook of a page that never ends is named, and other pages are made", async () => {
  for (const jobs of [1, 2]) {
    const site = siteWith(
      '  name: "own",\n  page(data) {\n    while (data.route === "/docs/a");\n    return undefined;\n  },',
      { "content/docs/a.md": "# A\n", "content/docs/b.md": "# B\n\n[gone](./gone.md)\n" },
      " limits: { pageMs: 300 },",
    );
    const { diagnostics } = await site.build({ jobs });
    assert.equal(
      diagnostics.map(({ file, code }) => `${file} ${code}`),
      ["content/docs/a.md page-timeout", "content/docs/b.md dead-link"],
    );
    assert.is(diagnostics[0]?.message, 'the page took longer than 300 ms in the plugin "own" and was broken off');
  }
});

test("a preview that can't be opened leaves nothing that keeps the process", async () => {
  const site = siteWith("", {
    // A bundler and git are at work when pages are first made.
    "templates/parts/Footer.tsx": "export const Footer = () => <footer>own</footer>;\n",
    "plugins/own.ts":
      'import { isMainThread } from "node:worker_threads";\n\nif (isMainThread) throw new Error("not here");\n\n' +
      'export default { name: "own", page: () => undefined };\n',
  });
  const { code, stderr } = await site.cli(["serve", "--watch", "--port", "0"]);
  assert.match(stderr, "the plugin's module threw Error: not here");
  assert.is.not(code, 0);
});

test("what a plugin prints is not taken for a result", async () => {
  const site = siteWith('  name: "own",\n  pages() { console.log("printed"); return []; },');
  const { code, stdout, stderr } = await site.cli(["build", "--reporter", "json"]);
  assert.is(code, 0, stderr);
  assert.ok((JSON.parse(stdout) as { ok: boolean }).ok);
  assert.match(stderr, "printed");
});

test("a build that is stopped ends what plugins do", async () => {
  const site = siteWith('  name: "own",\n  pages() { for (;;); },');
  const stop = new AbortController();
  const building = site.build({ signal: stop.signal }).then(
    () => "done",
    (error: Error) => error.message,
  );
  setTimeout(() => stop.abort(new Error("stopped")), 200);
  assert.is(await building, "stopped");
});

test("options can't be changed, and no hook sees what another one did to its context", async () => {
  const site = makeSite({
    "content/docs/index.md": "# Home\n",
    "docsgen.config.mjs":
      'const options = { deep: { list: [1] } };\nexport default { url: "https://x.example", plugins: [{ module: "./p.ts", options }] };\n',
    "p.ts": plugin(
      '  name: "own",\n  page({ route }, { options }) {\n    (options["deep"] as { list: number[] }).list.push(2);\n    return undefined;\n  },',
    ),
  });
  const { diagnostics } = await site.build();
  assert.match(diagnostics[0]?.message ?? "", "threw TypeError: Cannot add property 1, object is not extensible");
});

test.run();
