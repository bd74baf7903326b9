// What links lead to from a page's folder, beside the plain way to join paths.
import fc from "fast-check";
import * as assert from "uvu/assert";
import { joinPath, pathFrom } from "../../src/route.ts";
import { suite } from "../support/suite.ts";

const test = suite("paths from a folder");

test("property: what is joined to a folder is what is joined to any path", () => {
  const name = fc.constantFrom("a", "b.md", "..c", ".d");
  const folder = fc.array(name, { maxLength: 4 }).map((names) => names.join("/"));
  const climb = fc.constantFrom("", "./", "../", "../../", "../../../", "/");
  const path = fc.array(fc.oneof(name, fc.constantFrom("..", ".", "")), { maxLength: 5 });
  fc.assert(
    fc.property(folder, climb, path, (from, up, parts) => {
      const to = up + parts.join("/");
      assert.is(pathFrom(from, to), joinPath(from, to), JSON.stringify([from, to]));
    }),
    { numRuns: 2000 },
  );
});

test.run();
