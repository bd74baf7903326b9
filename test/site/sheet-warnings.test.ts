// What is likely a mistake in a site's style sheets and templates is told, by every build, for as long as it is there.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { formatDiagnostic } from "../../src/diagnostics.ts";
import { root } from "../support/paths.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("warnings of style sheets");
let site: TestSite;

const SHEET = "templates/styles/print.css";
const FOOTER = "templates/parts/Footer.tsx";
const policy = (csp: string) => ({
  "docsgen.config.mjs": `export default { url: "https://example.com", csp: ${csp} };\n`,
});

test.beforeEach(() => {
  site = makeSite({
    "docsgen.config.mjs": 'export default { url: "https://example.com" };\n',
    "content/docs/index.md": "# Home\n",
    [SHEET]: "body { color: red; }\n",
  });
});
test.afterEach(() => site.remove());

/** Builds, and gives the problems in words. */
async function told(): Promise<string[]> {
  const { ok, diagnostics } = await site.build();
  assert.ok(ok || diagnostics.some(({ severity }) => severity === "error"));
  return diagnostics.map((each) => `${each.code} ${formatDiagnostic(each)}`);
}

for (const [what, [text, place, says]] of Object.entries<readonly [string, string, RegExp]>({
  "a brace that is never closed": [
    "body {\n  color: red;\n",
    "3:1",
    /Expected "\}" to go with "\{"\n {2}The unbalanced "\{" is here: templates\/styles\/print\.css:1:6$/,
  ],
  "a brace too many": [
    "body { color: red; }\n}\na { color: blue; }\n",
    "2:1",
    /Unexpected "\}"\n {2}There is one "\}" too/,
  ],
  "a property that is misspelt": [
    "body { bakground: red; }\n",
    "1:8",
    /"bakground" .*\n {2}Did you mean "background" instead\?$/,
  ],
  "an import that comes late": [
    'a { color: red; }\n@import "./x.css";\n',
    "2:1",
    /must come first\n {2}This rule cannot come before an "@import" rule \(templates\/styles\/print\.css:1:1\)$/,
  ],
  "a comment of another language": [
    'a { content: "ä"; // x\n}\n',
    "1:19",
    /Comments in CSS use .*\n {2}Browsers leave out/,
  ],
})) {
  test(`${what} is told by every build, until it is mended`, async () => {
    await site.built();
    site.write({ [SHEET]: text });
    const first = await told();
    assert.is(first.length, 1, first.join("\n"));
    assert.ok(first[0]?.startsWith(`sheet-syntax ${SHEET}:${place}: warning: `), first[0]);
    assert.match(first[0] as string, says);
    assert.equal(await told(), first, "nothing changed");
    site.write({ "content/docs/index.md": "# Another\n" });
    assert.equal(await told(), first, "the bundle is in the cache");
    site.write({ [SHEET]: "body { color: red; }\n" });
    assert.equal(await told(), []);
  });
}

test("a mistake that changes no byte of the output comes and goes as well", async () => {
  await site.built();
  const before = site.files();
  site.write({ "templates/styles/own.css": "a {}\n" });
  assert.is((await told()).length, 1);
  assert.equal(site.files(), before);
  site.erase("templates/styles/own.css");
  assert.equal(await told(), []);
  assert.equal(site.files(), before);
});

test("tokens that leave out docsgen's own are told; those that begin with them, or are all there, are not", async () => {
  const tokens = "templates/styles/tokens.css";
  site.write({ [tokens]: ":root { --accent: red; }\n" });
  const [said, ...others] = await told();
  assert.equal(others, []);
  assert.match(
    said ?? "",
    /^sheet-tokens templates\/styles\/tokens\.css:1:1: warning: .* lacks \d+ of docsgen's variables, such as "--/,
  );
  assert.match(said ?? "", '@import "docsgen/templates/styles/tokens.css";');
  site.write({ [tokens]: '@import "docsgen/templates/styles/tokens.css";\n:root { --accent: red; }\n' });
  assert.equal(await told(), []);
  site.write({ [tokens]: readFileSync(join(root, tokens), "utf8") });
  assert.equal(await told(), []);
  site.erase(tokens);
});

test("what is told follows the templates into another folder", async () => {
  site.write({ [SHEET]: "a { color: red; }\n}\n" });
  await told();
  site.write({
    "design/styles/print.css": site.read(SHEET),
    "docsgen.config.mjs": 'export default { url: "https://example.com", templatesPath: "design" };\n',
  });
  assert.match((await told()).join(), /^sheet-syntax design\/styles\/print\.css:2:1: /);
});

test("warnings are told beside errors", async () => {
  site.write({
    [SHEET]: "a { color: red; }\n}\n",
    [FOOTER]: 'import "./none.ts";\nexport const Footer = () => null;\n',
  });
  const codes = (await site.build()).diagnostics.map(({ code, severity }) => `${severity} ${code}`);
  assert.equal(codes, ["error template-syntax", "warning sheet-syntax"]);
});

test("a template's warning is told once; one of a package is not", async () => {
  const odd = "const a: any = { b: 1, b: 2 };\n";
  site.write({
    "node_modules/odd/package.json": '{ "name": "odd", "main": "index.js" }\n',
    "node_modules/odd/index.js": "export const a = { b: 1, b: 2 };\nexport const c = a === NaN;\n",
    "node_modules/odd/x.css": "body { color: red; }\n}\n",
    [SHEET]: '@import "odd/x.css";\n',
    "templates/directives/Shout.tsx": `import "odd";\n${odd}export const island = "load";\nexport const attributes = {};\nexport function Shout() {\n  return <p>{a.b}</p>;\n}\n`,
  });
  const place = "templates/directives/Shout.tsx";
  assert.equal(await told(), [
    `template-syntax ${place}:2:24: warning: Duplicate key "b" in object literal\n  The original key "b" is here: ${place}:2:18`,
  ]);
});

const REMOTE = [
  '@import url("https://styles.example/x.css");',
  "/* { */ @font-face { font-family: X; src: url(//fonts.example/x.woff2); }",
  'a { background: url("https://img.example/x.png"); }',
  "b { background: url(data:image/png;base64,AA); --own: url(http://img.example/y.png); }",
  "",
].join("\n");
const ALL = [
  `csp-style ${SHEET}:1:13: warning: the site's content security policy keeps browsers from loading style sheets of styles.example`,
  `csp-font ${SHEET}:2:43: warning: the site's content security policy keeps browsers from loading fonts of fonts.example`,
  `csp-image ${SHEET}:3:21: warning: the site's content security policy keeps browsers from showing images of img.example`,
  `csp-image ${SHEET}:4:55: warning: the site's content security policy keeps browsers from showing images of img.example`,
];
const heads = (problems: readonly string[]) => problems.map((problem) => problem.replace(/\n[\s\S]*/, ""));

test("what a sheet names on other hosts is told where the policy forbids it", async () => {
  site.write({
    [SHEET]: REMOTE.replaceAll("\n", "\r\n"),
    // Bundled for the directive as well.
    "templates/directives/Shout.tsx":
      'import "../styles/print.css";\nexport const island = "load";\nexport const attributes = {};\nexport const Shout = () => <p />;\n',
  });
  assert.equal(await told(), [], "no policy is asked for");
  const before = site.files();
  site.write(policy("{}"));
  const all = await told();
  assert.equal(heads(all), ALL);
  assert.match(all[1] as string, 'url(/fonts/x.woff2), or allow it: csp: { "font-src": ["https://fonts.example"] }.');
  assert.match(all[3] as string, 'csp: { "img-src": ["http://img.example"] }.');
  assert.equal(await told(), all);
  site.write(policy('{ "img-src": ["https://img.example"] }'));
  assert.equal(heads(await told()), [ALL[0], ALL[1], ALL[3]]);
  site.write(policy('{ "img-src": ["*"], "font-src": ["fonts.example"], "style-src": ["https:"] }'));
  assert.equal(await told(), []);
  const sheets = (files: Record<string, string>) => Object.keys(files).filter((file) => file.endsWith(".css"));
  assert.equal(sheets(site.files()), sheets(before), "what is told changes no sheet");
});

test("a sheet beside styles/ that nothing imports is told, too", async () => {
  site.write({
    "templates/style/print.css": "",
    "templates/own.css": "",
    "templates/parts/foot.css": "",
    [FOOTER]: 'import "./foot.css";\nexport const Footer = () => null;\n',
  });
  const problems = await told();
  assert.equal(
    heads(problems).map((head) => head.replace(/: warning.*/, "")),
    ["own.css", "parts/foot.css", "style/print.css"].map((name) => `unused-sheet templates/${name}:1:1`),
  );
  assert.match(problems[0] as string, '@import "../own.css";');
});

test("an import that is a file's name but for the case of the letters is told by that name", async () => {
  site.write({
    [FOOTER]: 'import { note } from "../words/note.ts";\nexport const Footer = () => <p>{note}</p>;\n',
    "templates/words/Note.ts": 'export const note = "Note";\n',
  });
  const problems = await told();
  assert.equal(heads(problems), [
    `template-syntax ${FOOTER}:1:22: the file "note.ts" can't be read`,
    `template-syntax ${FOOTER}:1:22: warning: the file is called "Note.ts", not "note.ts"`,
  ]);
  assert.ok(!problems.join().includes(site.root), problems.join());
});

for (const [text, place, near] of [
  ["a { colour: red; }", "1:5", "color"],
  ["a {\n  b: c;\n  marginn :0 }", "3:3", "margin"],
  ["a { b { padding-lefft: 1px } }", "1:9", "padding-left"],
  ['/* { */ a { background-colour: red; content: "; colour: red;"; --colour: red; }', "1:13", "background-color"],
] as const) {
  test(`a property with a letter too many is told: ${near}`, async () => {
    site.write({ [SHEET]: `${text}\n` });
    const problems = await told();
    assert.is(problems.length, 1, problems.join("\n"));
    assert.ok(problems[0]?.startsWith(`sheet-syntax ${SHEET}:${place}: warning: "`), problems[0]);
    assert.match(problems[0] as string, `is not a known CSS property\n  Did you mean "${near}" instead?`);
    assert.equal(await told(), problems);
  });
}

test("no property that there is has a letter too many", async () => {
  const types = createRequire(import.meta.url).resolve("csstype/package.json");
  const names = readFileSync(join(types, "../index.d.ts"), "utf8").matchAll(/^ {2}"?([a-z][a-z-]*)"?\?:/gm);
  const known = [...new Set([...names].map(([, name]) => name))];
  assert.ok(known.length > 500);
  const selectors = "a:hover { b: c; } x { selectt:hover { b: c; } colour }";
  site.write({ [SHEET]: `${selectors} a {\n${known.map((name) => `  ${name}: 0;\n`).join("")}}\n` });
  assert.equal(
    heads(await told()).filter((head) => /not a known/.test(head)),
    [],
  );
});

test("a custom property that is a typing error away from one that there is, is told where it is read and where it is set", async () => {
  site.write({
    [SHEET]:
      "/* var(--acent) */\n:root { --brand-x: 1; --radus: 0 }\na { color: var( --acent ); margin: var(--brand-y); padding: var(--brnad-x)}\n",
  });
  const problems = await told();
  assert.equal(heads(problems), [
    `sheet-property ${SHEET}:2:9: warning: nothing reads "--brand-x"`,
    `sheet-property ${SHEET}:2:23: warning: nothing reads "--radus"`,
    `sheet-property ${SHEET}:3:17: warning: nothing sets "--acent"`,
    `sheet-property ${SHEET}:3:40: warning: nothing sets "--brand-y"`,
    `sheet-property ${SHEET}:3:65: warning: nothing sets "--brnad-x"`,
  ]);
  assert.match(
    problems.join("\n"),
    /"--brand-y"\?[\s\S]*"--radius"\?[\s\S]*"--accent"\?[\s\S]*"--brand-x"\?[\s\S]*"--brand-x"\? .*fallback/,
  );
});

test("custom properties that scripts may set or read, with a fallback, or near to none are not told", async () => {
  site.write({
    [SHEET]:
      ":root { --brand: 1; --mone: 2; --space-12: 3; --x: 4 }\na { b: var(--acent, red) var(--brand) var(--nobody) var(--linne) var(--type-10) var(--y) var(--txet); }\n@property --txet { syntax: '*'; inherits: true }\n",
    [FOOTER]: 'export const Footer = () => <p style={{ "--linne": 1 } as any}>{"--mone"}</p>;\n',
  });
  assert.equal(
    (await told()).filter((head) => head.startsWith("sheet-property")),
    [],
  );
});

test("a sheet that nothing imports is told with the names that docsgen knows", async () => {
  site.write({ "templates/styles/tokns.css": "a { color: red; }\n", "templates/styles/more/a.css": "" });
  const [deep, flat, ...others] = await told();
  assert.equal(others, []);
  assert.match(
    deep as string,
    'unused-sheet templates/styles/more/a.css:1:1: warning: no sheet and no island imports "more/a.css", and docsgen has none of this name',
  );
  assert.match(
    flat as string,
    'unused-sheet templates/styles/tokns.css:1:1: warning: no sheet and no island imports "tokns.css", and docsgen has none of this name',
  );
  assert.match(flat as string, /Did you mean "tokens\.css"\? /);
  assert.match(
    deep as string,
    /\n {2}docsgen has api\.css, article\.css, .*, toc\.css and tokens\.css\. .*: @import "\.\/more\/a\.css";$/,
  );
  site.write({
    [SHEET]: '@import "./tokns.css";\n',
    "templates/directives/Shout.tsx":
      'import "../styles/more/a.css";\nexport const island = "load";\nexport const attributes = {};\nexport const Shout = () => <p />;\n',
  });
  assert.equal(await told(), []);
});

test("a sheet that a template imports which does not run in browsers is on no page, and told", async () => {
  site.write({
    [FOOTER]: 'import "./footer.css";\nexport const Footer = () => <footer />;\n',
    "templates/parts/footer.css": "a { color: red; }\n",
  });
  assert.match(
    (await told()).join("\n"),
    /^unused-sheet templates\/parts\/footer\.css:1:1: warning: no sheet and no island imports/,
  );
});

test.run();
