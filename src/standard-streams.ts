// What becomes of standard output and standard error that take nothing more: without a listener, Node ends with a stack.
import { type DocsgenError, environmentError } from "./diagnostics.ts";

/** The streams of a command, watched. */
export interface StandardStreams {
  /** Waits until all is written that was printed; says what could not be. A reader that has gone has read enough. */
  failure(): Promise<DocsgenError | undefined>;
  /** Ends the watch. */
  release(): void;
}

/** Watches both streams. */
export function watchStreams({ stdout, stderr }: Pick<NodeJS.Process, "stdout" | "stderr">): StandardStreams {
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
      for (const { stream } of watched) await new Promise<void>((resolve) => stream.write("", () => resolve()));
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
    },
  };
}
