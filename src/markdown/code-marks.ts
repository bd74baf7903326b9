// Lines of code that are marked: by a fence's attributes, by comments in the code, by the signs of a diff. Pure.
import { misspelling, nearest } from "../diagnostics.ts";
import {
  findWrongCuts,
  mayHideLines,
  nearestCut,
  quotedLines,
  type VisibleCode,
  visibleCode,
  type WrongCut,
} from "./code-lines.ts";
import type { FenceInfo, LineMark } from "./fence-info.ts";

/** Code as it is shown, and what is said of its lines. */
export interface MarkedCode {
  readonly code: string;
  /** The language it is in: that of a diff's lines where the signs are taken off. */
  readonly language: string;
  /** By number of the shown line, from 1; lines without a mark are left out. */
  readonly marks: ReadonlyMap<number, ReadonlySet<LineMark>>;
  /** Texts in it that are marked. */
  readonly words: readonly string[];
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
const NO_PROBLEMS: readonly MarkProblem[] = [];

/** What stands before a comment's text, and after it. */
const BEFORE = String.raw`(?:\/\/|\{?\/\*|#|<!--|--|;{1,4}|%)`;
const AFTER = String.raw`(?:\s*(?:\*\/\}?|-->))?`;
/** A comment for a line of its own: `highlight-next-line`, `focus-start`. */
const OWN_LINE = new RegExp(String.raw`^${BEFORE}\s*(highlight|focus)-(next-line|start|end)${AFTER}$`);
/** What was meant as one, or stands behind code. Of so many letters only that a long line is no work for each of its words. */
const LIKE_OWN_LINE = new RegExp(String.raw`^(.*?)${BEFORE}\s*(([a-z]{0,8}light|focus)-([a-z-]{1,16}))${AFTER}$`, "i");
const OWN_LINE_MARKS = ["highlight", "focus"].flatMap((mark) => [`${mark}-next-line`, `${mark}-start`, `${mark}-end`]);
/** A comment behind a line: `[!code focus:3]`, found without what stands before it. */
const TRAILING = new RegExp(String.raw`^\[!code( |:)([^\]]{1,80})\]${AFTER}$`);
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
  const hasComments = code.includes("[!code") || code.includes("light-") || code.includes("focus-");
  const { language } = info;
  const diffed = language === "diff" ? info.attributes["lang"] : undefined;
  if (!hides && !hasComments && !diffed && info.ranges.length + info.words.length === 0) {
    return { code, language, marks: NO_MARKS, words: info.words, problems: NO_PROBLEMS };
  }
  const quoted = quotedLines(code, language);
  const visible = visibleCode(code, quoted);
  const marks: Marks = new Map();
  const problems = wrongCuts(code, quoted);
  const plain = diffed ? takeSigns(visible.lines) : undefined;
  const lines = takeComments(
    { quoted, ...visible, lines: plain?.lines ?? visible.lines },
    plain?.signs,
    marks,
    problems,
  );
  const shown = lines.join("\n");
  addRanges(info, shown === "" ? 0 : lines.length, marks, problems);
  problems.push(...missingWords(info, shown));
  return { code: shown, language: plain && diffed ? diffed : language, marks, words: info.words, problems };
}

function addMark(marks: Marks, line: number, mark: LineMark): void {
  const known = marks.get(line);
  if (known) known.add(mark);
  else marks.set(line, new Set([mark]));
}

function addRanges({ ranges }: FenceInfo, count: number, marks: Marks, problems: MarkProblem[]): void {
  for (const { mark, from, to, text } of ranges) {
    for (let line = Math.max(1, from); line <= Math.min(to, count); line++) addMark(marks, line, mark);
    const isRange = from >= 1 && from <= to;
    if (isRange && to <= count) continue;
    const shown = `${count} ${count === 1 ? "line" : "lines"}`;
    problems.push({
      code: "line-out-of-range",
      message: isRange ? `the block has no line ${text} to mark` : `"${text}" marks no line`,
      hint: `The block shows ${shown}. Written are lines as {1,3-5}; lines that are hidden or only mark others don't count.`,
      text,
      line: 0,
    });
  }
}

function missingWords({ words }: FenceInfo, shown: string): MarkProblem[] {
  return words
    .filter((word) => !shown.includes(word))
    .map((word) => ({
      code: "unknown-code-mark",
      message: `the block does not show ${JSON.stringify(word)}, which is to be marked`,
      hint: 'Write it as it stands in the code. A title is written title="…".',
      text: word,
      line: 0,
    }));
}

/** Takes out the comments that mark lines; gives the lines that are left. */
function takeComments(
  { lines, numbers, quoted }: VisibleCode & { readonly quoted: ReadonlySet<number> },
  signs: ReadonlyMap<number, LineMark> | undefined,
  marks: Marks,
  problems: MarkProblem[],
): string[] {
  const shown: string[] = [];
  /** By mark, the last of the shown lines to come that have it. */
  const last = new Map<LineMark, number>();
  const markNext = (mark: LineMark, count: number) =>
    last.set(mark, Math.max(shown.length + count, last.get(mark) ?? 0));
  /** By mark, where it starts. */
  const open = new Map<LineMark, { readonly line: number; readonly word: string }>();
  /** A comment that marks lines to come, of which none has come yet. */
  let waiting: { readonly line: number; readonly text: string } | undefined;
  for (const [index, line] of lines.entries()) {
    const number = numbers[index] as number;
    const isQuoted = quoted.has(number);
    const mayMark = !isQuoted && /(?:light|focus)-/.test(line);
    const [, word, place] = mayMark ? (OWN_LINE.exec(line.trim()) ?? []) : [];
    if (word !== undefined) {
      const mark = word === "focus" ? "focused" : "highlighted";
      if (place === "start") open.set(mark, { line: number, word });
      else if (place === "end" && !open.delete(mark)) problems.push(strayEnd(`${word}-end`, `${word}-start`, number));
      else if (place === "next-line") {
        markNext(mark, 1);
        waiting = { line: number, text: `${word}-${place}` };
      }
      continue;
    }
    const wrong = mayMark ? wrongOwnLine(line, number) : undefined;
    if (wrong !== undefined) problems.push(wrong);
    const trailing = isQuoted ? undefined : takeTrailing(line);
    if (trailing?.unknown !== undefined) problems.push(unknownMark(trailing.unknown, number));
    for (const [mark, count] of trailing?.found ?? []) markNext(mark, count);
    // Alone on its line, a comment marks those that follow.
    if (trailing?.text === "") {
      waiting = { line: number, text: "[!code" };
      continue;
    }
    waiting = undefined;
    const shownNumber = shown.push(trailing?.text ?? line);
    for (const mark of open.keys()) addMark(marks, shownNumber, mark);
    for (const [mark, number] of last) if (shownNumber <= number) addMark(marks, shownNumber, mark);
    const sign = signs?.get(index);
    if (sign !== undefined) addMark(marks, shownNumber, sign);
  }
  for (const { line, word } of open.values()) problems.push(neverEnded(`${word}-start`, `${word}-end`, "marked", line));
  if (waiting !== undefined) {
    const message = "this comment marks no line: none follows it";
    problems.push({
      code: "unknown-code-mark",
      message,
      hint: "Put it above the line that it is to mark.",
      ...waiting,
    });
  }
  return shown;
}

/** Takes `// [!code focus:3]`, one or several, off the end of a line. */
function takeTrailing(line: string): { text: string; found: [LineMark, number][]; unknown?: string } | undefined {
  const found: [LineMark, number][] = [];
  let text = line.trimEnd();
  for (;;) {
    const at = text.lastIndexOf("[!code");
    // Where there is none, the last character is looked at, which is none either.
    const [, sign, written] = TRAILING.exec(text.slice(at)) ?? [];
    if (written === undefined) return undefined;
    const [end = "", count = "1"] = /:(\d{1,6})$/.exec(written) ?? [];
    const name = written.slice(0, written.length - end.length);
    const before = text.slice(0, at).trimEnd();
    const opener = OPENER.exec(before);
    const mark = sign === " " ? TRAILING_MARKS.get(name) : undefined;
    if (mark === undefined) {
      const isComment = opener !== null || TRAILING.test(before.slice(before.lastIndexOf("[!code")));
      return isComment ? { text: line, found: [], unknown: `${sign}${written}` } : undefined;
    }
    found.push([mark, Number(count)]);
    text = opener ? before.slice(0, opener.index).trimEnd() : before;
    // Several stand in one comment, or each in its own.
    if (opener && !text.includes("[!code")) return { text, found };
  }
}

/** @param written with the sign before it */
function unknownMark(written: string, line: number): MarkProblem {
  const near = nearest(written.slice(1), TRAILING_MARKS.keys());
  const meant = near === undefined ? undefined : `[!code ${near}]`;
  const whole = `[!code${written}]`;
  return unknown(whole, meant, TRAILING_MARKS.keys(), whole, line);
}

function unknown(
  written: string,
  meant: string | undefined,
  known: Iterable<string>,
  text: string,
  line: number,
): MarkProblem {
  const hint =
    meant === undefined ? `Known: ${[...known].join(", ")}. The comment is shown.` : `Did you mean "${meant}"?`;
  return { code: "unknown-code-mark", message: `unknown mark "${written}"`, hint, text, line };
}

/** Says what is wrong with a comment that only looks as if it marked lines; other comments may have such words, too. */
function wrongOwnLine(text: string, line: number): MarkProblem | undefined {
  const [, before = "", written = "", first = "", rest = ""] = LIKE_OWN_LINE.exec(text.trim()) ?? [];
  const word = ["highlight", "focus"].find((known) => misspelling(first, known, 3) !== undefined);
  if (word === undefined) return undefined;
  const place = ["next-line", "start", "end"].find((known) => misspelling(rest.toLowerCase(), known, 2) !== undefined);
  if (before === "") {
    if (place !== undefined) return unknown(written, `${word}-${place}`, [], written, line);
    const isForeign = first === word && /^(?:lines?|range|begin|stop)$/.test(rest);
    return isForeign ? unknown(written, undefined, OWN_LINE_MARKS, written, line) : undefined;
  }
  if (written !== `${word}-${place}`) return undefined;
  const hint = `Put it on a line of its own, or write "[!code ${word}]".`;
  const message = `"${written}" stands behind code, where it marks nothing`;
  return { code: "unknown-code-mark", message, hint, text: written, line };
}

function neverEnded(written: string, end: string, what: string, line: number): MarkProblem {
  const message = `"${written}" is never ended: all that follows is ${what}`;
  const hint = `Write "${end}" in a comment of its own where it ends.`;
  return { code: "unknown-code-mark", message, hint, text: written, line };
}

function strayEnd(written: string, start: string, line: number): MarkProblem {
  const hint = `Write "${start}" in a comment of its own where the lines begin.`;
  return { code: "unknown-code-mark", message: `"${written}" ends nothing`, hint, text: written, line };
}

function wrongCuts(code: string, quoted: ReadonlySet<number>): MarkProblem[] {
  const told: Readonly<Record<WrongCut["kind"], (text: string, line: number) => MarkProblem>> = {
    unclosed: (text, line) => neverEnded(text, "---cut-end---", "hidden", line),
    stray: (text, line) => strayEnd(text, "---cut-start---", line),
    unknown: (text, line) => unknown(text, nearestCut(text), [], text, line),
  };
  return findWrongCuts(code, quoted).map(({ line, text, kind }) => told[kind](text, line));
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
