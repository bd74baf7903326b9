// Samples that say `run` are run, end in any case, and say where they failed.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import * as assert from "uvu/assert";
import { check } from "../../src/index.ts";
import { until } from "../serve/raw.ts";
import { suite } from "../support/suite.ts";
import { problemsOf, problemsOfEach, sampleSite, told } from "./sites.ts";

const test = suite("running samples");
/** Timers, without the browser's types. */
const TIMERS = {
  "docsgen.config.mjs": `export default {
  url: "https://docs.example.com",
  samples: { run: true, compilerOptions: { lib: ["ES2022"], types: ["timers"] } },
};
`,
  "content/node_modules/@types/timers/index.d.ts": ["setTimeout", "setInterval"]
    .map((name) => `declare function ${name}(run: (nothing: any) => void, ms: number): unknown;\n`)
    .join(""),
};
/** What samples use of Node. */
const FILES = `declare module "node:fs" { export function writeSync(fd: number, text: string): void; }
declare const process: { exit(code: number): never };
`;
const run = (code: string, more = "") => `\`\`\`ts run${more}\n${code}\n\`\`\`\n`;

test("what throws is told at its line, through the packages that it calls", async () => {
  const code = 'import { Circle } from "shapes";\nconst c: Circle = new Circle(1);\n\nc.grow(-1);';
  assert.equal(await problemsOf(run(code)), ["7:3 sample-run-error the sample throws RangeError: cannot shrink"]);
});

test("each page's samples are run, also where pages' names differ in letters beyond ASCII or in separators alone", async () => {
  const throws = (what: string) => `# Page\n\n${run(`throw new Error("${what}");`)}`;
  const pages = { 犬: "dog", 猫: "cat", "a/b": "folder", a_b: "line", "a b": "space" };
  const site = sampleSite({
    index: "# Home\n",
    ...Object.fromEntries(Object.entries(pages).map(([name, what]) => [name, throws(what)])),
  });
  const { diagnostics } = await check({ root: site.root, jobs: 1 });
  const thrown = diagnostics.filter(({ code }) => code === "sample-run-error");
  assert.equal(
    thrown.map(({ file, message }) => `${file}: ${message}`).sort(),
    Object.entries(pages)
      .map(([name, what]) => `content/docs/${name}.md: the sample throws Error: ${what}`)
      .sort(),
  );
});

test("what is left unhandled fails too, also shortly after the end", async () => {
  assert.equal(await problemsOf(run("Promise.reject(new Error('lost'));")), [
    "4:16 sample-run-error the sample throws Error: lost",
  ]);
  assert.equal(await problemsOf(run("setTimeout(() => {\n  throw new Error('late');\n}, 1);", " group=a"), TIMERS), [
    "5:9 sample-run-error the sample throws Error: late",
  ]);
});

test("what a sample writes where its process tells how far it is counts as printed", async () => {
  const fs = 'import { writeSync } from "node:fs";\n';
  const types = { "content/node_modules/@types/timers/index.d.ts": FILES };
  const pages = [
    run(`${fs}writeSync(3, "a note\\n");`),
    run(`${fs}writeSync(3, "null\\n{}\\n");\nthrow new Error("after");`),
    run(`${fs}writeSync(3, "a note\\n");\nprocess.exit(4);`),
  ];
  const said = await problemsOfEach(pages, { ...TIMERS, ...types });
  assert.equal(said, [
    [],
    ["6:7 sample-run-error the sample throws Error: after"],
    ["4:1 sample-run-error the sample ends with exit code 4"],
  ]);
});

test.waiting("a promise that is left behind is watched until the process ends", async () => {
  const later = (what: string, ms = 900) =>
    `async function main() {\n  await new Promise((done) => setTimeout(done, ${ms}));\n  ${what}\n}\n`;
  const exit = "declare const process: { exitCode: number };\ndeclare const console: { log(text: string): void };\n";
  const pages = [
    run(`${later("throw new Error('late');")}main();`),
    run(`${later("")}main();`),
    // One that says that it means to is not waited for.
    run(`${later("throw new Error('late');", 60_000)}void main();`),
    run(`${exit}${later("process.exitCode = 1;")}main();`),
  ];
  assert.equal(await problemsOfEach(pages, TIMERS), [
    ["6:9 sample-run-error the sample throws Error: late"],
    [],
    [],
    ["10:1 sample-run-error the sample ends with exit code 1"],
  ]);
});

test.waiting("a promise that is left behind, and a process that never ends, is told where it is left", async () => {
  const within = (runMs: number) => ({
    ...TIMERS,
    "docsgen.config.mjs": TIMERS["docsgen.config.mjs"].replace("run: true", `run: true, runMs: ${runMs}`),
  });
  const code = "async function main() {\n  setInterval(() => {}, 1000);\n}\nif (main) {\n  main();\n}";
  assert.equal(await problemsOf(run(code), within(1500)), [
    "8:3 sample-run-timeout the sample has not finished after 1.5 s",
  ]);
  // What a function would leave is nobody's before it is called.
  const inside = "setInterval(() => {}, 1000);\nconst p = Promise.resolve(1);\nfunction never() {\n  p.then();\n}";
  assert.equal(await problemsOfEach([run(code.replace("main();", "await main();")), run(inside)], within(20_000)), [
    [],
    [],
  ]);
});

test("an exit code, and an await that never ends, fail at the first line", async () => {
  const exit = "declare const process: { exit(code: number): never; cwd(): string };\n";
  const codes = [`${exit}process.exit(3);`, "await new Promise(() => {});", `${exit}process.exit(0);`];
  assert.equal(await problemsOfEach(codes.map((code) => run(code))), [
    ["4:1 sample-run-error the sample ends with exit code 3"],
    ["4:1 sample-run-error the sample ends while it waits for what never comes"],
    [],
  ]);
});

test.waiting("what takes too long is ended", async () => {
  const config = {
    "docsgen.config.mjs": 'export default { url: "https://docs.example.com", samples: { run: true, runMs: 700 } };\n',
  };
  // Whoever waited for it would not come back.
  const pages = [run("await new Promise((done) => setTimeout(done, 2 ** 31 - 1));"), run("for (;;) {}")];
  const late = ["4:1 sample-run-timeout the sample has not finished after 0.7 s"];
  assert.equal(await problemsOfEach(pages, config), [late, late]);
});

test("samples that share a process are told apart: what fails, leaves or never ends harms no other", async () => {
  const leave = "declare const process: { exit(code: number): never };\nprocess.exit(0);";
  const bad = "throw new Error('bad');";
  const late =
    "setTimeout(() => {\n  throw new Error('late');\n}, 10);\nawait new Promise((done) => setTimeout(done, 1));";
  const good = "export {};";
  const page = [good, leave, good, bad, good, late, good, good].map((code) => run(code)).join("\n");
  assert.equal(await problemsOf(page, TIMERS), [
    "17:7 sample-run-error the sample throws Error: bad",
    "26:9 sample-run-error the sample throws Error: late",
  ]);
});

test("timers and servers that stay open keep nothing running", async () => {
  const page = run("setTimeout(() => {}, 2 ** 31 - 1);\nsetInterval(() => {}, 10);");
  // One that is kept running is told to have not finished.
  assert.equal(await problemsOf(page, TIMERS), []);
});

test("two checks in one process do not run each other's samples away", async () => {
  const code = "await new Promise((done) => setTimeout(done, 1500));\nthrow new Error('late');";
  const site = sampleSite({ index: `# A\n\n${run(code)}` }, TIMERS);
  const first = check({ root: site.root });
  const folder = join(site.root, ".docsgen/samples");
  await until(
    "samples are run",
    () => existsSync(folder) && readdirSync(folder).some((name) => name.startsWith("run-")),
  );
  await setTimeout(500);
  const results = await Promise.all([first, check({ root: site.root })]);
  for (const result of results)
    assert.equal(told(result), ["content/docs/index.md:5:7 sample-run-error the sample throws Error: late"]);
  assert.equal(
    readdirSync(folder).filter((name) => name.startsWith("run-")),
    [],
  );
});

test("a group is run once, as one module, where one of its fences says run", async () => {
  const site = sampleSite({
    index: `# A\n\n\`\`\`ts group=a\nlet n = 0;\n\`\`\`\n\n${run("n += 1;", " group=a")}\n${run(
      "if (n !== 1) throw new Error(String(n));\nthrow new Error('here');",
      " group=a",
    )}`,
  });
  const result = await check({ root: site.root, jobs: 1 });
  assert.equal(told(result), ["content/docs/index.md:13:7 sample-run-error the sample throws Error: here"]);
  assert.is(result.samples?.run, 2);
});

test("it runs in the content folder, with what lies there", async () => {
  const files = {
    "content/code/value.ts": "export const value: number = 7;\n",
    "content/data.txt": "here",
    "content/code/whole.ts": 'import { value } from "./value.ts";\nif (value === 7) throw new Error("seven");\n',
  };
  const node = "declare module 'node:fs' { export function readFileSync(file: string, encoding: string): string }\n";
  const code = `import { readFileSync } from "node:fs";\nimport { value } from "../code/value.ts";\nif (value !== 7 || readFileSync("data.txt", "utf8") !== "here") throw new Error("no");`;
  const page = `${run(code)}\n\`\`\`ts nocheck="a declaration"\n${node}\`\`\`\n`;
  const types = { "content/node_modules/@types/node/package.json": '{"name":"@types/node","version":"1.0.0"}' };
  const declared = { "content/node_modules/@types/node/index.d.ts": node };
  assert.equal(await problemsOf(page, { ...files, ...types, ...declared }), []);
  assert.equal(await problemsOf("```ts file=../code/whole.ts run\n```\n", files), [
    "content/code/whole.ts:2:24 sample-run-error the sample throws Error: seven",
  ]);
});

test("what does not compile is not said to fail besides", async () => {
  const page = run("const n: number = 'x';\nthrow new Error('no');");
  assert.equal(await problemsOf(page), [
    "4:7 sample-type-error TS2322: Type 'string' is not assignable to type 'number'.",
  ]);
});

test("what cannot be bundled is told", async () => {
  assert.match((await problemsOf(run('import "./nothing.js";', " errors=2882"))).join(), /sample-run-error|TS2882/);
});

test("without a word in the configuration nothing is run, and one warning says so", async () => {
  const site = sampleSite(
    { index: '# A\n\n```ts run\nthrow new Error("ran");\n```\n\n```ts run\nexport {};\n```\n' },
    { "docsgen.config.mjs": 'export default { url: "https://docs.example.com" };\n' },
  );
  const result = await check({ root: site.root, jobs: 1 });
  assert.equal(told(result), [
    "docsgen.config.mjs:1:1 samples-not-run 2 samples say `run`, and the configuration does not say whether they may",
  ]);
  assert.equal([result.samples?.checked, result.samples?.run, result.ok], [2, 0, true]);
});

test("run: false checks types only", async () => {
  const config = {
    "docsgen.config.mjs": 'export default { url: "https://docs.example.com", samples: { run: false } };\n',
  };
  assert.equal(await problemsOf(run("throw new Error('x');"), config), []);
});

test.run();
