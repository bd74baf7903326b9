// Finds a backtick that is shown as text because the code that it begins or ends has no other one. Pure.
import type { AnyToken, Token } from "./tokens.ts";

/** What code may begin with, behind a space or an opening sign. */
const openingTick = (): RegExp => /(?<=^|[\s(["“‘/,–—])`(?=[\p{L}\p{N}$@./<[{_*#%-])/u;
/** What code may end with, before a space or a closing sign. */
const closingTick = (): RegExp => /(?<=[\p{L}\p{N}$)\]}>"'_*])`(?=$|[\s)\].,;:!?"”’/–—])/u;
/** Quotes as old terminals have them: `this'. */
const QUOTE = /`[^`'\n]{1,100}'/;

/**
 * Finds the one backtick that is text among inline tokens, but not in those within them; gives its offset. Where there are
 * several, or where raw HTML is among them, they may be meant.
 */
export function findUnclosedCode(tokens: readonly Token[]): number | undefined {
  let found: { readonly offset: number; readonly text: string } | undefined;
  let at = 0;
  for (const token of tokens as readonly AnyToken[]) {
    const { raw } = token;
    if (token.type === "html") return undefined;
    const first = token.type === "text" ? raw.indexOf("`") : -1;
    if (first >= 0) {
      if (found !== undefined || raw.includes("`", first + 1)) return undefined;
      found = { offset: at + first, text: raw };
    }
    at += raw.length;
  }
  if (found === undefined || QUOTE.test(found.text)) return undefined;
  return openingTick().test(found.text) || closingTick().test(found.text) ? found.offset : undefined;
}
