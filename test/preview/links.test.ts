// What is wrong across pages is known after each edit as a clean build would tell it, though most edits ask nothing of it.
import fc from "fast-check";
import * as assert from "uvu/assert";
import type { Diagnostic } from "../../src/types.ts";
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

test("a page that comes under the name that a link means is what the link leads to", async () => {
  const page = (title: string, slug: string, more = "") =>
    `---\ntitle: ${title}\nslug: ${slug}\n---\n\nText of ${title}.\n${more}`;
  const site = makeSite({
    "docsgen.config.mjs": 'export default { sidebar: ["index"] };\n',
    "content/docs/index.md": page("Home", "/", "\n[D](./d#part)\n"),
    "content/docs/d/index.md": page("D", "of-d", "\n## Part\n"),
  });
  const preview = await previewOf(site);
  await preview.report();
  assert.equal(preview.problems().filter(({ code }) => code === "dead-anchor").length, 0);
  site.write({ "content/docs/d.md": page("Other", "other") });
  await preview.take("content/docs/d.md");
  await preview.report();
  assert.equal(preview.problems().filter(({ code }) => code === "dead-anchor").length, 1);
  await preview.close();
});

test("what is wrong with a page is told as a build tells it, also when it becomes a draft with errors", async () => {
  const a = "content/docs/a.md";
  const site = makeSite({
    "docsgen.config.mjs": 'export default { url: "https://docs.example" };\n',
    "content/docs/index.md": "# Home\n\n[b](./b.md)\n",
    [a]: "# A\n",
    "content/docs/b.md": "# B\n",
  });
  const preview = await previewOf(site);
  const place = ({ file, line, column, code }: Diagnostic) => `${file}:${line}:${column} ${code}`;
  const assertSame = async (what: string, told: readonly string[]) => {
    const { diagnostics } = await site.build({ out: "clean", cache: false });
    assert.equal(diagnostics.map(place), told, what);
    await preview.report();
    assert.equal(preview.failures, []);
    assert.equal(preview.problems().map(place), told, what);
  };
  const dead = "\n[x](./none.md)\n";
  const edits: readonly (readonly [what: string, text: string, told: readonly string[]])[] = [
    ["a page", `# A\n${dead}`, [`${a}:3:1 dead-link`]],
    ["a draft with errors", `---\ndraft: true\ntitel: A\n---\n${dead}`, [`${a}:3:1 unknown-front-matter-key`]],
    ["a page with errors", `---\ntitel: A\n---\n${dead}`, [`${a}:2:1 unknown-front-matter-key`, `${a}:5:1 dead-link`]],
    ["a draft", `---\ndraft: true\n---\n${dead}`, []],
    ["another page", `# A\n\n${dead}`, [`${a}:4:1 dead-link`]],
    ["an address in doubt", `---\nid: [b\n---\n`, [`${a}:2:7 yaml-syntax`]],
  ];
  for (const [what, text, told] of edits) {
    site.write({ [a]: text });
    await preview.take(a);
    await assertSame(what, told);
  }
  await preview.close();
});

test("dead links of the configuration are those of a build, in their places", async () => {
  const NOT_FOUND = '\n  url: "https://docs.example", version: { noIndex: true },';
  const config = (items: string, more = "") => ({
    "docsgen.config.mjs": `export default {${more}\n  checks: { links: "warn", anchors: "warn" },\n  navbar: { items: [${items}] },\n};\n`,
  });
  const site = makeSite({
    ...config('{ label: "a", href: "/docs/a#one" }, { label: "b", href: "/docs/b" }, { label: "c", href: "/c.txt" }'),
    "content/docs/index.md": "# Home\n",
    "content/docs/a.md": "# A\n\n## One\n",
  });
  const preview = await previewOf(site);
  const found = () =>
    preview.problems().flatMap(({ code, line }) => (code.startsWith("dead-") ? [`${code} ${line}`] : []));
  await preview.assertClean("the start");
  assert.equal(found(), ["dead-link 3", "dead-link 3"]);
  const edits: readonly (readonly [problem: string, files: Record<string, string>])[] = [
    ["dead-link 3", { "content/docs/b.md": "# B\n" }],
    ["", { "content/static/c.txt": "x" }],
    ["dead-anchor 3", { "content/docs/a.md": "# A\n\n## Two\n" }],
    ["dead-anchor 5", config('{ label: "a", href: "/docs/a#one" }', "\n\n")],
    ["dead-link 3", config('{ label: "a", href: "/docs/c" }')],
    ["", config('{ label: "a", href: "/sitemap.xml" }', '\n  url: "https://docs.example",')],
    ["dead-link 4", config('{ label: "a", href: "/sitemap.xml" }', NOT_FOUND)],
    ["dead-link 3", config('{ label: "a", href: "/sitemap.xml" }')],
    ["", { "content/static/sitemap.xml": "<own/>" }],
  ];
  for (const [problem, files] of edits) {
    site.write(files);
    await preview.take(...Object.keys(files));
    await preview.assertClean(problem);
    assert.equal(found().join(), problem);
  }
  await preview.close();
});

test("dead links of templates are those of a build, in their places, also where the last build is gone on from", async () => {
  const footer = (body: string, before = "") => ({
    "templates/parts/Footer.tsx": `${before}export const Footer = () => ${body};\n`,
  });
  const site = makeSite({
    "docsgen.config.mjs": 'export default { checks: { links: "warn", anchors: "warn", assets: "warn" } };\n',
    "content/docs/index.md": "# Home\n\n[a](./a.md)\n",
    "content/docs/a.md": "# A\n\n## One\n",
    ...footer('<a href="/docs/a#one"><img alt="" src="/b.png" /></a>'),
  });
  const preview = await previewOf(site);
  const places = (all: readonly Diagnostic[]) =>
    all.flatMap(({ code, line, column }) => (/^(?:dead|missing)-/.test(code) ? [`${line}:${column} ${code}`] : []));
  const edits: readonly (readonly [problem: string, files: Record<string, string>])[] = [
    ["1:63 missing-asset", {}],
    ["", { "content/static/b.png": "" }],
    ["1:32 dead-anchor", { "content/docs/a.md": "# A\n\n## Two\n" }],
    // The code that is bundled is the same.
    ["2:32 dead-anchor", footer('<a href="/docs/a#one"><img alt="" src="/b.png" /></a>', "// Own.\n")],
    ["1:32 dead-link", footer('<a href="/docs/b">b</a>')],
    ["", { "content/docs/b.md": "# B\n\n[a](./a.md)\n" }],
    ["1:36 dead-link", footer('<p>{[{ href: "/docs/c" }].length}</p>')],
    ["", footer("<p>b</p>")],
  ];
  for (const [problem, files] of edits) {
    site.write(files);
    await preview.take(...Object.keys(files));
    await preview.assertClean(problem);
    assert.equal(places(preview.problems()).join(), problem);
    assert.equal(places((await site.build()).diagnostics).join(), problem, "a build that goes on from the last one");
  }
  await preview.close();
});

test("links to a page that could not be made are let be, and told when it can be made again", async () => {
  const PAGE = "templates/Page.tsx";
  const template = (body: string) => ({
    [PAGE]: `import { Page as Default } from "docsgen/templates";
export function Page(props) {
  ${body}
  return <Default {...props} />;
}
`,
  });
  const site = makeSite({
    "docsgen.config.mjs": 'export default { url: "https://docs.example" };\n',
    "content/docs/index.md": "# Home\n\n[a](./a.md#none)\n",
    "content/docs/a.md": "# A\n",
    ...template(""),
  });
  const preview = await previewOf(site);
  for (const [body, told] of [
    ["", "dead-anchor"],
    ['if (props.title === "A") throw new Error("no");', "template-error"],
    ["// Mended.", "dead-anchor"],
  ] as const) {
    site.write(template(body));
    await preview.take(PAGE);
    const { diagnostics } = await site.build({ out: "clean", cache: false });
    await preview.report();
    assert.equal(preview.failures, []);
    for (const each of [diagnostics, preview.problems()])
      assert.equal(
        each.map(({ code }) => code),
        [told],
        body,
      );
  }
  await preview.close();
});

test.run();
