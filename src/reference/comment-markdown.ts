// The text of comments as Markdown that is safe to render: what is Markdown stays, `{@link}` becomes a link, and nothing
// can become HTML, an image, a directive, a reference or an address that the site would refuse. Every escape holds
// wherever it stands, so that nothing hangs on agreeing with a Markdown parser about blocks. Knows no symbols.
import { codeSpan } from "../markdown-text.ts";
import { type FenceOpening, isFenceEnd, openFence, writeFence } from "./fence.ts";

/** Answers what a comment's links lead to. */
export interface CommentLinks {
  /** Resolves the target of `{@link target}`; undefined, and noted, where it leads nowhere. */
  symbol(target: string): LinkedSymbol | undefined;
  /** Notes an address that a page can't link to. */
  refuse(address: string, reason: string): void;
}

export interface LinkedSymbol {
  readonly to: string;
  /** Names that are code when they are a link's text. */
  readonly names: readonly string[];
}

/** How far a link's text may reach. */
const MAX_LABEL = 1000;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
const ADDRESS = /^(?:https?:\/\/|mailto:)/i;
const OTHER_ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/|(?:javascript|vbscript|data|file|blob):)/i;
const REFUSED = "only http, https and mailto addresses lead anywhere from a comment";

/** Renders a block's text as Markdown. @param language of fences that say none */
export function commentMarkdown(text: string, links: CommentLinks, language = ""): string {
  const out: string[] = [];
  let paragraph: string[] = [];
  let fence: FenceOpening | undefined;
  let code: string[] = [];

  for (const line of text.split("\n")) {
    if (fence) {
      if (isFenceEnd(line, fence)) endFence();
      else code.push(line);
      continue;
    }
    fence = openFence(line);
    if (fence) endParagraph();
    else if (line.trim() !== "") paragraph.push(line);
    else {
      endParagraph();
      out.push("");
    }
  }
  endParagraph();
  endFence();
  return out.join("\n").trim();

  function endFence(): void {
    if (fence) out.push(writeFence(fence, code, language));
    fence = undefined;
    code = [];
  }

  function endParagraph(): void {
    if (paragraph.length > 0) out.push(inlineMarkdown(paragraph.join("\n"), links, isTable(paragraph)));
    paragraph = [];
  }
}

/** Whether a paragraph's lines may be a table's: one of them separates its head. */
function isTable(lines: readonly string[]): boolean {
  return lines.some(
    (line, i) => i > 0 && /[|:]/.test(line) && /^[\s>]*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/.test(line),
  );
}

/** Characters that mean nothing, in one stretch. */
const PLAIN = /[^\\`<{[\]!~:]+/y;
const INLINE_TAG = /\{@([A-Za-z]\w*)((?:[^{}\\]|\\[\s\S])*)\}/y;
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^\s<>`\\]+)>/iy;
const BARE_ADDRESS = /:\/\/(?:[^\s<>`"|\\[\]{}()]|\([^\s<>`"|\\[\]{}()]*\))*/y;
const DESTINATION =
  /\(\s*(?:<([^<>\n]*)>|((?:[^\s()\\]|\\[\s\S]|\((?:[^\s()\\]|\\[\s\S])*\))*))(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/y;

/** Characters that together would begin something; the second is escaped, wherever it comes from. */
const PAIRS: ReadonlySet<string> = new Set(["](", "]:", "[^", "{#", "::", "~~"]);

/** Renders what stands in one paragraph. @param links undefined inside a link's text */
function inlineMarkdown(text: string, links: CommentLinks | undefined, table: boolean): string {
  const ticks = new TickRuns(text);
  const pieces: string[] = [];
  /** Which of the pieces are brackets that nothing closes yet. */
  let brackets: number[] = [];
  let last: string | undefined;
  let at = 0;
  while (at < text.length) at = take();
  return pieces.join("");

  /** Writes a piece, so that it means the same whatever stands before it. */
  function put(piece: string, end: number): number {
    const first = piece[0];
    if (last === "`" && first === "`") pieces.push(" ");
    else if (last !== undefined && first !== undefined && PAIRS.has(last + first)) pieces.push("\\");
    pieces.push(piece);
    last = piece.at(-1) ?? last;
    return end;
  }

  /** Reads what stands at `at`; returns where it ends. */
  function take(): number {
    const plain = match(PLAIN, text, at);
    if (plain) return put(plain[0].replace(/\bwww\./gi, "www\\."), at + plain[0].length);
    const next = text[at + 1] ?? "";
    const c = text[at] ?? "";
    switch (c) {
      case "\\": {
        // TSDoc escapes what Markdown escapes; before anything else a backslash is one.
        const isEscape = PUNCTUATION.test(next) || next === "\n";
        return next === "<" ? put("&lt;", at + 2) : isEscape ? put(`\\${next}`, at + 2) : put("\\\\", at + 1);
      }
      case "`":
        return takeCode();
      case "<":
        return takeAngle();
      case "{":
        return takeBrace();
      case "[":
        return takeBracket(at);
      case "]":
        return put(links ? "]" : "\\]", at + 1);
      case "!":
        if (next === "[") return takeBracket(at + 1);
        return put(/[\s.,)]/.test(next) ? "!" : "\\!", at + 1);
      default:
        return takeRun(c);
    }
  }

  /** Reads colons or tildes: three of them begin a block, one a scheme. */
  function takeRun(c: string): number {
    let end = at;
    while (text[end] === c) end++;
    const isScheme = c === ":" && text.startsWith("//", end);
    const isAddress = isScheme && links && end === at + 1;
    const scheme = isAddress ? /(?<![\p{L}\p{N}_])https?$/iu.exec(text.slice(Math.max(0, at - 6), at))?.[0] : undefined;
    if (scheme !== undefined) return takeAddress(scheme);
    return put(end - at >= 3 || isScheme ? `\\${c}`.repeat(end - at) : text.slice(at, end), end);
  }

  /** Reads an address that stands in the text: left as it is, it would take up whatever code follows it. */
  function takeAddress(scheme: string): number {
    const rest = match(BARE_ADDRESS, text, at)?.[0].replace(/[.,;:!?'"*_~]+$/, "") ?? ":";
    if (rest.length <= 3) return put("\\:", at + 1);
    // It was taken with the text before it.
    pieces.push(pieces.pop()?.slice(0, -scheme.length) ?? "");
    return put(`[${escapeMarkdown(scheme + rest)}](${addressOf(scheme + rest)})`, at + rest.length);
  }

  function takeCode(): number {
    const { end, close } = ticks.pair(at);
    if (close === undefined) return put("\\`".repeat(end - at), end);
    const code = codeSpan(text.slice(end, close), table);
    // A definition counts for more than code.
    if (code.includes("]:")) {
      for (const piece of brackets) pieces[piece] = pieces[piece]?.replace("[", "\\[") ?? "";
      brackets = [];
    }
    return put(code, close + (end - at));
  }

  function takeAngle(): number {
    const autolink = match(AUTOLINK, text, at);
    if (!autolink?.[1] || !links) return put("&lt;", at + 1);
    return put(`[${escapeMarkdown(autolink[1])}](${addressOf(autolink[1])})`, at + autolink[0].length);
  }

  function takeBrace(): number {
    const tag = match(INLINE_TAG, text, at);
    const name = tag?.[1]?.toLowerCase() ?? "";
    if (!tag || !/^(?:link(?:code|plain)?|inheritdoc|label)$/.test(name))
      return put(text[at + 1] === "@" ? "\\{" : "{", at + 1);
    const content = (tag[2] ?? "")
      .replace(/\\([{}@|])/g, "$1")
      .replace(/\s+/g, " ")
      .trim();
    const markdown = name.startsWith("link") ? linkTag(content, links, table) : "";
    // A space keeps apart what stands around it.
    return put(markdown || " ", at + tag[0].length);
  }

  /** Reads an inline link, or an image as one. @param start of its bracket */
  function takeBracket(start: number): number {
    const close = links && closingBracket(text, start);
    const destination = close && match(DESTINATION, text, close + 1);
    if (!links || !close || !destination) {
      const end = put(`${start > at ? "\\!" : ""}${links ? "[" : "\\["}`, start + 1);
      if (links) brackets.push(pieces.length - 1);
      return end;
    }
    const end = close + 1 + destination[0].length;
    const label = inlineMarkdown(text.slice(start + 1, close), undefined, table);
    const address = (destination[1] ?? destination[2] ?? "").replace(/\\([!-/:-@[-`{-~])/g, "$1");
    if (ADDRESS.test(address))
      return put(`[${label.trim() ? label : escapeMarkdown(address)}](${addressOf(address)})`, end);
    if (address !== "") links.refuse(address, REFUSED);
    return put(label || " ", end);
  }
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
  if (ADDRESS.test(target)) {
    const shown = label || escapeMarkdown(target);
    return links ? `[${shown}](${addressOf(target)})` : shown;
  }
  if (OTHER_ADDRESS.test(target)) {
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

/** Escapes text so that Markdown shows it as it stands. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[\\`*_[\]{}()#|~!:.@>+-]/g, "\\$&")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;");
}

/** An address as a link's destination. */
function addressOf(address: string): string {
  const text = address.replace(/\p{Surrogate}/gu, "\ufffd");
  return text.replace(/[\s()<>"'\\`|*[\]\p{Cc}]/gu, (c) =>
    encodeURIComponent(c).replace(/[()'*]/g, (d) => `%${d.charCodeAt(0).toString(16)}`),
  );
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

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The runs of backticks of a text, and which of them belong together. Asked for from left to right only. */
class TickRuns {
  readonly #text: string;
  /** By length: where runs begin, and which of them is the next. */
  #runs: Map<number, { readonly starts: number[]; next: number }> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The end of the run at `start`, and where the next run of its length begins. */
  pair(start: number): { end: number; close: number | undefined } {
    this.#runs ??= findRuns(this.#text);
    let end = start;
    while (this.#text[end] === "`") end++;
    const runs = this.#runs.get(end - start);
    while (runs && (runs.starts[runs.next] ?? end) < end) runs.next++;
    return { end, close: runs?.starts[runs.next] };
  }
}

function findRuns(text: string): Map<number, { readonly starts: number[]; next: number }> {
  const runs = new Map<number, { readonly starts: number[]; next: number }>();
  for (const run of text.matchAll(/`+/g)) {
    const same = runs.get(run[0].length);
    if (same) same.starts.push(run.index);
    else runs.set(run[0].length, { starts: [run.index], next: 0 });
  }
  return runs;
}
