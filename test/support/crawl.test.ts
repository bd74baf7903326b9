// The crawler finds each kind of problem, once, and nothing in a site that is right.
import * as assert from "uvu/assert";
import { crawl } from "./crawl.ts";
import { makeFolder, writeFiles } from "./folder.ts";
import { parseErrors, parseHtml } from "./html.ts";
import { nestingErrors } from "./nesting.ts";
import { suite } from "./suite.ts";

const test = suite("crawler");

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>T</title></head><body>${body}</body></html>`;
const moved = (to: string) =>
  `<!doctype html><html><head><title>Moved</title><meta http-equiv="refresh" content="0; url=${to}"></head><body></body></html>`;
const right = {
  "index.html": page('<a href="/docs/x">x</a><a href="/docs/y/#part">y</a>'),
  "docs/x/index.html": page('<img src="/a.png" alt=""><a href="#top">up</a><a href="https://example.com/">out</a>'),
  "docs/y/index.html": page('<h2 id="part">p</h2><a href="/">home</a><a href="https://own.example/docs/x">x</a>'),
  "old/index.html": moved("/docs/x"),
  "404.html": page('<a href="/">home</a>'),
  "a.png": "",
};

function problems(files: Record<string, string>, options = {}) {
  const folder = makeFolder("crawl");
  writeFiles(folder, { ...right, ...files });
  return crawl(folder, { url: "https://own.example", ...options }).problems;
}

test("a site that is right has none", () => {
  assert.equal(problems({}), []);
});

for (const [kind, body] of Object.entries({
  "dead-link": '<a href="/docs/z">z</a>',
  "dead-anchor": '<a href="/docs/y#prat">y</a>',
  "duplicate-id": '<p id="a">1</p><p id="a">2</p>',
  "missing-asset": '<script src="/b.js"></script>',
  "parse-error": "<p>a</p></span>",
  "relative-link": '<a href="y">y</a>',
})) {
  test(kind, () => {
    assert.equal(
      problems({ "docs/x/index.html": page(body) }).map((problem) => `${problem.kind} ${problem.page}`),
      [`${kind} docs/x/index.html`],
    );
  });
}

test("unreachable", () => {
  assert.equal(
    problems({ "docs/z/index.html": page('<a href="/">home</a>') }).map(({ kind, page: at }) => `${kind} ${at}`),
    ["unreachable docs/z/index.html"],
  );
});

test("a dead redirect", () => {
  assert.equal(
    problems({ "old/index.html": moved("/docs/z") }).map(({ kind }) => kind),
    ["dead-link"],
  );
});

test("outside-base", () => {
  const folder = makeFolder("crawl");
  writeFiles(folder, { "index.html": page('<a href="/sub/x/">x</a><a href="/x/">x</a>'), "x/index.html": page("") });
  assert.equal(
    crawl(folder, { baseUrl: "/sub/" }).problems.map(({ kind }) => kind),
    ["outside-base"],
  );
});

test("parse errors have their places", () => {
  assert.equal(parseErrors(page("\n<p a=1 a=2>a</p>&x;")), [
    "2:9 duplicate-attribute",
    "2:19 unknown-named-character-reference",
  ]);
});

for (const [body, expected] of Object.entries({
  "<p>a</p></span>": "1:75 </span> closes <body> of 1:61",
  "<p><div>a</div></p>": "1:67 <p> ends before its end tag: its content is not allowed in it",
  "<ul><li>a</ul>": "1:76 </ul> closes <li> of 1:71",
  "<b><i>a</b></i>": "1:74 </b> closes <i> of 1:70",
})) {
  test(`tags that do not pair up: ${body}`, () => {
    const html = page(body);
    assert.is(nestingErrors(html, parseHtml(html))[0], expected);
  });
}

test("tags that pair up", () => {
  const html = page('<p>a<br>b</p><script src="/x"></script><svg><path d="M0"/></svg><template><p>c</p></template>');
  assert.equal(nestingErrors(html, parseHtml(html)), []);
  assert.equal(
    nestingErrors(page("<table><tr><td>1</td></tr></table>"), parseHtml(page("<table><tr><td>1</td></tr></table>"))),
    ["<tbody> has no tag of its own"],
  );
});

test.run();
