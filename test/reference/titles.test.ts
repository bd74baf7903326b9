// What browsers call pages: tabs, histories and search engines show nothing else of one.
import * as assert from "uvu/assert";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { interfaceOf, model } from "./model-builder.ts";

const test = suite("browser titles of the reference");

test("an item is told apart from those of other packages and from a guide of its name", async () => {
  const widget = interfaceOf("Widget", [], [], { doc: "One." });
  const site = makeSite({
    "docsgen.config.mjs":
      'export default { title: "a", url: "https://a.dev", reference: { packages: [{ name: "a", model: "a.api.json" }, { name: "b", model: "b.api.json" }] } };\n',
    "content/a.api.json": model("a", [widget]),
    "content/b.api.json": model("b", [widget]),
    "content/docs/index.md": "# Widget\n\nA [widget](/docs/api/b/widget-interface).\n",
  });
  await site.built();
  const titleOf = (route: string) => /<title>(.*?)<\/title>/.exec(site.html(route))?.[1];
  assert.is(titleOf("/docs/"), "Widget | a");
  assert.is(titleOf("/docs/api/b/widget-interface"), "Widget | b | a");
  // Else it would be called as the guide is, where the site is called by the package.
  assert.is(titleOf("/docs/api/a/widget-interface"), "Widget | a | a");
  assert.is(titleOf("/docs/api/a"), "a");
  site.remove();
});

test.run();
