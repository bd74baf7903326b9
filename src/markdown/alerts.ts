// GitHub's alerts: `> [!NOTE]` on the first line of a quote, perhaps with a title behind it, as VitePress has it. Pure.
import type { OwnText } from "../translations.ts";
import type { Token, Tokens } from "./tokens.ts";

/** Which directive shows an alert, by its word, and the label where it is not the directive's own. */
export const ALERTS: Readonly<Record<string, { readonly name: string; readonly label?: OwnText }>> = {
  NOTE: { name: "note" },
  TIP: { name: "tip" },
  IMPORTANT: { name: "info", label: "Important" },
  WARNING: { name: "warning" },
  CAUTION: { name: "danger", label: "Caution" },
};
/** Words of other tools, by which of GitHub's says the same. */
export const ALERT_SYNONYMS: Readonly<Record<string, string | undefined>> = Object.assign(Object.create(null), {
  INFO: "NOTE",
  HINT: "TIP",
  SUCCESS: "TIP",
  ATTENTION: "WARNING",
  DANGER: "CAUTION",
  ERROR: "CAUTION",
});
const MARKER = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;
const TITLED = /^\[!(note|tip|important|warning|caution)\][ \t]+(?=\S)/i;

/** The word of the alert that says what a directive does; undefined for one that is no admonition. */
export function alertOf(directive: string): string | undefined {
  return Object.hasOwn(ADMONITIONS, directive) ? ADMONITIONS[directive] : undefined;
}

// GitHub has no word for mere information.
const ADMONITIONS: Readonly<Record<string, string>> = {
  note: "NOTE",
  info: "NOTE",
  tip: "TIP",
  warning: "WARNING",
  danger: "CAUTION",
};

export interface Alert {
  readonly name: string;
  readonly label: OwnText | undefined;
  /** What stands behind the marker on its line, and where in the paragraph's text it begins. */
  readonly title: { readonly tokens: Token[]; readonly at: number } | undefined;
  /** The first paragraph without its marker; undefined where nothing else is in it. */
  readonly intro: Tokens.Paragraph | undefined;
  /** The quote's further blocks. */
  readonly rest: readonly Token[];
  /** Lines of the quote that stand before `rest`. */
  readonly introRaw: string;
}

const ALERT_LIKE = /^\[![ \t]*([a-z]+)[ \t]*\]/i;
/** A line of its own. */
const UNMARKED = /^\[(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\](?=[ \t]*\n)/;

/** Finds what a quote that is no alert begins with, if it was meant as one's word. */
export function findAlertLike(quote: Tokens.Blockquote): { readonly raw: string; readonly word: string } | undefined {
  const paragraph = quote.tokens[0] as Tokens.Paragraph | undefined;
  if (paragraph?.type !== "paragraph" || paragraph.tokens[0]?.type === "link") return undefined;
  const [raw, word = ""] = ALERT_LIKE.exec(paragraph.text) ?? UNMARKED.exec(paragraph.text) ?? [];
  return raw === undefined ? undefined : { raw, word: word.toUpperCase() };
}

/** Reads a quote as an alert; undefined where it is none. */
export function readAlert(quote: Tokens.Blockquote): Alert | undefined {
  const paragraph = quote.tokens[0] as Tokens.Paragraph | undefined;
  if (paragraph?.type !== "paragraph" || !paragraph.text.startsWith("[!")) return undefined;
  const titled = TITLED.exec(paragraph.text);
  const [marker, word = ""] = titled ?? MARKER.exec(paragraph.text) ?? [];
  const kind = ALERTS[word.toUpperCase()];
  if (marker === undefined || kind === undefined || paragraph.tokens[0]?.type !== "text") return undefined;
  const parts = { name: kind.name, label: kind.label, rest: quote.tokens.slice(1), introRaw: paragraph.raw };
  const unmarked = withoutMarker(paragraph, marker);
  if (!titled || !unmarked) return { ...parts, title: undefined, intro: unmarked };
  const [tokens, below] = splitLine(unmarked.tokens);
  const text = unmarked.text.slice(unmarked.text.indexOf("\n") + 1);
  return { ...parts, title: { tokens, at: marker.length }, intro: below && { ...unmarked, text, tokens: below } };
}

function withoutMarker(paragraph: Tokens.Paragraph, marker: string): Tokens.Paragraph | undefined {
  const text = paragraph.text.slice(marker.length);
  if (text === "") return undefined;
  const [first, ...rest] = paragraph.tokens as [Tokens.Text, ...Token[]];
  if (first.text.length <= marker.length) {
    // Two spaces after the marker made a line break.
    return { ...paragraph, text, tokens: rest[0]?.type === "br" ? rest.slice(1) : rest };
  }
  const shorter = { ...first, raw: first.raw.slice(marker.length), text: first.text.slice(marker.length) };
  return { ...paragraph, text, tokens: [shorter, ...rest] };
}

/** Splits inline tokens behind their first line. */
function splitLine(tokens: readonly Token[]): readonly [line: Token[], below: Token[] | undefined] {
  for (const [i, token] of tokens.entries()) {
    if (token.type === "br") return [tokens.slice(0, i), tokens.slice(i + 1)];
    const end = token.type === "text" ? token.raw.indexOf("\n") : -1;
    if (end < 0) continue;
    const text = token as Tokens.Text;
    const [before, after] = [text.raw.slice(0, end), text.raw.slice(end + 1)].map((raw) => ({
      ...text,
      raw,
      text: raw,
    }));
    return [
      [...tokens.slice(0, i), before as Token],
      [after as Token, ...tokens.slice(i + 1)],
    ];
  }
  return [[...tokens], undefined];
}
