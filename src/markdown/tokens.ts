// The tokens that Markdown is read into: marked's, and those of our own. Types only.
import type { MarkedToken, Token } from "marked";
import type { DirectiveTail } from "./attributes.ts";
import type { Source } from "./context.ts";

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
