// Knows the words that texts are made of. Most of a page's words were on other pages before: they are recognised in the
// text as it stands, without a string made of each.
import { splitWords } from "./words.ts";

const SEPARATOR = 0;
const ALPHANUMERIC = 1;
/** Where the plain rules end: apostrophes, and all that is not ASCII. */
const OTHER = 2;

/** What each ASCII character is to a word. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[a-zA-Z0-9]/.test(character) ? ALPHANUMERIC : character === "'" ? OTHER : SEPARATOR;
});

/** Keeps a value for each word. */
export class WordTable<T> {
  readonly #make: (word: string) => T;
  readonly #values: T[] = [];
  readonly #hashes: number[] = [];
  /** Numbers of words, at their hash or behind it; -1 where none is. */
  #slots = new Int32Array(1 << 12).fill(-1);
  /** All words one after another, and by number where each begins; the last number is where the next one will. */
  #letters = new Uint16Array(1 << 14);
  readonly #starts: number[] = [0];
  readonly #codes = new TextCodes();

  /** @param make gives a word's value; it is asked once */
  constructor(make: (word: string) => T) {
    this.#make = make;
  }

  /** Visits the words of a text, as `splitWords` has them. */
  each(text: string, visit: (value: T) => void): void {
    const { length } = text;
    const codes = this.#codes.of(text);
    for (let at = 0; at < length; ) {
      let code = codes[at] as number;
      let kind = kindOf(code);
      if (kind === SEPARATOR) {
        at++;
        continue;
      }
      const from = at;
      let hash = 0;
      while (kind === ALPHANUMERIC) {
        hash = (Math.imul(hash, 31) + code) | 0;
        if (++at === length) {
          kind = SEPARATOR;
          break;
        }
        code = codes[at] as number;
        kind = kindOf(code);
      }
      if (kind === SEPARATOR) {
        const known = this.#numberOf(codes, from, at, hash);
        visit(known < 0 ? this.#add(text.slice(from, at), codes, from, hash) : (this.#values[known] as T));
        continue;
      }
      while (at < length && kindOf(codes[at] as number) !== SEPARATOR) at++;
      for (const word of splitWords(text.slice(from, at))) visit(this.get(word));
    }
  }

  /** Gives the value of one word. */
  get(word: string): T {
    const codes = Uint16Array.from({ length: word.length }, (_, at) => word.charCodeAt(at));
    let hash = 0;
    for (const code of codes) hash = (Math.imul(hash, 31) + code) | 0;
    const known = this.#numberOf(codes, 0, codes.length, hash);
    return known < 0 ? this.#add(word, codes, 0, hash) : (this.#values[known] as T);
  }

  /** Finds the number of a word that stands in a text; -1 for none. */
  #numberOf(codes: Uint16Array, from: number, to: number, hash: number): number {
    const slots = this.#slots;
    const letters = this.#letters;
    const mask = slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    search: for (let known = slots[slot] as number; known >= 0; known = slots[slot] as number) {
      slot = (slot + 1) & mask;
      if (this.#hashes[known] !== hash) continue;
      const start = this.#starts[known] as number;
      if ((this.#starts[known + 1] as number) - start !== to - from) continue;
      for (let i = from; i < to; i++) if (codes[i] !== letters[start + i - from]) continue search;
      return known;
    }
    return -1;
  }

  /** Adds a word that is not there. @param from where it stands among the codes */
  #add(word: string, codes: Uint16Array, from: number, hash: number): T {
    const value = this.#make(word);
    const number = this.#values.length;
    const start = this.#starts[number] as number;
    const end = start + word.length;
    if (end > this.#letters.length) {
      const letters = new Uint16Array(2 * end);
      letters.set(this.#letters);
      this.#letters = letters;
    }
    this.#letters.set(codes.subarray(from, from + word.length), start);
    this.#starts.push(end);
    this.#values.push(value);
    this.#hashes.push(hash);
    this.#place(number);
    if (this.#values.length * 2 > this.#slots.length) this.#grow();
    return value;
  }

  #place(number: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const hash = this.#hashes[number] as number;
    let slot = (hash ^ (hash >>> 15)) & mask;
    while ((slots[slot] as number) >= 0) slot = (slot + 1) & mask;
    slots[slot] = number;
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2).fill(-1);
    for (let number = 0; number < this.#values.length; number++) this.#place(number);
  }
}

/** Whether this machine has numbers of two bytes as they stand in UTF-16LE. */
const IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/**
 * Texts as numbers. These are read several times as fast: each time that a string is asked for a character, V8 looks first what
 * kind of string it is.
 */
class TextCodes {
  #codes = new Uint16Array(1 << 13);
  #bytes = Buffer.from(this.#codes.buffer);

  /** Gives the codes of a text's characters; they hold until the next one is asked for. */
  of(text: string): Uint16Array {
    const { length } = text;
    if (length > this.#codes.length) {
      this.#codes = new Uint16Array(2 * length);
      this.#bytes = Buffer.from(this.#codes.buffer);
    }
    const codes = this.#codes;
    // A call of the system's takes longer than a name does.
    if (length < 100 || !IS_LITTLE_ENDIAN) for (let i = 0; i < length; i++) codes[i] = text.charCodeAt(i);
    else this.#bytes.write(text, "utf16le");
    return codes;
  }
}

function kindOf(code: number): number {
  return code < 128 ? (KINDS[code] as number) : OTHER;
}
