// References that can't be made, or only in part: small sites with hand-written packages, and what is said of them.
import { existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import * as assert from "uvu/assert";
import type { ReferenceConfig } from "../../../src/reference/types.ts";
import type { Diagnostic } from "../../../src/types.ts";
import type { Files } from "../../support/folder.ts";
import { root } from "../../support/paths.ts";
import { makeSite, type TestSite } from "../../support/site.ts";
import { suite } from "../../support/suite.ts";

const test = suite("references that go wrong");

const EXTRACTOR = "@microsoft/api-extractor";
const WIDGET = "/** A widget.\n * @public */\nexport interface Widget {\n    size: number;\n}\n";

function config(reference?: ReferenceConfig): Files {
  const settings = { title: "Trial", url: "https://docs.example", ...(reference && { reference }) };
  return { "docsgen.config.ts": `export default ${JSON.stringify(settings)};\n` };
}

/** A package as npm would install it in the content folder. */
function installed(name: string, declarations: string, manifest: object = {}): Files {
  const folder = `content/node_modules/${name}`;
  const json = { name, version: "1.0.0", license: "MIT", description: "Widgets.", types: "index.d.ts", ...manifest };
  return { [`${folder}/package.json`]: JSON.stringify(json), [`${folder}/index.d.ts`]: declarations };
}

/** A model as API Extractor writes it, with one interface. */
function model(name: string, schemaVersion = 1011): string {
  const reference = `${name}!`;
  return JSON.stringify({
    metadata: {
      toolPackage: EXTRACTOR,
      toolVersion: "7.60.1",
      schemaVersion,
      oldestForwardsCompatibleVersion: schemaVersion,
    },
    kind: "Package",
    canonicalReference: reference,
    docComment: "",
    name,
    preserveMemberOrder: false,
    members: [
      {
        kind: "EntryPoint",
        canonicalReference: reference,
        name: "",
        preserveMemberOrder: false,
        members: [
          {
            kind: "Interface",
            canonicalReference: `${reference}Widget:interface`,
            docComment: "/**\n * A widget.\n *\n * @public\n */\n",
            excerptTokens: [{ kind: "Content", text: "export interface Widget " }],
            fileUrlPath: "index.d.ts",
            releaseTag: "Public",
            name: "Widget",
            preserveMemberOrder: false,
            members: [],
            extendsTokenRanges: [],
          },
        ],
      },
    ],
  });
}

const pages: Files = { "content/docs/index.md": "# Home\n\nText.\n" };

/** A site that has what reads declarations, but no package. */
function siteWith(...files: readonly Files[]): TestSite {
  const site = makeSite(Object.assign({}, pages, config(), ...files));
  for (const name of ["typescript", EXTRACTOR]) {
    const link = join(site.root, "content/node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, "content/node_modules", name), link, "junction");
  }
  return site;
}

const told = ({ file, code, severity }: Diagnostic) => `${file} ${severity} ${code}`;

// ---------------------------------------------------------------------------- errors

interface Case {
  readonly reference: ReferenceConfig;
  readonly files?: Files;
  /** Nothing is installed that reads declarations. */
  readonly bare?: true;
  readonly code: string;
  /** What message and hint together say. */
  readonly says: RegExp;
}

const cases: Readonly<Record<string, Case>> = {
  "a package that is not installed": {
    reference: { packages: ["@acme/widgts"] },
    files: installed("@acme/widgets", WIDGET),
    code: "reference-package",
    says: /"@acme\/widgts" is not installed[\s\S]*npm install @acme\/widgts[\s\S]*"@acme\/widgets"/,
  },
  "a package that is not installed, where one like it is above the content folder": {
    reference: { packages: ["@acme/widgts"] },
    files: { "node_modules/@acme/widgets/package.json": "{}" },
    code: "reference-package",
    says: /"@acme\/widgts" is not installed[\s\S]*"@acme\/widgets"/,
  },
  "a package that is not installed and like no other": {
    reference: { packages: ["left-pad"] },
    code: "reference-package",
    says: /"left-pad" is not installed(?![\s\S]*did you mean)/,
  },
  "a package without declarations": {
    reference: { packages: ["plain"] },
    files: {
      "content/node_modules/plain/package.json": `{ "name": "plain", "version": "1.0.0", "types": "gone.d.ts" }`,
    },
    code: "reference-types",
    says: /"plain" has no declaration files[\s\S]*Build it first[\s\S]*`types`/,
  },
  "declarations that are not there": {
    reference: { packages: [{ name: "@acme/own", types: "reference/own.d.ts" }] },
    code: "reference-file",
    says: /content\/reference\/own\.d\.ts does not exist[\s\S]*@acme\/own[\s\S]*relative to the content folder/,
  },
  "no API Extractor": {
    reference: { packages: ["widgets"] },
    files: installed("widgets", WIDGET),
    bare: true,
    code: "reference-extractor",
    says: /@microsoft\/api-extractor is not installed[\s\S]*npm install --save-dev @microsoft\/api-extractor/,
  },
  "a ready model that ends too early": {
    reference: { packages: [{ name: "widgets", model: "reference/widgets.api.json" }] },
    files: { "content/reference/widgets.api.json": model("widgets").slice(0, -40) },
    bare: true,
    code: "api-model-unreadable",
    says: /"widgets"/,
  },
  "a ready model that is something else": {
    reference: { packages: [{ name: "widgets", model: "reference/widgets.api.json" }] },
    files: { "content/reference/widgets.api.json": `{ "name": "widgets" }` },
    bare: true,
    code: "api-model-unreadable",
    says: /describes no package[\s\S]*"widgets"/,
  },
  "a ready model of a newer format": {
    reference: { packages: [{ name: "widgets", model: "reference/widgets.api.json" }] },
    files: { "content/reference/widgets.api.json": model("widgets", 2001) },
    bare: true,
    code: "api-model-version",
    says: /2001[\s\S]*"widgets"/,
  },
  "declarations that are no TypeScript": {
    reference: { packages: ["widgets"] },
    files: installed("widgets", "/** A widget.\n * @public */\nexport declare functoin widget(): void;\n"),
    code: "reference-syntax",
    says: /widgets/,
  },
};

for (const [name, { reference, files = {}, bare, code, says }] of Object.entries(cases)) {
  test(`${name}: told with place, code and remedy; the last output stays`, async () => {
    const site = bare ? makeSite({ ...pages, ...config() }) : siteWith();
    await site.built();
    const before = site.files();
    site.write({ ...files, ...config(reference) });
    // A second run must not take the failure for a result.
    for (const run of ["first", "second"]) {
      const { ok, diagnostics } = await site.build();
      assert.not.ok(ok, `${run} run`);
      const found = diagnostics.filter((diagnostic) => diagnostic.code === code);
      assert.is(found.length, 1, `${run} run: ${diagnostics.map(told).join(", ")}`);
      const { message = "", hint = "", line = 0, column = 0, severity, file = "" } = found[0] ?? {};
      assert.is(severity, "error");
      assert.ok(file.startsWith("docsgen.config.ts") || file.startsWith("content/"), file);
      assert.ok(line >= 1 && column >= 1);
      assert.match(`${message}\n${hint}`, says);
    }
    const { code: exitCode, stdout, stderr } = await site.cli(["build"]);
    assert.is(exitCode, 1, stderr);
    assert.match(`${stdout}${stderr}`, /(docsgen\.config\.ts|content\/\S+):\d+:\d+: /);
    assert.match(`${stdout}${stderr}`, says);
    assert.not.match(`${stdout}${stderr}`, /software defect|^ {4}at /m);
    assert.equal(site.files(), before);
  });
}

/** A package that is linked into the content folder, as those of one repository are. */
function link(site: TestSite, name: string, declarations: string): void {
  const json = JSON.stringify({ name, version: "1.0.0", license: "MIT", types: "index.d.ts" });
  site.write({ [`packages/${name}/package.json`]: json, [`packages/${name}/index.d.ts`]: declarations });
  symlinkSync(join(site.root, "packages", name), join(site.root, "content/node_modules", name), "junction");
}

test("a package that has all of a linked one names that, documents it as its own, or leads there", async () => {
  const site = siteWith(installed("facade", `export * from "widgets";\n`));
  link(site, "widgets", WIDGET);
  site.write(config({ packages: ["facade"] }));
  await site.built();
  assert.match(site.main("/docs/api/facade/"), /Widget[\s\S]*widgets/);
  assert.not.ok(site.exists("dist/docs/api/facade/widget-interface"));
  site.write(config({ packages: [{ name: "facade", bundle: ["widgets"] }] }));
  await site.built();
  assert.match(site.main("/docs/api/facade/widget-interface"), /A widget\./);
  site.write(config({ packages: ["facade", "widgets"] }));
  await site.built();
  assert.match(site.main("/docs/api/facade/"), /href="\/docs\/api\/widgets\/widget-interface"/);
  assert.not.ok(site.exists("dist/docs/api/facade/widget-interface"));
});

test("what one linked package has of another one leads there", async () => {
  const site = siteWith();
  mkdirSync(join(site.root, "packages/node_modules"), { recursive: true });
  link(site, "widgets", WIDGET);
  link(site, "facade", `export { Widget } from "widgets";\n/** F.\n * @public */\nexport interface Facade {}\n`);
  symlinkSync(join(site.root, "packages/widgets"), join(site.root, "packages/node_modules/widgets"), "junction");
  site.write(config({ packages: ["facade", "widgets"] }));
  await site.built();
  assert.match(site.main("/docs/api/facade/"), /href="\/docs\/api\/widgets\/widget-interface"/);
  assert.not.ok(site.exists("dist/docs/api/facade/widget-interface"));
});

test("several problems are told at once", async () => {
  const site = makeSite({
    ...pages,
    ...config({ packages: ["first", "second", { name: "third", model: "third.json" }] }),
  });
  const { diagnostics } = await site.build();
  const codes = diagnostics.map(({ code }) => code).sort();
  assert.equal(codes, ["reference-file", "reference-package", "reference-package"]);
});

// ---------------------------------------------------------------------------- what is less than whole

test("a type error in declarations: named with its place and a hint, now and in the next build", async () => {
  const site = siteWith(
    installed("widgets", `import type { Gone } from "parts";\n${WIDGET}/** G.\n * @public */\nexport type G = Gone;\n`),
    installed("parts", "export interface Part {\n    name: string;\n}\n"),
    config({ packages: ["widgets"] }),
  );
  for (const run of ["first", "second", "third"]) {
    const { ok, diagnostics } = await site.build();
    assert.ok(ok, `${run} run: a warning must not stop the build`);
    assert.equal(
      diagnostics.map((one) => `${one.line}:${one.column} ${told(one)}`),
      ["1:15 content/node_modules/widgets/index.d.ts warning reference-type-error"],
      `${run} run`,
    );
    assert.match(diagnostics[0]?.message ?? "", /widgets.*Gone/);
    assert.match(diagnostics[0]?.hint ?? "", /Install/);
    site.write({ "content/docs/index.md": `# Home\n\nAfter the ${run} run.\n` });
  }
});

// ---------------------------------------------------------------------------- what goes well

/** Packages that go well together, and what is extracted of them: once, because the extractor takes seconds to start. */
const LEVELS = ["public", "beta", "alpha"];
const together: Files = {
  ...installed("inner", "/** I.\n * @internal */\nexport declare function inner(): void;\n"),
  ...installed("one", WIDGET.replace("A widget", "One's widget")),
  ...installed(
    "two",
    `${WIDGET}/** A {@link Widget}, as {@link one#Widget} is.\n * @public */\nexport type Pair = [Widget];\n`,
  ),
  ...installed("@acme/one", WIDGET.replace("A widget", "Acme's widget")),
  ...installed(
    "taker",
    `import type { Widget as Other } from "one";\n/** P.\n * @public */\nexport type Pair = [Other];\n`,
  ),
  ...installed(
    "levels",
    LEVELS.map(
      (level) =>
        `/** C.\n * @${level} */\nexport declare class C${level} {\n    own(): void;\n    static made(): void;\n    protected kept(): void;\n    value: string;\n}\n`,
    ).join(""),
  ),
  ...installed("sourced", `export * from "./parts.js";\n`),
  "content/node_modules/sourced/parts.d.ts": WIDGET,
  "content/node_modules/sourced/parts.ts": "export const broken: = 1;\n",
  // It has no package.json.
  "content/reference/own.d.ts": WIDGET,
  ...config({
    packages: [
      ...["inner", "one", "two", "@acme/one", "taker", "levels", "sourced"],
      { name: "@acme/own", types: "reference/own.d.ts" },
    ],
  }),
};
let extracted: Promise<TestSite> | undefined;

/** The site of these packages, built; nothing may be changed in it. */
function extractedTogether(): Promise<TestSite> {
  extracted ??= (async () => {
    const site = siteWith(together);
    assert.equal((await site.built()).diagnostics, []);
    return site;
  })();
  return extracted;
}

test("a package with nothing but @internal: an index page that says so", async () => {
  const site = await extractedTogether();
  assert.match(site.main("/docs/api/inner/"), /is internal/);
  assert.not.match(site.main("/docs/api/inner/"), /function/i);
});

test("two packages with the same names of items, and two with the same short name", async () => {
  const site = await extractedTogether();
  assert.match(site.main("/docs/api/two/widget-interface"), /A widget/);
  // In code-unit order of the names: @acme/one is first.
  assert.match(site.main("/docs/api/one/widget-interface"), /Acme's widget/);
  assert.match(site.main("/docs/api/one-2/widget-interface"), /One's widget/);
  const pair = site.main("/docs/api/two/pair-typealias");
  assert.match(pair, /href="\/docs\/api\/two\/widget-interface"/);
  assert.match(pair, /href="\/docs\/api\/one-2\/widget-interface"/);
  assert.not.match(pair, /href="\/docs\/api\/one\/widget-interface"/);
});

// Its name is not what tells it: others have a Widget, too.
test("a signature links to what another package's entry file declares itself", async () => {
  const site = await extractedTogether();
  assert.match(
    site.main("/docs/api/taker/pair-typealias"),
    /<a href="\/docs\/api\/one-2\/widget-interface">import\("one"\)\.<wbr>Widget<\/a>/,
  );
});

test("methods of a class are there at every level", async () => {
  const site = await extractedTogether();
  for (const level of LEVELS) {
    const html = site.html(`/docs/api/levels/c${level}-class`);
    const missing = ["own-method", "made-method", "kept-method", "value-property"].filter(
      (id) => !html.includes(`id="${id}"`),
    );
    assert.equal(missing, [], level);
  }
});

test("sources beside declarations are not read", async () => {
  assert.match((await extractedTogether()).main("/docs/api/sourced/widget-interface"), /A widget/);
});

test("declarations of the site's own need no package.json", async () => {
  assert.match((await extractedTogether()).main("/docs/api/own/widget-interface"), /A widget/);
});

test("a ready model: pages without API Extractor", async () => {
  const site = makeSite({
    ...pages,
    ...config({ packages: [{ name: "widgets", model: "reference/widgets.api.json" }] }),
    "content/reference/widgets.api.json": model("widgets"),
  });
  const result = await site.built();
  assert.equal(result.diagnostics, []);
  assert.match(site.main("/docs/api/widgets/widget-interface"), /A widget\./);
});

test("a ready model that changes makes new pages", async () => {
  const site = makeSite({
    ...pages,
    ...config({ packages: [{ name: "widgets", model: "reference/widgets.api.json" }] }),
    "content/reference/widgets.api.json": model("widgets"),
  });
  await site.built();
  site.write({ "content/reference/widgets.api.json": model("widgets").replace("A widget.", "A gadget.") });
  assert.is((await site.built()).reference?.cached, false);
  assert.match(site.main("/docs/api/widgets/widget-interface"), /A gadget\./);
});

test("nothing is extracted again until a package changes", async () => {
  const site = siteWith(installed("widgets", WIDGET), config({ packages: ["widgets"] }));
  const cached = async () => (await site.built()).reference?.cached;
  assert.is(await cached(), false);
  site.write({ "content/docs/index.md": "# Home\n\nOther text.\n" });
  assert.is(await cached(), true, "a page has changed");
  const { code, stdout, stderr } = await site.cli(["build", "--no-cache"]);
  assert.is(code, 0, stdout + stderr);
  const more = `${WIDGET}/** A gadget.\n * @public */\nexport interface Gadget {\n    size: number;\n}\n`;
  site.write(installed("widgets", more));
  assert.is(await cached(), false, "its declarations have changed");
  assert.match(site.main("/docs/api/widgets/gadget-interface"), /A gadget\./);
  site.write(installed("widgets", more, { version: "1.0.1" }));
  assert.is(await cached(), false, "its version has changed");
  assert.match(site.html("/docs/api/widgets/"), /1\.0\.1/);
  site.write(config({ packages: ["widgets"], tags: ["legacy"] }));
  assert.is(await cached(), false, "the tags have changed");
});

test("extraction ends with the build's signal, and leaves nothing behind", async () => {
  const site = siteWith(installed("widgets", WIDGET), config({ packages: ["widgets"] }));
  const folder = join(site.root, ".docsgen/reference");
  const isExtracting = () => existsSync(folder) && readdirSync(folder).some((name) => name.startsWith("extract-"));
  const abort = new AbortController();
  let ended = false;
  const building = site.build({ signal: abort.signal }).finally(() => {
    ended = true;
  });
  while (!isExtracting() && !ended) await new Promise((resolve) => setImmediate(resolve));
  abort.abort(new Error("that will do"));
  await building.then(
    () => assert.unreachable(),
    (error: Error) => assert.is(error.message, "that will do"),
  );
  assert.equal(readdirSync(folder), []);
  assert.not.ok(site.exists("dist"));
});

test("what the entry point takes from other files of its package counts", async () => {
  const types = { name: "@acme/own", types: "reference/own.d.ts" };
  const site = siteWith(config({ packages: [types] }), {
    "content/reference/package.json": `{ "name": "@acme/own", "version": "1.0.0" }`,
    "content/reference/own.d.ts": `export * from "./parts.js";\n`,
    "content/reference/parts.d.ts": WIDGET,
  });
  await site.built();
  site.write({ "content/reference/parts.d.ts": WIDGET.replace("A widget", "A gadget") });
  await site.built();
  assert.match(site.main("/docs/api/own/widget-interface"), /A gadget/);
});

test("a site without a reference needs neither API Extractor nor TypeScript", async () => {
  const site = makeSite({
    ...pages,
    ...config(),
    "refuse.cjs": `const Module = require("node:module");
const load = Module._load;
Module._load = function (name, ...rest) {
  if (/^typescript|api-extractor/.test(name)) throw new Error("refused: " + name);
  return load.call(this, name, ...rest);
};
`,
  });
  const { code, stdout, stderr } = await site.cli(["build"], {
    env: { NODE_OPTIONS: `--require=${join(site.root, "refuse.cjs")}` },
  });
  assert.is(code, 0, stdout + stderr);
  assert.match(site.main("/docs/"), /Text\./);
});

test.run();
