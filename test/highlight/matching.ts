// Writes texts that a regular expression probably matches.
import type { Random } from "../support/random.ts";

const WORD = "abcxyzABZ019_";
const SETS: Readonly<Record<string, string>> = {
  d: "0123789",
  w: WORD,
  s: " \t\n\u00a0",
  D: "a-. \né",
  W: " -+.(é\n",
  S: "aZ0_+.é🎉",
};
const CONTROLS: Readonly<Record<string, string>> = { t: "\t", n: "\n", v: "\v", f: "\f", r: "\r", 0: "\0" };
/** What goes on behind an escape's letter. */
const CODES: Readonly<Record<string, RegExp>> = {
  x: /^[0-9a-f]{2}/i,
  u: /^(?:[0-9a-f]{4}|\{[^}]*\})/i,
  p: /^\{[^}]*\}/,
  P: /^\{[^}]*\}/,
};
const ANY = "abzAZ019_ -+*/.,;:=<>()[]{}'\"`#$%&!?@\\|~^é🎉";

/** Writes a text for the source of an expression. Of what looks around it writes what stands ahead, and not always. */
export function textFor(source: string, random: Random): string {
  return new Writer(source, random).write();
}

class Writer {
  readonly #source: string;
  readonly #random: Random;
  readonly #groups: string[] = [];
  #at = 0;

  constructor(source: string, random: Random) {
    this.#source = source;
    this.#random = random;
  }

  write(): string {
    return this.#choice();
  }

  #choice(): string {
    const start = this.#at;
    const starts = [start];
    for (; this.#at < this.#source.length && this.#source[this.#at] !== ")"; ) {
      if (this.#source[this.#at] === "|") starts.push(++this.#at);
      else this.#skipAtom();
    }
    const end = this.#at;
    this.#at = this.#random.pick(starts);
    let text = "";
    while (this.#at < end && this.#source[this.#at] !== "|") text += this.#repeated();
    this.#at = end;
    return text;
  }

  #skipAtom(): void {
    const c = this.#source[this.#at++];
    if (c === "\\") this.#at++;
    if (c === "[") {
      while (this.#at < this.#source.length && this.#source[this.#at] !== "]")
        this.#at += this.#source[this.#at] === "\\" ? 2 : 1;
      this.#at++;
    }
    if (c === "(") {
      while (this.#at < this.#source.length && this.#source[this.#at] !== ")") this.#skipAtom();
      this.#at++;
    }
  }

  #repeated(): string {
    const start = this.#at;
    let text = this.#atom();
    const [quantifier, least, , most] =
      /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/.exec(this.#source.slice(this.#at, this.#at + 20)) ?? [];
    if (quantifier === undefined) return text;
    const end = this.#at + quantifier.length;
    const low = least === undefined ? (quantifier.startsWith("+") ? 1 : 0) : Number(least);
    const high = quantifier.startsWith("?") ? 1 : most ? Number(most) : low + 3;
    const times = low + this.#random.below(Math.min(high, low + 4) - low + 1);
    if (times === 0) text = "";
    for (let i = 1; i < times && text.length < 100; i++) {
      this.#at = start;
      text += this.#atom();
    }
    this.#at = end;
    return text;
  }

  #atom(): string {
    const c = this.#source[this.#at++] as string;
    if (c === "(") return this.#group();
    if (c === "[") return this.#class();
    if (c === "\\") return this.#escape();
    if (c === ".") return this.#random.pick([...ANY]);
    if (c === "^" || c === "$") return this.#random.chance(0.3) ? "\n" : "";
    return c;
  }

  #group(): string {
    const [opening = ""] = /^\?(?:[:=!]|<[=!])/.exec(this.#source.slice(this.#at, this.#at + 3)) ?? [];
    this.#at += opening.length;
    const text = this.#choice();
    this.#at++;
    if (opening === "") this.#groups.push(text);
    if (opening === "" || opening === "?:") return text;
    return opening === "?=" && this.#random.chance(0.7) ? text : "";
  }

  #class(): string {
    const isNegated = this.#source[this.#at] === "^";
    if (isNegated) this.#at++;
    const members: string[] = [];
    while (this.#at < this.#source.length && this.#source[this.#at] !== "]") {
      const low = this.#member();
      if (this.#source[this.#at] === "-" && this.#source[this.#at + 1] !== "]") {
        this.#at++;
        const high = this.#member();
        const [from, to] = [low.codePointAt(0) ?? 0, high.codePointAt(0) ?? 0];
        members.push(low, high, String.fromCodePoint(from + this.#random.below(Math.max(1, to - from))));
      } else {
        members.push(low);
      }
    }
    this.#at++;
    if (!isNegated) return members.length > 0 ? this.#random.pick(members) : "";
    const others = [...ANY].filter((c) => !members.includes(c));
    return others.length > 0 ? this.#random.pick(others) : "é";
  }

  #member(): string {
    const c = this.#source[this.#at++] as string;
    return c === "\\" ? this.#escape() : c;
  }

  #escape(): string {
    const c = this.#source[this.#at++] as string;
    const set = SETS[c];
    if (set !== undefined) return this.#random.pick([...set]);
    if (/[1-9]/.test(c)) return this.#groups[Number(c) - 1] ?? "";
    if (c === "b" || c === "B") return "";
    const [code = ""] = (CODES[c] ?? /^$/).exec(this.#source.slice(this.#at, this.#at + 40)) ?? [];
    this.#at += code.length;
    if (code.startsWith("{")) return this.#random.pick(["a", "B", "é", "λ", "+", "١"]);
    if (code !== "") return String.fromCharCode(Number.parseInt(code, 16));
    return CONTROLS[c] ?? c;
  }
}
