// What benchmarks say: figures, tables, command lines. How long anything takes is never tested.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { againTable, coldTable, type Result } from "./compare.ts";
import { median, quantile, shown, table, times } from "./figures.ts";
import { growthTable } from "./growth.ts";
import { parseOptions, UsageError } from "./options.ts";

const test = suite("bench: figures");

test("the median is the middle one, or the mean of the middle two", () => {
  assert.is(median([3, 1, 2]), 2);
  assert.is(median([40, 1, 2, 3]), 2.5);
  assert.ok(Number.isNaN(median([])));
});

test("a quantile is a value of the list", () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
  assert.is(quantile(hundred, 0.99), 99);
  assert.is(quantile(hundred, 0.5), 50);
  assert.is(quantile([7], 0.99), 7);
  assert.ok(Number.isNaN(quantile([], 0.99)));
});

test("figures have three digits, ratios a sign, what is missing a dash", () => {
  assert.equal([1234.5, 123.4, 12.34, 1.234, 0.1234, 0, -2.5].map(shown), [
    "1235",
    "123",
    "12.3",
    "1.23",
    "0.123",
    "0",
    "-2.50",
  ]);
  assert.is(shown(Number.NaN), "–");
  assert.is(times(10, 4), "2.50×");
  assert.is(times(10, 0), "–");
  assert.is(times(Number.NaN, 4), "–");
});

test("a table's cells can't break it", () => {
  assert.is(
    table(
      ["name", ">n"],
      [
        ["a|b", "1"],
        ["two\n  lines", "2"],
      ],
    ),
    "| name | n |\n| --- | --: |\n| a\\|b | 1 |\n| two lines | 2 |",
  );
});

const run = (wallMs: number) => ({ wallMs, cpuMs: wallMs * 2, peakMb: wallMs / 10 });

function resultOf(tool: string, cold: number[], again: number[] = [], failure?: string): Result {
  return {
    site: "10 pages",
    count: 10,
    tool,
    cold: cold.map(run),
    unchanged: again.map(run),
    edited: again.map((ms) => run(ms * 2)),
    bytes: 2_000_000,
    ...(failure !== undefined && { failure }),
  };
}

test("ratios of cold builds are those of medians, to docsgen", () => {
  const results = [
    resultOf("docsgen", [900, 1000, 5000]),
    resultOf("hugo", [4000, 2000, 3000]),
    resultOf("vitepress", [], [], "cold: exit code 134\n  out of memory"),
    resultOf("an empty `node` process", [40]),
  ];
  assert.equal(coldTable(results).split("\n").slice(2), [
    "| 10 pages | docsgen | 1.00 | 2.00 | 100 | 100 | 2.00 | 1 | 1 | 1 |",
    "| 10 pages | hugo | 3.00 | 6.00 | 300 | 300 | 2.00 | 3.00× | 3.00× | 3.00× |",
    "| 10 pages | vitepress (failed: cold: exit code 134) | – | – | – | – | 2.00 | – | – | – |",
  ]);
});

test("builds with an output are told beside an empty process", () => {
  const results = [
    resultOf("docsgen", [1000], [80, 90, 100]),
    resultOf("hugo", [3000], [2000]),
    resultOf("floor", [20], [20]),
    resultOf("an empty `node` process", [40, 45, 50]),
  ];
  assert.equal(againTable(results).split("\n").slice(2), [
    "| 10 pages | docsgen | 90.0 | 2.00× | 180 | 4.00× | 45.0 |",
    "| 10 pages | hugo | 2000 | 44.4× | 4000 | 88.9× | 45.0 |",
  ]);
});

test("growth is told beside the size before", () => {
  const sizes = [
    { pages: 100, runs: [run(1000), run(1200), run(5000)], bytes: 3_000_000, htmlBytes: 2_000_000 },
    { pages: 400, runs: [run(4800)], bytes: 12_000_000, htmlBytes: 8_000_000 },
  ];
  assert.equal(growthTable(sizes).split("\n").slice(2), [
    "| 100 | 1.20 | 2.40 | 120 | 12.0 | 30.0 | 20.0 | – | – | – | – |",
    "| 400 | 4.80 | 9.60 | 480 | 12.0 | 30.0 | 20.0 | 4.00× | 4.00× | 4.00× | 4.00× |",
  ]);
});

test("what is measured is asked for by name", () => {
  const { task, pages, peers, runs, isHighlighted } = parseOptions([]);
  assert.equal([task, pages, runs, isHighlighted], ["compare", [50, 1000, 4000, 16_000], 3, true]);
  assert.equal(peers, ["hugo", "eleventy", "floor"]);
  assert.equal(parseOptions(["--peers", "starlight,hugo"]).peers, ["hugo", "starlight"]);
  assert.equal(parseOptions(["--peers", "none"]).peers, []);
  assert.equal(parseOptions(["--tree", "docs"]).pages, []);
  assert.equal(parseOptions(["--growth", "100,400"]).pages, [100, 400]);
  assert.is(parseOptions(["--growth", "100,400"]).task, "growth");
  assert.is(parseOptions(["--phases"]).task, "phases");
  assert.is(parseOptions(["--highlight", "off"]).isHighlighted, false);
  assert.equal(
    [[], ["--twins", "off"]].map((args) => parseOptions(args).hasTwins),
    [true, false],
  );
  assert.is(parseOptions(["--limit", "30"]).limitMs, 30_000);
});

test("what can't be measured is said", () => {
  const problem = (...args: string[]) => {
    try {
      parseOptions(args);
    } catch (error) {
      assert.instance(error, UsageError);
      return (error as Error).message.split("\n")[0] ?? "";
    }
    return "";
  };
  assert.is(problem("--pages", "100,many"), '--pages wants a whole number from 1 on, not "many"');
  assert.is(problem("--runs", "0"), '--runs wants a whole number from 1 on, not "0"');
  assert.match(problem("--peers", "jekyll"), /^--peers knows hugo, eleventy, .*, not "jekyll"$/);
  assert.match(problem("--phases", "--levers"), /ask for one/);
  assert.match(problem("--fast"), /--fast/);
});

test.run();
