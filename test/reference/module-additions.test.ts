// What modules add to others, as the reference shows it.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { extractPackages, membersOf } from "./extraction.ts";

const test = suite("what modules add to others");

const CORE = `export interface Options<T> { own: T; on(event: "own"): void }
export declare class Client { run(): void; timeout: number }
export declare namespace Ns { interface Inner { own: 1 } }
export interface Plain { own: 1 }
export interface Derived extends Options<string> { derived: 1 }
export interface Deepest extends Derived { added: never }
export declare class Worker extends Client { work(): void }
export interface Less extends Omit<Options<1>, "own"> {}
type Without<T> = Omit<T, "own">;
export interface Aliased extends Without<Options<2>> {}
export interface Uses extends Options<3> { inner: Ns.Inner; client: Client }
`;
const PLUGIN = `import "core";
declare module "core" {
  interface Options<T> {
    /** Adds something. */
    added: Plug;
    readonly generic?: T[];
    on(event: "added"): void;
    /** @internal */
    hidden: 1;
  }
  interface Client { plugged(plug: Plug): this }
  interface Fresh { fresh: 1 }
  namespace Ns { interface Inner { deep: 1 } }
}
declare global { interface Window { plug: Plug } }
export interface Plug { p: 1 }
`;
const OTHER = `import "core";\ndeclare module "core" { interface Options<T> { other: T } }\nexport {};\n`;

const { item, problems, reference } = await extractPackages(
  {
    core: CORE,
    plugin: PLUGIN,
    user: `import { Client, Ns, Options } from "core";
export interface Uses extends Options<3> { inner: Ns.Inner; client: Client }
`,
    self: {
      "package.json": JSON.stringify({ name: "self", version: "1.0.0", types: "index.d.ts" }),
      "index.d.ts": 'export * from "./a.js";\nimport "./b.js";\n',
      "a.d.ts": "export interface A { a: 1 }\n",
      "b.d.ts":
        'export {};\ndeclare module "./a.js" {\n  interface A {\n    /** Comes late. */\n    late(when: Date): void;\n  }\n}\n',
    },
  },
  { "not-documented": OTHER },
);

test("is no problem", () => assert.equal(problems, []));

test("stands on the page of the type that it is added to, with the package that adds it", () => {
  assert.equal(membersOf(item("core:Options")), [
    "own: T",
    "on(event): void",
    "added: Plug [plugin /api/plugin/]",
    "readonly optional generic: T[] [plugin /api/plugin/]",
  ]);
  const added = item("core:Options").members.find(({ name }) => name === "added");
  assert.is(added?.signatures[0]?.docs.summary, "Adds something.");
  assert.equal(membersOf(item("core:Client")), [
    "timeout: number",
    "run(): void",
    "plugged(plug): this [plugin /api/plugin/]",
  ]);
  assert.equal(membersOf(item("core:Ns.Inner")), ["own: 1", "deep: 1 [plugin /api/plugin/]"]);
  assert.equal(membersOf(item("core:Plain")), ["own: 1"]);
});

test("is inherited by the types that are derived from it, with their type arguments", () => {
  const options = "/api/core/options-interface";
  const inherited = (type: string) => [
    `own: ${type} [Options ${options}#own-property]`,
    `on(event): void [Options ${options}#on-method]`,
  ];
  const [own, on] = inherited("string");
  const added = `added: Plug [Options ${options}#added-property]`;
  const generic = (type: string) => `readonly optional generic: ${type}[] [Options ${options}#generic-property]`;
  assert.equal(membersOf(item("core:Derived")), ["derived: 1", added, generic("string"), own, on]);
  assert.equal(membersOf(item("core:Deepest")), [
    "added: never",
    "derived: 1 [Derived /api/core/derived-interface#derived-property]",
    generic("string"),
    own,
    on,
  ]);
  assert.equal(membersOf(item("core:Less")), [added, generic("1"), inherited("1")[1]]);
  assert.equal(membersOf(item("core:Aliased")), [added, generic("2"), inherited("2")[1]]);
  assert.equal(membersOf(item("core:Worker")), [
    "work(): void",
    "timeout: number [Client /api/core/client-class#timeout-property]",
    "plugged(plug): this [Client /api/core/client-class#plugged-method]",
    "run(): void [Client /api/core/client-class#run-method]",
  ]);
  assert.is(membersOf(item("user:Uses")).length, 6);
  const summary = item("core:Derived").members.find(({ name }) => name === "added")?.signatures[0]?.docs.summary;
  assert.is(summary, "Adds something.");
});

test("leaves names of the type linked", () => {
  for (const path of ["core:Uses", "user:Uses"]) {
    const { extends: bases, members } = item(path);
    const links = [...bases, ...members.slice(0, 2).map(({ signatures: [first] }) => first?.type ?? [])];
    assert.equal(
      links.map((tokens) => tokens.find(({ to }) => to !== undefined)),
      [
        { text: "Options", to: "/api/core/options-interface" },
        { text: "Client", to: "/api/core/client-class" },
        { text: "Ns.Inner", to: "/api/core/ns-namespace/inner-interface" },
      ],
    );
  }
});

test("is the type's own where its package adds it itself", () => {
  assert.equal(membersOf(item("self:A")), ["a: 1", "late(when): void"]);
});

test("is nothing that the other one exports", () => {
  assert.equal(
    reference.packages.flatMap(({ reexports }) => reexports),
    [],
  );
});

test.run();
