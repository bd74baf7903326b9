// Imports a bundled configuration, for no longer than the time limit, and tells what it threw and where. Checks no value.
import fs from "node:fs";
import { SourceMap } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { messageOf, shorten } from "../diagnostics.ts";
import { displayPath } from "../project.ts";
import { IMPORT_LIMIT_MS, importInTime } from "../timed-import.ts";
import { TookTooLong } from "../watchdog.ts";
import { withoutHead } from "./bundle.ts";
import { isRecord } from "./check.ts";
import { readSource } from "./find.ts";
import { locate, type Place, START } from "./places.ts";
import { broken, diagnostic } from "./problems.ts";

/** A place that may be in a module that the configuration, or a plugin, imports. */
export interface SourcePlace extends Place {
  readonly file?: string;
}

/**
 * Imports a bundled configuration and returns its default export.
 * @param module absolute path of the bundle
 * @param file the author's own file, which errors name
 */
export async function runConfig(module: string, file: string, root: string): Promise<unknown> {
  const name = displayPath(root, file);
  const fail = (message: string, hint: string, place: SourcePlace = START, cause?: unknown) =>
    broken(name, [diagnostic(place.file ?? name, place, "config-error", message, hint)], cause);

  let namespace: { readonly default?: unknown };
  try {
    namespace = (await importInTime(module)) as typeof namespace;
  } catch (error) {
    if (error instanceof TookTooLong) throw fail(...notInTime("the configuration"));
    throw fail(
      `the configuration threw ${withPaths(said(error), root)}`,
      "It runs whenever docsgen starts; see the line above.",
      placeOfThrow(error, module, root),
      error,
    );
  }

  const value = namespace.default;
  const example = "End it with: export default defineConfig({ … })";
  // A module without any export is taken for CommonJS, and then exports an object with nothing in it.
  const isNothing = isRecord(value) && Object.keys(value).length === 0 && !/\bexports?\b/.test(readSource(file));
  if (!("default" in namespace) || value === undefined || isNothing)
    throw fail("the configuration has no default export", example);
  if (typeof (value as { then?: unknown } | null)?.then === "function") {
    throw fail("the default export is a promise", "Await it: export default await …", locate(readSource(file), []));
  }
  return value;
}

/** What is said of a module that was not imported in time, and how to mend it. */
export function notInTime(what: string): [message: string, hint: string] {
  const message = `${what} has not finished after ${IMPORT_LIMIT_MS / 1000} s`;
  return [message, "A loop that it runs, or an await at its top level, never ends: end it, or take it out."];
}

/** The text of whatever was thrown. */
export function said(error: unknown): string {
  return error instanceof Error ? shorten(`${error.name}: ${error.message}`, 500) : messageOf(error);
}

/** Shows addresses of files as paths under the root. */
export function withPaths(text: string, root: string): string {
  return text.replace(/file:\/\/[^\s'"]+/g, (url) => (URL.canParse(url) ? displayPath(root, fileURLToPath(url)) : url));
}

/** Finds the place in the author's file that an error came from, through the bundle's source map. */
export function placeOfThrow(error: unknown, module: string, root: string): SourcePlace {
  try {
    const stack = String((error as Error).stack);
    const wanted = pathToFileURL(module).href;
    // Before the frames Node may show the line by itself.
    const matches = [...stack.matchAll(/(file:[^\s()]*?\.mjs):(\d+)(?::(\d+))?/g)].filter(([, url]) => url === wanted);
    const match = matches.find(([, , , column]) => column !== undefined) ?? matches[0];
    if (!match) return START;
    const map = new SourceMap(JSON.parse(fs.readFileSync(`${module}.map`, "utf8")));
    // An error of linking names a line only.
    const entry = map.findEntry(
      Number(match[2]) - 1,
      match[3] === undefined ? Number.MAX_SAFE_INTEGER : Number(match[3]) - 1,
    );
    if (!("originalSource" in entry) || entry.originalSource === undefined) return START;
    const file = path.resolve(path.dirname(module), entry.originalSource);
    return { file: displayPath(root, file), ...withoutHead(file, entry.originalLine + 1, entry.originalColumn + 1) };
  } catch {
    return START;
  }
}
