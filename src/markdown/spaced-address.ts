// Finds links and images that are shown as text because their address has a space. Pure.
import type { AnyToken, Token } from "./tokens.ts";

/** A link or an image that was meant. */
export interface SpacedAddress {
  /** Of its beginning, from that of the tokens. */
  readonly offset: number;
  /** As it is written. */
  readonly raw: string;
  readonly address: string;
  readonly isImage: boolean;
}

/** How much behind a bracket is looked at for the end of an address. */
const MOST = 1000;
/** Matches what stands in a link's parentheses; parentheses in it are paired. */
export const PARENTHESES = /^\(((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*)\)/;
const TITLE = /\s(?:"(?:\\[\s\S]|[^\\"])*"|'(?:\\[\s\S]|[^\\'])*'|\((?:\\[\s\S]|[^\\()])*\))$/;

const STARTS_LIKE_ADDRESS = /^(?:\.{0,2}\/\S|#|(?:https?|mailto|tel|api):)/i;
const IS_PATH = /\S\/\S|\S\/$/;
const NAMES_FILE =
  /\.(?:mdx?|markdown|html?|txt|pdf|png|jpe?g|gif|webp|avif|svg|bmp|ico|mp4|webm|mov|mp3|wav|zip|json|ya?ml|csv|xml)(?:[?#]\S*)?$/i;

/** Whether a text may hold what `findSpacedAddresses` finds: false for nearly all, at the price of one search. */
export function mayHoldAddress(text: string): boolean {
  return text.includes("](");
}

/** Finds what was meant as links and images among inline tokens, but not in those within them. */
export function findSpacedAddresses(tokens: readonly Token[]): SpacedAddress[] {
  const found: SpacedAddress[] = [];
  const whole = tokens.map(({ raw }) => raw).join("");
  /** Brackets that are text: escaped ones and those in code are tokens of their own. */
  const open: { readonly offset: number; readonly isImage: boolean }[] = [];
  let inCode = false;
  let at = 0;
  for (const token of tokens as readonly AnyToken[]) {
    const { raw } = token;
    // marked says of tags whether what follows them stands in <code> and the like.
    if (token.type === "html" && "inRawBlock" in token) inCode = token.inRawBlock;
    for (let i = 0; token.type === "text" && !inCode && i < raw.length; i++) {
      if (raw[i] === "[") open.push({ offset: at + i, isImage: raw[i - 1] === "!" });
      if (raw[i] !== "]") continue;
      const opening = open.pop();
      const inside = opening && PARENTHESES.exec(whole.slice(at + i + 1, at + i + 1 + MOST));
      const address = inside?.[1]?.trim().replace(TITLE, "").trim().replace(/\s+/g, " ");
      if (!opening || !inside || address === undefined || !isSpacedAddress(address)) continue;
      const offset = opening.offset - (opening.isImage ? 1 : 0);
      const end = at + i + 1 + inside[0].length;
      found.push({ offset, raw: whole.slice(offset, end), address, isImage: opening.isImage });
    }
    at += raw.length;
  }
  return found;
}

/** Whether a word is an address, and hardly anything else. */
export function looksLikeAddress(word: string): boolean {
  return STARTS_LIKE_ADDRESS.test(word) || IS_PATH.test(word) || NAMES_FILE.test(word);
}

/** Takes the title off what stands behind a link's bracket. */
export function withoutTitle(words: string): string {
  return words.replace(TITLE, "");
}

/** Whether words in parentheses were meant as one address: all of them, or the first, look like one. */
function isSpacedAddress(words: string): boolean {
  const space = words.indexOf(" ");
  // A shortcode of Hugo is another mistake.
  if (space < 0 || /^<|^\{\{|`/.test(words)) return false;
  const first = words.slice(0, space);
  return looksLikeAddress(first) || looksLikeAddress(words);
}
