// A site's own directives: components in templates/directives/ with declared attributes, and what goes wrong with them.
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { formatDiagnostic } from "../../src/diagnostics.ts";
import type { BuildResult } from "../../src/types.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("a site's own directives");

const GAUGE = `import type { Attributes, DirectiveFault, DirectiveProps, Usage } from "docsgen";

export const attributes = {
  href: "string",
  "level?": ["tip", "danger"],
  "count?": "number",
  open: "boolean",
  "picture?": "image",
} as const satisfies Attributes;
export const usage: Usage = { kinds: ["container", "leaf", "text"], items: { "gauge-mark": { attributes: { at: "number" } } } };
type Props = DirectiveProps<typeof attributes, { at: "number" }>;

export function check({ attributes: { count } }: Props): DirectiveFault | undefined {
  return count !== undefined && count > 10 ? { message: "the gauge ends at 10", hint: "Count less." } : undefined;
}

export function RoundGauge({ labelNode, attributes, items, children }: Props) {
  const { href, level, count, open, picture } = attributes;
  if (count === 7) throw new Error("seven");
  return (
    <b className={level} data-count={JSON.stringify([typeof count, count, open, picture, items.map((i) => [typeof i.attributes.at, i.attributes.at])])}>
      <a href={href}>{labelNode}</a>
      {children}
    </b>
  );
}
`;

const PAGE = { "content/docs/index.md": "# Home\n", "templates/directives/RoundGauge.tsx": GAUGE };

const said = ({ diagnostics }: BuildResult) =>
  diagnostics
    .filter(({ severity }) => severity === "error")
    .map((each) => formatDiagnostic(each).replace(/\n\s+/g, " | "));

test("a component gets attributes by their types, items and content as nodes", async () => {
  const site = makeSite({
    ...PAGE,
    "content/docs/a.md":
      "# A\n\n:::round-gauge[L *m*]{href=./index.md level=tip count=3 open}\n::::gauge-mark{at=2}\n::::\n:::\n\nx :round-gauge[y]{href=#a}\n\n::round-gauge{href=./index.md}\n",
  });
  await site.built();
  const main = site.main("/docs/a");
  const quote = (json: string) => json.replaceAll('"', "&quot;");
  assert.ok(
    main.includes(
      `<b class="tip" data-count="${quote('["number",3,true,null,[["number",2]]]')}"><a href="/docs/"><span>L <em>m</em></span></a></b>`,
    ),
    main,
  );
  assert.ok(
    main.includes(
      `x <b data-count="${quote("[null,null,false,null,[]]").replace("null", "&quot;undefined&quot;")}"><a href="#a"><span>y</span></a></b>`,
    ),
    main,
  );
  site.remove();
});

test("wrong, missing, unknown and impossible uses are errors at their places", async () => {
  const site = makeSite({
    ...PAGE,
    "content/docs/a.md":
      "# A\n\n- ::round-gauge{href=#a levle=tip}\n- ::round-gauge{count=x}\n\nx :round-gauge{href=#a count=11}\n\n:::gauge-mark{at=1}\n:::\n\n:::round-guage\n:::\n",
  });
  assert.equal(said(await site.build()), [
    'content/docs/a.md:3:25: directive "round-gauge" has no attribute "levle" | Did you mean "level"?',
    'content/docs/a.md:4:3: directive "round-gauge" needs the attribute "href" | Write it in braces: {href="…"}',
    'content/docs/a.md:4:17: attribute "count" of directive "round-gauge" is "x", which is no number | Write {count=2} or the like.',
    "content/docs/a.md:6:3: the gauge ends at 10 | Count less.",
    'content/docs/a.md:8:4: directive "gauge-mark" stands only in "round-gauge" | Put it inside ::::round-gauge … ::::, which needs a colon more than what it holds.',
    'content/docs/a.md:11:4: unknown directive "round-guage" | Did you mean "round-gauge"?',
  ]);
  site.remove();
});

test("a component that throws is named with its own line, and the directive's", async () => {
  const site = makeSite({
    ...PAGE,
    "content/docs/a.md": "# A\n\n> ::round-gauge{href=#a count=7}\n\n[x](none.md)\n",
  });
  const line = GAUGE.split("\n").findIndex((each) => each.includes("seven")) + 1;
  // As users run it: this process has source maps on, which changes what a stack says.
  const { stderr, code } = await site.cli(["check"]);
  assert.is(code, 1);
  assert.ok(stderr.includes('content/docs/a.md:5:1: link "none.md" matches no page'), stderr);
  const thrown = `templates/directives/RoundGauge.tsx:${line}:26: the template directives/RoundGauge threw: seven\n  While rendering the directive "round-gauge" of content/docs/a.md:3:3.`;
  assert.ok(stderr.includes(thrown), stderr);
  site.remove();
});

test("a component without declarations takes any attribute as text", async () => {
  const site = makeSite({
    "content/docs/index.md": "# Home\n\n:::VersionNote\n:::\n\n::version-note{a=1 b}\n",
    "templates/directives/VersionNote.tsx": "export default ({ attributes }) => <i>{JSON.stringify(attributes)}</i>;\n",
  });
  assert.equal(said(await site.build()), [
    'content/docs/index.md:3:4: unknown directive "VersionNote" | Did you mean "version-note"?',
  ]);
  site.write({ "content/docs/index.md": "# Home\n\n::version-note{a=1 b}\n" });
  await site.built();
  assert.match(site.main("/docs/"), /<i>\{"a":"1","b":""\}<\/i>/);
  site.remove();
});

test("one that takes the place of docsgen's own keeps its declarations, unless it has others", async () => {
  const files = {
    "content/docs/index.md": "# Home\n\n:::tip{loud}\nx\n:::\n\n::::tabs\n:::tab[a]\nb\n:::\n::::\n",
    "templates/directives/Admonition.tsx":
      "export const Admonition = ({ name, html, attributes }) => <p>{name}{html}{JSON.stringify(attributes)}</p>;\n",
    "templates/directives/Tabs.tsx":
      'import { Tabs as Default } from "docsgen/templates";\nexport const Tabs = (props) => <Default {...props} items={[...props.items, ...props.items]} />;\n',
  };
  const site = makeSite(files);
  assert.equal(said(await site.build()), [
    'content/docs/index.md:3:8: directive "tip" has no attribute "loud" | It takes: id, class.',
  ]);
  site.write({
    "templates/directives/Admonition.tsx": `${files["templates/directives/Admonition.tsx"]}export const attributes = { loud: "boolean" };\nexport const usage = { names: ["tip"] };\n`,
  });
  await site.built();
  assert.match(site.main("/docs/"), /<p>tip.*\{"loud":true\}<\/p>/s);
  assert.is(site.main("/docs/").match(/class="tab-label"/g)?.length, 2);
  site.remove();
});

test("a declaration that is none is an error at its place", async () => {
  const site = makeSite({
    ...PAGE,
    "templates/directives/Bad.tsx": 'export const attributes = { x: "strng" };\nexport const Bad = () => null;\n',
  });
  const types = "string, number, boolean, link, asset, image, and lists of words";
  assert.equal(said(await site.build()), [
    `templates/directives/Bad.tsx:1:29: directives/Bad: the attribute "x" has the type "strng"; there are ${types}`,
  ]);
  site.write({
    "templates/directives/Bad.tsx": 'export const attributes = { x: "number?" };\nexport const Bad = () => null;\n',
  });
  const optional = 'what may be left out has its mark behind the name, as in "x?": "number"';
  assert.equal(said(await site.build()), [
    `templates/directives/Bad.tsx:1:29: directives/Bad: the attribute "x" has the type "number?"; there are ${types}; ${optional}`,
  ]);
  site.write({
    "templates/directives/Bad.tsx": 'export const usage = { names: ["include"] };\nexport const Bad = 1;\n',
  });
  assert.equal(said(await site.build()), [
    'templates/directives/Bad.tsx:1:32: directives/Bad: "include" is docsgen\'s own; give it another name',
  ]);
  // Through constants, and where only the export is found.
  for (const [source, place] of [
    ["const own = {\n  // x: 1\n  x: 7,\n} as const;\nexport const attributes = own;\n", "3:3"],
    ["export const attributes = Object.fromEntries([['x', 7]]);\n", "1:14"],
    ["const attributes = Object.fromEntries([['x', 7]]);\nexport { attributes };\n", "1:1"],
    ["const item = { x: 7 };\n\nexport const usage = { items: { part: { attributes: item } } };\n", "1:16"],
    ["\n  export const island = 7;\n", "2:16"],
  ] as const) {
    site.write({ "templates/directives/Bad.tsx": `${source}export const Bad = () => null;\n` });
    const [error = "", ...others] = said(await site.build());
    assert.match(error, `templates/directives/Bad.tsx:${place}: directives/Bad: `);
    assert.equal(others, []);
  }
  site.write({
    "templates/directives/Bad.tsx": "export const a = 1;\nexport const Bad = 1;\n",
    "content/docs/index.md": "# Home\n\n::bad\n",
  });
  assert.match(said(await site.build())[0] ?? "", /^templates\/directives\/Bad\.tsx:2:14: .*exports no component/);
  site.remove();
});

test("a template that lacks what others import is an error at its own file, and at none of docsgen's", async () => {
  const site = makeSite({
    ...PAGE,
    "templates/Page.tsx": "const Page = () => <html />;\n\nexport default Page;\n",
    "templates/parts/Footer.tsx": "export const Foter = () => null;\n",
    "templates/parts/Toc.tsx": 'export * from "./own-toc.tsx";\n',
    "templates/parts/own-toc.tsx": "export const Toc = () => null;\n",
    "templates/directives/Tabs.tsx": "export default () => null;\n",
    "templates/directives/my-box.tsx": "export function MyBox() {}\n",
    "templates/directives/helper.ts": "export const one = 1;\n",
    "templates/directives/Own.tsx": 'export const usage = { kinds: ["text"] };\n',
  });
  assert.equal(said(await site.build()), [
    'templates/Page.tsx:3:1: the template Page exports no "Page" | Write: export function Page(…). Other templates import it by its name, which a default export has not.',
    'templates/directives/Own.tsx:1:1: the template directives/Own exports no "Own" | Write: export function Own(…), or export default function (…).',
    'templates/directives/helper.ts:1:1: the template directives/helper exports no "helper" | Write: export function helper(…), or export default function (…). A module that is no directive goes into another folder.',
    "templates/directives/my-box.tsx:1:17: the template directives/my-box exports no component | Write: export default function MyBox(…). Or call the file MyBox.tsx, and write: export function MyBox(…). A module that is no directive goes into another folder.",
    'templates/parts/Footer.tsx:1:14: the template parts/Footer exports no "Footer" | Write: export function Footer(…). Other templates import it by its name, which a default export has not.',
  ]);
  site.remove();
});

test("an include is found from its own file or the content folder, never outside of it", async () => {
  const site = makeSite({
    "secret.md": "secret\n",
    "content/docs/index.md": "# Home\n\n::include{file=_parts/a.md}\n",
    "content/docs/_parts/a.md":
      "---\ntitle: ignored\n---\n\n[up](../b.md) ![i](i.png)\n\n::include{file=/docs/_parts/deep/c.md}\n",
    "content/docs/_parts/deep/c.md": "See [a](../../b.md#b) :badge[x].\n",
    "content/docs/_parts/i.png": "no image",
    "content/docs/b.md": "# B\n",
  });
  await site.built();
  const main = site.main("/docs/");
  assert.match(main, /<a href="\/docs\/b">up<\/a> <img[^>]* src="\/assets\/i-[0-9a-f]+\.png">/);
  assert.match(main, /See <a href="\/docs\/b#b">a<\/a> <span class="badge">x<\/span>\./);
  assert.not.match(main, /ignored/);

  symlinkSync(join(site.root, "secret.md"), join(site.root, "content/docs/_parts/link.md"));
  for (const file of [
    "../../secret.md",
    "_parts/link.md",
    "/../secret.md",
    join(site.root, "secret.md"),
    "none.md",
    "_parts",
  ]) {
    site.write({ "content/docs/index.md": `# Home\n\n::include{file="${file}"}\n` });
    const [error = "", ...others] = said(await site.build());
    assert.match(error, /^content\/docs\/index\.md:3:17: file ".*" does not exist in the content folder/, file);
    assert.equal(others, []);
  }
  site.remove();
});

test("problems in included files name them, dead anchors too", async () => {
  const site = makeSite({
    "content/docs/index.md": "# Home\n\n::include{file=_parts/a.md}\n",
    "content/docs/_parts/a.md": "---\ntitle: ignored\n---\n\ntext\n\n- [x](../b.md#none)\n- [y](c.md)\n",
    "content/docs/b.md": "# B\n",
  });
  const [anchor, link] = said(await site.build());
  assert.match(link ?? "", /^content\/docs\/_parts\/a\.md:8:3: link "c\.md" matches no page/);
  assert.match(anchor ?? "", /^content\/docs\/_parts\/a\.md:7:3: link leads to the anchor "#none"/);
  site.remove();
});

test("a page is made again when a file that it includes changes", async () => {
  const site = makeSite({
    "content/docs/index.md": "# Home\n\n::include{file=_parts/a.md}\n",
    "content/docs/_parts/a.md": "one\n\n::include{file=b.md}\n",
    "content/docs/_parts/b.md": "two\n",
    "content/docs/other.md": "# Other\n\n[home](index.md)\n",
  });
  await site.built();
  assert.match(site.main("/docs/"), /one.*two/s);
  site.write({ "content/docs/_parts/b.md": "three\n" });
  const { written } = await site.built();
  assert.match(site.main("/docs/"), /one.*three/s);
  assert.is(written, 4, "the page, its twin, all twins in one, and the terms of the search");
  site.remove();
});

test("a drawing from the static folder or beside the page is put inline, and copied for none but the twin", async () => {
  const svg = '<svg viewBox="0 0 4 2"><title>T</title><path class="d-line" d="M0 0h4"/></svg>';
  const site = makeSite({
    "docsgen.config.mjs": 'export default { url: "https://docs.example.com", llms: false };\n',
    "content/docs/index.md": "# Home\n\n::figure[a]{src=./a.svg inline}\n\n::figure[b]{src=/b.svg inline}\n",
    "content/docs/a.svg": svg,
    "content/static/b.svg": svg,
  });
  await site.built();
  assert.is(site.html("/docs/").match(/<svg viewBox="0 0 4 2" width="4" height="2" role="img"><title>T/g)?.length, 2);
  assert.equal(
    Object.keys(site.files()).filter((file) => file.endsWith(".svg")),
    ["b.svg"],
  );
  site.write({ "content/docs/a.svg": svg.replace("T<", "U<") });
  await site.built();
  assert.match(site.html("/docs/"), /<title>U</);
  site.remove();
});

test.run();
