// Front matter: where it begins and ends, which keys there are, and what each may hold. The only import of gray-matter.
// Nothing of a page is ever evaluated: gray-matter's own engines, which run `---js`, are out of reach.
import { isUtf8 } from "node:buffer";
import { createRequire } from "node:module";
import type matter from "gray-matter";
import { API_STANDINGS } from "./api-standing.ts";
import { nearest, shorten } from "./diagnostics.ts";
import type { ApiStanding } from "./reference/types.ts";
import type { FrontMatter } from "./types.ts";
import {
  isNull,
  type Problem,
  parseYaml,
  plainValue,
  scanSimpleYaml,
  unixLines,
  type YamlEntry,
  type YamlNode,
  type YamlText,
} from "./yaml.ts";

/** A source file, taken apart. */
export interface ParsedSource {
  readonly frontMatter: FrontMatter;
  /** The Markdown below the front matter, as it stands in the file. */
  readonly body: string;
  /** Line of the file on which the body begins. */
  readonly bodyLine: number;
  readonly problems: readonly Problem[];
}

/** Nesting that front matter may have, and how often it may use an alias. */
const MAX_DEPTH = 16;
const MAX_ALIASES = 100;
/** gray-matter's search for comments is quadratic in blank lines: 60,000 take it 3 s. */
const MAX_BLANK_LINES = 1000;

/**
 * Takes a page apart. Front matter begins with a first line `---` and ends with the next line `---`, both with nothing
 * else on them but blanks.
 * @param options.extra a site's own keys
 * @param options.maxBytes the largest front matter
 */
export function parseFrontMatter(text: string, options: { extra: readonly string[]; maxBytes: number }): ParsedSource {
  const source = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const whole = (problems: readonly Problem[]) => ({ frontMatter: {}, body: source, bodyLine: 1, problems });
  if (!source.startsWith("---")) return whole([]);
  const firstEnd = lineEnd(source, 3);
  const rest = source.slice(3, firstEnd);
  if (/[^ \t]/.test(rest)) {
    // `----` is a rule and `--- some words` text; a single word is a language, which gray-matter would evaluate.
    const named = rest.trim();
    if (/^[\s\p{Cf}]*$/u.test(named)) return whole([invisible(rest)]);
    return whole(/^[a-z_][\w+.#-]*$/i.test(named) ? [refusedLanguage(named)] : []);
  }
  // `$` without the m flag is the end of the file.
  const close = /(?:\r\n|\n|\r)---[ \t]*(?=[\r\n]|$)/.exec(source);
  if (!close) return whole([unclosed()]);

  const blockStart = afterLineBreak(source, firstEnd);
  const block = unixLines(detached(source.slice(blockStart, Math.max(blockStart, close.index))));
  const closeEnd = close.index + close[0].length;
  const bodyLine = 3 + (close.index < blockStart ? 0 : countLines(block));
  const body = source.slice(afterLineBreak(source, closeEnd));

  const { entries, problems } = parseBlock(block, options.maxBytes);
  const found = [...problems];
  const frontMatter = readEntries(entries, options.extra, found);
  return { frontMatter, body, bodyLine, problems: found };
}

/** Copies a text that is kept: a slice holds all that it was cut from in memory, whole files for a few words. */
export function detached(text: string): string {
  return Buffer.from(text).toString();
}

function refusedLanguage(language: string): Problem {
  return {
    line: 1,
    column: 1,
    severity: "error",
    code: "front-matter-language",
    message: `front matter is YAML and begins with a line "---" alone; this one names ${JSON.stringify(language)}`,
    hint: "Remove the name and write YAML. Nothing of a page is ever run. If the line is text, put a blank line before it.",
  };
}

function invisible(blanks: string): Problem {
  return {
    line: 1,
    column: 4 + blanks.search(/[^ \t]/),
    severity: "error",
    code: "unclosed-front-matter",
    message: 'an invisible character stands behind the "---" of the first line',
    hint: 'Write "---" alone.',
  };
}

function unclosed(): Problem {
  return {
    line: 1,
    column: 1,
    severity: "error",
    code: "unclosed-front-matter",
    message: 'the front matter that begins here is never closed by a line "---"',
    hint: 'Add the closing line. If the first line is meant as a rule, write "***" instead.',
  };
}

function parseBlock(block: string, maxBytes: number): { entries: readonly YamlEntry[]; problems: readonly Problem[] } {
  const problem = (line: number, severity: "error" | "warning", code: string, message: string, hint: string) => ({
    entries: [],
    problems: [{ line, column: 1, severity, code, message, hint }],
  });
  const bytes = Buffer.byteLength(block);
  if (bytes > maxBytes) {
    return problem(
      1,
      "error",
      "front-matter-size",
      `the front matter has ${bytes} bytes; the limit is ${maxBytes}`,
      "Move what is long into the text, or raise limits.frontMatterBytes in the configuration.",
    );
  }
  const simple = scanSimpleYaml(block, 2);
  if (simple && simple.length > 0) return { entries: simple, problems: [] };
  const lines = block.split("\n");
  if (lines.every((line) => /^\s*(?:#|$)/.test(line))) {
    const at = lines.findIndex((line) => line.includes("#"));
    if (at < 0) return { entries: [], problems: [] };
    return problem(
      2 + at,
      "warning",
      "empty-front-matter",
      'between the two "---" there are only comments: none of this is shown',
      'If the first line is meant as a rule, write "***" instead.',
    );
  }
  if (lines.filter((line) => line.trim() === "").length > MAX_BLANK_LINES) {
    return problem(
      1,
      "error",
      "front-matter-size",
      `the front matter has more than ${MAX_BLANK_LINES} blank lines`,
      "Remove them.",
    );
  }
  return parseByGrayMatter(block, maxBytes);
}

/** A closing fence that no front matter can hold: gray-matter takes any line that begins with its fence. */
const CLOSE = "\u0000";

function parseByGrayMatter(block: string, maxBytes: number): ReturnType<typeof parseYaml> {
  const grayMatter = createRequire(import.meta.url)("gray-matter") as typeof matter;
  // The text that arrives begins with the break at the end of line 1.
  const read = (yaml: string) =>
    parseYaml(yaml, { firstLine: 1, maxBytes: maxBytes + 1, maxDepth: MAX_DEPTH, maxAliases: MAX_ALIASES });
  if (block.includes(CLOSE)) return read(`\n${block}`);
  let parsed: ReturnType<typeof parseYaml> = { entries: [], problems: [] };
  const engine = {
    parse: (yaml: string) => {
      parsed = read(yaml);
      return Object.create(null) as object;
    },
  };
  const refused = {
    parse: (): never => {
      throw new Error("front matter in another language than YAML has got past its check");
    },
  };
  // Without an options object gray-matter caches, shares its results, and returns {} for YAML that failed before.
  grayMatter(`---\n${block}\n${CLOSE}`, {
    language: "yaml",
    delimiters: ["---", CLOSE],
    engines: {
      yaml: engine,
      yml: engine,
      json: refused,
      javascript: refused,
      js: refused,
      coffee: refused,
      toml: refused,
    },
  });
  return parsed;
}

// ---------------------------------------------------------------------------- keys

/** Says what is wrong with a value, at its place. */
type Report = (node: YamlNode, code: string, message: string, hint: string) => undefined;
type Reader = (node: YamlNode, key: string, report: Report) => unknown;
type KnownKey = Exclude<keyof FrontMatter, "extra">;

const READERS: ReadonlyMap<string, Reader> = new Map(
  Object.entries({
    title: readLine,
    description: readText,
    slug: readSlug,
    id: readId,
    sidebar_label: readLine,
    sidebar_position: readNumber,
    sidebar_class_name: readOptionalLine,
    tags: readTags,
    draft: readBoolean,
    unlisted: readBoolean,
    hide_table_of_contents: readBoolean,
    toc_min_heading_level: readHeadingLevel,
    toc_max_heading_level: readHeadingLevel,
    pagination_prev: readPageId,
    pagination_next: readPageId,
    keywords: readLines,
    image: readImage,
    last_update: readLastUpdate,
    aliases: readAliases,
    allow_api: readAllowance,
  } satisfies Record<KnownKey, Reader>),
);

/** The known front matter keys. */
export const FRONT_MATTER_KEYS: readonly string[] = [...READERS.keys()];

function readEntries(entries: readonly YamlEntry[], extraKeys: readonly string[], problems: Problem[]): FrontMatter {
  const report: Report = (node, code, message, hint) => {
    problems.push({ line: node.line, column: node.column, severity: "error", code, message, hint });
  };
  const frontMatter: Record<string, unknown> = {};
  let extra: Record<string, unknown> | undefined;
  for (const { key, line, column, node } of entries) {
    const read = READERS.get(key);
    if (read) {
      const value = read(node, key, report);
      if (value !== undefined) frontMatter[key] = value;
    } else if (extraKeys.includes(key)) {
      extra ??= Object.create(null) as Record<string, unknown>;
      extra[key] = plainValue(node, untypedValue);
    } else {
      problems.push({
        line,
        column,
        severity: "error",
        code: "unknown-front-matter-key",
        message: `unknown front matter key ${JSON.stringify(key)}`,
        hint: unknownKeyHint(key, extraKeys),
      });
    }
  }
  if (extra) frontMatter["extra"] = extra;
  const checked = frontMatter as FrontMatter;
  const { toc_min_heading_level: min, toc_max_heading_level: max } = checked;
  if (min !== undefined && max !== undefined && min > max) {
    const entry = entries.find(({ key }) => key === "toc_min_heading_level");
    if (entry)
      report(
        entry.node,
        "front-matter-value",
        `toc_min_heading_level is ${min}, above toc_max_heading_level ${max}`,
        "Exchange them.",
      );
  }
  return checked;
}

function unknownKeyHint(key: string, extraKeys: readonly string[]): string {
  const near = nearest(key, [...READERS.keys(), ...extraKeys]);
  const own = "A key of your own must be named in frontMatter.extra of the configuration.";
  return near ? `Did you mean ${JSON.stringify(near)}? ${own}` : `${own} Known keys: ${FRONT_MATTER_KEYS.join(", ")}.`;
}

/** What an unquoted scalar of a site's own key is: true, false, a number where nothing of its text gets lost, else text. */
function untypedValue(text: string): unknown {
  if (/^(?:true|True|TRUE)$/.test(text)) return true;
  if (/^(?:false|False|FALSE)$/.test(text)) return false;
  return /\d/.test(text) && String(Number(text)) === text ? Number(text) : text;
}

function wrongType(node: YamlNode, key: string, expected: string, report: Report, hint?: string): undefined {
  const got = { list: "a list", map: "a mapping" };
  const what =
    node.kind !== "text" ? got[node.kind] : isNull(node) ? "nothing (null)" : JSON.stringify(shorten(node.text));
  return report(
    node,
    "front-matter-type",
    `${key} must be ${expected}, not ${what}`,
    hint ?? `Write ${key}: ${EXAMPLES[key]}`,
  );
}

/** Of keys that are no text by themselves. */
const EXAMPLES: Readonly<Record<string, string>> = {
  sidebar_position: "2",
  tags: "[guide, api]",
  draft: "true",
  unlisted: "true",
  hide_table_of_contents: "true",
  toc_min_heading_level: "2",
  toc_max_heading_level: "4",
  keywords: "[audience, presence]",
  last_update: "{ date: 2026-01-31, author: Ada }",
  aliases: "[/docs/old-name]",
  allow_api: "[legacy, alpha]",
};

/** The text of a scalar, trimmed; undefined, and reported, where it is none or holds what no page can show. */
function textOf(node: YamlNode, key: string, report: Report, expected = "text"): string | undefined {
  if (node.kind !== "text") {
    return wrongType(node, key, expected, report, 'A value that begins with "[" or "{" needs quotes to be text.');
  }
  if (isNull(node) && node.text !== "") {
    return report(
      node,
      "front-matter-type",
      `${key} is ${node.text}, which is YAML's null`,
      `Remove the key, or put the value in quotes if it is the text: ${key}: "${node.text}"`,
    );
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
  const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.exec(node.text);
  if (control || /\p{Surrogate}/u.test(node.text)) {
    const what = control
      ? `the control character U+${control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`
      : "half of a surrogate pair";
    return report(node, "front-matter-value", `${key} holds ${what}`, "Remove the escape that stands for it.");
  }
  return node.text.trim();
}

/** Text of any number of lines; an empty one counts as absent. */
function readText(node: YamlNode, key: string, report: Report): string | undefined {
  return textOf(node, key, report) || undefined;
}

/** One line; an empty one counts as absent. */
function readOptionalLine(node: YamlNode, key: string, report: Report, expected?: string): string | undefined {
  const text = textOf(node, key, report, expected);
  if (text && /[\n\t]/.test(text))
    return report(node, "front-matter-value", `${key} holds a line break or a tab`, "Write it on one line.");
  return text || undefined;
}

/** One line that must not be empty. */
function readLine(node: YamlNode, key: string, report: Report, expected?: string): string | undefined {
  if (node.kind === "text" && node.text.trim() === "") {
    return report(
      node,
      "front-matter-value",
      `${key} is empty`,
      'Give it a text or remove the key. "#" after a space begins a comment: put such a value in quotes.',
    );
  }
  return readOptionalLine(node, key, report, expected);
}

function readBoolean(node: YamlNode, key: string, report: Report): boolean | undefined {
  if (node.kind === "text") {
    if (/^(?:true|True|TRUE)$/.test(node.text)) return true;
    if (/^(?:false|False|FALSE)$/.test(node.text)) return false;
  }
  return wrongType(node, key, "true or false", report);
}

function readNumber(node: YamlNode, key: string, report: Report, expected = "a number"): number | undefined {
  if (node.kind === "text" && /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(node.text)) {
    const number = Number(node.text);
    // -0 and 0 are the same position, but not the same JSON.
    if (Number.isFinite(number)) return number === 0 ? 0 : number;
  }
  return wrongType(node, key, expected, report);
}

function readHeadingLevel(node: YamlNode, key: string, report: Report): number | undefined {
  const level = readNumber(node, key, report, "a whole number from 2 to 6");
  if (level === undefined || [2, 3, 4, 5, 6].includes(level)) return level;
  return wrongType(node, key, "a whole number from 2 to 6", report);
}

function readPageId(node: YamlNode, key: string, report: Report): string | null | undefined {
  return isNull(node) ? null : readLine(node, key, report, "a page's id or null");
}

/** A list, an item at a time; nothing at all is no item. */
function readList<T>(
  node: YamlNode,
  key: string,
  expected: string,
  report: Report,
  read: (item: YamlNode, key: string) => T | undefined,
): T[] | undefined {
  if (isNull(node) && (node as YamlText).text === "") return [];
  if (node.kind !== "list") return wrongType(node, key, expected, report);
  return node.items.flatMap((item, i) => read(item, `${key}[${i}]`) ?? []);
}

function readLines(node: YamlNode, key: string, report: Report): string[] | undefined {
  return readList(node, key, "a list of texts", report, (item, at) => readLine(item, at, report));
}

function readAllowance(node: YamlNode, key: string, report: Report): ApiStanding[] | undefined {
  const allowed = readList(node, key, `a list of ${API_STANDINGS.join(", ")}`, report, (item, at) => {
    const text = textOf(item, at, report);
    const known = API_STANDINGS.find((standing) => standing === text);
    if (text !== undefined && known === undefined) {
      const near = nearest(text, API_STANDINGS);
      report(
        item,
        "front-matter-value",
        `${at} is ${JSON.stringify(shorten(text))}, which is none of ${API_STANDINGS.join(", ")}`,
        near ? `Did you mean ${JSON.stringify(near)}?` : `Write ${key}: ${EXAMPLES["allow_api"]}`,
      );
    }
    return known;
  });
  return allowed && [...new Set(allowed)];
}

function readTags(node: YamlNode, key: string, report: Report): string[] | undefined {
  const tags = readList(node, key, "a list of texts", report, (item, at) => {
    if (item.kind !== "map") return readLine(item, at, report);
    const fields = readFields(item, at, ["label", "permalink"], report);
    const label = fields.get("label");
    return label
      ? readLine(label, `${at}.label`, report)
      : report(
          item,
          "front-matter-type",
          `${at} has no label`,
          "Write the tag as text, or as { label: Name, permalink: /name }.",
        );
  });
  return tags && [...new Set(tags)];
}

function readFields(
  node: YamlNode & { kind: "map" },
  key: string,
  known: readonly string[],
  report: Report,
): Map<string, YamlNode> {
  const fields = new Map<string, YamlNode>();
  for (const { key: name, line, column, node: value } of node.entries) {
    if (known.includes(name)) fields.set(name, value);
    else {
      const near = nearest(name, known);
      report(
        { ...value, line, column },
        "unknown-front-matter-key",
        `unknown key ${JSON.stringify(name)} in ${key}`,
        near ? `Did you mean ${JSON.stringify(near)}?` : `Known keys: ${known.join(", ")}.`,
      );
    }
  }
  return fields;
}

/** What keeps a text from being a part of a route; undefined where nothing does. */
function routeProblem(text: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return "has a scheme";
  if (text.includes("//")) return 'has an empty segment ("//")';
  if (text.split("/").some((segment) => /^\.\.?$/.test(segment.trim()))) return 'has a "." or ".." segment';
  const bad = /[?#\\%]/.exec(text);
  return bad ? `holds ${JSON.stringify(bad[0])}` : undefined;
}

const ROUTE_HINT = 'Write a path such as "/start/install" or "install": no host, no "..", no "?", "#", "%" or "\\".';

function readSlug(node: YamlNode, key: string, report: Report): string | undefined {
  const slug = readLine(node, key, report);
  const wrong = slug === undefined ? undefined : routeProblem(slug);
  return wrong
    ? report(node, "front-matter-value", `${key} ${JSON.stringify(shorten(slug ?? ""))} ${wrong}`, ROUTE_HINT)
    : slug;
}

function readId(node: YamlNode, key: string, report: Report): string | undefined {
  const id = readLine(node, key, report);
  if (id === undefined) return undefined;
  const wrong = id.includes("/") ? 'holds "/"' : routeProblem(id);
  return wrong
    ? report(
        node,
        "front-matter-value",
        `${key} ${JSON.stringify(shorten(id))} ${wrong}`,
        "An id replaces the file's name only; for another route write a slug.",
      )
    : id;
}

function readAliases(node: YamlNode, key: string, report: Report): string[] | undefined {
  const aliases = readList(node, key, "a list of routes", report, (item, at) => {
    const alias = readLine(item, at, report);
    if (alias === undefined) return undefined;
    const wrong = alias.startsWith("/") ? routeProblem(alias) : 'does not begin with "/"';
    return wrong
      ? report(
          item,
          "front-matter-value",
          `${at} ${JSON.stringify(shorten(alias))} ${wrong}`,
          'Write the old route from the root, without baseUrl: "/docs/old-name".',
        )
      : alias;
  });
  return aliases && [...new Set(aliases)];
}

function readImage(node: YamlNode, key: string, report: Report): string | undefined {
  const image = readOptionalLine(node, key, report);
  if (image === undefined || !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(image) || /^https?:\/\/[^/]/i.test(image))
    return image;
  return report(
    node,
    "front-matter-value",
    `${key} ${JSON.stringify(shorten(image))} is neither a path nor an http(s) address`,
    "Write /img/card.png for content/static/img/card.png, or the whole address.",
  );
}

function readLastUpdate(node: YamlNode, key: string, report: Report): FrontMatter["last_update"] {
  if (isNull(node) && (node as YamlText).text === "") return undefined;
  if (node.kind !== "map") return wrongType(node, key, "a mapping with date, author or both", report);
  const fields = readFields(node, key, ["date", "author"], report);
  const [date, author] = [fields.get("date"), fields.get("author")];
  const dateText = date && readDate(date, `${key}.date`, report);
  const authorText = author && readLine(author, `${key}.author`, report);
  return { ...(dateText !== undefined && { date: dateText }), ...(authorText !== undefined && { author: authorText }) };
}

/** A date as text: it means the same in every time zone because nothing computes with it. */
function readDate(node: YamlNode, key: string, report: Report): string | undefined {
  const text = textOf(node, key, report);
  if (text === undefined) return undefined;
  return isIsoDate(text)
    ? text
    : wrongType(node, key, "a date", report, "Write 2026-01-31, or with a time 2026-01-31T12:00:00Z.");
}

const ISO_DATE =
  /^(\d{4})-(0[1-9]|1[0-2])-(\d{2})(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[-+](?:[01]\d|2[0-3]):[0-5]\d)?)?$/;

function isIsoDate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (ISO_DATE.exec(text) ?? []).map(Number);
  const days = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  return day > 0 && day <= days;
}

// ---------------------------------------------------------------------------- bytes and lines

/**
 * Decodes a file's bytes: UTF-8 only, a byte order mark dropped.
 * @returns empty text where there is a problem: what is no text has nothing to say
 */
export function decodeSource(bytes: Uint8Array): { text: string; problems: readonly Problem[] } {
  const refuse = (place: { line: number; column: number }, code: string, message: string, hint: string) => ({
    text: "",
    problems: [{ ...place, severity: "error" as const, code, message, hint }],
  });
  const save = "Save it as UTF-8. If it is no text, give it another extension.";
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const utf16 = utf16Order(buffer);
  if (utf16)
    return refuse({ line: 1, column: 1 }, "encoding", `the file is UTF-16 (${utf16}), not UTF-8`, "Save it as UTF-8.");
  const text = buffer.toString("utf8");
  if (!isUtf8(buffer)) {
    const at = firstInvalid(text, buffer);
    const byte = (buffer[at.offset] ?? 0).toString(16).toUpperCase();
    return refuse(
      placeAfter(text.slice(0, at.index)),
      "encoding",
      `the file is not UTF-8: byte 0x${byte} (offset ${at.offset})`,
      save,
    );
  }
  const nul = text.indexOf("\u0000");
  if (nul >= 0)
    return refuse(placeAfter(text.slice(0, nul)), "binary-file", "the file holds a NUL character: it is no text", save);
  return { text: text.startsWith("\uFEFF") ? text.slice(1) : text, problems: [] };
}

/** The byte order of UTF-16 text, marked or plain to see: every other byte of its beginning is NUL. */
function utf16Order(buffer: Buffer): "little-endian" | "big-endian" | undefined {
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return "little-endian";
  if (buffer[0] === 0xfe && buffer[1] === 0xff) return "big-endian";
  const head = buffer.subarray(0, Math.min(64, buffer.length & ~1));
  if (head.length < 4) return undefined;
  const nuls = [0, 0];
  head.forEach((byte, i) => {
    if (byte === 0) nuls[i % 2] = (nuls[i % 2] ?? 0) + 1;
  });
  const [even, odd] = nuls;
  if (even === 0 && odd === head.length / 2) return "little-endian";
  return odd === 0 && even === head.length / 2 ? "big-endian" : undefined;
}

/** Finds the first bad byte: the first replacement character of the decoded text that the file does not hold itself. */
function firstInvalid(text: string, buffer: Buffer): { index: number; offset: number } {
  let offset = 0;
  let from = 0;
  for (;;) {
    const index = text.indexOf("\uFFFD", from);
    if (index < 0) return { index: text.length, offset: buffer.length };
    offset += Buffer.byteLength(text.slice(from, index));
    if (buffer[offset] !== 0xef || buffer[offset + 1] !== 0xbf || buffer[offset + 2] !== 0xbd) return { index, offset };
    offset += 3;
    from = index + 1;
  }
}

/** The place just behind a text that begins the file. */
function placeAfter(text: string): { line: number; column: number } {
  const lines = unixLines(text.startsWith("\uFEFF") ? text.slice(1) : text).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Index of the first line break from `from` on, or the text's length. */
function lineEnd(text: string, from: number): number {
  const length = text.slice(from).search(/[\r\n]/);
  return length < 0 ? text.length : from + length;
}

/** Index behind the line break at an index; any at or above the text's length if there is none. */
function afterLineBreak(text: string, index: number): number {
  return index + (text.startsWith("\r\n", index) ? 2 : 1);
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
