// Imports a bundled configuration, for no longer than the time limit, and tells what it threw and where. Checks no value.
import fs from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { limited, messageOf, shorten } from "../diagnostics.ts";
import { displayPath } from "../project.ts";
import { IMPORT_LIMIT_MS, importInTime, runScript } from "../timed-import.ts";
import type { Diagnostic } from "../types.ts";
import { runWithin, TookTooLong } from "../watchdog.ts";
import { withoutHead } from "./bundle.ts";
import { isRecord } from "./check.ts";
import { readSource } from "./find.ts";
import { locate, type Place, START } from "./places.ts";
import { broken, diagnostic } from "./problems.ts";
import { placeOfThrown } from "./thrown.ts";

/** A place that may be in a module that the configuration, or a plugin, imports. */
export interface SourcePlace extends Place {
  readonly file?: string;
}

/**
 * Imports a bundled configuration and returns its default export.
 * @param module absolute path of the bundle
 * @param file the author's own file, which errors name
 * @throws DocsgenError with what is wrong; the signal's reason
 */
export async function runConfig(
  module: string,
  file: string,
  root: string,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const name = displayPath(root, file);
  const fail = (message: string, hint: string, place: SourcePlace = START, cause?: unknown) =>
    broken(name, [diagnostic(place.file ?? name, place, "config-error", message, hint)], cause);

  let namespace: { readonly default?: unknown };
  try {
    namespace = isScript(module) ? runScript(module, file) : ((await importInTime(module, { signal })) as object);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof TookTooLong) throw fail(...notInTime("the configuration", error));
    // It is the first of a few that Node, esbuild and it need.
    if (limited(error) !== error) throw limited(error);
    const place = placeOfThrow(error, module, root);
    const hint =
      place === START && !(error instanceof Error)
        ? "It runs whenever docsgen starts. Throw an Error: it tells where it comes from."
        : "It runs whenever docsgen starts; see the line above.";
    throw fail(`the configuration threw ${withPaths(said(error), root)}`, hint, place, error);
  }
  const read = readExported(
    () => unusable(namespace, file),
    name,
    (error) => placeOfThrow(error, module, root),
  );
  if ("problem" in read) throw broken(name, [read.problem], read.cause);
  if (read.value) throw fail(...read.value);
  return namespace.default;
}

/** What is exported that can't be a configuration, as a problem; undefined where it may be one. */
function unusable(
  namespace: { readonly default?: unknown },
  file: string,
): [message: string, hint: string, place?: Place] | undefined {
  const value = namespace.default;
  const example = "End it with: export default defineConfig({ … })";
  // A module without any export is taken for CommonJS, and then exports an object with nothing in it.
  const isNothing = isRecord(value) && Object.keys(value).length === 0 && !/\bexports?\b/.test(readSource(file));
  if (!("default" in namespace) || value === undefined || isNothing)
    return ["the configuration has no default export", example];
  // What it rejects with would end the process; that it is a promise is what is told.
  if (value instanceof Promise) value.catch(() => {});
  return typeof (value as { then?: unknown } | null)?.then === "function"
    ? ["the default export is a promise", "Await it: export default await …", locate(readSource(file), [])]
    : undefined;
}

/**
 * Reads what a configuration exports: getters and proxies in it are code of the site's own.
 * @param placeOf finds where what they threw came from
 */
export function readExported<T>(
  read: () => T,
  name: string,
  placeOf: (error: unknown) => SourcePlace,
): { readonly value: T } | { readonly problem: Diagnostic; readonly cause: unknown } {
  try {
    return { value: runWithin(IMPORT_LIMIT_MS, read) };
  } catch (cause) {
    const what = "reading the configuration";
    const message = cause instanceof TookTooLong ? notInTime(what, cause)[0] : `${what} threw ${said(cause)}`;
    const hint = "It is read once, key by key. Write its values, not functions that compute them.";
    const place = placeOf(cause);
    return { problem: diagnostic(place.file ?? name, place, "config-error", message, hint), cause };
  }
}

/** What is said of a module that was not imported in time, and how to mend it. */
export function notInTime(what: string, { ms }: TookTooLong): [message: string, hint: string] {
  const message = `${what} has not finished after ${ms / 1000} s`;
  return [message, "A loop that it runs, or an await at its top level, never ends: end it, or take it out."];
}

/** The text of whatever was thrown. */
export function said(error: unknown): string {
  try {
    if (error instanceof Error) return shorten(`${error.name}: ${withReasons(error)}`, 500);
  } catch {
    // It hides what it is.
  }
  return messageOf(error);
}

/** An error's message, and those of the errors that it came from: of what could not be fetched it says nothing itself. */
function withReasons(error: Error, depth = 0): string {
  const { message, cause, errors } = error as Error & { readonly errors?: unknown };
  const reasons = [cause, ...(Array.isArray(errors) ? (errors as unknown[]) : [])]
    .filter((reason) => reason instanceof Error && depth < 3)
    .map((reason) => withReasons(reason as Error, depth + 1))
    .filter((reason) => reason !== "" && !message.includes(reason));
  if (reasons.length === 0) return message;
  const together = [...new Set(reasons)].join("; ");
  return message === "" ? together : `${message} (${together})`;
}

/** Shows addresses of files as paths under the root. */
export function withPaths(text: string, root: string): string {
  return text.replace(/file:\/\/[^\s'"]+/g, (url) => (URL.canParse(url) ? displayPath(root, fileURLToPath(url)) : url));
}

/** Finds the place in the author's file that an error came from, through the bundle's source map. */
export function placeOfThrow(error: unknown, module: string, root: string): SourcePlace {
  try {
    const payload = JSON.parse(fs.readFileSync(`${module}.map`, "utf8")) as SourceMapPayload;
    const absolute = (source: string) => path.resolve(path.dirname(module), source);
    if (!(error instanceof Error)) {
      const thrown = placeOfThrown(error, payload.sources.filter((source) => !isInstalled(source)).map(absolute));
      if (thrown) return { ...thrown, file: displayPath(root, thrown.file) };
    }
    // Before the frames Node may show the line by itself.
    const [, ...rest] = String((error as Error).stack).split(isScript(module) ? module : pathToFileURL(module).href);
    const matches = rest.flatMap((text) => {
      const match = /^:(\d+)(?::(\d+))?/.exec(text);
      return match ? [match] : [];
    });
    const match = matches.find(([, , column]) => column !== undefined) ?? matches[0];
    if (!match) return START;
    // An error of linking names a line only.
    const entry = new SourceMap(payload).findEntry(
      Number(match[1]) - 1,
      match[2] === undefined ? Number.MAX_SAFE_INTEGER : Number(match[2]) - 1,
    );
    if (!("originalSource" in entry) || entry.originalSource === undefined) return START;
    const file = absolute(entry.originalSource);
    return { file: displayPath(root, file), ...withoutHead(file, entry.originalLine + 1, entry.originalColumn + 1) };
  } catch {
    return START;
  }
}

function isScript(module: string): boolean {
  return module.endsWith(".cjs");
}

function isInstalled(source: string): boolean {
  return source.split("/").includes("node_modules");
}
