// Finds slips of the hand that make a heading, a list, a table or a directive a text: `##Heading`, `-One`, `：：：note`; and
// conflicts that git left. Only what a text begins with is looked at, by its first character. Pure.

/** What a text begins with that was meant otherwise. */
export interface Slip {
  /** Its first line. */
  readonly raw: string;
  /** What is said of it; undefined for "… is shown as text". */
  readonly message?: string;
  readonly hint: string;
}

type Kind = readonly [pattern: () => RegExp, hint: string, message?: (raw: string) => string];

/** Rows without a line of dashes among them. */
const TABLE: Kind = [
  () => /(?!(?:[^\n]*\n)*\|(?=[^\n-]*-)[ \t:|-]*(?:\n|$))(?:\|[^\n]*\|[ \t]*(?:\n|$)){2,}/y,
  "Write |---|---| below the table's header, as many as it has columns.",
];
/** A line of dashes, and rows below it. */
const HEADLESS: Kind = [
  () => /\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*(?=\n\|)/y,
  "A table begins with its header: write that on the line right above this one.",
];
const HEADING: Kind = [() => /#{2,6}[^\s#][^\n]*/y, "Write a space behind the # signs."];
const DEEP_HEADING: Kind = [() => /#{7,20}[ \t]+\S[^\n]*/y, "Headings have six levels: take # signs away."];
/** As a page's first line alone: further below it may be a tag or a number. */
const TITLE: Kind = [
  () => /#(?:[\p{Lu}\p{Lo}][^\s#]*|\p{Ll}[^\s#]*(?=[ \t]))(?:[ \t]+[^\s#][^\n#]*)?(?=\n|$)/uy,
  "Write a space behind the # sign.",
];

const SPACED_ITEM: Kind = [
  () => /[-+]\u00a0[^\n]*(?=\n[-+]\u00a0)/y,
  "Write it anew, with the space bar alone.",
  (raw) => `${raw} is shown as text: the space behind the "${raw.charAt(1)}" is none of Markdown's`,
];
const INVISIBLE: Kind = [
  () => /[\u200b-\u200d\u2060\ufeff]{1,9}(?=#{1,6} |[-*+] |\d{1,9}[.)] |`{3}|~{3}|:::|> |\|)/y,
  "Delete what stands before its first sign.",
  () => "an invisible character stands before this line, which is shown as text",
];

const WIDE_COLONS: Kind = [
  () => /(?=:*：)[:：]{2,9}[ \t]*[A-Za-z][^\n]*/y,
  "Write a directive's colons as they are on an English keyboard: :::note",
];
const WIDE_HEADING: Kind = [() => /＃{1,6}[ \t\u3000]\S[^\n]*/y, "Write # signs as they are on an English keyboard."];

const isOneText = () => "these lines are shown as one text";
/** Two spaces or a backslash would end a line as it stands. */
const LINE = String.raw`[^\n]*[^\s\\>]`;
const DASHES: Kind = [
  () => new RegExp(String.raw`-[\p{L}\x60[]${LINE}(?:\n[ \t]*-[\p{L}\x60[]${LINE})+[ \t]?$`, "uy"),
  'Write a space behind each "-", and the lines are a list.',
  isOneText,
];
const BULLETS: Kind = [
  () => new RegExp(String.raw`•[ \t\u00a0]*\S(?:${LINE})?(?:\n[ \t]*•[ \t\u00a0]*\S(?:${LINE})?)+[ \t]?$`, "y"),
  'Write "- " in the place of each "•", and the lines are a list.',
  isOneText,
];

const NUMBERS: Kind = [
  () => new RegExp(String.raw`\d{1,3}[.)][\p{L}\x60[]${LINE}(?:\n[ \t]*\d{1,3}[.)][\p{L}\x60[]${LINE})+[ \t]?$`, "uy"),
  "Write a space behind each number, and the lines are a list.",
  isOneText,
];
/** Each line with a star at its beginning, and with no other. */
const STARS: Kind = [
  () => /\*[\p{L}`[][^\n*]*[^\s\\>*](?:\n[ \t]*\*[\p{L}`[][^\n*]*[^\s\\>*])+[ \t]?$/uy,
  'Write a space behind each "*", and the lines are a list.',
  isOneText,
];
const TASKS: Kind = [
  () => new RegExp(String.raw`\[[ xX]\][ \t]+\S${LINE}(?:\n[ \t]*\[[ xX]\][ \t]+\S${LINE})+[ \t]?$`, "y"),
  'Write "- " before each box, and the lines are a list of tasks.',
  isOneText,
];
/** Three of another sign than the backtick. */
const FENCE: Kind = [
  () => /(['´’｀])\1\1[ \t]*[\w+-]{0,20}[ \t]*\n(?:[^\n]*\n){0,200}\1\1\1[ \t]*(?=\n|$)/y,
  "A block of code begins and ends with three backticks: ```",
];
/** By the character that a text begins with. */
const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  "#": [HEADING, DEEP_HEADING],
  "|": [TABLE, HEADLESS],
  "*": [STARS],
  "[": [TASKS],
  "'": [FENCE],
  "´": [FENCE],
  "’": [FENCE],
  "｀": [FENCE],
  "-": [DASHES, SPACED_ITEM],
  "+": [SPACED_ITEM],
  "•": [BULLETS],
  ":": [WIDE_COLONS],
  "：": [WIDE_COLONS],
  "＃": [WIDE_HEADING],
  "\u200b": [INVISIBLE],
  "\u200c": [INVISIBLE],
  "\u200d": [INVISIBLE],
  "\u2060": [INVISIBLE],
  "\ufeff": [INVISIBLE],
};

/** Finds what a text begins with that was meant otherwise. @param isFirst whether nothing stands above it on its page */
export function findSlip(text: string, isFirst: boolean): Slip | undefined {
  const first = text.charAt(0);
  const kinds = first >= "0" && first <= "9" ? [NUMBERS] : KINDS[first];
  if (kinds === undefined) return undefined;
  for (const [pattern, hint, message] of isFirst && kinds === KINDS["#"] ? [...kinds, TITLE] : kinds) {
    const whole = pattern().exec(text)?.[0];
    if (whole === undefined) continue;
    const raw = whole.split("\n", 1)[0] as string;
    return { raw, hint, ...(message && { message: message(`"${raw}"`) }) };
  }
  return undefined;
}

/** How git begins one side of a conflict, and ends the other. */
const CONFLICT = "<<<<<<< ";
const CONFLICT_END = ">>>>>>> ";

/** What is said of a conflict; undefined where a text begins with none. @param finds whether the page holds a text */
export function findConflict(text: string, finds: (text: string) => boolean): Slip | undefined {
  if (!text.startsWith(CONFLICT) || !finds(CONFLICT_END)) return undefined;
  return {
    raw: CONFLICT,
    message: "git left a conflict here: the page shows both sides and the lines that part them",
    hint: "Keep what holds, and take out the lines that begin with <<<<<<<, ======= and >>>>>>>.",
  };
}
