// What a preview was told of and is still to do.
import * as assert from "uvu/assert";
import { Pending } from "../../src/preview/pending.ts";
import { suite } from "../support/suite.ts";

const test = suite("pending");

test("paths that could not be taken in are taken in with the next ones", () => {
  const pending = new Pending();
  assert.equal([...pending.add(new Set(["a"]))], ["a"]);
  assert.equal([...pending.add(new Set(["b"]))], ["a", "b"]);
  pending.takenIn([]);
  assert.equal([...pending.add(new Set(["c"]))], ["c"]);
});

test("edited pages are handed out once, and only those of the last edit", () => {
  const pending = new Pending();
  pending.takenIn(["a.md"]);
  pending.takenIn(["b.md", "c.md"]);
  assert.equal(pending.toLookAt(), ["b.md", "c.md"]);
  assert.equal(pending.toLookAt(), []);
});

test("files are to be checked until checks begin, all of them where any may have changed", () => {
  const pending = new Pending();
  const changed = (files: readonly string[] | undefined, begins = false) => {
    const all = pending.toCheck(files && new Set(files), begins);
    return all && [...all];
  };
  assert.equal([changed(["a"]), changed(["b"], true)], [["a"], ["a", "b"]]);
  assert.equal([changed([]), changed(undefined), changed(["c"], true)], [[], undefined, undefined]);
  assert.equal(changed(["d"]), ["d"]);
});

test.run();
