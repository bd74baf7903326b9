// Front matter that can't be read, says what it may not, or tries to be more than data.
import { BAD, BAD_HTML, bad, type Case, type Cases, CONFIG, odd, runCases } from "./cases.ts";

/** A page of this front matter. */
const page = (yaml: string, body = "# Page\n\nText.\n") => `---\n${yaml}\n---\n\n${body}`;
const wrong = (yaml: string, problem: string | readonly string[], says: RegExp): Case => bad(page(yaml), problem, says);
/** A title that is shown as it was written. */
const title = (yaml: string, shown: string): Case =>
  odd(
    `---\ntitle: ${yaml}\n---\n\nText.\n`,
    new RegExp(`<h1[^>]*>${shown.replace(/[.*+?^$()[\]\\{}|]/g, "\\$&")}</h1>`),
  );
/** Front matter with the site's own keys `own` and `more`. */
const extra = (yaml: string, rest: Omit<Case, "files">): Case => ({
  files: {
    [CONFIG]: `export default { url: "https://docs.example", frontMatter: { extra: ["own", "more"] } };\n`,
    [BAD]: page(yaml),
  },
  ...rest,
});
/** Text with much that is wrong. Its places are those below front matter of two lines. */
const BELOW = `# Page

## Second

[a](./gone.md) and [b](./guide.md#frist) [c](#seconds) [d](#second)

![pic](./gone.png) [e](./other)

:::nte

\`\`\`nolang
\`\`\`

:::
`;
const bomb = (levels: number) =>
  ["own: &a0 [x, x, x, x, x, x, x, x, x, x]"].concat(
    Array.from({ length: levels }, (_, i) => `more${i}: &a${i + 1} [${Array(10).fill(`*a${i}`).join(", ")}]`),
  );

const cases: Cases = {
  // ------------------------------------------------------------------ fences
  "a fence that is never closed": bad(
    "---\ntitle: Bad\n\n# Bad\n",
    "1:1 unclosed-front-matter",
    /never closed by a line "---"/,
  ),
  "a line above the fence": odd("\n---\ntitle: Bad\n---\n\nText.\n", /title: Bad/, "2:1 late-front-matter"),
  "blank lines above the fence": odd(
    "\r\n \t\r\n---\r\ntitle: Bad\r\ndraft: true\r\n---\r\n\r\nText.\r\n",
    /draft: true/,
    "3:1 late-front-matter",
  ),
  "a comment above the fence": odd(
    "<!-- a\nb -->\n\n---\ntitle: Bad\n---\n\nText.\n",
    /title: Bad/,
    "4:1 late-front-matter",
  ),
  "a fence that is indented": odd(" ---\ntitle: Bad\n ---\n\nText.\n", /title: Bad/, "1:1 late-front-matter"),
  "a second front matter": odd(
    "---\ntitle: A\n---\n\n---\ntitle: Bad\ntags:\n  - x\n---\n\nText.\n",
    /title: Bad/,
    "5:1 late-front-matter",
  ),
  "a rule right behind the front matter": odd("---\ntitle: A\n---\n\n---\n\nNote: b\n", /<hr>/),
  "a value in typographic quotes": bad(
    "---\ntitle: \u201cA: b\u201d\n---\n\n# Bad\n",
    "2:8 yaml-syntax",
    /typographic quotes for text\. Write straight ones/,
  ),
  "front matter below a heading": odd(
    "# Bad\n\n---\ntitle: Good\n---\n\nText.\n",
    /title: Good/,
    "3:1 late-front-matter",
  ),
  "front matter below a text": odd(
    "Text.\n\n---\nsidebar_position: 2\ntags:\n  - a\n---\n",
    /sidebar_position: 2/,
    "3:1 late-front-matter",
  ),
  "rules round a text that looks like front matter": odd(
    "Text.\n\n---\nnote: x\n\n---\n\n```\n---\ntitle: x\n---\n```\n\n---\nnote: x\n---\n",
    /note: x/,
  ),
  "a title in typographic quotes": odd(
    "---\ntitle: “A”\nsidebar_label: ‘A’\ntags: [“b”, c]\nkeywords:\n  - “d”\n---\n\n# Bad\n",
    /“A”/,
    ["2:8 front-matter-value", "3:16 front-matter-value", "4:8 front-matter-value", "6:5 front-matter-value"],
  ),
  "titles that hold typographic quotes": odd(
    '---\ntitle: “A” and “B”\nsidebar_label: "“A”"\ndescription: ’tis it’s’\n---\n\n# Bad\n',
    /“A”/,
  ),
  ...Object.fromEntries(
    ["title: Use # signs", "title: The language C # ", "title: C #\ndescription: '#'", "title: Room #  9"].map(
      (yaml) => [
        `a title that may not be meant to end: ${JSON.stringify(yaml)}`,
        odd(page(yaml), /<title>(?:Use|The language C|C|Room) . Trial</, "2:8 front-matter-value"),
      ],
    ),
  ),
  ...Object.fromEntries(
    ["  # shown above", " # TODO: shorter", " # the heading\nsidebar_position: 3 # the order"].map((comment) => [
      `a title and a comment: ${JSON.stringify(comment)}`,
      odd(page(`title: Use${comment}`), /<title>Use . Trial</),
    ]),
  ),
  "a title that a comment ends": odd(
    "---\ntitle: Issue #12\ndescription: A # b\nsidebar_label: C # d\nsidebar_position: 3 #e\n---\n\n# Bad\n",
    /Issue/,
    "2:8 front-matter-value",
  ),
  "a category's label in typographic quotes": {
    files: { "content/docs/x/_category_.yml": "label: “X”\nkey: '“y”'\n", "content/docs/x/bad.md": "# Bad\n" },
    problems: ["warning content/docs/x/_category_.yml:1:8 category-value"],
    shows: { "docs/x/bad/index.html": /“X”/ },
  },
  "a fence of four dashes": odd("----\ntitle: Bad\n----\n\nText.\n", /title: Bad/, "1:1 late-front-matter"),
  "a fence of two dashes": odd("--\ntitle: Bad\n---\n\nText.\n", /title: Bad/, "1:1 late-front-matter"),
  "a fence of one long dash": odd("\u2014\ntitle: Bad\n\u2014\n\nText.\n", /title: Bad/, "1:1 late-front-matter"),
  "a comment above a rule": odd("<!-- a -->\n---\n\nText.\n", /<hr>/),
  "a rule of four dashes above text that looks like a key": odd("----\nNote: text.\n\nText.\n", /Note: text/),
  "a rule above text that looks like a key": odd("\n---\nNote: text.\n", /Note: text/),
  "60,000 blank lines": odd(`${" \n".repeat(60_000)}---\n`, /<hr>/),
  "a fence closed by dots": bad("---\ntitle: Bad\n...\n\n# Bad\n", "1:1 unclosed-front-matter", /never closed/),
  "a closing fence that is indented": bad(
    "---\ntitle: Bad\n ---\n\n# Bad\n",
    "1:1 unclosed-front-matter",
    /never closed/,
  ),
  "a closing fence with four dashes": bad(
    "---\ntitle: Bad\n----\n\n# Bad\n",
    "1:1 unclosed-front-matter",
    /never closed/,
  ),
  "a rule as the first line": bad("---\n\nText.\n", "1:1 unclosed-front-matter", /meant as a rule, write "\*\*\*"/),
  "an invisible character behind the fence": bad(
    "---\u200b\ntitle: Bad\n---\n",
    "1:4 unclosed-front-matter",
    /invisible character/,
  ),
  "four dashes are a rule": odd("----\n\nText.\n", /<hr>\s*<p>Text/),
  "an empty block": odd("---\n---\n\n# Empty\n", /<h1[^>]*>Empty</),
  "nothing but comments": odd("---\n# Heading?\n---\n\n# Page\n", /<h1[^>]*>Page</, "2:1 empty-front-matter"),
  "blanks behind both fences": odd("--- \t\ntitle: Blank\n--- \n\nText.\n", /<h1[^>]*>Blank</),

  // ------------------------------------------------------------------ YAML
  "a quote that is never closed": wrong('title: "open', "2:8 yaml-syntax", /quote/i),
  "a value with a colon": wrong("title: a: b", "2:8 yaml-syntax", /quotes/),
  "a tab as indentation": wrong("last_update:\n\tdate: 2026-01-01", "3:1 yaml-syntax", /tab/i),
  "a list that is never closed": wrong(
    "description: x\ntags: [a, b",
    "3:12 yaml-syntax",
    /bracket is never closed[\s\S]*"\]"/,
  ),
  "a reserved character": wrong("title: @x", "2:8 yaml-syntax", /quotes/),
  "an escape that there is not": wrong('title: "\\q"', "2:9 yaml-syntax", /\\\\?q/),
  "text only": wrong("just text", "2:1 yaml-syntax", /"key: value"/),
  "a list only": wrong("- a\n- b", "2:1 yaml-syntax", /found a list/),
  "a key that is a list": wrong("? [a]\n: b", "2:3 yaml-syntax", /a key must be text/),
  "a key given twice": wrong(
    "title: A\ndescription: x\ntitle: B",
    "4:1 duplicate-key",
    /"title" is given twice[\s\S]*line 2/,
  ),
  "a key given twice, quoted once": wrong('title: A\n"title": B', "3:1 duplicate-key", /"title"/),
  "a merge key": wrong("tags: &t [a]\n<<: *t", "3:1 yaml-feature", /merge keys/),
  "a tag that makes a function": wrong(
    'title: !!js/function "return 1"',
    "2:8 yaml-feature",
    /YAML tags are not supported/,
  ),
  "an ordered map": wrong("tags: !!omap [a: 1]", "2:7 yaml-feature", /!!omap/),
  "a YAML directive": wrong("%YAML 1.1", "2:1 yaml-feature", /YAML directives/),
  "two documents": bad("---\ntitle: A\n...\ntitle: B\n---\n", "3:1 yaml-syntax", /separates YAML documents/),
  "an alias without an anchor": wrong("title: *nowhere", "2:8 yaml-syntax", /"\*nowhere" has no anchor/),
  "an alias that contains itself": wrong("tags: &a [*a]", "2:11 yaml-syntax", /contains itself/),
  "a control character": wrong("title: a\u0007b", "2:9 yaml-syntax", /U\+0007/),
  "an escaped control character": wrong('title: "a\\eb"', "2:8 front-matter-value", /U\+001B/),
  "half of a surrogate pair": wrong('title: "\\ud800"', "2:8 front-matter-value", /surrogate/),
  "the line of the file, behind a long block": wrong(
    `description: |\n${"  line\n".repeat(40)}titel: x`,
    "43:1 unknown-front-matter-key",
    /"title"/,
  ),
  "every problem at once": wrong(
    "titel: x\ndraft: maybe\nslug: ../x",
    ["2:1 unknown-front-matter-key", "3:8 front-matter-type", "4:7 front-matter-value"],
    /titel[\s\S]*draft[\s\S]*slug/,
  ),

  // ------------------------------------------------------------------ code
  ...Object.fromEntries(
    ["---js", "--- js", "---JavaScript", "---javascript", "---coffee", "---json", "---toml", "---yaml", "---JSON5"].map(
      (fence) => [
        `another language: ${fence}`,
        bad(
          `${fence}\n{ title: require("node:fs").writeFileSync("proof", "ran") }\n---\n# Bad\n`,
          "1:1 front-matter-language",
          /begins with a line "---" alone[\s\S]*Nothing of a page is ever run/,
        ),
      ],
    ),
  ),

  // ------------------------------------------------------------------ bombs
  "a bomb of aliases": extra(
    bomb(9)
      .join("\n")
      .replace(/more\d/g, (m) => (m === "more0" ? "more" : m)),
    {
      problems: ["6:18 yaml-limit"],
      says: /more than 20000 values/,
    },
  ),
  "more than a hundred aliases": wrong(
    `tags: &a [x]\nkeywords: [${"*a, ".repeat(101)}]`,
    "3:412 yaml-limit",
    /more than 100 aliases/,
  ),
  "nesting without end": wrong(`tags: ${"[".repeat(20_000)}`, "2:24 yaml-limit", /nested deeper than 16 levels/),
  "lists on one line without end": wrong("- ".repeat(15_000), "2:37 yaml-limit", /nested deeper/),
  "too many parts": extra(`own: [${"x,".repeat(30_500)}]`, {
    problems: ["2:40002 yaml-limit"],
    says: /more than 60000 parts/,
  }),
  "too large": wrong(
    `description: ${"x".repeat(70_000)}`,
    "1:1 front-matter-size",
    /70013 bytes; the limit is 65536[\s\S]*limits\.frontMatterBytes/,
  ),
  "too many blank lines": wrong(`title: "a"\n${"\n".repeat(2_000)}b: |\n  c`, "1:1 front-matter-size", /blank lines/),
  "a limit of the site's own": {
    files: {
      [CONFIG]: `export default { limits: { frontMatterBytes: 20 } };\n`,
      [BAD]: page("description: longer than that"),
    },
    problems: ["1:1 front-matter-size", `warning ${CONFIG}:1:1 no-url`],
    says: /the limit is 20/,
  },

  // ------------------------------------------------------------------ prototypes
  "__proto__ as a key": wrong("__proto__: { polluted: true }", "2:1 unknown-front-matter-key", /"__proto__"/),
  "constructor as a key": wrong(
    "constructor: { prototype: { polluted: true } }",
    "2:1 unknown-front-matter-key",
    /"constructor"/,
  ),
  "toString as a key": wrong("toString: x", "2:1 unknown-front-matter-key", /"toString"/),
  "__proto__ in a key of the site's own": extra("own: { __proto__: { polluted: true }, hasOwnProperty: 1 }", {
    problems: [],
    shows: { [BAD_HTML]: /<h1[^>]*>Page</ },
  }),

  // ------------------------------------------------------------------ text stays text
  "1.10 stays text": title("1.10", "1.10"),
  "012 stays text": title("012", "012"),
  "12:30:45 stays text": title("12:30:45", "12:30:45"),
  "1e3 stays text": title("1e3", "1e3"),
  "0x1F stays text": title("0x1F", "0x1F"),
  "no stays text": title("no", "no"),
  "true stays text": title("true", "true"),
  "a date stays text": title("2026-01-31", "2026-01-31"),
  ".inf stays text": title(".inf", ".inf"),
  "an expression stays text": title("'{{7*7}} ${process.exit()}'", "{{7*7}} ${process.exit()}"),
  "HTML in a title is text": odd(
    "---\ntitle: <b onclick=x>&amp;</b>\n---\n\nText.\n",
    /<h1[^>]*>&lt;b onclick=x&gt;&amp;amp;&lt;\/b&gt;</,
  ),
  "version 1.10 in tags": odd(page("tags: [1.10, 012, no]"), /<h1[^>]*>Page</),

  // ------------------------------------------------------------------ types
  "null as a title": wrong("title: null", "2:8 front-matter-type", /YAML's null[\s\S]*title: "null"/),
  "a list as a title": wrong("title: [a]", "2:8 front-matter-type", /must be text, not a list/),
  "an empty title": wrong("title:", "2:1 front-matter-value", /title is empty/),
  "a title of two lines": wrong("title: |\n  a\n  b", "2:8 front-matter-value", /line break/),
  "draft: yes": wrong("draft: yes", "2:8 front-matter-type", /true or false, not "yes"/),
  "draft: 1": wrong("draft: 1", "2:8 front-matter-type", /true or false/),
  "a position that is no number": wrong("sidebar_position: first", "2:19 front-matter-type", /a number, not "first"/),
  "a position without end": wrong("sidebar_position: 1e999", "2:19 front-matter-type", /a number/),
  "tags as text": wrong("tags: a, b", "2:7 front-matter-type", /a list of texts/),
  "tags with an empty one": wrong("tags: [a, '']", "2:11 front-matter-value", /tags\[1\] is empty/),
  "a tag without a label": wrong("tags: [{ permalink: /x }]", "2:8 front-matter-type", /tags\[0\] has no label/),
  "a heading level that there is not": wrong("toc_max_heading_level: 7", "2:24 front-matter-type", /2 to 6/),
  "heading levels the wrong way round": wrong(
    "toc_min_heading_level: 4\ntoc_max_heading_level: 3",
    "2:24 front-matter-value",
    /above/,
  ),
  "last_update as text": wrong("last_update: yesterday", "2:14 front-matter-type", /date, author/),
  "a date that there is not": wrong(
    "last_update: { date: 2026-02-30 }",
    "2:22 front-matter-type",
    /last_update\.date must be a date/,
  ),
  "a date of another form": wrong("last_update: { date: 31.01.2026 }", "2:22 front-matter-type", /2026-01-31/),
  "an unknown key of last_update": wrong("last_update: { dat: 2026-01-01 }", "2:16 unknown-front-matter-key", /"date"/),
  "an image that is code": wrong("image: javascript:alert(1)", "2:8 front-matter-value", /neither a path nor/),
  "an image that is not there": wrong("image: /img/none.png", "2:8 missing-asset", /none\.png/),
  "a key of other generators": {
    ...wrong(
      "weight: 3\nlinkTitle: A\npermalink: /a\nhidden: true\nlastmod: 2020-01-01",
      "2:1 unknown-front-matter-key",
      /"weight"\s+Did you mean "sidebar_position"\?[\s\S]*"sidebar_label"[\s\S]*"slug"[\s\S]*"unlisted"[\s\S]*"last_update"/,
    ),
    problems: [2, 3, 4, 5, 6].map((line) => `${line}:1 unknown-front-matter-key`),
  },
  "a page that comes before and is none": wrong("pagination_prev: guid", "2:18 pagination", /guid[\s\S]*"guide"/),
  "a page that comes before, by an id that its slug has changed": {
    files: {
      "content/docs/1-a.md": "---\nslug: /begin\n---\n\n# A\n",
      "content/docs/b.md": "---\npagination_prev: a\n---\n\n# B\n",
    },
    problems: ["content/docs/b.md:2:18 pagination"],
    says: /By its slug, the page in docs\/1-a\.md has the id "begin"\./,
  },
  "a page that comes before and is none, beside another mistake": {
    ...wrong(
      "pagination_prev: nowhere\ntitel: x",
      "2:18 pagination",
      /no page has the id "nowhere"[\s\S]*An id is the page's route/,
    ),
    problems: ["2:18 pagination", "3:1 unknown-front-matter-key"],
  },
  "a page that comes before and after itself": {
    files: {
      [BAD]: "---\npagination_prev: bad\npagination_next: guide\n---\n\n# Bad\n",
      "content/docs/more/index.md": "---\npagination_next: more\n---\n\n# More\n\n[a](../bad.md)\n",
    },
    problems: ["warning 2:18 pagination", "warning content/docs/more/index.md:2:18 pagination"],
    says: /pagination_prev: this is the page itself\nName another page by its id, or write null/,
    shows: { [BAD_HTML]: /Bad/ },
  },
  "a page that comes after and is a draft": {
    files: {
      [BAD]: "---\npagination_next: later\n---\n\n# Bad\n",
      "content/docs/later.md": "---\ndraft: true\n---\n\n# Later\n",
    },
    problems: ["2:18 pagination"],
    says: /"later" leads to a draft, which is not built[\s\S]*out of docs\/later\.md/,
  },
  "an API standing that there is not": wrong("allow_api: [legcy]", "2:13 front-matter-value", /"legacy"/),
  "a date says the same in every time zone": {
    ...odd(page("last_update: { date: 2026-01-01 }"), /datetime="2026-01-01"/i),
  },

  // ------------------------------------------------------------------ category files
  "a category file that is no YAML": {
    files: { "content/docs/part/_category_.yml": "label: [", "content/docs/part/a.md": "# A\n" },
    problems: ["content/docs/part/_category_.yml:1:9 yaml-syntax"],
    says: /./,
  },
  "a category file with an unknown key": {
    files: { "content/docs/part/_category_.json": '{\n  "lable": "x"\n}\n', "content/docs/part/a.md": "# A\n" },
    problems: ["content/docs/part/_category_.json:2:3 category-key"],
    says: /"lable"[\s\S]*"label"/,
  },
  "a category file with a wrong type": {
    files: { "content/docs/part/_category_.yml": "label: Part\nposition: first\n", "content/docs/part/a.md": "# A\n" },
    problems: ["content/docs/part/_category_.yml:2:11 category-type"],
    says: /position must be a number\n.*It is "first"\. Write: position: 2\n/,
  },
  "category files with badges that are none": {
    files: {
      "content/docs/a/_category_.yml": "badge: { text: New, colour: tip }\n",
      "content/docs/a/a.md": "# A\n",
      "content/docs/b/_category_.yml": "badge: { text: New, type: purple }\n",
      "content/docs/b/b.md": "# B\n",
      "content/docs/c/_category_.json": '{ "badge": [] }\n',
      "content/docs/c/c.md": "# C\n",
    },
    problems: [
      "content/docs/a/_category_.yml:1:8 category-type",
      "content/docs/b/_category_.yml:1:8 category-type",
      "content/docs/c/_category_.json:1:12 category-type",
    ],
    says: /badge must be a text, or \{text: New, type: tip\} with a type of note, tip, info, warning, danger/,
  },
  "a category file that links to no page": {
    files: {
      "content/docs/part/_category_.yml": "label: Part\nlink: { type: doc, id: aa }\n",
      "content/docs/part/a.md": "# A\n",
    },
    problems: ["content/docs/part/_category_.yml:2:7 sidebar"],
    says: /no page has the id "aa"/,
  },
  "a category file that wants a page generated": {
    files: {
      "content/docs/part/_category_.yml": "link:\n  type: generated-index\n  slug: /all\n",
      "content/docs/part/a.md": "# A\n",
    },
    problems: ["warning content/docs/part/_category_.yml:2:3 category-link"],
    says: /index\.md/,
    shows: { "docs/sidebar.json": /"href":"\/docs\/part\/a"/ },
  },
  ...Object.fromEntries(
    [
      ['{ "link": { "type": "generated-index" } }', 11],
      ['{ "link": "generated-index" }', 11],
    ].map(([text, column]) => [
      `a category file that wants an index, and no more: ${text}`,
      {
        files: { "content/docs/part/_category_.json": `${text}\n`, "content/docs/part/a.md": "# A\n" },
        problems: [`warning content/docs/part/_category_.json:1:${column} category-link`],
        says: /no page is generated[\s\S]*index\.md/,
        shows: { "docs/sidebar.json": /"href":"\/docs\/part\/a"/ },
      },
    ]),
  ),
  ...Object.fromEntries(
    (
      [
        ['{ "label": "Part" "position": 2 }', "1:19", /a comma is missing before this/],
        ['{\n  "label": "Part"\n  "position": 2\n}', "3:3", /a comma is missing before this/],
        ['{ "link": { "type": "doc" "id": "a" } }', "1:27", /a comma is missing before this/],
        ['{ "label": "Part",, "position": 2 }', "1:19", /a comma follows no entry/],
        ["{ label: Part; position: 2 }", "1:10", /a comma is missing here/],
      ] as const
    ).map(([text, place, says]) => [
      `a category file without the commas of JSON: ${text}`,
      {
        files: { "content/docs/part/_category_.json": `${text}\n`, "content/docs/part/a.md": "# A\n" },
        problems: [`content/docs/part/_category_.json:${place} yaml-syntax`],
        says,
      },
    ]),
  ),
  "a category file too large": {
    files: { "content/docs/part/_category_.yml": `label: ${"x".repeat(70_000)}\n`, "content/docs/part/a.md": "# A\n" },
    problems: ["content/docs/part/_category_.yml:1:1 yaml-limit"],
    says: /more than 65536 bytes/,
  },
  "a control character in a category's label": {
    files: { "content/docs/part/_category_.json": '{ "label": "a\\u0007b" }\n', "content/docs/part/a.md": "# A\n" },
    problems: [],
    shows: { "docs/part/a/index.html": /a\ufffdb/ },
  },
  // ------------------------------------------------------------------ what else is wrong on such a page
  "a key that is unknown, and what is wrong below": {
    files: {
      [BAD]: page("titel: Bad\nslug: moved", BELOW),
      // Anchors of a page that is left out are not known.
      "content/docs/more.md": "# More\n\n[a](./bad.md#none) [b](/docs/moved#none)\n",
    },
    problems: [
      "2:1 unknown-front-matter-key",
      "10:1 dead-link",
      "10:20 dead-anchor",
      "10:42 dead-anchor",
      "12:1 missing-asset",
      "12:20 dead-link",
      "14:4 unknown-directive",
      "warning 16:4 unknown-language",
    ],
    says: /"titel"[\s\S]*"\.\/gone\.md"[\s\S]*"#frist", which content\/docs\/guide\.md[\s\S]*"#seconds", which this page[\s\S]*Nearest: #second/,
    cli: true,
  },
  "a value that is wrong, and a dead link": wrong(
    "title: [a]\nimage: gone.png",
    ["2:8 front-matter-type", "3:8 missing-asset"],
    /title[\s\S]*gone\.png/,
  ),
  "YAML that can't be read, and a dead link": bad(
    page("title: 'a", "# Page\n\n[x](./gone.md)\n"),
    ["2:8 yaml-syntax", "7:1 dead-link"],
    /gone\.md/,
  ),
  "front matter that never ends hides the text": bad(
    "---\ntitle: Bad\n\n[x](./gone.md)\n",
    "1:1 unclosed-front-matter",
    /never closed/,
  ),
  "a draft's text is not checked, whatever its front matter says": bad(
    page("draft: true\ntitel: Bad", "[x](./gone.md)\n"),
    "3:1 unknown-front-matter-key",
    /titel/,
  ),
  "an included file is told of once for each page": {
    files: {
      [BAD]: page("titel: Bad", "::include{file=_part.md}\n"),
      "content/docs/_part.md": "[x](./gone.md)\n",
    },
    problems: ["content/docs/_part.md:1:1 dead-link", "2:1 unknown-front-matter-key"],
    says: /gone\.md/,
  },
  "templates see no page without what its front matter was to say": {
    files: {
      [CONFIG]: `export default { url: "https://docs.example", frontMatter: { extra: ["owner"] } };\n`,
      "templates/Page.tsx":
        "export const Page = ({ extra }: any) => <html><body>{extra.owner.toUpperCase()}</body></html>;\n",
      "content/docs/index.md": page("owner: me"),
      "content/docs/guide.md": page("owner: me"),
      [BAD]: page("ower: me"),
    },
    problems: ["2:1 unknown-front-matter-key"],
    says: /"owner"/,
  },
  "two pages of one address, and what is wrong on the second": {
    files: { "content/docs/other.md": page("slug: guide", "# Page\n\n[a](./gone.md) [b](#page) [c](#pag)\n") },
    problems: [
      "content/docs/other.md:1:1 route-collision",
      "content/docs/other.md:7:1 dead-link",
      "content/docs/other.md:7:27 dead-anchor",
    ],
    says: /already/,
  },
  "__proto__ in a category file": {
    files: {
      "content/docs/part/_category_.json": '{ "__proto__": { "label": "x" } }\n',
      "content/docs/part/a.md": "# A\n",
    },
    problems: ["content/docs/part/_category_.json:1:3 category-key"],
    says: /__proto__/,
  },
};

runCases("front matter", cases);
