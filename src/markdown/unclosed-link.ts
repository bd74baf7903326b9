// Finds links and images that are shown as text because one of their brackets is missing: `[text](./a.md`, `text](./a.md)`,
// `[text(./a.md)`. Pure.
import { PARENTHESES } from "./spaced-address.ts";
import type { AnyToken, Token } from "./tokens.ts";

/** A link or an image that was meant. */
export interface UnclosedLink {
  /** From the beginning of the tokens. */
  readonly offset: number;
  readonly raw: string;
  readonly isImage: boolean;
  readonly hint: string;
}

const UNOPENED = "Write the [ where its text begins. A ` too many before it may hide one.";
/** How many are told of one text. */
const MOST = 20;
/** How much behind a bracket is looked at for the end of an address. */
const LONGEST = 1000;
/** An address that nothing else is: code and regular expressions hold other characters. */
const addressBegin = (): RegExp => /^\(([\p{L}\p{N}_.~/:#?=&%@+-]*[\p{L}\p{N}_/#-])(?=[\s()[\].,;:!?<>）]|$)/u;
const likelyAddress = (): RegExp =>
  /^(?:\.{1,2}\/|\/[\p{L}\p{N}_]|https?:\/\/[\p{L}\p{N}]|mailto:)|\.(?:mdx?|png|jpe?g|gif|svg|html)(?:#|$)/u;
/** A text whose bracket nothing closes. */
const UNPARTED =
  /(?<![\w\]!])\[([^[\]()\n]{1,100})\((\.{1,2}\/[^\s()[\]]{1,300}|[\w./-]{1,300}\.mdx?(?:#[^\s()[\]]{0,100})?)\)(?![^[\n]*\])/g;

/** Whether a text may hold the beginning of what was meant as `[text](./a.md)`: false for nearly all. */
export function mayHoldUnparted(text: string): boolean {
  return /\[[^[\]()\n]+\(/.test(text);
}

/** Finds `[text(./a.md)` in one text. */
export function findUnparted(text: string): UnclosedLink[] {
  return [...text.matchAll(UNPARTED)].slice(0, MOST).map(({ 0: raw, 1: words = "", 2: address = "", index }) => {
    return { offset: index, raw, isImage: false, hint: `Write [${words}](${address})` };
  });
}

/** Finds links that are not closed, or not opened, among inline tokens, but not in those within them. */
export function findUnclosedLinks(tokens: readonly Token[]): UnclosedLink[] {
  const found: UnclosedLink[] = [];
  const whole = tokens.map(({ raw }) => raw).join("");
  const open: { readonly offset: number; readonly isImage: boolean }[] = [];
  let inCode = false;
  let isEscaped = false;
  let at = 0;
  for (const token of tokens as readonly AnyToken[]) {
    const { raw } = token;
    if ("inRawBlock" in token) inCode = token.inRawBlock;
    if (token.type === "escape") isEscaped = true;
    for (const { 0: sign, index: i } of token.type === "text" && !inCode ? raw.matchAll(/[[\]]/g) : []) {
      if (sign === "[") {
        open.push({ offset: at + i, isImage: raw[i - 1] === "!" });
        continue;
      }
      const opening = open.pop();
      const behind = at + i + 1;
      const rest = whole.slice(behind, behind + LONGEST);
      const address = addressBegin().exec(rest)?.[1];
      if (address === undefined || !likelyAddress().test(address)) continue;
      const isClosed = PARENTHESES.test(rest);
      if (opening !== undefined && !isClosed) {
        const offset = opening.offset - (opening.isImage ? 1 : 0);
        const written = `${whole.slice(offset, behind)}(${address}`;
        // Of an address with a bracket in it, only the beginning is known.
        const hint = `Write the ) behind its address${rest[address.length + 1] === "(" ? "." : `: ${written})`}`;
        found.push({ offset, raw: written, isImage: opening.isImage, hint });
      } else if (opening === undefined && !isEscaped && rest.startsWith(`(${address})`)) {
        found.push({ offset: at + i, raw: `](${address})`, isImage: false, hint: UNOPENED });
      }
      if (found.length === MOST) return found;
    }
    at += raw.length;
  }
  return found;
}
