// What all pages of the site are found by: put together from what threads collected and from what an earlier build knew,
// in the order of the site's pages, whoever made which.
import type { PackedPages } from "./collect.ts";
import { SAYS_COUNT } from "./format.ts";

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
}

/** A packed source, with what it takes to find its pages. */
interface Source {
  readonly packed: PackedPages;
  /** Of each of its terms the number in the common table. */
  readonly ids: Uint32Array;
  /** Where in the log each page begins. */
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
  const table = new Map<string, number>();
  const sources = [...(kept ? [kept] : []), ...made].map((packed) => openSource(packed, table));
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
  const { terms, ids } = sortTerms(table, inOrder);
  const digits = (of: "ranks" | "lengths") => inOrder.map(({ source, index }) => source.packed[of][index]).join("");
  const pages = {
    routes,
    rows: inOrder.map(rowOf),
    ranks: digits("ranks"),
    lengths: digits("lengths"),
    terms: terms.join("\n"),
    log: writeLog(inOrder, ids),
  };
  return { pages, changed: kept && findChanges(kept, sources[0] as Source, inOrder, [...table.keys()]) };
}

function openSource(packed: PackedPages, table: Map<string, number>): Source {
  const terms = packed.terms === "" ? [] : packed.terms.split("\n");
  const ids = new Uint32Array(terms.length);
  terms.forEach((term, i) => {
    let id = table.get(term);
    if (id === undefined) {
      id = table.size;
      table.set(term, id);
    }
    ids[i] = id;
  });
  const starts = new Uint32Array(packed.routes.length);
  let at = 0;
  for (let page = 0; page < starts.length; page++) {
    starts[page] = at;
    at += 1 + (packed.log[at] as number);
  }
  return { packed, ids, starts };
}

function rowOf({ source, index }: Entry): string {
  return source.packed.rows[index] as string;
}

/** Visits the terms of a page by their numbers in the common table. */
function visit({ source, index }: Entry, visitor: (id: number, says: number) => void): void {
  const { packed, ids, starts } = source;
  const start = starts[index] as number;
  const end = start + 1 + (packed.log[start] as number);
  for (let at = start + 1; at < end; at++) {
    const value = packed.log[at] as number;
    visitor(ids[Math.floor(value / SAYS_COUNT)] as number, value % SAYS_COUNT);
  }
}

/** Sorts the terms that pages have; `ids` leads from a number of the table to that of the sorted term. */
function sortTerms(table: ReadonlyMap<string, number>, pages: readonly Entry[]): { terms: string[]; ids: Uint32Array } {
  const isUsed = new Uint8Array(table.size);
  for (const page of pages) {
    visit(page, (id) => {
      isUsed[id] = 1;
    });
  }
  const terms: string[] = [];
  for (const [term, id] of table) if (isUsed[id] === 1) terms.push(term);
  // What was kept is sorted already, so that little is left to do after an edit.
  terms.sort();
  const ids = new Uint32Array(table.size);
  terms.forEach((term, i) => {
    ids[table.get(term) as number] = i;
  });
  return { terms, ids };
}

function writeLog(pages: readonly Entry[], ids: Uint32Array): Uint32Array {
  const size = pages.reduce((sum, { source, index }) => {
    return sum + 1 + (source.packed.log[source.starts[index] as number] as number);
  }, 0);
  const log = new Uint32Array(size);
  let at = 0;
  for (const page of pages) {
    const { source, index } = page;
    log[at++] = source.packed.log[source.starts[index] as number] as number;
    visit(page, (id, says) => {
      log[at++] = (ids[id] as number) * SAYS_COUNT + says;
    });
  }
  return log;
}

function findChanges(
  kept: PackedPages,
  source: Source,
  pages: readonly Entry[],
  terms: readonly string[],
): IndexChanges | undefined {
  if (
    kept.routes.length !== pages.length ||
    pages.some((page, i) => page.source.packed.routes[page.index] !== kept.routes[i])
  ) {
    return undefined;
  }
  const changedTerms = new Set<string>();
  const rows = new Set<number>();
  pages.forEach((page, number) => {
    if (page.source === source) return;
    const old: Entry = { source, index: number };
    if (rowOf(old) !== rowOf(page)) rows.add(number);
    const before = new Map<number, number>();
    visit(old, (id, says) => before.set(id, says));
    visit(page, (id, says) => {
      if (before.get(id) !== says) changedTerms.add(terms[id] as string);
      before.delete(id);
    });
    for (const id of before.keys()) changedTerms.add(terms[id] as string);
  });
  return { terms: changedTerms, rows };
}
