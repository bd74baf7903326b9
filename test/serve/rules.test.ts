import { EventEmitter } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import { networkInterfaces } from "node:os";
import * as assert from "uvu/assert";
import { hashOf, nameHash } from "../../src/hash.ts";
import { isHashed } from "../../src/headers.ts";
import { decodePath, isFresh, mediaType, parseRange, rangeApplies } from "../../src/server/http.ts";
import { listen, ownHosts } from "../../src/server/listen.ts";
import { suite } from "../support/suite.ts";

const test = suite("HTTP's rules");

test("a path is decoded once", () => {
  const decoded: Record<string, string> = {
    "/": "/",
    "/docs/x": "/docs/x",
    "/docs/x/?q=/../y": "/docs/x/",
    "/docs/x#top": "/docs/x",
    "/a%20b/%C3%A9": "/a b/é",
    "/a%2520b": "/a%20b",
    "/a%23b%3Fc": "/a#b?c",
    "/...": "/...",
    "//evil.example/x": "//evil.example/x",
  };
  for (const [url, path] of Object.entries(decoded)) assert.is(decodePath(url), path, url);
});

test("a path that is more than names in folders is refused", () => {
  const refused = [
    ["", "*", "docs", "http://evil.example/", "evil.example:80"],
    ["/%", "/%z", "/%c0%ae", "/%ff", "/%u002e"],
    ["/..", "/.", "/a/../b", "/a/./b", "/%2e%2e", "/.%2E/"],
    ["/a%2fb", "/a%5cb", "/a\\b", "/%00", "/a%0Ab", "/%7f"],
  ];
  for (const url of refused.flat()) assert.is(decodePath(url), undefined, url);
});

test("ranges", () => {
  const ranges: Record<string, ReturnType<typeof parseRange>> = {
    "bytes=0-0": { from: 0, to: 0 },
    "bytes=0-4": { from: 0, to: 4 },
    "bytes=5-": { from: 5, to: 9 },
    "bytes=5-99": { from: 5, to: 9 },
    "bytes=9-9": { from: 9, to: 9 },
    "bytes=-5": { from: 5, to: 9 },
    "bytes=-99": { from: 0, to: 9 },
    "Bytes= 2-3": { from: 2, to: 3 },
    "bytes=10-": "unsatisfiable",
    "bytes=10-12": "unsatisfiable",
    "bytes=99999999999999999999999-": "unsatisfiable",
    "bytes=-0": "unsatisfiable",
    "bytes=9-5": undefined,
    "bytes=-": undefined,
    "bytes=a-b": undefined,
    "bytes=1": undefined,
    "bytes=--5": undefined,
    "bytes=1-2-3": undefined,
    "bytes=0-1,3-4": undefined,
    "bytes=0-1, -1": undefined,
    "items=0-4": undefined,
    "kilobytes=0-4": undefined,
    "bytes 0-4": undefined,
    "": undefined,
  };
  for (const [header, range] of Object.entries(ranges)) assert.equal(parseRange(header, 10), range, header);
  assert.is(parseRange(undefined, 10), undefined);
  assert.is(parseRange("bytes=0-", 0), "unsatisfiable");
  assert.is(parseRange("bytes=-5", 0), "unsatisfiable");
});

const modified = new Date("2026-01-02T03:04:05.678Z");
const file = { etag: '"abc"', modified };

test("conditions", () => {
  const fresh = ['"abc"', 'W/"abc"', '"x", "abc"', '"x" ,W/"abc"', "*", " * "].map((tags) => ({
    "if-none-match": tags,
  }));
  for (const headers of fresh) assert.is(isFresh(headers, file), true, JSON.stringify(headers));
  const stale = ['"x"', "abc", '"abc', '"ab"', '"x","y"', "", '"*"', '"aW/bc"'].map((tags) => ({
    "if-none-match": tags,
  }));
  for (const headers of stale) assert.is(isFresh(headers, file), false, JSON.stringify(headers));

  const since = (date: string) => isFresh({ "if-modified-since": date }, file);
  assert.is(since("Fri, 02 Jan 2026 03:04:05 GMT"), true);
  assert.is(since("Sat, 03 Jan 2026 00:00:00 GMT"), true);
  assert.is(since("Fri, 02 Jan 2026 03:04:04 GMT"), false);
  assert.is(since("yesterday"), false);
  assert.is(isFresh({}, file), false);
  assert.is(isFresh({ "if-modified-since": "Sat, 03 Jan 2026 00:00:00 GMT" }, { etag: '"abc"' }), false);
  const both = { "if-none-match": '"x"', "if-modified-since": "Sat, 03 Jan 2026 00:00:00 GMT" };
  assert.is(isFresh(both, file), false, "a tag that differs outweighs the date");
});

test("If-Range", () => {
  const applies = (given?: string) => rangeApplies(given === undefined ? {} : { "if-range": given }, file);
  assert.is(applies(), true);
  assert.is(applies('"abc"'), true);
  assert.is(applies("Fri, 02 Jan 2026 03:04:05 GMT"), true);
  for (const other of [
    'W/"abc"',
    '"x"',
    "Fri, 02 Jan 2026 03:04:06 GMT",
    "Thu, 01 Jan 2026 03:04:05 GMT",
    "soon",
    '"2026"',
    // Date.parse takes these for dates.
    '"Fri, 02 Jan 2026 03:04:05 GMT"',
    'W/"Fri, 02 Jan 2026 03:04:05 GMT"',
  ])
    assert.is(applies(other), false, other);
  const since = { "if-range": "Fri, 02 Jan 2026 03:04:05 GMT" };
  assert.is(rangeApplies(since, { etag: '"abc"' }), false, "what has no date");
});

test("only names that change with their content are cached for good", () => {
  const hashed = [
    "assets/app-3f2a9c1b.js",
    "assets/app.3f2a9c1bdd.css",
    "assets/3f2a9c1b.js",
    "assets/i/x-QW3RTY7A.js.map",
  ];
  for (const name of hashed) assert.is(isHashed(name), true, name);
  const plain = [
    "assets/app.js",
    "assets/photo-20240101.png",
    "assets/my-screenshot.png",
    "assets/DOWNLOAD.zip",
    "docs/x-3f2a9c1b.js",
  ];
  for (const name of plain) assert.is(isHashed(name), false, name);
});

test("names with a hash of docsgen's are such names, whatever the hash", () => {
  const hashes = [
    "572428635724a8630000000000000000",
    "abcdefabcdefab1fffffffffffffffff",
    "3f2a9c1b3f2a9c1b3f2a9c1b3f2a9c1b",
  ];
  for (let i = 0; i < 2000; i++) hashes.push(hashOf(`${i}`));
  for (const hash of hashes) assert.is(isHashed(`assets/x-${nameHash(hash)}.js`), true, hash);
  assert.is(nameHash("3f2a9c1b3f2a9c1b3f2a9c1b3f2a9c1b"), "3f2a9c1b");
});

test("types", () => {
  const types: Record<string, string> = {
    avif: "image/avif",
    css: "text/css; charset=utf-8",
    csv: "text/csv; charset=utf-8",
    gif: "image/gif",
    htm: "text/html; charset=utf-8",
    html: "text/html; charset=utf-8",
    ico: "image/x-icon",
    jpeg: "image/jpeg",
    jpg: "image/jpeg",
    js: "text/javascript; charset=utf-8",
    json: "application/json; charset=utf-8",
    map: "application/json; charset=utf-8",
    md: "text/markdown; charset=utf-8",
    mjs: "text/javascript; charset=utf-8",
    mp3: "audio/mpeg",
    mp4: "video/mp4",
    otf: "font/otf",
    pdf: "application/pdf",
    png: "image/png",
    svg: "image/svg+xml; charset=utf-8",
    ttf: "font/ttf",
    txt: "text/plain; charset=utf-8",
    wasm: "application/wasm",
    webm: "video/webm",
    webmanifest: "application/manifest+json; charset=utf-8",
    webp: "image/webp",
    woff: "font/woff",
    woff2: "font/woff2",
    xml: "application/xml; charset=utf-8",
    yaml: "text/plain; charset=utf-8",
    yml: "text/plain; charset=utf-8",
    zip: "application/zip",
  };
  for (const [extension, type] of Object.entries(types)) assert.is(mediaType(`docs/x/f.${extension}`), type);
  assert.is(mediaType("X.SVG"), "image/svg+xml; charset=utf-8");
  for (const name of ["LICENSE", "x.constructor", "x.__proto__", "x.unknown"])
    assert.is(mediaType(name), "application/octet-stream", name);
});

test("a Host without a port means port 80", () => {
  const request = (...host: string[]) => ({ headersDistinct: { host } }) as unknown as IncomingMessage;
  const isOwn = ownHosts("127.0.0.1", 80, "127.0.0.1");
  for (const host of ["127.0.0.1", "localhost", "127.0.0.1:80"]) assert.ok(isOwn(request(host)), host);
  for (const host of ["127.0.0.1:8080", "evil.example"]) assert.not.ok(isOwn(request(host)), host);
  for (const hosts of [[], ["localhost", "localhost"], ["localhost", "evil.example"], ["evil.example", "localhost"]])
    assert.not.ok(isOwn(request(...hosts)), String(hosts));
  assert.not.ok(ownHosts("127.0.0.1", 8080, "127.0.0.1")(request("127.0.0.1")));
});

test("the host that was named, and the address that it has, name the server", () => {
  const request = (host: string) => ({ headersDistinct: { host: [host] } }) as unknown as IncomingMessage;
  for (const [host, address, own] of [
    ["::1", "::1", ["127.0.0.1", "localhost", "[::1]"]],
    ["Docs.Example", "192.0.2.7", ["docs.example", "DOCS.EXAMPLE", "192.0.2.7"]],
    ["docs.example", "2001:db8::7", ["docs.example", "[2001:db8::7]", "[2001:DB8::7]"]],
  ] as const) {
    const isOwn = ownHosts(host, 80, address);
    for (const name of own) assert.ok(isOwn(request(name)), `${host}: ${name}`);
    for (const name of ["", "192.0.2.8", "[2001:db8::8]", "x.docs.example", "docs.example.x", "docs.example,x:80"])
      assert.not.ok(isOwn(request(name)), `${host}: ${name}`);
  }
});

test("where every address is meant, each of this machine's names the server, with any port", () => {
  const request = (host: string) => ({ headersDistinct: { host: [host] } }) as unknown as IncomingMessage;
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const names = own.map(({ address, family }) => (family === "IPv6" ? `[${address}]` : address));
  for (const host of ["0.0.0.0", "::"]) {
    const isOwn = ownHosts(host, 80, host);
    for (const name of ["localhost", ...names])
      for (const port of ["", ":80", ":8080"]) assert.ok(isOwn(request(name + port)), `${host}: ${name}${port}`);
    for (const name of ["docs.example", "192.0.2.8", "[2001:db8::8]:80"])
      assert.not.ok(isOwn(request(name)), `${host}: ${name}`);
  }
});

test("a port that needs rights is told from one that is in use", async () => {
  const failing = (code: string) => {
    const server = new EventEmitter();
    const listen = () => process.nextTick(() => server.emit("error", Object.assign(new Error(code), { code })));
    return Object.assign(server, { listen }) as unknown as Server;
  };
  const reason = async (code: string, port = 80, named = true) => {
    const { message, hint, exitCode } = await listen(failing(code), "127.0.0.1", port, named).catch((error) => error);
    return [exitCode, message, hint];
  };
  assert.equal(await reason("EACCES"), [
    3,
    "port 80 may not be used",
    "Ports below 1024 need special rights: name another with --port.",
  ]);
  assert.is((await reason("EADDRINUSE"))[1], "port 80 is in use");
  // There is none after the last one.
  assert.is((await reason("EADDRINUSE", 65_535))[1], "port 65535 is in use");
  assert.is((await reason("EADDRINUSE", 65_530, false))[1], "ports 65530 to 65535 are in use");
});

test.run();
