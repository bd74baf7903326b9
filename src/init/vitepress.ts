// A VitePress site taken over: its configuration is run, its pages are converted, its addresses stay.
import fs from "node:fs";
import path from "node:path";
import { usageError } from "../diagnostics.ts";
import { parseHref } from "../route.ts";
import type { Config } from "../types.ts";
import { evaluateModule } from "./evaluate.ts";
import { homeMarkdown } from "./home.ts";
import { hostRedirects } from "./host-redirects.ts";
import { headingTexts } from "./markdown/headings.ts";
import { isFile, Migration, type OldPage } from "./migration.ts";
import { shorten } from "./page.ts";
import { tellMissing, tellOf } from "./places.ts";
import {
  convertPages,
  countFiles,
  noteFunctions,
  soundRedirects,
  staticFiles,
  type TakenOver,
  type TakeoverOptions,
  takenOver,
} from "./takeover.ts";
import { dataOf, listOf, textOf } from "./values.ts";
import { vitepressAddresses } from "./vitepress/addresses.ts";
import { vitepressConfig } from "./vitepress/config.ts";
import { findVitepress, type VitepressSite } from "./vitepress/find.ts";
import { vitepressEntry } from "./vitepress/front-matter.ts";
import { DOCS_PATH, readPages } from "./vitepress/pages.ts";
import { vitepressRules } from "./vitepress/rules.ts";
import { readSettings, type VitepressSettings } from "./vitepress/settings.ts";
import { convertSidebar } from "./vitepress/sidebar.ts";
import { vitepressSlug } from "./vitepress/slug.ts";

/**
 * Plans the new site.
 * @throws DocsgenError with exit code 2 where there is no such site, or its configuration cannot be read
 */
export async function takeOverVitepress(options: TakeoverOptions): Promise<TakenOver> {
  const site = findVitepress(options.source, { below: true });
  if (site === undefined)
    throw usageError(
      `no VitePress site in ${options.source}`,
      "Its .vitepress/config.ts is looked for, there and one folder below. Name the site's folder with --source.",
    );
  const { value, dropped, missing } = await evaluateModule(site.config, { root: site.folder, signal: options.signal });
  const settings = readSettings(await withAdditional(value, site, options.signal), site);
  const statics = [path.join(settings.source, "public")];
  const migration = new Migration(site.folder, options.top, statics);
  const tell = tellOf(migration, site.config);
  tellMissing(migration, missing);
  readPages(settings, migration, tell, options.ignore);
  if (migration.pages.length === 0)
    throw usageError(`no page in ${settings.source}`, "Its folder is srcDir of the configuration.");

  const slugs = dropped.includes(SLUGIFY.join("."))
    ? await askSlugs(migration, settings, site, options.signal)
    : undefined;
  noteFunctions(slugs ? dropped.filter((name) => name !== SLUGIFY.join(".")) : dropped, tell);
  const slugOf = (text: string) => slugs?.get(text.trim()) ?? vitepressSlug(text);

  const addresses = vitepressAddresses(migration, settings.source, settings.base);
  /** Finds a page by an address of the configuration or of front matter. */
  const pageOf = (link: string): OldPage | undefined => {
    const parsed = parseHref(link);
    if (parsed.kind === "external") return undefined;
    const written = `/${parsed.path.replace(/^\/+/, "")}`;
    const below =
      settings.base !== "/" && written.startsWith(settings.base) ? `/${written.slice(settings.base.length)}` : written;
    const bare = (text: string) => text.replace(/(?:\/index)?\.(?:md|html)$/i, "") || "/";
    return migration.pageAt(bare(written)) ?? migration.pageAt(bare(below));
  };
  const title = textOf(settings.options["title"]) ?? "Documentation";
  const pages = convertPages(migration, {
    addresses,
    rules: (page) =>
      vitepressRules(page, {
        source: settings.source,
        labels: dataOf(settings.markdown["container"]),
        delimiters: settings.delimiters,
        slugOf,
      }),
    entry: (entry, page) =>
      vitepressEntry(entry, pageOf, page, (line, message) =>
        migration.note(page.absolute, { line, column: 1 }, "front-matter", message),
      ),
    finish(body, page) {
      const value = (key: string) => page.entries.find((entry) => entry.key === key)?.value;
      if (value("layout") !== "home") return body;
      migration.count("home pages");
      const line = page.entries.find(({ key }) => key === "hero")?.line ?? 1;
      const tellHere = (code: string, message: string) =>
        migration.note(page.absolute, { line, column: 1 }, code, message);
      const home = homeMarkdown(dataOf(value("hero")), value("features"), {
        title,
        link(address) {
          const parsed = parseHref(address);
          if (parsed.kind === "external") return address;
          const linked = pageOf(path.posix.resolve((page.route ?? "/").replace(/[^/]*$/, ""), parsed.path));
          if (linked?.route !== undefined) return linked.route + (parsed.anchor === "" ? "" : `#${parsed.anchor}`);
          tellHere("link", `leads to nothing that was taken over: ${shorten(address)}`);
          return undefined;
        },
        image: (address) =>
          parseHref(address).kind === "external" || migration.hasStatic(address) ? address : undefined,
        leftOut: (what) => tellHere("front-matter", `the home page is without ${shorten(what)}`),
      });
      return `\n${home}${body.trim() === "" ? "" : `\n${body.replace(/^\n+/, "")}`}`;
    },
  });
  const theme = countFiles(path.join(path.dirname(site.config), "theme"), "**/*.{js,jsx,ts,tsx,vue,css,scss}");
  if (theme > 0) tell("not-migrated", `.vitepress/theme/: ${theme} files of the theme`, []);
  const sidebar = convertSidebar(settings.theme["sidebar"], {
    pageOf,
    tell,
    at: settings.themeAt("sidebar"),
    nav: listOf(settings.theme["nav"]),
  });
  const redirects = settings.cleanUrls
    ? []
    : endings(migration).map((redirect) => ({
        ...redirect,
        refuse: (why: string) => tell("config", `a redirect is left out, for ${why}: ${redirect.from}`, ["cleanUrls"]),
      }));
  const sound = soundRedirects(
    [
      ...hostRedirects(migration, {
        folders: [...statics, site.folder],
        base: settings.base,
        origin: settings.origin,
        moved(address) {
          const anchor = /#.*$/.exec(address)?.[0] ?? "";
          return (pageOf(address)?.route ?? address.replace(/#.*$/, "")) + anchor;
        },
      }),
      ...redirects,
    ],
    migration,
  );
  const pattern = textOf(dataOf(settings.theme["editLink"])["pattern"]);
  const editUrl = options.editUrl ?? (options.isBeside ? editUrlFrom(pattern, options, settings.source) : undefined);
  const config: Config = {
    ...vitepressConfig({ settings, migration, pageOf, tell }),
    ...(editUrl !== undefined && { editUrl }),
    docsPath: DOCS_PATH,
    ...(sidebar && { sidebar }),
    ...(sound.length > 0 && { redirects: sound }),
  };
  const result = takenOver(migration, {
    from: "vitepress",
    configFile: site.config,
    tell,
    origins: {
      baseUrl: ["base"],
      favicon: ["head"],
      url: ["sitemap"],
      navbar: settings.themeAt("nav"),
      sidebar: settings.themeAt("sidebar"),
      footer: settings.themeAt("footer"),
      logo: settings.themeAt("logo"),
      editUrl: settings.themeAt("editLink"),
      locale: ["lang"],
      ...Object.fromEntries(["title", "description", "head"].map((key) => [key, [key]])),
    },
    config,
    pages,
    statics: staticFiles(
      migration,
      statics.filter((folder) => fs.existsSync(folder)),
    ),
    folders: [settings.source],
  });
  const hint = "Addresses have no .html at their ends any more: the old ones lead to the new ones.";
  return redirects.length > 0 ? { ...result, hints: [...result.hints, hint] } : result;
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
  const slugs = new Map(texts.flatMap((text, i) => (answers?.[i] ? [[text, answers[i]] as const] : [])));
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
function endings(migration: Migration): { from: string; to: string }[] {
  return migration.pages.flatMap(({ route }) =>
    route === undefined || route.endsWith("/") ? [] : [{ from: `${route}.html`, to: route }],
  );
}

/** What the old address for editing says of the repository, where git does not. */
function editUrlFrom(pattern: string | undefined, { source }: TakeoverOptions, pages: string): string | undefined {
  const prefix = pattern === undefined ? undefined : /^(https?:\/\/.+?)\/?:path$/.exec(pattern)?.[1];
  const inside = path.relative(source, pages).split(path.sep).join("/");
  if (prefix === undefined || inside.startsWith("..")) return undefined;
  if (inside === "") return `${prefix}/`;
  return prefix.endsWith(`/${inside}`) ? prefix.slice(0, -inside.length) : undefined;
}
