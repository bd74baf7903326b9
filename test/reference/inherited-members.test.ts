// Members of bases that no model describes, as the compiler tells them.
import * as assert from "uvu/assert";
import { itemToc } from "../../src/reference/toc.ts";
import { createTwins } from "../../src/reference/twins.ts";
import type { ApiSignature } from "../../src/reference/types.ts";
import { isDetailed } from "../../templates/parts/api-terms.ts";
import { suite } from "../support/suite.ts";
import { extractPackages, membersOf } from "./extraction.ts";

const test = suite("inherited members that models don't have");

const OUTSIDE = `export declare class Emitter<E> {
  /** Listens. */
  on(event: E, listener: (...args: any[]) => void): this;
  off({ event }: { event: E }, [how]: [string]): void;
  /** @internal */
  hidden(): void;
  private own: string;
  #closed;
  protected inner?: E;
  static readonly limit: number;
}
`;

const PARTS = "export declare const part: { p: 1 };\nexport interface Part { p: 1 }\n";

const MAIN = `import * as parts from "./parts.js";
import * as rest from "./rest.js";
export { parts };
import { Emitter } from "outside";
export interface Base {
  /** The first. */
  a: number;
  readonly b?: string;
  run(x: number, y?: string): void;
}
export interface Box<T> { value: T; other: T }
type Without<T> = Omit<T, "a">;
type Getters<T> = { readonly [K in keyof T as K extends string ? \`get\${Capitalize<K>}\` : never]: () => T[K] };
type Awaited2<T> = T extends Promise<infer U> ? (U extends object ? U : never) : never;
export interface Aliased extends Without<Base> {}
export interface Chosen extends Awaited2<Promise<Base>> {}
export interface Mapped extends Getters<{ name: string }> {}
export interface Recorded extends Record<"x" | "y-z", number> {}
export interface Some extends Partial<Base> {}
export interface Fixed extends Readonly<Base> {}
export interface Full extends Required<Base> {}
export interface Open<T extends Base> extends Box<Omit<T, "a">> {}
export interface Picked<T> extends Pick<Box<T>, "value"> {}
export interface Named extends Omit<Box<string>, "other"> {}
export interface Languages extends Omit<Map<string, number>, "clear"> { own: 1 }
export declare class Failure extends Error { code: string }
declare const Mixed_base: (new (...args: any[]) => {
  /** The tag. */
  readonly _tag: "m";
  go<K extends string = "k">(key: K): key is K;
}) & { of(): number };
export declare class Mixed extends Mixed_base { own: 1 }
export declare class Heard extends Emitter<"done"> { own: 1 }
export declare class Deep extends Heard { deep: 1 }
declare abstract class Kept { /** Kept to itself. */ kept: string }
export declare class Shown extends Kept { kept: "narrow" }
export declare class Again extends Kept {}
export type Made<T> = Base & { /** Makes one. */ make(data: T): void };
export interface Maker extends Made<string> {}
declare const key: unique symbol;
export declare namespace Inner { interface Aliased extends Without<Base> { own: 1 } }
export declare enum Kind { one = 1 }
export declare namespace Inner { type Text = string & { text: 1 } }
interface Hidden { hidden: 1 }
declare const Linked_base: new () => {
  box: Box<Base | Inner.Text>;
  kind?: Kind | undefined;
  check<K extends Base = Maker>(first: K, ...rest: readonly Box<Hidden>[]): first is K & Maker;
  call?: ((base: Base) => Linked) | undefined;
};
export declare class Linked extends Linked_base {}
export declare function again(): typeof again;
export declare const shared: unique symbol;
declare const hidden: unique symbol;
export declare namespace Inner { const inner: 1 }
declare const Values_base: new () => {
  again: typeof again;
  inner: typeof Inner;
  key: typeof shared;
  kind: typeof Kind;
  own: typeof hidden;
  parts: typeof parts;
  rest: typeof rest;
  type: typeof Heard;
  run(base: typeof Inner): typeof parts;
};
export declare class Values extends Values_base {}
export declare const Known_base: new () => { known: 1 };
export declare class Known extends Known_base {}
interface Remarked { /** See {@link Note}. */ remarked: 1 }
export declare namespace First { interface Note { own: 1 } interface Remarks extends Remarked {} }
export declare namespace Second { interface Note { own: 1 } interface Remarks extends Remarked {} }
interface Keyed { [key]: 1; [Symbol.iterator](): Iterator<string>; "two words": 2 }
export interface ByKey extends Keyed {}
export interface Quoted { ["a-b"](): void; ["c"]: 1 }
interface Between extends Quoted {}
export interface ByQuotes extends Between {}
interface Unlisted { ["a-b"]: 1; ['c']?: 2 }
export interface OfQuotes extends Unlisted {}
export {};
`;

const { item, problems, reference } = await extractPackages(
  {
    main: {
      "package.json": JSON.stringify({ name: "main", version: "1.0.0", types: "index.d.ts" }),
      "index.d.ts": MAIN,
      "parts.d.ts": PARTS,
      "rest.d.ts": PARTS,
    },
    again:
      'export { Aliased, Base } from "main";\nimport { Base } from "main";\nexport interface Far extends Omit<Base, "a"> {}\n',
  },
  { outside: OUTSIDE },
);
const members = (path: string) => membersOf(item(path));
/** A declaration, with its links in angle brackets. */
const linksOf = (signature: ApiSignature | undefined) =>
  signature?.tokens.map(({ text, to }) => (to === undefined ? text : `<${text} ${to.replace("/api/main/", "")}>`));
const BASE = "/api/main/base-interface";
const REST = [`readonly optional b: string [Base ${BASE}#b-property]`, `run(x, y?): void [Base ${BASE}#run-method]`];

test("are of what aliases, conditional types and namespaces make", () => {
  assert.equal(problems, []);
  assert.equal(members("main:Aliased"), REST);
  assert.equal(members("main:Inner.Aliased"), ["own: 1", ...REST]);
  assert.equal(members("main:Chosen"), [`a: number [Base ${BASE}#a-property]`, ...REST]);
  assert.equal(members("again:Far"), REST);
});

test("are of mapped types, with what these make of a member", () => {
  assert.equal(members("main:Mapped"), ["readonly getName: () => string [Getters]"]);
  assert.equal(members("main:Recorded"), ['"y-z": number [Record]', "x: number [Record]"]);
  assert.equal(members("main:Some"), [
    `optional a: number [Base ${BASE}#a-property]`,
    `readonly optional b: string [Base ${BASE}#b-property]`,
    `optional run(x, y?): void [Base ${BASE}#run-method]`,
  ]);
  assert.equal(members("main:Fixed")[0], `readonly a: number [Base ${BASE}#a-property]`);
  assert.equal(members("main:Full")[1], `readonly b: string [Base ${BASE}#b-property]`);
});

test("have type parameters put in; of a type parameter itself nothing is known", () => {
  const box = "/api/main/box-interface";
  assert.equal(members("main:Picked"), [`value: T [Box ${box}#value-property]`]);
  assert.equal(members("main:Named"), [`value: string [Box ${box}#value-property]`]);
  assert.equal(members("main:Open"), [
    `other: Omit<T, "a"> [Box ${box}#other-property]`,
    `value: Omit<T, "a"> [Box ${box}#value-property]`,
  ]);
});

test("are of what a mixin returns, instances and class", () => {
  assert.equal(members("main:Mixed"), [
    "own: 1",
    'readonly _tag: "m" [Mixed_base]',
    "go(key): key is K [Mixed_base]",
    "static of(): number [Mixed_base]",
  ]);
  assert.is(item("main:Mixed").members[1]?.signatures[0]?.docs.summary, "The tag.");
});

test("are told in full on the page of the type that inherits them, where no other page does", () => {
  const mixed = item("main:Mixed");
  const told = (path: string) =>
    item(path)
      .members.filter(isDetailed)
      .map(({ name }) => name);
  assert.equal(told("main:Mixed"), ["own", "_tag", "go", "of"]);
  assert.equal(told("main:Deep"), ["deep"], "others' packages describe what they have");
  assert.equal(told("main:Aliased"), []);
  assert.equal(
    itemToc(mixed, false).map(({ text }) => text),
    ["Members", "Properties", "own", "_tag", "Methods", "go", "static of"],
  );
  const pkg = reference.packages.find(({ name }) => name === "main");
  if (!pkg) throw new Error("no package");
  const twin = createTwins({ markdown: String, page: String, guides: [] }).item(mixed, pkg);
  assert.match(twin, '_tag\n\nreadonly\n\nInherited from `Mixed_base`\n\n```ts\nreadonly _tag: "m"\n```\n\nThe tag.\n');
  assert.not.match(twin, "## Inherited members");
});

test("are of types outside of the reference, also further up, but not what these keep to themselves", () => {
  const heard = [
    'protected optional inner: "done" [Emitter]',
    "static readonly limit: number [Emitter]",
    "off({ event }, [how]): void [Emitter]",
    "on(event, listener): this [Emitter]",
  ];
  assert.equal(members("main:Heard"), ["own: 1", ...heard]);
  assert.equal(members("main:Deep"), [
    "deep: 1",
    heard[0],
    "own: 1 [Heard /api/main/heard-class#own-property]",
    ...heard.slice(1),
  ]);
});

test("are of types that a package doesn't export, where they are not declared anew", () => {
  assert.equal(members("main:Shown"), ['kept: "narrow"']);
  assert.equal(members("main:Again"), ["kept: string [Kept]"]);
});

test("are of literals among joined types, which lead to the alias", () => {
  assert.equal(members("main:Maker").at(-2), "make(data): void [Made /api/main/made-typealias]");
});

test("have names that lead to the items of the reference that they are", () => {
  const links = (name: string) => linksOf(item("main:Linked").members.find((one) => one.name === name)?.signatures[0]);
  const [base, maker] = ["<Base base-interface>", "<Maker maker-interface>"];
  assert.equal(links("box"), [
    "box: ",
    "<Box box-interface>",
    "<",
    base,
    " | ",
    "<Text inner-namespace/text-typealias>",
    ">",
  ]);
  assert.equal(links("kind"), ["kind?: ", "<Kind kind-enum>"]);
  assert.equal(links("call"), ["call?: (base: ", base, ") => ", "<Linked linked-class>"]);
  assert.equal(links("check"), [
    "check<K extends ",
    base,
    " = ",
    maker,
    ">(first: K, ...rest: readonly ",
    "<Box box-interface>",
    "<Hidden>[]): first is K & ",
    maker,
  ]);
  const [check] = item("main:Linked").members.find(({ name }) => name === "check")?.signatures ?? [];
  const [key] = check?.typeParameters ?? [];
  assert.equal(
    [key?.name, key?.constraint, key?.default],
    ["K", [{ text: "Base", to: "/api/main/base-interface" }], [{ text: "Maker", to: "/api/main/maker-interface" }]],
  );
  assert.equal(check?.parameters.at(-1)?.type, [
    { text: "readonly " },
    { text: "Box", to: "/api/main/box-interface" },
    { text: "<Hidden>[]" },
  ]);
});

test("have values that lead to their items, where a type is that of one", () => {
  const [kind, heard] = ["<Kind kind-enum>", "<Heard heard-class>"];
  assert.equal(
    item("main:Values").members.map(({ signatures: [first] }) => linksOf(first)),
    [
      ["again: () => typeof ", "<again #again-function>"],
      ["inner: typeof ", "<Inner inner-namespace/>"],
      ["key: typeof ", "<shared #shared-variable>"],
      ["kind: typeof ", kind],
      ["own: typeof hidden"],
      ["parts: typeof ", "<parts parts-namespace/>"],
      ['rest: typeof import("main/rest")'],
      ["type: typeof ", heard],
      ["run(base: typeof ", "<Inner inner-namespace/>", "): typeof ", "<parts parts-namespace/>"],
    ],
  );
});

test("are of a constant that is exported, which has its place on the package's page", () => {
  assert.equal(members("main:Known"), ["known: 1 [Known_base /api/main/#Known_base-variable]"]);
});

test("have comments whose links mean what is near each type that has them", () => {
  for (const name of ["First", "Second"]) {
    const [member] = item(`main:${name}.Remarks`).members;
    const note = `/api/main/${name.toLowerCase()}-namespace/note-interface`;
    assert.is(member?.signatures[0]?.docs.summary, `See [\`Note\`](${note}).`);
  }
});

test("have the names that are written", () => {
  assert.equal(members("main:ByKey"), [
    '"two words": 2 [Keyed]',
    "[key]: 1 [Keyed]",
    "[Symbol.iterator](): Iterator<string, any, any> [Keyed]",
  ]);
});

test("have the names of a model where these are written as texts in brackets", () => {
  const route = "/api/main/quoted-interface";
  assert.equal(members("main:ByQuotes"), [
    `c: 1 [Quoted ${route}#c-property]`,
    `"a-b"(): void [Quoted ${route}#a-b-method]`,
  ]);
  assert.equal(members("main:OfQuotes"), ['"a-b": 1 [Unlisted]', "optional c: 2 [Unlisted]"]);
});

test("are constructors, of others' packages in full too: readers look for how a class is made on its page", async () => {
  const { item, problems } = await extractPackages(
    {
      made: `import { Closed, Emitter, Plain } from "outside";
export declare class Base<T> { constructor(a: T); }
export declare class Kid extends Base<number> {}
export declare class Far<T> extends Emitter<T, Base<T>> {}
export declare class Further extends Far<string> {}
export declare class Own extends Emitter<1, 2> { constructor(); }
export declare class Heir extends Own {}
export declare class OfPlain extends Plain {}
export declare class OfClosed extends Closed {}
export declare class Failure extends Error {}
declare const Mixed_base: (new (...args: any[]) => { m: 1 }) & typeof Base & { new (text: string): {} };
export declare class Mixed extends Mixed_base<boolean> {}
`,
    },
    {
      outside: `export declare class Emitter<E, B> {
  /**
   * Makes one.
   * @param event - What it tells of.
   */
  constructor(event: E, base?: B);
  /** @internal */
  constructor(hidden: 1);
  protected constructor({ how }: { how: E }, ...rest: B[]);
}
export declare class Plain {}
export declare class Closed { private constructor(); }
`,
    },
  );
  assert.equal(problems, []);
  const made = (name: string) => membersOf(item(`made:${name}`)).filter((one) => one.includes("constructor"));
  const base = "[Base /api/made/base-class#constructor]";
  assert.equal(made("Kid"), [`constructor(a):  ${base}`]);
  assert.equal(made("Far"), ["constructor(event, base?):  [Emitter]"]);
  assert.equal(made("Further"), ["constructor(event, base?):  [Emitter]"]);
  assert.equal(made("Own"), ["constructor(): "]);
  assert.equal(made("Heir"), ["constructor():  [Own /api/made/own-class#constructor]"]);
  for (const name of ["OfPlain", "OfClosed", "Failure"]) assert.equal(made(name), []);
  assert.equal(made("Mixed"), [`constructor(a):  ${base}`]);
  assert.equal(
    item("made:Mixed").members[0]?.signatures.map((one) => linksOf(one)?.join("")),
    ["constructor(a: boolean)"],
  );
  const [further] = item("made:Further").members.filter(isDetailed);
  assert.equal(
    further?.signatures.map(({ tokens }) =>
      tokens.map(({ text, to }) => (to === undefined ? text : `<${to}>`)).join(""),
    ),
    [
      "constructor(event: string, base?: </api/made/base-class><string>)",
      "constructor({ how }: { how: string; }, ...rest: </api/made/base-class><string>[])",
    ],
  );
  assert.is(further?.signatures[0]?.docs.summary, "Makes one.");
  assert.is(further?.signatures[0]?.parameters[0]?.docs, "What it tells of.");
});

test("are none of the language's own", () => {
  assert.equal(members("main:Languages"), ["own: 1"]);
  assert.equal(members("main:Failure"), ["code: string"]);
});

test.run();
