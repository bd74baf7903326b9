// What a VitePress configuration says: folders, rewrites, texts, theme. Maps nothing to docsgen's.
import path from "node:path";
import glob from "fast-glob";
import type { Key } from "../../config/places.ts";
import { BRACES, type Delimiters } from "../markdown/headings.ts";
import { type Data, dataOf, listOf, originOf, textOf } from "../values.ts";
import type { VitepressSite } from "./find.ts";

export interface VitepressSettings {
  /** Absolute path of the folder of the pages. */
  readonly source: string;
  readonly exclude: readonly string[];
  readonly base: string;
  /** Of the site's addresses, where it says so. */
  readonly origin: string | undefined;
  /** Whether addresses have no `.html`. */
  readonly cleanUrls: boolean;
  /** Folders of other languages than the first one. */
  readonly locales: readonly string[];
  readonly rewrites: Data;
  readonly options: Data;
  /** The theme's options, those of the first language over them. */
  readonly theme: Data;
  /** Where an option of the theme stands. */
  themeAt(key: string): readonly Key[];
  readonly markdown: Data;
  /** Between what attributes stand in Markdown; undefined where that is turned off. */
  readonly delimiters: Delimiters | undefined;
}

/** Reads the settings. */
export function readSettings(value: unknown, site: VitepressSite): VitepressSettings {
  const given = dataOf(value);
  const locales = dataOf(given["locales"]);
  const source = path.resolve(site.folder, textOf(given["srcDir"]) ?? ".");
  const main = mainLocale(Object.keys(locales), source);
  const root = dataOf(locales[main]);
  const options = {
    ...given,
    ...Object.fromEntries(
      ["lang", "title", "description"].flatMap((key) => (textOf(root[key]) ? [[key, root[key]]] : [])),
    ),
  };
  const base = textOf(given["base"]) ?? "/";
  const outDir = textOf(given["outDir"]);
  return {
    source,
    exclude: [
      ...listOf(given["srcExclude"]).filter((item) => typeof item === "string"),
      ...(outDir === undefined ? [] : [`${outDir.replace(/^\.\//, "")}/**`]),
    ],
    base: `/${base.replace(/^\/+|\/+$/g, "")}/`.replace(/^\/\/$/, "/"),
    origin: originOf(textOf(dataOf(given["sitemap"])["hostname"])),
    cleanUrls: given["cleanUrls"] === true,
    locales: Object.keys(locales).filter((name) => name !== main),
    rewrites: dataOf(given["rewrites"]),
    options,
    theme: { ...dataOf(given["themeConfig"]), ...dataOf(root["themeConfig"]) },
    themeAt: (key) =>
      dataOf(root["themeConfig"])[key] === undefined ? ["themeConfig", key] : ["locales", main, "themeConfig", key],
    markdown: dataOf(given["markdown"]),
    delimiters: delimitersOf(dataOf(dataOf(given["markdown"])["attrs"])),
  };
}

function delimitersOf({ disable, leftDelimiter, rightDelimiter }: Data): Delimiters | undefined {
  if (disable === true) return undefined;
  const [left, right] = [textOf(leftDelimiter), textOf(rightDelimiter)];
  return left === undefined && right === undefined ? BRACES : [left ?? BRACES[0], right ?? BRACES[1]];
}

/** The language that is taken over: that of the pages beside the languages' folders; the first one where there are none. */
function mainLocale(names: readonly string[], source: string): string {
  const [first] = names;
  if (first === undefined || names.includes("root")) return "root";
  const ignore = ["**/node_modules/**", "index.md", ...names.map((name) => `${name}/**`)];
  return glob.sync("**/*.md", { cwd: source, ignore, followSymbolicLinks: false }).length === 0 ? first : "root";
}

/** Compiles rewrites of files: `packages/:pkg/src/:rest*`. Patterns that are more than names are told. */
export function compileRewrites(rewrites: Data, refuse: (pattern: string) => void): (file: string) => string {
  const rules = Object.entries(rewrites).flatMap(([from, to]) => {
    if (typeof to !== "string" || !isPattern(from)) {
      refuse(from);
      return [];
    }
    return [{ pattern: patternOf(from), to }];
  });
  return (file) => {
    for (const { pattern, to } of rules) {
      const match = pattern.exec(file);
      if (match) return fill(to, { ...match.groups });
    }
    return file;
  };
}

function isPattern(text: string): boolean {
  return /^(?:[\w./@-]|:\w+\*?|\(\.\*\))+$/.test(text);
}

function patternOf(from: string): RegExp {
  let anonymous = 0;
  const source = from.replace(
    /:(\w+)(\*|\(\.\*\))?|\(\.\*\)|[.@-]/g,
    (part, name: string | undefined, many: string | undefined) => {
      if (name !== undefined) return many === undefined ? `(?<${name}>[^/]+?)` : `(?<${name}>.*?)`;
      return part === "(.*)" ? `(?<_${anonymous++}>.*)` : `\\${part}`;
    },
  );
  return new RegExp(`^${source.replace(/\\@|\\-/g, (part) => part.slice(1))}$`);
}

function fill(to: string, groups: Data): string {
  let anonymous = 0;
  return to.replace(/:(\w+)(\*|\(\.\*\))?|\(\.\*\)/g, (part, name: string | undefined) => {
    const value = groups[name ?? `_${anonymous++}`];
    return typeof value === "string" ? value : part;
  });
}
