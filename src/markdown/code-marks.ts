// Lines of code that are marked: by a fence's attributes, by comments in the code, by the signs of a diff. Pure.
import { nearest } from "../diagnostics.ts";
import { mayHideLines, quotedLines, type VisibleCode, visibleCode } from "./code-lines.ts";
import type { FenceInfo, LineMark } from "./fence-info.ts";

/** Code as it is shown, and what is said of its lines. */
export interface MarkedCode {
  readonly code: string;
  /** The language it is in: that of a diff's lines where the signs are taken off. */
  readonly language: string;
  /** By number of the shown line, from 1; lines without a mark are left out. */
  readonly marks: ReadonlyMap<number, ReadonlySet<LineMark>>;
  readonly problems: readonly MarkProblem[];
}

/** A mark that marks nothing. */
export interface MarkProblem {
  readonly code: "line-out-of-range" | "unknown-code-mark";
  readonly message: string;
  readonly hint: string;
  /** Text by which the place is found. */
  readonly text: string;
  /** Line of the block, from 1; 0 for the fence's own. */
  readonly line: number;
}

type Marks = Map<number, Set<LineMark>>;

const NO_MARKS: ReadonlyMap<number, ReadonlySet<LineMark>> = new Map();

/** What stands before a comment's text, and after it. */
const BEFORE = String.raw`(?:\/\/|\{?\/\*|#|<!--|--|;{1,4}|%)`;
const AFTER = String.raw`(?:\s*(?:\*\/\}?|-->))?`;
/** A comment for a line of its own: `highlight-next-line`, `focus-start`. */
const OWN_LINE = new RegExp(String.raw`^${BEFORE}\s*(highlight|focus)-(next-line|start|end)${AFTER}$`);
/** A comment behind a line: `[!code focus:3]`, found without what stands before it. */
const TRAILING = new RegExp(String.raw`^\[!code ([^\]]{1,80})\]${AFTER}$`);
const OPENER = new RegExp(`${BEFORE}$`);

/** What a comment behind a line may say of it: `[!code focus]`. */
export const TRAILING_MARKS: ReadonlyMap<string, LineMark> = new Map([
  ["highlight", "highlighted"],
  ["hl", "highlighted"],
  ["focus", "focused"],
  ["++", "inserted"],
  ["--", "deleted"],
  ["error", "error"],
  ["warning", "warning"],
]);

/**
 * Reads a block's code: takes out hidden lines, comments that mark lines and, in a diff that names its language, the
 * signs; gathers the marks. In a block of Markdown, what code blocks inside of it say of their lines is left to be read.
 */
export function markCode(code: string, info: FenceInfo): MarkedCode {
  const hides = mayHideLines(code);
  const hasComments = code.includes("[!code ") || code.includes("highlight-") || code.includes("focus-");
  const { language } = info;
  const diffed = language === "diff" ? info.attributes["lang"] : undefined;
  if (!hides && !hasComments && !diffed && info.ranges.length === 0) {
    return { code, language, marks: NO_MARKS, problems: [] };
  }
  const quoted = quotedLines(code, language);
  const visible = hides ? visibleCode(code, quoted) : allLines(code);
  const marks: Marks = new Map();
  const problems: MarkProblem[] = [];
  const plain = diffed ? takeSigns(visible.lines) : undefined;
  const lines = takeComments(
    { quoted, ...visible, lines: plain?.lines ?? visible.lines },
    plain?.signs,
    marks,
    problems,
  );
  addRanges(info, lines.length === 1 && lines[0] === "" ? 0 : lines.length, marks, problems);
  return { code: lines.join("\n"), language: plain && diffed ? diffed : language, marks, problems };
}

function allLines(code: string): VisibleCode {
  const lines = code.split("\n");
  return { lines, numbers: lines.map((_, index) => index + 1) };
}

function addMark(marks: Marks, line: number, mark: LineMark): void {
  const known = marks.get(line);
  if (known) known.add(mark);
  else marks.set(line, new Set([mark]));
}

function addRanges({ ranges }: FenceInfo, count: number, marks: Marks, problems: MarkProblem[]): void {
  for (const { mark, from, to, text } of ranges) {
    for (let line = Math.max(1, from); line <= Math.min(to, count); line++) addMark(marks, line, mark);
    if (from >= 1 && from <= to && to <= count) continue;
    const shown = `${count} ${count === 1 ? "line" : "lines"}`;
    problems.push({
      code: "line-out-of-range",
      message: from >= 1 && from <= to ? `the block has no line ${text} to mark` : `"${text}" marks no line`,
      hint: `The block shows ${shown}. Written are lines as {1,3-5}; lines that are hidden or only mark others don't count.`,
      text,
      line: 0,
    });
  }
}

/** Takes out the comments that mark lines; gives the lines that are left. */
function takeComments(
  { lines, numbers, quoted }: VisibleCode & { readonly quoted: ReadonlySet<number> },
  signs: ReadonlyMap<number, LineMark> | undefined,
  marks: Marks,
  problems: MarkProblem[],
): string[] {
  const shown: string[] = [];
  /** How many of the lines to come have a mark. */
  const counts = new Map<LineMark, number>();
  const open = new Set<LineMark>();
  for (const [index, line] of lines.entries()) {
    const number = numbers[index] ?? 0;
    const isQuoted = quoted.has(number);
    const [, word, place] = !isQuoted && /(?:highlight|focus)-/.test(line) ? (OWN_LINE.exec(line.trim()) ?? []) : [];
    if (word !== undefined) {
      const mark = word === "focus" ? "focused" : "highlighted";
      if (place === "start") open.add(mark);
      else if (place === "end") open.delete(mark);
      else counts.set(mark, Math.max(1, counts.get(mark) ?? 0));
      continue;
    }
    const trailing = !isQuoted && line.includes("[!code ") ? takeTrailing(line) : undefined;
    if (trailing?.unknown !== undefined) problems.push(unknownMark(trailing.unknown, number));
    for (const [mark, count] of trailing?.found ?? []) counts.set(mark, Math.max(count, counts.get(mark) ?? 0));
    const text = trailing?.text ?? line;
    // Alone on its line, a comment marks those that follow.
    if (text !== line && text.trim() === "") continue;
    const shownNumber = shown.push(text);
    for (const mark of open) addMark(marks, shownNumber, mark);
    for (const [mark, count] of counts) {
      addMark(marks, shownNumber, mark);
      if (count > 1) counts.set(mark, count - 1);
      else counts.delete(mark);
    }
    const sign = signs?.get(index);
    if (sign !== undefined) addMark(marks, shownNumber, sign);
  }
  return shown;
}

/** Takes `// [!code focus:3]`, one or several, off the end of a line. */
function takeTrailing(line: string): { text: string; found: [LineMark, number][]; unknown?: string } | undefined {
  const found: [LineMark, number][] = [];
  let text = line.trimEnd();
  for (;;) {
    const at = text.lastIndexOf("[!code ");
    const written = at < 0 ? undefined : TRAILING.exec(text.slice(at))?.[1];
    if (written === undefined) return undefined;
    const [, name = written, count = "1"] = /^(.+?)(?::(\d{1,6}))?$/.exec(written) ?? [];
    const before = text.slice(0, at).trimEnd();
    const opener = OPENER.exec(before);
    const mark = TRAILING_MARKS.get(name);
    if (mark === undefined) return opener ? { text: line, found: [], unknown: written } : undefined;
    found.push([mark, Number(count)]);
    text = opener ? before.slice(0, opener.index).trimEnd() : before;
    // Several stand in one comment, or each in its own.
    if (opener && !text.includes("[!code ")) return { text, found };
  }
}

function unknownMark(written: string, line: number): MarkProblem {
  const near = nearest(written, TRAILING_MARKS.keys());
  const known = [...TRAILING_MARKS.keys()].join(", ");
  return {
    code: "unknown-code-mark",
    message: `unknown mark "[!code ${written}]"`,
    hint: near === undefined ? `Known: ${known}. The comment is shown.` : `Did you mean "[!code ${near}]"?`,
    text: "[!code ",
    line,
  };
}

/** Takes the column of signs off a diff; undefined for a patch, whose headers belong to no language. */
function takeSigns(
  lines: readonly string[],
): { readonly lines: readonly string[]; readonly signs: ReadonlyMap<number, LineMark> } | undefined {
  if (lines.some((line) => /^(?:@@ |\+\+\+ |--- )/.test(line))) return undefined;
  const signs = new Map<number, LineMark>();
  const hasColumn = lines.every((line) => line === "" || /^[-+ ]/.test(line));
  const plain = lines.map((line, index) => {
    if (line.startsWith("+")) signs.set(index, "inserted");
    else if (line.startsWith("-")) signs.set(index, "deleted");
    return hasColumn || signs.has(index) ? line.slice(1) : line;
  });
  // Many write a space after the sign too.
  const isWide = plain.every((line) => line === "" || line.startsWith(" "));
  return { lines: isWide ? plain.map((line) => line.slice(1)) : plain, signs };
}
