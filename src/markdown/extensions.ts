// Extensions of Markdown: blocks and inline marks that plugins add, in the form that marked's lexer takes them, and what
// becomes of their tokens. Knows no plugin.
import type { MarkdownExtension, MarkdownParser, MarkdownToken } from "../plugins/types.ts";
import type { Article } from "./article.ts";

/** By the type of their tokens, in the order in which they are asked. */
export type Extensions = ReadonlyMap<string, MarkdownExtension>;

/** What marked's lexer asks, in the order of its lists; `this.lexer` is the lexer. */
export interface LexerExtensions {
  readonly block?: readonly MarkdownExtension["tokenizer"][];
  readonly inline?: readonly MarkdownExtension["tokenizer"][];
  readonly startBlock?: readonly NonNullable<MarkdownExtension["start"]>[];
  readonly startInline?: readonly NonNullable<MarkdownExtension["start"]>[];
}

/** Sorts extensions by what marked's lexer asks; null where there is none. */
export function lexerExtensions(extensions: Extensions | undefined): LexerExtensions | null {
  if (!extensions || extensions.size === 0) return null;
  const of = (level: MarkdownExtension["level"]) =>
    [...extensions.values()].filter((extension) => extension.level === level);
  const [block, inline] = [of("block"), of("inline")];
  const tokenizers = (list: readonly MarkdownExtension[]) => list.map(({ tokenizer }) => tokenizer);
  const starts = (list: readonly MarkdownExtension[]) => list.flatMap(({ start }) => start ?? []);
  return {
    ...(block.length > 0 && { block: tokenizers(block), startBlock: starts(block) }),
    ...(inline.length > 0 && { inline: tokenizers(inline), startInline: starts(inline) }),
  };
}

/** Renders an extension's token. Where it renders no Markdown inside, the token's text is what the page is found by. */
export function renderExtension(
  extension: MarkdownExtension,
  token: { readonly type: string; readonly raw: string },
  article: Article,
  parser: MarkdownParser,
): string {
  const mark = article.textMark;
  const html = extension.renderer.call({ parser }, token as MarkdownToken) || "";
  const { text } = token as MarkdownToken;
  if (article.textMark === mark && typeof text === "string") article.addText(text);
  return html;
}
