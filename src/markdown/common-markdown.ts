// Sources of which all is common, read without marked, which then need not be loaded. Gives the tokens that marked gives.
import { findOwnBlocks } from "./blocks.ts";
import { mayHoldCommonBlocks, readCommonBlocks } from "./common-blocks.ts";
import { readCommonInline } from "./common-inline.ts";
import { tooDense } from "./limits.ts";
import type { AnyToken, Token } from "./tokens.ts";

/**
 * Reads a source of which all is common.
 * @param mayHoldDirectives whether `:name[…]` may be a directive
 * @returns undefined where marked's lexer must read all of it, also where that will find it nested too deeply
 */
export function readCommonMarkdown(
  source: string,
  nesting: number,
  mayHoldDirectives: boolean,
): AnyToken[] | undefined {
  // What is included may have no level left.
  if (nesting < 1 || !mayHoldCommonBlocks(source) || findOwnBlocks(source).length > 0) return undefined;
  const blocks: Token[] = [];
  const queue: { readonly text: string; readonly tokens: Token[] }[] = [];
  const queueInline = (text: string): Token[] => {
    const tokens: Token[] = [];
    queue.push({ text, tokens });
    return tokens;
  };
  if (readCommonBlocks(source, 0, blocks, queueInline) < source.length) return undefined;
  let depth = 0;
  let isCommon = true;
  const readInner = (text: string): Token[] => {
    depth++;
    const tokens = depth < nesting ? readCommonInline(text, mayHoldDirectives, readInner) : undefined;
    depth--;
    if (tokens === undefined) isCommon = false;
    return tokens ?? [];
  };
  for (const { text, tokens } of queue) {
    const common = tooDense(nesting, text) ? undefined : readCommonInline(text, mayHoldDirectives, readInner);
    if (common === undefined || !isCommon) return undefined;
    // The block has this list already.
    for (const token of common) tokens.push(token);
  }
  return blocks as AnyToken[];
}
