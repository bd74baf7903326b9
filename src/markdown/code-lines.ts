// Which lines of a code block readers see: set-up that only the compiler needs is hidden by comments, as in twoslash.
// Pure.
import { nearest } from "../diagnostics.ts";

/** The lines of a code block that are shown. */
export interface VisibleCode {
  readonly lines: readonly string[];
  /** The number that each of them has among all lines of the block, from 1. */
  readonly numbers: readonly number[];
}

/** A comment such as `---cut-start---`, and what was meant as one. */
const CUT_LIKE = /^(?:\/\/|\/\*|\{\/\*|#|<!--|--|;+|%)\s*(-{2,}cut(?:-\w+)?-{2,})(?:\s*(?:\*\/\}?|-->))?$/;
const CUT = /^---cut(?:-(?:before|after|start|end))?---$/;

const MARKDOWN: ReadonlySet<string> = new Set(["md", "markdown", "mdx"]);
/** Its signs, and the beginning of what stands behind them. */
const INNER_FENCE = /^(?:[\s>]|[-*+]\s|\d{1,9}[.)]\s)*(`{3,}(?!.*`)|~{3,})\s*(\S)?/;
const NONE: ReadonlySet<number> = new Set();

/**
 * Finds the lines of code blocks that a block of Markdown shows, by number from 1. What is said of their lines is said to
 * readers, who are to write it so.
 */
export function quotedLines(code: string, language: string): ReadonlySet<number> {
  if (!MARKDOWN.has(language)) return NONE;
  const quoted = new Set<number>();
  let open: string | undefined;
  for (const [index, line] of code.split("\n").entries()) {
    const [, signs, more] = INNER_FENCE.exec(line) ?? [];
    if (open === undefined) open = signs;
    else if (signs?.includes(open) && more === undefined) open = undefined;
    else quoted.add(index + 1);
  }
  return quoted;
}

/** Whether a code block may hide lines; false for nearly all, at the price of one search. */
export function mayHideLines(code: string): boolean {
  return code.includes("--cut-");
}

/** Reads a line that hides others; any other than `CUT` knows is a mistake. */
function readCut(line: string): string | undefined {
  return CUT_LIKE.exec(line.trim())?.[1];
}

/** A comment that hides nothing, or all that follows. */
export interface WrongCut {
  /** Line of the block, from 1. */
  readonly line: number;
  readonly text: string;
  readonly kind: "unknown" | "unclosed" | "stray";
}

/** Finds comments that hide other lines than they say. @param quoted numbers of lines that say nothing of others */
export function findWrongCuts(code: string, quoted: ReadonlySet<number>): WrongCut[] {
  const found: WrongCut[] = [];
  let open: number | undefined;
  for (const [index, text] of code.split("\n").entries()) {
    const line = index + 1;
    const cut = quoted.has(line) ? undefined : readCut(text);
    if (cut === undefined) continue;
    if (!CUT.test(cut)) found.push({ line, text: cut, kind: "unknown" });
    else if (cut === "---cut-start---") open ??= line;
    else if (cut === "---cut-end---" && open === undefined) found.push({ line, text: cut, kind: "stray" });
    else open = undefined;
  }
  if (open !== undefined) found.push({ line: open, text: "---cut-start---", kind: "unclosed" });
  return found;
}

/** Finds the comment that was meant. @param text what `findWrongCuts` gives */
export function nearestCut(text: string): string {
  const place = nearest(text.split(/-+/)[2] as string, ["before", "after", "start", "end"]);
  return place === undefined ? "---cut---" : `---cut-${place}---`;
}

/**
 * Leaves out what `---cut---` (or `---cut-before---`: everything above), `---cut-after---` (everything below), and
 * `---cut-start---` … `---cut-end---` (what is between) hide, and these comments themselves.
 * @param quoted numbers of lines that say nothing of others
 */
export function visibleCode(code: string, quoted: ReadonlySet<number> = NONE): VisibleCode {
  let lines: string[] = [];
  let numbers: number[] = [];
  let isHidden = false;
  for (const [index, line] of code.split("\n").entries()) {
    const cut = quoted.has(index + 1) ? undefined : readCut(line);
    if (cut === undefined || !CUT.test(cut)) {
      if (isHidden) continue;
      lines.push(line);
      numbers.push(index + 1);
    } else if (cut === "---cut-after---") break;
    else if (cut === "---cut-start---") isHidden = true;
    else if (cut === "---cut-end---") isHidden = false;
    else {
      lines = [];
      numbers = [];
      isHidden = false;
    }
  }
  return { lines, numbers };
}
