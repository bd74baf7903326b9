// What changed between two outputs, found out from manifests, from the cache and from HTML alone.
import { createHash } from "node:crypto";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import * as assert from "uvu/assert";
import { readOutput } from "../../src/diff/output.ts";
import { compareOutputs } from "../../src/diff.ts";
import { diff } from "../../src/index.ts";
import { formatManifest, type Manifest, type ManifestPage, parseManifest, parseRoutes } from "../../src/manifest.ts";
import { pageIds, pageText } from "../../src/page-text.ts";
import { corpus } from "../support/corpus.ts";
import { listFiles, makeFolder, writeFiles } from "../support/folder.ts";
import { makeSite, runDocsgen, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("comparing outputs");

const config = (more = "") => `export default { url: "https://docs.example", ${more} };\n`;
const page = (title: string, body: string, more = "") =>
  `---\ntitle: ${title}\ndescription: About it.\n${more}---\n\n${body}\n`;

const before = {
  "docsgen.config.mjs": config(),
  "content/docs/index.md": page("Home", "Begin."),
  "content/docs/same.md": page("Same", "## Part\n\nThe same text."),
  "content/docs/text.md": page(
    "Text",
    "## Kept\n\n## Lost & found\n\nOld text,[^1] twice.[^1] More.[^more]\n\n[^1]: One.\n[^more]: Two.",
  ),
  "content/docs/gone.md": page("Gone", "Leaves."),
  "content/docs/led.md": page("Led", "## Stays\n\n## Goes\n\nMoves, and the old address leads there."),
  "content/docs/silent.md": page("Silent", "Moves without a word.", "aliases: [/older]\n"),
};
const after = {
  ...before,
  "docsgen.config.mjs": config('redirects: [{ from: "/docs/led", to: "/docs/there/led" }],'),
  "content/docs/text.md": page("Text", "## Kept\n\nNew text, with `code <b>`."),
  "content/docs/there/led.md": page("Led", "## Stays\n\nMoves, and the old address leads there."),
  "content/docs/there/silent.md": page("Silent", "Moves without a word."),
  "content/docs/added.md": page("Added", "New."),
};
const left = ["content/docs/gone.md", "content/docs/led.md", "content/docs/silent.md"];

const expected = {
  ok: true,
  added: ["/docs/added"],
  moved: [
    { from: "/docs/led", to: "/docs/there/led", redirected: true },
    { from: "/docs/silent", to: "/docs/there/silent", redirected: false },
  ],
  removed: ["/docs/gone", "/older"],
  lostAnchors: [
    { route: "/docs/led", anchor: "goes" },
    { route: "/docs/text", anchor: "lost--found" },
  ],
  textChanged: ["/docs/text", "/docs/there/led"],
  // Their sidebar has other entries.
  frameChanged: ["/docs", "/docs/same"],
  unchanged: 0,
};

/** Builds both states of the site; gives the site and a copy of its older output. */
async function twoOutputs(baseUrl = "/"): Promise<{ site: TestSite; old: string }> {
  const site = makeSite(before);
  await site.built({ baseUrl });
  const old = join(makeFolder("old"), "dist");
  cpSync(site.out, old, { recursive: true });
  writeFileSync(`${old}.json`, manifestOf(site));
  site.write(after);
  site.erase(...left);
  await site.built({ baseUrl });
  return { site, old };
}

/** The manifest of a site's output, from its cache. */
function manifestOf(site: TestSite): string {
  return formatManifest(readOutput(site.out));
}

function hashes(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const file of listFiles(folder))
    found[file] = createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("hex")
      .slice(0, 32);
  return found;
}

test("tells the same from folders, from the cache, from manifests, and under a path", async () => {
  for (const baseUrl of ["/", "/project/"]) {
    const { site, old } = await twoOutputs(baseUrl);
    const copy = join(makeFolder("new"), "dist");
    cpSync(site.out, copy, { recursive: true });
    writeFileSync(`${copy}.json`, manifestOf(site));
    for (const [a, b] of [
      [old, copy],
      [old, site.out],
      [`${old}.json`, `${copy}.json`],
      [`${old}.json`, copy],
    ] as const) {
      assert.equal(await diff(a, b), expected, `${a} ${b}`);
    }
    site.remove();
  }
});

test("what is read from HTML is what the build knows, on pages of every kind", async () => {
  const site = makeSite({
    ...corpus(40),
    "docsgen.config.mjs": config(
      'redirects: [{ from: "/from", to: "/docs/a/" }, { from: "/deep/from", to: "/docs/part-1/page-1" }],',
    ),
    "content/docs/a/index.md": page(
      "A",
      '## A > B "quoted"\n\n<div id="raw" title="a > b">raw</div>\n\n- [x] done[^1]\n\n[^1]: Note.',
    ),
    "content/docs/part-1/ünï cödé.md": page("Ü", "## Ä\n\n<!-- a > b -->\n\n:::note\nText.\n:::"),
    "content/static/other.html": "<p>no page</p>",
  });
  await site.built();
  const known = readOutput(site.out);
  const copy = join(makeFolder("copy"), "dist");
  cpSync(site.out, copy, { recursive: true });
  const read = readOutput(copy);
  assert.equal(sortedEntries(read.files), sortedEntries(known.files));
  assert.equal(sortedEntries(read.redirects), sortedEntries(known.redirects));
  const pages = (manifest: Manifest) =>
    sortedEntries(manifest.pages).map(([route, page]) => [route, written(page), [...new Set(page.anchors)].sort()]);
  assert.equal(pages(read), pages(known));
  site.remove();
});

/** A page as it stands in a manifest. */
function written({ file, text }: ManifestPage): { file: string; text: string } {
  return { file, text: text() };
}

function sortedEntries<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}

test("the manifest has every file's hash, also after edits, and lies in no output unasked", async () => {
  const { site } = await twoOutputs();
  const text = manifestOf(site);
  assert.equal(Object.fromEntries(parseManifest(text)?.files ?? []), hashes(site.out));
  await site.built({ cache: false });
  assert.is(manifestOf(site), text);
  assert.not(site.exists("dist/docsgen-manifest.json"));
  site.remove();
});

test("the configuration publishes it", async () => {
  const site = makeSite({ ...before, "docsgen.config.mjs": config("manifest: true") });
  await site.built();
  const read = () => parseManifest(site.read("dist/docsgen-manifest.json"));
  const rest = () => {
    const { "docsgen-manifest.json": _, ...files } = hashes(site.out);
    return files;
  };
  assert.equal(Object.fromEntries(read()?.files ?? []), rest());
  site.write({ "content/docs/same.md": page("Same", "Another text.") });
  await site.built();
  assert.equal(Object.fromEntries(read()?.files ?? []), rest());
  const good = site.read("dist/docsgen-manifest.json");
  await site.built({ cache: false });
  assert.is(site.read("dist/docsgen-manifest.json"), good);
  site.remove();
});

test("an output that somebody changed is read, whatever the cache knows", async () => {
  const { site, old } = await twoOutputs();
  const file = join(site.out, "docs/same/index.html");
  writeFileSync(file, readFileSync(file, "utf8").replace("The same text.", "Changed by hand."));
  assert.ok((await diff(old, site.out)).textChanged.includes("/docs/same"));
  site.remove();
});

test("the cache is believed where no size and no time is another, and only where it is whole", async () => {
  const { site, old } = await twoOutputs();
  cpSync(join(site.out, "docs/same/index.html"), join(site.out, "docs/unknown.html"));
  // What is not on the list of the last build is no page of it.
  assert.not((await diff(old, site.out)).added.includes("/docs/unknown"));
  const cache = join(site.root, ".docsgen/cache");
  const [pages = ""] = listFiles(cache).filter((name) => name.endsWith("/pages.jsonl"));
  const whole = readFileSync(join(cache, pages));
  writeFileSync(join(cache, pages), whole.subarray(0, -9));
  assert.ok((await diff(old, site.out)).added.includes("/docs/unknown"));
  site.remove();
});

test("pages whose files are the same are not read", () => {
  const unread = (): never => {
    throw new Error("was read");
  };
  const output = (hash: string, text: string, file = "a.html"): Manifest => ({
    files: new Map([["a.html", hash]]),
    pages: new Map([["/a", { file, anchors: [], text: () => (text === "" ? unread() : text) }]]),
    redirects: new Map(),
  });
  assert.is(compareOutputs(output("1", ""), output("1", "")).unchanged, 1);
  assert.equal(compareOutputs(output("1", "t"), output("2", "t")).frameChanged, ["/a"]);
  assert.equal(compareOutputs(output("1", "t"), output("2", "u")).textChanged, ["/a"]);
  // A manifest that lacks the file's hash.
  assert.equal(compareOutputs(output("1", "t", "b.html"), output("1", "u", "b.html")).textChanged, ["/a"]);
});

test("the command says it as text and as JSON, and fails where it is told to", async () => {
  const { site, old } = await twoOutputs();
  const run = (...args: string[]) => runDocsgen(["diff", ...args]);
  const plain = await run(old, site.out);
  assert.is(plain.code, 0, plain.stderr);
  assert.is(
    plain.stdout,
    `Removed routes (2):
  /docs/gone
  /older
Moved without a redirect (1):
  /docs/silent → /docs/there/silent
Lost anchors (2):
  /docs/led#goes
  /docs/text#lost--found
Moved (1):
  /docs/led → /docs/there/led
Added routes (1):
  /docs/added
Text changed (2):
  /docs/text
  /docs/there/led
Only the frame changed (2):
  /docs
  /docs/same
0 pages are as before.
`,
  );
  const json = await run(old, site.out, "--reporter", "json", "--fail-on", "lost-route");
  assert.is(json.code, 1);
  assert.equal(JSON.parse(json.stdout), { ...expected, ok: false });
  assert.is((await run(old, site.out, "--fail-on", "lost-anchor")).code, 1);
  const same = await run(site.out, site.out, "--fail-on", "lost-route,lost-anchor");
  assert.equal([same.code, same.stdout], [0, "No page changed (6).\n"]);
  for (const [args, said] of [
    [[old, site.out, "--fail-on", "lost-sleep"], /Allowed are lost-route and lost-anchor/],
    [[old, join(old, "nothing")], /no such folder or manifest: .*nothing/],
    [[old, join(site.root, "content")], /content holds no page/],
    [[join(site.root, "docsgen.config.mjs"), old], /docsgen\.config\.mjs is no manifest/],
  ] as const) {
    const { code, stderr } = await run(...args);
    assert.is(code, 2, stderr);
    assert.match(stderr, said);
  }
  site.remove();
});

test("a page that moves to where a redirect was, and one whose redirect goes, are told", async () => {
  const output = (pages: Record<string, string>, redirects: Record<string, string> = {}): Manifest => ({
    files: new Map(Object.keys(pages).map((route) => [`${route}.html`, "h"])),
    pages: new Map(
      Object.entries(pages).map(([route, text]) => [route, { anchors: [], file: `${route}.html`, text: () => text }]),
    ),
    redirects: new Map(Object.entries(redirects)),
  });
  const one = output({ "/a": "1", "/b": "2" }, { "/old": "/a" });
  assert.equal(compareOutputs(one, output({ "/a": "1", "/b": "2", "/old": "3" })).removed, []);
  assert.equal(compareOutputs(one, output({ "/a": "1", "/b": "2" })).removed, ["/old"]);
  // Two new pages with that text: neither is it.
  const { removed, added } = compareOutputs(one, output({ "/b": "2", "/x": "1", "/y": "1" }, { "/old": "/x" }));
  assert.equal([removed, added], [["/a"], ["/x", "/y"]]);
  const elsewhere = compareOutputs(one, output({ "/b": "2" }, { "/a": "https://e.example/a", "/old": "/b" }));
  assert.equal(elsewhere.moved, [{ from: "/a", to: "https://e.example/a", redirected: true }]);
});

test("sites of other generators are compared, too", async () => {
  const folder = makeFolder("foreign");
  const html = (text: string) =>
    `<!DOCTYPE html><html><body><nav>n</nav><main><h1 id="t">T</h1>${text}</main></body></html>`;
  writeFiles(folder, {
    "a/index.html": html("one"),
    "a/b.html": html("two"),
    "a/404.html": html("missing"),
    "b/index.html": html("one").replace(">n<", ">other<"),
    "b/b/index.html": html("two <b>bold</b>"),
    "b/c/index.html": '<meta http-equiv="refresh" content="0; url=/base/b">',
  });
  const { added, textChanged, frameChanged } = await diff(join(folder, "a"), join(folder, "b"));
  assert.equal({ added, textChanged, frameChanged }, { added: [], textChanged: ["/b"], frameChanged: ["/"] });
  assert.equal([...readOutput(join(folder, "b")).redirects], [["/c", "/b"]]);
});

test("a manifest that is none of ours is refused, whatever its shape", () => {
  const good = { format: 1, pages: {}, redirects: {}, files: {} };
  assert.ok(parseManifest(JSON.stringify(good)));
  for (const bad of [
    null,
    [],
    {},
    { ...good, format: 2 },
    { ...good, files: { a: 1 } },
    { ...good, files: [] },
    { ...good, redirects: null },
    { ...good, pages: { "/a": { file: "a", text: "t" } } },
    { ...good, pages: { "/a": { file: "a", text: "t", anchors: [1] } } },
    { ...good, pages: { "/a": null } },
  ]) {
    assert.is(parseManifest(JSON.stringify(bad)), undefined, JSON.stringify(bad));
  }
  assert.is(parseManifest("{"), undefined);
  for (const bad of [null, [], {}, { ...good, format: 2 }, { ...good, redirects: null }, { ...good, pages: [] }])
    assert.is(parseRoutes(JSON.stringify(bad)), undefined, JSON.stringify(bad));
  assert.is(parseRoutes("{"), undefined);
});

test("a manifest's entries are in code-unit order, as all lists are, in whatever order they came", () => {
  // By code points the last two would change places: an emoji is two units, and the first of them is the smaller one.
  const paths = ["A", "a", "a/b", "é", "💚", "！"];
  const files = new Map([...paths].reverse().map((path) => [path, "0"]));
  const text = formatManifest({ pages: new Map(), redirects: new Map(), files });
  assert.equal(
    [...text.matchAll(/^"(.+)":"0"/gm)].map(([, path]) => path),
    paths,
  );
});

test("property: a manifest's text is read as what it was", () => {
  const texts = fc.oneof(fc.string(), fc.constantFrom("__proto__", "constructor", "/docs/a", "\u001b[31m", "💚"));
  const pages = fc.record({ file: texts, text: texts, anchors: fc.array(texts) }, { noNullPrototype: true });
  const page = ({ text, ...rest }: { file: string; text: string; anchors: string[] }): ManifestPage => ({
    ...rest,
    text: () => text,
  });
  const map = <T>(values: fc.Arbitrary<T>) => fc.array(fc.tuple(texts, values)).map((entries) => new Map(entries));
  fc.assert(
    fc.property(map(pages.map(page)), map(texts), map(texts), (pages, redirects, files) => {
      const text = formatManifest({ pages, redirects, files });
      const read = parseManifest(text) as Manifest;
      assert.equal(parseRoutes(text), { pages: [...read.pages.keys()], redirects: [...read.redirects.keys()] });
      assert.equal(sortedEntries(read.files), sortedEntries(files));
      assert.equal(sortedEntries(read.redirects), sortedEntries(redirects));
      const said = (of: Manifest["pages"]) =>
        sortedEntries(of).map(([route, page]) => [route, written(page), page.anchors]);
      assert.equal(said(read.pages), said(pages));
    }),
  );
});

test("text and ids are those of the article alone, whatever stands in attributes and comments", () => {
  const html =
    '<body><nav id="x">Menu</nav><article class="a" title="a > b"><h1 id="t">One</h1><!-- <i id="no"> > -->' +
    `<p data-x='"><i id="no">' id="p&amp;q">two &lt;b&gt; <code>id="not"</code></p></article><footer id="f">End</footer></body>`;
  assert.is(pageText(html), 'Onetwo &lt;b&gt; id="not"');
  assert.equal(pageIds(html), ["t", "p&q"]);
  assert.equal(pageIds('<article><p id="a&constructor;&#x2d;b">'), ["a&constructor;-b"]);
});

test.run();
