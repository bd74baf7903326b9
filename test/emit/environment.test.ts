// What the environment may deny: space, file size, rights, one file system. The old output must stay as it was.
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import * as assert from "uvu/assert";
import { environmental } from "../../src/denied.ts";
import { closeStage, openStage, stageWriter } from "../../src/emit.ts";
import { skip, suite } from "../support/suite.ts";
import { type Children, makeChildren } from "./children.ts";
import { dying } from "./faults.ts";
import {
  buildOutput,
  type Files,
  type Folders,
  failure,
  leftovers,
  makeSite,
  output,
  readTree,
  scratch,
  sorted,
} from "./sites.ts";

const test = suite("the environment");
let children: Children;
test.before(async () => {
  children = await makeChildren();
});

const oldFiles = output({ "docs/a.html": "old", "docs/b.html": "old" });

async function prepare(root?: string, out?: string) {
  const site = makeSite(root, out);
  const { files: previous } = await buildOutput(site, { files: oldFiles });
  return { site, previous };
}

async function assertRefused(site: Folders, run: () => unknown, code: string, place: string): Promise<void> {
  const error = await failure(run);
  assert.is(error.exitCode, 3, error.stack ?? "");
  assert.match(error.message, `(${code})`);
  assert.match(error.message, place);
  assert.ok(error.hint, `no hint for ${code}`);
  assert.equal(readTree(site.out), sorted(oldFiles));
}

test("every failed system call becomes an error that names the path; nothing else does", () => {
  const failed = failureOf(() => fs.openSync("/nowhere/at/all", "w"));
  assert.match((environmental(failed, "/place") as Error).message, /^cannot open \/nowhere\/at\/all: .* \(ENOENT\)$/);
  const unplaced = Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
    syscall: "write",
  });
  assert.is(
    (environmental(unplaced, "/place") as Error).message,
    "cannot write /place: no space left on device (ENOSPC)",
  );
  const renamed = failureOf(() => fs.renameSync("/nowhere/a", "/nowhere/b"));
  assert.match((environmental(renamed, "") as Error).message, /cannot rename \/nowhere\/a to \/nowhere\/b: /);
  for (const other of [new TypeError("a defect"), failureOf(() => fs.openSync("a\0", "w")), "text"]) {
    assert.is(environmental(other, "/place"), other);
  }
});

test("a limit on file sizes stops the build at the file that exceeds it", async () => {
  const { site, previous } = await prepare();
  for (const all of [true, false]) {
    const task = { files: { ...oldFiles, "docs/a.html": "x".repeat(3000) }, previous, all };
    // In units of 512 bytes in most shells, 1,024 in bash: the limit falls into the midst of the file in both.
    const prefix = ["sh", "-c", 'ulimit -f 2; exec "$@"', "sh"];
    const { code, said } = await children.start("build", { site, task }, { prefix }).ended;
    assert.is(code, 3, said.message);
    assert.match(said.message ?? "", /cannot write .*docs\/a\.html: file too large \(EFBIG\)/);
    assert.equal(readTree(site.out), sorted(oldFiles));
    assert.equal(leftovers(site), []);
  }
});

test("a build of 2,000 files needs few open ones", async () => {
  const { site, previous } = await prepare();
  const files = output(Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`docs/${i % 50}/${i}`, `${i}`])));
  const prefix = ["sh", "-c", 'ulimit -n 64; exec "$@"', "sh"];
  for (const all of [true, false]) {
    const { code, said } = await children.start("build", { site, task: { files, previous, all } }, { prefix }).ended;
    assert.is(code, 0, said.message);
    assert.equal(readTree(site.out), sorted(files));
  }
});

// ---------------------------------------------------------------------------- mounts

const mountable = isMountable();
const withMount = (name: string, body: () => Promise<void>) => {
  if (mountable) test(name, body);
  else skip(name, "needs the right to mount a file system");
};

withMount("a full disk stops the build with the old output in place", async () => {
  for (const [limit, files] of [
    ["size=256k", { "docs/a.html": "x".repeat(100_000), "docs/b.html": "y".repeat(300_000) }],
    ["nr_inodes=40", Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`docs/${i}.html`, `${i}`]))],
  ] as [string, Files][]) {
    await onTmpfs(limit, async (disk) => {
      const { site, previous } = await prepare(disk);
      for (const all of [true, false]) {
        await assertRefused(
          site,
          () => buildOutput(site, { files: output(files), previous, all }),
          "ENOSPC",
          `${disk}/`,
        );
        assert.equal(leftovers(site), []);
      }
    });
  }
});

withMount("a full disk stops a patch at every point of it with the old output in place", async () => {
  await onTmpfs("size=1m,nr_inodes=200", async (disk) => {
    const { site, previous } = await prepare(disk);
    const files = { ...oldFiles, "docs/a.html": "new", "added/deep/page.html": "new" };
    let refused = 0;
    for (let spare = 0; ; spare++) {
      // Leave so many inodes, whatever the build needs them for.
      const { ffree } = fs.statfsSync(disk);
      const ballast = Array.from({ length: Number(ffree) - spare }, (_, i) => path.join(disk, `content/${i}`));
      for (const file of ballast) fs.writeFileSync(file, "");
      const error = await buildOutput(site, { files, previous }).catch((error) => error);
      for (const file of ballast) fs.rmSync(file);
      if (!error.exitCode) break;
      refused++;
      assert.match(error.message, "ENOSPC");
      assert.equal(readTree(site.out), sorted(oldFiles), `${spare} inodes`);
      assert.equal(leftovers(site), [], `${spare} inodes`);
    }
    assert.ok(refused > 5, `${refused} refusals`);
    assert.equal(readTree(site.out), sorted(files));
  });
});

withMount("a full disk under the cache alone is named, not the output's", async () => {
  const { site, previous } = await prepare();
  fs.mkdirSync(site.cacheDir, { recursive: true });
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", site.cacheDir]);
  try {
    const ballast = path.join(site.cacheDir, "ballast");
    fs.writeFileSync(ballast, Buffer.alloc(64 * 1024));
    for (const out of [site.out, path.join(scratch(), "dist")]) {
      const error = await failure(() => buildOutput({ ...site, out }, { files: oldFiles, previous }));
      assert.is(error.message, `cannot write ${site.cacheDir}: no space left on device (ENOSPC)`);
      assert.is(error.exitCode, 3);
      assert.match(error.hint ?? "", /^Free some space there/);
    }
    assert.equal(fs.readdirSync(site.cacheDir), ["ballast"]);
    assert.equal(readTree(site.out), sorted(oldFiles));
  } finally {
    execFileSync("umount", [site.cacheDir]);
  }
});

withMount("a full disk under an output of another place is named, not the cache's", async () => {
  await onTmpfs("size=64k", async (disk) => {
    fs.writeFileSync(path.join(disk, "ballast"), Buffer.alloc(64 * 1024));
    const error = await failure(() => buildOutput(makeSite(undefined, path.join(disk, "dist")), { files: oldFiles }));
    assert.is(error.message, `cannot write ${disk}: no space left on device (ENOSPC)`);
    assert.match(error.hint ?? "", /^Free some space there/);
    assert.equal(fs.readdirSync(disk), ["ballast"]);
  });
});

const nowhere = "an output where nothing can be made is refused, with a way out";
if (!fs.existsSync("/proc/self/stat")) skip(nowhere, "needs Linux' /proc");
else
  test(nowhere, async () => {
    for (const out of ["/proc/docsgen-out", "/proc/docsgen/out"]) {
      const error = await failure(() => buildOutput(makeSite(undefined, out), { files: oldFiles }));
      assert.is(error.exitCode, 3, error.stack ?? "");
      assert.is(error.message, "nothing can be made in /proc (ENOENT)");
      assert.is(error.hint, "Name another folder with --out.");
    }
  });

test("an output whose name is too long is refused, with a way out", async () => {
  const long = "x".repeat(300);
  for (const out of [path.join(scratch(), long), path.join(scratch(), long, "dist")]) {
    const error = await failure(() => buildOutput(makeSite(undefined, out), { files: oldFiles }));
    assert.match(error.message, "name too long (ENAMETOOLONG)");
    assert.match(error.hint ?? "", "shorter");
  }
});

withMount("a read-only disk is named where several folders would be made in it, too", async () => {
  await onTmpfs("size=1m", async (disk) => {
    const inside = makeSite(disk);
    execFileSync("mount", ["-o", "remount,ro", disk]);
    for (const site of [
      inside,
      makeSite(undefined, path.join(disk, "dist")),
      makeSite(undefined, path.join(disk, "a/dist")),
    ]) {
      const error = await failure(() => buildOutput(site, { files: oldFiles }));
      assert.is(error.exitCode, 3, error.stack ?? "");
      assert.match(error.message, disk);
      assert.match(error.message, "read-only file system (EROFS)");
      assert.match(error.hint ?? "", /^That file system can only be read\./);
    }
    // What is truly missing is told as it is.
    const missing = failureOf(() => fs.mkdirSync(path.join(scratch(), "no/folder")));
    assert.match((environmental(missing, "") as Error).message, "(ENOENT)");
  });
});

withMount("a read-only disk is named, and a mounted output folder is filled in place", async () => {
  await onTmpfs("size=1m", async (disk) => {
    const { site, previous } = await prepare(disk);
    execFileSync("mount", ["-o", "remount,ro", disk]);
    await assertRefused(site, () => buildOutput(site, { files: output({ a: "a" }), previous }), "EROFS", disk);
  });
  const site = makeSite();
  await onTmpfs("size=1m", async (disk) => {
    const mounted = { ...site, out: disk };
    const first = await buildOutput(mounted, { files: oldFiles });
    const second = await buildOutput(mounted, { files: output({ "docs/a.html": "new" }), previous: first.files });
    assert.equal(readTree(disk), output({ "docs/a.html": "new" }));
    fs.mkdirSync(path.join(disk, "empty/folder"), { recursive: true });
    fs.writeFileSync(path.join(disk, "strange"), "");
    await buildOutput(mounted, { files: output({ docs: "a file now" }), previous: second.files, all: true });
    assert.equal(readTree(disk), output({ docs: "a file now", strange: "" }));
  });
});

withMount("a killed build into a mounted output folder is settled like any other", async () => {
  const site = makeSite();
  await onTmpfs("size=1m", async (disk) => {
    const mounted = { ...site, out: disk };
    const newFiles = output({ "docs/a.html": "new" });
    for (let nth = 1; ; nth++) {
      const { files: previous } = await buildOutput(mounted, { files: oldFiles, all: true });
      const task = { files: newFiles, previous, all: true };
      const { died } = await dying(mounted, nth, () => buildOutput(mounted, task));
      await buildNothing(mounted);
      const tree = readTree(disk);
      assert.ok(
        [oldFiles, newFiles].some((files) => JSON.stringify(sorted(files)) === JSON.stringify(tree)),
        `${nth}`,
      );
      if (!died) break;
    }
  });
});

withMount("an output folder on another layer of a container's file system is patched", async () => {
  const base = scratch();
  await onTmpfs("size=4m", async (disk) => {
    for (const name of ["lower", "upper", "work", "merged"]) fs.mkdirSync(path.join(disk, name));
    const { previous } = await prepare(path.join(disk, "lower"));
    const merged = path.join(base, "merged");
    fs.mkdirSync(merged);
    const at = (name: string) => path.join(disk, name);
    const options = `lowerdir=${at("lower")},upperdir=${at("upper")},workdir=${at("work")}`;
    execFileSync("mount", ["-t", "overlay", "overlay", "-o", options, merged]);
    try {
      const site = makeSite(merged);
      const files = output({ "docs/a.html": "new", "c.html": "new" });
      await buildOutput(site, { files, previous, all: true });
      assert.equal(readTree(site.out), sorted(files));
      assert.equal(leftovers(site), []);
    } finally {
      execFileSync("umount", [merged]);
    }
  });
});

withMount("two mounts of one disk are told apart", async () => {
  const site = makeSite(path.join(scratch(), "a \\ b"));
  const source = scratch();
  fs.mkdirSync(site.out);
  execFileSync("mount", ["--bind", source, site.out]);
  try {
    for (const out of [site.out, path.join(site.out, "site")]) {
      const mounted = { ...site, out };
      const { files: previous } = await buildOutput(mounted, { files: oldFiles });
      await buildOutput(mounted, { files: output({ "docs/a.html": "new" }), previous });
      await buildOutput(mounted, { files: output({ "docs/a.html": "newer" }), all: true });
      assert.equal(readTree(out), output({ "docs/a.html": "newer" }));
      assert.equal(fs.readdirSync(site.cacheDir), []);
    }
  } finally {
    execFileSync("umount", [site.out]);
  }
});

// ---------------------------------------------------------------------------- rights

/** A command that starts another one as a user who may not do everything; undefined where there is no such user. */
const unprivileged = findUnprivileged();
const asUser = (name: string, body: (prefix: readonly string[]) => Promise<void>) => {
  if (unprivileged) test(name, () => body(unprivileged));
  else skip(name, "needs root and setpriv, to become a user without rights");
};

asUser("folders that may not be written to are named, and stay as they are", async (prefix) => {
  for (const [closed, place] of [
    [".", ".docsgen"],
    ["dist/docs", "docs"],
  ] as const) {
    for (const all of [true, false]) {
      const { site, previous } = await prepareForUser();
      if (closed === ".") fs.rmSync(site.cacheDir, { recursive: true });
      fs.chownSync(path.join(site.root, closed), 0, 0);
      const files = { ...oldFiles, "docs/a.html": "new" };
      const { code, said } = await children.start("build", { site, task: { files, previous, all } }, { prefix }).ended;
      // A folder inside of the output is no obstacle for a swap.
      if (closed !== "." && all) {
        assert.is(code, 0, said.message);
        assert.equal(readTree(site.out), sorted(files));
      } else {
        assert.is(code, 3, said.message);
        assert.match(said.message ?? "", /\((EACCES|EPERM)\)/);
        assert.match(said.message ?? "", place);
        assert.equal(readTree(site.out), sorted(oldFiles));
        assert.equal(leftovers(site), []);
      }
    }
  }
});

asUser("an output folder in a parent that may not be written to is patched, even by a full build", async (prefix) => {
  const { site, previous } = await prepareForUser();
  fs.chownSync(site.root, 0, 0);
  fs.chmodSync(site.root, 0o755);
  const files = output({ "docs/a.html": "new", "c.html": "new" });
  const { code, said } = await children.start("build", { site, task: { files, previous, all: true } }, { prefix })
    .ended;
  assert.is(code, 0, said.message);
  assert.equal(readTree(site.out), sorted(files));
});

asUser("write-protected folders of an old output are deleted with it", async (prefix) => {
  const { site, previous } = await prepareForUser();
  fs.chmodSync(path.join(site.out, "docs"), 0o555);
  const files = output({ "docs/a.html": "new" });
  const { code, said } = await children.start("build", { site, task: { files, previous, all: true } }, { prefix })
    .ended;
  assert.is(code, 0, said.message);
  assert.equal(readTree(site.out), sorted(files));
  assert.equal(leftovers(site), []);
});

test("a stage that is removed under a running build is an error with its path", async () => {
  const { site } = await prepare();
  const stage = await openStage(site);
  const writer = stageWriter(stage.dir);
  writer.write("a", "a");
  fs.rmSync(stage.dir, { recursive: true });
  const error = await failure(() => writer.write("b", "b"));
  assert.is(error.exitCode, 3);
  assert.match(error.message, stage.dir);
  await closeStage(stage);
  assert.equal(readTree(site.out), sorted(oldFiles));
});

/** Opens and closes a stage: what a build with an error in its content does. */
async function buildNothing(site: Folders): Promise<void> {
  await closeStage(await openStage(site));
}

/** A site that belongs to the unprivileged user, in a folder that this user can reach. */
async function prepareForUser() {
  const root = scratch();
  const { site, previous } = await prepare(root);
  execFileSync("chown", ["-R", "65534:65534", root]);
  return { site, previous };
}

function findUnprivileged(): readonly string[] | undefined {
  if (process.getuid?.() !== 0) return undefined;
  // The run's own temporary folder is closed to others.
  const { mode } = fs.statSync(os.tmpdir());
  if ((mode & 1) === 0) fs.chmodSync(os.tmpdir(), mode | 0o011);
  const prefix = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
  const [command = "", ...args] = [
    ...prefix,
    process.execPath,
    "-e",
    "process.exit(process.getuid() === 65534 ? 0 : 1)",
  ];
  return spawnSync(command, args).status === 0 ? prefix : undefined;
}

function isMountable(): boolean {
  if (process.getuid?.() !== 0) return false;
  const point = scratch();
  if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", point]).status !== 0) return false;
  return spawnSync("umount", [point]).status === 0;
}

async function onTmpfs(options: string, body: (disk: string) => Promise<void>): Promise<void> {
  const disk = scratch();
  execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", disk]);
  try {
    await body(disk);
  } finally {
    execFileSync("umount", [disk]);
  }
}

function failureOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

test.run();
