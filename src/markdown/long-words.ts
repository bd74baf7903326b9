// Where long words may break, so that narrow screens break them nowhere else.
import { breakName } from "../../templates/client/break-name.ts";
import { escapeHtml } from "./escape.ts";

/** From so many characters on, a word may break at names' parts on all screens; in a table code at its spaces too. */
const WIDE = 24;
const HAS_WIDE = /\S{24}/;
/** From so many characters on, a word of code in text may break where the window is narrow. */
const NAME = 16;
/** From so many characters on, a word among others in a heading may break. */
const IN_TITLE = 20;
/** From so many characters on, a word of a table may break where its column is narrow. */
const LONG = 12;
/** A column is one of prose where a cell has so many characters. */
const PROSE = 40;

/** Renders code; what is not wide stays in one piece where a table (`code.name`) or the window (`code.word`) has room. */
export function renderCodeSpan(code: string, isInTable: boolean): string {
  const html = breakWords(code, isInTable ? LONG : NAME);
  if (isInTable && code.length > WIDE) return `<code>${html.replaceAll(" ", " <wbr>")}</code>`;
  if (!html.includes("<wbr>")) return `<code>${html}</code>`;
  if (isInTable) return `<code class="name">${html}</code>`;
  return HAS_WIDE.test(code) ? `<code>${html}</code>` : `<code class="word">${html}</code>`;
}

/** Whether a table's column holds sentences: it is not to be squeezed between others. */
export function isProse(rows: readonly (readonly { readonly text: string }[])[], column: number): boolean {
  return rows.some((row) => (row[column]?.text.length ?? 0) > PROSE);
}

/** Renders text of a sentence: a word that hardly fits a narrow screen's line, an address that is shown say, may break. */
export function breakText(text: string): string {
  return breakWords(text, WIDE);
}

/** Renders text of a heading, whose letters are large: as in sidebars, a word that stands alone breaks sooner. */
export function breakTitle(text: string): string {
  return breakWords(text, text.includes(" ") ? IN_TITLE : LONG);
}

/** Renders text of a narrow place, a table's cell or the title of code. @param long characters from which on a word may break */
export function breakWords(text: string, long = LONG): string {
  if (!mayHoldWord(text, long)) return escapeHtml(text);
  return text.replace(/\S+/g, (word) => breakName(word, long).map(escapeHtml).join("<wbr>"));
}

/**
 * A shortcut for all text there is: whether it may hold a word of so many characters. Spaces beyond ASCII are taken for letters.
 * Looks back from where such a word could end, so that most characters need not be looked at.
 */
function mayHoldWord(text: string, length: number): boolean {
  let end = length - 1;
  while (end < text.length) {
    let at = end;
    while (at > end - length && text.charCodeAt(at) > 32) at--;
    if (at === end - length) return true;
    end = at + length;
  }
  return false;
}
