// What stands below front matter that was read before: only its lines are counted.

/**
 * Gives the Markdown of a page, where its front matter still is as long as it was.
 * @param text of the file, without a byte order mark
 * @param bodyLine the line on which it begins; 1 without front matter
 * @returns undefined where that is doubtful: the file may have changed since, and must be taken apart anew
 */
export function bodyFrom(text: string, bodyLine: number): string | undefined {
  if (bodyLine === 1) return text.startsWith("---") ? undefined : text;
  let fence = 0;
  for (let line = 1; line < bodyLine - 1; line++) fence = nextLine(text, fence);
  if (!text.startsWith("---") || !text.startsWith("---", fence)) return undefined;
  return text.slice(nextLine(text, fence));
}

/** Where the line behind an index begins; the text's length if there is none. Lines end as YAML's do. */
function nextLine(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 10) return i + 1;
    if (c === 13) return text.charCodeAt(i + 1) === 10 ? i + 2 : i + 1;
  }
  return text.length;
}
