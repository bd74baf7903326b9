// What a package declares in several pieces, and the compiler joins.
import * as assert from "uvu/assert";
import type { ApiItem } from "../../src/reference/types.ts";
import { suite } from "../support/suite.ts";
import { declarationOf, extractPackages, membersOf, textOf } from "./extraction.ts";

const test = suite("declarations that are merged");

const { item, problems } = await extractPackages({
  twice: `export interface Base<T> { base: T }
export interface Other { other: 1 }
export interface Third { third: 1 }
export interface Options { first: 1; same: string; on(a: 1): void }
/** Of the second. */
export interface Options extends Base<"b">, Other { second: 1;
  /** Said. */
  same: string; on(a: 2): void }
/** Of the third. */
export interface Options extends Third {}
export interface Plain<T> extends Base<T> { a: T }
export interface Plain<T> { b: T }
export declare class Client extends Set<1> { own: 1 }
/** Of an interface. */
export interface Client extends Other { a: 1 }
export interface Client extends Third { b: 1 }
export declare namespace Ns { interface A { a: 1 } }
/** Of the namespace. */
export declare namespace Ns { interface A { b: 1 } const c: 1; }
/** @internal */
export interface Mixed { hidden: 1 }
/** Shown. */
export interface Mixed { shown: 1 }
/** @beta */
export interface Early { a: 1 }
export interface Early { b: 1 }
`,
  statics: `export declare class Both { static [key: string]: number; static make: 1; [key: string]: string; own: string }
export declare class StaticFirst {
  /** Of the class. */
  static readonly [key: string]: 1;
  /** Of one. */
  [key: number]: 2 }
export declare class StaticOnly { static [key: string]: 1 }
export declare class Derived extends Both { [key: string]: string }`,
  global: `export as namespace globalName;
export interface Provider<T> { value: T }
export interface Context<T> extends globalName.Provider<T> { provider: globalName.Provider<T> }`,
});

const summaryOf = ({ signatures: [first] }: ApiItem) => first?.docs.summary;

test("are all that there is to say", () => assert.equal(problems, []));

test("are one declaration with all bases and members, and the first comment", () => {
  const options = item("twice:Options");
  assert.is(options.signatures.length, 1);
  assert.is(declarationOf(options), 'interface Options extends Base<"b">, Other, Third');
  assert.is(summaryOf(options), "Of the second.");
  assert.equal(options.extends.map(textOf), ['Base<"b">', "Other", "Third"]);
  assert.ok(options.signatures[0]?.tokens.some(({ text, to }) => text === "Third" && to !== undefined));
  const to = "/api/twice";
  assert.equal(membersOf(options), [
    "first: 1",
    "same: string",
    "second: 1",
    "on(a): void",
    `base: "b" [Base ${to}/base-interface#base-property]`,
    `other: 1 [Other ${to}/other-interface#other-property]`,
    `third: 1 [Third ${to}/third-interface#third-property]`,
  ]);
  const member = (name: string) => options.members.find((one) => one.name === name);
  assert.equal(
    member("on")?.signatures.map(({ tokens }) => textOf(tokens)),
    ["on(a: 1): void", "on(a: 2): void"],
  );
  assert.equal(
    member("same")?.signatures.map(({ docs }) => docs.summary),
    ["Said."],
    "a property is declared once, with its comment",
  );
  assert.is(declarationOf(item("twice:Plain")), "interface Plain<T> extends Base<T>");
  assert.equal(membersOf(item("twice:Plain")).slice(0, 2), ["a: T", "b: T"]);
});

test("are two beside a class: the class and all interfaces of its name", () => {
  const client = item("twice:Client");
  assert.equal(
    client.signatures.map(({ tokens, docs }) => [textOf(tokens), docs.summary]),
    [
      ["class Client extends Set<1>", ""],
      ["interface Client extends Other, Third", "Of an interface."],
    ],
  );
  assert.equal(membersOf(client).slice(0, 3), ["a: 1", "b: 1", "own: 1"]);
});

test("are one namespace, whose items are merged too", () => {
  const ns = item("twice:Ns");
  assert.is(summaryOf(ns), "Of the namespace.");
  assert.is(ns.signatures.length, 1);
  assert.equal(
    ns.items.map(({ name }) => name),
    ["A", "c"],
  );
  assert.equal(membersOf(item("twice:Ns.A")), ["a: 1", "b: 1"]);
});

test("keep what is internal out, and the level that one of them states", () => {
  assert.equal(membersOf(item("twice:Mixed")), ["shown: 1"]);
  assert.is(summaryOf(item("twice:Mixed")), "Shown.");
  assert.is(item("twice:Early").level.tag, "beta");
  assert.equal(
    item("twice:Early").members.map(({ name, level }) => `${name} ${level.tag}`),
    ["a beta", "b beta"],
  );
});

test("are index signatures of a class apart from those of its instances", () => {
  const signatures = (path: string) =>
    item(path).members.flatMap(({ kind, static: isStatic, signatures }) =>
      kind === "index"
        ? signatures.map(({ tokens, docs }) => `${isStatic} ${textOf(tokens)}${docs.summary && ` // ${docs.summary}`}`)
        : [],
    );
  assert.equal(signatures("statics:Both"), ["false [key: string]: string", "true static [key: string]: number"]);
  assert.equal(signatures("statics:StaticFirst"), [
    "false [key: number]: 2 // Of one.",
    "true static readonly [key: string]: 1 // Of the class.",
  ]);
  assert.equal(signatures("statics:StaticOnly"), ["true static [key: string]: 1"]);
  const anchors = item("statics:Both").members.map(({ anchor }) => anchor);
  assert.is(new Set(anchors).size, anchors.length);
});

test("of a module that names itself by its global name are documented, and said as they are written", () => {
  const context = item("global:Context");
  assert.is(declarationOf(context), "interface Context<T> extends globalName.Provider<T>");
  assert.equal(membersOf(context), [
    "provider: globalName.Provider<T>",
    "value: T [Provider /api/global/provider-interface#value-property]",
  ]);
});

test.run();
