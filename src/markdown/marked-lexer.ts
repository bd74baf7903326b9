// Markdown to tokens by marked's lexer, with directives and footnotes of our own and a bound on nesting.
// This file and its tokenizer's alone import marked's code, which is loaded when the first source needs it.
import { type Hooks, Lexer, type MarkedOptions, type Token, type Tokenizer, type TokensList } from "marked";
import { findOwnBlocks } from "./blocks.ts";
import { endOfOtherBlocks, mayHoldCommonBlocks, readCommonBlocks } from "./common-blocks.ts";
import { readCommonInline } from "./common-inline.ts";
import type { LexerExtensions } from "./extensions.ts";
import { tooDeep, tooDense } from "./limits.ts";
import { type DocsTokenizer, defineTokenizer } from "./marked-tokenizer.ts";
import { ownBlockToken, type ReadWithin } from "./own-block-token.ts";
import { maskTextDirectives, TextDirectiveScan } from "./text-directives.ts";
import type { AnyToken } from "./tokens.ts";

/** How marked's lexer reads a source. */
export interface LexOptions {
  readonly hasTextDirectives: boolean;
  readonly extensions: LexerExtensions | null;
  /** Whether what most authors write is read by our own code, and marked reads the rest. */
  readonly readsCommon: boolean;
}

type Lex = (source: string, nesting: number, options: LexOptions) => AnyToken[];

/** What marked looks for at each character of a text: a break at a line's end, and what may become an address. */
const HAS_BREAKS_OR_ADDRESSES = / {2}\n|@|http|ftp:|www\.|mailto:|xmpp:/i;
/** marked's rule for text where there is none of it: up to what may begin anything else. */
const PLAIN_TEXT = /^(?:`+|~+|[^`~])[^\\<![`*~_]*/;

// Module-level, because to define the classes that extend marked's is to load marked, which is there for good then.
let markedLex: Lex | undefined;

/** Whether a source has been read by marked's lexer before. */
export function isMarkedLoaded(): boolean {
  return markedLex !== undefined;
}

/** Reads a source by marked's lexer. @throws TooDeepError */
export function lexWithMarked(source: string, nesting: number, options: LexOptions): AnyToken[] {
  markedLex ??= defineLexer();
  return markedLex(source, nesting, options);
}

function defineLexer(): Lex {
  const DocsTokenizer = defineTokenizer();

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

    constructor(source: string, nesting: number, options: LexOptions) {
      const { hasTextDirectives, extensions, readsCommon } = options;
      const tokenizer = new DocsTokenizer();
      // marked masks links and code for the search of emphasis, and asks this one hook to mask more.
      const hooks = hasTextDirectives ? { hooks: { emStrongMask: maskTextDirectives } as unknown as Hooks } : {};
      super({ gfm: true, tokenizer, extensions: (extensions as MarkedOptions["extensions"]) ?? null, ...hooks });
      this.#nesting = nesting;
      this.#tokenizer = tokenizer;
      this.#rules = tokenizer.rules;
      this.#hasOwnBlocks = source.includes("::") || source.includes("[^");
      this.#hasTextDirectives = hasTextDirectives;
      this.#readsCommon = readsCommon;
      this.#readsCommonBlocks = readsCommon && mayHoldCommonBlocks(source);
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

    readonly #readWithin: ReadWithin = {
      inline: (text) => this.inline(text) as AnyToken[],
      blocks: (content) => this.blockTokens(content) as AnyToken[],
    };

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
        tokens.push(ownBlockToken(block, raw, this.#readWithin));
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
      const dense = this.#inlineDepth === 0 ? tooDense(this.#nesting, src) : undefined;
      if (dense !== undefined) throw dense;
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

  return (source, nesting, options) => new DocsLexer(source, nesting, options).lex(source) as AnyToken[];
}
