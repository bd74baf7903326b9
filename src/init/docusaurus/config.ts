// Docusaurus' configuration as docsgen's: title, addresses, navbar, footer, head, checks. Pure but for looks at static files.
import type { Key } from "../../config/places.ts";
import type { CheckLevel, Checks, Config, FooterColumn, HeadTag, NavbarItem, NavbarLink } from "../../types.ts";
import { headTag, imageOfHead } from "../head.ts";
import { logoFrom } from "../logo.ts";
import type { Migration, OldPage } from "../migration.ts";
import { firstItems, menuOf } from "../navbar.ts";
import { type BuildLists, languageList, versionList } from "../other-builds.ts";
import type { TellAt } from "../places.ts";
import { type Data, dataOf, listOf, plainText, textOf } from "../values.ts";
import { noteOthers } from "./others.ts";
import { type DocusaurusSettings, withoutVersion } from "./settings.ts";

export interface ConfigContext {
  readonly settings: DocusaurusSettings;
  readonly migration: Migration;
  /** Finds a page by its id, in a docs plugin. */
  pageOf(id: string, instance: string): OldPage | undefined;
  /** Finds the first page of a sidebar. */
  firstOf(sidebar: string, instance: string): OldPage | undefined;
  readonly tell: TellAt;
}

/** Maps what has its like in docsgen; the rest is noted. */
export function docusaurusConfig(context: ConfigContext): Config {
  const { settings, migration } = context;
  const { options, themeConfig } = settings;
  const text = (key: string) => textOf(options[key]);
  const navbar = dataOf(themeConfig["navbar"]);
  const items = navbarItems(listOf(navbar["items"]), context);
  const footer = footerOf(dataOf(themeConfig["footer"]), context);
  const favicon = staticFile(text("favicon"), "favicon", context, ["favicon"]);
  const card = staticFile(textOf(themeConfig["image"]), "image of cards", context, ["themeConfig", "image"]);
  const logo = logoOf(navbar, context);
  const locale = textOf(dataOf(options["i18n"])["defaultLocale"]);
  const tags = headTags(context);
  const { image, others: head } =
    card === undefined
      ? imageOfHead(tags, {
          base: settings.baseUrl,
          origin: settings.origin,
          hasStatic: (address) => migration.hasStatic(address),
        })
      : { image: card, others: tags };
  const description = text("tagline");
  const version = versionOf(settings, context.tell);
  noteOthers(settings, context.tell);
  return {
    title: text("title") ?? "Documentation",
    ...(description && { description }),
    ...(settings.origin && { url: settings.origin }),
    ...(settings.baseUrl !== "/" && { baseUrl: settings.baseUrl }),
    ...(favicon && { favicon }),
    ...(image && { image }),
    ...(logo && { logo }),
    ...(items.length > 0 && { navbar: { items } }),
    ...(footer && { footer }),
    ...(locale && locale !== "en" && { locale }),
    ...(Object.keys(version).length > 0 && { version }),
    ...(head.length > 0 && { head }),
    checks: checksOf(options),
    ...(migration.extraKeys.size > 0 && { frontMatter: { extra: [...migration.extraKeys].sort() } }),
  };
}

/** The versions and languages of the site; of versions, those of its first docs plugin. */
export function buildLists({ options, instances, baseUrl }: DocusaurusSettings): BuildLists {
  const [first] = instances;
  const given = dataOf(first?.given["versions"]);
  const labelOf = (name: string) => textOf(dataOf(given[name])["label"]);
  const others = first?.versions ?? [];
  const versions = ["", ...others].map((folder) => ({
    folder,
    label: labelOf(folder || "current") ?? (folder || "Next"),
  }));
  const i18n = dataOf(options["i18n"]);
  const main = textOf(i18n["defaultLocale"]) ?? "en";
  const named = listOf(i18n["locales"]).flatMap((name) => textOf(name) ?? []);
  const languages = [main, ...named.filter((name) => name !== main)].map((name) => {
    const { label, htmlLang, path } = dataOf(dataOf(i18n["localeConfigs"])[name]);
    return {
      folder: name === main ? "" : (textOf(path) ?? name),
      locale: name === main ? main : (textOf(htmlLang) ?? name),
      label: textOf(label),
    };
  });
  return {
    versions: versionList(versions, baseUrl, first?.released?.name ?? ""),
    languages: languageList(languages, baseUrl),
  };
}

function logoOf(navbar: Data, context: ConfigContext): Config["logo"] {
  const logo = dataOf(navbar["logo"]);
  const [light, dark, alt] = [textOf(logo["src"]), textOf(logo["srcDark"]), textOf(logo["alt"])];
  return logoFrom({ light, dark, alt, replacesTitle: !textOf(navbar["title"]) }, (written) =>
    staticFile(written, "logo", context, ["themeConfig", "navbar", "logo", written === light ? "src" : "srcDark"]),
  );
}

/** What the site says of the version that is taken over. */
function versionOf({ options, instances }: DocusaurusSettings, tell: TellAt): NonNullable<Config["version"]> {
  const [first] = instances;
  const { label: given, banner, badge, noIndex } = dataOf(dataOf(first?.given["versions"])["current"]);
  // It was meant for addresses beside those of the last version, which search engines know.
  const isMoved = first?.released !== undefined;
  if (noIndex === true && isMoved)
    tell(
      "config",
      `docs.versions.current.noIndex is left out: the pages take the place of the version ${first.released?.name}`,
      [...first.at, "versions", "current", "noIndex"],
    );
  const label = textOf(given);
  return {
    ...(label && { label }),
    ...(banner === "none" && { banner: null }),
    ...((banner === "unreleased" || banner === "unmaintained") && { banner }),
    ...(typeof badge === "boolean" && { badge }),
    ...(((noIndex === true && !isMoved) || options["noIndex"] === true) && { noIndex: true }),
  };
}

/** What is not taken over yet must not stop the first build; what the site did not check is not checked. */
function checksOf(options: Data): Partial<Checks> {
  const level = (key: string): CheckLevel => (options[key] === "ignore" ? "off" : "warn");
  return { links: level("onBrokenLinks"), anchors: level("onBrokenAnchors"), assets: "warn", duplicateIds: "warn" };
}

function staticFile(
  written: string | undefined,
  what: string,
  { migration, tell }: ConfigContext,
  at: readonly Key[],
): string | undefined {
  if (written === undefined || /^(?:https?:|data:)/.test(written)) {
    if (written !== undefined) tell("config", `the ${what} is not a file of the site: ${written.slice(0, 80)}`, at);
    return undefined;
  }
  const address = `/${written.replace(/^\/+/, "")}`;
  if (migration.hasStatic(address)) return address;
  tell("config", `the ${what} ${written} is no static file`, at);
  return undefined;
}

function navbarItems(items: readonly unknown[], context: ConfigContext): readonly NavbarItem[] {
  const list = ["themeConfig", "navbar", "items"];
  const found = items.map(dataOf).flatMap((data, i): readonly NavbarItem[] => {
    const at = [...list, i];
    const inner = listOf(data["items"]);
    return data["type"] === "dropdown" || inner.length > 0
      ? dropdown(data, inner, context, at)
      : navbarItem(data, context, at);
  });
  return firstItems(found, context.tell, list);
}

/** A menu that is a link itself has that as its first one, unless one of its items leads there; without items it is one. */
function dropdown(
  data: Data,
  items: readonly unknown[],
  context: ConfigContext,
  at: readonly Key[],
): readonly NavbarItem[] {
  const own = data["to"] || data["href"] ? navbarItem({ ...data, type: undefined }, context, at) : [];
  const links = items.flatMap((item, i) => navbarItem(dataOf(item), context, [...at, "items", i]));
  if (links.length === 0 && own.length > 0) return own;
  const label = textOf(data["label"]) ?? "More";
  const missing = own.filter(({ href }) => !links.some((link) => link.href === href));
  if (missing.length > 0)
    context.tell("config", `the navbar's menu ${JSON.stringify(label)} has its own link as its first`, at);
  return menuOf(label, [...missing, ...links], context.tell, at);
}

function navbarItem(data: Data, context: ConfigContext, at: readonly Key[]): readonly NavbarLink[] {
  const type = textOf(data["type"]);
  const instance = textOf(data["docsPluginId"]) ?? "default";
  if (type === "doc" || type === "docSidebar") {
    const page =
      type === "doc"
        ? context.pageOf(textOf(data["docId"]) ?? "", instance)
        : context.firstOf(textOf(data["sidebarId"]) ?? "", instance);
    const label = textOf(data["label"]) ?? titleOfPage(page);
    if (page?.route !== undefined && label !== undefined) return [{ label, href: page.route }];
    context.tell(
      "config",
      `the navbar's link to ${textOf(data["docId"]) ?? textOf(data["sidebarId"])} leads nowhere and is left out`,
      at,
    );
    return [];
  }
  if (type !== undefined && type !== "default") {
    context.tell("config", `the navbar's item of the type ${JSON.stringify(type)} is left out`, at);
    return [];
  }
  return linkOf(data, "navbar", context, at);
}

function titleOfPage(page: OldPage | undefined): string | undefined {
  return textOf(page?.entries.find(({ key }) => key === "sidebar_label" || key === "title")?.value);
}

/** A link of the navbar or the footer. */
function linkOf(data: Data, where: string, context: ConfigContext, at: readonly Key[]): readonly NavbarLink[] {
  const target = (textOf(data["to"]) ?? textOf(data["href"]))?.replace(/^pathname:\/\//, "");
  if (target === undefined) {
    if (data["html"] !== undefined) context.tell("config", `HTML in the ${where} is left out`, at);
    return [];
  }
  const isExternal = /^(?:https?:)?\/\/|^[a-z][a-z0-9+.-]*:/i.test(target);
  const { settings, migration } = context;
  const href = isExternal ? target : withoutVersion(`/${target.replace(/^\/+/, "")}`, settings.instances);
  const label =
    textOf(data["label"]) ??
    textOf(data["aria-label"]) ??
    (isExternal && URL.canParse(href) ? new URL(href).hostname : undefined);
  if (label === undefined) {
    context.tell("config", `the ${where}'s link to ${target} has no text and is left out`, at);
    return [];
  }
  const [path = ""] = href.split(/[?#]/);
  const isKnown = isExternal || migration.pageAt(path) !== undefined || migration.hasStatic(path);
  if (isKnown) return [{ label, href }];
  context.tell("config", `the ${where}'s link to ${href} leads to nothing that was taken over and is left out`, at);
  return [];
}

function footerOf(footer: Data, context: ConfigContext): Config["footer"] {
  const columns: FooterColumn[] = [];
  const single: NavbarLink[] = [];
  for (const [i, item] of listOf(footer["links"]).map(dataOf).entries()) {
    const at = ["themeConfig", "footer", "links", i];
    if (!Array.isArray(item["items"])) single.push(...linkOf(item, "footer", context, at));
    else {
      const items = listOf(item["items"]).flatMap((each, j) =>
        linkOf(dataOf(each), "footer", context, [...at, "items", j]),
      );
      if (items.length > 0) columns.push({ title: textOf(item["title"]) ?? "More", items });
    }
  }
  if (single.length > 0) columns.push({ title: "More", items: single });
  const text = plainText(textOf(footer["copyright"]) ?? "");
  if (columns.length === 0 && text === "") return undefined;
  return { ...(columns.length > 0 && { columns }), ...(text !== "" && { text }) };
}

function headTags({ settings: { options, themeConfig, baseUrl }, tell }: ConfigContext): readonly HeadTag[] {
  const context = { base: baseUrl, tell };
  const tags = (key: string, tagOf: (item: unknown) => readonly [tag: unknown, attributes: Data]) =>
    listOf(options[key]).map((item, i) => headTag(...tagOf(item), context, [key, i]));
  const loaded = (item: unknown, name: string) => (typeof item === "string" ? { [name]: item } : dataOf(item));
  return [
    ...listOf(themeConfig["metadata"]).map((data, i) =>
      headTag("meta", dataOf(data), context, ["themeConfig", "metadata", i]),
    ),
    ...tags("headTags", (item) => [dataOf(item)["tagName"], dataOf(dataOf(item)["attributes"])]),
    ...tags("scripts", (item) => ["script", loaded(item, "src")]),
    ...tags("stylesheets", (item) => ["link", { rel: "stylesheet", ...loaded(item, "href") }]),
  ].filter((tag) => tag !== undefined);
}
