// Finds reference definitions that are shown as text: `[a]: b.md` right below a text, `[a]: ./b c.md`. Pure.
import { looksLikeAddress, withoutTitle } from "./spaced-address.ts";

/** A definition that was meant, in a text. */
export interface DefinitionLike {
  readonly offset: number;
  readonly raw: string;
  readonly hint: string;
}

/** How many are told of one text. */
const MOST = 20;
const LINE = /^ {0,3}(\[[^\n[\]^\\]{1,200}\]:[ \t]*(\S[^\n]{0,500}))$/gm;
/** What hardly a sentence begins with behind "[Note]:". */
const BEGINS_ADDRESS = /^(?:https?:\/\/|#)\S/;
/** What a sentence may begin with, too: "/usr/bin holds programs". */
const BEGINS_PATH = /^\.{0,2}\/\S/;
/** The number of an issue: "[Fixed]: #123". */
const IS_NUMBER = /^#\d/;

/** Whether a text may hold what `findDefinitionLikes` finds: false for nearly all, at the price of one search. */
export function mayHoldDefinitions(text: string): boolean {
  return text.includes("]:");
}

/** Finds the lines of a paragraph that were meant as definitions. */
export function findDefinitionLikes(text: string): DefinitionLike[] {
  const found: DefinitionLike[] = [];
  for (const { 0: whole, 1: raw = "", 2: words = "", index } of text.matchAll(LINE)) {
    const address = withoutTitle(words.trimEnd()).trimEnd();
    if (IS_NUMBER.test(address)) continue;
    const hint = /\s/.test(address) ? spacedHint(address) : index > 0 && looksLikeAddress(address) && LOOSE;
    if (!hint) continue;
    if (found.push({ offset: index + whole.length - raw.length, raw, hint }) === MOST) break;
  }
  return found;
}

const LOOSE = "Put a blank line above it: a definition is no part of a text.";

function spacedHint(address: string): string | undefined {
  const last = address.slice(address.search(/\S+$/));
  if (!BEGINS_ADDRESS.test(address) && !(BEGINS_PATH.test(address) && looksLikeAddress(last))) return undefined;
  return 'Write nothing behind the address but a title in quotes, and %20 for a space in it: [label]: address "title"';
}
