// Where a site is looked for, and what is said where there is none.
import path from "node:path";
import * as assert from "uvu/assert";
import type { DocsgenError } from "../../src/diagnostics.ts";
import { contentHomes, resolveProject } from "../../src/project.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("project: folders");

/** What is said of a project that cannot be. */
function saidOf(options: Parameters<typeof resolveProject>[0]): { message: string; hint?: string | undefined } {
  try {
    resolveProject(options);
  } catch (error) {
    const { message, hint } = error as DocsgenError;
    return { message, hint };
  }
  return { message: "none" };
}

function hintOf(options: Parameters<typeof resolveProject>[0]): string {
  return saidOf(options).hint ?? "";
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

test("where content lies can be asked while its folder is gone for a moment, as a checkout has it", () => {
  const content = path.join(makeFolder("folders"), "content");
  assert.equal(contentHomes(content, "docs"), [content]);
});

test("a file in the place of a folder is said to be one", () => {
  const top = makeFolder("folders");
  writeFiles(top, { "a/content/docs/x.md": "", "a/notes.txt": "", "page.md": "" });
  const at = (name: string) => path.join(top, name);
  assert.equal(saidOf({ root: at("nothing") }), {
    message: `no such folder: ${at("nothing")}`,
    hint: "Name the project's root, or run docsgen inside it.",
  });
  assert.equal(saidOf({ root: at("page.md") }), {
    message: `this is no folder: ${at("page.md")}`,
    hint: "Name the project's root, or run docsgen inside it.",
  });
  assert.equal(saidOf({ root: at("a/content/docs/x.md") }), {
    message: `this is no folder: ${at("a/content/docs/x.md")}`,
    hint: `The site is in ${at("a")}: run docsgen there, or name that folder.`,
  });
  assert.equal(
    saidOf({ root: at("a"), content: "notes.txt" }).message,
    `no content folder, but a file: ${at("a/notes.txt")}`,
  );
});

test.run();
