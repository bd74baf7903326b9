// Small outputs, built through emit.ts as a build does it, and what lies on the disk afterwards.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type PublishForm, versionsOf } from "../../src/emit/versions.ts";
import { closeStage, openStage, type Published, publish, stageWriter } from "../../src/emit.ts";
import { hashOf } from "../../src/hash.ts";
import type { OutputFile } from "../../src/types.ts";

/** The folders of one site. */
export interface Folders {
  readonly root: string;
  readonly cacheDir: string;
  readonly out: string;
  readonly content: string;
}

/** An output: content by path. */
export type Files = Readonly<Record<string, string>>;

/** What a build is to do: its output, and the manifest of the last one; `all` stages files that did not change, too. */
export interface Task {
  readonly files: Files;
  readonly previous?: readonly OutputFile[];
  readonly all?: boolean;
  readonly form?: PublishForm | undefined;
  readonly lockWaitMs?: number;
}

export const MARK = '<!doctype html><meta name="generator" content="docsgen 0.1.0"/>';

/** An output that docsgen takes for its own. */
export function output(files: Files): Files {
  return { "404.html": MARK, ...files };
}

/** Makes an empty folder that the test removes itself, or its runner at the end. */
export function scratch(parent = os.tmpdir()): string {
  return fs.mkdtempSync(path.join(fs.realpathSync(parent), "emit-"));
}

/** Makes a site without output. */
export function makeSite(root = scratch(), out = "dist"): Folders {
  fs.mkdirSync(path.join(root, "content"), { recursive: true });
  return foldersOf(root, out);
}

export function foldersOf(root: string, out = "dist"): Folders {
  return {
    root,
    cacheDir: path.join(root, ".docsgen"),
    out: path.resolve(root, out),
    content: path.join(root, "content"),
  };
}

/** Builds: takes the stage, writes what changed, publishes, closes. */
export async function buildOutput(site: Folders, task: Task): Promise<Published> {
  const { lockWaitMs, form, previous = [] } = task;
  const stage = await openStage({ ...site, lockWaitMs, form });
  try {
    const writer = stageWriter(stage.dir);
    const before = new Map(previous.map((file) => [file.path, file]));
    const staged = new Set<string>();
    const files = Object.entries(task.files).map(([name, text]) => {
      const old = before.get(name);
      if (!task.all && old?.hash === hashOf(text)) return old;
      staged.add(name);
      return writer.write(name, text);
    });
    return await publish(stage, { files, staged, previous });
  } finally {
    await closeStage(stage);
  }
}

/** Reads a folder: content by path; a folder that is empty by its path with a slash, a link as `→ target`. */
export function readTree(folder: string): Record<string, string> {
  const tree: Record<string, string> = {};
  const visit = (prefix: string) => {
    const entries = fs.readdirSync(path.join(folder, prefix), { withFileTypes: true });
    if (entries.length === 0 && prefix) tree[prefix] = "";
    for (const entry of entries) {
      const name = prefix + entry.name;
      const file = path.join(folder, name);
      if (entry.isDirectory()) visit(`${name}/`);
      else tree[name] = entry.isSymbolicLink() ? `→ ${fs.readlinkSync(file)}` : fs.readFileSync(file, "utf8");
    }
  };
  if (fs.existsSync(folder)) visit("");
  return sorted(tree);
}

export function sorted(files: Files): Record<string, string> {
  return Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * What lies about beside the output and the content: nothing but the empty cache folder, if all went well. An output
 * that is a link leads to one version, and the one before may be there.
 */
export function leftovers(site: Folders): string[] {
  const own = new Set([path.basename(site.out), "content", ".docsgen"]);
  if (fs.lstatSync(site.out, { throwIfNoEntry: false })?.isSymbolicLink())
    for (const version of versionsOf(site.out)) own.add(path.basename(version));
  const beside = fs.readdirSync(path.dirname(site.out)).filter((name) => !own.has(name));
  const cached = fs.existsSync(site.cacheDir) ? fs.readdirSync(site.cacheDir) : [];
  return [...beside, ...cached.map((name) => `.docsgen/${name}`)];
}

/** Writes files below a folder. */
export function writeTree(folder: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
}

/** Runs something that must fail, and returns the error. */
export async function failure(run: () => unknown): Promise<Error & { exitCode?: number; hint?: string }> {
  let result: unknown;
  try {
    result = await run();
  } catch (error) {
    return error as Error;
  }
  throw new Error(`did not fail, but returned ${JSON.stringify(result)}`);
}
