// Which signs of a text are kept at their names where it runs from right to left.
import * as assert from "uvu/assert";
import { cutMarked, markNames, unmarkNames } from "../../src/name-marks.ts";
import { suite } from "../support/suite.ts";

const test = suite("marks of names");

/** A text with the marks as readers of this file see them. */
const marked = (text: string) => markNames(text).replaceAll("\u200e", "|");

test("signs that belong to a name are marked", () => {
  for (const shown of [
    "viewWith()|",
    "دالة run()| هنا",
    "run(...)| هنا، run(…)|",
    "Array<T>|, Map<K, V[]>|, T[]|",
    "C++| و C#|",
    "|@scope/name",
    "|.env (|.git/|)",
    "خيار |--watch",
    "|<Tabs>| و |<Tabs />",
    "|...args",
    "الإصدار |2.x",
    // Hebrew joins a preposition to a name by a hyphen.
    "ל-|@scope/name",
    "ב־|.env",
    "ב-|2.x",
    "من |1.2.0-beta.1 إلى |18.0.x",
  ])
    assert.is(marked(shown.replaceAll("|", "")), shown);
});

test("what is no name's stays as it is, and nothing is marked twice", () => {
  for (const text of [
    "",
    "دليل",
    "ما هو React؟",
    "Node.js",
    "a > b",
    "TCP/IP",
    "هـ-API",
    "20+",
    "run(x) (API)",
    "1.2.0",
    "2-3",
    "3D",
    "v2.x",
    "5 APIs",
    "- API",
  ])
    assert.is(markNames(text), text);
  const once = markNames("@scope/name run() C++");
  assert.is(markNames(once), once);
});

test("a marked text is cut where its pieces end, and none of its marks is lost", () => {
  for (const pieces of [
    ["a"],
    ["", ""],
    ["دالة ", "run()", " و ", "@scope/name"],
    ["Map", "<", "K", ">"],
    ["", "C++"],
  ]) {
    const text = markNames(pieces.join(""));
    const cut = cutMarked(text, pieces);
    assert.is(cut.join(""), text);
    assert.equal(cut.map(unmarkNames), pieces);
  }
  assert.equal(cutMarked("run()|@a|".replaceAll("|", "\u200e"), ["run()", "@a"]), ["run()", "\u200e@a\u200e"]);
});

test.run();
