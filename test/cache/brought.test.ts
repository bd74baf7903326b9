// A cache, or an output, that came with a repository: whoever wrote it can set all hashes right, and must gain nothing by that.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  type Dirent,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import * as assert from "uvu/assert";
import { BUNDLE_FILES } from "../../src/bundle/options.ts";
import { hashOf } from "../../src/hash.ts";
import { isMadeHere, noteMade } from "../../src/sealed.ts";
import { interfaceOf, model } from "../reference/model-builder.ts";
import { hashFiles, listFiles, makeFolder, writeFiles } from "../support/folder.ts";
import { root as repository } from "../support/paths.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const SITE = {
  "docsgen.config.mjs":
    'import { mark } from "./mark.mjs"; mark("config"); export default { title: "A", plugins: [{ module: "./plugin.mjs" }], url: "https://a.dev" };\n',
  "mark.mjs": "export const mark = (name) => {};\n",
  "plugin.mjs": 'import { mark } from "./mark.mjs"; export default { name: "p", pages: () => (mark("plugin"), []) };\n',
  "templates/parts/Footer.tsx": "export function Footer() { return <p>mine</p>; }\n",
  "content/docs/index.md": "# A\n\nText.\n",
};

const test = suite("a cache and an output that came with a repository");

test("what would be written and swept away behind links stays as it is", async () => {
  const elsewhere = makeFolder("elsewhere");
  const theirs = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`folder-${n}/stamp.bin`, `${n}`]));
  writeFiles(elsewhere, theirs);
  const old = new Date("2020-01-01");
  for (const name of listFiles(elsewhere)) {
    utimesSync(join(elsewhere, name), old, old);
    utimesSync(dirname(join(elsewhere, name)), old, old);
  }
  const names = ["cache", "config", "plugin", "preview", "reference", "samples", "templates"];
  const site = makeSite(SITE);
  await site.built();
  const cached = readdirSync(join(site.root, ".docsgen/cache")).map((name) => `cache/${name}`);
  for (const way of ["build", "check"] as const) {
    for (const links of [names, cached]) {
      rmSync(join(site.root, ".docsgen"), { recursive: true });
      for (const name of links) {
        const link = join(site.root, ".docsgen", name);
        mkdirSync(dirname(link), { recursive: true });
        symlinkSync(elsewhere, link);
      }
      const { code, stderr } = await site.cli([way]);
      assert.is(code, 0, stderr);
      assert.equal(listFiles(elsewhere), Object.keys(theirs).sort(), `${way} ${links}`);
    }
  }
  site.remove();
});

test("a link in the place of the whole cache is no cache", async () => {
  const site = makeSite(SITE);
  const elsewhere = makeFolder("elsewhere");
  symlinkSync(elsewhere, join(site.root, ".docsgen"));
  for (const way of ["build", "check"]) {
    const { code, stderr } = await site.cli([way]);
    assert.is(code, 3);
    assert.match(stderr, /\.docsgen is no folder/);
  }
  assert.equal(listFiles(elsewhere), []);
  site.remove();
});

test("an output behind a link that is in the project is refused", async () => {
  for (const [out, link] of [
    ["dist", "dist"],
    ["public/site", "public"],
  ] as const) {
    // What is published there would be run as templates.
    for (const target of [join(makeFolder("elsewhere"), "none-yet"), "templates"]) {
      const site = makeSite({ "content/docs/index.md": "# A\n", "content/static/parts/Footer.tsx": "" });
      symlinkSync(target, join(site.root, link));
      const { code, stderr } = await site.cli(["build", "--out", out]);
      assert.is(code, 2, stderr);
      assert.match(
        stderr,
        link === out ? "dist is a link, and leads to" : "public, on the way to the output, leads to",
      );
      assert.not(existsSync(resolve(site.root, target)));
      site.remove();
    }
  }
});

test("a pipe in the cache is not waited for", async () => {
  if (process.platform === "win32") return;
  const site = makeSite(SITE);
  await site.built();
  const [stamp] = listFiles(join(site.root, ".docsgen")).filter((name) => name.endsWith("stamp.bin"));
  const pipe = join(site.root, ".docsgen", stamp as string);
  rmSync(pipe);
  assert.is(spawnSync("mkfifo", [pipe]).status, 0);
  const { code, stderr } = await site.cli(["build"], { limit: 20_000 });
  assert.is(code, 0, stderr);
  site.remove();
});

const ran = (name: string) => `globalThis.process.stdout.write("ran ${name}\\n");`;

/** Lets what is bundled in a cache say that it runs, under hashes that are right. */
const POISON: Readonly<Record<string, (cache: string) => void>> = {
  config: (cache) => poisonModule(join(cache, "config"), "config"),
  plugin: (cache) => poisonModule(join(cache, "plugin"), "plugin"),
  templates(cache) {
    for (const { name } of readdirSync(join(cache, "templates"), { withFileTypes: true }).filter(isFolder)) {
      const folder = join(cache, "templates", name);
      const server = `${ran("templates")}${readFileSync(join(folder, BUNDLE_FILES.server), "utf8")}`;
      writeFileSync(join(folder, BUNDLE_FILES.server), server);
      const { theme, script, style, search, searchStyle } = BUNDLE_FILES;
      const read = (file: string) => {
        const own = join(folder, file);
        return readFileSync(existsSync(own) ? own : join(repository, "lib/templates", file), "utf8");
      };
      const bundle = hashOf([server, ...[theme, script, style, search, searchStyle].map(read)].join("\0"));
      const inputs = JSON.parse(readFileSync(join(folder, "inputs.json"), "utf8"));
      writeFileSync(join(folder, "inputs.json"), JSON.stringify({ ...inputs, bundle }));
    }
  },
};

function poisonModule(folder: string, kind: string): void {
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".json"))) {
    const record = JSON.parse(readFileSync(join(folder, name), "utf8"));
    const code = readFileSync(join(folder, record.module), "utf8").replace("var mark", `${ran(kind)} var mark`);
    const module = hashOf(code) + record.module.slice(-4);
    writeFileSync(join(folder, module), code);
    writeFileSync(join(folder, name), JSON.stringify({ ...record, module }));
  }
}

function isFolder(entry: Dirent): boolean {
  return entry.isDirectory();
}

for (const [kind, poison] of Object.entries(POISON)) {
  test(`code of others is not run: ${kind}`, async () => {
    const site = makeSite(SITE);
    await site.cli(["build"]);
    const cache = join(site.root, ".docsgen");
    const good = site.files();
    const bundles = hashFiles(cache);
    poison(cache);
    assert.not.equal(hashFiles(cache), bundles);
    rmSync(site.out, { recursive: true });
    const { code, stdout, stderr } = await site.cli(["build"]);
    assert.is(code, 0, stderr);
    assert.not.match(stdout + stderr, "ran ");
    assert.equal(site.files(), good);
    site.remove();
  });
}

test("an address that runs code is no symbol's, whatever a reference of others says", async () => {
  const site = makeSite({
    "docsgen.config.mjs":
      'export default { url: "https://a.dev", reference: { packages: [{ name: "a", model: "a.api.json" }] } };\n',
    "content/a.api.json": model("a", [interfaceOf("Widget", [], [], { doc: "One." })]),
    "content/docs/index.md": "# A\n\nA `Widget`.\n",
    "content/docs/named.md": "# Named\n\nA [widget](api:Widget).\n",
  });
  await site.cli(["build"]);
  const folder = join(site.root, ".docsgen/reference");
  const name = readdirSync(folder).find((each) => each.startsWith("reference-")) as string;
  const [, json = ""] = readFileSync(join(folder, name), "utf8").split("\n");
  for (const address of ["javascript:alert(1)//", "//evil.example/", "api:Widget"]) {
    const poisoned = json.replace('"Widget":["/docs/api/a/widget-interface"]', `"Widget":["${address}"]`);
    assert.not.equal(poisoned, json);
    writeFileSync(join(folder, name), `${hashOf(poisoned)}\n${poisoned}`);
    // As a clone has it.
    rmSync(site.out, { recursive: true, force: true });
    const { code, stderr } = await site.cli(["build"]);
    assert.is(code, 1, stderr);
    assert.match(stderr, /named\.md:3:3.*"api:Widget" names no symbol/);
    assert.not.match(stderr, "docs/index.md");
  }
  site.remove();
});

test("a copy of what was bundled is bundled anew, and the pages stand", async () => {
  const site = makeSite(SITE);
  await site.built();
  const bundled = () => {
    const names = listFiles(site.root).filter((name) => /^\.docsgen\/(?:config|plugin|templates)\//.test(name));
    // Each bundle of templates has a folder of its own.
    return [...new Set(names.map((name) => name.replace(/-\w{6}(?=\/)/, "")))];
  };
  const before = bundled();
  const cache = join(site.root, ".docsgen");
  cpSync(cache, `${cache}-copy`, { recursive: true, preserveTimestamps: true });
  rmSync(cache, { recursive: true });
  renameSync(`${cache}-copy`, cache);
  const { written, unchanged } = await site.built();
  assert.is(written, 0);
  assert.ok(unchanged > 0);
  assert.equal(bundled(), before);
  site.remove();
});

test("a file was made here until another one is in its place", () => {
  const file = join(makeFolder("made"), "a.json");
  writeFileSync(file, "a");
  assert.not(isMadeHere(file));
  noteMade(file);
  assert.ok(isMadeHere(file));
  cpSync(file, `${file}.copy`, { preserveTimestamps: true });
  renameSync(`${file}.copy`, file);
  assert.not(isMadeHere(file));
  rmSync(file);
  assert.not(isMadeHere(file));
});

test.run();
