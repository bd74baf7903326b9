// Pages as Markdown: a twin beside each page, llms.txt and llms-full.txt, and what leads to them.
import * as fs from "node:fs";
import * as path from "node:path";
import * as assert from "uvu/assert";
import { attribute, findAll, parseHtml } from "../support/html.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("Markdown twins");

const PAGES = {
  "content/docs/index.md":
    "---\ntitle: The *start*\ndescription: Where it begins.\n---\n\nSee [A](./guide/a.md#part).\n",
  "content/docs/guide/_category_.yml": "label: Guide\n",
  "content/docs/guide/a.md":
    "# A `b`\n\n:::tip\n![dot](./dot.svg)\n:::\n\n## Part {#part}\n\n[Home](/docs/), [file](/data.json)\n",
  "content/docs/guide/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  "content/docs/guide/b.md": "---\ntitle: B\nunlisted: true\n---\n\nHidden.\n",
  "content/static/data.json": "{}",
};

function site(config: object = {}, more: Record<string, string> = {}): TestSite {
  const settings = { title: "Trial", description: "A trial.", url: "https://docs.example", ...config };
  return makeSite({ ...PAGES, "docsgen.config.mjs": `export default ${JSON.stringify(settings)};\n`, ...more });
}

function twin(built: TestSite, file: string): string {
  return built.read(`dist/${file}`);
}

test("every page has one, with its title, its description and its article", async () => {
  const built = site();
  await built.built();
  const files = Object.keys(built.files());
  const pages = files.filter((file) => file.startsWith("docs/") && file.endsWith("/index.html"));
  for (const page of pages) {
    if (/(?:^|\/)index\/index\.html$/.test(page)) continue;
    assert.ok(files.includes(page.replace(/html$/, "md")), page);
  }
  assert.is(
    twin(built, "docs/index.md"),
    "# The \\*start\\*\n\n> Where it begins.\n\nSee [A](https://docs.example/docs/guide/a/index.md#part).\n",
  );
  const dot = files.find((file) => file.startsWith("assets/dot-"));
  assert.is(
    twin(built, "docs/guide/a/index.md"),
    `# A \`b\`\n\n> [!TIP]\n> ![dot](https://docs.example/${dot})\n\n## Part\n\n` +
      "[Home](https://docs.example/docs/index.md), [file](https://docs.example/data.json)\n",
  );
});

test("llms.txt lists pages by the sidebar, and what is outside of it as optional", async () => {
  const built = site(
    { sidebar: ["index", { type: "category", label: "Guide", items: ["guide/a"] }] },
    {
      "content/docs/other.md": "---\ntitle: Other\ndescription: Not in the sidebar.\n---\n\n[a](./guide/a.md)\n",
    },
  );
  await built.built();
  assert.is(
    twin(built, "llms.txt"),
    [
      "# Trial\n\n> A trial.\n",
      "## Start\n\n- [The \\*start\\*](https://docs.example/docs/index.md): Where it begins.\n",
      "## Guide\n\n- [A b](https://docs.example/docs/guide/a/index.md): Home, file\n",
      "## Optional\n\n- [Other](https://docs.example/docs/other/index.md): Not in the sidebar.\n",
    ].join("\n"),
  );
});

test("llms.txt says nothing of a page that has no paragraph, where browsers are told of the site", async () => {
  const built = site({ sidebar: ["index", "guide/a"] }, { "content/docs/guide/a.md": "# A\n\n## Part\n\n- one\n" });
  await built.built();
  assert.match(twin(built, "llms.txt"), "- [A](https://docs.example/docs/guide/a/index.md)\n");
  assert.match(built.html("/docs/guide/a"), '<meta name="description" content="A trial."/>');
});

test("llms.txt has one section for pages that stand by themselves and a category of that section's name", async () => {
  const built = site({ sidebar: ["index", { type: "category", label: "Start", items: ["guide/a"] }] });
  await built.built();
  const listed = twin(built, "llms.txt")
    .split("\n")
    .filter((line) => /^(?:##|-)/.test(line));
  assert.equal(
    listed.map((line) => line.slice(0, 8)),
    ["## Start", "- [The \\", "- [A b]("],
  );
});

test("llms-full.txt has all twins in the sidebar's order, each after its address", async () => {
  const built = site();
  await built.built();
  const text = ["docs/guide/a/index.md", "docs/index.md"]
    .map((file) => `URL: https://docs.example/${file}\n\n${twin(built, file)}`)
    .join("\n---\n\n");
  assert.is(twin(built, "llms-full.txt"), text);
});

test("llms-full.txt is right after any edit, addition and removal, and when it was spoilt", async () => {
  const many = Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [
      `content/docs/many/p${i}.md`,
      `---\ntitle: P ${i}\ndescription: P\n---\n\nText ${i}.\n`,
    ]),
  );
  const built = site({}, many);
  await built.built();
  const expected = (): string => {
    const urls = [...twin(built, "llms-full.txt").matchAll(/^URL: https:\/\/docs\.example\/(.*)$/gm)];
    return urls.map(([line, file = ""], i) => `${i === 0 ? "" : "\n---\n\n"}${line}\n\n${twin(built, file)}`).join("");
  };
  const check = async (what: string, pages: number): Promise<void> => {
    const { written } = await built.built();
    assert.is(twin(built, "llms-full.txt"), expected(), what);
    assert.is(twin(built, "llms-full.txt").match(/^URL: /gm)?.length, pages, what);
    if (what === "edit") assert.is(written, 4, "the page, its twin, llms-full.txt and the terms of the search");
  };
  built.write({
    "content/docs/many/p150.md": "---\ntitle: P 150\ndescription: P\n---\n\nText 150, longer than it was.\n",
  });
  await check("edit", 302);
  built.write({ "content/docs/many/a.md": "---\ntitle: Added\n---\n\nNew.\n" });
  await check("addition", 303);
  built.erase("content/docs/many/p70.md");
  await check("removal", 302);
  fs.writeFileSync(path.join(built.out, "llms-full.txt"), "spoilt");
  built.write({ "content/docs/many/p1.md": "---\ntitle: P 1\n---\n\nAgain.\n" });
  await check("spoilt", 302);
  const whole = twin(built, "llms-full.txt");
  await built.built({ cache: false });
  assert.is(twin(built, "llms-full.txt"), whole, "from nothing");
});

test("an unlisted page has a twin, and neither list names it", async () => {
  const built = site();
  await built.built();
  assert.is(twin(built, "docs/guide/b/index.md"), "# B\n\nHidden.\n");
  for (const file of ["llms.txt", "llms-full.txt"]) assert.not.match(twin(built, file), "guide/b");
});

test("the head leads to the twin, the sitemap does not", async () => {
  const built = site({ baseUrl: "/base/" });
  await built.built();
  for (const [route, href] of [
    ["/docs/", "/base/docs/index.md"],
    ["/docs/guide/a", "/base/docs/guide/a/index.md"],
  ] as const) {
    const links = findAll(parseHtml(built.html(route)), "link", (link) => attribute(link, "type") === "text/markdown");
    assert.equal(
      links.map((link) => [attribute(link, "rel"), attribute(link, "href")]),
      [["alternate", href]],
    );
  }
  assert.not.match(twin(built, "sitemap.xml"), "index.md");
  assert.match(twin(built, "docs/index.md"), "(https://docs.example/base/docs/guide/a/index.md#part)");
  assert.match(twin(built, "llms.txt"), "(https://docs.example/base/docs/index.md)");
});

test("without a url addresses begin at the root", async () => {
  const built = site({ url: undefined, baseUrl: "/base/" });
  await built.built();
  assert.match(twin(built, "docs/index.md"), "(/base/docs/guide/a/index.md#part)");
});

test("llms: false switches all of it off", async () => {
  const built = site();
  await built.built();
  built.write({
    "docsgen.config.mjs": 'export default { title: "Trial", url: "https://docs.example", llms: false };\n',
  });
  const { removed } = await built.built();
  const files = Object.keys(built.files());
  assert.equal(
    files.filter((file) => /\.md$|llms/.test(file)),
    [],
  );
  assert.is(removed, 5);
  assert.not.match(built.html("/docs/"), "text/markdown");
});

test("a site's own llms.txt stands; a file where a twin belongs is an error", async () => {
  const own = site({}, { "content/static/llms.txt": "mine\n" });
  await own.built();
  assert.is(twin(own, "llms.txt"), "mine\n");
  const taken = site({}, { "content/static/docs/guide/a/index.md": "mine\n" });
  const { diagnostics } = await taken.build();
  assert.equal(
    diagnostics.map(({ file, code }) => [file, code]),
    [["content/docs/guide/a.md", "output-collision"]],
  );
});

test("a spoilt twin is made again", async () => {
  const built = site();
  await built.built();
  const good = built.files();
  fs.rmSync(path.join(built.out, "docs/index.md"));
  await built.built();
  assert.equal(built.files(), good);
});

test.run();
