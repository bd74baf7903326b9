// The maps beside the program's files: places in a stack lead to lines of the sources.
import { readdirSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { root } from "../support/paths.ts";
import { suite } from "../support/suite.ts";

const test = suite("source maps of the program");

test("a text of the program is at its own line of its own file", () => {
  const lib = join(root, "lib");
  let found = 0;
  for (const file of readdirSync(lib).filter((name) => /\.c?js\.map$/.test(name))) {
    const map = new SourceMap(JSON.parse(readFileSync(join(lib, file), "utf8")));
    const rows = readFileSync(join(lib, file.slice(0, -4)), "utf8").split("\n");
    for (const [row, text] of rows.entries()) {
      // Names of problems, and messages: each is written once in a file.
      for (const { 0: quoted, index } of text.matchAll(/"[a-z]+(?:-[a-z]+)+"/g)) {
        const entry = map.findEntry(row, index);
        if (!("originalSource" in entry)) continue;
        const source = readFileSync(join(lib, entry.originalSource), "utf8").split("\n");
        assert.ok(
          source[entry.originalLine]?.includes(quoted.slice(1, -1)),
          `${file}: ${quoted} at ${entry.originalSource}:${entry.originalLine + 1}`,
        );
        found++;
      }
    }
  }
  assert.ok(found > 300, `${found} texts`);
});

test.run();
