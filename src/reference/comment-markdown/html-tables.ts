// Tables of HTML in comments as Markdown's: those of rows with cells, and nothing else. Pure.

/** What a table is made of; what stands between is a cell's. */
const PART = /<(?<slash>\/?)(?<part>tr|td|th|caption|thead|tbody|tfoot)(?<attributes>\s[^<>]*)?>/gi;
/** Who writes more of them writes no table. */
const MAX_COLUMNS = 40;

/**
 * Writes the lines of a table; undefined where it is none that Markdown has.
 * @param html what stands in the table
 * @param cell writes what stands in a cell as one line
 */
export function tableRows(html: string, cell: (html: string) => string): string[] | undefined {
  const rows: string[][] = [];
  let isHead = true;
  let last = 0;
  let caption = "";
  /** What the text until the next tag is. */
  let at = "";
  for (const match of [...html.matchAll(PART), undefined]) {
    const text = html.slice(last, match?.index);
    const row = rows.at(-1);
    if (at === "caption") caption = cell(text);
    else if (at === "") {
      // Text that no cell has.
      if (text.trim() !== "") return undefined;
    } else row?.push(cell(text).replace(/(?<!\\)\|/g, "\\|"));
    if (!match) break;
    last = match.index + match[0].length;
    const { slash, part = "", attributes = "" } = match.groups ?? {};
    const name = part.toLowerCase();
    at = "";
    if (slash) continue;
    // A cell of several rows or columns is none of Markdown's.
    if (/\b(?:row|col)span\b/i.test(attributes)) return undefined;
    if (name === "tr") rows.push([]);
    else if (name === "td" || name === "th" || name === "caption") {
      if (name !== "caption" && rows.length === 0) return undefined;
      at = name;
      if (rows.length === 1 && name === "td") isHead = false;
    }
  }
  const filled = rows.filter((row) => row.length > 0);
  const columns = filled.reduce((most, row) => Math.max(most, row.length), 0);
  if (columns === 0 || columns > MAX_COLUMNS) return undefined;
  const line = (row: readonly string[]): string =>
    `| ${Array.from({ length: columns }, (_, i) => row[i]).join(" | ")} |`;
  const [head = [], ...body] = isHead ? filled : [[], ...filled];
  const lines = [line(head), line(Array.from({ length: columns }, () => "---")), ...body.map(line)];
  return caption === "" ? lines : [caption, "", ...lines];
}
