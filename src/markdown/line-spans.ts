// Highlighted code with an element for each line, so that lines can be marked and numbered. Pure.
import type { LineMark } from "./fence-info.ts";

/** Numbers and marks of lines. */
export interface LineOptions {
  /** By line, from 1. */
  readonly marks: ReadonlyMap<number, ReadonlySet<LineMark>>;
  /** The first line's number; undefined where none are shown. */
  readonly firstNumber: number | undefined;
}

/**
 * Puts each line, with its line end, into an element of its own; what is highlighted across lines is closed and opened
 * again. Added and removed lines are `ins` and `del`, which readers without styles see too.
 */
export function wrapLines(html: string, { marks, firstNumber }: LineOptions): string {
  const open: string[] = [];
  let line = 1;
  const tag = () => {
    const said = marks.get(line);
    return said?.has("deleted") ? "del" : said?.has("inserted") ? "ins" : "span";
  };
  const start = () => {
    const classes = [...(marks.get(line) ?? [])].flatMap((mark) => CLASSES[mark] ?? []);
    const number = firstNumber === undefined ? "" : ` data-line="${firstNumber + line - 1}"`;
    return `<${tag()} class="${["line", ...classes].join(" ")}"${number}>`;
  };
  const first = start();
  const body = html.replace(/<\/?span[^>]*>|\n/g, (part) => {
    if (part === "</span>") open.pop();
    else if (part !== "\n") open.push(part);
    else {
      const end = `${"</span>".repeat(open.length)}\n</${tag()}>`;
      line++;
      return `${end}${start()}${open.join("")}`;
    }
    return part;
  });
  return `${first}${body}\n</${tag()}>`;
}

/** Classes of marks that are no elements. */
const CLASSES: Readonly<Partial<Record<LineMark, string>>> = {
  highlighted: "highlighted",
  focused: "focused",
  error: "line-error",
  warning: "line-warning",
};
