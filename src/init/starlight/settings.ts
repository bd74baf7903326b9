// What an Astro configuration with Starlight says: folders, addresses, languages, options. Maps nothing to docsgen's.
import path from "node:path";
import type { Key } from "../../config/places.ts";
import { readManifest, readText } from "../repository.ts";
import { type Data, dataOf, isData, listOf, originOf, textOf } from "../values.ts";
import { STARLIGHT, type StarlightSite } from "./find.ts";
import { readTexts } from "./texts.ts";

export interface StarlightSettings {
  /** Absolute path of the site's folder. */
  readonly folder: string;
  /** Absolute path of the folder of the pages. */
  readonly source: string;
  /** Absolute path of the folder of files that are served as they are. */
  readonly publicFolder: string;
  /** Absolute path of the folder that holds everything else. */
  readonly code: string;
  /** What imports and images call folders, by how they begin: absolute paths. */
  readonly aliases: ReadonlyMap<string, string>;
  /** A slash at both ends. */
  readonly base: string;
  /** Of the site's addresses, where it says so. */
  readonly origin: string | undefined;
  /** Whether a page's own address ends with a slash, for links that are relative to it. */
  readonly hasSlashes: boolean;
  /** Whether ids of headings have no hyphen at their end. */
  readonly stripsHyphens: boolean;
  /** Whether what is in a folder whose name begins with "_" is no page. */
  readonly hidesFolders: boolean;
  /** The language that is taken over: its folder, "" for the pages' own, and its name. */
  readonly locale: { readonly folder: string; readonly lang: string | undefined };
  /** Folders of the other languages. */
  readonly others: readonly string[];
  /** The site's own texts in that language, by their keys. */
  readonly texts: ReadonlyMap<string, string>;
  /** Astro's options. */
  readonly astro: Data;
  /** Starlight's. */
  readonly options: Data;
  /** Where an option of Starlight's stands. */
  at(...keys: readonly Key[]): readonly Key[];
}

/** Reads the settings; undefined where Starlight is none of the integrations. */
export function readSettings(value: unknown, { folder }: StarlightSite): StarlightSettings | undefined {
  const astro = dataOf(value);
  const found = integrationOf(astro["integrations"], ["integrations"]);
  if (found === undefined) return undefined;
  const { options, at } = found;
  const code = path.resolve(folder, textOf(astro["srcDir"]) ?? "src");
  const base = (textOf(astro["base"]) ?? "").replace(/^\/+|\/+$/g, "");
  const locales = dataOf(options["locales"]);
  const main = mainLocale(Object.keys(locales), textOf(options["defaultLocale"]));
  const lang = textOf(dataOf(locales[main])["lang"]) ?? (main === "root" ? undefined : main);
  return {
    folder,
    source: path.join(code, "content", "docs"),
    publicFolder: path.resolve(folder, textOf(astro["publicDir"]) ?? "public"),
    code,
    aliases: aliasesOf(folder, code),
    base: base === "" ? "/" : `/${base}/`,
    origin: originOf(textOf(astro["site"])),
    hasSlashes: astro["trailingSlash"] !== "never" && dataOf(astro["build"])["format"] !== "file",
    stripsHyphens: majorOf(folder) < 6 && dataOf(astro["experimental"])["headingIdCompat"] !== true,
    hidesFolders: majorOf(folder) < 5,
    locale: { folder: main === "root" ? "" : main, lang },
    others: Object.keys(locales).filter((name) => name !== main && name !== "root"),
    texts: readTexts(code, lang ?? "en"),
    astro,
    options,
    at: (...keys) => [...at, ...keys],
  };
}

/** Starlight's options among the integrations, which may be lists of others. */
function integrationOf(value: unknown, at: readonly Key[]): { options: Data; at: readonly Key[] } | undefined {
  for (const [i, item] of listOf(value).entries()) {
    const own = [...at, i];
    const options = isData(item) ? item[STARLIGHT] : undefined;
    const found = options === undefined ? integrationOf(item, own) : { options: dataOf(options), at: own };
    if (found) return found;
  }
  return undefined;
}

/** A site with one language has it in the pages' own folder, whatever it is called. */
function mainLocale(names: readonly string[], given: string | undefined): string {
  if (given !== undefined && names.includes(given)) return given;
  return names.includes("root") ? "root" : (names[0] ?? "root");
}

/** The version of Astro that a site asks for; the newest that is known where it does not say. */
function majorOf(folder: string): number {
  const manifest = readManifest(folder);
  const range = ["dependencies", "devDependencies"].map((key) => textOf(dataOf(manifest?.[key])["astro"]));
  const major = /\d+/.exec(range.find((each) => each !== undefined) ?? "")?.[0];
  return major === undefined ? Number.POSITIVE_INFINITY : Number(major);
}

/** What `paths` of a tsconfig.json call folders; comments may stand in it, so it is no JSON. */
function aliasesOf(folder: string, code: string): ReadonlyMap<string, string> {
  const text = readText(path.join(folder, "tsconfig.json")) ?? "";
  const base = path.resolve(folder, /"baseUrl"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? ".");
  const given = [...text.matchAll(/"([^"*\s]+)\*"\s*:\s*\[\s*"([^"*]*)\*"/g)];
  return new Map([
    ["~/", code],
    ["@/", code],
    ...given.map(([, alias = "", to = ""]) => [alias, path.resolve(base, to)] as const),
  ]);
}
