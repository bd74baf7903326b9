// Strictly written HTML is read without a parser: as the parser reads it, or not at all.
import fc from "fast-check";
import { defaultTreeAdapter, html as names, parseFragment, serialize, Tokenizer } from "parse5";
import * as assert from "uvu/assert";
import { type HtmlPiece, isSelfContained, splitStrictHtml } from "../../src/markdown/strict-html.ts";
import { suite } from "../support/suite.ts";

const test = suite("strict HTML");

/** What parse5's tokenizer finds, with texts that follow one another as one. */
function tokenize(html: string): HtmlPiece[] {
  const pieces: HtmlPiece[] = [];
  const characters = ({ chars }: { chars: string }) => {
    const last = pieces.at(-1);
    if (last && "text" in last) pieces[pieces.length - 1] = { text: last.text + chars };
    else pieces.push({ text: chars });
  };
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag({ tagName, attrs, selfClosing, location }) {
        if (tagName === "title" || tagName === "textarea") tokenizer.state = 1; // RCDATA
        if (tagName === "style") tokenizer.state = 2; // RAWTEXT
        if (tagName === "script") tokenizer.state = 3; // script data
        const places = Object.entries(location?.attrs ?? {}).map(([name, { startOffset, endOffset }]) => [
          name,
          { startOffset, endOffset },
        ]);
        pieces.push({
          start: {
            tagName,
            attrs: attrs.map(({ name, value }) => ({ name, value })),
            selfClosing,
            location: { startOffset: location?.startOffset ?? -1, attrs: Object.fromEntries(places) },
          },
        });
      },
      onEndTag: ({ tagName, location }) => pieces.push({ end: tagName, at: location?.startOffset ?? -1 }),
      onCharacter: characters,
      onWhitespaceCharacter: characters,
      onNullCharacter: () => pieces.push({ text: "null" }),
      onComment: () => pieces.push({ text: "comment" }),
      onDoctype: () => pieces.push({ text: "doctype" }),
      onEof() {},
    },
  );
  tokenizer.write(html, true);
  return pieces;
}

const NAMES = (
  "b code div em figcaption figure i kbd p span svg br img hr g path rect text title desc tspan " +
  "style script textarea a table td li ul h1 select option template foreignObject math"
).split(" ");
const name = fc.constantFrom(...NAMES);
const attribute = fc.constantFrom(
  ' class="x"',
  ' id="a"',
  ' Width="1"',
  '\n\txlink:href="#a"',
  ' CLASS="y z"',
  ' title="a > b"',
  " hidden",
  " alt='q'",
  ' data-x=""',
);
const attributes = fc.array(attribute, { maxLength: 3 }).map((list) => list.join(""));
const text = fc.constantFrom(
  "text",
  " ",
  "\n",
  "a > b",
  "é 😀",
  '"quoted"',
  "&amp;",
  "&",
  "<",
  "\0",
  "<!-- c -->",
  "\r\n",
);
const piece = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(name, attributes, fc.constantFrom("", " ", "/", " /")).map(([n, a, e]) => `<${n}${a}${e}>`),
  },
  { weight: 3, arbitrary: name.map((n) => `</${n}>`) },
  { weight: 3, arbitrary: text },
);

/** Mostly elements that end where they should. */
const nested = fc.letrec<{ html: string }>((tie) => ({
  html: fc.oneof(
    { maxDepth: 5, depthSize: "large" },
    text.filter((one) => !/[<&\0\r]/.test(one)),
    fc.tuple(name, attributes).map(([n, a]) => `<${n}${a}/>`),
    fc.constantFrom("<br>", "<hr>", '<img alt="">', "<wbr>"),
    fc
      .tuple(name, attributes, fc.array(tie("html"), { maxLength: 3 }))
      .map(([n, a, inside]) => `<${n}${a}>${inside.join("")}</${n}>`),
  ),
})).html;

test("the pieces are those that a browser's tokenizer finds", () => {
  let split = 0;
  const check = (html: string) => {
    const pieces = splitStrictHtml(html);
    if (!pieces) return;
    split++;
    assert.equal(pieces, tokenize(html), JSON.stringify(html));
  };
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 6 }).map((list) => list.join("")),
      check,
    ),
    { numRuns: 3000 },
  );
  fc.assert(fc.property(nested, check), { numRuns: 1000 });
  assert.ok(split > 500, `only ${split} were strict`);
});

test("what contains itself is the tree that its tags say, and leaves what follows alone", () => {
  let contained = 0;
  fc.assert(
    fc.property(nested, (html) => {
      if (!isSelfContained(html)) return;
      contained++;
      const context = defaultTreeAdapter.createElement("article", names.NS.HTML, []);
      const tree = parseFragment(context, `${html}<aside></aside>`, { scriptingEnabled: false });
      assert.is(serialize(tree, { scriptingEnabled: false }), `${written(html)}<aside></aside>`, JSON.stringify(html));
    }),
    { numRuns: 4000 },
  );
  assert.ok(contained > 400, `only ${contained} contained themselves`);
});

/** As a serialiser writes it: every element but void ones has an end tag, attributes are apart by a space. */
function written(html: string): string {
  const pieces = splitStrictHtml(html) ?? [];
  return pieces
    .map((one) => {
      if ("text" in one) return one.text.replaceAll(">", "&gt;");
      if ("end" in one) return `</${one.end}>`;
      const { tagName, attrs, selfClosing } = one.start;
      const list = attrs.map(({ name: key, value }) => ` ${key}="${value}"`).join("");
      return `<${tagName}${list}>${selfClosing && !/^(?:br|hr|img|wbr)$/.test(tagName) ? `</${tagName}>` : ""}`;
    })
    .join("");
}

test("what is read otherwise than it is written is left to the parser", () => {
  const left = [
    "<p><div></div></p>",
    "<svg><div></div></svg>",
    "<svg><title><g></g></title></svg>",
    "<div/>",
    "<span>",
    "</span>",
    "<b><i></b></i>",
    "<div><!-- --></div>",
    "<div>&lt;</div>",
    "<div a='x'></div>",
    "<a><a></a></a>",
    "<table><tr></tr></table>",
    "<DIV></DIV>",
    "<div>a\r\nb</div>",
    "<title><b></b></title>",
  ];
  for (const html of left) assert.not.ok(isSelfContained(html), html);
  for (const html of ['<p align="center"><img src="/a.png"></p>', "<svg><g><path/></g></svg>", "a > b", ""]) {
    assert.ok(isSelfContained(html), html);
  }
});

test.run();
