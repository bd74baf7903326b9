// What ends the process before its command is done: code of the site's own that runs later, by a timer or a promise, and calls
// process.exit or throws where nobody hears it. It must not look like success, nor like errors of the content.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { broken, diagnostic } from "./config/problems.ts";
import { placeOfThrow } from "./config/run.ts";
import { DocsgenError, EXIT, limited, messageOf } from "./diagnostics.ts";
import { complain } from "./standard-streams.ts";

/** A watch for such an end. */
export interface EndWatch {
  /** Says that the command goes on whatever code of the site's own throws later, and who hears of it; nobody any more. */
  goOn(hear: ((error: unknown) => void) | undefined): void;
  /** Says that the command is done: whatever ends the process from now on, its exit code is this. */
  done(code: number): void;
  release(): void;
}

/**
 * Begins a watch.
 * @param rootOf gives the site's root, which places are told from
 * @param tell prints what ended the command, and gives its exit code
 */
export function watchEnd(process: NodeJS.Process, rootOf: () => string, tell: (error: unknown) => number): EndWatch {
  let ended: number | undefined;
  let thrown: { readonly error: unknown } | undefined;
  let hear: ((error: unknown) => void) | undefined;
  const onThrown = (error: unknown): void => {
    const reason = hear === undefined ? error : reasonOf(error, path.resolve(rootOf()));
    // A defect of docsgen's own leaves nothing that could be relied on.
    if (reason !== error) {
      hear?.(reason);
      return;
    }
    thrown = { error };
    // Node would print the line of the bundle that threw. What comes up when all is done is not told anywhere else.
    if (ended !== undefined) complain(String((error as Error | undefined)?.stack ?? error));
    process.exit();
  };
  const onExit = (): void => {
    if (ended === undefined) {
      const root = path.resolve(rootOf());
      ended = tell(thrown ? reasonOf(thrown.error, root) : endOf(new Error(), root));
    }
    process.exitCode = ended;
  };
  process.on("uncaughtException", onThrown);
  process.once("exit", onExit);
  return {
    goOn(listener) {
      hear = listener;
    },
    done(code) {
      ended = code;
      hear = undefined;
    },
    release() {
      process.off("uncaughtException", onThrown);
      process.off("exit", onExit);
    },
  };
}

/** Why the process ends where nobody threw. @param here where it ends */
function endOf(here: Error, root: string): Error {
  const called = /\bprocess\.(?:reallyE|e)xit\b.*(?:\n\s+at (.+))?/.exec(here.stack ?? "");
  return called
    ? endedBy("process.exit was called before the command was done", here, root, called[1])
    : new Error("nothing is left that could go on, and the command is not done");
}

/** What nobody caught; docsgen's own defects stay such. */
function reasonOf(error: unknown, root: string): unknown {
  // Docsgen itself throws nothing but errors, nor does Node, which makes one of anything else that a promise is rejected with.
  const isError = error instanceof Error && (error as NodeJS.ErrnoException).code !== "ERR_UNHANDLED_REJECTION";
  if (isError && ownModule(error) === undefined) return limited(error);
  return endedBy(`what runs later threw where nobody hears it: ${messageOf(error)}`, error, root);
}

/** A frame in what the site's own code is bundled into: in the cache, or in a folder that takes its place. */
const OWN_FRAME =
  /^\s+at (?:.*? \()?((?:file:\/\/|[\\/]|[A-Za-z]:[\\/]).*[\\/](?:\.docsgen|docsgen-\w{6})[\\/].*?):\d+:\d+\)?$/m;

/** Finds the bundle of the site's own code in which an error came up. */
function ownModule(error: unknown): string | undefined {
  const [, found] = OWN_FRAME.exec(error instanceof Error ? (error.stack ?? "") : "") ?? [];
  return found !== undefined && URL.canParse(found) && found.startsWith("file:") ? fileURLToPath(found) : found;
}

/** @param caller what is known where the place in the source is not */
function endedBy(message: string, error: unknown, root: string, caller = ""): DocsgenError {
  const module = ownModule(error);
  const place = module === undefined ? undefined : placeOfThrow(error, module, root);
  if (place?.file !== undefined) {
    const hint = "A timer, an event or a promise runs this: catch here what it throws, and let docsgen end by itself.";
    return broken(place.file, [diagnostic(place.file, place, "config-error", message, hint)], error);
  }
  const hint = "Look at the timers and promises of the configuration, the plugins and the templates";
  return new DocsgenError(EXIT.usage, message, {
    hint: caller === "" ? `${hint}.` : `${hint}: ${caller}`,
    cause: error,
  });
}
