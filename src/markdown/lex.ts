// Markdown to tokens: by our own code where all is what most authors write, otherwise by marked's lexer.
import type { MarkedToken, Token } from "marked";
import type { DirectiveTail } from "./attributes.ts";
import { readCommonMarkdown } from "./common-markdown.ts";
import type { Source } from "./context.ts";
import { type Extensions, lexerExtensions } from "./extensions.ts";
import { findDeepList, tooDeep } from "./limits.ts";
import { isMarkedLoaded, lexWithMarked } from "./marked-lexer.ts";
import { mayHoldTextDirectives } from "./text-directives.ts";

export type { Token, Tokens } from "marked";

/** `:::name[Label]{attributes}` … `:::` */
export interface DirectiveToken extends DirectiveTail {
  readonly type: "directive";
  readonly raw: string;
  readonly name: string;
  readonly colons: number;
  readonly closed: boolean;
  readonly labelTokens: Token[];
  readonly tokens: Token[];
}

/** `::name[Label]{attributes}` on a line of its own. */
export interface LeafDirectiveToken extends DirectiveTail {
  readonly type: "leafDirective";
  readonly raw: string;
  readonly name: string;
  readonly labelTokens: Token[];
}

/** `:name[Label]{attributes}` in a text: an inline token. */
export interface TextDirectiveToken extends DirectiveTail {
  readonly type: "textDirective";
  readonly raw: string;
  readonly name: string;
  readonly labelTokens: Token[];
}

/**
 * What stands in the place of a leaf directive `include` once the page's includes are read (`includes.ts`): the tokens of
 * the other file, its own includes resolved. `tokens` is empty where it could not be read. The lexer makes none.
 */
export interface IncludeToken {
  readonly type: "include";
  /** The directive's line in the including file. */
  readonly raw: string;
  /** The included file: its places, and what its addresses mean. Lines of its tokens count from its own first one. */
  readonly source: Source;
  readonly tokens: AnyToken[];
}

/** `:::` that closes nothing. */
export interface StrayFenceToken {
  readonly type: "strayFence";
  readonly raw: string;
}

/** `[^label]: text` */
export interface FootnoteToken {
  readonly type: "footnote";
  readonly raw: string;
  readonly label: string;
  readonly tokens: Token[];
}

/** `[^label]` in a text. */
export interface FootnoteRefToken {
  readonly type: "footnoteRef";
  readonly raw: string;
  readonly label: string;
}

/** Block and inline tokens: marked's and our own. */
export type AnyToken =
  | MarkedToken
  | DirectiveToken
  | LeafDirectiveToken
  | TextDirectiveToken
  | IncludeToken
  | StrayFenceToken
  | FootnoteToken
  | FootnoteRefToken;

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
