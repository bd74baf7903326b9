// What all pages of the site are found by: put together from what threads collected and from what an earlier build knew,
// in the order of the site's pages, whoever made which.
import type { PackedPages } from "./collect.ts";
import { SAYS_BITS, SAYS_MASK } from "./format.ts";
import { firstFrom } from "./words.ts";

/** The site's pages in their order, their terms sorted, and none that no page has. */
export interface MergedPages {
  readonly pages: PackedPages;
  /** What is not as it was kept; undefined where all may be, as the pages are others. */
  readonly changed: IndexChanges | undefined;
}

export interface IndexChanges {
  /** Terms that came, went, or say something else of some page. */
  readonly terms: ReadonlySet<string>;
  /** Numbers of pages that results show otherwise. */
  readonly rows: ReadonlySet<number>;
  /** Whether any page has another rank. */
  readonly isRankedOtherwise: boolean;
}

/** A packed source, with what it takes to find its pages. */
interface Source {
  readonly packed: PackedPages;
  /** Of each of its terms the number in the common table; undefined where they are the table's first. */
  readonly ids: Uint32Array | undefined;
  /** Where in the log each page begins, and where the last one ends. */
  readonly starts: Uint32Array;
}

/** A page in its source. */
interface Entry {
  readonly source: Source;
  readonly index: number;
}

/**
 * Merges pages.
 * @param routes of all pages that can be found, in their order
 * @param kept an earlier build's; what was made anew takes the place of what is in it
 */
export function mergePages(
  routes: readonly string[],
  kept: PackedPages | undefined,
  made: readonly PackedPages[],
): MergedPages {
  const table = new TermTable(kept ? termList(kept) : []);
  const keptSource = kept && { packed: kept, ids: undefined, starts: startsOf(kept) };
  const sources: Source[] = [
    ...(keptSource ? [keptSource] : []),
    ...made.map((packed) => ({ packed, ids: table.idsOf(termList(packed)), starts: startsOf(packed) })),
  ];
  const entries = new Map<string, Entry>();
  for (const source of sources) {
    source.packed.routes.forEach((route, index) => {
      entries.set(route, { source, index });
    });
  }
  const inOrder = routes.map((route) => {
    const entry = entries.get(route);
    if (!entry) throw new Error(`nothing is known of what finds the page ${route}`);
    return entry;
  });
  const changed = keptSource && findChanges(keptSource, inOrder, table.terms);
  const log = joinLogs(inOrder);
  const terms = sortTerms(table.terms, log);
  const digits = (of: "ranks" | "lengths") => inOrder.map(({ source, index }) => source.packed[of][index]).join("");
  return {
    pages: {
      routes,
      rows: inOrder.map(rowOf),
      ranks: digits("ranks"),
      lengths: digits("lengths"),
      terms: terms.join("\n"),
      log,
    },
    changed,
  };
}

function termList({ terms }: PackedPages): string[] {
  return terms === "" ? [] : terms.split("\n");
}

function startsOf({ log, routes }: PackedPages): Uint32Array {
  const starts = new Uint32Array(routes.length + 1);
  for (let page = 0, at = 0; page < routes.length; page++) {
    at += 1 + (log[at] as number);
    starts[page + 1] = at;
  }
  return starts;
}

/** Numbers the terms of all sources. */
class TermTable {
  readonly terms: string[];
  readonly #sorted: readonly string[];
  /** Numbers of the terms that are not among them; made for the first source that asks. */
  #others: Map<string, number> | undefined;

  /** @param sorted the first terms, which keep their numbers */
  constructor(sorted: readonly string[]) {
    this.#sorted = sorted;
    this.terms = [...sorted];
  }

  /** Finds or gives the numbers of a source's terms; undefined where they are the table's first. */
  idsOf(terms: readonly string[]): Uint32Array | undefined {
    if (this.terms.length === 0) {
      for (const term of terms) this.terms.push(term);
      return undefined;
    }
    const others = this.#numbers();
    return Uint32Array.from(terms, (term) => {
      const place = firstFrom(term, this.#sorted);
      if (this.#sorted[place] === term) return place;
      let id = others.get(term);
      if (id === undefined) {
        id = this.terms.push(term) - 1;
        others.set(term, id);
      }
      return id;
    });
  }

  #numbers(): Map<string, number> {
    if (this.#others) return this.#others;
    this.#others = new Map();
    for (let id = this.#sorted.length; id < this.terms.length; id++) this.#others.set(this.terms[id] as string, id);
    return this.#others;
  }
}

function rowOf({ source, index }: Entry): string {
  return source.packed.rows[index] as string;
}

function rankOf({ source, index }: Entry): string | undefined {
  return source.packed.ranks[index];
}

/** Lists what a page's terms say, with their numbers in the common table, as the log has it. */
function numbersOf({ source: { packed, ids, starts }, index }: Entry): Uint32Array {
  const numbers = packed.log.subarray((starts[index] as number) + 1, starts[index + 1]);
  return ids ? numbers.map((value) => renumbered(value, ids)) : numbers;
}

/** What a page says of a term, with another number for it. @param ids by number; undefined where it stays */
function renumbered(value: number, ids: Uint32Array | undefined): number {
  return ids ? ((ids[value >>> SAYS_BITS] as number) << SAYS_BITS) | (value & SAYS_MASK) : value;
}

/** Puts the pages' parts of the logs together, terms by their numbers in the common table. */
function joinLogs(pages: readonly Entry[]): Uint32Array {
  const sizeOf = ({ source: { starts }, index }: Entry) => (starts[index + 1] as number) - (starts[index] as number);
  const log = new Uint32Array(pages.reduce((sum, page) => sum + sizeOf(page), 0));
  let at = 0;
  for (const { source, index } of pages) {
    const { packed, ids, starts } = source;
    const from = starts[index] as number;
    const to = starts[index + 1] as number;
    log[at++] = to - from - 1;
    for (let i = from + 1; i < to; i++) log[at++] = renumbered(packed.log[i] as number, ids);
  }
  return log;
}

/** Sorts the terms that a log has, and numbers them so in it. */
function sortTerms(terms: readonly string[], log: Uint32Array): readonly string[] {
  const isUsed = new Uint8Array(terms.length);
  for (let at = 0; at < log.length; ) {
    const end = at + 1 + (log[at] as number);
    for (at++; at < end; at++) isUsed[(log[at] as number) >>> SAYS_BITS] = 1;
  }
  const used = terms.filter((_, id) => isUsed[id] === 1);
  // What was kept is sorted already: after most edits nothing moves.
  if (used.length === terms.length && used.every((term, id) => id === 0 || (used[id - 1] as string) < term))
    return used;
  used.sort();
  const places = new Map(used.map((term, place) => [term, place]));
  const ids = Uint32Array.from(terms, (term) => places.get(term) ?? 0);
  for (let at = 0; at < log.length; ) {
    const end = at + 1 + (log[at] as number);
    for (at++; at < end; at++) log[at] = renumbered(log[at] as number, ids);
  }
  return used;
}

function findChanges(kept: Source, pages: readonly Entry[], terms: readonly string[]): IndexChanges | undefined {
  const { routes } = kept.packed;
  const isSame = ({ source, index }: Entry, i: number) => source.packed.routes[index] === routes[i];
  if (routes.length !== pages.length || !pages.every(isSame)) return undefined;
  const changedTerms = new Set<string>();
  const rows = new Set<number>();
  let isRankedOtherwise = false;
  const wordOf = (number: number) => terms[number >>> SAYS_BITS] as string;
  pages.forEach((page, number) => {
    if (page.source === kept) return;
    const old: Entry = { source: kept, index: number };
    if (rowOf(old) !== rowOf(page)) rows.add(number);
    if (rankOf(old) !== rankOf(page)) isRankedOtherwise = true;
    const before = new Set(numbersOf(old));
    for (const one of numbersOf(page)) if (!before.delete(one)) changedTerms.add(wordOf(one));
    for (const one of before) changedTerms.add(wordOf(one));
  });
  return { terms: changedTerms, rows, isRankedOtherwise };
}
