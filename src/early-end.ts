// What ends the process before its command is done: code of the site's own that runs later, by a timer or a promise, and calls
// process.exit or throws where nobody hears it. It must not look like success, nor like errors of the content.
import { DocsgenError, EXIT, messageOf } from "./diagnostics.ts";

/** A watch for such an end. */
export interface EndWatch {
  /** Says that the command is done: whatever ends the process from now on, its exit code is this. */
  done(code: number): void;
  release(): void;
}

/** Begins a watch. @param tell prints what ended the command, and gives its exit code */
export function watchEnd(process: NodeJS.Process, tell: (error: unknown) => number): EndWatch {
  let ended: number | undefined;
  let thrown: { readonly error: unknown } | undefined;
  const onThrown = (error: unknown): void => {
    thrown = { error };
  };
  const onExit = (): void => {
    process.exitCode = ended ?? tell(thrown ? reasonOf(thrown.error) : endOf(new Error().stack));
  };
  process.once("uncaughtExceptionMonitor", onThrown);
  process.once("exit", onExit);
  return {
    done(code) {
      ended = code;
    },
    release() {
      process.off("uncaughtExceptionMonitor", onThrown);
      process.off("exit", onExit);
    },
  };
}

/** Why the process ends where nobody threw. @param stack of its exit */
function endOf(stack = ""): Error {
  const called = /\bprocess\.(?:reallyE|e)xit\b.*(?:\n\s+at (.+))?/.exec(stack);
  return called
    ? endedBy("process.exit was called before the command was done", called[1] ?? "")
    : new Error("nothing is left that could go on, and the command is not done");
}

/** Frames of what the site's own code is bundled into: in the cache, or in a folder that takes its place. */
const OWN_FRAME = /^\s+at (.*[\\/](?:\.docsgen|docsgen-\w{6})[\\/].*)$/m;

/** What nobody caught; docsgen's own defects stay such. */
function reasonOf(error: unknown): unknown {
  const frame = OWN_FRAME.exec(error instanceof Error ? (error.stack ?? "") : "")?.[1];
  // Docsgen itself throws nothing but errors, nor does Node, which makes one of anything else that a promise is rejected with.
  const isError = error instanceof Error && (error as NodeJS.ErrnoException).code !== "ERR_UNHANDLED_REJECTION";
  if (isError && frame === undefined) return error;
  return endedBy(`what runs later threw where nobody hears it: ${messageOf(error)}`, frame ?? "", error);
}

function endedBy(message: string, place: string, cause?: unknown): DocsgenError {
  const hint = "Look at the timers and promises of the configuration, the plugins and the templates";
  return new DocsgenError(EXIT.usage, message, { hint: place === "" ? `${hint}.` : `${hint}: ${place}`, cause });
}
