// The signals that end a command. The first one stops it, so that it can clean up; a later one that says so ends it at once.
import { constants } from "node:os";
import { DocsgenError } from "../diagnostics.ts";

/** A terminal that closes sends the first of them. Node undoes at its start what `nohup` says of it: nobody can tell any more. */
const ENDING = ["SIGHUP", "SIGINT", "SIGTERM"] as const;

/**
 * How long the same press may bring further signals, in milliseconds: the terminal sends one to all its processes, and npm hands on
 * its own.
 */
const ECHO_MS = 200;

/** Signals that are listened to. */
export interface SignalWatch {
  /** The exit code that the first one asks for; 0 where none came. */
  code(): number;
  /** Leaves signals to the system again. */
  release(): void;
}

/**
 * Listens to the signals that end a command.
 * @param now a clock in milliseconds
 * @param stop hears of the first one
 */
export function watchSignals(
  process: Pick<NodeJS.Process, "on" | "off" | "kill" | "pid">,
  now: () => number,
  stop: (reason: DocsgenError) => void,
): SignalWatch {
  let code = 0;
  let since = 0;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (code === 0) {
      code = 128 + constants.signals[signal];
      since = now();
      stop(new DocsgenError(code, `stopped by ${signal}`));
      return;
    }
    // A terminal that closes sends it more than once: when its shell ends, and from the shell. Nobody means to hurry by it.
    if (signal === "SIGHUP" || now() - since < ECHO_MS) return;
    release();
    process.kill(process.pid, signal);
  };
  const release = (): void => {
    for (const signal of ENDING) process.off(signal, onSignal);
  };
  for (const signal of ENDING) process.on(signal, onSignal);
  return { code: () => code, release };
}
