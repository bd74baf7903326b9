// Which line of colons closes which directive, and where one ends that no line closes. Pure.
import { columnsOf } from "./lines.ts";
import type { ColonsToken, Token } from "./tokens.ts";

/** A directive from its opening line to its closing one. */
export interface Directive {
  readonly opening: ColonsToken;
  readonly closing: ColonsToken | undefined;
  /** Where it ends that was never closed, if it ends before all else does. */
  readonly cutAt: number | undefined;
  /** What it stands in. */
  readonly parent: Directive | undefined;
}

/** One whose end is looked for. */
interface OpenDirective extends Directive {
  closing: ColonsToken | undefined;
  cutAt: number | undefined;
  /** The column at which the text of the list's item begins that it stands in; 0 outside of lists. */
  readonly item: number;
}

export interface Directives {
  /** By the opening line and by the closing one. */
  readonly byLine: ReadonlyMap<Token, Directive>;
  /** What each token lies in. */
  readonly round: ReadonlyMap<Token, Directive>;
}

/** Finds which line of colons closes which: the innermost open one with as many, or with fewer where there is none. */
export function pairColons(
  tokens: readonly Token[],
  source: string,
  holdsOnlyCode: (opening: ColonsToken) => boolean | undefined,
): Directives {
  const byLine = new Map<Token, Directive>();
  const round = new Map<Token, Directive>();
  const open: OpenDirective[] = [];
  /** How many are open of each number of colons. */
  const counts = new Map<number, number>();
  const count = (colons: number, by: number) => counts.set(colons, (counts.get(colons) ?? 0) + by);
  const isOpen = (fits: (colons: number) => boolean) => [...counts].some(([colons, n]) => n > 0 && fits(colons));
  /** Those that an item of a list ended before a line closed them. */
  const late: OpenDirective[] = [];
  const cut = (directive: OpenDirective, at: number) => {
    directive.cutAt = at;
    count(directive.opening.colons, -1);
  };
  /** Where the text begins that is the last token, behind the files that it quotes. */
  let afterCode: number | undefined;
  for (const token of tokens) {
    const group = open.at(-1);
    if (group && holdsOnlyCode(group.opening)) {
      if (token.type === "text") afterCode = lastSnippetEnd(source, token) ?? token.start;
      const from = afterCode ?? token.start;
      if (isForeign(token, source, from)) {
        open.pop();
        cut(group, from);
      }
    }
    if (token.type === "text" && open.some(({ item }) => item > 0)) {
      for (const { at, column } of itemsIn(source, token)) {
        const first = open.findIndex(({ item }) => column < item);
        const ended = first < 0 ? [] : open.splice(first);
        for (const directive of ended) cut(directive, at);
        late.push(...ended);
      }
    }
    if (token.type !== "text") afterCode = undefined;
    const parent = open.at(-1);
    if (parent) round.set(token, parent);
    if (token.type !== "colons") continue;
    const { colons, tail } = token;
    if (/^[A-Za-z]/.test(tail)) {
      const directive: OpenDirective = {
        opening: token,
        closing: undefined,
        cutAt: undefined,
        parent,
        item: itemColumn(source, token),
      };
      byLine.set(token, directive);
      open.push(directive);
      count(colons, 1);
    } else if (tail === "") {
      const behind = late.findLast(
        ({ opening, parent: outer, closing }) =>
          closing === undefined && outer === parent && opening.colons === colons && opening.prefix === token.prefix,
      );
      if (behind) {
        behind.closing = token;
        byLine.set(token, behind);
        continue;
      }
      const fits = isOpen((each) => each === colons)
        ? (each: number) => each === colons
        : (each: number) => each < colons;
      if (!isOpen(fits)) continue;
      const at = open.findLastIndex(({ opening }) => fits(opening.colons));
      for (const { opening } of open.slice(at)) count(opening.colons, -1);
      const closed = open[at];
      open.length = at;
      if (closed === undefined) continue;
      closed.closing = token;
      byLine.set(token, closed);
    }
  }
  return { byLine, round };
}

/** A line that quotes a file. */
const SNIPPET = /^[ \t]*<<<[^\n]*\n?/gm;

function lastSnippetEnd(source: string, { start, end }: Token): number | undefined {
  const last = [...source.slice(start, end).matchAll(SNIPPET)].at(-1);
  return last && start + last.index + last[0].length;
}

/** Whether a token is neither code nor blank, so that no group of code can hold it. */
function isForeign(token: Token, source: string, from: number): boolean {
  if (token.type === "colons") return token.tail !== "";
  if (token.type !== "text") return token.type === "code" || token.type === "tag";
  return source.slice(Math.max(token.start, from), token.end).trim() !== "";
}

/** A line that begins an item of a list. */
const ITEM = /^([ \t]*)(?:[-+*]|\d{1,9}[.)])[ \t]+(?=\S)/;

/** How many lines above a directive are looked at for the item that it stands in. */
const MOST_LINES = 200;

/** The column at which the text of the list's item begins that a line stands in; 0 outside of lists. */
function itemColumn(source: string, { start, prefix }: ColonsToken): number {
  if (/[^ ]/.test(prefix)) return 0;
  let limit = prefix.length;
  let end = start - 1;
  for (let lines = 0; limit > 0 && end > 0 && lines < MOST_LINES; lines++) {
    const from = source.lastIndexOf("\n", end - 1) + 1;
    const line = source.slice(from, end);
    end = from - 1;
    const width = columnsOf(/^[ \t]*/.exec(line)?.[0] ?? "");
    if (line.trim() === "" || width >= limit) continue;
    const [marker] = ITEM.exec(line) ?? [];
    if (marker !== undefined && columnsOf(marker) <= limit) return columnsOf(marker);
    limit = width;
  }
  return 0;
}

/** The items of lists that begin in a text, and at which columns. */
function itemsIn(source: string, { start, end }: Token): readonly { readonly at: number; readonly column: number }[] {
  const isWhole = start === 0 || source[start - 1] === "\n";
  const first = isWhole ? start : source.indexOf("\n", start) + 1;
  if (first === 0 || first >= end) return [];
  return [...source.slice(first, end).matchAll(new RegExp(ITEM, "gm"))].map(({ index, 1: blanks = "" }) => ({
    at: first + index,
    column: columnsOf(blanks),
  }));
}
