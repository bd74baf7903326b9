// The text of a page's Markdown as the search shows it: what is written stays, and an item's own description is told from
// all else that its page says.
import * as assert from "uvu/assert";
import { NO_DOCS } from "../../src/reference/blank.ts";
import { createTwins } from "../../src/reference/twins.ts";
import type { ApiItem, ApiMember } from "../../src/reference/types.ts";
import { bestSentence, guideSentence, sectionOf, shorten } from "../../templates/client/search/excerpt.ts";
import { inlineText, readMarkdown } from "../../templates/client/search/markdown.ts";
import { findMarks } from "../../templates/client/search/marks.ts";
import { readTwin } from "../../templates/client/search/twin.ts";
import { apiItem, apiMember, apiPackage, apiSignature as signature } from "../support/api-parts.ts";
import { suite } from "../support/suite.ts";

const test = suite("search excerpts");

test("what was searched for is marked letter by letter, however it is written", () => {
  for (const [text, mark, marked] of [
    ["containers", "contain", "contain"],
    ["Straße", "strass", "Straß"],
    ["Straßenbahn", "strasse", "Straße"],
    ["Pru\u0308fung", "pruf", "Pru\u0308f"],
    ["والتَّثْبِيت", "تثب", "والتَّثْبِ"],
    ["これはｶﾞｲﾄﾞです", "がい", "ｶﾞｲ"],
    ["ガイド", "がい", "ガイ"],
    ["컴포넌트를", "컴포넌트", "컴포넌트"],
    ["условного", "условн", "условн"],
  ] as const) {
    const marks = findMarks(text, [mark]).map(([from, to]) => text.slice(from, to));
    assert.equal([...new Set(marks)], [marked], text);
  }
});

test("of what a text has for a word, the word itself is marked before names and other words that begin so", () => {
  for (const [text, mark, marked] of [
    ["read(file) is readFile", "read", ["read"]],
    ["readFile and Ready", "read", ["read", "Read"]],
    ["Listen to the lists", "list", ["list"]],
    ["Stop listening", "list", ["list"]],
    ["a Tree, the TreeView", "treeview", ["TreeView"]],
    ["loaded: autoLoad", "load", ["load"]],
  ] as const) {
    const marks = findMarks(text, [mark]).map(([from, to]) => text.slice(from, to));
    assert.equal([...new Set(marks)], marked, text);
  }
});

test("a sentence with the word itself is shown before one with a name or another word that begins so", () => {
  for (const [text, mark, sentence] of [
    ["Call `readFile` now. You are ready. You read it then.", "read", "You read it then."],
    ["Call `readFile` now. It is done.", "read", "Call readFile now."],
    ["A portal opens there. Listening on ports 1 and 2.", "port", "Listening on ports 1 and 2."],
    // Other forms of one word are no more of it than the word.
    ["See config files. Many configs and a config.", "config", "See config files."],
  ] as const)
    assert.is(bestSentence(readMarkdown(text), [mark]), sentence);
  assert.is(
    bestSentence(readMarkdown("Call `readOnly` of `writeOnly`. A read is no write."), ["read", "write"]),
    "A read is no write.",
  );
});

test("code is kept character by character", () => {
  for (const [markdown, text] of [
    ["Say `db__inMemory`.", "Say db__inMemory."],
    ["`__proto__` and `*` and `\\n`", "__proto__ and * and \\n"],
    ["`Map<string, T>` or `&lt;` or `<b>`", "Map<string, T> or &lt; or <b>"],
    ["`` a`b `` and `[x](y)` and `a | b`", "a`b and [x](y) and a | b"],
    ["[`a_b_[0]`](./x.md)", "a_b_[0]"],
    ["an open ` stays", "an open ` stays"],
  ] as const)
    assert.is(inlineText(markdown), text, markdown);
});

test("an address in angle brackets is text, a tag is not", () => {
  for (const [markdown, text] of [
    ["Open <http://127.0.0.1:8080/>.", "Open http://127.0.0.1:8080/."],
    ["Write to <me@docs.example>.", "Write to me@docs.example."],
    ['A <b class="x>y">bold</b><!-- never --> word<br/>here', "A bold word here"],
    ["a Map<string, number> and 1 < 2 > 0", "a Map<string, number> and 1 < 2 > 0"],
  ] as const)
    assert.is(inlineText(markdown), text, markdown);
});

test("entities are decoded, once, and what is written with a backslash means itself", () => {
  for (const [markdown, text] of [
    ["&lt;script&gt;alert(1)&lt;/script&gt;", "<script>alert(1)</script>"],
    ["a &amp;lt; b &#60;&#x3E; c&nbsp;d &hellip;", "a &lt; b <> c d …"],
    ["&constructor; &nope; &#0; &#x110000; AT&T", "&constructor; &nope; \ufffd \ufffd AT&T"],
    ["\\<b> \\*no\\* \\&lt; \\`x\\`", "<b> *no* &lt; `x`"],
  ] as const)
    assert.is(inlineText(markdown), text, markdown);
});

test("marks of emphasis and links go, and only those", () => {
  for (const [markdown, text] of [
    ["**bold**, *em*, _em_, __bold__, ***both***, ~~gone~~", "bold, em, em, bold, both, gone"],
    ["2 * 3 * 4, a_b_c, __dirname, *.ts, ~/home", "2 * 3 * 4, a_b_c, __dirname, *.ts, ~/home"],
    ["**a *b***, un*frigging*believable", "a b, unfriggingbelievable"],
    ['a list[0], [text](./a_(b).md "Title") and [![alt](i.png)](x)', "a list[0], text and alt"],
    ["![A *tree*](<a b.png>) and [] and ](", "A tree and [] and ]("],
  ] as const)
    assert.is(inlineText(markdown), text, markdown);
});

test("a table's rows are read one by one, without its head, and bars elsewhere stay", () => {
  const text = (markdown: string) => readMarkdown(markdown).map((block) => block.text);
  assert.equal(text("| A | B |\n| --- | :-: |\n| `x \\| y` | z |\n"), ["x | y z"]);
  assert.equal(text("Either a | b,\nor `c | d`.\n"), ["Either a | b, or c | d."]);
  assert.equal(text("# One\n\nText\n\n```js\n# no heading\n```\n\n> quoted\n\n- entry\n"), [
    "One",
    "Text",
    "quoted",
    "entry",
  ]);
});

test("whatever is in a line, reading it ends soon", () => {
  for (const piece of ["[", "![", "](", "`", "*a ", "_a_", "<a ", "&lt", "<!--", "`a``", "\\"])
    inlineText(piece.repeat(20_000));
});

test("what only points elsewhere, or gives other names, stands for what its section says first", () => {
  const blocks = readMarkdown(
    [
      "# Glossary",
      "## SharedTree\n\nThe data structure to use. A tree of objects. See [SharedTree](./tree.md).",
      "## Token\n\nThe signed proof. See [tokens](./tokens.md).\n\nAlso: JSON Web Token, JWT.",
      "## Seen\n\nSeeing is believing.",
      "## Other\n\nSee trees.",
    ].join("\n\n"),
  );
  for (const [mark, sentence] of [
    ["SharedTree", "The data structure to use."],
    ["JWT", "The signed proof."],
    ["objects", "A tree of objects."],
    ["believing", "Seeing is believing."],
    ["trees", "See trees."],
  ] as const)
    assert.is(bestSentence(blocks, [mark.toLowerCase()]), sentence, mark);
});

test("a heading is shown by its own section, also where another one has the words", () => {
  const page = readTwin(
    [
      "# Glossary",
      "## Driver\n\nThe part that talks to a service. It is one of many.",
      "## Snapshot\n\nA stored summary, or a driver's cached copy of it.",
      "## Group\n\n### Inner\n\nAll that a group holds.",
    ].join("\n\n"),
  );
  const at = (name: string, isAsked = false) => ({ name, anchor: name.toLowerCase(), isDeprecated: false, isAsked });
  for (const [name, mark, sentence] of [
    ["Driver", "driver", "The part that talks to a service."],
    ["Driver", "many", "It is one of many."],
    ["Snapshot", "driver", "A stored summary, or a driver's cached copy of it."],
    ["Group", "group", "All that a group holds."],
  ] as const)
    assert.is(guideSentence(page, at(name), [mark]), sentence, `${name} ${mark}`);
  assert.is(guideSentence(page, undefined, ["driver"]), "A stored summary, or a driver's cached copy of it.");
  assert.is(guideSentence(page, undefined, ["unheard"]), "The part that talks to a service.", "without the words");
});

test("a heading that is what was asked for is shown by what its section begins with", () => {
  const page = readTwin(
    [
      "# Glossary",
      "## Token provider\n\nWhat gets them. A token provider is yours.",
      "## Token\n\nThe signed proof. A token ends soon.",
      "## Table\n\n| Head of table |\n| --- |\n| A table's row. |\n\nSaid of it.",
      "## Rows\n\n| Head |\n| --- |\n| Row. |",
    ].join("\n\n"),
  );
  const shown = (name: string, isAsked: boolean) =>
    guideSentence(page, { name, anchor: "", isDeprecated: false, isAsked }, [name.toLowerCase()]);
  assert.is(shown("Token", true), "The signed proof.");
  assert.is(shown("Token", false), "A token ends soon.");
  assert.is(shown("Table", true), "Said of it.");
  assert.is(shown("Rows", true), "Row.");
});

test("words are found in a text that writes them with other letters, and in scripts without spaces", () => {
  for (const [text, mark, sentence] of [
    ["Das ist klein. Die Größe ist änderbar.", "grosse", "Die Größe ist änderbar."],
    ["C'est peu. Un événement arrive.", "evenement", "Un événement arrive."],
    ["It is old. It is for C++ alone.", "cpp", "It is for C++ alone."],
    ["本文介绍配置。错误处理的方法在这里说明。「日志」也是。", "错误", "错误处理的方法在这里说明。"],
    ["インストールします。サーバーの設定です！終わり。", "設定", "サーバーの設定です！"],
  ] as const)
    assert.is(bestSentence(readMarkdown(text), [mark]), sentence);
});

test("a long sentence is cut round what was searched for, also where no space parts words", () => {
  const words = `${"word ".repeat(40)}wanted ${"more ".repeat(40)}`.trim();
  const parts = shorten(words, ["wanted"]);
  assert.match(parts, /^… (?:word )+wanted (?:more )+…$/);
  for (const text of [
    `${"配置服务".repeat(40)}数据库${"错误处理".repeat(40)}`,
    `${"🚀配".repeat(60)}数据库${"🚀置".repeat(60)}`,
  ]) {
    const cut = shorten(text, ["数据"]);
    assert.ok(cut.includes("数据库") && cut.length < 120, cut);
    assert.match(cut, /^… .* …$/);
    encodeURIComponent(cut); // Throws at half a character.
  }
});

test("what a drawing shows is told only where no sentence has the words", () => {
  const page = readTwin(
    "# Start\n\n**Figure: The list as a tree.** The root holds leaves.\n\nMake a list. It is a tree.\n\n## Drawn\n\n**Figure: A box.**\n\nIt is drawn.\n",
  );
  for (const [mark, sentence] of [
    ["tree", "It is a tree."],
    ["leaves", "The root holds leaves."],
    ["unheard", "Make a list."],
  ] as const)
    assert.is(guideSentence(page, undefined, [mark]), sentence, mark);
});

test("an answer of a word or two is shown with what follows it", () => {
  const page = readTwin(
    "# FAQ\n\nAnswers.\n\n## Does it work with React?\n\nYes. It works with any library.\n\n## Alone?\n\nNo.\n",
  );
  const of = (name: string, marks: readonly string[]) =>
    guideSentence(page, { name, anchor: "", isDeprecated: false, isAsked: false }, marks);
  assert.is(of("Does it work with React?", ["react"]), "Yes. It works with any library.");
  assert.is(of("Does it work with React?", ["yes"]), "Yes. It works with any library.");
  assert.is(of("Alone?", ["alone"]), "No.");
});

test("a sentence of prose is shown: no title of code, no head of a table, and no link at the page's end", () => {
  const page = readTwin(
    [
      "# Bundlers\n\n> Ship an app.",
      "## Links\n\n- [Presence](./p.md) tells who is there.",
      "## Configurations\n\n**vite.config.js**\n\n```js\nvite();\n```\n\nRead of Vite and webpack.",
      "**Mind the webpack trap.**",
      "| Bundler of webpack | Size |\n| --- | --- |\n| webpack 5 | 956 |\n| rollup 4 | 1 |",
      "Sizes differ for webpack.",
      "## Next steps\n\n- Use rollup and webpack: [Presence in depth](./p.md).\n- Go on: [Closing](./c.md).",
    ].join("\n\n"),
  );
  for (const [mark, sentence] of [
    ["vite", "Read of Vite and webpack."],
    ["trap", "Mind the webpack trap."],
    ["size", "Sizes differ for webpack."],
    ["bundler", "Ship an app."],
    ["956", "webpack 5 956"],
    ["presence", "Presence tells who is there."],
    ["closing", "Go on: Closing."],
    ["rollup", "rollup 4 1"],
    ["config", "Ship an app."],
  ] as const)
    assert.is(guideSentence(page, undefined, [mark]), sentence, mark);
  assert.is(guideSentence(page, undefined, ["rollup", "unheard"]), "Ship an app.", "only a part of it is in a row");
  assert.is(guideSentence(page, undefined, ["webpack", "956", "5"]), "Read of Vite and webpack.");
});

const LEVEL = { tag: "alpha", legacy: true, system: false } as const;

const member = (name: string, more: Partial<ApiMember>) => apiMember(name, { level: LEVEL, ...more });

const item = (name: string, more: Partial<ApiItem>) =>
  apiItem(name, {
    level: LEVEL,
    entryPoint: "@p/box/beta",
    signatures: [signature(`class ${name}`, { summary: `What ${name} is. And more.` })],
    ...more,
  });

const twins = createTwins({ markdown: (source) => source, page: (route) => `x:${route}`, guides: [] });
const about = (markdown: string, name?: string) =>
  readTwin(markdown).about(name === undefined ? undefined : { name, anchor: "", isDeprecated: false });

test("an item is described by its own summary, or by nothing", () => {
  const aboutItem = (more: Partial<ApiItem>) => about(twins.item(item("Box", more), apiPackage({})));
  assert.is(aboutItem({}), "What Box is. And more.");
  assert.is(
    aboutItem({ signatures: [signature("class Box", { summary: "It holds.", deprecated: "Use a bag." })] }),
    "It holds.",
  );
  assert.is(aboutItem({ kind: "enum" }), "What Box is. And more.");
  assert.is(aboutItem({ entryPoint: undefined }), "What Box is. And more.");
  const silent = {
    signatures: [signature("class Box", { remarks: "Remarkable.", deprecated: "Use a bag." })],
    members: [member("open", { signatures: [signature("open()", { summary: "Opens it." })] })],
  };
  for (const more of [
    {},
    { kind: "enum" },
    { entryPoint: undefined },
    { kind: "enum", entryPoint: undefined },
  ] as const)
    assert.is(aboutItem({ ...silent, ...more }), "");
  assert.is(aboutItem({ signatures: [], entryPoint: undefined }), "");
});

test("a member is described by its own text, never by its level or by another one's", () => {
  const markdown = twins.item(
    item("Box", {
      level: { tag: "public", legacy: false, system: false },
      members: [
        member("openAll", { signatures: [signature("openAll()", { summary: "Opens all." })] }),
        member("open", { signatures: [signature("open()", { summary: "Opens `it`." })], optional: true }),
        member("old_way", { signatures: [signature("old_way()", { summary: "Was it.", deprecated: "Use open." })] }),
        member("silent", { signatures: [signature("silent()")] }),
        member("twice", { signatures: [signature("twice()"), signature("twice(x)", { summary: "With x." })] }),
        member("create", { static: true, signatures: [signature("create()", { remarks: "Makes one." })] }),
        member("heir", {
          inheritedFrom: { name: "Bag", to: undefined },
          signatures: [signature("h", { summary: "H." })],
        }),
      ],
    }),
    apiPackage({}),
  );
  for (const [name, text] of [
    ["open", "Opens it."],
    ["openAll", "Opens all."],
    ["old_way", "Was it."],
    ["silent", ""],
    ["twice", "With x."],
    ["create", "Makes one."],
    ["heir", ""],
    ["missing", ""],
    ["Methods", ""],
  ] as const)
    assert.is(about(markdown, name), text, name);
});

test("a member of an enum is described by its entry", () => {
  const values = [
    member("Plain", { kind: "member", value: "0", signatures: [signature("Plain", { summary: "Is plain." })] }),
    member("Text", { kind: "member", value: '": `x`"', signatures: [signature("Text", { summary: "Is text." })] }),
    member("Long", {
      kind: "member",
      value: "2",
      signatures: [signature("Long", { summary: "Is long.", remarks: "Very." })],
    }),
    member("Silent", { kind: "member", value: "3", signatures: [signature("Silent")] }),
    member("Old", { kind: "member", signatures: [signature("Old", { deprecated: "Use Plain." })] }),
  ];
  const markdown = twins.item(item("Box", { kind: "enum", members: values }), apiPackage({}));
  for (const [name, text] of [
    ["Plain", "Is plain."],
    ["Text", "Is text."],
    ["Long", "Is long."],
    ["Silent", ""],
    ["Old", ""],
  ] as const)
    assert.is(about(markdown, name), text, name);
});

test("a function is described by its section, however far down its package's page it stands", () => {
  const onPage = (name: string, more: Partial<ApiItem> = {}) =>
    item(name, {
      kind: "function",
      anchor: `${name}-function`,
      signatures: [signature(`function ${name}()`, { summary: `What ${name} does. More.` })],
      ...more,
    });
  const many = Array.from({ length: 1000 }, (_, i) =>
    item(`Box${i}`, { signatures: [signature("class", { summary: `${"A box of the last function. ".repeat(4)}` })] }),
  );
  const markdown = twins.package(
    apiPackage({
      items: [
        ...many,
        onPage("hidden", { entryPoint: undefined }),
        onPage("last"),
        onPage("lastOne", { signatures: [signature("function lastOne()")] }),
        onPage("named", {
          signatures: [{ ...signature(""), tokens: [], docs: { ...NO_DOCS, summary: "Only named." } }],
        }),
      ],
    }),
  );
  assert.ok(markdown.length > 120_000);
  assert.is(about(markdown, "last"), "What last does. More.");
  assert.is(about(markdown, "hidden"), "What hidden does. More.");
  assert.is(about(markdown, "lastOne"), "");
  assert.is(about(markdown, "named"), "Only named.");
  assert.is(about(markdown), "Boxes.");
});

test("a variable is described by what is said of it, not by what else has its name", () => {
  const kind = { kind: "variable", anchor: "Box-variable", typeOnly: true } as const;
  const alike = [{ kind: "typealias", to: undefined }] as unknown as ApiItem["alike"];
  const aboutBox = (more: Partial<ApiItem>) =>
    about(twins.package(apiPackage({ items: [item("Box", { ...kind, alike, ...more })] })), "Box");
  assert.is(aboutBox({ signatures: [signature("const Box: B", { summary: "Makes boxes." })] }), "Makes boxes.");
  assert.is(aboutBox({ signatures: [signature("const Box: B")] }), "");
});

test("a guide that is found by what one of its sections says leads there, not to its beginning", () => {
  const page = readTwin(
    "# Questions\n\nAbout rooms.\n\n## Cost\n\nIt is free.\n\n## Other `words`\n\nOf others.\n\n" +
      "| There | Here |\n| --- | --- |\n| a channel | a container |\n\n## Unlisted\n\nSome tea.\n",
  );
  const headings = ["Cost", "cost", "Other words", "words"];
  for (const [mark, anchor, title] of [
    ["free", "cost", "Questions"],
    ["channel", "words", "Questions"],
    ["room", undefined, "Questions"],
    ["free", undefined, "What is free"],
    ["tea", undefined, "Questions"],
    ["unheard", undefined, "Questions"],
  ] as const) {
    const sentence = guideSentence(page, undefined, [mark]);
    assert.is(sectionOf(page.blocks(), sentence, { title, headings }, [mark])?.anchor, anchor, `${mark} in ${title}`);
  }
});

test.run();
