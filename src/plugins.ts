// Plugins of a site: loaded, asked for the pages that they make, and for the files that they add. What they do while pages
// are made is in `plugins/hooks.ts`.
import { compare, shorten, sortDiagnostics } from "./diagnostics.ts";
import { lastUpdateOf } from "./last-update.ts";
import type { PassPlugins } from "./plugins/hooks.ts";
import { siteSettings } from "./plugins/module.ts";
import { askPlugins } from "./plugins/run.ts";
import type { PluginThreads } from "./plugins/threads.ts";
import type { GeneratedFile, GeneratedPage, LoadedPlugin, PluginSite, SitePage } from "./plugins/types.ts";
import type { Project } from "./project.ts";
import { hrefOf } from "./route.ts";
import type { Diagnostic, PageRecord, PluginRead, ResolvedConfig, Site } from "./types.ts";

export { type LoadedPlugins, loadPlugins } from "./plugins/load.ts";
export { isSameRead } from "./plugins/reads.ts";

/** What asking plugins takes. */
export interface PluginInput {
  readonly project: Project;
  readonly config: ResolvedConfig;
  readonly plugins: readonly LoadedPlugin[];
  readonly signal?: AbortSignal | undefined;
  /** Where there may be a thread that is started already. */
  readonly threads?: PluginThreads | undefined;
}

/** What plugins gave before any page was made. */
export interface PluginPages {
  readonly pages: readonly GeneratedPage[];
  /** Those that are asked while pages are made. */
  readonly forPages: readonly LoadedPlugin[];
  /** Those that add files. */
  readonly forFiles: readonly LoadedPlugin[];
  /** Whether all plugins of the configuration could be loaded: otherwise texts may be written in what one would have added. */
  readonly areHooksKnown: boolean;
  readonly reads: readonly PluginRead[];
  readonly problems: readonly Diagnostic[];
}

/** Asks plugins for the pages that they make. Rejects with the signal's reason. */
export async function makePluginPages({ project, config, plugins, ...how }: PluginInput): Promise<PluginPages> {
  const areAllHere = plugins.length === config.plugins.length;
  if (plugins.length === 0)
    return { pages: [], forPages: [], forFiles: [], areHooksKnown: areAllHere, reads: [], problems: [] };
  const { pages, hooks, reads, problems } = await askPlugins(
    { plugins, root: project.root, docsPath: config.docsPath, settings: siteSettings(config) },
    { limitMs: config.limits.pluginMs, ...how },
  );
  const having = (...names: readonly string[]) =>
    plugins.filter((_, i) => hooks[i]?.some((hook) => names.includes(hook)));
  const areHooksKnown = areAllHere && hooks.every((of) => of.length > 0);
  const [forPages, forFiles] = [having("page", "markdown"), having("files")];
  return { pages, forPages, forFiles, areHooksKnown, reads: unique(reads), problems };
}

/** What a page's pass needs of the plugins; undefined where it needs nothing. */
export function passPlugins({ forPages, pages }: PluginPages): PassPlugins | undefined {
  if (forPages.length === 0 && pages.length === 0) return undefined;
  return { plugins: forPages, texts: new Map(pages.map(({ file, text }) => [file, text])) };
}

/** What plugins add to the output. */
export interface PluginFiles {
  readonly files: readonly GeneratedFile[];
  readonly reads: readonly PluginRead[];
  readonly problems: readonly Diagnostic[];
}

/**
 * Asks plugins for the files that they add. Rejects with the signal's reason.
 * @param records of the site's pages; of those with errors they may be missing
 */
export async function makePluginFiles(
  { project, config, plugins, ...how }: PluginInput,
  site: Site,
  records: readonly PageRecord[],
  display: (file: string) => string,
): Promise<PluginFiles> {
  if (plugins.length === 0) return { files: [], reads: [], problems: [] };
  const { files, reads, problems } = await askPlugins(
    {
      plugins,
      root: project.root,
      docsPath: config.docsPath,
      settings: siteSettings(config),
      site: pluginSite(site, records, display),
    },
    { limitMs: config.limits.pluginMs, ...how },
  );
  return { files, reads: unique(reads), problems };
}

/**
 * Takes out the files of plugins that are in the way of others: of the site's own, or of those before them.
 * @param taken paths of the site's own files; one that ends with a slash is a folder that is wholly taken. They are as many
 *   as the site's pages, and asked for only where there is a file of a plugin
 */
export function withoutClashes(
  files: readonly GeneratedFile[],
  taken: () => Iterable<string>,
): { readonly files: readonly GeneratedFile[]; readonly problems: readonly Diagnostic[] } {
  if (files.length === 0) return { files, problems: [] };
  const owners = new Map<string, string>();
  const take = (path: string, owner: string) => {
    owners.set(key(path), owner);
    // A file can't be where others need a folder.
    for (const folder of foldersOf(path)) if (!owners.has(`${key(folder)}/`)) owners.set(`${key(folder)}/`, owner);
  };
  for (const path of taken()) {
    if (path.endsWith("/")) owners.set(key(path.slice(0, -1)), "docsgen itself");
    take(path.replace(/\/$/, ""), "docsgen itself");
  }
  const problems: Diagnostic[] = [];
  const free = files.filter(({ path, plugin, place }) => {
    const owner =
      owners.get(key(path)) ??
      owners.get(`${key(path)}/`) ??
      foldersOf(path).flatMap((each) => owners.get(key(each)) ?? [])[0];
    if (owner === undefined) {
      take(path, `the plugin ${JSON.stringify(plugin)}`);
      return true;
    }
    const message = `the plugin ${JSON.stringify(plugin)} makes the file ${JSON.stringify(path)}, where ${owner} writes another one`;
    problems.push({ ...place, severity: "error", code: "output-collision", message, hint: "Give it another path." });
    return false;
  });
  return { files: free, problems };
}

/** Addresses that differ in case, or in how letters are put together, are the same on many hosts. */
function key(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

function foldersOf(path: string): string[] {
  const names = path.split("/").slice(0, -1);
  return names.map((_, i) => names.slice(0, i + 1).join("/"));
}

function pluginSite(site: Site, records: readonly PageRecord[], display: (file: string) => string): PluginSite {
  const descriptions = new Map(records.map(({ route, description }) => [route, description]));
  const { baseUrl, url } = site.config;
  const pages = site.pages.map((page): SitePage => {
    const href = hrefOf(baseUrl, page.route);
    return {
      file: display(page.file),
      route: page.route,
      href,
      url: url === undefined ? undefined : url + href,
      title: page.title,
      description: descriptions.get(page.route) ?? "",
      frontMatter: page.frontMatter,
      lastUpdate: lastUpdateOf(page)?.date?.slice(0, 10),
      isReference: page.api !== undefined,
    };
  });
  return { pages };
}

/** Each of what was read once, by name; of what changed meanwhile the first is kept, so that the next build sees it. */
function unique(reads: readonly PluginRead[]): PluginRead[] {
  const first = new Map<string, PluginRead>();
  for (const read of reads) {
    const key = `${read.kind} ${read.file}`;
    if (!first.has(key)) first.set(key, read);
  }
  return [...first.values()].sort((a, b) => compare(a.file, b.file) || compare(a.kind, b.kind));
}

/**
 * Tells problems of pages that plugins made where their authors can mend them: at what the page was made from.
 * @param display turns a file under the content folder into the one that authors know
 */
export function createTeller(
  pages: readonly GeneratedPage[],
  display: (file: string) => string,
): (problems: readonly Diagnostic[]) => Diagnostic[] {
  const made = new Map(pages.map((page) => [display(page.file), page]));
  return (problems) => sortDiagnostics(made.size === 0 ? problems : problems.map(tell));

  function tell(problem: Diagnostic): Diagnostic {
    const page = made.get(problem.file);
    if (!page) return problem;
    const text = page.text.split(/\r\n?|\n/)[problem.line - 1]?.trim() ?? "";
    const where = `Line ${problem.line} of the page ${problem.file}, which the plugin ${JSON.stringify(page.plugin)} makes: ${JSON.stringify(shorten(text))}`;
    return { ...problem, ...page.place, hint: problem.hint === undefined ? where : `${problem.hint}\n${where}` };
  }
}
