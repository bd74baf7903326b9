// What stands within lines of Markdown: spans of code, comments, tags, and braces. Pure.
import { matchAt } from "./match-at.ts";
import { type Budget, bracesEnd, readTag } from "./tags.ts";
import type { Dialect, Token } from "./tokens.ts";

/** Elements whose content is no Markdown. */
const RAW = /<(script|style|pre|textarea)(?=[\s>])/iy;

/** Reads what a text has within its lines, from its beginning to its end. */
export class InlineTokens {
  readonly #source: string;
  readonly #dialect: Dialect;
  readonly #budget: Budget;
  /** Where the paragraph ends that was last asked for. */
  #paragraphEnd = -1;
  /** Where the next `}}` is. */
  #mustacheEnd = -1;

  constructor(source: string, dialect: Dialect, budget: Budget) {
    this.#source = source;
    this.#dialect = dialect;
    this.#budget = budget;
  }

  /** Reads what begins with a backtick, `<` or `{`; how many characters are text where nothing does. */
  tokenAt(start: number): Token | number {
    const c = this.#source[start];
    if (c === "`") return this.#codeSpan(start);
    return c === "<" ? this.#angle(start) : this.#brace(start);
  }

  #codeSpan(start: number): Token | number {
    const source = this.#source;
    const run = matchAt(/`+/y, source, start)?.[0] ?? "`";
    const end = this.#endOfParagraph(start);
    const found = this.#budget.spend(1) ? runAt(source, run, start + run.length, end) : -1;
    this.#budget.spend((found < 0 ? end : found) - start);
    return found >= 0 ? { type: "code", start, end: found + run.length } : run.length;
  }

  #endOfParagraph(at: number): number {
    if (this.#paragraphEnd < at) {
      const blank = /\n[ \t]*\n/g;
      blank.lastIndex = at;
      this.#paragraphEnd = blank.exec(this.#source)?.index ?? this.#source.length;
    }
    return this.#paragraphEnd;
  }

  #angle(start: number): Token | number {
    const source = this.#source;
    // `[label](<./a file.md>)`
    if (source.startsWith("](", start - 2)) return 1;
    if (source.startsWith("<!--", start)) {
      const close = source.indexOf("-->", start + 4);
      return { type: "comment", start, end: close < 0 ? source.length : close + 3 };
    }
    const raw = this.#dialect.mdx ? undefined : matchAt(RAW, source, start)?.[1];
    const rawEnd = raw === undefined ? undefined : this.#rawEnd(raw, start);
    if (rawEnd !== undefined) return { type: "raw", start, end: rawEnd };
    const tag = this.#budget.spend(1) ? readTag(source, start, this.#dialect.mdx, this.#budget) : undefined;
    return tag ? { type: "tag", start, end: tag.end, tag } : 1;
  }

  #rawEnd(name: string, start: number): number | undefined {
    const close = new RegExp(`</${name}[^>]*>`, "gi");
    close.lastIndex = start;
    const found = this.#budget.spend(1) ? close.exec(this.#source) : null;
    if (!found) this.#budget.spend(this.#source.length - start);
    return found ? close.lastIndex : undefined;
  }

  #brace(start: number): Token | number {
    const source = this.#source;
    if (this.#dialect.mustaches && source.startsWith("{{", start)) {
      if (this.#mustacheEnd < start) {
        const close = source.indexOf("}}", start);
        this.#mustacheEnd = close < 0 ? Number.POSITIVE_INFINITY : close;
      }
      if (this.#mustacheEnd < this.#endOfParagraph(start))
        return { type: "expression", start, end: this.#mustacheEnd + 2 };
    }
    // `{#id}` at the end of a heading is no expression, in MDX neither.
    const isId = matchAt(/\{#[^\s{}]+\}[ \t]*(?=\n|$)/y, source, start) !== null;
    const end =
      this.#dialect.mdx && !isId && this.#budget.spend(1) ? bracesEnd(source, start, this.#budget) : undefined;
    return end === undefined ? 1 : { type: "expression", start, end };
  }
}

/** Where the next run of just as many backticks is; -1 where there is none before the end. */
function runAt(source: string, run: string, start: number, end: number): number {
  const text = source.slice(start, end);
  let at = text.indexOf(run);
  while (at >= 0) {
    let next = at + run.length;
    while (text.charAt(next) === "`") next++;
    if (next === at + run.length) return start + at;
    at = text.indexOf(run, next);
  }
  return -1;
}
