// The brackets of TypeScript code: enough of its grammar to lay a declaration out and to take a type apart. Pure.

/** What a layout, or a reading of a type, goes by. */
export interface BracketEvent {
  readonly at: number;
  /** A bracket, a comma, a semicolon, an equals sign, or a line's end with the space around it. */
  readonly char: string;
  readonly end: number;
  /** How many brackets are open before it. */
  readonly depth: number;
}

/** Text in quotes and comments, arrows, line ends, brackets. What is not closed reaches to the end. */
const PART =
  /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\[\s\S])*`?|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|=>|\n\s*|[()[\]{}<>,;=]/g;

/** Finds brackets, commas, semicolons, equals signs and line ends. Angle brackets that compare are none. */
export function brackets(text: string): BracketEvent[] {
  const events: BracketEvent[] = [];
  const open: string[] = [];
  for (const { 0: part, index } of text.matchAll(PART)) {
    const char = part[0] ?? "";
    if (char !== "\n" && (part === "=>" || /["'`/]/.test(char))) continue;
    const end = index + part.length;
    let at = index;
    if (char === "\n") while (/[ \t\r]/.test(text[at - 1] ?? "")) at--;
    if (")]}".includes(char)) {
      // Angle brackets that are still open were comparisons.
      while (open.at(-1) === "<") open.pop();
    } else if (char === ">" && open.at(-1) !== "<") continue;
    events.push({ at, char, end, depth: open.length });
    if ("([{<".includes(char)) open.push(char);
    else if (")]}>".includes(char)) open.pop();
  }
  return events;
}

/** A stretch of the text. */
export type Range = readonly [start: number, end: number];

/** Finds what closes the bracket at an offset; undefined where nothing does. */
export function closingOf(events: readonly BracketEvent[], at: number): BracketEvent | undefined {
  const index = events.findIndex((event) => event.at === at);
  const depth = events[index]?.depth ?? 0;
  return events.slice(index + 1).find((event) => event.depth === depth + 1 && ")]}>".includes(event.char));
}

/** The parts between a bracket and what closes it that commas divide, or other characters. */
export function partsOf(events: readonly BracketEvent[], open: number, close: BracketEvent, dividers = ","): Range[] {
  const between = events.filter(
    ({ at, char, depth }) => dividers.includes(char) && depth === close.depth && at > open && at < close.at,
  );
  const starts = [open + 1, ...between.map(({ end }) => end)];
  const ends = [...between.map(({ at }) => at), close.at];
  return starts.map((start, i): Range => [start, ends[i] ?? close.at]);
}
