// A site's templates take the place of the defaults wherever these are used, and reach them through docsgen/templates.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { root } from "../support/paths.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("a site's templates and the defaults");
let site: TestSite;

const PAGES = {
  "docsgen.config.ts": 'export default { url: "https://example.com" };\n',
  "content/docs/index.md":
    "---\ntitle: Home\ndescription: A page.\n---\n\n:::note\nText\n:::\n\n::::tabs\n:::tab[A]\na\n:::\n::::\n\n## Part\n\n[Guide](guide/a.md)\n",
  "content/docs/guide/a.md": "# Guide\n\n:badge[new]\n\n:::steps\n1. One\n:::\n",
  "content/docs/guide/b.md": "# Other\n\n:::details[More]\nText\n:::\n",
};

test.beforeEach(() => {
  site = makeSite(PAGES);
});
test.afterEach(() => site.remove());

/** Every template that may be replaced, as `parts/Footer`. */
function templates(): string[] {
  const list = (folder: string) =>
    readdirSync(join(root, "templates", folder))
      .filter((file) => /^[A-Z].*\.tsx$/.test(file))
      .map((file) => `${folder === "" ? "" : `${folder}/`}${file.replace(/\.tsx$/, "")}`);
  return ["", "parts", "directives"].flatMap(list);
}

/** The pages, without what says which bundle they were made with. */
function pages(): readonly string[] {
  return ["/docs/", "/docs/guide/a", "/docs/guide/b"].map((route) => site.html(route));
}

test("each wrapped by one that adds nothing, all of them at once, they give the same pages", async () => {
  await site.built();
  const before = pages();
  const all = templates();
  assert.ok(all.length > 40, `${all.length}`);
  for (const name of all) {
    const component = name.replace(/^.*\//, "");
    const up = name.includes("/") ? "../" : "./";
    site.write({
      [`templates/${name}.tsx`]: [
        `import { ${component} as Default } from "docsgen/templates";`,
        ...(name === "parts/BreakableName" ? ['export { breakable } from "docsgen/templates";'] : []),
        `import { count } from "${up}_count";`,
        `export const ${component} = (props: any) => { count(); return <Default {...props} />; };`,
      ].join("\n"),
    });
  }
  site.write({
    "templates/_count.ts": "export const count = () => { globalThis.counted = (globalThis.counted ?? 0) + 1; };\n",
  });
  await site.built();
  const counted = (globalThis as { counted?: number }).counted ?? 0;
  assert.ok(counted > 50, `${counted} of the site's own were rendered`);
  assert.equal(pages(), before);
});

test("what wraps a default has the others of the site inside", async () => {
  site.write({
    "templates/parts/Header.tsx":
      'import { Header as Default } from "docsgen/templates";\nexport const Header = (props: any) => <div className="own-header"><Default {...props} /></div>;\n',
    "templates/parts/SearchButton.tsx": "export const SearchButton = () => <b>own search</b>;\n",
  });
  await site.built();
  assert.match(site.html("/docs/"), /<div class="own-header"><header.*<b>own search<\/b>/s);
});

test("a default that is not there is told where it is imported", async () => {
  site.write({
    "templates/parts/Footer.tsx":
      'import { Footr } from "docsgen/templates";\nexport const Footer = () => <Footr />;\n',
  });
  const { diagnostics } = await site.build();
  assert.equal(
    diagnostics.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`),
    ["templates/parts/Footer.tsx:1:10 template-syntax"],
  );
  assert.match(diagnostics[0]?.message ?? "", /Footr/);
});

test("a name that a star should bring but does not is told", async () => {
  site.write({
    "templates/parts/Footer.tsx": 'export * from "./_footer";\n',
    "templates/parts/_footer.tsx": "export const Feet = () => null;\n",
  });
  const { diagnostics } = await site.build();
  assert.match(diagnostics.map(({ message }) => message).join(), /"Footer"/);
});

test("a module of the site's own is nothing to the defaults, whatever its name", async () => {
  await site.built();
  const before = pages();
  for (const name of ["once", "locale", "directive-root", "api-terms"])
    site.write({ [`templates/parts/${name}.ts`]: "export const words = 1;\n" });
  site.write({
    "templates/parts/SkipLink.tsx":
      'import { words } from "./locale.ts";\nimport { SkipLink as Default } from "docsgen/templates";\nexport const SkipLink = (props: any) => words === 1 ? <Default {...props} /> : null;\n',
  });
  await site.built();
  assert.equal(pages(), before);
});

test("a file that bundles share is made anew where it is lost or cut off", async () => {
  site.write({ "templates/parts/Footer.tsx": "export const Footer = () => <footer>own</footer>;\n" });
  await site.built();
  const before = pages();
  const folder = ".docsgen/templates";
  const shared = () => readdirSync(join(site.root, folder)).filter((name) => /^(?:frame|react)-.*\.[cm]js$/.test(name));
  const names = shared();
  assert.is(names.length, 2);
  for (const name of names) {
    for (const spoil of [
      () => site.erase(`${folder}/${name}`),
      () => site.write({ [`${folder}/${name}`]: "export" }),
    ]) {
      spoil();
      site.erase("dist");
      const { code, stderr } = await site.cli(["build"]);
      assert.is(code, 0, stderr);
      assert.equal(pages(), before);
      assert.equal(shared(), names);
    }
  }
});

test.run();
