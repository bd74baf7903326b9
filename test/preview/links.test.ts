// What is wrong across pages is known after each edit as a clean build would tell it, though most edits ask nothing of it.
import fc from "fast-check";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { previewOf } from "./open.ts";

const test = suite("links of a preview");
const NAMES = ["index", "a", "b", "c"] as const;

/** A line of a page: text, a heading, a link to a page or to a heading of one. */
const line = fc.oneof(
  fc.constantFrom("Text.", "More text.", "## One", "## Two", "### Three"),
  fc
    .tuple(fc.constantFrom(...NAMES), fc.constantFrom("", "#one", "#two", "#three", "#tow"))
    .map(([name, anchor]) => `[link](./${name}.md${anchor})`),
);
const edit = fc.record({
  name: fc.constantFrom(...NAMES),
  isUnlisted: fc.boolean(),
  lines: fc.array(line, { maxLength: 5 }),
});
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

const pageOf = ({ name, isUnlisted, lines }: Edit) => ({
  [`content/docs/${name}.md`]: `---\ntitle: ${name}\nunlisted: ${isUnlisted}\n---\n\n${lines.join("\n\n")}\n`,
});

test("whatever is edited, dead anchors and orphans are those of a build, in their places", async () => {
  const first = NAMES.map((name) => pageOf({ name, isUnlisted: false, lines: ["Text."] }));
  const site = makeSite({
    "docsgen.config.mjs": 'export default { sidebar: ["index", "a"], checks: { anchors: "warn", orphans: "warn" } };\n',
    ...Object.assign({}, ...first),
  });
  const preview = await previewOf(site);
  await preview.assertClean("the start");
  // One after another, on one preview: what it knows of one edit must not outlive the next.
  const edits = fc.sample(edit, { numRuns: 60, seed: 7 });
  const last = { ...(edits.at(-1) as Edit) };
  // Lines above a link that leads nowhere, and nothing else; then the heading that it looked for.
  edits.push(
    { name: "a", isUnlisted: false, lines: ["[link](./b.md#one)"] },
    { name: "b", isUnlisted: false, lines: ["Text."] },
    { name: "a", isUnlisted: false, lines: ["Text.", "Text.", "[link](./b.md#one)"] },
    { name: "b", isUnlisted: false, lines: ["## One"] },
    last,
  );
  for (const each of edits) {
    const files = pageOf(each);
    site.write(files);
    await preview.take(...Object.keys(files));
    await preview.assertClean(JSON.stringify(each));
  }
  await preview.close();
});

test.run();
