// Texts that are shown from right to left, as tokens: names in them are marked, also those that escapes part (`Map\<K\>`). Pure.
import { cutMarked, markNames } from "../name-marks.ts";
import { decodeEntities } from "./escape.ts";
import type { AnyToken, Token } from "./tokens.ts";

/** Marks the names in texts and escapes, by token; those of raw code are none. */
export function markTexts(tokens: readonly Token[]): ReadonlyMap<Token, string> {
  const marked = new Map<Token, string>();
  let side: Token[] = [];
  let texts: string[] = [];
  const end = () => {
    const cut = cutMarked(markNames(texts.join("")), texts);
    side.forEach((token, i) => {
      marked.set(token, cut[i] as string);
    });
    side = [];
    texts = [];
  };
  for (const token of tokens as readonly AnyToken[]) {
    if (token.type === "text" && !token.escaped) texts.push(decodeEntities(token.text));
    else if (token.type === "escape") texts.push(token.text);
    else {
      end();
      continue;
    }
    side.push(token);
  }
  end();
  return marked;
}
