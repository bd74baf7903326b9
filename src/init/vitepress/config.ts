// VitePress' configuration as docsgen's: title, addresses, navbar, footer, head, checks. Pure but for looks at static files.
import type { Key } from "../../config/places.ts";
import type { Config, HeadTag, LanguageBuild, NavbarItem, NavbarLink } from "../../types.ts";
import { headTag, imageOfHead, metaName } from "../head.ts";
import { logoFrom } from "../logo.ts";
import type { Migration, OldPage } from "../migration.ts";
import { firstItems, menuOf, socialLink } from "../navbar.ts";
import { languagesInFolders } from "../other-builds.ts";
import { shorten } from "../page.ts";
import type { TellAt } from "../places.ts";
import {
  type Data,
  dataOf,
  isData,
  isElsewhere,
  listOf,
  originOf,
  otherOptions,
  plainText,
  textOf,
} from "../values.ts";
import type { VitepressSettings } from "./settings.ts";

export interface ConfigContext {
  readonly settings: VitepressSettings;
  readonly migration: Migration;
  pageOf(link: string): OldPage | undefined;
  readonly tell: TellAt;
}

/** Maps what has its like in docsgen; the rest is noted. */
export function vitepressConfig(context: ConfigContext): Config {
  const { settings, migration } = context;
  const { options, theme } = settings;
  const text = (key: string) => textOf(options[key]);
  const { head, favicon, image, origin } = headOf(context);
  const logo = logoOf(theme["logo"], context);
  const items = navbarItems(context);
  const footer = dataOf(theme["footer"]);
  if (["message", "copyright"].some((key) => /<a\s/i.test(textOf(footer[key]) ?? "")))
    context.tell(
      "config",
      "the links in the footer's text are left out: give the footer columns",
      settings.themeAt("footer"),
    );
  const closing = ["message", "copyright"].flatMap((key) => plainText(textOf(footer[key]) ?? "") || []).join(" ");
  const [title, description, lang] = [text("title"), text("description"), text("lang")];
  const links = options["ignoreDeadLinks"] === true ? "off" : "warn";
  const ignored = listOf(options["ignoreDeadLinks"]).filter((each) => each !== "localhostLinks");
  if (ignored.filter((each) => !migration.allowElsewhere(textOf(each) ?? "")).length > 0)
    context.tell("config", "what is no plain address in ignoreDeadLinks is left out: links.elsewhere takes patterns", [
      "ignoreDeadLinks",
    ]);
  noteOthers(context);
  return {
    title: title ?? "Documentation",
    ...(description && { description }),
    ...(origin && { url: origin }),
    ...(settings.base !== "/" && { baseUrl: settings.base }),
    ...(favicon && { favicon }),
    ...(image && { image }),
    ...(logo && { logo }),
    ...(items.length > 0 && { navbar: { items } }),
    ...(closing !== "" && { footer: { text: closing } }),
    ...(lang && !/^en(?:-US)?$/i.test(lang) && { locale: lang }),
    ...(head.length > 0 && { head }),
    checks: { links, anchors: "warn", assets: "warn", duplicateIds: "warn" },
    ...(migration.extraKeys.size > 0 && { frontMatter: { extra: [...migration.extraKeys].sort() } }),
  };
}

function logoOf(value: unknown, { migration, settings, tell }: ConfigContext): Config["logo"] {
  const data = dataOf(value);
  const light = textOf(value) ?? textOf(data["src"]) ?? textOf(data["light"]);
  const [dark, alt] = [textOf(data["dark"]), textOf(data["alt"])];
  return logoFrom({ light, dark, alt, replacesTitle: settings.theme["siteTitle"] === false }, (written) => {
    const address = `/${written.replace(/^\/+/, "")}`;
    if (!isElsewhere(written) && migration.hasStatic(address)) return address;
    tell("config", `the logo ${written} is no static file`, settings.themeAt("logo"));
    return undefined;
  });
}

function navbarItems(context: ConfigContext): readonly NavbarItem[] {
  const { theme, themeAt } = context.settings;
  const at = themeAt("nav");
  const nav = listOf(theme["nav"]).flatMap((item, i) => (isData(item) ? navbarItem(item, context, [...at, i]) : []));
  const social = listOf(theme["socialLinks"]).flatMap((item) => {
    const { icon, link, ariaLabel } = dataOf(item);
    return socialLink(icon, link, ariaLabel);
  });
  return firstItems([...nav, ...social], context.tell, at);
}

function navbarItem(item: Data, context: ConfigContext, at: readonly Key[]): readonly NavbarItem[] {
  const label = plainText(textOf(item["text"]) ?? "");
  if (Array.isArray(item["items"])) {
    const links = menuLinks(item["items"], label, context, at);
    return label === "" ? links : menuOf(label, links, context.tell, at);
  }
  return navbarLink(item, context, at);
}

/** The links of a menu; those of its parts stand among them. */
function menuLinks(items: unknown, menu: string, context: ConfigContext, at: readonly Key[]): readonly NavbarLink[] {
  return listOf(items).flatMap((item, i) => {
    if (!isData(item)) return [];
    const own = [...at, "items", i];
    if (!Array.isArray(item["items"])) return navbarLink(item, context, own);
    const part = plainText(textOf(item["text"]) ?? "");
    if (part !== "") {
      const [its, whole] = [JSON.stringify(part), JSON.stringify(menu)];
      context.tell("config", `the part ${its} of the navbar's menu ${whole} has become single links`, own);
    }
    return menuLinks(item["items"], menu, context, own);
  });
}

function navbarLink(item: Data, context: ConfigContext, at: readonly Key[]): readonly NavbarLink[] {
  const label = plainText(textOf(item["text"]) ?? "");
  const link = textOf(item["link"]);
  if (link === undefined || label === "") {
    context.tell("config", `an item of the navbar is left out: ${shorten(JSON.stringify(item))}`, at);
    return [];
  }
  if (isElsewhere(link) || context.migration.hasStatic(link)) return [{ label, href: link }];
  const page = context.pageOf(link);
  if (page?.route !== undefined) return [{ label, href: page.route + (/#.*$/.exec(link)?.[0] ?? "") }];
  context.tell("config", `the navbar's link to ${link} leads to nothing that was taken over and is left out`, at);
  return [];
}

function headOf({ settings, migration, tell }: ConfigContext): {
  readonly head: readonly HeadTag[];
  readonly favicon: string | undefined;
  readonly image: string | undefined;
  /** Of the site's addresses, also where only its link previews have it. */
  readonly origin: string | undefined;
} {
  const head: HeadTag[] = [];
  let favicon: string | undefined;
  let { origin } = settings;
  for (const [i, entry] of listOf(settings.options["head"]).entries()) {
    const [tag, given] = listOf(entry);
    if (tag === "meta" && metaName(dataOf(given)) === "og:url") origin ??= originOf(textOf(dataOf(given)["content"]));
    const made = headTag(tag, dataOf(given), { base: settings.base, tell }, ["head", i]);
    if (made === undefined) continue;
    const { rel, href } = made.attributes;
    const isIcon = made.tag === "link" && /^(?:shortcut )?icon$/i.test(String(rel));
    if (isIcon && favicon === undefined && typeof href === "string" && migration.hasStatic(href)) favicon = href;
    else head.push(made);
  }
  const { image, others } = imageOfHead(head, {
    base: settings.base,
    origin,
    hasStatic: (address) => migration.hasStatic(address),
  });
  return { head: others, favicon, image, origin };
}

/** Options that are taken over or noted elsewhere, and those that change nothing that readers see. */
const SITE = new Set(
  (
    "title description lang base head locales srcDir srcExclude outDir assetsDir cacheDir rewrites cleanUrls ignoreDeadLinks " +
    "sitemap markdown themeConfig vite vue lastUpdated metaChunk mpa buildConcurrency useWebFonts router mermaid " +
    "mermaidPlugin transformHead transformPageData transformHtml"
  ).split(" "),
);
const MARKDOWN = new Set(
  "attrs container math anchor toc lineNumbers theme languages languageAlias image gfmAlerts".split(" "),
);
const THEME = new Set(
  "nav sidebar logo socialLinks footer editLink outline carbonAds search lastUpdated siteTitle i18nRouting".split(" "),
);

/** Lists the site's languages. @param locale that of the pages that are taken over */
export function languagesOf(
  { options, locales: others, base }: VitepressSettings,
  locale = "en",
): readonly LanguageBuild[] {
  const locales = dataOf(options["locales"]);
  const own = Object.keys(locales).find((name) => !others.includes(name)) ?? "root";
  return languagesInFolders(locales, { own, others, locale, base });
}

/** Options of which one part is taken over, or noted by itself. */
const PARTS = [
  ["editLink", "pattern"],
  ["lastUpdated", ""],
  ["outline", "level"],
] as const;

/** Notes options that change what readers see and have no like here. */
function noteOthers(context: ConfigContext): void {
  const { settings, tell } = context;
  const { options, theme, themeAt, markdown, locales } = settings;
  if (locales.length > 0) tell("other-build", `translations are left out: ${locales.join(", ")}`, ["locales"]);
  const { outline } = theme;
  if (outline !== undefined && (!isData(outline) || outline["level"] !== undefined))
    tell("config", "the levels of the list of headings are set in each page's front matter", themeAt("outline"));
  if (markdown["math"] !== undefined && markdown["math"] !== false)
    tell("math", "formulas are shown as they are written until a plugin renders them", ["markdown", "math"]);
  if (markdown["lineNumbers"] === true)
    tell("config", "blocks of code ask for their line numbers themselves: showLineNumbers", [
      "markdown",
      "lineNumbers",
    ]);
  for (const key of ["vite", "vue"])
    if (options[key] !== undefined) tell("config", `the options of ${key} are left out`, [key]);
  if (isData(theme["carbonAds"])) tell("config", "advertisements are left out", themeAt("carbonAds"));
  if (theme["siteTitle"] === false && theme["logo"] === undefined)
    tell("config", "the header has the site's title", themeAt("siteTitle"));
  const name = textOf(theme["siteTitle"]);
  if (name !== undefined && name !== textOf(options["title"]))
    tell("config", `the header has the site's title, not ${JSON.stringify(name)}`, themeAt("siteTitle"));
  const others = [
    ...otherOptions(options, SITE).map((key) => ({ name: key, at: [key] })),
    ...otherOptions(markdown, MARKDOWN).map((key) => ({ name: `markdown.${key}`, at: ["markdown", key] })),
    ...otherOptions(dataOf(markdown["attrs"]), new Set(["disable", "leftDelimiter", "rightDelimiter"])).map((key) => ({
      name: `markdown.attrs.${key}`,
      at: ["markdown", "attrs", key],
    })),
    ...otherOptions(theme, THEME).map((key) => ({ name: `themeConfig.${key}`, at: themeAt(key) })),
    ...PARTS.flatMap(([key, known]) =>
      otherOptions(dataOf(theme[key]), new Set([known])).map((part) => ({
        name: `themeConfig.${key}.${part}`,
        at: [...themeAt(key), part],
      })),
    ),
  ];
  for (const { name: other, at } of others) tell("config", `${other} is left out`, at);
}
