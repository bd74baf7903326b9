import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { noPages, onlyHome, withoutReferred } from "../../src/scan/problems.ts";
import { type Scan, scanContent, scanFiles } from "../../src/scan.ts";
import { listFiles, makeFolder, writeFiles } from "../support/folder.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("scan");

const content = makeFolder("scan");
const names = [
  "index.md",
  "a.md",
  "b.mdx",
  "B.MD",
  "c.Md",
  "_x.md",
  ".h.md",
  "x.txt",
  "_category_.yml",
  "_category_.yml.bak",
];
const folders = [
  "",
  "docs",
  "docs/_p",
  "docs/.q",
  "docs/n/_p/z",
  "docs/node_modules/k",
  "static",
  "static/_u",
  "other",
];
for (const folder of folders) writeFiles(join(content, folder), Object.fromEntries(names.map((name) => [name, "x"])));
mkdirSync(join(content, "docs/real"));
writeFiles(join(content, "docs"), { "_index.md": "x" });
const links = { "out.md": "/etc/hosts", "dangling.md": "nowhere", "in.md": "a.md", "folder.md": "real" };
for (const [name, target] of Object.entries(links)) symlinkSync(target, join(content, "docs", name));

const scan = (docsPath: string) => scanContent(content, docsPath, (file) => file);
const namesOf = ({ pages, categories, statics }: Scan) =>
  [pages, categories, statics].map((list) => list.map(({ file }) => file));

test("a file in the place of a folder is told, by a walk and by a look at it alone", () => {
  const broken = makeFolder("scan-files");
  writeFiles(broken, { static: "x", docs: "x", other: "x" });
  for (const scan of [
    scanContent(broken, "docs", (file) => file),
    scanFiles(["static", "docs", "other"], broken, "docs", (file) => file),
  ])
    assert.equal(scan.problems.map(({ file, code }) => `${file} ${code}`).sort(), [
      "docs no-folder",
      "static no-folder",
    ]);
});

test("a link in the place of a folder that leads nowhere is told, by a walk and by a look at it alone", () => {
  const broken = makeFolder("scan-links");
  for (const name of ["static", "docs", "other"]) symlinkSync("nowhere", join(broken, name));
  for (const scan of [
    scanContent(broken, "docs", (file) => file),
    scanFiles(["static", "docs", "other"], broken, "docs", (file) => file),
  ])
    assert.equal(scan.problems.map(({ file, code, severity }) => `${file} ${code} ${severity}`).sort(), [
      "docs broken-link-file error",
      "static broken-link-file error",
    ]);
});

test("pages, categories and static files are told apart by their paths", () => {
  assert.equal(namesOf(scan("docs")), [
    ["docs/B.MD", "docs/a.md", "docs/in.md", "docs/index.md", "index.md"],
    ["docs/_category_.yml", "docs/_p/_category_.yml", "docs/n/_p/z/_category_.yml"],
    ["", "_u/"].flatMap((folder) => names.filter((n) => n !== ".h.md").map((n) => `static/${folder}${n}`)).sort(),
  ]);
  const listed = scan("docs").folders.map(([folder]) => folder);
  assert.equal(
    listed.filter((folder) => folder.startsWith("docs/")),
    ["docs/_p", "docs/n", "docs/n/_p", "docs/n/_p/z", "docs/real"],
  );
  assert.equal(namesOf(scan("."))[0]?.includes("other/a.md"), true);
  assert.equal(namesOf(scan("."))[0]?.includes("static/a.md"), false);
});

test("links that lead out or nowhere, MDX and other names of Markdown are told", () => {
  assert.equal(
    scan("docs").problems.map(({ file, code, severity }) => [file, code, severity]),
    [
      ["docs/_index.md", "private-index", "warning"],
      ["docs/b.mdx", "mdx-file", "warning"],
      ["docs/c.Md", "markdown-file", "warning"],
      ["docs/dangling.md", "broken-link-file", "error"],
      ["docs/folder.md", "link-folder", "warning"],
      ["docs/out.md", "link-outside", "error"],
    ],
  );
});

test("Markdown that lies beside the pages' folder is told where it looks like a page", () => {
  const names = [
    "a.md",
    "b.mdx",
    "README.md",
    "Readme.zh.md",
    "CONTRIBUTING.md",
    "FAQ.md",
    "_part.md",
    ".h.md",
    "x.txt",
  ];
  const folders = ["", "guides/", "guides/more/", "_parts/", ".git/", "node_modules/", "static/", "docs/", "plain/"];
  const beside = makeFolder("beside");
  for (const folder of folders) {
    const files = [...names, ...(folder === "" || folder === "plain/" ? [] : ["index.md"])];
    writeFiles(join(beside, folder), Object.fromEntries(files.map((name) => [name, "x"])));
  }
  const told = (docsPath: string, shown: string) =>
    scanContent(beside, docsPath, (file) => [shown, file].filter(Boolean).join("/"))
      .problems.filter(({ code }) => code === "page-elsewhere")
      .map(({ file }) => file);
  assert.equal(
    told("docs", "content"),
    ["FAQ.md", "a.md", "b.mdx", "guides/index.md"].map((file) => `content/${file}`),
  );
  // Other files than pages are to be expected in the whole project.
  assert.equal(told("docs", ""), []);
  assert.equal(told(".", "content"), []);
});

test("of pages beside the pages' folder, the first one that is left says that docsPath may be wrong", () => {
  const beside = makeFolder("elsewhere");
  writeFiles(beside, { "a.md": "x", "guides/index.md": "x", "parts/index.md": "x" });
  const { problems } = scanContent(beside, "guide", (file) => `content/${file}`);
  const hints = (referred: readonly string[]) => withoutReferred(problems, () => referred).map(({ hint }) => hint);
  const moved = (file: string) => `Move it to content/guide/${file}; or put "_" before its name if it is no page.`;
  const instead = "If pages are meant to lie in another folder, name that one with docsPath in the configuration.";
  assert.equal(hints([]), [`${moved("a.md")}\n${instead}`, moved("guides/index.md"), moved("parts/index.md")]);
  assert.equal(hints(["content/a.md", "content/parts"]), [`${moved("guides/index.md")}\n${instead}`]);
});

test("names that are not UTF-8 are told: what they name cannot be read", () => {
  // Other systems have no such names.
  if (process.platform !== "linux") return;
  const odd = makeFolder("odd");
  const at = (name: string) => Buffer.concat([Buffer.from(join(odd, name)), Buffer.from([0xff])]);
  writeFiles(odd, { "docs/sound-\ufffd.md": "# X\n" });
  mkdirSync(at("docs/folder-"));
  mkdirSync(join(odd, "static"));
  for (const name of ["docs/page-", "static/file-"])
    writeFileSync(Buffer.concat([at(name), Buffer.from(".md")]), "# X\n");
  const { problems } = scanContent(odd, "docs", (file) => file);
  assert.equal(
    problems.map(({ file, code }) => [file, code]),
    ["docs/folder-\ufffd", "docs/page-\ufffd.md", "static/file-\ufffd.md"].map((file) => [file, "file-name"]),
  );
});

test("a file looked at alone is what the walk finds", () => {
  for (const docsPath of ["docs", ".", "docs/n", "static"]) {
    const all = scan(docsPath);
    for (const file of [...listFiles(content), "docs/absent.md", "docs/real", "docs"]) {
      const only = <T extends { readonly file: string }>(list: readonly T[]) =>
        list.filter((each) => each.file === file);
      const found = scanFiles([file], content, docsPath, (name) => name);
      assert.equal(found.pages, only(all.pages), file);
      assert.equal(found.categories, only(all.categories), file);
      assert.equal(found.statics, only(all.statics), file);
      assert.equal(found.problems, only(all.problems), file);
    }
  }
});

test("what is left unseen is what a look finds", () => {
  const told = ({ problems, pages, categories, statics }: Scan) => ({
    problems,
    lists: [pages, categories, statics].map((list) =>
      list.map(({ file, size, mtimeMs, ctimeMs, isLink }) => [file, size, mtimeMs, ctimeMs, isLink]),
    ),
  });
  for (const docsPath of ["docs", ".", "docs/n", "static", "static/_u", "docs/_p"]) {
    const display = (file: string) => file;
    assert.equal(
      told(scanContent(content, docsPath, display, true)),
      told(scanContent(content, docsPath, display)),
      docsPath,
    );
  }
});

test("the folder of pages that is named for the one that holds it is told", async () => {
  const pages = [{ file: "index.md" }];
  const display = (file: string) => `docs/${file}`;
  const hint = /Name the folder that holds docs: --content \.$/;
  assert.match(noPages("docs", display).hint ?? "", hint);
  const [told, ...others] = onlyHome(pages, "docs", display);
  assert.match(told?.hint ?? "", hint);
  assert.is(`${told?.file} ${told?.severity}`, "docs/docs warning");
  assert.equal(others, []);
  assert.match(onlyHome(pages, "docs", (file) => `a/docs/${file}`)[0]?.hint ?? "", /--content a$/);
  assert.match(onlyHome(pages, "a/docs", (file) => `a/docs/${file}`)[0]?.hint ?? "", /holds a\/docs: --content \.$/);
  // A site of one page, one with pages, one whose pages lie where its home page does.
  assert.equal(
    onlyHome(pages, "docs", (file) => `content/${file}`),
    [],
  );
  assert.equal(onlyHome([...pages, { file: "docs/a.md" }], "docs", display), []);
  assert.equal(
    onlyHome(pages, ".", (file) => `./${file}`),
    [],
  );
  const site = makeSite({ "docs/index.md": "# Home\n", "docs/guide/a.md": "# A\n" });
  const { code, stderr } = await site.cli(["build", "--content", "docs"]);
  site.remove();
  assert.is(code, 0, stderr);
  assert.match(stderr, /docs\/docs:1:1: warning: no page but the home page was found\n/);
});

test("a folder of pages that is named from the project is told with its name in the content folder", () => {
  const hint = (docsPath: string) => noPages(docsPath, (file) => `content/${file}`).hint ?? "";
  assert.match(hint("content/docs"), /docsPath is a folder in content: write docsPath: "docs"\.$/);
  assert.match(hint("docs"), /^Looked for content\/docs\/\*\*\/\*\.md\. Put a Markdown file there/);
});

test.run();
