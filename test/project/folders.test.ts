// Where a site is looked for, and what is said where there is none.
import path from "node:path";
import * as assert from "uvu/assert";
import type { DocsgenError } from "../../src/diagnostics.ts";
import { resolveProject } from "../../src/project.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("project: folders");

/** What is said of a project that cannot be. */
function hintOf(options: Parameters<typeof resolveProject>[0]): string {
  try {
    resolveProject(options);
  } catch (error) {
    return (error as DocsgenError).hint ?? "";
  }
  return "none";
}

test("in a folder of a site, the site is named", () => {
  const top = makeFolder("folders");
  writeFiles(top, {
    "a/docsgen.config.mts": "",
    "a/content/docs/guide/x.md": "",
    "a/tools/b.txt": "",
    "b/content/docs/x.md": "",
    "b/tools/b.txt": "",
    "c/b.txt": "",
  });
  const at = (name: string) => path.join(top, name);
  for (const inside of ["a/content", "a/content/docs/guide", "a/tools"])
    assert.is(hintOf({ root: at(inside) }), `The site is in ${at("a")}: run docsgen there, or name that folder.`);
  assert.match(hintOf({ root: at("b/tools") }), `The site is in ${at("b")}:`);
  assert.match(hintOf({ root: at("c") }), /^Put pages into content\/docs\/, or name the folder with --content/);
  assert.match(hintOf({ root: at("a"), content: "nothing" }), /^Put pages into/);
  assert.match(hintOf({ root: at("a/tools"), content: "nothing" }), /^Put pages into/);
});

test.run();
