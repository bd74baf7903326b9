// Walks block tokens, those inside quotes, lists, directives, footnotes and included files too, with their lines. Pure.
import type { Source } from "./context.ts";
import { countLines } from "./places.ts";
import type { AnyToken } from "./tokens.ts";

/** Where a block token was found. */
export interface Found {
  /** Line of its file on which it begins, from 0. */
  readonly line: number;
  /** The included file that it is in; undefined for the file that the walk began in. */
  readonly source: Source | undefined;
  /** How many blocks it is in. */
  readonly depth: number;
  /** Puts another token in its place, which the walk then goes into. */
  replace(token: AnyToken): void;
}

/** Calls `visit` for each block token, before those inside it. */
export function walkBlocks(tokens: AnyToken[], visit: (token: AnyToken, found: Found) => void): void {
  walk(tokens, 0, undefined, 0);

  function walk(siblings: AnyToken[], first: number, source: Source | undefined, depth: number): void {
    let line = first;
    for (let i = 0; i < siblings.length; i++) {
      visit(siblings[i] as AnyToken, {
        line,
        source,
        depth,
        replace: (other) => {
          siblings[i] = other;
        },
      });
      const token = siblings[i] as AnyToken;
      if (token.type === "list") {
        let item = line;
        for (const { tokens, raw } of token.items) {
          walk(tokens as AnyToken[], item, source, depth + 1);
          item += countLines(raw);
        }
      } else if (token.type === "blockquote" || token.type === "footnote") {
        walk(token.tokens as AnyToken[], line, source, depth + 1);
      } else if (token.type === "directive") {
        walk(token.tokens as AnyToken[], line + 1, source, depth + 1);
      } else if (token.type === "include") {
        walk(token.tokens, 0, token.source, depth + 1);
      }
      line += countLines(token.raw);
    }
  }
}
