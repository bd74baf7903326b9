// What templates read that is not there is told while the site is edited as a build tells it, also one that goes on.
import * as assert from "uvu/assert";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { previewOf } from "./open.ts";

const test = suite("what templates of a preview read");
const FOOTER = "templates/parts/Footer.tsx";

test("each edit of a template tells what is read in vain now", async () => {
  const footer = (name: string, before = "") => ({
    [FOOTER]: `${before}export const Footer = ({ site }: any) => <footer>{site.${name}}</footer>;\n`,
  });
  const site = makeSite({
    "docsgen.config.mjs": 'export default { url: "https://docs.example" };\n',
    "content/docs/index.md": "# Home\n",
    ...footer("titel"),
  });
  const preview = await previewOf(site);
  for (const [files, told] of [
    [{}, ['1:56 site has no property "titel"']],
    [{ "content/docs/index.md": "# Home\n\nText.\n" }, ['1:56 site has no property "titel"']],
    [footer("tilte"), ['1:56 site has no property "tilte"']],
    [footer("title"), []],
    [footer("locale"), []],
    [footer("lcoale"), ['1:56 site has no property "lcoale"']],
  ] as const) {
    site.write(files);
    await preview.take(...Object.keys(files));
    await preview.assertClean(JSON.stringify(files));
    const { diagnostics } = await site.build();
    for (const all of [preview.problems(), diagnostics])
      assert.equal(
        all.map(({ line, column, message }) => `${line}:${column} ${message.replace(/:.*/, "")}`),
        told,
      );
  }
  // The code is the same, on other lines.
  site.write(footer("lcoale", "// Own.\n\n"));
  const { diagnostics } = await site.build();
  assert.equal(
    diagnostics.map(({ line, column }) => `${line}:${column}`),
    ["3:56"],
  );
  await preview.close();
});

test.run();
