// Texts as the site that is being rendered shows them, docsgen's own among them. Bundles are loaded once, for all sites of a process.
import { createElement, Fragment, type ReactNode } from "react";
import { markNames } from "../../src/name-marks.ts";
import { type OwnText, PLACES, type Translations } from "../../src/translations.ts";

let current: Translations = {};
let isRightToLeft = false;

/** Sets what the site says that is rendered from now on, and which way it is written. */
export function setLanguage(translations: Translations, direction: "ltr" | "rtl"): void {
  current = translations;
  isRightToLeft = direction === "rtl";
}

/** Gives a text of the site's as it is shown: from right to left with marks that keep the signs of names on their side. */
export function shown(text: string): string {
  return isRightToLeft ? markNames(text) : text;
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
