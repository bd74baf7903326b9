// Finds `:name[Label]{attributes}` in a text, without taking for one what merely has colons. Pure.
import { type DirectiveTail, parseInlineTail } from "./attributes.ts";

/** What may be a text directive: not after a word or another colon, so that `a:b[c]` and `std::vector[0]` are none. */
const CANDIDATE = /(?<![\w:\\]):[A-Za-z][\w-]*[[{]/;
const CANDIDATE_AT = new RegExp(CANDIDATE, "y");
const NAME = /^:([A-Za-z][\w-]*)(?=[[{])/;

/** Whether a source holds anything that may be a text directive. */
export function mayHoldTextDirectives(source: string): boolean {
  // A page has few colons, and nearly none before a letter: the pattern by itself would look at each character.
  for (let at = source.indexOf(":"); at >= 0; at = source.indexOf(":", at + 1)) {
    if (!isLetter(source.charCodeAt(at + 1))) continue;
    CANDIDATE_AT.lastIndex = at;
    if (CANDIDATE_AT.test(source)) return true;
  }
  return false;
}

/** Of ASCII alone; false for what is no character code. */
function isLetter(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90);
}

/** A text directive as it is written. */
export interface TextDirective extends DirectiveTail {
  readonly raw: string;
  readonly name: string;
}

/** Reads the text directive at the beginning of a text; undefined where none stands there. */
function readTextDirective(text: string): TextDirective | undefined {
  const name = NAME.exec(text)?.[1];
  if (name === undefined) return undefined;
  const tail = parseInlineTail(text.slice(name.length + 1));
  if (tail === undefined) return undefined;
  const { length, ...rest } = tail;
  return { ...rest, raw: text.slice(0, name.length + 1 + length), name };
}

/** Covers the directives of a text, so that emphasis does not begin or end in one. */
export function maskTextDirectives(text: string): string {
  let masked = "";
  let copied = 0;
  const search = new RegExp(CANDIDATE, "g");
  for (let match = search.exec(text); match; match = search.exec(text)) {
    const length = readTextDirective(text.slice(match.index))?.raw.length;
    if (length === undefined) continue;
    masked += `${text.slice(copied, match.index)}[${"a".repeat(length - 2)}]`;
    copied = match.index + length;
    search.lastIndex = copied;
  }
  return masked + text.slice(copied);
}

/** Follows one text while it is taken apart from its beginning, and knows where its next candidate stands. */
export class TextDirectiveScan {
  readonly #text: string;
  /** Offset of the first candidate at or after `#searched`; the text's length for none. */
  #next = -1;
  readonly #search = new RegExp(CANDIDATE, "g");

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads the directive at the beginning of what is left of the text. */
  read(rest: string): TextDirective | undefined {
    const before = this.#text[this.#text.length - rest.length - 1];
    return before !== undefined && /[\w:]/.test(before) ? undefined : readTextDirective(rest);
  }

  /** Counts the characters up to the next candidate behind the first character of what is left of the text. */
  distance(rest: string): number {
    const from = this.#text.length - rest.length + 1;
    if (this.#next < from) {
      this.#search.lastIndex = from;
      this.#next = this.#search.exec(this.#text)?.index ?? this.#text.length;
    }
    return this.#next - from + 1;
  }
}
