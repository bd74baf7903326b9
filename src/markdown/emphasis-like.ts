// Finds strong emphasis that is shown as text: `**注意：**请看`, `**Note:**text`, `** Note **`. Pure.

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
/** How many are told of one text. */
const MOST = 20;
/** Stars before a letter, which is what keeps those behind punctuation from ending emphasis; longer ones are not looked at. */
const STARRED = /(?<![A-Za-z0-9*])\*\*(?!\s)([^*\n]{1,500})\*\*(?=[\p{L}\p{N}])/gu;
/** Stars behind a letter of a script that puts no space there, which keeps those before punctuation from beginning emphasis. */
const OPENED = /(?<=\p{Lo})\*\*([\p{Ps}\p{Pi}"'][^*\n]{1,200})\*\*(?![\p{L}\p{N}*])/gu;
const PUNCTUATION_AT_END = /[\p{P}\p{S}]+$/u;
/** Stars with a space inside, but not those of paths, products and comments. */
const SPACED = /(?<=^|[\s([—–:,])\*\*(?!\*)([^*\n]{1,200})\*\*(?=$|[\s)\].,;:!?—–])/gmu;
/** What is no product's factor. */
const HAS_WORD = /\p{L}{3}|[\p{Lo}]{2}/u;
/** What belongs to something within the emphasis. */
const CLOSING = /[\p{Pe}\p{Pf}"'`]/u;

/** Finds the emphasis of a text that the letter behind it, or a space within it, keeps from being one. */
export function findEmphasisLikes(text: string): EmphasisLike[] {
  const found: EmphasisLike[] = [];
  for (const { 0: raw, 1: content = "", index } of text.matchAll(STARRED)) {
    const words = content.replace(PUNCTUATION_AT_END, "");
    const punctuation = content.slice(words.length);
    if (punctuation === "" || !/[\p{L}\p{N}]/u.test(words)) continue;
    const hint = CLOSING.test(punctuation)
      ? "Put a space behind it, or write <strong>…</strong>."
      : `Write **${words}**${punctuation}`;
    if (found.push({ offset: index, raw, why: FOLLOWED, hint }) === MOST) break;
  }
  for (const { 0: raw, 1: content = "", index } of text.matchAll(OPENED)) {
    if (!/\p{L}/u.test(content) || found.length === MOST) continue;
    found.push({ offset: index, raw, why: PRECEDED, hint: "Put a space before it, or write <strong>…</strong>." });
  }
  for (const { 0: raw, 1: content = "", index } of text.matchAll(SPACED)) {
    const words = content.trim();
    if (words === content || !HAS_WORD.test(words) || found.length === MOST) continue;
    found.push({ offset: index, raw, why: "a space stands inside its stars", hint: `Write **${words}**` });
  }
  return found;
}
