// Addresses: what each route answers on `docsgen serve`, with and without a slash, and under a sub-path.
import * as assert from "uvu/assert";
import type { VersionRecord } from "../../src/types.ts";
import { crawl, formatProblems } from "../support/crawl.ts";
import type { Files } from "../support/folder.ts";
import { startServer, type TestServer } from "../support/serve.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==",
  "base64",
);
/** What every build of such a site writes beside its pages. */
const WRITTEN = [
  "/",
  "/docs/sidebar.json",
  "/404.html",
  "/robots.txt",
  "/sitemap.xml",
  "/llms.txt",
  "/llms-full.txt",
  "/docsgen-manifest.json",
];
const files: Files = {
  "docsgen.config.ts": `export default {
  url: "https://docs.example",
  manifest: true,
  favicon: "/icon.png",
  navbar: { items: [{ label: "FAQ", href: "/docs/faq" }] },
  redirects: [
    { from: "/old/faq", to: "/docs/faq" },
    { from: "/old/answers", to: "/docs/faq#gr%C3%BCn" },
  ],
};\n`,
  "content/static/icon.png": PIXEL,
  "content/docs/index.md": "# Home\n\n[FAQ](./faq.md), [nodes](tree/nodes.md#first-node), ![A dot](./dot.png)\n",
  "content/docs/dot.png": PIXEL,
  "content/docs/faq.md":
    "---\naliases: [/docs/questions]\n---\n# FAQ\n\n[Home](/docs/) and [the tree](/docs/tree/).\n\n## Grün\n",
  "content/docs/tree/index.md": "# Tree\n\n## Über uns\n\n[Here](#über-uns), [nodes](./nodes.md)\n",
  "content/docs/tree/files.md": `# Files\n\n${WRITTEN.map((path) => `[${path}](${path})`).join("\n")}\n`,
  "content/docs/tree/nodes.md": "# Nodes\n\n## First node\n\n[There](./index.md#über-uns)\n",
  "content/docs/ein weg/straße & co.md": "# Ein Name\n",
};

const test = suite("addresses");
let site: TestSite;
let server: TestServer;
let record: VersionRecord;

test.before(async () => {
  site = makeSite(files);
  server = await startServer([], { cwd: site.root });
  record = JSON.parse(site.read("dist/docs/sidebar.json")) as VersionRecord;
});

test.after(async () => {
  await server?.close();
  site?.remove();
});

test("pages may link to what the build writes beside them", async () => {
  const html = await fetchText("/docs/tree/files");
  for (const path of WRITTEN) {
    assert.ok(html.includes(`<a href="${path}">${path}</a>`), path);
    assert.ok(await fetchText(path), path);
  }
});

test("every page answers with and without a slash at the end", async () => {
  const ids = Object.keys(record.docs);
  assert.is(ids.length, 6);
  for (const id of ids) {
    const bare = `/docs/${id}`
      .replace(/\/index$/, "")
      .split("/")
      .map(encodeURIComponent)
      .join("/");
    const bodies = await Promise.all([bare, `${bare}/`].map((path) => fetchText(path)));
    assert.is(bodies[0], bodies[1], `${bare} and ${bare}/ are the same page`);
    assert.match(bodies[0] ?? "", /<main/);
  }
});

test("/x/index, /, redirects and aliases lead to their pages", async () => {
  for (const [from, to] of [
    ["/docs/index", "/docs/"],
    ["/docs/tree/index", "/docs/tree/"],
    ["/", "/docs/"],
    ["/old/faq", "/docs/faq"],
    ["/old/answers", "/docs/faq#gr%C3%BCn"],
    ["/docs/questions", "/docs/faq"],
  ] as const) {
    const text = await fetchText(from);
    assert.ok(/http-equiv="refresh"/i.test(text) && text.includes(`url=${to}"`), `${from} leads to ${to}: ${text}`);
  }
});

test("an address without a page answers 404 with the site's own page", async () => {
  for (const path of ["/docs/nowhere", "/nowhere", "/docs/tree/nodes/deeper", "/docs/sidebar"]) {
    const response = await fetch(server.origin + path);
    assert.is(response.status, 404, path);
    assert.match(await response.text(), /Page not found/);
  }
});

test("everything that the pages refer to is there", () => {
  const result = crawl(site.out, { start: "/docs/", url: "https://docs.example" });
  assert.is(formatProblems(result.problems), "");
});

test("under a sub-path every address begins with it", async () => {
  const below = makeSite(files);
  await below.built({ baseUrl: "/project/" });
  const result = crawl(below.out, { baseUrl: "/project/", url: "https://docs.example" });
  assert.is(formatProblems(result.problems), "");
  assert.match(below.read("dist/sitemap.xml"), /<loc>https:\/\/docs\.example\/project\/docs\/faq<\/loc>/);
  const text = JSON.stringify((JSON.parse(below.read("dist/docs/sidebar.json")) as VersionRecord).docsSidebars);
  assert.not.match(text, /"href":"\/(?!project\/)/);

  const served = await startServer(["--base-url", "/project/"], { cwd: below.root });
  try {
    const response = await fetch(`${served.origin}/project/docs/tree/nodes`);
    assert.is(response.status, 200);
    assert.match(await response.text(), /href="\/project\/docs\/tree\//);
  } finally {
    await served.close();
    below.remove();
  }
});

test("ends on Ctrl-C with 130 or 0 and frees the port", async () => {
  const other = await startServer([], { cwd: site.root });
  const code = await other.close();
  assert.ok(code === 130 || code === 0, `exit code ${code}`);
  let refused = false;
  await fetch(other.origin).catch(() => {
    refused = true;
  });
  assert.ok(refused);
});

async function fetchText(path: string): Promise<string> {
  const response = await fetch(server.origin + path);
  assert.is(response.status, 200, path);
  return response.text();
}

test.run();
