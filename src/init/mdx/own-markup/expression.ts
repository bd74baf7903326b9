// Expressions in the source of a component, read and evaluated as far as that needs no code to be run. Pure.
import { escapePattern } from "../../../escape-pattern.ts";
import { readConstant, readLiteral } from "../../markdown/literal.ts";
import { SLOT } from "./marks.ts";
import { Markup, memberOf, UNKNOWN, valuesOf } from "./values.ts";

const WORD = /[A-Za-z_$][\w$]*/y;
const LITERAL = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\d+(?:\.\d+)?/y;
/** Operators, those that begin with another one before it, and how tightly each binds. */
const OPERATORS = new Map(
  [["||", "??"], ["&&"], ["===", "!==", "==", "!="], [">=", "<=", ">", "<"], ["+"]].flatMap((signs, i) =>
    signs.map((sign) => [sign, i + 1] as const),
  ),
);
/** So deep declarations may name each other, and elements and brackets may nest. */
export const MOST_DEPTH = 5;
export const MOST_NESTED = 50;
const MOST_ITEMS = 100;

/** What an expression stands among. */
export interface Scope {
  /** What stands before the markup, where names may be declared. */
  readonly code: string;
  readonly values: ReadonlyMap<string, unknown>;
  /** How many components and declarations lead here. */
  readonly depth: number;
}

/** Reads expressions from a text; what an heir adds is the markup that may stand in them. */
export abstract class ExpressionReader {
  /** Whether something may be shown besides, on a condition that nobody can tell. */
  isPart = false;
  protected readonly source: string;
  protected at = 0;
  protected nested = 0;
  protected hasFailed = false;
  /** Whether what is read counts for nothing: it stands behind a condition that is not met. */
  protected isSkipped = false;
  readonly #scope: Scope;
  readonly #values: Map<string, unknown>;

  constructor(source: string, scope: Scope) {
    this.source = source;
    this.#scope = scope;
    this.#values = new Map(scope.values);
  }

  /** Reads an element, which the text goes on with. */
  protected abstract element(): string;

  /** The site's own text for a key; undefined for none. */
  protected abstract translate(key: string): string | undefined;

  /** Makes a reader like this one for an expression that stands by itself. */
  protected abstract beside(expression: string, scope: Scope): ExpressionReader;

  /** Whether the text was read to its end. */
  isDone(): boolean {
    return !this.hasFailed && this.at >= this.source.length;
  }

  protected fail(): undefined {
    this.hasFailed = true;
    this.at = this.source.length;
    return undefined;
  }

  protected to(end: string): void {
    const at = this.source.indexOf(end, this.at);
    if (at < 0) this.fail();
    else this.at = at + end.length;
  }

  protected is(sign: string): boolean {
    this.at += /^\s*/.exec(this.source.slice(this.at))?.[0].length ?? 0;
    const is = this.source.startsWith(sign, this.at);
    if (is) this.at += sign.length;
    return is;
  }

  protected match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }

  protected expression(): unknown {
    const left = this.#binary(1);
    if (!this.is("?")) return left;
    if (left === UNKNOWN && !this.isSkipped) return this.fail();
    const yes = this.#skipping(!left, () => this.expression());
    if (!this.is(":")) return this.fail();
    const no = this.#skipping(Boolean(left), () => this.expression());
    return left ? yes : no;
  }

  /** Reads operands joined by operators that bind at least so tightly. */
  #binary(least: number): unknown {
    let left = this.#operand();
    for (;;) {
      const at = this.at;
      const [sign, binds] = [...OPERATORS].find(([each]) => this.is(each)) ?? ["", 0];
      if (binds < least) {
        this.at = at;
        return left;
      }
      left = this.#joined(left, sign, () => this.#binary(binds + 1));
    }
  }

  #joined(left: unknown, sign: string, read: () => unknown): unknown {
    if (sign === "&&") {
      const right = this.#skipping(!left || left === UNKNOWN, read);
      if (left !== UNKNOWN || this.isSkipped) return left && right;
      this.isPart = true;
      return undefined;
    }
    if (sign === "||" || sign === "??") {
      const isEnough = sign === "||" ? Boolean(left) : left !== undefined && left !== null;
      const right = this.#skipping(isEnough, read);
      return isEnough ? left : right;
    }
    const right = read();
    if (left === UNKNOWN || right === UNKNOWN) return UNKNOWN;
    if (sign.endsWith("==")) return (left === right) !== sign.startsWith("!");
    if (sign.endsWith("!=")) return left !== right;
    if (sign === "+") return typeof left === "number" && typeof right === "number" ? left + right : `${left}${right}`;
    const [a, b] = [Number(left), Number(right)];
    return sign === ">" ? a > b : sign === "<" ? a < b : sign === ">=" ? a >= b : a <= b;
  }

  #skipping<T>(isSkipped: boolean, read: () => T): T {
    const before = this.isSkipped;
    this.isSkipped ||= isSkipped;
    const value = read();
    this.isSkipped = before;
    return value;
  }

  #operand(): unknown {
    if (this.nested >= MOST_NESTED) return this.fail();
    this.nested++;
    const value = this.#value();
    this.nested--;
    return value;
  }

  #value(): unknown {
    if (this.is("!")) {
      const value = this.#operand();
      return value === UNKNOWN ? UNKNOWN : !value;
    }
    if (this.is("(")) {
      const value = this.expression();
      return this.is(")") ? value : this.fail();
    }
    if (this.source[this.at] === "<") return new Markup(this.element());
    if (this.source[this.at] === "`") return this.#template();
    const literal = this.match(LITERAL);
    if (literal !== undefined) return readLiteral(literal)?.value;
    const name = this.match(WORD);
    if (name === undefined) return this.fail();
    return this.#members(name, this.#valueOf(name));
  }

  #template(): unknown {
    const text = /^`((?:[^`\\$]|\$\{[^{}`]*\})*)`/.exec(this.source.slice(this.at));
    if (text === null) return this.fail();
    this.at += text[0].length;
    const parts = (text[1] ?? "")
      .split(/\$\{([^{}`]*)\}/)
      .map((part, i) => (i % 2 === 0 ? part : this.evaluated(part)));
    return parts.some((part) => part === UNKNOWN || typeof part === "object") ? UNKNOWN : parts.join("");
  }

  #members(name: string, first: unknown): unknown {
    let value = first;
    for (let path = name; ; ) {
      if (this.is("?.") || this.is(".")) {
        const key = this.match(WORD) ?? "";
        path += `.${key}`;
        if (key === "map" && this.is("(")) value = this.#mapped(value);
        else value = memberOf(value, key);
      } else if (this.is("[")) {
        const key = this.expression();
        if (!this.is("]")) return this.fail();
        value = typeof key === "number" || typeof key === "string" ? memberOf(value, String(key)) : UNKNOWN;
      } else if (this.is("(")) {
        const given: unknown[] = [];
        while (!this.hasFailed && !this.is(")")) {
          given.push(this.expression());
          this.is(",");
        }
        const [key] = given;
        const isText = path === "Astro.locals.t" && typeof key === "string";
        value = (isText ? this.translate(key) : undefined) ?? UNKNOWN;
      } else return value;
    }
  }

  /** A list shown by a function of its items. */
  #mapped(list: unknown): unknown {
    const [whole, pattern] = /^\s*\(?\s*(\{[^{}]*\}|[\w$]+)[^()]*?\)?\s*=>\s*/.exec(this.source.slice(this.at)) ?? [];
    if (whole === undefined || pattern === undefined) return this.fail();
    const start = this.at + whole.length;
    const items = Array.isArray(list) ? list : [];
    const isSkipped = items.length === 0 || items.length > MOST_ITEMS;
    const before = new Map(this.#values);
    const shown = (isSkipped ? [undefined] : items).map((item) => {
      this.at = start;
      const given = new Map(Object.entries(typeof item === "object" && item !== null ? item : {}));
      const own = pattern.startsWith("{") ? valuesOf(pattern, given) : [[pattern, item] as const];
      for (const [name, value] of own) this.#values.set(name, value);
      return this.#skipping(isSkipped, () => this.expression());
    });
    this.#values.clear();
    for (const [name, value] of before) this.#values.set(name, value);
    if (!this.is(")")) return this.fail();
    return Array.isArray(list) && !(isSkipped && items.length > 0) ? shown : UNKNOWN;
  }

  #valueOf(name: string): unknown {
    if (name === "children") return new Markup(SLOT);
    if (name === "undefined" || name === "null") return undefined;
    if (name === "true" || name === "false") return name === "true";
    if (this.#values.has(name)) return this.#values.get(name);
    const literal = readConstant(this.#scope.code, name);
    if (literal !== undefined) return literal.value;
    const start = `\\bconst\\s+${escapePattern(name)}\\b[^=;\\n]*=\\s*`;
    const declared = new RegExp(`${start}(\`[^\`]*\`(?=\\s*(?:;|\\n|$))|[^;\\n]+)`).exec(this.#scope.code)?.[1];
    return declared === undefined || this.#scope.depth > MOST_DEPTH ? UNKNOWN : this.evaluated(declared);
  }

  /** Evaluates an expression that stands by itself. */
  protected evaluated(expression: string): unknown {
    const { code, depth } = this.#scope;
    const reader = this.beside(expression, { code, values: this.#values, depth: depth + 1 });
    const value = reader.expression();
    reader.is("");
    return reader.isDone() && !(value instanceof Markup) ? value : UNKNOWN;
  }
}
