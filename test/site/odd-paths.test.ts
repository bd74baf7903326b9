// Links that lead nowhere or in a circle, and names that no file can have, wherever docsgen looks for something: each is told
// with what to do, and the last good output stays.
import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import * as assert from "uvu/assert";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("odd paths");
const LONG = "n".repeat(300);

const site = makeSite({
  "docsgen.config.mjs": 'export default { url: "https://docs.example" };\n',
  "content/docs/index.md": "# Home\n",
  "content/static/a.txt": "a\n",
});
let output: Readonly<Record<string, string>>;

test.before(async () => {
  await site.built();
  output = site.files();
});

test.after(() => site.remove());

for (const [place, code, says] of [
  ["docsgen.config.mjs", 2, /docsgen\.config\.mjs is no file, nor a link to one\n +Put/],
  ["content", 2, /no content folder/],
  ["content/docs", 1, /content\/docs:1:1: .*\n +\w/],
  ["templates", 2, /templates is no folder, nor a link to one\n +Put/],
  ["templates/parts/Footer.tsx", 1, /templates\/parts\/Footer\.tsx:1:1: symbolic link leads nowhere\n +Mend/],
] as const)
  for (const target of [place.replace(/.*\//, ""), "nowhere"])
    test(`${place} is a link to ${target === "nowhere" ? target : "itself"}`, async () => {
      const absolute = join(site.root, place);
      const aside = join(site.root, "aside");
      const isThere = !place.startsWith("templates");
      mkdirSync(dirname(absolute), { recursive: true });
      if (isThere) renameSync(absolute, aside);
      symlinkSync(target, absolute);
      const ended = await site.cli(["build"]);
      rmSync(absolute);
      if (isThere) renameSync(aside, absolute);
      assert.is(ended.code, code, ended.stderr);
      assert.match(ended.stderr, says);
      assert.equal(site.files(), output);
    });

/** Goes down by folders, and leaves a file there. */
const NEST = `
  const [folder, depth, file] = process.argv.slice(1);
  process.chdir(folder);
  for (let i = 0; i < depth; i++) { fs.mkdirSync("d".repeat(250)); process.chdir("d".repeat(250)); }
  fs.writeFileSync(file, "# A\\n");
`;

for (const [what, folder, more, file] of [
  ["a folder", "content/docs", 2, "a.md"],
  ["a page", "content/docs", 0, `${"a".repeat(252)}.md`],
  ["a static file", "content/static", 0, "a".repeat(255)],
] as const)
  test(`${what} that lies deeper than the system goes is told`, async () => {
    const top = join(site.root, folder);
    const depth = Math.floor((4095 - top.length) / 251);
    execFileSync(process.execPath, ["-e", NEST, top, String(depth + more), file]);
    const ended = await site.cli(["build"]);
    // Node's own removal goes by whole paths.
    execFileSync("rm", ["-rf", join(top, "d".repeat(250))]);
    const told = `${folder}${`/${"d".repeat(250)}`.repeat(depth)}/${more > 0 ? "d".repeat(250) : file}:1:1: `;
    assert.is(ended.code, 1, ended.stderr);
    assert.ok(ended.stderr.includes(told), ended.stderr);
    assert.match(ended.stderr, /name too long|the path is longer than the system takes/);
    assert.equal(site.files(), output);
  });

test("a folder in the configuration's place is told", async () => {
  const absolute = join(site.root, "docsgen.config.mjs");
  renameSync(absolute, join(site.root, "aside"));
  mkdirSync(absolute);
  const { code, stderr } = await site.cli(["build"]);
  rmSync(absolute, { recursive: true });
  renameSync(join(site.root, "aside"), absolute);
  assert.is(code, 2, stderr);
  assert.match(stderr, /is no file/);
});

test("folders with names that no file can have are told, and made by nobody", async () => {
  for (const [args, code] of [
    [["build", LONG], 2],
    [["build", "--content", LONG], 2],
    [["build", "--out", LONG], 3],
    [["init", LONG], 3],
    [["diff", LONG, "dist"], 3],
  ] as const) {
    const ended = await site.cli(args);
    assert.is(ended.code, code, `${args.join(" ")}: ${ended.stderr}`);
    assert.not.match(ended.stderr, /defect|\n {4}at /);
  }
  assert.equal(site.files(), output);
});

test.run();
