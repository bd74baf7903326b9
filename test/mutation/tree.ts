// A copy of the repository in which a module's files hold all of their mutants. Owns the folder; never changes the original.
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../support/paths.ts";
import { instrument, type Mutant } from "./mutants.ts";

/** A mutant and the file that it is in. */
export interface FileMutant extends Mutant {
  readonly file: string;
}

/** Copies what tests need. */
export function copyTree(tree: string): void {
  const folders = ["src", "templates", "bin", "test"];
  for (const name of folders) {
    cpSync(join(root, name), join(tree, name), { recursive: true, filter: (file) => !file.includes("node_modules") });
  }
  for (const name of ["package.json", "tsconfig.json"]) cpSync(join(root, name), join(tree, name));
  // The packages of the site are those that the reference is tested with.
  mkdirSync(join(tree, "content"));
  for (const name of ["node_modules", "content/node_modules"]) symlinkSync(join(root, name), join(tree, name));
}

/** Puts the mutants of files into their copies. */
export function plant(tree: string, files: readonly string[]): FileMutant[] {
  const mutants: FileMutant[] = [];
  for (const file of files) {
    const place = relative(dirname(file), "test/mutation/switch.ts").split("\\").join("/");
    const made = instrument(file, readFileSync(join(root, file), "utf8"), mutants.length, place);
    writeFileSync(join(tree, file), made.text);
    mutants.push(...made.mutants.map((mutant) => ({ ...mutant, file })));
  }
  return mutants;
}

/** Bundles a test of the tree; gives the module. */
export async function bundleTest(tree: string, test: string): Promise<string> {
  const { bundle } = await import(pathToFileURL(join(tree, "test/support/bundle.js")).href);
  const module = join(tree, "bundles", test.replace(/\.ts$/, ".mjs"));
  mkdirSync(dirname(module), { recursive: true });
  await bundle(join(tree, test), module);
  return module;
}
