// Finds invisible characters that turn the direction of what follows, so that code and text read otherwise than they are. Pure.

const ANY = /[\u202a-\u202e\u2066-\u2069]/;
const OVERRIDE = /[\u202d\u202e]/;
const EMBEDDINGS = /[\u202a-\u202e]/g;
const EMBEDDING = /[\u202a\u202b]/;

const NAMES: Readonly<Record<string, string>> = {
  "\u202a": "LEFT-TO-RIGHT EMBEDDING",
  "\u202b": "RIGHT-TO-LEFT EMBEDDING",
  "\u202c": "POP DIRECTIONAL FORMATTING",
  "\u202d": "LEFT-TO-RIGHT OVERRIDE",
  "\u202e": "RIGHT-TO-LEFT OVERRIDE",
  "\u2066": "LEFT-TO-RIGHT ISOLATE",
  "\u2067": "RIGHT-TO-LEFT ISOLATE",
  "\u2068": "FIRST STRONG ISOLATE",
  "\u2069": "POP DIRECTIONAL ISOLATE",
};

/** Such a character in a text. */
export interface BidiControl {
  readonly offset: number;
  readonly raw: string;
  /** In hexadecimal digits, as an escape has it. */
  readonly number: string;
  /** As Unicode has it, with its number. */
  readonly name: string;
}

/** Whether a text has such a character anywhere. */
export function mayHoldBidiControls(text: string): boolean {
  return ANY.test(text);
}

/** Finds the first of them in code, where none belongs. */
export function findInCode(code: string): BidiControl | undefined {
  return controlOf(ANY.exec(code));
}

/**
 * Finds the first of them in prose that does harm: one that overrides the direction, or one that embeds and is never closed.
 * @param whole all of the paragraph that the text is of: there each of them ends at the latest
 */
export function findInProse(text: string, whole = text): BidiControl | undefined {
  return controlOf(OVERRIDE.exec(text) ?? (isLeftOpen(whole) ? EMBEDDING.exec(text) : null));
}

function isLeftOpen(text: string): boolean {
  let depth = 0;
  for (const [control] of text.matchAll(EMBEDDINGS)) depth = control === "\u202c" ? Math.max(0, depth - 1) : depth + 1;
  return depth > 0;
}

function controlOf(match: RegExpExecArray | null): BidiControl | undefined {
  if (!match) return undefined;
  const [raw] = match;
  const number = raw.charCodeAt(0).toString(16).toUpperCase();
  return { offset: match.index, raw, number, name: `U+${number} ${NAMES[raw]}` };
}

/** Says that a text has such a character. @param what has it */
export function tellBidiControl({ name, number }: BidiControl, what: string, isCode: boolean) {
  return {
    code: "bidi-control",
    message: `${what} has the invisible character ${name}: it reads otherwise than it ${isCode ? "runs" : "is written"}`,
    hint: isCode
      ? `Delete it; where a text of the code needs it, write it as an escape, such as \\u${number}.`
      : "Delete it. Words of the other direction stand between U+2068 and U+2069, or in <bdi>…</bdi>.",
  };
}
