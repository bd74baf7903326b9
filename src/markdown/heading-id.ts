// The id that an author gives a heading, `## Title {#id}`; `{#id .quiet}` says besides that the glossary's term is not to be
// linked. Pure.
import { toNfc } from "../nfc.ts";
import type { Tokens } from "./tokens.ts";

/** What an author writes behind a heading's text. */
export interface HeadingId {
  readonly id: string;
  readonly isQuiet: boolean;
}

/** Of ASCII letters, digits and `_.:-`; beyond it all that is seen, and the joiner that some emoji hold. */
const markEnd = (): RegExp => /\{#((?:[^\p{C}\p{Z}!-,/;-@[-^`{-~]|\u200d)+)(?:[ \t]+(\.quiet))?\}$/u;

/** Reads a heading's own id; undefined where it has none. */
export function readHeadingId({ tokens }: Tokens.Heading): HeadingId | undefined {
  const last = tokens[tokens.length - 1];
  const [, id, quiet] = (last?.type === "text" && last.raw.endsWith("}") && markEnd().exec(last.raw)) || [];
  return id === undefined ? undefined : { id: toNfc(id), isQuiet: quiet !== undefined };
}

/** A mark without its closing brace. */
const UNCLOSED = /[ \t]\{#[\w-]+$/;

/** What a heading ends with that was meant as an id and is none; undefined for nothing. */
export function wrongHeadingId({ tokens }: Tokens.Heading): string | undefined {
  const last = tokens[tokens.length - 1];
  if (last?.type !== "text") return undefined;
  const mark = last.raw.slice(last.raw.lastIndexOf("{"));
  if (!mark.endsWith("}")) return UNCLOSED.test(last.raw) ? mark : undefined;
  return /\{:?[ \t]*(?:#|id[ \t]*=)/.test(mark) && !markEnd().test(mark) ? mark : undefined;
}

/** Takes the mark off a text, with the space before it. */
export function withoutHeadingId(text: string): string {
  const start = text.endsWith("}") ? text.search(markEnd()) : -1;
  return start < 0 ? text : text.slice(0, start).trimEnd();
}

/** A longer mark is read as any text is, emphasis in it included. */
const LONGEST = 200;

/** Where the mark at the end of a text begins; undefined where there is none. */
export function headingIdStart(text: string): number | undefined {
  if (!text.endsWith("}")) return undefined;
  const tail = text.slice(-LONGEST);
  const start = tail.search(markEnd());
  return start < 0 ? undefined : text.length - tail.length + start;
}
