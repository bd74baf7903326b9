// Finds directives and footnote definitions in a source, line by line, without taking for one what stands in code, in raw
// HTML or in a list's item (the item's own source is searched by itself). Pure.

/** A block of our own. `start` and `end` are offsets; a block ends after its last line's end. */
export type OwnBlock =
  | {
      readonly type: "directive";
      readonly start: number;
      readonly end: number;
      readonly name: string;
      readonly colons: number;
      /** What stands after the name. */
      readonly tail: string;
      readonly content: string;
      readonly closed: boolean;
    }
  | {
      readonly type: "leafDirective";
      readonly start: number;
      readonly end: number;
      readonly name: string;
      /** What stands after the name. */
      readonly tail: string;
    }
  | { readonly type: "strayFence"; readonly start: number; readonly end: number }
  | {
      readonly type: "footnote";
      readonly start: number;
      readonly end: number;
      readonly label: string;
      /** Without the label and the indentation; as many lines as the block. */
      readonly content: string;
    };

const OPENING = /^ {0,3}(:{3,})[ \t]*([A-Za-z][\w-]*)(.*)$/;
/** A line that is nothing else: a sentence that happens to begin so is text. */
const LEAF = /^ {0,3}::([A-Za-z][\w-]*)([ \t]*(?:[[{].*)?)$/;
const CLOSING = /^ {0,3}(:{3,})[ \t]*$/;
const FOOTNOTE = /^ {0,3}\[\^([^\]\s[\\]+)\]:[ \t]*/;
const LIST_MARKER = /^( {0,3}(?:[-+*]|\d{1,9}[.)]))(?:[ \t]+|$)/;
/** What stands before the content of a line in quotes and lists. */
const CONTAINERS = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t])))*[ \t]*/;
/** A line that begins another block and so cannot continue a footnote's paragraph. */
const BLOCK_START = /^ {0,3}(?:[-+*>#<|]|`{3}|~{3}|:{2,}[A-Za-z]|:{3}|\[\^|\d{1,9}[.)][ \t]+\S)/;

/** Finds the outermost directives and footnote definitions of a source, in order. */
export function findOwnBlocks(src: string): OwnBlock[] {
  // Most sources have neither anywhere, which is told sooner than that no line begins so.
  if (!src.includes("::") && !src.includes("[^")) return [];
  if (!/^ {0,3}(?:::|\[\^)/m.test(src)) return [];
  const found: OwnBlock[] = [];
  const lines = src.split("\n");
  const scan = new LineScan();
  let at = 0;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? "";
    const start = at;
    at += line.length + 1;
    if (!scan.isOwn(line)) continue;
    const opening = OPENING.exec(line);
    const leaf = opening ? null : LEAF.exec(line);
    const footnote = opening || leaf ? null : FOOTNOTE.exec(line);
    if (opening) {
      const [, fence = "", name = "", tail = ""] = opening;
      const last = findClosing(lines, i, fence.length);
      const content = dedent(lines.slice(i + 1, last ?? lines.length)).join("\n");
      for (; i < (last ?? lines.length - 1); i++) at += (lines[i + 1] ?? "").length + 1;
      const end = Math.min(at, src.length);
      found.push({
        type: "directive",
        start,
        end,
        name,
        colons: fence.length,
        tail,
        content,
        closed: last !== undefined,
      });
    } else if (leaf) {
      const [, name = "", tail = ""] = leaf;
      found.push({ type: "leafDirective", start, end: Math.min(at, src.length), name, tail });
    } else if (footnote) {
      const last = findFootnoteEnd(lines, i);
      const content = [line.slice(footnote[0].length)];
      for (; i < last; i++) {
        content.push((lines[i + 1] ?? "").replace(/^(?: {1,4}|\t)/, ""));
        at += (lines[i + 1] ?? "").length + 1;
      }
      const end = Math.min(at, src.length);
      found.push({ type: "footnote", start, end, label: footnote[1] ?? "", content: content.join("\n") });
    } else if (CLOSING.test(line)) {
      found.push({ type: "strayFence", start, end: Math.min(at, src.length) });
    }
  }
  return found;
}

/**
 * Finds the line that closes a directive. A fence closes the innermost directive with as many colons, and with it those
 * left open inside; where there is none, the innermost if it has fewer.
 */
function findClosing(lines: readonly string[], opening: number, colons: number): number | undefined {
  const open = [colons];
  const scan = new LineScan();
  for (let i = opening + 1; i < lines.length; i++) {
    const line = lines[i] ?? "";
    if (!scan.isOwn(line)) continue;
    const inner = OPENING.exec(line)?.[1];
    const closing = inner === undefined ? CLOSING.exec(line)?.[1] : undefined;
    if (inner !== undefined) open.push(inner.length);
    else if (closing !== undefined) {
      const same = open.lastIndexOf(closing.length);
      if (same >= 0) open.length = same;
      else if ((open.at(-1) ?? 0) < closing.length) open.pop();
      if (open.length === 0) return i;
    }
  }
  return undefined;
}

/** Finds a footnote's last line: indented lines belong to it, and lines that continue its paragraph. */
function findFootnoteEnd(lines: readonly string[], first: number): number {
  let last = first;
  for (let i = first + 1; i < lines.length; i++) {
    const line = lines[i] ?? "";
    if (line.trim() === "") continue;
    const continues = last === i - 1 && !BLOCK_START.test(line);
    if (!continues && !/^(?: {4}|\t)/.test(line)) break;
    last = i;
  }
  return last;
}

/** Takes off the indentation (at most three spaces) that the lines of a directive have in common. */
function dedent(lines: readonly string[]): readonly string[] {
  let indent = 3;
  for (const line of lines) {
    if (line.trim() !== "") indent = Math.min(indent, line.length - line.trimStart().length);
    if (indent === 0 || line.startsWith("\t")) return lines;
  }
  return lines.map((line) => line.slice(indent));
}

/** Follows a source's lines as far as is needed to know which may begin or end a block of our own. */
class LineScan {
  /** The open code fence. */
  #fence: { readonly mark: string; readonly quoted: boolean; readonly indent: number } | undefined;
  /** What ends the raw HTML that blank lines don't. */
  #html: string | undefined;
  /** Where the text of the outermost open list's item begins; 0 for no list. */
  #list = 0;
  #afterBlank = true;

  /** Whether a line looks like the beginning or end of our own block and is one. */
  isOwn(line: string): boolean {
    if (this.#html !== undefined) {
      if (line.toLowerCase().includes(this.#html)) this.#html = undefined;
      return false;
    }
    const indent = line.search(/[^ \t]/);
    if (indent < 0) {
      this.#afterBlank = true;
      return false;
    }
    const width = line.startsWith("\t") ? 4 : indent;
    if (this.#fence && !this.#leavesFence(line, width)) return false;
    const wasAfterBlank = this.#afterBlank;
    this.#afterBlank = false;
    const isInList = this.#list > 0 && width >= this.#list;
    const c = line[indent];
    if (width < 4 && !isInList) {
      if ((c === ":" && (line.startsWith(":::", indent) || LEAF.test(line))) || (c === "[" && FOOTNOTE.test(line))) {
        this.#list = 0;
        return true;
      }
      const marker = LIST_MARKER.exec(line);
      if (marker) {
        const text = marker[0].length - (marker[1] ?? "").length;
        const offset = (marker[1] ?? "").length + (text >= 1 && text <= 4 && marker[0] !== line ? text : 1);
        this.#list = offset;
      } else if (wasAfterBlank) this.#list = 0;
      if (c === "<") this.#openHtml(line);
    }
    if (width < 4 || this.#list > 0 || c === ">") this.#openFence(line, isInList);
    return false;
  }

  #openHtml(line: string): void {
    const [, comment, name] = /^ {0,3}<(?:(!--)|(script|pre|style|textarea)(?=[\s>]|$))/i.exec(line) ?? [];
    const end = comment ? "-->" : name && `</${name.toLowerCase()}>`;
    if (
      end &&
      !line
        .toLowerCase()
        .slice(line.indexOf("<") + (comment ? 4 : 1))
        .includes(end)
    )
      this.#html = end;
  }

  #openFence(line: string, isInList: boolean): void {
    if (!line.includes("```") && !line.includes("~~~")) return;
    const before = CONTAINERS.exec(line)?.[0] ?? "";
    const mark = /^(?:(`{3,})[^`]*$|(~{3,}))/.exec(line.slice(before.length));
    const found = mark?.[1] ?? mark?.[2];
    const indent = isInList || LIST_MARKER.test(line) ? this.#list : 0;
    if (found !== undefined) this.#fence = { mark: found, quoted: before.includes(">"), indent };
  }

  /** Ends the open fence where a line closes it, or stands outside the quote or the list that it is in. */
  #leavesFence(line: string, width: number): boolean {
    const fence = this.#fence;
    if (fence === undefined) return true;
    const isOutside = fence.quoted ? !/^[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])/.test(line) : width < fence.indent;
    if (isOutside) {
      this.#fence = undefined;
      return true;
    }
    const text = line.slice(fence.quoted ? (CONTAINERS.exec(line)?.[0].length ?? 0) : 0).trim();
    const isClosing = text.length >= fence.mark.length && text === (fence.mark[0] ?? "").repeat(text.length);
    if (isClosing) this.#fence = undefined;
    this.#afterBlank = false;
    return false;
  }
}
