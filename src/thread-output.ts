// What the site's own code prints on a thread, handed to the main one at once. Node keeps back what is printed until the main
// thread asks for more of it: what is left then goes with the thread, and one that hangs has said next to nothing.
import type { MessagePort, Worker } from "node:worker_threads";

/** What a thread printed: bytes, a character for each. */
interface Printed {
  readonly printed: string;
}

/** Hands on, by the port, what is printed on this thread. */
export function handOutput(port: MessagePort): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream._write = (chunk: string | Buffer, encoding, done) => {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk, encoding) : chunk;
      port.postMessage({ printed: bytes.toString("latin1") } satisfies Printed);
      done();
    };
  }
}

/** Prints what a thread hands on. It is no result of a command, and so goes to standard error. */
export function printOutput(worker: Worker): void {
  worker.on("message", (message: Partial<Printed>) => {
    if (message.printed !== undefined) process.stderr.write(message.printed, "latin1");
  });
}
