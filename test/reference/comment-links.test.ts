// Links of comments that are written as other tools and editors have them.
import * as assert from "uvu/assert";
import { suite } from "../support/suite.ts";
import { extractPackages } from "./extraction.ts";

const test = suite("links of comments");

test("lead to a member after a point, to what stands behind the package's own name or a module's path, and to nothing else", async () => {
  const { item, reference } = await extractPackages({
    "@types/shapes": `export declare class Curve {
  /** See {@link .points} and {@link #length | its length}. */
  at(): number;
  points(): number;
  length: number;
}
/** A {@link SHAPES.Curve}, {@link SHAPES.Curve.at}, {@link core/curve.Curve.length}; no {@link Other.Curve}, {@link .points}, {@link SHAPES.Gone}. */
export declare function points(): Curve;
`,
  });
  const text = (path: string, member?: string) => {
    const { members, signatures } = item(path);
    return (members.find(({ name }) => name === member)?.signatures ?? signatures)[0]?.docs.summary;
  };
  const page = "/api/shapes/curve-class";
  assert.is(
    text("@types/shapes:Curve", "at"),
    `See [\`.points\`](${page}#points-method) and [its length](${page}#length-property).`,
  );
  assert.is(
    text("@types/shapes:points"),
    `A [\`SHAPES.Curve\`](${page}), [\`SHAPES.Curve.at\`](${page}#at-method), [\`core/curve.Curve.length\`](${page}#length-property); no \`Other.Curve\`, \`.points\`, \`SHAPES.Gone\`.`,
  );
  assert.is(reference.unresolved.length, 3);
});

test.run();
