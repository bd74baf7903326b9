// Markdown of another generator as a list of tokens: code, comments, tags, braces, modules and directive lines, and the text
// between. Every character belongs to exactly one token, so that what is not rewritten stays as it is. Pure.
import { InlineTokens } from "./inline-tokens.ts";
import { LineTokens } from "./line-tokens.ts";
import { Budget } from "./tags.ts";
import type { Dialect, Token } from "./tokens.ts";

/** Takes Markdown apart. @param source with `\n` line ends, without front matter */
export function scanMarkup(source: string, dialect: Dialect): readonly Token[] {
  return new Scanner(source, dialect).scan();
}

class Scanner {
  readonly #source: string;
  readonly #tokens: Token[] = [];
  readonly #lines: LineTokens;
  readonly #inline: InlineTokens;
  #at = 0;
  /** Where the text begins that no token has yet. */
  #textStart = 0;
  #isLineStart = true;

  constructor(source: string, dialect: Dialect) {
    const budget = new Budget(source.length);
    this.#source = source;
    this.#lines = new LineTokens(source, dialect.mdx, budget);
    this.#inline = new InlineTokens(source, dialect, budget);
  }

  scan(): readonly Token[] {
    const source = this.#source;
    const interesting = /[\\`<{\n]/g;
    while (this.#at < source.length) {
      if (this.#isLineStart) {
        this.#isLineStart = false;
        const last = this.#tokens.at(-1);
        const token = this.#lines.tokenAt(this.#at, last?.type === "module" && last.end === this.#at);
        if (token) {
          this.#push(token);
          continue;
        }
      }
      interesting.lastIndex = this.#at;
      const found = interesting.exec(source);
      if (!found) break;
      this.#at = found.index;
      this.#character(found[0]);
    }
    this.#at = source.length;
    this.#endText(source.length);
    return this.#tokens;
  }

  #character(c: string): void {
    if (c === "\n") {
      this.#at++;
      this.#isLineStart = true;
    } else if (c === "\\") this.#at += this.#source[this.#at + 1] === "\n" ? 1 : 2;
    else {
      const found = this.#inline.tokenAt(this.#at);
      if (typeof found === "number") this.#at += found;
      else this.#push(found);
    }
  }

  #push(token: Token): void {
    this.#endText(token.start);
    this.#tokens.push(token);
    this.#at = token.end;
    this.#textStart = token.end;
    this.#isLineStart = this.#source[token.end - 1] === "\n";
  }

  #endText(end: number): void {
    if (end > this.#textStart) this.#tokens.push({ type: "text", start: this.#textStart, end });
  }
}
