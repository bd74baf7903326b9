// Names of what is in modules that are exported as namespaces: they lead to its pages, from wherever they are said.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { extractPackages, textOf } from "./extraction.ts";

const test = suite("names in modules that are exported as namespaces");

const core =
  'export interface B { b: 1 }\nexport type C = 1;\nexport type D = C;\nexport * from "./k.js";\nexport declare function B(): void;\n';
const files = {
  "a.d.ts":
    'import * as core from "./core.js";\nimport type * as t from "./core.js";\nexport interface A extends core.B { b: core.B; c: t.C; f: typeof core.B; k: core.K; n: Own.N }\nexport declare namespace Own { interface N {} }\n',
  "core.d.ts": core,
  "k.d.ts": "export interface K { k: 1 }\n",
};

const { item } = await extractPackages({
  one: { "index.d.ts": 'export * from "./a.js";\nexport * as core from "./core.js";\n', ...files },
  two: {
    "index.d.ts": 'export * from "./all.js";\nexport * as z from "./all.js";\n',
    "all.d.ts": 'export * from "./a.js";\nexport * as core from "./core.js";\n',
    ...files,
  },
  circle: {
    "index.d.ts": 'export * as Left from "./Left.js";\nexport * as Right from "./Right.js";\n',
    "Left.d.ts": 'import type * as Right from "./Right.js";\nexport interface Left { of: Right.Right }\n',
    "Right.d.ts":
      'import type * as Left from "./Left.js";\nexport interface Right { of: Left.Left }\nexport type Same = Right;\n',
  },
});

/** Where the types of an interface's members lead, with what is said there. */
function typesOf(path: string): string[] {
  return item(path).members.map(({ name, signatures: [first] }) => {
    const link = first?.type.find(({ to }) => to !== undefined);
    return `${name}: ${textOf(first?.type ?? [])} → ${link?.to}`;
  });
}

test("lead there from modules beside them, by the name that is meant", () => {
  for (const name of ["one", "two"]) {
    const at = `/api/${name}/core-namespace`;
    assert.equal(typesOf(`${name}:A`), [
      `b: core.B → ${at}/b-interface`,
      `c: core.C → ${at}/c-typealias`,
      `f: typeof core.B → ${at}/#B-function`,
      `k: core.K → ${at}/k-interface`,
      `n: Own.N → /api/${name}/own-namespace/n-interface`,
    ]);
    const [heritage] = item(`${name}:A`).signatures;
    assert.ok(heritage?.tokens.some(({ to }) => to === `${at}/b-interface`));
  }
});

test("lead there from the same module, and where two of them import each other", () => {
  const linked = (path: string) => item(path).signatures[0]?.tokens.find(({ to }) => to !== undefined)?.to;
  assert.is(linked("one:core.D"), "/api/one/core-namespace/c-typealias");
  assert.is(linked("circle:Right.Same"), "/api/circle/right-namespace/right-interface");
  assert.equal(typesOf("circle:Left.Left"), ["of: Right.Right → /api/circle/right-namespace/right-interface"]);
  assert.equal(typesOf("circle:Right.Right"), ["of: Left.Left → /api/circle/left-namespace/left-interface"]);
});

test.run();
