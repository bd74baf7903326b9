// Finds where in the file a piece of Markdown stands. marked's tokens have no positions, but the lines of what they were
// made from are known, and each is the end of a line of the source, whatever lists and quotes stand before it.

/** A stretch of inline Markdown: its text as it was parsed, and the line of the source on which it begins. */
export interface Run {
  readonly text: string;
  /** From 0. */
  readonly line: number;
  /** The table's row that the run is a cell of. */
  readonly cells?: { readonly row: readonly { readonly text: string }[]; readonly index: number };
  /** Whether it is a heading. */
  readonly isHeading?: true;
}

export interface Place {
  readonly line: number;
  readonly column: number;
  /** The included file, under the content folder; undefined for the page's own. */
  readonly file?: string;
}

/** Where something stands; worked out only when it is needed. */
export type Locate = () => Place;

/** How many lines further a text is looked for that is not where it should be. */
const SEARCH = 12;

export class Places {
  readonly #source: string;
  readonly #bodyLine: number;
  readonly #file: { readonly file?: string };
  /** Where each line begins. */
  #starts: readonly number[] | undefined;

  /**
   * @param source with `\n` line ends only
   * @param file that is included in the page
   */
  constructor(source: string, bodyLine: number, file?: string) {
    this.#source = source;
    this.#bodyLine = bodyLine;
    this.#file = file === undefined ? {} : { file };
  }

  /** Finds a token in its run. @param offset of the token in the run's text */
  inline(run: Run, offset: number, raw: string): Place {
    return this.#verbatim(run, offset, raw) ?? this.#foundInline(run, offset, raw);
  }

  /** Finds a token in a run that stands in the source as it is, as the text of most paragraphs does. */
  #verbatim({ text, line, cells }: Run, offset: number, raw: string): Place | undefined {
    const starts = this.#split();
    const begin = starts[line];
    if (begin === undefined || cells || !this.#holds(text, begin)) return undefined;
    const at = begin + offset;
    if (!this.#holds(raw, at)) return undefined;
    let found = line;
    while ((starts[found + 1] ?? at + 1) <= at) found++;
    return this.#place(found, at - (starts[found] as number));
  }

  #foundInline(run: Run, offset: number, raw: string): Place {
    const before = run.text.lastIndexOf("\n", offset - 1) + 1;
    const line = run.line + (before === 0 ? 0 : countLines(run.text.slice(0, before)));
    const end = run.text.indexOf("\n", before);
    const text = run.text.slice(before, end < 0 ? undefined : end);
    const source = this.#line(line);
    const first = firstLine(raw);
    const start = run.cells ? this.#cellStart(source, run.cells) : source.indexOf(text.trimEnd());
    if (start >= 0 && source.startsWith(first, start + offset - before)) {
      return this.#place(line, start + offset - before);
    }
    for (let i = 0; i < SEARCH; i++) {
      const found = this.#line(line + i).indexOf(first, i === 0 ? Math.max(0, start) : 0);
      if (found >= 0) return this.#place(line + i, found);
    }
    // marked puts some paragraphs together with a line end more than there is.
    for (let i = line; i >= run.line; i--) {
      const found = this.#line(i).lastIndexOf(first);
      if (found >= 0) return this.#place(i, found);
    }
    return this.line(run.line);
  }

  /** Finds a text on a line, or else the line's first character. @param line of the source, from 0 */
  line(line: number, text = ""): Place {
    const source = this.#line(line);
    const found = text === "" ? -1 : source.indexOf(text);
    return this.#place(line, found >= 0 ? found : Math.max(0, source.search(/[^ \t]/)));
  }

  /**
   * Finds a block of code.
   * @param line of the source on which its fence stands, from 0
   * @returns the file's line of the first line of code, and how much stands before each; undefined for nothing before any
   */
  block(line: number, code: string): { line: number; indents: readonly number[] | undefined } {
    const first = this.#bodyLine + line + 1;
    if (this.#holds(code, this.#split()[line + 1] ?? this.#source.length)) return { line: first, indents: undefined };
    const indents = code.split("\n").map((text, i) => {
      const source = this.#line(line + 1 + i);
      return source.endsWith(text) ? source.length - text.length : Math.max(0, source.lastIndexOf(text.trim()));
    });
    return { line: first, indents: indents.some((indent) => indent > 0) ? indents : undefined };
  }

  /** Gives what stands above and below some lines of the source. @param line the first of them, from 0 */
  around(line: number, lines: number): { readonly above: string; readonly below: string } {
    const starts = this.#split();
    const end = starts[line + lines];
    return { above: this.#source.slice(0, starts[line]), below: end === undefined ? "" : this.#source.slice(end) };
  }

  /** Finds the first occurrence of a text in the whole source. */
  anywhere(text: string): Place | undefined {
    const at = this.#source.indexOf(firstLine(text));
    if (at < 0) return undefined;
    const before = this.#source.slice(0, at);
    return this.#place(countLines(before), at - before.lastIndexOf("\n") - 1);
  }

  /** Finds the text that is left at a place, or else its line; undefined where there is more than one like it. */
  rest(text: string): Place | undefined {
    for (const each of [text, firstLine(text)]) {
      const at = this.#source.indexOf(each);
      if (at < 0 || this.#source.indexOf(each, at + 1) >= 0) continue;
      const before = this.#source.slice(0, at);
      return this.#place(countLines(before), at - before.lastIndexOf("\n") - 1);
    }
    return undefined;
  }

  /** Finds what is nested too deeply: on a line that is long enough for it, if there is one. */
  deep(text: string, nesting: number): Place {
    const first = firstLine(text).trimEnd();
    const lines = this.#source.split("\n");
    let line = lines.findIndex((each) => each.length > nesting && each.trimEnd().endsWith(first));
    if (line < 0) line = lines.findIndex((each) => each.includes(first));
    return this.#place(Math.max(0, line), Math.max(0, lines[line]?.lastIndexOf(first) ?? 0));
  }

  /** Whether a text stands at an offset: V8 compares strings several times as fast as `startsWith` does. */
  #holds(text: string, at: number): boolean {
    return this.#source.slice(at, at + text.length) === text;
  }

  #cellStart(source: string, { row, index }: NonNullable<Run["cells"]>): number {
    let at = 0;
    let start = -1;
    for (let i = 0; i <= index; i++) {
      const text = row[i]?.text ?? "";
      start = source.indexOf(text, at);
      if (start < 0) start = source.indexOf(text.replaceAll("|", "\\|"), at);
      if (start >= 0) at = start + text.length;
    }
    return start;
  }

  #line(line: number): string {
    const starts = this.#split();
    const start = starts[line];
    return start === undefined ? "" : this.#source.slice(start, (starts[line + 1] ?? this.#source.length + 1) - 1);
  }

  #split(): readonly number[] {
    if (this.#starts) return this.#starts;
    const starts = [0];
    for (let at = this.#source.indexOf("\n"); at >= 0; at = this.#source.indexOf("\n", at + 1)) starts.push(at + 1);
    this.#starts = starts;
    return starts;
  }

  #place(line: number, offset: number): Place {
    // marked gives some quotes a line end more than there is.
    const last = this.#split().length - 1;
    return { line: this.#bodyLine + Math.min(line, last), column: offset + 1, ...this.#file };
  }
}

/** Counts line ends. */
export function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

/** The first line of a text. */
export function firstLine(text: string): string {
  const end = text.indexOf("\n");
  return end < 0 ? text : text.slice(0, end);
}
