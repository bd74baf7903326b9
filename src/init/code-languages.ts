// Languages of a site's code beside those of its highlighter: what is called otherwise gets the usual name, and what docsgen
// does not know is told.
import type { Key } from "../config/places.ts";
import { languageNames } from "../highlight.ts";
import type { Migration } from "./migration.ts";
import type { TellAt } from "./places.ts";
import { dataOf, listOf, textOf } from "./values.ts";

/** Parts of Prism that languages build on; no code is written in them. */
const PARTS = ["clike", "javadoclike", "markup-templating"];

/** Something that a configuration says, and where it stands there. */
export interface Told {
  readonly value: unknown;
  readonly at: readonly Key[];
}

/**
 * Takes over what a site calls languages, and notes those that docsgen does not know.
 * @param languages a list of names, or of what describes languages
 * @param aliases the language of each further name
 */
export function takeLanguages(languages: Told, aliases: Told, migration: Migration, tell: TellAt): void {
  const known = new Set([...languageNames(), ...PARTS]);
  const isKnown = (name: string) => known.has(name.toLowerCase());
  const refuse = (name: string, at: readonly Key[]) =>
    tell("config", `the language ${name} is not known here: its code has no colours`, at);
  for (const [i, item] of listOf(languages.value).entries()) {
    const at = [...languages.at, i];
    // One file may describe several, and a list may hold it.
    for (const each of [item].flat(2)) {
      const name = textOf(each) ?? textOf(dataOf(each)["name"]);
      if (name === undefined) tell("config", "a language of code is left out: what describes it cannot be read", at);
      else if (!isKnown(name)) refuse(name, at);
    }
  }
  for (const [alias, name] of Object.entries(dataOf(aliases.value))) {
    if (isKnown(alias)) continue;
    if (typeof name === "string" && isKnown(name)) migration.languages.set(alias.toLowerCase(), name);
    else refuse(alias, [...aliases.at, alias]);
  }
}
