// What a package has in namespaces once more: one page has it, and the others' namespaces lead there.
import * as assert from "uvu/assert";
import { referenceNames, resolveName } from "../../src/reference/author-links.ts";
import { itemsWithPages } from "../../src/reference/pages.ts";
import { suite } from "../support/suite.ts";
import { extractPackages } from "./extraction.ts";

const test = suite("items that namespaces have once more");

const { item, reference, problems } = await extractPackages({
  schema: {
    "package.json": JSON.stringify({
      name: "schema",
      version: "1.0.0",
      exports: { ".": { types: "./index.d.ts" }, "./mini": { types: "./mini.d.ts" } },
    }),
    "index.d.ts": `import * as z from "./all.js";
export * from "./all.js";
export { z };
export default z;
`,
    "all.d.ts": `export * from "./types.js";
export * as core from "./core.js";
export { inner as outer } from "./types.js";
`,
    "types.d.ts": `import type * as core from "./core.js";
/** A text. Made by {@link z.text}, of {@link core.Base}, see {@link z.core.Base.kind}. */
export interface Text extends core.Base { length: number }
/** @deprecated Say it otherwise. */
export interface Old { old: true }
/** Makes a {@link z.Text}. */
export declare function text(): Text;
/** Sizes. */
export type Size = 1;
export declare const Size: Size;
export declare namespace inner {
  interface Deep { deep: Text }
}
`,
    "core.d.ts": `/** What all have. */
export interface Base { kind: string }
export { Text as Same } from "./types.js";
export declare namespace own { interface Only {} }
`,
    "mini.d.ts": `export * as mini from "./small.js";
`,
    "small.d.ts": `export * from "./core.js";
export interface Small { small: true }
`,
  },
});

const routes = reference.packages.flatMap(({ items }) => itemsWithPages(items).map(({ route }) => route.slice(5)));
/** What a namespace lists. */
const listed = (path: string) =>
  item(path).items.map(({ name, kind, route, anchor, sameAs }) =>
    [kind, name, "→", anchor === undefined ? route : `#${anchor}`, ...(sameAs ? ["is", sameAs] : [])].join(" "),
  );

test("have one page, at the name with the fewest namespaces", () => {
  assert.equal(problems, []);
  assert.equal(
    routes.toSorted(),
    [
      "schema/core-namespace/",
      "schema/core-namespace/base-interface",
      "schema/core-namespace/own-namespace/",
      "schema/core-namespace/own-namespace/only-interface",
      "schema/old-interface",
      "schema/inner-namespace/",
      "schema/inner-namespace/deep-interface",
      "schema/size-typealias",
      "schema/text-interface",
      "schema/z-namespace/",
      "schema-mini/mini-namespace/",
      "schema-mini/mini-namespace/small-interface",
    ].toSorted(),
  );
});

test("are listed in each namespace, with the way to that page", () => {
  assert.equal(listed("schema:z"), [
    "interface Old → /api/schema/old-interface is Old",
    "typealias Size → /api/schema/size-typealias is Size",
    "variable Size → /api/schema/#Size-variable is Size",
    "interface Text → /api/schema/text-interface is Text",
    "namespace core → /api/schema/core-namespace/ is core",
    "namespace inner → /api/schema/inner-namespace/ is inner",
    "namespace outer → /api/schema/inner-namespace/ is inner",
    "function text → /api/schema/#text-function is text",
  ]);
  assert.equal(listed("schema:core"), [
    "interface Base → /api/schema/core-namespace/base-interface",
    "interface Same → /api/schema/text-interface is Text",
    "namespace own → /api/schema/core-namespace/own-namespace/",
  ]);
});

test("are found by each of their names", () => {
  const summary = item("schema:Text").signatures[0]?.docs.summary ?? "";
  assert.match(summary, "/api/schema/#text-function");
  assert.match(summary, "/api/schema/core-namespace/base-interface#kind-property");
  assert.match(item("schema:text").signatures[0]?.docs.summary ?? "", "/api/schema/text-interface");
  assert.equal(reference.unresolved, []);
  for (const name of ["z.core.own.Only", "core.own.Only", "Only"])
    assert.equal(resolveName(name, referenceNames(reference, [])), {
      route: "/api/schema/core-namespace/own-namespace/only-interface",
    });
});

test("say in lists what they are", () => {
  const [old] = item("schema:z").items;
  assert.is(old?.signatures[0]?.docs.deprecated, "Say it otherwise.");
});

test.run();
