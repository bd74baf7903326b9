// Keys on a terminal, and what the terminal says while a site is edited.
import { EventEmitter } from "node:events";
import * as assert from "uvu/assert";
import { type KeyInput, listenForKeys } from "../../src/keys.ts";
import type { Diagnostic } from "../../src/types.ts";
import { reportWatch } from "../../src/watch-report.ts";
import { suite } from "../support/suite.ts";

const test = suite("keys and report");

/** A terminal that a test types into. */
class Terminal extends EventEmitter {
  readonly isTTY = true;
  isRaw = false;
  isRead = false;
  setRawMode(on: boolean): void {
    this.isRaw = on;
  }
  setEncoding(): void {}
  resume(): void {
    this.isRead = true;
  }
  pause(): void {
    this.isRead = false;
  }
}

test("each key does its own, Ctrl-C interrupts, and the terminal is as it was in the end", () => {
  const terminal = new Terminal();
  const heard: string[] = [];
  const actions = { o: () => heard.push("o"), q: () => heard.push("q") };
  const end = listenForKeys(terminal as KeyInput, actions, () => heard.push("interrupt"));
  assert.equal([terminal.isRaw, terminal.isRead], [true, true]);
  terminal.emit("data", "ox\u001b[A\rq");
  terminal.emit("data", "\u0003");
  // Names that every object has are no keys.
  terminal.emit("data", "constructor");
  assert.equal(heard, ["o", "q", "interrupt", "o", "o"]);
  end();
  assert.equal([terminal.isRaw, terminal.isRead], [false, false]);
  terminal.emit("data", "o");
  assert.is(heard.length, 5);
});

test("an input that is no terminal is left alone", () => {
  const terminal = Object.assign(new Terminal(), { isTTY: false });
  listenForKeys(terminal as KeyInput, {}, () => assert.unreachable())();
  assert.equal([terminal.isRaw, terminal.isRead, terminal.listenerCount("data")], [false, false, 0]);
});

test("the start says where, how much and what is wrong; later only what is new, and what is mended", () => {
  const lines: string[] = [];
  const said = () => lines.splice(0);
  const options = { quiet: false, strict: false, now: () => new Date(2026, 0, 2, 3, 4, 5) };
  const add = (line: string) => lines.push(line.split("\n")[0] ?? "");
  const report = reportWatch({ ...options, print: add, complain: add });
  const problem = (message: string, severity: "error" | "warning"): Diagnostic => {
    return { file: "a.md", line: 1, column: 2, severity, code: message, message };
  };
  const [warning, error] = [problem("odd", "warning"), problem("wrong", "error")];
  const update = { url: "http://localhost:3000/", files: [], pages: 2, diagnostics: [warning], ms: 12 };
  report.started(update);
  const start = "Serving 2 pages at http://localhost:3000/ (ready in 12 ms, watching for changes).";
  assert.equal(said(), [start, "a.md:1:2: warning: odd"]);
  report.checked({ pages: 2, diagnostics: [warning], ms: 1500, samples: undefined });
  assert.equal(said(), ["Checked 2 pages in 1.5 s: 0 errors, 1 warning."]);
  report.updated({ ...update, files: ["b\u001b.md", "c.md"], diagnostics: [warning, error] });
  const [line = "", ...others] = said();
  assert.match(line, /^03:04:05 b.+\.md and 1 more \(12 ms\)$/);
  assert.not.match(line, "\u001b");
  assert.equal(others, ["a.md:1:2: wrong"]);
  report.checked({ pages: 2, diagnostics: [warning, { ...error, line: 7 }], ms: 10, samples: undefined });
  assert.equal(said(), [], "a problem that only moved is not said again");
  report.updated({ ...update, files: ["b.md"], diagnostics: [] });
  // What all pages, or samples, are wrong with now is not known yet.
  assert.equal(said(), ["03:04:05 b.md (12 ms)", "Mended 1 error and 1 warning."]);
  report.checked({ pages: 2, diagnostics: [], ms: 10, samples: undefined });
  assert.equal(said(), ["Checked: nothing else is wrong."]);
  report.checked({ pages: 2, diagnostics: [], ms: 10, samples: undefined });
  assert.equal(said(), [], "it is said once");
  report.updated({ ...update, files: ["b.md"], diagnostics: [error] });
  report.updated({ ...update, files: ["b.md"], diagnostics: [] });
  report.checked({ pages: 2, diagnostics: [error], ms: 10, samples: undefined });
  assert.equal(said().slice(2), ["03:04:05 b.md (12 ms)", "Mended in a.md: wrong.", "a.md:1:2: wrong"]);
  report.checked({ pages: 2, diagnostics: [], ms: 10, samples: undefined });
  assert.equal(said(), ["Mended in a.md: wrong; nothing else is wrong."]);
  // Another base: what was opened from the first line leads nowhere any more.
  const moved = { ...update, url: "http://localhost:3000/new/", files: ["docsgen.config.ts"], diagnostics: [] };
  report.updated(moved);
  assert.equal(said(), ["03:04:05 docsgen.config.ts (12 ms)", "The site is at http://localhost:3000/new/ now."]);
  report.updated(moved);
  assert.equal(said(), ["03:04:05 docsgen.config.ts (12 ms)"], "an address is said once");
});

test("what was taken in is said in plain words", () => {
  const lines: string[] = [];
  const add = (line: string) => lines.push(line);
  const now = () => new Date(2026, 0, 2, 3, 4, 5);
  const report = reportWatch({ quiet: false, strict: false, now, print: add, complain: add });
  for (const [files, said] of [
    [[], "The API reference, or the dates of pages"],
    [["."], "Everything, looked at anew"],
    [[".git/logs/HEAD"], "The history in git"],
    [["../.git/HEAD", "../.git/logs/HEAD"], "The history in git"],
    [[".git/HEAD", ".git/logs/HEAD", "content/docs/a.md", "content/docs/b.md"], "content/docs/a.md and 1 more"],
    [["content/docs/a.git/b.md"], "content/docs/a.git/b.md"],
  ] as const) {
    lines.length = 0;
    report.updated({ url: "", files, pages: 2, diagnostics: [], ms: 12 });
    assert.equal(lines, [`03:04:05 ${said} (12 ms)`]);
  }
});

test("what is mended is said, and how much is left where", () => {
  const lines: string[] = [];
  const add = (line: string) => lines.push(line);
  const report = reportWatch({ quiet: false, strict: false, now: () => new Date(), print: add, complain: () => {} });
  const problem = (file: string, message: string, severity: "error" | "warning" = "error"): Diagnostic => {
    return { file, line: 1, column: 2, severity, code: "code", message };
  };
  const [one, two, three] = [problem("a.md", "one"), problem("a\u001b.md", "two", "warning"), problem("c.md", "three")];
  const check = (...diagnostics: Diagnostic[]) => {
    lines.length = 0;
    report.checked({ pages: 3, diagnostics, ms: 1, samples: undefined });
    return lines.filter((line) => line.startsWith("Mended"));
  };
  assert.equal(check(one, two, three, problem("b.md", "four")), []);
  assert.equal(check(one, two, three), ["Mended in b.md: four; 2 errors and 1 warning left in 3 files."]);
  assert.equal(check(two), ["Mended 2 errors; 1 warning left in a\\u001b.md."]);
  assert.equal(check(one), ["Mended in a\\u001b.md: two; 1 error left in a.md."]);
  assert.equal(check(), ["Mended in a.md: one; nothing else is wrong."]);
});

test("with --quiet only errors are said; under --strict warnings are errors", () => {
  for (const [strict, expected] of [
    [false, ["Serving", "a.md:1:2: wrong"]],
    [true, ["Serving", "a.md:1:2: warning: odd", "a.md:1:2: wrong"]],
  ] as const) {
    const lines: string[] = [];
    const add = (line: string) => lines.push(line.replace(/^Serving .*/, "Serving"));
    const report = reportWatch({ quiet: true, strict, now: () => new Date(), print: add, complain: add });
    const place = { file: "a.md", line: 1, column: 2, code: "code" };
    const diagnostics: Diagnostic[] = [
      { ...place, severity: "warning", message: "odd" },
      { ...place, severity: "error", message: "wrong" },
    ];
    report.started({ url: "http://localhost:3000/", files: [], pages: 2, diagnostics, ms: 12 });
    report.updated({ url: "http://localhost:3000/", files: ["a.md"], pages: 2, diagnostics: [], ms: 12 });
    assert.equal(lines, expected);
  }
});

test.run();
