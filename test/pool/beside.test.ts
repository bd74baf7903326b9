// What a thread of the pool makes of all pages: as this thread would, or told with what is known of the error here.
import { readFileSync } from "node:fs";
import path from "node:path";
import * as assert from "uvu/assert";
import { DocsgenError, EXIT } from "../../src/diagnostics.ts";
import { join } from "../../src/joined/write.ts";
import { openPool } from "../../src/pool.ts";
import { indexPages, PageCollector } from "../../src/search.ts";
import { listFiles, makeFolder, removeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";

const test = suite("pool: beside");
const ROUTES = ["/docs/a", "/docs/b"];
const site = { routes: ROUTES, folder: "docs/search" };

function collect() {
  const collector = new PageCollector();
  for (const route of ROUTES) {
    const texts = [`some words of ${route}`];
    collector.add(route, {
      title: route,
      label: "",
      kind: "",
      rank: 5,
      aliases: [],
      keywords: [],
      places: [],
      lead: "",
      texts,
    });
  }
  return collector.pack();
}

test("an index is written and kept there as it is here", async () => {
  const folder = makeFolder("beside");
  const [stage, here, there] = ["stage", "here", "there"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFiles(folder, { "stage/x": "" });
  const index = indexPages(site, undefined, [collect()]);
  const pool = openPool({ jobs: 2, signal: undefined, startedAt: Date.now() });
  pool.prepare(100, path.join(folder, "none.mjs"));
  try {
    const beside = pool.index({ site, made: [collect()], stage });
    const written = await beside?.written;
    assert.equal(
      written?.map((file) => [file.path, readFileSync(path.join(stage, file.path), "utf8")]),
      index.files.map((file) => [file.path, file.content()]),
    );
    assert.is(await beside?.save(there), index.save(here));
    const read = (of: string) => listFiles(of).map((name) => [name, readFileSync(path.join(of, name)).toString("hex")]);
    assert.equal(read(there), read(here));
  } finally {
    await pool.close();
  }
  removeFolder(folder);
});

test("files are put together there as here", async () => {
  const folder = makeFolder("beside");
  writeFiles(folder, { "stage/a.md": "one", "stage/b.md": "two" });
  const stage = path.join(folder, "stage");
  const parts = ["a.md", "b.md"].map((name) => ({
    head: `# ${name}\n`,
    file: path.join(stage, name),
    start: 0,
    size: 3,
  }));
  const pool = openPool({ jobs: 3, signal: undefined, startedAt: Date.now() });
  pool.prepare(100, path.join(folder, "none.mjs"));
  try {
    pool.keepOne();
    const there = await pool.join({ stage, name: "there.txt", parts });
    const here = join({ stage, name: "here.txt", parts });
    assert.equal([there?.hash, there?.size], [here.hash, here.size]);
    assert.is(readFileSync(path.join(stage, "there.txt"), "utf8"), "# a.md\none# b.md\ntwo");
  } finally {
    await pool.close();
  }
  assert.is(pool.join({ stage, name: "late.txt", parts }), undefined);
  removeFolder(folder);
});

test("what the system denies is told with the exit code of that", async () => {
  const folder = makeFolder("beside");
  writeFiles(folder, { stage: "no folder" });
  const stage = path.join(folder, "stage");
  const pool = openPool({ jobs: 2, signal: undefined, startedAt: Date.now() });
  pool.prepare(100, path.join(folder, "none.mjs"));
  try {
    const error = await pool.index({ site, made: [collect()], stage })?.written.catch((error) => error);
    assert.instance(error, DocsgenError);
    assert.is(error.exitCode, EXIT.environment);
  } finally {
    await pool.close();
  }
  removeFolder(folder);
});

test.run();
