// YAML as most authors write it, a key and a value on a line, read without a parser.
import type { YamlEntry, YamlNode, YamlText } from "./nodes.ts";

/**
 * Reads a mapping whose values are plain or quoted text on one line, or lists of such: the same entries as `parseYaml`,
 * many times faster. Undefined as soon as there is anything else, or any doubt.
 * @param text with `\n` line ends only
 */
export function scanSimpleYaml(text: string, firstLine: number): YamlEntry[] | undefined {
  const entries: YamlEntry[] = [];
  let line = firstLine;
  let start = 0;
  while (start < text.length) {
    const end = lineEndAt(text, start);
    if (end === start || text.charCodeAt(start) === HASH) {
      if (!printableBetween(text, start, end)) return undefined;
      start = end + 1;
      line++;
      continue;
    }
    let colon = start;
    while (isKeyCode(text.charCodeAt(colon), colon === start)) colon++;
    if (colon === start || colon - start > 100 || text.charCodeAt(colon) !== COLON) return undefined;
    const key = text.slice(start, colon);
    // Many keys are rare, and the check for doubles is quadratic.
    if (entries.length === 50) return undefined;
    for (const { key: known } of entries) if (known === key) return undefined;
    const at = skipSpaces(text, colon + 1);
    let node: YamlNode | undefined;
    let next = end + 1;
    let lines = 1;
    if (at === end) {
      const list = scanBlockList(text, next, line + 1);
      if (list) ({ node, next, lines } = list);
    } else if (at > colon + 1) {
      node = text[at] === "[" ? scanFlowList(text, at, end, line, start) : scanScalar(text, at, end, line, start);
    }
    if (!node) return undefined;
    entries.push({ key, line, column: 1, node });
    start = next;
    line += lines;
  }
  return entries;
}

const HASH = 0x23;
const COLON = 0x3a;
const DASH = 0x2d;
const SPACE = 0x20;

/** Reads lines `- item`, all with the same indentation; undefined if there is none. */
function scanBlockList(
  text: string,
  from: number,
  firstLine: number,
): { node: YamlNode; next: number; lines: number } | undefined {
  const items: YamlNode[] = [];
  let start = from;
  let column = 0;
  while (start < text.length) {
    const end = lineEndAt(text, start);
    const dash = skipSpaces(text, start);
    if (text.charCodeAt(dash) !== DASH || text.charCodeAt(dash + 1) !== SPACE) break;
    if (items.length === 0) column = dash - start + 1;
    else if (dash - start + 1 !== column) return undefined;
    const item = scanScalar(text, skipSpaces(text, dash + 1), end, firstLine + items.length, start);
    if (!item) return undefined;
    items.push(item);
    start = end + 1;
  }
  return items.length === 0
    ? undefined
    : { node: { kind: "list", items, line: firstLine, column }, next: start, lines: items.length + 1 };
}

/** Text that is plain inside `[…]` too, or quoted without a comma. */
const FLOW_ITEM = /^(?:[\w./\u00a1-\ud7ff][\w./ +$\u00a1-\ud7ff-]*|"[^"\\,]*"|'[^',]*')$/;

function scanFlowList(
  text: string,
  open: number,
  lineEnd: number,
  line: number,
  lineStart: number,
): YamlNode | undefined {
  const end = trimSpaces(text, lineEnd);
  if (text[end - 1] !== "]" || !printableBetween(text, open, end)) return undefined;
  const items: YamlNode[] = [];
  let at = open + 1;
  for (const part of text.slice(at, end - 1).split(",")) {
    const item = part.replace(/^ +| +$/g, "");
    if (!FLOW_ITEM.test(item)) return undefined;
    const quoted = item[0] === '"' || item[0] === "'";
    const column = skipSpaces(text, at) - lineStart + 1;
    items.push({ kind: "text", text: quoted ? item.slice(1, -1) : item, quoted, line, column });
    at += part.length + 1;
  }
  return { kind: "list", items, line, column: open - lineStart + 1 };
}

/** Reads a scalar that fills the rest of its line. */
function scanScalar(text: string, at: number, lineEnd: number, line: number, lineStart: number): YamlText | undefined {
  if (at === lineEnd) return undefined;
  const end = trimSpaces(text, lineEnd);
  const first = text.charAt(at);
  const column = at - lineStart + 1;
  if (first === '"' || first === "'") {
    if (end - at < 2 || text[end - 1] !== first || !printableBetween(text, at, end)) return undefined;
    const inner = text.slice(at + 1, end - 1);
    if (inner.includes(first) || (first === '"' && inner.includes("\\"))) return undefined;
    return { kind: "text", text: inner, quoted: true, line, column };
  }
  if (INDICATORS.includes(first) && !(first === "-" && isDigit(text.charCodeAt(at + 1)))) return undefined;
  for (let i = at; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code < SPACE || code === 0x7f) return undefined;
    if (code === COLON && (i + 1 === end || text.charCodeAt(i + 1) === SPACE)) return undefined;
    if (code === HASH && text.charCodeAt(i - 1) === SPACE) return undefined;
  }
  return { kind: "text", text: text.slice(at, end), quoted: false, line, column };
}

function lineEndAt(text: string, start: number): number {
  const end = text.indexOf("\n", start);
  return end < 0 ? text.length : end;
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === SPACE) at++;
  return at;
}

function trimSpaces(text: string, from: number): number {
  let end = from;
  while (text.charCodeAt(end - 1) === SPACE) end--;
  return end;
}

/** Characters that mean something at the beginning of a plain scalar. */
const INDICATORS = "-?:,[]{}#&*!|>'\"%@`";

function isKeyCode(code: number, first: boolean): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    code === 0x5f ||
    (!first && (isDigit(code) || code === 0x2d))
  );
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function printableBetween(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code < SPACE || code === 0x7f) return false;
  }
  return true;
}
