// Builds that are broken off at any moment: what was there before, what is to come, and what may lie there in between.
import fs from "node:fs";
import * as assert from "uvu/assert";
import type { PublishForm } from "../../src/emit/versions.ts";
import {
  buildOutput,
  type Files,
  type Folders,
  leftovers,
  MARK,
  makeSite,
  output,
  readTree,
  sorted,
  type Task,
} from "./sites.ts";

export const oldFiles = output({
  "same.html": "same",
  "changed.html": "old",
  "gone.html": "gone",
  "gone/deep/er/page.html": "gone",
  "docs/changed.html": "old",
  "file-then-folder": "old",
  "folder-then-file/page.html": "old",
});

export const newFiles: Files = {
  "404.html": `${MARK}new`,
  "same.html": "same",
  "changed.html": "new",
  "docs/changed.html": "new",
  "docs/added/page.html": "new",
  "file-then-folder/page.html": "new",
  "folder-then-file": "new",
};

export interface Scene {
  readonly name: string;
  readonly before: Files | undefined;
  /** How the old output is published. */
  readonly form?: PublishForm;
  readonly task: Task;
  /** Whether a reader may miss files while nobody has recovered. */
  readonly gap: boolean;
}

export const firstBuild: Scene = { name: "a first build", before: undefined, task: { files: newFiles }, gap: true };
export const swapped: Scene = { name: "a swap", before: oldFiles, task: { files: newFiles, all: true }, gap: true };
export const patched: Scene = { name: "a patch", before: oldFiles, task: { files: newFiles }, gap: false };

export const linked: readonly Scene[] = [
  { name: "a first link", before: undefined, task: { files: newFiles, form: "symlink" }, gap: true },
  { name: "a link for a folder", before: oldFiles, task: { files: newFiles, form: "symlink" }, gap: true },
  { name: "a link for a link", before: oldFiles, form: "symlink", task: { files: newFiles }, gap: false },
  {
    name: "a folder for a link",
    before: oldFiles,
    form: "symlink",
    task: { files: newFiles, all: true, form: "rename" },
    gap: true,
  },
];

/** Makes a site with the scene's old output. */
export async function prepare({ before, form, task }: Scene, root?: string, out?: string) {
  const site = makeSite(root, out);
  const published = before && (await buildOutput(site, { files: before, ...(form && { form }) }));
  return { site, task: { ...task, previous: published?.files ?? [] } };
}

/** Right after the kill, every file that can be read must be whole. */
export function assertReadable(out: string, { before, gap }: Scene, what: string): void {
  const tree = readTree(out);
  for (const [name, text] of Object.entries(tree)) {
    if (name.endsWith("/")) continue;
    const allowed = [before?.[name], newFiles[name]];
    assert.ok(allowed.includes(text), `${what}: ${name} is ${JSON.stringify(text)}`);
  }
  if (gap) return;
  for (const name of Object.keys(newFiles).filter((name) => before?.[name])) {
    assert.ok(tree[name], `${what}: ${name} is missing`);
  }
}

/** The output must be one of the two, and nothing else must lie about. */
export function assertWhole(site: Folders, { before }: Scene, what: string): "old" | "new" {
  const text = JSON.stringify(readTree(site.out));
  const isNew = text === JSON.stringify(sorted(newFiles));
  assert.ok(isNew || text === JSON.stringify(sorted(before ?? {})), `${what}: mixed: ${text}`);
  assert.equal(leftovers(site), [], what);
  return isNew ? "new" : "old";
}

export function erase(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true });
}
