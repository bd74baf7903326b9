// What the programmatic API is given: programs without types may pass anything. Judges shapes; what stands at a path, and
// what a configuration holds, is judged where it is read.
import { type Check, flag, got, isRecord, oneOf, pathText, record, wrongType, wrongValue } from "./config/check.ts";
import type { Key } from "./config/places.ts";
import { DocsgenError, EXIT, messageOf, usageError } from "./diagnostics.ts";
import type { BuildOptions, Loss } from "./types.ts";

/** The least and the greatest number of threads. */
export const JOBS = [1, 1024] as const;

/** The least and the greatest port; 0 stands for any free one. */
export const PORTS = [0, 65_535] as const;

/** What may make a comparison of outputs fail. */
export const LOSSES: readonly Loss[] = ["lost-route", "lost-anchor"];

/** An argument of a function and its check; options have no path, because their keys have. */
export type Argument = readonly [value: unknown, check: Check<unknown>, path?: readonly Key[]];

/**
 * Refuses what a function was given, if anything of it is wrong.
 * @param name the function's
 * @throws DocsgenError with exit code 2 that names all that is wrong, and how to mend it
 */
export function checkArguments(name: string, ...given: readonly Argument[]): void {
  const problems: { readonly path: readonly Key[]; readonly message: string; readonly hint: string | undefined }[] = [];
  for (const [value, check, start = []] of given) {
    check(value, start, (path, _code, message, hint) => void problems.push({ path, message, hint }));
  }
  if (problems.length === 0) return;
  const hints = problems.flatMap(({ path, hint }) =>
    hint === undefined ? [] : [problems.length === 1 ? hint : `${pathText(path)}: ${hint}`],
  );
  throw usageError(`${name}: ${problems.map(({ message }) => message).join("; ")}`, hints.join("\n"));
}

/** Checks options that have no other keys than these. */
export function options<T extends object>(shape: Parameters<typeof record<T>>[0]): Check<T> {
  const check = record<T>(shape);
  return (value, path, report) => {
    if (isRecord(value)) return check(value, path, report);
    const isRoot = typeof value === "string" && "root" in shape;
    const hint = isRoot ? `Write { root: ${JSON.stringify(value)} }.` : undefined;
    report(path, "option-type", `options must be an object, not ${got(value)}`, hint);
    return undefined;
  };
}

/** Checks for a text that is not empty. */
export const filled: Check<string> = (value, path, report) => {
  if (typeof value !== "string") return wrongType(value, path, "text", report);
  return value === "" ? wrongValue(path, "is empty", report, "Give it a value, or leave it out.") : value;
};

/** Checks for any text. */
export const anyText: Check<string> = (value, path, report) =>
  typeof value === "string" ? value : wrongType(value, path, "text", report);

/** Checks for a path, whatever stands there. */
export const filePath: Check<string> = (value, path, report) => {
  if (value instanceof URL) {
    const hint = "Give its path: fileURLToPath(url), of node:url.";
    report(path, "option-type", `${pathText(path)} must be a path, not a URL`, hint);
    return undefined;
  }
  if (typeof value !== "string") return wrongType(value, path, "a path", report);
  if (value.includes("\0")) return wrongValue(path, "holds the character U+0000", report, "No path can.");
  return filled(value, path, report);
};

/** Checks for a whole number of a range. */
export function whole([least, most]: readonly [number, number]): Check<number> {
  return (value, path, report) =>
    typeof value === "number" && Number.isInteger(value) && value >= least && value <= most
      ? value
      : wrongType(value, path, `a whole number from ${least} to ${most}`, report);
}

/** Checks for a function. */
export function listener<T extends (...args: never[]) => unknown>(): Check<T> {
  return (value, path, report) =>
    typeof value === "function" ? (value as T) : wrongType(value, path, "a function", report);
}

/** A signal of another realm, or one that was written for it, has another class. */
const signal: Check<AbortSignal> = (value, path, report) => {
  const { aborted, addEventListener, throwIfAborted } = Object(value) as Partial<AbortSignal>;
  if (typeof aborted === "boolean" && typeof addEventListener === "function" && typeof throwIfAborted === "function")
    return value as AbortSignal;
  const hint = value instanceof AbortController ? "Give it controller.signal." : undefined;
  report(path, "option-type", `${pathText(path)} must be an AbortSignal, not ${got(value)}`, hint);
  return undefined;
};

/** A configuration's keys have checks of their own. */
const config: Check<NonNullable<BuildOptions["config"]>> = (value, path, report) => {
  if (typeof value === "string") return filePath(value, path, report);
  return typeof value === "object" && value !== null
    ? value
    : wrongType(value, path, "a path or a configuration", report);
};

/** What all options of a build have to be. */
export const BUILD_OPTIONS: Parameters<typeof record<BuildOptions>>[0] = {
  root: filePath,
  content: filePath,
  out: filePath,
  config,
  baseUrl: anyText,
  jobs: whole(JOBS),
  cache: flag,
  strict: flag,
  publish: oneOf("rename", "symlink"),
  signal,
  onProgress: listener(),
};

const buildOptions = options<BuildOptions>(BUILD_OPTIONS);

/** Refuses wrong options of a build, or of what goes the same way. @throws DocsgenError with exit code 2 */
export function checkBuildOptions(name: string, given: unknown): void {
  checkArguments(name, [given, buildOptions]);
}

/**
 * Calls what a program gave as an option, and waits for its promise. What that throws, or rejects with, is told as what it is: programs catch one class of errors.
 * @throws DocsgenError with exit code 2
 */
export async function callListener(name: string, call: () => unknown): Promise<void> {
  try {
    await call();
  } catch (error) {
    throw listenerError(name, error);
  }
}

function listenerError(name: string, error: unknown): DocsgenError {
  return new DocsgenError(EXIT.usage, `${name} threw: ${messageOf(error)}`, { cause: error });
}

/** Options of a build whose listener is heard. */
export interface HeardOptions extends BuildOptions {
  /** Resolves when all promises have that `onProgress` returned so far, or when the work is to end. */
  settled?(): Promise<unknown>;
}

/**
 * Does what may be stopped by a signal, and by `onProgress`: what that throws, or rejects with, is never thrown where it is
 * called, as it is from threads' messages, but ends the work as the signal does.
 * @throws DocsgenError with exit code 2 of the listener
 */
export async function hearing<T>(given: BuildOptions, work: (options: HeardOptions) => Promise<T>): Promise<T> {
  const { signal, onProgress } = given;
  if (onProgress === undefined) return work(given);
  const stop = new AbortController();
  const abort = (): void => stop.abort(signal?.reason);
  const fail = (error: unknown): void => stop.abort(listenerError("onProgress", error));
  const answers: Promise<void>[] = [];
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  try {
    return await work({
      ...given,
      signal: stop.signal,
      onProgress: (step) => void answers.push((async () => given.onProgress?.(step))().catch(fail)),
      settled: () =>
        Promise.race([Promise.all(answers), new Promise((resolve) => stop.signal.addEventListener("abort", resolve))]),
    });
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

/**
 * Calls a listener in the midst of work that goes on whatever a program does with what it hears. What it throws, or rejects with, is an
 * uncaught exception of the program, as with Node's event emitters, and no failure of that work.
 */
export function callListenerApart(name: string, call: () => unknown): void {
  callListener(name, call).catch((error: unknown) => {
    queueMicrotask(() => {
      throw error;
    });
  });
}
