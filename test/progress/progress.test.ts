import * as assert from "uvu/assert";
import { showProgress } from "../../src/progress.ts";
import { suite } from "../support/suite.ts";

const test = suite("progress");

/** A target whose clock the test sets. */
function makeTarget(isTerminal: boolean, columns = 80) {
  const target = { text: "", time: 5000, isTerminal };
  const display = showProgress({
    isTerminal,
    columns: () => columns,
    now: () => target.time,
    write: (text) => {
      target.text += text;
    },
  });
  const at = (ms: number, ...[phase, done, total]: ["pages" | "packages" | "samples", number, number]): string => {
    target.text = "";
    target.time = 5000 + ms;
    display.report({ phase, done, total });
    return target.text;
  };
  return { at, display, target };
}

/** What a terminal shows after all that was written: one line that is taken back again and again. */
function shown(text: string): string {
  return text.split("\r\x1b[K").at(-1) ?? "";
}

test("what is done within a second shows nothing", () => {
  for (const isTerminal of [true, false]) {
    const { at } = makeTarget(isTerminal);
    assert.is(at(0, "pages", 0, 50) + at(999, "pages", 49, 50), "");
  }
});

test("a bar on a terminal, drawn anew ten times a second at most, and taken away", () => {
  const { at, display, target } = makeTarget(true);
  assert.is(at(1000, "pages", 25, 100), "Making pages ███░░░░░░░░░ 25/100");
  assert.is(at(1099, "pages", 26, 100), "");
  assert.is(at(1100, "pages", 99, 100), "\r\x1b[KMaking pages ███████████░ 99/100");
  target.text = "";
  display.clear();
  display.clear();
  assert.is(target.text, "\r\x1b[K");
});

test("steps that go on at once share the line; one that is through is left out", () => {
  const { at } = makeTarget(true);
  at(0, "pages", 0, 10);
  assert.match(shown(at(2000, "samples", 1, 2)), /^Making pages ░+ 0\/10 {2}Running samples █{6}░{6} 1\/2$/);
  assert.match(shown(at(3000, "pages", 10, 10)), /^Running samples \S+ 1\/2$/);
  assert.is(shown(at(4000, "samples", 2, 2)), "");
});

test("the line never wraps", () => {
  const { at } = makeTarget(true, 20);
  assert.is(shown(at(1000, "packages", 1, 58)).length, 19);
});

test("without a terminal a plain line now and then, and no control characters", () => {
  const { at, display, target } = makeTarget(false);
  assert.is(at(1000, "packages", 3, 58), "Extracting packages: 3 of 58\n");
  assert.is(at(10_999, "packages", 40, 58), "");
  assert.is(at(11_000, "packages", 41, 58), "Extracting packages: 41 of 58\n");
  assert.is(at(30_000, "packages", 58, 58), "");
  display.clear();
  assert.is(target.text, "");
});

test.run();
