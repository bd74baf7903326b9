// Checks the key `translations`: texts of docsgen's own, each with what a site says in its place.
import { nearest } from "../diagnostics.ts";
import { type OwnText, PAGE_TEXTS, PLACES, SCRIPT_TEXTS, type Translations } from "../translations.ts";
import { type Check, got, isRecord, line, pathText, wrongType, wrongValue } from "./check.ts";

const KNOWN: ReadonlySet<string> = new Set<OwnText>([...PAGE_TEXTS, ...SCRIPT_TEXTS]);

/** Checks that each text is docsgen's own, and that what is filled into it has its place in the site's. */
export const translations: Check<Translations> = (value, path, report) => {
  if (!isRecord(value)) return wrongType(value, path, "an object", report);
  const said: Record<string, string> = {};
  for (const [text, given] of Object.entries(value)) {
    const at = [...path, text];
    if (!KNOWN.has(text)) {
      const near = nearest(text, KNOWN);
      const hint = near === undefined ? "The manual lists them." : `Did you mean ${JSON.stringify(near)}?`;
      report(at, "unknown-config-key", `${pathText(path)} has no text ${got(text)}`, hint);
      continue;
    }
    const checked = given === undefined ? undefined : line(given, at, report);
    if (checked === undefined) continue;
    const places = placesOf(text);
    if (placesOf(checked) === places) said[text] = checked;
    else if (places === "")
      wrongValue(at, `has a place for ${placesOf(checked)}, which nothing fills`, report, "Take it out.");
    else wrongValue(at, `must hold ${places}, as docsgen's own text does`, report, "It is filled in there.");
  }
  return said;
};

function placesOf(text: string): string {
  return [...new Set(text.match(PLACES))].sort().join(" and ");
}
