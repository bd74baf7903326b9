// Wrong input of every kind: exit code 1 (2, 3), the place and the code of each problem, and the last good output untouched.
import { chmodSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import type { BuildResult, Diagnostic } from "../../src/types.ts";
import type { Files } from "../support/folder.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { skip, suite } from "../support/suite.ts";

const good: Files = {
  "docsgen.config.ts": `export default { title: "Trial", url: "https://docs.example" };\n`,
  "content/docs/index.md": "# Home\n\nTo [the guide](./guide.md#first).\n",
  "content/docs/guide.md": "# Guide\n\n## First\n\nText.\n",
};

interface Case {
  readonly files: Files;
  /** What must be among the diagnostics. */
  readonly expected: Pick<Diagnostic, "file" | "line" | "column" | "code">;
  /** What message and hint together must say. */
  readonly says: RegExp;
}

const cases: Readonly<Record<string, Case>> = {
  "broken YAML": {
    files: { "content/docs/bad.md": '---\ntitle: "open\n---\n# Bad\n' },
    expected: { file: "content/docs/bad.md", line: 2, column: 13, code: "yaml-syntax" },
    says: /quote/i,
  },
  "an unknown front matter key": {
    files: { "content/docs/bad.md": "---\ndescription: x\ntitel: Bad\n---\n# Bad\n" },
    expected: { file: "content/docs/bad.md", line: 3, column: 1, code: "unknown-front-matter-key" },
    says: /titel[\s\S]*"title"/,
  },
  "a dead link": {
    files: { "content/docs/bad.md": "# Bad\n\nSee [there](./gide.md).\n" },
    expected: { file: "content/docs/bad.md", line: 3, column: 5, code: "dead-link" },
    says: /\.\/gide\.md[\s\S]*\.\/guide\.md/,
  },
  "a dead link below front matter": {
    files: { "content/docs/bad.md": "---\ntitle: Bad\n---\n\n# Bad\n\n- See [there](/docs/nowhere)\n" },
    expected: { file: "content/docs/bad.md", line: 7, column: 7, code: "dead-link" },
    says: /\/docs\/nowhere/,
  },
  "a dead anchor": {
    files: { "content/docs/bad.md": "# Bad\n\nSee [there](./guide.md#frist).\n" },
    expected: { file: "content/docs/bad.md", line: 3, column: 5, code: "dead-anchor" },
    says: /frist[\s\S]*first/,
  },
  "a dead anchor of the page itself": {
    files: { "content/docs/bad.md": "# Bad\n\nSee [there](#nowhere).\n" },
    expected: { file: "content/docs/bad.md", line: 3, column: 5, code: "dead-anchor" },
    says: /nowhere/,
  },
  "a missing image": {
    files: { "content/docs/bad.md": "# Bad\n\n![A picture](./picture.png)\n" },
    expected: { file: "content/docs/bad.md", line: 3, column: 1, code: "missing-asset" },
    says: /picture\.png/,
  },
  "two files for one route": {
    files: { "content/docs/bad.md": "# A\n", "content/docs/bad/index.md": "# B\n" },
    expected: { file: "content/docs/bad/index.md", line: 1, column: 1, code: "route-collision" },
    says: /content\/docs\/bad\.md/,
  },
  "invalid UTF-8": {
    files: {
      "content/docs/bad.md": Buffer.concat([Buffer.from("# Bad\n\nab"), Buffer.from([0xff]), Buffer.from("\n")]),
    },
    expected: { file: "content/docs/bad.md", line: 3, column: 3, code: "encoding" },
    says: /UTF-8/,
  },
  "a template that throws": {
    files: { "templates/parts/Footer.tsx": 'export function Footer() {\n  throw new Error("no footer today");\n}\n' },
    expected: { file: "templates/parts/Footer.tsx", line: 2, column: 9, code: "template-error" },
    says: /no footer today[\s\S]*\/docs\//,
  },
  "a template with a syntax error": {
    files: { "templates/parts/Footer.tsx": "export function Footer() {\n  return 1 +;\n}\n" },
    expected: { file: "templates/parts/Footer.tsx", line: 2, column: 13, code: "template-syntax" },
    says: /./,
  },
  "a template of an unknown name": {
    files: { "templates/parts/Foter.tsx": "export function Foter() {\n  return null;\n}\n" },
    expected: { file: "templates/parts/Foter.tsx", line: 1, column: 1, code: "unknown-template" },
    says: /Footer/,
  },
  "an unknown directive": {
    files: { "content/docs/bad.md": "# Bad\n\n:::noet\nText\n:::\n" },
    expected: { file: "content/docs/bad.md", line: 3, column: 4, code: "unknown-directive" },
    says: /noet[\s\S]*note/,
  },
};

const test = suite("bad input");
let site: TestSite;
let before: Record<string, string>;

test.beforeEach(async () => {
  site = makeSite(good);
  await site.built();
  before = site.files();
  assert.ok(Object.keys(before).includes("docs/guide/index.html"), "the good site was built");
});

test.afterEach(() => site.remove());

for (const [name, { files, expected, says }] of Object.entries(cases)) {
  test(name, async () => {
    site.write(files);
    const { code, stdout, stderr } = await site.cli(["build", "--reporter", "json"]);
    assert.is(code, 1, `exit code; it printed\n${stdout}\n${stderr}`);
    const result = JSON.parse(stdout) as BuildResult;
    assert.is(result.ok, false);
    const errors = result.diagnostics.filter((each) => each.severity === "error" && each.code === expected.code);
    const found = errors.find((each) => says.test(`${each.message}\n${each.hint ?? ""}`)) ?? errors[0];
    assert.ok(found, `no ${expected.code} in ${JSON.stringify(result.diagnostics, null, 1)}`);
    const { file, line, column } = found;
    assert.equal({ file, line, column, code: found.code }, expected);
    assert.match(`${found.message}\n${found.hint ?? ""}`, says);
    assert.equal(site.files(), before, "the last good output is untouched");

    const pretty = await site.cli(["build"]);
    assert.is(pretty.code, 1);
    const place = `${expected.file}:${expected.line}:${expected.column}: `;
    assert.ok(pretty.stderr.includes(place), `stderr names ${place}\n${pretty.stderr}`);
    assert.not.match(pretty.stderr, /^\s+at .*\.js:\d+/m, "a stack is only printed with --debug");
    assert.equal(site.files(), before, "the last good output is untouched");
  });
}

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

for (const [name, args] of Object.entries({
  "an unknown option": ["build", "--bsae-url", "/x/"],
  "an unknown command": ["biuld"],
  "a number that is none": ["build", "--jobs", "many"],
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

for (const [name, { config, says }] of Object.entries({
  "an unknown key": { config: 'export default { titel: "x" };\n', says: /titel[\s\S]*title/ },
  "a wrong type": { config: "export default { title: 7 };\n", says: /title/ },
  "a syntax error": { config: "export default { title: ;\n", says: /docsgen\.config\.ts:1:\d+/ },
  "a configuration that throws": { config: 'throw new Error("no config today");\n', says: /no config today/ },
})) {
  test(`exit code 2: configuration with ${name}`, async () => {
    site.write({ "docsgen.config.ts": config });
    const { code, stderr } = await site.cli(["build"]);
    assert.is(code, 2, stderr);
    assert.match(stderr, says);
    assert.match(stderr, /docsgen\.config\.ts/);
    assert.equal(site.files(), before);
  });
}

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
  assert.is(site.read("content/docs/guide.md"), good["content/docs/guide.md"]);
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

test("control sequences in names and titles do not reach the terminal", async () => {
  site.write({ "content/docs/bad.md": "# Bad\n\n[x](./\u001b[31mred.md) [y](./::error::z.md)\n" });
  const { code, stderr } = await site.cli(["build"], { env: { GITHUB_ACTIONS: "true" } });
  assert.is(code, 1);
  assert.not(stderr.includes("\u001b"), "an escape sequence got through");
  for (const line of stderr.split("\n")) assert.not.match(line, /^::(?!error file=)/, "a workflow command got through");
});

test.run();
