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
    ts
      .preProcessFile(read(`src/${file}`))
      .importedFiles.map(({ fileName }) => fileName)
      .filter((name) => name.startsWith("."))
      .map((name) => posix.join(posix.dirname(file), name))
      .filter((imported) => rowOf(imported) > rowOf(file))
      .map((imported) => `${file} imports ${imported}`),
  );
  assert.equal(upward, []);
});

test("no module needs itself while it is loaded: within a row too, what is imported for its values makes no circle", () => {
  const importsOf = new Map(modules.map((file) => [file, valueImports(file)]));
  /** Gives what leads from a module back to one on the way to it. */
  const circle = (file: string, way: readonly string[], done: Set<string>): readonly string[] => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const imported of importsOf.get(file) ?? []) {
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

/** The modules of which one needs more than types as soon as it is loaded. */
function valueImports(file: string): string[] {
  const { statements } = ts.createSourceFile(file, read(`src/${file}`), ts.ScriptTarget.Latest);
  return statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    const clause = ts.isImportDeclaration(statement) ? statement.importClause : statement;
    const names = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause;
    const areTypes =
      clause?.isTypeOnly ||
      (names &&
        (ts.isNamedImports(names) || ts.isNamedExports(names)) &&
        names.elements.every((each) => each.isTypeOnly));
    if (areTypes || !moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return [];
    return moduleSpecifier.text.startsWith(".") ? [posix.join(posix.dirname(file), moduleSpecifier.text)] : [];
  });
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
