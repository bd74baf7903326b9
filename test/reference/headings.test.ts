// The headings of the reference's pages are places to link to: each has a link to be copied.
import * as assert from "uvu/assert";
import { readOutput } from "../../src/diff/output.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { constant, interfaceOf, method, model, property } from "./model-builder.ts";

const test = suite("headings of the reference");

const widget = interfaceOf("Widget", [property("size", "How large it is."), method("draw", "Draws it.")], [], {
  doc: "One.\n@remarks More of it.\n@example\nOf it.\n@see Another one.",
});
const files = {
  "docsgen.config.mjs":
    'export default { url: "https://a.dev", reference: { headline: ["a"], packages: [{ name: "a", model: "a.api.json" }, { name: "b", model: "b.api.json" }] } };\n',
  "content/a.api.json": model("a", [widget, constant("limit")]),
  "content/b.api.json": model("b", [interfaceOf("Other", [property("size")])]),
};

test("what a build knows of a page's anchors is what is in its HTML", async () => {
  const site = makeSite({ ...files, "content/docs/index.md": "# Home\n\n[Widget](api:Widget)\n" });
  await site.built();
  const known = readOutput(site.out).pages;
  const read = readOutput(site.out, false).pages;
  site.remove();
  const ids = (pages: typeof known, route: string) => [...new Set(pages.get(route)?.anchors)].sort();
  for (const route of read.keys()) assert.equal(ids(known, route), ids(read, route), route);
  const had = ids(known, "/docs/api/a/widget-interface");
  for (const id of ["members", "properties-table", "methods", "remarks", "examples", "see-also", "used-in"])
    assert.ok(had.includes(`page:${id}`), id);
  assert.ok(ids(known, "/docs/api/a").includes("page:interfaces"));
  assert.ok(ids(known, "/docs/api").includes("page:others"));
});

test("guides link to them, and are told of those that are not there", async () => {
  const site = makeSite({
    ...files,
    "content/docs/index.md":
      "# Home\n\n[One](/docs/api/a/widget-interface#page:methods), [two](/docs/api/#page:others)\n\n[None](/docs/api/b/other-interface#page:methods)\n",
  });
  const { diagnostics } = await site.build();
  site.remove();
  assert.equal(
    diagnostics.map(({ line, code }) => `${line} ${code}`),
    ["5 dead-anchor"],
  );
});

test.run();
