// A `docsgen serve --watch` as it is seen from outside: a process, what it answers, and what its open pages are told.
import { spawn } from "node:child_process";
import http from "node:http";
import net from "node:net";
import { createInterface } from "node:readline";
import { cleanEnv, endGroup, sessionCpuMs } from "./measure.ts";
import { docsgenBin } from "./tools.ts";

export interface Server {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process until a page was answered, in milliseconds; and the processor time of that. */
  readonly ms: number;
  readonly cpuMs: number;
  /** What it said of each change that it took in; the first is the start. */
  readonly updates: readonly { readonly ms: number }[];
  /** Resolves when everything is checked as it is now. */
  settled(): Promise<void>;
  stop(): Promise<unknown>;
}

/** How often it is asked whether somebody listens, in milliseconds. */
const POLL = 2;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts a server on a site; resolves when a page is answered. */
export async function startServer(root: string, route: string): Promise<Server> {
  const port = await freePort();
  const began = performance.now();
  const args = [docsgenBin, "serve", "--watch", root, "--port", String(port), "--reporter", "json"];
  // A session of its own, so that what it starts is counted as well.
  const child = spawn(process.execPath, args, {
    env: cleanEnv(),
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("docsgen could not be started");
  const end = () => endGroup(pid);
  process.once("exit", end);
  let isEnded = false;
  const ended = new Promise((resolve) => child.once("exit", resolve)).then(() => {
    isEnded = true;
    process.off("exit", end);
  });
  const updates: { ms: number }[] = [];
  /** How many updates it had told of when everything was last checked. */
  let checkedAt = 0;
  createInterface(child.stdout).on("line", (line) => {
    const event = JSON.parse(line);
    if (event.event === "update") updates.push(event);
    if (event.event === "check") checkedAt = updates.length;
  });
  while (!(await listens(port))) {
    if (isEnded) throw new Error("docsgen ended");
    await pause(POLL);
  }
  const url = `http://127.0.0.1:${port}/`;
  await get(url, route);
  const ms = performance.now() - began;
  return {
    url,
    pid,
    ms,
    cpuMs: sessionCpuMs(pid),
    updates,
    async settled() {
      while (checkedAt < updates.length && !isEnded) await pause(POLL);
    },
    stop() {
      child.kill("SIGINT");
      return ended;
    },
  };
}

/** Finds a port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/** Asks for an address; gives what it answers. */
export function get(origin: string, route: string): Promise<string> {
  return new Promise((resolve, reject) => {
    http
      .get(new URL(route, origin), { agent: false }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk) => {
          text += chunk;
        });
        response.on("end", () => resolve(text));
      })
      .on("error", reject);
  });
}

/** Opens the stream of a page as its script does; tells when the page is to be loaded, or looked at, anew. */
export async function listen(origin: string, route: string): Promise<{ readonly told: Promise<void> }> {
  const [, query] = /live\.js\?([^"]+)/.exec(await get(origin, route)) ?? [];
  const { token, ...rest } = Object.fromEntries(new URLSearchParams(query?.replaceAll("&amp;", "&")));
  const wanted = new URL(`/__docsgen/live?${new URLSearchParams({ path: route, ...rest })}`, origin);
  return new Promise((opened, reject) => {
    const request = http.get(wanted, { agent: false, headers: { "docsgen-token": token ?? "" } }, (response) => {
      let hear: () => void = () => {};
      const told = new Promise<void>((resolve) => {
        hear = resolve;
      });
      response.setEncoding("utf8").on("data", (chunk) => {
        if (!/reload|look/.test(chunk)) return;
        hear();
        request.destroy();
      });
      response.on("error", () => {});
      opened({ told });
    });
    request.on("error", reject);
  });
}
