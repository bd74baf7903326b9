// The files for CI that the starter's manual shows: their commands are run, in a repository with the packed docsgen.
import { execFile } from "node:child_process";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { root } from "../support/paths.ts";
import { serveFolder } from "../support/serve-folder.ts";
import { suite } from "../support/suite.ts";
import { type Installation, installPacked } from "./installed.ts";

const test = suite("recipes for CI");
const SNIPPETS = join(root, "templates/init/content/docs/authoring/snippets");
let installation: Installation;
test.before(async () => {
  installation = await installPacked();
  installation.write({
    "content/docs/index.md": "# Home\n\nText.\n",
    "docsgen.config.ts": `export default { url: "https://other.example" };\n`,
  });
});

interface Workflow {
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly { readonly run?: string; readonly uses?: string }[] }>
  >;
}

/** Runs lines as a runner does: by a shell that stops at the first failure. `npm ci` takes what npm has already. */
async function runScript(
  lines: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const options = {
    cwd: installation.folder,
    timeout: 120_000,
    env: { ...process.env, npm_config_prefer_offline: "true", CI: "true", ...env },
  };
  return promisify(execFile)("sh", ["-ec", lines], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

/** The lines of a recipe but its first, where the packages that it installs are there. One recipe is run with it. */
function again(lines: string): string {
  const rest = lines.replace(/^npm ci\n/, "");
  assert.not(rest === lines, "a recipe begins by installing");
  return rest;
}

test("GitHub: builds under the project's path, tells problems as annotations, uses the cache the next time", async () => {
  const workflow = parse(readFileSync(join(SNIPPETS, "github.yml"), "utf8")) as Workflow;
  const [build, publish] = Object.values(workflow.jobs);
  const commands = (build?.steps ?? []).flatMap(({ run }) => run ?? []);
  assert.is(commands.length, 2);
  for (const { uses } of [...(build?.steps ?? []), ...(publish?.steps ?? [])])
    if (uses) assert.match(uses, /^actions\/[a-z-]+@v\d+$/);
  const expression = "${{ github.event.repository.name }}";
  const script = commands.join("\n").replace(expression, "project");
  const first = await runScript(script, { GITHUB_ACTIONS: "true" });
  assert.is(first.code, 0, first.stderr);
  assert.match(installation.read("dist/docs/index.html"), /href="\/project\/assets\//);
  assert.match((await runScript(again(script))).stdout, /nothing changed/);

  installation.write({ "content/docs/more.md": "# More\n\n[Gone](./gone.md)\n" });
  const broken = await runScript(again(script), { GITHUB_ACTIONS: "true" });
  assert.is(broken.code, 1);
  assert.match(broken.stderr, /^::error file=content\/docs\/more\.md,line=3,col=\d+/m);
  assert.not.ok(existsSync(join(installation.folder, "dist/docs/more")), "the last output stays");
  installation.write({ "content/docs/more.md": "# More\n" });
});

test("GitHub: a pull request is compared with the published site, and fails where it loses an address", async () => {
  const workflow = parse(readFileSync(join(SNIPPETS, "pull-request.yml"), "utf8")) as Workflow;
  const [{ steps } = { steps: [] }] = Object.values(workflow.jobs);
  const commands = steps.flatMap(({ run }) => run ?? []);
  assert.is(commands.length, 4);
  const script = commands.join("\n").replace("${{ github.event.repository.name }}", "project");
  installation.write({
    "content/docs/more.md": "# More\n\n## Part\n",
    "docsgen.config.ts": `export default { url: "https://other.example", manifest: true };\n`,
  });
  const built = await runScript("npx docsgen build --strict --base-url /project/ --out published");
  assert.is(built.code, 0, built.stderr);
  const published = await serveFolder(join(installation.folder, "published"));
  try {
    const env = { SITE: published.origin };
    installation.write({ "content/docs/new.md": "# New\n" });
    const harmless = await runScript(again(script), env);
    assert.is(harmless.code, 0, harmless.stderr);
    assert.match(harmless.stdout, /Added routes \(1\):\n {2}\/docs\/new\n/);
    installation.write({ "content/docs/more.md": "# More\n" });
    const losing = await runScript(again(script), env);
    assert.is(losing.code, 1);
    assert.match(losing.stdout, /Lost anchors \(1\):\n {2}\/docs\/more#part\n/);
  } finally {
    await published.close();
  }
});

test("GitLab: builds into public/ under the project's path", async () => {
  const { pages } = parse(readFileSync(join(SNIPPETS, "gitlab.yml"), "utf8")) as {
    pages: { script: string[]; artifacts: { paths: string[] }; cache: { paths: string[] } };
  };
  const [install = "", ...rest] = pages.script;
  assert.is(install, "npm ci --cache .npm --prefer-offline");
  // What it installs is there; the runner's cache of packages is empty here.
  const { code, stderr } = await runScript(rest.join("\n"), { CI_PROJECT_NAME: "group-site" });
  assert.is(code, 0, stderr);
  assert.equal(pages.artifacts.paths, ["public"]);
  assert.match(installation.read("public/docs/index.html"), /href="\/group-site\/docs/);
  assert.ok(pages.cache.paths.every((path) => existsSync(join(installation.folder, path)) || path === ".npm"));
});

test("a shell: copies the site to a folder", async () => {
  cpSync(join(SNIPPETS, "publish.sh"), join(installation.folder, "publish.sh"));
  const target = join(installation.folder, "srv/www with a space");
  const { code, stderr } = await runScript(`sh publish.sh "${target}"`);
  assert.is(code, 0, stderr);
  assert.match(readFileSync(join(target, "docs/index.html"), "utf8"), /<h1/);
});

test.run();
