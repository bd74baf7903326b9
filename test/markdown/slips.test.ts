// Slips of the hand that make a heading, a list, a table or a directive a text are told; prose that looks alike is not.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { render, timed } from "./render.ts";

const test = suite("markdown: slips of the hand");

function said(source: string): string[] {
  return render(source).problems.map(({ line, column, message, hint }) => `${line}:${column} ${message} | ${hint}`);
}

test("a title without a space is told as the first line alone", () => {
  const hint = "Write a space behind the # sign.";
  assert.equal(said("#Title\n\ntext\n"), [`1:1 "#Title" is shown as text | ${hint}`]);
  assert.equal(said("\n<!-- a -->\n\n#getting started\ntext\n"), [`4:1 "#getting started" is shown as text | ${hint}`]);
  assert.equal(said("#Title  in two\n"), [`1:1 "#Title  in two" is shown as text | ${hint}`]);
  assert.equal(said("##Heading two\n"), ['1:1 "##Heading two" is shown as text | Write a space behind the # signs.']);
  assert.equal(said("#标题\n"), [`1:1 "#标题" is shown as text | ${hint}`]);
  for (const source of [
    "text\n\n#Title",
    "# A\n\n#Title",
    "- #Title",
    "#hashtag",
    "#123 is closed",
    "#one #two",
    "#One #Two",
    "\\#Title",
    "[#Title](#b)",
    "#",
  ]) {
    assert.equal(
      said(`${source}\n`).filter((each) => each.includes("# sign")),
      [],
      source,
    );
  }
});

test("spaces that are none, and characters that nobody sees, are told", () => {
  assert.equal(said("a\n\n-\u00a0one\n-\u00a0two\n"), [
    '3:1 "-\u00a0one" is shown as text: the space behind the "-" is none of Markdown\'s | Write it anew, with the space bar alone.',
  ]);
  assert.equal(said("\u200b# Title\n"), [
    "1:1 an invisible character stands before this line, which is shown as text | Delete what stands before its first sign.",
  ]);
  for (const line of ["- a", "* a", "+ a", "1. a", "12) a", "> a", "| a |", "```", "~~~js", ":::note", "###### a"]) {
    const message = "an invisible character stands before this line, which is shown as text";
    for (const invisible of ["\u200b", "\u200c", "\u200d\u2060", "\u2060", "a\n\n\ufeff"])
      assert.is(render(`${invisible}${line}\n`).problems[0]?.message, message, line);
  }
  assert.equal(said("+\u00a0one\n+\u00a0two\n"), [
    '1:1 "+\u00a0one" is shown as text: the space behind the "+" is none of Markdown\'s | Write it anew, with the space bar alone.',
  ]);
  for (const source of ["\u200ba", "\u200ba. b", "\u200b1a b", "\u200b-a", "-\u00a0one", "## a\u00a0b"])
    assert.equal(said(`${source}\n`), []);
});

test("colons and # signs of full width are told", () => {
  const hint = "Write a directive's colons as they are on an English keyboard: :::note";
  assert.equal(said("：：：note\ntext\n：：：\n"), [`1:1 "：：：note" is shown as text | ${hint}`]);
  assert.equal(said("a\n\n：： note-a b c\n"), [`3:1 "：： note-a b c" is shown as text | ${hint}`]);
  assert.equal(said("＃ One two\n"), [
    '1:1 "＃ One two" is shown as text | Write # signs as they are on an English keyboard.',
  ]);
  assert.equal(said("a\n\n:：：note[b]\n"), [`3:1 ":：：note[b]" is shown as text | ${hint}`]);
  assert.equal(said("＃＃ 标题\n"), [
    '1:1 "＃＃ 标题" is shown as text | Write # signs as they are on an English keyboard.',
  ]);
  for (const source of ["：text", "注意：：", "＃标签", "：：注意"]) assert.equal(said(`${source}\n`), [], source);
});

test("lines with marks but without spaces are told where they were meant as a list", () => {
  const spaced = 'Write a space behind each "-", and the lines are a list.';
  assert.equal(said("-One\n-Two\n"), [`1:1 these lines are shown as one text | ${spaced}`]);
  assert.equal(said("a\n\n-`one` b\n-two\n-[c](#d)\n").slice(0, 1), [
    `3:1 these lines are shown as one text | ${spaced}`,
  ]);
  const bullets = 'Write "- " in the place of each "•", and the lines are a list.';
  assert.equal(said("• one\n• two\n"), [`1:1 these lines are shown as one text | ${bullets}`]);
  for (const source of [
    "-One",
    "-One\ntwo",
    "-One  \n-Two",
    "-One\\\n-Two",
    "• one",
    "• one  \n• two",
    "-1\n-2",
    "--one\n--two",
    "+49 1\n+49 2",
    "-one<br>\n-two",
  ]) {
    assert.equal(said(`${source}\n`), [], source);
  }
});

test("a table whose line of dashes stands apart from its header is told", () => {
  const hint = "A table begins with its header: write that on the line right above this one.";
  assert.equal(said("| a | b |\n\n|---|:-:|\n| c | d |\n"), [`3:1 "|---|:-:|" is shown as text | ${hint}`]);
  assert.equal(said("|---|---|\n| a | b |\n"), [`1:1 "|---|---|" is shown as text | ${hint}`]);
  assert.equal(said("| - | - |\n"), [], "a row of dashes");
  assert.equal(said("|---|---|\n"), [], "nothing around it");
});

test("rows without a line of dashes are told", () => {
  const told = (place: string, row: string) =>
    `${place} "${row}" is shown as text | Write |---|---| below the table's header, as many as it has columns.`;
  assert.equal(said("| a | b |\n| c | d |\n"), [told("1:1", "| a | b |")]);
  assert.equal(said("text\n\n| a | b |\n| - | d |\n| e | f |\n"), [told("3:1", "| a | b |")]);
  assert.equal(said("| a | b | \n| c | d |\t\ntext\n"), [told("1:1", "| a | b | ")]);
  for (const source of ["| a | b |", "| a |\ntext |", "| a\n| b |", "|---|\n\n| a |", "| a | b\n| c | d |"]) {
    assert.equal(said(`${source}\n`), [], source);
  }
});

test("what other tools read at the beginning of a text is told", () => {
  const note = "Write :::note … :::.";
  const formula = "A plugin makes formulas of such lines; the manual has one, under Plugins.";
  for (const [source, hint] of [
    [":::{note}\ntext", note],
    [":::{admonition} Title", note],
    ["$$\nx^2\n$$", formula],
    ["$$ x^2 $$", formula],
    ["%% not shown %%", "Write <!-- … --> instead."],
    ["*[HTML]: a language", 'Take it out, and write <abbr title="…">…</abbr> where it is used.'],
    ["[[_TOC_]]", "Take it out: the headings of a page are listed beside it."],
    ["{:toc}", "Take it out: docsgen gives no attributes to blocks."],
    ['{: .note title="a"}', "Take it out: docsgen gives no attributes to blocks."],
    ["<img src={require('./a.png').default} />", "Write the element as HTML, with values in quotes."],
  ]) {
    const { problems } = render(`a\n\n${source}\n`);
    assert.equal(problems[0]?.hint, hint, source);
    assert.is(problems[0]?.line, 3, source);
  }
  for (const source of [
    "$$",
    "$$ is the process",
    "{: a}",
    ":::{",
    "%% a",
    "100%% a %%",
    "%%",
    "*[a]*: b",
    "*[a] b*",
    "`:::{note}`",
    "```\n$$\nx\n$$\n```",
  ]) {
    assert.equal(said(`${source}\n`), [], source);
  }
});

test("conflicts that git left in a page are told", () => {
  const conflict = "<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> main\n";
  const message = "git left a conflict here: the page shows both sides and the lines that part them";
  const hint = "Keep what holds, and take out the lines that begin with <<<<<<<, ======= and >>>>>>>.";
  assert.equal(said(`a\n\n${conflict}`), [`3:1 ${message} | ${hint}`]);
  assert.equal(said("<<<<<<< HEAD\n- a\n=======\n- b\n>>>>>>> main\n"), [`1:1 ${message} | ${hint}`]);
  assert.equal(said("<<<<<<< HEAD\n\n- a\n\n=======\n\n- b\n\n>>>>>>> main\n"), [`1:1 ${message} | ${hint}`]);
  assert.equal(said(`\`\`\`\n${conflict}\`\`\`\n`), []);
  assert.equal(said("<<<<<<< HEAD\n"), []);
});

test("what is never closed costs no more than it is long", () => {
  for (const source of [
    "-a\n".repeat(30_000),
    "• ".repeat(50_000),
    `|${"-|".repeat(50_000)}a`,
    `$$\n${"a\n".repeat(30_000)}`,
    `<img ${"a=b ".repeat(20_000)}c={`,
    "：".repeat(50_000),
    `{: ${".a ".repeat(20_000)}`,
    "\u200b".repeat(50_000),
  ]) {
    const { ms } = timed(() => render(`${source}\n`));
    assert.ok(ms < 3000, `${source.slice(0, 20)}: ${ms} ms`);
  }
});

test("items without a space, tasks without a list, and other signs than backticks are told", () => {
  assert.equal(said("1.one\n2.two\n"), [
    "1:1 these lines are shown as one text | Write a space behind each number, and the lines are a list.",
  ]);
  assert.equal(said("*one\n*two\n"), [
    '1:1 these lines are shown as one text | Write a space behind each "*", and the lines are a list.',
  ]);
  assert.equal(said("[ ] write it\n[x] read it\n"), [
    '1:1 these lines are shown as one text | Write "- " before each box, and the lines are a list of tasks.',
  ]);
  assert.equal(said("####### Seven\n"), [
    '1:1 "####### Seven" is shown as text | Headings have six levels: take # signs away.',
  ]);
  for (const lines of ["0.one\n9.two", "*one two\n  *three four\n*five six", "*one a\n*two b "])
    assert.match(said(`${lines}\n`)[0] ?? "", "1:1 these lines are shown as one text", lines);
  assert.equal(said("#######  \tSeven\n").length, 1);
  for (const sign of ["'", "´", "’", "｀"]) {
    const three = sign.repeat(3);
    for (const first of [`${three}js`, `${three} js`, `${three}js `, three])
      assert.equal(said(`${first}\na b\n\n${three}\nc\n${three} \nd\n`.replace("\n\n", "\n")), [
        `1:1 "${first}" is shown as text | A block of code begins and ends with three backticks: ${"`".repeat(3)}`,
      ]);
    for (const source of [`${three} a b\nc\n${three}`, `${three}\na\n${three} b`, `${three}\na\n${three}b`])
      assert.equal(said(`${source}\n`), [], source);
  }
  for (const source of [
    "*one a\n*two b\nthree",
    "[a] b\n[ ] one c\n[x] two d",
    "1.one",
    "1.5 and\n2.5",
    "2020.\n2021.",
    "*one* a\n*two* b",
    "*one\ntwo",
    "'a'",
    "[x] marks",
  ])
    assert.equal(said(`${source}\n`), [], source);
  for (const lines of ["1.a\n", "*a\n", "[ ] ab\n", "'''\na\n"])
    assert.ok(timed(() => render(lines.repeat(10_000))).ms < 3000, lines);
});

test.run();
