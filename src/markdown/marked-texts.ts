// Texts that are shown from right to left, as tokens: names in them are marked, also those that escapes (`Map\\<K\\>`), emphasis or
// tags part (`**run**()`). Pure.
import { markPieces } from "../name-marks.ts";
import { decodeEntities } from "./escape.ts";
import { isPhrase } from "./html-elements.ts";
import type { AnyToken, Token } from "./tokens.ts";

/** Marks the names in texts and escapes, by token; those of raw code are none. */
export function markTexts(tokens: readonly Token[]): ReadonlyMap<Token, string> {
  const marked = new Map<Token, string>();
  let side: Token[] = [];
  let texts: string[] = [];
  const end = () => {
    const cut = markPieces(texts);
    side.forEach((token, i) => {
      marked.set(token, cut[i] as string);
    });
    side = [];
    texts = [];
  };
  const gather = (inner: readonly AnyToken[]): void => {
    for (const token of inner) {
      if (token.type === "text" && !token.escaped) texts.push(decodeEntities(token.text));
      else if (token.type === "escape") texts.push(token.text);
      else {
        if (isEmphasis(token)) gather(token.tokens as AnyToken[]);
        else if (token.type !== "html" || !isPhrase(/^<\/?(\w+)/.exec(token.raw)?.[1] ?? "")) end();
        continue;
      }
      side.push(token);
    }
  };
  gather(tokens as readonly AnyToken[]);
  end();
  return marked;
}

type Emphasis = Extract<AnyToken, { type: "strong" | "em" | "del" | "link" }>;

/** Whether a token is part of the text round it, and has its own in tokens. */
function isEmphasis(token: AnyToken): token is Emphasis {
  return /^(?:strong|em|del)$/.test(token.type) || (token.type === "link" && !token.autolink);
}
