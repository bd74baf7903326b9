// Pages' metadata read by several threads: each file once, and all as one thread reads them.
import { getEventListeners } from "node:events";
import path from "node:path";
import * as assert from "uvu/assert";
import { loadConfig } from "../../src/config.ts";
import { asSent, claimSources, type ReadBatch } from "../../src/pool/read.ts";
import { openPool } from "../../src/pool.ts";
import { displayNames } from "../../src/project.ts";
import { UnseenFile } from "../../src/scan/unseen.ts";
import { readPage } from "../../src/site/read.ts";
import { statOf } from "../../src/stat.ts";
import type { SourceFile } from "../../src/types.ts";
import { makeFolder, removeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("pool: reading");
const COUNT = 600;

/** A folder with pages of all kinds: seen and unseen, with and without faults, and one that is gone. */
async function makeSources() {
  const root = makeFolder("read");
  const content = path.join(root, "content");
  const files = Array.from({ length: COUNT }, (_, i) => `docs/${String(i).padStart(3, "0")}.md`);
  writeFiles(
    content,
    Object.fromEntries(
      files
        .slice(0, -1)
        .map((file, i) => [file, i % 7 === 0 ? "---\ntitel: x\n---\n" : `---\ntitle: T${i}\n---\nText\n`]),
    ),
  );
  const sources = files.map((file, i): SourceFile => {
    const absolute = path.join(content, file);
    const { size, mtimeMs, ctimeMs, ino } = statOf(absolute) ?? { size: 0, mtimeMs: 0, ctimeMs: 0, ino: 0 };
    return i % 2 === 0 ? new UnseenFile(file, absolute) : { file, size, mtimeMs, ctimeMs, ino };
  });
  const { config } = await loadConfig({ root, cacheDir: path.join(root, ".docsgen") });
  const of = { config, root, content };
  const alone = sources.map((source) => readPage(source, { config, content, display: displayNames(root, content) }));
  return { root, sources, of, alone };
}

test("threads that claim in turn read each file once, as one does", async () => {
  const { root, sources, of, alone } = await makeSources();
  const work = { ...of, sources: sources.map(asSent), claimed: new SharedArrayBuffer(4) };
  const mine: ReadBatch[] = [];
  const others: ReadBatch[] = [];
  // The other thread reads all that is left while this one hands on its first files.
  claimSources(work, (batch) => {
    mine.push(batch);
    claimSources(work, (batch) => others.push(batch));
  });
  assert.is(mine.length, 1);
  assert.ok(others.length > 2, `${others.length}`);
  const all = [...mine, ...others].sort((a, b) => a.from - b.from);
  assert.equal(
    all.flatMap(({ pages }) => pages),
    alone,
  );
  assert.ok(alone.some((read) => "problems" in read));
  removeFolder(root);
});

test("a pool without threads leaves reading to who asks; one with threads gives all, in order", async () => {
  const { root, sources, of, alone } = await makeSources();
  const none = openPool({ jobs: 1, signal: undefined, startedAt: Date.now() });
  none.prepare(COUNT, path.join(root, "none.mjs"));
  assert.is(none.read(sources, of), undefined);
  const pool = openPool({ jobs: 3, signal: undefined, startedAt: Date.now() });
  assert.ok(pool.prepare(COUNT, path.join(root, "none.mjs")));
  try {
    // Asked before they are up, all is read here; then they take their part.
    assert.equal(await pool.read(sources, of), alone);
    await pool.join({ stage: root, name: "joined.txt", parts: [] });
    assert.equal(await pool.read(sources, of), alone);
  } finally {
    await pool.close();
  }
  removeFolder(root);
});

test("a signal has one listener for all threads, which it ends, and none when the pool is closed", async () => {
  const root = makeFolder("read");
  const stop = new AbortController();
  const listeners = () => getEventListeners(stop.signal, "abort").length;
  const pool = openPool({ jobs: 3, signal: stop.signal, startedAt: Date.now() });
  pool.prepare(COUNT, path.join(root, "none.mjs"));
  const join = () => pool.join({ stage: root, name: "joined.txt", parts: [] });
  await Promise.all([join(), join()]);
  const ended = Promise.allSettled([join(), join()]);
  assert.is(listeners(), 1);
  stop.abort("enough");
  assert.equal(await ended, [
    { status: "rejected", reason: "enough" },
    { status: "rejected", reason: "enough" },
  ]);
  await pool.close();
  assert.is(listeners(), 0);
  removeFolder(root);
});

test.run();
