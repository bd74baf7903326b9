// Front matter: where it begins and ends, and which keys it has. The only import of gray-matter.
// Nothing of a page is ever evaluated: gray-matter's own engines, which run `---js`, are out of reach.
import { createRequire } from "node:module";
import type matter from "gray-matter";
import { findInProse, mayHoldBidiControls, tellBidiControl } from "./bidi-controls.ts";
import { nearest, shorten } from "./diagnostics.ts";
import { FRONT_MATTER_KEYS, READERS } from "./frontmatter/keys.ts";
import type { Report } from "./frontmatter/values.ts";
import type { FrontMatter } from "./types.ts";
import { isInTypographicQuotes, TYPOGRAPHIC } from "./yaml/explain.ts";
import { unixLines } from "./yaml/lines.ts";
import { type Problem, plainValue, type YamlEntry, type YamlNode } from "./yaml/nodes.ts";
import { scanSimpleYaml } from "./yaml/scan.ts";
import { parseYaml } from "./yaml.ts";

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
  found.push(...lostTexts(entries, block));
  if (mayHoldBidiControls(block)) found.push(...turnedLines(block));
  return { frontMatter, body, bodyLine, problems: found };
}

/** Copies a text that is kept: a slice holds all that it was cut from in memory, whole files for a few words. */
export function detached(text: string): string {
  return Buffer.from(text).toString();
}

/** Tells of invisible characters that make a line read otherwise than it is. */
function turnedLines(block: string): Problem[] {
  return block.split("\n").flatMap((line, index) => {
    const found = findInProse(line);
    if (!found) return [];
    return {
      line: 2 + index,
      column: 1 + found.offset,
      severity: "warning",
      ...tellBidiControl(found, "front matter", false),
    };
  });
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
  const grayMatter = createRequire(import.meta.filename)("gray-matter") as typeof matter;
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

/** A comment that was hardly meant as one: behind one that is, there is a space. */
const LOST = /^[ \t]+(#[^\s#].*?)[ \t]*$/;
/** One that may be part of the text, where the author writes comments behind no other values. */
const DOUBTFUL = /^ (#(?: +(?!TODO|FIXME|XXX)[^ ].*?)?)[ \t]*$/;
/** A key, not of prose, whose plain value has a comment behind it. */
const COMMENTED = /^(?!title|description|sidebar_label)[\w-]+:[^"'#]*[ \t]#/;

/** Warns of quotes that are shown as a part of the text, and of text that YAML takes for a comment. */
function lostTexts(entries: readonly YamlEntry[], block: string): Problem[] {
  const mayHoldComments = block.includes(" #");
  const lines = mayHoldComments ? block.split("\n") : [];
  const comments = lines.some((line) => COMMENTED.test(line));
  const problems: Problem[] = [];
  const warn = ({ line, column }: YamlNode, message: string, hint: string) => {
    problems.push({ line, column, severity: "warning", code: "front-matter-value", message, hint });
  };
  for (const { key, node } of entries) {
    const texts = node.kind === "list" ? node.items : [node];
    for (const each of texts) {
      if (each.kind !== "text" || each.quoted) continue;
      if (each.text.charCodeAt(0) >= 0x2018 && isInTypographicQuotes(each.text)) {
        warn(each, `${key} stands in typographic quotes, which are shown`, TYPOGRAPHIC);
      }
      const rest = mayHoldComments ? (lines[each.line - 2]?.slice(each.column - 1 + each.text.length) ?? "") : "";
      const lost = TEXTS.has(key) ? (LOST.exec(rest) ?? (comments ? null : DOUBTFUL.exec(rest)))?.[1] : undefined;
      if (lost === undefined) continue;
      const hint = `Put the value in quotes: ${key}: "${shorten(`${each.text} ${lost}`)}". A comment stands on a line of its own.`;
      warn(each, `"${shorten(lost)}" is a comment: ${key} ends before it`, hint);
    }
  }
  return problems;
}

/** Keys whose values are prose. */
const TEXTS: ReadonlySet<string> = new Set(["title", "description", "sidebar_label"]);

/** Keys of other generators, by the key that does the same. */
const OTHERS: readonly (readonly [key: string, others: string])[] = [
  ["sidebar_position", "weight order nav_order sidebar_order"],
  ["sidebar_label", "linktitle navtitle nav_title sidebartitle sidebar_title shorttitle"],
  ["sidebar_badge", "badge"],
  ["slug", "permalink url"],
  ["unlisted", "hidden"],
  ["draft", "published"],
  ["layout", "template"],
  ["hide_table_of_contents", "toc outline"],
  ["pagination_prev", "prev"],
  ["pagination_next", "next"],
  ["last_update", "date lastmod updated lastupdated author"],
  ["aliases", "redirect_from redirects"],
  ["description", "summary excerpt"],
];

function unknownKeyHint(key: string, extraKeys: readonly string[]): string {
  const other = OTHERS.find(([, others]) => others.split(" ").includes(key.toLowerCase()))?.[0];
  const near = other ?? nearest(key, [...READERS.keys(), ...extraKeys]);
  const own = "A key of your own must be named in frontMatter.extra of the configuration.";
  return near ? `Did you mean ${JSON.stringify(near)}? ${own}` : `${own} Known keys: ${FRONT_MATTER_KEYS.join(", ")}.`;
}

/** What an unquoted scalar of a site's own key is: true, false, a number where nothing of its text gets lost, else text. */
function untypedValue(text: string): unknown {
  if (/^(?:true|True|TRUE)$/.test(text)) return true;
  if (/^(?:false|False|FALSE)$/.test(text)) return false;
  return /\d/.test(text) && String(Number(text)) === text ? Number(text) : text;
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
