// What a site's own code (configuration, plugins, templates) can't do to a command: hang it, end it, or speak in its place.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { build, type DocsgenError, serve } from "../../src/index.ts";
import type { BuildOptions, BuildResult } from "../../src/types.ts";
import { until } from "../serve/raw.ts";
import type { Files } from "../support/folder.ts";
import { startServer } from "../support/serve.ts";
import { type CommandResult, makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("code of the site's own");

/** Runs a command on a site of one page. */
async function run(files: Files, ...args: readonly string[]): Promise<CommandResult> {
  const site = makeSite({ "content/docs/index.md": "# Home\n", ...files });
  try {
    return await site.cli(args);
  } finally {
    site.remove();
  }
}

const config = (code: string, more = ""): Files => ({
  "docsgen.config.mjs": `${code}\nexport default { url: "https://a.example", ${more} };\n`,
});

const footer = (code: string): Files => ({ ...config(""), "templates/parts/Footer.tsx": code });

/** A loop that leaves the processor to other tests meanwhile. */
const LOOP = "for (const cell = new Int32Array(new SharedArrayBuffer(4)); ; ) Atomics.wait(cell, 0, 0, 10);";

test.waiting("a loop of the configuration is broken off, wherever it is", async () => {
  const loops = [
    config("while (true);"),
    config(`await new Promise((resolve) => setTimeout(resolve, 1));\n${LOOP}`),
    config("", `get title() { ${LOOP} },`),
  ];
  for (const { code, stderr } of await Promise.all(loops.map((files) => run(files, "check")))) {
    assert.is(code, 2, stderr);
    assert.match(stderr, /^docsgen\.config\.mjs:1:1: .*configuration has not finished after 5 s\n {2}\S/);
  }
});

test.waiting("a signal that comes while the configuration loops ends the command as any other", async () => {
  const { code, stderr } = await run(config(`process.kill(process.pid, "SIGTERM");\n${LOOP}`), "check");
  assert.equal([code, stderr], [143, ""]);
});

test.waiting("a loop of a template's module is broken off, on all threads, and named", async () => {
  const site = makeSite({
    ...Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`content/docs/p${i}.md`, `# Page ${i}\n`])),
    ...config(""),
    "templates/parts/Footer.tsx": `${LOOP}\nexport function Footer() { return null; }\n`,
  });
  const { code, stderr } = await site.cli(["check", "--jobs", "2"]);
  site.remove();
  assert.is(code, 1, stderr);
  assert.match(stderr, /^templates\/parts\/Footer\.tsx:1:1: a template's module has not finished after 5 s/m);
});

const EXIT = "process.exit was called|process\\.exit\\(0?\\) was called";
for (const [what, files, expected, place] of [
  ["the configuration", config("process.exit(0);"), 2, "docsgen.config.mjs:1:9"],
  [
    "the configuration, a moment later",
    config("process.nextTick(() => process.exit(0));"),
    2,
    "docsgen.config.mjs:1:32",
  ],
  ["the configuration, after an await", config("await 1;\nprocess.exit(0);"), 2, "docsgen.config.mjs:2:9"],
  [
    "a plugin",
    {
      ...config("", 'plugins: [{ module: "./plugin.mjs" }],'),
      "plugin.mjs": 'export default {\n  name: "p",\n  page() { process.exit(0); },\n};\n',
    },
    1,
    "plugin.mjs:3:20",
  ],
  [
    "a template",
    { ...config(""), "templates/parts/Footer.tsx": "export const Footer = () => process.exit();\n" },
    1,
    "templates/parts/Footer.tsx:1:37",
  ],
  [
    "a template's module",
    { ...config(""), "templates/parts/Footer.tsx": "process.exit(0);\nexport const Footer = () => null;\n" },
    1,
    "templates/parts/Footer.tsx:1:9",
  ],
] as const) {
  test(`process.exit is no success: ${what}`, async () => {
    const { code, stderr } = await run(files, "check", "--jobs", "1");
    assert.is(code, expected, stderr);
    assert.match(stderr, new RegExp(`^${place}: .*(?:${EXIT})`, "m"));
  });
}

test("what is wrong is told though the configuration takes the console away", async () => {
  const { code, stderr } = await run(config('console.error = () => {};\nthrow new Error("told");'), "check");
  assert.is(code, 2);
  assert.match(stderr, /^docsgen\.config\.mjs:2:7: .*told/);
});

test("what is thrown where nobody hears it is the site's error", async () => {
  const { code, stdout } = await run(
    config('process.nextTick(() => { throw new Error("late"); });'),
    "check",
    "--reporter",
    "json",
  );
  assert.is(code, 2);
  const [problem] = (JSON.parse(stdout) as BuildResult).diagnostics;
  assert.match(problem?.message ?? "", /late$/);
  assert.equal([problem?.file, problem?.line, problem?.column], ["docsgen.config.mjs", 1, 32]);
});

const THROW_LATER = `interface Later { readonly ms: number }

export function later({ ms }: Later): void {
  setTimeout(() => { throw new Error("late"); }, ms);
}
`;
const REJECT_LATER = THROW_LATER.replace(/setTimeout.*/, 'void Promise.reject(new Error("late" + ms));');
const EXIT_LATER = THROW_LATER.replace(/setTimeout.*/, "setTimeout(() => process.exit(0), ms);");
for (const [what, code, place] of [
  ["a timer throws", THROW_LATER, "4:28"],
  ["a promise is rejected with", REJECT_LATER, "4:23"],
  ["ends the process", EXIT_LATER, "4:28"],
] as const) {
  const call =
    'import { later } from "./later.ts";\n\nlater({ ms: 0 });\nawait new Promise((end) => setTimeout(end, 4000));\n';
  const template = call.replace("./", "../../");
  for (const [where, files] of [
    ["the configuration", { "docsgen.config.ts": `${call}export default {};\n` }],
    ["a template", footer(`${template}export const Footer = () => null;\n`)],
  ] as const) {
    test(`what ${what} later is told at its line in the source: ${where}`, async () => {
      const { code: exitCode, stderr } = await run({ ...files, "later.ts": code }, "check", "--jobs", "1");
      assert.is(exitCode, 2, stderr);
      assert.not.match(stderr, ".docsgen");
      assert.match(
        stderr,
        new RegExp(`^later\\.ts:${place}: (?:what runs later threw|process\\.exit).*\n  A timer`, "m"),
      );
    });
  }
}

test("what a plugin's timer throws is told at its line in the source", async () => {
  const { code, stderr } = await run(
    {
      ...config("", 'plugins: [{ module: "./plugin.ts" }],'),
      "later.ts": THROW_LATER,
      "plugin.ts":
        'import { later } from "./later.ts";\n\nexport default {\n  name: "p",\n  async pages() { later({ ms: 0 }); await new Promise(() => {}); },\n};\n',
    },
    "check",
  );
  assert.is(code, 1, stderr);
  assert.match(stderr, /^later\.ts:4:28: the plugin's hook pages broke its thread off: late\n/m);
});

for (const [what, code] of [
  ["a timer throws", THROW_LATER],
  ["a promise is rejected with", REJECT_LATER],
] as const) {
  test(`serve --watch goes on, and tells what ${what} later, until it is mended`, async () => {
    const signal = 'new URL("go", `file://${process.cwd()}/`)';
    const call = `import { existsSync } from "node:fs";
import { later } from "./later.ts";

const timer = setInterval(() => {
  if (!existsSync(${signal})) return;
  clearInterval(timer);
  later({ ms: 0 });
}, 20);
`;
    const settings = 'export default { url: "https://a.example" };\n';
    const site = makeSite({
      "content/docs/index.md": "# Home\n",
      "docsgen.config.ts": call + settings,
      "later.ts": code,
    });
    // What was made right before the watch begins is told as changed.
    const made = Date.now();
    await until("the site is no news", () => Date.now() - made > 200);
    const server = await startServer(["--watch"], { cwd: site.root });
    const said = async (text: RegExp) => {
      await until(`${text} in ${server.output()}`, () => text.test(server.output()), 60_000);
    };
    try {
      site.write({ go: "" });
      await said(/^later\.ts:4:\d+: what runs later threw where nobody hears it: late/m);
      site.write({ "content/docs/index.md": "# Other\n" });
      await said(/index\.md \(/);
      assert.match(await (await fetch(`${server.origin}/docs/`)).text(), "Other");
      assert.not.match(server.output(), "Mended");
      site.write({ "docsgen.config.ts": settings });
      await said(/Mended in later\.ts: what runs later threw/);
    } finally {
      assert.is(await server.close(), 130);
      site.remove();
    }
  });
}

for (const code of ['process.nextTick(() => { throw "late"; });', 'Promise.reject("late");']) {
  test(`what is thrown there need be no error: ${code}`, async () => {
    const { code: exitCode, stderr } = await run(config(code), "check");
    assert.is(exitCode, 2, stderr);
    assert.match(stderr, /^docsgen: .*late.*\n {2}Look at/);
  });
}

test("it is the site's error, too, where nothing is written to the project", async () => {
  const { code, stderr } = await run(
    config('process.nextTick(() => { throw new Error("late"); });'),
    "check",
    "--no-cache",
  );
  assert.is(code, 2, stderr);
});

test("Node says nothing of its own where a configuration throws no error while it is read", async () => {
  const { code, stderr } = await run(config("", 'get title() { throw "told"; },'), "check");
  assert.is(code, 2, stderr);
  assert.match(stderr, /^docsgen\.config\.mjs:2:\d+: reading the configuration threw "told"/);
});

test("a timer neither keeps a command that is done, nor changes its exit code", async () => {
  const { code, stderr } = await run(
    {
      ...config("setInterval(() => {}, 1000);\nprocess.on('beforeExit', () => process.exit(0));"),
      "content/docs/b.md": "[No](no.md)\n",
    },
    "check",
  );
  assert.is(code, 1, stderr);
});

test("what is printed on any thread is no result", async () => {
  const print = (name: string) => `console.log(${JSON.stringify(`said by ${name}`)});`;
  const { code, stdout, stderr } = await run(
    {
      "content/docs/b.md": "# B\n",
      ...config(print("configuration"), 'plugins: [{ module: "./plugin.mjs" }],'),
      "plugin.mjs": `export default {\n name: "p",\n pages() { ${print("pages")} return []; },\n page() { ${print("page")} } };\n`,
      "templates/parts/Footer.tsx": `export const Footer = () => { process.stdout.write("said by template\\n"); return null; };\n`,
    },
    "build",
    "--jobs",
    "2",
    "--reporter",
    "json",
  );
  assert.is(code, 0, stderr + stdout);
  assert.is((JSON.parse(stdout) as BuildResult).ok, true);
  for (const name of ["configuration", "pages", "page", "template"]) assert.match(stderr, `said by ${name}\n`);
});

test("all is printed that a thread prints, however much", async () => {
  const print = (name: string) =>
    `for (const to of ["log", "error"]) console[to]("\\n${name} " + to + "é".repeat(30000));`;
  const site = makeSite({
    ...Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`content/docs/p${i}.md`, `# Page ${i}\n`])),
    ...config("", 'plugins: [{ module: "./plugin.mjs" }],'),
    "plugin.mjs": `export default {\n name: "p",\n pages() { for (let i = 0; i < 20; i++) { ${print("pages")} } return []; },\n page() { ${print("page")} } };\n`,
  });
  const { code, stderr } = await site.cli(["build", "--jobs", "4"]);
  site.remove();
  assert.is(code, 0);
  const printed = (line: string) => stderr.split("\n").filter((each) => each === line + "é".repeat(30000)).length;
  assert.equal(["pages log", "pages error", "page log", "page error"].map(printed), [20, 20, 40, 40]);
});

test.waiting("what a plugin printed before it hung is printed", async () => {
  const hung = `export default {\n  name: "p",\n  pages() { for (let i = 0; i < 3; i++) console.log("step", i); ${LOOP} },\n};\n`;
  let limit = 500;
  const ask = () =>
    run(
      { ...config("", `plugins: [{ module: "./plugin.mjs" }], limits: { pluginMs: ${limit} },`), "plugin.mjs": hung },
      "check",
    );
  let result = await ask();
  // The limit holds for the import of the module as well, which takes seconds on a busy machine.
  for (
    ;
    limit < 60_000 && /^plugin\.mjs:1:1: the plugin's module (?:took|has not)/.test(result.stderr);
    result = await ask()
  )
    limit *= 2;
  const { code, stderr } = result;
  assert.is(code, 1);
  const printed = "step 0\nstep 1\nstep 2\nplugin.mjs:3:3: the plugin's hook pages";
  assert.ok(stderr.startsWith(`${printed} took longer than ${limit} ms`), stderr);
});

/** What the site's own code is, where a plugin's is asked for. */
const plugin = (code: string): Files => ({
  ...config("", 'plugins: [{ module: "./plugin.mjs" }],'),
  "plugin.mjs": code,
});

const WAIT = "globalThis.stopNow();\nawait new Promise(() => {});\n";
for (const [what, files] of [
  ["a configuration", config(WAIT)],
  ["a template", footer(`${WAIT}export const Footer = () => null;\n`)],
] as const) {
  for (const [how, start] of [
    ["build", (options: BuildOptions) => build(options)],
    ["serve", (options: BuildOptions) => serve({ ...options, port: 0 })],
    ["serve --watch", (options: BuildOptions) => serve({ ...options, port: 0, watch: true })],
  ] as const) {
    test(`a command can be ended while ${what} waits: ${how}`, async () => {
      const site = makeSite({ "content/docs/index.md": "# Home\n", ...files });
      const stop = new AbortController();
      const reason = new Error("stopped");
      Object.assign(globalThis, { stopNow: () => stop.abort(reason) });
      let ended: unknown;
      try {
        await start({ root: site.root, signal: stop.signal });
      } catch (error) {
        ended = error;
      } finally {
        Object.assign(globalThis, { stopNow: undefined });
        site.remove();
      }
      assert.is((ended as DocsgenError).exitCode, 130);
      assert.is((ended as DocsgenError).cause, reason);
    });
  }
}

test("a command that is ended for a reason that is a text says that very text", async () => {
  const site = makeSite({ "content/docs/index.md": "# Home\n" });
  const signal = AbortSignal.abort("because");
  const ended = await build({ root: site.root, signal }).catch((error) => error);
  site.remove();
  const { exitCode, message, cause } = ended as DocsgenError;
  assert.equal([exitCode, message, cause], [130, "because", "because"]);
});

test("serve --watch can be ended while a plugin that it asks at its start loops", async () => {
  const site = makeSite({
    "content/docs/index.md": "# Home\n",
    ...plugin('export default { name: "p", pages() { new BroadcastChannel("looping").postMessage(1); for (;;); } };\n'),
  });
  const stop = new AbortController();
  const reason = new Error("stopped");
  const looping = new BroadcastChannel("looping");
  looping.onmessage = () => stop.abort(reason);
  let ended: unknown;
  try {
    await serve({ root: site.root, port: 0, watch: true, signal: stop.signal });
  } catch (error) {
    ended = error;
  } finally {
    looping.close();
    site.remove();
  }
  assert.is((ended as DocsgenError).exitCode, 130);
  assert.is((ended as DocsgenError).cause, reason);
});

for (const [what, files] of [
  ["at its top", plugin(`${LOOP}\n`)],
  ["after it waited", plugin(`await new Promise((resolve) => setTimeout(resolve, 1));\n${LOOP}\n`)],
] as const) {
  test.waiting(`a loop of a plugin's module is broken off and named: ${what}`, async () => {
    const limit = what === "at its top" ? "" : "limits: { pluginMs: 2000 },";
    const { code, stderr } = await run(
      { ...files, ...config("", `plugins: [{ module: "./plugin.mjs" }], ${limit}`) },
      "check",
    );
    assert.is(code, 1, stderr);
    const said = limit === "" ? "has not finished after 5 s" : "took longer than 2000 ms and was broken off";
    assert.match(stderr, new RegExp(`^plugin\\.mjs:1:1: the plugin's module ${said}\n  \\S`));
  });
}

for (const [what, condition, args, expected] of [
  [
    "loops on the main thread",
    LOOP.replace("for (", "if (isMainThread) for ("),
    ["--jobs", "1"],
    "3:1: the plugin's module has not finished after 5 s",
  ],
  [
    "throws on the main thread",
    'if (isMainThread) throw new Error("told");',
    ["--jobs", "1"],
    "2:25: the plugin's module threw Error: told",
  ],
  [
    "throws on threads for pages",
    'if (workerData?.program === "./worker.cjs") throw new Error("told");',
    ["--jobs", "2"],
    "2:51: the plugin's module threw Error: told",
  ],
] as const) {
  test.waiting(`a plugin that fails when it is loaded once more is told with its place: it ${what}`, async () => {
    const imports = 'import { isMainThread, workerData } from "node:worker_threads";';
    const pages = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`content/docs/p${i}.md`, `# Page ${i}\n`]));
    const files = plugin(`${imports}\n${condition}\nexport default { name: "p", page() {} };\n`);
    const { code, stderr } = await run({ ...pages, ...files }, "check", ...args);
    assert.is(code, 2, stderr);
    assert.ok(stderr.includes(`plugin.mjs:${expected}\n`), stderr);
    assert.match(stderr, /^docsgen: plugin\.mjs has an error$/m);
  });
}

/** A configuration that is written as a whole. */
const whole = (code: string): Files => ({ "docsgen.config.mjs": `${code}\n` });
const READING = "reading the configuration threw Error: told";
for (const [what, files, expected] of [
  ["a proxy", whole('export default new Proxy({}, {\n  get() { throw new Error("told"); },\n});'), `2:17: ${READING}`],
  [
    "a proxy's keys",
    whole('export default new Proxy({}, {\n  ownKeys() { throw new Error("told"); },\n});'),
    `2:21: ${READING}`,
  ],
  ["a getter", whole('export default {\n  get title() { throw new Error("told"); },\n};'), `2:23: ${READING}`],
  ["a getter of then", whole('export default {\n  get then() { throw new Error("told"); },\n};'), `2:22: ${READING}`],
  [
    "a loop of then",
    whole(`export default { get then() { ${LOOP} } };`),
    "1:1: reading the configuration has not finished after 5 s",
  ],
  ["a text", whole('\n  throw "told";'), '2:3: the configuration threw "told"'],
  ["a text, later", whole('await 1;\n throw "told";'), '2:2: the configuration threw "told"'],
  ["null", whole("\nthrow null;"), "2:1: the configuration threw null"],
  ["undefined, later", whole("await 1;\nthrow undefined;"), "2:1: the configuration threw undefined"],
  ["an object", whole("\nthrow { told: 1 };"), '2:1: the configuration threw {"told":1}'],
  ["a text that is in a comment, too", whole('// throw "told";\nthrow "told";'), '2:1: the configuration threw "told"'],
  [
    "a text that may come from two places",
    whole('if (1) throw "told";\nthrow "told";'),
    '1:1: the configuration threw "told"',
  ],
  [
    "a promise that fails",
    whole('export default Promise.reject(new Error("told"));'),
    "1:1: the default export is a promise\n",
  ],
  ["a symbol", whole('await 1;\nthrow Symbol("told");'), "1:1: the configuration threw Symbol(told)"],
  [
    "an error that hides",
    whole('throw Object.defineProperty(new Error(), "message", { get() { throw 1; } });'),
    "1:1: the configuration threw something",
  ],
  [
    "an error with a strange name",
    whole('\nthrow Object.assign(new Error("told"), { name: Symbol() });'),
    "1:1: the configuration threw told",
  ],
  [
    "an error with a reason",
    whole('\nthrow new Error("told", { cause: new Error("why") });'),
    "2:7: the configuration threw Error: told (why)",
  ],
] as const) {
  const declare = what === "a loop of then" ? test.waiting : test;
  declare(`what the configuration throws is told by itself, and where it can be known: ${what}`, async () => {
    const { code, stderr } = await run(files, "check");
    assert.is(code, 2, stderr);
    assert.ok(stderr.startsWith(`docsgen.config.mjs:${expected}`), stderr);
  });
}

for (const [what, files, expected] of [
  [
    "a plugin's module",
    plugin('export default { name: "p" };\nthrow "told";\n'),
    `plugin.mjs:2:1: the plugin's module threw "told"`,
  ],
  [
    "a plugin's hook",
    plugin('export default { name: "p", page() {\n  throw "told";\n} };\n'),
    `plugin.mjs:2:3: the hook page of the plugin "p" threw "told"`,
  ],
  [
    "a plugin's getter",
    plugin('export default {\n  get name() { throw new Error("told"); },\n};\n'),
    "plugin.mjs:2:22: reading the plugin threw Error: told",
  ],
  [
    "a template's module",
    footer('export const Footer = () => null;\nthrow "told";\n'),
    `templates/parts/Footer.tsx:2:1: a template's module threw while it was loaded: "told"`,
  ],
  [
    "a template",
    footer('export const Footer = () => {\n  throw "told";\n};\n'),
    `templates/parts/Footer.tsx:2:3: the template parts/Footer threw: "told"`,
  ],
] as const) {
  test(`a text that is thrown has a place, and nothing is told beside it: ${what}`, async () => {
    const { code, stderr } = await run(files, "check", "--jobs", "1");
    assert.is(code, 1, stderr);
    assert.ok(stderr.startsWith(expected), stderr);
  });
}

test("places are told in a folder whose name has parentheses and blanks", async () => {
  for (const [files, expected] of [
    [whole('\nthrow new Error("told");'), "docsgen.config.mjs:2:7: "],
    [plugin('export default { name: "p", page() {\n  throw new Error("told");\n} };\n'), "plugin.mjs:2:9: "],
    [footer('export const Footer = () => {\n  throw new Error("told");\n};\n'), "templates/parts/Footer.tsx:2:9: "],
  ] as const) {
    const outer = makeSite();
    const folder = join(outer.root, "a (b) c%20d");
    mkdirSync(folder);
    const site = makeSite({ "content/docs/index.md": "# Home\n", ...files }, folder);
    const { stderr } = await site.cli(["check"]);
    outer.remove();
    assert.ok(stderr.startsWith(expected), stderr);
  }
});

test.run();
