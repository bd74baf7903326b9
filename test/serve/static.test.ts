import { execFileSync } from "node:child_process";
import {
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { open as openFile } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as assert from "uvu/assert";
import { DocsgenError } from "../../src/diagnostics.ts";
import { folderSource } from "../../src/server/folder.ts";
import { type ServerOptions, type Server as SiteServer, startServer } from "../../src/server.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";
import { disguises } from "./disguises.ts";
import { asker, exchange, open, portOf, until } from "./raw.ts";

const SECRET = "not for any reader";
const top = makeFolder("static");
const dir = join(top, "dist");
const big = Buffer.alloc(8_000_000, "0123456789");
const files = {
  "index.html": "<h1>home</h1>",
  "404.html": "<h1>no such page</h1>",
  "docs/index.html": "<h1>docs</h1>",
  "docs/x/index.html": "<h1>x</h1>",
  "docs/x.md": "# x",
  "assets/app-3f2a9c1b.js": "1",
  "assets/logo.svg": "<svg/>",
  "digits.txt": "0123456789",
  "empty.txt": "",
  "big.bin": big,
  "odd/a#b?c%20&[d].txt": "odd",
  "odd/é ü.txt": "accents",
  ".secret": SECRET,
  ".git/config": SECRET,
  "docs/.draft/index.html": SECRET,
  "../secret.txt": SECRET,
  "../secret/index.html": SECRET,
};
writeFiles(dir, files);
symlinkSync(join(top, "secret.txt"), join(dir, "link.txt"));
symlinkSync(join(top, "secret"), join(dir, "linked"));
symlinkSync("..", join(dir, "up"));
symlinkSync(".", join(dir, "docs/loop"));

const test = suite("static server");
const started: SiteServer[] = [];

interface StartOptions extends Partial<ServerOptions> {
  readonly dir?: string;
  fallback?(): string | undefined;
}

async function start({ dir: folder = dir, fallback, ...options }: StartOptions = {}) {
  const server = await startServer({
    source: folderSource(folder, fallback),
    baseUrl: "/",
    host: "127.0.0.1",
    port: 0,
    portNamed: true,
    ...options,
  });
  started.push(server);
  const port = portOf(server.url);
  return { server, port, ask: asker(port) };
}

test.after(async () => {
  await Promise.all(started.map((server) => server.close()));
});

test("a page answers with and without the slash, a file by its name", async () => {
  const { ask } = await start();
  const pages: Record<string, string> = {
    "/": "<h1>home</h1>",
    "/docs": "<h1>docs</h1>",
    "/docs/": "<h1>docs</h1>",
    "/docs/x": "<h1>x</h1>",
    "/docs/x/": "<h1>x</h1>",
    "/docs/x/index.html": "<h1>x</h1>",
    "/docs/x/?theme=dark&q=../..": "<h1>x</h1>",
    "/docs/%78": "<h1>x</h1>",
    "/docs/x.md": "# x",
    "/empty.txt": "",
    "/odd/a%23b%3Fc%2520%26%5Bd%5D.txt": "odd",
    "/odd/%C3%A9%20%C3%BC.txt": "accents",
  };
  for (const [path, text] of Object.entries(pages)) {
    const reply = await ask(path);
    assert.is(reply.status, 200, path);
    assert.is(reply.text, text, path);
    assert.is(reply.headers["content-length"], String(Buffer.byteLength(text)), path);
    assert.is(reply.headers["x-content-type-options"], "nosniff", path);
    assert.is(reply.headers["cross-origin-resource-policy"], "same-origin", path);
  }
});

test("HEAD says what GET would, without the body", async () => {
  const { ask } = await start();
  for (const path of ["/", "/docs/x", "/digits.txt", "/empty.txt", "/nothing", "/../x"]) {
    const { date: _get, ...get } = (await ask(path)).headers;
    const reply = await ask(path, { method: "HEAD" });
    const { date: _head, ...head } = reply.headers;
    assert.equal(head, get, path);
    assert.is(reply.body.length, 0, path);
  }
});

test("every type is named, text with its charset", async () => {
  const types: Record<string, string> = {
    html: "text/html; charset=utf-8",
    css: "text/css; charset=utf-8",
    js: "text/javascript; charset=utf-8",
    json: "application/json; charset=utf-8",
    svg: "image/svg+xml; charset=utf-8",
    xml: "application/xml; charset=utf-8",
    txt: "text/plain; charset=utf-8",
    md: "text/markdown; charset=utf-8",
    webmanifest: "application/manifest+json; charset=utf-8",
    png: "image/png",
    webp: "image/webp",
    avif: "image/avif",
    woff2: "font/woff2",
    wasm: "application/wasm",
    mp4: "video/mp4",
    ts: "application/octet-stream",
  };
  const folder = join(top, "types");
  mkdirSync(folder);
  for (const extension of Object.keys(types)) writeFileSync(join(folder, `f.${extension}`), "x");
  const { ask } = await start({ dir: folder });
  for (const [extension, type] of Object.entries(types))
    assert.is((await ask(`/f.${extension}`)).headers["content-type"], type);
});

test("what is not a listed file is 404, with the site's page", async () => {
  const { ask } = await start();
  const missing = [
    "/nothing",
    "/docs/nothing/",
    "/docs/x/index",
    "/docs/x.md/",
    "//",
    "//docs/x",
    "/docs//x",
    "/DOCS/x",
    "/docs/X",
  ];
  const hidden = [
    "/.secret",
    "/.git/config",
    "/docs/.draft/",
    "/link.txt",
    "/linked/",
    "/linked",
    "/up/secret.txt",
    "/docs/loop/x",
  ];
  const odd = [
    "/odd/",
    "/odd",
    "/assets/",
    "/constructor",
    "/__proto__",
    "/index.html/",
    "/docs/x/index.html::$DATA",
    "/digits.txt.",
  ];
  for (const path of [...missing, ...hidden, ...odd]) {
    const reply = await ask(path);
    assert.is(reply.status, 404, path);
    assert.is(reply.text, "<h1>no such page</h1>", path);
    assert.is(reply.headers["content-type"], "text/html; charset=utf-8", path);
    assert.is(reply.headers["etag"], undefined, path);
  }
  const ranged = await ask("/nothing", { headers: { Range: "bytes=0-1", "If-None-Match": "*" } });
  assert.is(ranged.status, 404);
  assert.is(ranged.text, "<h1>no such page</h1>");
});

test("without a 404 page, and without a folder, 404 is plain", async () => {
  const plain = await start({ dir: join(top, "secret") });
  assert.match((await plain.ask("/nothing")).headers["content-type"] ?? "", "text/plain");
  const none = await start({ dir: join(top, "not-there") });
  assert.is((await none.ask("/")).status, 404);
});

test("no disguise of a path reaches what lies beside the folder", async () => {
  const corpus = disguises(top);
  assert.ok(new Set(corpus).size >= 300);
  for (const baseUrl of ["/", "/dist/"]) {
    const { port } = await start({ baseUrl });
    for (const path of corpus) {
      for (const encoding of ["latin1", "utf8"] as const) {
        const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`;
        const reply = await exchange(port, Buffer.from(request, encoding));
        assert.not.ok(reply.body.includes(SECRET), `${path} leaks`);
        assert.not.ok(reply.body.includes("secret"), `${path} is a listing or an echo`);
        assert.ok([200, 302, 400, 404].includes(reply.status), `${path}: ${reply.status}`);
        if (reply.status === 200) assert.match(path, /^\/[?#]|^[?#]/);
      }
    }
  }
});

test("the corpus does find a leak", async () => {
  const { ask } = await start({ dir: top });
  assert.is((await ask("/secret.txt")).text, SECRET);
});

test("only GET and HEAD", async () => {
  const { ask } = await start();
  for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"]) {
    const reply = await ask("/docs/x", { method, headers: { Origin: "http://evil.example", "Content-Length": "0" } });
    assert.is(reply.status, 405, method);
    assert.is(reply.headers["allow"], "GET, HEAD", method);
  }
  const withBody = await ask("/", { method: "POST", headers: { "Content-Length": "1000000" } });
  assert.is(withBody.status, 405);
});

test("a foreign Host is refused before any file is touched", async () => {
  const { port, ask } = await start({ dir: join(top, "not-there") });
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`])
    assert.is((await ask("/", { host })).status, 404, host);
  const foreign = [
    ...[
      "evil.example",
      `evil.example:${port}`,
      `127.0.0.1.evil.example:${port}`,
      `localhost.evil.example:${port}`,
      `evil@127.0.0.1:${port}`,
    ],
    ...[
      "127.0.0.1",
      "localhost",
      `127.0.0.1:${port + 1}`,
      `127.0.0.1:${port}0`,
      `127.0.0.2:${port}`,
      `0.0.0.0:${port}`,
      `[::]:${port}`,
    ],
    ...[
      "",
      ":",
      `:${port}`,
      `localhost:${port}/`,
      `localhost:${port}, evil.example`,
      "[::1]",
      `::1:${port}`,
      `localhost.:${port}`,
    ],
  ];
  for (const host of foreign) assert.is((await ask("/", { host })).status, 403, host);
  assert.is((await ask("/", { host: "evil.example", method: "POST" })).status, 403);
  assert.is((await ask("/%", { host: "evil.example" })).status, 403);
  assert.is((await ask("/", { host: undefined })).status, 400);
  assert.is((await exchange(port, "GET / HTTP/1.0\r\n\r\n")).status, 403);
  const two = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`;
  assert.is((await exchange(port, two)).status, 403);
});

test("a target that is a whole address is answered where it names this server", async () => {
  const { port } = await start({});
  const get = async (target: string, host: string) =>
    (await exchange(port, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).status;
  const own = `localhost:${port}`;
  for (const target of [`http://${own}/`, `HTTP://LOCALHOST:${port}/?a`, `http://${own}`, `http://${own}?a`])
    assert.is(await get(target, own), 200, target);
  assert.is(await get(`http://${own}/`, own.toUpperCase()), 200);
  assert.is(await get(`http://${own}/not-there`, own), 404);
  assert.is(await get(`/?from=http://${own}/not-there`, own), 200, "a path with an address behind it");
  assert.is(await get(`http://${own}/`, "evil.example"), 403);
  for (const target of [
    "http://evil.example/",
    `http://evil.example:${port}/`,
    `http://127.0.0.1:${port}/`,
    `http://a@${own}/`,
    `https://${own}/`,
    `http:///${own}/`,
    `http://${own}@evil.example/`,
    `http://${own}/../`,
  ])
    assert.is(await get(target, own), 400, target);
});

test("a server open to the network answers to this machine's addresses only", async () => {
  const { server, port, ask } = await start({ host: "0.0.0.0" });
  assert.is(server.url, `http://localhost:${port}/`);
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const names = own.map(({ address, family }) => (family === "IPv6" ? `[${address}]` : address));
  for (const host of ["localhost", "127.0.0.1", "[::1]", `localhost:${port}`, "localhost:8080", ...names])
    assert.is((await ask("/", { host })).status, 200, host);
  for (const host of ["evil.example", `evil.example:${port}`, "192.0.2.1", "203.0.113.9:80", "[2001:db8::1]"])
    assert.is((await ask("/", { host })).status, 403, host);
});

test("conditions spare the transfer", async () => {
  const { ask } = await start();
  const { headers } = await ask("/digits.txt");
  const etag = headers["etag"] ?? "";
  const date = headers["last-modified"] ?? "";
  assert.match(etag, /^"[^"]+"$/);
  const fresh = [
    { "If-None-Match": etag },
    { "If-None-Match": `W/${etag}` },
    { "If-None-Match": `"x", W/${etag}` },
    { "If-None-Match": "*" },
    { "If-Modified-Since": date },
    { "If-None-Match": etag, "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT" },
    { "If-None-Match": etag, Range: "bytes=0-1" },
  ];
  for (const given of fresh) {
    const reply = await ask("/digits.txt", { headers: given });
    assert.is(reply.status, 304, JSON.stringify(given));
    assert.is(reply.headers["etag"], etag);
    assert.is(reply.headers["cache-control"], "no-cache");
    assert.is(reply.body.length, 0);
  }
  const stale = [
    { "If-None-Match": '"x"' },
    { "If-None-Match": '"x"', "If-Modified-Since": date },
    { "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT" },
    { "If-Modified-Since": "nonsense" },
  ];
  for (const given of stale)
    assert.is((await ask("/digits.txt", { headers: given })).status, 200, JSON.stringify(given));
});

test("another content has another tag, even of the same length and time", async () => {
  const folder = join(top, "tags");
  mkdirSync(folder);
  const put = (text: string) => {
    writeFileSync(join(folder, "new"), text);
    utimesSync(join(folder, "new"), 1e9, 1e9);
    renameSync(join(folder, "new"), join(folder, "a.txt"));
  };
  const { ask } = await start({ dir: folder });
  put("one");
  const first = await ask("/a.txt");
  put("two");
  const second = await ask("/a.txt", { headers: { "If-None-Match": first.headers["etag"] ?? "" } });
  assert.is(second.status, 200);
  assert.is(second.text, "two");
});

test("one range is served to the byte", async () => {
  const { ask } = await start();
  const { headers } = await ask("/digits.txt");
  assert.is(headers["accept-ranges"], "bytes");
  const etag = headers["etag"] ?? "";
  const date = headers["last-modified"] ?? "";
  const parts: [Record<string, string>, string, string][] = [
    [{ Range: "bytes=0-0" }, "0", "0-0"],
    [{ Range: "bytes=2-4" }, "234", "2-4"],
    [{ Range: "bytes=7-" }, "789", "7-9"],
    [{ Range: "bytes=-5" }, "56789", "5-9"],
    [{ Range: "bytes=8-99" }, "89", "8-9"],
    [{ Range: "bytes=-99" }, "0123456789", "0-9"],
    [{ Range: "bytes=0-" }, "0123456789", "0-9"],
    [{ Range: "bytes=0-1", "If-Range": etag }, "01", "0-1"],
    [{ Range: "bytes=0-1", "If-Range": date }, "01", "0-1"],
    [{ Range: "bytes=0-1", "If-None-Match": '"x"' }, "01", "0-1"],
  ];
  for (const [given, text, range] of parts) {
    const reply = await ask("/digits.txt", { headers: given });
    const what = JSON.stringify(given);
    assert.is(reply.status, 206, what);
    assert.is(reply.text, text, what);
    assert.is(reply.headers["content-range"], `bytes ${range}/10`, what);
    assert.is(reply.headers["content-length"], String(text.length), what);
  }
  const ignored: Record<string, string>[] = [
    { Range: "bytes=9-5" },
    { Range: "bytes=0-1,3-4" },
    { Range: "lines=0-1" },
    { Range: "bytes=x" },
    { Range: "bytes=0-1", "If-Range": '"x"' },
    { Range: "bytes=0-1", "If-Range": `W/${etag}` },
    { Range: "bytes=0-1", "If-Range": "Thu, 01 Jan 1970 00:00:00 GMT" },
  ];
  for (const given of ignored) {
    const reply = await ask("/digits.txt", { headers: given });
    assert.is(reply.status, 200, JSON.stringify(given));
    assert.is(reply.text, "0123456789", JSON.stringify(given));
    assert.is(reply.headers["content-range"], undefined);
  }
  for (const [path, range] of [
    ["/digits.txt", "bytes=10-"],
    ["/digits.txt", "bytes=-0"],
    ["/empty.txt", "bytes=0-"],
  ] as const) {
    const reply = await ask(path, { headers: { Range: range } });
    assert.is(reply.status, 416, range);
    assert.is(reply.headers["content-range"], path === "/empty.txt" ? "bytes */0" : "bytes */10");
  }
  assert.is((await ask("/digits.txt", { method: "HEAD", headers: { Range: "bytes=0-1" } })).status, 200);
});

test("a large file arrives whole, and in the middle", async () => {
  const { ask } = await start();
  assert.ok((await ask("/big.bin")).body.equals(big));
  const reply = await ask("/big.bin", { headers: { Range: "bytes=1000000-5999999" } });
  assert.ok(reply.body.equals(big.subarray(1_000_000, 6_000_000)));
});

test("hashed assets are kept for good, all else is asked for again", async () => {
  const { ask } = await start();
  assert.is((await ask("/assets/app-3f2a9c1b.js")).headers["cache-control"], "public, max-age=31536000, immutable");
  for (const path of ["/", "/docs/x", "/assets/logo.svg", "/nothing"])
    assert.is((await ask(path)).headers["cache-control"], "no-cache", path);
});

test("under a base, everything lives there", async () => {
  const { server, port, ask } = await start({ baseUrl: "/sub/path/" });
  assert.is(server.url, `http://127.0.0.1:${port}/sub/path/`);
  for (const path of ["/sub/path/", "/sub/path/index.html"]) assert.is((await ask(path)).text, "<h1>home</h1>");
  assert.is((await ask("/sub/path/docs/x")).text, "<h1>x</h1>");
  assert.is((await ask("/sub/path/nothing")).text, "<h1>no such page</h1>");
  for (const path of ["/", "/?x", "/sub/path"]) {
    const reply = await ask(path);
    assert.is(reply.status, 302, path);
    assert.is(reply.headers["location"], "/sub/path/", path);
    assert.equal([reply.headers["content-length"], reply.headers["cache-control"]], ["0", "no-cache"], path);
  }
  const outside = [
    "/docs/x",
    "/sub",
    "/sub/",
    "/sub/pathology",
    "//",
    "//evil.example",
    "//evil.example/sub/path/",
    "/sub//path/",
    "/%2fevil.example",
  ];
  for (const path of outside) {
    const reply = await ask(path);
    assert.ok([400, 404].includes(reply.status), path);
    assert.is(reply.headers["location"], undefined, path);
  }
  server.refresh("/other/");
  assert.is((await ask("/")).headers["location"], "/other/");
  assert.is((await ask("/other/docs/x")).status, 200);
  // A page that is open at its former address is led along; nothing else is there.
  assert.is((await ask("/sub/path/docs/x")).headers["location"], "/other/docs/x");
  for (const path of ["/sub/path/nothing", "/sub/path//evil.example", "/sub/path/%2fevil.example"]) {
    const reply = await ask(path);
    assert.ok([400, 404].includes(reply.status), path);
    assert.is(reply.headers["location"], undefined, path);
  }
});

test("a base may have any letters, but never names a host", async () => {
  const { ask } = await start({ baseUrl: "/é/" });
  assert.is((await ask("/")).headers["location"], "/%C3%A9/");
  assert.is((await ask("/%C3%A9/docs/x")).status, 200);
  // What is encoded already stays as it is.
  const spaced = await start({ baseUrl: "/a%20b/" });
  assert.is((await spaced.ask("/")).headers["location"], "/a%20b/");
  assert.is((await spaced.ask("/a%20b/docs/x")).status, 200);
  for (const baseUrl of [
    "//evil.example/",
    "/\\evil.example/",
    "",
    "sub/",
    "/sub",
    "http://evil.example/",
    "/\t/evil.example/",
    // No request can name these.
    "/a/../",
    "/./b/",
    "/%2e%2E/",
    "/a%2fb/",
    "/%00/",
    "/a?b/",
    "/a#b/",
    "/\ud800/",
  ]) {
    const error = await start({ baseUrl }).then(
      () => undefined,
      (reason) => reason,
    );
    assert.instance(error, DocsgenError, baseUrl);
    assert.is((error as DocsgenError).exitCode, 2, baseUrl);
    assert.is(error?.message, `baseUrl "${baseUrl}" is no path`);
    assert.is(error?.hint, "It starts and ends with one slash: /docs/");
  }
});

test("the next free port is taken, unless one was named", async () => {
  const { port } = await start();
  const next = await start({ port, portNamed: false });
  assert.ok(next.port > port && next.port <= port + 20);
  for (const named of [port, next.port]) {
    const error = await start({ port: named }).then(
      () => undefined,
      (reason) => reason,
    );
    assert.instance(error, DocsgenError);
    assert.is((error as DocsgenError).exitCode, 3);
    assert.match((error as DocsgenError).message, `port ${named} is in use`);
    assert.is((error as DocsgenError).hint, "End the program that uses it, or name another with --port.");
  }
  const wrong = await start({ port: 65_536 }).catch((reason) => reason);
  assert.is((wrong as DocsgenError).exitCode, 2);
  assert.equal([wrong.message, wrong.hint], ["port 65536 is no port", "Ports are 0 to 65535."]);
  for (const port of [-1, 1.5, Number.NaN]) assert.is((await start({ port }).catch((reason) => reason)).exitCode, 2);
  const nowhere = await start({ host: "192.0.2.1" }).catch((reason) => reason);
  assert.is((nowhere as DocsgenError).exitCode, 3);
  assert.is(nowhere.message, "cannot listen at 192.0.2.1, port 0: EADDRNOTAVAIL");
  assert.is(nowhere.hint, "--host names an address of this machine.");
});

test("twenty ports are tried, no more", async () => {
  const blockers: Server[] = [];
  let first = 0;
  // A run of 21 ports in a row that can all be had.
  for (let base = 20_000; blockers.length < 21 && base < 60_000; base += 21) {
    for (const blocker of blockers.splice(0)) blocker.close();
    first = base;
    for (let port = base; port <= base + 20; port++) {
      const blocker = createServer();
      const free = await new Promise((resolve) => {
        blocker.once("error", () => resolve(false));
        blocker.listen(port, "127.0.0.1", () => resolve(true));
      });
      if (!free) break;
      blockers.push(blocker);
    }
  }
  const error = await start({ port: first, portNamed: false }).catch((reason) => reason);
  assert.match((error as DocsgenError).message, `ports ${first} to ${first + 20} are in use`);
  assert.is((error as DocsgenError).hint, "Name a free one with --port.");
  await new Promise((resolve) => blockers.pop()?.close(resolve));
  assert.is((await start({ port: first, portNamed: false })).port, first + 20);
  for (const blocker of blockers) blocker.close();
});

test("what was published since is served", async () => {
  const folder = join(top, "published");
  mkdirSync(folder);
  const { server, ask } = await start({ dir: folder });
  assert.is((await ask("/new/")).status, 404);
  mkdirSync(join(folder, "new"));
  writeFileSync(join(folder, "new/index.html"), "new");
  server.refresh();
  assert.is((await ask("/new/")).text, "new");
  rmSync(join(folder, "new"), { recursive: true });
  assert.is((await ask("/new/")).status, 404, "gone without a word");
  mkdirSync(join(folder, "other"));
  writeFileSync(join(folder, "other/index.html"), "other");
  await until("what another process built is served", async () => (await ask("/other/")).text === "other");
});

test("a request between the two renames of a publication waits", async () => {
  const folder = join(top, "swapped");
  const old = join(top, "swapped-old");
  mkdirSync(join(folder, "docs"), { recursive: true });
  writeFileSync(join(folder, "docs/index.html"), "docs");
  const { server, ask } = await start({ dir: folder });
  for (const refreshed of [false, true]) {
    assert.is((await ask("/docs/")).status, 200);
    renameSync(folder, old);
    if (refreshed) server.refresh();
    const reply = ask("/docs/");
    await pause(15);
    renameSync(old, folder);
    assert.is((await reply).text, "docs");
  }
});

test("an empty folder answers with what its owner says, as 503", async () => {
  const folder = join(top, "later");
  let fallback: string | undefined = "<h1>errors</h1>";
  const { server, ask } = await start({ dir: folder, fallback: () => fallback });
  const reply = await ask("/docs/x");
  assert.is(reply.status, 503);
  assert.is(reply.text, "<h1>errors</h1>");
  fallback = undefined;
  mkdirSync(folder);
  writeFileSync(join(folder, "index.html"), "built");
  server.refresh();
  assert.is((await ask("/")).text, "built");
  assert.is((await ask("/docs/x")).status, 404);
});

test("clients that leave in the middle leave no file open", async () => {
  const { port, ask } = await start();
  await ask("/");
  const openFiles = () => readdirSync("/proc/self/fd").length;
  if (process.platform !== "linux") return;
  const before = openFiles();
  for (let round = 0; round < 5; round++) {
    const clients = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const range = i % 2 === 0 ? "" : "Range: bytes=1-\r\n";
        const socket = await open(port, `GET /big.bin HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${range}\r\n`);
        await new Promise((resolve) => socket.once("data", resolve));
        return socket;
      }),
    );
    for (const client of clients) client.destroy();
  }
  await until("files closed", () => openFiles() <= before);
});

test("a folder that can't be read is an error until it can", async () => {
  const folder = join(top, "endless");
  symlinkSync("endless", folder);
  const { ask } = await start({ dir: folder });
  const reply = await ask("/");
  assert.is(reply.status, 500);
  assert.is(reply.text, "Internal server error\n");
  rmSync(folder);
  writeFiles(folder, { "index.html": "there" });
  assert.is((await ask("/")).text, "there");
});

test("a file that is replaced while it is opened is not sent under the old one's length", async () => {
  const folder = join(top, "replaced");
  writeFiles(folder, { "a.txt": "old", "b.txt": "something quite different" });
  const { ask } = await start({ dir: folder });
  assert.is((await ask("/a.txt")).text, "old");
  // Files are opened by Node's four threads: as long as each of these waits for who writes to a pipe, an opening waits, too.
  const pipe = join(top, "pipe");
  execFileSync("mkfifo", [pipe]);
  const busy = Array.from({ length: 4 }, () => openFile(pipe));
  const asked = ask("/a.txt");
  await pause(100);
  renameSync(join(folder, "b.txt"), join(folder, "a.txt"));
  const writer = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  const { text, headers } = await asked;
  assert.ok(text === "" || (text === "something quite different" && headers["content-length"] === "25"), text);
  for (const file of await Promise.all(busy)) await file.close();
  closeSync(writer);
});

test("a file that can't be read ends its request, not the server", async () => {
  const folder = join(top, "unreadable");
  mkdirSync(folder);
  writeFileSync(join(folder, "a.txt"), "a");
  const { ask } = await start({ dir: folder });
  assert.is((await ask("/a.txt")).status, 200);
  // A folder, and then a pipe that nothing writes to, in place of a file that was listed.
  rmSync(join(folder, "a.txt"));
  mkdirSync(join(folder, "a.txt"));
  assert.is((await ask("/a.txt")).status, 404);
  rmSync(join(folder, "a.txt"), { recursive: true });
  execFileSync("mkfifo", [join(folder, "a.txt")]);
  assert.is((await ask("/a.txt")).status, 404);
});

test("close ends every connection", async () => {
  const { server, port } = await start();
  const sockets: Socket[] = await Promise.all([
    open(port),
    open(port, "GET / HT"),
    open(port, `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`),
    open(port, `GET /big.bin HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`),
  ]);
  await new Promise((resolve) => sockets[2]?.once("data", resolve));
  // It has begun to answer, and waits for a client that takes nothing more.
  await new Promise((resolve) => sockets[3]?.once("readable", resolve));
  const began = performance.now();
  await server.close();
  assert.ok(performance.now() - began < 3_000);
  const ended = sockets.map((socket) => new Promise((resolve) => socket.on("error", resolve).once("close", resolve)));
  for (const socket of sockets) socket.resume();
  await Promise.all(ended);
  await server.close();
  assert.is(
    await open(port).then(
      () => "open",
      (error) => error.code,
    ),
    "ECONNREFUSED",
  );
});

test.run();
