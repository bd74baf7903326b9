// Runs code of the examples in a Node.js process of its own, with the local service that a test runs.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../support/paths.ts";
import { bundle, examples } from "./local-service.ts";

/** A script that has not ended by then is killed: an open container keeps Node.js alive for ever. */
const LIMIT = 2 * 60_000;

/**
 * Runs a TypeScript text as if it lay in a folder of the examples, and returns what it prints, which has to be JSON.
 * The text has to end the process: an open container doesn't let it end by itself.
 */
export async function runClients(text: string, folder: string, service: string): Promise<unknown> {
  return inTemporaryFolder(async (temporary) => {
    const script = join(temporary, "clients.cjs");
    const stdin = { contents: text, resolveDir: join(examples, folder), loader: "ts" } as const;
    writeFileSync(script, await bundle({ stdin, format: "cjs", platform: "node" }, service));
    return JSON.parse(run(script));
  });
}

/** Gives a folder to a function, and removes it afterwards. */
export async function inTemporaryFolder<T>(use: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "docsgen-example-"));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a script with Node.js in the repository's root, and returns what it prints. */
export function run(script: string, ...args: string[]): string {
  try {
    return execFileSync(process.execPath, [script, ...args], {
      cwd: root,
      encoding: "utf8",
      stdio: "pipe",
      timeout: LIMIT,
      killSignal: "SIGKILL",
    });
  } catch (error) {
    const { stdout = "", stderr = "", signal = null } = error as { stdout?: string; stderr?: string; signal?: string };
    const how = signal === null ? "failed" : `ended by ${signal}, within ${LIMIT / 1000} s`;
    throw new Error(`${script} ${args.join(" ")} ${how}:\n${stdout}${stderr}`);
  }
}
