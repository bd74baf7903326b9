// Comments inside types: what is said of members of object literals, which API Extractor leaves out of a model.
import * as assert from "uvu/assert";
import { itemSource } from "../../src/reference/search-source.ts";
import { itemToc } from "../../src/reference/toc.ts";
import { createTwins } from "../../src/reference/twins.ts";
import type { ApiItem } from "../../src/reference/types.ts";
import { createView } from "../../src/reference/view.ts";
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
/** @param size - Of the constructor. */
export declare class Box { size: 2 }`,
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

test("stand in literals in one another and in parts of a type, but in no function's", () => {
  assert.equal(of(item("lit:Options")), [
    'size?: number | "/** a */" — "/** no comment" is one.',
    "outer.inner: [Shape] — Deep.",
    "more: (a: { b: 1; }) => void — More.",
  ]);
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
