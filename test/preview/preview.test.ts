// What is previewed is what a build would write, whatever is edited.
import {
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as assert from "uvu/assert";
import { until } from "../serve/raw.ts";
import { FAKE_MERMAID } from "../support/fake-mermaid.ts";
import { initRepository } from "../support/git.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { previewOf } from "./open.ts";

const test = suite("preview");
const config = (more = "") => `export default { url: "https://docs.example.com"${more} };\n`;
const page = (title: string, body = "") => `---\ntitle: ${title}\n---\n\nText of ${title}.\n\n${body}\n`;
const svg = (n: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${n}" height="5"/>`;

test("every file that a build writes is there, and no other page", async () => {
  const site = makeSite({
    "docsgen.config.mjs": config(', redirects: [{ from: "/old", to: "/docs/a" }], glossary: "docs/words.md"'),
    "content/docs/index.md": page("Home", "[A](./a.md) ![pic](./pic.svg) [paper](/paper.txt)\n\nAn op."),
    "content/docs/a.md": page("A", "```js file=../code/x.js\n```\n\n::include{file=_part.md}"),
    "content/docs/_part.md": "A part.\n",
    "content/docs/words.md": page("Words", "## Op\n\nText."),
    "content/docs/draft.md": "---\ndraft: true\n---\n\n# Draft\n",
    "content/docs/pic.svg": svg(3),
    "content/code/x.js": "one();\n",
    "content/static/paper.txt": "paper",
    "content/index.md": "# Start\n",
  });
  const preview = await previewOf(site);
  await preview.assertClean();
  for (const address of ["docs/draft", "docs/_part", "nothing", "docs/a/x", "paper.txt/", "docs//a"])
    assert.is(await preview.text(address), "nothing", address);
  assert.is(await preview.text("docs/a"), await preview.text("docs/a/"));
  await preview.close();
});

test("each kind of edit ends as a clean build would", async () => {
  const site = makeSite({
    "docsgen.config.mjs": config(', glossary: "docs/words.md"'),
    "content/docs/index.md": page(
      "Home",
      "[A](./a.md) [part](./a.md#part) ![pic](./pic.svg) ![stat](/stat.svg)\n\nAn op.",
    ),
    "content/docs/a.md": page("A", "## Part\n\n```js file=../code/x.js\n```\n\n::include{file=_part.md}"),
    "content/docs/_part.md": "A part.\n",
    "content/docs/words.md": page("Words", "## Op\n\nText."),
    "content/docs/g/b.md": page("B"),
    "content/docs/g/c.md": page("C"),
    "content/docs/pic.svg": svg(3),
    "content/code/x.js": "one();\n",
    "content/static/stat.svg": svg(5),
  });
  const preview = await previewOf(site);
  await preview.assertClean("the start");
  const steps: Record<string, Record<string, string | undefined>> = {
    "a text": { "content/docs/a.md": page("A", "## Part\n\nOther. [C](./g/c.md)\n\n::include{file=_part.md}") },
    "the same text again": {
      "content/docs/a.md": page("A", "## Part\n\nOther. [C](./g/c.md)\n\n::include{file=_part.md}"),
    },
    "a title": { "content/docs/g/b.md": page("B renamed") },
    "a description": { "content/docs/g/b.md": "---\ntitle: B renamed\ndescription: Described.\n---\n\nText.\n" },
    "a position": { "content/docs/g/c.md": "---\ntitle: C\nsidebar_position: 0\n---\n\nText.\n" },
    "a slug": { "content/docs/g/c.md": "---\ntitle: C\nslug: /moved\n---\n\nText.\n" },
    "an alias": { "content/docs/g/c.md": "---\ntitle: C\naliases: [/c-was-here]\n---\n\nText.\n" },
    "an include": { "content/docs/_part.md": "Another part.\n\n[B](./g/b.md)\n" },
    "a picture": { "content/docs/pic.svg": svg(30) },
    "a snippet": {
      "content/code/x.js": "two();\n",
      "content/docs/a.md": page("A", "```js file=../code/x.js\n```\n\n## Part"),
    },
    "a snippet alone": { "content/code/x.js": "three();\n" },
    "a static picture": { "content/static/stat.svg": svg(50) },
    "a term": { "content/docs/words.md": page("Words", "## Batch\n\nText.\n\n## Op {#operation}\n\nText.") },
    "a term's text": { "content/docs/words.md": page("Words", "## Batch\n\nMore.\n\n## Op {#operation}\n\nText.") },
    "a category": { "content/docs/g/_category_.yml": "label: Group\nposition: 1\n" },
    "another category": { "content/docs/g/_category_.yml": "label: Grouped\nposition: 9\n" },
    "no category": { "content/docs/g/_category_.yml": undefined },
    "a category again": { "content/docs/g/_category_.yml": "label: Group\n" },
    "a new page": { "content/docs/g/d.md": page("D", "[a](../a.md)") },
    "a new static file": { "content/static/humans.txt": "Us.\n" },
    "a configuration": { "docsgen.config.mjs": config(', title: "Renamed", glossary: "docs/words.md"') },
    "a template": { "templates/parts/Footer.tsx": "export const Footer = () => <footer>own</footer>;\n" },
    "a style": { "templates/styles/print.css": "body { color: red; }\n" },
    "a deleted page": { "content/docs/g/d.md": undefined },
    "a renamed folder": {
      "content/docs/g/b.md": undefined,
      "content/docs/g/c.md": undefined,
      "content/docs/g/_category_.yml": undefined,
      "content/docs/h/b.md": page("B"),
      "content/docs/h/c.md": page("C"),
      "content/docs/_part.md": "A part.\n",
      "content/docs/a.md": page("A", "## Part\n\n::include{file=_part.md}"),
    },
    "a folder in the place of a file": {
      "content/static/humans.txt": undefined,
      "content/static/humans.txt/all.txt": "All of us.\n",
    },
    "a file in the place of a folder": {
      "content/static/humans.txt/all.txt": undefined,
      "content/static/humans.txt": "Us.\n",
    },
    "a folder of pages that is another": {
      "docsgen.config.mjs": config(', docsPath: "guides", checks: { orphans: "off" }'),
      "content/guides/x.md": page("X"),
    },
    "and back": { "docsgen.config.mjs": config() },
    "no template": { "templates/parts/Footer.tsx": undefined, "templates/styles/print.css": undefined },
  };
  for (const [what, changes] of Object.entries(steps)) {
    for (const [file, text] of Object.entries(changes)) {
      if (existsSync(join(site.root, file)) && (text === undefined || !statSync(join(site.root, file)).isFile()))
        site.erase(file);
      if (text !== undefined) site.write({ [file]: text });
    }
    await preview.take(...Object.keys(changes));
    await preview.assertClean(what);
  }
  await preview.close();
});

test("a package that is installed while the site is previewed is used, wherever packages of the site are looked for", async () => {
  const site = makeSite({
    "docsgen.config.mjs": config(),
    "content/docs/index.md": page("Home", '```mermaid alt="One to two"\none --> two\n```'),
  });
  const preview = await previewOf(site);
  const codes = async () => {
    await preview.report();
    return preview.problems().map(({ code }) => code);
  };
  assert.equal(await codes(), ["mermaid-missing"]);
  const lock = "node_modules/.package-lock.json";
  assert.ok(preview.places.files.includes(join(site.root, lock)), "the project's own folder is watched");
  for (const [file, text] of Object.entries(FAKE_MERMAID)) site.write({ [file.replace(/^content\//, "")]: text });
  site.write({ [lock]: "{}" });
  await preview.take(lock);
  assert.equal(await codes(), []);
  assert.match(await preview.text("docs/"), "assets/mermaid-");
  await preview.close();
});

test("a file that an editor has emptied or removed is not believed at the first look", async () => {
  const site = makeSite({ "docsgen.config.mjs": config(), "content/docs/index.md": page("Home") });
  const preview = await previewOf(site);
  const file = join(site.root, "content/docs/index.md");
  assert.match(await preview.text("docs/"), "Text of Home.");
  for (const change of [() => site.write({ "content/docs/index.md": "" }), () => site.erase("content/docs/index.md")]) {
    change();
    assert.is(await preview.update(new Set([file]), false), undefined);
    assert.match(await preview.text("docs/"), "Text of Home.");
    site.write({ "content/docs/index.md": page("Home", "Saved.") });
    assert.ok(await preview.update(new Set([file]), false));
    assert.match(await preview.text("docs/"), "Saved.");
    site.write({ "content/docs/index.md": page("Home") });
    await preview.take("content/docs/index.md");
  }
  await preview.close();
});

test("a file that pages show is not believed to be empty or gone at the first look either", async () => {
  const site = makeSite({
    "docsgen.config.mjs": config(),
    "content/docs/index.md": page("Home", "```js file=/docs/part/code.js\n```"),
    "content/docs/part/code.js": "one();\n",
  });
  const preview = await previewOf(site);
  await preview.report();
  const file = join(site.root, "content/docs/part/code.js");
  for (const change of [
    () => site.write({ "content/docs/part/code.js": "" }),
    () => site.erase("content/docs/part/code.js"),
  ]) {
    change();
    assert.is(await preview.update(new Set([file]), false), undefined);
    assert.equal(preview.problems(), []);
    site.write({ "content/docs/part/code.js": "saved();\n" });
    assert.equal((await preview.update(new Set([file]), false))?.files, ["content/docs/part/code.js"]);
    assert.match(await preview.text("docs/"), "saved");
  }
  // Gone with its folder, and for good.
  site.erase("content/docs/part");
  const folder = new Set([join(site.root, "content/docs/part")]);
  assert.is(await preview.update(folder, false), undefined);
  assert.ok(await preview.update(folder, true));
  await preview.report();
  assert.is(preview.problems().length, 1);
  await preview.close();
});

test("what lies beside a configuration that was saved as it was is not named", async () => {
  const site = makeSite({
    "docsgen.config.mjs": config(),
    "content/docs/index.md": page("Home"),
    "content/docs/notes/log.txt": "x",
  });
  const preview = await previewOf(site);
  await preview.report();
  site.erase("content/docs/notes");
  const paths = ["docsgen.config.mjs", "content/docs/notes"].map((name) => join(site.root, name));
  const update = await preview.update(new Set(paths), true);
  assert.equal([update?.files, update?.isEmpty], [[], true]);
  await preview.close();
});

test("a configuration, template or plugin that an editor has emptied or removed is not believed at the first look either", async () => {
  const site = makeSite({
    "docsgen.config.ts": `export default { title: "Ours", baseUrl: "/x/", plugins: [{ module: "./plugins/p.ts" }] };\n`,
    "plugins/p.ts": `export default { name: "p", pages: () => [{ path: "made.md", markdown: "Made." }] };\n`,
    "templates/parts/Footer.tsx": `export function Footer() {\n  return <footer>Our own</footer>;\n}\n`,
    "content/docs/index.md": "# Home\n",
  });
  const preview = await previewOf(site);
  for (const name of ["docsgen.config.ts", "plugins/p.ts", "templates/parts/Footer.tsx"]) {
    const file = join(site.root, name);
    const source = readFileSync(file, "utf8");
    const problems = preview.problems();
    for (const lose of [() => rmSync(file), () => writeFileSync(file, "")]) {
      lose();
      assert.is(await preview.update(new Set([file]), false), undefined, name);
      assert.equal([preview.config.baseUrl, preview.pages, preview.problems()], ["/x/", 2, problems], name);
      writeFileSync(file, source);
      assert.ok(await preview.update(new Set([file]), false), name);
      assert.match(await preview.text("docs/index.html"), "Our own");
    }
  }
  rmSync(join(site.root, "docsgen.config.ts"));
  assert.ok(await preview.update(new Set([join(site.root, "docsgen.config.ts")]), true));
  assert.is(preview.config.baseUrl, "/");
  await preview.close();
});

test("a file that no page shows is no change, however often it is written; one that a page waits for is", async () => {
  const site = makeSite({
    "docsgen.config.mjs": config(),
    "content/docs/index.md": page("Home", "![Drawing](drawing.svg)"),
    "content/docs/log.txt": "started",
  });
  const preview = await previewOf(site);
  const files = async (...names: string[]) => {
    const paths = new Set(names.map((name) => join(site.root, name)));
    return ((await preview.update(paths, false)) ?? (await preview.update(paths, true)))?.files;
  };
  await preview.report();
  // Once: it might be what is missing.
  await files("content/docs/log.txt");
  site.write({ "content/docs/log.txt": "checked" });
  assert.equal(await files("content/docs/log.txt"), []);
  site.write({ "content/docs/drawing.svg": svg(5) });
  assert.equal(await files("content/docs/drawing.svg"), ["content/docs/drawing.svg"]);
  await preview.report();
  assert.equal(preview.problems(), []);
  site.write({ "content/docs/drawing.svg": svg(7), "content/docs/other.svg": svg(7) });
  assert.equal(await files("content/docs/drawing.svg"), ["content/docs/drawing.svg"]);
  assert.equal(await files("content/docs/other.svg", "content/docs/log.txt"), []);
  await preview.report();
  site.erase("content/docs/drawing.svg");
  assert.equal(await files("content/docs/drawing.svg"), ["content/docs/drawing.svg"]);
  await preview.report();
  assert.is(preview.problems().length, 1);
  await preview.close();
});

test("what a page shows through a link to a file is another one when that file is, wherever the page lies", async () => {
  const site = makeSite({
    "docsgen.config.mjs": config(),
    "content/code/real.js": "one();\n",
    "pages/index.md": page("Home", "```js file=inner.js\n```\n\n```js file=outer.js\n```"),
    "pages/real.js": "one();\n",
  });
  symlinkSync("../pages", join(site.root, "content/docs"));
  symlinkSync("../content/code/real.js", join(site.root, "pages/outer.js"));
  symlinkSync("real.js", join(site.root, "pages/inner.js"));
  const preview = await previewOf(site);
  await preview.assertClean();
  for (const [target, link] of [
    ["content/code/real.js", "content/docs/outer.js"],
    ["pages/real.js", "content/docs/inner.js"],
  ] as const) {
    const reads = async () => (await preview.report()).records.flatMap((record) => record.reads);
    const before = await reads();
    site.write({ [target]: "two();\n" });
    const update = await preview.update(new Set([join(realpathSync(site.root), target)]), true);
    assert.equal(update?.files, [link]);
    // The page is made again, also where nobody looks at it.
    assert.is((await reads()).filter(({ hash }, i) => hash !== before[i]?.hash).length, 1);
    await preview.assertClean(target);
  }
  await preview.close();
});

test("while the content folder is gone its files are nothing, and there again when it is back", async () => {
  const site = makeSite({
    "docsgen.config.mjs": config(),
    "content/docs/index.md": page("Home", "[Paper](/paper.txt) ![Drawing](drawing.svg)"),
    "content/docs/drawing.svg": svg(5),
    "content/static/paper.txt": "paper",
  });
  const preview = await previewOf(site);
  const { records } = await preview.report();
  const files = ["paper.txt", ...records.flatMap(({ assets }) => assets.map(({ output }) => output))];
  assert.is(files.length, 2);
  renameSync(join(site.root, "content"), join(site.root, "elsewhere"));
  for (const file of files) assert.is(await preview.find(file), undefined, file);
  renameSync(join(site.root, "elsewhere"), join(site.root, "content"));
  for (const file of files) assert.ok(await preview.find(file), file);
  await preview.close();
});

test("a source that was another one for the moment in which its page was made is not shown for good", async () => {
  const site = makeSite({ "docsgen.config.mjs": config(), "content/docs/index.md": page("Home", "First.") });
  const preview = await previewOf(site);
  await preview.report();
  site.write({ "content/docs/index.md": page("Home", "Second.") });
  await preview.take("content/docs/index.md");
  site.write({ "content/docs/index.md": page("Home", "For a moment.") });
  assert.match(await preview.text("docs/"), "For a moment.");
  site.write({ "content/docs/index.md": page("Home", "Second.") });
  await preview.take("content/docs/index.md");
  assert.match(await preview.text("docs/"), "Second.");
  await preview.assertClean();
  await preview.close();
});

test("what lies behind a link in the place of the pages' folder is edited under the link's name", async () => {
  const site = makeSite({
    "docsgen.config.mjs": config(),
    "pages/index.md": page("Home", "![Drawing](drawing.svg)"),
    "pages/drawing.svg": svg(5),
    "assets/a.txt": "a",
    "content/readme.txt": "x",
  });
  symlinkSync("../pages", join(site.root, "content/docs"));
  symlinkSync("../assets", join(site.root, "content/static"));
  const preview = await previewOf(site);
  await preview.assertClean();
  for (const folder of ["pages", "assets"])
    assert.ok(
      preview.places.folders.some((each) => realpathSync(each) === join(realpathSync(site.root), folder)),
      folder,
    );
  site.write({ "pages/index.md": page("Home", "Edited. ![Drawing](drawing.svg)"), "assets/b.txt": "b" });
  const root = realpathSync(site.root);
  const update = await preview.update(new Set([join(root, "pages/index.md"), join(root, "assets/b.txt")]), false);
  assert.equal(update?.files, ["content/docs/index.md", "content/static/b.txt"]);
  assert.match(await preview.text("docs/"), "Edited.");
  await preview.assertClean();
  await preview.close();
});

test("a folder that takes the place of another one shows its own pages, however old they are", async () => {
  const site = makeSite({
    "docsgen.config.mjs": config(),
    "content/docs/index.md": page("Home"),
    "content/docs/part/a.md": page("Old"),
    "aside/a.md": page("New"),
  });
  const at = (name: string) => join(realpathSync(site.root), name);
  // A folder that is renamed changes none of its files' times.
  const changed = Math.max(...["content/docs/part/a.md", "aside/a.md"].map((name) => statSync(at(name)).ctimeMs));
  await until("all times are past", () => Date.now() - changed > 60);
  const preview = await previewOf(site);
  assert.match(await preview.text("docs/part/a"), "Text of Old");
  renameSync(at("content/docs/part"), at("before"));
  renameSync(at("aside"), at("content/docs/part"));
  await preview.take("content/docs/part");
  assert.match(await preview.text("docs/part/a"), "Text of New");
  await preview.close();
});

test("a link in the place of the pages' folder may lead elsewhere from now on, but to nothing hidden", async () => {
  const site = makeSite({
    "docsgen.config.mjs": config(),
    "one/index.md": page("Home"),
    "two/index.md": page("Other home"),
    ".hidden/index.md": page("Secret"),
    "content/readme.txt": "x",
  });
  const root = realpathSync(site.root);
  const place = join(root, "content/docs");
  symlinkSync("../one", place);
  const preview = await previewOf(site);
  await preview.assertClean();
  rmSync(place);
  symlinkSync("../two", place);
  await preview.take("content/docs");
  assert.match(await preview.text("docs/"), "Other home");
  await preview.assertClean();
  assert.ok(preview.places.folders.includes(join(root, "two")));
  site.write({ "two/index.md": page("Other home", "Edited.") });
  const update = await preview.update(new Set([join(root, "two/index.md")]), false);
  assert.equal(update?.files, ["content/docs/index.md"]);
  rmSync(place);
  symlinkSync("../.hidden", place);
  await preview.take("content/docs");
  const codes = preview.problems().map(({ file, code }) => `${file} ${code}`);
  assert.ok(codes.includes("content/docs link-outside"), codes.join());
  assert.not.match(await preview.text("docs/"), "Secret");
  await preview.close();
});

test("of what a folder holds that is told of as a whole only what is another one is named", async () => {
  const site = makeSite({
    "docsgen.config.mjs": config(),
    "content/docs/index.md": page("Home", "::include{file=part/_words.md}\n\n```js file=part/code.js\n```"),
    "content/docs/part/_words.md": "Words.\n",
    "content/docs/part/code.js": "one();\n",
  });
  const preview = await previewOf(site);
  await preview.report();
  const told = async () => preview.update(new Set([join(site.root, "content/docs")]), true);
  const same = await told();
  assert.equal([same?.files, same?.isEmpty], [[], true]);
  site.write({ "content/docs/part/code.js": "two();\n" });
  const other = await told();
  assert.equal([other?.files, other?.isEmpty], [["content/docs/part/code.js"], false]);
  await preview.assertClean();
  await preview.close();
});

test("where all is looked at and nothing is another one, what was told of is named", async () => {
  const site = makeSite({ "docsgen.config.mjs": config(), "content/docs/index.md": page("Home") });
  const preview = await previewOf(site);
  for (const [paths, name] of [
    [["content", "content/docs", "content/docs/index.md"], "content"],
    [["."], "."],
  ] as const) {
    const update = await preview.update(new Set(paths.map((each) => join(site.root, each))), true);
    assert.equal([update?.files, update?.isEmpty], [[name], false]);
  }
  await preview.close();
});

test("many changes at once are a change, though none of them is a source", async () => {
  const snippets = Array.from({ length: 120 }, (_, i) => `content/docs/s${i}.js`);
  const site = makeSite({
    "docsgen.config.mjs": config(),
    "content/docs/index.md": page("Home", "```js file=s0.js\n```"),
    ...Object.fromEntries(snippets.map((name) => [name, "one();\n"])),
  });
  const preview = await previewOf(site);
  await preview.report();
  site.write(Object.fromEntries(snippets.map((name) => [name, "two();\n"])));
  const update = await preview.update(new Set(snippets.map((name) => join(site.root, name))), false);
  assert.is(update?.isEmpty, false);
  assert.match(await preview.text("docs/"), "two");
  await preview.close();
});

test("a link to a page that is broken from the start is no error, and leads there once it is mended", async () => {
  const site = makeSite({
    "docsgen.config.mjs": config(),
    "content/docs/index.md": page("Home", "[A](./a.md#part) [B](./b.md)"),
    "content/docs/a.md": "---\ntitel: A\nslug: elsewhere\n---\n\n## Part\n",
    "content/docs/b.md": page("B"),
  });
  const preview = await previewOf(site);
  await preview.report();
  const told = () => preview.problems().map(({ file, code }) => `${file} ${code}`);
  assert.equal(told(), ["content/docs/a.md unknown-front-matter-key"]);
  site.write({ "content/docs/a.md": "---\ntitle: A\nslug: elsewhere\n---\n\n## Part\n" });
  await preview.take("content/docs/a.md");
  await preview.assertClean("mended");
  assert.match(await preview.text("docs/"), '<a href="/docs/elsewhere#part">A</a>');
  await preview.close();
});

test("templates that are broken from the start are told with what is wrong in pages, and none is shown until they are mended", async () => {
  const own = (code: string) => `${code}\nexport function Footer() { return <footer>Mine</footer>; }\n`;
  const mended = { "templates/parts/Footer.tsx": own("") };
  for (const [broken, code] of [
    ["const", "template-syntax"],
    ['throw new Error("no");', "template-error"],
    ["process.exit(0);", "template-error"],
  ] as const) {
    const site = makeSite({
      "docsgen.config.mjs": config(),
      "content/docs/index.md": page("Home", "[No](./no.md)\n\n:::own\n[No](./no.md)\n:::"),
      "templates/parts/Footer.tsx": own(broken),
      "templates/directives/Own.tsx": "export const Own = ({ children }: any) => <b>{children}</b>;\n",
    });
    const preview = await previewOf(site);
    await preview.report();
    const told = () => preview.problems().map(({ file, line, code }) => `${file}:${line} ${code}`);
    const links = ["content/docs/index.md:7 dead-link", "content/docs/index.md:10 dead-link"];
    assert.is(told().filter((each) => links.includes(each)).length, 2, told().join("\n"));
    assert.ok(
      told().some((each) => each.endsWith(code)),
      told().join("\n"),
    );
    assert.is(told().length, 3, told().join("\n"));
    assert.is(await preview.text("docs/"), "broken");
    site.write(mended);
    await preview.take("templates/parts/Footer.tsx");
    await preview.report();
    assert.equal(told().sort(), links.toSorted());
    assert.match(await preview.text("docs/"), "<footer>Mine</footer>");
    await preview.close();
    site.remove();
  }
});

test("templates that are broken from the start and removed give way to docsgen's own", async () => {
  const site = makeSite({
    "docsgen.config.mjs": config(),
    "content/docs/index.md": page("Home"),
    "templates/parts/Footer.tsx": "const",
  });
  const preview = await previewOf(site);
  assert.is(await preview.text("docs/"), "broken");
  site.erase("templates");
  await preview.take("templates", "templates/parts/Footer.tsx");
  await preview.assertClean("removed");
  await preview.close();
});

test("docsgen's own texts are said as the configuration says them now, also those that scripts put in", async () => {
  const saying = (said: string) => config(`, translations: { "On this page": ${said}, "Copy code": ${said} }`);
  const site = makeSite({
    "docsgen.config.mjs": config(),
    "content/docs/a.md": page("A", "## One\n\n```js\none();\n```\n\n## Two"),
  });
  const preview = await previewOf(site);
  await preview.assertClean("the start");
  for (const [what, source] of Object.entries({
    "a language": saying('"Auf dieser Seite"'),
    "other words": saying('"Hier"'),
    none: config(),
  })) {
    site.write({ "docsgen.config.mjs": source });
    await preview.take("docsgen.config.mjs");
    await preview.assertClean(what);
  }
  await preview.close();
});

test("names keep their signs from right to left, and have no marks from left to right, as the configuration says it now", async () => {
  const inLanguage = (locale: string) =>
    config(
      `, locale: "${locale}", footer: { text: "run() C++" }, navbar: { items: [{ label: "run()", href: "/docs/" }] }`,
    );
  const site = makeSite({
    "docsgen.config.mjs": inLanguage("en"),
    "content/docs/index.md": page("A", '::linkcard[One]{href=./index.md description="run()"}\n\n<p>run()</p>'),
  });
  const preview = await previewOf(site);
  await preview.assertClean("the start");
  for (const locale of ["ar", "he", "en"]) {
    site.write({ "docsgen.config.mjs": inLanguage(locale) });
    await preview.take("docsgen.config.mjs");
    await preview.assertClean(locale);
  }
  await preview.close();
});

test("a configuration that loops after an edit is told, and taken in once it is mended", async () => {
  const site = makeSite({ "docsgen.config.mjs": config(), "content/docs/index.md": page("Home") });
  const preview = await previewOf(site);
  // It leaves the processor to other tests for its five seconds.
  const loop = "for (const cell = new Int32Array(new SharedArrayBuffer(4)); ; ) Atomics.wait(cell, 0, 0, 10);";
  site.write({ "docsgen.config.mjs": `${loop}\n${config()}` });
  await preview.take("docsgen.config.mjs");
  assert.match(
    preview
      .problems()
      .map(({ message }) => message)
      .join(),
    "has not finished after 5 s",
  );
  assert.match(await preview.text("docs/"), "Home");
  site.write({ "docsgen.config.mjs": config(', title: "Mended"') });
  await preview.take("docsgen.config.mjs");
  await preview.assertClean("mended");
  assert.match(await preview.text("docs/"), "Mended");
  await preview.close();
});

test("a link to a page that comes with errors is no error either", async () => {
  const site = makeSite({
    "docsgen.config.mjs": config(),
    "content/docs/index.md": page("Home", "[A](./a.md)"),
    "content/docs/b.md": page("B"),
  });
  const preview = await previewOf(site);
  const told = async () => {
    await preview.report();
    return preview.problems().map(({ file, code }) => `${file} ${code}`);
  };
  assert.equal(await told(), ["content/docs/index.md dead-link"]);
  site.write({ "content/docs/a.md": "---\ntitel: A\n---\n\nText.\n" });
  await preview.take("content/docs/a.md");
  assert.equal(await told(), ["content/docs/a.md unknown-front-matter-key"]);
  site.erase("content/docs/a.md");
  await preview.take("content/docs/a.md");
  assert.equal(await told(), ["content/docs/index.md dead-link"]);
  await preview.close();
});

test("what is wrong below front matter with errors is told with them, as a build tells it", async () => {
  const below = (front: string, text: string) => `---\n${front}\n---\n\n# Page\n\n${text}\n`;
  const site = makeSite({
    "docsgen.config.mjs": config(),
    "content/docs/index.md": page("Home", "[A](./a.md#part) [B](./b.md#part)"),
    "content/docs/a.md": below("titel: A", "[x](./gone.md) [y](#parts)\n\n## Part"),
    "content/docs/b.md": below("title: B", "## Part"),
  });
  const preview = await previewOf(site);
  const assertTold = async (what: string, most: number) => {
    await preview.report();
    const told = preview.problems();
    assert.equal(told, (await site.build({ out: "clean", cache: false })).diagnostics, what);
    assert.is(told.length, most, what);
  };
  const edit = async (file: string, text: string) => {
    site.write({ [file]: text });
    await preview.take(file);
  };
  await assertTold("from the start", 3);
  await edit("content/docs/a.md", below("titel: A\nslug: c", "\n\n[x](./gone.md) [y](#part)\n\n## Part"));
  await assertTold("a page that never was without errors is edited", 2);
  await edit("content/docs/a.md", below("titel: A\nslug: c\naliases: [/docs/b]", "## Part"));
  await assertTold("it gets an alias that is another page's address", 2);
  await edit("content/docs/a.md", below("titel: A\nslug: c", "\n\n[x](./gone.md) [y](#part)\n\n## Part"));
  const shown = await preview.text("docs/b");
  await edit("content/docs/b.md", below("titel: B\nslug: d", "[x](./a.md#none) [y](./none.md) [z](#one)\n\n## One"));
  preview.glance();
  assert.is(preview.problems().filter(({ file }) => file.endsWith("b.md")).length, 2, "known before all is checked");
  await assertTold("a page gets errors in both", 4);
  assert.is(await preview.text("docs/b"), shown, "it is shown as it was");
  await edit("content/docs/b.md", below("titel: B", "[z](#ones)\n\n## One"));
  await assertTold("its text has others", 4);
  await edit("content/docs/b.md", below("title: B", "[z](#ones)\n\n## One"));
  await assertTold("its front matter is mended", 4);
  await edit("content/docs/b.md", below("title: B", "## Part"));
  await edit("content/docs/a.md", below("title: A", "## Part"));
  await preview.assertClean("all is mended");
  await preview.close();
});

test("a page that is warned of is edited like any other, and what is warned of is told as it is now", async () => {
  const site = makeSite({ "content/docs/index.md": "# Home\n", "content/docs/a.md": "---\ntitle: A\n---\n\nText.\n" });
  const preview = await previewOf(site);
  const edit = async (source: string) => {
    site.write({ "content/docs/a.md": source });
    await preview.take("content/docs/a.md");
    const { generation } = await preview.report();
    const told = preview.problems().filter(({ code }) => code !== "no-url" && code !== "orphan");
    return [generation.id, told.map(({ line, column, code }) => `${line}:${column} ${code}`).join()] as const;
  };
  const [first] = await edit("---\ntitle: A\n---\n\nOther.\n");
  const [warned, told] = await edit("---\ntitle: A\ndescription: “Some.”\n---\n\nOther.\n");
  assert.is.not(warned, first);
  assert.is(told, "3:14 front-matter-value");
  assert.equal(await edit("---\ntitle: A\ndescription: “Some.”\n---\n\nMore.\n"), [warned, told]);
  assert.equal(await edit("---\ntitle: A\ndescription: “Some.”\n---\n\nEven more.\n"), [warned, told]);
  assert.is((await edit("---\ntitle: A\n\ndescription: “Some.”\n---\n\nMore.\n"))[1], "4:14 front-matter-value");
  assert.is((await edit("---\ntitle: A\n---\n\nMore.\n"))[1], "");
  await preview.close();
});

test("what is wrong with edited pages is known before all is checked, once they are looked at", async () => {
  const files = Array.from({ length: 11 }, (_, i) => `content/docs/p${String(i).padStart(2, "0")}.md`);
  const site = makeSite({
    "docsgen.config.mjs": config(),
    "content/docs/index.md": page("Home"),
    ...Object.fromEntries(files.map((file) => [file, page("P")])),
  });
  const preview = await previewOf(site);
  await preview.report();
  site.write(Object.fromEntries(files.map((file) => [file, page("P", "[x](./gone.md)")])));
  await preview.take(...files);
  assert.equal(preview.problems(), []);
  preview.glance();
  const known = preview.problems().map(({ file }) => file);
  assert.equal(known, files.slice(0, 10), "no more than can be looked at at once");
  preview.glance();
  assert.is(preview.problems().length, 10, "those that were left are looked at with all others");
  await preview.report();
  assert.equal(
    preview.problems().map(({ file }) => file),
    files,
  );
  await preview.close();
});

test("a configuration that comes and goes by a name that is not read is told as long as it is there", async () => {
  const site = makeSite({ "content/docs/index.md": "# Home\n" });
  const preview = await previewOf(site);
  const told = () => preview.problems().map(({ file, message }) => `${file}: ${message}`);
  const [noUrl = ""] = told();
  site.write({ "docsgen.config.json": "{}" });
  await preview.take("docsgen.config.json");
  assert.equal(told(), ["docsgen.config.json: docsgen.config.json is not read"]);
  site.erase("docsgen.config.json");
  await preview.take("docsgen.config.json");
  assert.equal(told(), [noUrl]);
  await preview.close();
});

test("whoever asks for a report of a preview that is closed hears so", async () => {
  const site = makeSite({ "content/docs/index.md": "# Home\n" });
  const preview = await previewOf(site);
  const before = preview.report().catch((error: Error) => error.message);
  await preview.close();
  const after = preview.report().catch((error: Error) => error.message);
  assert.is(await before, "the preview was closed");
  assert.is(await after, "the preview was closed");
});

test("pages without a date because of what went wrong are shown, and one warning says why", async () => {
  const site = makeSite({
    "docsgen.config.mjs": config(),
    "content/docs/index.md": page("Home"),
    // What is read of the history can't be kept.
    [`.docsgen/cache/last-update.json.${process.pid}/taken.txt`]: "",
  });
  initRepository(site.root);
  const preview = await previewOf(site);
  const told = () => preview.problems().map(({ file, severity }) => `${file} ${severity}`);
  for (let left = 200; left > 0 && told().length === 0; left--) {
    await setTimeout(20);
    await preview.take();
  }
  assert.equal(told(), ["docsgen.config.mjs warning"]);
  assert.match(preview.problems()[0]?.message ?? "", /^cannot open .*last-update/);
  assert.match(await preview.text("docs/"), "Text of Home.");
  await preview.close();
});

test("nothing that is kept holds on to the site as it was before", async () => {
  const name = (i: number) => `content/docs/s${i % 10}/p${i}.md`;
  const pages = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [name(i), `# P${i}\n`]));
  const site = makeSite({ "content/docs/index.md": "# Home\n", ...pages });
  const preview = await previewOf(site);
  await preview.report();
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  let before = 0;
  for (let i = 0; i < 50; i++) {
    site.write({ [name(i)]: `# Title ${i}\n` });
    await preview.take(name(i));
    assert.match(await preview.text(name(i).slice("content/".length, -".md".length)), `>Title ${i}</h1>`);
    // All files are listed to find out that there is none.
    assert.is(await preview.text("nothing"), "nothing");
    if (i !== 10 && i !== 49) continue;
    await preview.report();
    collect();
    if (i === 10) before = process.memoryUsage().heapUsed;
  }
  const more = process.memoryUsage().heapUsed - before;
  assert.ok(more < 3_000_000, `${more} bytes more`);
  await preview.close();
});

test("a glossary that is gone for the moment in which something else is taken in keeps its terms", async () => {
  const site = makeSite({
    "docsgen.config.mjs": config(', glossary: "docs/terms.md"'),
    "content/docs/index.md": page("Home", "A widget."),
    "content/docs/terms.md": "# Terms\n\n## widget\n\nA thing.\n",
  });
  const preview = await previewOf(site);
  await preview.assertClean();
  const [file, aside] = [join(site.root, "content/docs/terms.md"), join(site.root, "aside.md")];
  renameSync(file, aside);
  site.write({ "docsgen.config.mjs": config(', glossary: "docs/terms.md", title: "Other"') });
  await preview.take("docsgen.config.mjs");
  renameSync(aside, file);
  await preview.take("content/docs/terms.md");
  assert.match(await preview.text("docs/"), "#widget");
  await preview.assertClean();
  await preview.close();
});

test("what changes together with the content folder's going is taken in when that is back", async () => {
  const site = makeSite({ "docsgen.config.mjs": config(), "content/docs/index.md": page("Home") });
  const preview = await previewOf(site);
  const [folder, aside] = [join(site.root, "content"), join(site.root, "aside")];
  renameSync(folder, aside);
  site.write({ "docsgen.config.mjs": config(', title: "Other"') });
  const refused = await preview
    .update(new Set([join(site.root, "docsgen.config.mjs"), folder]), true)
    .then(() => "", String);
  assert.match(refused, "content is gone");
  renameSync(aside, folder);
  await preview.take("content");
  await preview.assertClean();
  await preview.close();
  site.remove();
});

test("a static file that a style sheet lacks mends it when it comes, and is missed when it goes", async () => {
  const file = "content/static/img/x.png";
  const site = makeSite({
    "docsgen.config.mjs": config(),
    "content/docs/index.md": page("Home"),
    "templates/styles/print.css": "body { background: url(/img/x.png); }\n",
  });
  const preview = await previewOf(site);
  const told = () => preview.problems().map(({ code }) => code);
  assert.equal(told(), ["template-syntax"]);
  for (const _ of ["first", "again"]) {
    site.write({ [file]: "x" });
    await preview.take(file);
    assert.equal(told(), []);
    site.erase(file);
    await preview.take(file);
    assert.equal(told(), ["template-syntax"]);
  }
  site.write({ [file]: "x" });
  await preview.take(file);
  await preview.assertClean();
  await preview.close();
  site.remove();
});

test("what is odd in a style sheet is told until it is mended or allowed", async () => {
  const sheet = "templates/styles/print.css";
  const site = makeSite({
    "docsgen.config.mjs": config(", csp: {}"),
    "content/docs/index.md": page("Home"),
    [sheet]: "body { color: red; }\n",
  });
  const preview = await previewOf(site);
  const expect = async (file: string, text: string | undefined, codes: readonly string[]) => {
    if (text === undefined) site.erase(file);
    else site.write({ [file]: text });
    await preview.take(file);
    assert.equal(
      preview.problems().map(({ code }) => code),
      codes,
      text ?? "gone",
    );
    await preview.assertClean();
  };
  const remote = "a { background: url(https://img.example/x.png); }\n";
  await expect(sheet, "body { color: red; }\n}\n", ["sheet-syntax"]);
  await expect("content/docs/index.md", page("Another"), ["sheet-syntax"]);
  await expect(sheet, remote, ["csp-image"]);
  await expect("docsgen.config.mjs", config(', csp: { "img-src": ["https:"] }'), []);
  await expect("docsgen.config.mjs", config(", csp: {}"), ["csp-image"]);
  await expect(sheet, "body { color: red; }\n", []);
  await expect("templates/styles/own.css", "a {}\n", ["unused-sheet"]);
  await expect("templates/styles/own.css", undefined, []);
  await preview.close();
  site.remove();
});

test.run();
