// A Docusaurus site taken over: its configuration is run, its pages are converted, its addresses stay.
import type { Key } from "../config/places.ts";
import { bareRoute } from "../route.ts";
import type { Config } from "../types.ts";
import { takeLanguages } from "./code-languages.ts";
import { docusaurusAddresses } from "./docusaurus/addresses.ts";
import { tellCategories } from "./docusaurus/categories.ts";
import { buildLists, docusaurusConfig } from "./docusaurus/config.ts";
import type { ReadInstance } from "./docusaurus/docs.ts";
import { docusaurusEntry } from "./docusaurus/front-matter.ts";
import { readRegistered } from "./docusaurus/imports.ts";
import { readMagicComments } from "./docusaurus/magic-comments.ts";
import { noteOtherParts } from "./docusaurus/other-parts.ts";
import { askRedirects, clientRedirects, versionRedirects } from "./docusaurus/redirects.ts";
import { docusaurusRules } from "./docusaurus/rules.ts";
import { type DocusaurusSettings, withoutVersion } from "./docusaurus/settings.ts";
import { firstPage } from "./docusaurus/sidebars.ts";
import { type ReadSite, readSite } from "./docusaurus/site.ts";
import { joinSidebars, readSidebars, sidebarContext } from "./docusaurus/site-sidebar.ts";
import { hostRedirects } from "./host-redirects.ts";
import { withoutIndentedCode } from "./markdown/lines.ts";
import { insideOf, type OldPage } from "./migration.ts";
import { type OldRedirect, soundRedirects } from "./redirects.ts";
import { convertPages, staticFiles, type TakenOver, type TakeoverOptions, takenOver } from "./takeover.ts";
import type { PlannedFile } from "./types.ts";
import { dataOf } from "./values.ts";

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
  noteOtherParts(source, site);
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
