// Fences of code in comments: where one begins and ends, and a form of it that every Markdown parser reads alike. Pure.

export interface FenceOpening {
  /** A list's marker before the fence, with the space that follows it. */
  readonly marker: string;
  /** Columns before the fence. */
  readonly indent: number;
  readonly ticks: string;
  readonly language: string;
}

const OPENING = /^([ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})([^`]*)$/;

/** Reads a line that opens a fence; undefined for any other. */
export function openFence(line: string): FenceOpening | undefined {
  if (!line.includes("```") && !line.includes("~~~")) return undefined;
  const match = OPENING.exec(line);
  if (!match) return undefined;
  const [, space = "", marker = "", ticks = "", info = ""] = match;
  // Nothing but the language: attributes could name a file of the disk.
  const language = /^[\w+#.-]{0,40}/.exec(info.trim())?.[0] ?? "";
  return { marker: space + marker, indent: columns(space + marker), ticks, language };
}

/** Whether a line ends the fence. */
export function isFenceEnd(line: string, fence: FenceOpening): boolean {
  const text = line.trim();
  return text.length >= fence.ticks.length && text === (fence.ticks[0] ?? "").repeat(text.length);
}

/**
 * Writes a fence so that no line of it can be taken for anything but code: all lines indented alike, at most by three
 * columns, and more backticks than the code has.
 */
export function writeFence(fence: FenceOpening, code: readonly string[], defaultLanguage: string): string {
  const longest = code.reduce((most, line) => Math.max(most, /^\s*(`+)/.exec(line)?.[1]?.length ?? 0), 2);
  const ticks = "`".repeat(longest + 1);
  const indent = " ".repeat(Math.min(fence.indent, 3));
  const lines = [ticks + (fence.language || defaultLanguage), ...code.map((line) => dedent(line, fence.indent)), ticks];
  const text = lines.map((line) => (line === "" ? "" : indent + line)).join("\n");
  // The marker stands alone; after a paragraph it would be taken for a heading's underline.
  return fence.marker.trim() === "" ? text : `\n${fence.marker.trimEnd()}\n${text}`;
}

function columns(space: string): number {
  return space.replace(/\t/g, "    ").length;
}

/** Takes at most so many columns of space off a line. */
function dedent(line: string, most: number): string {
  let at = 0;
  for (let column = 0; column < most && (line[at] === " " || line[at] === "\t"); at++)
    column += line[at] === "\t" ? 4 : 1;
  return line.slice(at);
}
