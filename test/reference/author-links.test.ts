import fc from "fast-check";
import * as assert from "uvu/assert";
import { type ReferenceNames, resolveCode, resolveName } from "../../src/reference/author-links.ts";
import { suite } from "../support/suite.ts";

const test = suite("links to symbols");

const packages = Object.fromEntries(
  ["tree", "main", "loader", "other", "pkg", "driver"].map((one) => [`/docs/api/${one}/`, ""]),
);

const reference: ReferenceNames = {
  names: {
    Tree: [
      "/docs/api/tree/#Tree-variable",
      "/docs/api/main/#Tree-variable",
      "/docs/api/main/json-namespace/tree-typealias",
    ],
    "Tree.on": ["/docs/api/main/treeapi-interface#on-method"],
    State: ["/docs/api/loader/state-enum", "/docs/api/other/state-typealias"],
    "loader.State": ["/docs/api/loader/state-enum"],
    map: ["/docs/api/main/#map-function"],
    "@scope/pkg.Thing": ["/docs/api/pkg/thing-class"],
  },
  headline: ["/docs/api/main/"],
  packages,
  standings: {},
};

test("of several packages the headline one is meant, and in it what stands at the top", () => {
  assert.equal(resolveName("Tree", reference), { route: "/docs/api/main/#Tree-variable" });
  assert.is(resolveCode("Tree", reference), "/docs/api/main/#Tree-variable");
});

test("a member is named with its owner, with or without brackets", () => {
  assert.is(resolveCode("Tree.on", reference), "/docs/api/main/treeapi-interface#on-method");
  assert.is(resolveCode("Tree.on()", reference), "/docs/api/main/treeapi-interface#on-method");
});

test("what a call is given says nothing of what is called", () => {
  const on = "/docs/api/main/treeapi-interface#on-method";
  for (const code of ["Tree.on(node)", "Tree.on(view.root, () => { f(1); })", "Tree.on(\n  a,\n)"])
    assert.is(resolveCode(code, reference), on, code);
  assert.is(resolveCode("Tree(x)", reference), "/docs/api/main/#Tree-variable");
  // More than one call, none, or a word that is as common as any.
  for (const code of [
    "Tree.on(a).off(b)",
    "Tree.on(a)(b)",
    "Tree.on(a",
    "Tree.on(a))",
    "Tree.on a)",
    "Tree.on (a)",
    "(Tree.on)",
    "State(x)",
    "map(x)",
    `Tree.on(${"(".repeat(1e5)}`,
  ])
    assert.is(resolveCode(code, reference), undefined, code.slice(0, 40));
});

test("what several other packages have is ambiguous: no link from code, an error with all of them from api:", () => {
  assert.is(resolveCode("State", reference), undefined);
  const found = resolveName("State", reference);
  assert.ok("message" in found && found.message.includes("ambiguous"));
  assert.ok("hint" in found && found.hint.includes("/docs/api/other/state-typealias"));
  assert.equal(resolveName("loader.State", reference), { route: "/docs/api/loader/state-enum" });
  assert.equal(resolveName("@scope/pkg.Thing", reference), { route: "/docs/api/pkg/thing-class" });
});

test("plain words are no links, whatever is called so", () => {
  assert.is(resolveCode("map", reference), undefined);
  assert.equal(resolveName("map", reference), { route: "/docs/api/main/#map-function" });
});

test("code of one word means no item of a namespace", () => {
  const inner = {
    names: { Array: ["/docs/api/main/json-namespace/array-class"] },
    headline: ["/docs/api/main/"],
    packages,
    standings: {},
  };
  assert.is(resolveCode("Array", inner), undefined);
  assert.equal(resolveName("Array", inner), { route: "/docs/api/main/json-namespace/array-class" });
});

test("code means what is not deprecated, where there is such; api: says what it says", () => {
  const old = "/docs/api/main/scope-typealias";
  const current = "/docs/api/driver/scope-enum";
  const deprecated = [{ standing: "deprecated", notice: "" }] as const;
  const alpha = [{ standing: "alpha", notice: "" }] as const;
  const named = (names: readonly string[], standings: ReferenceNames["standings"]): ReferenceNames => ({
    names: { Scope: names, "Scope.member": names.map((route) => `${route}#member`) },
    headline: ["/docs/api/main/"],
    packages,
    standings,
  });
  const both = named([old, current], { [old]: deprecated, [current]: alpha });
  assert.is(resolveCode("Scope", both), current);
  assert.is(resolveCode("Scope.member", both), `${current}#member`);
  assert.equal(resolveName("Scope", both), { route: old });
  assert.is(resolveCode("Scope.member", named([old, current], { [`${old}#member`]: deprecated })), `${current}#member`);
  // Nothing is lost where there is no other one, and of several others none is guessed.
  assert.is(resolveCode("Scope", named([old], { [old]: deprecated })), old);
  assert.is(resolveCode("Scope", named([old, current], { [old]: deprecated, [current]: deprecated })), old);
  assert.is(
    resolveCode("Scope", named([old, current, "/docs/api/other/scope-enum"], { [old]: deprecated })),
    undefined,
  );
});

test("names nothing: a name in TSDoc's notation is suggested in the one of pages", () => {
  const found = resolveName("Tree#on", reference);
  assert.ok("hint" in found && found.hint === 'Did you mean "api:Tree.on"?');
});

test("names nothing: the nearest name is suggested", () => {
  const found = resolveName("Tree.onn", reference);
  assert.ok("hint" in found && found.hint.includes("api:Tree.on"));
});

test("property: no text of code throws or finds what only its prototype has", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom("constructor", "__proto__", "Object.prototype", "toString()")),
      (text) => {
        const found = resolveCode(text, reference);
        assert.ok(found === undefined || found.startsWith("/docs/api/"));
      },
    ),
  );
});

test.run();
