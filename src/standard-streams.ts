// What goes to standard output and standard error, and what becomes of them when they take nothing more: without a listener,
// Node ends with a stack.
import { Writable } from "node:stream";
import { type DocsgenError, environmentError } from "./diagnostics.ts";

/** The streams of a command, watched. */
export interface StandardStreams {
  /** Waits until all is written that was printed; says what could not be. A reader that has gone has read enough. */
  failure(): Promise<DocsgenError | undefined>;
  /** Ends the watch. */
  release(): void;
}

/** Prints a line of a command's result. */
export function print(line: string): void {
  write(process.stdout, `${line}\n`);
}

/** Prints a line that is no result, also where the site's own code has taken `console` away. */
export function complain(line: string): void {
  write(process.stderr, `${line}\n`);
}

/** Writes to a stream, also where what others write to it goes elsewhere. */
export function write(stream: Writable, text: string, done: () => void = () => {}): void {
  (Writable.prototype.write as (text: string, done: () => void) => boolean).call(stream, text, done);
}

/** Watches both streams. What is printed otherwise than by this module is no result: it goes to standard error. */
export function watchStreams({ stdout, stderr }: Pick<NodeJS.Process, "stdout" | "stderr">): StandardStreams {
  // Configuration, plugins and templates print what their authors want to know, now or when a timer of theirs is due.
  stdout.write = (...given: unknown[]) => stderr.write(...(given as [string]));
  // Who may write no more for now waits for the stream that was written to: a thread's output does, and whatever is piped.
  const drained = (): void => {
    stdout.emit("drain");
  };
  stderr.on("drain", drained);
  const failures = new Map<string, NodeJS.ErrnoException>();
  const watched = [
    { name: "standard output", stream: stdout },
    { name: "standard error", stream: stderr },
  ].map(({ name, stream }) => {
    const failed = (error: NodeJS.ErrnoException): void => {
      if (error.code !== "EPIPE") failures.set(name, error);
    };
    stream.on("error", failed);
    return { stream, failed };
  });
  return {
    async failure() {
      for (const { stream } of watched) await new Promise<void>((resolve) => write(stream, "", resolve));
      // A stream tells an error right after those who wait for what was written.
      await new Promise((resolve) => setImmediate(resolve));
      const [first] = failures;
      if (!first) return undefined;
      const [name, { code, message }] = first;
      const hint = code === "ENOSPC" ? "Free some space there, then run the command again." : undefined;
      return environmentError(`${name} cannot be written: ${message}`, hint);
    },
    release() {
      for (const { stream, failed } of watched) stream.off("error", failed);
      stderr.off("drain", drained);
      stdout.write = Writable.prototype.write;
    },
  };
}
