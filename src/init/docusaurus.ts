// A Docusaurus site taken over: its configuration is run, its pages are converted, its addresses stay.
import fs from "node:fs";
import path from "node:path";
import { slug } from "github-slugger";
import type { Key } from "../config/places.ts";
import { usageError } from "../diagnostics.ts";
import { displayPath } from "../project.ts";
import { bareRoute, joinPath } from "../route.ts";
import { isFile, isFolder } from "../stat.ts";
import type { Config, SidebarItemConfig } from "../types.ts";
import { takeLanguages } from "./code-languages.ts";
import { counted } from "./counted.ts";
import { docusaurusAddresses } from "./docusaurus/addresses.ts";
import { tellCategories } from "./docusaurus/categories.ts";
import { buildLists, docusaurusConfig } from "./docusaurus/config.ts";
import { type ReadInstance, readInstance } from "./docusaurus/docs.ts";
import { docusaurusEntry } from "./docusaurus/front-matter.ts";
import { readRegistered } from "./docusaurus/imports.ts";
import { readMagicComments } from "./docusaurus/magic-comments.ts";
import { docusaurusRules } from "./docusaurus/rules.ts";
import { type DocusaurusSettings, readSettings, withoutVersion } from "./docusaurus/settings.ts";
import { convertSidebar, firstPage, holds, type SidebarContext, sidebarLabel } from "./docusaurus/sidebars.ts";
import { evaluateModule } from "./evaluate.ts";
import { hostRedirects } from "./host-redirects.ts";
import { withoutIndentedCode } from "./markdown/lines.ts";
import { insideOf, Migration, type OldPage } from "./migration.ts";
import { shorten } from "./page.ts";
import { pathOf, type TellAt, tellMissing, tellOf } from "./places.ts";
import { type OldRedirect, soundRedirects } from "./redirects.ts";
import {
  convertPages,
  countFiles,
  noteFunctions,
  staticFiles,
  type TakenOver,
  type TakeoverOptions,
  takenOver,
} from "./takeover.ts";
import type { PlannedFile } from "./types.ts";
import { type Data, dataOf, isData, listOf, textOf } from "./values.ts";

/** From which key of the old configuration each of the new one comes. */
const ORIGINS = {
  title: ["title"],
  description: ["tagline"],
  url: ["url"],
  baseUrl: ["baseUrl"],
  favicon: ["favicon"],
  logo: ["themeConfig", "navbar", "logo"],
  navbar: ["themeConfig", "navbar"],
  footer: ["themeConfig", "footer"],
  locale: ["i18n"],
  head: ["headTags"],
  version: ["presets"],
  editUrl: ["presets"],
  redirects: ["plugins"],
} as const;

const NAMES = ["ts", "mts", "cts", "js", "mjs", "cjs"].map((extension) => `docusaurus.config.${extension}`);

/**
 * Plans the new site.
 * @throws DocsgenError with exit code 2 where there is no such site, or its configuration cannot be read
 */
export async function takeOverDocusaurus(options: TakeoverOptions): Promise<TakenOver> {
  const { source, signal } = options;
  const site = await readSite(options);
  const { file, settings, instances, docsPath, read, migration, tell } = site;
  const sidebars = await readSidebars(read, migration, source, signal);
  const redirects: OldRedirect[] = [];
  const refuse = (from: string, at: readonly Key[]) => (why: string) =>
    tell("config", `a redirect is left out, for ${why}: ${from}`, at);
  const contexts = new Map(
    read.map((each) => [
      each.instance.id,
      sidebarContext(each, docsPath, migration, (from, to) => redirects.push({ from, to, refuse: refuse(from, []) })),
    ]),
  );
  const sidebar = joinSidebars(read, sidebars, contexts, settings);
  tellCategories(read, contexts, migration);
  const moved = (address: string) => withoutVersion(address, instances);
  redirects.push(
    ...clientRedirects(site, await askRedirects(site, options)).map(({ from, to, at }) => ({
      from,
      to: moved(to),
      refuse: refuse(from, at),
    })),
    ...hostRedirects(migration, {
      folders: [...settings.staticFolders, source],
      base: settings.baseUrl,
      origin: settings.origin,
      moved,
    }),
  );
  const sound = soundRedirects(redirects, migration);
  const isRedirected = new Set(sound.map(({ from }) => bareRoute(from)));
  const ofVersion = soundRedirects(read.flatMap(versionRedirects), migration);
  const pages = convertDocs(site, source, isRedirected, moved);
  noteRest(source, read, settings, file, migration, tell);
  const edited = instances.find((instance) => instance.editUrl !== undefined);
  const ownEditUrl = options.isBeside ? instances[0]?.editUrl : undefined;
  const editUrl = ownEditUrl ?? options.editUrl;
  const config: Config = {
    ...docusaurusConfig({
      settings,
      migration,
      tell,
      pageOf: (id, instance) => contexts.get(instance)?.pages.get(id),
      firstOf: (id, instance) => {
        const context = contexts.get(instance);
        return context && firstPage(dataOf(sidebars.get(instance))[id], context);
      },
    }),
    ...(editUrl !== undefined && { editUrl }),
    ...(docsPath !== "docs" && { docsPath }),
    ...(sidebar !== undefined && { sidebar }),
    ...(sound.length + ofVersion.length > 0 && {
      redirects: [...sound, ...ofVersion.filter(({ from }) => !isRedirected.has(bareRoute(from)))],
    }),
  };
  const statics = staticFiles(migration, settings.staticFolders);
  return takenOver(migration, {
    from: "docusaurus",
    configFile: file,
    tell,
    origins: ORIGINS,
    config,
    editLinkAt: edited && [...edited.at, "editUrl"],
    builds: buildLists(settings),
    pages,
    statics,
    folders: instances.map(({ folder }) => folder),
  });
}

/** A site as it was read, with its pages in the migration. */
interface ReadSite {
  /** Absolute path of its configuration. */
  readonly file: string;
  readonly settings: DocusaurusSettings;
  /** Those whose folders are there. */
  readonly instances: DocusaurusSettings["instances"];
  readonly docsPath: string;
  readonly read: readonly ReadInstance[];
  readonly migration: Migration;
  readonly tell: TellAt;
  /** Paths of the options that are functions. */
  readonly dropped: readonly string[];
}

async function readSite({ source, top, ignore, signal }: TakeoverOptions): Promise<ReadSite> {
  const name = NAMES.find((each) => isFile(path.join(source, each)));
  if (name === undefined)
    throw usageError(
      `no Docusaurus site in ${source}`,
      "Its docusaurus.config.js is looked for. Name the site's folder with --source.",
    );
  const file = path.join(source, name);
  const { value, dropped, missing } = await evaluateModule(file, { root: source, signal });
  const settings = readSettings(value, source);
  const instances = settings.instances.filter(({ folder }) => isFolder(folder));
  if (instances.length === 0)
    throw usageError(
      `${name} names no folder of pages that is there`,
      `Looked for: ${settings.instances.map(({ folder }) => folder).join(", ") || "the options of the docs plugin"}.`,
    );
  const migration = new Migration(source, top, settings.staticFolders);
  const tell = tellOf(migration, file);
  tellMissing(migration, missing);
  const docsPath = docsPathOf(instances.map(({ route }) => route));
  const read = instances.map((instance) => readInstance(instance, docsPath, migration, ignore));
  if (migration.pages.length === 0)
    throw usageError(
      `no page in ${instances.map(({ folder }) => folder).join(", ")}`,
      "Its folder is path in the options of the docs plugin.",
    );
  return { file, settings, instances, docsPath, read, migration, tell, dropped };
}

/**
 * Converts the pages.
 * @param root absolute path of the site
 * @param redirected routes that redirects begin at
 * @param moved takes an address out of the version that it names
 */
function convertDocs(
  { settings, instances, docsPath, read, migration, tell }: ReadSite,
  root: string,
  redirected: ReadonlySet<string>,
  moved: (address: string) => string,
): readonly PlannedFile[] {
  const addresses = docusaurusAddresses(migration, {
    withoutVersion: moved,
    site: root,
    baseUrl: settings.baseUrl,
    contentFolders: instances.map(({ folder }) => folder),
    redirected,
  });
  const registered = readRegistered(root);
  const comments = readMagicComments(settings.themeConfig, tell);
  const at = ["themeConfig", "prism", "additionalLanguages"];
  takeLanguages(
    { value: dataOf(settings.themeConfig["prism"])["additionalLanguages"], at },
    { value: undefined, at },
    migration,
    tell,
  );
  return convertPages(migration, {
    addresses,
    prepare: (body) => body.replace(MDX_BLOCK, "\n$2\n"),
    entry: (entry, page) =>
      docusaurusEntry(entry, page, { docsPath, idOf: (id) => findPage(read, page, id), migration }),
    finish: (body, page) => (isMdx(page, settings.format) ? withoutIndentedCode(body) : body),
    rules: (page) =>
      docusaurusRules(page, {
        site: root,
        emoji: settings.emoji,
        mdx: isMdx(page.page, settings.format),
        registered,
        comments,
      }),
  });
}

/** The folder of all pages under the content folder: that of the one docs plugin, else the content folder itself. */
function docsPathOf(routes: readonly string[]): string {
  const [route = ""] = routes;
  const isPlain = routes.length === 1 && route !== "" && !/(?:^|\/)[_.]|^(?:static|node_modules)(?:\/|$)/.test(route);
  return isPlain ? route : ".";
}

/** MDX that stands in a block of code for the sake of translators. */
const MDX_BLOCK = /^[ \t]*(```+)[ \t]*mdx-code-block[ \t]*\n([\s\S]*?)\n?[ \t]*\1[ \t]*$/gm;

function isMdx(page: OldPage, format: DocusaurusSettings["format"]): boolean {
  const own = dataOf(page.entries.find(({ key }) => key === "mdx")?.value)["format"];
  const wanted = own === "md" || own === "mdx" || own === "detect" ? own : format;
  return wanted === "mdx" || (wanted === "detect" && page.absolute.endsWith(".mdx"));
}

function findPage(read: readonly ReadInstance[], from: OldPage, id: string): OldPage | undefined {
  const own = read.find(({ instance }) => insideOf(instance.folder, from.absolute) !== undefined);
  return own?.pages.get(id);
}

// ---------------------------------------------------------------------------- sidebars

/** Each plugin's sidebars by their names; none where the folders decide. */
async function readSidebars(
  read: readonly ReadInstance[],
  migration: Migration,
  root: string,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, Data>> {
  const found = new Map<string, Data>();
  for (const { instance } of read) {
    if (typeof instance.sidebars !== "string" || !isFile(instance.sidebars)) continue;
    const { value, missing } = await evaluateModule(instance.sidebars, { root, signal });
    tellMissing(migration, missing);
    if (isData(value)) found.set(instance.id, value);
  }
  return found;
}

function sidebarContext(
  { pages, prefix, instance }: ReadInstance,
  docsPath: string,
  migration: Migration,
  redirect: (from: string, to: string) => void,
): SidebarContext {
  return {
    pages,
    docsPath,
    prefix,
    instance: instance.id,
    tell: tellOf(migration, typeof instance.sidebars === "string" ? instance.sidebars : instance.folder),
    isThere: (address) => migration.pageAt(address) !== undefined || migration.hasStatic(address),
    generatedIndex(label, link, first, tell) {
      const from = `/${joinPath(instance.route, textOf(link["slug"]) ?? `category/${slug(label)}`) ?? ""}`;
      if (first?.route !== undefined) redirect(from, first.route);
      const whose = JSON.stringify(label);
      tell(
        `the page with a category's list is no more: ${first?.route === undefined ? whose : `${from} leads to the first page of ${whose}`}`,
      );
      const description = textOf(link["description"]);
      if (description !== undefined)
        tell(`the description of the list of ${JSON.stringify(label)} is left out: ${shorten(description)}`);
    },
  };
}

/** From where the pages of the version that is taken over were, where that was not the last one. */
function versionRedirects({ instance: { route, released }, pages }: ReadInstance): { from: string; to: string }[] {
  if (released === undefined) return [];
  return [...pages.values()].flatMap(({ route: to }) =>
    to === undefined ? [] : [{ from: `/${joinPath(route, released.next, to.slice(route.length + 1))}`, to }],
  );
}

/** One sidebar of all: where there are several, each is a category. Undefined where the folders decide. */
function joinSidebars(
  read: readonly ReadInstance[],
  sidebars: ReadonlyMap<string, Data>,
  contexts: ReadonlyMap<string, SidebarContext>,
  settings: DocusaurusSettings,
): readonly SidebarItemConfig[] | undefined {
  const all = read.flatMap(({ instance, prefix }) => {
    const context = contexts.get(instance.id);
    const own = sidebars.get(instance.id);
    if (context === undefined || instance.sidebars === false) return [];
    if (own === undefined) {
      const dirName = prefix.replace(/\/$/, "") || ".";
      return [
        {
          label: sidebarLabel(instance.id === "default" ? "docs" : instance.id),
          items: [{ type: "autogenerated", dirName } as const],
        },
      ];
    }
    return Object.entries(own).map(([name, items]) => ({
      label: navbarLabel(name, items, context, settings) ?? sidebarLabel(name),
      items: convertSidebar(items, context, [name]),
    }));
  });
  const filled = all.filter(({ items }) => items.length > 0);
  const [only] = filled;
  if (only === undefined) return undefined;
  if (filled.length > 1) return filled.map(({ label, items }) => ({ type: "category", label, items }));
  const [item, ...others] = only.items;
  const isFolders = others.length === 0 && isData(item) && item["type"] === "autogenerated" && item["dirName"] === ".";
  return isFolders ? undefined : only.items;
}

/** What the navbar calls a sidebar: by its name, else by a link to one of its pages. */
function navbarLabel(
  name: string,
  items: unknown,
  context: SidebarContext,
  { themeConfig }: DocusaurusSettings,
): string | undefined {
  const links = listOf(dataOf(themeConfig["navbar"])["items"]).map(dataOf);
  const own = links.find(
    (item) => item["sidebarId"] === name && (textOf(item["docsPluginId"]) ?? "default") === context.instance,
  );
  const linked = links.find((item) => {
    const route = bareRoute(`/${(textOf(item["to"]) ?? "").replace(/^\/+|[?#].*$/g, "")}`);
    const found = [...context.pages].find(([, page]) => page.route !== undefined && bareRoute(page.route) === route);
    return textOf(item["to"]) !== undefined && found !== undefined && holds(items, found[0]);
  });
  return textOf((own ?? linked)?.["label"]);
}

// ---------------------------------------------------------------------------- the rest

/** Asks the site's own function what leads to each page; notes all functions that have no answer. */
async function askRedirects(
  { file, settings: { redirects }, migration, tell, dropped }: ReadSite,
  { source, signal }: TakeoverOptions,
): Promise<readonly { from: string; to: string; at: readonly Key[] }[]> {
  const at = [...(redirects?.at ?? []), "createRedirects"];
  const isFunction = (name: string) => pathOf(name).join() === at.join();
  if (!dropped.some(isFunction)) {
    noteFunctions(dropped, tell);
    return [];
  }
  const texts = migration.pages.flatMap(({ route }) => route ?? []);
  const { answers } = await evaluateModule(file, { root: source, signal, ask: { path: at, texts } });
  const isAnswered = answers?.some((answer) => answer !== null);
  noteFunctions(isAnswered ? dropped.filter((name) => !isFunction(name)) : dropped, tell);
  return texts.flatMap((to, i) => [answers?.[i] ?? []].flat().map((from) => ({ from, to, at })));
}

/** The plugin's redirects. @param made those that a function of the site makes */
function clientRedirects(
  { settings: { redirects }, migration, tell }: ReadSite,
  made: readonly { from: string; to: string; at: readonly Key[] }[],
): readonly { from: string; to: string; at: readonly Key[] }[] {
  if (redirects === undefined) return [];
  const { options, at } = redirects;
  if (options["toExtensions"] !== undefined)
    tell("config", "toExtensions of the redirects is left out", [...at, "toExtensions"]);
  const given = listOf(options["redirects"])
    .map(dataOf)
    .flatMap(({ from, to }, i) =>
      typeof to === "string"
        ? [from]
            .flat()
            .flatMap((each) => (typeof each === "string" ? [{ from: each, to, at: [...at, "redirects", i] }] : []))
        : [],
    );
  const endings = listOf(options["fromExtensions"]).flatMap((extension) =>
    migration.pages.flatMap(({ route: to }) =>
      to === undefined || to.endsWith("/") ? [] : [{ from: `${to}.${String(extension)}`, to, at }],
    ),
  );
  return [...given, ...made, ...endings];
}

/** Names the parts of a site that are no documentation, or of another version. */
function noteRest(
  site: string,
  read: readonly ReadInstance[],
  { presets }: DocusaurusSettings,
  file: string,
  migration: Migration,
  tell: TellAt,
): void {
  const preset = (key: string) => {
    const found = presets.find(({ given }) => given[key] !== undefined);
    return found ? [...found.at, 1, key] : [];
  };
  const count = (
    folder: string,
    pattern: string,
    [noun, what]: readonly [string, string?],
    at: readonly Key[] = [],
    code = "not-migrated",
  ) => {
    const files = countFiles(path.join(site, folder), pattern);
    if (files > 0) tell(code, `${folder}/: ${counted(files, noun, what)}`, at);
  };
  count("blog", "**/*.{md,mdx}", ["post", "of the blog"], preset("blog"));
  count("src/pages", "**/*.{js,jsx,ts,tsx,md,mdx}", ["page", "outside of the documentation"], preset("pages"));
  count("src/theme", "**/*.{js,jsx,ts,tsx}", ["component", "of the theme"]);
  count("src/css", "**/*", ["style sheet"], preset("theme"));
  for (const { instance } of read) {
    const prefix = instance.id === "default" ? "" : `${instance.id}_`;
    count(`${prefix}versioned_docs`, "*/**/*.{md,mdx}", ["page", "of other versions"], instance.at, "other-build");
    const { released, route, folder, at } = instance;
    if (released !== undefined)
      tell(
        "not-migrated",
        `at /${route} was the version ${released.name}: now there are the pages of ${displayPath(site, folder)}/, which were at /${joinPath(route, released.next)}`,
        at,
      );
  }
  count("i18n", "**/*.{md,mdx}", ["translated page"], ["i18n"], "other-build");
  const [before = "", named] = fs.readFileSync(file, "utf8").split(/(remark-math|rehype-katex|rehype-mathjax)/, 2);
  if (named !== undefined) {
    const lines = before.split("\n");
    const place = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
    migration.note(file, place, "math", "formulas are shown as they are written until a plugin renders them");
  }
}
