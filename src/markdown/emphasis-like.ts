// Finds strong emphasis that is shown as text: `**注意：**请看`, `**Note:**text`, `** Note **`, code in it or not. Pure.
import type { AnyToken, Token } from "./tokens.ts";

/** Emphasis that was meant, in a text. */
export interface EmphasisLike {
  readonly offset: number;
  readonly raw: string;
  /** What keeps it from being emphasis. */
  readonly why: string;
  readonly hint: string;
}

const FOLLOWED = "no letter may follow emphasis that ends with punctuation";
const PRECEDED = "no letter may stand before emphasis that begins with punctuation";
const UNDERSCORES = "no letter may touch underscores";
/** How many are told of one text. */
const MOST = 20;
/** Stars before a letter, which is what keeps those behind punctuation from ending emphasis; longer ones are not looked at. */
const starred = (): RegExp => /(?<![A-Za-z0-9*])\*\*(?!\s)([^*\n]{1,500})\*\*(?=[\p{L}\p{N}])/gu;
/** Stars behind a letter of a script that puts no space there, which keeps those before punctuation from beginning emphasis. */
const opened = (): RegExp => /(?<=\p{Lo})\*\*([\p{Ps}\p{Pi}"'`][^*\n]{1,200})\*\*(?![\p{L}\p{N}*])/gu;
/** Of scripts without spaces alone: elsewhere such signs are factors, globs and names. */
const otherMarked = (): RegExp =>
  /(?<![\p{L}\p{N}*~])(\*|~~)(?=\p{Lo})[^*~\n]{1,200}[\p{P}\p{S}]\1(?=\p{Lo})|(?<!\*)\*{3}(?=\p{Lo})[^*\n]{1,200}[\p{P}\p{S}]\*{3}(?=\p{Lo})/gu;
/** Underscores between such letters. */
const underscored = (): RegExp => /(?<=\p{Lo})__(?=\p{Lo})[^_\n]{1,200}__(?=\p{Lo})/gu;
const punctuationAtEnd = (): RegExp => /[\p{P}\p{S}]+$/u;
/** Stars with a space inside, but not those of paths, products and comments. */
const SPACED = /(?<=^|[\s([—–:,])\*\*(?!\*)([^*\n]{1,200})\*\*(?=$|[\s)\].,;:!?—–])/gmu;
/** What is no product's factor. */
const anyWord = (): RegExp => /\p{L}{3}|[\p{Lo}]{2}/u;
/** What belongs to something within the emphasis. */
const closingMark = (): RegExp => /[\p{Pe}\p{Pf}"'`]/u;

/**
 * Finds the emphasis of a text that the letter behind it, or a space within it, keeps from being one.
 * @param written the text as the author wrote it, where it is searched with something in the place of its code
 */
export function findEmphasisLikes(text: string, written = text): EmphasisLike[] {
  const found: EmphasisLike[] = [];
  for (const { 0: raw, 1: content = "", index } of text.matchAll(starred())) {
    const words = content.replace(punctuationAtEnd(), "");
    const punctuation = content.slice(words.length);
    if (punctuation === "" || !/[\p{L}\p{N}]/u.test(words)) continue;
    const hint = closingMark().test(punctuation)
      ? "Put a space behind it, or write <strong>…</strong>."
      : `Write **${written.slice(index + 2, index + 2 + words.length)}**${punctuation}`;
    if (found.push({ offset: index, raw, why: FOLLOWED, hint }) === MOST) break;
  }
  for (const { 0: raw, 1: content = "", index } of text.matchAll(opened())) {
    if (!/\p{L}/u.test(content) || found.length === MOST) continue;
    found.push({ offset: index, raw, why: PRECEDED, hint: "Put a space before it, or write <strong>…</strong>." });
  }
  for (const { 0: raw, index } of text.matchAll(otherMarked())) {
    if (found.length === MOST) break;
    found.push({
      offset: index,
      raw,
      why: FOLLOWED,
      hint: "Put a space behind it, or its punctuation behind its signs.",
    });
  }
  for (const { 0: raw, index } of text.matchAll(underscored())) {
    if (found.length === MOST) break;
    found.push({ offset: index, raw, why: UNDERSCORES, hint: `Write **${raw.slice(2, -2)}**` });
  }
  for (const { 0: raw, 1: content = "", index } of text.matchAll(SPACED)) {
    const words = content.trim();
    if (words === content || !anyWord().test(words) || found.length === MOST) continue;
    found.push({ offset: index, raw, why: "a space stands inside its stars", hint: `Write **${words}**` });
  }
  return found;
}

/** Tells whether emphasis may begin in a text and end behind what follows it. */
export function mayHoldAcross(text: string, after: Token | undefined): boolean {
  return after !== undefined && after.type !== "strong" && text.includes("**");
}

/** Whether a text has signs that emphasis is written with. */
export function mayHoldEmphasis(text: string): boolean {
  return text.includes("*") || text.includes("__") || text.includes("~~");
}

/** Finds such emphasis as has more than text in it, by places in what the tokens were read from. */
export function findEmphasisAcross(tokens: readonly Token[]): EmphasisLike[] {
  let written = "";
  let text = "";
  const parts: { readonly from: number; readonly to: number }[] = [];
  for (const { raw, type, ...token } of tokens as readonly AnyToken[]) {
    const isText = type === "text" && !("escaped" in token && token.escaped);
    // Its first and last signs decide what may stand beside it; nothing between them is a star.
    text += isText
      ? raw
      : `${sign(raw[0])}${"x".repeat(Math.max(0, raw.length - 2))}${raw.length > 1 ? sign(raw.at(-1)) : ""}`;
    if (!isText) parts.push({ from: written.length, to: written.length + raw.length });
    written += raw;
  }
  return findEmphasisLikes(text, written)
    .filter(({ offset, raw }) => parts.some(({ from, to }) => from >= offset && to <= offset + raw.length))
    .map((each) => ({ ...each, raw: written.slice(each.offset, each.offset + each.raw.length) }));
}

function sign(character = ""): string {
  return character === "*" ? "x" : character;
}
