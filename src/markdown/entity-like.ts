// Finds character references that are shown as text, because they are misspelt or lack their semicolon: `&nbps;`, `&mdash `. Pure.
import { misspelling } from "../diagnostics.ts";
import { decodeEntities } from "./escape.ts";

/** A character that was meant, in a text. */
export interface EntityLike {
  readonly offset: number;
  readonly raw: string;
  /** How it is written. */
  readonly instead: string;
}

/** How many are told of one text. */
const MOST = 20;
/** What authors write by name. */
const WELL_KNOWN =
  "amp apos bull cent check copy darr deg divide emsp ensp euro frac12 ge gt hearts hellip infin laquo larr ldquo le lsquo lt mdash micro middot minus nbsp ndash ne para plusmn pound quot raquo rarr rdquo reg rsquo sect shy sup2 szlig thinsp times trade uarr yen zwj zwnj".split(
    " ",
  );
const CLOSED = /&([a-zA-Z][a-zA-Z0-9]{2,11});/g;
/** Names that are no words, nor what addresses have for parameters. */
const OPEN = /&(nbsp|[mn]dash|hellip|thinsp|[lr][sd]?quo|[lr]arr)(?![\w;=-])/g;

/** Whether a source may hold what `findEntityLikes` finds. */
export function mayHoldEntities(source: string): boolean {
  return source.includes("&") && /&[a-zA-Z]{3}/.test(source);
}

/** Finds the character references of a text that are none. */
export function findEntityLikes(text: string): EntityLike[] {
  const found: EntityLike[] = [];
  if (!text.includes("&")) return found;
  for (const { 0: raw, 1: name = "", index } of text.matchAll(CLOSED)) {
    if (decodeEntities(raw) !== raw) continue;
    const meant = WELL_KNOWN.find(
      (known) => name.length + known.length > 6 && misspelling(name, known, 2) !== undefined,
    );
    if (meant !== undefined) found.push({ offset: index, raw, instead: `&${meant};` });
    if (found.length === MOST) return found;
  }
  for (const { 0: raw, index } of text.matchAll(OPEN)) {
    if (found.push({ offset: index, raw, instead: `${raw};` }) === MOST) break;
  }
  return found;
}
