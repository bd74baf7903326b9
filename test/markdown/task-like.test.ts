// Boxes of tasks that are shown as text are told; brackets that mean something else are not.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { render, timed } from "./render.ts";

const test = suite("markdown: what was meant as a task");

const said = (source: string): string[] =>
  render(source).problems.map(
    ({ line, column, code, message, hint }) => `${line}:${column} ${code}: ${message} | ${hint}`,
  );
const told = (place: string, box: string, instead: string) =>
  `${place} task-syntax: "${box}" is no task's box, and is shown as text | Write "${instead} " before the text.`;

test("boxes without their spaces, or with too many, are told", () => {
  assert.equal(said("- [ ]a\n- [x]b\n- [ ] c\n"), [told("1:3", "[ ]", "[ ]"), told("2:3", "[x]", "[x]")]);
  assert.equal(said("* [ x ] a\n* [X ] b\n* [  ] c\n"), [
    told("1:3", "[ x ]", "[x]"),
    told("2:3", "[X ]", "[x]"),
    told("3:3", "[  ]", "[ ]"),
  ]);
  assert.equal(said("1. a\n   - [x]`b`\n"), [told("2:6", "[x]", "[x]")]);
  assert.equal(said("- [ ]a\n\n- [ ]*b*\n"), [told("1:3", "[ ]", "[ ]"), told("3:3", "[ ]", "[ ]")]);
  assert.equal(said("> - [ ]a\n"), [told("1:5", "[ ]", "[ ]")]);
});

test("empty brackets are boxes where all of the list's items begin with one", () => {
  assert.equal(said("- []a\n- [] b\n- [x] c\n"), [told("1:3", "[]", "[ ]"), told("2:3", "[]", "[ ]")]);
  assert.equal(said("- [] an empty list\n- null\n"), []);
  assert.equal(said("- [] an empty list\n"), []);
});

test("tasks, links and other brackets are not told", () => {
  for (const source of [
    "- [ ] a\n- [x] b\n- [X] c\n- [ ]  d\n",
    "- [x](a.md)\n",
    "- [x]\n- [ ]\n- []\n",
    "- [x]: the letter\n- [ ]: a space\n",
    "- [x]b\n\n[x]: a.md\n",
    "- [a]b\n- [1]c\n- [-] d\n- [xx] e\n",
    "- [ ], [x]\n",
    "- `[ ]`a\n",
    "- \\[ ]a\n",
    "[ ]a\n",
    "- a [ ]b\n",
  ]) {
    assert.equal(said(source), [], source);
  }
});

test("long lists cost no more than they are long", () => {
  for (const source of ["- [ ]a\n".repeat(15_000), "- []a\n".repeat(15_000), `- [${" ".repeat(100_000)}a\n`]) {
    const { ms } = timed(() => render(source));
    assert.ok(ms < 3000, `${source.slice(0, 20)}: ${ms} ms`);
  }
});

test.run();
