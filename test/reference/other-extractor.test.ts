// An API Extractor whose inner modules are others than those that are mended: it extracts all the same, and what it loses is told.
import { createRequire } from "node:module";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { type AnalyzerLibrary, adaptAnalyzer } from "../../src/reference/analyzer.ts";
import { keepParameters } from "../../src/reference/destructured-parameters.ts";
import { followMergedSymbols } from "../../src/reference/merged-symbols.ts";
import { separateDeclarations } from "../../src/reference/separate-declarations.ts";
import { root } from "../support/paths.ts";
import { suite } from "../support/suite.ts";
import { declarationOf, extractPackages } from "./extraction.ts";

const test = suite("another API Extractor");
const EXTRACTOR = "@microsoft/api-extractor";
const real = createRequire(createRequire(join(root, "content/package.json")).resolve(`${EXTRACTOR}/package.json`));

/** A package that is the real one, and nothing beside it. */
const through = (name: string) => `module.exports = require(${JSON.stringify(real.resolve(name))});`;

/** An extractor that has other modules inside. */
const other = {
  "package.json": JSON.stringify({ name: EXTRACTOR, version: "7.99.0", main: "./other/index.js" }),
  "other/index.js": through(EXTRACTOR),
  ...Object.fromEntries(
    ["typescript", "@microsoft/tsdoc", "@microsoft/tsdoc-config"].map((name) => [
      `node_modules/${name}/index.js`,
      through(name),
    ]),
  ),
};

test("extracts what it can, and what is lost is told once, as a warning", async () => {
  const one = "export declare function run({ a }: { a: 1 }, b: string): void;";
  const { item, problems } = await extractPackages(
    { one, two: "export declare const two: 2;" },
    { [EXTRACTOR]: other },
  );
  assert.match(declarationOf(item("one:run function")), "b: string");
  assert.match(declarationOf(item("two:two variable")), "two: 2");
  assert.equal(
    problems.map(({ file, code, severity }) => [file, code, severity]),
    [["content/node_modules/@microsoft/api-extractor/package.json", "reference-extractor-version", "warning"]],
  );
  const [{ message, hint } = { message: "", hint: "" }] = problems;
  assert.match(message, `${EXTRACTOR} 7.99.0`);
  assert.match(
    message,
    /interfaces .*namespaces .*index signatures .*parameters that are taken apart.*exported as namespaces.*modules add to.*lists of exports.*global name.*require others.*which is not installed.*import types.*`export =`.*getters with setters/,
  );
  assert.match(hint ?? "", "7.60.0");
});

test("is left as it is where its model has other classes, and those that fit are mended", () => {
  class ApiInterface {
    static getContainerKey = (name: unknown) => `${name}|Interface`;
    get containerKey(): string {
      return ApiInterface.getContainerKey("A");
    }
  }
  class ApiNamespace {
    static getContainerKey = (name: unknown) => `${name}|Namespace`;
    containerKey = "A|Namespace";
  }
  assert.equal(separateDeclarations({ ApiInterface, ApiNamespace }), ["namespaces", "index signatures"]);
  assert.is(ApiNamespace.getContainerKey("A"), "A|Namespace");
  const [one, two] = [new ApiInterface(), new ApiInterface()];
  assert.is.not(one.containerKey, two.containerKey);
  assert.is(one.containerKey, one.containerKey);
  assert.is.not(ApiInterface.getContainerKey("A"), one.containerKey);
});

test("is left as it is where what names parameters is not there, or takes something else", () => {
  const forEachParameterToNormalize = (_nodes: unknown, _names: unknown, _name: unknown) => {};
  const normalizer = { forEachParameterToNormalize };
  assert.not.ok(keepParameters(undefined, 1));
  assert.not.ok(keepParameters({}, 1));
  assert.not.ok(keepParameters(normalizer as object, 1));
  assert.is(normalizer.forEachParameterToNormalize, forEachParameterToNormalize);
});

test("is left as it is where what knows a package's types is not there, or is called otherwise", () => {
  assert.not.ok(followMergedSymbols(undefined));
  assert.not.ok(followMergedSymbols({}));
  assert.not.ok(followMergedSymbols({ prototype: {} }));
});

test("has an analyzer with all adaptations that fit, each of which finds what those before it have left", () => {
  const library: AnalyzerLibrary = {
    ExportAnalyzer: class {
      fetchReferencedAstEntity = undefined as never;
      fetchReferencedAstEntityFromImportTypeNode = undefined as never;
      fetchAstModuleFromSourceFile = undefined as never;
      tryGetExportOfAstModule = undefined as never;
      isImportableAmbientSourceFile = undefined as never;
      readonly #table: { fetchAstSymbol(options: never): unknown };
      constructor(...[, , , table]: ConstructorParameters<NonNullable<AnalyzerLibrary["ExportAnalyzer"]>>) {
        this.#table = table;
      }
      fetchAstModuleExportInfo() {
        return { exportedLocalEntities: new Map([["table", this.#table.fetchAstSymbol({} as never)]]) };
      }
    },
  };
  const adding = (name: string): Parameters<typeof adaptAnalyzer>[1][number] => ({
    loss: name,
    needs: ["fetchAstModuleExportInfo"],
    adapt(analyzer, table) {
      const own = analyzer.fetchAstModuleExportInfo.bind(analyzer);
      const found = table.fetchAstSymbol;
      table.fetchAstSymbol = (options) => `${name} ${found(options)}`;
      analyzer.fetchAstModuleExportInfo = (module) => ({
        exportedLocalEntities: new Map([...own(module).exportedLocalEntities, [name, true]]),
      });
    },
  });
  const unfit = { ...adding("unfit"), needs: ["fetchReferencedAstEntity"] as const };
  assert.equal(adaptAnalyzer(library, [adding("one"), unfit, adding("two")]), [unfit]);
  const table = { fetchAstSymbol: () => "own", analyze: () => {} };
  const Analyzer = library.ExportAnalyzer as NonNullable<AnalyzerLibrary["ExportAnalyzer"]>;
  const analyzer = new Analyzer({ getSourceFile: () => {} }, undefined as never, undefined as never, table);
  const { exportedLocalEntities } = analyzer.fetchAstModuleExportInfo(undefined as never);
  assert.equal([...exportedLocalEntities.keys()], ["table", "one", "two"]);
  assert.is(exportedLocalEntities.get("table"), "two one own");
  assert.is(table.fetchAstSymbol(), "own");
  assert.equal(adaptAnalyzer({}, [adding("one")]).length, 1);
});

test.run();
