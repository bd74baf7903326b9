// The hooks that a page's pass calls, on the thread that makes the page: extensions of Markdown, and changes of what the
// template receives. All are calls that answer at once, within the time of the page.
import { got, isRecord } from "../config/check.ts";
import { broken } from "../config/problems.ts";
import { messageOf, nearest } from "../diagnostics.ts";
import type { Extensions } from "../markdown.ts";
import type { Diagnostic, PluginRead, ResolvedConfig } from "../types.ts";
import { joinExtensions } from "./extensions.ts";
import { type Fault, importPlugin, PluginError, type RunningPlugin, siteSettings } from "./module.ts";
import type { LoadedPlugin, PageChange, PageData } from "./types.ts";

/** Whom a page's hooks tell. */
export interface PageSink {
  /** Hears of a file that the page depends on now, there or not. */
  read(read: PluginRead): void;
  problem(problem: Diagnostic): void;
}

/** The hooks of all plugins, ready on this thread. */
export interface PageHooks {
  readonly extensions: Extensions | undefined;
  /** The name of the plugin that is at work; that of one that was broken off stays until the next page. */
  readonly busy: string | undefined;
  /** Whether any plugin has the hook `page`. */
  readonly changesPages: boolean;
  /** Begins a page. */
  begin(): void;
  /**
   * Lets the plugins change a page, one after the other.
   * @throws PluginError
   */
  page(data: PageData, sink: PageSink): PageData;
}

/** Plugins as a page's pass needs them; plain data. */
export interface PassPlugins {
  /** Those with hooks for pages. */
  readonly plugins: readonly LoadedPlugin[];
  /** Text of the pages that plugins made, by file. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Loads the hooks.
 * @param onRead hears of all that is read for a page, before anything else does
 * @throws DocsgenError with exit code 2 where a module can't be loaded once more: all are loaded once before any page
 */
export async function loadPageHooks(
  plugins: readonly LoadedPlugin[],
  root: string,
  config: ResolvedConfig,
  onRead?: (read: PluginRead) => void,
): Promise<PageHooks> {
  const settings = siteSettings(config);
  const running: RunningPlugin[] = [];
  let atWork: RunningPlugin | undefined;
  let extensions: Extensions | undefined;
  try {
    for (const loaded of plugins) running.push(await importPlugin(loaded, root, settings, config.limits.pluginMs));
    extensions = joinExtensions(
      running.filter(({ hooks }) => hooks.includes("markdown")),
      settings,
      (plugin) => {
        atWork = plugin;
      },
    );
  } catch (error) {
    if (!(error instanceof PluginError)) throw error;
    throw broken(error.diagnostics[0]?.file ?? "", error.diagnostics, error);
  }
  const changing = running.filter(({ hooks }) => hooks.includes("page"));

  return {
    extensions,
    changesPages: changing.length > 0,
    get busy() {
      return atWork?.plugin.name;
    },
    begin() {
      atWork = undefined;
    },
    page(data, sink) {
      let current = data;
      for (const plugin of changing) {
        atWork = plugin;
        const read = (read: PluginRead) => {
          onRead?.(read);
          sink.read(read);
        };
        const { options, site, ...context } = plugin.context({ read, problem: sink.problem }, current);
        let given: unknown;
        try {
          // A copy, because lists of the frame are other pages' as well.
          const { read, error, warn } = context;
          given = plugin.plugin.page?.(structuredClone(current), { options, site, read, error, warn });
        } catch (error) {
          throw plugin.threw("page", error);
        }
        current = withChange(current, given, plugin);
        atWork = undefined;
      }
      return current;
    },
  };
}

type Is = (value: unknown) => boolean;
const text: Is = (value) => typeof value === "string";
const optional =
  (is: Is): Is =>
  (value) =>
    value === undefined || is(value);
const list =
  (is: Is): Is =>
  (value) =>
    Array.isArray(value) && value.every(is);
const shape =
  (keys: Readonly<Record<string, Is>>): Is =>
  (value) =>
    isRecord(value) &&
    Object.entries(keys).every(([key, is]) => is(value[key])) &&
    Object.keys(value).every((key) => Object.hasOwn(keys, key));
const link = shape({ label: text, href: text });

/** What may be changed: how it must be, and how that is said. */
const CHANGES: { readonly [K in keyof Required<PageChange>]: readonly [is: Is, expected: string] } = {
  title: [text, "text"],
  documentTitle: [text, "text"],
  description: [text, "text"],
  keywords: [list(text), "a list of texts"],
  canonical: [optional(text), "text"],
  image: [optional(text), "text"],
  noIndex: [(value) => typeof value === "boolean", "true or false"],
  toc: [
    list(shape({ id: text, text, level: (value) => Number.isSafeInteger(value) })),
    "a list of { id, text, level }",
  ],
  breadcrumbs: [list(shape({ label: text, href: optional(text) })), "a list of { label, href? }"],
  previous: [optional(link), "{ label, href }"],
  next: [optional(link), "{ label, href }"],
  editUrl: [optional(text), "text"],
  lastUpdate: [optional(shape({ date: optional(text), author: optional(text) })), "{ date?, author? }"],
  extra: [isRecord, "an object"],
  article: [text, "text"],
};

/** Shows a value with what is in it: a list may be wrong in one of its items. */
function shown(value: unknown): string {
  return Array.isArray(value) || isRecord(value) ? messageOf(value) : got(value);
}

function withChange(data: PageData, given: unknown, plugin: RunningPlugin): PageData {
  if (given === undefined || given === null) return data;
  if (typeof (given as { then?: unknown }).then === "function") {
    // What it rejects with would end the process; that it is a promise is what is told.
    (given as Promise<unknown>).then(undefined, () => {});
    throw plugin.wrong("page", ["gave a promise", "It must answer at once. What is slow belongs into the hook pages."]);
  }
  if (!isRecord(given))
    throw plugin.wrong("page", [`gave ${got(given)}`, "It must give an object with what is different, or nothing."]);
  const faults: Fault[] = [];
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(CHANGES, key)) {
      const near = nearest(key, Object.keys(CHANGES));
      const hint = near
        ? `Did you mean ${JSON.stringify(near)}?`
        : `It may change: ${Object.keys(CHANGES).join(", ")}.`;
      faults.push([`gave ${JSON.stringify(key)}, which can't be changed`, hint]);
      continue;
    }
    // So does a page of the API reference whose properties were all handed on.
    if (key === "article" && value === undefined && data.article === undefined) continue;
    const [is, expected] = CHANGES[key as keyof PageChange];
    if (!is(value)) faults.push([`gave a wrong ${key}`, `It must be ${expected}, not ${shown(value)}.`]);
    else if (key === "article" && data.article === undefined)
      faults.push(["gave an article for a page of the API reference", "Leave it out where data.article is undefined."]);
  }
  if (faults.length > 0) throw plugin.wrong("page", ...faults);
  const change = given as PageChange;
  return { ...data, ...change, extra: { ...data.extra, ...change.extra } };
}
