// The blocks that most authors write most of the time, read line by line: headings, paragraphs, code, tables, lists without
// an indented line and quotes of one paragraph. Gives the tokens that marked gives, and leaves all other blocks to it.
import type { Token, Tokens } from "./tokens.ts";

/** Takes note of a text whose inline tokens are read when all blocks are known. */
export type ReadInline = (text: string) => Token[];

const NEWLINE = 10;
const TICK = 96;
const QUOTE = 62;

/** Of ASCII, what a line may begin with that is no more than a line of text whatever stands before it. */
const PLAIN_STARTS = new Uint8Array(128);
for (let c = 0; c < 128; c++) PLAIN_STARTS[c] = /[\w("'/]/.test(String.fromCharCode(c)) ? 1 : 0;
// A list's number; a line of underscores is a rule.
for (const c of "0123456789_") PLAIN_STARTS[c.charCodeAt(0)] = 0;

const DELIMITER_ROW = /^\|(?: *:?-+:? *\|)+$/;
const BULLET = /([-+*]|\d{1,9}[.)]) {1,3}(?=[^ \t])/y;
/** What ends a paragraph or a list on the line before it; and what ends a paragraph besides. */
const CODE_OR_HEADING = /`{3,}[^`\n]*$|#{1,6} /my;
const LIST = /(?:[-+*]|1[.)]) +[^ \n]/y;
/** A line at which any block ends that stands before it, but for those that blank lines don't end. */
const RESTART = /\n\n(?=[^\s\-+*\d])/g;
/** What begins a block that blank lines don't end, in whatever it stands; what a label may be defined by. */
const UNENDING = /^[ \t>*+\-\d.)]*(?:```|~~~|<(?:script|pre|style|textarea|\?|!(?!--)))|\]:/im;
/** So often another end is looked for, where a comment is open. */
const MOST_ENDS = 10;

/** Whether a source may be read here: to some of marked's rules these two end a line. */
export function mayHoldCommonBlocks(src: string): boolean {
  return !src.includes("\u2028") && !src.includes("\u2029");
}

/**
 * Reads blocks from an offset on, as long as they are common ones.
 * @returns where marked must go on; the source's length where all is read
 */
export function readCommonBlocks(src: string, from: number, tokens: Token[], inline: ReadInline): number {
  let at = from;
  while (at < src.length) {
    const c = src.charCodeAt(at);
    let token: Token | undefined;
    if (c === NEWLINE) {
      const end = endOfBlank(src, at);
      const last = tokens[tokens.length - 1];
      if (end - at === 1 && last !== undefined) last.raw += "\n";
      else tokens.push({ type: "space", raw: src.slice(at, end) });
      at = end;
      continue;
    }
    if (c === 35) token = readHeading(src, at, inline);
    else if (c === TICK && src.startsWith("```", at)) token = readFence(src, at);
    else if (c === 124) token = readTable(src, at, inline);
    else if (c === 45 || c === 43 || (c === 42 && src.charCodeAt(at + 1) === 32) || (c >= 48 && c <= 57))
      token = readList(src, at, inline);
    else if (c === QUOTE) token = readQuote(src, at, inline);
    else token = readParagraph(src, at, inline);
    if (token === undefined) return at;
    tokens.push(token);
    at += token.raw.length;
  }
  return at;
}

/** Finds where blocks may be read here again, behind those at an offset that marked must read. */
export function endOfOtherBlocks(src: string, from: number): number {
  RESTART.lastIndex = from;
  for (let i = 0; i < MOST_ENDS; i++) {
    const match = RESTART.exec(src);
    if (match === null) break;
    const end = match.index + 2;
    const blocks = src.slice(from, end);
    if (UNENDING.test(blocks) && !isContained(blocks)) break;
    if (blocks.lastIndexOf("<!--") <= blocks.lastIndexOf("-->")) return end;
  }
  return src.length;
}

/** Whether all lines stand in lists, or all in quotes, so that none of what is in them lasts longer than they do. */
function isContained(blocks: string): boolean {
  const lines = blocks.split("\n").filter((line) => line.trim() !== "");
  if (lines.every((line) => line.startsWith(">"))) return true;
  let indent = Number.POSITIVE_INFINITY;
  return lines.every((line) => {
    BULLET.lastIndex = 0;
    const bullet = BULLET.exec(line);
    if (bullet) indent = bullet[0].length;
    return bullet !== null || line.search(/[^ ]/) >= indent;
  });
}

/** Finds the end of the lines that hold nothing but spaces, from the beginning of one on. */
function endOfBlank(src: string, from: number): number {
  let end = from;
  for (let at = from; at <= src.length; at++) {
    const c = src.charCodeAt(at);
    if (c === NEWLINE) end = at + 1;
    else if (at === src.length) end = at;
    else if (c !== 32 && c !== 9) break;
  }
  return end;
}

function endOfLine(src: string, from: number): number {
  const end = src.indexOf("\n", from);
  return end < 0 ? src.length : end;
}

/** Whether a line's text is plain from an offset on: no block begins there, no label is defined, no task is to be done. */
function isPlainAt(src: string, at: number): boolean {
  const c = src.charCodeAt(at);
  if (c < 128) {
    if (PLAIN_STARTS[c] === 1) return true;
    if (c === TICK) return !src.startsWith("```", at);
    // `**bold`, but no rule.
    if (c === 42) return src.charCodeAt(at + 1) === 42 && PLAIN_STARTS[src.charCodeAt(at + 2)] === 1;
    return c === 91 && isLinkAt(src, at);
  }
  // Letters of most languages; no spaces among them.
  return (c >= 0xc0 && c < 0x2000) || (c > 0x3000 && c < 0xd800);
}

/** Whether a bracket begins a link, and neither a label that is defined nor a task's box. */
function isLinkAt(src: string, at: number): boolean {
  const close = src.indexOf("]", at);
  return close > at + 2 && src.charCodeAt(close + 1) === 40;
}

/** @param pattern sticky */
function standsAt(pattern: RegExp, src: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(src);
}

/** Whether the offset is where a block has ended: at a blank line, or at the source's end. */
function isBlankAt(src: string, end: number): boolean {
  return end >= src.length || src.charCodeAt(end) === NEWLINE;
}

function readHeading(src: string, at: number, inline: ReadInline): Tokens.Heading | undefined {
  let depth = 1;
  while (src.charCodeAt(at + depth) === 35) depth++;
  if (depth > 6 || src.charCodeAt(at + depth) !== 32) return undefined;
  const end = endOfLine(src, at);
  const text = src.slice(at + depth, end).trim();
  if (text === "" || text.endsWith("#")) return undefined;
  return { type: "heading", raw: src.slice(at, end), depth, text, tokens: inline(text) };
}

function readFence(src: string, at: number): Tokens.Code | undefined {
  let begin = at + 3;
  while (src.charCodeAt(begin) === TICK) begin++;
  const size = begin - at;
  const line = endOfLine(src, begin);
  const info = src.slice(begin, line);
  if (info.includes("`") || info.includes("\\")) return undefined;
  const fence = src.slice(at, begin);
  for (let close = src.indexOf(fence, line); close >= 0; close = src.indexOf(fence, close + 1)) {
    let start = close;
    while (src.charCodeAt(start - 1) === 32) start--;
    if (src.charCodeAt(start - 1) !== NEWLINE || close - start > 3) continue;
    let end = close + size;
    while (src.charCodeAt(end) === TICK) end++;
    while (src.charCodeAt(end) === 32) end++;
    if (!isBlankAt(src, end)) continue;
    let text = "";
    if (start > line + 1) {
      text = src.slice(line + 1, start - 1);
      if (text === "" || text.endsWith("\n")) text += "\n";
    }
    return { type: "code", raw: src.slice(at, end), lang: info.trim(), text };
  }
  return undefined;
}

function readParagraph(src: string, at: number, inline: ReadInline): Tokens.Paragraph | undefined {
  let end = at - 1;
  do {
    const begin = end + 1;
    if (!isPlainAt(src, begin)) {
      if (begin > at && (standsAt(CODE_OR_HEADING, src, begin) || standsAt(LIST, src, begin))) break;
      return undefined;
    }
    end = endOfLine(src, begin);
  } while (!isBlankAt(src, end + 1));
  const text = src.slice(at, end);
  return { type: "paragraph", raw: text, text, tokens: inline(text) };
}

/** Reads a quote of one paragraph. */
function readQuote(src: string, at: number, inline: ReadInline): Tokens.Blockquote | undefined {
  let text = "";
  let end = at - 1;
  do {
    const begin = end + 1;
    const isQuoted = src.charCodeAt(begin) === QUOTE && src.charCodeAt(begin + 1) === 32;
    if (!isQuoted || !isPlainAt(src, begin + 2)) return undefined;
    end = endOfLine(src, begin);
    text += (begin > at ? "\n" : "") + src.slice(begin + 2, end);
  } while (!isBlankAt(src, end + 1));
  const tokens: Token[] = [{ type: "paragraph", raw: text, text, tokens: inline(text) }];
  return { type: "blockquote", raw: src.slice(at, end), tokens, text };
}

function readTable(src: string, at: number, inline: ReadInline): Tokens.Table | undefined {
  const lines: string[] = [];
  let end = at - 1;
  do {
    const begin = end + 1;
    if (src.charCodeAt(begin) !== 124) return undefined;
    end = endOfLine(src, begin);
    let last = end - 1;
    while (src.charCodeAt(last) === 32) last--;
    const line = src.slice(begin, last + 1);
    if (line.length < 2 || !line.endsWith("|") || line.includes("\\")) return undefined;
    lines.push(line);
  } while (!isBlankAt(src, end + 1));
  const [header = "", delimiter = "", ...rows] = lines;
  if (!DELIMITER_ROW.test(delimiter)) return undefined;
  const names = cellsOf(header);
  const align = cellsOf(delimiter).map(alignOf);
  if (names.length !== align.length) return undefined;
  const cell = (text: string, i: number, isHeader: boolean): Tokens.TableCell => ({
    text,
    tokens: inline(text),
    header: isHeader,
    align: align[i] ?? null,
  });
  const cellsOfHeader = names.map((text, i) => cell(text, i, true));
  const cellsOfRows = rows.map((row) => {
    const cells = cellsOf(row);
    return align.map((_, i) => cell(cells[i] ?? "", i, false));
  });
  return { type: "table", raw: src.slice(at, end), header: cellsOfHeader, align, rows: cellsOfRows };
}

/** Cuts a row that begins and ends with a bar. */
function cellsOf(row: string): string[] {
  const cells: string[] = [];
  for (let at = 1; at < row.length; ) {
    const end = row.indexOf("|", at);
    cells.push(row.slice(at, end).trim());
    at = end + 1;
  }
  return cells;
}

function alignOf(cell: string): "left" | "center" | "right" | null {
  if (cell.endsWith(":")) return cell.startsWith(":") ? "center" : "right";
  return cell.startsWith(":") ? "left" : null;
}

/** Reads a list of which each item is one line. */
function readList(src: string, at: number, inline: ReadInline): Tokens.List | undefined {
  const items: { readonly begin: number; readonly text: string }[] = [];
  let bullet = "";
  let mark = "";
  let end = at - 1;
  do {
    const begin = end + 1;
    BULLET.lastIndex = begin;
    const found = BULLET.exec(src)?.[1];
    if (found === undefined) {
      if (begin > at && standsAt(CODE_OR_HEADING, src, begin)) break;
      return undefined;
    }
    if (items.length === 0) bullet = found;
    // Another mark begins another list.
    if (items.length > 0 && found.at(-1) !== mark) return undefined;
    mark = found.at(-1) ?? "";
    if (!isPlainAt(src, BULLET.lastIndex)) return undefined;
    end = endOfLine(src, begin);
    items.push({ begin, text: src.slice(BULLET.lastIndex, end) });
  } while (!isBlankAt(src, end + 1));
  const next = endOfBlank(src, Math.min(end + 1, src.length));
  // After blank lines another item could follow, or one's second paragraph.
  if (/[\s\-+*\d]/.test(src.charAt(next)) || /\s/.test(src.charAt(end - 1))) return undefined;
  const isOrdered = bullet.length > 1;
  return {
    type: "list",
    raw: src.slice(at, end),
    ordered: isOrdered,
    start: isOrdered ? Number(bullet.slice(0, -1)) : "",
    loose: false,
    items: items.map(({ begin, text }, i) => {
      const tokens: Token[] = [{ type: "text", raw: text, text, tokens: inline(text) }];
      const raw = src.slice(begin, items[i + 1]?.begin ?? end);
      return { type: "list_item", raw, task: false, loose: false, text, tokens };
    }),
  };
}
