// What the server makes of what a source finds, and of what vanishes or changes under its hands.
import { createReadStream, rmSync } from "node:fs";
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { createLiveReload, type LiveReload } from "../../src/live-reload.ts";
import { folderSource, unlessGone } from "../../src/server/folder.ts";
import { type Found, type Refusal, type Source, VANISHED } from "../../src/server/source.ts";
import { type ServerOptions, type Server as SiteServer, startServer } from "../../src/server.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";
import { asker, exchange, portOf } from "./raw.ts";

const test = suite("sources");
const dir = makeFolder("sources");
const files = { "index.html": "<body>home</body>", "a.txt": "0123456789", "b.txt": "abcdefghij", "c.txt": "x" };
writeFiles(dir, files);
const started: SiteServer[] = [];

/** Starts a server whose source has one thing, whatever is asked for. */
async function start(found: Source | Found | Refusal | typeof VANISHED | undefined, options?: Partial<ServerOptions>) {
  const source: Source =
    typeof found === "object" && "find" in found ? found : { find: async () => found, missing: async () => undefined };
  const server = await startServer({ source, baseUrl: "/", host: "127.0.0.1", port: 0, portNamed: true, ...options });
  started.push(server);
  return { server, ask: asker(portOf(server.url)) };
}

/** A live reload that adds its script, and has nothing else to say. */
function live() {
  return createLiveReload({
    html: async () => "",
    styles: () => [],
    problems: () => ({ own: [], others: [] }),
  });
}

test.after(async () => {
  await Promise.all(started.map((server) => server.close()));
});

test("a refusal is sent as it is, with its status, and never kept", async () => {
  for (const withLive of [undefined, live()]) {
    const { ask } = await start({ status: 500, html: "<body>broken</body>" }, withLive ? { live: withLive } : {});
    const reply = await ask("/x");
    assert.is(reply.status, 500);
    assert.match(
      reply.text,
      withLive ? /^<body>broken<script src="[^"]*" defer><\/script><\/body>$/ : /^<body>broken<\/body>$/,
    );
    assert.is(reply.headers["cache-control"], "no-cache");
    assert.is(reply.headers["content-type"], "text/html; charset=utf-8");
    const head = await ask("/x", { method: "HEAD" });
    assert.equal([head.status, head.text, head.headers["content-length"]], [500, "", reply.headers["content-length"]]);
  }
});

test("pages of a folder get the script of live reload, other files stay as they are", async () => {
  const { ask } = await start(folderSource(dir), { live: live() });
  assert.match(
    (await ask("/")).text,
    /^<body>home<script src="\/__docsgen\/live\.js\?[^"]*" defer><\/script><\/body>$/,
  );
  assert.is((await ask("/a.txt")).text, files["a.txt"]);
  // What is sent as it is has the file's date.
  const dated = async (path: string, asking = ask) => (await asking(path)).headers["last-modified"] !== undefined;
  assert.equal([await dated("/a.txt"), await dated("/")], [true, false]);
  assert.ok(await dated("/", (await start(folderSource(dir))).ask));
  // It was listed, and is gone when it is read.
  for (const name of ["gone.html", "gone.txt"]) {
    const gone = await start({ path: name, data: { file: join(dir, name) } }, { live: live() });
    assert.is((await gone.ask(`/${name}`)).status, 404);
  }
});

test("what vanished is looked for again, and found when it is back", async () => {
  let asked = 0;
  let forgotten = 0;
  const { ask } = await start({
    find: async (path) => (++asked < 4 ? VANISHED : { path, data: "there" }),
    missing: async () => undefined,
    forget: () => {
      forgotten++;
    },
  });
  assert.equal([(await ask("/x.txt")).text, asked, forgotten], ["there", 4, 3]);
  [asked, forgotten] = [-100, 0];
  assert.equal([(await ask("/x.txt")).status, asked, forgotten], [404, -94, 6]);
});

test("what was answered is not looked for again", async () => {
  for (const found of [
    { status: 500, html: "broken" },
    { path: "a.txt", data: "a" },
    { path: "a.txt", data: { file: join(dir, "a.txt") } },
  ]) {
    let forgotten = 0;
    const { server } = await start({
      find: async () => found,
      missing: async () => undefined,
      forget: () => void forgotten++,
    });
    const port = portOf(server.url);
    const request = `GET /a.txt HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`;
    const { text } = await exchange(port, `${request}\r\n${request}Connection: close\r\n\r\n`);
    assert.match(text, "HTTP/1.1 ", JSON.stringify(found));
    assert.is(forgotten, 0, JSON.stringify(found));
  }
});

test("files that tell a host of headers are no files of the site", async () => {
  const { ask } = await start({ path: "_headers", data: "secret" });
  assert.is((await ask("/_headers")).status, 404);
});

test("headers go with every file until others are set", async () => {
  const { server, ask } = await start({ path: "a.txt", data: "a" }, { headers: [["X-One", "1"]] });
  assert.is((await ask("/a.txt")).headers["x-one"], "1");
  server.refresh();
  assert.is((await ask("/a.txt")).headers["x-one"], "1");
  server.refresh(undefined, [["X-Two", "2"]]);
  const { headers } = await ask("/a.txt");
  assert.equal([headers["x-one"], headers["x-two"]], [undefined, "2"]);
});

test("a file that is another one when it is opened, or can't be read, ends the transfer", async () => {
  const file = join(dir, "a.txt");
  for (const instead of ["b.txt", "c.txt", "none.txt"]) {
    const send = (response: ServerResponse) => void createReadStream(join(dir, instead)).pipe(response);
    const { ask } = await start({ path: "a.txt", data: { file, send } });
    const got = await ask("/a.txt").then(
      ({ text }) => text,
      (error) => String(error.code),
    );
    assert.ok(["", "ECONNRESET"].includes(got), `${instead}: ${got}`);
  }
  const { ask } = await start({ path: "a.txt", data: { file } });
  assert.is((await ask("/a.txt")).text, files["a.txt"]);
});

test("connections are bounded, and what goes wrong with one ends no other", async () => {
  let seen: Server | undefined;
  let timeout: number | undefined;
  const channel: LiveReload = {
    ...live(),
    answer({ socket }) {
      seen = (socket as Socket & { readonly server?: Server }).server;
      timeout = socket.timeout;
      return false;
    },
  };
  const { ask } = await start({ path: "a.txt", data: "a" }, { live: channel });
  await ask("/a.txt");
  const { maxConnections, headersTimeout, requestTimeout, keepAliveTimeout } = seen as Server;
  assert.equal(
    { maxConnections, headersTimeout, requestTimeout, keepAliveTimeout, timeout },
    { maxConnections: 2048, headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5000, timeout: 60_000 },
  );
  // As it does for a connection that there are too many open files for.
  seen?.emit("error", new Error("EMFILE"));
  assert.is((await ask("/a.txt")).text, "a");
});

test("what fails after its beginning was sent is cut off", async () => {
  const send = (response: ServerResponse) => {
    response.write("0123");
    throw new Error("no more");
  };
  const { ask } = await start({ path: "a.txt", data: { file: join(dir, "a.txt"), send } });
  const got = await ask("/a.txt").then(
    ({ text }) => text,
    (error) => String(error.code),
  );
  assert.ok(["0123", "", "ECONNRESET"].includes(got), got);
});

test("HEAD reads no file", async () => {
  let sent = 0;
  const send = (response: ServerResponse) => {
    sent++;
    response.end(files["a.txt"]);
  };
  const { ask } = await start({ path: "a.txt", data: { file: join(dir, "a.txt"), send } });
  assert.equal([(await ask("/a.txt")).text, sent], [files["a.txt"], 1]);
  const { headers } = await ask("/a.txt", { method: "HEAD" });
  assert.equal([headers["content-length"], sent], ["10", 1]);
});

test("a file that goes before it is sent ends the transfer", async () => {
  const folder = makeFolder("going");
  writeFiles(folder, { "a.txt": "a" });
  const found = (await folderSource(folder).find("a.txt")) as Found;
  rmSync(join(folder, "a.txt"));
  let destroyed = 0;
  const response = { destroy: () => destroyed++ } as unknown as ServerResponse;
  if (typeof found.data !== "object" || !("file" in found.data)) throw new Error("no file");
  found.data.send?.(response);
  assert.is(destroyed, 1);
});

test("a folder is listed once in a second, and at once when it is told to have changed", async () => {
  const folder = makeFolder("listed");
  const { find, forget } = folderSource(folder);
  const isThere = async (name: string) => typeof (await find(name)) === "object";
  const now = performance.now;
  let clock = 0;
  performance.now = () => clock;
  try {
    assert.not.ok(await isThere("a.txt"));
    writeFiles(folder, { "a.txt": "" });
    assert.not.ok(await isThere("a.txt"));
    clock = 999;
    assert.not.ok(await isThere("a.txt"));
    clock = 1000;
    assert.ok(await isThere("a.txt"));
    writeFiles(folder, { "b.txt": "" });
    assert.not.ok(await isThere("b.txt"));
    forget?.();
    assert.ok(await isThere("b.txt"));
  } finally {
    performance.now = now;
  }
});

test("only a file that has gone counts as gone", async () => {
  const failing = (code: string) => unlessGone(() => Promise.reject(Object.assign(new Error(code), { code })));
  assert.is(await failing("ENOENT"), undefined);
  assert.is(await failing("ENOTDIR"), undefined);
  assert.is(await failing("EACCES").catch((error) => error.code), "EACCES");
});

test("a folder with files is not empty, whether it has a page for what is missing or not", async () => {
  const { ask } = await start(folderSource(dir, () => "<p>not built yet</p>"));
  assert.equal([(await ask("/nothing")).status, (await ask("/nothing")).text], [404, "Not found\n"]);
  const mixed = makeFolder("mixed");
  writeFiles(mixed, { "a.txt": "", "b/c.txt": "" });
  assert.is((await (await start(folderSource(mixed, () => "<p>not built yet</p>"))).ask("/x")).status, 404);
  const empty = await start(folderSource(join(dir, "none"), () => "<p>not built yet</p>"));
  assert.equal([(await empty.ask("/")).status, (await empty.ask("/")).text], [503, "<p>not built yet</p>"]);
});

test("a server that is closed closes what keeps pages informed", async () => {
  let closed = 0;
  const channel = { ...live(), close: () => void closed++ };
  const { server } = await start(undefined, { live: channel });
  started.splice(started.indexOf(server), 1);
  await server.close();
  assert.is(closed, 1);
});

test("an address of the newer kind is named in brackets, with and without them", async () => {
  const own = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === "::1"));
  if (!own) return;
  for (const host of ["::1", "[::1]"]) {
    const { server } = await start({ path: "a.txt", data: "a" }, { host });
    assert.match(server.url, /^http:\/\/\[::1\]:\d+\/$/);
    assert.is((await fetch(`${server.url}a.txt`)).status, 200);
  }
});

test("after any answer but a refused method, the connection is there for the next request", async () => {
  const { server } = await start(folderSource(dir));
  const port = portOf(server.url);
  const request = (line: string, ...headers: string[]) =>
    [`${line} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...headers].map((each) => `${each}\r\n`).join("");
  for (const [first, status] of [
    [request("GET /a.txt"), 200],
    [request("HEAD /a.txt"), 200],
    [request("GET /a.txt", "Range: bytes=1-2"), 206],
    [request("GET /a.txt", "If-None-Match: *"), 304],
    [request("GET /a.txt", "Range: bytes=10-"), 416],
    [request("GET /none"), 404],
    [request("GET /%"), 400],
  ] as const) {
    const { text, ...reply } = await exchange(port, `${first}\r\n${request("GET /c.txt", "Connection: close")}\r\n`);
    assert.is(reply.status, status);
    assert.ok(text.includes("HTTP/1.1 200 OK\r\n") && text.endsWith("\r\n\r\nx"), `${first}\n${text}`);
  }
});

test("after a refused method the connection is closed, whatever else was sent on it", async () => {
  const { server } = await start(folderSource(dir));
  const port = portOf(server.url);
  const host = `Host: 127.0.0.1:${port}\r\n`;
  const { status, headers, text } = await exchange(
    port,
    `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\n\r\nxGET /c.txt HTTP/1.1\r\n${host}\r\n`,
  );
  assert.equal([status, headers["connection"], text], [405, "close", "Only GET and HEAD\n"]);
});

test("what lies outside of the base is not looked for", async () => {
  const asked: string[] = [];
  const source: Source = {
    find: async (path) => void asked.push(`find ${path}`),
    missing: async (path) => void asked.push(`missing ${path}`),
  };
  const { ask } = await start(source, { baseUrl: "/sub/" });
  for (const path of ["/", "/sub", "/other", "/sub/x"]) await ask(path);
  assert.equal(asked, ["missing ", "find x", "missing x"]);
});

test("refusals say why", async () => {
  const { ask } = await start(undefined);
  assert.is(
    (await ask("/", { host: "evil.example" })).text,
    "This server answers only to the address it was started with\n",
  );
  assert.is((await ask("/", { method: "POST" })).text, "Only GET and HEAD\n");
  for (const [path, text] of [
    ["/%", "Malformed path\n"],
    ["/x", "Not found\n"],
  ] as const) {
    const reply = await ask(path);
    assert.equal([reply.text, reply.headers["content-length"]], [text, `${text.length}`]);
  }
  const { ask: askFile } = await start({ path: "a.txt", data: "a" });
  assert.is((await askFile("/a.txt", { headers: { Range: "bytes=9-" } })).text, "Range not satisfiable\n");
  const { ask: fail } = await start({ find: () => Promise.reject(new Error("no")), missing: async () => undefined });
  assert.equal([(await fail("/")).status, (await fail("/")).text], [500, "Internal server error\n"]);
});

test.run();
