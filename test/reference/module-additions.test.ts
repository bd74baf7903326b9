// What modules add to others, as the reference shows it.
import * as assert from "uvu/assert";
import type { ApiItem } from "../../src/reference/types.ts";
import { suite } from "../support/suite.ts";
import { extractPackages, membersOf, textOf } from "./extraction.ts";

const test = suite("what modules add to others");

/** The overloads of a member, each with its first words of a comment and the package that adds it. */
function overloadsOf(type: ApiItem, name: string): string[] {
  const { signatures = [] } = type.members.find((one) => one.name === name) ?? {};
  return signatures.map(
    ({ tokens, docs, addedBy }) =>
      textOf(tokens) + (docs.summary && ` // ${docs.summary}`) + (addedBy ? ` {${addedBy.name} ${addedBy.to}}` : ""),
  );
}

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
    "added: Plug {plugin /api/plugin/}",
    "readonly optional generic: T[] {plugin /api/plugin/}",
    "own: T",
    "on(event): void",
  ]);
  const added = item("core:Options").members.find(({ name }) => name === "added");
  assert.is(added?.signatures[0]?.docs.summary, "Adds something.");
  assert.equal(membersOf(item("core:Client")), [
    "timeout: number",
    "plugged(plug): this {plugin /api/plugin/}",
    "run(): void",
  ]);
  assert.equal(membersOf(item("core:Ns.Inner")), ["deep: 1 {plugin /api/plugin/}", "own: 1"]);
  assert.equal(membersOf(item("core:Plain")), ["own: 1"]);
});

test("is inherited by the types that are derived from it, with their type arguments", () => {
  const options = "/api/core/options-interface";
  const inherited = (type: string) => [
    `own: ${type} [Options ${options}#own-property]`,
    `on(event): void [Options ${options}#on-method]`,
  ];
  const [own, on] = inherited("string");
  const by = "{plugin /api/plugin/}";
  const added = `added: Plug [Options ${options}#added-property] ${by}`;
  const generic = (type: string) => `readonly optional generic: ${type}[] [Options ${options}#generic-property] ${by}`;
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
    "plugged(plug): this [Client /api/core/client-class#plugged-method] {plugin /api/plugin/}",
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

const overloads = await extractPackages(
  {
    core: `export interface Source<T> {
  /** Hears the first. */
  on(event: "first", listener: (value: T) => void): void;
  on(event: "second"): void;
  only: T;
}
export declare class Client {
  /** Runs. */
  run(): void;
  static run(kept: 1): void;
}
export interface Texts extends Source<string> { own: 1 }
export interface Less extends Omit<Source<string>, "only"> { own: 1 }
export interface Base { run(): void }
export interface Events { (event: "first", listener: () => void): void }
export interface MoreEvents extends Events { own: 1 }
export interface Nearer extends Base { own: 1 }
export declare class Implements implements Source<1> {
  on(event: "first", listener: (value: 1) => void): void;
  on(event: "second"): void;
  on(event: "plug", listener: (plug: any, value: 1) => void): void;
  both(how: 1): void;
}
`,
    plugin: `import "core";
declare module "core" {
  interface Source<T> {
    /** Hears what is plugged, see {@link Plug}. */
    on(event: "plug", listener: (plug: Plug, value: T) => void): void;
    on(event: "bare"): void;
    /** @internal */
    on(event: "hidden"): void;
    /** Is both. */
    both(how: 1): void;
  }
  interface Client { run(plug: Plug): this }
  interface Events {
    /** Is plugged. */
    (event: "plug", listener: (plug: Plug) => void): void;
    (event: "first", listener: () => void, how: 1): void;
    /** @internal */
    (event: "hidden"): void;
  }
  interface Nearer {
    run(plug: Plug): void;
    /** Is more. */
    more: number;
  }
}
/** What is plugged. */
export interface Plug { p: 1 }
`,
    second: `import { Nearer } from "core";
import "not-documented";
declare module "core" {
  interface Source<T> {
    /** Another one than {@link Plug} of the first. */
    on(event: "other"): T;
    both(how: 2): void;
  }
}
export interface Plug { other: 1 }
export interface Overrides extends Nearer { more: 1 }
`,
    self: {
      "package.json": JSON.stringify({ name: "self", version: "1.0.0", types: "index.d.ts" }),
      "index.d.ts": 'export * from "./a.js";\nimport "./b.js";\n',
      "a.d.ts": "export interface A { a(): 1 }\n",
      "b.d.ts": 'export {};\ndeclare module "./a.js" { interface A { a(more: 1): 2 } }\n',
    },
  },
  {
    "not-documented": `import "core";
declare module "core" { interface Source<T> { on(event: "unknown"): T; both(how: 3): void } }
export {};
`,
  },
);

test("are overloads of a method that the type has, with the package that adds them", () => {
  assert.equal(overloads.problems, []);
  const plugged = "Hears what is plugged, see [`Plug`](/api/plugin/plug-interface).";
  const on = (type: string, other: string) => [
    `on(event: "first", listener: (value: ${type}) => void): void // Hears the first.`,
    'on(event: "second"): void',
    `on(event: "plug", listener: (plug: Plug, value: ${type}) => void): void // ${plugged} {plugin /api/plugin/}`,
    'on(event: "bare"): void {plugin /api/plugin/}',
    `on(event: "other"): ${other} // Another one than [\`Plug\`](/api/second/plug-interface) of the first. {second /api/second/}`,
  ];
  const source = overloads.item("core:Source");
  assert.equal(membersOf(source), ["only: T", "both(how): void {plugin /api/plugin/}", "on(event, listener): void"]);
  assert.equal(overloadsOf(source, "on"), on("T", "T"));
  assert.equal(overloadsOf(overloads.item("core:Texts"), "on"), on("string", "string"));
  const less = overloadsOf(overloads.item("core:Less"), "on");
  assert.equal([...less].sort(), on("string", "string").sort());
  assert.equal(overloadsOf(overloads.item("core:Client"), "run"), [
    "run(): void // Runs.",
    "run(plug: Plug): this {plugin /api/plugin/}",
  ]);
  assert.is(overloads.item("core:Client").members.filter(({ name }) => name === "run").length, 2);
});

test("are of each package that adds them, where the type has none", () => {
  assert.equal(overloadsOf(overloads.item("core:Source"), "both"), [
    "both(how: 1): void // Is both. {plugin /api/plugin/}",
    "both(how: 2): void {second /api/second/}",
  ]);
  assert.equal(overloadsOf(overloads.item("core:Nearer"), "run"), ["run(plug: Plug): void {plugin /api/plugin/}"]);
});

test("are events that a type is called with", () => {
  const plug = '(event: "plug", listener: (plug: Plug) => void): void // Is plugged. {plugin /api/plugin/}';
  const first = '(event: "first", listener: () => void): void';
  const more = '(event: "first", listener: () => void, how: 1): void {plugin /api/plugin/}';
  for (const path of ["core:Events", "core:MoreEvents"]) {
    const events = overloads.item(path);
    assert.equal(overloadsOf(events, "first"), [first, more]);
    assert.equal(overloadsOf(events, "plug"), [plug]);
    assert.equal(overloadsOf(events, "hidden"), []);
  }
});

test("give what they say to those that implement or override them", () => {
  const plugged = "Hears what is plugged, see [`Plug`](/api/plugin/plug-interface).";
  assert.equal(overloadsOf(overloads.item("core:Implements"), "both"), ["both(how: 1): void // Is both."]);
  assert.equal(overloadsOf(overloads.item("core:Implements"), "on"), [
    'on(event: "first", listener: (value: 1) => void): void // Hears the first.',
    'on(event: "second"): void',
    `on(event: "plug", listener: (plug: any, value: 1) => void): void // ${plugged}`,
  ]);
  assert.equal(overloadsOf(overloads.item("second:Overrides"), "more"), ["more: 1 // Is more."]);
});

test("are the type's own overloads where its package adds them itself", () => {
  assert.equal(overloadsOf(overloads.item("self:A"), "a"), ["a(): 1", "a(more: 1): 2"]);
});

test.run();
