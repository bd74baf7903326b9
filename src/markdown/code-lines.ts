// Which lines of a code block readers see: set-up that only the compiler needs is hidden by comments, as in twoslash.
// Pure.

/** The lines of a code block that are shown. */
export interface VisibleCode {
  readonly lines: readonly string[];
  /** The number that each of them has among all lines of the block, from 1. */
  readonly numbers: readonly number[];
}

const CUT = /^(?:\/\/|\/\*|\{\/\*|#|<!--|--|;+|%)\s*---cut(-before|-after|-start|-end)?---(?:\s*(?:\*\/\}?|-->))?$/;

const MARKDOWN: ReadonlySet<string> = new Set(["md", "markdown", "mdx"]);
const INNER_FENCE = /^(?:[\s>]|[-*+]\s|\d{1,9}[.)]\s)*(`{3,}(?!.*`)|~{3,})(.*)$/;
const NONE: ReadonlySet<number> = new Set();

/**
 * Finds the lines of code blocks that a block of Markdown shows, by number from 1. What is said of their lines is said to
 * readers, who are to write it so.
 */
export function quotedLines(code: string, language: string): ReadonlySet<number> {
  if (!MARKDOWN.has(language)) return NONE;
  const quoted = new Set<number>();
  let open = "";
  for (const [index, line] of code.split("\n").entries()) {
    const [, ticks = "", rest = ""] = INNER_FENCE.exec(line) ?? [];
    if (open === "") open = ticks;
    else if (ticks.startsWith(open) && rest.trim() === "") open = "";
    else quoted.add(index + 1);
  }
  return quoted;
}

/** Whether a code block may hide lines; false for nearly all, at the price of one search. */
export function mayHideLines(code: string): boolean {
  return code.includes("---cut");
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
    const cut = line.includes("---cut") && !quoted.has(index + 1) ? CUT.exec(line.trim()) : null;
    if (cut === null) {
      if (isHidden) continue;
      lines.push(line);
      numbers.push(index + 1);
    } else if (cut[1] === "-after") break;
    else if (cut[1] === "-start") isHidden = true;
    else if (cut[1] === "-end") isHidden = false;
    else {
      lines = [];
      numbers = [];
      isHidden = false;
    }
  }
  return { lines, numbers };
}
