// What stands after a fence's backticks: language, attributes, and the lines they mark. Pure.

/** The language of diagrams, and the name of the script that draws them. */
export const MERMAID = "mermaid";

/** What can be said of a line of code. */
export type LineMark = "highlighted" | "focused" | "inserted" | "deleted" | "error" | "warning";

/** Lines that an attribute marks; `from` is NaN where the author wrote no range. */
export interface LineRange {
  readonly mark: LineMark;
  readonly from: number;
  readonly to: number;
  /** As the author wrote it. */
  readonly text: string;
}

export interface FenceInfo {
  readonly language: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** They count shown lines, from 1. */
  readonly ranges: readonly LineRange[];
  /** Texts that are marked wherever the code has them. */
  readonly words: readonly string[];
  /** An attribute whose quote is never closed, as the author wrote it; undefined for none. */
  readonly unclosed: string | undefined;
}

/** Every attribute that a fence may have, those of ranges apart. */
export const FENCE_ATTRIBUTES = [
  "title",
  "file",
  "lang",
  "alt",
  "showLineNumbers",
  "wrap",
  "copy",
  "npm2yarn",
  // TypeScript samples.
  "group",
  "run",
  "nocheck",
  "errors",
  "allow",
] as const;

/** Attributes whose value are lines; `mark` says the same as braces alone. In quotes, it and what has no name are words. */
export const RANGE_ATTRIBUTES: Readonly<Record<string, LineMark>> = {
  mark: "highlighted",
  focus: "focused",
  ins: "inserted",
  del: "deleted",
};

// `ts:line-numbers=5` is VitePress' way to say `ts showLineNumbers=5`; `rust,ignore` tells rustdoc and mdBook more than the language.
const LANGUAGE = /^([^\s={}"',]+?)(?:,[^\s={}"']*)?(?::(no-)?line-numbers(?:=(\d+))?)?(?=[\s{]|$)/;
// A quote that is never closed takes the rest of the line, as it does in code.
const PART =
  /([^\s={}"'[\]]+)=(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(["'].*)|\{([^{}]*)\}|(\S*))|\{([\d,\s-]*)\}|\[([^[\]]*)\]|("(?:[^"\\]|\\.)+"(?!\S)|'(?:[^'\\]|\\.)+'(?!\S))|(\S+)/g;

const RANGES: ReadonlyMap<string | undefined, LineMark> = new Map(Object.entries(RANGE_ATTRIBUTES));

const NO_ATTRIBUTES: FenceInfo["attributes"] = Object.freeze(Object.create(null));
const NO_RANGES: readonly LineRange[] = [];
const NO_WORDS: readonly string[] = [];

/** Whether a fence says its language and nothing else. */
export function isBare(info: FenceInfo): boolean {
  return info.attributes === NO_ATTRIBUTES;
}

/** What a fence says that says its language and nothing else. */
export function bareInfo(language: string): FenceInfo {
  return { language, attributes: NO_ATTRIBUTES, ranges: NO_RANGES, words: NO_WORDS, unclosed: undefined };
}

/** Reads a fence's info string: `ts title="a.ts" {1,3-5} ins={7}`. A word without a value is present with "". */
export function parseFenceInfo(info: string): FenceInfo {
  // Nearly every fence says its language and nothing else.
  if (/^[\w+#.-]*$/.test(info)) return bareInfo(info);
  const attributes: Record<string, string> = Object.create(null);
  const ranges: LineRange[] = [];
  const words: string[] = [];
  let unclosed: string | undefined;
  const [head = "", language = "", no, start] = LANGUAGE.exec(info) ?? [];
  if (head !== language) attributes["showLineNumbers"] = no === undefined ? (start ?? "") : "false";
  for (const [, key, double, single, open, inBraces, bare, lines, inBrackets, quoted, word] of info
    .slice(head.length)
    .matchAll(PART)) {
    const mark = RANGES.get(key);
    const value = unquoted(double ?? single ?? open?.slice(1)) ?? inBraces ?? bare ?? "";
    if (open !== undefined) unclosed = `${key}=${open}`;
    const isText = key === "mark" && (double ?? single) !== undefined && !/^[\d,\s-]*$/.test(value);
    if (isText) words.push(value);
    else if (quoted !== undefined) words.push(unquoted(quoted.slice(1, -1)) as string);
    else if (lines !== undefined) ranges.push(...parseRanges(lines, "highlighted"));
    else if (mark !== undefined) ranges.push(...parseRanges(value, mark));
    else if (key !== undefined) attributes[key] = value;
    // A name in brackets is a title in VitePress.
    else if (inBrackets !== undefined) attributes["title"] = inBrackets;
    else if (word !== undefined) attributes[word] = "";
  }
  return { language, attributes, ranges, words, unclosed };
}

function unquoted(inQuotes: string | undefined): string | undefined {
  return inQuotes?.replace(/\\(["'\\])/g, "$1");
}

function parseRanges(text: string, mark: LineMark): LineRange[] {
  return text.split(",").map((part): LineRange => {
    const text = part.trim();
    const [, from = Number.NaN, to = from] = /^(\d{1,9})(?:\s*-\s*(\d{1,9}))?$/.exec(text) ?? [];
    return { mark, from: Number(from), to: Number(to), text };
  });
}

/** Whether long lines wrap: the attribute is there, and not `=false`. */
export function isWrapped(info: FenceInfo): boolean {
  const value = info.attributes["wrap"];
  return value !== undefined && value !== "false";
}

/** Reads which number the first line shows: undefined for none, NaN where what is written is no number. */
export function firstLineNumber(info: FenceInfo): number | undefined {
  const value = info.attributes["showLineNumbers"];
  if (value === undefined || value === "false") return undefined;
  if (value === "" || value === "true") return 1;
  return /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
}
