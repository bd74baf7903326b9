// The imports that the reference's pages tell of, as the site's own TypeScript takes them: what is imported as a value has
// one, and what is imported as a type has none there.
import { join } from "node:path";
import ts from "typescript";
import * as assert from "uvu/assert";
import type { ApiItem } from "../../../src/reference/types.ts";
import { root } from "../../support/paths.ts";
import { suite } from "../../support/suite.ts";
import { builtReference } from "./built.ts";

const test = suite("imports of the own reference");
let items: readonly ApiItem[];
let unimportable: readonly string[];

test.before(async () => {
  const { reference } = await builtReference();
  // Of a name that is a type and a value, the value is asked for. What is only declared here can't be imported.
  const declared = reference.packages
    .filter(({ version, namesOnly }) => version !== "" && !namesOnly)
    .flatMap((one) => one.items);
  items = declared.filter(
    ({ kind, entryPoint }) => kind !== "interface" && kind !== "typealias" && entryPoint !== undefined,
  );
  unimportable = declared.filter(({ entryPoint }) => entryPoint === undefined).map(({ name }) => name);
});

/** Says of each name and where it is imported from whether it can be used as a value. */
function areValues(imports: readonly (readonly [name: string, from: string])[]): boolean[] {
  const file = join(root, "content/imports-of-the-reference.ts");
  const text = imports.map(([name, from], i) => `import { ${name} as _${i} } from "${from}"; void _${i};`).join("\n");
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => name === file || fileExists.call(host, name);
  host.getSourceFile = (name, ...more) =>
    name === file
      ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TS)
      : getSourceFile.call(host, name, ...more);
  const program = ts.createProgram([file], options, host);
  const source = program.getSourceFile(file);
  assert.ok(source);
  const refused = new Set(
    program.getSemanticDiagnostics(source).map(({ start = 0 }) => ts.getLineAndCharacterOfPosition(source, start).line),
  );
  return imports.map((_, i) => !refused.has(i));
}

test("are of values where there are some, and of types elsewhere", () => {
  const asked = items.map((item) => ({ item, name: item.name, from: item.entryPoint ?? "", isValue: !item.typeOnly }));
  const elsewhere = items.flatMap((item) =>
    item.valueFrom === undefined ? [] : [{ item, name: item.name, from: item.valueFrom, isValue: true }],
  );
  const all = [...asked, ...elsewhere];
  const found = areValues(all.map(({ name, from }) => [name, from]));
  assert.equal(
    all
      .filter(({ isValue }, i) => isValue !== found[i])
      .map(({ item, from }) => `${item.kind} ${item.name} of ${from}`),
    [],
  );
  assert.ok(all.length > 300 && elsewhere.length > 3 && found.includes(false), `${all.length} imports`);
});

test("are from the package that exports what the declaring one keeps to itself", () => {
  assert.equal(unimportable, []);
  const taken = items.find(
    (item) => item.package === "@fluidframework/core-utils" && item.name === "onAssertionFailure",
  );
  assert.is(taken?.entryPoint, "fluid-framework/alpha");
});

test.run();
