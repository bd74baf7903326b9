// What pages of the reference are found by, and which of them come first.
import * as assert from "uvu/assert";
import { itemSource, packageSource, type SourceParts } from "../../src/reference/search-source.ts";
import type { ApiItem, ApiPackage } from "../../src/reference/types.ts";
import { RANK, type SearchPlace } from "../../src/search.ts";
import { suite } from "../support/suite.ts";
import { compile, interfaceOf } from "./model-builder.ts";

const test = suite("search sources of the reference");

const { reference, item } = compile(
  [
    "main",
    [
      interfaceOf("IView"),
      interfaceOf("ITreeView"),
      interfaceOf("New", [], [], { tag: "Alpha" }),
      interfaceOf("Beta", [], [], { tag: "Beta" }),
      interfaceOf("Past", [], [], { doc: "Was it.\n@legacy" }),
      interfaceOf("Gone", [], [], { doc: "Was it.\n@legacy\n@deprecated Use IView." }),
    ],
  ],
  ["second", [interfaceOf("Two")]],
  ["other", [interfaceOf("Three"), interfaceOf("Inner", [], [], { doc: "Is inner.\n@system" })]],
);
const text = (source: string) => source;
const headline = ["main", "second"];
const packageOf = ({ package: name }: Pick<ApiItem, "package">) =>
  reference.packages.find((pkg) => pkg.name === name) as ApiPackage;
const sourceOf = (path: string, guides = 0, parts: Partial<SourceParts> = {}) =>
  itemSource(item(path), packageOf(item(path)), guides, { text, headline, ...parts });

test("what guides tell of ranks higher, what is there for others lower, what is deprecated last", () => {
  for (const [path, guides, rank] of [
    ["main:IView", 1, RANK.main],
    ["main:IView", 0, RANK.first],
    ["main:Beta", 0, RANK.first],
    ["main:New", 1, RANK.first],
    ["main:New", 0, RANK.headline],
    ["main:Past", 0, RANK.headline],
    ["main:Gone", 9, RANK.deprecated],
    ["second:Two", 3, RANK.first],
    ["second:Two", 0, RANK.headline],
    ["other:Three", 1, RANK.headline],
    ["other:Three", 0, RANK.reference],
    ["other:Inner", 0, RANK.peripheral],
  ] as const)
    assert.is(sourceOf(path, guides).rank, rank, `${path} ${guides}`);
  assert.is(sourceOf("other:Three", 0, { headline: undefined }).rank, RANK.headline, "where no package is put first");
  const packageRank = (name: string, guides: number) =>
    packageSource(packageOf({ package: name }), guides, { text, headline }).rank;
  assert.equal(
    [packageRank("main", 1), packageRank("main", 0), packageRank("other", 0)],
    [RANK.main, RANK.first, RANK.reference],
  );
});

test("members of object literals are places, as members are", () => {
  const errors = item("main:IView");
  const [signature] = errors.signatures;
  const member = { type: [], optional: false, docs: "" };
  const members = [
    { ...member, name: "fetchFailure", anchor: "fetchFailure-member" },
    { ...member, name: "run(a, b)", anchor: "run-member" },
    { ...member, name: "part" },
  ];
  const signatures = [{ ...(signature as NonNullable<typeof signature>), members }];
  const parts = { text, headline };
  const own = itemSource({ ...errors, signatures }, packageOf(errors), 0, parts);
  const on = { ...packageOf(errors), items: [{ ...errors, anchor: "IView-variable", signatures }] };
  const placesOf = (places: readonly SearchPlace[]) => places.map(({ name, anchor }) => `${name}#${anchor}`);
  assert.equal(placesOf(own.places), ["fetchFailure#fetchFailure-member", "run#run-member"]);
  assert.equal(placesOf(packageSource(on, 0, parts).places).slice(1), ["fetchFailure#fetchFailure-member"]);
});

test("an interface is found without its first letter, but does not take a single word for its name", () => {
  assert.equal(sourceOf("main:ITreeView").aliases, ["ITreeView", "TreeView"]);
  assert.equal(sourceOf("main:IView").aliases, ["IView"]);
});

test.run();
