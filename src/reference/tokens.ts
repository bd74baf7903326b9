// Stretches of code in which some names lead somewhere: made, joined, cut. Pure.
import type { ApiToken, RawToken } from "./types.ts";

/** Links a name that has a canonical reference; undefined where that leads nowhere. */
export type LinkReference = (reference: string, text: string) => ApiToken | undefined;

/** Where a name comes from that a compiler wrote and nobody imports: `import("../schema.js").` */
const IMPORT = /\bimport\("[^"\n]*"\)\./g;

/** Links the tokens of a model. */
export function toTokens(tokens: readonly RawToken[], link: LinkReference): ApiToken[] {
  return mergeTokens(
    tokens.map(({ text, reference }) => {
      const shown = text.includes("import(") ? text.replace(IMPORT, "") : text;
      return (reference === undefined ? undefined : link(reference, shown)) ?? { text: shown };
    }),
  );
}

/** The text of tokens. */
export function textOf(tokens: readonly { readonly text: string }[]): string {
  return tokens.map(({ text }) => text).join("");
}

/** Joins neighbours that lead nowhere. */
export function mergeTokens(tokens: readonly ApiToken[]): ApiToken[] {
  const merged: ApiToken[] = [];
  let plain: string[] = [];
  const flush = (): void => {
    const text = plain.join("");
    if (text !== "") merged.push({ text });
    plain = [];
  };
  for (const token of tokens) {
    if (token.to === undefined) plain.push(token.text);
    else {
      flush();
      merged.push(token);
    }
  }
  flush();
  return merged;
}

/** Takes the space off both ends, and semicolons off the last one. */
export function trimTokens(tokens: readonly ApiToken[]): ApiToken[] {
  const text = textOf(tokens);
  let end = text.trimEnd().length;
  while (text[end - 1] === ";") end = text.slice(0, end - 1).trimEnd().length;
  return sliceTokens(tokens, text.length - text.trimStart().length, end);
}

/** Cuts a stretch out of tokens. @param start offset in their text */
export function sliceTokens<Token extends { readonly text: string }>(
  tokens: readonly Token[],
  start: number,
  end: number,
): Token[] {
  const found: Token[] = [];
  let at = 0;
  for (const token of tokens) {
    const text = token.text.slice(Math.max(0, start - at), Math.max(0, end - at));
    if (text !== "") found.push(text === token.text ? token : { ...token, text });
    at += token.text.length;
  }
  return found;
}
