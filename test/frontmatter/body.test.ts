// The Markdown below front matter that was read before.
import fc from "fast-check";
import * as assert from "uvu/assert";
import { bodyFrom } from "../../src/frontmatter/body.ts";
import { parseFrontMatter } from "../../src/frontmatter.ts";
import { suite } from "../support/suite.ts";

const test = suite("front matter: the body below it");

const PARSING = { extra: [], maxBytes: 1000 };

test("it is the one that reading the front matter gives", () => {
  const line = fc.constantFrom("---", "--- ", "----", "--- a", "title: A", "", " ", "# H", "text", "a: 1", "...");
  const texts = fc.array(fc.tuple(line, fc.constantFrom("\n", "\r\n", "\r", "")), { maxLength: 9 });
  let known = 0;
  fc.assert(
    fc.property(texts, fc.boolean(), (lines, isOpened) => {
      const text = (isOpened ? "---\n" : "") + lines.flat().join("");
      const { body, bodyLine } = parseFrontMatter(text, PARSING);
      const found = bodyFrom(text, bodyLine);
      if (bodyLine > 1) known++;
      // What begins like front matter and is none is left to who reads it.
      if (found === undefined) assert.ok(bodyLine === 1 && text.startsWith("---"), JSON.stringify(text));
      else assert.is(found, body);
    }),
    { numRuns: 5000 },
  );
  assert.ok(known > 500, `${known} with front matter`);
});

test("where the file has changed since, it is not taken for known", () => {
  assert.is(bodyFrom("---\ntitle: A\n---\ntext", 4), "text");
  for (const changed of ["text", "text\n\n---\nmore", "---\ntitle: A\ndescription: B\n---\ntext", "---\ntitle: A", ""])
    assert.is(bodyFrom(changed, 4), undefined, changed);
  assert.is(bodyFrom("---\ntitle: A\n---\ntext", 1), undefined);
  assert.is(bodyFrom("text", 1), "text");
});

test.run();
