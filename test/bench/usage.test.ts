// Benchmarks that are called wrongly say what is wrong and how they are called, and measure nothing.
import { spawnSync } from "node:child_process";
import * as assert from "uvu/assert";
import { root } from "../support/paths.ts";
import { suite } from "../support/suite.ts";

const test = suite("bench: usage");

const WATCH = ["test/support/script.js", "test/bench/watch.ts"];
const SEARCH = ["test/support/script.js", "test/bench/search.ts"];
const BENCH = ["test/support/script.js", "test/bench/run.ts"];
const HIGHLIGHT = ["test/bench/highlight.js"];
const QUALITY = ["test/support/script.js", "test/quality/audit.ts"];

for (const [script, args, says] of [
  [WATCH, ["--nonsense"], /Unknown option '--nonsense'[\s\S]*npm run bench:watch -- \[--pages/],
  [WATCH, ["--starts", "0"], /--starts wants/],
  [WATCH, ["--kinds", "text,txet"], /--kinds knows text, [\s\S]*, not "txet"/],
  [SEARCH, ["nowhere"], /nowhere holds no search index/],
  [BENCH, ["--tree", "nowhere", "--peers", "none"], /there is no Markdown file under nowhere/],
  [HIGHLIGHT, ["--nonsense", "src"], /Unknown option '--nonsense'[\s\S]*node test\/bench\/highlight\.js <folder/],
  [HIGHLIGHT, [], /name a folder/],
  [HIGHLIGHT, ["nowhere"], /nowhere is not there/],
  [QUALITY, ["--help"], /Unknown option '--help'[\s\S]*npm run quality -- \[kind/],
  [QUALITY, ["gude"], /no kind of page "gude"/],
] as const) {
  test([script.at(-1), ...args].join(" "), () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...script, ...args], {
      cwd: root,
      encoding: "utf8",
      // One that begins to measure has not noticed.
      timeout: 30_000,
    });
    assert.match(stderr, says);
    assert.not.match(stderr, /^ +at /m);
    assert.is(stdout, "");
    assert.is(status, 2);
  });
}

test.run();
