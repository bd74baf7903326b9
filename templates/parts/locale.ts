// What the name of a language implies.

/** Scripts that are written from right to left. */
const rightToLeft: ReadonlySet<string> = new Set([
  "Adlm",
  "Arab",
  "Aran",
  "Hebr",
  "Mand",
  "Nkoo",
  "Rohg",
  "Syrc",
  "Thaa",
]);

/** The language of most sites, as it is known: to say the same, it takes the system's tables 3 ms to be read. */
export const ENGLISH = { language: "en", script: "Latn", region: "US" };

/** What a locale leaves open, completed by what is usual. */
function completed(locale: string): { readonly language: string; readonly script?: string; readonly region?: string } {
  return locale === ENGLISH.language ? ENGLISH : new Intl.Locale(locale).maximize();
}

/** Tells the direction of a locale's script; where it names none, of the one that its language is usually written in. */
export function directionOf(locale: string): "ltr" | "rtl" {
  const { script = "" } = completed(locale);
  return rightToLeft.has(script) ? "rtl" : "ltr";
}

/** A language with the region that Open Graph wants: `pt-BR` is `pt_BR`, `de` is `de_DE`. */
export function localeWithRegion(locale: string): string {
  const { language, region } = completed(locale);
  return region ? `${language}_${region}` : language;
}
