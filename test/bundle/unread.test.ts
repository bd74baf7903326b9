// Files of a site's templates that no page gets are told, with what was meant; what lies beside templates is not.
import { realpathSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { checkUnread } from "../../src/bundle/unread.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("unread templates");

/** What is told of a site with these files in its templates, `file: message | hint`. */
function told(
  files: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
  used: string[] = [],
) {
  const root = realpathSync(makeFolder("unread"));
  const site = join(root, "templates");
  writeFiles(site, files);
  writeFiles(root, more);
  const inputs = new Set(used.map((file) => join(site, file)));
  return checkUnread(site, inputs, "design", root).map(({ file, message, hint, ...rest }) => {
    assert.equal(rest, { line: 1, column: 1, severity: "warning", code: "unused-template" });
    return `${file}: ${message} | ${hint}`;
  });
}
const empty = (...names: string[]) => Object.fromEntries(names.map((name) => [name, ""]));

const ASIDE = 'Import it in a template, or begin its name with "_" to set it aside.';
const KINDS = "Templates are .tsx, .jsx, .ts or .js, and style sheets .css.";

for (const [file, name, meant] of [
  ["parts/footer.jsx", "parts/footer", "parts/Footer"],
  ["Parts/Header.tsx", "Parts/Header", "parts/Header"],
  ["page.ts", "page", "Page"],
  ["part/sidebar.tsx", "part/sidebar", "parts/Sidebar"],
  ["pages/Page.jsx", "pages/Page", "Page"],
  ["components/Footer.tsx", "components/Footer", "parts/Footer"],
  ["theme/Footer/index.js", "theme/Footer/index", "parts/Footer"],
  ["directive/Shout.tsx", "directive/Shout", "directives/Shout"],
  ["directives/chart/Chart.tsx", "directives/chart/Chart", "directives/Chart"],
  ["Directives/Chart/index.tsx", "Directives/Chart/index", "directives/Chart"],
  ["client/analytics.js", "client/analytics", undefined],
  ["components/Own.tsx", "components/Own", undefined],
] as const) {
  test(`${file} that nothing imports`, () => {
    const near = meant ? `Did you mean "${meant}"? ` : "";
    assert.equal(told(empty(file)), [
      `design/${file}: nothing imports "${name}", and docsgen has none of this name | ${near}${ASIDE}`,
    ]);
  });
}

for (const [file, meant] of [
  ["Footer.vue", "parts/Footer.tsx"],
  ["parts/Foter.svelte", "parts/Footer.tsx"],
  ["parts/Footer.html", "parts/Footer.tsx"],
  ["directives/Chart.astro", "directives/Chart.tsx"],
  ["parts/Footer.mjs", "parts/Footer.tsx"],
  ["styles/own.scss", undefined],
] as const) {
  test(`${file}, which docsgen does not read`, () => {
    const near = meant ? `Did you mean "${meant}"? ` : "";
    assert.equal(told(empty(file)), [`design/${file}: docsgen does not read "${file}" | ${near}${KINDS} ${ASIDE}`]);
  });
}

test("nothing is told of templates, sheets, what is imported, and what lies beside templates", () => {
  const files = {
    ...empty("Page.tsx", "parts/Footer.tsx", "parts/Foter.tsx", "directives/Own.tsx", "styles/x.css", "x/y.css"),
    ...empty("README.md", "LICENSE", "parts/notes.txt", "package.json", "tsconfig.json", "logo.svg", "x.css.map"),
    ...empty("css.d.ts", "parts/Footer.test.tsx", "words.spec.js", "test/Footer.tsx", "lib/tests/page.ts"),
    ...empty("Footer.stories.tsx", "vitest.config.mts", "_parts/Footer.tsx", "parts/_old/Footer.vue", "_Footer.vue"),
    ...empty(".hidden/Footer.vue", "node_modules/a/Footer.vue", "parts/Footer.tsx.bak"),
    ...empty("lib/used.ts", "lib/used.mjs"),
    // Imports of types are gone from what is bundled.
    "parts/Toc.tsx": "import type { A } from \"../lib/types.ts\";\nimport type { B } from './words/index.js';\n",
    "parts/Head.tsx": 'import type { C } from "../words";\nnew URL("../lib/worker.mjs", import.meta.url);\n',
    ...empty("lib/types.ts", "parts/words/index.ts", "words/index.ts", "lib/worker.mjs", "nav.ts", "menu.ts"),
  };
  const more = {
    "docsgen.config.ts": 'import { nav } from "./templates/nav.ts";\n',
    "plugins/own.ts": 'import { menu } from "../templates/menu.ts";\n',
  };
  assert.equal(told(files, more, ["lib/used.ts", "lib/used.mjs"]), []);
});

test("of files that import one another, the one is told that nothing imports; a file does not excuse itself", () => {
  const files = { "a/Own.tsx": 'import "./helper.ts";\n', "a/helper.ts": "", "a/self.ts": 'const own = "self";\n' };
  assert.equal(
    told(files).map((each) => each.split(" ")[0]),
    ["design/a/Own.tsx:", "design/a/self.ts:"],
  );
});

test("links are what they lead to, and nothing where they lead nowhere", () => {
  const root = realpathSync(makeFolder("unread"));
  writeFiles(root, { "templates/lib/used.ts": "" });
  symlinkSync(join(root, "templates/lib/used.ts"), join(root, "templates/lib/other.ts"));
  symlinkSync("none", join(root, "templates/Footer.vue"));
  assert.equal(checkUnread(join(root, "templates"), new Set([join(root, "templates/lib/used.ts")]), "t", root), []);
});

test("a build tells it as long as the file is there, also where nothing else has changed", async () => {
  const site = makeSite({
    "docsgen.config.mjs": 'export default { url: "https://a.example" };\n',
    "content/docs/index.md": "# A\n",
    "templates/styles/print.css": "a { color: red; }\n",
  });
  const codes = async () => (await site.build()).diagnostics.map(({ file, code }) => `${file} ${code}`);
  assert.equal(await codes(), []);
  site.write({ "templates/parts/Footer.vue": "<template />\n" });
  for (let i = 0; i < 2; i++) assert.equal(await codes(), ["templates/parts/Footer.vue unused-template"]);
  site.erase("templates/parts/Footer.vue");
  assert.equal(await codes(), []);
  site.remove();
});

test.run();
