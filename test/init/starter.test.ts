// The starter builds without a warning, its pages show what they say, and no feature is missing in them.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { API_STANDINGS } from "../../src/api-standing.ts";
import { checkTemplateNames } from "../../src/bundle/files.ts";
import { formatDiagnostic } from "../../src/diagnostics.ts";
import type { Directives } from "../../src/directives.ts";
import { FRONT_MATTER_KEYS } from "../../src/frontmatter/keys.ts";
import { ALERTS } from "../../src/markdown/alerts.ts";
import { parseAttributes } from "../../src/markdown/attributes.ts";
import { TRAILING_MARKS } from "../../src/markdown/code-marks.ts";
import { FENCE_ATTRIBUTES, parseFenceInfo, RANGE_ATTRIBUTES } from "../../src/markdown/fence-info.ts";
import { loadRenderer } from "../../src/render.ts";
import { listFiles } from "../support/folder.ts";
import { parseErrors } from "../support/html.ts";
import { sitemapRoutes } from "../support/own-site.ts";
import { root } from "../support/paths.ts";
import { fencesOf, makeStarter, STARTER, starterPages } from "../support/starter.ts";
import { suite } from "../support/suite.ts";
import { htmlProblems } from "../support/valid-html.ts";

const test = suite("starter");
const pages = starterPages();
const text = Object.values(pages).join("\n");
/** What is shown as it is meant: the pages without their code. */
const live = Object.values(pages)
  .map((page) => fencesOf(page).reduce((rest, { code }) => rest.replace(code, ""), page))
  .join("\n");
/** What stands behind the backticks of all code blocks, also of those that are shown as source. */
const infos = [...text.matchAll(/^\s*`{3,}(\S.*)$/gm)].map(([, info = ""]) => info);

async function ownDirectives(): Promise<Directives> {
  return (await loadRenderer(join(root, "lib/templates/server.js"))).directives;
}

test("it builds without a warning, its samples checked, its HTML valid", async () => {
  const site = makeStarter();
  const { diagnostics, samples } = await site.built({ strict: true });
  assert.is(diagnostics.map(formatDiagnostic).join("\n"), "");
  const typed = fencesOf(text).filter(({ info }) => /^tsx? /.test(info));
  const skipped = typed.filter(({ info }) => info.includes("nocheck="));
  assert.is(samples?.checked, typed.length - skipped.length);
  assert.is(samples?.unchecked, skipped.length);
  const routes = sitemapRoutes(site.read("dist/sitemap.xml"));
  assert.is(routes.length, Object.keys(pages).filter((file) => !file.includes("/_")).length);
  for (const route of routes) {
    assert.equal(parseErrors(site.html(route)), [], route);
    assert.equal(await htmlProblems(site.html(route)), [], route);
  }
  site.remove();
});

test("what is shown as source is what stands below it, except under a title", () => {
  let seen = 0;
  for (const [file, page] of Object.entries(pages)) {
    for (const { info, code, rest } of fencesOf(page)) {
      if (!/^md(?: wrap)?$/.test(info)) continue;
      assert.is(rest.slice(1, code.length + 1), code, file);
      seen++;
    }
  }
  assert.ok(seen > 20, String(seen));
});

test("files and front matter that pages quote are as they are quoted", () => {
  const files = listFiles(STARTER);
  let quoted = 0;
  for (const [file, page] of Object.entries(pages)) {
    for (const { info, code } of fencesOf(page)) {
      const { title = "", file: quotedFile } = parseFenceInfo(info).attributes;
      // What a fence reads from a file is what the file says.
      if (quotedFile !== undefined) continue;
      if (files.includes(title)) assert.is(code, readFileSync(join(STARTER, title), "utf8"), file);
      else if (info.startsWith("yaml")) assert.ok(page.startsWith(`---\n${code}---\n`), file);
      else continue;
      quoted++;
    }
  }
  assert.is(quoted, 2);
});

test("every directive is shown, each way it is written, with each attribute and each word that one may have", async () => {
  const shown = new Set<string>();
  for (const [, colons = "", name, written = ""] of live.matchAll(
    /(?<![\w:\\])(:{1,8})([a-z][\w-]*)(?:\[[^\]\n]*\])?(?:\{([^}\n]*)\})?/g,
  )) {
    shown.add(`${":".repeat(Math.min(3, colons.length))}${name}`);
    for (const [key, value] of Object.entries(parseAttributes(written))) {
      for (const what of [`{${key}}`, `${name}{${key}}`, `${name}{${key}=${value}}`]) shown.add(what);
    }
  }
  const missing = wanted(await ownDirectives()).filter((feature) => !shown.has(feature));
  assert.equal(missing, []);
});

function wanted(directives: Directives): string[] {
  const COLONS = { text: ":", leaf: "::", container: ":::" };
  return [...directives].flatMap(([name, { kinds, attributes = {}, items }]) => [
    ...kinds.map((kind) => COLONS[kind] + name),
    ...Object.entries(attributes).flatMap(([written, type]) => {
      const key = written.replace(/\?$/, "");
      // Every directive takes these; one shows them for all.
      if (key === "id" || key === "class") return `{${key}}`;
      return typeof type === "string" ? `${name}{${key}}` : type.map((word) => `${name}{${key}=${word}}`);
    }),
    ...wanted(items),
  ]);
}

test("every attribute of a code block is shown, and every mark", () => {
  const used = new Set(infos.flatMap((info) => Object.keys(parseFenceInfo(info).attributes)));
  assert.equal(
    FENCE_ATTRIBUTES.filter((name) => !used.has(name)),
    [],
  );
  assert.ok(infos.some((info) => parseFenceInfo(info).words.length > 0));
  assert.equal(
    Object.keys(RANGE_ATTRIBUTES).filter((name) => !infos.some((info) => info.includes(`${name}={`))),
    [],
  );
  assert.equal(
    [...TRAILING_MARKS.keys()].filter((mark) => !text.includes(`[!code ${mark}]`)),
    [],
  );
});

test("every alert, front matter key and kind of API is named", () => {
  assert.equal(
    Object.keys(ALERTS).filter((word) => !live.includes(`> [!${word}]\n`)),
    [],
  );
  assert.equal(
    [...FRONT_MATTER_KEYS, ...API_STANDINGS].filter((name) => !text.includes(`\`${name}\``)),
    [],
  );
});

test("it is shipped, whole", () => {
  const listed = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    shell: process.platform === "win32",
  });
  const [{ files }] = JSON.parse(listed) as [{ files: { path: string }[] }];
  const shipped = files.flatMap(({ path }) => (path.startsWith("templates/init/") ? path.slice(15) : []));
  assert.equal(shipped.sort(), listFiles(STARTER));
});

test("it asks for this docsgen and the TypeScript that it is tried with", () => {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8"));
  const { version, devDependencies } = read("package.json");
  assert.equal(read("templates/init/package.json").devDependencies, {
    docsgen: `^${version}`,
    typescript: `^${devDependencies.typescript}`,
  });
});

test("its files are no templates of docsgen's own", async () => {
  assert.not.ok((await ownDirectives()).has("task-progress"));
  const [near, own] = checkTemplateNames(["Tabz.tsx", "TaskProgres.tsx"], "templates");
  assert.match(near?.hint ?? "", /Did you mean "directives\/Tabs"/);
  assert.not.match(own?.hint ?? "none", /Did you mean|init/);
});

test.run();
