// Finds what is lost of tables: cells beyond the header's, and tables whose delimiter row doesn't fit. Pure.

/** GFM's delimiter row, where it is surely meant as one: with a pipe. */
const DELIMITER_ROW = /^ {0,3}(?=.*\|)(?:\| *)?:?-+:? *(?:\| *:?-+:? *)*(?:\| *)?$/;

/**
 * Finds what a row says beyond its table's columns; "" for nothing.
 * @param row as it is written
 */
export function surplusOf(row: string, columns: number): string {
  let at = firstCell(row);
  for (let i = 0; i < columns; i++) {
    const pipe = findPipe(row, at);
    if (pipe < 0) return "";
    at = pipe + 1;
  }
  const rest = row.slice(at).trim();
  if (!/[^\s|]/.test(rest)) return "";
  return rest.endsWith("|") && !isEscaped(rest, rest.length - 1) ? rest.slice(0, -1).trimEnd() : rest;
}

/** A line that makes no table of the lines around it. */
export interface WrongDelimiter {
  /** Of its first character that is no space, in the text. */
  readonly offset: number;
  readonly raw: string;
  readonly columns: number;
  readonly headerColumns: number;
}

/** Whether a text may hold what `findWrongDelimiter` finds: false for nearly all, at the price of one search. */
export function mayHoldDelimiter(text: string): boolean {
  return text.includes("|") && text.includes("-") && text.includes("\n");
}

/** Finds the first delimiter row in a paragraph's text that has not as many columns as the line above it. */
export function findWrongDelimiter(text: string): WrongDelimiter | undefined {
  const lines = text.split("\n");
  let at = 0;
  for (const [i, line] of lines.entries()) {
    const header = lines[i - 1];
    if (header !== undefined && DELIMITER_ROW.test(line)) {
      const [columns, headerColumns] = [countCells(line), countCells(header)];
      const offset = at + line.length - line.trimStart().length;
      if (columns !== headerColumns) return { offset, raw: line.trim(), columns, headerColumns };
    }
    at += line.length + 1;
  }
  return undefined;
}

function countCells(row: string): number {
  const text = row.trimEnd();
  let count = 1;
  for (
    let pipe = findPipe(text, firstCell(text));
    pipe >= 0 && pipe < text.length - 1;
    pipe = findPipe(text, pipe + 1)
  ) {
    count++;
  }
  return count;
}

/** Where a row's first cell begins: behind a pipe that nothing stands before. */
function firstCell(row: string): number {
  const start = row.search(/\S/);
  return row[start] === "|" ? start + 1 : 0;
}

/** Finds the next pipe that ends a cell. */
function findPipe(row: string, from: number): number {
  let pipe = row.indexOf("|", from);
  while (pipe >= 0 && isEscaped(row, pipe)) pipe = row.indexOf("|", pipe + 1);
  return pipe;
}

function isEscaped(row: string, at: number): boolean {
  let first = at;
  while (row[first - 1] === "\\") first--;
  return (at - first) % 2 === 1;
}
