// How a build ends that a program stops, or whose listener fails: it rejects, nothing is published, and the program lives on.
import { getEventListeners } from "node:events";
import { existsSync } from "node:fs";
import * as assert from "uvu/assert";
import { build, check, DocsgenError } from "../../src/index.ts";
import type { Progress } from "../../src/types.ts";
import { makeSite, type TestSite } from "../support/site.ts";
import { suite } from "../support/suite.ts";

const test = suite("stopped builds");

/** What the site's own code may call while it runs on the main thread. */
const shared = globalThis as { stopDocsgen?: (() => void) | undefined };

const sites: TestSite[] = [];
function newSite(): TestSite {
  const site = makeSite({
    "content/docs/index.md": "# Home\n",
    "docsgen.config.mjs": 'export default { url: "https://a.example" };\n',
    "templates/NotFound.tsx":
      'export function NotFound() {\n  globalThis.stopDocsgen?.();\n  return <html lang="en"><body /></html>;\n}\n',
  });
  sites.push(site);
  return site;
}
test.after(() => {
  shared.stopDocsgen = undefined;
  for (const site of sites) site.remove();
});

const failed = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => assert.unreachable("it ended well"),
    (reason: unknown) => reason,
  );

test("a signal that comes while the last file is made stops what would be published", async () => {
  const site = newSite();
  await site.built();
  for (const [how, later] of [
    ["as an event", setImmediate],
    ["by a timer", (stop: () => void) => setTimeout(stop, 0)],
  ] as const) {
    const stop = new AbortController();
    shared.stopDocsgen = () => void later(() => stop.abort("enough"));
    site.write({ "content/docs/index.md": `# ${how}\n`, "content/docs/more.md": `# More ${how}\n` });
    for (const run of [check, build]) {
      const error = await failed(run({ root: site.root, cache: false, signal: stop.signal }));
      assert.ok(error instanceof DocsgenError, String(error));
      assert.equal([error.exitCode, error.message, error.cause], [130, "enough", "enough"], how);
    }
    assert.match(site.html("/docs/"), "Home", how);
    shared.stopDocsgen = undefined;
  }
});

test("a build that was stopped too late to be stopped says that it has published", async () => {
  const site = newSite();
  const { signal } = new AbortController();
  // Whatever is edited, it is aborted as soon as the new page is there.
  const isThere = (title: string) => existsSync(site.out) && site.html("/docs/").includes(title);
  for (const title of ["Home", "Edited"]) {
    site.write({ "content/docs/index.md": `# ${title}\n` });
    Object.defineProperty(signal, "aborted", { get: () => isThere(title), configurable: true });
    signal.throwIfAborted = () => assert.not(isThere(title), "too late");
    assert.ok((await build({ root: site.root, signal })).ok);
    assert.ok(isThere(title));
  }
});

test("what a listener throws, or rejects with, on this thread or another, makes the build reject", async () => {
  const site = newSite();
  const reason = new Error("no room");
  const refuse = () => {
    throw reason;
  };
  const atTheEnd = async ({ done, total }: Progress) => {
    if (done < total) return;
    for (let i = 0; i < 100; i++) await new Promise((resolve) => setImmediate(resolve));
    refuse();
  };
  site.write(Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`content/docs/p${i}.md`, `# P${i}\n`])));
  for (const [how, onProgress, jobs] of [
    ["throws", refuse, 1],
    ["throws", refuse, 3],
    ["rejects", async () => refuse(), 1],
    ["rejects", async () => refuse(), 3],
    ["rejects when all else is done", atTheEnd, 1],
  ] as const) {
    const told: unknown[] = [];
    const hear = (error: unknown) => told.push(error);
    process.on("uncaughtException", hear).on("unhandledRejection", hear);
    const error = await failed(build({ root: site.root, cache: false, jobs, onProgress }));
    await new Promise((resolve) => setImmediate(resolve));
    process.off("uncaughtException", hear).off("unhandledRejection", hear);
    assert.equal(told, [], `${how} with ${jobs} threads`);
    assert.ok(error instanceof DocsgenError, String(error));
    assert.equal([error.exitCode, error.message, error.cause], [2, "onProgress threw: no room", reason], how);
    assert.not(existsSync(site.out), how);
  }
});

test("a signal keeps no listener of a build that has ended", async () => {
  const site = newSite();
  const { signal } = new AbortController();
  await build({ root: site.root, signal, onProgress: () => {} });
  assert.equal(getEventListeners(signal, "abort"), []);
});

test.run();
