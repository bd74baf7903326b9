// What sheets name on other hosts: found in a bundle, and told where the site's policy forbids it.
import { realpathSync } from "node:fs";
import { join } from "node:path";
import * as esbuild from "esbuild";
import * as assert from "uvu/assert";
import { checkRemote, findRemote, type RemoteResource, remoteResources } from "../../src/bundle/remote.ts";
import { packageRoot } from "../../src/project.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("remote resources");

/** What is found in a sheet, `line:column kind address`, and the sheet as it is bundled. */
async function found(sheet: string, more: Readonly<Record<string, string>> = {}) {
  const site = realpathSync(makeFolder("remote"));
  writeFiles(site, { "a.css": sheet, ...more });
  const { warnings, outputFiles } = await esbuild.build({
    entryPoints: [join(site, "a.css")],
    bundle: true,
    write: false,
    outdir: join(site, "out"),
    absWorkingDir: packageRoot(),
    logLevel: "silent",
    plugins: [remoteResources],
  });
  const all = findRemote(warnings, site, (file) => file.slice(site.length + 1));
  return {
    told: all.map(({ file, line, column, kind, address }) => `${file}:${line}:${column} ${kind} ${address}`),
    text: outputFiles.map(({ text }) => text).join(""),
  };
}

for (const [sheet, ...all] of [
  ['@import url("https://a.example/x.css");', "1:13 style https://a.example/x.css"],
  ['@import "//a.example/x.css";', "1:9 style //a.example/x.css"],
  ["a { background: url(http://a.example/x.png) }", "1:17 image http://a.example/x.png"],
  ["@font-face { src: url(https://a.example/x.woff2) }", "1:19 font https://a.example/x.woff2"],
  ["@FONT-FACE\n{\n  src: url(https://a.example/x.woff2)\n}", "3:8 font https://a.example/x.woff2"],
  [
    "@font-face{src:url(https://a.example/x.woff2)} a { background: url(https://a.example/y.png) }",
    "1:16 font https://a.example/x.woff2",
    "1:64 image https://a.example/y.png",
  ],
  ['a { b: c } @font-face { font-family: "}"; /* } */ src: url(//a.example/x) }', "1:56 font //a.example/x"],
  ["@font-face { font-family: '} }'; src: url(//a.example/x) }", "1:39 font //a.example/x"],
  ['@font-face { font-family: "\\"}"; src: url(//a.example/x) }', "1:39 font //a.example/x"],
  [`@font-face { font-family: "\\\\"; } a { content: ""; background: url(//a.example/x) }`, "1:64 image //a.example/x"],
  [`@font-face { font-family: "\\\n"; } a { content: ""; background: url(//a.example/x) }`, "2:35 image //a.example/x"],
  [`@font-face { font-family: '\\\\'; } a { content: ''; background: url(//a.example/x) }`, "1:64 image //a.example/x"],
  [`@font-face { font-family: '\\\n'; } a { content: ''; background: url(//a.example/x) }`, "2:35 image //a.example/x"],
  ["@font-face/* {\n */{ src: url(//a.example/x) }", "2:11 font //a.example/x"],
  ["@font-face { src: url(data:font/woff2,}{), url(//a.example/x) }", "1:44 font //a.example/x"],
  ["@font-face { src: URL(data:font/woff2,}{), url(//a.example/x) }", "1:44 font //a.example/x"],
  ["/* a */ @font-face { /* b */ src: url(//a.example/x) }", "1:35 font //a.example/x"],
  ["/* @font-face { */ a { background: url(//a.example/x) }", "1:36 image //a.example/x"],
  ["@font-face { src: url(data:font/woff2,%7D), url(//a.example/x) }", "1:45 font //a.example/x"],
  ["a::after { content: 'ä'; background: url(//a.example/x) }", "1:38 image //a.example/x"],
  ["a { background: url(data:image/png;base64,AA) }"],
  ["a { content: 'https://a.example/x' }"],
] as const) {
  test(`${sheet}: ${all.join(", ") || "nothing"}`, async () => {
    assert.equal(
      (await found(sheet)).told,
      all.map((each) => `a.css:${each}`),
    );
  });
}

test("line ends are counted as esbuild counts them, and addresses stay in the sheet", async () => {
  for (const end of ["\n", "\r\n", "\r"]) {
    const sheet = ["@font-face {", "  src: url(https://a.example/x)", "}", "a { background: url(//b.example/y) }"].join(
      end,
    );
    const { told, text } = await found(sheet);
    assert.equal(told, ["a.css:2:8 font https://a.example/x", "a.css:4:17 image //b.example/y"], JSON.stringify(end));
    assert.match(text, /url\("?https:\/\/a\.example\/x"?\)[\s\S]*url\("?\/\/b\.example\/y"?\)/);
  }
});

test("a file of the site is none, whatever its path has in it", async () => {
  assert.equal((await found('@import "./x//b.css";', { "x/b.css": "a {}" })).told, []);
});

test("what stands in one place is told once, other warnings not at all", async () => {
  const { told } = await found('@import "./b.css";\na { colr: red }\n@import "./b.css";\n', {
    "b.css": "a { background: url(//a.example/x), url(//a.example/x) }",
  });
  assert.equal(told, ["b.css:1:17 image //a.example/x"]);
});

test("scripts that name an address keep it to themselves", async () => {
  const site = realpathSync(makeFolder("remote"));
  writeFiles(site, { "a.js": 'import "https://a.example/x.js";\n' });
  const failed = await esbuild
    .build({
      entryPoints: [join(site, "a.js")],
      bundle: true,
      write: false,
      logLevel: "silent",
      plugins: [remoteResources],
    })
    .then(
      ({ warnings }) => warnings,
      () => [],
    );
  assert.equal(failed, []);
});

const at = { file: "templates/styles/a.css", line: 2, column: 3 };

test("what the policy forbids is told with what to do instead, or what to allow", () => {
  const csp = { "img-src": ["https://ok.example"] };
  const told = (kind: RemoteResource["kind"], address: string) =>
    checkRemote([{ ...at, kind, address }], { headers: [], csp });
  for (const [kind, what, hint] of [
    [
      "style",
      "loading style sheets",
      'Copy the sheet into templates/styles/ and import it from there, or allow it: csp: { "style-src": ["https://a.example:8443"] }.',
    ],
    [
      "font",
      "loading fonts",
      'Put the font into content/static/ and write url(/fonts/x.woff2), or allow it: csp: { "font-src": ["https://a.example:8443"] }.',
    ],
    [
      "image",
      "showing images",
      'Put the image into content/static/ and write url(/img/x.png), or allow it: csp: { "img-src": ["https://a.example:8443"] }.',
    ],
    [
      "script",
      "running scripts",
      'Put the script into content/static/, or allow it: csp: { "script-src": ["https://a.example:8443"] }. What it sends its data to needs "connect-src", too.',
    ],
  ] as const) {
    const message = `the site's content security policy keeps browsers from ${what} of a.example:8443`;
    assert.equal(told(kind, "//a.example:8443/x"), [
      { ...at, severity: "warning", code: `csp-${kind}`, message, hint },
    ]);
  }
  assert.equal(told("image", "https://ok.example/x"), []);
  assert.equal(told("image", "https://[/x"), [], "what is no address");
  assert.equal(
    checkRemote([{ ...at, kind: "image", address: "https://a.example/x" }], { headers: [], csp: undefined }),
    [],
  );
});

test.run();
