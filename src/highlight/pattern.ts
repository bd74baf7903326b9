// Regular expressions of grammars as parts of bigger ones: where their groups are, and what of them depends on what
// stands before. Pure.

/** Matches everywhere, and nothing: what begins and ends a mode that doesn't say it. */
export const ANYWHERE = "\\B|\\b";

/** A class of characters of ASCII. */
export const ASCII_CLASS = String.raw`\[(?!\^)(?:[ !-[_-~]|\\[wd.-])+\]|\\w`;
const RUN = new RegExp(String.raw`^(${ASCII_CLASS})(?:\+|(${ASCII_CLASS})[*+])`);
/** How many codes ASCII has. */
export const ASCII = 128;

/** By code, whether a class has the character; undefined where it may have others than those of ASCII, too. */
export function charactersOf(asciiClass: string, flags: string): Uint8Array | undefined {
  // Regardless of case, two characters beyond ASCII are letters of it for expressions that take whole characters.
  if (flags.includes("i") && flags.includes("u")) return undefined;
  const expression = new RegExp(`^${asciiClass}$`, flags);
  return Uint8Array.from({ length: ASCII }, (_, code) => (expression.test(String.fromCharCode(code)) ? 1 : 0));
}

/** Gives the source of an expression, whose flags count for nothing; "" where it is none. */
export function sourceOf(expression: unknown): string {
  if (typeof expression === "string") return expression;
  return expression instanceof RegExp ? expression.source : "";
}

interface Parts {
  /** Where the parentheses of its groups stand. */
  readonly groups: readonly number[];
  /** Where its references to groups stand. */
  readonly references: readonly number[];
}

/** What matters in a source. Escapes and classes are taken as wholes, so that what is in them isn't seen. */
const PART = /\\(?:[1-9][0-9]*|.)|\[(?:\\.|[^\\\]])*\]|\((?:\?(?:<[=!]?|.))?|\^/gs;

/** The source of a regular expression. */
export class Pattern {
  readonly source: string;
  readonly isAnywhere: boolean;
  #parts: Parts | undefined;

  constructor(source: string) {
    this.source = source;
    this.isAnywhere = source === ANYWHERE || source === "";
  }

  /** How many groups it has. */
  get groups(): number {
    return this.#read().groups.length;
  }

  /** Whether it refers to a group of its own. */
  get hasReferences(): boolean {
    return this.#read().references.length > 0;
  }

  /** Whether it asks what stands before its match. */
  get looksBack(): boolean {
    return [...this.source.matchAll(PART)].some(([part]) => /^(?:\^|\\[bB]|\(\?<[=!])$/.test(part));
  }

  /**
   * The class of characters that a match begins with, if as many as there are of them may follow: where the pattern matches
   * behind one of them, it matches from that one on, too. Undefined for any other pattern.
   */
  runOf(flags: string): { readonly source: string; readonly characters: Uint8Array } | undefined {
    const [, first, others = first] = RUN.exec(this.source) ?? [];
    if (first === undefined || others === undefined) return undefined;
    const characters = charactersOf(first, flags);
    const following = charactersOf(others, flags);
    if (!characters || !following?.every((isIn, code) => isIn >= (characters[code] as number))) return undefined;
    return { source: first, characters };
  }

  /** Whether it means something else among others: by named groups, or by numbers of groups that it doesn't have. */
  get isBound(): boolean {
    const { source } = this;
    // Few sources need to be read for it.
    if (!/\\[1-9k]|\(\?<[^=!]/.test(source)) return false;
    const { groups, references } = this.#read();
    if (references.some((at) => referredBy(source, at) > groups.length)) return true;
    return [...source.matchAll(PART)].some(([part]) => part === "(?<" || part === "\\k");
  }

  /** Writes it so that it captures nothing. */
  withoutGroups(): string {
    let written = "";
    let last = 0;
    for (const at of this.#read().groups) {
      written += `${this.source.slice(last, at)}(?:`;
      last = at + 1;
    }
    return written + this.source.slice(last);
  }

  /** Writes it for a place behind other groups. @param before how many */
  behindGroups(before: number): string {
    let written = "";
    let last = 0;
    for (const at of this.#read().references) {
      const number = referredBy(this.source, at);
      written += `${this.source.slice(last, at)}\\${number + before}`;
      last = at + 1 + String(number).length;
    }
    return written + this.source.slice(last);
  }

  #read(): Parts {
    if (this.#parts !== undefined) return this.#parts;
    const groups: number[] = [];
    const references: number[] = [];
    for (const { 0: part, index } of this.source.matchAll(PART)) {
      if (part === "(") groups.push(index);
      else if (/^\\[1-9]/.test(part)) references.push(index);
    }
    this.#parts = { groups, references };
    return this.#parts;
  }
}

function referredBy(source: string, at: number): number {
  return Number.parseInt(source.slice(at + 1), 10);
}
