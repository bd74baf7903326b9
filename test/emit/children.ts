// Starts test/emit/child.ts as processes of their own.
import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import * as esbuild from "esbuild";
import { root } from "../support/paths.ts";
import { type Folders, scratch, type Task } from "./sites.ts";

/** How a child ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The JSON that it printed last. */
  readonly said: { count?: number; names?: string[]; message?: string; hint?: string };
}

/** A way to start children. */
export interface Children {
  /** Starts one; `prefix` is a command that starts the rest of its arguments. */
  start(
    action: "build" | "recover" | "hold" | "race",
    options: { site: Folders; task?: Task; log?: string },
    how?: { dieAt?: number | undefined; prefix?: readonly string[] },
  ): { child: ChildProcess; ended: Promise<Ended>; held: Promise<void> };
}

/** Bundles the child's program. */
export async function makeChildren(): Promise<Children> {
  const folder = scratch();
  // Children may run as another user.
  fs.chmodSync(folder, 0o755);
  const program = path.join(folder, "child.mjs");
  await esbuild.build({
    entryPoints: [path.join(root, "test/emit/child.ts")],
    outfile: program,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    logLevel: "error",
  });
  return {
    start(action, options, { dieAt = 0, prefix = [] } = {}) {
      const [command = "", ...args] = [
        ...prefix,
        process.execPath,
        program,
        action,
        JSON.stringify(options),
        `${dieAt}`,
      ];
      const child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"] });
      let output = "";
      let complaints = "";
      let onHeld = () => {};
      const held = new Promise<void>((done) => {
        onHeld = done;
      });
      child.stderr.setEncoding("utf8").on("data", (chunk) => {
        complaints += chunk;
      });
      child.stdout.setEncoding("utf8").on("data", (chunk) => {
        output += chunk;
        if (output.startsWith("held\n")) onHeld();
      });
      const ended = new Promise<Ended>((done, reject) => {
        child.once("error", reject);
        child.once("close", (code, signal) => {
          if (complaints) reject(new Error(complaints));
          const last = output.trim().split("\n").at(-1) || "{}";
          done({ code, signal, said: last.startsWith("{") ? JSON.parse(last) : {} });
        });
      });
      return { child, ended, held };
    },
  };
}
