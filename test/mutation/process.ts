// Runs one Node process with all that it starts, within limits: what a mutant does may be anything.
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";

export interface Ended {
  readonly code: number | null;
  readonly output: string;
  /** Whether it was ended by the time limit. */
  readonly late: boolean;
  /** How long it ran, without the time in which this process itself stood still. */
  readonly ms: number;
}

const TICK = 100;
/** Memory for objects, in megabytes; a loop that never ends fills it before its time is up. */
const HEAP = 512;

/** Runs node in a folder; ends it, and its children, with the first test that fails or when its time is up. */
export function runNode(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  limit: number,
): Promise<Ended> {
  const scratch = mkdtempSync(join(cwd, "..", "run-"));
  // Tests run commands as another user.
  chmodSync(scratch, 0o755);
  return new Promise((done, reject) => {
    // Files are limited to 1 GB, counted in blocks of 512 bytes.
    const child = spawn("sh", ["-c", 'ulimit -f 2097152; exec "$0" "$@"', process.execPath, ...args], {
      cwd,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        NODE_ENV: "production",
        NODE_OPTIONS: `--max-old-space-size=${HEAP}`,
        TMPDIR: scratch,
        NO_COLOR: "1",
        FORCE_COLOR: "0",
        DOCSGEN_TEST_BAIL: "1",
        ...env,
      },
    });
    let output = "";
    const add = (chunk: string) => {
      if (output.length < 20_000) output += chunk;
    };
    child.stdout.setEncoding("utf8").on("data", add);
    child.stderr.setEncoding("utf8").on("data", add);
    let ms = 0;
    let late = false;
    let last = performance.now();
    const watch = setInterval(() => {
      const now = performance.now();
      ms += Math.min(now - last, 2 * TICK);
      last = now;
      if (ms <= limit || late) return;
      late = true;
      killGroup(child.pid);
    }, TICK);
    const end = (code: number | null) => {
      clearInterval(watch);
      killGroup(child.pid);
      rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
      done({ code, output, late, ms: Math.max(ms, TICK) });
    };
    child.once("error", reject);
    // Not "close": what it left running may hold the pipes open.
    child.once("exit", (code) => setTimeout(end, 20, code));
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // All of it has ended.
  }
}
