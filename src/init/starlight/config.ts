// Starlight's configuration as docsgen's: title, addresses, logo, links, head, checks. Pure but for looks at files.
import type { Key } from "../../config/places.ts";
import type { Config, HeadTag, LanguageBuild, NavbarItem } from "../../types.ts";
import { headTag, imageOfHead, withoutBase } from "../head.ts";
import { logoFrom } from "../logo.ts";
import type { Migration } from "../migration.ts";
import { firstItems, socialLink } from "../navbar.ts";
import { languagesInFolders } from "../other-builds.ts";
import type { TellAt } from "../places.ts";
import { dataOf, isData, isElsewhere, listOf, otherOptions, textOf } from "../values.ts";
import { findFile } from "./addresses.ts";
import { LINKS_VALIDATOR } from "./find.ts";
import type { StarlightSettings } from "./settings.ts";

export interface ConfigContext {
  readonly settings: StarlightSettings;
  readonly migration: Migration;
  readonly tell: TellAt;
}

/** Maps what has its like in docsgen; the rest is noted. */
export function starlightConfig(context: ConfigContext): Config {
  const { settings, migration, tell } = context;
  const { options, locale, base, origin } = settings;
  const { lang } = locale;
  const description = textOf(options["description"]);
  const logo = logoOf(context);
  const items = firstItems(socialLinks(context), tell, settings.at("social"));
  const tags = headTags(context);
  const { image, others } = imageOfHead(tags, { base, origin, hasStatic: (address) => migration.hasStatic(address) });
  const favicon = faviconOf(context);
  noteOthers(context);
  return {
    title: titleOf(settings),
    ...(description && { description }),
    ...(origin && { url: origin }),
    ...(base !== "/" && { baseUrl: base }),
    ...(favicon && { favicon }),
    ...(image && { image }),
    ...(logo && { logo }),
    ...(items.length > 0 && { navbar: { items } }),
    ...(lang && !/^en(?:-US)?$/i.test(lang) && { locale: lang }),
    ...(others.length > 0 && { head: others }),
    checks: { links: "warn", anchors: "warn", assets: "warn", duplicateIds: "warn" },
    ...(migration.extraKeys.size > 0 && { frontMatter: { extra: [...migration.extraKeys].sort() } }),
  };
}

/** A title may be another one in each language. */
function titleOf({ options: { title }, locale: { lang = "en" } }: StarlightSettings): string {
  const byLanguage = dataOf(title);
  return textOf(title) ?? textOf(byLanguage[lang]) ?? textOf(Object.values(byLanguage)[0]) ?? "Documentation";
}

function logoOf({ settings, migration, tell }: ConfigContext): Config["logo"] {
  const data = dataOf(settings.options["logo"]);
  const [light, dark, alt] = [textOf(data["src"]) ?? textOf(data["light"]), textOf(data["dark"]), textOf(data["alt"])];
  return logoFrom({ light, dark, alt, replacesTitle: data["replacesTitle"] === true }, (written) => {
    const file = findFile(/^\w/.test(written) ? `./${written}` : written, settings.folder, settings);
    if (file !== undefined && migration.mayRead(file)) return migration.serve(file);
    tell("config", `the logo ${written} is no file of the site`, settings.at("logo"));
    return undefined;
  });
}

/** Starlight's own name for it is what a site need not say. */
function faviconOf({ settings, migration, tell }: ConfigContext): string | undefined {
  const given = textOf(settings.options["favicon"])?.replace(/[?#].*$/, "");
  const address = `/${(given ?? "favicon.svg").replace(/^\/+/, "")}`;
  if (migration.hasStatic(address)) return address;
  if (given !== undefined) tell("config", `the favicon ${given} is no static file`, settings.at("favicon"));
  return undefined;
}

/** Links as a list, or, as they were once, as an object by their icons. */
function socialLinks({ settings }: ConfigContext): readonly NavbarItem[] {
  const { social } = settings.options;
  if (isData(social)) return Object.entries(social).flatMap(([icon, link]) => socialLink(icon, link, undefined));
  return listOf(social).flatMap((item) => {
    const { icon, label, href } = dataOf(item);
    return socialLink(icon, href, label);
  });
}

function headTags({ settings, tell }: ConfigContext): readonly HeadTag[] {
  const { base } = settings;
  return listOf(settings.options["head"]).flatMap((item, i) => {
    const { tag, attrs } = dataOf(item);
    return headTag(tag, dataOf(attrs), { base, tell }, settings.at("head", i)) ?? [];
  });
}

/** Redirects of Astro's, those of single addresses first. */
export function configRedirects({
  settings,
  tell,
}: ConfigContext): readonly { from: string; to: string; isPattern: boolean; at: readonly Key[] }[] {
  const { astro, base } = settings;
  const all = Object.entries(dataOf(astro["redirects"])).flatMap(([from, given]) => {
    const to = textOf(given) ?? textOf(dataOf(given)["destination"]) ?? "";
    const at = ["redirects", from];
    const isPattern = from.includes("[");
    const bare = (address: string) =>
      withoutBase(address, base).replace(/\[(\.\.\.)?(\w+)\]/g, (_, dots, name) => `:${name}${dots ? "*" : ""}`);
    if (!isElsewhere(to))
      return [{ from: bare(from), to: isPattern ? bare(to) : withoutBase(to, base), isPattern, at }];
    tell("redirect", `left out, for it leads to another site: ${from}`, at);
    return [];
  });
  return [...all.filter(({ isPattern }) => !isPattern), ...all.filter(({ isPattern }) => isPattern)];
}

/** Where the pages of the old site were edited: what docsgen puts a file's path behind. */
export function editUrlOf({ options }: StarlightSettings): string | undefined {
  const base = textOf(dataOf(options["editLink"])["baseUrl"]);
  return base && `${base.replace(/\/+$/, "")}/`;
}

/** Lists the site's languages. @param locale that of the pages that are taken over */
export function languagesOf(settings: StarlightSettings, locale = "en"): readonly LanguageBuild[] {
  const { options, others, base } = settings;
  return languagesInFolders(dataOf(options["locales"]), {
    own: settings.locale.folder || "root",
    others,
    locale,
    base,
  });
}

/** Options that are taken over or noted elsewhere, and those that change nothing that readers see. */
const STARLIGHT = new Set(
  (
    "title description logo social editLink locales defaultLocale sidebar head favicon tableOfContents plugins components " +
    "customCss expressiveCode lastUpdated credits disable404Route prerender pagefind"
  ).split(" "),
);
const ASTRO = new Set(
  (
    "site base trailingSlash redirects integrations srcDir publicDir outDir cacheDir build output adapter server devToolbar " +
    "image prefetch experimental compressHTML scopedStyleStrategy security session env fonts telemetry legacy i18n vite"
  ).split(" "),
);

/** Notes options that change what readers see and have no like here. */
function noteOthers(context: ConfigContext): void {
  const { settings, tell } = context;
  const { options, astro, others } = settings;
  if (others.length > 0) tell("other-build", `translations are left out: ${others.join(", ")}`, settings.at("locales"));
  const counted = (key: string, what: string) => {
    const given = options[key];
    const count = Array.isArray(given) ? given.length : Object.keys(dataOf(given)).length;
    if (count > 0) tell("config", `${what} are left out: ${count}`, settings.at(key));
  };
  takePlugins(context);
  counted("components", "components in the place of Starlight's");
  counted("customCss", "style sheets");
  const { tableOfContents: levels } = options;
  if (levels !== undefined && levels !== true)
    tell(
      "config",
      "the levels of the list of headings are set in each page's front matter",
      settings.at("tableOfContents"),
    );
  if (options["pagefind"] === false) tell("config", "every page is found by the search", settings.at("pagefind"));
  if (options["pagination"] === false)
    tell("config", "pages have links to the page before and after", settings.at("pagination"));
  for (const key of otherOptions(options, STARLIGHT)) tell("config", `${key} is left out`, settings.at(key));
  for (const key of otherOptions(astro, ASTRO)) tell("config", `${key} is left out`, [key]);
}

/** Which links are not checked is taken over; all other plugins are noted. */
function takePlugins({ settings, migration, tell }: ConfigContext): void {
  const given = listOf(settings.options["plugins"]);
  const others = given.filter((plugin) => !(LINKS_VALIDATOR in dataOf(plugin)));
  if (others.length > 0) tell("config", `plugins of Starlight are left out: ${others.length}`, settings.at("plugins"));
  for (const [i, plugin] of given.entries()) {
    const { exclude } = dataOf(dataOf(plugin)[LINKS_VALIDATOR]);
    // Below a base, the site's own addresses have it before them.
    const isTaken = (pattern: unknown) => settings.base === "/" && migration.allowElsewhere(fromGlob(textOf(pattern)));
    const lost = listOf(exclude).filter((pattern) => !isTaken(pattern));
    if (lost.length > 0)
      tell("config", `exclude of ${LINKS_VALIDATOR} is left out: ${lost.join(", ")}`, settings.at("plugins", i));
  }
}

/** A glob as a pattern of `links.elsewhere`, whose stars stand for slashes too. */
function fromGlob(glob = ""): string {
  return glob.replaceAll("**", "*");
}
