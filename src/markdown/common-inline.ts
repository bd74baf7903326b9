// The inline Markdown that most authors write most of the time, read in one go: words, code, plain links and emphasis.
// Gives the tokens that marked gives; a text with anything else in it is left to marked as a whole.
import type { Token, Tokens } from "./tokens.ts";

/** Reads the text of a link or of emphasis, which may be anything again. */
export type ReadInner = (text: string, isLink: boolean) => Token[];

const OTHER = 1;
const NEWLINE = 2;
const CODE = 3;
const STAR = 4;
const UNDERSCORE = 5;
const BRACKET = 6;
const BANG = 7;
const AMPERSAND = 8;
const COLON = 9;
const DOT = 10;

/** By character of ASCII, what may begin there; 0 for nothing. */
const KINDS = new Uint8Array(128);
for (const [chars, kind] of [
  ["\\<~@", OTHER],
  ["\n", NEWLINE],
  ["`", CODE],
  ["*", STAR],
  ["_", UNDERSCORE],
  ["[", BRACKET],
  ["!", BANG],
  ["&", AMPERSAND],
  [":", COLON],
  [".", DOT],
] as const) {
  for (const char of chars) KINDS[char.charCodeAt(0)] = kind;
}

/** What may follow emphasis that ends behind a word: more would need marked's rules. */
const AFTER_EMPHASIS = /[\s.,;:!?)]/;
/** An address with nothing in it that has a meaning of its own. */
const ADDRESS = /[\w#%&+,\-./:;=?@~!$*]+\)/y;
/** A link's text without brackets, escapes and raw HTML; code in it is whole. */
const LABEL = /^[^[\\`<]+$/;
const LABEL_WITH_CODE = /^(?:[^[\\`<]|`[^[\\`]+`(?!`))+$/;
/** A longer one is no common one, and would take V8's patterns much memory. */
const LONGEST_LABEL = 1000;
/** What is in a link or in emphasis before it is read. An array for each of them, made within its object, would be felt. */
const NOT_READ: Token[] = [];
const anyLetter = (): RegExp => /[\p{L}\p{N}]/u;

/**
 * Reads a text as inline tokens.
 * @param mayHoldDirectives whether `:name[…]` may be a directive
 * @returns undefined where marked must read it; then nothing was asked of `inner`
 */
export function readCommonInline(src: string, mayHoldDirectives: boolean, inner: ReadInner): Token[] | undefined {
  const tokens: Token[] = [];
  /** What is to be read once all of the text is known to be common. */
  const outer: (Tokens.Link | Tokens.Strong | Tokens.Em)[] = [];
  const { length } = src;
  let start = 0;
  let at = 0;
  while (at < length) {
    const c = src.charCodeAt(at);
    const kind = c < 128 ? KINDS[c] : 0;
    let token: Tokens.Codespan | Tokens.Link | Tokens.Strong | Tokens.Em | undefined;
    switch (kind) {
      case 0:
        at++;
        continue;
      case NEWLINE:
        // A hard break.
        if (src.charCodeAt(at - 1) === 32 && src.charCodeAt(at - 2) === 32) return undefined;
        at++;
        continue;
      case UNDERSCORE:
        if (!isAlphanumeric(src.charCodeAt(at - 1)) || !isAlphanumeric(src.charCodeAt(at + 1))) return undefined;
        at++;
        continue;
      case BANG:
        if (src.charCodeAt(at + 1) === 91) return undefined;
        at++;
        continue;
      case AMPERSAND:
        if (src.charCodeAt(at + 1) === 35) return undefined;
        at++;
        continue;
      case COLON:
        if (src.charCodeAt(at + 1) === 47 || (mayHoldDirectives && isAlphanumeric(src.charCodeAt(at + 1))))
          return undefined;
        at++;
        continue;
      case DOT:
        if (isW(src.charCodeAt(at - 1)) && isW(src.charCodeAt(at - 2)) && isW(src.charCodeAt(at - 3))) return undefined;
        at++;
        continue;
      case CODE:
        token = readCode(src, at);
        break;
      case STAR:
        token = readEmphasis(src, at, mayHoldDirectives);
        break;
      case BRACKET:
        token = readLink(src, at);
        break;
    }
    if (token === undefined) return undefined;
    if (at > start) tokens.push(textToken(src.slice(start, at)));
    tokens.push(token);
    if (token.type !== "codespan") outer.push(token);
    at += token.raw.length;
    start = at;
  }
  if (at > start) tokens.push(textToken(start === 0 ? src : src.slice(start)));
  for (const token of outer) token.tokens = inner(token.text, token.type === "link");
  return tokens;
}

function textToken(text: string): Tokens.Text {
  return { type: "text", raw: text, text, escaped: false };
}

function readCode(src: string, at: number): Tokens.Codespan | undefined {
  let begin = at + 1;
  while (src.charCodeAt(begin) === 96) begin++;
  const close = src.indexOf("`", begin);
  if (close < 0) return undefined;
  let end = close + 1;
  while (src.charCodeAt(end) === 96) end++;
  // Other ticks in the code.
  if (end - close !== begin - at) return undefined;
  let text = src.slice(begin, close);
  if (text.includes("\n")) text = text.replaceAll("\n", " ");
  if (text.charCodeAt(0) === 32 && text.charCodeAt(text.length - 1) === 32 && /[^ ]/.test(text))
    text = text.slice(1, -1);
  return { type: "codespan", raw: src.slice(at, end), text };
}

/** Reads a link; its text is not taken apart yet. */
function readLink(src: string, at: number): Tokens.Link | undefined {
  const close = src.indexOf("]", at + 1);
  if (close < 0 || src.charCodeAt(close + 1) !== 40 || close - at > LONGEST_LABEL) return undefined;
  const text = src.slice(at + 1, close);
  if (!LABEL.test(text) && !LABEL_WITH_CODE.test(text)) return undefined;
  ADDRESS.lastIndex = close + 2;
  if (!ADDRESS.test(src)) return undefined;
  const end = ADDRESS.lastIndex;
  const href = src.slice(close + 2, end - 1);
  return { type: "link", raw: src.slice(at, end), href, title: null, text, tokens: NOT_READ };
}

/** Reads `*words*` and `**words**` that stand apart from the words around them; what is in them is not taken apart yet. */
function readEmphasis(src: string, at: number, mayHoldDirectives: boolean): Tokens.Strong | Tokens.Em | undefined {
  const size = src.charCodeAt(at + 1) === 42 ? 2 : 1;
  const begin = at + size;
  const before = at === 0 ? 32 : src.charCodeAt(at - 1);
  if (before !== 32 && before !== 10) return undefined;
  const first = src.charCodeAt(begin);
  if (first !== 96 && first !== 91 && !isWord(src, begin)) return undefined;
  const end = endOfEmphasis(src, begin, mayHoldDirectives);
  if (end < 0) return undefined;
  const after = end + size;
  if (size === 2 && src.charCodeAt(end + 1) !== 42) return undefined;
  if (after < src.length) {
    const c = src.charCodeAt(after);
    if (isWord(src, end - 1) ? c > 127 || !AFTER_EMPHASIS.test(src.charAt(after)) : c !== 32 && c !== 10)
      return undefined;
  }
  const raw = src.slice(at, after);
  const text = src.slice(begin, end);
  return size === 2 ? { type: "strong", raw, text, tokens: NOT_READ } : { type: "em", raw, text, tokens: NOT_READ };
}

/** Finds the stars that end emphasis; -1 where something stands before them that marked must look at. */
function endOfEmphasis(src: string, begin: number, mayHoldDirectives: boolean): number {
  for (let at = begin; at < src.length; ) {
    const c = src.charCodeAt(at);
    const kind = c < 128 ? KINDS[c] : 0;
    if (kind === STAR) {
      const last = src.charCodeAt(at - 1);
      // Code and links end in what counts as punctuation, as other plain punctuation does.
      const isPlain = isWord(src, at - 1) || last === 96 || last === 41 || last === 46 || last === 58;
      return isPlain ? at : -1;
    }
    if (kind === CODE || kind === BRACKET) {
      const token = kind === CODE ? readCode(src, at) : readLink(src, at);
      if (token === undefined) return -1;
      at += token.raw.length;
    } else if (kind === OTHER || kind === UNDERSCORE || kind === BANG) return -1;
    else if (kind === COLON && mayHoldDirectives) return -1;
    else at++;
  }
  return -1;
}

/** Whether a letter or digit of any language stands at an offset. */
function isWord(src: string, at: number): boolean {
  const c = src.charCodeAt(at);
  return c < 128 ? isAlphanumeric(c) : (c < 0xd800 || c > 0xdfff) && anyLetter().test(src.charAt(at));
}

/** Of ASCII alone; false for what is no character code. */
function isAlphanumeric(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57);
}

function isW(c: number): boolean {
  return (c | 32) === 119;
}
