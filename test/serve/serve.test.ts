import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as assert from "uvu/assert";
import { DocsgenError, environmentError, usageError } from "../../src/diagnostics.ts";
import { type ServeOptions, type SiteServer, type Steps, serveWith } from "../../src/serve.ts";
import type { BuildOptions, BuildResult, ResolvedConfig } from "../../src/types.ts";
import { SETTLED_MS } from "../../src/watch.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";
import { asker, open, portOf, until } from "./raw.ts";

const test = suite("serve");
const servers: SiteServer[] = [];

test.after(() => Promise.all(servers.map((server) => server.close())));

/** The least that builds a site: each Markdown file's text is its page; one that says ERROR stops it. */
function steps(root: string) {
  const out = join(root, "dist");
  const counts = { builds: 0, busy: 0, most: 0 };
  const gate: { wait: Promise<void> | undefined } = { wait: undefined };
  async function build(options: BuildOptions = {}): Promise<BuildResult> {
    counts.builds++;
    counts.most = Math.max(counts.most, ++counts.busy);
    try {
      const folder = join(root, "content/docs");
      const sources = readdirSync(folder).filter((name) => name.endsWith(".md"));
      const texts = new Map(sources.map((name) => [name.slice(0, -3), readFileSync(join(folder, name), "utf8")]));
      await Promise.race([
        gate.wait,
        new Promise((_, reject) => options.signal?.addEventListener("abort", () => reject(options.signal?.reason))),
      ]);
      if ([...texts.values()].includes("DISK FULL")) throw environmentError("the disk is full", "Free some space.");
      const bad = [...texts].filter(([, text]) => text.includes("ERROR"));
      const result = {
        ok: true,
        pages: texts.size,
        written: 0,
        unchanged: 0,
        removed: 0,
        ms: 1,
        phases: {},
        diagnostics: [],
      };
      if (bad.length > 0) {
        const diagnostics = bad.map(([name]) => ({
          file: `content/docs/${name}.md`,
          line: 3,
          column: 7,
          severity: "error" as const,
          code: "test",
          message: 'what is "<script>alert(1)</script>" & why',
          hint: "Mend it.",
        }));
        return { ...result, ok: false, diagnostics };
      }
      for (const [name, text] of texts) {
        const file = join(out, "docs", name, "index.html");
        const html = `<body><h1>${text}</h1></body>`;
        if (existsSync(file) && readFileSync(file, "utf8") === html) continue;
        mkdirSync(join(out, "docs", name), { recursive: true });
        writeFileSync(file, html);
        result.written++;
      }
      for (const name of readdirSync(join(out, "docs")).filter((each) => !texts.has(each))) {
        rmSync(join(out, "docs", name), { recursive: true });
        result.removed++;
      }
      return result;
    } finally {
      counts.busy--;
    }
  }
  const file = join(root, "docsgen.config.ts");
  const loadConfig: Steps["loadConfig"] = async () => {
    const text = existsSync(file) ? readFileSync(file, "utf8") : "/";
    if (!text.startsWith("/")) throw usageError("the configuration is broken", "Mend it.");
    return {
      config: { baseUrl: text, templatesPath: "templates", headers: [] as const } as unknown as ResolvedConfig,
      file: undefined,
      inputs: [],
      warnings: [],
    };
  };
  return { build, loadConfig, counts, gate };
}

async function start(files: Record<string, string>, options: ServeOptions = {}) {
  const root = makeFolder("serve");
  writeFiles(root, files);
  const site = steps(root);
  const results: BuildResult[] = [];
  const server = await serveWith(site, { root, port: 0, ...options, onBuild: (result) => results.push(result) });
  servers.push(server);
  const port = portOf(server.url);
  let heard = results.length;
  return {
    ...site,
    root,
    server,
    results,
    port,
    ask: asker(port),
    /** Changes files, and waits for the build after that. */
    async edit(changes: Record<string, string>): Promise<BuildResult> {
      heard = results.length;
      writeFiles(root, changes);
      await until("a build", () => results.length > heard);
      await pause(SETTLED_MS);
      return results.at(-1) as BuildResult;
    },
  };
}

/** Counts what an open page hears. */
async function openPage(site: { port: number; ask: ReturnType<typeof asker> }, path: string) {
  const query = /reload\.js(\?[^"]+)/.exec((await site.ask(path)).text)?.[1]?.replaceAll("&amp;", "&");
  const head = `Host: 127.0.0.1:${site.port}\r\nSec-Fetch-Site: same-origin`;
  const socket = await open(site.port, `GET /__docsgen/reload${query} HTTP/1.1\r\n${head}\r\n\r\n`);
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  await until("the stream is open", () => text.includes("retry:"));
  return { reloads: () => text.split("data: reload\n\n").length - 1 };
}

const watch = true;

test("without watch, the bytes of the output are served as they are", async () => {
  const site = await start({ "content/docs/a.md": "one" });
  assert.is(site.server.result.ok, true);
  assert.is(site.results.length, 1);
  assert.is(site.results[0], site.server.result);
  assert.is((await site.ask("/docs/a")).text, "<body><h1>one</h1></body>");
  assert.is((await site.ask("/__docsgen/reload.js")).status, 404);
  assert.match(site.server.url, /^http:\/\/127\.0\.0\.1:\d+\/$/);
});

test("without watch, errors resolve: the last good output is served, or else a page that lists them", async () => {
  const site = await start({ "content/docs/a.md": "ERROR" });
  assert.is(site.server.result.ok, false);
  const page = await site.ask("/docs/a");
  assert.is(page.status, 503);
  assert.match(page.text, "content/docs/a.md:3:7: what is");
  const old = await start({ "content/docs/a.md": "ERROR", "dist/docs/a/index.html": "good" });
  assert.is((await old.ask("/docs/a")).text, "good");
});

test("an edit is built, served and told to open pages", async () => {
  const site = await start({ "content/docs/a.md": "one" }, { watch });
  const page = await openPage(site, "/docs/a");
  assert.is((await site.edit({ "content/docs/a.md": "two" })).written, 1);
  assert.match((await site.ask("/docs/a")).text, "<h1>two</h1>");
  await until("the page reloads", () => page.reloads() === 1);
  await site.edit({ "content/docs/b.md": "new" });
  assert.match((await site.ask("/docs/b")).text, "<h1>new</h1>");
  rmSync(join(site.root, "content/docs/b.md"));
  await until("it is gone", async () => (await site.ask("/docs/b")).status === 404);
});

test("a save that changes nothing reloads nothing", async () => {
  const site = await start({ "content/docs/a.md": "one" }, { watch });
  const page = await openPage(site, "/docs/a");
  assert.is((await site.edit({ "content/docs/a.md": "one" })).written, 0);
  await site.edit({ "content/docs/a.md": "two" });
  await until("the page reloads", () => page.reloads() === 1);
});

test("errors leave the last good output and the open pages alone, and the fix shows", async () => {
  const site = await start({ "content/docs/a.md": "one" }, { watch });
  const page = await openPage(site, "/docs/a");
  const failed = await site.edit({ "content/docs/a.md": "ERROR" });
  assert.is(failed.ok, false);
  assert.is(failed.diagnostics[0]?.line, 3);
  assert.match((await site.ask("/docs/a")).text, "<h1>one</h1>");
  assert.is(page.reloads(), 0);
  assert.is((await site.edit({ "content/docs/a.md": "mended" })).ok, true);
  assert.match((await site.ask("/docs/a")).text, "<h1>mended</h1>");
  await until("the page reloads", () => page.reloads() === 1);
});

test("a first build with errors shows them, escaped, until they are mended", async () => {
  const site = await start({ "content/docs/a.md": "ERROR" }, { watch });
  assert.is(site.server.result.ok, false);
  for (const path of ["/", "/docs/a"]) {
    const page = await site.ask(path);
    assert.is(page.status, 503);
    assert.is(page.headers["content-type"], "text/html; charset=utf-8");
    assert.match(page.text, "content/docs/a.md:3:7: what is");
    assert.not.match(page.text, "<script>alert");
    assert.match(page.text, "Mend it.");
  }
  const page = await openPage(site, "/docs/a");
  await site.edit({ "content/docs/a.md": "mended" });
  assert.match((await site.ask("/docs/a")).text, "<h1>mended</h1>");
  assert.is((await site.ask("/")).status, 404);
  await until("the page reloads", () => page.reloads() === 1);
});

test("what ends a build (configuration, disk) is told, and the watch goes on", async () => {
  const site = await start({ "content/docs/a.md": "one" }, { watch });
  const broken = await site.edit({ "docsgen.config.ts": "broken" });
  assert.is(broken.ok, false);
  assert.is(broken.diagnostics[0]?.message, "the configuration is broken");
  assert.is(broken.diagnostics[0]?.hint, "Mend it.");
  assert.match((await site.ask("/docs/a")).text, "<h1>one</h1>");
  await site.edit({ "docsgen.config.ts": "/" });
  const full = await site.edit({ "content/docs/a.md": "DISK FULL" });
  assert.is(full.diagnostics[0]?.message, "the disk is full");
  assert.is((await site.edit({ "content/docs/a.md": "two" })).ok, true);
  assert.match((await site.ask("/docs/a")).text, "<h1>two</h1>");
});

test("a new base is served from", async () => {
  const site = await start({ "content/docs/a.md": "one", "docsgen.config.ts": "/old/" }, { watch });
  assert.match(site.server.url, /\/old\/$/);
  await site.edit({ "docsgen.config.ts": "/new/" });
  assert.is((await site.ask("/new/docs/a")).status, 200);
  assert.is((await site.ask("/old/docs/a")).status, 404);
  assert.match(site.server.url, /\/new\/$/);
});

test("edits while a build is at work are one more build", async () => {
  const site = await start({ "content/docs/a.md": "one" }, { watch });
  let release = (): void => {};
  site.gate.wait = new Promise((resolve) => {
    release = resolve;
  });
  writeFiles(site.root, { "content/docs/a.md": "two" });
  await until("a build is at work", () => site.counts.busy === 1);
  for (const text of ["three", "four", "five"]) {
    writeFiles(site.root, { "content/docs/a.md": text });
    await pause(SETTLED_MS);
  }
  site.gate.wait = undefined;
  release();
  await until("one more", () => site.results.length === 3);
  assert.match((await site.ask("/docs/a")).text, "<h1>five</h1>");
  assert.is(site.counts.builds, 3);
  assert.is(site.counts.most, 1);
});

test("an edit while the first build is at work is built after it", async () => {
  const root = makeFolder("serve");
  writeFiles(root, { "content/docs/a.md": "one" });
  const site = steps(root);
  let release = (): void => {};
  site.gate.wait = new Promise((resolve) => {
    release = resolve;
  });
  const results: BuildResult[] = [];
  const serving = serveWith(site, { root, port: 0, watch, onBuild: (result) => results.push(result) });
  await until("the first build is at work", () => site.counts.busy === 1);
  writeFiles(root, { "content/docs/a.md": "two" });
  await pause(200);
  release();
  servers.push(await serving);
  await until("a second build", () => results.length === 2);
  assert.match(readFileSync(join(root, "dist/docs/a/index.html"), "utf8"), "two");
  assert.is(site.counts.most, 1);
});

test("a checkout of 500 files ends as a clean build would", async () => {
  const site = await start({ "content/docs/a.md": "one" }, { watch });
  const folder = join(site.root, "content/docs");
  for (let i = 0; i < 500; i++) writeFileSync(join(folder, `p${i}.md`), `page ${i}`);
  const last = () => site.results.at(-1)?.pages;
  await until("501 pages", () => last() === 501);
  for (let i = 0; i < 500; i++) {
    if (i % 3 === 0) rmSync(join(folder, `p${i}.md`));
    else if (i % 3 === 1) renameSync(join(folder, `p${i}.md`), join(folder, `q${i}.md`));
    else writeFileSync(join(folder, `p${i}.md`), `page ${i}, second`);
  }
  await until(
    "the rest",
    () => last() === 334 && readFileSync(join(site.root, "dist/docs/p497/index.html"), "utf8").includes("second"),
  );
  assert.equal(
    readdirSync(join(site.root, "dist/docs")).sort(),
    readdirSync(folder)
      .map((name) => name.slice(0, -3))
      .sort(),
  );
  assert.is((await site.ask("/docs/q1")).status, 200);
  assert.is((await site.ask("/docs/p1")).status, 404);
});

test("close ends a running build, the watch and the server, also twice", async () => {
  const site = await start({ "content/docs/a.md": "one" }, { watch });
  site.gate.wait = new Promise(() => {});
  writeFiles(site.root, { "content/docs/a.md": "two" });
  await until("a build is at work", () => site.counts.busy === 1);
  await Promise.all([site.server.close(), site.server.close()]);
  assert.is(site.counts.busy, 0);
  assert.is(site.results.length, 1, "an aborted build is no result");
  assert.is(
    await open(site.port).then(
      () => "open",
      (error) => error.code,
    ),
    "ECONNREFUSED",
  );
  writeFiles(site.root, { "content/docs/a.md": "three" });
  await pause(300);
  assert.is(site.counts.builds, 2);
});

test("a signal stops it, whenever it comes", async () => {
  const stop = new AbortController();
  const site = await start({ "content/docs/a.md": "one" }, { watch, signal: stop.signal });
  stop.abort();
  await site.server.close();
  assert.is(
    await open(site.port).then(
      () => "open",
      (error) => error.code,
    ),
    "ECONNREFUSED",
  );

  for (const when of ["before", "during"]) {
    const root = makeFolder("serve");
    writeFiles(root, { "content/docs/a.md": "one" });
    const slow = steps(root);
    slow.gate.wait = new Promise(() => {});
    const early = new AbortController();
    if (when === "before") early.abort(new Error("enough"));
    const serving = serveWith(slow, { root, port: 0, watch, signal: early.signal });
    if (when === "during") {
      until("the build is at work", () => slow.counts.busy === 1).then(() => early.abort(new Error("enough")));
    }
    const reason = await serving.then(
      () => undefined,
      (error) => error.message,
    );
    assert.is(reason, "enough", when);
    assert.is(slow.counts.busy, 0);
  }
});

test("what opens while it is stopped is closed again", async () => {
  const root = makeFolder("serve");
  writeFiles(root, { "content/docs/a.md": "one" });
  const watches = () => process.getActiveResourcesInfo().filter((name) => name === "FSEventWrap").length;
  const before = watches();
  const site = steps(root);
  const stop = new AbortController();
  const loadConfig: Steps["loadConfig"] = async (options) => {
    stop.abort(new Error("enough"));
    return site.loadConfig(options);
  };
  const serving = serveWith({ ...site, loadConfig }, { root, port: 0, watch, signal: stop.signal });
  const reason = await serving.catch((error) => error.message);
  assert.is(reason, "enough");
  assert.is(watches(), before);
  assert.is(site.counts.builds, 0);
});

test("a port in use ends it and leaves nothing open", async () => {
  const site = await start({ "content/docs/a.md": "one" });
  const error = await start({ "content/docs/a.md": "one" }, { watch, port: site.port }).then(
    () => undefined,
    (reason) => reason,
  );
  assert.instance(error, DocsgenError);
  assert.is((error as DocsgenError).exitCode, 3);
  const missing = await serveWith(site, { root: join(site.root, "nowhere") }).catch((reason) => reason);
  assert.is((missing as DocsgenError).exitCode, 2);
});

test("handles stay flat over many rebuilds", async () => {
  const site = await start({ "content/docs/a.md": "one" }, { watch });
  const handles = () => process.getActiveResourcesInfo().filter((name) => name !== "Timeout").length;
  await site.edit({ "content/docs/a.md": "first" });
  const before = handles();
  const warnings: Error[] = [];
  process.on("warning", (warning) => warnings.push(warning));
  for (let i = 0; i < 20; i++) await site.edit({ "content/docs/a.md": `edit ${i}` });
  // Node warns of listeners that pile up.
  assert.equal(warnings, []);
  await until("handles are back", () => handles() <= before);
});

test.run();
