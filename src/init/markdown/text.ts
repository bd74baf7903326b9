// Running text of another generator: where its links lead, its emoji, and what docsgen alone would take for a directive.
// Pure.
import { emojiOf } from "../../markdown/emoji.ts";

/** What becomes of parts of a text. */
export interface TextRules {
  /**
   * Where a link or an image leads now; undefined where it stays as it is, null where it cannot be a link.
   * @param at offset of the address in the text
   * @param closing offset of the bracket that closes the text of a link or an image; undefined for a definition
   */
  address(address: string, at: number, closing: number | undefined): string | null | undefined;
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
const partOf = (definition: string) =>
  new RegExp([ESCAPE, LINK, definition, SHORTCODE, DIRECTIVE, LEAF].join("|"), "gm");
const PART = partOf(DEFINITION);
/** Where a text begins within a definition's label, behind code. */
const PART_IN_LABEL = partOf(DEFINITION.replace("^ {0,3}\\[(?!\\^)[^\\]\\n]+", "(?<![\\s\\S])[^\\[\\]\\n]*"));
/** Stands behind a bracket that closes no link any more; no text has it. */
const UNLINKED = "\uFDD0";
/** Stands before a definition that is none any more: what is defined right below it must not become a part of its text. */
const UNDEFINED = "\uFDD1";

/**
 * Rewrites a text.
 * @param before what stands before the text on its line
 */
export function rewriteText(text: string, before: string, rules: TextRules): string {
  // A label may end with code: its text then begins with the bracket that closes it.
  if (!/\]\(|[[:]/.test(text)) return text;
  const isInLabel = /^ {0,3}\[(?!\^)[^\]]*$/.test(before);
  return text.replace(
    isInLabel ? PART_IN_LABEL : PART,
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
      const isInLine = at === 0 && before !== "";
      const opening = link ?? definition;
      const address = linked ?? defined;
      if (opening !== undefined && address !== undefined) {
        if (definition !== undefined && isInLine && !isInLabel) return whole;
        const isBracketed = address.startsWith("<");
        const plain = isBracketed ? address.slice(1, -1) : address;
        const closing = link === undefined ? undefined : at;
        const moved = rules.address(plain, at + opening.length + (isBracketed ? 1 : 0), closing);
        if (moved === undefined) return whole;
        if (moved === null)
          return link === undefined
            ? UNDEFINED + whole.replace("[", "\\[")
            : `]${UNLINKED}(${whole.slice(opening.length)}`;
        rules.count("links");
        return opening + (isBracketed || /[\s()<>]/.test(moved) ? `<${moved}>` : moved);
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

/** What stands behind a bracket that closes no link any more, with it. */
const UNLINKED_TAIL = new RegExp(
  String.raw`\]${UNLINKED}\((?:<[^<>\n]*>|(?:[^\s()<>\\]|\\.)+(?:\([^\s()]*\)[^\s()]*)*)(?:[ \t]*\n?[ \t]*(?:"[^"\n]*"|'[^'\n]*'))?[ \t]*\)|\]${UNLINKED}`,
  "g",
);

/** The rest of such a line, and whether a text follows. */
const UNDEFINED_LINE = new RegExp(String.raw`${UNDEFINED}([^\n]*)(?:\n([ \t]*)(?=\S))?`, "g");

/** Takes brackets and addresses off links that are none any more, and leaves their texts. @param page its whole text */
export function withoutUnlinked(page: string): string {
  const text = page.includes(UNDEFINED)
    ? page.replace(UNDEFINED_LINE, (_, line, indent) => (indent === undefined ? line : `${line}\n\n${indent}`))
    : page;
  if (!text.includes(UNLINKED)) return text;
  const gone = [...text.matchAll(UNLINKED_TAIL)].flatMap(({ 0: tail, index }): (readonly [number, number])[] => {
    const opening = openingBracket(text, index);
    if (opening === undefined) return [[index, index + tail.length]];
    return [
      [opening.isImage ? opening.at - 1 : opening.at, opening.at + 1],
      [index, index + tail.length],
    ];
  });
  let out = "";
  let at = 0;
  for (const [from, to] of gone.sort(([a], [b]) => a - b)) {
    out += text.slice(at, Math.max(at, from));
    at = Math.max(at, to);
  }
  return out + text.slice(at);
}

/** Whether a bracket closes the text of an image. */
export function closesImage(text: string, closing: number): boolean {
  return text[closing] === "]" && openingBracket(text, closing)?.isImage === true;
}

/** So far back a text's opening bracket is looked for. */
const MOST_LABEL = 2000;

/** Finds the bracket that another one closes, in the same paragraph. Brackets in code are none. */
function openingBracket(text: string, closing: number): { readonly at: number; readonly isImage: boolean } | undefined {
  const start = Math.max(0, closing - MOST_LABEL, text.lastIndexOf("\n\n", closing) + 1);
  const before = text.slice(start, closing);
  let depth = 1;
  for (let at = before.length - 1; at >= 0; at--) {
    const character = before[at];
    if (character === "`") {
      const first = before.slice(0, at).search(/`*$/);
      const opening = before.lastIndexOf(before.slice(first, at + 1), first - 1);
      at = first === 0 || opening < 0 ? first : opening;
    } else if ((character === "]" || character === "[") && !isEscaped(before, at)) {
      depth += character === "]" ? 1 : -1;
      if (depth === 0) return { at: start + at, isImage: before[at - 1] === "!" && !isEscaped(before, at - 1) };
    }
  }
  return undefined;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === "\\") slashes++;
  return slashes % 2 === 1;
}
