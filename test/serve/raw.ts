// A client that sends bytes as they are: no library tidies the path, the headers or the answer.
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import * as assert from "uvu/assert";

export interface Reply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly text: string;
}

/**
 * Sends bytes to a loopback port and reads until the server hangs up. Fails after a minute in which nothing comes; time in
 * which the process stood still is none.
 */
export function exchange(port: number, message: string | Buffer): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let silent = 0;
    const watch = setInterval(() => {
      if (++silent > 60) socket.destroy(new Error("no answer within a minute"));
    }, 1000);
    const socket = connect(port, "127.0.0.1", () => socket.write(message));
    socket.on("data", (chunk) => {
      silent = 0;
      chunks.push(chunk);
    });
    socket.on("error", reject);
    socket.on("close", () => {
      clearInterval(watch);
      resolve(parseReply(Buffer.concat(chunks)));
    });
  });
}

export interface Question {
  readonly method?: string;
  /** `undefined` leaves the header out. */
  readonly host?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes a function that asks a server for paths. No answer may ever open the server to foreign pages. */
export function asker(port: number) {
  return async (path: string, question: Question = {}): Promise<Reply> => {
    const { method = "GET", headers = {} } = question;
    const host = "host" in question ? question.host : `127.0.0.1:${port}`;
    const lines = [
      `${method} ${path} HTTP/1.1`,
      ...(host === undefined ? [] : [`Host: ${host}`]),
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      "Connection: close",
    ];
    const reply = await exchange(port, Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"));
    const opening = Object.keys(reply.headers).filter((name) => name.startsWith("access-control"));
    assert.equal(opening, [], path);
    return reply;
  };
}

function parseReply(bytes: Buffer): Reply {
  const end = bytes.indexOf("\r\n\r\n");
  const [first = "", ...lines] = bytes.subarray(0, Math.max(end, 0)).toString("latin1").split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = end < 0 ? bytes : bytes.subarray(end + 4);
  return { status: Number(first.split(" ")[1]), headers, body, text: body.toString() };
}

/** Opens a connection and sends the beginning of something. */
export function open(port: number, message = ""): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      if (message) socket.write(message);
      resolve(socket);
    });
    socket.once("error", reject);
  });
}

/** Waits until something holds, and fails if it doesn't within the limit. Time in which the process stood still is none. */
export async function until(what: string, holds: () => unknown, limit = 60_000): Promise<void> {
  let waited = 0;
  for (let now = performance.now(); !(await holds()); ) {
    if (waited > limit) throw new Error(`not within ${limit / 1000} s: ${what}`);
    await pause(10);
    const before = now;
    now = performance.now();
    waited += Math.min(now - before, 200);
  }
}

export function portOf(url: string): number {
  return Number(new URL(url).port);
}
