import * as assert from "uvu/assert";
import { withoutNestedComments } from "../../src/reference/nested-comments.ts";
import { suite } from "../support/suite.ts";

const test = suite("comments inside signatures");

/** The signature of the one member of a model, after its comments were taken out. */
function signature(...texts: string[]): string {
  const model = { members: [{ docComment: "/** Stays. */", excerptTokens: texts.map((text) => ({ text })) }] };
  const cleaned = JSON.parse(withoutNestedComments(JSON.stringify(model))) as typeof model;
  assert.is(cleaned.members[0]?.docComment, "/** Stays. */");
  return cleaned.members[0]?.excerptTokens.map(({ text }) => text).join("|") ?? "";
}

test("comments of a type literal's members are no part of the type", () => {
  assert.is(
    signature("type A = {\n    /**\n     * About b.\n     */\n    b: ", "B", ";\n    /** About c. */ c: C }"),
    "type A = {\n    b: |B|;\n    c: C }",
  );
});

test("what only looks like a comment stays", () => {
  for (const text of [
    'type A = "/** no comment */";',
    "type A = '/** it\\'s none */';",
    "type A = `/** ${string} */`;",
    'type A = "\\"/** none */";',
    "type A = B /* of another kind */;",
  ])
    assert.is(signature(text), text);
});

test("a model without any is handed on as it is", () => {
  const model = '{ "members": [{ "docComment": "/** a */", "excerptTokens": [{ "text": "type A" }] }] }';
  assert.is(withoutNestedComments(model), model);
});

test.run();
