// What a Starlight site says of its blocks of code as a whole, in its configuration or in a file of its own.
import path from "node:path";
import type { Key } from "../../config/places.ts";
import { DocsgenError } from "../../diagnostics.ts";
import { isFile } from "../../stat.ts";
import { takeLanguages } from "../code-languages.ts";
import { evaluateModule } from "../evaluate.ts";
import type { Migration } from "../migration.ts";
import { type TellAt, tellOf } from "../places.ts";
import { dataOf, listOf, otherOptions } from "../values.ts";
import type { StarlightSettings } from "./settings.ts";

const FILE = "ec.config.mjs";

/** Options that are looked at by themselves, and those of looks. */
const KNOWN = new Set(
  (
    "shiki plugins defaultProps themes styleOverrides frames tabWidth cascadeLayer customizeTheme emitExternalStylesheet " +
    "minSyntaxHighlightingColorContrast removeUnusedThemes themeCssRoot themeCssSelector useDarkModeMediaQuery " +
    "useStarlightDarkModeSwitch useStarlightUiThemeColors useThemedScrollbars useThemedSelectionColors"
  ).split(" "),
);
const SHIKI = new Set("langs langAlias bundledLangs engine injectLangsIntoNestedCodeBlocks".split(" "));
const PROPS = new Set("frame preserveIndent".split(" "));

/** Takes over what languages are called; the rest that changes what readers see is noted. */
export async function takeExpressiveCode(
  { folder, options, at }: StarlightSettings,
  migration: Migration,
  tell: TellAt,
  signal: AbortSignal | undefined,
): Promise<void> {
  takeOptions(options["expressiveCode"], at("expressiveCode"), migration, tell);
  const file = path.join(folder, FILE);
  if (!isFile(file)) return;
  const tellOwn = tellOf(migration, file);
  try {
    takeOptions((await evaluateModule(file, { root: folder, signal })).value, [], migration, tellOwn);
  } catch (error) {
    if (!(error instanceof DocsgenError)) throw error;
    tellOwn("config", `left out: ${error.message}`, []);
  }
}

function takeOptions(given: unknown, at: readonly Key[], migration: Migration, tell: TellAt): void {
  const options = dataOf(given);
  const [shiki, props] = [dataOf(options["shiki"]), dataOf(options["defaultProps"])];
  const place = (key: string) => [...at, "shiki", key];
  takeLanguages(
    { value: shiki["langs"], at: place("langs") },
    { value: shiki["langAlias"], at: place("langAlias") },
    migration,
    tell,
  );
  const { length } = listOf(options["plugins"]);
  if (length > 0) tell("config", `plugins of Expressive Code are left out: ${length}`, [...at, "plugins"]);
  for (const key of otherOptions(props, PROPS))
    tell("config", `blocks of code say it themselves, not all at once: ${key}`, [...at, "defaultProps", key]);
  for (const key of otherOptions(shiki, SHIKI)) tell("config", `shiki.${key} is left out`, place(key));
  for (const key of otherOptions(options, KNOWN)) tell("config", `${key} of Expressive Code is left out`, [...at, key]);
}
