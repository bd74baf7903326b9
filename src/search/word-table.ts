// Numbers the words that texts are made of. Most of a page's words were on other pages before: they are recognised in the
// text as it stands, without a string made of each.
import { splitWords } from "./words.ts";

const SEPARATOR = 0;
const ALPHANUMERIC = 1;
/** Where the plain rules end: apostrophes, the signs of C++ and C#, and all that is not ASCII. So they do at a dot in a number. */
const OTHER = 2;

/** What each unit of UTF-16 is to a word. */
const KINDS = new Uint8Array(2 ** 16).fill(OTHER);
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code);
  KINDS[code] = /[a-zA-Z0-9]/.test(character) ? ALPHANUMERIC : "'+#".includes(character) ? OTHER : SEPARATOR;
}
const SPACE = 32;
const DOT = 46;

/** A word has two hashes, made unit by unit: Java's of strings, and FNV-1a. They begin with 0 and with this. */
const FNV_BASIS = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;
/**
 * What a slot has: both hashes; the word's number plus one, or 0 where it is free; and one that is not used, so that the size
 * is a power of two.
 */
const SLOT_BITS = 2;
const SLOT = 1 << SLOT_BITS;

/** Numbers words from 0 on, as they come. Those of the same hashes are the same to it: 64 bits are beyond accident. */
export class WordTable {
  readonly #onNew: (word: string, number: number) => void;
  #size = 0;
  /** A word stands at its first hash or behind that. */
  #slots: Int32Array = new Int32Array(SLOT << 12);
  readonly #codes = new TextCodes();
  #numbers = new Int32Array(1 << 10);

  /** @param onNew is told of each word once, before its number is given */
  constructor(onNew: (word: string, number: number) => void) {
    this.#onNew = onNew;
  }

  /** The numbers that `read` has found. What stands behind them means nothing. */
  get numbers(): Int32Array {
    return this.#numbers;
  }

  /**
   * Reads the words of a text, as `splitWords` has them.
   * @returns how many there are; `numbers` has them until the next text is read
   */
  read(text: string): number {
    const { length } = text;
    const codes = this.#codes.of(text);
    if (length > this.#numbers.length) this.#numbers = new Int32Array(2 * length);
    const numbers = this.#numbers;
    let count = 0;
    for (let at = 0; at < length; ) {
      let code = codes[at] as number;
      if (KINDS[code] === SEPARATOR) {
        at++;
        continue;
      }
      const from = at;
      let first = 0;
      let second = FNV_BASIS;
      while (KINDS[code] === ALPHANUMERIC) {
        first = (Math.imul(first, 31) + code) | 0;
        second = Math.imul(second ^ code, FNV_PRIME);
        code = codes[++at] as number;
      }
      if (KINDS[code] === SEPARATOR && !(code === DOT && isInNumber(codes, at))) {
        const slots = this.#slots;
        const known = slots[slotOf(slots, first, second) + 2] as number;
        numbers[count++] = known > 0 ? known - 1 : this.#add(text.slice(from, at), first, second);
        continue;
      }
      while (KINDS[codes[at] as number] !== SEPARATOR || isInNumber(codes, at)) at++;
      for (const word of splitWords(text.slice(from, at))) numbers[count++] = this.#numberOf(word);
    }
    return count;
  }

  /** Gives the number of a word that stands by itself. */
  #numberOf(word: string): number {
    let first = 0;
    let second = FNV_BASIS;
    for (let at = 0; at < word.length; at++) {
      const code = word.charCodeAt(at);
      first = (Math.imul(first, 31) + code) | 0;
      second = Math.imul(second ^ code, FNV_PRIME);
    }
    const known = this.#slots[slotOf(this.#slots, first, second) + 2] as number;
    return known > 0 ? known - 1 : this.#add(word, first, second);
  }

  /** Adds a word that is not there. Where this is broken off, it is still not there. */
  #add(word: string, first: number, second: number): number {
    const number = this.#size;
    this.#onNew(word, number);
    this.#size = number + 1;
    // Half of the slots are free.
    if (this.#size * 2 * SLOT > this.#slots.length) this.#slots = spread(this.#slots);
    place(this.#slots, first, second, number + 1);
    return number;
  }
}

/** Whether a dot has a digit on each side. */
function isInNumber(codes: Uint16Array, at: number): boolean {
  return codes[at] === DOT && isDigit(codes[at - 1] as number) && isDigit(codes[at + 1] as number);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Finds the slot that is a word's, or would be. */
function slotOf(slots: Int32Array, first: number, second: number): number {
  const mask = slots.length - 1;
  let slot = ((first ^ (first >>> 15)) << SLOT_BITS) & mask;
  while ((slots[slot + 2] as number) > 0 && (slots[slot] !== first || slots[slot + 1] !== second))
    slot = (slot + SLOT) & mask;
  return slot;
}

function place(slots: Int32Array, first: number, second: number, entry: number): void {
  const slot = slotOf(slots, first, second);
  slots[slot] = first;
  slots[slot + 1] = second;
  slots[slot + 2] = entry;
}

/** Spreads slots over twice the space. */
function spread(slots: Int32Array): Int32Array {
  const larger = new Int32Array(2 * slots.length);
  for (let slot = 0; slot < slots.length; slot += SLOT) {
    const entry = slots[slot + 2] as number;
    if (entry > 0) place(larger, slots[slot] as number, slots[slot + 1] as number, entry);
  }
  return larger;
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

  /** Gives the codes of a text's characters, and a space behind them; they hold until the next one is asked for. */
  of(text: string): Uint16Array {
    const { length } = text;
    if (length >= this.#codes.length) {
      this.#codes = new Uint16Array(2 * length);
      this.#bytes = Buffer.from(this.#codes.buffer);
    }
    const codes = this.#codes;
    // A call of the system's takes longer than a name does.
    if (length < 100 || !IS_LITTLE_ENDIAN) for (let i = 0; i < length; i++) codes[i] = text.charCodeAt(i);
    else this.#bytes.write(text, "utf16le");
    codes[length] = SPACE;
    return codes;
  }
}
