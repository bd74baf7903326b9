// The language of a site, by its BCP 47 tag.
import { type Check, got, line, wrongValue } from "./check.ts";

/** Languages of countries whose codes no language has. */
const COUNTRIES: Readonly<Record<string, string>> = { jp: "ja", cn: "zh", cz: "cs", dk: "da", ua: "uk", by: "be" };

/** Finds the code of a language by its English name. */
function codeOf(name: string): string | undefined {
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.find((code) => names.of(code)?.toLowerCase() === name);
}

const TAGS = 'Write one such as "en", "pt-BR" or "zh-Hans".';

/** Checks a language, and gives its tag as it is usually written. */
export const locale: Check<string> = (value, path, report) => {
  const given = line(value, path, report);
  if (given === undefined) return undefined;
  try {
    const tag = Intl.getCanonicalLocales(given)[0] ?? "";
    const [language = ""] = tag.split("-", 1);
    // Names of languages have the form of tags, though no language has one of that length; codes of countries are near at hand.
    if (language.length < 4 && !Object.hasOwn(COUNTRIES, language)) return tag;
    const meant = COUNTRIES[language] ?? codeOf(language);
    const hint = meant === undefined ? TAGS : `Did you mean ${JSON.stringify(meant)}?`;
    return wrongValue(path, `names no language: ${got(given)}`, report, hint);
  } catch {
    return wrongValue(path, `is no language tag: ${got(given)}`, report, TAGS);
  }
};
