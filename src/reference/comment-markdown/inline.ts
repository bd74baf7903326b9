// What stands in one paragraph of a comment, as Markdown that is safe to render.
import { codeSpan } from "../../markdown-text.ts";
import { addressLink, type CommentLinks, escapeMarkdown, isAddress, isOtherAddress, REFUSED } from "./addresses.ts";
import { Pieces } from "./pieces.ts";
import { TickRuns } from "./tick-runs.ts";

/** How far a link's text may reach. */
const MAX_LABEL = 1000;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
/** Characters that mean nothing, in one stretch. */
const PLAIN = /[^\\`<{[\]!~:]+/y;
/** With what stands in braces in it, such as a tag: a link in a link's text is text. */
const INLINE_TAG = /\{@([A-Za-z]\w*)((?:[^{}\\]|\\[\s\S]|\{[^{}]*\})*)\}/y;
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^\s<>`\\]+)>/iy;
const BARE_ADDRESS = /:\/\/(?:[^\s<>`"|\\[\]{}()]|\([^\s<>`"|\\[\]{}()]*\))*/y;
const DESTINATION =
  /\(\s*(?:<([^<>\n]*)>|((?:[^\s()\\]|\\[\s\S]|\((?:[^\s()\\]|\\[\s\S])*\))*))(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/y;

/**
 * Renders what stands in one paragraph.
 * @param links undefined inside a link's text
 * @param mayBeClosed whether code further down may close a bracket that the paragraph leaves open
 */
export function inlineMarkdown(
  text: string,
  links: CommentLinks | undefined,
  table: boolean,
  mayBeClosed = false,
): string {
  return new InlineReader(text, links, table).read(mayBeClosed);
}

/** Reads a paragraph from left to right. */
class InlineReader {
  readonly #text: string;
  readonly #links: CommentLinks | undefined;
  readonly #table: boolean;
  readonly #ticks: TickRuns;
  readonly #pieces = new Pieces();
  #at = 0;

  constructor(text: string, links: CommentLinks | undefined, table: boolean) {
    this.#text = text;
    this.#links = links;
    this.#table = table;
    this.#ticks = new TickRuns(text);
  }

  read(mayBeClosed: boolean): string {
    while (this.#at < this.#text.length) this.#take();
    if (mayBeClosed) this.#pieces.escapeUnclosed();
    return this.#pieces.text;
  }

  /** Writes a piece for what stands before `end`, and goes on there. */
  #put(piece: string, end: number): void {
    this.#pieces.put(piece);
    this.#at = end;
  }

  #match(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(this.#text);
  }

  /** Takes what stands here. */
  #take(): void {
    const at = this.#at;
    const plain = this.#match(PLAIN, at)?.[0];
    if (plain !== undefined) {
      this.#put(plain.replace(/\bwww\./gi, "www\\."), at + plain.length);
      return;
    }
    const next = this.#text[at + 1] ?? "";
    switch (this.#text[at]) {
      case "\\":
        this.#takeBackslash(next);
        break;
      case "`":
        this.#takeCode();
        break;
      case "<":
        this.#takeAngle();
        break;
      case "{":
        this.#takeBrace();
        break;
      case "[":
        this.#takeBracket(at);
        break;
      case "]":
        this.#put(this.#links ? "]" : "\\]", at + 1);
        break;
      case "!":
        if (next === "[") this.#takeBracket(at + 1);
        else this.#put(/[\s.,)]/.test(next) ? "!" : "\\!", at + 1);
        break;
      default:
        this.#takeRun();
    }
  }

  /** TSDoc escapes what Markdown escapes; before anything else a backslash is one. */
  #takeBackslash(next: string): void {
    if (next === "<") this.#put("&lt;", this.#at + 2);
    else if (PUNCTUATION.test(next) || next === "\n") this.#put(`\\${next}`, this.#at + 2);
    else this.#put("\\\\", this.#at + 1);
  }

  /** Takes colons or tildes: three of them begin a block, one a scheme. */
  #takeRun(): void {
    const at = this.#at;
    const c = this.#text[at] ?? "";
    let end = at;
    while (this.#text[end] === c) end++;
    const isScheme = c === ":" && this.#text.startsWith("//", end);
    const mayBeAddress = isScheme && this.#links && end === at + 1;
    const before = mayBeAddress ? this.#text.slice(Math.max(0, at - 6), at) : "";
    const scheme = /(?<![\p{L}\p{N}_])https?$/iu.exec(before)?.[0];
    if (scheme !== undefined) this.#takeAddress(scheme);
    else this.#put(end - at >= 3 || isScheme ? `\\${c}`.repeat(end - at) : this.#text.slice(at, end), end);
  }

  /** Takes an address that stands in the text: left as it is, it would take up whatever code follows it. */
  #takeAddress(scheme: string): void {
    const at = this.#at;
    const rest = this.#match(BARE_ADDRESS, at)?.[0].replace(/[.,;:!?'"*_~]+$/, "") ?? ":";
    if (rest.length <= 3) {
      this.#put("\\:", at + 1);
      return;
    }
    // It was taken with the text before it.
    this.#pieces.takeBack(scheme.length);
    this.#put(addressLink(scheme + rest), at + rest.length);
  }

  #takeCode(): void {
    const at = this.#at;
    const { end, close } = this.#ticks.pair(at);
    if (close === undefined) {
      this.#put("\\`".repeat(end - at), end);
      return;
    }
    const code = codeSpan(this.#text.slice(end, close), this.#table);
    // A definition counts for more than code.
    if (code.includes("]:")) this.#pieces.escapeBrackets();
    this.#put(code, close + (end - at));
  }

  #takeAngle(): void {
    const [whole = "", address] = (this.#links && this.#match(AUTOLINK, this.#at)) ?? [];
    if (address === undefined) this.#put("&lt;", this.#at + 1);
    else this.#put(addressLink(address), this.#at + whole.length);
  }

  #takeBrace(): void {
    const at = this.#at;
    const tag = this.#match(INLINE_TAG, at);
    const name = tag?.[1]?.toLowerCase() ?? "";
    if (!tag || !/^(?:link(?:code|plain)?|inheritdoc|label)$/.test(name)) {
      this.#put(this.#text[at + 1] === "@" ? "\\{" : "{", at + 1);
      return;
    }
    const content = (tag[2] ?? "")
      .replace(/\\([{}@|])/g, "$1")
      .replace(/\s+/g, " ")
      .trim();
    const markdown = name.startsWith("link") ? linkTag(content, this.#links, this.#table) : "";
    // A space keeps apart what stands around it.
    this.#put(markdown || " ", at + tag[0].length);
  }

  /** Takes an inline link, or an image as one. @param start of its bracket */
  #takeBracket(start: number): void {
    const links = this.#links;
    const close = links && closingBracket(this.#text, start);
    const destination = close && this.#match(DESTINATION, close + 1);
    if (!links || !close || !destination) {
      const mark = start > this.#at ? "\\!" : "";
      if (links) this.#pieces.putBracket(`${mark}[`);
      else this.#pieces.put(`${mark}\\[`);
      this.#at = start + 1;
      return;
    }
    const end = close + 1 + destination[0].length;
    const label = inlineMarkdown(this.#text.slice(start + 1, close), undefined, this.#table);
    const address = (destination[1] ?? destination[2] ?? "").replace(/\\([!-/:-@[-`{-~])/g, "$1");
    if (isAddress(address)) {
      this.#put(addressLink(address, label), end);
      return;
    }
    if (address !== "") links.refuse(address, REFUSED);
    this.#put(label || " ", end);
  }
}

/** Finds the bracket that closes the one at `start`, passing over escapes, code and nested brackets. */
function closingBracket(text: string, start: number): number | undefined {
  let depth = 0;
  const end = Math.min(text.length, start + MAX_LABEL);
  for (let i = start; i < end; i++) {
    const c = text[i];
    if (c === "\\") i++;
    else if (c === "`") {
      const code = text.indexOf("`", i + 1);
      if (code > 0) i = code;
    } else if (c === "[") depth++;
    else if (c === "]" && --depth === 0) return text[i + 1] === "(" ? i : undefined;
  }
  return undefined;
}

/** Renders `{@link target | text}`. */
function linkTag(content: string, links: CommentLinks | undefined, table: boolean): string {
  const bar = content.indexOf("|");
  // JSDoc has no bar: {@link target text}.
  const space = /^[^\s"]+(?=\s)/.exec(content)?.[0].length ?? content.length;
  const target = content.slice(0, bar < 0 ? space : bar).trim();
  const text = content.slice(bar < 0 ? space : bar + 1).trim();
  const label = text && inlineMarkdown(text, undefined, table).trim();
  if (target === "") return label;
  if (isAddress(target)) return links ? addressLink(target, label) : label || escapeMarkdown(target);
  if (isOtherAddress(target)) {
    links?.refuse(target, REFUSED);
    return label || escapeMarkdown(target);
  }
  const name = displayName(target);
  const symbol = links?.symbol(target);
  if (!symbol) return label || codeSpan(name, table);
  const isName = text === "" || [name, ...symbol.names].some((known) => text === known || text === `${known}()`);
  return `[${isName ? codeSpan(text || name, table) : label}](${symbol.to})`;
}

/** What a reference without text shows: its path of names. */
function displayName(target: string): string {
  const path = target.replace(/^[^"(]*#(?=.)/, "");
  const name = path
    .replace(/\(:(\w+)\)/g, "$1")
    .replace(/\(([^():]*)(?::[^()]*)?\)/g, "$1")
    .replace(/"/g, "");
  return name.replace(/:[\w]+$/, "") || target;
}
