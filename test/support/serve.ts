// Runs `docsgen serve` as users do, as a child process on a free port.
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { constants } from "node:os";
import { join } from "node:path";
import { root } from "./paths.ts";
import { type CommandOptions, commandEnv } from "./site.ts";

/** A running server. */
export interface TestServer {
  /** Scheme, host and port; no slash at the end. */
  readonly origin: string;
  /** What it has printed so far. */
  output(): string;
  /** Ends it, as Ctrl-C does by default; resolves to its exit code. */
  close(signal?: NodeJS.Signals): Promise<number>;
}

const READY = /https?:\/\/[^\s/]+:\d+/;

/**
 * Starts a server and waits until it says its address.
 * @param prefix what the command is run through, such as what takes a right away from it
 */
export async function startServer(
  args: readonly string[] = [],
  options: CommandOptions = {},
  prefix: readonly string[] = [],
): Promise<TestServer> {
  const port = await freePort();
  const called = [process.execPath, join(root, "bin/docsgen.js"), "serve", "--port", String(port), ...args];
  const [command, ...rest] = [...prefix, ...called] as [string, ...string[]];
  const child = spawn(command, rest, {
    cwd: options.cwd ?? root,
    env: commandEnv(options.env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  let text = "";
  const add = (chunk: string) => {
    text += chunk;
  };
  child.stdout.setEncoding("utf8").on("data", add);
  child.stderr.setEncoding("utf8").on("data", add);
  const ended = exitOf(child).finally(() => process.removeListener("exit", kill));
  const limit = options.limit ?? 120_000;
  const started = Date.now();
  while (!READY.test(text)) {
    if (child.exitCode !== null) throw new Error(`docsgen serve ended with exit code ${child.exitCode}\n${text}`);
    if (Date.now() - started > limit) {
      kill();
      throw new Error(`docsgen serve was not ready within ${limit / 1000} s\n${text}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    origin: READY.exec(text)?.[0] ?? "",
    output: () => text,
    close: (signal = "SIGINT") => {
      child.kill(signal);
      const late = setTimeout(kill, 60_000);
      return ended.finally(() => clearTimeout(late));
    },
  };
}

/** Finds a port that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? "SIGKILL"]));
  });
}
