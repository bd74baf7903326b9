// What is exported by several names: it has one page, which tells the others.
import * as assert from "uvu/assert";
import { referenceNames, resolveName } from "../../src/reference/author-links.ts";
import { itemSource, packageSource } from "../../src/reference/search-source.ts";
import { suite } from "../support/suite.ts";
import { declarationOf, extractPackages } from "./extraction.ts";

const test = suite("other names of exports");

test("are on the page of the one, lead there and are found; by what nobody exports it isn't called", async () => {
  const { reference, item, problems } = await extractPackages({
    kit: `/** Like {@link OldKit}. */
export declare class Kit {}
export { Kit as OldKit, Kit as default };
export declare function first(kit: Kit): void;
export { first as primary };
declare class local {}
export { local as Beta, local as Alpha };
export declare function take(it: local): void;
export { Gone, Gone as Gone2 } from "not-installed";
`,
  });
  assert.equal(
    problems.filter(({ severity }) => severity === "error"),
    [],
  );
  const [pkg] = reference.packages;
  if (!pkg) throw new Error("no package");
  assert.equal(
    pkg.items.map(({ name, entryPoint, otherNames }) => [name, entryPoint, otherNames?.join(" ")]),
    [
      ["Alpha", "kit", "Beta"],
      ["Kit", "kit", "OldKit default"],
      ["first", "kit", "primary"],
      ["take", "kit", undefined],
    ],
  );
  assert.is(declarationOf(item("kit:take")), "function take(it: Alpha): void");
  assert.is(item("kit:Kit").signatures[0]?.docs.summary, "Like [`OldKit`](/api/kit/kit-class).");
  const names = referenceNames(reference, []);
  assert.equal(resolveName("OldKit", names), { route: "/api/kit/kit-class" });
  assert.equal(resolveName("kit.primary", names), { route: "/api/kit/#first-function" });
  const parts = { text: String, headline: undefined };
  assert.equal(itemSource(item("kit:Kit"), pkg, 0, parts).aliases, ["OldKit"]);
  assert.equal(
    packageSource(pkg, 0, parts).places.map(({ name, anchor }) => `${name} ${anchor}`),
    ["first first-function", "primary first-function", "take take-function"],
  );
});

test.run();
