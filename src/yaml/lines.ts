// Lines of a text: their ends, and what is on which.

/** Turns CRLF and lone CR into LF; columns stay. */
export function unixLines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** Says which line and column an offset is at. */
export function placesOf(text: string, firstLine: number): (offset: number) => { line: number; column: number } {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: firstLine + low, column: offset - (starts[low] ?? 0) + 1 };
  };
}
