// What a VitePress configuration says: folders, rewrites, texts, theme. Reads data; maps nothing to docsgen's.
import path from "node:path";
import { type Data, dataOf, listOf, textOf } from "../values.ts";
import type { VitepressSite } from "./find.ts";

export interface VitepressSettings {
  /** Absolute path of the folder of the pages. */
  readonly source: string;
  readonly exclude: readonly string[];
  readonly base: string;
  /** Whether addresses have no `.html`. */
  readonly cleanUrls: boolean;
  /** Folders of other languages than the first one. */
  readonly locales: readonly string[];
  readonly rewrites: Data;
  readonly options: Data;
  /** The theme's options, those of the first language over them. */
  readonly theme: Data;
  readonly markdown: Data;
}

/** Reads the settings. */
export function readSettings(value: unknown, site: VitepressSite): VitepressSettings {
  const given = dataOf(value);
  const locales = dataOf(given["locales"]);
  const root = dataOf(locales["root"]);
  const options = {
    ...given,
    ...Object.fromEntries(
      ["lang", "title", "description"].flatMap((key) => (textOf(root[key]) ? [[key, root[key]]] : [])),
    ),
  };
  const base = textOf(given["base"]) ?? "/";
  const outDir = textOf(given["outDir"]);
  return {
    source: path.resolve(site.folder, textOf(given["srcDir"]) ?? "."),
    exclude: [
      ...listOf(given["srcExclude"]).filter((item) => typeof item === "string"),
      ...(outDir === undefined ? [] : [`${outDir.replace(/^\.\//, "")}/**`]),
    ],
    base: `/${base.replace(/^\/+|\/+$/g, "")}/`.replace(/^\/\/$/, "/"),
    cleanUrls: given["cleanUrls"] === true,
    locales: Object.keys(locales).filter((name) => name !== "root"),
    rewrites: dataOf(given["rewrites"]),
    options,
    theme: { ...dataOf(given["themeConfig"]), ...dataOf(root["themeConfig"]) },
    markdown: dataOf(given["markdown"]),
  };
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
