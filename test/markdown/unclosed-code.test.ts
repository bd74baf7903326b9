// Code of which a backtick is missing: the one that is left over is told where it can hardly be meant as a character.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { render } from "./render.ts";

const test = suite("markdown: unclosed code");

function said(source: string): string[] {
  return render(source).problems.flatMap(({ line, column, code }) =>
    code === "unclosed-code" ? `${line}:${column}` : [],
  );
}

test("a backtick that is left over is told once a text, at its place", () => {
  for (const [source, place] of [
    ["Use `a to go", "1:5"],
    ["Use a` to go", "1:6"],
    ["`a", "1:1"],
    ["Of `a` and `b.", "1:12"],
    ["Of `a and `b` and `c`.", "1:21"],
    ["T\nis (`a), and", "2:5"],
    ["T is `/api/.", "1:6"],
    ["T is f()`, and", "1:9"],
    ["- one\n- of `a\n\n> Use `b now", "2:6"],
    ["> Use\n> `b now", "2:3"],
    ["**Use** `--b now", "1:9"],
    [":::note\nUse `b now\n:::", "2:5"],
  ] as const) {
    assert.is(said(`${source}\n`)[0], place, source);
  }
  assert.equal(said("- one `a\n- of `b\n\n> Use `c\n"), ["1:7", "2:6", "4:7"]);
  const [problem] = render("Use `a to go\n").problems;
  assert.is(problem?.message, "a ` is shown as text: the code that it begins or ends has no other one");
  assert.is(problem?.hint, "Write the one that is missing in this text, or \\` for the character itself.");
});

test("what may be meant as a character is not told", () => {
  for (const source of [
    "Use `a` and ``b ` c`` now",
    "Use \\`a now",
    "Use &#96;a now",
    "The ` character, or (`), and `",
    "Fences begin with ``` or more",
    "In books: ``quoted''",
    "In terminals: `quoted'",
    "It`s what don`t tell",
    "From `a to `` and b",
    "One `` of `a",
    "<code>a `b</code>",
    "<kbd>`</kbd> is it",
    "a `",
    "` a",
    "| a | b |\n|---|---|\n| `a | b |",
    "    Use `a now",
    "```\nUse `a now\n```",
    "# Of `a",
  ]) {
    assert.equal(said(`${source}\n`), [], source);
  }
});

test.run();
