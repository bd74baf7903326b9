// The code map of ARCHITECTURE.md: it names what there is, and each module imports only from above.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";
import * as assert from "uvu/assert";
import { root } from "../support/paths.ts";
import { suite } from "../support/suite.ts";

const test = suite("structure");

/** The rows of the map from top to bottom, each with the files and folders that it names. */
const [, map = ""] = /\n\| file \| owns \|\n\|-+\|-+\|\n((?:\|.*\n)+)/.exec(read("ARCHITECTURE.md")) ?? [];
const rows = map
  .split("\n")
  .map((row) => [...(row.split("|")[1] ?? "").matchAll(/`(.+?)`/g)].map(([, name = ""]) => name));
const modules = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".ts"))
  .sort();

test("the code map names files and folders that there are", () => {
  assert.ok(rows.length > 30);
  assert.equal(
    rows.flat().filter((name) => !existsSync(join(root, "src", name))),
    [],
  );
});

test("each module is on the code map, by its name or its folder's", () => {
  assert.ok(modules.length > 300);
  assert.equal(
    modules.filter((file) => rowOf(file) < 0),
    [],
  );
});

test("each module imports only from its own row of the code map and from those above, types too", () => {
  const upward = modules.flatMap((file) =>
    importsOf(file)
      .filter((imported) => rowOf(imported) > rowOf(file))
      .map((imported) => `${file} imports ${imported}`),
  );
  assert.equal(upward, []);
});

test("no module needs itself, within a row too: imports make no circle, neither those of types nor those that come later", () => {
  const imports = new Map(modules.map((file) => [file, importsOf(file)]));
  /** Gives what leads from a module back to one on the way to it. */
  const circle = (file: string, way: readonly string[], done: Set<string>): readonly string[] => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const imported of imports.get(file) ?? []) {
      const found = circle(imported, [...way, file], done);
      if (found.length > 0) return found;
    }
    done.add(file);
    return [];
  };
  const done = new Set<string>();
  assert.equal(
    modules.map((file) => circle(file, [], done)).filter((found) => found.length > 0),
    [],
  );
});

/** The modules that one names: for values, for types, to hand them on, and where `import()` is called. */
function importsOf(file: string): string[] {
  return ts
    .preProcessFile(read(`src/${file}`))
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith("."))
    .map((name) => posix.join(posix.dirname(file), name));
}

/** The row that has a module: the one that names it, or else the innermost of its folders. */
function rowOf(file: string): number {
  for (let name = file; name !== "./"; name = `${posix.dirname(name)}/`) {
    const row = rows.findIndex((names) => names.includes(name));
    if (row >= 0) return row;
  }
  return -1;
}

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

test.run();
