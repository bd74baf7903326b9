// Runs a command and says what it took: wall time, processor time of all its processes, peak memory of their tree.
// Processor time and memory come from /proc, so on other systems than Linux they are not a number.
import { spawn } from "node:child_process";
import fs from "node:fs";

/** What one run took. */
export interface Measured {
  readonly wallMs: number;
  /** User and system time of the command and of all that it started and waited for, in steps of 10 ms. */
  readonly cpuMs: number;
  /** The most memory that the command's processes held at once, in 2^20 bytes, sampled. */
  readonly peakMb: number;
  /** Why it does not count, if it does not. */
  readonly failure?: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds after which all its processes are ended. */
  readonly limitMs: number;
  /** What the command prints goes there. */
  readonly log: string;
}

/** A clock tick of /proc in milliseconds: Linux counts a hundred a second for programs, whatever it does inside. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;

/** Process groups that run now; `endAll` ends them when the benchmark itself is ended. */
const running = new Set<number>();

/** Runs a command to its end. One at a time: processor time is what this process has waited for meanwhile. */
export function measure(command: string, args: readonly string[], options: RunOptions): Promise<Measured> {
  const log = fs.openSync(options.log, "w");
  return new Promise((resolve, reject) => {
    const cpuBefore = waitedCpuMs();
    const began = performance.now();
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: cleanEnv(options.env),
      stdio: ["ignore", log, log],
      // A session of its own: that is how its processes are found, and ended together.
      detached: true,
    });
    fs.closeSync(log);
    const { pid } = child;
    let peak = 0;
    let late = false;
    let timer: NodeJS.Timeout | undefined;
    const sample = () => {
      if (pid !== undefined) peak = Math.max(peak, sessionMb(pid));
      // Often at first, seldom in long runs: looking takes time from what is measured.
      timer = setTimeout(sample, Math.min(200, Math.max(40, (performance.now() - began) / 50)));
    };
    sample();
    const limit = setTimeout(() => {
      late = true;
      if (pid !== undefined) endGroup(pid);
    }, options.limitMs);
    const done = () => {
      clearTimeout(timer);
      clearTimeout(limit);
      if (pid !== undefined) running.delete(pid);
    };
    if (pid !== undefined) running.add(pid);
    child.once("error", (error) => {
      done();
      reject(error);
    });
    child.once("exit", (code, signal) => {
      const wallMs = performance.now() - began;
      done();
      // What a killed command left behind would run beside the next one.
      if (pid !== undefined && code !== 0) endGroup(pid);
      const failure = late
        ? `not done after ${Math.round(options.limitMs / 1000)} s`
        : failed(code, signal, options.log);
      const cpuMs = waitedCpuMs() - cpuBefore;
      resolve({ wallMs, cpuMs, peakMb: peak || Number.NaN, ...(failure !== undefined && { failure }) });
    });
  });
}

/** The environment of a command that is measured: nothing of what the benchmark itself was started with decides how. */
export function cleanEnv(env: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const { NODE_ENV: _, ...rest } = process.env;
  return { ...rest, NO_COLOR: "1", ...env };
}

/** Ends all commands that run; for signals. */
export function endAll(): void {
  for (const pid of running) endGroup(pid);
}

/** Ends a process and all of its group. */
export function endGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

/** Memory that the processes of a session hold now, or one of them once held, in 2^20 bytes; 0 where that isn't known. */
export function sessionMb(session: number): number {
  let pages = 0;
  let highest = 0;
  for (const name of processes()) {
    const fields = statOf(name);
    if (!fields || Number(fields[3]) !== session) continue;
    pages += Number(fields[21]);
    highest = Math.max(highest, highestKb(name));
  }
  return Math.max((pages * PAGE_BYTES) / 2 ** 20, highest / 1024);
}

/** Processor time that the processes of a session have used up to now, in milliseconds. */
export function sessionCpuMs(session: number): number {
  let ticks = 0;
  for (const name of processes()) {
    const fields = statOf(name);
    if (fields && Number(fields[3]) === session) for (const at of [11, 12, 13, 14]) ticks += Number(fields[at]);
  }
  return ticks * TICK_MS;
}

/** Processor time of all processes that this one has waited for, in milliseconds. */
function waitedCpuMs(): number {
  const fields = statOf("self");
  return fields ? (Number(fields[13]) + Number(fields[14])) * TICK_MS : Number.NaN;
}

function processes(): string[] {
  try {
    return fs.readdirSync("/proc").filter((name) => /^\d/.test(name));
  } catch {
    return [];
  }
}

/** The fields of /proc/<pid>/stat from the state on, which is field 0 here. */
function statOf(pid: string): string[] | undefined {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name stands in brackets and may hold anything.
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

/** The most memory that a process ever held, in 2^10 bytes. */
function highestKb(pid: string): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "latin1"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function failed(code: number | null, signal: NodeJS.Signals | null, log: string): string | undefined {
  if (code === 0) return undefined;
  const last = fs.readFileSync(log, "utf8").trim().split("\n").slice(-20).join("\n  ");
  return `${signal ?? `exit code ${code}`}\n  ${last}`;
}
