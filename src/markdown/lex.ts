// Markdown to tokens: marked's lexer, with directives and footnotes of our own and a bound on nesting.
// The only file that imports marked.
import {
  type Hooks,
  Lexer,
  type MarkedOptions,
  type MarkedToken,
  type Token,
  Tokenizer,
  type Tokens,
  type TokensList,
} from "marked";
import { type DirectiveTail, parseDirectiveTail } from "./attributes.ts";
import { findOwnBlocks } from "./blocks.ts";
import { endOfOtherBlocks, mayHoldCommonBlocks, readCommonBlocks } from "./common-blocks.ts";
import { readCommonInline } from "./common-inline.ts";
import type { Source } from "./context.ts";
import { type Extensions, lexerExtensions } from "./extensions.ts";
import { headingIdStart } from "./heading-id.ts";
import { maskTextDirectives, mayHoldTextDirectives, TextDirectiveScan } from "./text-directives.ts";

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

/** Markdown that is nested deeper, or has more delimiters in one paragraph, than may be. */
export class TooDeepError extends Error {
  override readonly name = "TooDeepError";
  /** The text in which it was noticed, without what stands before it on its first line. */
  readonly text: string;

  constructor(message: string, text: string) {
    super(message);
    this.text = text;
  }
}

/** How many delimiters one paragraph may have for each level of nesting: marked's time grows with their square. */
const DELIMITERS = 80;

/** What marked looks for at each character of a text: a break at a line's end, and what may become an address. */
const HAS_BREAKS_OR_ADDRESSES = / {2}\n|@|http|ftp:|www\.|mailto:|xmpp:/i;
/** marked's rule for text where there is none of it: up to what may begin anything else. */
const PLAIN_TEXT = /^(?:`+|~+|[^`~])[^\\<![`*~_]*/;

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
  const { extensions, common = true } = options;
  return new DocsLexer(source, nesting, { hasTextDirectives, extensions, common }).lex(source) as AnyToken[];
}

class DocsLexer extends Lexer {
  readonly #nesting: number;
  readonly #hasOwnBlocks: boolean;
  readonly #tokenizer: DocsTokenizer;
  readonly #hasTextDirectives: boolean;
  /** Whether what most authors write is read here, and marked reads the rest. */
  readonly #readsCommon: boolean;
  readonly #readsCommonBlocks: boolean;
  /** marked's rules, and those for a text without hard breaks and bare addresses. */
  readonly #rules: Tokenizer["rules"];
  #plainRules: Tokenizer["rules"] | undefined;
  #blockDepth = 0;
  #inlineDepth = 0;
  /** The inline text at hand, from its beginning. */
  #run = "";

  constructor(
    source: string,
    nesting: number,
    options: { hasTextDirectives: boolean; extensions: Extensions | undefined; common: boolean },
  ) {
    const { hasTextDirectives, extensions, common } = options;
    const tokenizer = new DocsTokenizer();
    // marked masks links and code for the search of emphasis, and asks this one hook to mask more.
    const hooks = hasTextDirectives ? { hooks: { emStrongMask: maskTextDirectives } as unknown as Hooks } : {};
    const asked = lexerExtensions(extensions) as MarkedOptions["extensions"];
    super({ gfm: true, tokenizer, extensions: asked ?? null, ...hooks });
    this.#nesting = nesting;
    this.#tokenizer = tokenizer;
    this.#rules = tokenizer.rules;
    this.#hasOwnBlocks = source.includes("::") || source.includes("[^");
    this.#hasTextDirectives = hasTextDirectives;
    this.#readsCommon = common && !asked;
    this.#readsCommonBlocks = this.#readsCommon && mayHoldCommonBlocks(source);
  }

  /** As marked's own, which looks for other line ends first. */
  override lex(src: string): TokensList {
    this.blockTokens(src, this.tokens);
    for (const { src: text, tokens } of this.inlineQueue) {
      this.state.inRawBlock = false;
      this.inlineTokens(text, tokens);
    }
    this.inlineQueue = [];
    return this.tokens;
  }

  override blockTokens(src: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
  override blockTokens(src: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
  override blockTokens(src: string, tokens: Token[] = [], lastParagraphClipped = false): Token[] {
    if (this.#blockDepth > this.#nesting) {
      throw tooDeep(this.#nesting, src);
    }
    this.#blockDepth++;
    const result = this.#hasOwnBlocks
      ? this.#blocks(src, tokens, lastParagraphClipped)
      : this.#markdownBlocks(src, tokens, lastParagraphClipped);
    this.#blockDepth--;
    return result;
  }

  #markdownBlocks(src: string, tokens: Token[], lastParagraphClipped: boolean): Token[] {
    const mayMerge = lastParagraphClipped && tokens.length > 0;
    // What marked reads within others is counted.
    const mayNest = this.#blockDepth <= this.#nesting;
    if (!this.#readsCommonBlocks || !this.state.top || mayMerge || !mayNest)
      return super.blockTokens(src, tokens, lastParagraphClipped);
    for (let at = 0; at < src.length; ) {
      at = readCommonBlocks(src, at, tokens, this.#queueInline);
      if (at === src.length) break;
      const end = endOfOtherBlocks(src, at);
      super.blockTokens(src.slice(at, end), tokens);
      at = end;
    }
    return tokens;
  }

  readonly #queueInline = (text: string) => this.inline(text);

  /** Cuts a source at our own blocks, so that they end whatever block of marked's stands before them. */
  #blocks(src: string, tokens: Token[], lastParagraphClipped: boolean): Token[] {
    const own = findOwnBlocks(src);
    if (own.length === 0) return this.#markdownBlocks(src, tokens, lastParagraphClipped);
    const { top } = this.state;
    let at = 0;
    for (const block of own) {
      if (block.start > at) {
        this.state.top = top;
        this.#markdownBlocks(src.slice(at, block.start), tokens, lastParagraphClipped && at === 0);
      }
      const raw = src.slice(block.start, block.end);
      this.state.top = true;
      if (block.type === "strayFence") tokens.push({ type: "strayFence", raw });
      else if (block.type === "leafDirective") {
        const tail = parseDirectiveTail(block.tail);
        const labelTokens = tail.label === undefined ? [] : this.inline(tail.label);
        tokens.push({ type: "leafDirective", raw, name: block.name, ...tail, labelTokens });
      } else if (block.type === "footnote") {
        tokens.push({ type: "footnote", raw, label: block.label, tokens: this.blockTokens(block.content) });
      } else {
        const { name, colons, closed, content } = block;
        const tail = parseDirectiveTail(block.tail);
        const labelTokens = tail.label === undefined ? [] : this.inline(tail.label);
        const inner = this.blockTokens(content);
        tokens.push({ type: "directive", raw, name, colons, closed, ...tail, labelTokens, tokens: inner });
      }
      at = block.end;
    }
    this.state.top = top;
    if (at < src.length) this.#markdownBlocks(src.slice(at), tokens, false);
    this.state.top = true;
    return tokens;
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    if (this.#inlineDepth >= this.#nesting) throw tooDeep(this.#nesting, this.#run);
    if (this.#inlineDepth === 0) this.#run = src;
    const most = this.#nesting * DELIMITERS;
    if (this.#inlineDepth === 0 && src.length > most && countDelimiters(src) > most) {
      throw new TooDeepError(
        `too dense: one paragraph has more than ${most} delimiters of links, emphasis and code`,
        src,
      );
    }
    this.#inlineDepth++;
    const result = this.#commonInline(src, tokens) ?? this.#otherInline(src, tokens);
    this.#inlineDepth--;
    return result;
  }

  #commonInline(src: string, tokens: Token[]): Token[] | undefined {
    if (!this.#readsCommon || this.state.inRawBlock || tokens.at(-1)?.type === "text") return undefined;
    const common = readCommonInline(src, this.#hasTextDirectives, this.#readInner);
    // A task's box stands there already.
    if (common) for (const token of common) tokens.push(token);
    return common && tokens;
  }

  readonly #readInner = (text: string, isLink: boolean): Token[] => {
    if (!isLink) return this.inlineTokens(text);
    // What marked keeps in mind, so that no link is in another.
    const { state } = this;
    const { inLink } = state;
    state.inLink = true;
    const tokens = this.inlineTokens(text);
    state.inLink = inLink;
    state.linkEmitted = true;
    return tokens;
  };

  #otherInline(src: string, tokens: Token[]): Token[] {
    const tokenizer = this.#tokenizer;
    const { scan, rules } = tokenizer;
    if (this.#hasTextDirectives) tokenizer.scan = new TextDirectiveScan(src);
    tokenizer.rules = HAS_BREAKS_OR_ADDRESSES.test(src) ? this.#rules : this.#rulesOfPlain();
    const result = super.inlineTokens(src, tokens);
    tokenizer.scan = scan;
    tokenizer.rules = rules;
    return result;
  }

  /** Made where it is used: most sources are read without it. */
  #rulesOfPlain(): Tokenizer["rules"] {
    const rules = this.#rules;
    this.#plainRules ??= { ...rules, inline: { ...rules.inline, text: PLAIN_TEXT } };
    return this.#plainRules;
  }
}

class DocsTokenizer extends Tokenizer {
  /** The inline text at hand, where the source may hold text directives. */
  scan: TextDirectiveScan | undefined;

  /** The first that marked asks at each place of a text, and whose answer it takes as it is. */
  override escape(src: string): Tokens.Escape | undefined {
    if (this.scan && src.startsWith(":") && !this.lexer.state.inRawBlock) {
      const directive = this.scan.read(src);
      if (directive) {
        const labelTokens = directive.label ? this.lexer.inlineTokens(directive.label) : [];
        return { type: "textDirective", ...directive, labelTokens } as unknown as Tokens.Escape;
      }
    }
    return super.escape(src);
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    // marked 18.2.1 reads a quoted list again when a lazy line continues it, as if it stood after the token before the
    // quote, and throws where such a list could not begin there (`- a\n  > 2. b\nc`).
    const state: { lastToken?: Token | undefined } = this.lexer.state;
    const { lastToken } = state;
    state.lastToken = undefined;
    const token = super.blockquote(src);
    state.lastToken = lastToken;
    return token;
  }

  override reflink(src: string, links: Parameters<Tokenizer["reflink"]>[1]): ReturnType<Tokenizer["reflink"]> {
    if (src.startsWith("[^") && !this.lexer.state.inLink) {
      const match = /^\[\^([^\]\s[\\]+)\](?!\()/.exec(src);
      const token = match && { type: "footnoteRef", raw: match[0], label: match[1] };
      // marked takes any token here; its type names only those that it makes itself.
      if (token) return token as unknown as Tokens.Text;
    }
    return super.reflink(src, links);
  }

  override inlineText(src: string): Tokens.Text | undefined {
    // `{#__proto__}` is no emphasis.
    const id = headingIdStart(src);
    if (id === 0) return { type: "text", raw: src, text: src, escaped: this.lexer.state.inRawBlock };
    // marked looks from each of a long word's characters for an "@" at its end, in quadratic time.
    const word = src.length > 1000 ? /^[\w.!#$%&'+/=?{|}-]{1000,}/.exec(src)?.[0] : undefined;
    if (word === undefined) {
      const end = Math.min(this.scan?.distance(src) ?? src.length, id ?? src.length);
      return super.inlineText(end < src.length ? src.slice(0, end) : src);
    }
    return { type: "text", raw: word, text: word, escaped: this.lexer.state.inRawBlock };
  }
}

function tooDeep(nesting: number, text: string): TooDeepError {
  return new TooDeepError(`nested deeper than ${nesting} levels`, text);
}

/**
 * Finds the first line of a list that is certainly nested too deeply, whatever it stands in. marked would read all of the
 * list once for each level before the lexer can tell.
 */
function findDeepList(source: string, nesting: number): string | undefined {
  // Each level is indented by one more at least.
  if (source.length < nesting * (2 * nesting + 1)) return undefined;
  const open: number[] = [];
  for (const match of source.matchAll(/^([ \t]*)(?:[-+*]|\d{1,9}[.)])[ \t]/gm)) {
    const indent = (match[1] ?? "").length;
    while (open.length > 0 && (open.at(-1) ?? 0) >= indent) open.pop();
    open.push(indent);
    if (open.length > 2 * nesting) return source.slice(match.index, source.indexOf("\n", match.index) + 1 || undefined);
  }
  return undefined;
}

function countDelimiters(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    // * _ ` [ ] ~ <
    if (c === 42 || c === 95 || c === 96 || c === 91 || c === 93 || c === 126 || c === 60) count++;
  }
  return count;
}
