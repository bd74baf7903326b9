// Text to terms: what a reader may type for what stands on a page.
import fc from "fast-check";
import * as assert from "uvu/assert";
import { isAscii } from "../../src/nfc.ts";
import { ASCII, unicodePatterns } from "../../src/search/patterns.ts";
import { WordTable } from "../../src/search/word-table.ts";
import {
  findParts,
  findWords,
  foldRun,
  foldWord,
  isCompound,
  isTelling,
  pairOf,
  splitName,
  splitWords,
  stem,
  termsOf,
  wholeOf,
} from "../../src/search/words.ts";
import { suite } from "../support/suite.ts";

const test = suite("search words");

test("compound names are themselves and their words", () => {
  assert.equal(termsOf("TreeViewConfiguration"), ["treeviewconfiguration", "tree", "view", "configuration"]);
  assert.equal(termsOf("viewWith"), ["viewwith", "view", "with"]);
  assert.equal(termsOf("IDCompressor"), ["idcompressor", "id", "compressor"]);
  assert.equal(termsOf("HTMLElement2"), ["htmlelement2", "html", "element", "2"]);
  assert.equal(splitWords("SOME_LOUD-name @scope/pkg").map(foldWord), ["some", "loud", "name", "scope", "pkg"]);
  assert.equal(termsOf("toUint16Array"), ["touint16array", "to", "uint", "16", "array"]);
  assert.equal(splitName("ÜberGröße"), ["uber", "grosse"]);
  assert.equal(splitName("ǅungla"), ["dzungla"]);
  assert.equal(["IDs", "URLs", "HTMLstyle", "IDsOf"].map(isCompound), [false, false, true, true]);
  assert.equal(splitName("🚀"), []);
});

test("texts in ASCII are taken apart as all others are", () => {
  const text = fc.string({ unit: fc.constantFrom(..."aZqQuCFcfvVs19'.+#-_ ()@"), maxLength: 24 });
  const found = (pattern: RegExp, from: string) => {
    const all = new RegExp(pattern, `${pattern.flags.replace("g", "")}g`);
    return [...from.matchAll(all)].map(({ 0: match, index }) => [match, index]);
  };
  const all = unicodePatterns();
  fc.assert(
    fc.property(text, (from) => {
      for (const name of ["word", "part", "seam", "noWord"] as const)
        assert.equal(found(ASCII[name], from), found(all[name], from), name);
      // Behind it stands what makes it another text, in a sentence of its own.
      const other = `${from} — ő`;
      assert.equal(splitWords(other), [...splitWords(from), "ő"]);
      assert.equal(findWords(other).slice(0, -1), findWords(from));
      assert.equal(foldRun(from), foldRun(`${from}\u0301`));
    }),
    { numRuns: 2000 },
  );
  for (let code = 0; code < 128; code++) {
    const character = String.fromCharCode(code);
    for (const name of ["word", "part", "noWord"] as const)
      assert.equal(found(ASCII[name], character), found(all[name], character), `${name} ${code}`);
  }
  assert.equal([isAscii("a\x7f\0"), isAscii("a\x80")], [true, false]);
});

test("words, and those in a compound name, are found where they stand", () => {
  assert.equal(findWords(" VueのデータReact, a"), [
    { text: "Vue", at: 1 },
    { text: "のデータ", at: 4 },
    { text: "React", at: 8 },
    { text: "a", at: 15 },
  ]);
  assert.equal(findParts("treeView2"), [
    { text: "tree", at: 0 },
    { text: "View", at: 4 },
    { text: "2", at: 8 },
  ]);
});

test("of what is very long no more is a term than anybody types", () => {
  assert.is(foldWord("é".repeat(100)).length, 48);
  assert.is(wholeOf("Ab ".repeat(100)).length, 48);
  assert.is(splitName("aB".repeat(1000)).length, 97);
});

test("two words are a term where one of them says something", () => {
  assert.equal([pairOf("tree", "views"), pairOf("of", "trees"), pairOf("use", "of")], ["treeview", "oftree", ""]);
  assert.equal(["", "a", "an", "tree"].map(isTelling), [false, false, false, true]);
});

test("one form of a word finds the other", () => {
  for (const [many, one] of [
    ["containers", "container"],
    ["policies", "policy"],
    ["ties", "tie"],
    ["issues", "issue"],
    ["naïve", "naive"],
    ["don’t", "don't"],
    ["Ёлка", "елка"],
    ["APIs", "API"],
    ["apis", "api"],
    ["IDs", "id"],
    ["التَّثْبِيت", "تثبيت"],
    ["والتثبـــيت", "تثبيت"],
    ["للحالة", "الحاله"],
    ["وللحالة", "الحاله"],
    ["إلى", "الي"],
    ["کاربری", "كاربري"],
    ["すろっと", "スロット"],
    ["ｳｫｯﾁｬｰ", "ウォッチャー"],
    ["컴포넌트를", "컴포넌트"],
    ["에디터에서", "에디터"],
    ["условного", "условный"],
    ["компонентами", "компонентов"],
    ["состояния", "состояние"],
    ["Ёлки", "елка"],
    ["компонентах", "компонент"],
    ["линией", "линия"],
  ] as const)
    assert.equal(termsOf(many), termsOf(one), many);
  assert.equal(termsOf("userIDsOf"), ["useridsof", "user", "id", "of"]);
  for (const word of ["dds", "css", "nextjs", "analysis"]) assert.is(stem(word), word);
  for (const word of ["도로", "회의", "하이라이트", "мая", "الآن", "مقالاتنا"])
    assert.is(stem(foldWord(word)), foldWord(word));
  assert.is(foldWord("الف"), "الف");
  for (const word of ["class", "status", "this", "tinylicious", "its", "tapis", "apisix"]) assert.is(stem(word), word);
});

test("letters that readers type plain are the plain ones", () => {
  for (const [written, typed] of [
    ["Größe", "grosse"],
    ["œuvre", "oeuvre"],
    ["Łódź", "lodz"],
    ["smørrebrød", "smorrebrod"],
    ["ışık", "isik"],
    ["Ærø", "aero"],
    ["Đạt", "dat"],
  ] as const)
    assert.equal(termsOf(written), [typed], written);
});

test("what is left of an article is a word by itself, and a name that begins so is found without", () => {
  assert.equal(splitWords("l’application qu'elle d'été"), ["l", "application", "qu", "elle", "d", "été"]);
  assert.equal(splitWords("Lu'est Qu'est"), ["Lu'est", "Qu", "est"]);
  assert.equal(splitWords("don't I'll rock'n'roll it's users'"), ["don't", "I'll", "rock'n'roll", "it's", "users"]);
});

test("an Arabic article is one at the beginning of a word alone", () => {
  assert.equal(["السؤال", "سؤالهما"].map(foldWord), ["سوال", "سوالهما"]);
});

test("signs inside of Hebrew and Cyrillic words belong to them", () => {
  assert.equal(splitWords(`צה"ל ארה״ב ד"ר ג'אווה ג׳אווה п'ятниця`), [
    ...`צה"ל ארה״ב ד"ר ג'אווה ג׳אווה п'ятниця`.split(" "),
  ]);
  for (const written of ["צה״ל", 'צה"ל']) assert.equal(termsOf(written), ["צהל"]);
  for (const written of ["ג'אווה", "ג׳אווה", "ג’אווה"]) assert.equal(termsOf(written), ["גאווה"]);
  // What is quoted is a word by itself.
  assert.equal(splitWords('אמר "שלום עולם" ב"שלום" a"b'), ["אמר", "שלום", "עולם", "ב", "שלום", "a", "b"]);
});

test("a script that puts no space between words is parted from others, as a Korean particle is from a foreign name", () => {
  assert.equal(splitWords("React를 useState에서 ES6과"), ["React", "를", "useState", "에서", "ES6", "과"]);
  assert.equal(["를", "에서"].map(isTelling), [false, false]);
  assert.equal(splitWords("データフローとVueのデータ"), ["データフローと", "Vue", "のデータ"]);
  assert.equal(termsOf("データ"), ["でー", "ーた"]);
});

test("a language is a word with its sign", () => {
  assert.equal(splitWords("C++, C# and F#; a++ b#c C#x 1#"), ["C++", "C#", "and", "F#", "a", "b", "c", "C", "x", "1"]);
  assert.equal(["C++", "c#"].map(foldWord), ["cpp", "csharp"]);
});

test("a number with dots is one word, with a v before it or not", () => {
  assert.equal(splitWords("Since 2.13, v1.4.0-beta.2 and V12.0. Of 127.0.0.1:7070; 2.13rc v2.x es2.5 3. 4"), [
    ..."Since 2.13 v 1.4.0 beta 2 and V 12.0 Of 127.0.0.1 7070 2.13 rc v2 x es2 5 3 4".split(" "),
  ]);
  assert.equal(termsOf("2.13"), ["2.13"]);
  assert.ok(splitWords(`${"1.".repeat(100)}2`).every((word) => foldWord(word).length < 48));
  assert.is(splitWords(`${"1".repeat(50)}.5`).length, 2);
});

test("a pictogram is a word, whatever stands beside it", () => {
  assert.equal(splitWords("a🚀🎉b ⚠️ 👍🏽 👩‍💻 🇩🇪"), ["a", "🚀", "🎉", "b", "⚠", "👍", "👩", "💻", "🇩🇪"]);
  for (const sign of ["🚀", "⚠", "🇩🇪"]) {
    assert.equal(termsOf(sign), [sign]);
    assert.ok(isTelling(sign), sign);
  }
  assert.equal(splitWords("© Fluid™ ®"), ["Fluid"]);
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
  assert.ok(termsOf(`${"あいう".repeat(40)}東京`).includes("東京"), "at the end of a long run");
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
    "C++",
    "c#",
    "l’été",
    "🚀",
    "🇩🇪",
    "2.13",
    "v1",
    ".",
    "’s",
    "\n",
  );
  fc.assert(
    fc.property(fc.array(fc.array(pieces, { maxLength: 12 }), { minLength: 1, maxLength: 5 }), (texts) => {
      const known: string[] = [];
      const table = new WordTable((word, number) => {
        assert.is(number, known.length);
        known.push(word);
      });
      for (const list of texts) assert.equal(wordsIn(list.join(""), table, known), splitWords(list.join("")));
      assert.is(new Set(known).size, known.length, "each word is told once");
    }),
    { numRuns: 2000 },
  );
});

test("words are told apart, however many there are", () => {
  const known: string[] = [];
  const table = new WordTable((word) => known.push(word));
  const words = Array.from({ length: 20_000 }, (_, i) => `w${i.toString(36)}`);
  for (let round = 0; round < 2; round++) assert.equal(wordsIn(words.join(" "), table, known), words);
  // The same by the first of their hashes.
  const same = ["AaAa", "BBBB", "AaBB"];
  assert.equal(wordsIn(same.join(" "), table, known), same);
  assert.is(known.length, words.length + same.length);
});

test("a word whose addition is broken off is added anew", () => {
  const known: string[] = [];
  let isBroken = true;
  const table = new WordTable((word, number) => {
    if (word === "b" && isBroken) throw new Error("broken off");
    known[number] = word;
  });
  assert.throws(() => table.read("a b c"), /broken off/);
  isBroken = false;
  assert.equal(wordsIn("a c b c", table, known), ["a", "c", "b", "c"]);
});

/** Gives the words of a text by their numbers. */
function wordsIn(text: string, table: WordTable, known: readonly string[]): (string | undefined)[] {
  const count = table.read(text);
  return Array.from(table.numbers.subarray(0, count), (number) => known[number]);
}

test("a word as long as a book costs no more than a long word", () => {
  assert.is(termsOf("aB".repeat(100_000)).length < 200, true);
});

test.run();
