// The lock, with processes of their own that hold it, die with it, and race for it.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import * as assert from "uvu/assert";
import { takeLock } from "../../src/emit/lock.ts";
import { closeStage, openStage, recover } from "../../src/emit.ts";
import { skip, suite } from "../support/suite.ts";
import { type Children, makeChildren } from "./children.ts";
import { buildOutput, failure, leftovers, makeSite, output, readTree, scratch } from "./sites.ts";

const test = suite("the lock");
let children: Children;
test.before(async () => {
  children = await makeChildren();
});

test("a second build waits for the first, and then works", async () => {
  const site = makeSite();
  const { child, held, ended } = children.start("hold", { site });
  await held;
  const second = buildOutput(site, { files: output({ a: "a" }) });
  await pause(200);
  assert.not.ok(fs.existsSync(site.out), "it did not wait");
  child.stdin?.end();
  await second;
  assert.is((await ended).code, 0);
  assert.equal(readTree(site.out), output({ a: "a" }));
  assert.equal(leftovers(site), []);
});

test("a second build gives up after its time, and names the process that it waited for", async () => {
  const site = makeSite();
  const { child, held, ended } = children.start("hold", { site });
  await held;
  const started = performance.now();
  const error = await failure(() => openStage({ ...site, lockWaitMs: 300 }));
  const waited = performance.now() - started;
  assert.is(error.exitCode, 3);
  assert.match(error.message, new RegExp(`process ${child.pid} holds .*lock$`));
  assert.ok(waited >= 300 && waited < 5000, `${waited} ms`);
  child.stdin?.end();
  assert.is((await ended).code, 0, "the first one was disturbed");
});

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

test("the lock of a killed process is taken over at once, and recovery clears it away", async () => {
  for (const next of ["build", "recover"]) {
    const site = makeSite();
    const { child, held, ended } = children.start("hold", { site });
    await held;
    child.kill("SIGKILL");
    await ended;
    assert.ok(fs.existsSync(path.join(site.cacheDir, "lock")));
    if (next === "build") await buildOutput(site, { files: output({}), lockWaitMs: 0 });
    else await recover(site);
    assert.equal(leftovers(site), []);
  }
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
    JSON.stringify({ ...living, pid: -1 }),
  ]) {
    const file = path.join(scratch(), "lock");
    fs.writeFileSync(file, text);
    assert.is((await failure(() => takeLock(file, 0))).message.includes("another process holds"), true, text);
    fs.utimesSync(file, Date.now() / 1000 - 60, Date.now() / 1000 - 60);
    (await takeLock(file, 0)).release();
    assert.equal(fs.readdirSync(path.dirname(file)), [], text);
  }
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

test("of reclaimers that race for a dead holder's lock, one at a time gets it", async () => {
  const site = makeSite();
  const log = path.join(site.root, "log");
  for (let round = 0; round < 4; round++) {
    const victim = children.start("hold", { site });
    await victim.held;
    victim.child.kill("SIGKILL");
    await victim.ended;
    fs.writeFileSync(log, "");
    const racers = Array.from({ length: 6 }, () => children.start("race", { site, log }));
    for (const { code, said } of await Promise.all(racers.map((racer) => racer.ended))) {
      assert.is(code, 0, said.message);
    }
    const lines = fs.readFileSync(log, "utf8").trim().split("\n");
    assert.is(lines.length, 6 * 2 * 20);
    for (let i = 0; i < lines.length; i += 2) {
      assert.is(lines[i], lines[i + 1]?.replace("out", "in"), `round ${round}, line ${i}`);
    }
    assert.equal(
      fs.readdirSync(site.cacheDir).filter((name) => name.startsWith("lock")),
      [],
    );
  }
});

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

async function until(condition: () => boolean): Promise<void> {
  for (let i = 0; i < 200 && !condition(); i++) await pause(10);
}

test.run();
