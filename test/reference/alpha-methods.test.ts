import * as assert from "uvu/assert";
import { restoreAlpha, withMarkedAlpha } from "../../src/reference/alpha-methods.ts";
import { suite } from "../support/suite.ts";

const test = suite("alpha methods");

test("@alpha is marked while declarations are read, and only as a tag", () => {
  const files: Record<string, string> = {
    "a.d.ts": "/**\n * About `@alpha`.\n * @legacy @alpha\n */\nexport class A {}\n/** @alphabet */",
    "a.js": "/** @alpha */",
  };
  const system = { readFile: (path: string) => files[path] };
  const { readFile } = system;
  const read = withMarkedAlpha(system, () => [
    system.readFile("a.d.ts"),
    system.readFile("a.js"),
    system.readFile("none.d.ts"),
  ]);
  assert.equal(read, [
    "/**\n * About `@alpha`.\n * @legacy @beta @docsgenAlpha\n */\nexport class A {}\n/** @alphabet */",
    "/** @alpha */",
    undefined,
  ]);
  assert.is(system.readFile, readFile);
});

test("what was replaced is put back when the program cannot be made", () => {
  const system = { readFile: () => "" };
  const { readFile } = system;
  assert.throws(
    () =>
      withMarkedAlpha(system, () => {
        throw new Error("no program");
      }),
    "no program",
  );
  assert.is(system.readFile, readFile);
});

test("marks become @alpha again; members follow their owner unless they say otherwise", () => {
  const model = {
    members: [
      {
        releaseTag: "Beta",
        docComment: "/**\n * Text.\n *\n * @beta @docsgenAlpha @legacy\n */",
        members: [
          { releaseTag: "Beta", docComment: "" },
          { releaseTag: "Beta", docComment: "/** @beta */" },
          { releaseTag: "Public", docComment: "/** @public */" },
        ],
      },
      { releaseTag: "Beta", docComment: "/** @beta */", members: [{ releaseTag: "Beta", docComment: "" }] },
    ],
  };
  const restored = JSON.parse(restoreAlpha(JSON.stringify(model))) as typeof model;
  const [first, second] = restored.members;
  assert.is(first?.releaseTag, "Alpha");
  assert.is(first?.docComment, "/**\n * Text.\n *\n * @alpha @legacy\n */");
  assert.equal(
    first?.members.map(({ releaseTag }) => releaseTag),
    ["Alpha", "Beta", "Public"],
  );
  assert.is(second?.releaseTag, "Beta");
  assert.equal(
    second?.members.map(({ releaseTag }) => releaseTag),
    ["Beta"],
  );
});

test.run();
