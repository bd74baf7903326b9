// Any builds one after another, in any form, with or without what is known of the one before.
import fs from "node:fs";
import fc from "fast-check";
import * as assert from "uvu/assert";
import type { PublishForm } from "../../src/emit/versions.ts";
import { hashOf } from "../../src/hash.ts";
import type { OutputFile } from "../../src/types.ts";
import { suite } from "../support/suite.ts";
import { assertFiles } from "./records.ts";
import { buildOutput, type Files, leftovers, makeSite, output, readTree, sorted } from "./sites.ts";

const test = suite("random builds");

const names = fc
  .array(fc.constantFrom("a", "b", "c", "a.html"), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join("/"));
const trees = fc.array(fc.tuple(names, fc.constantFrom("1", "2", "3")), { maxLength: 12 }).map((entries): Files => {
  const files: Record<string, string> = {};
  for (const [name, text] of entries) {
    const clash = Object.keys(files).some((other) => other.startsWith(`${name}/`) || name.startsWith(`${other}/`));
    if (!clash) files[name] = text;
  }
  return output(files);
});
const forms = fc.constantFrom<PublishForm | undefined>("rename", "symlink", undefined);
const builds = fc.array(fc.record({ files: trees, all: fc.boolean(), known: fc.boolean(), form: forms }), {
  minLength: 1,
  maxLength: 5,
});

test("after any builds in any mode, the output is what the last one wanted, and the counts add up", () =>
  fc.assert(
    fc.asyncProperty(builds, async (steps) => {
      const site = makeSite();
      let previous: readonly OutputFile[] = [];
      let expected: PublishForm = "rename";
      for (const { files, all, known, form } of steps) {
        // A lost cache means that all is staged.
        const task = known ? { files, all, previous, form } : { files, all: true, form };
        const before = known ? previous : [];
        const result = await buildOutput(site, task);
        assert.equal(readTree(site.out), sorted(files));
        expected = form ?? expected;
        assert.is(fs.lstatSync(site.out).isSymbolicLink(), expected === "symlink");
        assert.is(result.written + result.unchanged, Object.keys(files).length);
        const equal = before.filter(
          (old) => files[old.path] !== undefined && hashOf(files[old.path] ?? "") === old.hash,
        );
        assert.is(result.unchanged, equal.length);
        assert.is(result.removed, before.filter((old) => files[old.path] === undefined).length);
        assertFiles(site.out, result.files);
        assert.equal(leftovers(site), []);
        previous = result.files;
      }
      fs.rmSync(site.root, { recursive: true });
    }),
    { numRuns: 150 },
  ));

test.run();
