// Declarations that API Extractor makes little of by itself, as the reference shows them.
import * as assert from "uvu/assert";
import type { ApiItem } from "../../src/reference/types.ts";
import { importedName } from "../../templates/parts/api-terms.ts";
import { suite } from "../support/suite.ts";
import { declarationOf, extractPackages, membersOf, textOf } from "./extraction.ts";

const test = suite("declarations that are extracted");

const ALPHA = "/** @alpha */\nexport declare class Trial {\n    /** Runs. */\n    run(): void;\n}\n";
const typesIn = (file: string, name = "x") => JSON.stringify({ name, version: "1.0.0", types: file });

const { item, problems, reference } = await extractPackages(
  {
    names:
      "export declare class Handle implements Disposable { data: Buffer; timer: NodeJS.Timeout; [Symbol.dispose](): void; }",
    vars: `/** One.\nexport declare var no: 1; */\nexport declare var one: number;\nexport var two: string;
declare var inner: { new (): Made };\ninterface Made { a: 1 }\nexport { inner as Made, type Made as MadeType };`,
    nested: `export interface A<T extends { a: 1; run(): void; (): void } = { a: 2; kept: string }> extends Map<string, { b: 1 }> {
  kept: number;\n  own: { inner: T };\n  call<K extends { far: 1 }>(key: K): void;\n}
export declare namespace Ns { class B<T = { wrong: 1; new (): T }> extends Set<{ wrong2: 1 }> { static right: 1 } }
export interface D<T = { (): void; [key: string]: 1 }> { (): T }`,
    "@x/class-by-default": "export default class Widget { a: 1 }\nexport interface Options { b: Widget }",
    "@x/nameless-by-default": "/** Makes. */\nexport default function (a: string): number;",
    "constant-by-default": "interface Config { a: 1 }\ndeclare const _default: Config;\nexport default _default;",
    "@x/made-by-default": {
      "index.d.ts":
        'declare const _default: { /** Starts. */ start: () => void };\nexport default _default;\nexport { Made } from "./made.js";\n',
      "made.d.ts": 'import type _default from "./index.js";\nexport type Made = typeof _default;\n',
    },
    "taken-by-default":
      "export declare function takenByDefault(): void;\ndeclare const _default: 1;\nexport default _default;\n",
    "@types/x__letter":
      "/** Makes {@link e.App}. */\ndeclare function e(e: string): e.App;\ndeclare namespace e { interface App extends Hidden { self: e.App } }\ninterface Hidden { a: 1 }\nexport = e;\n",
    "letter-by-name": "export declare const z: 1;\nexport default z;\n",
    "@x/equals-class": "declare class K { a: 1 }\nexport = K;\n",
    "equals-first": `export = run; // for require()
/** Runs. */\ndeclare function run(options: run.Options): void;
declare namespace run { interface Options { /** Says. */ all: boolean } }`,
    "equals-inside": {
      "package.json": typesIn("index.d.ts"),
      "index.d.ts": 'import { O } from "./k.js";\nexport declare function k(): O;',
      "k.d.ts": "declare class K { a: 1 }\ndeclare namespace K { interface O { b: 1 } }\nexport = K\n",
    },
    "equals-part": "declare namespace Ns { function go(): void }\nexport = Ns.go;\n",
    "equals-added-to": {
      "package.json": typesIn("index.d.ts"),
      "index.d.ts":
        'import "./more.js";\ndeclare const lib: lib.Lib;\ndeclare namespace lib { interface Lib { first: 1 } }\nexport = lib;\n',
      "more.d.ts":
        'import lib = require("./index.js");\ndeclare module "./index.js" { interface Lib { second: lib.Lib } }\n',
    },
    "equals-lists": {
      "index.d.ts": `import { Core } from "@workspace/core";\nimport { Base, Reply, Tool as ToolClass } from "./types.js";
type App = typeof app;
declare namespace app {
  interface Options { base: Base }
  export type { Base, Reply as Answer, Core };\n  export { ToolClass as Tool };
  export const app: App;\n  export { app as default, Options as Settings };
}
/** Starts. */\ndeclare function app(options: app.Options): Reply<1>;\nexport = app;\n`,
      "types.d.ts": `export interface Base { tool: Tool }\n/** Answers. */\nexport declare class Reply<T> implements Base { tool: Tool; of: T }
export declare class Tool extends Hidden { use(): void }\ndeclare class Hidden { far: 1 }\n`,
    },
    "equals-mixed": {
      "index.d.ts": `import { N } from "./k.js";\nimport Klass = require("./k.js");
declare class Mixed extends Klass {}\ndeclare namespace Mixed { export { N, Klass } }\nexport = Mixed;\n`,
      "k.d.ts": "declare class Klass { a: 1 }\ndeclare namespace Klass { interface N { b: 1 } }\nexport = Klass\n",
    },
    "equals-hidden-base": {
      "package.json": typesIn("index.d.ts", "equals-hidden-base"),
      "index.d.ts": 'import K from "./k.js";\nexport { K };\nexport { default as L } from "./l.js";\n',
      "l.d.ts": "import K = require('./k.js');\nexport default class L extends K { l: 1 }\n",
      "k.d.ts": `declare class K_ { a: 1; b: 1 }\ndeclare class K extends K_ { b: 1 }
declare namespace K { export { K_ as default } }\nexport = K;\n`,
    },
    "equals-unreadable": {
      "index.d.ts": `import { A } from "./a.js";\ndeclare class Whole {}\ndeclare namespace Whole { export { A } }\nexport = Whole;\n`,
      "a.d.ts": "export declare const { A }: { A: 1 };\n",
    },
    "requires-own": {
      "package.json": typesIn("index.d.mts", "requires-own"),
      "index.d.mts": 'export { Part, default, Inner } from "./whole.js";\n',
      "whole.d.ts": `import Part, { Options } from "./part.js";\nimport Holder from "./holder.js";
declare namespace whole { export { Part, Options, Holder, whole as default }\n  export interface Inner { part: Part } }
/** Makes. */\ndeclare function whole(part: Part): Holder;\nexport = whole;\n`,
      "part.d.ts":
        "declare namespace Part { export interface Options { all: true }\n  export { Part as default } }\ndeclare class Part { one: Part.Options }\nexport = Part;\n",
      "holder.d.ts":
        'import Part = require("./part.js");\nimport names = require("./names.js");\ndeclare class Holder { part: Part; name: names.Name }\nexport = Holder;\n',
      "names.d.ts": "export type Name = string;\n",
    },
    "list-added-to": {
      "package.json": typesIn("index.d.ts"),
      "index.d.ts": 'import "./more.js";\ninterface Listed { first: 1 }\nexport { Listed };\n',
      "more.d.ts": 'declare module "./index.js" { interface Listed { second: 2 } }\nexport {};\n',
    },
    "both-ways": "export declare class Both {}\nexport { Both as default };",
    "type-by-default": "export default interface Shape { a: 1 }\nexport declare const b: Shape;",
    folders: {
      "index.d.ts":
        'import { Failure } from "./errors";\nexport declare const last: Failure;\nexport * from "./errors";\n',
      "errors/index.d.ts": 'export * from "./failure";\n',
      "errors/failure.d.ts": "/** Fails. */\nexport declare class Failure { why: 1 }\n",
    },
    "levels-unstated": "export declare const a: 1;\n/** @beta */\nexport declare const b: 1;\n",
    "levels-stated": "/** @public */\nexport declare const a: 1;\nexport declare const b: 1;\n",
    "begun-twice": `/**
  /**
   * Of an indented one.
   */
export declare const a: 1;
/** /** Of one line. */
export declare const b: 1;
/**
 * /**
 * In stars.
 */
export declare const c: 1;
/** Of the one before it. */
/** Its own. */
export declare const d: 1;
/**
 * Tells \`/**\` of others.
 */
export declare const e: 1;
export interface F {
  /**
   /**
    * Of a member.
    */
  one: 1;
}
`,
    frameless: `/**
Counts.

- one:
    - two

@example
\`\`\`
if (more) {
    count();
}
\`\`\`
*/
export declare function count(): void;
export interface Limits {
    /** At most:
        - all
            - but one

        @deprecated */
    most: 1;
    inner: {
        /**
        Least.

        Never less.
        */
        least: 2;
    };
}
/**
 * Has stars.
   - has none
 */
export declare const framed: 1;
/**
 * - one
 *     - two
 *
 *       Of two.
 *
 * @privateRemarks
 * - Not shown.
 */
export declare const steps: 1;
/***/
export declare const empty: 1;
`,
    parameters: `export declare function many(this: Window, { a }: { a: 1 },
  { b, c: { d }, /* rest */ ...more }?: { b: 1, c: { d: 1 } }, [e, f]: [1, 2], input: string, ...[g]: [3]): void;
export interface Called { on(this: Called, name: string): void; (this: Called, event: "done"): void }
export declare class Taking { constructor({ x, y }: Point,
  {
    z,
  }: { z: 1 }); static set({ x }: Point, { y }: Point): void }
export interface Point { x: 1; y: 2; z: 3 }
/** @alpha */ export declare class Early { run({ x }: Point, { y }: Point): void }`,
    merged: `/** Of the interface. */
export interface Client<T> extends Listening { on(event: "b"): T; sent: T; }
/** Of the class. */
export declare class Client<T> extends Set<T> { /** @readonly */ own: T; on(event: "a"): T; static make(): Client<1>; }
export interface Listening { heard: 1 }
export declare class Special extends Client<"s"> {}
/** See {@link (Client:interface).sent} and {@link Client.own}. */
export declare function use(client: Client<1>): void;`,
    globals: `export declare class Response { json(): Event; static error(): Response }
export interface Event extends Response { target: 1 }
/** See {@link Response.json}. */\nexport declare function open(a: string): Response;
export declare function open(a: number): Response;
export declare const Text_2: Node_2;\ndeclare class Node_2 {}\nexport { Node_2 as Node };
export default class Request {}`,
    "@workspace/core": "export declare class Core<T> { run(): T }\nexport declare const one: 1;",
    "@workspace/all": 'export * from "@workspace/core";',
    "@workspace/more": `import { Core } from "@workspace/core";\nexport { one } from "@workspace/core";
export declare class More extends Core<1> { own: Core<2> }`,
    esm: { "package.json": typesIn("index.d.mts"), "index.d.mts": ALPHA },
    cjs: { "package.json": typesIn("index.d.cts"), "index.d.cts": ALPHA },
    "name-of-another": `import { Props as Base } from "@x/outside";\nimport * as outside from "@x/outside";
export interface Props extends Base { own: outside.Props }`,
  },
  {
    "@x/outside": "export interface Props { far: 1 }",
  },
);

const itemsOf = (wanted: string) =>
  reference.packages
    .find(({ name }) => name === wanted)
    ?.items.map(({ kind, name }) => `${kind} ${name}`)
    .sort();

test("are all that there is to say, but for lists that cannot be taken", () => {
  const [only, ...more] = problems;
  assert.equal(more, []);
  assert.is(only?.severity, "warning");
  assert.match(only?.message ?? "", 'what the namespace of "equals-unreadable" lists is left out');
});

test("use names of the newest language and of Node, without an import", () => {
  assert.equal(membersOf(item("names:Handle")), ["data: Buffer", "timer: NodeJS.Timeout", "[Symbol.dispose](): void"]);
});

test("never lead to a type of their own where they name one of another package that is called so", () => {
  const props = item("name-of-another:Props");
  assert.equal(props.extends, [[{ text: "Base" }]]);
  assert.equal(membersOf(props), ["own: outside.Props", "far: 1 [Props]"]);
  assert.equal(props.members[0]?.signatures[0]?.type, [{ text: "outside.Props" }]);
});

test("are variables that are declared with var", () => {
  assert.is(declarationOf(item("vars:one")), "let one: number");
  assert.is(declarationOf(item("vars:two")), "let two: string");
  assert.is(declarationOf(item("vars:Made")), "let Made: { new (): MadeType }");
});

test("have no members that stand in their type parameters or in their bases", () => {
  assert.equal(membersOf(item("nested:A")), ["kept: string", "own: { inner: T }", "call(key): void"]);
  assert.equal(membersOf(item("nested:Ns.B")), ["static right: 1"]);
  assert.equal(membersOf(item("nested:D")), ["call(): void"]);
});

test("are imported by a name of one's own where they are the default export alone", () => {
  const importOf = (path: string) => {
    const { entryPoint, typeOnly } = item(path);
    return `import ${typeOnly ? "type " : ""}${importedName(item(path))} from "${entryPoint}"`;
  };
  assert.is(importOf("@x/class-by-default:Widget"), 'import Widget from "@x/class-by-default"');
  assert.is(importOf("@x/class-by-default:Options"), 'import type { Options } from "@x/class-by-default"');
  assert.is(importOf("@x/nameless-by-default:default"), 'import namelessByDefault from "@x/nameless-by-default"');
  assert.is(declarationOf(item("@x/nameless-by-default:default")), "function (a: string): number");
  assert.is(importOf("constant-by-default:constantByDefault"), 'import constantByDefault from "constant-by-default"');
  assert.is(importOf("taken-by-default:_default"), 'import takenByDefault from "taken-by-default"');
  assert.is(importOf("@types/x__letter:letter function"), 'import letter from "@x/letter"');
  assert.is(importOf("@types/x__letter:letter.App"), 'import letter from "@x/letter"');
  assert.is(importOf("letter-by-name:z"), 'import { z } from "letter-by-name"');
  assert.is(importOf("both-ways:Both"), 'import { Both } from "both-ways"');
  assert.is(importOf("type-by-default:Shape"), 'import type Shape from "type-by-default"');
});

test("are called by that name where a compiler named the default export, in their code and for what is inside of them", () => {
  const made = item("@x/made-by-default:madeByDefault");
  assert.is(declarationOf(made), "const madeByDefault: { start: () => void }");
  assert.equal(
    made.signatures[0]?.members?.map(({ name, anchor }) => [name, anchor]),
    [["start", "madeByDefault-variable.start-member"]],
  );
  const links = (path: string) => item(path).signatures[0]?.tokens.filter(({ to }) => to !== undefined);
  assert.equal(links("@x/made-by-default:Made"), [
    { text: "madeByDefault", to: "/api/made-by-default/#madeByDefault-variable" },
  ]);
});

test("are called by the package's name where the default export has one letter, also in types and comments", () => {
  assert.is(declarationOf(item("@types/x__letter:letter function")), "function letter(e: string): letter.App");
  assert.is(item("@types/x__letter:letter namespace").name, "letter");
  const app = item("@types/x__letter:letter.App");
  assert.equal(membersOf(app), ["self: letter.App", "a: 1 [Hidden]"]);
  const { summary } = item("@types/x__letter:letter function").signatures[0]?.docs ?? {};
  assert.match(summary ?? "", "](/api/x__letter/letter-namespace/app-interface)");
});

test("are what a module of CommonJS is as a whole, imported by default", () => {
  const importOf = (path: string) => `${importedName(item(path))} from ${item(path).entryPoint}`;
  assert.is(importOf("@x/equals-class:K"), "K from @x/equals-class");
  assert.equal(membersOf(item("@x/equals-class:K")), ["a: 1"]);
  assert.is(importOf("equals-first:run function"), "run from equals-first");
  const [run] = item("equals-first:run function").signatures;
  const options = "/api/equals-first/run-namespace/options-interface";
  assert.is(run?.docs.summary, "Runs.");
  assert.equal(run?.parameters[0]?.type, [{ text: "run.Options", to: options }]);
  assert.equal(membersOf(item("equals-first:run.Options")), ["all: boolean"]);
  assert.is(item("equals-inside:k").signatures[0]?.type[0]?.text, "O");
  assert.is(importOf("equals-part:go"), "go from equals-part");
  assert.is(importOf("equals-added-to:lib variable"), "lib from equals-added-to");
  assert.ok(membersOf(item("equals-added-to:lib.Lib")).includes("first: 1"));
  assert.ok(membersOf(item("list-added-to:Listed")).includes("first: 1"));
});

test("are what the namespace of a module of CommonJS lists", () => {
  const { items = [], reexports } = reference.packages.find(({ name }) => name === "equals-lists") ?? {};
  assert.equal(
    items.map((one) => `${one.kind} ${one.typeOnly ? "type " : ""}${importedName(one)} from ${one.entryPoint}`).sort(),
    [
      "class type { Answer } from equals-lists",
      "class { Tool } from equals-lists",
      "function app from equals-lists",
      "interface type { Base } from equals-lists",
      "namespace app from equals-lists",
    ],
  );
  const listed = item("equals-lists:app namespace").items.map(({ name }) => name);
  assert.equal(listed.sort(), ["Settings", "app"]);
  assert.equal(reexports, [{ name: "Core", from: "@workspace/core", to: item("@workspace/core:Core").route }]);
  const [app] = item("equals-lists:app function").signatures;
  assert.equal(app?.type, [{ text: "Answer", to: item("equals-lists:Answer").route }, { text: "<1>" }]);
  assert.equal(membersOf(item("equals-lists:app.Settings")), ["base: Base"]);
  assert.equal(membersOf(item("equals-lists:Tool")), ["use(): void", "far: 1 [Hidden]"]);
});

test("are a module of CommonJS without what its namespace lists, where that cannot be taken", () => {
  assert.equal(itemsOf("equals-unreadable"), ["class Whole", "namespace Whole"]);
});

test("inherit from a class that their namespace lists as its default, and no page has", () => {
  assert.equal(membersOf(item("equals-hidden-base:K class")), ["b: 1", "a: 1 [K_]"]);
  assert.equal(membersOf(item("equals-hidden-base:L")), [
    "l: 1",
    "a: 1 [K_]",
    `b: 1 [K ${item("equals-hidden-base:K class").route}#b-property]`,
  ]);
});

test("are what modules of a package require of each other", () => {
  assert.equal(itemsOf("equals-mixed"), [
    "class Klass",
    "class Mixed",
    "interface N",
    "namespace Klass",
    "namespace Mixed",
  ]);
  assert.is(item("equals-mixed:Mixed class").extends[0]?.[0]?.to, item("equals-mixed:Klass").route);
  assert.equal(itemsOf("requires-own"), [
    "class Part",
    "function whole",
    "interface Inner",
    "namespace Part",
    "namespace whole",
  ]);
  assert.equal(membersOf(item("requires-own:Part class")), ["one: Part.Options"]);
});

test("are in folders that are imported by their paths", () => {
  assert.equal(membersOf(item("folders:Failure")), ["why: 1"]);
});

test("have comments as these are written, step by step, without stars too", () => {
  const { docs } = item("frameless:count function").signatures[0] ?? {};
  assert.is(docs?.summary, "Counts.\n\n- one:\n    - two");
  assert.equal(docs?.examples, ["```ts\nif (more) {\n    count();\n}\n```"]);
  const [inner, most] = item("frameless:Limits").members.flatMap(({ signatures }) => signatures);
  assert.is(most?.docs.summary, "At most:\n- all\n    - but one");
  assert.is(most?.docs.deprecated, "");
  assert.equal(
    inner?.members?.map(({ docs }) => docs),
    ["Least.\n\nNever less."],
  );
  const summary = (name: string) => item(`frameless:${name}`).signatures[0]?.docs.summary;
  assert.equal(["framed", "steps", "empty"].map(summary), [
    "Has stars.\n   - has none",
    "- one\n    - two\n\n      Of two.",
    "",
  ]);
});

test("have the levels that comments state, and are public where others of their package are said to be", () => {
  const levels = (name: string) => ["a", "b"].map((one) => item(`levels-${name}:${one}`).level.tag);
  assert.equal(levels("unstated"), ["none", "beta"]);
  assert.equal(levels("stated"), ["public", "public"]);
});

test("have comments that are begun twice once", () => {
  const summary = (name: string) => item(`begun-twice:${name}`).signatures[0]?.docs.summary;
  assert.equal(["a", "b", "c", "d", "e"].map(summary), [
    "Of an indented one.",
    "Of one line.",
    "In stars.",
    "Its own.",
    "Tells `/**` of others.",
  ]);
  assert.is(item("begun-twice:F").members[0]?.signatures[0]?.docs.summary, "Of a member.");
});

test("have parameters as they are written, and no this among them", () => {
  const parametersOf = ({ signatures: [first] }: Pick<ApiItem, "signatures">) =>
    first?.parameters.map(({ name, type, optional }) => `${name}${optional ? "?" : ""}: ${textOf(type)}`);
  const many = item("parameters:many");
  const [second, third] = ["{ b, c: { d }, ...more }", "[e, f]"];
  assert.equal(parametersOf(many), [
    "{ a }: { a: 1 }",
    `${second}?: { b: 1, c: { d: 1 } }`,
    `${third}: [1, 2]`,
    "input: string",
    "...[g]: [3]",
  ]);
  const declared = declarationOf(many).replace(/\s+/g, " ");
  assert.match(
    declared,
    "many( this: Window, { a }: { a: 1 }, { b, c: { d }, ...more }?: { b: 1, c: { d: 1 } }, [e, f]: [1, 2], input: string, ...[g]: [3] ): void",
  );
  assert.equal(membersOf(item("parameters:Called")), ["done(event): void", "on(name): void"]);
  assert.match(
    declarationOf({ ...many, signatures: item("parameters:Called").members[1]?.signatures ?? [] }),
    "on(this: Called,",
  );
  assert.equal(membersOf(item("parameters:Taking")), [
    "constructor({ x, y }, { z }): ",
    "static set({ x }, { y }): void",
  ]);
  assert.equal(membersOf(item("parameters:Early")), ["run({ x }, { y }): void"]);
});

test("are one page of a class and the interface of its name, with the members and bases of both", () => {
  const client = item("merged:Client");
  assert.is(client.kind, "class");
  assert.throws(() => item("merged:Client interface"), /there is no/);
  assert.equal(client.alike, []);
  assert.equal(
    client.signatures.map(({ tokens, docs }) => [textOf(tokens), docs.summary]),
    [
      ["class Client<T> extends Set<T>", "Of the class."],
      ["interface Client<T> extends Listening", "Of the interface."],
    ],
  );
  assert.equal(client.extends.map(textOf), ["Set<T>", "Listening"]);
  const listening = "/api/merged/listening-interface#heard-property";
  assert.equal(membersOf(client), [
    "own: T",
    "sent: T",
    "on(event): T",
    "static make(): Client<1>",
    `heard: 1 [Listening ${listening}]`,
  ]);
  const on = client.members.find(({ name }) => name === "on");
  assert.equal(
    on?.signatures.map(({ tokens }) => textOf(tokens)),
    ['on(event: "a"): T', 'on(event: "b"): T'],
  );
  assert.ok(membersOf(item("merged:Special")).includes('sent: "s" [Client /api/merged/client-class#sent-property]'));
  const use = item("merged:use").signatures[0];
  assert.match(use?.docs.summary ?? "", "/api/merged/client-class#sent-property");
  assert.is(use?.tokens.find(({ text }) => text === "Client")?.to, "/api/merged/client-class");
});

test("are alpha in every kind of module", () => {
  for (const name of ["esm", "cjs"]) {
    assert.is(item(`${name}:Trial`).level.tag, "alpha");
    assert.equal(membersOf(item(`${name}:Trial`)), ["run(): void"]);
  }
});

test("have the names that they are exported by, also where something global is called so", () => {
  const { items = [] } = reference.packages.find(({ name }) => name === "globals") ?? {};
  assert.equal(
    items.map(({ name, entryPoint }) => [name, entryPoint]),
    ["Event", "Node", "Request", "Response", "Text_2", "open"].map((name) => [name, "globals"]),
  );
  const open = item("globals:open");
  const route = "/api/globals/response-class";
  assert.equal(
    open.signatures.map(({ tokens }) => tokens.find(({ text }) => text === "Response")?.to),
    [route, route],
  );
  assert.match(open.signatures[0]?.docs.summary ?? "", `${route}#json-method`);
  assert.is(declarationOf(item("globals:Request")), "class Request");
  assert.ok(membersOf(item("globals:Event")).includes(`json(): Event [Response ${route}#json-method]`));
});

test("are another package's where it is linked, as in a workspace, and are named as re-exported", () => {
  const [all, more] = ["all", "more"].map((name) =>
    reference.packages.find((one) => one.name === `@workspace/${name}`),
  );
  const named = (names: string[]) => names.map((name) => [name, "@workspace/core"]);
  assert.equal(
    all?.reexports.map(({ name, from }) => [name, from]),
    named(["Core", "one"]),
  );
  assert.equal(all?.items, []);
  assert.equal(
    more?.reexports.map(({ name, from }) => [name, from]),
    named(["one"]),
  );
  const route = "/api/core/core-class";
  assert.equal(membersOf(item("@workspace/more:More")), ["own: Core<2>", `run(): 1 [Core ${route}#run-method]`]);
});

test("declarations that others wrote of a package are its own", async () => {
  const types = {
    "package.json": JSON.stringify({ name: "@types/plain", version: "2.0.9", types: "index.d.ts" }),
    "index.d.ts":
      'export * from "./way.js";\nimport { Way } from "./way.js";\nexport declare function go(way: Way): void;\n',
    "way.d.ts": "export interface Way { long: true }\n",
  };
  const plain = { "package.json": JSON.stringify({ name: "plain", version: "2.3.4" }) };
  const { item, problems, reference } = await extractPackages({}, { plain, "@types/plain": types }, [
    { name: "plain", types: "node_modules/@types/plain/index.d.ts" },
  ]);
  assert.equal(problems, []);
  assert.equal(membersOf(item("plain:Way")), ["long: true"]);
  assert.is(item("plain:go").entryPoint, "plain");
  assert.equal(item("plain:go").signatures[0]?.parameters[0]?.type, [{ text: "Way", to: "/api/plain/way-interface" }]);
  assert.equal(
    reference.packages.map(({ version, reexports }) => [version, reexports]),
    [["2.3.4", []]],
  );
});

test.run();
