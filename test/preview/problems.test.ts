// What is known to be wrong, as it is seen from one page.
import * as assert from "uvu/assert";
import type { Diagnostic } from "../../src/types.ts";
import { siteWith } from "../plugins/site.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { previewOf } from "./open.ts";

const test = suite("preview problems");

test("a page is told of what is wrong with itself and with what all are made with; apart from that, with other pages", async () => {
  const site = makeSite({
    "docsgen.config.mjs": "export default {};\n",
    "content/docs/index.md": "# Home\n\n[nothing](./nothing.md)\n",
    "content/docs/a.md": "---\nsidebar_position: first\n---\n\n# A\n",
    "content/docs/g/_category_.yml": "position: first\n",
    "content/docs/g/b.md": "# B\n",
  });
  const preview = await previewOf(site);
  await preview.report();
  const seenFrom = (address: string) => {
    const { own, others } = preview.problemsAt(address);
    return { own: own.map(placeOf), others: others.map(placeOf) };
  };
  const [category, config] = ["content/docs/g/_category_.yml:1", "docsgen.config.mjs:1"];
  const [a, home] = ["content/docs/a.md:2", "content/docs/index.md:3"];
  for (const address of ["docs/g/b", "docs/nothing", ""])
    assert.equal(seenFrom(address), { own: [category, config], others: [a, home] }, address);
  assert.equal(seenFrom("docs"), { own: [category, home, config], others: [a] });
  await preview.close();
});

test("a page that is broken off is told with what was found on it until then, as a build tells it", async () => {
  const site = makeSite({
    "docsgen.config.mjs": `export default { url: "https://docs.example", limits: { pageMs: 300 } };\n`,
    "content/docs/index.md": "# Home\n",
    "content/docs/late.md":
      "# Late\n\n[Nothing](./nothing.md)\n\n```nolanguage\nx\n```\n\n::loop\n\n[After](./after.md)\n",
    "templates/directives/Loop.tsx": "export function Loop() {\n  for (;;);\n}\n",
  });
  const preview = await previewOf(site);
  await preview.report();
  const told = preview.problems();
  await preview.close();
  assert.equal(
    told.map(({ file, line, code }) => `${file}:${line} ${code}`),
    [
      "content/docs/late.md:3 dead-link",
      "content/docs/late.md:5 unknown-language",
      "templates/directives/Loop.tsx:1 template-error",
    ],
  );
  assert.equal(told, (await site.build({ jobs: 1 })).diagnostics);
});

function placeOf({ file, line }: Diagnostic): string {
  return `${file}:${line}`;
}

test("beside a plugin that never worked, the pages' own problems are told, and no links to what it may have made", async () => {
  const page = "# A\n\n[Made](./made.md) [No such](#none)\n\n::badgr\n";
  const site = siteWith('  name: "own",\n  pages() { throw new Error("no"); },', { "content/docs/a.md": page });
  const preview = await previewOf(site);
  await preview.report();
  assert.equal(
    preview.problems().map(({ file, line, code }) => `${file}:${line} ${code}`),
    ["content/docs/a.md:3 dead-anchor", "content/docs/a.md:5 unknown-directive", "plugins/own.ts:5 plugin-error"],
  );
  await preview.close();
});

test.run();
