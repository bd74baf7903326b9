// Strong emphasis that a letter behind it keeps from being one is told; stars that mean something else are not.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { render, timed } from "./render.ts";

const test = suite("markdown: what was meant as emphasis");

function said(source: string): string[] {
  return render(source).problems.map(
    ({ line, column, code, message, hint }) => `${line}:${column} ${code}: ${message} | ${hint}`,
  );
}

test("emphasis that ends with punctuation before a letter is told", () => {
  const told = (place: string, text: string, hint: string) =>
    `${place} emphasis-syntax: "${text}" is shown as text: no letter may follow emphasis that ends with punctuation | ${hint}`;
  assert.equal(said("a **Note:**text\n"), [told("1:3", "**Note:**", "Write **Note**:")]);
  assert.equal(said("a **Note?!**text\n"), [told("1:3", "**Note?!**", "Write **Note**?!")]);
  assert.is(said("a **b:**c ".repeat(25)).length, 20);
  assert.equal(said("- **注意：**请看\n"), [told("1:3", "**注意：**", "Write **注意**：")]);
  assert.equal(said("中文**注意！**请看\n"), [told("1:3", "**注意！**", "Write **注意**！")]);
  assert.equal(said("| a |\n|---|\n| **“b”**后 |\n"), [
    told("3:3", "**“b”**", "Put a space behind it, or write <strong>…</strong>."),
  ]);
  assert.equal(said("b\n**f(x)**c\n"), [
    told("2:1", "**f(x)**", "Put a space behind it, or write <strong>…</strong>."),
  ]);
});

test("emphasis that begins with punctuation behind a letter is told, where no space parts words", () => {
  const told = (place: string, text: string) =>
    `${place} emphasis-syntax: "${text}" is shown as text: no letter may stand before emphasis that begins with punctuation | Put a space before it, or write <strong>…</strong>.`;
  assert.equal(said("这是**「斜体」**。\n"), [told("1:3", "**「斜体」**")]);
  assert.equal(said("日本語の**“強調”**\n"), [told("1:5", "**“強調”**")]);
  for (const source of ["这是 **「斜体」**。", "这是**斜体**。", "。**「斜体」**。", "a**(b)** c", "数**(2)**。"])
    assert.equal(said(`${source}\n`), [], source);
});

test("emphasis round code or a link is told where letters touch its stars", () => {
  const told = (place: string, text: string, why: string, hint: string) =>
    `${place} emphasis-syntax: "${text}" is shown as text: ${why} | ${hint}`;
  const behind = "no letter may follow emphasis that ends with punctuation";
  const before = "no letter may stand before emphasis that begins with punctuation";
  const space = "Put a space behind it, or write <strong>…</strong>.";
  assert.equal(said("使用**`useState`**来管理\n"), [told("1:3", "**`useState`**", behind, space)]);
  assert.equal(said("a\n**`npm i`**を実行\n"), [told("2:1", "**`npm i`**", behind, space)]);
  assert.equal(said("见**[甲](https://a.example)**中\n"), [told("1:2", "**[甲](https://a.example)**", behind, space)]);
  assert.equal(said("これは**`a`と`b`**です\n"), [told("1:4", "**`a`と`b`**", behind, space)]);
  assert.equal(said("**见`a*b`中：**后\n"), [told("1:1", "**见`a*b`中：**", behind, "Write **见`a*b`中**：")]);
  assert.equal(said("使用**`useState`**。\n"), [
    told("1:3", "**`useState`**", before, "Put a space before it, or write <strong>…</strong>."),
  ]);
  for (const source of [
    "使用 **`useState`** 来管理",
    "**`a`**，**`b`**。",
    "**中文`a`** 和 `b`**",
    "`a`**2**`b`",
    "2 ** `a` ** 3",
    "`src/**`和`test/**`里",
    "\\**`a`\\**后",
    "a **b** `c` **d**",
    "f(**`a`, `b`**)",
    "见 [a**`b`**](https://a.example)",
  ])
    assert.equal(said(`${source}\n`), [], source);
});

test("other emphasis that letters without spaces keep from being one is told", () => {
  const told = (place: string, text: string, why: string) =>
    `${place} emphasis-syntax: "${text}" is shown as text: ${why}`;
  const first = (source: string) => said(`${source}\n`).map((each) => each.replace(/ \| .*/, ""));
  const behind = "no letter may follow emphasis that ends with punctuation";
  assert.equal(first("*例（れい）*を"), [told("1:1", "*例（れい）*", behind)]);
  assert.equal(first("看***注意：***请"), [told("1:2", "***注意：***", behind)]);
  assert.equal(first("~~旧（きゅう）~~を"), [told("1:1", "~~旧（きゅう）~~", behind)]);
  assert.equal(first("这是__强调__文字"), [told("1:3", "__强调__", "no letter may touch underscores")]);
  for (const source of [
    "\\*例（れい）\\*を",
    "`*例（れい）*を`",
    "*例*を ~~旧~~を",
    "2*（3）*4 *.ts（甲）*.js",
    "方法__init__被调用 snake__case__名",
    "数*（乘）*数",
    "__强调__ 文字",
  ])
    assert.equal(first(source), [], source);
});

test("emphasis with a space inside its stars is told", () => {
  const told = (place: string, text: string) =>
    `${place} emphasis-syntax: "${text}" is shown as text: a space stands inside its stars | Write **bold text**`;
  assert.equal(said("a ** bold text ** b\n"), [told("1:3", "** bold text **")]);
  assert.equal(said("a **bold text **, b\n"), [told("1:3", "**bold text **")]);
  assert.equal(said("(** bold text**)\n"), [told("1:2", "** bold text**")]);
  for (const source of [
    "2 ** 3 ** 4",
    "a ** b ** c",
    "src/** and test/**",
    "/** what a comment says **/",
    "\\** bold \\**",
    "`** bold **`",
  ])
    assert.equal(said(`${source}\n`), [], source);
});

test("emphasis and other stars are not told", () => {
  for (const source of [
    "**a:** b **c**d **注意**：请 **注意：** 请",
    "2**3.**4",
    "`**a:**b` <code>**a:**b</code>",
    "\\**a:**b",
    "src/**/*.ts and **/*.js",
    "f(*args, **kwargs)",
    "** a: **b",
    "**some words **b",
    "**.**a",
    "****",
  ]) {
    assert.equal(said(`${source}\n`), [], source);
  }
});

test("many stars cost no more than they are long", () => {
  for (const source of [
    "**a ".repeat(3_900),
    "**`a`b".repeat(3_000),
    "** a ".repeat(10_000),
    " **".repeat(15_000),
    "*".repeat(50_000),
    `**${"a".repeat(100_000)}`,
    `**a${".".repeat(100_000)}`,
  ]) {
    const { ms } = timed(() => render(`${source}\n`));
    assert.ok(ms < 3000, `${source.slice(0, 20)}: ${ms} ms`);
  }
});

test.run();
