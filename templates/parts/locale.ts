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

/** Tells the direction of a locale's script; where it names none, of the one that its language is usually written in. */
export function directionOf(locale: string): "ltr" | "rtl" {
  const { script = "" } = new Intl.Locale(locale).maximize();
  return rightToLeft.has(script) ? "rtl" : "ltr";
}

/** A language with the region that Open Graph wants: `pt-BR` is `pt_BR`, `de` is `de_DE`. */
export function localeWithRegion(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return region ? `${language}_${region}` : language;
}
