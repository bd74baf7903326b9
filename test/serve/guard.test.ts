// What guards an author's site under `serve --watch`: raw requests that try to get at what is no page.
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { createLiveReload } from "../../src/live-reload.ts";
import { startServer } from "../../src/server.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";
import { disguises } from "./disguises.ts";
import { watchSite } from "./live-site.ts";
import { asker, exchange, portOf, until } from "./raw.ts";

const test = suite("guards of serve --watch");
const SECRET = "not for any reader";
const top = makeFolder("guard");
writeFiles(top, { "secret.txt": SECRET, "secret/index.html": SECRET });

const site = {
  "docsgen.config.mjs": `export default { title: "Site" }; // ${SECRET}\n`,
  "package.json": `{ "description": "${SECRET}" }`,
  ".env": SECRET,
  "content/docs/index.md": "# Home\n\n![pic](./pic.svg)\n",
  "content/docs/x.md": "# X\n",
  "content/docs/pic.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  "content/docs/unused.svg": SECRET,
  "content/docs/draft.md": `---\ndraft: true\n---\n\n# Draft\n\n${SECRET}\n`,
  "content/docs/_part.md": SECRET,
  "content/docs/.hidden.md": SECRET,
  "content/.env": SECRET,
  "content/notes.txt": SECRET,
  "content/node_modules/x/index.md": SECRET,
  "content/static/big.bin": "0123456789".repeat(800_000),
  "content/static/.secret": SECRET,
  "templates/parts/Footer.tsx": `// ${SECRET}\nexport const Footer = () => <footer>own</footer>;\n`,
};
let live: Awaited<ReturnType<typeof watchSite>>;

test.before(async () => {
  live = await watchSite(site);
  await live.ask("/docs/");
});

test.after(() => live.server.close());

test("no disguise of a path reaches what is no page and no file of the site", async () => {
  const { port, site, openPage } = live;
  const names = [
    ...["docs/draft", "docs/draft/", "docs/draft.md", "docs/draft/index.html", "docs/draft/index.md"],
    ...["docs/_part", "docs/_part.md", "docs/.hidden", "docs/.hidden.md", "docs/x.md", "docs/unused.svg", ".env"],
    ...["content/docs/draft.md", "content/notes.txt", "notes.txt", "static/.secret", ".secret", "package.json"],
    ...["docsgen.config.mjs", "templates/parts/Footer.tsx", ".docsgen/preview", "node_modules/x/index.md"],
    ...["assets/../notes.txt", "docs/search/../../notes.txt", "docs/sidebar/../../../.env", "assets/unused.svg"],
    ...["__docsgen/../notes.txt", "__docsgen/live.js/../../.env", "__docsgen/notes.txt", "__docsgen"],
    ...[
      "__docsgen/state?path=/docs/draft",
      "__docsgen/live?path=/docs/draft",
      "__docsgen%2fstate",
      "//__docsgen/state",
    ],
  ];
  const corpus = [...disguises(top), ...disguises(site.root), ...names.map((name) => `/${name}`)];
  for (const name of names) corpus.push(`/${encodeURIComponent(name)}`, `/docs/x/../../${name}`, `/${name}%00.html`);
  assert.ok(new Set(corpus).size >= 400);
  for (const path of corpus) {
    const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`;
    const { body, status, headers } = await exchange(port, Buffer.from(request, "utf8"));
    assert.not.ok(body.includes(SECRET), `${path} leaks`);
    assert.ok([200, 302, 400, 403, 404].includes(status), `${path}: ${status}`);
    if (status === 200) assert.match(path, /^\/?[?#]|^\/$/);
    assert.ok([undefined, "/"].includes(headers["location"]), `${path} leads to ${headers["location"]}`);
  }
  // With the token, too, a page's problems and versions are all that there is to hear.
  const page = await openPage("/docs/draft");
  const { look, styles, ...rest } = await page.state();
  assert.match(look, /^[0-9a-f]{16}$/);
  for (const href of styles) assert.match(href, /^\/assets\/site-[0-9a-f]{8}\.css$/);
  assert.equal(rest, { own: [], others: [] });
  page.leave();
});

test("a link that appears while the site is watched leads nowhere outside of it", async () => {
  const { site, ask, updates } = live;
  const heard = updates.length;
  symlinkSync(join(top, "secret.txt"), join(site.root, "content/static/link.txt"));
  symlinkSync(join(top, "secret"), join(site.root, "content/static/linked"));
  symlinkSync(join(top, "secret.txt"), join(site.root, "content/docs/link.md"));
  await until("they are seen", () => updates.length > heard);
  await until("they are told", () => updates.at(-1)?.diagnostics.some(({ code }) => code === "link-outside"));
  for (const path of ["/link.txt", "/linked", "/linked/", "/linked/index.html", "/docs/link", "/docs/link/index.md"]) {
    const { status, text } = await ask(path);
    assert.is(status, 404, path);
    assert.not.match(text, SECRET);
  }
  site.erase("content/static/link.txt", "content/static/linked", "content/docs/link.md");
  await until("they are gone", () => !updates.at(-1)?.diagnostics.some(({ code }) => code === "link-outside"));
});

test("a foreign Host, another method and a malformed path are refused before the site is asked", async () => {
  const asked: string[] = [];
  const source = {
    find: async (path: string) => {
      asked.push(path);
      return undefined;
    },
    missing: async (path: string) => {
      asked.push(path);
      return undefined;
    },
  };
  const reload = createLiveReload({
    html: async (path) => {
      asked.push(path);
      return "";
    },
    styles: () => [],
    problems: (path) => {
      asked.push(path);
      return { own: [], others: [] };
    },
  });
  const options = { source, live: reload, baseUrl: "/", host: "127.0.0.1", port: 0, portNamed: true };
  const server = await startServer(options);
  const ask = asker(portOf(server.url));
  for (const path of ["/", "/docs/x", "/__docsgen/live?path=/", "/__docsgen/state?path=/", "/__docsgen/live.js"]) {
    for (const host of ["evil.example", "", "127.0.0.1", "localhost:1", "evil.example:80"])
      assert.is((await ask(path, { host })).status, 403, `${host}${path}`);
    for (const method of ["POST", "OPTIONS", "DELETE"]) assert.is((await ask(path, { method })).status, 405);
  }
  for (const path of ["/%", "/../x", "/a%2fb", "/%00"]) assert.is((await ask(path)).status, 400, path);
  for (const path of ["/__docsgen/live?path=/", "/__docsgen/state?path=/"])
    assert.is((await ask(path)).status, 403, path);
  assert.equal(asked, []);
  await ask("/docs/x");
  assert.equal(asked, ["docs/x", "docs/x"]);
  await server.close();
});

test("conditions and ranges hold for what is rendered on request", async () => {
  const { ask } = live;
  const whole = await ask("/docs/x");
  const etag = whole.headers["etag"] ?? "";
  for (const tags of [etag, `W/${etag}`, `"a", ${etag}`, `"a",W/${etag} , "b"`, "*"])
    assert.is((await ask("/docs/x", { headers: { "If-None-Match": tags } })).status, 304, tags);
  for (const tags of ['"a"', '"a", "b"', etag.slice(1, -1)])
    assert.is((await ask("/docs/x", { headers: { "If-None-Match": tags } })).status, 200, tags);
  const part = await ask("/docs/x", { headers: { Range: "bytes=10-19" } });
  assert.is(part.status, 206);
  assert.ok(part.body.equals(whole.body.subarray(10, 20)));
  assert.is((await ask("/docs/x", { headers: { Range: "bytes=9999999-" } })).status, 416);
  assert.is((await ask("/docs/x", { headers: { Range: "bytes=9-5" } })).body.length, whole.body.length);
  const big = await ask("/big.bin", { headers: { Range: "bytes=-5" } });
  assert.equal([big.status, big.text], [206, "56789"]);
  assert.is((await ask("/docs/x", { headers: { Cookie: "x".repeat(20_000) } })).status, 431);
});

test.run();
