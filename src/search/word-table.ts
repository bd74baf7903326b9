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
  readonly #words: string[] = [];
  readonly #values: T[] = [];
  readonly #hashes: number[] = [];
  /** Numbers of words, at their hash or behind it; -1 where none is. */
  #slots = new Int32Array(1 << 12).fill(-1);

  /** @param make gives a word's value; it is asked once */
  constructor(make: (word: string) => T) {
    this.#make = make;
  }

  /** Visits the words of a text, as `splitWords` has them. */
  each(text: string, visit: (value: T) => void): void {
    const { length } = text;
    for (let at = 0; at < length; ) {
      let code = text.charCodeAt(at);
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
        code = text.charCodeAt(at);
        kind = kindOf(code);
      }
      if (kind === SEPARATOR) {
        visit(this.#find(text, from, at, hash));
        continue;
      }
      while (at < length && kindOf(text.charCodeAt(at)) !== SEPARATOR) at++;
      for (const word of splitWords(text.slice(from, at))) visit(this.get(word));
    }
  }

  /** Gives the value of one word. */
  get(word: string): T {
    let hash = 0;
    for (let at = 0; at < word.length; at++) hash = (Math.imul(hash, 31) + word.charCodeAt(at)) | 0;
    return this.#find(word, 0, word.length, hash);
  }

  #find(text: string, from: number, to: number, hash: number): T {
    const mask = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let known = this.#slots[slot] as number; known >= 0; known = this.#slots[slot] as number) {
      if (this.#hashes[known] === hash && isAt(this.#words[known] as string, text, from, to)) {
        return this.#values[known] as T;
      }
      slot = (slot + 1) & mask;
    }
    const word = text.slice(from, to);
    const value = this.#make(word);
    this.#slots[slot] = this.#words.length;
    this.#words.push(word);
    this.#values.push(value);
    this.#hashes.push(hash);
    if (this.#words.length * 2 > this.#slots.length) this.#grow();
    return value;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2).fill(-1);
    const mask = slots.length - 1;
    this.#hashes.forEach((hash, number) => {
      let slot = (hash ^ (hash >>> 15)) & mask;
      while ((slots[slot] as number) >= 0) slot = (slot + 1) & mask;
      slots[slot] = number;
    });
    this.#slots = slots;
  }
}

function kindOf(code: number): number {
  return code < 128 ? (KINDS[code] as number) : OTHER;
}

function isAt(word: string, text: string, from: number, to: number): boolean {
  if (word.length !== to - from) return false;
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) !== text.charCodeAt(from + i)) return false;
  return true;
}
