// Which folders may be replaced, and what is said of the others.
import fs from "node:fs";
import path from "node:path";
import * as assert from "uvu/assert";
import { assertOurs, isMarked, isOurs } from "../../src/emit/ours.ts";
import { suite } from "../support/suite.ts";
import { between, whileFailing } from "./faults.ts";
import { type Files, failure, MARK, output, scratch, writeTree } from "./sites.ts";

const test = suite("folders that are docsgen's own");

function folderWith(files: Files): string {
  const folder = scratch();
  writeTree(folder, files);
  return folder;
}

test("nothing, an empty folder, one with a stage alone, and one with our pages are ours", () => {
  for (const folder of [
    path.join(scratch(), "none"),
    folderWith({}),
    folderWith({ ".docsgen-staging/new/a": "" }),
    folderWith({ "404.html": MARK, a: "" }),
    folderWith({ "index.html": MARK, a: "" }),
    folderWith({ "404.html": "theirs", "index.html": MARK }),
  ]) {
    assertOurs(folder);
    assert.is(isOurs(folder), true);
  }
});

test("what is not ours is refused with the reason, and what to do", async () => {
  const linked = path.join(scratch(), "link");
  fs.symlinkSync(scratch(), linked);
  const another = "Name another one with --out.";
  const copy = "Build into another folder with --out, and copy the result.";
  const yourself = "Name another folder with --out, or delete this one yourself.";
  const file = path.join(folderWith({ file: MARK }), "file");
  for (const [folder, why, hint] of [
    [file, "the output # is not a folder", another],
    [linked, "the output # is not a folder", another],
    [
      folderWith({ ".git": "gitdir: elsewhere" }),
      "the output folder # is a Git work tree, which a build would delete",
      copy,
    ],
    [
      folderWith(output({ ".git/HEAD": "" })),
      "the output folder # is a Git work tree, which a build would delete",
      copy,
    ],
    [folderWith({ a: "" }), "the output folder # is not empty, and docsgen did not make it", yourself],
    [
      folderWith({ ".docsgen-staging/a": "", a: "" }),
      "the output folder # is not empty, and docsgen did not make it",
      yourself,
    ],
    [folderWith({ "index.html": "theirs" }), "the output folder # is not empty, and docsgen did not make it", yourself],
    [
      folderWith({ "docs/index.html": MARK }),
      "the output folder # is not empty, and docsgen did not make it",
      yourself,
    ],
  ] as const) {
    const error = await failure(() => assertOurs(folder));
    assert.is(error.exitCode, 2);
    assert.is(error.message, why.replace("#", folder));
    assert.is(error.hint, hint);
    assert.is(isOurs(folder), false);
  }
});

test("a folder that can't be looked into is neither", async () => {
  const folder = folderWith({ a: "" });
  const error = await failure(() =>
    whileFailing(
      "opendirSync",
      "EACCES",
      () => true,
      () => isOurs(folder),
    ),
  );
  assert.is((error as NodeJS.ErrnoException).code, "EACCES");
});

test("a mark counts in a file alone, and the folder is closed again", () => {
  assert.is(isMarked(folderWith({ "404.html/index.html": MARK })), false);
  const folder = folderWith({});
  fs.symlinkSync(path.join(folderWith({ "404.html": MARK }), "404.html"), path.join(folder, "404.html"));
  assert.is(isMarked(folder), false);
  let closed = 0;
  const { restore } = between((name, args, call) => {
    const result = call(...args);
    if (name !== "opendirSync") return result;
    const opened = result as fs.Dir;
    const close = opened.closeSync.bind(opened);
    return Object.assign(opened, {
      closeSync: () => {
        closed++;
        close();
      },
    });
  });
  for (const files of [{}, { a: "" }] as Files[]) isOurs(folderWith(files));
  restore();
  assert.is(closed, 2);
});

test.run();
