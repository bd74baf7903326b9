// One plugin on one thread: imports its module, checks what it exports, calls its hooks, and says where what they threw
// came from.
import { got, isRecord } from "../config/check.ts";
import { readSource } from "../config/find.ts";
import { locate } from "../config/places.ts";
import { diagnostic } from "../config/problems.ts";
import { notInTime, placeOfThrow, said, withPaths } from "../config/run.ts";
import { nearest } from "../diagnostics.ts";
import { displayPath } from "../project.ts";
import { importInTime } from "../timed-import.ts";
import type { Diagnostic, PluginRead, ResolvedConfig } from "../types.ts";
import { TookTooLong } from "../watchdog.ts";
import { createReader } from "./reads.ts";
import type { HookName, LoadedPlugin, PageData, Plugin, PluginProblem, SiteContext, SiteSettings } from "./types.ts";

/** Hooks, in the order in which a build comes to them. */
const HOOKS: readonly HookName[] = ["pages", "markdown", "page", "files"];

/** What a problem may say. */
const PROBLEM_KEYS: readonly string[] = ["file", "line", "column", "message", "hint"] satisfies (keyof PluginProblem)[];

/** A plugin failed; where, and how. */
export class PluginError extends Error {
  override readonly name = "PluginError";
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[], cause?: unknown) {
    super(diagnostics[0]?.message, { cause });
    this.diagnostics = diagnostics;
  }
}

/** What a hook's context tells. */
export interface ContextSink {
  read(read: PluginRead): void;
  problem(problem: Diagnostic): void;
}

/** What is wrong with an answer, and how to mend it. */
export type Fault = readonly [message: string, hint?: string | undefined];

/** A plugin that is ready to be asked. */
export interface RunningPlugin {
  readonly plugin: Plugin;
  readonly hooks: readonly HookName[];
  /** The options, which no hook can change. */
  readonly options: LoadedPlugin["options"];
  /** @param page that is being made, where a hook is asked for one */
  context(sink: ContextSink, page?: PageData): SiteContext;
  /** Makes an error of whatever a hook threw. */
  threw(hook: HookName, error: unknown, hint?: string): PluginError;
  /** Makes an error of a hook's answer, told at the hook. */
  wrong(hook: HookName, ...faults: readonly Fault[]): PluginError;
}

/** What plugins are told of the configuration. */
export function siteSettings({ title, description, url, baseUrl, locale }: ResolvedConfig): SiteSettings {
  return { title, description, url, baseUrl, locale };
}

/** Says where a plugin's hook stands in its source; the beginning where that can't be told. */
export function hookPlace({ file }: LoadedPlugin, root: string, hook: HookName | undefined) {
  return { file: displayPath(root, file), ...placeOf(file, hook ? [hook] : []) };
}

/** Where a key stands in a plugin's file. */
function placeOf(file: string, keys: readonly string[]) {
  try {
    return locate(readSource(file), keys);
  } catch {
    // It has gone since it was bundled.
    return { line: 1, column: 1 };
  }
}

/**
 * Imports a plugin.
 * @param waitMs how long its module may wait for something; what it runs at once has the limit of any module
 * @throws PluginError where its module throws or takes too long, or exports something else
 */
export async function importPlugin(
  loaded: LoadedPlugin,
  root: string,
  settings: SiteSettings,
  waitMs: number,
): Promise<RunningPlugin> {
  const start = hookPlace(loaded, root, undefined);
  const fail = (message: string, hint: string, place = start, cause?: unknown) =>
    new PluginError([diagnostic(place.file, place, "plugin-error", message, hint)], cause);
  const failThrown = (what: string, error: unknown) => {
    const place = placeOfThrow(error, loaded.module, root);
    const message = `${what} threw ${withPaths(said(error), root)}`;
    return fail(
      message,
      "It is loaded by every build.",
      place.file === undefined ? start : { ...start, ...place },
      error,
    );
  };
  let exported: unknown;
  try {
    ({ default: exported } = (await importInTime(loaded.module, { waitMs })) as { default?: unknown });
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw failThrown("the plugin's module", error);
    const [message, hint] = notInTime("the plugin's module", error);
    throw new PluginError([diagnostic(start.file, start, "plugin-ended", message, hint)], error);
  }
  let name: string;
  try {
    name = nameOf(exported, loaded, start);
  } catch (error) {
    // A getter, or a proxy.
    throw error instanceof PluginError ? error : failThrown("reading the plugin", error);
  }
  const plugin = exported as unknown as Plugin;
  const what = (hook: HookName) => `the hook ${hook} of the plugin ${JSON.stringify(name)}`;
  const options = frozen(structuredClone(loaded.options));

  return {
    plugin,
    hooks: HOOKS.filter((hook) => plugin[hook] !== undefined),
    options,
    context(sink, page) {
      const say = (severity: "error" | "warning") => (problem: PluginProblem | string) => {
        const said = placeOfThrow(new Error(), loaded.module, root);
        sink.problem(
          problemOf(typeof problem === "string" ? { message: problem } : problem, severity, said, start, page),
        );
        for (const key of isRecord(problem) ? Object.keys(problem) : []) {
          if (PROBLEM_KEYS.includes(key)) continue;
          const near = nearest(key, PROBLEM_KEYS);
          const message = `the plugin ${JSON.stringify(name)} told a problem with the unknown key ${JSON.stringify(key)}`;
          const hint = near ? `Did you mean ${JSON.stringify(near)}?` : `Known keys: ${PROBLEM_KEYS.join(", ")}.`;
          sink.problem(diagnostic(said.file ?? start.file, said, "plugin-answer", message, hint));
        }
      };
      const reader = createReader(root, sink.read);
      return { options, site: settings, ...reader, error: say("error"), warn: say("warning") };
    },
    threw(hook, error, hint) {
      if (error instanceof PluginError) return error;
      const place = placeOfThrow(error, loaded.module, root);
      const at = place.file === undefined ? hookPlace(loaded, root, hook) : { ...start, ...place };
      const message = `${what(hook)} threw ${withPaths(said(error), root)}`;
      return new PluginError([diagnostic(at.file, at, "plugin-error", message, hint)], error);
    },
    wrong(hook, ...faults) {
      const at = hookPlace(loaded, root, hook);
      return new PluginError(
        faults.map(([message, hint]) => diagnostic(at.file, at, "plugin-error", `${what(hook)} ${message}`, hint)),
      );
    },
  };
}

/**
 * Checks what a plugin's module exports, and gives the plugin's name.
 * @throws PluginError, and what its getters throw
 */
function nameOf(exported: unknown, loaded: LoadedPlugin, start: ReturnType<typeof hookPlace>): string {
  const problems: Diagnostic[] = [];
  const fail = (message: string, hint: string, place = start): void => {
    problems.push(diagnostic(place.file, place, "plugin-error", message, hint));
  };
  const example = 'End it with: export default definePlugin({ name: "…", … })';
  const { name } = isRecord(exported) ? exported : {};
  const isNamed = typeof name === "string" && name.trim() !== "";
  if (exported === undefined) fail("the plugin's module has no default export", example);
  else if (!isRecord(exported)) fail(`the plugin's default export must be an object, not ${got(exported)}`, example);
  else if (!isNamed) fail("the plugin has no name", example);
  for (const [key, value] of isRecord(exported) ? Object.entries(exported) : []) {
    if (key === "name" || value === undefined) continue;
    const place = { ...start, ...placeOf(loaded.file, [key]) };
    if (!(HOOKS as readonly string[]).includes(key)) {
      const near = nearest(key, HOOKS);
      const hint = near ? `Did you mean ${JSON.stringify(near)}?` : `Known hooks: ${HOOKS.join(", ")}.`;
      const whose = isNamed ? ` ${JSON.stringify(name)}` : "";
      fail(`unknown hook ${JSON.stringify(key)} of the plugin${whose}`, hint, place);
    } else if (typeof value !== "function")
      fail(`the hook ${key} must be a function, not ${got(value)}`, `Write: ${key}(…) { … }.`, place);
  }
  if (problems.length > 0) throw new PluginError(problems);
  return name as string;
}

/**
 * What a plugin said, at the place that it names, or at the line that says it.
 * @param page that it was said of, where it was said while one was made
 */
function problemOf(
  problem: PluginProblem,
  severity: "error" | "warning",
  said: { readonly file?: string; readonly line: number; readonly column: number },
  start: { readonly file: string },
  page: PageData | undefined,
): Diagnostic {
  const { file, line, column, message, hint } = isRecord(problem) ? problem : ({} as Partial<PluginProblem>);
  const number = (value: unknown) => (Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 1);
  const isPlaced = typeof file === "string" && file !== "";
  const place = isPlaced ? { line: number(line), column: number(column) } : said;
  const name = isPlaced ? file.split("\\").join("/").replace(/^\.\//, "") : (said.file ?? start.file);
  const text =
    typeof message === "string" && message !== "" ? message : "something is wrong, the plugin does not say what";
  // Which page it is about, nobody can tell by the plugin's line.
  const making = isPlaced || page === undefined ? undefined : `While making ${page.file}, route ${page.route}.`;
  const hints = [hint, making].filter((each) => typeof each === "string" && each !== "");
  return diagnostic(name, place, "plugin-problem", text, hints.length > 0 ? hints.join("\n") : undefined, severity);
}

function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  for (const each of Object.values(value)) frozen(each);
  return Object.freeze(value);
}
