import * as assert from "uvu/assert";
import { createLiveReload, type LiveReload, type LiveSource } from "../../src/live-reload.ts";
import { type Server, startServer } from "../../src/server.ts";
import type { ProblemView } from "../../templates/client/problems.ts";
import { suite } from "../support/suite.ts";
import { asker, open, portOf, until } from "./raw.ts";

const test = suite("live reload");
const started: Server[] = [];
const STYLE = "/assets/site-1111aaaa.css";

/** A server of pages that a test changes. */
async function start(first: Record<string, string | undefined> = { "index.html": "<body><p>é</p></body>\n" }) {
  const pages: Record<string, string | undefined> = { ...first };
  const site = { styles: [STYLE], own: [] as ProblemView[], others: [] as ProblemView[], unknown: ["/later.html"] };
  const find = (wanted: string) => pages[wanted === "" ? "index.html" : wanted];
  const live = createLiveReload({
    html: async (path) => (site.unknown.includes(path) ? undefined : (find(path.slice(1)) ?? "<p>no such page</p>")),
    styles: () => site.styles,
    problems: () => ({ own: site.own, others: site.others }),
  });
  const source = {
    find: async (path: string) => {
      const data = find(path);
      return data === undefined ? undefined : { path: path || "index.html", data };
    },
    missing: async () => ({ status: 404, html: "<p>no such page</p>" }),
  };
  const server = await startServer({ source, baseUrl: "/", host: "127.0.0.1", port: 0, portNamed: true, live });
  started.push(server);
  const port = portOf(server.url);
  const ask = asker(port);
  /** What the script of a page knows. */
  const given = async (path = "/") => {
    const [, query = ""] = /live\.js\?([^"]+)/.exec((await ask(path)).text) ?? [];
    const { token = "", ...rest } = Object.fromEntries(new URLSearchParams(query.replaceAll("&amp;", "&")));
    return { token, query: new URLSearchParams({ path, ...rest }).toString() };
  };
  return { live, port, ask, given, pages, site };
}

/** A server of one page; the last of its two makes another channel of the first. */
async function startWith({ html }: Pick<LiveSource, "html">, wrap = (live: LiveReload) => live) {
  const live = createLiveReload({ html, styles: () => [], problems: () => ({ own: [], others: [] }) });
  const source = { find: async () => ({ path: "index.html", data: "" }), missing: async () => undefined };
  const options = { source, baseUrl: "/", host: "127.0.0.1", port: 0, portNamed: true, live: wrap(live) };
  const server = await startServer(options);
  started.push(server);
  const port = portOf(server.url);
  const ask = asker(port);
  const given = async () => {
    const [, token = ""] = /token=(\w+)/.exec((await ask("/")).text) ?? [];
    return { token, query: "path=/" };
  };
  return { live, port, ask, given };
}

/** Opens the stream as a page does, and gathers what arrives. */
async function listen(port: number, { token, query }: { token: string; query: string }) {
  const head = `Host: 127.0.0.1:${port}\r\nDocsgen-Token: ${token}`;
  const socket = await open(port, `GET /__docsgen/live?${query} HTTP/1.1\r\n${head}\r\n\r\n`);
  let text = "";
  let ended = false;
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("close", () => {
    ended = true;
  });
  await until("the stream is open", () => text.includes("event-stream"));
  const count = (line: string) => text.split(`${line}\n`).length - 1;
  return { socket, reloads: () => count("reload"), looks: () => count("look"), text: () => text, ended: () => ended };
}

test.after(() => Promise.all(started.map((server) => server.close())));

test("pages carry the script before their end, all else is as it is", async () => {
  const page = "<!doctype html><html><body><p>é</p><script>'</body>'</script></body></html>\n";
  const files = {
    "index.html": page,
    "upper.html": "<BODY>x</BODY>",
    "part.html": "<p>no end",
    "empty.html": "",
    "end.html": "</body>",
    "sidebar.json": "{}",
    "x.js": "'</body>'",
  };
  const { ask } = await start(files);
  const tag =
    /<script src="\/__docsgen\/live\.js\?token=[0-9a-f]{32}&amp;version=[0-9a-f]{16}&amp;seen=[0-9a-f]{16}" defer><\/script>/;
  const injected: Record<string, string> = {
    "/": "<!doctype html><html><body><p>é</p><script>'</body>'</script>|</body></html>\n",
    "/upper.html": "<BODY>x|</BODY>",
    "/part.html": "<p>no end|",
    "/empty.html": "|",
    "/end.html": "|</body>",
    "/nothing": "<p>no such page</p>|",
  };
  for (const [path, text] of Object.entries(injected)) {
    const reply = await ask(path);
    assert.is(reply.text.replace(tag, "|"), text, path);
    assert.is(reply.headers["content-length"], String(reply.body.length), path);
    assert.is((await ask(path, { method: "HEAD" })).headers["content-length"], String(reply.body.length), path);
  }
  for (const name of ["sidebar.json", "x.js"] as const) assert.is((await ask(`/${name}`)).text, files[name]);
});

test("tags and ranges are those of the page with its script", async () => {
  const { ask, pages } = await start();
  const whole = await ask("/");
  const etag = whole.headers["etag"] ?? "";
  assert.is(whole.headers["last-modified"], undefined);
  assert.is((await ask("/", { headers: { "If-None-Match": etag } })).status, 304);
  const range = await ask("/", { headers: { Range: "bytes=-40", "If-Range": etag } });
  assert.is(range.status, 206);
  assert.ok(range.body.equals(whole.body.subarray(-40)));
  pages["index.html"] = "<body>other</body>";
  assert.is((await ask("/", { headers: { "If-None-Match": etag } })).status, 200);
});

test("the script needs the token, stream and state need it in a header, and none is for foreign pages", async () => {
  const { port, ask, given } = await start();
  const { token, query } = await given();
  const here = `http://127.0.0.1:${port}`;
  const script = `/__docsgen/live.js?token=${token}`;
  const reply = await ask(script);
  assert.is(reply.status, 200, "old browsers, and all over plain HTTP, say nothing of where a script is used");
  assert.is(reply.headers["content-type"], "text/javascript; charset=utf-8");
  assert.is(reply.headers["cache-control"], "no-store");
  assert.not.match(reply.text, token);
  const kept = { headers: { "Sec-Fetch-Site": "same-origin" } };
  assert.is((await ask("/__docsgen/live.js?token=x", kept)).text, reply.text, "a page of another run that was kept");
  for (const wrong of [
    "",
    "?token=",
    "?token=x",
    `?token=g${token.slice(1)}`,
    `?other=${token}`,
    `?x=1#token=${token}`,
  ]) {
    const { status, text } = await ask(`/__docsgen/live.js${wrong}`);
    assert.equal([status, text], [403, "Forbidden\n"], wrong);
  }

  const types = { live: "text/event-stream; charset=utf-8", state: "application/json; charset=utf-8" };
  const foreign: Record<string, string>[] = [
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
  for (const headers of foreign) assert.is((await ask(script, { headers })).status, 403, JSON.stringify(headers));
  for (const [name, type] of Object.entries(types)) {
    const path = `/__docsgen/${name}?${query}`;
    const own = { "Docsgen-Token": token };
    // A token in the address is one that a foreign page could send, too.
    for (const headers of [{}, { "Docsgen-Token": "x" }, { "Docsgen-Token": "" }])
      assert.is((await ask(`${path}&token=${token}`, { headers })).status, 403, JSON.stringify(headers));
    for (const headers of foreign)
      assert.is((await ask(path, { headers: { ...own, ...headers } })).status, 403, JSON.stringify(headers));
    assert.is((await ask(path, { headers: own, host: "evil.example" })).status, 403);
    // A foreign page must ask first whether it may send the header, and is told no.
    assert.is((await ask(path, { method: "OPTIONS", headers: { Origin: "http://evil.example" } })).status, 405);
    for (const headers of [own, { ...own, Origin: here }, { ...own, "Sec-Fetch-Site": "same-origin" }]) {
      const right = await ask(path, { headers, method: "HEAD" });
      assert.is(right.status, 200, JSON.stringify(headers));
      assert.is(right.headers["content-type"], type);
    }
  }
  for (const path of ["/__docsgen/live?path=x", "/__docsgen/live", "/__docsgen/state"]) {
    const { status, text } = await ask(path, { headers: { "Docsgen-Token": token } });
    assert.equal([status, text], [400, "Malformed path\n"], path);
  }
  assert.is((await ask("/__docsgen/other")).status, 404);
});

test("another run has another token", async () => {
  const one = await start();
  const two = await start();
  const { token, query } = await one.given();
  assert.not.equal(token, (await two.given()).token);
  assert.is((await two.ask(`/__docsgen/live?${query}`, { headers: { "Docsgen-Token": token } })).status, 403);
});

test("a page is told to reload when it is another one, and no other page is", async () => {
  const { port, live, given, pages } = await start({ "index.html": "<p>one", "b.html": "<p>b" });
  const one = await listen(port, await given("/"));
  const other = await listen(port, await given("/b.html"));
  const missing = await listen(port, await given("/new.html"));
  await live.refresh();
  pages["index.html"] = "<p>two";
  pages["new.html"] = "<p>new";
  await live.refresh();
  await until("both reload", () => one.reloads() === 1 && missing.reloads() === 1);
  await live.refresh();
  pages["b.html"] = "<p>c";
  await live.refresh();
  await until("the other reloads", () => other.reloads() === 1);
  assert.is(one.reloads(), 1);
  // What is said says nothing of the site.
  const sent = one.text().slice(one.text().indexOf("\r\n\r\n"));
  assert.is(sent.replace(/\r\n[0-9a-f]+\r\n|\r\n/g, "").trim(), "reload");
  for (const { socket } of [one, other, missing]) socket.destroy();
});

test("styles and problems are looked at without a reload", async () => {
  const { port, ask, live, given, pages, site } = await start({ "index.html": `<link href="${STYLE}"><p>one` });
  pages["plain.html"] = "<p>no styles";
  const { token, query } = await given();
  const page = await listen(port, { token, query });
  const plain = await listen(port, await given("/plain.html"));
  const state = async () =>
    JSON.parse((await ask(`/__docsgen/state?${query}`, { headers: { "Docsgen-Token": token } })).text);
  const { look, ...rest } = await state();
  assert.equal(rest, { styles: [STYLE], own: [], others: [] });
  assert.is(look, new URLSearchParams(query).get("seen"), "as the page came");

  const next = "/assets/site-2222bbbb.css";
  site.styles = [next];
  pages["index.html"] = `<link href="${next}"><p>one`;
  await live.refresh();
  await until("it looks", () => page.looks() === 1);
  assert.equal((await state()).styles, [next]);
  const problem = { place: "a.md:1:1", message: "wrong" };
  site.own = [problem];
  await live.refresh();
  await until("it looks again", () => page.looks() === 2);
  assert.equal((await state()).own, [problem]);
  site.own = [];
  await live.refresh();
  await until("it sees the mending", () => page.looks() === 3);
  pages["plain.html"] = "<p>none yet";
  await live.refresh();
  await until("the plain page reloads", () => plain.reloads() === 1);
  assert.is(plain.looks(), 2, "at the problem and its mending; it names no style");
  // A page that opens while something is wrong looks at once.
  site.others = [problem];
  const late = await listen(port, await given());
  await until("the late one looks", () => late.looks() === 1);
  assert.equal([page.reloads(), page.looks(), late.reloads()], [0, 3, 0]);
  for (const { socket } of [page, plain, late]) socket.destroy();
});

test("a page that missed a change is told when it connects", async () => {
  const { port, given, pages, site } = await start({ "index.html": `<link href="${STYLE}"><p>one` });
  const old = await given();
  pages["index.html"] = `<link href="${STYLE}"><p>two`;
  const late = await listen(port, old);
  await until("it reloads", () => late.reloads() === 1);
  const before = await given();
  site.styles = ["/assets/site-3333cccc.css"];
  pages["index.html"] = '<link href="/assets/site-3333cccc.css"><p>two';
  const styled = await listen(port, before);
  await until("it looks", () => styled.looks() === 1);
  const current = await listen(port, await given());
  assert.equal([current.reloads(), current.looks(), styled.reloads()], [0, 0, 0]);
  for (const { socket } of [late, styled, current]) socket.destroy();
});

test("a page that is not known yet is told nothing, and keeps no other waiting", async () => {
  const { ask, given, port, pages, live, site } = await start({
    "index.html": "<body>one</body>",
    "later.html": "<body>l</body>",
  });
  const { token, query } = await given("/later.html");
  const state = await ask(`/__docsgen/state?${query}`, { headers: { "Docsgen-Token": token } });
  assert.equal(JSON.parse(state.text), { look: "", styles: [], own: [], others: [] });
  const later = await listen(port, { token, query });
  const index = await listen(port, await given("/index.html"));
  pages["index.html"] = "<body>two</body>";
  await live.refresh();
  await until("the other page is told", () => index.reloads() === 1);
  assert.is(later.reloads() + later.looks(), 0);
  // Its stream stays open until it is.
  site.unknown = [];
  pages["later.html"] = "<body>known</body>";
  await live.refresh();
  await until("it is told what it is", () => later.reloads() === 1);
  later.socket.destroy();
  index.socket.destroy();
});

test("a change while pages are being told is told, too", async () => {
  let text = "one";
  const waiting: (() => void)[] = [];
  const html = async () => {
    const read = text;
    if (text !== "one") await new Promise<void>((resolve) => waiting.push(resolve));
    return read;
  };
  const { live, port, given } = await startWith({ html });
  const page = await listen(port, await given());
  await until("it is told what it is", () => page.reloads() === 1);
  text = "two";
  let told = false;
  const first = live.refresh();
  const telling = first.then(() => {
    told = true;
  });
  await until("it is read", () => waiting.length === 1);
  text = "three";
  assert.is(live.refresh(), first);
  waiting.pop()?.();
  await until("it is read again", () => waiting.length === 1);
  assert.not.ok(told);
  waiting.pop()?.();
  await telling;
  await until("both are told", () => page.reloads() === 3);
  page.socket.destroy();
});

test("pages of one address are read once", async () => {
  let reads = 0;
  const html = async () => `${reads++}`;
  const { live, port, given } = await startWith({ html });
  const pages = [await listen(port, await given()), await listen(port, await given())];
  await until("both were told of themselves", () => reads === 2);
  await live.refresh();
  assert.is(reads, 3);
  for (const { socket } of pages) socket.destroy();
});

test("the page that was opened last is told first", async () => {
  const read: string[] = [];
  const { live, port, given } = await startWith({ html: async (path) => `${read.push(path)}` });
  const { token } = await given();
  const pages = [];
  for (const path of ["/one", "/two", "/three"]) pages.push(await listen(port, { token, query: `path=${path}` }));
  await until("all were told of themselves", () => read.length === 3);
  await live.refresh();
  assert.equal(read.slice(3), ["/three", "/two", "/one"]);
  for (const { socket } of pages) socket.destroy();
});

test("HEAD opens no stream", async () => {
  let clients: number | undefined;
  const { ask, given } = await startWith({ html: async () => "" }, (live) => ({
    ...live,
    answer(request, response, path) {
      const isMine = live.answer(request, response, path);
      clients = live.clients;
      return isMine;
    },
  }));
  const { token, query } = await given();
  const reply = await ask(`/__docsgen/live?${query}`, { method: "HEAD", headers: { "Docsgen-Token": token } });
  assert.equal([reply.status, reply.text, clients], [200, "", 0]);
});

test("a page that can't be made ends what asks for it", async () => {
  const { ask, given } = await startWith({ html: () => Promise.reject(new Error("no")) });
  const { token, query } = await given();
  const reply = await ask(`/__docsgen/state?${query}`, { headers: { "Docsgen-Token": token } }).then(
    ({ text }) => text,
    (error) => String(error.code),
  );
  assert.ok(["", "ECONNRESET"].includes(reply), reply);
});

test("an open page hears a sign of life each half minute, and waits as long as it likes", async () => {
  const real = globalThis.setInterval;
  let beat = () => {};
  let pause: number | undefined;
  let timer: unknown;
  globalThis.setInterval = ((callback: () => void, ms: number) => {
    [beat, pause, timer] = [callback, ms, real(callback, ms)];
    return timer;
  }) as typeof setInterval;
  let timeout: number | undefined;
  const started = startWith({ html: async () => "" }, (live) => ({
    ...live,
    answer(request, response, path) {
      const isMine = live.answer(request, response, path);
      timeout = request.socket.timeout;
      return isMine;
    },
  }));
  globalThis.setInterval = real;
  const { live, port, given } = await started;
  const page = await listen(port, await given());
  await until("it is told what it is", () => page.reloads() === 1);
  assert.equal([pause, timeout], [30_000, 0]);
  const before = page.text().length;
  beat();
  await until("it hears", () => page.text().length > before);
  assert.match(page.text().slice(before), /^1\r\n\n\r\n$/);
  page.socket.destroy();
  const clear = globalThis.clearInterval;
  let cleared: unknown;
  globalThis.clearInterval = ((given: NodeJS.Timeout) => {
    cleared = given;
    clear(given);
  }) as typeof clearInterval;
  live.close();
  globalThis.clearInterval = clear;
  assert.is(cleared, timer);
});

test("clients that leave leave nothing behind", async () => {
  const { port, live, given } = await start();
  const request = await given();
  for (let round = 0; round < 20; round++) {
    const clients = await Promise.all(Array.from({ length: 50 }, () => listen(port, request)));
    await until("all are there", () => live.clients === 50);
    for (const { socket } of clients) socket.destroy();
    await until("all have left", () => live.clients === 0);
  }
});

test("closing ends the streams", async () => {
  const { port, given } = await start();
  const client = await listen(port, await given());
  await started.at(-1)?.close();
  await until("the stream ends", client.ended);
});

test.run();
