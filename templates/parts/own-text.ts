// docsgen's own texts as the site that is being rendered says them. Bundles are loaded once, for all sites of a process.
import { createElement, Fragment, type ReactNode } from "react";
import { type OwnText, PLACES, type Translations } from "../../src/translations.ts";

let current: Translations = {};

/** Sets what the site says that is rendered from now on. */
export function setTranslations(translations: Translations): void {
  current = translations;
}

/** Gives a text as the site says it. */
export function say(text: OwnText): string {
  return current[text] ?? text;
}

/** Gives a text as the site says it, with what is filled in. */
export function sayWith(text: OwnText, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const said = say(text);
  const names = said.match(PLACES) ?? [];
  const pieces = said.split(PLACES).flatMap((piece, i) => (i === 0 ? piece : [values[placeName(names[i - 1])], piece]));
  return createElement(Fragment, null, ...pieces);
}

/** The subject of parts that all pages with the same texts render alike. */
export function ownTexts(): object {
  return current;
}

function placeName(place = ""): string {
  return place.slice(1, -1);
}
