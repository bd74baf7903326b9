// The starter's pages on the configuration and on the command line name every key and every option, and no others.
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import ts from "typescript";
import * as assert from "uvu/assert";
import * as api from "../../src/index.ts";
import { PAGE_TEXTS, SCRIPT_TEXTS } from "../../src/translations.ts";
import { root } from "../support/paths.ts";
import { makeSite, runDocsgen } from "../support/site.ts";
import { fencesOf, makeStarter, STARTER, starterPages } from "../support/starter.ts";
import { suite } from "../support/suite.ts";

const test = suite("manual");

/** The cells of each row of a page's tables, by the first one without its backticks. */
function rowsOf(page: string): Map<string, readonly string[]> {
  const text = readFileSync(join(STARTER, "content/docs/authoring", page), "utf8");
  const rows = [...text.matchAll(/^\| `([^`]+)` \|(.*)\|$/gm)];
  return new Map(rows.map(([, name = "", rest = ""]) => [name, rest.split("|").map((cell) => cell.trim())]));
}

/** The keys of an interface with their `@default`, those of parts that have their own shape in `nested` below them. */
function keysOf(name: string, nested: Readonly<Record<string, string>>, prefix = ""): Map<string, string | undefined> {
  const texts = readdirSync(join(root, "src/types")).map((file) => readFileSync(join(root, "src/types", file), "utf8"));
  const source = ts.createSourceFile("types.ts", texts.join("\n"), ts.ScriptTarget.Latest, true);
  const found = source.statements.find(
    (node): node is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(node) && node.name.text === name,
  );
  assert.ok(found, name);
  return membersOf(found.members, nested, prefix);
}

function membersOf(members: ts.NodeArray<ts.TypeElement>, nested: Readonly<Record<string, string>>, prefix: string) {
  const keys = new Map<string, string | undefined>();
  for (const member of members.filter((each) => ts.isPropertySignature(each) || ts.isMethodSignature(each))) {
    const key = member.name.getText();
    const inner = nested[key];
    const below =
      inner === "" && ts.isPropertySignature(member) && member.type && ts.isTypeLiteralNode(member.type)
        ? membersOf(member.type.members, {}, `${key}.`)
        : inner
          ? keysOf(inner, {}, `${key}.`)
          : undefined;
    if (below) for (const [name, value] of below) keys.set(name, value);
    else {
      const tag = ts.getJSDocTags(member).find(({ tagName }) => tagName.text === "default");
      const text = typeof tag?.comment === "string" ? tag.comment.trim() : undefined;
      keys.set(prefix + key, text === "undefined" ? undefined : text);
    }
  }
  return keys;
}

/** The keys of `ServeOptions`, which stand in a file of their own. */
function serveKeys(): Map<string, string | undefined> {
  const text = readFileSync(join(root, "src/serve/options.ts"), "utf8");
  const [, body = ""] = /export interface ServeOptions extends BuildOptions \{\n([\s\S]*?)\n\}/.exec(text) ?? [];
  return new Map([...body.matchAll(/^ {2}(?:readonly )?(\w+)\?[:(]/gm)].map(([, name = ""]) => [name, undefined]));
}

test("every key of the configuration has its row, with what holds without it", () => {
  const keys = keysOf("Config", {
    version: "",
    markdown: "",
    frontMatter: "",
    links: "",
    checks: "Checks",
    limits: "Limits",
    samples: "SamplesConfig",
  });
  const rows = rowsOf("configuration.md");
  assert.ok(keys.size > 40, String(keys.size));
  assert.equal([...rows.keys()].sort(), [...keys.keys()].sort());
  for (const [key, value] of keys) {
    const said = rows.get(key)?.at(-1) ?? "";
    if (value !== undefined) assert.is(said, `\`${value}\``, key);
    else assert.not.match(said, "`", key);
  }
});

test("every option and field of the API has its row", () => {
  const rows = rowsOf("api.md");
  const keys = new Map([...keysOf("BuildOptions", {}), ...serveKeys(), ...keysOf("BuildResult", {})]);
  const named = [...rows.keys()].filter((name) => !name.includes("("));
  assert.ok(keys.size > 20, String(keys.size));
  assert.equal(named.sort(), [...keys.keys()].sort());
  const functions = [...rows.keys()].flatMap((name) => /^(\w+)\(/.exec(name)?.[1] ?? []);
  const exported = Object.entries(api).flatMap(([name, value]) =>
    /^[a-z]/.test(name) && typeof value === "function" ? name : [],
  );
  assert.equal(functions.sort(), exported.sort());
});

test("every template and style sheet is named", () => {
  const page = starterPages()["content/docs/authoring/templates.md"] ?? "";
  const named = new Set([...page.matchAll(/`([\w/.-]+)`/g)].map(([, name]) => name));
  const folder = join(root, "templates");
  const stems = (below: string, pattern: RegExp) =>
    readdirSync(join(folder, below)).flatMap((file) => pattern.exec(file)?.[1] ?? []);
  for (const name of stems("", /^([A-Z]\w+)\.tsx$/)) assert.ok(named.has(name), name);
  for (const name of stems("parts", /^([A-Z]\w+)\.tsx$/)) assert.ok(named.has(`parts/${name}`), name);
  for (const name of stems("styles", /^([\w-]+)\.css$/))
    assert.ok(named.has(name) || named.has(`styles/${name}.css`), `${name}.css`);
  for (const name of named) {
    if (!/^parts\/|^[A-Z]\w+Page$/.test(name ?? "")) continue;
    assert.ok(existsSync(join(folder, `${name}.tsx`)), name);
  }
});

test("the configuration's page has every text that can be translated", () => {
  const page = readFileSync(join(STARTER, "content/docs/authoring/configuration.md"), "utf8");
  const [, list = ""] = /```text\n(Skip[\s\S]*?)\n```/.exec(page) ?? [];
  assert.equal(list.split("\n"), [...new Set<string>([...PAGE_TEXTS, ...SCRIPT_TEXTS])]);
});

test("the templates and the program that the manual shows work", async () => {
  const pages = starterPages();
  const shown = ["templates.md", "api.md"].flatMap((name) => fencesOf(pages[`content/docs/authoring/${name}`] ?? ""));
  const files = Object.fromEntries(
    shown.flatMap(({ info, code }) => {
      const title = /title="([^"]+)"/.exec(info)?.[1];
      return title === undefined ? [] : [[title, code.replace("docs-site", ".")]];
    }),
  );
  assert.equal(Object.keys(files).length, 7);
  const versions =
    'version: { label: "v1" }, versions: [{ label: "v2", href: "/v2/" }, { label: "v1", href: "/" }], languages: [{ locale: "en", label: "English", href: "/" }, { locale: "de", label: "Deutsch", href: "/de/" }]';
  const config = readFileSync(join(STARTER, "docsgen.config.ts"), "utf8").replace("defineConfig({", `$& ${versions},`);
  const site = makeStarter({ ...files, "docsgen.config.ts": config, "content/static/fonts/own.woff2": "" });
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/docs.mjs"], { cwd: site.root });
  assert.match(stdout, /^\d+ pages\n$/);
  assert.match(site.html("/docs/"), "Written by those who use it.");
  assert.match(site.html("/docs/"), 'Out of date: <a href="/v2/docs/">read v2</a>.</p>');
  assert.match(site.read("dist/404.html"), "Nothing here</h1>");
  const [style = ""] = Object.keys(site.files()).filter((file) => /^assets\/site-.*\.css$/.test(file));
  const css = site.read(`dist/${style}`);
  // docsgen's own first, then the site's.
  const accents = Array.from(css.matchAll(/--accent: ?var\(/g), ({ index }) => index);
  assert.is(accents.length, 2);
  assert.ok((accents[1] ?? 0) < css.indexOf(".header"));
  assert.match(css.slice(accents[1]), /^--accent: ?var\(--light, ?#7b2fa8\)/);
  assert.match(css, /@font-face ?\{[^}]*url\("?\.\.\/fonts\/own\.woff2"?\)/);
  assert.match(css.slice(css.lastIndexOf("--font:")), /^--font: ?"?Own/);
  site.remove();
});

test("the components that the manual shows work", async () => {
  const page = starterPages()["content/docs/authoring/components.md"] ?? "";
  const files = fencesOf(page).flatMap(({ info, code }) => {
    const title = /title="(templates\/[^"]+)"/.exec(info)?.[1];
    return title === undefined ? [] : [[title, code] as const];
  });
  assert.is(files.length, 2);
  const use = fencesOf(page).find(({ info }) => info.includes("A page with a counter"));
  const site = makeStarter({ ...Object.fromEntries(files), "content/docs/use.md": `# Use\n\n${use?.code}` });
  const { diagnostics } = await site.build({ jobs: 1 });
  assert.equal(
    diagnostics.filter(({ code }) => code !== "orphan"),
    [],
  );
  assert.match(site.main("/docs/use"), /<docsgen-island[^>]*>.*<button type="button"[^>]*>.*Pressed.*3<\/button>/s);
  assert.match(site.html("/docs/use"), "/assets/islands-");
  site.remove();
});

test("the parts of a configuration that the manual shows have the right shape", async () => {
  const fences = fencesOf(starterPages()["content/docs/authoring/configuration.md"] ?? "");
  const parts = fences.filter(({ info }) => info.includes("a part of the configuration"));
  assert.ok(parts.length > 1);
  for (const { code } of parts) {
    const site = makeSite({
      "docsgen.config.mjs": `export default { url: "https://docs.example.com", ${code} };`,
      "content/docs/index.md": "# Home\n",
    });
    // What it names is not there; a wrong shape would reject.
    const { diagnostics } = await site.build();
    assert.equal(
      diagnostics.filter(({ code }) => !/^(?:dead-link|elsewhere-unused|reference-)/.test(code)),
      [],
    );
    site.remove();
  }
});

test("every option of every command has its row, and the help says no other default", async () => {
  const rows = rowsOf("command-line.md");
  const commands = [...rows.keys()].flatMap((name) => /^docsgen (\w+)/.exec(name)?.[1] ?? []);
  const all = (await runDocsgen(["--help"])).stdout.matchAll(/^ {2}(\w+) \[/gm);
  assert.equal(
    commands,
    [...all].map(([, name]) => name).filter((name) => name !== "help"),
  );
  const options = new Map<string, string | undefined>();
  for (const command of commands) {
    const help = (await runDocsgen([command, "--help"])).stdout.replace(/\n {10,}/g, " ");
    for (const [, name = "", words = ""] of help.matchAll(/^ {2}(--[\w-]+(?: <\w+>)?) +(.*)$/gm)) {
      options.set(name, /default: "?([\w.{},]+)"?\)/.exec(words)?.[1]);
    }
  }
  assert.ok(options.size > 15, String(options.size));
  const named = [...rows.keys()].filter((name) => name.startsWith("--"));
  assert.equal(named.sort(), [...options.keys()].sort());
  for (const [name, value] of options) if (value !== undefined) assert.is(rows.get(name)?.at(-1), `\`${value}\``, name);
});

test.run();
