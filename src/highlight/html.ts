// HTML for highlighted code: text that is escaped, and elements for scopes.

const ENTITIES: Readonly<Record<number, string>> = { 34: "&quot;", 38: "&amp;", 39: "&#x27;", 60: "&lt;", 62: "&gt;" };
/** By code, whether the character is escaped; no character above is. */
const IS_ESCAPED = Uint8Array.from({ length: 63 }, (_, code) => (code in ENTITIES ? 1 : 0));

/** Writes the opening tag for a scope: `title.class` has the classes `hljs-title class_`. "" for no scope. */
export function openTag(scope: string): string {
  if (scope === "") return "";
  if (scope.startsWith("language:")) return `<span class="${scope.replace("language:", "language-")}">`;
  const [first, ...others] = scope.split(".");
  const classes = [`hljs-${first}`, ...others.map((tier, index) => tier + "_".repeat(index + 1))];
  return `<span class="${classes.join(" ")}">`;
}

/** Gives code without colours. */
export function escapeCode(code: string): string {
  const html = new HtmlWriter();
  html.addText(code, 0, code.length);
  return html.toString();
}

/**
 * HTML that is written piece by piece. Highlighted code has hundreds of pieces of a few characters. V8 would make a string of
 * each addition, and go through all of them when the page is written: joined at once they take a third of the time.
 */
export class HtmlWriter {
  /** How many elements are open. */
  open = 0;
  readonly #pieces: string[] = [];

  /** Adds HTML. */
  add(html: string): void {
    this.#pieces.push(html);
  }

  /** Adds a part of a text, escaped. */
  addText(text: string, from: number, to: number): void {
    let start = from;
    for (let i = from; i < to; i++) {
      const c = text.charCodeAt(i);
      if (c > 62 || IS_ESCAPED[c] === 0) continue;
      if (start < i) this.#pieces.push(text.slice(start, i));
      this.#pieces.push(ENTITIES[c] as string);
      start = i + 1;
    }
    if (start < to) this.#pieces.push(text.slice(start, to));
  }

  toString(): string {
    return this.#pieces.join("");
  }
}
