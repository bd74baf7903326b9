// The files of the search index as browsers load them: their shapes and names. The build writes them, the search in the
// browser reads them. Pure.

/** Changes with the shapes: a page that is still open from an older build must not misread a newer index. */
export const FORMAT = 2;

/** How much a term says about a page that has it, from the least. */
export const SAYS = {
  text: 0,
  /** It stands in the text several times, or in what the text begins with. */
  textOften: 1,
  /** A part of a member's name. */
  memberPart: 2,
  /** A word of a heading; a member that is called by a single word, as many are: `id`, `token`. */
  heading: 3,
  /** The end of a compound name, from one of its words on: `ViewConfiguration` of `TreeViewConfiguration`. */
  titleEnd: 4,
  titleWord: 5,
  /** A member whose name is of several words, which hardly anything else has: `viewWith`. */
  member: 6,
  /** It is the page's name as a whole. */
  title: 7,
} as const;

/** What a term says has so many bits of a number, the last ones. */
export const SAYS_BITS = 3;
/** These bits alone. */
export const SAYS_MASK = 2 ** SAYS_BITS - 1;

/**
 * What a page is to who searches, from the least wanted. What of the reference a guide links to ranks one higher than its
 * package, and what no application is meant to begin with one lower.
 */
export const RANK = {
  deprecated: 0,
  /** Of a package that is none of the headline ones: legacy, internal, or not stable yet. */
  peripheral: 1,
  /** A page of the reference, of such a package. */
  reference: 2,
  headline: 3,
  /** Of the first headline package. */
  first: 4,
  /** Of that package, and guides tell of it. */
  main: 5,
  guide: 6,
  home: 7,
} as const;

export type SearchRank = (typeof RANK)[keyof typeof RANK];

/** `index.json`, which is loaded first. */
export interface SearchManifest {
  readonly format: number;
  /** Says which pages the index has, in their order: numbers of pages mean something else where it differs. */
  readonly pages: string;
  /** A digit for each page: its `SearchRank`. */
  readonly ranks: string;
  /** A digit for each page: how many words its title has, and how many items it describes. */
  readonly lengths: string;
  /** Beginnings of the terms that a file has, for each file of terms. Sorted. */
  readonly shards: readonly string[];
  /** Lengths of terms of which there is a list. */
  readonly words: readonly number[];
}

/**
 * A file of terms: the manifest's `pages`, then each term with its postings, sorted. A posting is the step from the
 * last page's number (from -1 for the first) and, in its last bits, what the term says of the page.
 * A file of titles is one, too: of all terms that begin with the same characters, but only with some of the pages that
 * have them in their titles. It answers a word that is typed that far, where the terms that begin so are in many files.
 */
export type SearchShard = readonly [pages: string, ...(string | readonly number[])[]];

/** A file of `CHUNK` pages: the manifest's `pages`, then a row for each. */
export type SearchChunk = readonly [pages: string, ...SearchRow[]];

/** A page as a result shows it. */
export type SearchRow = readonly [
  route: string,
  title: string,
  /** Where it belongs: the categories of a guide, the package of an item. */
  label: string,
  /** What the reference's page is of (`interface`); "" for a guide. */
  kind: string,
  /** Headings or members: name and anchor in turn. */
  places: readonly string[],
  /** Numbers of those places that are deprecated. */
  deprecated: readonly number[],
];

/** A list of terms of one length, joined by spaces: what a word with a typing error may have meant. */
export type SearchWords = string;

/** Pages in a file of them: few, so that the files of some results weigh little; enough to be compressed. */
export const CHUNK = 64;

/** The name of the file that says which others there are. */
export const MANIFEST = "index.json";

/** The name of the file of pages that has a page. */
export function chunkFile(page: number): string {
  return `pages-${Math.floor(page / CHUNK)}.json`;
}

/** The name of the list of terms of a length. */
export function wordsFile(length: number): string {
  return `words-${length}.json`;
}

/** So many characters are the beginning that a file of titles has. */
const TITLES_BEGINNING = 2;

/** The beginning of the file of titles that has what begins so; undefined for what is too short. */
export function titlesOf(beginning: string): string | undefined {
  const characters = [...beginning];
  return characters.length < TITLES_BEGINNING ? undefined : characters.slice(0, TITLES_BEGINNING).join("");
}

/**
 * Lists the beginnings of all files of titles: where terms that begin so have files by longer beginnings.
 * @param shards the manifest's
 */
export function titlesAmong(shards: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const shard of shards) {
    const beginning = titlesOf(shard);
    if (beginning !== undefined && beginning !== shard) found.add(beginning);
  }
  return found;
}

/** Whether a term that says so is a page's title or a word of it. */
export function isTitle(says: number): boolean {
  return says === SAYS.titleWord || says === SAYS.title;
}

/** The name of a file of titles. */
export function titlesFile(beginning: string): string {
  return shardFile(beginning).replace("terms", "titles");
}

/** The name of a file of terms by their beginning. Never one that a file system refuses or folds. */
export function shardFile(beginning: string): string {
  const plain = [...beginning].map((character) =>
    /[a-z0-9]/.test(character) ? character : `_${(character.codePointAt(0) ?? 0).toString(16)}_`,
  );
  return plain.length === 0 ? "terms.json" : `terms-${plain.join("")}.json`;
}

/**
 * Finds the file of terms that has a term: of those whose beginning it has, the longest.
 * @param shards the manifest's
 */
export function shardOf(term: string, shards: ReadonlySet<string>): string | undefined {
  const characters = [...term];
  for (let length = characters.length; length >= 0; length--) {
    const beginning = characters.slice(0, length).join("");
    if (shards.has(beginning)) return beginning;
  }
  return undefined;
}
