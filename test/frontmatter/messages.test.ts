// What authors are told of their front matter: every message and hint, in full.
import * as assert from "uvu/assert";
import { decodeSource } from "../../src/decode.ts";
import { FRONT_MATTER_KEYS } from "../../src/frontmatter/keys.ts";
import { parseFrontMatter } from "../../src/frontmatter.ts";
import type { Problem } from "../../src/yaml/nodes.ts";
import { parseYaml } from "../../src/yaml.ts";
import { suite } from "../support/suite.ts";

const test = suite("messages of front matter");
const limits = { extra: ["mine"], maxBytes: 2000 };

/** Problems, each as its first line and its hint. */
function told(problems: readonly Problem[]): string[] {
  return problems.flatMap(({ line, column, severity, code, message, hint }) => [
    `${line}:${column} ${severity} ${code}: ${message}`,
    `  ${hint}`,
  ]);
}

/** A page, and what is told of it. */
const PAGES: readonly (readonly [page: string, ...told: string[]])[] = [
  [
    "---js\ntitle: x\n---\n",
    '1:1 error front-matter-language: front matter is YAML and begins with a line "---" alone; this one names "js"',
    "  Remove the name and write YAML. Nothing of a page is ever run. If the line is text, put a blank line before it.",
  ],
  [
    "--- \u00a0\n---\n",
    '1:5 error unclosed-front-matter: an invisible character stands behind the "---" of the first line',
    '  Write "---" alone.',
  ],
  [
    "---\ntitle: x\n",
    '1:1 error unclosed-front-matter: the front matter that begins here is never closed by a line "---"',
    '  Add the closing line. If the first line is meant as a rule, write "***" instead.',
  ],
  [
    "---\n#c\n---\n",
    '2:1 warning empty-front-matter: between the two "---" there are only comments: none of this is shown',
    '  If the first line is meant as a rule, write "***" instead.',
  ],
  [
    "---\ntitel: x\n---\n",
    '2:1 error unknown-front-matter-key: unknown front matter key "titel"',
    '  Did you mean "title"? A key of your own must be named in frontMatter.extra of the configuration.',
  ],
  [
    "---\nzzzzzzzz: x\n---\n",
    '2:1 error unknown-front-matter-key: unknown front matter key "zzzzzzzz"',
    "  A key of your own must be named in frontMatter.extra of the configuration. Known keys: title, description, slug, id, sidebar_label, sidebar_position, sidebar_class_name, sidebar_badge, tags, draft, unlisted, layout, hide_table_of_contents, toc_min_heading_level, toc_max_heading_level, pagination_prev, pagination_next, keywords, image, last_update, aliases, allow_api.",
  ],
  [
    "---\nmien: x\n---\n",
    '2:1 error unknown-front-matter-key: unknown front matter key "mien"',
    '  Did you mean "mine"? A key of your own must be named in frontMatter.extra of the configuration.',
  ],
  [
    "---\nlayout: lading\n---\n",
    '2:9 error front-matter-value: layout is "lading", which is none of doc, landing',
    '  Did you mean "landing"?',
  ],
  ...["home", "page", "splash"].map((name): [string, ...string[]] => [
    `---\nlayout: ${name}\n---\n`,
    `2:9 error front-matter-value: layout is "${name}", which is none of doc, landing`,
    '  Did you mean "landing"?',
  ]),
  [
    "---\nlayout: wide\n---\n",
    '2:9 error front-matter-value: layout is "wide", which is none of doc, landing',
    "  Write layout: landing",
  ],
  [
    "---\nlayout: ~\n---\n",
    "2:9 error front-matter-type: layout must be doc or landing, not nothing (null)",
    "  Write layout: landing",
  ],
  [
    "---\ntemplate: splash\n---\n",
    '2:1 error unknown-front-matter-key: unknown front matter key "template"',
    '  Did you mean "layout"? A key of your own must be named in frontMatter.extra of the configuration.',
  ],
  [
    "---\ntoc_min_heading_level: 4\ntoc_max_heading_level: 3\n---\n",
    "2:24 error front-matter-value: toc_min_heading_level is 4, above toc_max_heading_level 3",
    "  Exchange them.",
  ],
  [
    "---\ntitle: [WIP]\ndescription: {a: b}\ndraft: yes\nsidebar_position: ~\n---\n",
    "2:8 error front-matter-type: title must be text, not a list",
    '  A value that begins with "[" or "{" needs quotes to be text.',
    "3:14 error front-matter-type: description must be text, not a mapping",
    '  A value that begins with "[" or "{" needs quotes to be text.',
    '4:8 error front-matter-type: draft must be true or false, not "yes"',
    "  Write draft: true",
    "5:19 error front-matter-type: sidebar_position must be a number, not nothing (null)",
    "  Write sidebar_position: 2",
  ],
  [
    "---\ntags: a, b\nkeywords: {a: b}\naliases: /a\nlast_update: today\nallow_api: beta\n---\n",
    '2:7 error front-matter-type: tags must be a list of texts, not "a, b"',
    "  Write tags: [guide, api]",
    "3:11 error front-matter-type: keywords must be a list of texts, not a mapping",
    "  Write keywords: [audience, presence]",
    '4:10 error front-matter-type: aliases must be a list of routes, not "/a"',
    "  Write aliases: [/docs/old-name]",
    '5:14 error front-matter-type: last_update must be a mapping with date, author or both, not "today"',
    "  Write last_update: { date: 2026-01-31, author: Ada }",
    '6:12 error front-matter-type: allow_api must be a list of deprecated, internal, legacy, alpha, beta, not "beta"',
    "  Write allow_api: [legacy, alpha]",
  ],
  [
    "---\ntitle: null\npagination_prev: [a]\n---\n",
    "2:8 error front-matter-type: title is null, which is YAML's null",
    '  Remove the key, or put the value in quotes if it is the text: title: "null"',
    "3:18 error front-matter-type: pagination_prev must be a page's id or null, not a list",
    '  A value that begins with "[" or "{" needs quotes to be text.',
  ],
  [
    '---\ntitle: "a\\x1b[31m"\ndescription: "\\ud800"\n---\n',
    "2:8 error front-matter-value: title holds the control character U+001B",
    "  Remove the escape that stands for it.",
    "3:14 error front-matter-value: description holds half of a surrogate pair",
    "  Remove the escape that stands for it.",
  ],
  [
    "---\ntitle: |\n  two\n  lines\nid:\n---\n",
    "2:8 error front-matter-value: title holds a line break or a tab",
    "  Write it on one line.",
    "5:1 error front-matter-value: id is empty",
    '  Give it a text or remove the key. "#" after a space begins a comment: put such a value in quotes.',
  ],
  [
    "---\ntoc_min_heading_level: 1\ntoc_max_heading_level: x\n---\n",
    '2:24 error front-matter-type: toc_min_heading_level must be a whole number from 2 to 6, not "1"',
    "  Write toc_min_heading_level: 2",
    '3:24 error front-matter-type: toc_max_heading_level must be a whole number from 2 to 6, not "x"',
    "  Write toc_max_heading_level: 4",
  ],
  [
    "---\ntags: [{permalink: /b}, {label: a, lable: b}, {label: a, zzzzzz: b}]\n---\n",
    "2:8 error front-matter-type: tags[0] has no label",
    "  Write the tag as text, or as { label: Name, permalink: /name }.",
    '2:36 error unknown-front-matter-key: unknown key "lable" in tags[1]',
    '  Did you mean "label"?',
    '2:58 error unknown-front-matter-key: unknown key "zzzzzz" in tags[2]',
    "  Known keys: label, permalink.",
  ],
  [
    "---\nsidebar_badge: { text: New, type: tipp, variant: tip }\n---\n",
    '2:41 error unknown-front-matter-key: unknown key "variant" in sidebar_badge',
    "  Known keys: text, type.",
    '2:35 error front-matter-value: sidebar_badge.type is "tipp", which is none of note, tip, info, warning, danger',
    '  Did you mean "tip"?',
  ],
  [
    "---\nsidebar_badge: { type: purple }\n---\n",
    "2:16 error front-matter-type: sidebar_badge has no text",
    "  Write sidebar_badge: { text: New, type: tip }",
  ],
  [
    "---\nsidebar_badge: [New]\n---\n",
    "2:16 error front-matter-type: sidebar_badge must be a text, or a mapping with text and type, not a list",
    "  Write sidebar_badge: { text: New, type: tip }",
  ],
  [
    "---\nsidebar_badge:\n---\n",
    "2:1 error front-matter-value: sidebar_badge is empty",
    '  Give it a text or remove the key. "#" after a space begins a comment: put such a value in quotes.',
  ],
  [
    "---\nbadge: New\n---\n",
    '2:1 error unknown-front-matter-key: unknown front matter key "badge"',
    '  Did you mean "sidebar_badge"? A key of your own must be named in frontMatter.extra of the configuration.',
  ],
  [
    "---\nallow_api: [beat, zzzzzzz]\n---\n",
    '2:13 error front-matter-value: allow_api[0] is "beat", which is none of deprecated, internal, legacy, alpha, beta',
    '  Did you mean "beta"?',
    '2:19 error front-matter-value: allow_api[1] is "zzzzzzz", which is none of deprecated, internal, legacy, alpha, beta',
    "  Write allow_api: [legacy, alpha]",
  ],
  [
    "---\nslug: http://a\nid: a/b\naliases: [a, //b, /a/../b]\nimage: javascript:x\n---\n",
    '2:7 error front-matter-value: slug "http://a" has a scheme',
    '  Write a path such as "/start/install" or "install": no host, no "..", no "?", "#", "%" or "\\".',
    '3:5 error front-matter-value: id "a/b" holds "/"',
    "  An id replaces the file's name only; for another route write a slug.",
    '4:11 error front-matter-value: aliases[0] "a" does not begin with "/"',
    '  Write the old route from the root, without baseUrl: "/docs/old-name".',
    '4:14 error front-matter-value: aliases[1] "//b" has an empty segment ("//")',
    '  Write the old route from the root, without baseUrl: "/docs/old-name".',
    '4:19 error front-matter-value: aliases[2] "/a/../b" has a "." or ".." segment',
    '  Write the old route from the root, without baseUrl: "/docs/old-name".',
    '5:8 error front-matter-value: image "javascript:x" is neither a path nor an http(s) address',
    "  Write /img/card.png for content/static/img/card.png, or the whole address.",
  ],
  [
    "---\nslug: /a?b\nid: a%b\naliases: ['/a\\b', '/ . ']\n---\n",
    '2:7 error front-matter-value: slug "/a?b" holds "?"',
    '  Write a path such as "/start/install" or "install": no host, no "..", no "?", "#", "%" or "\\".',
    '3:5 error front-matter-value: id "a%b" holds "%"',
    "  An id replaces the file's name only; for another route write a slug.",
    '4:11 error front-matter-value: aliases[0] "/a\\\\b" holds "\\\\"',
    '  Write the old route from the root, without baseUrl: "/docs/old-name".',
    '4:19 error front-matter-value: aliases[1] "/ ." has a "." or ".." segment',
    '  Write the old route from the root, without baseUrl: "/docs/old-name".',
  ],
  [
    "---\nlast_update: {date: today, author: ''}\n---\n",
    '2:21 error front-matter-type: last_update.date must be a date, not "today"',
    "  Write 2026-01-31, or with a time 2026-01-31T12:00:00Z.",
    "2:36 error front-matter-value: last_update.author is empty",
    '  Give it a text or remove the key. "#" after a space begins a comment: put such a value in quotes.',
  ],
  [
    "---\nlast_update: {dat: 2024-01-01}\n---\n",
    '2:15 error unknown-front-matter-key: unknown key "dat" in last_update',
    '  Did you mean "date"?',
  ],
];

for (const [page, ...expected] of PAGES) {
  test(`of ${JSON.stringify(page)}`, () => {
    assert.equal(told(parseFrontMatter(page, limits).problems), expected);
  });
}

/** YAML, and what is told of it. */
const YAML: readonly (readonly [yaml: string, ...told: string[]])[] = [
  [
    "a: b: c",
    '1:4 error yaml-syntax: a value that holds ": " is not in quotes',
    '  A value with special characters needs quotes: key: "value". Or is the next line indented by mistake?',
  ],
  [
    "a: b\n  c: d",
    '1:4 error yaml-syntax: a value that holds ": " is not in quotes',
    '  A value with special characters needs quotes: key: "value". Or is the next line indented by mistake?',
  ],
  ["a: x\n\tb: c", "2:1 error yaml-syntax: a tab indents this line", "  YAML indents by spaces."],
  [
    "a: 'x",
    "1:4 error yaml-syntax: a quote is never closed",
    "  Close it on the same line. In single quotes, '' stands for one '.",
  ],
  [
    'a: one\nb: "two\nc: three\nd: "',
    "2:4 error yaml-syntax: a quote is never closed",
    "  Close it on the same line. In single quotes, '' stands for one '.",
  ],
  [
    '"a: b\nc: d',
    "1:1 error yaml-syntax: a quote is never closed",
    "  Close it on the same line. In single quotes, '' stands for one '.",
  ],
  [
    'a: [x, "y]\nb: c',
    "1:8 error yaml-syntax: a quote is never closed",
    "  Close it on the same line. In single quotes, '' stands for one '.",
  ],
  [
    'a: "\\q"',
    "1:5 error yaml-syntax: invalid escape sequence \\q",
    "  In double quotes a backslash begins an escape: write \\\\, or use single quotes.",
  ],
  [
    "a: @x",
    "1:4 error yaml-syntax: plain value cannot start with reserved character @",
    '  A value with special characters needs quotes: key: "value".',
  ],
  [
    "a: [x] y",
    "1:8 error yaml-syntax: text follows the end of the value",
    "  A value with special characters needs quotes: key: \"value\". In single quotes, '' stands for one '.",
  ],
  [
    "a: x\nb",
    '2:1 error yaml-syntax: this is not a "key: value" line',
    "  Write key: value, with a space after the colon; indent the further lines of a long value.",
  ],
  [
    "- a",
    '1:1 error yaml-syntax: expected "key: value" lines, found a list',
    "  Write key: value, with a space after the colon.",
  ],
  [
    "text",
    '1:1 error yaml-syntax: expected "key: value" lines, found text',
    "  Write key: value, with a space after the colon.",
  ],
  [
    "*a",
    '1:1 error yaml-syntax: expected "key: value" lines, found an alias',
    "  Write key: value, with a space after the colon.",
  ],
  ...(
    [
      ["a: [b", "1:6"],
      ["a: {b", "1:6"],
      ["[b", "1:3"],
      ["{b", "1:3"],
      ["a: [\nb\n]", "2:1"],
    ] as const
  ).map(([yaml, place]): [string, string, string] => [
    yaml,
    `${place} error yaml-syntax: a bracket is never closed, or a line in it is not indented`,
    '  Close a list with "]" and a mapping with "}".',
  ]),
  ...["a: b\n]", "a: b\n}", "a: []\n# c\n]: d"].map((yaml): [string, string, string] => [
    yaml,
    `${yaml.split("\n").length}:1 error yaml-syntax: a bracket closes nothing`,
    '  Remove it. A value with special characters needs quotes: key: "value".',
  ]),
  ...(
    [
      ["a:\n  - b\n - c", "3:1"],
      ["a:\n  - [b]\n   - c", "3:4"],
    ] as const
  ).map(([yaml, place]): [string, string, string] => [
    yaml,
    `${place} error yaml-syntax: the indentation fits none of the lines above`,
    "  Items of one list begin in the same column.",
  ]),
  [
    "a:\n    b: c\n  d: e",
    "3:1 error yaml-syntax: the indentation fits none of the lines above",
    "  Keys of one mapping begin in the same column.",
  ],
  [
    "? [a]\n: b",
    "1:3 error yaml-syntax: a key must be text",
    "  Write key: value, the key in quotes where it holds brackets.",
  ],
  [": b", "1:1 error yaml-syntax: a value without a key", "  Write key: value."],
  [
    "a: 1\na: 2",
    '2:1 error duplicate-key: the key "a" is given twice',
    "  It stands on line 1 already. Remove one of the two.",
  ],
  ["a: &x {b: c}\n<<: *x", '2:1 error yaml-feature: merge keys ("<<") are not supported', "  Write the keys out."],
  [
    "a: !x [b]",
    '1:4 error yaml-feature: YAML tags are not supported: "!x"',
    '  A value that begins with "!" needs quotes.',
  ],
  [
    "a: %x",
    "1:4 error yaml-syntax: plain value cannot start with directive indicator character %",
    '  A value with special characters needs quotes: key: "value".',
  ],
  [
    "%YAML 1.1\n---\na: no",
    "1:1 error yaml-feature: YAML directives are not supported",
    '  Remove the line. A value that begins with "%" needs quotes.',
  ],
  [
    "a: 1\n---\nb: 2",
    '2:1 error yaml-syntax: "---" separates YAML documents; there can be one only',
    "  Remove this line.",
  ],
  [
    "a: 1\n...\nb: 2",
    '2:1 error yaml-syntax: "..." separates YAML documents; there can be one only',
    "  Remove this line.",
  ],
  [
    "a: *x",
    '1:4 error yaml-syntax: the alias "*x" has no anchor before it',
    '  For text that begins with "*", put quotes round it.',
  ],
  [
    "a: &x [*x]",
    '1:8 error yaml-syntax: the alias "*x" contains itself',
    '  For text that begins with "*", put quotes round it.',
  ],
  [
    "a: \u0001",
    "1:4 error yaml-syntax: control character U+0001",
    '  Remove it, or write it as an escape in double quotes: "\\x1b".',
  ],
  [
    "a: \u001f",
    "1:4 error yaml-syntax: control character U+001F",
    '  Remove it, or write it as an escape in double quotes: "\\x1b".',
  ],
  [
    "a: |x\n  b",
    '1:5 error yaml-syntax: text stands on the line of a "|" or ">"',
    '  Begin the text on the next line, indented. A value that begins with "|" or ">" needs quotes.',
  ],
  [
    `a: | ${"x".repeat(100)}`,
    '1:6 error yaml-syntax: text stands on the line of a "|" or ">"',
    '  Begin the text on the next line, indented. A value that begins with "|" or ">" needs quotes.',
  ],
  [
    "a: >\n\tb",
    '2:1 error yaml-syntax: text under a "|" or ">" is not indented enough',
    "  Indent all of its lines as far as the first, and further than the key.",
  ],
  [
    "Text.\n\n# Heading\n\nMore text at node end",
    '5:1 error yaml-syntax: this is not a "key: value" line',
    "  Write key: value, with a space after the colon; indent the further lines of a long value.",
  ],
  [
    "a: &b &c d",
    "1:7 error yaml-syntax: a node can have at most one anchor",
    '  A value with special characters needs quotes: key: "value".',
  ],
  ["a: [[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]", "1:20 error yaml-limit: nested deeper than 16 levels", "  Flatten it."],
  ["a: [[[[[[[[[[[[[[[[[[[[", "1:21 error yaml-limit: nested deeper than 16 levels", "  Flatten it."],
  [
    "a: - - - - - - - - - - - - - - - - - - - - ",
    "1:4 error yaml-syntax: a list begins on the line of its key",
    '  Begin it on the next line. A value that begins with "-" needs quotes.',
  ],
  [
    'a: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" b',
    "1:77 error yaml-syntax: text follows the end of the value",
    "  A value with special characters needs quotes: key: \"value\". In single quotes, '' stands for one '.",
  ],
  [
    `a: *${"x".repeat(59)}`,
    `1:4 error yaml-syntax: the alias "*${"x".repeat(59)}" has no anchor before it`,
    '  For text that begins with "*", put quotes round it.',
  ],
  [
    "a: *xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    '1:4 error yaml-syntax: the alias "*xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\u2026" has no anchor before it',
    '  For text that begins with "*", put quotes round it.',
  ],
];

for (const [yaml, ...expected] of YAML) {
  test(`of YAML ${JSON.stringify(yaml)}`, () => {
    const { problems } = parseYaml(yaml, { firstLine: 1, maxBytes: 65_536, maxDepth: 16, maxAliases: 1 });
    assert.equal(told(problems), expected);
  });
}

test("of a list's item, by its place", () => {
  assert.equal(told(parseFrontMatter('---\ntags: [a, {label: ""}]\nkeywords: [""]\n---\n', limits).problems), [
    "2:19 error front-matter-value: tags[1].label is empty",
    '  Give it a text or remove the key. "#" after a space begins a comment: put such a value in quotes.',
    "3:12 error front-matter-value: keywords[0] is empty",
    '  Give it a text or remove the key. "#" after a space begins a comment: put such a value in quotes.',
  ]);
});

test("of characters that nobody sees", () => {
  const hidden = 'error unclosed-front-matter: an invisible character stands behind the "---" of the first line';
  for (const [blanks, column] of [
    ["\u200b", 4],
    [" \t\u00a0", 6],
    ["\u2060 \u200b", 4],
  ] as const) {
    const expected = [`1:${column} ${hidden}`, '  Write "---" alone.'];
    assert.equal(told(parseFrontMatter(`---${blanks}\ntitle: a\n---\n`, limits).problems), expected);
  }
  assert.equal(told(parseFrontMatter("---\nmine: {}\n\u0000\n---\n", limits).problems), [
    "3:1 error yaml-syntax: control character U+0000",
    '  Remove it, or write it as an escape in double quotes: "\\x1b".',
  ]);
});

test("of what is too large, at the limit and one above", () => {
  const page = (letters: number) => `---\nmine: ${"x".repeat(letters - 6)}\n---\n`;
  const yaml = (letters: number) => `---\nmine: {a: ${"é".repeat((letters - 11) / 2)}}\n---\n`;
  const problems = (text: string, maxBytes: number) => told(parseFrontMatter(text, { ...limits, maxBytes }).problems);
  const size = (bytes: number, limit: number) => [
    `1:1 error front-matter-size: the front matter has ${bytes} bytes; the limit is ${limit}`,
    "  Move what is long into the text, or raise limits.frontMatterBytes in the configuration.",
  ];
  assert.equal(problems(page(100), 100), []);
  assert.equal(problems(page(101), 100), size(101, 100));
  assert.equal(problems(yaml(101), 101), []);
  assert.equal(problems(yaml(101), 100), size(101, 100));
  const blank = (lines: number) => `---\n${"\n".repeat(lines)}mine: {}\n \n---\n`;
  assert.equal(problems(blank(999), 2000), []);
  assert.equal(problems(blank(1000), 2000), [
    "1:1 error front-matter-size: the front matter has more than 1000 blank lines",
    "  Remove them.",
  ]);
  // Only blank ones count.
  assert.equal(problems(`---\n${"# c\n".repeat(1001)}mine: {}\n---\n`, 9000), []);
});

test("of YAML that is too large, at the limit and one above", () => {
  const problems = (yaml: string, maxBytes = 65_536) =>
    told(parseYaml(yaml, { firstLine: 1, maxBytes, maxDepth: 16, maxAliases: 100 }).problems);
  assert.equal(problems(`a: ${"x".repeat(97)}`, 100), []);
  assert.equal(problems(`a: ${"x".repeat(98)}`, 100), [
    "1:1 error yaml-limit: the YAML has more than 100 bytes",
    "  Move what is long into the text or another file.",
  ]);
  assert.equal(problems("]".repeat(65_000)), [
    "1:60000 error yaml-limit: the YAML has more than 60000 parts",
    "  Move the data into another file.",
  ]);
  // 3332 items and their list, six times over, the list of the other five, and a text: 20,000 values.
  const many = `a: &x [${"x,".repeat(3332)}]\nb: [${"*x,".repeat(5)}]\n_: x`;
  assert.equal(problems(many), []);
  const values = (place: string) => [
    `${place} error yaml-limit: the YAML has more than 20000 values`,
    "  Move the data into another file.",
  ];
  assert.equal(problems(`${many}\nc: x\nd: x`), values("4:4"));
  assert.equal(problems(`${many}\n? c`), values("4:3"));
});

test("of aliases, where they are few and where there are none", () => {
  const yaml = "a: &x 1\nb: *x\nc: *x";
  const problems = (maxAliases: number) =>
    told(parseYaml(yaml, { firstLine: 1, maxBytes: 100, maxDepth: 16, maxAliases }).problems);
  const hint = '  Repeat the value instead. For text that begins with "*", put quotes round it.';
  assert.equal(problems(2), []);
  assert.equal(problems(1), ["3:4 error yaml-limit: more than 1 aliases", hint]);
  assert.equal(problems(0), ['2:4 error yaml-limit: the alias "*x" is not allowed here', hint]);
});

test("of files that are no text", () => {
  const save = "  Save it as UTF-8. If it is no text, give it another extension.";
  assert.equal(told(decodeSource(Uint8Array.from([0x61, 0x0a, 0x05, 0xff])).problems), [
    "2:2 error encoding: the file is not UTF-8: byte 0xFF (offset 3)",
    save,
  ]);
  assert.equal(told(decodeSource(Buffer.from("a\u0000")).problems), [
    "1:2 error binary-file: the file holds a NUL character: it is no text",
    save,
  ]);
  assert.equal(told(decodeSource(Uint8Array.from([0xff, 0xfe, 0x61, 0])).problems), [
    "1:1 error encoding: the file is UTF-16 (little-endian), not UTF-8",
    "  Save it as UTF-8.",
  ]);
});

test("a key's hint shows a value that it takes", () => {
  for (const key of FRONT_MATTER_KEYS) {
    const isText = ["title", "description", "slug", "id", "image", "pagination_prev", "pagination_next"].includes(key);
    const [problem] = parseFrontMatter(`---\n${key}: {a: [b]}\n---\n`, limits).problems;
    const example = /^Write (.*)$/.exec(problem?.hint ?? "")?.[1];
    if (example === undefined) {
      assert.ok(
        isText || /^sidebar_(label|class_name|badge)$/.test(key) || key === "last_update",
        `${key}: ${problem?.hint}`,
      );
      continue;
    }
    assert.ok(example.startsWith(`${key}: `), example);
    assert.equal(parseFrontMatter(`---\n${example}\n---\n`, limits).problems, [], example);
  }
});

test.run();
