// Strict YAML with places, for front matter and category files. Every scalar stays the text that the author wrote: what
// type it has is the reader's business. Work is bounded whatever the input; tags, directives and merge keys are refused.
import { createRequire } from "node:module";
import type * as Yaml from "yaml";
import type { Diagnostic } from "./types.ts";

export type Problem = Omit<Diagnostic, "file">;

/** A value as it stands in the source. */
export type YamlNode = YamlText | YamlList | YamlMap;

export interface YamlText {
  readonly kind: "text";
  readonly text: string;
  /** In quotes or a block scalar: never null. */
  readonly quoted: boolean;
  readonly line: number;
  readonly column: number;
}

export interface YamlList {
  readonly kind: "list";
  readonly items: readonly YamlNode[];
  readonly line: number;
  readonly column: number;
}

export interface YamlMap {
  readonly kind: "map";
  readonly entries: readonly YamlEntry[];
  readonly line: number;
  readonly column: number;
}

/** A key and its value; line and column are the key's. */
export interface YamlEntry {
  readonly key: string;
  readonly line: number;
  readonly column: number;
  readonly node: YamlNode;
}

export interface YamlOptions {
  /** Line of the file that the text begins on. */
  readonly firstLine: number;
  readonly maxBytes: number;
  /** Levels of lists and mappings below the outermost mapping. */
  readonly maxDepth: number;
  /** How often `*name` may be used; 0 refuses it. */
  readonly maxAliases: number;
}

/** Values after aliases are followed, and tokens before: both far above any real file. */
const MAX_NODES = 20_000;
const MAX_TOKENS = 60_000;

/**
 * Parses a mapping. Scalars are text; unquoted `null`, `~` and nothing at all are null; mappings have no prototype.
 * @returns the outermost mapping's entries; what `problems` is about may be missing
 */
export function parseYamlMapping(
  text: string,
  options: YamlOptions,
): {
  readonly entries: readonly {
    readonly key: string;
    readonly value: unknown;
    readonly line: number;
    readonly column: number;
    readonly valueLine: number;
    readonly valueColumn: number;
  }[];
  readonly problems: readonly Problem[];
} {
  const { entries, problems } = parseYaml(text, options);
  return {
    entries: entries.map(({ key, line, column, node }) => ({
      key,
      value: plainValue(node, (text) => text),
      line,
      column,
      valueLine: node.line,
      valueColumn: node.column,
    })),
    problems,
  };
}

/** Copies a node into plain data without prototypes; `read` says what an unquoted scalar other than null is. */
export function plainValue(node: YamlNode, read: (text: string) => unknown): unknown {
  switch (node.kind) {
    case "text":
      return node.quoted ? node.text : isNull(node) ? null : read(node.text);
    case "list":
      return node.items.map((item) => plainValue(item, read));
    case "map": {
      const out: Record<string, unknown> = Object.create(null);
      for (const { key, node: value } of node.entries) out[key] = plainValue(value, read);
      return out;
    }
  }
}

/** Whether a node is YAML's null: nothing, `~` or `null` without quotes. */
export function isNull(node: YamlNode): boolean {
  return node.kind === "text" && !node.quoted && /^(?:~|null|Null|NULL)?$/.test(node.text);
}

/** Parses a mapping into nodes with their places. */
export function parseYaml(
  source: string,
  options: YamlOptions,
): { readonly entries: readonly YamlEntry[]; readonly problems: readonly Problem[] } {
  const { firstLine, maxBytes, maxDepth, maxAliases } = options;
  const text = unixLines(source);
  const problems: Problem[] = [];
  const place = placesOf(text, firstLine);
  const report = (offset: number, code: string, message: string, hint: string) => {
    problems.push({ ...place(offset), severity: "error", code, message, hint });
  };
  const fail = (offset: number, code: string, message: string, hint: string) => {
    report(offset, code, message, hint);
    return { entries: [], problems };
  };

  if (Buffer.byteLength(text) > maxBytes) {
    return fail(
      0,
      "yaml-limit",
      `the YAML has more than ${maxBytes} bytes`,
      "Move what is long into the text or another file.",
    );
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
  const control = /[\u0000-\u0008\u000b-\u001f\u007f]/.exec(text);
  if (control) {
    const code = control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    return fail(
      control.index,
      "yaml-syntax",
      `control character U+${code}`,
      'Remove it, or write it as an escape in double quotes: "\\x1b".',
    );
  }

  const yaml = loadYaml();
  const parser = new yaml.Parser();
  const tokens: Yaml.CST.Token[] = [];
  let count = 0;
  let scalarNext = false;
  let begun = false;
  // Depth is checked before anything is composed: 30,000 nested lists end the process inside yaml 2.9.1.
  for (const lexeme of new yaml.Lexer().lex(text)) {
    const at = parser.offset;
    const type = scalarNext ? null : yaml.CST.tokenType(lexeme);
    scalarNext = lexeme === yaml.CST.SCALAR && !scalarNext;
    if (type === "directive-line") {
      return fail(
        at,
        "yaml-feature",
        "YAML directives are not supported",
        'Remove the line. A value that begins with "%" needs quotes.',
      );
    }
    if (type === "tag") {
      return fail(
        at,
        "yaml-feature",
        `YAML tags are not supported: ${quote(lexeme)}`,
        'A value that begins with "!" needs quotes.',
      );
    }
    if (type === "doc-end" || (type === "doc-start" && begun)) {
      return fail(
        at,
        "yaml-syntax",
        `${quote(lexeme)} separates YAML documents; there can be one only`,
        "Remove this line.",
      );
    }
    if (type === "doc-start" || (type !== null && CONTENT.has(type))) begun = true;
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > maxDepth + 3) {
      return fail(at, "yaml-limit", `nested deeper than ${maxDepth} levels`, "Flatten it.");
    }
    if (++count > MAX_TOKENS)
      return fail(at, "yaml-limit", `the YAML has more than ${MAX_TOKENS} parts`, "Move the data into another file.");
  }
  for (const token of parser.end()) tokens.push(token);

  const composer = new yaml.Composer({ schema: "failsafe", uniqueKeys: false });
  const [document] = [...composer.compose(tokens)];
  if (!document) return { entries: [], problems };
  const first = [...document.errors].sort((a, b) => a.pos[0] - b.pos[0])[0];
  if (first) {
    const { message, hint } = explain(first.message);
    return fail(Math.min(first.pos[0], text.length), "yaml-syntax", message, hint);
  }

  // What an anchor names, and how many values are in it; undefined within itself.
  const anchors = new Map<string, { readonly node: YamlNode; readonly size: number } | undefined>();
  let nodes = 0;
  let aliases = 0;
  class Stop extends Error {}

  const convert = (node: Yaml.ParsedNode | null, keyAt: number, depth: number): YamlNode => {
    const at = node?.range[0] ?? keyAt;
    if (++nodes > MAX_NODES) {
      report(at, "yaml-limit", `the YAML has more than ${MAX_NODES} values`, "Move the data into another file.");
      throw new Stop();
    }
    if (yaml.isAlias(node)) return follow(node.source, at);
    const before = nodes;
    const anchor = node?.anchor;
    if (anchor !== undefined) anchors.set(anchor, undefined);
    const converted = convertOwn(node, at, keyAt, depth);
    if (anchor !== undefined) anchors.set(anchor, { node: converted, size: nodes - before });
    return converted;
  };

  const follow = (name: string, at: number): YamlNode => {
    const hint = `For text that begins with "*", put quotes round it.`;
    if (++aliases > maxAliases) {
      report(
        at,
        "yaml-limit",
        maxAliases === 0 ? `the alias ${quote(`*${name}`)} is not allowed here` : `more than ${maxAliases} aliases`,
        `Repeat the value instead. ${hint}`,
      );
      throw new Stop();
    }
    const target = anchors.get(name);
    if (!target) {
      report(
        at,
        "yaml-syntax",
        anchors.has(name)
          ? `the alias ${quote(`*${name}`)} contains itself`
          : `the alias ${quote(`*${name}`)} has no anchor before it`,
        hint,
      );
      throw new Stop();
    }
    nodes += target.size;
    return { ...target.node, ...place(at) };
  };

  const convertOwn = (
    node: Exclude<Yaml.ParsedNode, Yaml.Alias> | null,
    at: number,
    keyAt: number,
    depth: number,
  ): YamlNode => {
    if (depth > maxDepth && yaml.isCollection(node)) {
      report(at, "yaml-limit", `nested deeper than ${maxDepth} levels`, "Flatten it.");
      throw new Stop();
    }
    if (yaml.isMap(node)) return { kind: "map", entries: convertEntries(node, depth), ...place(at) };
    if (yaml.isSeq(node)) {
      return { kind: "list", items: node.items.map((item) => convert(item, at, depth + 1)), ...place(at) };
    }
    const value = node ? String(node.value) : "";
    const quoted = (node?.type ?? "PLAIN") !== "PLAIN";
    return { kind: "text", text: value, quoted, ...place(value === "" && !quoted ? keyAt : at) };
  };

  const convertEntries = (map: Yaml.YAMLMap.Parsed, depth: number): YamlEntry[] => {
    const seen = new Map<string, number>();
    const entries: YamlEntry[] = [];
    for (const pair of map.items) {
      const keyNode = pair.key;
      const at = keyNode.range[0];
      if (!yaml.isScalar(keyNode)) {
        report(at, "yaml-syntax", "a key must be text", "Write key: value, the key in quotes where it holds brackets.");
        continue;
      }
      const key = String(keyNode.value);
      const { line, column } = place(at);
      const known = seen.get(key);
      if (key === "") report(at, "yaml-syntax", "a value without a key", "Write key: value.");
      else if (key === "<<" && keyNode.type === "PLAIN") {
        report(at, "yaml-feature", 'merge keys ("<<") are not supported', "Write the keys out.");
      } else if (known !== undefined) {
        report(
          at,
          "duplicate-key",
          `the key ${quote(key)} is given twice`,
          `It stands on line ${known} already. Remove one of the two.`,
        );
      } else {
        seen.set(key, line);
        entries.push({ key, line, column, node: convert(pair.value, at, depth + 1) });
        continue;
      }
      // Its anchors count although the entry is left out.
      convert(pair.value, at, depth + 1);
    }
    return entries;
  };

  const root = document.contents;
  if (root === null || (yaml.isScalar(root) && root.type === "PLAIN" && root.value === ""))
    return { entries: [], problems };
  if (!yaml.isMap(root)) {
    const what = yaml.isSeq(root) ? "a list" : yaml.isAlias(root) ? "an alias" : "text";
    return fail(
      root.range[0],
      "yaml-syntax",
      `expected "key: value" lines, found ${what}`,
      "Write key: value, with a space after the colon.",
    );
  }
  try {
    return { entries: convertEntries(root, 0), problems };
  } catch (error) {
    if (error instanceof Stop) return { entries: [], problems };
    throw error;
  }
}

/** Tokens that mean a document has begun. */
const CONTENT = new Set([
  "scalar",
  "alias",
  "anchor",
  "flow-map-start",
  "flow-seq-start",
  "seq-item-ind",
  "explicit-key-ind",
  "map-value-ind",
  "single-quoted-scalar",
  "double-quoted-scalar",
]);

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

/** Turns CRLF and lone CR into LF; columns stay. */
export function unixLines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** Says which line and column an offset is at. */
function placesOf(text: string, firstLine: number): (offset: number) => { line: number; column: number } {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: firstLine + low, column: offset - (starts[low] ?? 0) + 1 };
  };
}

const QUOTES = 'A value with special characters needs quotes: key: "value".';
const NO_PAIR = 'this is not a "key: value" line';
const NO_PAIR_HINT = "Write key: value, with a space after the colon; indent the further lines of a long value.";
const INDENTATION = "the indentation fits none of the lines above";
const ITEMS = "Items of one list begin in the same column.";
const UNOPENED = "a bracket closes nothing";
const BEHIND_HEADER = 'text stands on the line of a "|" or ">"';
const BEHIND_HEADER_HINT =
  'Begin the text on the next line, indented. A value that begins with "|" or ">" needs quotes.';

/**
 * How errors of the yaml package begin, and the words of authors for them. What follows may be what the author wrote: it is
 * not looked at.
 */
const EXPLANATIONS: readonly (readonly [begins: string, message: string, hint: string])[] = [
  ["Tabs are", "a tab indents this line", "YAML indents by spaces."],
  [
    "Flow ",
    "a bracket is never closed, or a line in it is not indented",
    'Close a list with "]" and a mapping with "}".',
  ],
  ["Unexpected flow-seq-end", UNOPENED, `Remove it. ${QUOTES}`],
  ["Unexpected flow-map-end", UNOPENED, `Remove it. ${QUOTES}`],
  ["A block sequence", INDENTATION, ITEMS],
  ["All sequence items", INDENTATION, ITEMS],
  ["All mapping items", INDENTATION, "Keys of one mapping begin in the same column."],
  ["Block scalar header", BEHIND_HEADER, BEHIND_HEADER_HINT],
  ["Not a YAML token", BEHIND_HEADER, BEHIND_HEADER_HINT],
  [
    "Block scalar ",
    'text under a "|" or ">" is not indented enough',
    "Indent all of its lines as far as the first, and further than the key.",
  ],
  ["Nested mappings", 'a value that holds ": " is not in quotes', `${QUOTES} Or is the next line indented by mistake?`],
  ["Missing closing", "a quote is never closed", "Close it on the same line. In single quotes, '' stands for one '."],
  ["Implicit ", NO_PAIR, NO_PAIR_HINT],
  [
    "Unexpected block-seq-ind",
    "a list begins on the line of its key",
    'Begin it on the next line. A value that begins with "-" needs quotes.',
  ],
];

/** Says a syntax error of the yaml package in the words of authors. */
function explain(message: string): { message: string; hint: string } {
  const known = EXPLANATIONS.find(([begins]) => message.startsWith(begins));
  if (known) return { message: known[1], hint: known[2] };
  if (message.includes(" token in YAML ")) return { message: NO_PAIR, hint: NO_PAIR_HINT };
  if (message.includes(" at node end"))
    return { message: "text follows the end of the value", hint: `${QUOTES} In single quotes, '' stands for one '.` };
  const isEscape = message.startsWith("Invalid escape");
  return {
    message: message.charAt(0).toLowerCase() + message.slice(1),
    hint: isEscape ? "In double quotes a backslash begins an escape: write \\\\, or use single quotes." : QUOTES,
  };
}

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

/** Loads the yaml package when it is first needed: 30 ms that most sites never spend. */
function loadYaml(): typeof Yaml {
  return createRequire(import.meta.url)("yaml") as typeof Yaml;
}
