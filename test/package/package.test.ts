// The tarball, installed where nothing else of this repository is: the commands, the two imports, types, own templates.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { publint } from "publint";
import * as assert from "uvu/assert";
import { parseErrors } from "../support/html.ts";
import { root } from "../support/paths.ts";
import { pluginsOfManual } from "../support/starter.ts";
import { suite } from "../support/suite.ts";
import { compilerIn } from "./compiler.ts";
import { type Installation, installPacked } from "./installed.ts";

const test = suite("package");
let installation: Installation;
let compile: (args: readonly string[]) => string;
test.before(async () => {
  installation = await installPacked();
  compile = compilerIn(installation.folder);
  installation.write({
    "content/docs/index.md": "# Home\n\n::stamp[Seal]{times=2}\n\nSee [more](./more.md).\n",
    "content/docs/more.md": "# More\n\n```ts\nconst answer: number = 42;\n```\n",
    "docsgen.config.ts": `import { defineConfig } from "docsgen";\nexport default defineConfig({ title: "Other", url: "https://other.example", samples: { check: false }, footer: { text: "Made by others." } });\n`,
    "templates/directives/Stamp.tsx": `import type { Attributes, DirectiveProps, Usage } from "docsgen";

export const attributes = { times: "number" } as const satisfies Attributes;
export const usage: Usage = { kinds: ["leaf"], label: "required" };

export function Stamp({ labelNode, attributes: { times } }: DirectiveProps<typeof attributes>) {
  return <p className="stamp">{labelNode} × {times}</p>;
}
`,
    "templates/parts/Footer.tsx": `import type { SiteProps } from "docsgen";
import { Footer as Default } from "docsgen/templates";

export function Footer(props: { site: SiteProps }) {
  return <div className="wrapped"><Default {...props} /></div>;
}
`,
  });
});

test("holds what its users need, in less than a megabyte", () => {
  const { size, files } = installation.tarball;
  assert.ok(size < 1_000_000, `${size} bytes`);
  const tops = new Set(files.map(({ path }) => path.split("/")[0]));
  assert.equal([...tops].sort(), [
    "LICENSE",
    "README.md",
    "SECURITY.md",
    "bin",
    "lib",
    "package.json",
    "src",
    "templates",
  ]);
  // What templates share with the build: they are bundled again with a site's own. The search and the live preview never are.
  const shared = files.map(({ path }) => path).filter((path) => path.startsWith("src/"));
  assert.equal(shared, ["src/route.ts"]);
  assert.equal(
    files.filter(({ path }) => /^templates\/client\/(search|live)\//.test(path)),
    [],
  );
  const bin = files.filter(({ path }) => path.startsWith("bin/")).map(({ path }) => path);
  assert.equal(bin, ["bin/docsgen.js", "bin/package.json"]);
});

/** Everything that the tarball may hold; each of them is there. */
const PACKED = [
  /^(LICENSE|README\.md|SECURITY\.md|package\.json)$/,
  /^bin\/(docsgen\.js|package\.json)$/,
  /^lib\/build-id$/,
  /^lib\/chunk-[A-Z0-9]{8}\.cjs(\.map)?$/,
  /^lib\/(index\.js|thread\.cjs)$/,
  /^lib\/(cli|index|worker|plugin-worker|samples-worker)\.cjs(\.map)?$/,
  /^lib\/(extract-worker|init-evaluator|samples-runner|watch-worker)\.js(\.map)?$/,
  /^lib\/(joined-worker|load|verify-worker)\.cjs(\.map)?$/,
  /^lib\/(commander|github-slugger|image-size|marked|parse5)\.cjs$/,
  /^lib\/live\.js$/,
  /^lib\/templates\/(diagrams|main|search|server|suggest|theme)\.js$/,
  /^lib\/templates\/(?:exports\.json|(?:frame|react|server)\.cjs)$/,
  /^lib\/templates\/(search|site)\.css$/,
  /^lib\/types\/(src|templates)\/[\w/-]+\.d\.ts$/,
  /^src\/route\.ts$/,
  /^templates\/(index\.ts|\w+\.tsx)$/,
  /^templates\/(parts|directives|client)\/[\w/-]+(\.d)?\.tsx?$/,
  /^templates\/styles\/[\w-]+\.css$/,
  /^templates\/init\/(docsgen\.config\.ts|package\.json|templates\/directives\/\w+\.tsx)$/,
  /^templates\/init\/content\/(docs|static)\/[\w/-]+\.(md|svg|ts|yml|sh)$/,
];

test("holds nothing but what is named here, and no path of the machine that packed it", () => {
  const names = installation.tarball.files.map(({ path }) => path);
  assert.equal(
    names.filter((name) => PACKED.filter((pattern) => pattern.test(name)).length !== 1),
    [],
  );
  for (const pattern of PACKED)
    assert.ok(
      names.some((name) => pattern.test(name)),
      String(pattern),
    );
  for (const name of names) assert.not(installation.read(`node_modules/docsgen/${name}`).includes(root), name);
});

test("packages that it brings as modules of its own have their licenses with them", () => {
  const bundled = {
    commander: ["TJ Holowaychuk"],
    "github-slugger": ["Dan Flettre"],
    "image-size": ["Aditya Yadav"],
    marked: ["Christopher Jeffrey"],
    // With `entities`, which it depends on.
    parse5: ["Ivan Nikulin", "Felix Böhm"],
  };
  for (const [name, holders] of Object.entries(bundled)) {
    const text = installation.read(`node_modules/docsgen/lib/${name}.cjs`);
    assert.match(text, /^\/\*!/, name);
    for (const holder of holders) assert.ok(text.includes(holder), `${name}: ${holder}`);
  }
});

test("no package that it brings runs a script when it is installed but esbuild, which works without", () => {
  const scripts = ["preinstall", "install", "postinstall"];
  const modules = join(installation.folder, "node_modules");
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  );
  const running = names.filter((name) => {
    if (!existsSync(join(modules, name, "package.json"))) return false;
    const manifest = JSON.parse(installation.read(`node_modules/${name}/package.json`)) as {
      scripts?: Record<string, string>;
    };
    return scripts.some((script) => manifest.scripts?.[script] !== undefined);
  });
  assert.equal(running, ["esbuild"]);
});

test("builds and checks a site with a directive and a wrapped template of its own", async () => {
  const { stdout } = await installation.docsgen("build");
  assert.match(stdout, /^Built 2 pages into dist/);
  const html = installation.read("dist/docs/index.html");
  assert.match(html, /<p class="stamp">.{0,40}Seal.{0,20} × 2<\/p>/, /class="stamp.*/.exec(html)?.[0]);
  assert.match(html, /<div class="wrapped"><footer/);
  assert.equal(parseErrors(html), []);
  assert.match((await installation.docsgen("check", "--strict")).stdout, /no errors/);
});

test("runs plugins, those of the manual", async () => {
  const own = installation.read("docsgen.config.ts");
  const files = pluginsOfManual();
  installation.write({ ...files, "docsgen.config.ts": own.replace("footer:", `${pluginList(files)} footer:`) });
  await installation.docsgen("build", "--out", "with-plugins", "--strict");
  assert.match(installation.read("with-plugins/docs/errors/e2/index.html"), 'href="/docs/errors/e1"');
  assert.match(installation.read("with-plugins/feed.json"), "https://jsonfeed.org/");
  installation.write({ "data/errors.csv": "code,title\nE1,No network,\nE2\n" });
  const failed = await installation.docsgen("check").catch((error: { stderr: string }) => error);
  assert.match(failed.stderr, "data/errors.csv:3:1: an error needs a code and a title");
  installation.write({ "docsgen.config.ts": own, "data/errors.csv": files["data/errors.csv"] ?? "" });
});

/** The line of the manual's configuration that names the plugins. */
function pluginList(files: Readonly<Record<string, string>>): string {
  return /^ {2}plugins: \[[\s\S]*?^ {2}\],/m.exec(files["docsgen.config.ts"] ?? "")?.[0] ?? "";
}

test("builds a site under a path", async () => {
  await installation.docsgen("build", "--base-url", "/project/", "--out", "under");
  const html = installation.read("under/docs/index.html");
  assert.match(html, /href="\/project\/docs\/more"/);
  const own = [...html.matchAll(/ (?:href|src)="(\/[^"]*)"/g)].map(([, href = ""]) => href);
  assert.equal(
    own.filter((href) => !href.startsWith("/project/")),
    [],
  );
});

const USE = `const root = process.cwd();
const result = await build({ root, out: "by-api", onProgress() {} });
const stop = new AbortController();
stop.abort(new Error("stopped"));
const stopped = await build({ root, out: "by-api", signal: stop.signal }).then(() => "no", (error) => error.message);
const broken = await build({ root, config: { titel: "x" } }).then(() => 0, (error) => error.exitCode);
const both = await Promise.all([build({ root, out: "first" }), build({ root, out: "second", cache: false })]);
const server = await serve({ root, out: "by-api", port: 0 });
const answer = (await fetch(server.url + "docs/")).status;
await server.close();
console.log(JSON.stringify([result.ok, result.pages, stopped, broken, both.map(({ ok }) => ok), answer]));
`;

test("is imported and required, and leaves no handle open", async () => {
  installation.write({
    "use.mjs": `import { build, serve } from "docsgen";\n${USE}`,
    "use.cjs": `const { build, serve } = require("docsgen");\n(async () => {\n${USE}})();\n`,
  });
  for (const file of ["use.mjs", "use.cjs"]) {
    // It would not end, and be killed, if a handle were left.
    const { stdout } = await installation.run(process.execPath, [file]);
    assert.equal(JSON.parse(stdout), [true, 2, "stopped", 2, [true, true], 200], file);
  }
});

test("its manifest says what is so: no entry that does not exist, in each form of import", async () => {
  const { messages } = await publint({
    pkgDir: join(installation.folder, "node_modules/docsgen"),
    pack: false,
    strict: true,
  });
  assert.equal(messages, []);
});

/** All declarations are checked but TypeScript's own, which are a third of the work. */
const STRICT = ["--noEmit", "--strict", "--target", "es2022", "--skipDefaultLibCheck"];

test("its types hold for users of each module resolution, checked with those of its packages", async () => {
  const source = `import { build, type Config, defineConfig, type BuildResult } from "docsgen";
import { Page } from "docsgen/templates";
export const config: Config = defineConfig({ title: "T" });
export const result: Promise<BuildResult> = build({ config });
export const page: (props: never) => unknown = Page;
// @ts-expect-error no such key
defineConfig({ titel: "T" });
`;
  // A CommonJS module, whose `require` gets an ES module.
  const required = `import docsgen = require("docsgen");
import templates = require("docsgen/templates");
export const config: docsgen.Config = docsgen.defineConfig({ title: "T" });
export const page: (props: never) => unknown = templates.Page;
// @ts-expect-error no such key
docsgen.defineConfig({ titel: "T" });
`;
  installation.write({ "use.mts": source, "use.ts": source, "use.cts": required, ...pluginsOfManual() });
  const plugins = Object.keys(pluginsOfManual()).filter(
    (name) => name.startsWith("plugins/") && name !== "plugins/formulas.ts",
  );
  assert.is(plugins.length, 6);
  const types = ["--typeRoots", join(root, "node_modules/@types"), "--types", "node"];
  const common = [...STRICT, "--jsx", "react-jsx", ...types];
  for (const options of [
    ["--module", "nodenext", "use.mts", "use.cts", ...plugins],
    ["--module", "esnext", "--moduleResolution", "bundler", "use.ts", ...plugins],
  ])
    assert.is(compile([...common, ...options]), "", options.join(" "));
});

test("its types need none of Node's nor of browsers', and hold where properties are optional to the letter", async () => {
  const alone = `import { build, definePlugin, serve, type SiteCheck, type SiteServer, type SiteUpdate } from "docsgen";
export const all = [build, serve];
export const server = (): Promise<SiteServer> =>
  serve({ watch: true, onUpdate: (update: SiteUpdate) => update, onCheck: (check: SiteCheck) => check });
export const handsOn = definePlugin({
  name: "hands-on",
  page: ({ file, route, frontMatter, ...rest }) => ({ ...rest, title: rest.title + file + route + frontMatter.title }),
});
// @ts-expect-error no signal
build({ signal: 1 });
`;
  installation.write({ "alone.mts": alone, "alone.ts": alone });
  const common = [...STRICT, "--exactOptionalPropertyTypes", "--typeRoots", "none"];
  for (const lib of ["es2022", "es2022,dom"])
    for (const options of [
      ["--module", "nodenext", "alone.mts"],
      ["--module", "node16", "alone.mts"],
      ["--module", "esnext", "--moduleResolution", "bundler", "alone.ts"],
    ])
      assert.is(compile([...common, "--lib", lib, ...options]), "", `${lib} ${options.join(" ")}`);
});

test.run();
