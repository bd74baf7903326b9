// What templates put into pages that the site's policy forbids is told at their lines, once, and by each build.
import * as assert from "uvu/assert";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("templates and the policy");

const FOOTER = "templates/parts/Footer.tsx";
const SITE = { "content/docs/index.md": "# A\n", "content/docs/b.md": "# B\n" };
const policy = (csp: string) => ({ "docsgen.config.mjs": `export default { url: "https://a.example"${csp} };\n` });

/** What is told of a footer with this in it, `line:column code message | hint`, by a first build and by a second one. */
async function told(body: string, csp = ", csp: {}", more: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const footer = `export function Footer({ more, html }: any) {\n  return <footer>\n${body}\n  </footer>;\n}\n`;
  const site = makeSite({ ...SITE, ...policy(csp), [FOOTER]: footer, ...more });
  const words = async () => {
    const { ok, diagnostics } = await site.build();
    assert.ok(ok, JSON.stringify(diagnostics));
    return diagnostics.map(
      ({ file, line, column, code, message, hint }) =>
        `${file === FOOTER ? "" : `${file}:`}${line - 2}:${column} ${code} ${message} | ${hint}`,
    );
  };
  const first = await words();
  assert.equal(await words(), first);
  site.remove();
  return first;
}

const KEEPS = "csp-html the site's content security policy keeps browsers from";
const allow = (directive: string, source = "'unsafe-inline'") => `or allow it: csp: { "${directive}": ["${source}"] }.`;
const STYLE = "heeding a style in a page | Use a class, and templates/styles/";
const SCRIPT = "running a script in a page | Use a file of content/static/: <script src=…>, or an island";
const loading = (host: string, instead = "Put the file into content/static/") =>
  `loading this from ${host} | ${instead}`;

for (const [what, body, ...problems] of [
  ["a style of an element", "<b>ä</b><p style={{ a: 1 }}>ä</p>", ["1:12", STYLE, allow("style-src-attr")]],
  ["a style on another line", '<p\n  id="a"\n  style={more}>a</p>', ["3:3", STYLE, allow("style-src-attr")]],
  ["an element of style", "  <style>{'a{}'}</style>", ["1:4", STYLE, allow("style-src")]],
  ["a script", "<script>{'a'}</script>", ["1:2", SCRIPT, allow("script-src")]],
  [
    "a module whose text is set",
    '<script type="module" dangerouslySetInnerHTML={{ __html: "a()" }} />',
    ["1:2", SCRIPT, allow("script-src")],
  ],
  [
    "a script, an image and a frame of other hosts",
    '<script src="https://s.example/x.js" async />\n<img alt="" src="//i.example/x.png" />\n<iframe title="a" src="https://f.example/" />',
    ["1:9", loading("s.example"), allow("script-src", "https://s.example")],
    ["2:13", loading("i.example"), allow("img-src", "https://i.example")],
    ["3:19", loading("f.example", "Write a link"), allow("frame-src", "https://f.example")],
  ],
  [
    "media of another host",
    '<video poster="https://p.example/x.png" src={`https://v.example/x`} />',
    ["1:8", loading("p.example"), allow("img-src", "https://p.example")],
    ["1:41", loading("v.example"), allow("media-src", "https://v.example")],
  ],
  [
    "a sheet of another host",
    '<link rel="stylesheet" href="https://s.example/x.css" />',
    ["1:24", loading("s.example"), allow("style-src", "https://s.example")],
  ],
  [
    "HTML that is written as a text",
    '<p dangerouslySetInnerHTML={{ __html: `<b>a</b>\n  <i class="a" onclick="b()">a</i>` }} />\n<p dangerouslySetInnerHTML={{ __html: "<b style=\'a\'>a</b>" }} />\n<p dangerouslySetInnerHTML={{ __html: "<script>a</script>" }} />',
    ["2:3", SCRIPT, allow("script-src-attr")],
    ["3:40", STYLE, allow("style-src-attr")],
    ["4:40", SCRIPT, allow("script-src")],
  ],
] as const satisfies readonly (readonly [string, string, ...(readonly [string, string, string])[]])[]) {
  test(`${what} is told at its place`, async () => {
    assert.equal(
      await told(body),
      problems.map(([place, says, hint]) => `${place} ${KEEPS} ${says}, ${hint}`),
    );
  });
}

test("nothing is told of data, links, own files, what components are given, and what is put together", async () => {
  const body = [
    '<script type="application/ld+json">{"{}"}</script>',
    "<script {...more} />",
    "<script type={more}>{'a'}</script>",
    '<a href="https://a.example/">a</a><link rel="preconnect" href="https://a.example" />',
    '<img alt="" src={more} /><img alt="" src="data:image/png;base64,AA" />',
    "<Own style={{ a: 1 }} /><p dangerouslySetInnerHTML={{ __html: html }} />",
    '<p dangerouslySetInnerHTML={{ __html: "<b>style=1 onclick=1</b>" }} />',
    "<p dangerouslySetInnerHTML={{ __html: '<script src=\"/x.js\"></script>' }} />",
    "{({ style: 1 }).style}{'style: a, \"script\", {'}",
    "{/* <p style={{ a: 1 }} /> */}",
  ].join("\n");
  assert.equal(
    await told(body, ", csp: {}", {
      [FOOTER]: `const Own = ({ style }: any) => <b>{style.a}</b>;\nexport function Footer({ more, html }: any) {\n  return <footer>\n${body}\n  </footer>;\n}\n`,
      "content/static/x.js": "",
    }),
    [],
  );
});

test("a site without a policy, or with one that allows it, is told nothing", async () => {
  const body = '<p style={{ a: 1 }}>a</p>\n<script>{"a"}</script>\n<img alt="" src="https://i.example/x.png" />';
  assert.is((await told(body, ", headers: ['netlify']")).length, 3);
  assert.equal(await told(body, ""), []);
  const sources = `"style-src": ["'unsafe-inline'"], "script-src": ["'unsafe-inline'"], "img-src": ["https:"]`;
  assert.equal(await told(body, `, csp: { ${sources} }`), []);
});

test("modules that templates import are told of, islands' styles are not: scripts may set them", async () => {
  const isle =
    'import { useState } from "react";\nexport const island = "load";\nexport function Isle() { const [a] = useState(1); return <b style={{ width: a }}>a</b>; }\n';
  const problems = await told("{more}", ", csp: {}", {
    [FOOTER]: 'import { Row } from "../lib/Row.tsx";\nexport const Footer = () => <Row />;\n',
    "templates/lib/Row.tsx": "export const Row = () => <i style={{ a: 1 }}>a</i>;\n",
    "templates/directives/Isle.tsx": isle,
    "content/docs/index.md": "# A\n\n::isle\n",
  });
  assert.equal(
    problems.map((each) => each.split(" ")[0]),
    ["templates/lib/Row.tsx:-1:29"],
  );
});

test("a handler in HTML that is written as a text is a script of the page, and no handler that runs nowhere", async () => {
  const body = "<p dangerouslySetInnerHTML={{ __html: \"<b onclick='a()'>a</b>\" }} />";
  assert.equal(await told(body, ""), []);
});

test.run();
