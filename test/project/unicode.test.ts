// Expressions that ask what Unicode says of characters take V8 a tenth of a millisecond to milliseconds each, on each thread:
// none is made just because its module is loaded.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import * as assert from "uvu/assert";
import { root } from "../support/paths.ts";
import { suite } from "../support/suite.ts";

const test = suite("expressions of Unicode's properties");

const PROPERTY = /\\\\?p\{/;
/** What is loaded for a reference, or for taking a site over, works for seconds anyway. */
const SELDOM = /^(?:reference|init)\//;

test("none is made when its module is loaded", () => {
  const found = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !SELDOM.test(file))
    .flatMap((file) => madeAtOnce(readFileSync(join(root, "src", file), "utf8")).map((line) => `${file}:${line}`));
  assert.equal(found, []);
});

test("such an expression is found", () => {
  assert.equal(madeAtOnce("const A = /\\p{L}/u;\nconst b = () => /\\p{L}/u;"), [1]);
  assert.equal(madeAtOnce("const a = { b: [/x/, new RegExp(`\\\\p{L}`, 'u')] };"), [1]);
  assert.equal(madeAtOnce("class A {\n  static b = /\\p{L}/u;\n  c = /\\p{L}/u;\n}"), [2]);
  assert.equal(madeAtOnce("function a() {\n  return /\\p{L}/u;\n}\n// \\p{L}"), []);
});

/** Lines on which expressions, or texts of them, stand that are read when the module is. */
function madeAtOnce(source: string): number[] {
  const file = ts.createSourceFile("a.ts", source, ts.ScriptTarget.Latest, true);
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    const isLater =
      ts.isFunctionLike(node) ||
      (ts.isPropertyDeclaration(node) && !node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword));
    if (isLater) return;
    if (ts.isRegularExpressionLiteral(node) || ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))
      if (PROPERTY.test(node.getText())) lines.push(file.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return lines;
}

test.run();
