// Comments inside types: what is said of members of object literals, which API Extractor leaves out of a model.
import * as assert from "uvu/assert";
import { itemSource } from "../../src/reference/search-source.ts";
import { itemToc } from "../../src/reference/toc.ts";
import { createTwins } from "../../src/reference/twins.ts";
import type { ApiItem } from "../../src/reference/types.ts";
import { anchorsOf, createView } from "../../src/reference/view.ts";
import { suite } from "../support/suite.ts";
import { extractPackages } from "./extraction.ts";
import { text } from "./model-builder.ts";

const test = suite("members of literals");

const { item, problems, reference } = await extractPackages({
  lit: `export declare const Kit: {
    /**
     * Makes a {@link Shape}.
     * @param size - How large.
     * @returns It.
     */
    make<T>(size: T, { y }?: Shape): Shape;
    /** Makes none. */
    make(): undefined;
    /** @deprecated - Use {@link Kit}. */
    readonly OLD: -1;
    readonly plain: 1;
    /** @internal */
    hidden: 2;
    /** Not {@link Lost}. */
    lost: 3;
};
/** Options. */
export type Options = {
    /** "/** no comment" is one. */
    size?: number | "/** a */";
    outer: {
        // Not this.
        /** Deep. */
        inner: Shape;
    };
} & Readonly<{
    /** More. */
    more: (a: {
        /** Of a parameter. */
        b: 1;
    }) => void;
}>;
export interface Shape {
    y: 1;
    /** A property. */
    prop: {
        /** Any. */
        [key: string]: import("./index.js").Shape;
    };
}
export declare class Round implements Shape { y: 1; prop: Shape["prop"]; own: { /** Own. */ get area(): number } }
export declare namespace Ns { const both: { /** In a namespace. */ new (a?: 1, ...b: 2[]): Shape }; type both = typeof both }
export interface Special extends Shape {}
/**
 * Speaks of what it has.
 * @param known - Not this.
 * @param size - How {@link Shape} it is.
 */
export interface Sized {
    /** Its own. */
    known: 1;
    size: 2;
    [at: string]: 1 | 2 | { /** At any. */ count: 3 };
}
export declare const Told: {
    /** @deprecated 1. Once. */
    one: 1;
    /** @deprecated 10 times. */
    ten: 10;
};
/** @param size - Of the constructor. */
export declare class Box { size: 2 }
/** Leads to {@link Options.outer.inner}, {@link Kit.make}, {@link Shape.prop}, {@link find.options.at} and {@link Options.none}. */
export declare function find(options: { /** Where. */ at?: Shape }, { deep }: { /** How deep. */ deep: 1; }): Promise<{
    /** What is there. */
    found: Shape;
}>;
export declare function find(options: { /** Elsewhere. */ at?: Shape }): 1;
export declare const arrow: (how: { /** Fast. */ fast: 1 }) => { /** Done. */ done: 2 };
export declare class Maker {
    constructor(from: { /** A seed. */ seed: 1 });
    on(listener: (event: { /** Its kind. */ kind: "a" }) => void): { /** Stops. */ stop(why: { /** A reason. */ why: 1 }): void };
    get made(): { /** A first. */ first: 1 };
}
export declare class Guarded {
    private secret;
    take(loose, listener: (at: 1) => { /** Told. */ told: 1 }): void;
    pass({ y: z, ...rest }: { /** A height. */ y: 1 }): void;
}
export interface Newable { new (from: { /** A seed. */ seed: 1 }): { /** Made. */ made: 1 } }
export declare const Make: new (from: { /** A seed. */ seed: 1 }) => { /** Made. */ made: 1 };
export declare const Called: {
    /** Calls. */
    (of: { /** What. */ what: 1 }): { /** Result. */ result: 1 };
    new (from: { /** A seed. */ seed: 1 }): { /** Made. */ made: 1 };
    /** Whatever. */
    any;
    /** Takes apart. */
    apart({
        y: z, // Renamed.
    }: Shape, [first]: 1[]): void;
};
export declare function curry(): () => { /** Inner. */ inner: 1 };
export default function (way: { /** A way. */ by: 1 }): { /** The end. */ end: 1 };
export interface Twice { at: { /** Once. */ one: 1 } }
export interface Twice { at: { /** Once. */ one: 1 } }
export declare const pair: 1;
export type pair = { /** Of the type. */ left: 1 };
export interface Events {
    (event: "get"): { /** What is there. */ got: 1 };
    (event: "open", listener: (at: { /** When. */ time: 1 }) => void): void;
    (event: "close", listener: (at: { /** Until. */ time: 1 }) => void): void;
}`,
});

const of = (found: Pick<ApiItem, "signatures"> | undefined): string[] =>
  (found?.signatures ?? []).flatMap(({ members = [] }) =>
    members.map((one) => `${one.name}${one.optional ? "?" : ""}: ${text(one.type).replace(/\s+/g, " ")} — ${one.docs}`),
  );
const member = (path: string, name: string) => of(item(path).members.find((one) => one.name === name));

test("have no trouble", () => assert.equal(problems, []));

test("are described beside a constant's declaration, with all that is said of them and with the links of their types", () => {
  assert.equal(of(item("lit:Kit")), [
    "make(size, { y }?): [Shape] — Makes a [`Shape`](/api/lit/shape-interface).\n\n- `size` — How large.\n\n**Returns:** It.",
    "make(): undefined — Makes none.",
    "OLD: -1 — **Deprecated.** Use [`Kit`](/api/lit/#Kit-variable).",
    "lost: 3 — Not `Lost`.",
  ]);
  assert.equal(
    reference.unresolved.map(({ item: at, target }) => [at, target]),
    [["Kit", "Lost"]],
  );
});

test("stand in literals in one another, in parts of a type and in what its functions take", () => {
  assert.equal(of(item("lit:Options")), [
    'size?: number | "/** a */" — "/** no comment" is one.',
    "outer.inner: [Shape] — Deep.",
    "more: (a: { b: 1; }) => void — More.",
    "more.a.b: 1 — Of a parameter.",
  ]);
});

test("stand in what a function takes and in what it returns, of each overload its own", () => {
  const [first, second] = item("lit:find").signatures.map((one) => of({ signatures: [one] }));
  assert.equal(first, [
    "options.at?: [Shape] — Where.",
    "deep: 1 — How deep.",
    "find().found: [Shape] — What is there.",
  ]);
  assert.equal(second, ["options.at?: [Shape] — Elsewhere."]);
  assert.equal(of(item("lit:arrow")), ["how.fast: 1 — Fast.", "arrow().done: 2 — Done."]);
});

test("stand in what constructors, methods, accessors and events take and return", () => {
  assert.equal(member("lit:Maker", "constructor"), ["from.seed: 1 — A seed."]);
  assert.equal(member("lit:Maker", "on"), [
    'listener.event.kind: "a" — Its kind.',
    "on().stop(why): void — Stops.",
    "on().stop.why.why: 1 — A reason.",
  ]);
  assert.equal(member("lit:Maker", "made"), ["first: 1 — A first."]);
  assert.equal(member("lit:Events", "open"), ["listener.at.time: 1 — When."]);
  assert.equal(member("lit:Events", "close"), ["listener.at.time: 1 — Until."]);
});

test("are called by what leads to them: calls, constructions, listeners", () => {
  assert.equal(of(item("lit:Called")), [
    "(of): { result: 1 } — Calls.",
    "of.what: 1 — What.",
    "Called().result: 1 — Result.",
    "new.from.seed: 1 — A seed.",
    "new ().made: 1 — Made.",
    "any:  — Whatever.",
    "apart({ y: z }, [first]): void — Takes apart.",
  ]);
  assert.equal(of(item("lit:Make")), ["from.seed: 1 — A seed.", "new Make().made: 1 — Made."]);
  assert.equal(member("lit:Newable", "new"), ["from.seed: 1 — A seed.", "new ().made: 1 — Made."]);
  assert.equal(member("lit:Guarded", "take"), ["listener().told: 1 — Told."]);
  assert.equal(member("lit:Guarded", "pass"), ["y: 1 — A height."]);
  assert.equal(member("lit:Events", "get"), ["().got: 1 — What is there."]);
  assert.equal(of(item("lit:curry")), ["curry()().inner: 1 — Inner."]);
  assert.equal(member("lit:Twice", "at"), ["one: 1 — Once."]);
  assert.equal(of(item("lit:default function")), ["way.by: 1 — A way.", "().end: 1 — The end."]);
  assert.equal([of(item("lit:pair variable")), of(item("lit:pair typealias"))], [[], ["left: 1 — Of the type."]]);
});

test("have ids that are unique on their page, by which links come to them", () => {
  const anchors = (found: Pick<ApiItem, "signatures">) =>
    found.signatures.flatMap(({ members = [] }) => members.map(({ anchor }) => anchor));
  assert.equal(anchors(item("lit:Options")), ["size-member", "outer-inner-member", "more-member", "more-a-b-member"]);
  assert.equal(anchors(item("lit:Kit")), [
    "Kit-variable.make-member",
    "Kit-variable.make-member-2",
    "Kit-variable.OLD-member",
    "Kit-variable.lost-member",
  ]);
  const pkg = reference.packages.find(({ name }) => name === "lit");
  const all = anchorsOf({ members: [], items: pkg?.items ?? [] });
  assert.is(new Set(all).size, all.length);
  assert.ok(all.includes("find-function.options-at-member"));
  assert.ok(anchorsOf(item("lit:Shape")).includes("prop-property.key-string-member"));
  assert.not.ok(anchorsOf(item("lit:Special")).includes("prop-property.key-string-member"));
  const [{ docs } = { docs: { summary: "" } }] = item("lit:find").signatures;
  assert.is(
    docs.summary,
    "Leads to [`Options.outer.inner`](/api/lit/options-typealias#outer-inner-member), [`Kit.make`](/api/lit/#Kit-variable.make-member), [`Shape.prop`](/api/lit/shape-interface#prop-property), [`find.options.at`](/api/lit/#find-function.options-at-member) and [`Options.none`](/api/lit/options-typealias).",
  );
  assert.equal(reference.names["Options.outer.inner"], ["/api/lit/options-typealias#outer-inner-member"]);
  assert.equal(reference.names["lit.Kit.make"], ["/api/lit/#Kit-variable.make-member"]);
});

test("have a list below the word before it, and a text beside it", () => {
  assert.equal(of(item("lit:Told")), ["one: 1 — **Deprecated.**\n\n1. Once.", "ten: 10 — **Deprecated.** 10 times."]);
});

test("may be those of a property, which others inherit, and of what stands in a namespace", () => {
  assert.equal(member("lit:Shape", "prop"), ["[key: string]: [Shape] — Any."]);
  assert.equal(member("lit:Special", "prop"), ["[key: string]: [Shape] — Any."]);
  assert.equal(member("lit:Round", "prop"), []);
  assert.equal(member("lit:Round", "own"), ["area: number — Own."]);
  const said = ["new (a?, ...b): [Shape] — In a namespace."];
  assert.equal(of(item("lit:Ns.both variable")), said);
  assert.equal(of(item("lit:Ns.both typealias")), []);
  assert.equal(of(item("lit:Ns.both typealias").alike[0]), said);
});

test("are on the page and in its list, in its twin and in the search", () => {
  const options = item("lit:Options");
  const pkg = reference.packages.find(({ name }) => name === "lit");
  if (!pkg) throw new Error("no package");
  assert.equal(itemToc(options, false), [{ id: "page:members", text: "Members", level: 2 }]);
  const shown = createView("/base/", (source) => `<p>${source}</p>`, String).item(options).signatures[0]?.members?.[1];
  assert.equal(shown?.type, [{ text: "Shape", to: "/base/api/lit/shape-interface" }]);
  assert.is(shown?.docs, "<p>Deep.</p>");
  const twin = createTwins({ markdown: String, page: String, guides: [] }).item(options, pkg);
  assert.match(twin, '\n## Members\n\n- `size`: `number | "/** a */"` (optional) — ');
  assert.match(twin, "\n- `outer.inner`: `Shape` — Deep.\n");
  const { texts } = itemSource(options, pkg, 0, { text: String, headline: undefined });
  assert.ok(texts.includes("Deep."));
});

test("stand in what an index leads to", () => {
  assert.equal(member("lit:Sized", "index"), ["count: 3 — At any."]);
});

test("a type's own comment may speak of its properties, where they have none", () => {
  const summaries = ({ members }: ApiItem) =>
    members.flatMap(({ name, signatures }) => signatures.map(({ docs }) => `${name}: ${docs.summary}`));
  assert.equal(summaries(item("lit:Sized")), [
    "index: ",
    "known: Its own.",
    "size: How [`Shape`](/api/lit/shape-interface) it is.",
  ]);
  assert.equal(summaries(item("lit:Box")), ["size: "]);
});

test.run();
