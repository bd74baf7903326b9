// Markdown to tokens: by our own code where all is what most authors write, otherwise by marked's lexer.
import { readCommonMarkdown } from "./common-markdown.ts";
import { type Extensions, lexerExtensions } from "./extensions.ts";
import { findDeepList, tooDeep } from "./limits.ts";
import { isMarkedLoaded, lexWithMarked } from "./marked-lexer.ts";
import { mayHoldTextDirectives } from "./text-directives.ts";
import type { AnyToken } from "./tokens.ts";

/**
 * Parses Markdown; throws `TooDeepError` for what would take seconds.
 * @param source with `\n` line ends only
 * @param options.textDirectives `false` leaves `:name[…]` as it is
 * @param options.common `false` lets marked read all, for comparison: the tokens are the same
 */
export function lex(
  source: string,
  nesting: number,
  options: { textDirectives?: boolean; extensions?: Extensions | undefined; common?: boolean } = {},
): AnyToken[] {
  const deep = findDeepList(source, nesting);
  if (deep !== undefined) throw tooDeep(nesting, deep);
  const hasTextDirectives = options.textDirectives !== false && mayHoldTextDirectives(source);
  const { common = true } = options;
  const extensions = lexerExtensions(options.extensions);
  const readsCommon = common && !extensions;
  // To load marked takes 10 ms. Once it is there, to try costs: what it must read is read twice.
  const tokens = readsCommon && !isMarkedLoaded() ? readCommonMarkdown(source, nesting, hasTextDirectives) : undefined;
  return tokens ?? lexWithMarked(source, nesting, { hasTextDirectives, extensions, readsCommon });
}
