// Samples are type-checked at their own places, by what their fences say.
import { join } from "node:path";
import * as assert from "uvu/assert";
import { check } from "../../src/index.ts";
import { findCompiler } from "../../src/samples/environment.ts";
import { openProgram } from "../../src/samples/program.ts";
import type { SampleSummary } from "../../src/types.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { link, PACKAGE, problemsOf, sampleSite, told } from "./sites.ts";

const test = suite("samples");

const WRONG = "const n: number = 'x';";
const wrong = (line: number, column: number) =>
  `${line}:${column} sample-type-error TS2322: Type 'string' is not assignable to type 'number'.`;

test("an error is told at its own line and column, wherever the fence stands", async () => {
  const page = [
    "```ts", // 3
    "const a = 1;",
    `  ${WRONG}`, // 5, n at column 9
    "```",
    "",
    "- item", // 8
    "",
    "  1. inner",
    "",
    "     ```typescript", // 12
    `     ${WRONG}`, // 13, column 12
    "     ```",
    "",
    "> > ```tsx", // 16
    `> > ${WRONG}`, // 17, column 11
    "> > ```",
    "",
    "::::tabs", // 20
    ":::tab[one]",
    "```ts",
    "// ä 𝒳",
    WRONG, // 24, column 7
    "```",
    ":::",
    "::::",
    "",
    "  ~~~~ts title='a b'", // 29
    `  ${WRONG}`, // 30, column 9
    "  ~~~~",
  ].join("\n");
  assert.equal(await problemsOf(page), [wrong(5, 9), wrong(13, 12), wrong(17, 11), wrong(24, 7), wrong(30, 9)]);
});

test("other spellings of the language are no way round the check", async () => {
  const page = ["TS", "TypeScript", "TSX", "mts"].map((language) => `\`\`\`${language}\n${WRONG}\n\`\`\`\n`).join("\n");
  assert.equal(await problemsOf(page), [wrong(4, 7), wrong(8, 7), wrong(12, 7), wrong(16, 7)]);
});

test("a package.json of the content stands in for no package, with a file that would be run", async () => {
  for (const [name, config] of [
    ["typescript", {}],
    ["@microsoft/api-extractor", { reference: { packages: ["shapes"] } }],
  ] as const) {
    const exports = { ".": "./docs/evil.cjs", "./package.json": "./package.json" };
    const site = makeSite({
      "docsgen.config.mjs": `export default ${JSON.stringify(config)};\n`,
      "content/docs/index.md": "# Home\n\n```ts\nexport const a = 1;\n```\n",
      "content/package.json": JSON.stringify({ name, version: "9.0.0", exports }),
      "content/docs/evil.cjs": 'require("node:fs").writeFileSync(`${__dirname}/ran`, "");\n',
      ...PACKAGE,
    });
    await site.build();
    assert.not(site.exists("content/docs/ran"), name);
    site.remove();
  }
});

test("types that a compiler would work at for hours are broken off, and the samples beside them are checked", async () => {
  const site = sampleSite({ index: "# Home\n" });
  const content = join(site.root, "content");
  const compiler = findCompiler(content, {
    check: true,
    run: false,
    build: false,
    runMs: 1000,
    compilerOptions: { lib: ["ES2022"] },
  });
  assert.ok(compiler);
  const counts = Array.from({ length: 1500 }, (_, n) => 200 + (n % 700));
  const bomb = [
    "type N<T extends 0[], L extends number> = T['length'] extends L ? T : N<[...T, 0], L>;",
    ...counts.map((n) => `export const v${n}: [N<[], ${n}>, ${n}] = null! as [N<[], ${n + 1}>, ${n}];`),
  ].join("\n");
  const texts = { "a.ts": WRONG, "bomb.ts": bomb, "c.ts": WRONG };
  const { findings } = openProgram({ ...compiler, checkMs: 2000 }).check({
    modules: Object.entries(texts).map(([name, text]) => ({ name, text })),
    wanted: Object.keys(texts),
  });
  assert.equal(
    Object.keys(texts).map((name) => findings[name]?.brokenOffMs ?? findings[name]?.errors[0]?.code),
    [2322, 2000, 2322],
  );
  site.remove();
});

test("names whose types are not installed are told with what installs them here, not with what the compiler reads elsewhere", async () => {
  const page =
    "```ts\nimport fs from 'node:fs';\n\nprocess.exit(fs.statSync('.').size);\ndescribe('x', () => {});\n```\n";
  const { diagnostics } = await check({ root: sampleSite({ a: page, index: "# Home\n" }).root });
  assert.equal(
    diagnostics.map(({ line, message, hint }) => `${line} ${message} ${hint?.split("\n")[0]}`),
    [
      "2 TS2591: Cannot find name 'node:fs'. Install Node's types in the site: npm install --save-dev @types/node.",
      "4 TS2591: Cannot find name 'process'. Install Node's types in the site: npm install --save-dev @types/node.",
      '5 TS2593: Cannot find name \'describe\'. Install its types, and name them: samples: { compilerOptions: { types: ["node", "…"] } }.',
    ],
  );
});

test("samples of a page with errors in its front matter are checked as well", async () => {
  const site = sampleSite({ a: `---\ntitel: A\n---\n\n\`\`\`ts\n${WRONG}\n\`\`\`\n`, index: "# Home\n" });
  const wanted = ["content/docs/a.md:2:1 unknown-front-matter-key", `content/docs/a.md:${wrong(6, 7)}`];
  for (const jobs of [1, 2]) {
    const found = told(await check({ root: site.root, jobs }));
    assert.equal(
      found.map((each) => each.replace(/(unknown-front-matter-key).*/s, "$1")),
      wanted,
    );
  }
});

test("an error in an included file is told there, and files are found from there", async () => {
  const site = sampleSite(
    { index: "# A\n\n::include{file=../parts/install.md}\n" },
    {
      "content/parts/install.md": `---\ntitle: Part\n---\n\n\`\`\`ts\n${WRONG}\n\`\`\`\n\n\`\`\`ts file=code/a.ts\n\`\`\`\n`,
      "content/parts/code/a.ts": `export {};\n${WRONG}\n`,
    },
  );
  assert.equal(told(await check({ root: site.root, jobs: 1 })), [
    `content/parts/code/a.ts:${wrong(2, 7)}`,
    `content/parts/install.md:${wrong(6, 7)}`,
  ]);
});

test("places count lines of front matter and of Windows' kind", async () => {
  const site = sampleSite({
    index: `---\r\ntitle: T\r\n---\r\n\r\n\`\`\`ts\r\nconst a = 1;\r\n${WRONG}\r\n\`\`\`\r\n`,
  });
  assert.equal(told(await check({ root: site.root, jobs: 1 })), [`content/docs/index.md:${wrong(7, 7)}`]);
});

test("syntax errors and what is missing at the end are told inside the fence", async () => {
  assert.equal(await problemsOf("```ts\nif (true) {\n  let a = 1;\n```\n"), [
    "5:13 sample-type-error TS1005: '}' expected.",
  ]);
});

test("other languages, and TypeScript that is no fence, are no samples", async () => {
  assert.equal(await problemsOf(`\`\`\`js\n${WRONG}\n\`\`\`\n\n\`\`\`\n${WRONG}\n\`\`\`\n\n    ${WRONG}\n`), []);
});

test("each fence is a module of its own, with await at its top", async () => {
  assert.equal(await problemsOf("```ts\nconst same = await 1;\n```\n\n```ts\nconst same = 'x';\n```\n"), []);
  assert.equal(await problemsOf("```ts\nconst one = 1;\n```\n\n```ts\none;\n```\n"), [
    "8:1 sample-type-error TS2304: Cannot find name 'one'.",
  ]);
});

test("fences of one group are one module, in order, across the page", async () => {
  const page = [
    "```ts group=a",
    "import { Circle } from 'shapes';",
    "const one = new Circle(1);",
    "```",
    "",
    "```ts group=b",
    "const one = 'b';",
    "```",
    "",
    "- ```ts group=a",
    "  one.radius.toFixed();",
    "  one.nothing;", // 14
    "  ```",
  ].join("\n");
  assert.equal(await problemsOf(page), [
    "14:7 sample-type-error TS2339: Property 'nothing' does not exist on type 'Circle'.",
  ]);
});

test("a group does not reach another page", async () => {
  const site = sampleSite({
    index: "# A\n\n```ts group=g\nconst one = 1;\n```\n",
    b: "# B\n\n```ts group=g\none;\n```\n",
  });
  assert.equal(told(await check({ root: site.root, jobs: 1 })).length, 1);
});

test("tsx is JSX, ts is not", async () => {
  const jsx =
    "declare global { namespace JSX { interface IntrinsicElements { a: { href: string } } } }\nexport const e = <a href={1} />;\n";
  const found = await problemsOf(`\`\`\`tsx\n${jsx}\`\`\`\n`, {
    "docsgen.config.mjs":
      'export default { url: "https://docs.example.com", samples: { compilerOptions: { jsx: "preserve" } } };\n',
  });
  assert.equal(found, ["5:21 sample-type-error TS2322: Type 'number' is not assignable to type 'string'."]);
});

test("expected errors must occur, and others still are errors", async () => {
  assert.equal(await problemsOf(`\`\`\`ts errors=2322\n${WRONG}\n\`\`\`\n`), []);
  assert.equal(await problemsOf(`\`\`\`ts errors=2322,2304\n${WRONG}\nnothing;\n\`\`\`\n`), []);
  assert.equal(await problemsOf(`\`\`\`ts errors=2322\n${WRONG}\nnothing;\n\`\`\`\n`), [
    "5:1 sample-type-error TS2304: Cannot find name 'nothing'.",
  ]);
  assert.equal(await problemsOf("```ts errors=2322,2551\nconst a = 1;\n```\n"), [
    "3:1 sample-error-missing expected TS2322, TS2551, which does not occur in the sample",
  ]);
  // What one fence of a group states is not stated for another.
  assert.equal(await problemsOf(`\`\`\`ts group=a errors=2304\nx1;\n\`\`\`\n\n\`\`\`ts group=a\nx2;\n\`\`\`\n`), [
    "8:1 sample-type-error TS2304: Cannot find name 'x2'.",
  ]);
});

test("nocheck needs a reason, and leaves a fence out of its group too", async () => {
  assert.equal(await problemsOf('```ts nocheck="pseudo-code"\nsome ... code\n```\n'), []);
  assert.equal(await problemsOf("```ts nocheck\nsome ... code\n```\n"), [
    "3:7 sample-attribute nocheck gives no reason",
  ]);
  assert.equal(
    await problemsOf('```ts group=a nocheck="x"\nconst a ==== 1;\n```\n\n```ts group=a\nconst a = 1;\n```\n'),
    [],
  );
});

test("attributes that mean nothing are errors at their place", async () => {
  const page = (attributes: string) => problemsOf(`\`\`\`ts ${attributes}\nconst a = 1;\n\`\`\`\n`);
  assert.equal(await page("errors=abc"), ["3:7 sample-attribute errors=abc is no list of error codes"]);
  assert.equal(await page("allow=legcy"), ['3:7 sample-attribute allow names "legcy", which is no kind of API']);
  assert.equal(await page("group="), ["3:7 sample-attribute group has no name"]);
  assert.equal(await page("run=yes"), ['3:7 sample-attribute run has the value "yes"']);
  assert.equal(await page('nocheck="x" run'), ["3:19 sample-attribute run and nocheck contradict each other"]);
});

test("lines that readers don't see are checked with the others", async () => {
  assert.equal(await problemsOf("```ts\nconst a: number = 1;\n// ---cut---\nconst b: string = a;\n```\n"), [
    "6:7 sample-type-error TS2322: Type 'number' is not assignable to type 'string'.",
  ]);
});

test("a shown file is checked as a whole, at its own lines, once", async () => {
  const site = sampleSite(
    {
      index: "# A\n\n```ts file=../code/a.ts#part\n```\n\n```ts file=../code/a.ts\n```\n\n[b](./b.md)\n",
      b: "# B\n\n```ts file=../code/a.ts\n```\n",
    },
    {
      "content/code/a.ts": `import { two } from "./b.ts";\nexport const s: string = two;\n// #region part\nconst a = 1;\n// #endregion\n`,
      "content/code/b.ts": "export const two = 2;\n",
    },
  );
  const result = await check({ root: site.root, jobs: 1 });
  assert.equal(told(result), [
    "content/code/a.ts:2:14 sample-type-error TS2322: Type 'number' is not assignable to type 'string'.",
  ]);
  assert.equal([result.samples?.checked, result.samples?.unchecked], [3, 0]);
});

test("without TypeScript one warning says so, and all count as unchecked", async () => {
  const site = makeSite({
    "docsgen.config.mjs": 'export default { url: "https://docs.example.com" };\n',
    "content/docs/index.md": `# A\n\n\`\`\`ts\n${WRONG}\n\`\`\`\n\n\`\`\`ts run\n${WRONG}\n\`\`\`\n`,
  });
  const result = await site.build();
  assert.equal(told(result), [
    "content:1:1 samples-unchecked TypeScript is not installed: all 2 TypeScript samples are unchecked",
  ]);
  assert.is(result.ok, true);
  assert.match(result.diagnostics[0]?.hint ?? "", "npm install --save-dev typescript");
  site.write({ "package.json": '{ "devDependencies": { "typescript": "^6.0.3" } }' });
  const { diagnostics } = await site.build({ cache: false });
  assert.match(diagnostics[0]?.hint ?? "", /^A package\.json names it: run npm install there\./);
  assert.equal([result.samples?.unchecked, result.samples?.reason], [2, "no TypeScript"]);
  assert.is((await site.build({ strict: true })).ok, false);
  // Installed, they are checked, though nothing of the content changed.
  link(site, "typescript");
  assert.is((await site.build()).ok, false);
});

test("a site without samples hears nothing of them", async () => {
  const site = makeSite({ "content/docs/index.md": "# A\n" });
  const result = await site.build();
  assert.is(result.samples, undefined);
  assert.not.ok(result.diagnostics.some(({ code }) => code === "samples-unchecked"));
});

test("the configuration switches checks off, and sets levels and options", async () => {
  // Without the browser's types, as in the sites' usual configuration.
  const QUICK = 'lib: ["ES2022"]';
  const config = (text: string) => ({
    "docsgen.config.mjs": `export default { url: "https://docs.example.com", ${text} };\n`,
  });
  const page = `\`\`\`ts\n${WRONG}\n\`\`\`\n`;
  assert.equal(await problemsOf(page, config("samples: { check: false }")), []);
  assert.equal(await problemsOf(page, config('checks: { samples: "off" }')), []);
  assert.is(
    (await problemsOf(page, config(`checks: { samples: "warn" }, samples: { compilerOptions: { ${QUICK} } }`))).length,
    1,
  );
  const loose = "```ts\nfunction f(x) { return x; }\nf(1);\n```\n";
  assert.is((await problemsOf(loose)).length, 1);
  assert.equal(await problemsOf(loose, config(`samples: { compilerOptions: { noImplicitAny: false, ${QUICK} } }`)), []);
  const options = await problemsOf(loose, config('samples: { compilerOptions: { target: "es1" } }'));
  assert.match(
    options.join("\n"),
    /docsgen\.config\.mjs:1:\d{2,} sample-options options of the samples' compiler: .*target/,
  );

  const site = sampleSite(
    { index: `# A\n\n${page}` },
    config(`samples: { build: false, compilerOptions: { ${QUICK} } }`),
  );
  const built = await site.build();
  assert.is(built.ok, true);
  assert.equal([built.samples?.unchecked, built.samples?.reason], [1, "switched off"]);
  assert.is((await check({ root: site.root })).ok, false);
});

test("errors keep the site from being published; the counts are in the result", async () => {
  const site = sampleSite({
    index: `# A\n\n\`\`\`ts\nconst a = 1;\n\`\`\`\n\n\`\`\`ts nocheck="x"\n?\n\`\`\`\n\n\`\`\`ts errors=2322 run\n${WRONG}\n\`\`\`\n`,
  });
  const result = await site.built();
  const { ms, ...counts } = result.samples as SampleSummary;
  assert.ok(ms > 0);
  assert.equal(counts, {
    checked: 2,
    run: 1,
    unchecked: 1,
    expectedErrors: 1,
    reason: "nocheck",
    cached: 0,
    pages: [{ file: "content/docs/index.md", checked: 2, run: 1, unchecked: 1 }],
  });
  const before = site.files();
  site.write({ "content/docs/index.md": `# B\n\n\`\`\`ts\n${WRONG}\n\`\`\`\n` });
  assert.is((await site.build()).ok, false);
  assert.equal(site.files(), before);
  const { stdout, code } = await site.cli(["check", "--debug"]);
  assert.is(code, 1);
  assert.is(stdout, "");
});

test.run();
