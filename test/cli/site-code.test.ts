// What a site's own code (configuration, plugins, templates) can't do to a command: hang it, end it, or speak in its place.
import * as assert from "uvu/assert";
import type { BuildResult } from "../../src/types.ts";
import type { Files } from "../support/folder.ts";
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

test("a loop of the configuration is broken off, wherever it is", async () => {
  const loops = [
    config("while (true);"),
    config("await new Promise((resolve) => setTimeout(resolve, 1));\nwhile (true);"),
    config("", "get title() { for (;;); },"),
  ];
  for (const { code, stderr } of await Promise.all(loops.map((files) => run(files, "check")))) {
    assert.is(code, 2, stderr);
    assert.match(stderr, /^docsgen\.config\.mjs:1:1: .*configuration has not finished after 5 s\n {2}\S/);
  }
});

test("a signal that comes while the configuration loops ends the command as any other", async () => {
  const { code, stderr } = await run(config('process.kill(process.pid, "SIGTERM");\nwhile (true);'), "check");
  assert.equal([code, stderr], [143, ""]);
});

test("a loop of a template's module is broken off, on all threads, and named", async () => {
  const site = makeSite({
    ...Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`content/docs/p${i}.md`, `# Page ${i}\n`])),
    ...config(""),
    "templates/parts/Footer.tsx": "while (true);\nexport function Footer() { return null; }\n",
  });
  const { code, stderr } = await site.cli(["check", "--jobs", "2"]);
  site.remove();
  assert.is(code, 1, stderr);
  assert.match(stderr, /^templates\/parts\/Footer\.tsx:1:1: a template's module has not finished after 5 s/m);
});

const EXIT = "process.exit was called|process\\.exit\\(0?\\) was called";
for (const [what, files, expected, place] of [
  ["the configuration", config("process.exit(0);"), 2, "docsgen.config.mjs:1:9"],
  ["the configuration, a moment later", config("process.nextTick(() => process.exit(0));"), 2, "docsgen"],
  ["the configuration, after an await", config("await 1;\nprocess.exit(0);"), 2, "docsgen"],
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
  assert.match((JSON.parse(stdout) as { error: { message: string } }).error.message, /late$/);
});

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
  assert.match(stderr, /^docsgen\.config\.mjs:1:1: reading the configuration threw "told"/);
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

test("what a plugin printed before it hung is printed", async () => {
  const { code, stderr } = await run(
    {
      ...config("", 'plugins: [{ module: "./plugin.mjs" }], limits: { pluginMs: 1000 },'),
      "plugin.mjs": `export default {\n  name: "p",\n  pages() { for (let i = 0; ; i++) if (i < 3) console.log("step", i); },\n};\n`,
    },
    "check",
  );
  assert.is(code, 1);
  assert.match(stderr, /^step 0\nstep 1\nstep 2\nplugin\.mjs:3:3: the plugin's hook pages took longer than 1000 ms/);
});

test.run();
