import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { type StaticServer, startStaticServer } from "../../src/static-server.ts";
import { createLiveReload } from "../../src/watch.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";
import { asker, open, portOf, until } from "./raw.ts";

const dir = makeFolder("reload");
const page = "<!doctype html><html><body><p>é</p><script>'</body>'</script></body></html>\n";
writeFiles(dir, {
  "index.html": page,
  "404.html": "<p>no such page</p>",
  "upper.html": "<BODY>x</BODY>",
  "part.html": "<p>no end",
  "empty.html": "",
  "sidebar.json": "{}",
  "x.js": "'</body>'",
});

const test = suite("live reload");
const started: StaticServer[] = [];

async function start() {
  const reload = createLiveReload();
  const server = await startStaticServer({ dir, baseUrl: "/", host: "127.0.0.1", port: 0, portNamed: true, reload });
  started.push(server);
  const port = portOf(server.url);
  const ask = asker(port);
  const query = async (path = "/") =>
    /reload\.js(\?[^"]+)/.exec((await ask(path)).text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  return { reload, port, ask, query };
}

/** Opens the stream as a page does, and gathers what arrives. */
async function listen(port: number, query: string) {
  const request = `GET /__docsgen/reload${query} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nSec-Fetch-Site: same-origin\r\n\r\n`;
  const socket = await open(port, request);
  let text = "";
  let ended = false;
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("close", () => {
    ended = true;
  });
  await until("the stream is open", () => text.includes("retry:"));
  return { socket, reloads: () => text.split("data: reload\n\n").length - 1, text: () => text, ended: () => ended };
}

test.after(() => Promise.all(started.map((server) => server.close())));

test("pages carry the script before their end, all else is as it is on disk", async () => {
  const { ask } = await start();
  const tag = /<script src="\/__docsgen\/reload\.js\?token=[0-9a-f]{32}&amp;seen=0" defer><\/script>/;
  const injected: Record<string, string> = {
    "/": "<!doctype html><html><body><p>é</p><script>'</body>'</script>|</body></html>\n",
    "/upper.html": "<BODY>x|</BODY>",
    "/part.html": "<p>no end|",
    "/empty.html": "|",
    "/nothing": "<p>no such page</p>|",
  };
  for (const [path, text] of Object.entries(injected)) {
    const reply = await ask(path);
    assert.is(reply.text.replace(tag, "|"), text, path);
    assert.is(reply.headers["content-length"], String(reply.body.length), path);
    assert.is((await ask(path, { method: "HEAD" })).headers["content-length"], String(reply.body.length), path);
  }
  for (const name of ["sidebar.json", "x.js"])
    assert.ok((await ask(`/${name}`)).body.equals(readFileSync(join(dir, name))));
});

test("tags and ranges are those of the page with its script", async () => {
  const { ask, reload } = await start();
  const whole = await ask("/");
  const etag = whole.headers["etag"] ?? "";
  assert.is(whole.headers["last-modified"], undefined);
  assert.is((await ask("/", { headers: { "If-None-Match": etag } })).status, 304);
  const range = await ask("/", { headers: { Range: "bytes=-40", "If-Range": etag } });
  assert.is(range.status, 206);
  assert.is(
    range.headers["content-range"],
    `bytes ${whole.body.length - 40}-${whole.body.length - 1}/${whole.body.length}`,
  );
  assert.ok(range.body.equals(whole.body.subarray(-40)));
  reload.announce();
  assert.is((await ask("/", { headers: { "If-None-Match": etag } })).status, 200, "the script knows another build now");
});

test("script and stream need the token, and the stream a page of ours", async () => {
  const { port, ask, query } = await start();
  const right = await query();
  const own = { "Sec-Fetch-Site": "same-origin" };
  const script = await ask(`/__docsgen/reload.js${right}`, { headers: own });
  assert.is(script.status, 200);
  assert.is(script.headers["content-type"], "text/javascript; charset=utf-8");
  assert.is(script.headers["cache-control"], "no-store");
  assert.not.match(script.text, /token=[0-9a-f]/);
  assert.is(
    (await ask(`/__docsgen/reload.js${right}`)).status,
    200,
    "old browsers say nothing of where a script is used",
  );

  for (const wrong of [
    "",
    "?token=",
    "?token=x",
    right.replace(/token=./, "token=g"),
    right.replace("token", "other"),
    `?x=1#${right}`,
  ]) {
    assert.is((await ask(`/__docsgen/reload.js${wrong}`, { headers: own })).status, 403, wrong);
    assert.is((await ask(`/__docsgen/reload${wrong}`, { headers: own })).status, 403, wrong);
  }
  const here = `http://127.0.0.1:${port}`;
  const foreign: Record<string, string>[] = [
    {},
    { Origin: "http://evil.example" },
    { Origin: "null" },
    { Origin: `https://127.0.0.1:${port}` },
    { Origin: `http://localhost:${port}` },
    { Origin: `http://127.0.0.1:${port + 1}` },
    { Origin: `${here}.evil.example` },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "none" },
    { "Sec-Fetch-Site": "cross-site", Origin: here },
    { "Sec-Fetch-Site": "same-origin", Origin: "http://evil.example" },
  ];
  for (const headers of foreign)
    assert.is((await ask(`/__docsgen/reload${right}`, { headers })).status, 403, JSON.stringify(headers));
  for (const headers of foreign.slice(1))
    assert.is((await ask(`/__docsgen/reload.js${right}`, { headers })).status, 403, JSON.stringify(headers));
  for (const headers of [own, { Origin: here }, { ...own, Origin: here }]) {
    const reply = await ask(`/__docsgen/reload${right}`, { headers, method: "HEAD" });
    assert.is(reply.status, 200, JSON.stringify(headers));
    assert.is(reply.headers["content-type"], "text/event-stream; charset=utf-8");
  }
  assert.is((await ask(`/__docsgen/reload${right}`, { headers: own, host: "evil.example" })).status, 403);
  assert.is((await ask("/__docsgen/other")).status, 404);
});

test("another run has another token", async () => {
  const one = await start();
  const two = await start();
  const query = await one.query();
  assert.not.equal(query, await two.query());
  assert.is((await two.ask(`/__docsgen/reload${query}`, { headers: { "Sec-Fetch-Site": "same-origin" } })).status, 403);
});

test("open pages are told to reload, and nothing else", async () => {
  const { port, reload, query } = await start();
  const one = await listen(port, await query());
  const two = await listen(port, await query());
  assert.is(one.reloads() + two.reloads(), 0);
  reload.announce();
  await until("both reload", () => one.reloads() === 1 && two.reloads() === 1);
  two.socket.destroy();
  reload.announce();
  await until("the other reloads again", () => one.reloads() === 2);
  const sent = one.text().slice(one.text().indexOf("\r\n\r\n"));
  assert.is(sent.replace(/\r\n[0-9a-f]+\r\n|\r\n/g, "").replaceAll("data: reload\n\n", ""), "retry: 500\n\n");
  one.socket.destroy();
});

test("a page that missed a build is told when it connects", async () => {
  const { port, reload, query } = await start();
  const old = await query();
  reload.announce();
  const late = await listen(port, old);
  await until("it reloads", () => late.reloads() === 1);
  const current = await listen(port, await query());
  assert.is(current.reloads(), 0);
  late.socket.destroy();
  current.socket.destroy();
});

test("clients that leave leave nothing behind", async () => {
  const { port, reload, query } = await start();
  const request = await query();
  for (let round = 0; round < 20; round++) {
    const clients = await Promise.all(Array.from({ length: 50 }, () => listen(port, request)));
    assert.is(reload.clients, 50);
    for (const { socket } of clients) socket.destroy();
    await until("all have left", () => reload.clients === 0);
  }
});

test("closing ends the streams", async () => {
  const { port, query } = await start();
  const client = await listen(port, await query());
  await started.at(-1)?.close();
  await until("the stream ends", client.ended);
});

test.run();
