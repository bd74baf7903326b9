// What a Docusaurus configuration says: its docs plugins, folders and options, and which version is the last one. Maps
// nothing to docsgen's.
import path from "node:path";
import type { Key } from "../../config/places.ts";
import { displayPath } from "../../project.ts";
import { joinPath } from "../../route.ts";
import { readText } from "../repository.ts";
import { type Data, dataOf, isData, listOf, originOf, textOf } from "../values.ts";

/** A docs plugin: a folder of pages under a route. */
export interface DocsInstance {
  readonly id: string;
  /** Absolute. */
  readonly folder: string;
  /** Without slashes at its ends; "" for the site's root. */
  readonly route: string;
  /** The versions beside that of these pages, the newest first. */
  readonly versions: readonly string[];
  /** The version that was at the route, where it was not that of these pages; they were at `next` under it. */
  readonly released: { readonly name: string; readonly next: string } | undefined;
  /** Absolute path of the sidebars' file; `false` for no sidebar; undefined where the folders decide. */
  readonly sidebars: string | false | undefined;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Whether number prefixes are taken off names. */
  readonly numberPrefixes: boolean;
  readonly editUrl: string | undefined;
  /** All that it was given. */
  readonly given: Data;
  /** Where that stands in the configuration. */
  readonly at: readonly Key[];
}

export interface DocusaurusSettings {
  readonly instances: readonly DocsInstance[];
  /** Absolute. */
  readonly staticFolders: readonly string[];
  readonly baseUrl: string;
  /** Of the site's addresses, where it says so. */
  readonly origin: string | undefined;
  readonly emoji: boolean;
  /** Which files are MDX: all, none, or those that are named so. */
  readonly format: "mdx" | "md" | "detect";
  /** Options of the plugin for redirects. */
  readonly redirects: { readonly options: Data; readonly at: readonly Key[] } | undefined;
  /** Presets, with all that they were given; a known one is the classic one, or has pages as that one has. */
  readonly presets: readonly (Plugin & { readonly isKnown: boolean })[];
  /** Plugins and themes that nothing here knows. */
  readonly otherPlugins: readonly Plugin[];
  readonly themeConfig: Data;
  readonly options: Data;
}

/** A plugin, a theme or a preset as the configuration lists it. */
export interface Plugin {
  readonly name: string;
  /** All that it was given. */
  readonly given: Data;
  /** Where it stands in the configuration. */
  readonly at: readonly Key[];
}

const INCLUDE = ["**/*.{md,mdx}"];
const EXCLUDE = ["**/_*.{js,jsx,ts,tsx,md,mdx}", "**/_*/**", "**/*.test.{js,jsx,ts,tsx}", "**/__tests__/**"];

/** Reads the settings. @param site absolute path of the site's folder */
export function readSettings(value: unknown, site: string): DocusaurusSettings {
  const options = dataOf(value);
  const listed = (key: string) => listOf(options[key]).flatMap((item, i) => pluginOf(item, [key, i], site));
  const presets = listed("presets").map((preset) => ({
    ...preset,
    isKnown: preset.name.includes("classic") || isData(preset.given["docs"]),
  }));
  const plugins = [...listed("plugins"), ...listed("themes")];
  const named = (name: string) => plugins.filter((plugin) => plugin.name.includes(name));
  const fromPresets = presets
    .filter(({ isKnown }) => isKnown)
    .flatMap(({ given, at }) =>
      given["docs"] === false ? [] : [instanceOf(dataOf(given["docs"]), [...at, 1, "docs"], site)],
    );
  const fromPlugins = named("content-docs").map(({ given, at }) => instanceOf(given, [...at, 1], site));
  const redirects = named("client-redirects")[0];
  const markdown = dataOf(options["markdown"]);
  const format = textOf(markdown["format"]);
  return {
    instances: [...fromPresets, ...fromPlugins],
    staticFolders: (Array.isArray(options["staticDirectories"])
      ? listOf(options["staticDirectories"])
      : ["static"]
    ).flatMap((folder) => (typeof folder === "string" ? [path.resolve(site, folder)] : [])),
    baseUrl: slashed(textOf(options["baseUrl"]) ?? "/"),
    origin: originOf(textOf(options["url"])),
    emoji: markdown["emoji"] !== false,
    format: format === "md" || format === "detect" ? format : "mdx",
    presets,
    redirects: redirects && { options: redirects.given, at: [...redirects.at, 1] },
    otherPlugins: plugins.filter(({ name }) => !OWN.test(name)),
    themeConfig: dataOf(options["themeConfig"]),
    options,
  };
}

/** What is taken over, or has its like in docsgen. */
const OWN =
  /content-docs|client-redirects|ideal-image|theme-mermaid|theme-classic|sitemap|search|debug|svgr|remark-plugin-npm2yarn/;

function pluginOf(value: unknown, at: readonly Key[], site: string): readonly Plugin[] {
  const [given, options] = Array.isArray(value) ? (value as unknown[]) : [value];
  if (typeof given !== "string") return [];
  const name = path.isAbsolute(given) ? displayPath(site, given) : given;
  return [{ name: name.replace(/^.*node_modules\//, ""), given: dataOf(options), at }];
}

function instanceOf(given: Data, at: readonly Key[], site: string): DocsInstance {
  const sidebarPath = given["sidebarPath"];
  const id = textOf(given["id"]) ?? "default";
  const route = bare(typeof given["routeBasePath"] === "string" ? given["routeBasePath"] : "docs");
  const versions = given["disableVersioning"] === true ? [] : versionsOf(site, id);
  const last = given["disableVersioning"] === true ? "current" : (textOf(given["lastVersion"]) ?? versions[0]);
  const own = bare(textOf(dataOf(dataOf(given["versions"])["current"])["path"]) ?? "");
  const isReleased = last === undefined || last === "current";
  return {
    id,
    folder: path.resolve(site, textOf(given["path"]) ?? "docs"),
    versions,
    route: isReleased ? bare(`${route}/${own}`) : route,
    released: isReleased ? undefined : { name: last, next: own || "next" },
    sidebars:
      sidebarPath === false ? false : typeof sidebarPath === "string" ? path.resolve(site, sidebarPath) : undefined,
    include: textsOf(given["include"]) ?? INCLUDE,
    exclude: textsOf(given["exclude"]) ?? EXCLUDE,
    numberPrefixes: given["numberPrefixParser"] !== false,
    editUrl: textOf(given["editUrl"]),
    given,
    at,
  };
}

/** The list of versions, the newest first. */
function versionsOf(site: string, id: string): readonly string[] {
  const text = readText(path.join(site, `${id === "default" ? "" : `${id}_`}versions.json`));
  try {
    return listOf(JSON.parse(text ?? "[]")).flatMap((name) => textOf(name) ?? []);
  } catch {
    return [];
  }
}

function bare(route: string): string {
  return route.replace(/^\/+|\/+$/g, "");
}

/** An address of the version that is taken over as it is now: without that version. */
export function withoutVersion(address: string, instances: readonly DocsInstance[]): string {
  for (const { route, released } of instances) {
    const before = released && `/${joinPath(route, released.next)}`;
    if (before === undefined || !`${address.replace(/[?#]/, "/")}/`.startsWith(`${before}/`)) continue;
    return `/${route}${address.slice(before.length)}`.replace(/^\/\//, "/");
  }
  return address;
}

function textsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : undefined;
}

function slashed(text: string): string {
  return `/${text.replace(/^\/+|\/+$/g, "")}/`.replace(/^\/\/$/, "/");
}
