// Many clients at once, and slow ones: nobody waits for them, and nothing of them is left.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as assert from "uvu/assert";
import { folderSource } from "../../src/server/folder.ts";
import { type Server, startServer } from "../../src/server.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";
import { watchSite } from "./live-site.ts";
import { asker, exchange, open, portOf, until } from "./raw.ts";

const test = suite("many and slow clients");
const dir = makeFolder("load");
const big = "0123456789".repeat(800_000);
writeFiles(dir, { "index.html": "home", "digits.txt": "0123456789", "big.bin": big });
const site = {
  "content/docs/index.md": "# Home\n",
  "content/docs/x.md": "# X\n",
  "content/static/big.bin": big,
};
let live: Awaited<ReturnType<typeof watchSite>>;
let server: Server;
let port: number;
let ask: ReturnType<typeof asker>;
// Takes ten seconds, in which the other tests run.
let endless: ReturnType<typeof exchange>;

test.before(async () => {
  const options = { source: folderSource(dir), baseUrl: "/", host: "127.0.0.1", port: 0, portNamed: true };
  server = await startServer(options);
  port = portOf(server.url);
  ask = asker(port);
  endless = exchange(port, "GET / HTTP/1.1\r\nHost: ");
  live = await watchSite(site);
  await live.ask("/docs/");
});

test.after(async () => {
  await server.close();
  await live.server.close();
});

test("1,000 connections are served, and 500 slow ones slow none of them", async () => {
  const slow = [
    ...(await Promise.all(Array.from({ length: 250 }, () => open(port, "GET / HTTP/1.1\r\nHost: ")))),
    // These ask for 8 MB and take none of it.
    ...(await Promise.all(
      Array.from({ length: 250 }, async () => {
        const socket = await open(port, `GET /big.bin HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
        return socket.pause();
      }),
    )),
  ];
  const replies = await Promise.all(Array.from({ length: 1000 }, (_, i) => ask(i % 2 === 0 ? "/" : "/digits.txt")));
  assert.is(replies.filter(({ status }) => status === 200).length, 1000);
  for (const socket of slow) socket.destroy();
});

test("1,000 connections are answered under serve --watch, while 500 slow ones and 100 open pages are there", async () => {
  const { port, ask, openPage, edit } = live;
  const pages = await Promise.all(Array.from({ length: 100 }, () => openPage("/docs/x")));
  const slow = await Promise.all(
    Array.from({ length: 500 }, async (_, i) => {
      if (i % 2 === 0) return open(port, "GET / HTTP/1.1\r\nHost: ");
      // These ask for 8 MB and take none of it.
      return (await open(port, `GET /big.bin HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)).pause();
    }),
  );
  const replies = await Promise.all(Array.from({ length: 1000 }, () => ask("/docs/x")));
  assert.is(replies.filter(({ status }) => status === 200).length, 1000);
  await edit({ "content/docs/x.md": "# X, edited\n" });
  await until("all pages hear of it", () => pages.every((page) => page.reloads() === 1));
  for (const page of pages) page.leave();
  for (const socket of slow) socket.destroy();
});

test("requests leave nothing in memory", async () => {
  const { ask } = live;
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const used = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const paths = ["/docs/x", "/docs/", "/nothing", "/../x", "/big.bin?", "/docs/x?q=1"];
  const round = async (r: number) => {
    const asks = Array.from({ length: 600 }, (_, i) => {
      const path = paths[i % paths.length] ?? "";
      return ask(path === "/nothing" ? `/nothing/${r}/${i}` : path, {
        method: i % 7 > 0 || path === "/big.bin?" ? "HEAD" : "GET",
      });
    });
    for (let i = 0; i < asks.length; i += 50) await Promise.all(asks.slice(i, i + 50));
  };
  await round(0);
  const before = used();
  for (let r = 1; r <= 5; r++) await round(r);
  const more = used() - before;
  assert.ok(more < 10 * 1024 * 1024, `${more} bytes more`);
});

test("headers without end, or too many, are cut off", async () => {
  const reply = await ask("/", { headers: { Cookie: "x".repeat(20_000) } });
  assert.is(reply.status, 431);
  assert.is((await endless).status, 408);
});

test.run();
