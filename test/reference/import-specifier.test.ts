// What pages say that imports are from: TypeScript refuses imports of @types packages by their own names.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { declarationOf, extractPackages } from "./extraction.ts";

const test = suite("import specifiers");

test("an @types package is imported by the name of the package that it describes, and installed by its own", async () => {
  const { item, reference } = await extractPackages({
    "@types/d3-a": "export interface A { a: 1 }\n",
    "@types/scope__b": 'import type { A } from "@types/d3-a";\nexport interface B extends A { b: 1 }\n',
    "@scope/types__c": "export interface C { c: 1 }\n",
  });
  assert.is(item("@types/d3-a:A").entryPoint, "d3-a");
  assert.is(item("@types/scope__b:B").entryPoint, "@scope/b");
  assert.is(item("@scope/types__c:C").entryPoint, "@scope/types__c");
  assert.is(declarationOf(item("@types/scope__b:B")), "interface B extends A");
  assert.equal(
    reference.packages.map(({ name, entryPoints }) => [name, entryPoints.map(({ specifier }) => specifier)]).sort(),
    [
      ["@scope/types__c", ["@scope/types__c"]],
      ["@types/d3-a", ["d3-a"]],
      ["@types/scope__b", ["@scope/b"]],
    ],
  );
});

test.run();
