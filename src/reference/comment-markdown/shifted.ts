// What stands above or below the line in HTML of comments, as text: Markdown has nothing for it. Pure.

const PLAIN = "0123456789+-=()";
const SHIFTED: Readonly<Record<string, string>> = { sup: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾", sub: "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎" };
/** What is no power, but how a word is written. */
const WORD = /^(?:st|nd|rd|th|tm|®|©|\*+)$/i;

/**
 * Writes what stands above or below the line: digits by characters that do, the rest as in formulas.
 * @param markdown one line
 * @param shift `sup` or `sub`
 */
export function shifted(markdown: string, shift: string): string {
  const name = shift.toLowerCase();
  const others = SHIFTED[name] ?? "";
  const chars = [...markdown.replace(/[−–]/g, "-")];
  if (chars.every((char) => PLAIN.includes(char))) return chars.map((char) => others[PLAIN.indexOf(char)]).join("");
  // A link is no formula: a note's mark.
  if (WORD.test(markdown) || markdown.includes("](")) return markdown;
  const mark = name === "sup" ? "^" : "\\_";
  return /^[\p{L}\p{N}]+$/u.test(markdown) ? `${mark}${markdown}` : `${mark}(${markdown})`;
}
