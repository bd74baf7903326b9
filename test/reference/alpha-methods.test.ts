import * as assert from "uvu/assert";
import { markAlpha, restoreAlpha } from "../../src/reference/alpha-methods.ts";
import { suite } from "../support/suite.ts";

const test = suite("alpha methods");

test("@alpha is marked, and only as a tag", () => {
  assert.is(
    markAlpha("/**\n * About `@alpha`.\n * @legacy @alpha\n */\nexport class A {}\n/** @alphabet */"),
    "/**\n * About `@alpha`.\n * @legacy @beta @docsgenAlpha\n */\nexport class A {}\n/** @alphabet */",
  );
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
