// The other languages and versions of an old site: one is taken over, and the lists of all are prepared for when the others
// are builds, too. Pure.
import type { Config, LanguageBuild, VersionBuild } from "../types.ts";
import { type Data, dataOf, textOf } from "./values.ts";

/** The lists of a site that is taken over; empty where there is no other build. */
export type BuildLists = Required<Pick<Config, "versions" | "languages">>;

/** A language or a version as the old site names it. */
interface OldBuild {
  /** Its name in addresses; "" for what is taken over. */
  readonly folder: string;
  /** @default the language's name in that language; the folder */
  readonly label?: string | undefined;
}

/** Lists languages, the one that is taken over first; empty where there is no other. @param base of the old site */
export function languageList(
  languages: readonly (OldBuild & { readonly locale: string })[],
  base: string,
): readonly LanguageBuild[] {
  if (languages.length < 2) return [];
  return languages.map(({ folder, locale, label }) => ({
    locale,
    label: label ?? nameOf(locale),
    ...placeOf(folder, base),
    ...(folder === "" && { default: true }),
  }));
}

/**
 * Lists the languages of a site where each has a folder, as in VitePress and Starlight.
 * @param locales what they are, by their folders
 * @param own that of the pages that are taken over: `root`, or a folder; then its addresses would be others, and there is no list
 */
export function languagesInFolders(
  locales: Data,
  { own, others, locale = "en", base }: { own: string; others: readonly string[]; locale?: string; base: string },
): readonly LanguageBuild[] {
  if (own !== "root") return [];
  const labelOf = (name: string) => textOf(dataOf(locales[name])["label"]);
  const found = others.map((folder) => ({
    folder,
    locale: textOf(dataOf(locales[folder])["lang"]) ?? folder,
    label: labelOf(folder),
  }));
  return languageList([{ folder: "", locale, label: labelOf(own) }, ...found], base);
}

/** Lists versions, likewise. @param latest folder of the newest one */
export function versionList(versions: readonly OldBuild[], base: string, latest: string): readonly VersionBuild[] {
  if (versions.length < 2) return [];
  return versions.map(({ folder, label }) => ({
    label: label ?? folder,
    ...placeOf(folder, base),
    ...(folder === latest && folder !== "" && { latest: true }),
  }));
}

/** What of the configuration is to be added when the other builds are there: the lists, and what lets each know the others' pages. */
export function laterConfig({ versions, languages }: BuildLists): Config {
  return {
    ...(versions.length > 0 && { versions }),
    ...(languages.length > 0 && { languages }),
    ...(versions.length + languages.length > 0 && { manifest: true }),
  };
}

function placeOf(folder: string, base: string) {
  const below = folder === "" ? "" : `${folder}/`;
  return { href: `${base}${below}`, pages: `dist/${below}docsgen-manifest.json` };
}

/** A language's name in itself, with a capital; its code where nobody knows one. */
function nameOf(locale: string): string {
  try {
    const name = new Intl.DisplayNames([locale], { type: "language" }).of(locale) ?? locale;
    return name.replace(/^./u, (first) => first.toLocaleUpperCase(locale));
  } catch {
    return locale;
  }
}
