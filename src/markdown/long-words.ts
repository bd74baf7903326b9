// Where long words may break, so that narrow screens break them nowhere else.
import { breakName } from "../../templates/client/break-name.ts";
import { escapeHtml } from "./escape.ts";

/** From so many characters on, code may break at names' parts; in a table at its spaces too. */
const WIDE = 24;
/** From so many characters on, a word of a table may break where its column is narrow. */
const LONG = 12;
/** A column is one of prose where a cell has so many characters. */
const PROSE = 40;

/** Renders code; in a table, what is not wide stays in one piece where there is room (`code.name`). */
export function renderCodeSpan(code: string, isInTable: boolean): string {
  if (!isInTable) return `<code>${breakWords(code, WIDE)}</code>`;
  const html = breakWords(code, LONG);
  if (code.length > WIDE) return `<code>${html.replaceAll(" ", " <wbr>")}</code>`;
  return html.includes("<wbr>") ? `<code class="name">${html}</code>` : `<code>${html}</code>`;
}

/** Whether a table's column holds sentences: it is not to be squeezed between others. */
export function isProse(rows: readonly (readonly { readonly text: string }[])[], column: number): boolean {
  return rows.some((row) => (row[column]?.text.length ?? 0) > PROSE);
}

/** Renders text of a narrow place, a table's cell or the title of code. @param long characters from which on a word may break */
export function breakWords(text: string, long = LONG): string {
  if (text.length < long) return escapeHtml(text);
  return text.replace(/\S+/g, (word) => breakName(word, long).map(escapeHtml).join("<wbr>"));
}
