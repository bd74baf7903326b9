// The lock that keeps two builds of one site apart. Owns the lock file; knows nothing of what it protects.
//
// A lock file is born complete (written under another name, then hard-linked to its own, which fails where one is), says
// who holds it, and has an id that no other lock ever has. The lock of a dead holder with the id X is taken over by
// creating `lock.X`: that succeeds for one process only. The winner looks once more whether `lock` still has the id X
// (else it came too late: all claims on X are worth nothing from then on) and renames its claim over `lock`. If it dies
// in between, its claim `lock.X` is a dead holder's lock in its turn, and is followed and claimed in the same way.
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { environmentError } from "../diagnostics.ts";
import { lstatOf } from "../stat.ts";

/** A lock that is held. */
export interface Lock {
  /** Gives the lock back; idempotent. */
  release(): void;
}

interface Holder {
  readonly id: string;
  /** 0 for a holder of whom nothing else is known. */
  readonly pid: number;
  /** When the lock was taken, by the clock of its host. */
  readonly since: number;
  /** When the process started, in clock ticks after boot: a pid alone may be used again. "" where there is no /proc. */
  readonly start?: string;
  readonly host?: string;
  readonly boot?: string;
  /** The PID namespace: other containers' processes can't be looked at. */
  readonly space?: string;
}

/** A lock of another host or container can't be looked into; a build that old is taken for dead. */
const FOREIGN_LIMIT = 10 * 60_000;
/** How long an unreadable lock may be one that is just being written (only where there are no hard links). */
const WRITING_LIMIT = 2_000;
const POLL = 50;

/**
 * Takes the lock, waiting for a living holder.
 * @throws DocsgenError with exit code 3, naming the holder, after `waitMs`
 */
export async function takeLock(file: string, waitMs: number, signal?: AbortSignal): Promise<Lock> {
  const me = describeMe();
  const deadline = performance.now() + waitMs;
  for (;;) {
    signal?.throwIfAborted();
    const holder = tryLock(file, me);
    if (holder === me) return { release: () => release(file, me) };
    if (holder && performance.now() >= deadline) throw busy(file, holder, me);
    await sleep(holder ? POLL : 1);
  }
}

/** Takes the lock and returns `me`, or returns the living holder, or undefined where another look is due. */
function tryLock(file: string, me: Holder): Holder | undefined {
  const head = readHolder(file);
  if (!head) return create(file, file, me) ? sweep(file, me) : undefined;
  for (let last = head; ; ) {
    if (isAlive(last, me)) return last;
    const claim = `${file}.${last.id}`;
    if (create(claim, file, me)) {
      if (readHolder(file)?.id !== head.id) {
        fs.rmSync(claim, { force: true });
        return undefined;
      }
      // A file takes the place of no folder, and with the folder gone another process may create the lock first.
      if (lstatOf(file)?.isDirectory()) {
        fs.rmSync(file, { recursive: true });
        fs.rmSync(claim);
        return undefined;
      }
      fs.renameSync(claim, file);
      return sweep(file, me);
    }
    const next = readHolder(claim);
    if (!next) return undefined;
    last = next;
  }
}

/** Removes claims and drafts of others: none of them is worth anything once the lock is ours. */
function sweep(file: string, me: Holder): Holder {
  const folder = path.dirname(file);
  const prefix = `${path.basename(file)}.`;
  quietly(() => {
    for (const name of fs.readdirSync(folder)) {
      if (name.startsWith(prefix)) fs.rmSync(path.join(folder, name), { force: true });
    }
  });
  return me;
}

/** Creates the lock or a claim on it, with its content; returns false where there is one, or a sweep took the draft. */
function create(file: string, lock: string, me: Holder): boolean {
  const draft = `${lock}.${me.id}.draft`;
  try {
    fs.writeFileSync(draft, JSON.stringify(me));
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall !== "link") throw error;
    if (code === "EEXIST" || code === "ENOENT") return false;
    return createUnlinked(file, me);
  } finally {
    quietly(() => fs.rmSync(draft));
  }
}

/** Creates a lock file where there are no hard links (exFAT, some network shares): it is empty for a moment. */
function createUnlinked(file: string, me: Holder): boolean {
  try {
    fs.writeFileSync(file, JSON.stringify(me), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function release(file: string, me: Holder): void {
  // What the lock protected is done by now, and stays so: a failure here must not make a failure of it.
  quietly(() => {
    if (readHolder(file)?.id === me.id) fs.rmSync(file);
  });
}

/** Reads a lock file. One that is not ours to understand counts as a nameless holder's, who is dead soon. */
function readHolder(file: string): Holder | undefined {
  try {
    const stat = fs.lstatSync(file);
    // A link may lead nowhere, and a pipe give nothing, for ever.
    return (stat.isFile() && parseHolder(fs.readFileSync(file, "utf8"))) || nameless(stat);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text) as Holder;
    const strings = [holder.start, holder.host, holder.boot, holder.space];
    const valid =
      /^[0-9a-f-]{36}$/.test(holder.id) &&
      Number.isSafeInteger(holder.pid) &&
      holder.pid > 0 &&
      Number.isFinite(holder.since) &&
      strings.every((value) => typeof value === "string");
    if (valid) return holder;
  } catch {
    // No JSON, or no object.
  }
  return undefined;
}

function nameless(stat: fs.Stats): Holder {
  return { id: `${stat.ino}-${Math.trunc(stat.mtimeMs)}`, pid: 0, since: stat.mtimeMs };
}

/** Whether a lock's holder may still be at work; in doubt it is. */
function isAlive(holder: Holder, me: Holder): boolean {
  // A clock set back must not keep a dead holder alive.
  const age = Math.abs(Date.now() - holder.since);
  if (holder.pid === 0) return age < WRITING_LIMIT;
  if (holder.host !== me.host) return age < FOREIGN_LIMIT;
  if (holder.boot !== me.boot) return false;
  if (holder.space !== me.space) return age < FOREIGN_LIMIT;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: another user's process, hence a living one.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const start = startOf(holder.pid);
  return start === "" || holder.start === "" || start === holder.start;
}

function describeMe(): Holder {
  return {
    id: randomUUID(),
    pid: process.pid,
    start: startOf(process.pid),
    host: os.hostname(),
    boot: quietly(() => fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()) ?? "",
    space: quietly(() => fs.readlinkSync("/proc/self/ns/pid")) ?? "",
    since: Date.now(),
  };
}

/** When a process started, "" where that can't be known, "dead" for one that only waits for its parent's look. */
function startOf(pid: number): string {
  const start = quietly(() => {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "latin1");
    // The second field is the name in brackets, which may hold anything; then: state, …, start time as the 20th.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? "dead" : fields[19];
  });
  return start ?? "";
}

/** Tries what may fail without harm. */
function quietly<T>(attempt: () => T): T | undefined {
  try {
    return attempt();
  } catch {
    // As if it had given nothing.
  }
  return undefined;
}

function busy(file: string, holder: Holder, me: Holder): Error {
  const where = holder.host === me.host ? "" : ` on ${holder.host}`;
  const who = holder.pid === 0 ? "another process" : `process ${holder.pid}${where}`;
  return environmentError(
    `another docsgen build is running: ${who} holds ${file}`,
    holder.host === me.host
      ? "Wait until it has ended, or end it; then run the command again."
      : "Wait until it has ended. If there is no such process any more, delete that file.",
  );
}
