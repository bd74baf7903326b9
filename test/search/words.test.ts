// Text to terms: what a reader may type for what stands on a page.
import fc from "fast-check";
import * as assert from "uvu/assert";
import { WordTable } from "../../src/search/word-table.ts";
import { foldWord, isTelling, splitName, splitWords, stem, termsOf, wholeOf } from "../../src/search/words.ts";
import { suite } from "../support/suite.ts";

const test = suite("search words");

test("compound names are themselves and their words", () => {
  assert.equal(termsOf("TreeViewConfiguration"), ["treeviewconfiguration", "tree", "view", "configuration"]);
  assert.equal(termsOf("viewWith"), ["viewwith", "view", "with"]);
  assert.equal(termsOf("IDCompressor"), ["idcompressor", "id", "compressor"]);
  assert.equal(termsOf("HTMLElement2"), ["htmlelement2", "html", "element", "2"]);
  assert.equal(splitWords("SOME_LOUD-name @scope/pkg").map(foldWord), ["some", "loud", "name", "scope", "pkg"]);
  assert.equal(splitName("ÜberGröße"), ["uber", "große"]);
});

test("one form of a word finds the other", () => {
  for (const [many, one] of [
    ["containers", "container"],
    ["policies", "policy"],
    ["naïve", "naive"],
    ["don’t", "don't"],
    ["Ёлка", "елка"],
  ] as const)
    assert.equal(termsOf(many), termsOf(one), many);
  for (const word of ["class", "status", "this", "tinylicious", "its"]) assert.is(stem(word), word);
});

test("names are one term as a whole, however they are written", () => {
  for (const name of ["Tree view", "tree-view", "TreeView", "tree_views", "@tree/View"]) {
    assert.is(wholeOf(name), "treeview", name);
  }
});

test("scripts without spaces are found by their pairs, beside words of others", () => {
  assert.equal(splitWords("React入門 ガイド"), ["React", "入門", "ガイド"]);
  assert.equal(termsOf("東京都"), ["東京", "京都"]);
  assert.equal(termsOf("人"), ["人"]);
  assert.ok(isTelling("人"));
  assert.equal(splitWords("스키마 설계").map(foldWord), ["스키마", "설계"]);
});

test("marks that are letters stay, and points that readers leave out go", () => {
  assert.equal(splitWords("हिन्दी भाषा").map(foldWord), ["हिन्दी", "भाषा"]);
  assert.is(foldWord("שָׁלוֹם"), "שלום");
  assert.is(foldWord("مُحَمَّد"), "محمد");
});

test("property: terms are folded, never empty, short, and the same when folded again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
      for (const word of splitWords(text)) {
        const terms = termsOf(word);
        assert.ok(terms.length > 0 || foldWord(word) === "", `${JSON.stringify(word)} has no term`);
        for (const term of terms) {
          assert.ok(term.length > 0 && term.length <= 100, JSON.stringify(term));
          assert.not.match(term, /\s/);
          assert.is(foldWord(term), term);
        }
      }
    }),
    { numRuns: 2000 },
  );
});

test("property: words that are recognised in a text are those that it is split into", () => {
  const pieces = fc.constantFrom(
    "TreeView",
    "don't",
    "a'b1",
    "x'",
    "''",
    "é",
    "日本",
    "React入門",
    "1",
    " ",
    "_",
    "-",
    "🚀",
    "’s",
    "\n",
  );
  fc.assert(
    fc.property(fc.array(fc.array(pieces, { maxLength: 12 }), { minLength: 1, maxLength: 5 }), (texts) => {
      const made: string[] = [];
      const table = new WordTable((word) => {
        made.push(word);
        return word;
      });
      for (const list of texts) {
        const found: string[] = [];
        table.each(list.join(""), (word) => found.push(word));
        assert.equal(found, splitWords(list.join("")));
      }
      assert.is(new Set(made).size, made.length, "each word is asked for once");
    }),
    { numRuns: 2000 },
  );
});

test("words are told apart, however many there are", () => {
  const table = new WordTable((word) => word);
  const words = Array.from({ length: 20_000 }, (_, i) => `w${i.toString(36)}`);
  const found: string[] = [];
  for (let round = 0; round < 2; round++) table.each(words.join(" "), (word) => found.push(word));
  assert.equal(found, [...words, ...words]);
  // The same by the table's sum: "Aa" and "BB".
  assert.equal(
    ["AaAa", "BBBB", "AaBB"].map((word) => table.get(word)),
    ["AaAa", "BBBB", "AaBB"],
  );
});

test("a word as long as a book costs no more than a long word", () => {
  assert.is(termsOf("aB".repeat(100_000)).length < 200, true);
});

test.run();
