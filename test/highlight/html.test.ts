// What is written as bytes must read as if it had been written as strings, whatever was written before.
import * as fc from "fast-check";
import * as assert from "uvu/assert";
import { CLOSE, escapeCode, HtmlWriter, NO_TAG, openTag } from "../../src/highlight/html.ts";
import { suite } from "../support/suite.ts";

const test = suite("highlight: html");

const ENTITIES: Readonly<Record<string, string>> = {
  '"': "&quot;",
  "&": "&amp;",
  "'": "&#x27;",
  "<": "&lt;",
  ">": "&gt;",
};
const escaped = (text: string) => [...text].map((char) => ENTITIES[char] ?? char).join("");

/** Texts of one byte a character, and such as have others; some of them long. */
const character = fc.constantFrom(..."ab<>&\"'=?@ \n\0\u007f\u00e9\u00ff");
const narrow = fc.string({ unit: character, maxLength: 40 });
const wide = fc.string({ unit: fc.oneof({ weight: 9, arbitrary: character }, fc.constantFrom("\u0100", "中", "🎉")) });
const long = narrow.map((text) => text.repeat(900));
/** All of it takes as much room as a character can. */
const quotes = fc.nat(9000).map((length) => "'".repeat(length));
const text = fc.oneof({ weight: 6, arbitrary: narrow }, wide, long, quotes);
const tag = fc.constantFrom(openTag("title.class"), openTag("language:xml"), CLOSE, NO_TAG);
const step = fc.oneof(tag, fc.tuple(text, fc.nat(), fc.nat()));

test("is what was added, texts escaped, whatever was written before", () => {
  const writer = new HtmlWriter();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      writer.clear();
      let expected = "";
      for (const each of steps) {
        if ("html" in each) {
          writer.add(each);
          expected += each.html;
          continue;
        }
        const [whole, one, other] = each;
        const [from = 0, to = 0] = [one % (whole.length + 1), other % (whole.length + 1)].sort((a, b) => a - b);
        writer.addText(whole, from, to);
        // By units: a part may begin within a character.
        expected += whole.slice(from, to).replace(/["&'<>]/g, escaped);
      }
      assert.is(writer.toString(), expected);
    }),
    { numRuns: 500 },
  );
});

test("forgets open elements with the text", () => {
  const writer = new HtmlWriter();
  writer.open = 3;
  writer.addText("中", 0, 1);
  writer.clear();
  assert.is(writer.open, 0);
  assert.is(writer.toString(), "");
  assert.is(escapeCode("a < b", writer), "a &lt; b");
  assert.is(escapeCode("c", writer), "c");
});

test.run();
