// What the command line makes of wrong input and wrong arguments: exit codes, what is printed where, and what is kept.
import { spawnSync } from "node:child_process";
import fs, { chmodSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import type { DocsgenError } from "../../src/diagnostics.ts";
import { build, check } from "../../src/index.ts";
import type { BuildResult } from "../../src/types.ts";
import { between, systemError, whileFailing } from "../emit/faults.ts";
import { hashFiles } from "../support/folder.ts";
import { root } from "../support/paths.ts";
import { commandEnv, makeSite, type TestSite } from "../support/site.ts";
import { skip, suite } from "../support/suite.ts";
import { GOOD } from "./cases.ts";

const test = suite("bad input: command line");
let site: TestSite;
let before: Record<string, string>;

/** Names at the root, and hashes of all files below it. */
const stateOf = ({ root }: TestSite) => JSON.stringify([readdirSync(root), hashFiles(root)]);
let state: string | undefined;

test.beforeEach(async () => {
  // Most commands refuse what they are asked for, and leave the site to the next test as it was.
  if (state !== undefined && stateOf(site) === state) return;
  if (state !== undefined) site.remove();
  site = makeSite(GOOD);
  await site.built();
  before = site.files();
  assert.ok(Object.keys(before).includes("docs/guide/index.html"), "the good site was built");
  state = stateOf(site);
});

test.after(() => site.remove());

for (const fence of ["---js", "--- js", "---JavaScript", "---javascript"]) {
  test(`front matter in JavaScript is refused and never run: ${fence}`, async () => {
    const proof = join(site.root, "proof");
    const payload = `require("node:fs").writeFileSync(${JSON.stringify(proof)}, "ran")`;
    site.write({ "content/docs/bad.md": `${fence}\n{ title: ${payload} }\n---\n# Bad\n` });
    const { code, stderr } = await site.cli(["build"]);
    assert.is(code, 1, stderr);
    assert.match(stderr, /content\/docs\/bad\.md:1:\d+: /);
    assert.not(site.exists("proof"), "the front matter ran");
    assert.equal(site.files(), before);
  });
}

test("all problems are listed at once, sorted by place", async () => {
  site.write({
    "content/docs/b.md": "# B\n\n[one](./x.md)\n\n[two](./y.md)\n",
    "content/docs/a.md": "---\ntitel: A\n---\n# A\n",
    "content/docs/c.md": "# C\n\n![c](./c.png)\n",
  });
  const { ok, diagnostics } = await site.build();
  assert.is(ok, false);
  assert.equal(
    diagnostics.filter(({ severity }) => severity === "error").map(({ file, line }) => `${file}:${line}`),
    ["content/docs/a.md:2", "content/docs/b.md:3", "content/docs/b.md:5", "content/docs/c.md:3"],
  );
});

test("check counts what is wrong, and says nothing of an output that it never touches", async () => {
  site.write({ "content/docs/a.md": "---\ntitel: A\n---\n# A\n" });
  const { code, stderr } = await site.cli(["check"]);
  assert.is(code, 1, stderr);
  assert.match(stderr, /\n\n1 error\.\n$/);
  assert.match((await site.cli(["build"])).stderr, /\n\n1 error\. Nothing was published; [^\n]+\n$/);
});

test("warnings pass, and stop the build with --strict", async () => {
  site.write({ "content/docs/odd.md": "# Odd\n\n```nolanguage\nx\n```\n\n[home](./index.md)\n" });
  const loose = await site.cli(["build"]);
  assert.is(loose.code, 0, loose.stderr);
  assert.match(loose.stderr, /content\/docs\/odd\.md:3:\d+: warning: /);
  const after = site.files();
  site.write({ "content/docs/guide.md": "# Guide\n\n## First\n\nOther text.\n" });
  const strict = await site.cli(["build", "--strict"]);
  assert.is(strict.code, 1, strict.stderr);
  assert.equal(site.files(), after, "nothing was published");
});

test("no page at all is an error that says where they were looked for", async () => {
  site.erase("content/docs");
  const { code, stderr } = await site.cli(["build"]);
  assert.is(code, 1, stderr);
  assert.match(stderr, /content\/docs/);
  assert.equal(site.files(), before);
});

test("a file in the place of the cache's folder is named, by every command", async () => {
  site.erase(".docsgen");
  site.write({ ".docsgen": "x" });
  for (const args of [["build"], ["check"], ["serve", "--watch", "--port", "0"]]) {
    const { code, stderr } = await site.cli(args);
    assert.is(code, 3, stderr);
    assert.match(stderr, /\.docsgen is no folder\n {2}docsgen keeps its lock and its cache .* Rename what is there/);
  }
  assert.equal(site.files(), before);
});

test("a category's file that nobody reads is told: of another name, or the second one of a folder", async () => {
  site.write({
    "content/docs/cat/a.md": "# A\n\n[h](../index.md)\n",
    "content/docs/cat/_category_.yml": "label: X\n",
    "content/docs/cat/_category_.json": '{ "label": "Y" }',
    "content/docs/cat/_category.yml": "label: Z\n",
    "content/docs/cat/category.yml": "data: 1\n",
    "content/docs/cat/_categories_.json": "{}",
  });
  const { ok, diagnostics } = await site.build();
  assert.ok(ok);
  assert.equal(
    diagnostics.flatMap(({ file, code }) => (/categor/.test(file) ? `${file} ${code}` : [])),
    [
      "content/docs/cat/_categories_.json category-name",
      "content/docs/cat/_category.yml category-name",
      "content/docs/cat/_category_.json second-category",
    ],
  );
});

test("an output below a file says what is in the way", async () => {
  site.write({ f: "x" });
  const { code, stderr } = await site.cli(["build", "--out", "f/dist"]);
  assert.is(code, 3, stderr);
  assert.match(stderr, /\(ENOTDIR\)\n {2}A file stands where a folder is looked for/);
});

test("a file in the place of the folder of static files is told, until a folder is there", async () => {
  site.erase("content/static");
  site.write({ "content/static": "../public" });
  const told = async () =>
    (await site.build()).diagnostics.flatMap(({ file, code, severity }) =>
      code === "no-folder" ? `${file} ${severity}` : [],
    );
  assert.equal(await told(), ["content/static warning"]);
  assert.equal(await told(), ["content/static warning"]);
  site.erase("content/static");
  site.write({ "content/static/a.txt": "a" });
  assert.equal(await told(), []);
});

for (const [name, args] of Object.entries({
  "an unknown option": ["build", "--bsae-url", "/x/"],
  "an unknown command": ["biuld"],
  "a number that is none": ["build", "--jobs", "many"],
  "no number at all": ["build", "--jobs", ""],
  "a number in other words": ["build", "--jobs", "0x2"],
  "a number with something around it": ["build", "--jobs", " 2 "],
  "a port that is no number": ["serve", "--port", ""],
  "a host that is none": ["serve", "--host", ""],
  "a root without a name": ["build", ""],
  "a content folder without a name": ["build", "--content", ""],
  "a configuration file that is not there": ["build", "--config", "nowhere.config.ts"],
  "a root that is not there": ["build", "nowhere"],
})) {
  test(`exit code 2: ${name}`, async () => {
    const { code, stderr } = await site.cli(args);
    assert.is(code, 2, stderr);
    assert.ok(stderr.trim().length > 0, "it says what is wrong");
    assert.not.match(stderr, /^\s+at .*\.js:\d+/m);
    assert.equal(site.files(), before);
  });
}

test("wrong usage names the command whose help says what is right", async () => {
  for (const [args, help] of [
    [["diff", "dist"], "docsgen diff --help"],
    [["build", "--nothing-like-it"], "docsgen build --help"],
    [["--quiet", "build"], "docsgen build --help"],
    [["nothing-like-it"], "docsgen --help"],
  ] as const) {
    const { stderr } = await site.cli(args);
    assert.match(stderr, new RegExp(`\\n${help} says what it takes\\.\\n$`));
  }
  assert.not.match((await site.cli([])).stderr, /says what it takes/);
});

test("a command that other generators have is told what it is here", async () => {
  for (const [name, here] of [
    ["dev", "serve --watch"],
    ["start", "serve --watch"],
    ["watch", "serve --watch"],
    ["preview", "serve"],
    ["create", "init"],
    ["version", "--version"],
  ] as const) {
    const { code, stderr } = await site.cli([name]);
    assert.is(code, 2);
    assert.is(
      stderr,
      `docsgen: unknown command '${name}'\n(Here it is docsgen ${here}.)\ndocsgen --help says what it takes.\n`,
    );
  }
});

test("an option of another command is told to be one", async () => {
  const { code, stderr } = await site.cli(["build", "--port", "1"]);
  assert.is(code, 2, stderr);
  assert.match(stderr, /unknown option '--port'/);
  assert.match(stderr, /It is an option of: serve/);
  assert.not.match(stderr, /--out/);
  assert.match((await site.cli(["serve", "--prot", "1"])).stderr, /Did you mean --port\?/);
});

for (const [args, said] of [
  [["help", "biuld"], "unknown command 'biuld'\n(Did you mean build?)"],
  [["BUILD"], "unknown command 'BUILD'\n(Did you mean build?)"],
  [["./content"], "unknown command './content'\n(To build the site in that folder: docsgen build ./content)"],
  [["--out", "x", "build"], "unknown option '--out'\n(Write it behind the command: docsgen build --out)"],
  [["init", "build", "--forse"], "unknown option '--forse'\n(Did you mean --force?)\ndocsgen init --help"],
  [["build", "--port=1"], "unknown option '--port=1'\n(It is an option of: serve.)"],
  [["build", "--strict=false"], "unknown option '--strict=false'\n(--strict takes no value.)"],
  [["build", "--STRICT"], "unknown option '--STRICT'\n(Did you mean --strict?)"],
  [["build", "-q"], "unknown option '-q'\n(Did you mean --quiet?)"],
  [["serve", "-p", "80"], "unknown option '-p'\n(Did you mean one of --port, --publish?)"],
  [["-v"], "unknown option '-v'\n(Did you mean --version?)"],
  [["build", ".", "\u2014strict"], "(Options begin with two hyphens: write --strict, not \u2014strict)"],
  [["build", "\u2013-strict"], "Options begin with two hyphens: write --strict, not \u2013-strict"],
  [["serve", "--host", "localhost:3000"], "--port says the port."],
  [["serve", "--host", "http://localhost"], "--port says the port."],
] as const) {
  test(`what was probably meant is told: ${args.join(" ")}`, async () => {
    const { code, stdout, stderr } = await site.cli([...args]);
    assert.equal([code, stdout], [2, ""], stderr);
    assert.ok(stderr.includes(said), stderr);
    assert.match(stderr, / --help says what it takes\.\n$/);
    assert.not.match(stderr, /Usage:/);
    assert.equal(site.files(), before);
  });
}

test("an option is no other one's value, and no folder is called ~ by mistake", async () => {
  const missing = "It is an option: the value before it is missing. A folder of that name is ./--strict";
  const home = 'The shell has left the "~" as it is: write the path in full.';
  for (const [args, said] of [
    [["build", "--out", "--strict"], missing],
    [["build", "--content", "--strict"], missing],
    [["check", "--config", "--strict"], missing],
    [["serve", "--host", "--strict"], missing],
    [["init", "new", "--from", "vitepress", "--source", "--strict"], missing],
    [["build", "--out=~/dist"], home],
    [["build", "~"], home],
    [["init", "~/new"], home],
    [["diff", "~/a", "dist"], home],
  ] as const) {
    const { code, stdout, stderr } = await site.cli([...args]);
    assert.equal([code, stdout], [2, ""], stderr);
    assert.ok(stderr.includes(said), stderr);
  }
  for (const name of ["--strict", "~", "new"]) assert.not(site.exists(name), name);
  const { code, stderr } = await site.cli(["build", "--out", "./--strict"]);
  assert.is(code, 0, stderr);
  assert.ok(site.exists("--strict/docs/index.html"));
});

test("a path that Git Bash made of a base URL is told to be that", async () => {
  const { code, stderr } = await site.cli(["build", "--base-url", "C:/Program Files/Git/docs/"]);
  assert.is(code, 2, stderr);
  assert.match(stderr, '"C:/Program Files/Git/docs/" is a path of Windows');
  assert.match(stderr, "MSYS_NO_PATHCONV=1");
});

test("exit code 3: a working directory that was deleted", async () => {
  const gone = "process.chdir(process.argv[1]); require('fs').rmdirSync(process.argv[1]);";
  for (const args of [["build"], ["build", site.root], ["serve", "--port", "0"], ["diff", "a", "b"], ["init", "x"]]) {
    site.write({ "gone/x": "" });
    site.erase("gone/x");
    const run = `${gone} process.argv.splice(1, 1); require(process.argv[1]);`;
    const { status, stderr } = spawnSync(
      process.execPath,
      ["-e", run, join(site.root, "gone"), join(root, "bin/docsgen.js"), ...args],
      { encoding: "utf8", env: commandEnv() },
    );
    assert.is(status, 3, stderr);
    assert.is(stderr, "docsgen: the working directory is gone\n  Change into a folder that is there.\n");
  }
});

test("a new site below a file says which file is in the way", async () => {
  site.write({ file: "" });
  const { code, stderr } = await site.cli(["init", "file/sub/site"]);
  assert.is(code, 2, stderr);
  assert.is(stderr, `docsgen: ${join(site.root, "file")} is a file\n  Name a folder, or one that is not there yet.\n`);
});

test("a new site is not made in the working directory where its folder, or the old site's, has an empty name", async () => {
  for (const args of [
    ["init", ""],
    ["init", "new", "--from", "vitepress", "--source", ""],
  ]) {
    const { code, stderr } = await site.cli(args);
    assert.is(code, 2, stderr);
    assert.match(stderr, "It must not be empty.");
  }
  assert.not(site.exists("package.json"));
});

test("exit code 3: an output folder that docsgen did not make is refused and kept", async () => {
  site.write({ "other/thesis.txt": "the only copy" });
  const { code, stderr } = await site.cli(["build", "--out", "other"]);
  assert.ok(code === 2 || code === 3, `exit code ${code}\n${stderr}`);
  assert.match(stderr, /other/);
  assert.is(site.read("other/thesis.txt"), "the only copy");
});

test("an output folder that holds the content is refused", async () => {
  const { code, stderr } = await site.cli(["build", "--out", "."]);
  assert.ok(code === 2 || code === 3, `exit code ${code}\n${stderr}`);
  assert.is(site.read("content/docs/guide.md"), GOOD["content/docs/guide.md"]);
});

for (const [what, call, file] of [
  ["a folder of pages", "readdirSync", "content/docs/part"],
  ["a folder whose files nobody may look at", "statSync", "content/docs/part/a.md"],
  ["a static file", "readFileSync", "content/static/a.pdf"],
  ["the configuration", "readFileSync", "docsgen.config.ts"],
  ["a module of the configuration", "readFileSync", "part.ts"],
] as const) {
  for (const code of ["EACCES", "EPERM"]) {
    test(`exit code 3: ${what} that may not be read (${code})`, async () => {
      site.write({
        "content/docs/part/a.md": "# A\n",
        "content/static/a.pdf": "x",
        "part.ts": 'export const title = "T";\n',
        "docsgen.config.ts":
          'import { title } from "./part.ts";\nexport default { title, url: "https://docs.example" };\n',
      });
      const absolute = join(site.root, file);
      const denied = (path: string) => path === absolute || path.startsWith(`${absolute}/`);
      const error = await whileFailing(call, code, denied, () =>
        build({ root: site.root }).then(
          () => undefined,
          (error: DocsgenError) => error,
        ),
      );
      assert.is(error?.exitCode, 3, String(error));
      assert.ok(error?.message.includes(`cannot read ${absolute}: `), error?.message);
      assert.match(error?.hint ?? "", /right to read|permissions/);
      assert.equal(error?.diagnostics, []);
      assert.equal(site.files(), before);
    });
  }
}

test("exit code 3: all files that may not be read are named, with what is wrong with the other pages", async () => {
  site.write({
    "content/docs/closed.md": "# Closed\n",
    "content/docs/part/_category_.yml": "label: Part\n",
    "content/docs/part/index.md": "# Part\n\n[dead](./dead.md)\n",
    "content/docs/shows.md":
      "---\nimage: /closed.svg\n---\n\n# Shows\n\n::include{file=./_closed.md}\n\n::include{file=./_closed.md}\n\n[dead](./dead.md)\n",
    "content/docs/snippet.md":
      "# Snippet\n\n```js file=./closed.js#part\n```\n\n::figure[A]{src=./closed.svg alt=A inline}\n\n[dead](./dead.md)\n",
    "content/docs/leads.md": "# Leads\n\n[A](./closed.txt) [B](./shows.md#closed) [dead](./dead.md)\n",
    "content/docs/closed.js": "",
    "content/docs/closed.svg": "",
    "content/docs/closed.txt": "",
    "content/static/closed.svg": "",
    "content/docs/_closed.md": "Closed.\n",
    "content/docs/image.md": "# Image\n\n![A](./closed.png)\n\n[dead](./dead.md)\n",
    "content/docs/closed.png": "closed",
  });
  const isClosed = (path: string) => /closed\.\w+$|_category_\.yml$/.test(path);
  for (const command of [build, check]) {
    const { restore } = between((name, args, call) => {
      if (/^(?:access|open|readFile)Sync$/.test(name) && isClosed(String(args[0])))
        throw systemError("EACCES", name, String(args[0]));
      return call(...args);
    });
    const error = await command({ root: site.root, jobs: 1 })
      .then(
        () => undefined,
        (error: DocsgenError) => error,
      )
      .finally(restore);
    assert.is(error?.exitCode, 3, String(error));
    assert.match(error?.message ?? "", /^cannot read .*_closed\.md and 7 more files: permission denied \(EACCES\)$/);
    assert.match(error?.hint ?? "", /right to read/);
    assert.equal(
      error?.diagnostics.map(({ file, line, code }) => `${file}:${line} ${code}`),
      [
        "content/docs/_closed.md:1 unreadable",
        "content/docs/closed.js:1 unreadable",
        "content/docs/closed.md:1 unreadable",
        "content/docs/closed.png:1 unreadable",
        "content/docs/closed.svg:1 unreadable",
        "content/docs/closed.txt:1 unreadable",
        "content/docs/image.md:5 dead-link",
        "content/docs/leads.md:3 dead-link",
        "content/docs/part/_category_.yml:1 unreadable",
        "content/docs/part/index.md:3 dead-link",
        "content/docs/shows.md:11 dead-link",
        "content/docs/snippet.md:8 dead-link",
        "content/static/closed.svg:1 unreadable",
      ],
    );
    assert.equal(site.files(), before);
  }
});

test("a folder beside the pages' that may not be read keeps nobody from building, unless a page shows a file of it", async () => {
  // As "lost+found" is, where a file system begins.
  site.write({ "content/private/x.js": "x\n", "content/docs/a.md": "# A\n" });
  const isClosed = (path: string) => path.includes("/content/private/");
  const trial = async () => {
    const { restore } = between((name, args, call) => {
      if (/^(?:lstat|stat|access|open|readFile)Sync$/.test(name) && isClosed(String(args[0])))
        throw systemError("EACCES", name, String(args[0]));
      return call(...args);
    });
    const { native } = fs.realpathSync;
    fs.realpathSync.native = ((path: string) => {
      if (isClosed(path)) throw systemError("EACCES", "realpathSync", path);
      return native(path);
    }) as typeof native;
    return await build({ root: site.root, jobs: 1 })
      .catch((error: DocsgenError) => error)
      .finally(restore);
  };
  for (const _ of ["at first", "again"]) assert.is(((await trial()) as { ok?: boolean }).ok, true);
  site.write({
    "docsgen.config.ts": 'export default { url: "https://docs.example", glossary: "docs/words.md" };\n',
    "content/docs/words.md":
      "# Words\n\n::include{file=../private/terms.md}\n\n[dead](./dead.md)\n\n## Widget\n\nText.\n",
    "content/docs/a.md": "# A\n\n```js file=../private/x.js\n```\n\n[dead](./dead.md)\n",
  });
  const error = (await trial()) as DocsgenError;
  assert.is(error.exitCode, 3, String(error));
  assert.equal(
    error.diagnostics.map(({ file, line, code }) => `${file}:${line} ${code}`),
    [
      "content/docs/a.md:6 dead-link",
      "content/docs/words.md:5 dead-link",
      "content/private/terms.md:1 unreadable",
      "content/private/x.js:1 unreadable",
    ],
  );
});

test("exit code 3: a configuration that no more files may be opened for", async () => {
  site.write({ "docsgen.config.ts": 'export default { url: "https://docs.example", title: "Other" };\n' });
  const isBundle = (path: string) => /\.docsgen[\\/]config[\\/]/.test(path);
  const error = await whileFailing("readFileSync", "EMFILE", isBundle, () =>
    build({ root: site.root }).then(
      () => undefined,
      (error: DocsgenError) => error,
    ),
  );
  assert.is(error?.exitCode, 3, String(error));
  assert.match(error?.hint ?? "", "ulimit -n");
});

if (process.getuid?.() === 0) {
  skip("exit code 3: an output folder that may not be written", "root may write everywhere");
} else {
  test("exit code 3: an output folder that may not be written", async () => {
    site.write({ "locked/keep": "" });
    chmodSync(join(site.root, "locked"), 0o555);
    const { code, stderr } = await site.cli(["build", "--out", "locked/dist"]);
    chmodSync(join(site.root, "locked"), 0o755);
    assert.is(code, 3, stderr);
    assert.match(stderr, /locked/);
  });
}

test("exit code 3: an output path under a file", async () => {
  site.write({ file: "" });
  const { code, stderr } = await site.cli(["build", "--out", "file/dist"]);
  assert.is(code, 3, stderr);
  assert.match(stderr, /file\/dist|file/);
  assert.equal(site.files(), before);
});

test("--reporter json prints one BuildResult and nothing else on stdout", async () => {
  const { code, stdout } = await site.cli(["build", "--no-cache", "--reporter", "json"]);
  assert.is(code, 0);
  const result = JSON.parse(stdout) as BuildResult;
  assert.equal(Object.keys(result).sort(), [
    "diagnostics",
    "ms",
    "ok",
    "pages",
    "phases",
    "removed",
    "unchanged",
    "written",
  ]);
  assert.is(result.ok, true);
  assert.is(result.pages, 2);
  assert.type(result.ms, "number");
});

test("--reporter json says in its object what is wrong with the arguments", async () => {
  for (const [args, message] of [
    [["--jobs", "x", "--reporter", "json"], /^option '--jobs <n>' argument 'x' is invalid/],
    [["--reporter=json", ".", "more"], /^too many arguments/],
  ] as const) {
    const { code, stdout, stderr } = await site.cli(["build", ...args]);
    assert.is(code, 2);
    const { ok, error } = JSON.parse(stdout) as BuildResult & { error: { exitCode: number; message: string } };
    assert.equal([ok, error.exitCode], [false, 2]);
    assert.match(error.message, message);
    assert.match(stderr, "docsgen build --help says what it takes.");
  }
  assert.is((await site.cli(["build", "--jobs", "x", "--reporter", "pretty"])).stdout, "");
});

test("control sequences in names and titles do not reach the terminal", async () => {
  site.write({ "content/docs/bad.md": "# Bad\n\n[x](./\u001b[31mred.md) [y](./::error::z.md)\n" });
  const { code, stderr } = await site.cli(["build"], { env: { GITHUB_ACTIONS: "true" } });
  assert.is(code, 1);
  assert.not(stderr.includes("\u001b"), "an escape sequence got through");
  for (const line of stderr.split("\n")) assert.not.match(line, /^::(?!error file=)/, "a workflow command got through");
});

test.run();
