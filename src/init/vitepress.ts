// A VitePress site taken over: its configuration is run, its pages are converted, its addresses stay.
import fs from "node:fs";
import path from "node:path";
import { usageError } from "../diagnostics.ts";
import { isFile } from "../stat.ts";
import type { Config } from "../types.ts";
import { takeLanguages } from "./code-languages.ts";
import { counted } from "./counted.ts";
import { evaluateModule } from "./evaluate.ts";
import { hostRedirects } from "./host-redirects.ts";
import { headingTexts } from "./markdown/headings.ts";
import { Migration, type OldPage } from "./migration.ts";
import { type TellAt, tellMissing, tellOf } from "./places.ts";
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
import { dataOf, listOf, textOf } from "./values.ts";
import { pageFinder, vitepressAddresses } from "./vitepress/addresses.ts";
import { languagesOf, vitepressConfig } from "./vitepress/config.ts";
import { findVitepress, type VitepressSite } from "./vitepress/find.ts";
import { vitepressEntry } from "./vitepress/front-matter.ts";
import { withHome } from "./vitepress/home.ts";
import { vueFinder } from "./vitepress/own-components.ts";
import { DOCS_PATH, readPages } from "./vitepress/pages.ts";
import { vitepressRules } from "./vitepress/rules.ts";
import { readSettings, type VitepressSettings } from "./vitepress/settings.ts";
import { shortLists } from "./vitepress/short-lists.ts";
import { convertSidebar } from "./vitepress/sidebar.ts";
import { vitepressSlug } from "./vitepress/slug.ts";

/**
 * Plans the new site.
 * @throws DocsgenError with exit code 2 where there is no such site, or its configuration cannot be read
 */
export async function takeOverVitepress(options: TakeoverOptions): Promise<TakenOver> {
  const { site, settings, statics, dropped, migration, tell } = await readSite(options);
  const slugs = dropped.includes(SLUGIFY.join("."))
    ? await askSlugs(migration, settings, site, options.signal)
    : undefined;
  noteFunctions(slugs ? dropped.filter((name) => name !== SLUGIFY.join(".")) : dropped, tell);

  const { languages, languageAlias } = settings.markdown;
  takeLanguages(
    { value: languages, at: ["markdown", "languages"] },
    { value: languageAlias, at: ["markdown", "languageAlias"] },
    migration,
    tell,
  );
  const pageOf = pageFinder(migration, settings.base);
  const home = { migration, pageOf, title: textOf(settings.options["title"]) ?? "Documentation" };
  const find = vueFinder(site.folder, migration);
  const pages = convertPages(migration, {
    addresses: vitepressAddresses(migration, settings.source, settings.base),
    rules: (page) =>
      vitepressRules(page, {
        source: settings.source,
        labels: dataOf(settings.markdown["container"]),
        delimiters: settings.delimiters,
        find,
        slugOf: (text) => slugs?.get(text.trim()) ?? vitepressSlug(text),
      }),
    entry: (entry, page) =>
      vitepressEntry(entry, pageOf, page, (line, message) =>
        migration.note(page.absolute, { line, column: 1 }, "front-matter", message),
      ),
    finish: (body, page) => withHome(body, page, home),
  });
  const theme = countFiles(path.join(path.dirname(site.config), "theme"), "**/*.{js,jsx,ts,tsx,vue,css,scss}");
  if (theme > 0) tell("not-migrated", `.vitepress/theme/: ${counted(theme, "file", "of the theme")}`, []);
  const sidebar = convertSidebar(settings.theme["sidebar"], {
    pageOf,
    tell,
    at: settings.themeAt("sidebar"),
    isFile: (link) => migration.hasStatic(link),
    shorten: shortLists(migration.pages),
    nav: listOf(settings.theme["nav"]),
  });
  const ofEndings = settings.cleanUrls ? [] : endings(migration, tell);
  const redirects = soundRedirects(
    [...ofHost({ site, settings, statics, migration }, pageOf), ...ofEndings],
    migration,
  );
  const pattern = textOf(dataOf(settings.theme["editLink"])["pattern"]);
  const editUrl = options.editUrl ?? (options.isBeside ? editUrlFrom(pattern, options, settings.source) : undefined);
  const config: Config = {
    ...vitepressConfig({ settings, migration, pageOf, tell }),
    ...(editUrl !== undefined && { editUrl }),
    docsPath: DOCS_PATH,
    ...(sidebar && { sidebar }),
    ...(redirects.length > 0 && { redirects }),
  };
  const result = takenOver(migration, {
    from: "vitepress",
    configFile: site.config,
    tell,
    origins: originsOf(settings),
    config,
    editLinkAt: pattern === undefined ? undefined : [...settings.themeAt("editLink"), "pattern"],
    builds: { versions: [], languages: languagesOf(settings, config.locale) },
    pages,
    statics: staticFiles(
      migration,
      statics.filter((folder) => fs.existsSync(folder)),
    ),
    folders: [settings.source],
  });
  const hint = "Addresses have no .html at their ends any more: the old ones lead to the new ones.";
  return ofEndings.length > 0 ? { ...result, hints: [...result.hints, hint] } : result;
}

/** A site as it was read, with its pages in the migration. */
interface ReadSite {
  readonly site: VitepressSite;
  readonly settings: VitepressSettings;
  /** Absolute paths of the folders of its static files. */
  readonly statics: readonly string[];
  /** Paths of the options that are functions. */
  readonly dropped: readonly string[];
  readonly migration: Migration;
  readonly tell: TellAt;
}

async function readSite({ source, top, ignore, signal }: TakeoverOptions): Promise<ReadSite> {
  const site = findVitepress(source, { below: true });
  if (site === undefined)
    throw usageError(
      `no VitePress site in ${source}`,
      "Its .vitepress/config.ts is looked for, there and one folder below. Name the site's folder with --source.",
    );
  const { value, dropped, missing } = await evaluateModule(site.config, { root: site.folder, signal });
  const settings = readSettings(await withAdditional(value, site, signal), site);
  const statics = [path.join(settings.source, "public")];
  const migration = new Migration(site.folder, top, statics);
  const tell = tellOf(migration, site.config);
  tellMissing(migration, missing);
  readPages(settings, migration, tell, ignore);
  if (migration.pages.length === 0)
    throw usageError(`no page in ${settings.source}`, "Its folder is srcDir of the configuration.");
  return { site, settings, statics, dropped, migration, tell };
}

/** From which key of the old configuration each of the new one comes. */
function originsOf({ themeAt }: VitepressSettings): Parameters<typeof takenOver>[1]["origins"] {
  return {
    baseUrl: ["base"],
    favicon: ["head"],
    url: ["sitemap"],
    navbar: themeAt("nav"),
    sidebar: themeAt("sidebar"),
    footer: themeAt("footer"),
    logo: themeAt("logo"),
    editUrl: themeAt("editLink"),
    locale: ["lang"],
    ...Object.fromEntries(["title", "description", "head"].map((key) => [key, [key]])),
  };
}

/** The redirects that are left to the host. */
function ofHost(
  { site, settings, statics, migration }: Pick<ReadSite, "site" | "settings" | "statics" | "migration">,
  pageOf: (link: string) => OldPage | undefined,
): readonly OldRedirect[] {
  return hostRedirects(migration, {
    folders: [...statics, site.folder],
    base: settings.base,
    origin: settings.origin,
    moved(address) {
      const anchor = /#.*$/.exec(address)?.[0] ?? "";
      return (pageOf(address)?.route ?? address.replace(/#.*$/, "")) + anchor;
    },
  });
}

/** Where a configuration says how ids of headings are made. */
const SLUGIFY = ["markdown", "anchor", "slugify"];

/** Asks the site itself for the ids of its headings; undefined where it has no answer. */
async function askSlugs(
  { pages }: Migration,
  settings: VitepressSettings,
  { config, folder: root }: VitepressSite,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, string> | undefined> {
  const texts = [...new Set(pages.flatMap(({ body }) => headingTexts(body, settings.delimiters)))];
  const { answers } = await evaluateModule(config, { root, signal, ask: { path: SLUGIFY, texts } });
  const slugs = new Map(
    texts.flatMap((text, i) => {
      const answer = textOf(answers?.[i]);
      return answer === undefined ? [] : [[text, answer] as const];
    }),
  );
  return slugs.size > 0 ? slugs : undefined;
}

/** What a configuration beside the pages says over the site's own. */
async function withAdditional(value: unknown, site: VitepressSite, signal: AbortSignal | undefined): Promise<unknown> {
  const { source } = readSettings(value, site);
  const file = ["ts", "mts", "js", "mjs"].map((end) => path.join(source, `config.${end}`)).find(isFile);
  if (file === undefined || !fs.readFileSync(file, "utf8").includes("defineAdditionalConfig")) return value;
  const additional = dataOf((await evaluateModule(file, { root: site.folder, signal })).value);
  const themeConfig = { ...dataOf(dataOf(value)["themeConfig"]), ...dataOf(additional["themeConfig"]) };
  return { ...dataOf(value), ...additional, themeConfig };
}

/** The addresses that pages had with their ending. */
function endings(migration: Migration, tell: TellAt): readonly OldRedirect[] {
  return migration.pages.flatMap(({ route: to }) => {
    if (to === undefined || to.endsWith("/")) return [];
    const from = `${to}.html`;
    return [
      { from, to, refuse: (why) => tell("config", `a redirect is left out, for ${why}: ${from}`, ["cleanUrls"]) },
    ];
  });
}

/** What the old address for editing says of the repository, where git does not. */
function editUrlFrom(pattern: string | undefined, { source }: TakeoverOptions, pages: string): string | undefined {
  const prefix = pattern === undefined ? undefined : /^(https?:\/\/.+?)\/?:path$/.exec(pattern)?.[1];
  const inside = path.relative(source, pages).split(path.sep).join("/");
  if (prefix === undefined || inside.startsWith("..")) return undefined;
  if (inside === "") return `${prefix}/`;
  return prefix.endsWith(`/${inside}`) ? prefix.slice(0, -inside.length) : undefined;
}
