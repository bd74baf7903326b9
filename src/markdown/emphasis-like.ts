// Finds strong emphasis that is shown as text: `**注意：**请看`, `**Note:**text`. Pure.

/** Emphasis that was meant, in a text. */
export interface EmphasisLike {
  readonly offset: number;
  readonly raw: string;
  readonly hint: string;
}

/** How many are told of one text. */
const MOST = 20;
/** Stars before a letter, which is what keeps those behind punctuation from ending emphasis; longer ones are not looked at. */
const STARRED = /(?<![A-Za-z0-9*])\*\*(?!\s)([^*\n]{1,500})\*\*(?=[\p{L}\p{N}])/gu;
const ENDS_WITH_PUNCTUATION = /[\p{P}\p{S}]+$/u;
/** What belongs to something within the emphasis. */
const CLOSING = /[\p{Pe}\p{Pf}"'`]/u;

/** Finds the emphasis of a text that the letter behind it keeps from being one. */
export function findEmphasisLikes(text: string): EmphasisLike[] {
  const found: EmphasisLike[] = [];
  for (const { 0: raw, 1: content = "", index } of text.matchAll(STARRED)) {
    const punctuation = ENDS_WITH_PUNCTUATION.exec(content)?.[0] ?? "";
    const words = content.slice(0, content.length - punctuation.length);
    if (punctuation === "" || !/[\p{L}\p{N}]/u.test(words)) continue;
    const hint = CLOSING.test(punctuation)
      ? "Put a space behind it, or write <strong>…</strong>."
      : `Write **${words}**${punctuation}`;
    if (found.push({ offset: index, raw, hint }) === MOST) break;
  }
  return found;
}
