// The thread on which plugins are loaded, and make pages or files: whatever they do there can be ended. Started by run.ts.
import { type MessagePort, parentPort } from "node:worker_threads";
import { handOutput } from "../thread-output.ts";
import type { Diagnostic, PluginRead } from "../types.ts";
import { checkFiles, checkPages } from "./answers.ts";
import { joinExtensions } from "./extensions.ts";
import { hookPlace, importPlugin, PluginError, type RunningPlugin } from "./module.ts";
import type { GeneratedFile, GeneratedPage, HookName, LoadedPlugin, PluginSite, SiteSettings } from "./types.ts";

/** What the thread is given. */
export interface PluginTask {
  readonly plugins: readonly LoadedPlugin[];
  readonly root: string;
  readonly docsPath: string;
  readonly settings: SiteSettings;
  /** The site, where its files are asked for; otherwise the pages are. */
  readonly site?: PluginSite;
}

/** What it answers. */
export interface PluginAnswer {
  /** The hooks of each plugin; none of one that could not be loaded. */
  readonly hooks: readonly (readonly HookName[])[];
  readonly pages: readonly GeneratedPage[];
  readonly files: readonly GeneratedFile[];
  readonly reads: readonly PluginRead[];
  readonly problems: readonly Diagnostic[];
}

/** What it tells. */
export type PluginReply =
  /** Which plugin is at work, by its place in the list, and on what. */
  | { readonly at: number; readonly hook: HookName | "load" }
  /** What was read and what is wrong, as soon as that is known: the thread may be ended before it can answer. */
  | { readonly read: PluginRead }
  | { readonly problem: Diagnostic }
  | { readonly answer: Omit<PluginAnswer, "reads" | "problems"> };

handOutput(parentPort as MessagePort);
(parentPort as MessagePort).once("message", run);

async function run({ plugins, root, docsPath, settings, site }: PluginTask): Promise<void> {
  const hooks: (readonly HookName[])[] = plugins.map(() => []);
  const extending: RunningPlugin[] = [];
  const pages: GeneratedPage[] = [];
  const files: GeneratedFile[] = [];

  for (const [index, loaded] of plugins.entries()) {
    try {
      tell({ at: index, hook: "load" });
      // How long it may wait for something, the main thread sees to.
      const plugin = await importPlugin(loaded, root, settings, Number.POSITIVE_INFINITY);
      if (plugin.hooks.includes("markdown")) {
        tell({ at: index, hook: "markdown" });
        joinExtensions([...extending, plugin], settings);
        extending.push(plugin);
      }
      hooks[index] = plugin.hooks;
      const hook = site ? "files" : "pages";
      if (!plugin.hooks.includes(hook)) continue;
      tell({ at: index, hook });
      const given = await ask(plugin, hook, site);
      const from = { name: plugin.plugin.name, place: hookPlace(loaded, root, hook) };
      if (site) {
        const checked = checkFiles(given, from);
        files.push(...checked.values);
        checked.problems.forEach(tellProblem);
      } else {
        const checked = checkPages(given, from, docsPath);
        pages.push(...checked.values);
        checked.problems.forEach(tellProblem);
      }
    } catch (error) {
      if (!(error instanceof PluginError)) throw error;
      error.diagnostics.forEach(tellProblem);
    }
  }
  tell({ answer: { hooks, pages, files } });
}

async function ask(plugin: RunningPlugin, hook: "pages" | "files", site: PluginSite | undefined): Promise<unknown> {
  const context = plugin.context({ read: (read) => tell({ read }), problem: tellProblem });
  try {
    const given: unknown = await (site ? plugin.plugin.files?.(site, context) : plugin.plugin.pages?.(context));
    // A generator is run here, where what it throws is the plugin's.
    return typeof given === "object" && given !== null && Symbol.iterator in given ? [...(given as [])] : given;
  } catch (error) {
    throw plugin.threw(hook, error);
  }
}

function tellProblem(problem: Diagnostic): void {
  tell({ problem });
}

function tell(reply: PluginReply): void {
  parentPort?.postMessage(reply);
}
