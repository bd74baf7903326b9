// What the environment may deny a whole build, from its first file to its last: it says so with exit code 3 and a path, or
// it does without. The old output stays as it was, and the next build needs no help.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as assert from "uvu/assert";
import { build } from "../../src/index.ts";
import { until } from "../serve/raw.ts";
import { corpus } from "../support/corpus.ts";
import { hashFiles, makeFolder, removeFolder, writeFiles } from "../support/folder.ts";
import { root } from "../support/paths.ts";
import { startServer } from "../support/serve.ts";
import { commandEnv } from "../support/site.ts";
import { skip, suite } from "../support/suite.ts";

const test = suite("builds that are denied something");
const LONG = process.env["DOCSGEN_TEST_LONG"] === "1";

const config = `export default { url: "https://docs.example", limits: { pageMs: 60_000 } };\n`;
const files = { ...corpus(30), "docsgen.config.ts": config, "content/docs/text.md": "# Text\n\nOld.\n" };
const edit = { "content/docs/text.md": "# Text\n\nNew.\n", "content/docs/new.md": "# New\n" };

interface Site {
  readonly root: string;
  readonly out: string;
  /** Its output when it was built. */
  readonly good: Record<string, string>;
}

/** A built site whose pages were edited since. */
async function prepare(folder = makeFolder("site"), more = {}): Promise<Site> {
  writeFiles(folder, { ...files, ...more });
  const out = join(folder, "dist");
  const { ok } = await build({ root: folder });
  assert.ok(ok);
  const good = hashFiles(out);
  writeFiles(folder, edit);
  return { root: folder, out, good };
}

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

/** Runs a command through a prefix that takes something away from it. */
function run(prefix: readonly string[], folder: string, args: readonly string[], limit = 120_000): Promise<Ended> {
  const [command = "", ...rest] = [...prefix, process.execPath, join(root, "bin/docsgen.js"), ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, { cwd: folder, env: commandEnv(), stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        said += text;
      });
    const timer = setTimeout(() => child.kill("SIGKILL"), limit);
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(timer);
      resolve({ code, said });
    });
  });
}

const limited = (limit: string) => ["sh", "-c", `ulimit ${limit}; exec "$@"`, "sh"];

/** Either it went well, or it ended with 3, named a path, and left the output alone. */
function assertDenied({ code, said }: Ended, site: Site, what: string): void {
  if (code === 0) {
    assert.is.not(JSON.stringify(hashFiles(site.out)), JSON.stringify(site.good), what);
    return;
  }
  assert.is(code, 3, `${what}: ${said}`);
  assert.match(said, /\n?docsgen: .*\/[\w.-]+/, what);
  assert.not.match(said, /^ {4}at /m, `${what}: no stack`);
  assert.equal(hashFiles(site.out), site.good, what);
}

/** What is left after whatever happened must not keep the next build from its work. */
async function assertMended(site: Site): Promise<void> {
  const { ok } = await build({ root: site.root });
  assert.ok(ok);
  const mended = hashFiles(site.out);
  const clean = makeFolder("clean");
  writeFiles(clean, { ...files, ...edit });
  await build({ root: clean });
  assert.equal(mended, hashFiles(join(clean, "dist")));
  assert.equal(
    readdirSync(join(site.root, ".docsgen")).filter((name) => /^(staging|lock)/.test(name)),
    [],
  );
}

test("a limit on the size of files, from one that allows nothing to one that allows all", async () => {
  const site = await prepare();
  const codes = new Set<number | null>();
  for (const blocks of [0, 1, 8, 32, 128]) {
    for (const args of [["build"], ["build", "--no-cache", "--jobs", "2"]]) {
      const ended = await run(limited(`-f ${blocks}`), site.root, args);
      codes.add(ended.code);
      assertDenied(ended, site, `${blocks} blocks, ${args.join(" ")}`);
      if (ended.code === 0) break;
    }
  }
  assert.ok(codes.has(3), [...codes].join());
  await assertMended(site);
});

test("64 open files are enough, on one thread and on several", async () => {
  const site = await prepare();
  for (const args of [["build"], ["build", "--no-cache", "--jobs", "4"], ["check"]]) {
    const { code, said } = await run(limited("-n 64"), site.root, args);
    assert.is(code, 0, said);
  }
});

test("where so few files may be open that not all threads fit that were asked for, fewer make the pages", async () => {
  const site = await prepare(makeFolder("site"), corpus(100));
  const { code, said } = await run(limited("-n 40"), site.root, ["build", "--no-cache", "--jobs", "6"]);
  assert.is(code, 0, said);
});

test("two builds at once: each succeeds, and the output is one of a build alone", async () => {
  const site = await prepare();
  const builds = [["build"], ["build", "--no-cache"], ["build", "--publish", "symlink"]];
  const ended = await Promise.all(builds.map((args) => run([], site.root, args)));
  for (const { code, said } of ended) assert.is(code, 0, said);
  await assertMended(site);
});

const mountable = process.getuid?.() === 0 && isMountable();
const withMount = (name: string, body: () => Promise<void>) => {
  if (mountable) test(name, body);
  else skip(name, "needs the right to mount a file system");
};

withMount("a disk that is full from the start, and at any moment later", async () => {
  for (const options of ["size=16m", "size=64m,nr_inodes=2000"]) {
    await onTmpfs(options, async (disk) => {
      const site = await prepare(disk);
      const codes = new Set<number | null>();
      for (const spare of options.includes("inodes") ? [0, 3, 40, 70] : [0, 24, 200, 700]) {
        const ballast = fill(disk, spare, options.includes("inodes"));
        for (const args of [["build"], ["build", "--no-cache"]]) {
          const ended = await run([], site.root, args);
          codes.add(ended.code);
          assertDenied(ended, site, `${options}, ${spare} to spare, ${args.join(" ")}`);
          if (ended.code === 0) break;
        }
        removeFolder(ballast);
        if (codes.has(0)) break;
      }
      assert.ok(codes.has(3), [...codes].join());
      await assertMended(site);
    });
  }
});

/** Fills a disk but for so many pages of 4 KB, or so many inodes. */
function fill(disk: string, spare: number, inodes: boolean): string {
  const folder = join(disk, "ballast");
  mkdirSync(folder);
  const { bfree, bsize, ffree } = statfsSync(disk);
  if (inodes) for (let i = Number(ffree) - 1; i > spare; i--) writeFileSync(join(folder, String(i)), "");
  else writeFileSync(join(folder, "bytes"), Buffer.alloc(Math.max(Number(bfree) * Number(bsize) - spare * 4096, 0)));
  return folder;
}

withMount("a disk that is full under the cache alone is named, with what to do", async () => {
  const site = await prepare();
  const cache = join(site.root, ".docsgen");
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", cache]);
  try {
    writeFileSync(join(cache, "ballast"), Buffer.alloc(65_536));
    const ended = await run([], site.root, ["build"]);
    assert.is(ended.code, 3, ended.said);
    assertDenied(ended, site, "no space under the cache");
    assert.match(ended.said, `cannot write ${join(cache, "config")}: no space left on device (ENOSPC)`);
    assert.match(ended.said, "Free some space there");
  } finally {
    execFileSync("umount", [cache]);
  }
});

withMount("a project that can only be read", async () => {
  await onTmpfs("size=16m", async (disk) => {
    const site = await prepare(disk);
    execFileSync("mount", ["-o", "remount,ro", disk]);
    try {
      const ended = await run([], disk, ["build"]);
      assert.is(ended.code, 3, ended.said);
      assertDenied(ended, site, "read-only");
      assert.match(ended.said, /EROFS/);
      assert.not.match(ended.said, "--out", "the lock is in the project, whatever the output folder is");
      assert.match(ended.said, "docsgen check and docsgen serve --watch work");
      assert.is((await run([], disk, ["diff", "dist", "dist"])).code, 0);
      const checked = await run([], disk, ["check"]);
      assert.is(checked.code, 0, checked.said);
    } finally {
      execFileSync("mount", ["-o", "remount,rw", disk]);
    }
  });
});

const user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
if (process.getuid?.() === 0 && mayBeUser()) {
  test("a user without the right to write: in the project, in the cache, in the output", async () => {
    for (const [closed, args] of [
      [".", ["build"]],
      [".docsgen", ["build"]],
      [".docsgen/cache", ["build"]],
      [".docsgen/config", ["build", "--no-cache"]],
      ["dist", ["build"]],
      ["dist/docs", ["build"]],
      ["dist", ["build", "--publish", "symlink"]],
    ] as const) {
      const site = await prepare();
      execFileSync("chown", ["-R", "65534:65534", site.root]);
      const folder = join(site.root, closed);
      for (const each of closed === "." ? [folder, join(folder, ".docsgen")] : [folder]) {
        chownSync(each, 0, 0);
        chmodSync(each, 0o755);
      }
      const ended = await run(user, site.root, args);
      const what = `${closed}, ${args.join(" ")}`;
      assertDenied(ended, site, what);
      if (ended.code === 3) assert.match(ended.said, /\((EACCES|EPERM)\)/, what);
      // That is true of what these two can do without only.
      const isWithout = closed === "." || closed === ".docsgen";
      assert.is(ended.said.includes("docsgen check and docsgen serve --watch work"), isWithout, what);
    }
  });

  test("a user without the right to write sees the site and what is edited in it", async () => {
    const footer = (word: string) => ({
      "templates/parts/Footer.tsx": `export const Footer = () => <footer>${word}</footer>;\n`,
    });
    for (const isBuilt of [true, false]) {
      const site = await prepare(makeFolder("site"), footer("Below"));
      chmodSync(site.root, 0o755);
      if (!isBuilt) removeFolder(join(site.root, ".docsgen"));
      const own = makeFolder("tmp");
      chownSync(own, 65_534, 65_534);
      const before = readdirSync(site.root);
      const options = { cwd: site.root, env: { TMPDIR: own }, limit: 60_000 };
      const server = await startServer(["--watch"], options, user);
      const shows = (text: string) =>
        until(`the page shows ${text}`, async () =>
          (await fetch(`${server.origin}/docs/text`).then((response) => response.text())).includes(text),
        );
      try {
        await shows("New.");
        await shows("<footer>Below</footer>");
        writeFiles(site.root, { "content/docs/text.md": "# Text\n\nNewer.\n", ...footer("Under") });
        await shows("Newer.");
        await shows("<footer>Under</footer>");
      } finally {
        assert.is(await server.close(), 130, server.output());
      }
      assert.not.match(server.output(), /EACCES|defect/);
      assert.equal(readdirSync(site.root), before);
      assert.equal(readdirSync(own), []);
    }
  });

  test("a user without the right to enter a folder above the site, or the site, is told which", async () => {
    for (const closed of ["above", "above/site"]) {
      const above = makeFolder("closed");
      const site = join(above, "above/site");
      writeFiles(site, files);
      execFileSync("chown", ["-R", "65534:65534", above]);
      const folder = join(above, closed);
      chmodSync(folder, 0o600);
      for (const args of [["build"], ["check"], ["serve", "--port", "0"], ["serve", "--watch", "--port", "0"]]) {
        const [command = "", ...flags] = args;
        const { code, said } = await run(user, above, [command, site, ...flags]);
        assert.is(code, 3, `${args.join(" ")}: ${said}`);
        assert.match(said, `docsgen: cannot enter ${folder}: permission denied (EACCES)\n`);
        assert.match(said, `chmod +x ${folder}`);
        assert.not.match(said, /^ {4}at /m);
      }
      const { code, said } = await run(user, above, ["init", join(site, "new")]);
      assert.is(code, 3, said);
      assert.match(said, `docsgen: cannot enter ${folder}: permission denied (EACCES)\n`);
    }
  });

  test("a user without the right to read is told what", async () => {
    const templates = { "templates/parts/Footer.tsx": "export const Footer = () => null;\n" };
    for (const closed of [
      "content",
      "content/docs",
      "content/docs/text.md",
      "content/docs/_category_.yml",
      "templates",
      "templates/parts/Footer.tsx",
    ]) {
      const site = await prepare(makeFolder("site"), { ...templates, "content/docs/_category_.yml": "label: Docs\n" });
      execFileSync("chown", ["-R", "65534:65534", site.root]);
      chmodSync(join(site.root, closed), 0);
      const { code, said } = await run(user, site.root, ["build"]);
      assert.is(code, 3, said);
      assert.match(said, closed);
      assert.not.match(said, ".git");
      assert.not.match(said, "right to write");
      assert.equal(hashFiles(site.out), site.good);
    }
  });

  test("a user without the right to read a package of the reference is told so, and not to install it", async () => {
    for (const closed of ["node_modules/tiny/index.d.ts", "node_modules/tiny/package.json", "node_modules/tiny"]) {
      const folder = makeFolder("site");
      for (const name of ["@microsoft/api-extractor", "typescript"]) {
        const link = join(folder, "node_modules", name);
        mkdirSync(dirname(link), { recursive: true });
        symlinkSync(join(root, "content/node_modules", name), link);
      }
      const site = await prepare(folder, {
        "docsgen.config.ts": `export default { url: "https://docs.example", reference: { packages: ["tiny"] } };\n`,
        "node_modules/tiny/package.json": '{ "name": "tiny", "version": "1.0.0", "types": "index.d.ts" }',
        "node_modules/tiny/index.d.ts": "/** A box. @public */\nexport declare class Box { open(): void; }\n",
      });
      execFileSync("chown", ["-R", "65534:65534", site.root]);
      chmodSync(join(site.root, closed), 0);
      const { code, said } = await run(user, site.root, ["build"]);
      assert.is(code, 3, `${closed}: ${said}`);
      assert.match(said, `cannot read ${join(site.root, closed)}`);
      assert.match(said, "Give yourself the right to read it.");
      assert.not.match(said, "right to write");
      assert.equal(hashFiles(site.out), site.good);
    }
  });

  test("a user without the right to read an output that is compared is told so", async () => {
    const site = await prepare();
    execFileSync("cp", ["-R", site.out, join(site.root, "old")]);
    execFileSync("chown", ["-R", "65534:65534", site.root]);
    for (const closed of ["old/docs/text/index.html", "old"]) {
      // Another text, so that the page's file is read.
      if (closed !== "old") writeFileSync(join(site.root, closed), "<article>Other</article>");
      chmodSync(join(site.root, closed), 0);
      const { code, said } = await run(user, site.root, ["diff", join(site.root, "old"), site.out]);
      assert.is(code, 3, `${closed}: ${said}`);
      assert.match(said, `cannot read ${join(site.root, closed)}`);
      assert.not.match(said, "right to write");
    }
  });
} else skip("a user without the right to write", "needs root and setpriv, to become a user without rights");

if (LONG) {
  test("20,000 pages under a limit of 64 open files", async () => {
    const folder = makeFolder("large");
    writeFiles(folder, { ...corpus(20_000, 200), "docsgen.config.ts": config });
    for (const args of [
      ["build", "--jobs", "1"],
      ["build", "--no-cache", "--jobs", "2"],
    ]) {
      const { code, said } = await run(limited("-n 64"), folder, args, 20 * 60_000);
      assert.is(code, 0, said);
      assert.match(said, /Built 20000 pages/);
    }
    removeFolder(folder);
  });
}

function mayBeUser(): boolean {
  // The run's own temporary folder is closed to others.
  const { mode } = statSync(tmpdir());
  if ((mode & 1) === 0) chmodSync(tmpdir(), mode | 0o011);
  const [command = "", ...args] = [...user, process.execPath, join(root, "bin/docsgen.js"), "--version"];
  return spawnSync(command, args, { cwd: dirname(root) }).status === 0;
}

function isMountable(): boolean {
  const point = makeFolder("mount");
  if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", point]).status !== 0) return false;
  return spawnSync("umount", [point]).status === 0;
}

async function onTmpfs(options: string, body: (disk: string) => Promise<void>): Promise<void> {
  const disk = makeFolder("disk");
  execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", disk]);
  try {
    await body(disk);
  } finally {
    execFileSync("umount", [disk]);
  }
}

test.run();
