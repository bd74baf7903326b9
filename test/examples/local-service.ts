// Starts the real local Fluid service on a port and in a folder of its own, and serves an example's page that uses it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type BuildOptions, build } from "esbuild";
import { root } from "../support/paths.ts";

/** The folder of the examples. */
export const examples = join(root, "content/examples");
const SERVER = join(root, "content/node_modules/tinylicious/dist/index.js");
/** The service's address in the examples, as readers type it. */
const WRITTEN_ENDPOINT = "http://localhost:7070";
const START_LIMIT = 30_000;
const POLL = 50;

/** A running service or page. */
export interface Running {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the local service, and waits until it answers. */
export async function startService(): Promise<Running> {
  const storage = mkdtempSync(join(tmpdir(), "docsgen-tinylicious-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [SERVER], {
    env: { ...process.env, PORT: String(port), storage, logger__level: "error" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const close = async () => {
    await stop(child);
    process.removeListener("exit", kill);
    rmSync(storage, { recursive: true, force: true });
  };
  const deadline = Date.now() + START_LIMIT;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await close();
      throw new Error(`the local service did not start on port ${port}:\n${output}`);
    }
    await delay(POLL);
  }
  return { url, close };
}

/** The policy that the guide to the hosted service tells; of the page's own needs, the examples' style elements come on top. */
function policyFor(service: string): string {
  const socket = service.replace(/^http/, "ws");
  return `default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; connect-src ${service} ${socket}`;
}

/**
 * Serves an example as `npm run start` does: its `public/` with the bundle of its entry file, on a free port. A policy lets the
 * page connect to the service, and to nothing else.
 */
export async function serveExample(name: string, entry: string, service: string): Promise<Running> {
  const files = new Map([
    ["/", { type: "text/html; charset=utf-8", text: readFileSync(join(examples, name, "public/index.html"), "utf8") }],
    ["/app.js", { type: "text/javascript", text: await bundleExample(name, entry, service) }],
  ]);
  const server = createServer(({ url = "" }, response) => {
    const file = files.get(url);
    response.setHeader("content-security-policy", policyFor(service));
    if (file) response.setHeader("content-type", file.type);
    else response.statusCode = 404;
    response.end(file?.text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { url: `http://127.0.0.1:${port}/`, close };
}

/** Bundles a file of an example, with the address of the service that the test runs instead of the one in the text. */
async function bundleExample(name: string, entry: string, service: string): Promise<string> {
  return bundle({ entryPoints: [join(examples, name, entry)], format: "esm" }, service);
}

/** Bundles with the given options, and puts the service's address in. */
export async function bundle(options: BuildOptions, service: string): Promise<string> {
  const { outputFiles } = await build({ ...options, bundle: true, write: false, outdir: "out", logLevel: "silent" });
  const text = outputFiles?.[0]?.text ?? "";
  const parts = text.split(WRITTEN_ENDPOINT);
  if (parts.length !== 2)
    throw new Error(`${WRITTEN_ENDPOINT} occurs ${parts.length - 1} times in the bundle, not once`);
  return parts.join(service);
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** A port that nothing listens on now. */
async function freePort(): Promise<number> {
  const socket = createSocket().listen(0);
  await once(socket, "listening");
  const { port } = socket.address() as AddressInfo;
  socket.close();
  await once(socket, "close");
  return port;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill();
  const kill = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await exited;
  clearTimeout(kill);
}
