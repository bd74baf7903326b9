// The manual says which properties each template of a page receives: all that its type has, and no others.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import * as assert from "uvu/assert";
import { root } from "../support/paths.ts";
import { suite } from "../support/suite.ts";

const test = suite("the manual's templates");

const MANUAL = join(root, "templates/init/content/docs/authoring/templates.md");

/** The properties of a type, in the order of their declaration; those of which a part may be given only one or the other, too. */
function propertiesOf(type: ts.Type): string[] {
  const members = type.isUnion() ? type.types : [type];
  const names = new Set(members.flatMap((member) => member.getProperties().map(({ name }) => name)));
  // What docsgen has rendered already is given to its own parts alone.
  return [...names].filter((name) => name !== "__html").sort();
}

/** What the types say: each template's properties by its file's name, and those that all pages have. */
function readTypes() {
  const entry = join(root, "templates/index.ts");
  const types = join(root, "src/types/props.ts");
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram([entry, types], { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const exportsOf = (file: string) => {
    const source = program.getSourceFile(file) as ts.SourceFile;
    return checker.getExportsOfModule(checker.getSymbolAtLocation(source) as ts.Symbol);
  };
  const templates = exportsOf(entry).flatMap((symbol) => {
    const [, folder, name] = /templates\/(parts\/|directives\/)?(\w+)\.tsx$/.exec(fileOf(checker, symbol)) ?? [];
    if (folder === "directives/" || name !== symbol.name) return [];
    const [props] = checker.getTypeOfSymbol(symbol).getCallSignatures()[0]?.getParameters() ?? [];
    return [[`${folder ?? ""}${name}`, props ? propertiesOf(checker.getTypeOfSymbol(props)) : []] as const];
  });
  const named = (name: string) => {
    const symbol = exportsOf(types).find((each) => each.name === name);
    return propertiesOf(checker.getDeclaredTypeOfSymbol(symbol as ts.Symbol));
  };
  return { templates, page: named("PageFrame"), site: named("SiteProps") };
}

function fileOf(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  return checker.getAliasedSymbol(symbol).declarations?.[0]?.getSourceFile().fileName ?? "";
}

/** The names in code of a text. */
const namesIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name).sort();

const manual = readFileSync(MANUAL, "utf8");
let types: ReturnType<typeof readTypes>;

test.before(() => {
  types = readTypes();
});

test("each template's properties are those that its type has", () => {
  const { templates, page } = types;
  const rows = [...manual.matchAll(/^\| `([\w/]+)` \|(?:.*\|)? (.*) \|$/gm)];
  const told = rows.map(([, name = "", receives = ""]): [string, string[]] => {
    const own = namesIn(receives);
    return [name, receives.startsWith("All of a page") ? [...own, ...page].sort() : own];
  });
  assert.ok(told.length > 40);
  const byName = (list: readonly (readonly [string, readonly string[]])[]) =>
    [...list].sort(([a], [b]) => (a < b ? -1 : 1));
  assert.equal(byName(told), byName(templates));
});

test("what all pages receive, and what is the same on all, is listed whole", () => {
  const { page, site } = types;
  const listed = (begin: string) => namesIn(new RegExp(`${begin}: (.*?)\\.(?:\\s|$)`).exec(manual)?.[1] ?? "");
  assert.equal(listed("All of a page"), page);
  assert.equal(listed("`site` holds"), site);
});

test.run();
