// What of raw HTML the site's policy is asked about, and where it is told.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { render } from "./render.ts";

const test = suite("markdown: what the policy forbids");

/** What is told of Markdown under a policy that forbids all: its place, the directive and the address. */
function told(source: string): string[] {
  const { problems } = render(source, {
    forbids: (directive, address) => ({ code: "csp-html", message: `${directive} ${address ?? "inline"}`, hint: "" }),
  });
  const found = problems.filter(({ code }) => code === "csp-html");
  return found.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

for (const [html, ...all] of [
  ["<script>go()</script>", "3:3 script-src inline"],
  ['<script type="module">go()</script>', "3:3 script-src inline"],
  ['<script type="Text/JavaScript">go()</script>', "3:3 script-src inline"],
  ['<script type="" async>go()</script>', "3:3 script-src inline"],
  ['<script type="application/json">{}</script>'],
  ['<script type="x-module">{}</script>'],
  ['<script type="modules">{}</script>'],
  ['<script type="scripts">{}</script>'],
  ["<style>b { color: red }</style>", "3:3 style-src inline"],
  ['<style type="text/css">b { color: red }</style>', "3:3 style-src inline"],
  ['<script src="own.js"></script>'],
  ['<script src="//a.example/x.js"></script>', "3:11 script-src //a.example/x.js"],
  ['<script async src="HTTP://a.example/x.js"></script>', "3:17 script-src HTTP://a.example/x.js"],
  ['<iframe src="https://a.example/" title="a"></iframe>', "3:11 frame-src https://a.example/"],
  ['<iframe src="own.html?of=https://a.example/" title="a"></iframe>'],
  ['<iframe title="https://a.example/"></iframe>'],
  ['<video src="https://a.example/v"></video>', "3:10 media-src https://a.example/v"],
  ['<audio src="https://a.example/a"></audio>', "3:10 media-src https://a.example/a"],
  ['<video><source src="https://a.example/v"></video>', "3:18 media-src https://a.example/v"],
  ['<img alt="" src="https://a.example/a.png">'],
  ['<b title="x" style="color: red">b</b>', "3:16 style-src-attr inline"],
  ['<b onclick="go()" style="a: b">b</b>', "3:6 script-src-attr inline", "3:21 style-src-attr inline"],
  ['<b title="onclick" class="on" data-on="x">b</b>'],
] as const) {
  test(`${html} ${all.length > 0 ? "is told" : "passes"}`, () => {
    assert.equal(told(`# A\n\na ${html} b\n`), all);
  });
}

test("nothing is told without a policy, nor of what one allows", () => {
  const source = "# A\n\n<b onclick=go()>b</b>\n";
  assert.is(told(source).length, 1);
  assert.equal(render(source).problems, []);
  assert.equal(render(source, { forbids: () => undefined }).problems, []);
});

test.run();
