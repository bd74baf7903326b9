// The lock: who has it, for how long it is believed, how it is taken over, and what is said to who waits in vain.
import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import * as assert from "uvu/assert";
import { takeLock } from "../../src/emit/lock.ts";
import { closeStage, openStage } from "../../src/emit.ts";
import { skip, suite } from "../support/suite.ts";
import { between, systemError, whileFailing } from "./faults.ts";
import { failure, leftovers, makeSite, readTree, scratch } from "./sites.ts";

const test = suite("the lock");

test("a wait ends when the build is aborted", async () => {
  const site = makeSite();
  const stage = await openStage(site);
  const reason = new Error("Ctrl-C");
  const abort = new AbortController();
  setTimeout(() => abort.abort(reason), 50);
  assert.is(await failure(() => openStage({ ...site, signal: abort.signal })), reason);
  await closeStage(stage);
});

test("two builds of one process wait for each other", async () => {
  const site = makeSite();
  const stage = await openStage(site);
  const second = openStage(site);
  await pause(100);
  await closeStage(stage);
  const next = await second;
  assert.ok(fs.existsSync(next.dir));
  await closeStage(next);
  assert.equal(leftovers(site), []);
});

const mine = { pid: process.pid, start: "", host: os.hostname(), boot: "", space: "", since: Date.now() };
/** What a lock of this process looks like, with its id. */
async function sample(): Promise<typeof mine & { id: string }> {
  const file = path.join(scratch(), "lock");
  const lock = await takeLock(file, 0);
  const holder = JSON.parse(fs.readFileSync(file, "utf8"));
  lock.release();
  return holder;
}

test("a lock is stale or not by what can be known of its holder", async () => {
  const living = await sample();
  const minutes = (n: number) => Date.now() - n * 60_000;
  const linux = living.start !== "";
  for (const [what, holder, stale] of [
    ["living", living, false],
    ["living for a day", { ...living, since: minutes(24 * 60) }, false],
    ["dead", { ...living, pid: 2 ** 22 + 1 }, true],
    ["its pid used again", { ...living, start: "1" }, linux],
    ["from before the last boot", { ...living, boot: "other" }, true],
    ["on another host", { ...living, host: "other", pid: 2 ** 22 + 1 }, false],
    ["on another host, for long", { ...living, host: "other", since: minutes(11) }, true],
    ["on another host, from the future", { ...living, host: "other", since: minutes(-11) }, true],
    ["in another container", { ...living, space: "pid:[1]", pid: 2 ** 22 + 1 }, false],
    ["in another container, for long", { ...living, space: "pid:[1]", since: minutes(11) }, true],
  ] as const) {
    const file = path.join(scratch(), "lock");
    fs.writeFileSync(file, JSON.stringify(holder));
    const result = await takeLock(file, 0).catch((error) => error);
    assert.is(!(result instanceof Error), stale, what);
    if (stale) result.release();
    assert.equal(fs.readdirSync(path.dirname(file)), stale ? [] : ["lock"], what);
  }
});

test("a damaged lock is taken over when it can't be one that is just being written", async () => {
  const living = await sample();
  for (const text of [
    "",
    "{",
    "null",
    "[]",
    "\0",
    JSON.stringify({ ...living, id: "../../x" }),
    JSON.stringify({ ...living, id: `../${living.id}` }),
    JSON.stringify({ ...living, id: `${living.id}/../x` }),
    JSON.stringify({ ...living, pid: -1 }),
    JSON.stringify({ ...living, pid: 1.5 }),
    JSON.stringify({ ...living, pid: `${living.pid}` }),
    JSON.stringify({ ...living, pid: 0, since: 0 }),
    JSON.stringify({ ...living, since: "now" }),
    JSON.stringify({ ...living, start: 1 }),
    JSON.stringify({ ...living, host: null }),
    JSON.stringify({ ...living, boot: undefined }),
    JSON.stringify({ ...living, space: {} }),
  ]) {
    const file = path.join(scratch(), "lock");
    fs.writeFileSync(file, text);
    assert.is((await failure(() => takeLock(file, 0))).message.includes("another process holds"), true, text);
    fs.utimesSync(file, Date.now() / 1000 - 60, Date.now() / 1000 - 60);
    (await takeLock(file, 0)).release();
    assert.equal(fs.readdirSync(path.dirname(file)), [], text);
  }
});

test("what is no file is no lock, whatever it leads to, and does not keep a build waiting for ever", async () => {
  for (const plant of [
    (file: string) => fs.symlinkSync("/nowhere/at/all", file),
    (file: string) => fs.symlinkSync("lock", file),
    (file: string) => fs.symlinkSync(path.join(scratch(), "theirs"), file),
    (file: string) => void execFileSync("mkfifo", [file]),
    (file: string) => void fs.mkdirSync(path.join(file, "in", "it"), { recursive: true }),
  ]) {
    const file = path.join(scratch(), "lock");
    plant(file);
    assert.match((await failure(() => takeLock(file, 0))).message, "another process holds");
    fs.lutimesSync(file, Date.now() / 1000 - 60, Date.now() / 1000 - 60);
    const lock = await takeLock(file, 0);
    assert.ok(fs.lstatSync(file).isFile());
    lock.release();
    assert.equal(fs.readdirSync(path.dirname(file)), []);
  }
});

test("a link in the lock's place is not read, even one that leads to a living holder's", async () => {
  const living = await sample();
  const folder = scratch();
  fs.writeFileSync(path.join(folder, "theirs"), JSON.stringify(living));
  fs.symlinkSync("theirs", path.join(folder, "lock"));
  fs.lutimesSync(path.join(folder, "lock"), 1, 1);
  (await takeLock(path.join(folder, "lock"), 0)).release();
  assert.equal(readTree(folder), { theirs: JSON.stringify(living) });
});

/** Sets the clock. */
async function at<T>(ms: number, run: () => Promise<T>): Promise<T> {
  const { now } = Date;
  Date.now = () => ms;
  try {
    return await run();
  } finally {
    Date.now = now;
  }
}

test("what can't be looked into is believed up to its limit, and not at it", async () => {
  const living = await sample();
  const start = 1_700_000_000_000;
  const damaged = "{";
  for (const [text, limit] of [
    [JSON.stringify({ ...living, host: "other", since: start }), 10 * 60_000],
    [JSON.stringify({ ...living, space: "pid:[1]", since: start }), 10 * 60_000],
    [damaged, 2_000],
  ] as const) {
    const file = path.join(scratch(), "lock");
    fs.writeFileSync(file, text);
    fs.utimesSync(file, start / 1000, start / 1000);
    assert.instance(await at(start + limit - 1, () => failure(() => takeLock(file, 0))), Error);
    (await at(start + limit, () => takeLock(file, 0))).release();
  }
});

test("who waits in vain is told who holds the lock, and what to do", async () => {
  const living = await sample();
  const end = "Wait until it has ended, or end it; then run the command again.";
  const remove = "Wait until it has ended. If there is no such process any more, delete that file.";
  for (const [holder, who, hint] of [
    [living, `process ${process.pid}`, end],
    [{ ...living, host: "other", pid: 5 }, "process 5 on other", remove],
    [{ ...living, space: "pid:[1]", pid: 5 }, "process 5", end],
    ["{", "another process", remove],
  ] as const) {
    const file = path.join(scratch(), "lock");
    fs.writeFileSync(file, typeof holder === "string" ? holder : JSON.stringify(holder));
    const error = await failure(() => takeLock(file, 0));
    assert.is(error.exitCode, 3);
    assert.is(error.message, `another docsgen build is running: ${who} holds ${file}`);
    assert.is(error.hint, hint);
  }
});

test("the time to wait is over when it has come, and not before", async () => {
  const file = path.join(scratch(), "lock");
  fs.writeFileSync(file, JSON.stringify(await sample()));
  const { now } = performance;
  let looks = 0;
  performance.now = () => {
    // The first is when the wait began. Two looks are within the time; the third one is at its end.
    const time = [100, 100, 149, 150][looks++];
    if (time === undefined) fs.rmSync(file, { force: true });
    return time ?? 151;
  };
  try {
    assert.is((await failure(() => takeLock(file, 50))).exitCode, 3);
    assert.is(looks, 4);
  } finally {
    performance.now = now;
  }
});

test("a lock says who holds it", async () => {
  const file = path.join(scratch(), "lock");
  const before = Date.now();
  const lock = await takeLock(file, 0);
  const { id, since, ...who } = JSON.parse(fs.readFileSync(file, "utf8"));
  lock.release();
  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.ok(since >= before && since <= Date.now());
  const of = (read: () => string) => (process.platform === "linux" ? read() : "");
  assert.equal(who, {
    pid: process.pid,
    start: of(() => fs.readFileSync("/proc/self/stat", "utf8").split(") ")[1]?.split(" ")[19] ?? ""),
    host: os.hostname(),
    boot: of(() => fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").replace("\n", "")),
    space: of(() => fs.readlinkSync("/proc/self/ns/pid")),
  });
});

/** Shows another /proc: what it holds by path; what is not in it is not there. */
async function withProc<T>(proc: Readonly<Record<string, string>>, run: () => Promise<T>): Promise<T> {
  const { restore } = between((name, args, call) => {
    const file = String(args[0]);
    if (!file.startsWith("/proc/")) return call(...args);
    if (proc[file] === undefined) throw systemError("ENOENT", name, file);
    return args[1] === "latin1" || args[1] === "utf8" || name === "readlinkSync" ? proc[file] : Buffer.from(proc[file]);
  });
  try {
    return await run();
  } finally {
    restore();
  }
}

test("where there is no /proc, a holder is known by its number alone", async () => {
  await withProc({}, async () => {
    const holder = await sample();
    assert.equal([holder.start, holder.boot, holder.space], ["", "", ""]);
    for (const [what, pid, stale] of [
      ["living", process.pid, false],
      ["dead", 2 ** 22 + 1, true],
    ] as const) {
      for (const start of ["", "12345"]) {
        const file = path.join(scratch(), "lock");
        fs.writeFileSync(file, JSON.stringify({ ...holder, pid, start }));
        const result = await takeLock(file, 0).catch((error) => error);
        assert.is(!(result instanceof Error), stale, `${what} ${start}`);
      }
    }
  });
});

test("a process is the one that took the lock if it started then, whatever its name and state", async () => {
  const fields = (state: string, start: string) =>
    `${[state, ...Array.from({ length: 18 }, (_, i) => i), start, 7, 8].join(" ")}\n`;
  for (const [stat, start, stale] of [
    [`1 (node) ${fields("S", "12345")}`, "12345", false],
    [`1 (node) ${fields("S", "12345")}`, "12346", true],
    [`1 (node) ${fields("S", "12345")}`, "", false],
    [`1 (a) Z (b)) ${fields("R", "12345")}`, "12345", false],
    [`1 () ${fields("R", "12345")}`, "12345", false],
    [`1 (node) ${fields("Z", "12345")}`, "12345", true],
    [`1 (node) ${fields("X", "12345")}`, "12345", true],
    ["1 (node) S 0 0", "12345", false],
  ] as const) {
    await withProc({ [`/proc/${process.pid}/stat`]: stat }, async () => {
      const file = path.join(scratch(), "lock");
      fs.writeFileSync(file, JSON.stringify({ ...(await sample()), start }));
      const result = await takeLock(file, 0).catch((error) => error);
      assert.is(!(result instanceof Error), stale, `${stat}, ${start}`);
    });
  }
});

test("another user's process lives", async () => {
  const { kill } = process;
  const file = path.join(scratch(), "lock");
  fs.writeFileSync(file, JSON.stringify(await sample()));
  for (const [code, stale] of [
    ["EPERM", false],
    ["ESRCH", true],
  ] as const) {
    process.kill = (_, signal) => {
      assert.is(signal, 0);
      throw systemError(code, "kill");
    };
    const result = await takeLock(file, 0).catch((error) => error);
    process.kill = kill;
    assert.is(!(result instanceof Error), stale, code);
  }
});

test("a lock that can't be read, written or linked is the environment's fault, and nothing stays of it", async () => {
  const folder = scratch();
  const file = path.join(folder, "lock");
  const failed = async (
    name: string,
    code: string,
    which: (...args: string[]) => boolean,
    run = () => takeLock(file, 0),
  ) => ((await failure(() => whileFailing(name, code, which, run))) as NodeJS.ErrnoException).code;
  assert.is(await failed("lstatSync", "EACCES", (at) => at === file), "EACCES");
  // The draft can't be written, the lock itself could.
  assert.is(await failed("writeFileSync", "ENOENT", (at) => at.endsWith(".draft")), "ENOENT");
  // It can't be linked, nor written without.
  const unlinked = () =>
    whileFailing(
      "linkSync",
      "EPERM",
      () => true,
      () => takeLock(file, 0),
    );
  assert.is(await failed("writeFileSync", "EACCES", (at) => at === file, unlinked), "EACCES");
  assert.equal(fs.readdirSync(folder), []);
});

test("a lock that can't be given back is no failure of what it protected", async () => {
  const file = path.join(scratch(), "lock");
  const lock = await takeLock(file, 0);
  await whileFailing(
    "rmSync",
    "EACCES",
    () => true,
    () => lock.release(),
  );
  assert.ok(fs.existsSync(file));
  lock.release();
  assert.not.ok(fs.existsSync(file));
  lock.release();
});

test("who has the lock removes what others left of theirs, and nothing else, also where some of it goes by itself", async () => {
  const folder = scratch();
  const file = path.join(folder, "lock");
  for (const name of ["lock.1", "lock.2.draft", "lock.3", "lock-file", "lock", "my.lock."])
    fs.writeFileSync(path.join(folder, name), "");
  fs.utimesSync(file, 1, 1);
  let first = true;
  const { restore } = between((name, args, call) => {
    if (name === "rmSync" && first && /lock\.(1|2\.draft|3)$/.test(String(args[0]))) {
      first = false;
      fs.unlinkSync(String(args[0]));
    }
    return call(...args);
  });
  const lock = await takeLock(file, 0);
  restore();
  assert.is(first, false);
  assert.equal(fs.readdirSync(folder).sort(), ["lock", "lock-file", "my.lock."]);
  lock.release();
  // What can't be listed stays.
  fs.writeFileSync(path.join(folder, "lock.1"), "");
  (
    await whileFailing(
      "readdirSync",
      "EACCES",
      () => true,
      () => takeLock(file, 0),
    )
  ).release();
  assert.ok(fs.existsSync(path.join(folder, "lock.1")));
});

test("a reclaimer that died on its way is followed, however many there were", async () => {
  const living = await sample();
  const id = (n: number) => `00000000-0000-4000-8000-${`${n}`.padStart(12, "0")}`;
  const dead = (n: number) => JSON.stringify({ ...living, pid: 2 ** 22 + 1, id: id(n) });
  const file = path.join(scratch(), "lock");
  fs.writeFileSync(file, dead(0));
  for (let n = 0; n < 5; n++) fs.writeFileSync(`${file}.${id(n)}`, dead(n + 1));
  const lock = await takeLock(file, 0);
  assert.equal(fs.readdirSync(path.dirname(file)), ["lock"]);
  lock.release();

  // A living one at the end of the line holds the lock.
  fs.writeFileSync(file, dead(0));
  fs.writeFileSync(`${file}.${id(0)}`, dead(1));
  fs.writeFileSync(`${file}.${id(1)}`, JSON.stringify({ ...living, id: id(2) }));
  assert.is((await failure(() => takeLock(file, 0))).exitCode, 3);
});

test("a zombie holds no lock", async () => {
  if (process.platform !== "linux") return skip("a zombie holds no lock", "only Linux tells of them in /proc");
  // The shell becomes a sleep that never asks how its child ended; the child waits for that.
  const child = "until grep -qx sleep /proc/$$/comm; do sleep 0.01; done";
  const shell = spawn("sh", ["-c", `(${child}) & echo $!; exec sleep 30`], { stdio: ["ignore", "pipe", "ignore"] });
  const pid = await new Promise<number>((done) => shell.stdout.once("data", (text) => done(Number(text))));
  await until(() => / Z /.test(fs.readFileSync(`/proc/${pid}/stat`, "latin1")));
  const stat = fs.readFileSync(`/proc/${pid}/stat`, "latin1");
  const start = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  const file = path.join(scratch(), "lock");
  fs.writeFileSync(file, JSON.stringify({ ...(await sample()), pid, start }));
  (await takeLock(file, 0)).release();
  shell.kill("SIGKILL");
});

test("without hard links, locks exclude each other as well", async () => {
  const functions = fs as { linkSync: typeof fs.linkSync };
  const original = functions.linkSync;
  let meanwhile = () => {};
  functions.linkSync = () => {
    meanwhile();
    throw Object.assign(new Error("EPERM: operation not permitted, link"), { code: "EPERM", syscall: "link" });
  };
  try {
    const file = path.join(scratch(), "lock");
    const lock = await takeLock(file, 0);
    assert.is((await failure(() => takeLock(file, 0))).exitCode, 3);
    lock.release();
    let faster: ReturnType<typeof takeLock> | undefined;
    meanwhile = () => {
      meanwhile = () => {};
      faster = takeLock(file, 0);
    };
    assert.is((await failure(() => takeLock(file, 0))).exitCode, 3);
    (await faster)?.release();
    assert.equal(fs.readdirSync(path.dirname(file)), []);
  } finally {
    functions.linkSync = original;
  }
});

test("a lock is born whole, though another one or a sweep comes between", async () => {
  const living = await sample();
  for (const come of ["another", "a sweep"]) {
    const file = path.join(scratch(), "lock");
    const written: string[] = [];
    let first = true;
    const { restore } = between((name, args, call) => {
      if (name === "linkSync" && first) {
        first = false;
        if (come === "another") fs.writeFileSync(file, JSON.stringify(living));
        else fs.unlinkSync(String(args[0]));
        written.length = 0;
      }
      if (name === "writeFileSync") written.push(String(args[0]));
      return call(...args);
    });
    const result = await takeLock(file, 0).catch((error) => error);
    restore();
    assert.is(result.exitCode, come === "another" ? 3 : undefined);
    assert.not.ok(written.includes(file), "written in place");
  }
});

test("a claim that came too late is given up, though it may be gone already", async () => {
  const living = await sample();
  const file = path.join(scratch(), "lock");
  fs.writeFileSync(file, JSON.stringify({ ...living, pid: 2 ** 22 + 1 }));
  const { restore } = between((name, args, call) => {
    const isClaim = String(args[name === "linkSync" ? 1 : 0]) === `${file}.${living.id}`;
    // Another one was faster, and sweeps.
    if (name === "rmSync" && isClaim) fs.unlinkSync(String(args[0]));
    const result = call(...args);
    const other = { ...living, id: living.id.replaceAll("-", "0") };
    if (name === "linkSync" && isClaim) fs.writeFileSync(file, JSON.stringify(other));
    return result;
  });
  const error = await failure(() => takeLock(file, 0));
  restore();
  assert.is(error.exitCode, 3);
  assert.equal(fs.readdirSync(path.dirname(file)), ["lock"]);
});

test("a lock that is just being written in a damaged one's place is not taken over", async () => {
  const file = path.join(scratch(), "lock");
  fs.writeFileSync(file, "{");
  fs.utimesSync(file, 1, 1);
  const { restore } = between((name, args, call) => {
    const result = call(...args);
    if (name === "linkSync" && String(args[1]) !== file && fs.readFileSync(file, "utf8") === "{") {
      fs.unlinkSync(file);
      fs.writeFileSync(file, "");
    }
    return result;
  });
  const error = await failure(() => takeLock(file, 0));
  restore();
  assert.match(error.message, "another process holds");
  assert.equal(readTree(path.dirname(file)), { lock: "" });
});

test("a lock that someone else has by now is not released", async () => {
  const file = path.join(scratch(), "lock");
  const lock = await takeLock(file, 0);
  const other = JSON.stringify(await sample());
  fs.writeFileSync(file, other);
  lock.release();
  assert.is(fs.readFileSync(file, "utf8"), other);
});

test("a reclaimer that is overtaken before any of its calls gets the lock only if the other one gave it back", async () => {
  const living = await sample();
  const dead = (id: string) => JSON.stringify({ ...living, pid: 2 ** 22 + 1, id });
  const [first, second] = [living.id, living.id.replace(/^./, (digit) => (digit === "0" ? "1" : "0"))];
  for (const { gives, chain } of [false, true].flatMap((gives) => [false, true].map((chain) => ({ gives, chain })))) {
    let overtaken = 0;
    for (let nth = 1; ; nth++) {
      const file = path.join(scratch(), "lock");
      fs.writeFileSync(file, dead(first));
      if (chain) fs.writeFileSync(`${file}.${first}`, dead(second));
      let other: ReturnType<typeof takeLock> | undefined;
      // takeLock's first attempt is synchronous: it fits between two calls of another one.
      const restore = beforeCall(nth, () => {
        other = takeLock(file, 0);
        other.then(
          (lock) => gives && lock.release(),
          () => {},
        );
      });
      const mine = takeLock(file, gives ? 1000 : 0).catch((error) => error);
      restore();
      const result = await mine;
      if (!other) break;
      const winner = await other.catch((error) => error);
      const wins = [result, winner].filter((each) => !(each instanceof Error)).length;
      const what = `call ${nth}, ${gives ? "given back" : "kept"}, ${chain ? "chain" : "single"}`;
      // A late one comes upon a living holder, that is, the first.
      if (winner instanceof Error) assert.not.instance(result, Error, what);
      else overtaken++;
      assert.is(wins, gives && !(winner instanceof Error) ? 2 : 1, what);
      for (const each of [result, winner]) if (!(each instanceof Error)) each.release();
      assert.equal(fs.readdirSync(path.dirname(file)), [], what);
    }
    assert.ok(overtaken > 5, `${overtaken}`);
  }
});

/** Lets something happen before the nth file-system call from now on. */
function beforeCall(nth: number, act: () => void): () => void {
  const functions = fs as unknown as Record<string, unknown>;
  const originals = Object.entries(functions).filter(
    ([name, value]) => /Sync$/.test(name) && typeof value === "function",
  );
  const restore = () => {
    for (const [name, original] of originals) functions[name] = original;
  };
  let calls = 0;
  for (const [name, original] of originals) {
    functions[name] = (...args: unknown[]) => {
      if (++calls === nth) {
        restore();
        act();
      }
      return (original as (...args: unknown[]) => unknown)(...args);
    };
  }
  return restore;
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

async function until(condition: () => boolean): Promise<void> {
  for (let i = 0; i < 6000 && !condition(); i++) await pause(10);
}

test.run();
