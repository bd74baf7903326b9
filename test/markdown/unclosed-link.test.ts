// Links of which a bracket is missing: whatever can be nothing but an address is told, and nothing else.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { render } from "./render.ts";

const test = suite("markdown: unclosed links");

function said(source: string): string[] {
  const told = render(source).problems.filter(({ code }) => code === "link-syntax");
  return told.map(({ line, column, hint }) => `${line}:${column} ${hint}`);
}

test("what is an address is told, with how it is closed", () => {
  for (const address of [
    "./b",
    "../b.txt",
    "/b",
    "/_b",
    "http://b.dev",
    "https://b.dev/c?d=e&f=g%20h",
    "mailto:b@c.dev",
    "b.md",
    "b.mdx",
    "b.md#c",
    "b.png",
    "b.jpg",
    "b.jpeg",
    "b.gif",
    "b.svg",
    "b/c.html",
    "./标题.md",
  ]) {
    assert.equal(said(`See [a](${address}`), [`1:5 Write the ) behind its address: [a](${address})`], address);
    assert.equal(said(`See a](${address}) b`), [
      "1:6 Write the [ where its text begins. A ` too many before it may hide one.",
    ]);
  }
  assert.equal(said("See ![a](b.png, and"), ["1:5 Write the ) behind its address: ![a](b.png)"]);
  assert.equal(said("*x* See [a](./b"), ["1:9 Write the ) behind its address: [a](./b)"]);
  const unopened = "Write the [ where its text begins. A ` too many before it may hide one.";
  assert.equal(said("*x* See a](./b) c"), [`1:10 ${unopened}`]);
  assert.equal(said("| a |\n|---|\n| *x* y](./b) |"), [`3:8 ${unopened}`]);
});

test("what may be anything else is not told", () => {
  for (const address of [
    "b",
    "b.mdc",
    "//b",
    "/.b",
    "ftp://b",
    "http:b",
    "b.txt",
    "b c.md",
    "x./b",
    "c/x.mdy",
    "./b{c",
  ]) {
    assert.equal(said(`See [a](${address}`), [], address);
    assert.equal(said(`See a](${address}) b`), [], address);
  }
  for (const source of ["[a](./b.md)", "`[a](./b.md`", "\\[a](./b.md)", "<code>[a](./b.md</code>"])
    assert.equal(said(source), [], source);
});

test("a text whose bracket nothing closes is told", () => {
  for (const address of ["./b", "../b_c.d", "b.md", "b.mdx", "b-c/d.md#e_f", "b.md#"])
    assert.equal(said(`See [a word(${address}) c`), [`1:5 Write [a word](${address})`], address);
  for (const text of [
    "[a word(b)",
    "[a word(./b c)",
    "[a word(b@c.md)",
    "[a word(b.md#c d)",
    "[a word(b.md]",
    "x[a word(./b)",
    "![a word(./b)",
    "[a word(./b) c]",
  ])
    assert.equal(said(`See ${text} c`), [], text);
  assert.is(said("See [a word(./b) ".repeat(30)).length, 20);
});

test("of one text no more than a few are told", () => {
  assert.is(said("See [a](./b.md, ".repeat(30)).length, 20);
});

test.run();
