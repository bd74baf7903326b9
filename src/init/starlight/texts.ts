// The site's own texts, which its components ask for by keys: `src/content/i18n/en.yml`.
import path from "node:path";
import { parseYamlMapping } from "../../yaml.ts";
import { readText } from "../repository.ts";

/** Reads those of a language. @param code absolute path of the site's source folder */
export function readTexts(code: string, lang: string): ReadonlyMap<string, string> {
  const base = path.join(code, "content", "i18n", lang);
  const text = [".yml", ".yaml", ".json"].map((ending) => readText(base + ending)).find((each) => each !== undefined);
  const { entries } = parseYamlMapping(text ?? "", { firstLine: 1, maxBytes: 1_048_576, maxDepth: 16, maxAliases: 0 });
  return new Map(entries.flatMap(({ key, value }) => (typeof value === "string" ? [[key, value] as const] : [])));
}
