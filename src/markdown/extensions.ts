// Extensions of Markdown: blocks and inline marks that plugins add, in the form that marked's lexer takes them. Knows no
// plugin.
import type { MarkdownExtension } from "../plugins/types.ts";
import type { Place } from "./places.ts";

/** By the type of their tokens, in the order in which they are asked. */
export type Extensions = ReadonlyMap<string, MarkdownExtension>;

/** An extension threw; what it threw is the cause. */
export class ExtensionError extends Error {
  override readonly name = "ExtensionError";
  /** Where the page, or what it includes, has what the extension was given. */
  readonly place: Place | undefined;
  /** What its tokenizer was given, where the place is not known yet. */
  readonly text: string;

  constructor(cause: unknown, place: Place | undefined, text = "") {
    super("an extension of Markdown threw", { cause });
    this.place = place;
    this.text = text;
  }
}

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
  const tokenizers = (list: readonly MarkdownExtension[]) => list.map(placing);
  const starts = (list: readonly MarkdownExtension[]) => list.flatMap(({ start }) => start ?? []);
  return {
    ...(block.length > 0 && { block: tokenizers(block), startBlock: starts(block) }),
    ...(inline.length > 0 && { inline: tokenizers(inline), startInline: starts(inline) }),
  };
}

/** The extension's tokenizer; what it throws comes with the text that it was given. */
function placing({ tokenizer }: MarkdownExtension): MarkdownExtension["tokenizer"] {
  return function (src) {
    try {
      return tokenizer.call(this, src);
    } catch (error) {
      throw isOfMarkdown(error) ? error : new ExtensionError(error, undefined, src);
    }
  };
}

/** Whether Markdown threw it, perhaps through an extension that called it: it is nested too deeply, or another's place is known. */
export function isOfMarkdown(error: unknown): boolean {
  if (error instanceof RangeError || error instanceof ExtensionError) return true;
  return (error as { readonly name?: unknown } | null)?.name === "TooDeepError";
}
