// `serve`, with and without `watch`: what it answers, what it tells, and that it ends with nothing open.
import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { DocsgenError } from "../../src/diagnostics.ts";
import { serve } from "../../src/serve.ts";
import { makeFolder } from "../support/folder.ts";
import { makeSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";
import { type LiveSite, watchSite } from "./live-site.ts";
import { asker, open, portOf, until } from "./raw.ts";
import { rebuildOften } from "./rebuilds.ts";

const test = suite("serve");
const closers: (() => Promise<unknown>)[] = [];

test.after(() => Promise.all(closers.map((close) => close())));

async function start(...args: Parameters<typeof watchSite>): Promise<LiveSite> {
  const live = await watchSite(...args);
  closers.push(live.server.close);
  return live;
}

async function serveOutput(files: Record<string, string>) {
  const site = makeSite(files);
  const server = await serve({ root: site.root, port: 0 });
  closers.push(server.close);
  return { site, server, ask: asker(portOf(server.url)) };
}

const ONE = { "content/docs/index.md": "# Home\n", "content/docs/a.md": "# One\n" };
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "open",
    (error) => error.code,
  );

test("without watch, the bytes of the output are served as they are", async () => {
  const { site, server, ask } = await serveOutput(ONE);
  assert.is(server.result?.ok, true);
  assert.is((await ask("/docs/a")).text, site.html("/docs/a"));
  assert.is((await ask("/__docsgen/live.js")).status, 404);
  assert.match(server.url, /^http:\/\/127\.0\.0\.1:\d+\/$/);
});

test("without watch, errors resolve: the last good output is served, or else a page that lists the errors", async () => {
  const { site, server, ask } = await serveOutput({ "content/docs/index.md": "# Home\n\n[x](./x.md)\n" });
  assert.is(server.result?.ok, false);
  const page = await ask("/docs/");
  assert.is(page.status, 503);
  assert.match(page.text, "content/docs/index.md:3:1: link");
  site.write({ "content/docs/index.md": "# Good\n" });
  await site.built();
  const good = site.html("/docs/");
  site.write({ "content/docs/index.md": "# Bad\n\n[x](./x.md)\n" });
  const again = await serve({ root: site.root, port: 0 });
  closers.push(again.close);
  assert.is((await asker(portOf(again.url))("/docs/")).text, good);
});

test("without watch, the configuration runs once: pages and server have the same one", async () => {
  const { site, server, ask } = await serveOutput({
    ...ONE,
    "docsgen.config.mjs": `import { appendFileSync, readFileSync } from "node:fs";
      const log = new URL("runs.txt", import.meta.url);
      appendFileSync(log, "x");
      export default { baseUrl: "/run-" + readFileSync(log, "utf8").length + "/" };`,
  });
  assert.is(site.read("runs.txt"), "x");
  assert.is(new URL(server.url).pathname, "/run-1/");
  assert.match((await ask("/run-1/docs/a")).text, 'href="/run-1/docs/"');
});

test("with watch, nothing is built: pages are there at once, and no output folder", async () => {
  const { site, server, updates, text } = await start(ONE);
  assert.is(server.result, undefined);
  assert.equal(
    updates.map(({ files, pages, url }) => ({ files, pages, url })),
    [{ files: [], pages: 2, url: server.url }],
  );
  assert.match(await text("/docs/a"), ">One</h1>");
  assert.not.ok(existsSync(site.out));
});

test("an edit is served and told to the pages that it changes, and to no other", async () => {
  const { site, ask, edit, openPage, shows } = await start(ONE);
  const page = await openPage("/docs/a");
  const home = await openPage("/docs/");
  const { files, pages } = await edit({ "content/docs/a.md": "# One\n\nMore.\n" });
  assert.equal([files, pages], [["content/docs/a.md"], 2]);
  await until("the page reloads", () => page.reloads() === 1);
  assert.match((await ask("/docs/a")).text, "<p>More.</p>");
  await edit({ "content/docs/b.md": "# New\n" });
  await shows("/docs/b", ">New</h1>");
  await until("the others have it in the sidebar", () => home.reloads() === 1);
  rmSync(join(site.root, "content/docs/b.md"));
  await until("it is gone", async () => (await ask("/docs/b")).status === 404);
  await until("and told", () => home.reloads() === 2);
});

test("a save that changes nothing reloads nothing", async () => {
  const { site, edit, openPage, updates } = await start(ONE);
  const page = await openPage("/docs/a");
  site.write({ "content/docs/a.md": "# One\n" });
  await edit({ "content/docs/index.md": "# Home\n\nMore.\n" });
  assert.is(page.reloads(), 0);
  await edit({ "content/docs/a.md": "# Two\n" });
  await until("the page reloads", () => page.reloads() > 0);
  assert.is(page.reloads(), 1);
  assert.equal(
    updates.map(({ files }) => files),
    [[], ["content/docs/index.md"], ["content/docs/a.md"]],
  );
});

test("an error leaves the last good page, is told with its place, and the fix shows", async () => {
  const { site, edit, openPage, text, shows } = await start(ONE);
  assert.match(await text("/docs/a"), ">One</h1>");
  const page = await openPage("/docs/a");
  const broken: Record<string, [text: string, line: number]> = {
    "dead link": ["# Two\n\n[x](./x.md)\n", 3],
    "front matter": ["---\ntitel: x\n---\n\n# Two\n", 2],
    "no UTF-8": ["# Two\n\n::nothing\n", 3],
  };
  for (const [what, [source, line]] of Object.entries(broken)) {
    const looks = page.looks();
    await edit({ "content/docs/a.md": source });
    await until(`${what} is told`, () => page.looks() > looks);
    assert.match(await text("/docs/a"), ">One</h1>");
    const { own } = await page.state();
    assert.is(own.length, 1, what);
    assert.match(own[0].place, `content/docs/a.md:${line}:`);
    assert.match(own[0].frame, `> ${line} | `);
    assert.is(own[0].editor.startsWith(`vscode://file${encodeURI(site.root)}/content/docs/a.md:${line}:`), true);
    await edit({ "content/docs/a.md": "# One\n" });
    await until(`${what} is mended`, async () => (await page.state()).own.length === 0);
  }
  assert.is(page.reloads(), 0);
  await edit({ "content/docs/a.md": "# Mended\n" });
  await shows("/docs/a", ">Mended</h1>");
  await until("the page reloads", () => page.reloads() === 1);
});

test("an error of another page opens nothing here, and is known all the same", async () => {
  const { edit, openPage, checks } = await start(ONE);
  const page = await openPage("/docs/");
  await edit({ "content/docs/a.md": "# One\n\n[home](./index.md#nowhere)\n" });
  await until("the anchor is missed", () => checks.at(-1)?.diagnostics.some(({ code }) => code === "dead-anchor"));
  const { own, others } = await page.state();
  assert.equal([own.length, others.length], [0, 1]);
  assert.match(others[0].place, "content/docs/a.md:3:");
});

test("a site that starts with errors shows them, escaped, until they are mended", async () => {
  const { ask, checks, edit, openPage, shows } = await start({
    "content/docs/index.md": "# Home\n",
    "content/docs/a.md": "# One\n\n[x](./<script>alert(1)</script>.md)\n",
    "templates/Page.tsx": "export const Page = () => {\n",
  });
  for (const path of ["/", "/docs/a"]) {
    const page = await ask(path);
    assert.is(page.status, 500);
    assert.is(page.headers["content-type"], "text/html; charset=utf-8");
    assert.match(page.text, "templates/Page.tsx:2:1");
  }
  // What the check finds comes to the list: a page that is open by then is loaded anew for that alone.
  await until("all is checked", () => checks.length > 0);
  const { text } = await ask("/docs/a");
  assert.match(text, "content/docs/a.md:3:1: link &quot;./&lt;script&gt;alert(1)&lt;/script&gt;.md&quot;");
  assert.not.match(text, "<script>alert");
  const page = await openPage("/docs/a");
  await edit({ "templates/Page.tsx": 'export { Page } from "docsgen/templates";\n' });
  await until("the page reloads", () => page.reloads() === 1);
  await shows("/docs/", ">Home</h1>");
});

test("a broken configuration is told, the site stays as it was, and the watch goes on", async () => {
  const { edit, text, shows, openPage } = await start(ONE);
  const page = await openPage("/docs/a");
  const { diagnostics } = await edit({ "docsgen.config.mjs": "export default { titel: 1 };\n" });
  assert.is(diagnostics.find(({ severity }) => severity === "error")?.file, "docsgen.config.mjs");
  assert.match(await text("/docs/a"), ">One</h1>");
  await until("the page looks", () => page.looks() === 1);
  assert.is((await page.state()).own.length, 1, "it concerns every page");
  await edit({ "docsgen.config.mjs": 'export default { title: "Named" };\n' });
  await shows("/docs/a", "<title>One | Named</title>");
});

test("a new base is served from", async () => {
  const { server, ask, edit } = await start({ ...ONE, "docsgen.config.mjs": 'export default { baseUrl: "/old/" };\n' });
  assert.match(server.url, /\/old\/$/);
  await edit({ "docsgen.config.mjs": 'export default { baseUrl: "/new/" };\n' });
  await until("the new base", () => server.url.endsWith("/new/"));
  assert.is((await ask("/new/docs/a")).status, 200);
  assert.is((await ask("/old/docs/nothing")).status, 404);
  // Pages that are open are loaded anew at the address that they had, and led along.
  const led = async (address: string) => {
    const { status, headers } = await ask(address);
    return [status, headers["location"]];
  };
  assert.equal(await led("/old/docs/a"), [302, "/new/docs/a"]);
  await edit({ "docsgen.config.mjs": 'export default { baseUrl: "/" };\n' });
  await until("the base of the host", () => !server.url.endsWith("/new/"));
  assert.equal([await led("/old/docs/a"), await led("/new/docs/a")], Array(2).fill([302, "/docs/a"]));
  await edit({ "docsgen.config.mjs": 'export default { baseUrl: "/old/" };\n' });
  await until("the old base again", () => server.url.endsWith("/old/"));
  assert.equal([await led("/docs/a"), await led("/new/docs/a")], Array(2).fill([302, "/old/docs/a"]));
  assert.is((await ask("/old/docs/a")).status, 200);
});

test("an edit while the site is read is taken in afterwards", async () => {
  const site = makeSite(ONE);
  const starting = watchSite(site);
  site.write({ "content/docs/a.md": "# Early\n" });
  const live = await starting;
  closers.push(live.server.close);
  await live.shows("/docs/a", ">Early</h1>");
});

test("a file that is replaced, emptied for a moment or moved away for one stays a page", async () => {
  const { site, ask, shows } = await start(ONE);
  await ask("/docs/a");
  const file = join(site.root, "content/docs/a.md");
  let missed = 0;
  const watching = setInterval(async () => {
    if ((await ask("/docs/a").catch(() => undefined))?.status === 404) missed++;
  }, 5);
  writeFileSync(`${file}.tmp`, "# Renamed in\n");
  renameSync(`${file}.tmp`, file);
  await shows("/docs/a", ">Renamed in</h1>");
  renameSync(file, `${file}~`);
  await new Promise((resolve) => setTimeout(resolve, 15));
  writeFileSync(file, "# After a backup\n");
  await shows("/docs/a", ">After a backup</h1>");
  writeFileSync(file, "");
  await new Promise((resolve) => setTimeout(resolve, 15));
  writeFileSync(file, "# Written late\n");
  await shows("/docs/a", ">Written late</h1>");
  clearInterval(watching);
  assert.is(missed, 0);
});

test("a content folder that goes for a while takes nothing with it", async () => {
  const { site, edit, text, updates } = await start(ONE);
  const folder = join(site.root, "content");
  assert.match(await text("/docs/a"), ">One</h1>");
  // By then it is watched.
  await edit({ "content/docs/index.md": "# Start\n" });
  renameSync(folder, join(site.root, "aside"));
  const goneAt = () => updates.at(-1)?.diagnostics.find(({ message }) => message === "content is gone")?.file;
  await until("it is told", () => goneAt() !== undefined);
  assert.is(goneAt(), "content");
  const named = updates.flatMap(({ files }) => files);
  assert.ok(named.includes("content") && !named.includes("content/content"), named.join());
  assert.match(await text("/docs/a"), ">One</h1>");
  renameSync(join(site.root, "aside"), folder);
  await until("edits are seen again", async () => {
    site.write({ "content/docs/a.md": "# Back\n" });
    return (await text("/docs/a")).includes(">Back</h1>");
  });
  const { diagnostics } = await edit({ "content/docs/b.md": "# New\n" });
  assert.equal(
    diagnostics.filter(({ severity }) => severity === "error"),
    [],
  );
});

test("1,000 edits in a second are at most three updates, but where there is a pause in them, and the last is served", async () => {
  const { site, times, shows } = await start(ONE);
  const heard = times.length;
  const began = performance.now();
  for (let i = 1; i <= 1000; i++) {
    site.write({ "content/docs/a.md": `# Edit ${i}\n` });
    while (performance.now() - began < i) await new Promise(setImmediate);
  }
  await shows("/docs/a", ">Edit 1000</h1>");
  // Where a busy machine holds up the writer, or the thread that watches, a burst is over and another one begins. Without a
  // pause, test/serve/watch.test.ts counts them.
  const updates = times.slice(heard);
  const pauses = updates.map((at, i) => Math.round(at - (updates[i - 1] ?? at))).slice(3);
  assert.ok(
    pauses.every((ms) => ms > 250),
    `updates beyond three, so many milliseconds after the one before: ${pauses.join(", ")}`,
  );
});

test("close ends the watch and the server, also twice", async () => {
  const { site, server, updates, port } = await start(ONE);
  await Promise.all([server.close(), server.close()]);
  assert.is(await codeOf(open(port)), "ECONNREFUSED");
  const heard = updates.length;
  site.write({ "content/docs/a.md": "# Two\n" });
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.is(updates.length, heard);
});

test("a signal stops it, whenever it comes", async () => {
  const stop = new AbortController();
  const { server, port } = await start(ONE, { signal: stop.signal });
  stop.abort();
  await server.close();
  assert.is(await codeOf(open(port)), "ECONNREFUSED");

  for (const delay of [undefined, 0, 20, 60]) {
    const early = new AbortController();
    if (delay === undefined) early.abort(new Error("enough"));
    else setTimeout(() => early.abort(new Error("enough")), delay);
    const live = await watchSite(ONE, { signal: early.signal }).catch((error) => error.message);
    if (typeof live === "string") assert.is(live, "enough", `after ${delay} ms`);
    else await live.server.close();
  }
});

test("a port in use ends it and leaves nothing open", async () => {
  const { port } = await start(ONE);
  const error = await watchSite(ONE, { port }).catch((reason) => reason);
  assert.instance(error, DocsgenError);
  assert.is((error as DocsgenError).exitCode, 3);
  const missing = await serve({ root: join(makeFolder("nowhere"), "x"), watch: true }).catch((reason) => reason);
  assert.is((missing as DocsgenError).exitCode, 2);
  const broken = await watchSite({ ...ONE, "docsgen.config.mjs": "export default 1;\n" }).catch((reason) => reason);
  assert.is((broken as DocsgenError).exitCode, 2);
});

test("memory, handles and listeners stay flat over 300 rebuilds", async () => {
  const { heap } = await rebuildOften(300);
  assert.ok(heap < 20 * 1024 * 1024, `${heap} bytes more`);
});

test.run();
