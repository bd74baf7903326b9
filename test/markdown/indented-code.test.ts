// Fences and directives that are code because of their indentation are told where that can't be meant.
import * as assert from "uvu/assert";
import type { DirectiveKind } from "../../src/types.ts";
import { suite } from "../support/suite.ts";
import { render } from "./render.ts";

const test = suite("markdown: indented code");

const ANY = { attributes: undefined, label: "optional", items: new Map() } as const;
const FENCE = "```js\n    a();\n    ```";

function said(source: string): string[] {
  return render(source).problems.map(
    ({ line, column, code, message, hint }) => `${line}:${column} ${code}: ${message} | ${hint}`,
  );
}

test("a fence and a directive that are indented too far are told", () => {
  const told = (place: string, what: string, hint: string) =>
    `${place} indented-code: "${what}" is shown as code: four spaces before a line make it code | ${hint}`;
  const out = "Take spaces away before it, to the column of the text above.";
  assert.equal(said(`a\n\n    ${FENCE}\n\nb\n\n\`\`\`\nc\n\`\`\`\n`), [told("3:5", "```js", out)]);
  assert.equal(said("a\n\n    :::note[b]\n    text\n    :::\n"), [told("3:5", ":::note[b]", out)]);
  assert.equal(said("a\n\n\t::mark{b=c}\n"), []);
  assert.equal(said("a\n\n    ::note{b=c}\n"), [told("3:5", "::note{b=c}", out)]);
  assert.equal(said("- a\n\n      ```js\n      a();\n      ```\n"), [told("3:7", "```js", out)]);
  assert.equal(said("- a\n- b\n\ntext\n\n    ~~~js\n    a();\n    ~~~\n"), [told("6:5", "~~~js", out)]);
  assert.equal(said(":::note\n\n    - a\n\n        ```\n        b\n        ```\n:::\n"), []);
  assert.equal(said(`:::note\n    ${FENCE}\n:::\n`), []);
  assert.equal(said("a\n\n    :::note\n\n  b\n\n    :::\n"), [told("3:5", ":::note", out)]);
  assert.equal(said("a\n\n      :::note[b]\n      text\n      :::\n"), [told("3:7", ":::note[b]", out)]);
  assert.equal(said("a\n\n      ::note[b]{c=d}\n"), [told("3:7", "::note[b]{c=d}", out)]);
  const list = "text\n\n1. a\n\ntext\n\n    ~~~js\n    a();\n    ~~~\n";
  assert.equal(said(list), [told("7:5", "~~~js", out)]);
  assert.equal(said(`a \`\`\`\`b\`\`\`\` c\n\n    ${FENCE}\n\n\`\`\`\nd\n\`\`\`\n`), [told("3:5", "```js", out)]);
  assert.equal(said("> a\n>\n>     ```js\n>     b();\n>     ```\n"), [told("3:7", "```js", out)]);
  assert.equal(said("a\n\n    :::tabs\n    b\n    :::\n"), [told("3:5", ":::tabs", out)]);
  const holder = "```js\n    :::note\n    :::\n    ```";
  assert.equal(said(`a\n\n    ${holder}\n\nb\n\n~~~\nc\n~~~\n`), [told("3:5", "```js", out)]);
  assert.equal(said(`Of these:\n\na\n\n    ${FENCE}\n\n\`\`\`\nb\n\`\`\`\n`), [told("5:5", "```js", out)]);
});

test("a directive is told in the kind alone that it has", () => {
  const kind = (kind: DirectiveKind) => [kind, { ...ANY, kinds: [kind] }] as const;
  const directives = new Map([kind("leaf"), kind("container")]);
  const lines = (source: string) => render(source, { directives }).problems.map(({ line }) => line);
  assert.equal(lines("a\n\n    ::leaf{b=c}\n\nd\n\n    ::container{b=c}\n"), [3]);
  assert.equal(lines("a\n\n    :::leaf{b=c}\n    :::\n\nd\n\n    :::container{b=c}\n    :::\n"), [8]);
});

test("fences and directives that are shown by indentation are not told", () => {
  for (const source of [
    `Write so:\n\n    ${FENCE}\n`,
    `Code stands between fences.\n\n    ${FENCE}\n`,
    "a\n\n    a();\n    ```\n",
    "a\n\n    :::nosuch\n    text\n    :::\n",
    "a\n\n    std::note\n",
    "a\n\n    :::note\n",
    `a\n\n    ${FENCE}\n\nb\n\n\`\`\`md\nc\n\`\`\`\n`,
    `a\n\n    ${FENCE}\n\nb\n\n\`\`\`\`\n\`\`\`\nc\n\`\`\`\n\`\`\`\`\n`,
    "a\n\n    ::a b\n    ```js\n    c\n    ```\n\n```\nd\n```\n",
    "a\n\n    ```js\n    ::note{b=c}\n",
    "a\n\n    ::steps{a=b}\n",
    "a\n\n    :::include\n    b\n    :::\n",
    "a\n\n    ::note{b=c}\n    d\n",
    "- a\n\ntext\n\n    ```\n    b\n",
    `> \`\`\`md\n> a\n> \`\`\`\n\nb\n\n    ${FENCE}\n\n\`\`\`\nc\n\`\`\`\n`,
    `a\n\n\`\`\` MD\nb\n\`\`\`\n\nc\n\n    ${FENCE}\n`,
    `**Write so:**\n\n\n    ${FENCE}\n\n\`\`\`\na\n\`\`\`\n`,
    `a - b\n\n    ${FENCE}\n`,
    `a \`\`\`b\`\`\` c\n\n    ${FENCE}\n`,
    `- a\n\n## b\n\n    ${FENCE}\n`,
    "1. Write so:\n\n       ```js\n       a();\n       ```\n",
  ]) {
    assert.equal(said(source), [], source);
  }
});

test.run();
