// The compiled reference as the cache holds it: the same when it is read again, and once what many types share.
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { keepReference, readKeptReference } from "../../src/reference/kept.ts";
import { makeFolder } from "../support/folder.ts";
import { suite } from "../support/suite.ts";
import { extractPackages } from "./extraction.ts";

const test = suite("a reference that is kept");

/** How many types there are that inherit. */
const HEIRS = 40;

const heirs = Array.from(
  { length: HEIRS },
  (_, i) => `export interface Plain${i} extends Base {}\nexport interface Told${i} extends Chosen<Base> {}\n`,
);

const { reference, item } = await extractPackages({
  main: `export interface Base {
  left: number;
  /** Does what the base does. */
  run(theDistinctiveName: string): void;
}
type Chosen<T> = T extends object ? T : never;
export interface Box<T> { value: T; list(theOtherName: string): void }
export interface Filled extends Box<string> {}
export declare namespace Inner { interface Deep extends Base {} }
${heirs.join("")}`,
});
const file = join(makeFolder("kept"), "reference.json");
keepReference(file, { reference, problems: [], packageProblems: [] });

test("is what was kept", () => {
  const read = readKeptReference(file);
  assert.equal(JSON.stringify(read?.reference), JSON.stringify(reference));
  assert.equal([read?.problems, read?.packageProblems], [[], []]);
});

test("has once what all heirs say of a member", () => {
  const text = readFileSync(file, "utf8");
  // In the declaration, and as the parameter's name.
  for (const name of ["theDistinctiveName", "theOtherName"]) assert.is(text.split(name).length - 1, 2, name);
  for (const { members } of [item("main:Plain0"), item("main:Told1")])
    assert.is(
      members.find(({ name }) => name === "run")?.signatures,
      item("main:Base").members.find(({ name }) => name === "run")?.signatures,
    );
});

test("has of each heir what type parameters stand for there", () => {
  const read = readKeptReference(file)?.reference.packages[0]?.items.find(({ name }) => name === "Filled");
  assert.equal(read?.members.find(({ name }) => name === "value")?.signatures[0]?.type, [{ text: "string" }]);
});

test("is not read where it is damaged", () => {
  const torn = `${file}.torn`;
  writeFileSync(torn, readFileSync(file).subarray(0, statSync(file).size - 1));
  assert.is(readKeptReference(torn), undefined);
  assert.is(readKeptReference(`${file}.missing`), undefined);
});

test.run();
