import * as assert from "uvu/assert";
import { packageToc } from "../../src/reference/toc.ts";
import { suite } from "../support/suite.ts";
import {
  compile,
  constant,
  type Declaration,
  extracted,
  interfaceOf,
  method,
  model,
  property,
} from "./model-builder.ts";

/** The docs of an interface with this comment, beside which stand some symbols to link to. */
function docsOf(doc: string, ...more: readonly Declaration[]) {
  const { item, reference } = compile(
    [
      "pkg",
      [interfaceOf("Commented", [], [], { doc }), interfaceOf("Tree", [property("root"), method("view")]), ...more],
    ],
    ["@scope/other", [interfaceOf("Other", [method("m")])]],
  );
  const signature = item("pkg:Commented").signatures[0];
  if (!signature) throw new Error("no signature");
  return { ...signature.docs, unresolved: reference.unresolved };
}

const summaryOf = (doc: string, ...more: readonly Declaration[]) => docsOf(doc, ...more).summary;

const parts = suite("parts of comments");

parts("tells the blocks apart, in whatever case their tags are", () => {
  const docs = docsOf(
    [
      "Summary,",
      "in two lines.",
      "@remarks",
      "Remarks.",
      "@privateRemarks",
      "Secret.",
      "@throws One.",
      "@throws Two.",
      "@see Elsewhere.",
      "@defaultValue `7`",
      "@deprecated",
      "@sealed @public",
    ].join("\n"),
  );
  assert.equal(docs, {
    summary: "Summary,\nin two lines.",
    remarks: "Remarks.",
    returns: "",
    throws: ["One.", "Two."],
    examples: [],
    see: ["Elsewhere."],
    deprecated: "",
    defaultValue: "`7`",
    unresolved: [],
  });
});

parts("takes no tag from code, from a link or from the middle of a word", () => {
  const text =
    "Use `a @remarks tag`, a@remarks.com, \\@remarks and {@link Tree | @remarks}.\n\n```ts\n// @remarks\n```";
  const docs = docsOf(text);
  assert.is(docs.remarks, "");
  assert.match(docs.summary, "// @remarks");
  assert.is(docsOf("Unknown @tags stay.").summary, "Unknown @tags stay.");
});

parts("says since when, and leaves out by which tags TypeDoc puts its pages in order", () => {
  const docs = docsOf("Summary.\n@category Hooks\n@since 1.1\n@group Main\n@remarks\nRemarks.\n@since");
  assert.is(docs.summary, "Summary.");
  assert.is(docs.remarks, "Since 1.1\n\nRemarks.");
});

parts("leaves out what is for compilers, generators and the package's authors", () => {
  const docs = docsOf(
    "Summary.\n@pure\n@event\n@this {Tree}\n@overload\nMore. @language ts\n@internalRemarks\nNot shown.",
  );
  assert.is(docs.summary.replace(/\n+/g, "\n"), "Summary.\nMore.");
  assert.is(docs.remarks, "");
});

parts("takes a tag with a colon, as the compiler does, where it begins a line", () => {
  const docs = docsOf("Summary, as in @returns: text.\n@deprecated: Use `b`.\n@returns: One.\n@since:1");
  assert.is(docs.summary, "Summary, as in @returns: text.");
  assert.is(docs.deprecated, "Use `b`.");
  assert.is(docs.returns, "One.\n@since:1");
});

parts("shows blocks of JSDoc that it has no place of its own for", () => {
  for (const [text, remarks] of [
    ["@fires Tree#grow", "Fires `Tree#grow`"],
    ["@emits {@link Tree} when *it* grows", "Fires [`Tree`](/docs/api/pkg/tree-interface) when *it* grows"],
    ["@emits", ""],
    ["@yields {Tree} - The next,\nor none.", "Yields The next,\nor none."],
    ["@yield The next.", "Yields The next."],
    ["@stability experimental", "Stability: experimental"],
    ["@note\nOne.\n\nTwo.\n@warning No.", "**Note:** One.\n\nTwo.\n\n**Warning:** No."],
    ["@remark One.", "One."],
    [
      "@typedef {Object} Tree~Options\n@property {{a: 1}} [root=1] - The *root*.\n@prop {Tree} b\n@property c It,\nwhole.",
      "- `root`: The *root*.\n\n- `b`\n\n- `c`: It,\n  whole.",
    ],
    ["@typedef Tree\n@callback run\n@api private\n@package\n@mixin", ""],
    ["@tutorial start\n@requires module:x\n@borrows a as b\n@remarks One.", "One."],
  ])
    assert.equal([docsOf(`Summary.\n${text}`).summary.trim(), docsOf(text ?? "").remarks], ["Summary.", remarks], text);
  assert.equal(docsOf("@link https://a.example\n@seealso {@link Tree}").see.length, 2);
  const prose = "Use the @property decorator, or the @link tag.";
  assert.is(summaryOf(prose), prose);
  assert.is(docsOf("Summary.\n@classdesc More.").remarks, "More.");
});

parts("leaves out the type that JSDoc has before a text, and says which error is thrown", () => {
  for (const [text, returns] of [
    ["@returns {Tree} the tree", "the tree"],
    ["@return {Promise<{a: 1}>} - the tree", "the tree"],
    ["@returns {Tree}", ""],
    ["@returns {Tree}\n- One\n- Two", "- One\n- Two"],
    ["@returns {@link Tree}", "[`Tree`](/docs/api/pkg/tree-interface)"],
    ["@returns {a}, in braces", "{a}, in braces"],
  ])
    assert.is(docsOf(text ?? "").returns, returns, text);
  const { throws } = docsOf("@throws {TypeError} if not\n@throw {A|B}\n@exception {@link Tree} else");
  assert.equal(throws, ["`TypeError` if not", "`A|B`", "[`Tree`](/docs/api/pkg/tree-interface) else"]);
});

parts("has a language for an example that says none", () => {
  const { examples, remarks } = docsOf(
    "@remarks\n```\nplain\n```\n@example Title\n```\nlet x;\n```\n@example\n```js\nx\n```",
  );
  assert.equal(examples, ["Title\n```ts\nlet x;\n```", "```js\nx\n```"]);
  assert.is(remarks, "```\nplain\n```");
});

parts("takes an example for code that has no fence and is no prose", () => {
  for (const [text, expected] of [
    ["const a = 1;\n\nrun(a);", "```ts\nconst a = 1;\n\nrun(a);\n```"],
    ["DateTime.now().day //=> 7", "```ts\nDateTime.now().day //=> 7\n```"],
    ["<caption>Two *of* them</caption>\nrun({ a: 1 })", "Two *of* them\n```ts\nrun({ a: 1 })\n```"],
    [
      " declare let a: unknown\n\n if (is(a)) {\n   run(a)\n }",
      "```ts\ndeclare let a: unknown\n\nif (is(a)) {\n  run(a)\n}\n```",
    ],
    ["match<{ a: 1 }>(value)\n  .with({ a: 1 }, run)", "```ts\nmatch<{ a: 1 }>(value)\n  .with({ a: 1 }, run)\n```"],
    ["export const a = 1", "```ts\nexport const a = 1\n```"],
    ["export all of it\nas it is", "export all of it\nas it is"],
    [
      "<caption>Two</caption>\ncanvas.load(json, (o) => {\n  run(o)\n})",
      "Two\n```ts\ncanvas.load(json, (o) => {\n  run(o)\n})\n```",
    ],
    ['<Stop offset="0" />\n<Stop offset="1" />', '```tsx\n<Stop offset="0" />\n<Stop offset="1" />\n```'],
    ["<p>Such as this.</p>", "Such as this."],
    ["Adding\nadd(1, {@link x});", "Adding\n```ts\nadd(1, {@link x});\n```"],
    ["Use `a` (not b).\nIt is new.", "Use `a` (not b).\nIt is new."],
    ["For what is new:\n- one", "For what is new:\n- one"],
  ] as const)
    assert.equal(docsOf(`@example ${text}`).examples, [expected]);
});

parts("drops what a fence says beside its language", () => {
  assert.is(summaryOf('```ts file="../../../etc/passwd" npm2yarn\nx\n```'), "```ts\nx\n```");
  assert.is(summaryOf("```{1}\nx\n```"), "```\nx\n```");
});

parts("describes parameters by name", () => {
  const f: Declaration = {
    kind: "Function",
    name: "f",
    doc: "@param a - the a\n@param {string} b the b,\nlonger\n@param c\n@param [d=5] - the d\n@arg {{f: 1}} [e] the e\n@typeparam T - the T\n@param - nothing",
    tokens: ["function f<T>(", "a", "b", "c", "d", "e", ")"],
    parameters: ["a", "b", "c", "d", "e"].map((parameterName) => ({ parameterName, isOptional: false })),
    typeParameters: [{ typeParameterName: "T" }],
  };
  const [signature] = compile(["pkg", [f]]).item("pkg:f").signatures;
  assert.equal(
    signature?.parameters.map(({ docs }) => docs),
    ["the a", "the b,\nlonger", "", "the d", "the e"],
  );
  assert.is(signature?.typeParameters[0]?.docs, "the T");
});

parts("takes the hyphen off that stands between a tag and its text, but not off a list", () => {
  const docs = docsOf(
    "Summary.\n@returns - What is made,\nand more.\n@throws  - If not.\n\nNever else.\n@deprecated - Use {@link Tree}.\n@remarks - One.\n- Two.",
  );
  assert.is(docs.returns, "What is made,\nand more.");
  assert.equal(docs.throws, ["If not.\n\nNever else."]);
  assert.is(docs.deprecated, "Use [`Tree`](/docs/api/pkg/tree-interface).");
  assert.is(docs.remarks, "- One.\n- Two.");
  assert.is(docsOf("@remarks\n- Only one.").remarks, "- Only one.");
  // So the extractor writes a hyphen on the tag's line.
  assert.is(docsOf("@deprecated\n\n- Use more\nthan one.").deprecated, "Use more\nthan one.");
  assert.is(docsOf("@deprecated\n\n- One.\n- Two.").deprecated, "- One.\n- Two.");
  assert.is(docsOf("- Only one.").summary, "- Only one.");
  assert.is(docsOf("@defaultValue -1").defaultValue, "-1");
  assert.is(docsOf("@remarks - One:\n  * inner").remarks, "- One:\n  * inner");
});

parts("indents what stands in a list, and no other paragraph", () => {
  const list = "- one\n    - two\n\n    Of one.\n\nAfter.";
  assert.is(summaryOf(list), list);
  assert.is(
    summaryOf("Text,\n\n      {more}.\n\n\t- one\n\t\t- two\n\nEnd.\n\n    Last."),
    "Text,\n\n{more}.\n\n- one\n\t- two\n\nEnd.\n\nLast.",
  );
});

parts("keeps what is Markdown", () => {
  const markdown = [
    "# Heading",
    "",
    "- *one*",
    "  - **two** __three__",
    "",
    "1. `code` and ``co`de``",
    "",
    "| a | b |",
    "| - | - |",
    "| 1 | [page](https://example.com/x) |",
    "",
    "> quote",
  ].join("\n");
  assert.is(summaryOf(markdown), markdown);
});

parts(
  "a description is told after the summary, without what that says already, and tags for what is declared are not told",
  () => {
    const told = (doc: string) => [summaryOf(doc), docsOf(doc).remarks];
    const dated = "@name add\n@category Common\n@summary Adds days.\n\n@description\nAdds days.";
    assert.equal(told(`${dated}\n\nAll of them.`), ["Adds days.", "All of them."]);
    assert.equal(told(dated), ["Adds days.", ""]);
    assert.equal(told("@constant @name days @summary One\n@description\nOne."), ["One", ""]);
    assert.equal(told("@summary Add\n@description Additional."), ["Add", "Additional."]);
    assert.equal(told("@desc Whole."), ["Whole.", ""]);
    assert.equal(told("@class Point\nOf a plane.\n@author A. Nyone"), ["Of a plane.", ""]);
    assert.equal(told("@type {Locale}\n@hidden\nA locale."), ["A locale.", ""]);
    for (const [before, tags] of [
      ["A base.\n", "@noInheritDoc"],
      ["", "@primaryExport @reexport"],
      ["A list.\n", "@disableGroups\n@hideGroups @hideCategories\n@showGroups\n@showCategories"],
      ["", "@expandType Props @preventExpand Text @inlineType Shape"],
      ["", "@sortStrategy alphabetical"],
      ["A module.\n", "@document ./more.md\n@mergeModuleWith <project>"],
    ])
      assert.equal(told(`${before}${tags}`), [before?.trim(), ""], tags);
    assert.equal(summaryOf("As the @document tag and @reexport say."), "As the @document tag and @reexport say.");
    assert.equal(summaryOf("Uses @class Point, as `@name x`."), "Uses @class Point, as `@name x`.");
  },
);

parts.run();

const safety = suite("safety of comments");

safety("shows tags as text", () => {
  assert.is(
    summaryOf("a <script>alert(1)</script> Promise<true>"),
    "a &lt;script>alert(1)&lt;/script> Promise&lt;true>",
  );
  assert.is(summaryOf("\\<b> and `<b>`"), "&lt;b> and `<b>`");
  assert.is(summaryOf("one ` two ``<b>"), "one \\` two \\`\\`&lt;b>");
});

safety("lets no code span reach over table cells or lines", () => {
  assert.is(summaryOf("| a | b |\n|---|---|\n| `x | <b>` | y |"), "| a | b |\n|---|---|\n| `x \\| <b>` | y |");
  assert.is(summaryOf("`A | B`"), "`A | B`");
  assert.is(summaryOf("`a\n- <b>`"), "`a - <b>`");
});

safety("keeps code in its fence, wherever that stands", () => {
  assert.is(summaryOf("- item\n  ```\n  a\n<b>\n  ```\ntext"), "- item\n  ```\n  a\n  <b>\n  ```\ntext");
  assert.is(summaryOf("- ```ts\n  <b>\n  ```"), "-\n  ```ts\n  <b>\n  ```");
  assert.is(summaryOf("text\n\n        ```\n        <b>\n"), "text\n\n   ```\n   <b>\n   ```");
  assert.is(summaryOf("````\n```\n<b>"), "````\n```\n<b>\n````");
});

safety("defuses directives, references, footnotes, images and headings' ids", () => {
  assert.is(summaryOf(":::danger\ntext\n:::"), "\\:\\:\\:danger\ntext\n\\:\\:\\:");
  assert.is(summaryOf("[a]: javascript:x\n\n[^1]: note[^1]"), "[a]\\: javascript:x\n\n[\\^1]\\: note[\\^1]");
  assert.is(summaryOf("# H {#id}\n\n~~~\n"), "# H {\\#id}\n\n```\n```");
  assert.is(summaryOf("![alt](https://x.org/a.png) ![b](./b.png)"), "[alt](https://x.org/a.png) b");
});

safety("links to http, https and mailto only, and notes the rest", () => {
  const links = [
    "javascript:alert(1)",
    "JAVASCRIPT://x",
    "data:text/html,x",
    "./a.md",
    "#a",
    "/docs",
    "//x.org",
    "ftp://x.org",
    "java\\script:x",
  ];
  for (const link of links) {
    const { summary, unresolved } = docsOf(`[text](${link})`);
    assert.equal([summary, unresolved.length], ["text", 1], link);
  }
  assert.is(
    summaryOf("[a](https://x.org/_(b) 'title') [b](mailto:x@y.z) <https://z.org>"),
    "[a](https://x.org/_%28b%29) [b](mailto:x@y.z) [https://z.org](https://z.org)",
  );
  assert.is(summaryOf("[a](https://x.org/a_(b))"), "[a](https://x.org/a_%28b%29)");
  assert.equal(docsOf("{@link javascript:alert(1) | x} {@link data:text/html,y}").unresolved.length, 2);
});

safety("lets no address take up the code that follows it", () => {
  assert.is(
    summaryOf("https://x.org/`<b>`, (https://x.org/a_(b)). ftp://x.org"),
    "[https://x.org/](https://x.org/)`<b>`, ([https://x.org/a\\_\\(b\\)](https://x.org/a_%28b%29)). ftp\\://x.org",
  );
});

safety("stays quick with comments made to be slow", () => {
  const bombs = [
    "`",
    "`a",
    "``` ",
    "{@link ",
    "[",
    "[a](",
    "<",
    "![",
    "\\",
    "|-",
    "@param ",
    "*a **a ",
    "{@link A|",
    "(",
    "[a](<",
    "\n```\n`",
  ];
  const started = process.cpuUsage().user;
  for (const bomb of bombs) summaryOf(bomb.repeat(200_000 / bomb.length));
  summaryOf(Array.from({ length: 300 }, (_, i) => "`".repeat(i)).join(" "));
  assert.ok(process.cpuUsage().user - started < 5e6, "took more than 5 s");
});

safety.run();

const links = suite("links of comments");

links("shows a symbol's name as code, any other text as it is", () => {
  const tree = "/docs/api/pkg/tree-interface";
  assert.is(summaryOf("{@link Tree}s"), `[\`Tree\`](${tree})s`);
  assert.is(summaryOf("{@link Tree.root}"), `[\`Tree.root\`](${tree}#root-property)`);
  assert.is(summaryOf("{@link Tree.root | root}"), `[\`root\`](${tree}#root-property)`);
  assert.is(summaryOf("{@link Tree.view | view()}"), `[\`view()\`](${tree}#view-method)`);
  assert.is(summaryOf("{@link Tree | the *tree*}"), `[the *tree*](${tree})`);
  assert.is(summaryOf("{@link Tree | a [b](https://x.org) <i>}"), `[a \\[b\\]\\(https\\://x.org) &lt;i>](${tree})`);
  assert.is(summaryOf("{@link\nTree\n|\ntwo\nlines}"), `[two lines](${tree})`);
  assert.is(summaryOf("`{@link Tree}`"), "`{@link Tree}`");
  assert.is(summaryOf("\\{@link Tree\\} {@link Tree"), "\\{@link Tree\\} \\{@link Tree");
});

links("takes a link in a link's text for text", () => {
  assert.is(
    summaryOf("{@link Tree | the {@link Tree.root} of it}"),
    "[the `Tree.root` of it](/docs/api/pkg/tree-interface)",
  );
  assert.is(
    summaryOf("{@link Tree | {it} {@link Tree}"),
    "\\{@link Tree | {it} [`Tree`](/docs/api/pkg/tree-interface)",
  );
});

links("leads to addresses as they are", () => {
  assert.is(summaryOf("{@link https://x.org/a_b(c) | text}"), "[text](https://x.org/a_b%28c%29)");
  assert.is(summaryOf("{@link https://x.org/a_b}"), "[https://x.org/a\\_b](https://x.org/a_b)");
});

links("reads every way to name a declaration", () => {
  const both: Declaration[] = [
    { kind: "TypeAlias", name: "Both" },
    constant("Both"),
    {
      kind: "Class",
      name: "C",
      members: [
        { kind: "Constructor" },
        { kind: "Property", name: "p" },
        { kind: "Property", name: "p", isStatic: true },
        { kind: "Property", name: "quoted-name" },
        { kind: "Method", name: "[Symbol.iterator]" },
        { kind: "Method", name: "m", doc: "{@label NAMED}" },
      ],
    },
  ];
  const expected: Record<string, string> = {
    Both: "both-typealias",
    "(Both:variable)": "#Both-variable",
    "(Both:type)": "both-typealias",
    "(Both:class)": "both-typealias",
    "C.p": "c-class#p-property",
    "C#p": "c-class#p-property",
    "C.(p:static)": "c-class#p-property-2",
    "C.(p:instance)": "c-class#p-property",
    "(C:class).p": "c-class#p-property",
    "C.(:constructor)": "c-class#constructor",
    "(C.constructor)": "c-class#constructor",
    'C."quoted-name"': "c-class#quoted-name-property",
    "C.[Symbol.iterator]": "c-class#Symbol-iterator-method",
    "C.(m:1)": "c-class#m-method",
    "C.(m:NAMED)": "c-class#m-method",
    "C.m()": "c-class#m-method",
    "pkg#C": "c-class",
    "pkg/beta#C.p": "c-class#p-property",
  };
  for (const [target, to] of Object.entries(expected)) {
    assert.match(summaryOf(`{@link ${target} | x}`, ...both), `](/docs/api/pkg/${to})`, target);
  }
});

links("asks the stated package first, then the comment's own, then any", () => {
  const to = (target: string) => /\]\((.*)\)/.exec(summaryOf(`{@link ${target} | x}`, interfaceOf("Other")))?.[1];
  assert.is(to("Other"), "/docs/api/pkg/other-interface");
  assert.is(to("@scope/other#Other"), "/docs/api/other/other-interface");
  assert.is(to("@scope/other#Other.m"), "/docs/api/other/other-interface#m-method");
  assert.is(to("@scope/other#Tree"), "/docs/api/pkg/tree-interface");
  assert.is(to("@scope/unknown#Tree"), "/docs/api/pkg/tree-interface");
  assert.is(to("@scope/other"), "/docs/api/other/");
  assert.is(to("@scope/other#"), "/docs/api/other/");
});

links("leads to what a name begins with where its end is unknown, and into constants' types", () => {
  const to = (target: string, ...more: Declaration[]) =>
    /\]\((.*)\)/.exec(summaryOf(`{@link ${target} | x}`, ...more))?.[1];
  assert.is(to("Tree.gone.deeper"), "/docs/api/pkg/tree-interface");
  assert.is(
    to("tree.root", constant("tree", ["Tree", "pkg!Tree:interface"])),
    "/docs/api/pkg/tree-interface#root-property",
  );
  assert.is(to("Both.x", { kind: "TypeAlias", name: "Both" }, constant("Both")), "/docs/api/pkg/#Both-variable");
});

links("finds inherited members, neighbours in a namespace, and what stands in one", () => {
  const ns: Declaration = {
    kind: "Namespace",
    name: "Ns",
    members: [interfaceOf("Inner", [method("m", "{@link Near | x} {@link m | y}")]), interfaceOf("Near")],
  };
  const near = interfaceOf("Near", [], [["Tree", "pkg!Tree:interface"]]);
  const { member } = compile(["pkg", [ns, near, interfaceOf("Tree", [method("view")])]]);
  assert.is(
    member("pkg:Ns.Inner", "m").signatures[0]?.docs.summary,
    "[x](/docs/api/pkg/ns-namespace/near-interface) [y](/docs/api/pkg/ns-namespace/inner-interface#m-method)",
  );
  assert.is(summaryOf("{@link Near.view | x}", near), "[x](/docs/api/pkg/near-interface#view-method)");
  assert.is(summaryOf("{@link Inner | x}", ns), "[x](/docs/api/pkg/ns-namespace/inner-interface)");
});

links("shows what leads nowhere as it is, and says why", () => {
  const { summary, unresolved } = docsOf(
    "{@link Gone.away} {@link @no/pkg#X | text} {@link @no/pkg} {@link a b c} {@link !!}",
  );
  assert.is(summary, "`Gone.away` text `@no/pkg` b c `!!`");
  assert.equal(
    unresolved.map(({ package: name, item, target, reason }) => [name, item, target, reason]),
    [
      ["pkg", "Commented", "Gone.away", '"Gone" is not in the reference'],
      ["pkg", "Commented", "@no/pkg#X", 'package "@no/pkg" is not in the reference'],
      ["pkg", "Commented", "@no/pkg", 'package "@no/pkg" is not in the reference'],
      ["pkg", "Commented", "a", '"a" is not in the reference'],
      ["pkg", "Commented", "!!", '"!!" is not in the reference'],
    ],
  );
});

links.run();

const inherited = suite("inherited docs");

inherited("copies what {@inheritDoc} names, but not its own parts", () => {
  const base = method("m", "Summary of {@link Base}.\n@remarks Remarks.\n@example Not this.\n@deprecated Nor this.");
  const { member } = compile(
    ["base", [interfaceOf("Base", [base])]],
    ["pkg", [interfaceOf("I", [method("m", "{@inheritDoc base#Base.m}\n@example Own.")])]],
  );
  const docs = member("pkg:I", "m").signatures[0]?.docs;
  assert.is(docs?.summary, "Summary of [`Base`](/docs/api/base/base-interface).");
  assert.is(docs?.remarks, "Remarks.");
  assert.equal([docs?.examples, docs?.deprecated], [["Own."], undefined]);
});

inherited("ends where comments inherit from each other", () => {
  const { member, item } = compile([
    "pkg",
    [
      interfaceOf("I", [method("a", "{@inheritDoc I.b}\n@remarks A."), method("b", "{@inheritDoc I.a}\n@remarks B.")]),
      interfaceOf("Self", [], [], { doc: "{@inheritDoc Self}" }),
    ],
  ]);
  assert.is(member("pkg:I", "a").signatures[0]?.docs.remarks, "A.");
  assert.is(item("pkg:Self").signatures[0]?.docs.summary, "");
});

inherited("ends in a chain of ten thousand", () => {
  const chain = Array.from({ length: 10_000 }, (_, i) => method(`m${i}`, `{@inheritDoc I.m${i + 1}}`));
  assert.is(compile(["pkg", [interfaceOf("I", chain)]]).item("pkg:I").members.length, 10_000);
});

inherited("takes an uncommented member's docs from what it overrides", () => {
  const { member } = compile([
    "pkg",
    [
      interfaceOf("Base", [method("m", "Of base."), method("n", "Of base.")]),
      interfaceOf("Derived", [method("m"), method("n", "Own.")], [["Base", "pkg!Base:interface"]]),
      interfaceOf("Asks", [method("m", "{@inheritdoc}")], [["Base", "pkg!Base:interface"]]),
    ],
  ]);
  const summary = (path: string, name: string) => member(path, name).signatures[0]?.docs.summary;
  assert.equal(
    [summary("pkg:Derived", "m"), summary("pkg:Derived", "n"), summary("pkg:Asks", "m")],
    ["Of base.", "Own.", "Of base."],
  );
});

inherited("takes what a member overrides or implements by JSDoc's tag too, before what is said besides", () => {
  const says = "Of base.\n@remarks More.\n@returns One.\n@example Not this.";
  const { member, reference } = compile([
    "pkg",
    [
      interfaceOf("Silent", [method("a")]),
      interfaceOf("Base", [method("a", says), method("b", says), method("c", says), property("d", says)]),
      interfaceOf(
        "Derived",
        [
          method("a", "@inheritDoc"),
          method("b", "@override @inheritdoc\n@returns Two."),
          method("c", "@inheritDoc Base\nAnd\nmore."),
          property("d", "Is `@inheritDoc` here, and no @inheritDoc."),
        ],
        [
          ["Silent", "pkg!Silent:interface"],
          ["Base", "pkg!Base:interface"],
        ],
      ),
    ],
  ]);
  const docs = (name: string) => {
    const { summary, remarks, returns, examples } = member("pkg:Derived", name).signatures[0]?.docs ?? {};
    return [summary, remarks, returns, examples];
  };
  assert.equal(["a", "b", "c", "d"].map(docs), [
    ["Of base.", "More.", "One.", []],
    ["Of base.", "More.", "Two.", []],
    ["Of base.\n\nAnd\nmore.", "More.", "One.", []],
    ["Is `@inheritDoc` here, and no @inheritDoc.", "", "", []],
  ]);
  assert.equal(reference.unresolved, []);
});

inherited("notes where the tag stands on what overrides nothing", () => {
  const { reference } = compile([
    "pkg",
    [
      interfaceOf("I", [method("m", "@inheritDoc"), method("n"), method("o", "{@inheritDoc}")], [], {
        doc: "@inheritDoc",
      }),
    ],
  ]);
  assert.equal(
    reference.unresolved.map(({ item, target }) => [item, target]),
    [
      ["I", "@inheritDoc"],
      ["I.m", "@inheritDoc"],
      ["I.o", "@inheritDoc"],
    ],
  );
});

inherited("notes what it can't find", () => {
  const { reference } = compile(["pkg", [interfaceOf("I", [method("m", "{@inheritDoc I.gone}")])]]);
  assert.equal(
    reference.unresolved.map(({ item, target }) => [item, target]),
    [["I.m", "I.gone"]],
  );
});

inherited("notes a link once, though several packages export its item", () => {
  const { reference } = compile(
    ["first", [interfaceOf("I", [method("m", "{@link Gone} {@link Gone} {@link Other}")])]],
    ["second", [interfaceOf("I", [method("m", "{@link Gone} {@link Other}"), method("n", "{@link Gone}")])]],
  );
  assert.equal(
    reference.unresolved.map(({ package: name, item, target }) => `${name} ${item} ${target}`),
    ["first I.m Gone", "first I.m Other", "second I.n Gone"],
  );
});

inherited.run();

const packages = suite("comments of packages");

/** A package with a comment of its own. */
function commented(docComment: unknown) {
  const text = JSON.stringify({ ...(JSON.parse(model("pkg", [interfaceOf("Tree")])) as object), docComment });
  const { reference } = compile(extracted("pkg", text));
  const [pkg] = reference.packages;
  if (!pkg) throw new Error("no package");
  return { pkg, unresolved: reference.unresolved };
}

packages("are a part of the package, with their links", () => {
  const { pkg, unresolved } = commented(
    "/**\n * Trees, such as {@link Tree}.\n *\n * @remarks\n * Not {@link Gone}.\n * @see One.\n * @packageDocumentation\n */\n",
  );
  assert.is(pkg.docs.summary, "Trees, such as [`Tree`](/docs/api/pkg/tree-interface).");
  assert.is(pkg.docs.remarks, "Not `Gone`.");
  assert.equal(
    unresolved.map(({ package: of, item, target }) => [of, item, target]),
    [["pkg", "", "Gone"]],
  );
  assert.equal(
    packageToc(pkg, false).map(({ id }) => id),
    ["page:remarks", "page:see-also", "page:interfaces"],
  );
});

packages("say nothing where there is none, or no text", () => {
  for (const none of [undefined, "", 7, {}, "/**\n * @packageDocumentation\n */"]) {
    const { docs } = commented(none).pkg;
    assert.equal([docs.summary, docs.remarks, docs.deprecated], ["", "", undefined], String(none));
  }
});

packages.run();
