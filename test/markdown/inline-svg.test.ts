// SVG files put into the page: what gets in, what stays out, and that nothing gets in that runs or loads.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { loadBuiltIn } from "./built-in.ts";

const test = suite("markdown: inline SVG");

let render: Awaited<ReturnType<typeof loadBuiltIn>>;
test.before(async () => {
  render = await loadBuiltIn();
});

/** Puts a drawing into a page. */
function place(svg: string, attributes = "alt=x") {
  const rendered = render(`::figure{src=d.svg inline ${attributes}}\n`, { files: { "d.svg": svg } });
  const drawing = /<svg.*<\/svg>/s.exec(rendered.html)?.[0] ?? "";
  return { ...rendered, svg: drawing };
}

const INSIDE = "svg-left-out";

test("shapes, classes and references within the drawing pass", () => {
  const { svg, places } = place(
    '<?xml version="1.0"?><!DOCTYPE svg><!-- c --><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 8">' +
      '<defs><linearGradient id="g"><stop offset="1" stop-color="red"/></linearGradient></defs>' +
      '<rect id="r" class="d-box" fill="url(#g)" width="3" height="2"/><use xlink:href="#r"/><text x="1">a &lt; b</text></svg>',
  );
  assert.equal(places, []);
  assert.is(
    svg,
    '<svg viewBox="0 0 9 8" width="9" height="8" role="img" aria-label="x">' +
      '<defs><linearGradient id="svg-g"><stop offset="1" stop-color="red"></stop></linearGradient></defs>' +
      '<rect id="svg-r" class="d-box" fill="url(#svg-g)" width="3" height="2"></rect><use href="#svg-r"></use><text x="1">a &lt; b</text></svg>',
  );
});

test("ids are those of one drawing only", () => {
  const svg = '<svg viewBox="0 0 1 1"><title id="t">T</title><path id="p" d="M0 0"/><use href="#p"/></svg>';
  const { html, places, anchors } = render(
    "# T\n\n::figure{src=d.svg inline}\n\n::figure{src=d.svg inline}\n\n## P\n",
    { files: { "d.svg": svg } },
  );
  assert.equal(places, []);
  assert.equal(anchors, ["t", "svg-t", "svg-p", "svg-t-1", "svg-p-1", "p"]);
  assert.equal(
    [...html.matchAll(/<use href="(.*?)">/g)].map(([, id]) => id),
    ["#svg-p", "#svg-p-1"],
  );
});

test("what runs, loads or reaches out is left out, and said to be", () => {
  const bad: Record<string, string> = {
    script: "<script>alert(1)</script>",
    "script in a group": "<g><script href='x.js'/></g>",
    style: "<style>*{fill:red}</style>",
    foreignObject: "<foreignObject><p onclick=x>a</p></foreignObject>",
    "event attribute": "<rect onload='alert(1)'/>",
    image: "<image href='https://x.y/z.png'/>",
    "HTML that is called as a part of a drawing is": "<desc><text>a</text></desc>",
    "use of another file": "<use href='other.svg#a'/>",
    "javascript address": "<use xlink:href='javascript:alert(1)'/>",
    link: "<a href='javascript:alert(1)'><rect/></a>",
    animation: "<rect><set attributeName='href' to='javascript:alert(1)'/></rect>",
    "loading paint": "<rect fill='url(https://x.y/z)'/>",
    "disguised paint": "<rect fill='u\\72l(https://x.y/z)'/>",
    "loading style": "<rect style='fill:url(//x.y/z)'/>",
    "HTML in a title": "<title><img src=x onerror=alert(1)></title>",
    "HTML in a description": "<desc><iframe src=x></iframe></desc>",
    "image filter": "<filter id='f'><feImage href='x.png'/></filter>",
    "another style": "<rect style='position:fixed'/>",
  };
  for (const [name, inside] of Object.entries(bad)) {
    const { svg, problems } = place(`<svg viewBox="0 0 1 1">${inside}<path d="M0 0"/></svg>`);
    assert.equal(
      problems.map(({ code }) => code),
      [INSIDE],
      `${name}: ${svg}`,
    );
    assert.not.match(
      svg,
      /script|style|foreign|\son\w+=|https?:|<(?:image|img|iframe|a|set|feImage)\b|href=|url\(|position/i,
      name,
    );
    assert.ok(svg.endsWith('<path d="M0 0"></path></svg>'), name);
  }
  assert.match(
    place('<svg viewBox="0 0 1 1"><style/><rect onload="x"/></svg>').problems[0]?.message ?? "",
    /<style>, onload=…$/,
  );
});

test("declarations of a style attribute become presentation attributes", () => {
  const { svg, places } = place(
    '<svg viewBox="0 0 1 1"><rect style="fill:red; stroke-width : 2;-inkscape-x:y" fill="blue"/></svg>',
  );
  assert.equal(places, []);
  assert.match(svg, /<rect fill="blue" stroke-width="2">/);
});

test("what editors leave behind goes without a word", () => {
  const { svg, places } = place(
    '<svg version="1.1" xml:space="preserve" xmlns:inkscape="x" viewBox="0 0 1 1" data-name="y"><metadata>m</metadata><sodipodi:namedview/><g inkscape:label="z"/></svg>',
  );
  assert.equal(places, []);
  assert.match(svg, /^<svg viewBox="0 0 1 1" width="1" height="1" role="img" aria-label="x"><g><\/g><\/svg>$/);
});

test("a drawing has a text alternative", () => {
  const drawing = (title: string) => `<svg viewBox="0 0 1 1">${title}<path/></svg>`;
  assert.equal(place(drawing(""), "").places, ["1:14 svg-alt"]);
  assert.equal(place(drawing("<title> </title>"), "").places, ["1:14 svg-alt"]);
  assert.match(place(drawing("<title>A</title>"), "").svg, /role="img"><title>A<\/title>/);
  assert.match(place(drawing("<title>A</title>"), 'alt="B c"').svg, /role="img" aria-label="B c"/);
  assert.match(place(drawing(""), 'alt=""').svg, /^<svg[^>]* aria-hidden="true"><path>/);
});

test("it is as large as it says, or as wide as the author asks for", () => {
  const size = (svg: string, attributes?: string) => /^<svg[^>]*>/.exec(place(svg, attributes).svg)?.[0];
  assert.match(
    size('<svg width="30" height="20px"/>') ?? "",
    /width="30" height="20" viewBox|viewBox="0 0 30 20" width="30" height="20"/,
  );
  assert.match(size('<svg viewBox="0 0 30 20" width="100%"/>') ?? "", /width="30" height="20"/);
  assert.match(size('<svg viewBox="0 0 30 20"/>', "alt=x width=15") ?? "", /width="15" height="10"/);
});

test("what is no SVG of the site is an error", () => {
  assert.equal(render("::figure{src=d.png inline alt=x}\n").places, ["1:14 inline-svg"]);
  assert.equal(render("::figure{src=https://x.y/d.svg inline alt=x}\n").places, ["1:14 inline-svg"]);
  assert.equal(render("::figure{src=none.svg inline alt=x}\n").places, ["1:14 missing-asset"]);
  assert.equal(place("hello").places, ["1:14 inline-svg"]);
});

test.run();
