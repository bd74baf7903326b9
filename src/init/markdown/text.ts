// Running text of another generator: where its links lead, its emoji, and what docsgen alone would take for a directive.
// Pure.
import { emojiOf } from "../../markdown/emoji.ts";

/** What becomes of parts of a text. */
export interface TextRules {
  /**
   * Where a link or an image leads now; undefined where it stays as it is, null where it cannot be a link.
   * @param at offset of the address in the text
   */
  address(address: string, at: number): string | null | undefined;
  /** Whether `:tada:` is a character. */
  readonly emoji: boolean;
  /** Is told each kind of thing that was rewritten. */
  count(kind: string): void;
}

const ESCAPE = String.raw`\\[\s\S]`;
/** What stands between `](` and `)`: an address in angle brackets, or one with balanced parentheses. */
const LINK = String.raw`(\]\([ \t]*)(<[^<>\n]*>|(?:[^\s()<>\\]|\\.)+(?:\([^\s()]*\)[^\s()]*)*)(?=[ \t)\n"'])`;
const DEFINITION = String.raw`(^ {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*)(<[^<>\n]*>|\S+)`;
/** docsgen's own: elsewhere it is text. */
const DIRECTIVE = String.raw`(?<![\w:]):(?=[A-Za-z][\w-]*[[{])`;
const LEAF = String.raw`^( {0,3})(?=::[A-Za-z][\w-]*[ \t]*(?:[[{]|$))`;
const SHORTCODE = String.raw`(?<![\w:]):([a-z0-9+-][a-z0-9_+-]*):(?![\w:])`;
const PART = new RegExp([ESCAPE, LINK, DEFINITION, SHORTCODE, DIRECTIVE, LEAF].join("|"), "gm");

/**
 * Rewrites a text.
 * @param isLineStart whether the text begins a line
 */
export function rewriteText(text: string, isLineStart: boolean, rules: TextRules): string {
  // A label may end with code: its text then begins with the bracket that closes it.
  if (!/\]\(|[[:]/.test(text)) return text;
  return text.replace(
    PART,
    (
      whole: string,
      link: string | undefined,
      linked: string | undefined,
      definition: string | undefined,
      defined: string | undefined,
      emoji: string | undefined,
      leaf: string | undefined,
      at: number,
    ) => {
      if (whole.startsWith("\\")) return whole;
      const isInLine = at === 0 && !isLineStart;
      const before = link ?? definition;
      const address = linked ?? defined;
      if (before !== undefined && address !== undefined) {
        if (definition !== undefined && isInLine) return whole;
        const isBracketed = address.startsWith("<");
        const plain = isBracketed ? address.slice(1, -1) : address;
        const moved = rules.address(plain, at + before.length + (isBracketed ? 1 : 0));
        if (moved === undefined) return whole;
        if (moved === null) return link === undefined ? `\\${whole}` : `]\\${whole.slice(1)}`;
        rules.count("links");
        return before + (isBracketed || /[\s()<>]/.test(moved) ? `<${moved}>` : moved);
      }
      if (emoji !== undefined) {
        const character = rules.emoji ? emojiOf(emoji) : undefined;
        if (character !== undefined) rules.count("emoji");
        return character ?? whole;
      }
      if (leaf !== undefined) return isInLine ? whole : `${leaf}\\`;
      return `\\${whole}`;
    },
  );
}
