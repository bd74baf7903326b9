// How commands tell problems: with --quiet, under --strict, and beside the lines of a pull request.
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { type Files, makeFolder, writeFiles } from "../support/folder.ts";
import { type CommandOptions, runDocsgen } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("problems on the command line");

const WARNING = /^content:1:1: warning: the site has no url.*\n.*in a new file docsgen\.config\.ts: export default/m;
const PAGE: Files = { "content/docs/index.md": "# Home\n" };

/** A repository that has a site in a folder. */
function repository(files: Files, folder = "site"): { readonly top: string; readonly site: string } {
  const top = makeFolder("repository");
  const site = join(top, folder);
  writeFiles(site, files);
  return { top, site };
}

/** What is printed for GitHub, line by line. */
async function annotations(args: readonly string[], { env, cwd }: CommandOptions): Promise<string[]> {
  const { stderr } = await runDocsgen(args, { ...(cwd && { cwd }), env: { GITHUB_ACTIONS: "true", ...env } });
  return stderr.split("\n").filter((line) => line.startsWith("::"));
}

for (const command of ["build", "check"]) {
  test(`${command} --quiet says no warning, but under --strict what it fails for`, async () => {
    const { site } = repository(PAGE);
    const quiet = await runDocsgen([command, "--quiet"], { cwd: site });
    assert.equal([quiet.code, quiet.stdout, quiet.stderr], [0, "", ""]);
    const strict = await runDocsgen([command, "--quiet", "--strict"], { cwd: site });
    assert.is(strict.code, 1);
    assert.match(strict.stderr, WARNING);
    assert.match(strict.stderr, /1 warning under --strict/);
    const seen = await annotations([command, "--quiet", "--strict"], { cwd: site });
    assert.is(seen.length, 1);
    assert.match(seen[0] ?? "", /^::warning file=content,line=1,col=1,title=no-url::/);
    assert.equal(await annotations([command, "--quiet"], { cwd: site }), []);
  });
}

test("annotations name files as GitHub does, from the workspace on", async () => {
  const broken = { ...PAGE, "content/docs/a.md": "# A\n\n[b](./b.md)\n" };
  const { top, site } = repository(broken, "packages/docs");
  const fileIn = async (options: CommandOptions, ...args: string[]) =>
    (await annotations(["build", ...args], options)).flatMap(
      (line) => /^::error file=([^,]+),line=3,/.exec(line)?.[1] ?? [],
    );
  const inside = { GITHUB_WORKSPACE: top };
  assert.equal(await fileIn({ cwd: site, env: inside }), ["packages/docs/content/docs/a.md"]);
  assert.equal(await fileIn({ cwd: top, env: inside }, "packages/docs"), ["packages/docs/content/docs/a.md"]);
  assert.equal(await fileIn({ cwd: site, env: { GITHUB_WORKSPACE: site } }), ["content/docs/a.md"]);
  assert.equal(await fileIn({ cwd: site, env: { GITHUB_WORKSPACE: "" } }), ["content/docs/a.md"]);
  // A site that is not in the workspace has no better name there.
  const elsewhere = makeFolder("workspace");
  assert.equal(await fileIn({ cwd: site, env: { GITHUB_WORKSPACE: elsewhere } }), ["content/docs/a.md"]);
  assert.equal(await fileIn({ cwd: site, env: { GITHUB_WORKSPACE: join(elsewhere, "gone") } }), ["content/docs/a.md"]);
  // One of both may be reached through a link.
  symlinkSync(top, join(elsewhere, "link"));
  assert.equal(await fileIn({ cwd: site, env: { GITHUB_WORKSPACE: join(elsewhere, "link") } }), [
    "packages/docs/content/docs/a.md",
  ]);
});

test("a broken configuration is annotated at its lines, whatever else is printed", async () => {
  const config = 'export default {\n  titel: "A",\n  url: 5,\n};\n';
  const { top, site } = repository({ ...PAGE, "docsgen.config.mjs": config });
  for (const more of [[], ["--quiet"], ["--reporter", "json"]]) {
    const seen = await annotations(["build", ...more], { cwd: site, env: { GITHUB_WORKSPACE: top } });
    assert.equal(
      seen.map((line) => line.slice(0, line.indexOf("::", 2))),
      [
        "::error file=site/docsgen.config.mjs,line=2,col=3,title=unknown-config-key",
        "::error file=site/docsgen.config.mjs,line=3,col=3,title=config-type",
      ],
    );
    assert.match(seen[0] ?? "", /%0ADid you mean "title"\?$/);
  }
});

test("what has no place is annotated without one", async () => {
  const { top } = repository(PAGE);
  mkdirSync(join(top, "empty"));
  const seen = await annotations(["build", "empty"], { cwd: top, env: { GITHUB_WORKSPACE: top } });
  assert.is(seen.length, 1);
  assert.match(
    seen[0] ?? "",
    /^::error title=docsgen::no content folder: .*empty.content%0APut pages into content\/docs/,
  );
});

test("many problems are counted by kind at the end, and each way to mend them is said a few times", async () => {
  const pages = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `content/docs/p${String(i).padStart(2, "0")}.md`,
        `---\nowner: me\n---\n# P\n\n[a](./gone${i}.md)${i < 3 ? "\n\n```nolang\nx\n```" : ""}\n`,
      ]),
    );
  const { site } = repository({ ...pages(30), "docsgen.config.mjs": 'export default { url: "https://a.example" };\n' });
  const { code, stderr } = await runDocsgen(["build"], { cwd: site });
  assert.is(code, 1);
  // Every place is told all the same.
  assert.is(stderr.match(/^content\/docs\/p\d\d\.md:2:1: unknown front matter key "owner"$/gm)?.length, 30);
  assert.is(stderr.match(/^ {2}A key of your own must be named/gm)?.length, 10);
  assert.is(stderr.match(/^ {2}Looked for docs\/gone/gm)?.length, 30);
  const [, counted] = stderr.split("\n\n");
  assert.equal(counted?.split("\n"), [
    "30 error dead-link in 30 files, the first content/docs/p00.md:6",
    "30 error unknown-front-matter-key in 30 files, the first content/docs/p00.md:2",
    '   30 × unknown front matter key "owner"',
    " 3 warning unknown-language in 3 files, the first content/docs/p00.md:8",
    '   3 × code language "nolang" is not known',
  ]);
  assert.match(stderr, /\n\n60 errors, 3 warnings\. Nothing was published/);

  // Few are read one by one.
  const few = repository(pages(20)).site;
  assert.not.match((await runDocsgen(["check"], { cwd: few })).stderr, /error dead-link/);
  // Warnings that are not printed are not counted.
  assert.not.match((await runDocsgen(["build", "--quiet"], { cwd: site })).stderr, /unknown-language/);
});

test.run();
