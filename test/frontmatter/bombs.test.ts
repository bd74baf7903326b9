// YAML that is made to cost time or memory.
import * as assert from "uvu/assert";
import { parseYamlMapping } from "../../src/yaml.ts";
import { suite } from "../support/suite.ts";

const test = suite("YAML bombs");
const limits = { firstLine: 1, maxBytes: 65_536, maxDepth: 16, maxAliases: 100 };

test("no bomb takes a second, or the process", () => {
  const units = [
    "[",
    "{",
    "- ",
    "? ",
    ": ",
    "a: ",
    "{a: ",
    "&a ",
    "*a ",
    "!a ",
    "'",
    '"',
    "\\",
    ",",
    "]",
    "}",
    "#",
    "\n",
    " \n",
    "\t\n",
    "- a\n",
    "a:\n",
    "---\n",
    "...\n",
    "%a\n",
    "\r",
    "| ",
    "> ",
    "|\n",
    "a b ",
    "b\n ",
    '"\\" ',
    "a: b,",
    "[]",
    "{}",
    "<<: ",
    "~",
  ];
  const time = (text: string): number => {
    // Processor time: other tests run beside this one.
    const before = process.cpuUsage();
    parseYamlMapping(text, limits);
    return process.cpuUsage(before).user / 1000;
  };
  const slow: string[] = [];
  for (const unit of units) {
    for (const before of ["", "a: ", "a: [", "a: {", "a:\n", "a: |\n ", "a: '", 'a: "', "- "]) {
      // The whole 64 KB only for one beginning, to save time.
      const size = before === "" ? 65_000 : 8000;
      const ms = time(before + unit.repeat(Math.floor(size / unit.length)));
      if (ms > 3000) slow.push(`${JSON.stringify(before)} + ${JSON.stringify(unit)} × n: ${ms} ms`);
    }
  }
  assert.equal(slow, []);
});

test.run();
