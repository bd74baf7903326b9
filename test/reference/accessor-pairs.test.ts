// Properties that are a getter and a setter, in either order, and with the comment before either.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { extractPackages, textOf } from "./extraction.ts";

const test = suite("getters with setters");

const ONE = `export declare class Box {
  /** Begins with its setter. */
  set first(value: string | number);
  get first(): string;
  get last(): string;
  /**
   * Ends with its setter.
   * @deprecated Use first.
   */
  set last(value: string);
  /** Of the getter. */
  get both(): string;
  /** Of the setter. */
  set both(value: string);
  get silent(): string;
  set silent(value: string);
  /** Only set. */
  set only(value: string);
  /** Only read. */
  get read(): string;
  get hidden(): string;
  /** @internal */
  set hidden(value: string);
  get still(): string;
  /** Of all boxes. */
  static set still(value: string);
  static get still(): string;
}
`;

test("are shown by the getter, with the comment that one of them has", async () => {
  const { item } = await extractPackages({ one: ONE });
  const said = item("one:Box class").members.map(({ name, static: ofAll, readonly, signatures: [first] }) => [
    `${ofAll ? "static " : ""}${readonly ? "readonly " : ""}${name}`,
    textOf(first?.tokens ?? []),
    first?.docs.summary,
  ]);
  assert.equal(said, [
    ["both", "get both(): string;\nset both(value: string)", "Of the getter."],
    ["first", "get first(): string;\nset first(value: string | number)", "Begins with its setter."],
    ["hidden", "get hidden(): string;\nset hidden(value: string)", ""],
    ["last", "get last(): string;\nset last(value: string)", "Ends with its setter."],
    ["only", "set only(value: string)", "Only set."],
    ["readonly read", "get read(): string", "Only read."],
    ["silent", "get silent(): string;\nset silent(value: string)", ""],
    ["readonly still", "get still(): string", ""],
    ["static still", "static get still(): string;\nstatic set still(value: string)", "Of all boxes."],
  ]);
});

test.run();
