// The lines around a place in a text, with a mark under it. Pure.

/** Lines shown before and after the one that is meant. */
const AROUND = 2;
/** Longer lines are cut, in characters. */
const WIDTH = 160;

/** Shows a place; undefined where the text has no such line. @param line from 1 @param column from 1 */
export function codeFrame(text: string, line: number, column: number): string | undefined {
  const lines = text.split(/\r\n|\n|\r/);
  if (line < 1 || line > lines.length) return undefined;
  const first = Math.max(1, line - AROUND);
  const shown = lines.slice(first - 1, line + AROUND);
  const width = String(first + shown.length - 1).length;
  // A mark far to the right is brought into sight.
  const from = column > WIDTH ? column - Math.floor(WIDTH / 2) : 0;
  return shown
    .flatMap((content, i) => {
      const at = first + i;
      const row = `${at === line ? ">" : " "} ${String(at).padStart(width)} | ${content.slice(from, from + WIDTH)}`;
      if (at !== line) return [row];
      const before = content.slice(from, Math.max(from, column - 1)).replace(/[^\t]/g, " ");
      return [row, `  ${" ".repeat(width)} | ${before}^`];
    })
    .map((row) => row.trimEnd())
    .join("\n");
}
