// Front matter: its fences, its keys and their types, the places of problems; and that nothing of a page is ever run.
import { existsSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import matter from "gray-matter";
import * as assert from "uvu/assert";
import { FRONT_MATTER_KEYS } from "../../src/frontmatter/keys.ts";
import { parseFrontMatter } from "../../src/frontmatter.ts";
import { unixLines } from "../../src/yaml/lines.ts";
import { makeFolder } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("front matter");
const limits = { extra: ["mine", "other", "__proto__"], maxBytes: 65_536 };

function parse(text: string) {
  return parseFrontMatter(text, limits);
}

/** The front matter of a page with these YAML lines, which must be free of problems. */
function valid(yaml: string) {
  const { frontMatter, problems } = parse(`---\n${yaml}\n---\nText.\n`);
  assert.equal(problems, [], yaml);
  return frontMatter;
}

/** The problems of a page with these YAML lines, as `line:column code`; the YAML begins on line 2. */
function problems(yaml: string): string {
  return problemsOf(`---\n${yaml}\n---\nText.\n`);
}

function problemsOf(text: string): string {
  return parse(text)
    .problems.map(({ line, column, code }) => `${line}:${column} ${code}`)
    .join(", ");
}

// ---- fences

test("splits a page into front matter and body, with the line that the body begins on", () => {
  const cases: readonly (readonly [text: string, body: string, bodyLine: number])[] = [
    ["", "", 1],
    ["Text.\n---\n", "Text.\n---\n", 1],
    ["\n---\ntitle: a\n---\n", "\n---\ntitle: a\n---\n", 1],
    [" ---\ntitle: a\n---\n", " ---\ntitle: a\n---\n", 1],
    ["---\n---", "", 3],
    ["---\n---\n", "", 3],
    ["---\n\n---\nText.", "Text.", 4],
    ["---\ntitle: a\n---\n\n# T\r\n", "\n# T\r\n", 4],
    ["---\r\ntitle: a\r\n---\r\nA\r\nB", "A\r\nB", 4],
    ["---\rtitle: a\r---\rA\rB", "A\rB", 4],
    ["\uFEFF---\ntitle: a\n---\nA", "A", 4],
    ["\uFEFFA", "A", 1],
    ["--- \t\ntitle: a\n---\t \nA", "A", 4],
    ["---\ntitle: a\n---\n---\nb\n---\n", "---\nb\n---\n", 4],
    ["---\ntitle: a\ndescription: |\n  ---\n  ----\n---\nA", "A", 7],
  ];
  for (const [text, body, bodyLine] of cases) {
    const parsed = parse(text);
    assert.equal([parsed.body, parsed.bodyLine], [body, bodyLine], JSON.stringify(text));
    assert.equal(parsed.problems, [], JSON.stringify(text));
  }
});

test("a first line that is a rule or text stays text", () => {
  for (const first of ["----", "-----", "--- - ---", "- - -", "--- some words", "--", "***", "---- js"]) {
    const text = `${first}\nText.\n---\nMore.\n`;
    assert.equal(parse(text), { frontMatter: {}, body: text, bodyLine: 1, problems: [] }, first);
  }
});

test("a fence that is never closed swallows nothing", () => {
  for (const text of [
    "---",
    "---\n",
    "---\n\nText.\n",
    "---\ntitle: a\n----\n",
    "---\ntitle: a\n ---\n",
    "---\ntitle: a\n--- x\n",
    "---\ntitle: a\n...\n",
  ]) {
    assert.is(problemsOf(text), "1:1 unclosed-front-matter", JSON.stringify(text));
    assert.is(parse(text).body, text);
  }
  assert.is(problemsOf("--- \u00a0\ntitle: a\n---\n"), "1:5 unclosed-front-matter");
});

test("text between two rules is not swallowed", () => {
  assert.is(problems("Some text."), "2:1 yaml-syntax");
  assert.is(problems("Some text.\n\nMore: text."), "2:1 yaml-syntax");
  assert.is(problems("- a list"), "2:1 yaml-syntax");
  assert.is(problems("\n# A heading"), "3:1 empty-front-matter");
  assert.is(parse("---\n# A heading\n---\n").problems[0]?.severity, "warning");
  assert.is(problems("Note: text"), "2:1 unknown-front-matter-key");
});

test("no other language than YAML is ever run", () => {
  const folder = makeFolder("language");
  const names = [
    "js",
    " js",
    "\tjs",
    "JS",
    "Js",
    "javascript",
    "JavaScript",
    " javascript ",
    "JAVASCRIPT",
    "\u00a0js",
    "js\u00a0",
    "node",
    "json",
    "toml",
    "coffee",
    "coffeescript",
    "cson",
    "ts",
    "yaml",
    "yml",
    "YAML",
    "constructor",
    "__proto__",
    "hasOwnProperty",
    "js;",
    "js js",
  ];
  for (const [i, name] of names.entries()) {
    for (const eol of ["\n", "\r\n", "\r"]) {
      const made = join(folder, `made-${i}`);
      const code = `{ title: (require("fs").writeFileSync(${JSON.stringify(made)}, ""), "run") }`;
      for (const text of [
        `---${name}${eol}${code}${eol}---${eol}Text.`,
        `---${name}${eol}${code}`,
        `\uFEFF---${name}${eol}${code}${eol}---`,
      ]) {
        const { frontMatter, problems: found } = parse(text);
        assert.equal(frontMatter, {}, text);
        if (/^[\w]+$/.test(name.trim())) assert.is(found[0]?.code, "front-matter-language", text);
        assert.not.ok(existsSync(made), text);
      }
    }
  }
  // The trap is a real one: gray-matter by itself runs it.
  const made = join(folder, "control");
  matter(`---js\n{ title: (require("fs").writeFileSync(${JSON.stringify(made)}, ""), "run") }\n---\n`, {});
  assert.ok(existsSync(made));
});

test("a language is named in full, also where nothing follows", () => {
  for (const name of ["j", "js"])
    assert.match(parse(`---${name}`).problems[0]?.message ?? "", `this one names "${name}"`);
});

test("YAML that looks like code is text", () => {
  const folder = makeFolder("code");
  const made = join(folder, "made");
  parse(`---\ntitle: !!js/function 'function () { require("fs").writeFileSync("${made}", "") }'\n---\n`);
  parse(`---\nmine: "=require('fs').writeFileSync('${made}','')"\n---\n`);
  assert.not.ok(existsSync(made));
});

test("what failed once fails again", () => {
  const text = "---\ntitle: [\n---\nText.\n";
  assert.is(problemsOf(text), problemsOf(text));
  assert.is.not(problemsOf(text), "");
});

test("results share nothing", () => {
  const text = "---\nmine: {a: [1]}\n---\n";
  const [first, second] = [parse(text), parse(text)];
  assert.equal(first, second);
  assert.is.not(first.frontMatter.extra?.["mine"], second.frontMatter.extra?.["mine"]);
});

test("front matter is bounded", () => {
  const small = { extra: ["mine"], maxBytes: 100 };
  assert.is(parseFrontMatter(`---\nmine: ${"x".repeat(95)}\n---\n`, small).problems[0]?.code, "front-matter-size");
  assert.is(parseFrontMatter(`---\nmine: ${"é".repeat(48)}\n---\n`, small).problems[0]?.code, "front-matter-size");
  assert.equal(parseFrontMatter(`---\nmine: ${"x".repeat(94)}\n---\n`, small).problems, []);
  assert.equal(parseFrontMatter(`---\nmine: a\n---\n${"x".repeat(1000)}`, small).problems, []);
  const before = process.cpuUsage();
  assert.is(problems(`mine: {}${"\n".repeat(60_000)}title: a`), "1:1 front-matter-size");
  assert.is(problems(`mine: ${"[".repeat(60_000)}`), "2:24 yaml-limit");
  assert.is(problems("- ".repeat(30_000)), "2:37 yaml-limit");
  assert.ok(process.cpuUsage(before).user < 2_000_000);
});

// ---- keys

test("text keys keep the text that was written", () => {
  for (const text of [
    "1.10",
    "012",
    "12:30:45",
    "no",
    "yes",
    "true",
    "0x1F",
    "2024-01-02",
    "1e3",
    ".inf",
    "-1",
    "<<",
    "=",
    "NULL!",
  ]) {
    assert.equal(valid(`title: ${text}\nsidebar_label: '${text}'`), { title: text, sidebar_label: text });
    assert.equal(valid(`{title: "${text}"}`), { title: text });
  }
  assert.equal(valid("title: >\n  folded\n  text\n"), { title: "folded text" });
  assert.equal(valid("description: |\n  two\n  lines\n\n"), { description: "two\nlines" });
  assert.equal(valid('title: "  spaces  "'), { title: "spaces" });
  assert.is(valid("toc_min_heading_level: 3\ntoc_max_heading_level: 3").toc_max_heading_level, 3);
});

test("every key has its type", () => {
  assert.equal(
    valid(
      `title: T
description: D
slug: /start
id: my-id
sidebar_label: L
sidebar_position: -1.50
sidebar_class_name: c d
sidebar_badge: { text: New, type: tip }
tags: [a, {label: b, permalink: /b}, 1.10, a]
draft: false
unlisted: TRUE
layout: landing
hide_table_of_contents: "true"
toc_min_heading_level: 2
toc_max_heading_level: 4
pagination_prev: null
pagination_next: start/install
keywords:
  - k
  - 'null'
image: https://example.com/a.png
last_update: {date: 2024-02-29, author: Ada}
aliases: [/old, /older/]`,
    ),
    {
      title: "T",
      description: "D",
      slug: "/start",
      id: "my-id",
      sidebar_label: "L",
      sidebar_position: -1.5,
      sidebar_class_name: "c d",
      sidebar_badge: { text: "New", type: "tip" },
      tags: ["a", "b", "1.10"],
      draft: false,
      unlisted: true,
      layout: "landing",
      hide_table_of_contents: true,
      toc_min_heading_level: 2,
      toc_max_heading_level: 4,
      pagination_prev: null,
      pagination_next: "start/install",
      keywords: ["k", "null"],
      image: "https://example.com/a.png",
      last_update: { date: "2024-02-29", author: "Ada" },
      aliases: ["/old", "/older/"],
    },
  );
});

test("what is empty is an error, absent, or none, by its key", () => {
  for (const key of ["title", "slug", "id", "sidebar_label"]) {
    assert.is(problems(`${key}:`), "2:1 front-matter-value", key);
    assert.is(problems(`${key}: ""`), `2:${key.length + 3} front-matter-value`, key);
    assert.is(problems(`${key}: # comment`), "2:1 front-matter-value", key);
  }
  for (const key of ["draft", "layout", "sidebar_position", "toc_max_heading_level"])
    assert.is(problems(`${key}:`), "2:1 front-matter-type", key);
  assert.equal(valid("description:\nimage: ''\nsidebar_class_name:\nlast_update:"), {});
  assert.equal(valid("sidebar_badge: 2.0"), { sidebar_badge: { text: "2.0" } });
  assert.equal(valid("pagination_prev: cafe\u0301"), { pagination_prev: "caf\u00e9" });
  assert.equal(valid("tags:\nkeywords:\naliases: []\npagination_prev:\npagination_next: ~"), {
    tags: [],
    keywords: [],
    aliases: [],
    pagination_prev: null,
    pagination_next: null,
  });
  for (const nothing of ["null", "~"]) {
    assert.is(problems(`title: ${nothing}`), "2:8 front-matter-type");
    assert.equal(valid(`title: '${nothing}'`), { title: nothing });
  }
});

test("a wrong type is an error at the value", () => {
  const cases: readonly (readonly [yaml: string, problem: string])[] = [
    ["title: [WIP]", "2:8 front-matter-type"],
    ["title: {a: b}", "2:8 front-matter-type"],
    ["draft: yes", "2:8 front-matter-type"],
    ["draft: 1", "2:8 front-matter-type"],
    ...["untrue", "trueish", "falsey", "unfalse"].map((text) => [`draft: ${text}`, "2:8 front-matter-type"] as const),
    ...["first", ".x", "1ex", "1ex3", "1e*3", "x1", "1x", ".", "e3"].map(
      (text) => [`sidebar_position: ${text}`, "2:19 front-matter-type"] as const,
    ),
    ["sidebar_position: .inf", "2:19 front-matter-type"],
    ["sidebar_position: 1e999", "2:19 front-matter-type"],
    ["sidebar_position: 0x10", "2:19 front-matter-type"],
    ["toc_min_heading_level: 1", "2:24 front-matter-type"],
    ["toc_max_heading_level: 2.5", "2:24 front-matter-type"],
    ["layout: landin", "2:9 front-matter-value"],
    ["layout: [landing]", "2:9 front-matter-type"],
    ["layout: ~", "2:9 front-matter-type"],
    ["tags: a, b", "2:7 front-matter-type"],
    ["tags: [a, [b]]", "2:11 front-matter-type"],
    ["tags: ~", "2:7 front-matter-type"],
    ['tags: ""', "2:7 front-matter-type"],
    ["aliases: [[a], /b]", "2:11 front-matter-type"],
    ["last_update: ~", "2:14 front-matter-type"],
    ['last_update: ""', "2:14 front-matter-type"],
    ["last_update: {date: [a]}", "2:21 front-matter-type"],
    ["title: '  '", "2:8 front-matter-value"],
    ["tags:\n  - a\n  - {permalink: /b}", "4:5 front-matter-type"],
    ["tags: [{label: a, link: b}]", "2:19 unknown-front-matter-key"],
    ["keywords: {a: b}", "2:11 front-matter-type"],
    ["keywords: [a, ~]", "2:15 front-matter-type"],
    ["aliases: /a", "2:10 front-matter-type"],
    ["last_update: 2024-01-01", "2:14 front-matter-type"],
    ["last_update: {dat: 2024-01-01}", "2:15 unknown-front-matter-key"],
    ["last_update:\n  author: [a]", "3:11 front-matter-type"],
    ["title: |\n  two\n  lines", "2:8 front-matter-value"],
    ['title: "a\\x1b[31m"', "2:8 front-matter-value"],
    ['title: "\\ud800"', "2:8 front-matter-value"],
    ["toc_min_heading_level: 4\ntoc_max_heading_level: 3", "2:24 front-matter-value"],
  ];
  for (const [yaml, problem] of cases) assert.is(problems(yaml), problem, yaml);
  // What is right beside it is read.
  assert.equal(parse("---\ntags: [a, [b], c]\naliases: [[a], /b]\n---\n").frontMatter, {
    tags: ["a", "c"],
    aliases: ["/b"],
  });
});

test("numbers are decimal, and zero has no sign", () => {
  const position = (text: string) => valid(`sidebar_position: ${text}`).sidebar_position;
  assert.equal(
    ["12", "+3", "12.", "0.5", ".25", "1e3", "1E+12", "25e-1", "-1.5e2"].map(position),
    [12, 3, 12, 0.5, 0.25, 1000, 1e12, 2.5, -150],
  );
  assert.ok(Object.is(position("-0"), 0));
});

test("what is given twice in a list counts once", () => {
  assert.equal(valid("allow_api: [beta, legacy, beta]\naliases: [/a, /b, /a]\ntags: [x, x]"), {
    allow_api: ["beta", "legacy"],
    aliases: ["/a", "/b"],
    tags: ["x"],
  });
});

test("dates are real ones, and stay text whatever the time zone", () => {
  const before = process.env["TZ"];
  try {
    for (const zone of ["UTC", "Pacific/Kiritimati", "America/Los_Angeles"]) {
      process.env["TZ"] = zone;
      for (const date of [
        "2024-02-29",
        "2024-01-01T00:00:00Z",
        "2024-12-31 23:59",
        "2024-01-01T10:00:00.123+05:30",
        "2024-10-31T09:59:59.123456789-23:59",
        "2024-09-19T19:05:00+19:09",
        "2000-02-29",
        "2024-12-01",
        "0001-01-01",
      ]) {
        assert.equal(valid(`last_update: {date: "${date}"}`).last_update, { date });
      }
      for (const date of [
        "2023-02-29",
        "2024-13-01",
        "2024-00-10",
        "2024-01-00",
        "2024-01-32",
        "2024-04-31",
        "x2024-01-01",
        "12024-01-01",
        "2024-01-011",
        "2024-01-01x",
        "2024-1-1",
        "01/02/2024",
        "2024-01-01T24:00",
        "2024-01-01T10:60",
        "2024-01-01T30:00",
        "2024-01-01T10:00:60",
        "2024-01-01T10:00:000",
        "2024-01-01T10:00:00.",
        "2024-01-01T10:00:00.1234567890",
        "2024-01-01T10:00+99:00",
        "2024-01-01T10:00+24:00",
        "2024-01-01T10:00+05:60",
        "2024-01-01T10:00+0530",
        "2024-01-01T10:00:00ZZ",
        "2024-01-01Z",
        "2024-01-01T",
        "2024-20-01",
        "today",
        "1900-02-29",
      ]) {
        assert.is(problems(`last_update: {date: "${date}"}`), "2:21 front-matter-type", date);
      }
    }
  } finally {
    if (before === undefined) delete process.env["TZ"];
    else process.env["TZ"] = before;
  }
});

test("slugs, ids, aliases and images stay on the site", () => {
  for (const slug of ["/", "/a/b/", "a", "a/b", "/a b", "/ünïcode/日本", "/v1.2", "/..a/b..", "/a:b"])
    assert.is(valid(`slug: "${slug}"`).slug, slug);
  for (const slug of [
    "../a",
    "/a/../b",
    "/..",
    "..",
    ".",
    "/a/./b",
    "/ .. /b",
    "//host/a",
    "/a//b",
    "http://host",
    "HTTP:x",
    "javascript:x",
    "/a?b",
    "/a#b",
    "\\\\\\\\a",
    "/%2e%2e/a",
    "/a\\tb",
  ]) {
    assert.is(problems(`slug: "${slug}"`), "2:7 front-matter-value", slug);
  }
  for (const id of ["a/b", "..", "a?b", "/"]) assert.is(problems(`id: "${id}"`), "2:5 front-matter-value", id);
  for (const alias of ["a", "//a", "/../a", "https://a"])
    assert.is(problems(`aliases: ["${alias}"]`), "2:11 front-matter-value", alias);
  for (const image of [
    ...["/img/a.png", "./a.png", "a.png", "./a:b.png", "img//a.png"],
    ...["http://example.com/a.png", "HTTPS://example.com/a.png"],
  ])
    assert.is(valid(`image: "${image}"`).image, image);
  for (const image of [
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "//host/a.png",
    "data:image/png;base64,x",
    "file:///etc/passwd",
    "ftp://host/http://host/a.png",
    "https:///x",
  ]) {
    assert.is(problems(`image: "${image}"`), "2:8 front-matter-value", image);
  }
});

test("unknown keys are errors that name the nearest known one", () => {
  const hintOf = (yaml: string) => parse(`---\n${yaml}\n---\n`).problems[0]?.hint ?? "";
  assert.is(problems("title: a\ntitel: b"), "3:1 unknown-front-matter-key");
  assert.match(hintOf("titel: b"), '"title"');
  // Docusaurus' keys are in snake case; camel case gets told.
  for (const key of FRONT_MATTER_KEYS) {
    const camel = key.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    if (camel !== key) assert.match(hintOf(`${camel}: x`), `"${key}"`);
    if (camel !== key) assert.match(hintOf(`${key.replace(/_/g, "-")}: x`), `"${key}"`);
  }
  for (const key of ["__proto__x", "constructor", "toString", "extra"])
    assert.is(problems(`${key}: x`), "2:1 unknown-front-matter-key", key);
  assert.match(hintOf("zzzzzzzzzzzz: x"), "frontMatter.extra");
});

test("a site's own keys come as plain data", () => {
  const { extra } = valid(
    "mine: {a: 1.10, b: 1.5, c: true, d: [~, null, 'x', 012, 3, '3'], e: no, f: 12345678901234567890, g: -0,\n" +
      "  h: [false, FALSE, True, trueish, untrue, falsey, unfalse, x1, NaN, Infinity, 1e999, -7]}\nother: text",
  );
  assert.equal(JSON.parse(JSON.stringify(extra)), {
    mine: {
      a: "1.10",
      b: 1.5,
      c: true,
      d: [null, null, "x", "012", 3, "3"],
      e: "no",
      f: "12345678901234567890",
      g: "-0",
      h: [false, false, true, "trueish", "untrue", "falsey", "unfalse", "x1", "NaN", "Infinity", "1e999", -7],
    },
    other: "text",
  });
  assert.is(Object.getPrototypeOf(extra), null);
  assert.is(Object.getPrototypeOf(extra?.["mine"]), null);
});

test("__proto__ and constructor change nothing", () => {
  const own = valid(
    "__proto__: {polluted: 1}\nmine: {__proto__: {polluted: 1}, constructor: {prototype: {polluted: 1}}}",
  ).extra as Record<string, object>;
  assert.ok(Object.hasOwn(own, "__proto__"));
  assert.not.ok("polluted" in own);
  assert.not.ok("polluted" in (own["mine"] as object));
  assert.not.ok("polluted" in {});
  const { frontMatter } = parseFrontMatter("---\n__proto__: {draft: true}\n---\n", { extra: [], maxBytes: 1000 });
  assert.is(frontMatter.draft, undefined);
  assert.is(Object.getPrototypeOf(frontMatter), Object.prototype);
});

test("duplicate keys, merge keys, aliases and tags", () => {
  assert.is(problems("title: a\ndraft: true\ntitle: b"), "4:1 duplicate-key");
  assert.is(problems("mine: &a {draft: true}\n<<: *a"), "3:1 yaml-feature");
  assert.is(problems("title: !!binary aGk="), "2:8 yaml-feature");
  assert.is(problems("title: *emphasis*"), "2:8 yaml-syntax");
  assert.equal(valid("title: &t T\nsidebar_label: *t"), { title: "T", sidebar_label: "T" });
});

test("problems stand at the file's lines, whatever the line breaks", () => {
  for (const eol of ["\n", "\r\n", "\r"]) {
    const text = ["---", "# c", "title: a", "", "tags:", "  - a", "  - [b]", "titel: x", "---", "Text."].join(eol);
    assert.is(problemsOf(text), "7:5 front-matter-type, 8:1 unknown-front-matter-key", JSON.stringify(eol));
    assert.is(parse(text).bodyLine, 10);
  }
});

// ---- properties

const piece = fc.constantFrom(
  "---",
  "--- ",
  "---\t",
  "----",
  "---js",
  "...",
  "title: a",
  "titel: a",
  "draft: x",
  "- a",
  "# c",
  "",
  " ",
  "text",
  "a: [",
  "\uFEFF",
  "é",
  "mine: |",
  "  x",
  '"',
);
const page = fc
  .array(fc.tuple(piece, fc.constantFrom("\n", "\n", "\r\n", "\r", "")), { maxLength: 12 })
  .map((lines) => `${lines.length % 3 === 0 ? "" : "---\n"}${lines.flat().join("")}`);

test("body and bodyLine agree with the file, for any file", () => {
  fc.assert(
    fc.property(page, (text) => {
      const { body, bodyLine, problems: found } = parse(text);
      assert.ok(text.endsWith(body));
      const lines = unixLines(text.replace(/^\uFEFF/, "")).split("\n");
      assert.is(unixLines(body), lines.slice(bodyLine - 1).join("\n"));
      for (const { line, column } of found)
        assert.ok(line >= 1 && line <= lines.length && column >= 1 && column <= (lines[line - 1] ?? "").length + 1);
    }),
    { numRuns: 5000 },
  );
});

test("any text at all is parsed or refused, never thrown at", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      parse(text);
      parse(`---\n${text}\n---\n`);
    }),
    { numRuns: 3000 },
  );
});

test.run();
