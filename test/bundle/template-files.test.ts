// What the names of a site's template files stand for, and which of the files no page gets.
import { mkdirSync, realpathSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import {
  checkSheets,
  checkTemplateNames,
  isOverridable,
  listSheets,
  listTemplates,
  nameOf,
  ownTemplates,
} from "../../src/bundle/files.ts";
import type { Diagnostic } from "../../src/types.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("template files");

/** A folder of empty files, without links in its path. */
function folderOf(names: readonly string[]): string {
  const folder = realpathSync(makeFolder("templates"));
  writeFiles(folder, Object.fromEntries(names.map((name) => [name, ""])));
  return folder;
}

/** What is told of each file; all of it stands at the file's begin. */
function wordsOf(problems: readonly Diagnostic[], severity: string, code: string): string[] {
  return problems.map(({ message, hint, file, ...rest }) => {
    assert.equal(rest, { line: 1, column: 1, severity, code });
    return `${file}: ${message} | ${hint}`;
  });
}

test("templates are scripts and sheets, in the order of their paths, but hidden ones and those of packages", () => {
  const folder = folderOf([
    "parts/Toc.tsx",
    "parts/b.js",
    "parts.ts",
    "a.jsx",
    "b.ts",
    "styles/x.css",
    "Zoo.tsx",
    "read.md",
    "x.css.map",
    "x.mts",
    "tsx",
    ".hidden.ts",
    ".git/a.ts",
    "node_modules/a/b.ts",
    "parts/node_modules/c.ts",
  ]);
  mkdirSync(join(folder, "empty"));
  assert.equal(listTemplates(folder), [
    "Zoo.tsx",
    "a.jsx",
    "b.ts",
    "parts.ts",
    "parts/Toc.tsx",
    "parts/b.js",
    "styles/x.css",
  ]);
  assert.is(nameOf("parts/Toc.tsx"), "parts/Toc");
  assert.is(nameOf("a.css/b.ts"), "a.css/b");
});

test("docsgen's own sheets are listed in order", () => {
  const sheets = listSheets();
  assert.ok(sheets.includes("tokens.css") && sheets.includes("print.css"));
  assert.equal(sheets, [...sheets].sort());
  for (const name of sheets) assert.match(name, /^[\w-]+\.css$/);
});

test("a file takes a default's place by a component's name, or as a sheet in styles/", () => {
  for (const file of ["Page.tsx", "parts/Footer.js", "directives/Note.tsx", "styles/print.css", "styles/x.css"])
    assert.ok(isOverridable(file), file);
  for (const file of ["page.tsx", "other/Page.tsx", "parts/own/Page.tsx", "parts/footer.tsx", "Parts/Footer.tsx"])
    assert.not(isOverridable(file), file);
  for (const file of ["print.css", "styles/more/x.css", "other/styles/x.css"]) assert.not(isOverridable(file), file);
});

test("a component that stands for nothing is told, with the nearest name", () => {
  const told = (...files: string[]) => wordsOf(checkTemplateNames(files, "design"), "error", "unknown-template");
  assert.equal(told("Page.tsx", "parts/Footer.jsx", "directives/New.tsx", "directives/new.tsx", "helper.ts"), []);
  assert.equal(told("parts/helper.ts", "other/Foter.tsx", "styles/any.css"), []);
  assert.equal(told("Brand.css", "parts/Hero.css", "Brand.js.css"), [], "sheets, whatever they are called");
  const OWN =
    "Components of your own go into another folder, such as components/, and templates import them; those that pages call by a directive, into directives/.";
  const says = (name: string, near = "") =>
    `design/${name}.tsx: no template is called "${name}" | ${near && `Did you mean "${near}"? `}${OWN}`;
  assert.equal(told("parts/Foter.tsx", "Zzzzzzzzzz.tsx", "Footer.tsx", "parts/Banner.tsx", "Pgae.tsx"), [
    says("parts/Foter", "parts/Footer"),
    says("Zzzzzzzzzz"),
    says("Footer", "parts/Footer"),
    says("parts/Banner"),
    says("Pgae", "Page"),
  ]);
});

test("a sheet that no page gets is told: its name is none of docsgen's, and nothing imports it", () => {
  const names = [
    "styles/print.css",
    "styles/tokns.css",
    "styles/custom.css",
    "styles/a/tokens.css",
    "styles/used.css",
    "tokns.css",
    "parts/foot.css",
    "parts/Toc.tsx",
    "styles/helper.ts",
  ];
  const folder = folderOf(names);
  symlinkSync(join(folder, "styles/used.css"), join(folder, "styles/linked.css"));
  const used = new Set([join(folder, "styles/used.css")]);
  const sheets = listSheets();
  const others = `docsgen has ${sheets.slice(0, -1).join(", ")} and ${sheets.at(-1)}. A sheet with one of these names, in styles/, can import it`;
  const says = (file: string, name: string, path = name, near = "") =>
    `design/${file}: no sheet and no island imports "${name}", and docsgen has none of this name | ${near}${others}: @import "${path}";`;
  const mean = 'Did you mean "tokens.css"? ';
  assert.equal(wordsOf(checkSheets(folder, used, "design"), "warning", "unused-sheet"), [
    says("parts/foot.css", "../parts/foot.css"),
    says("styles/a/tokens.css", "a/tokens.css", "./a/tokens.css"),
    says("styles/custom.css", "custom.css", "./custom.css"),
    says("styles/tokns.css", "tokns.css", "./tokns.css", mean),
    says("tokns.css", "../tokns.css", "../tokns.css", mean),
  ]);
});

test("a site's templates come with what the default exports; directives of its own without", () => {
  const folder = folderOf([
    "Page.tsx",
    "parts/Footer.tsx",
    "parts/Foter.tsx",
    "parts/helper.ts",
    "directives/Note.tsx",
    "directives/New.tsx",
    "directives/own/Deep.tsx",
    "other/directives/Far.tsx",
    "directives/new.css",
    "styles/print.css",
  ]);
  const own = { Page: ["Page"], "parts/Footer": ["Footer"], "parts/helper": ["x"], "directives/Note": ["Note"] };
  const found = ownTemplates(folder, own).map(({ name, file, base }) => {
    assert.is(file, join(folder, `${name}.tsx`));
    return [name, base];
  });
  assert.equal(found, [
    ["Page", ["Page"]],
    ["directives/New", undefined],
    ["directives/Note", ["Note"]],
    ["parts/Footer", ["Footer"]],
  ]);
});

test.run();
