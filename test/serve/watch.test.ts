import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as assert from "uvu/assert";
import { createUpdater, type FileWatch, type UpdaterTimes, type WatchedPaths, watchFiles } from "../../src/watch.ts";
import { byClock } from "../support/clock.ts";
import { makeFolder, writeFiles } from "../support/folder.ts";
import { suite } from "../support/suite.ts";
import { until } from "./raw.ts";

const top = makeFolder("watch");
const test = suite("watch");
const watches: FileWatch[] = [];
const failures: unknown[] = [];
const failed = (error: unknown) => failures.push(error);
let count = 0;

test.after(async () => {
  for (const watch of watches) await watch.close();
  assert.equal(failures, []);
});

/** Watches and keeps the names of what changed. */
function keepChanged(paths: WatchedPaths): { watch: FileWatch; changed: Set<string> } {
  const changed = new Set<string>();
  const watch = watchFiles(paths, {
    changed(files) {
      for (const file of files) changed.add(relative(paths.root, file));
    },
    failed,
  });
  watches.push(watch);
  return { watch, changed };
}

/** Watches a small site. */
async function start(options: Partial<WatchedPaths> = {}) {
  const root = join(top, `site-${++count}`);
  const write = (name: string, text = "x") => writeFiles(root, { [name]: text });
  for (const name of ["content/docs/a.md", "content/docs/b.md", "other/c.md", "dist/index.html", "notes.txt"])
    write(name);
  const { watch, changed } = keepChanged({
    root,
    folders: [join(root, "content"), join(root, "templates")],
    files: [join(root, "docsgen.config.ts")],
    ignored: [join(root, "dist"), join(root, ".docsgen")],
    ...options,
  });
  await watch.ready;
  return {
    root,
    watch,
    write,
    changed,
    /** Waits until a change is told, and forgets all that were. */
    async told(name: string) {
      await until(`${name} is told`, () => changed.has(name));
      changed.clear();
    },
  };
}

test("edits, new files, deletions and renames are told", async () => {
  const { root, write, told } = await start();
  write("content/docs/a.md", "edited");
  await told("content/docs/a.md");
  appendFileSync(join(root, "content/docs/a.md"), "more");
  await told("content/docs/a.md");
  write("content/docs/new.md");
  await told("content/docs/new.md");
  write("content/docs/deep/er/new.md");
  await told("content/docs/deep/er/new.md");
  unlinkSync(join(root, "content/docs/b.md"));
  await told("content/docs/b.md");
  renameSync(join(root, "content/docs/new.md"), join(root, "content/docs/renamed.md"));
  await told("content/docs/renamed.md");
  renameSync(join(root, "content/docs/deep"), join(root, "content/docs/moved"));
  await told("content/docs/moved/er/new.md");
  rmSync(join(root, "content/docs/moved"), { recursive: true });
  await told("content/docs/moved");
});

test("a file that editors replace instead of writing stays watched", async () => {
  const { root, write, told } = await start();
  for (let i = 0; i < 5; i++) {
    write("content/docs/.a.md.tmp", `version ${i}`);
    renameSync(join(root, "content/docs/.a.md.tmp"), join(root, "content/docs/a.md"));
    await told("content/docs/a.md");
  }
  renameSync(join(root, "content/docs/a.md"), join(root, "content/docs/a.md~"));
  write("content/docs/a.md", "saved after a backup");
  await told("content/docs/a.md");
  write("content/docs/a.md", "and again");
  await told("content/docs/a.md");
});

test("a folder that comes while the one around it is being entered is watched", async () => {
  const { root, write, told } = await start();
  for (let i = 0; i < 40; i++) {
    const outer = `content/docs/outer-${i}`;
    mkdirSync(join(root, outer));
    // Later and later: somewhere among these moments chokidar has listed the folder and doesn't watch it yet.
    await pause(i / 2);
    write(`${outer}/inner/deep/first.md`);
    await told(`${outer}/inner/deep/first.md`);
    write(`${outer}/inner/deep/second.md`);
    await told(`${outer}/inner/deep/second.md`);
  }
});

test("what is created later is told: templates, a configuration, the content folder itself", async () => {
  const { root, write, told } = await start();
  write("templates/Page.tsx");
  await told("templates/Page.tsx");
  write("templates/parts/Header.tsx");
  await told("templates/parts/Header.tsx");
  write("docsgen.config.ts");
  await told("docsgen.config.ts");
  write("docsgen.config.ts", "export default {}");
  await told("docsgen.config.ts");
  // Of a folder that goes, the folder is told: who read it knows what was in it.
  renameSync(join(root, "content"), join(root, "aside"));
  await told("content");
  renameSync(join(root, "aside"), join(root, "content"));
  await told("content/docs/a.md");
  write("content/docs/a.md", "after its return");
  await told("content/docs/a.md");
});

test("a folder that goes and comes again at once stays watched, with all folders in it", async () => {
  const { root, write, told } = await start();
  const renewals: [folder: string, ...inner: string[]][] = [
    ["content/docs", "a.md", "deep/er/a.md"],
    ["content", "docs/a.md", "docs/deep/er/a.md"],
  ];
  for (const [folder, ...inner] of renewals) {
    for (const name of inner) write(`${folder}/${name}`);
    await told(`${folder}/${inner[0]}`);
    rmSync(join(root, folder), { recursive: true });
    for (const name of inner) write(`${folder}/${name}`, "again");
    // What has come is looked at for a second, watched or not: more edits than looks are told only where it is.
    for (let i = 0; i < 12; i++) {
      for (const name of inner) {
        write(`${folder}/${name}`, `edit ${i}`);
        await told(`${folder}/${name}`);
      }
    }
    // One of them was not there while the folder around it was watched anew.
    rmSync(join(root, folder), { recursive: true });
    write(`${folder}/${inner[0]}`);
    await told(`${folder}/${inner[0]}`);
    for (let i = 0; i < 12; i++) {
      write(`${folder}/${inner[1]}`, `later ${i}`);
      await told(`${folder}/${inner[1]}`);
    }
  }
});

test("a content folder outside of the project that goes and comes again stays watched", async () => {
  const folder = join(top, "outside-content");
  const file = join(folder, "docs/a.md");
  writeFiles(folder, { "docs/a.md": "a" });
  const { root, told } = await start({ folders: [folder] });
  for (const atOnce of [true, false]) {
    rmSync(folder, { recursive: true });
    if (!atOnce) await told(relative(root, folder));
    writeFiles(folder, { "docs/a.md": "again" });
    for (let i = 0; i < 12; i++) {
      writeFileSync(file, `edit ${i}`);
      await told(relative(root, file));
    }
  }
});

test("what the configuration imports or names is told from then on, also from outside the project", async () => {
  const { root, watch, write, changed } = await start();
  write("shared/nav.ts");
  const outside = join(top, "outside.ts");
  writeFileSync(outside, "x");
  watch.add([join(root, "shared/nav.ts"), outside], [join(root, "other")]);
  // Whether it is watched yet can only be seen by writing to it.
  await until("the import is told", () => {
    write("shared/nav.ts", String(Math.random()));
    return changed.has("shared/nav.ts");
  });
  await until("the import outside is told", () => {
    writeFileSync(outside, String(Math.random()));
    return changed.has("../outside.ts");
  });
  await until("a folder that it names is told", () => {
    write("other/c.md", String(Math.random()));
    return changed.has("other/c.md");
  });
});

test("output, cache, dependencies, dotfiles, backups and the rest of the project are not told", async () => {
  const { root, write, changed, told } = await start();
  const silent = [
    "dist/index.html",
    "dist/new.html",
    ".docsgen/cache.json",
    "notes.txt",
    "other/c.md",
    "other/new.md",
    ".git/HEAD",
  ];
  const hidden = [
    "content/node_modules/x/readme.md",
    "content/.obsidian/x.json",
    "content/docs/.a.md.swp",
    "content/docs/a.md~",
  ];
  for (const name of [...silent, ...hidden]) write(name, "changed");
  write("content/docs/a.md", "last");
  await until("a.md is told", () => changed.has("content/docs/a.md"));
  write("content/docs/last.md", "last of all");
  await until("last.md is told", () => changed.has("content/docs/last.md"));
  for (const name of [...silent, ...hidden]) assert.not.ok(changed.has(name), name);
  assert.ok(
    [...changed].every((name) => name === "content" || name.startsWith("content/docs")),
    [...changed].join(),
  );
  assert.ok(root);
  await told("content/docs/last.md");
});

test("with the root as content folder, output and cache are still not told", async () => {
  const root = join(top, `site-${count + 1}`);
  const { write, changed } = await start({ folders: [root] });
  write("dist/index.html", "built");
  write(".docsgen/x", "cached");
  write("docs/a.md", "page");
  await until("docs/a.md is told", () => changed.has("docs/a.md"));
  assert.not.ok([...changed].some((name) => name.startsWith("dist") || name.startsWith(".docsgen")));
});

test("a content folder behind a link is watched where it lies", async () => {
  const real = join(top, "real-content");
  mkdirSync(join(real, "docs"), { recursive: true });
  writeFileSync(join(real, "docs/a.md"), "a");
  const root = join(top, "linked-site");
  mkdirSync(root);
  symlinkSync(real, join(root, "content"));
  const changed: string[] = [];
  const watch = watchFiles(
    { root, folders: [join(root, "content")], files: [], ignored: [join(root, "dist")] },
    { changed: (files) => changed.push(...files), failed },
  );
  watches.push(watch);
  await watch.ready;
  writeFileSync(join(real, "docs/a.md"), "edited");
  await until("a.md is told", () => changed.includes(join(real, "docs/a.md")));
});

test("after 500 files at once, all is told in the end", async () => {
  const { write, changed } = await start();
  const names = Array.from({ length: 500 }, (_, i) => `content/docs/s${i % 25}/p${i}.md`);
  for (const name of names) write(name, "one");
  await until("500 new files are told", () => names.every((name) => changed.has(name)));
  changed.clear();
  for (const name of names) write(name, "two");
  await until("500 edits are told", () => names.every((name) => changed.has(name)));
});

test("a folder that can't be read doesn't end the watch", async () => {
  const { root, write, told } = await start();
  write("content/docs/closed/a.md");
  await told("content/docs/closed/a.md");
  chmodSync(join(root, "content/docs/closed"), 0);
  symlinkSync("nowhere", join(root, "content/docs/dangling.md"));
  symlinkSync(".", join(root, "content/docs/loop"));
  write("content/docs/b.md", "still told");
  await told("content/docs/b.md");
  chmodSync(join(root, "content/docs/closed"), 0o700);
});

test("what changed before everything was watched is told", async () => {
  const root = join(top, "early");
  const names = Array.from({ length: 200 }, (_, i) => `content/docs/s${i % 20}/p${i}.md`);
  writeFiles(root, Object.fromEntries(names.map((name) => [name, "one"])));
  const { watch, changed } = keepChanged({ root, folders: [join(root, "content")], files: [], ignored: [] });
  writeFiles(root, { [names[7] ?? ""]: "two", "content/docs/new/x.md": "new" });
  await watch.ready;
  await until("both are told", () => changed.has(names[7] ?? "") && changed.has("content/docs/new/x.md"));
});

test("folders that come while everything is being entered are watched", async () => {
  for (let round = 0; round < 3; round++) {
    const root = join(top, `filling-${round}`);
    // One in each: whoever sees another one come lists the folder again.
    const pages = Array.from({ length: 400 }, (_, i) => `content/part-${i}/new/page.md`);
    for (const page of pages) mkdirSync(dirname(dirname(join(root, page))), { recursive: true });
    const { watch, changed } = keepChanged({ root, folders: [join(root, "content")], files: [], ignored: [] });
    let isReady = false;
    watch.ready.then(() => {
      isReady = true;
    });
    const left = new Set(pages.map((page) => dirname(join(root, page))));
    while (!isReady) {
      for (const folder of [...left].slice(0, 3)) {
        mkdirSync(folder);
        left.delete(folder);
      }
      await pause(0);
    }
    for (const folder of left) mkdirSync(folder);
    for (const page of pages) writeFiles(root, { [page]: "x" });
    await until("all are told", () => pages.every((page) => changed.has(page)));
  }
});

test("what is asked for while folders are still being entered loses none of them", async () => {
  const { watch, write, told, root } = await start();
  for (const name of ["content/node_modules/.package-lock.json", "far/away/x.ts"]) watch.add([join(root, name)], []);
  write("content/docs/a.md", "edited");
  await told("content/docs/a.md");
  write("far/away/x.ts");
  await told("far/away/x.ts");
});

test("what is awaited in the folders around the project is told, and no page that nobody edited", async () => {
  const { root, watch, write, changed } = await start();
  const around: string[] = [];
  for (let folder = dirname(root); !around.includes(folder); folder = dirname(folder)) around.push(folder);
  const awaited = around.map((folder) => join(folder, "node_modules/awaited-by-docsgen/index.d.ts"));
  // What was written right before the watch began is told at first.
  write("content/docs/first.md");
  await until("the first page is told", () => changed.has("content/docs/first.md"));
  changed.clear();
  watch.add(awaited, []);
  for (let i = 0; i < 20; i++) {
    const page = `content/docs/folder-${i}/deep/new.md`;
    for (const text of ["new", "edited"]) {
      changed.delete(page);
      write(page, text);
      await until("the new page is told", () => changed.has(page));
    }
  }
  const untouched = () => [...changed].filter((name) => /^content\/docs\/[ab]\.md$/.test(name));
  assert.equal(untouched(), []);
  const [inTop = ""] = awaited;
  writeFiles(dirname(inTop), { "index.d.ts": "export {};" });
  await until("what was awaited is told", () => changed.has(relative(root, inTop)));
  for (const text of ["export const a = 1;", "export const a = 2;"]) {
    changed.clear();
    writeFileSync(inTop, text);
    await until("its edit is told", () => changed.has(relative(root, inTop)));
  }
  changed.delete(relative(root, inTop));
  rmSync(join(dirname(root), "node_modules"), { recursive: true });
  await until("that it goes is told", () => [...changed].some((name) => name.startsWith("../node_modules")));
  assert.equal(untouched(), []);
});

// ---------------------------------------------------------------------------- updates

/** An updater whose runs last until they are let go. */
function manual(times?: UpdaterTimes) {
  const runs: { files: string[]; at: number; believe: boolean; end(settled?: boolean): void }[] = [];
  let busy = 0;
  let most = 0;
  const updater = createUpdater(async (files, believe) => {
    most = Math.max(most, ++busy);
    const settled = await new Promise<boolean>((resolve) =>
      runs.push({ files: [...files], believe, at: performance.now(), end: (is = true) => resolve(is) }),
    );
    busy--;
    return settled;
  }, times);
  return { updater, runs, most: () => most };
}

test("an edit is taken in at once, and the next one too", () =>
  byClock(async (clock) => {
    const { updater, runs } = manual({ gather: 1, quiet: [2_000, 5_000] });
    for (const name of ["a", "b", "a"]) {
      updater.changed([name]);
      await clock.pass(2);
      assert.equal(runs.at(-1)?.files, [name]);
      runs.at(-1)?.end();
      await clock.pass(20);
    }
    assert.is(runs.length, 3);
    await updater.close();
  }));

test("changes at once are one run", () =>
  byClock(async (clock) => {
    const { updater, runs } = manual();
    for (let i = 0; i < 1000; i++) updater.changed([`p${i}.md`]);
    await clock.pass(5);
    assert.equal(
      runs.map(({ files }) => files.length),
      [1000],
    );
    runs[0]?.end();
    await clock.pass(10_000);
    assert.is(runs.length, 1);
    await updater.close();
  }));

test("changes while a run is at work are exactly one more, after it", () =>
  byClock(async (clock) => {
    const { updater, runs, most } = manual();
    updater.changed(["a"]);
    await clock.pass(5);
    for (const name of ["b", "c", "b", "a"]) {
      updater.changed([name]);
      await clock.pass(40);
    }
    await clock.pass(10_000);
    assert.is(runs.length, 1);
    runs[0]?.end();
    await clock.pass(400);
    assert.is(runs.length, 2);
    assert.equal(runs[1]?.files, ["b", "c", "a"]);
    runs[1]?.end();
    await clock.pass(10_000);
    assert.is(runs.length, 2);
    assert.is(most(), 1);
    await updater.close();
  }));

test("what is not settled is asked for again, with what came meanwhile, and believed", () =>
  byClock(async (clock) => {
    const { updater, runs } = manual({ settle: 100 });
    updater.changed(["a"]);
    await clock.pass(5);
    runs[0]?.end(false);
    updater.changed(["b"]);
    await clock.pass(99);
    assert.is(runs.length, 1);
    await clock.pass(1);
    assert.equal([runs[0]?.believe, runs[1]?.believe, runs[1]?.files], [false, true, ["a", "b"]]);
    runs[1]?.end();
    await clock.pass(10_000);
    assert.is(runs.length, 2);
    await updater.close();
  }));

test("a burst waits for quiet, and for no more than patience allows", () =>
  byClock(async (clock) => {
    const { updater, runs } = manual({ quiet: [200, 200], patience: 500 });
    updater.changed(["a"]);
    await clock.pass(5);
    updater.changed(["a"]);
    runs[0]?.end();
    const began = performance.now();
    for (let i = 0; i < 40 && runs.length === 1; i++) {
      updater.changed(["a"]);
      await clock.pass(20);
    }
    assert.is((runs[1]?.at ?? 0) - began, 500);
    runs[1]?.end();
    await updater.close();
  }));

test("many changes right after an update wait for quiet", () =>
  byClock(async (clock) => {
    const { updater, runs } = manual({ quiet: [20, 1_000] });
    updater.changed(["a"]);
    await clock.pass(5);
    runs[0]?.end();
    await clock.pass(30);
    for (let i = 0; i < 20; i++) updater.changed(["a"]);
    await clock.pass(999);
    assert.is(runs.length, 1);
    await clock.pass(1);
    assert.is(runs.length, 2, "one for all of them");
    runs[1]?.end();
    await updater.close();
  }));

test("an edit right after another, with more behind it, begins a burst", () =>
  byClock(async (clock) => {
    const { updater, runs } = manual({ quiet: [20, 1_000] });
    for (const nth of [0, 1]) {
      updater.changed(["a"]);
      await clock.pass(5);
      assert.is(runs.length, nth + 1, "a run at once");
      if (nth === 0) runs[0]?.end();
      await clock.pass(30);
    }
    updater.changed(["a"]);
    runs[1]?.end();
    for (let i = 0; i < 8; i++) {
      await clock.pass(40);
      updater.changed(["a"]);
    }
    assert.is(runs.length, 2);
    await clock.pass(1_000);
    assert.is(runs.length, 3, "one for what is left");
    runs[2]?.end();
    await updater.close();
  }));

/** An updater whose runs take 5 ms, and what it took in. */
function counted() {
  const runs: { at: number; last: string | undefined }[] = [];
  const updater = createUpdater(async (files) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    runs.push({ at: performance.now(), last: [...files].at(-1) });
    return true;
  });
  return { updater, runs };
}

for (const [how, together] of [
  ["one by one", 1],
  ["in ten heaps", 100],
] as const) {
  test(`1,000 edits in a second are at most three runs, and the last sees all of them: ${how}`, () =>
    byClock(async (clock) => {
      const { updater, runs } = counted();
      for (let i = 1; i <= 1000; i++) {
        updater.changed([`edit ${i}`]);
        if (i % together === 0) await clock.pass(together);
      }
      const end = performance.now();
      await clock.pass(10_000);
      assert.is(runs.at(-1)?.last, "edit 1000");
      assert.ok((runs.at(-1)?.at ?? 0) - end < 500);
      assert.ok(runs.length <= 3, `${runs.length} runs`);
      await updater.close();
    }));
}

test("they are as many where the process stands still now and then, whenever that is", async () => {
  for (let moment = 0; moment < 100; moment += 7) {
    await byClock(async (clock) => {
      const { updater, runs } = counted();
      for (let i = 1; i <= 500; i++) {
        updater.changed([`edit ${i}`]);
        // What is written meanwhile is heard behind the timers that are due.
        await (i % 100 === moment ? clock.stall(500) : clock.pass(1));
      }
      await clock.pass(10_000);
      assert.is(runs.at(-1)?.last, "edit 500");
      assert.ok(runs.length <= 3, `${runs.length} runs, stood still after edit ${moment}`);
      await updater.close();
    });
  }
});

test("files that are edited 1,000 times in a second are told so that the updates are few, and see the last edit", async () => {
  const { root, write } = await start();
  const file = join(root, "content/docs/a.md");
  let seen = "";
  let runs = 0;
  /** When something was told. */
  const heard: number[] = [];
  const updater = createUpdater(async () => {
    runs++;
    seen = readFileSync(file, "utf8");
    await pause(5);
    return true;
  });
  const watch = watchFiles(
    { root, folders: [join(root, "content")], files: [], ignored: [] },
    {
      changed(files) {
        heard.push(performance.now());
        updater.changed(files);
      },
      failed,
    },
  );
  watches.push(watch);
  await watch.ready;
  // What was written before is taken in, and forgotten.
  for (let before = -1; before < heard.length; ) {
    before = heard.length;
    await pause(600);
  }
  runs = 0;
  heard.length = 0;
  const began = performance.now();
  for (let i = 1; i <= 1000; i++) {
    write("content/docs/a.md", `edit ${i}`);
    while (performance.now() - began < i) await pause(0);
  }
  await until("the last edit is seen", () => seen === "edit 1000");
  await pause(600);
  // Where a busy machine holds the writer up, or the thread that watches, for what is a moment of quiet before a burst is known
  // as one, or for longer than patience, one more run follows.
  const gaps = heard.filter((at, i) => at - (heard[i - 1] ?? at) > 20).length;
  const patience = Math.floor(((heard.at(-1) ?? began) - began) / 4_000);
  assert.ok(runs <= 3 + gaps + patience, `${runs} runs, ${gaps} gaps`);
  await updater.close();
});

test("a burst is no series of runs, however short these are", () =>
  byClock(async (clock) => {
    let runs = 0;
    let last = "";
    const updater = createUpdater(async (files) => {
      runs++;
      last = [...files].at(-1) ?? "";
      return true;
    });
    for (let i = 0; i < 300; i++) {
      updater.changed([`edit ${i}`]);
      await clock.pass(1);
    }
    await clock.pass(10_000);
    assert.is(last, "edit 299");
    assert.ok(runs <= 3, `${runs} runs`);
    await updater.close();
  }));

test("a burst with gaps in it is no series of runs", () =>
  byClock(async (clock) => {
    const { updater, runs } = manual({ quiet: [150, 150], patience: 1_000 });
    for (let i = 0; i < 9; i++) {
      updater.changed(["a"]);
      updater.changed(["a"]);
      await clock.pass(100);
      updater.changed(["a"]);
      runs.at(-1)?.end();
    }
    await clock.pass(1_000);
    assert.is(runs.length, 2);
    runs[1]?.end();
    await clock.pass(10_000);
    assert.is(runs.length, 2);
    await updater.close();
  }));

test("close forgets what is due and waits for what runs", () =>
  byClock(async (clock) => {
    const due = manual();
    due.updater.changed(["a"]);
    await due.updater.close();
    const busy = manual();
    busy.updater.changed(["a"]);
    await clock.pass(5);
    busy.updater.changed(["b"]);
    let closed = false;
    const closing = busy.updater.close().then(() => {
      closed = true;
    });
    await clock.pass(1_000);
    assert.not.ok(closed);
    busy.runs[0]?.end();
    await closing;
    await clock.pass(10_000);
    assert.is(due.runs.length, 0);
    assert.is(busy.runs.length, 1);
  }));

test.run();
