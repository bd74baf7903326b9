// The keywords of a mode: which words they are, and how words are found in its text.
import { CLOSE, type HtmlWriter, type Tag } from "./html.ts";
import { ASCII, ASCII_CLASS, charactersOf, sourceOf } from "./pattern.ts";

/** Keywords as grammars write them: of one scope, or by scope. */
export type RawKeywords = string | readonly string[] | Readonly<Record<string, unknown>>;

/** Words that are a character and more of them, all of ASCII. */
interface Words {
  /** By code, bits for what may begin a word, and for what may go on with it. */
  readonly table: Uint8Array;
  readonly shortest: number;
}

const BEGINS = 1;
const GOES_ON = 2;

/** The keywords of a mode. They are read when text needs them. */
export class Keywords {
  readonly #raw: RawKeywords;
  readonly #flags: string;
  readonly #ignoresCase: boolean;
  readonly #openTag: (scope: string) => Tag;
  #isRead = false;
  /** By keyword, the opening tag of its scope. */
  readonly #tags = new Map<string, Tag>();
  /** By code of a keyword's first character, a bit for each length that keywords have; the last for all longer ones. */
  readonly #lengths = new Uint32Array(ASCII);
  #words: Words | undefined;
  #expression = /\w+/g;

  constructor(raw: RawKeywords, flags: string, openTag: (scope: string) => Tag) {
    this.#raw = raw;
    this.#flags = flags;
    this.#ignoresCase = flags.includes("i");
    this.#openTag = openTag;
  }

  /** Writes a part of a text as HTML, its keywords in elements. */
  write(text: string, from: number, to: number, output: HtmlWriter): void {
    if (!this.#isRead) this.#read();
    if (this.#words) this.#writeWords(text, from, to, this.#words, output);
    else this.#writeMatches(text.slice(from, to), output);
  }

  #writeWords(text: string, from: number, to: number, { table, shortest }: Words, output: HtmlWriter): void {
    let last = from;
    for (let i = from; i < to; ) {
      const start = i++;
      const first = text.charCodeAt(start);
      if (first >= ASCII || ((table[first] as number) & BEGINS) === 0) continue;
      for (; i < to; i++) {
        const c = text.charCodeAt(i);
        if (c >= ASCII || ((table[c] as number) & GOES_ON) === 0) break;
      }
      const length = i - start;
      if (length < shortest || ((this.#lengths[first] as number) & (1 << Math.min(length, 31))) === 0) continue;
      const word = text.slice(start, i);
      const tag = this.#tags.get(this.#ignoresCase ? word.toLowerCase() : word);
      if (tag === undefined) continue;
      output.addText(text, last, start);
      output.add(tag);
      output.addText(text, start, i);
      output.add(CLOSE);
      last = i;
    }
    output.addText(text, last, to);
  }

  #writeMatches(text: string, output: HtmlWriter): void {
    const expression = this.#expression;
    let last = 0;
    expression.lastIndex = 0;
    for (let match = expression.exec(text); match; match = expression.exec(text)) {
      const [word] = match;
      const tag = this.#tags.get(this.#ignoresCase ? word.toLowerCase() : word);
      if (tag === undefined) continue;
      output.addText(text, last, match.index);
      output.add(tag);
      output.addText(word, 0, word.length);
      output.add(CLOSE);
      last = match.index + word.length;
    }
    output.addText(text, last, text.length);
  }

  #read(): void {
    this.#isRead = true;
    let raw = this.#raw;
    let pattern = "\\w+";
    if (typeof raw === "object" && "$pattern" in raw && raw.$pattern) {
      const { $pattern, ...others } = raw;
      pattern = sourceOf($pattern);
      raw = others;
    }
    const scopes = new Map<string, string>();
    this.#gather(raw, "keyword", scopes);
    for (const [word, scope] of scopes) {
      // What begins with an underscore counts where languages are guessed, and is not shown.
      if (word === "" || scope === "" || scope.startsWith("_")) continue;
      this.#tags.set(word, this.#openTag(scope));
      const first = word.charAt(0);
      this.#addLength(first, word.length);
      if (this.#ignoresCase) this.#addLength(first.toUpperCase(), word.length);
    }
    this.#words = wordsOf(pattern, this.#flags);
    this.#expression = new RegExp(pattern, `${this.#flags}g`);
  }

  #addLength(first: string, length: number): void {
    const code = first.charCodeAt(0);
    if (code < ASCII) this.#lengths[code] = (this.#lengths[code] as number) | (1 << Math.min(length, 31));
  }

  #gather(raw: RawKeywords, scope: string, scopes: Map<string, string>): void {
    if (typeof raw === "object" && !Array.isArray(raw)) {
      for (const [name, words] of Object.entries(raw)) this.#gather(words as RawKeywords, name, scopes);
      return;
    }
    for (const word of typeof raw === "string" ? raw.split(" ") : (raw as readonly string[])) {
      const [name = ""] = (this.#ignoresCase ? word.toLowerCase() : word).split("|");
      scopes.set(name, scope);
    }
  }
}

const WORDS = new RegExp(String.raw`^(${ASCII_CLASS})(?:\+|(${ASCII_CLASS})([*+]))$`);

/** Describes words that a pattern finds; undefined where they are not a character and more of them. */
function wordsOf(pattern: string, flags: string): Words | undefined {
  const [, first, others = first, quantifier] = WORDS.exec(pattern) ?? [];
  if (first === undefined || others === undefined) return undefined;
  const begins = charactersOf(first, flags);
  const goesOn = charactersOf(others, flags);
  const table = begins?.map((isIn, code) => isIn * BEGINS + (goesOn?.[code] ?? 0) * GOES_ON);
  return table && { table, shortest: quantifier === "+" ? 2 : 1 };
}
