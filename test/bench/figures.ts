// Figures and how they are shown: medians, ratios, Markdown tables. Pure.

/** The middle of a list; of an even number, the mean of the middle two. Not a number if there is none. */
export function median(list: readonly number[]): number {
  const sorted = [...list].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The value below which `share` of a list lies: the smallest one that is at least that far in. */
export function quantile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** A number with three digits or so, as people read them: 0.012, 1.23, 12.3, 123, 1234. A dash if it is none. */
export function shown(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  if (size === 0) return "0";
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  return value.toFixed(digits);
}

/** How many times one is the other: `4.2×`; a dash where one is missing. */
export function times(value: number, base: number): string {
  const ratio = value / base;
  return Number.isFinite(ratio) ? `${shown(ratio)}×` : "–";
}

/** A Markdown table. Columns whose title begins with ">" are flush right, without that sign. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  // In a table, a vertical bar and a line break would end a cell.
  const clean = (cell: string) => cell.replaceAll("|", "\\|").replace(/\s*\n\s*/g, " ");
  return [
    line(titles.map((title) => title.replace(/^>/, ""))),
    line(titles.map((title) => (title.startsWith(">") ? "--:" : "---"))),
    ...rows.map((row) => line(row.map(clean))),
  ].join("\n");
}
