// Quotations that are too long.
import * as assert from "uvu/assert";
import { shorten } from "../../src/diagnostics.ts";
import { suite } from "../support/suite.ts";

const test = suite("shortened quotations");

test("what is short stays as it is", () => {
  assert.is(shorten("abcde", 5), "abcde");
  assert.is(shorten("🎉🎉", 4), "🎉🎉");
});

test("what is long is cut between characters", () => {
  assert.is(shorten("abcdef", 5), "abcde…");
  // A half of a character is none that a page, or a file of UTF-8, can hold.
  assert.is(shorten("abcd🎉", 5), "abcd…");
  assert.is(shorten("abc🎉f", 5), "abc🎉…");
  assert.is(shorten("a".repeat(81)), `${"a".repeat(80)}…`);
});

test.run();
