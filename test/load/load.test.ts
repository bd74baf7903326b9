// The loader of the program: it uses the code that V8 has compiled before, and does without.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as assert from "uvu/assert";
import { makeFolder } from "../support/folder.ts";
import { root } from "../support/paths.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("load: the program and its code");

/** Runs a module in a process of its own, with the loader of a folder; gives what it exports as `result`. */
function run(folder: string, script: string): unknown {
  const loader = JSON.stringify(pathToFileURL(join(folder, "load.cjs")).href);
  const text = `import { compiledCode, load } from ${loader};\n${script}\nconsole.log(JSON.stringify(result));`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", text], {
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  assert.is(status, 0, stderr);
  return JSON.parse(stdout.trim().split("\n").at(-1) as string);
}

/** Makes a program of one file. */
function program(source: string): string {
  const folder = makeFolder("program");
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  copyFileSync(join(root, "lib/load.cjs"), join(folder, "load.cjs"));
  writeFileSync(join(folder, "one.cjs"), source);
  return folder;
}

interface Code {
  readonly name: string;
  readonly base64: string;
}

/** The code of a program's file, with the function that it exports. */
function codeOf(folder: string): Code {
  const [code] = run(
    folder,
    `load("./one.cjs").answer();
    const result = [...compiledCode()].map(([name, code]) => ({ name, base64: code.toString("base64") }));`,
  ) as Code[];
  return code as Code;
}

function keep(folder: string, { name }: Pick<Code, "name">, code: Buffer): void {
  mkdirSync(join(folder, "code"), { recursive: true });
  writeFileSync(join(folder, "code", name), code);
}

const ONE = "exports.answer = () => 1;";
const TWO = "exports.answer = () => 2;";
/** V8's flags are set as for a build. */
const SUIT = 'load("./load.cjs").suitV8ToBuilds(); load("./load.cjs").suitV8ToPages(10);';
const ASK = 'const result = load("./one.cjs").answer();';

test("code that was kept is run, whatever V8's flags are meanwhile", () => {
  const one = codeOf(program(ONE));
  const folder = program(TWO);
  const two = codeOf(folder);
  assert.is.not(one.name, two.name, "each source has a file of its own");
  // V8 looks at the length of the source alone: code of another one shows that it is not the source that is run.
  keep(folder, two, Buffer.from(one.base64, "base64"));
  assert.is(run(folder, ASK), 1);
  assert.is(run(folder, SUIT + ASK), 1);
});

test("after loading, V8's flags are those of the build again", () => {
  const folder = program(ONE);
  const one = codeOf(folder);
  keep(folder, one, Buffer.from(one.base64, "base64"));
  const isRejected = `import vm from "node:vm";
    load("./load.cjs");
    const code = Buffer.from(${JSON.stringify(one.base64)}, "base64");
    const source = \`(function (exports, require, module, __filename) { ${ONE}\\n})\`;
    const isRejected = () => new vm.Script(source, { cachedData: code }).cachedDataRejected;
    const before = isRejected();
    ${SUIT}
    load("./one.cjs");
    const result = [before, isRejected()];`;
  const knowsFlags = Number.parseInt(process.versions.v8, 10) < 12;
  assert.equal(run(folder, isRejected), [false, knowsFlags]);
});

test("without code, or with damaged code, the program is the same", () => {
  const folder = program(TWO);
  const code = codeOf(folder);
  assert.is(run(folder, ASK), 2);
  const sound = Buffer.from(code.base64, "base64");
  const damaged = Buffer.from(sound);
  damaged.writeUInt32LE(~damaged.readUInt32LE(0) >>> 0, 0);
  for (const bytes of [Buffer.alloc(0), Buffer.from("no code"), sound.subarray(0, sound.length / 2), damaged]) {
    keep(folder, code, bytes);
    assert.is(run(folder, ASK), 2, `${bytes.length} bytes`);
  }
});

test("a file runs once, and gives the values that it has in the end", () => {
  const folder = program(
    "let times = 0; Object.defineProperty(exports, 'times', { get: () => ++times, enumerable: true });",
  );
  assert.equal(
    run(folder, 'const one = load("./one.cjs"); const result = [one.times, one.times, load("./one.cjs") === one];'),
    [1, 1, true],
  );
});

test("a package that a build may do without is run when something of it is asked for", () => {
  const folder = program(`
    const late = require("./parse5.cjs");
    const hasRun = () => globalThis.hasRun === true;
    exports.answer = () => [hasRun(), late.one, late.two, hasRun()];`);
  writeFileSync(join(folder, "parse5.cjs"), "globalThis.hasRun = true; exports.one = 1; exports.two = 2;");
  assert.equal(run(folder, ASK), [false, 1, 2, true]);
});

for (const [what, more, loads] of [
  ["not loaded for a site of plain Markdown", "", false],
  ["loaded for a page with more in it", "\n***\n", true],
] as const) {
  test(`marked is ${what}`, () => {
    const page = "# Start\n\nWords, **bold** and [a link](#code).\n\n## Code\n\n- `one`\n- two\n";
    const site = makeSite({ "content/docs/index.md": page + more });
    const files = run(
      join(root, "lib"),
      `const fs = process.getBuiltinModule("node:fs");
      const { readFileSync } = fs;
      const result = [];
      fs.readFileSync = (file, ...rest) => {
        if (String(file).endsWith(".cjs")) result.push(String(file));
        return readFileSync(file, ...rest);
      };
      const args = ["build", ${JSON.stringify(site.root)}, "--jobs", "1", "--quiet"];
      await load("./cli.cjs").main(["node", "docsgen", ...args]);`,
    ) as string[];
    assert.ok(existsSync(join(site.root, "dist/docs/index.html")));
    assert.ok(files.includes(join(root, "lib/cli.cjs")), "it sees what is loaded");
    assert.is(files.includes(join(root, "lib/marked.cjs")), loads);
  });
}

test("of all that a build runs, the code was kept when docsgen was compiled", () => {
  const site = makeSite({ "content/docs/index.md": "# Start\n\n```ts\nconst a = 1;\n```\n" });
  const kept = readdirSync(join(root, "lib/code"));
  const names = run(
    join(root, "lib"),
    `await load("./cli.cjs").main(["node", "docsgen", "build", ${JSON.stringify(site.root)}, "--quiet"]);
    const result = [...compiledCode().keys()];`,
  ) as string[];
  assert.ok(names.length > 5, "it runs some files");
  assert.equal(
    names.filter((name) => !kept.includes(name)),
    [],
  );
  assert.ok(existsSync(join(site.root, "dist/docs/index.html")));
});

test("files of the program are ASCII, which V8 reads fastest", () => {
  const folder = join(root, "lib");
  const files = readdirSync(folder).filter((name) => /^(?:chunk-.*|cli|worker|index)\.cjs$/.test(name));
  assert.ok(files.length > 10);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what ASCII is
  const isAscii = (name: string) => /^[\u0000-\u007f]*$/.test(readFileSync(join(folder, name), "utf8"));
  assert.equal(
    files.filter((name) => !isAscii(name)),
    [],
  );
});

test("packages are not sent with code", () => {
  const { files } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { files: string[] };
  assert.ok(files.includes("!lib/code"));
});

test.run();
