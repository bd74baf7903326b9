// HTML for highlighted code: text that is escaped, and elements for scopes.

const ENTITIES: Readonly<Record<number, string>> = { 34: "&quot;", 38: "&amp;", 39: "&#x27;", 60: "&lt;", 62: "&gt;" };
/** By code, whether the character is escaped; no character above is. */
const IS_ESCAPED = Uint8Array.from({ length: 63 }, (_, code) => (code in ENTITIES ? 1 : 0));
const LONGEST_ENTITY = 6;
/** The last character that takes one byte. */
const LAST_OF_LATIN1 = 255;

/** A tag, as text and as the bytes that are written: hundreds of them a page. All of it is ASCII. */
export interface Tag {
  readonly html: string;
  readonly bytes: Uint8Array;
}

/** What has no scope has this one, and no element. */
export const NO_TAG = tagOf("");
/** What ends any scope. */
export const CLOSE = tagOf("</span>");
/** By scope. */
const openTags = new Map([["", NO_TAG]]);

function tagOf(html: string): Tag {
  return { html, bytes: Buffer.from(html, "latin1") };
}

/** Gives the opening tag for a scope: `title.class` has the classes `hljs-title class_`. For "" there is none. */
export function openTag(scope: string): Tag {
  let tag = openTags.get(scope);
  if (tag === undefined) {
    tag = tagOf(`<span class="${classesOf(scope)}">`);
    openTags.set(scope, tag);
  }
  return tag;
}

function classesOf(scope: string): string {
  if (scope.startsWith("language:")) return scope.replace("language:", "language-");
  const [first, ...others] = scope.split(".");
  return [`hljs-${first}`, ...others.map((tier, index) => tier + "_".repeat(index + 1))].join(" ");
}

/** Gives code without colours. */
export function escapeCode(code: string, output = new HtmlWriter()): string {
  output.clear();
  output.addText(code, 0, code.length);
  return output.toString();
}

/**
 * HTML that is written piece by piece, where highlighted code has hundreds of pieces of a few characters. They are written
 * as bytes, of which V8 makes one string at the end: strings of the pieces would take several times as long to make and to
 * join. From the first character on that takes more than a byte, they are strings all the same.
 */
export class HtmlWriter {
  /** How many elements are open. */
  open = 0;
  #bytes = Buffer.allocUnsafeSlow(2 ** 14);
  #size = 0;
  #pieces: string[] | undefined;

  /** Forgets what was written, so that it can be written to anew. */
  clear(): void {
    this.open = 0;
    this.#size = 0;
    this.#pieces = undefined;
  }

  add({ html, bytes }: Tag): void {
    if (this.#pieces) {
      this.#pieces.push(html);
      return;
    }
    const { length } = bytes;
    const written = this.#roomFor(length);
    const start = this.#size;
    for (let i = 0; i < length; i++) written[start + i] = bytes[i] as number;
    this.#size = start + length;
  }

  /** Adds a part of a text, escaped. */
  addText(text: string, from: number, to: number): void {
    if (this.#pieces) {
      this.#addPieces(this.#pieces, text, from, to);
      return;
    }
    const bytes = this.#roomFor((to - from) * LONGEST_ENTITY);
    let size = this.#size;
    for (let i = from; i < to; i++) {
      const c = text.charCodeAt(i);
      if (c > 62 || IS_ESCAPED[c] === 0) {
        if (c > LAST_OF_LATIN1) {
          this.#size = size;
          this.#pieces = [this.toString()];
          this.#addPieces(this.#pieces, text, i, to);
          return;
        }
        bytes[size++] = c;
      } else {
        const entity = ENTITIES[c] as string;
        for (let each = 0; each < entity.length; each++) bytes[size++] = entity.charCodeAt(each);
      }
    }
    this.#size = size;
  }

  toString(): string {
    return this.#pieces ? this.#pieces.join("") : this.#bytes.toString("latin1", 0, this.#size);
  }

  #roomFor(count: number): Uint8Array {
    const needed = this.#size + count;
    if (needed > this.#bytes.length) {
      const bytes = Buffer.allocUnsafeSlow(2 * needed);
      this.#bytes.copy(bytes, 0, 0, this.#size);
      this.#bytes = bytes;
    }
    return this.#bytes;
  }

  #addPieces(pieces: string[], text: string, from: number, to: number): void {
    let start = from;
    for (let i = from; i < to; i++) {
      const c = text.charCodeAt(i);
      if (c > 62 || IS_ESCAPED[c] === 0) continue;
      if (start < i) pieces.push(text.slice(start, i));
      pieces.push(ENTITIES[c] as string);
      start = i + 1;
    }
    if (start < to) pieces.push(text.slice(start, to));
  }
}
