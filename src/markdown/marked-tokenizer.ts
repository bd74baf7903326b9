// marked's tokenizer with text directives and footnotes of our own, and without what is wrong or slow in marked's.
import { type Token, Tokenizer, type Tokens } from "marked";
import { headingIdStart } from "./heading-id.ts";
import type { TextDirectiveScan } from "./text-directives.ts";

/** A tokenizer of that class. */
export type DocsTokenizer = InstanceType<ReturnType<typeof defineTokenizer>>;

/** Defines the class, which is to load marked. */
export function defineTokenizer() {
  return class DocsTokenizer extends Tokenizer {
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

    override link(src: string): Tokens.Link | Tokens.Image | undefined {
      return src.startsWith("!") ? this.image(() => super.link(src)) : super.link(src);
    }

    /** Reads an image: what tags stand in its text, which is none of the page's HTML, marked takes for those around it. */
    image<T>(read: () => T): T {
      const { state } = this.lexer;
      const { inRawBlock } = state;
      const token = read();
      state.inRawBlock = inRawBlock;
      return token;
    }

    override reflink(src: string, links: Parameters<Tokenizer["reflink"]>[1]): ReturnType<Tokenizer["reflink"]> {
      if (src.startsWith("[^") && !this.lexer.state.inLink) {
        const match = /^\[\^([^\]\s[\\]+)\](?!\()/.exec(src);
        const token = match && { type: "footnoteRef", raw: match[0], label: match[1] };
        // marked takes any token here; its type names only those that it makes itself.
        if (token) return token as unknown as Tokens.Text;
      }
      return src.startsWith("!") ? this.image(() => super.reflink(src, links)) : super.reflink(src, links);
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
  };
}
