// Values that are written out in JavaScript: `[{ label: "A", value: 'a' }]`. Reads them; runs nothing. Pure.
import { escapePattern } from "../../escape-pattern.ts";

const SPACE = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const STRING = /"((?:[^"\\\n]|\\[\s\S])*)"|'((?:[^'\\\n]|\\[\s\S])*)'|`((?:[^`\\$]|\\[\s\S]|\$(?!\{))*)`/y;
const NUMBER = /[-+]?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?/iy;
const WORD = /[A-Za-z_$][\w$]*/y;
const CONSTANTS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null, undefined };
const MOST_DEPTH = 30;

/** A value that was read; what is no literal in it is undefined. */
export interface Literal {
  readonly value: unknown;
}

/** What names stand for in a literal: also those of entries that are nothing but a name. */
export type Names = (name: string) => Literal | undefined;

/** Reads a literal; undefined where the text is anything else. */
export function readLiteral(text: string, names?: Names): Literal | undefined {
  const reader = new Reader(text, names);
  const value = reader.value(0);
  return value !== undefined && reader.isAtEnd() ? value : undefined;
}

/** Reads the literal that a module gives a constant; undefined where there is none, or it is part of an expression. */
export function readConstant(code: string, name: string): Literal | undefined {
  const found = new RegExp(`\\bconst\\s+${escapePattern(name)}\\b[^=;\\n]*=(?!=)`).exec(code);
  if (found === null) return undefined;
  const reader = new Reader(code.slice(found.index + found[0].length));
  const value = reader.value(0);
  return value !== undefined && !reader.goesOn() ? value : undefined;
}

/** Reads a literal that is a text. */
export function readStringLiteral(text: string): string | undefined {
  const value = readLiteral(text)?.value;
  return typeof value === "string" ? value : undefined;
}

class Reader {
  readonly #text: string;
  readonly #names: Names | undefined;
  #at = 0;

  constructor(text: string, names?: Names) {
    this.#text = text;
    this.#names = names;
  }

  isAtEnd(): boolean {
    this.#take(SPACE);
    return this.#at >= this.#text.length;
  }

  /** Whether an operator follows. */
  goesOn(): boolean {
    this.#take(SPACE);
    return /[-+*/%?.&|([=<>]/.test(this.#text[this.#at] ?? "");
  }

  value(depth: number): Literal | undefined {
    this.#take(SPACE);
    if (depth > MOST_DEPTH) return undefined;
    const c = this.#text[this.#at];
    if (c === "[") return this.#array(depth);
    if (c === "{") return this.#object(depth);
    const string = this.#string();
    if (string !== undefined) return { value: string };
    const number = this.#take(NUMBER)?.[0];
    if (number !== undefined) return { value: Number(number.replace(/_/g, "")) };
    const word = this.#take(WORD)?.[0];
    if (word === undefined) return undefined;
    return Object.hasOwn(CONSTANTS, word) ? { value: CONSTANTS[word] } : this.#names?.(word);
  }

  #array(depth: number): Literal | undefined {
    const items: unknown[] = [];
    this.#at++;
    while (!this.#is("]")) {
      const item = this.value(depth + 1);
      if (item === undefined) return undefined;
      items.push(item.value);
      if (!this.#is(",") && this.#text[this.#at] !== "]") return undefined;
    }
    return { value: items };
  }

  #object(depth: number): Literal | undefined {
    const entries: [string, unknown][] = [];
    this.#at++;
    while (!this.#is("}")) {
      const text = this.#string();
      const key = text ?? this.#take(WORD)?.[0];
      if (key === undefined) return undefined;
      const item = this.#is(":") ? this.value(depth + 1) : text === undefined ? this.#names?.(key) : undefined;
      if (item === undefined) return undefined;
      entries.push([key, item.value]);
      if (!this.#is(",") && this.#text[this.#at] !== "}") return undefined;
    }
    return { value: Object.fromEntries(entries) };
  }

  /** Takes a character, if it is the next one. */
  #is(c: string): boolean {
    this.#take(SPACE);
    if (this.#text[this.#at] !== c) return false;
    this.#at++;
    this.#take(SPACE);
    return true;
  }

  #string(): string | undefined {
    const match = this.#take(STRING);
    return match && withoutEscapes(match[1] ?? match[2] ?? match[3] ?? "");
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match) this.#at += match[0].length;
    return match ?? undefined;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  f: "\f",
  v: "\v",
  "0": "\0",
  "\n": "",
};

function withoutEscapes(text: string): string {
  return text.replace(
    /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|([\s\S]))/gi,
    (whole, braces, four, two, c) => {
      const hex: string | undefined = braces ?? four ?? two;
      if (hex === undefined) return ESCAPES[c as string] ?? (c as string);
      const code = Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
