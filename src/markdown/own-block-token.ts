// The tokens of our own blocks: directives, footnotes, and fences that close nothing.
import { parseDirectiveTail } from "./attributes.ts";
import type { OwnBlock } from "./blocks.ts";
import type { AnyToken } from "./tokens.ts";

/** Reads what stands within a block. */
export interface ReadWithin {
  inline(text: string): AnyToken[];
  blocks(content: string): AnyToken[];
}

/** Makes the token of a block. @param raw its source */
export function ownBlockToken(block: OwnBlock, raw: string, read: ReadWithin): AnyToken {
  if (block.type === "strayFence") return { type: "strayFence", raw };
  if (block.type === "footnote")
    return { type: "footnote", raw, label: block.label, tokens: read.blocks(block.content) };
  const tail = parseDirectiveTail(block.tail);
  const labelTokens = tail.label === undefined ? [] : read.inline(tail.label);
  if (block.type === "leafDirective") return { type: "leafDirective", raw, name: block.name, ...tail, labelTokens };
  const { name, colons, closed, content } = block;
  return { type: "directive", raw, name, colons, closed, ...tail, labelTokens, tokens: read.blocks(content) };
}
