// What pages are found by: their names, headings and members, and what their text says. Collected page by page on each
// thread; what crosses threads, and lies in the cache, is a few long strings and one array of numbers.
import { SAYS, SAYS_BITS, type SearchRank, type SearchRow } from "./format.ts";
import { WordTable } from "./word-table.ts";
import { foldWord, isTelling, pairOf, splitName, splitWords, stem, termsOf, wholeOf } from "./words.ts";

/** What a page is found by, and how a result shows it. */
export interface SearchSource {
  readonly title: string;
  /** Where it belongs: the categories of a guide, the package of an item. */
  readonly label: string;
  /** What the reference's page is of (`interface`); "" for a guide. */
  readonly kind: string;
  readonly rank: SearchRank;
  /** Other names of the page: its label in the sidebar, its slug, a package's name without the scope. */
  readonly aliases: readonly string[];
  /** What its authors say that it is about. */
  readonly keywords: readonly string[];
  /** Headings, or members of an item of the reference. */
  readonly places: readonly SearchPlace[];
  /** What its text begins with, or sums up what it says. */
  readonly lead: string;
  readonly texts: readonly string[];
  /** What its text has word for word, such as an error's message: which word follows which is known of it. */
  readonly quotes?: readonly string[];
}

/** A place on a page that has a name. */
export interface SearchPlace {
  readonly name: string;
  readonly anchor: string;
  /** A symbol's name is split as such and found as a whole; an item's like the title of a page of its own. */
  readonly kind: "heading" | "member" | "item";
  readonly deprecated: boolean;
}

/** What some pages are found by. */
export interface PackedPages {
  /** No page is there twice. */
  readonly routes: readonly string[];
  /** Each page's `SearchRow`, as JSON. */
  readonly rows: readonly string[];
  /** A digit for each page: its rank. */
  readonly ranks: string;
  /** A digit for each page: how many words its title has, and how many items it describes. */
  readonly lengths: string;
  /** One a line. */
  readonly terms: string;
  /** For each page, in order: how many of its numbers follow; then, for each of its terms, that one's number and what it says. */
  readonly log: Uint32Array;
}

/** What a place's name as a whole, its words, and the ends of a compound say. */
const PLACE_SAYS = {
  heading: { whole: SAYS.heading, word: SAYS.heading, end: SAYS.heading },
  member: { whole: SAYS.member, word: SAYS.memberPart, end: SAYS.memberPart },
  item: { whole: SAYS.title, word: SAYS.titleWord, end: SAYS.titleEnd },
  deprecated: { whole: SAYS.memberPart, word: SAYS.memberPart, end: SAYS.memberPart },
} as const;

/** So many words a title has at most, as far as one digit tells. */
const LONGEST_TITLE = 9;
/** So many places of a page have names in the index. */
const MOST_PLACES = 1000;
/** What a text says so often, it is about. */
const OFTEN = 3;

/** Of most words. */
const NONE: readonly never[] = [];

/** Collects pages. One for each thread. */
export class PageCollector {
  readonly #routes: string[] = [];
  readonly #rows: string[] = [];
  #ranks = "";
  #lengths = "";
  readonly #ids = new Map<string, number>();
  readonly #words = new WordTable((word, number) => this.#readWord(word, number));
  /** By a word's number, that of its first term, which mostly is its only one, or -1; and those of its others. */
  readonly #terms: number[] = [];
  readonly #others: (readonly number[])[] = [];
  /** By a word's number, what it is made of, if it is a compound name. */
  readonly #parts: (readonly string[])[] = [];
  /** Of each term how often the page at hand has it, and the most that it says. */
  readonly #counts: number[] = [];
  readonly #says: number[] = [];
  /** Terms of the page at hand. */
  readonly #found: number[] = [];
  #log = new Uint32Array(1 << 12);
  #size = 0;
  /** What there was before the last page, and whether that one is complete. */
  #before = { pages: 0, size: 0 };
  #isComplete = true;

  /** Adds a page, also one whose pass was broken off at any line and is made once more. */
  add(route: string, source: SearchSource): void {
    const isAgain = !this.#isComplete || this.#routes.at(-1) === route;
    // First, because dropping may be broken off as well.
    this.#isComplete = false;
    if (isAgain) this.#dropLast();
    else this.#before = { pages: this.#routes.length, size: this.#size };
    const { title, label, kind, rank, lead, texts, quotes = [] } = source;
    const places = source.places.slice(0, MOST_PLACES);
    this.#addNames(source, places);
    this.#addText(lead, SAYS.textOften);
    for (const text of texts) this.#addText(text, SAYS.text);
    for (const quote of quotes) this.#addPairs(quote);
    const names: string[] = [];
    const deprecated: number[] = [];
    for (let i = 0; i < places.length; i++) {
      const place = places[i] as SearchPlace;
      names.push(place.name, place.anchor);
      if (place.deprecated) deprecated.push(i);
    }
    const row: SearchRow = [route, title, label, kind, names, deprecated];
    this.#routes.push(route);
    this.#rows.push(JSON.stringify(row));
    this.#ranks += rank;
    // The items of a page are found as titles are: some of them are never all that it is called.
    let items = 0;
    for (const { kind } of places) if (kind === "item") items++;
    this.#lengths += Math.min(LONGEST_TITLE, this.#lengthOf(title) + items);
    this.#endPage();
    this.#isComplete = true;
  }

  #dropLast(): void {
    const { pages, size } = this.#before;
    this.#routes.length = pages;
    this.#rows.length = pages;
    this.#ranks = this.#ranks.slice(0, pages);
    this.#lengths = this.#lengths.slice(0, pages);
    this.#size = size;
    this.#counts.fill(0);
    this.#says.fill(-1);
    this.#found.length = 0;
  }

  /** Packs all that was added. */
  pack(): PackedPages {
    return {
      routes: this.#routes,
      rows: this.#rows,
      ranks: this.#ranks,
      lengths: this.#lengths,
      terms: [...this.#ids.keys()].join("\n"),
      log: this.#log.slice(0, this.#size),
    };
  }

  #addNames({ title, aliases, keywords }: SearchSource, places: readonly SearchPlace[]): void {
    for (const name of new Set([title, ...aliases])) {
      this.#note(wholeOf(name), SAYS.title);
      this.#addWords(name, SAYS.titleWord);
      this.#addEnds(name, SAYS.titleEnd);
    }
    for (const words of keywords) {
      this.#note(wholeOf(words), SAYS.heading);
      this.#addWords(words, SAYS.heading);
    }
    for (const { name, kind, deprecated } of places) {
      const { whole, word, end } = PLACE_SAYS[deprecated ? "deprecated" : this.#kindOf(name, kind)];
      if (kind !== "heading") {
        const isCommon = whole === SAYS.member && this.#lengthOf(name) === 1;
        this.#note(wholeOf(name), isCommon ? SAYS.heading : whole);
        this.#addEnds(name, end);
      }
      this.#addWords(name, word);
    }
  }

  /** What a place is found as: an item that is called by a single word in small letters is found like a member, `rollback`. */
  #kindOf(name: string, kind: SearchPlace["kind"]): SearchPlace["kind"] {
    return kind === "item" && !/\p{Lu}/u.test(name) && this.#lengthOf(name) === 1 ? "member" : kind;
  }

  #addWords(text: string, says: number): void {
    const count = this.#words.read(text);
    const { numbers } = this.#words;
    for (let i = 0; i < count; i++) {
      const word = numbers[i] as number;
      const id = this.#terms[word] as number;
      if (id >= 0) this.#noteId(id, says);
      for (const other of this.#others[word] as readonly number[]) this.#noteId(other, says);
    }
  }

  #addText(text: string, says: number): void {
    const count = this.#words.read(text);
    const { numbers } = this.#words;
    const terms = this.#terms;
    for (let i = 0; i < count; i++) {
      const word = numbers[i] as number;
      const id = terms[word] as number;
      if (id < 0) continue;
      this.#countId(id, says);
      // Hundreds of words for each page: an iterator for each would be felt.
      const others = this.#others[word] as readonly number[];
      for (let k = 0; k < others.length; k++) this.#countId(others[k] as number, says);
    }
  }

  /** Each word of a quote with the one that follows, as one term: who pastes a message asks for it so. */
  #addPairs(quote: string): void {
    const words = splitWords(quote).map(foldWord);
    if (words.length < 3) return;
    for (let at = 1; at < words.length; at++)
      this.#note(pairOf(words[at - 1] as string, words[at] as string), SAYS.textOften);
  }

  #countId(id: number, says: number): void {
    const count = (this.#counts[id] as number) + 1;
    this.#counts[id] = count;
    if (count === 1) this.#noteId(id, says);
    else if (count === OFTEN) this.#noteId(id, SAYS.textOften);
  }

  /** The ends of compound names, from each of their words but the first and the last. */
  #addEnds(name: string, says: number): void {
    const count = this.#words.read(name);
    for (let i = 0; i < count; i++) {
      const parts = this.#partsOf(i);
      for (let from = 1; from < parts.length - 1; from++) this.#note(stem(parts.slice(from).join("")), says);
    }
  }

  /** How many words a name has. */
  #lengthOf(name: string): number {
    const count = this.#words.read(name);
    let length = 0;
    for (let i = 0; i < count; i++) length += Math.max(1, this.#partsOf(i).length);
    return Math.min(LONGEST_TITLE, length);
  }

  /** What a word that was read is made of. @param at which of them */
  #partsOf(at: number): readonly string[] {
    return this.#parts[this.#words.numbers[at] as number] as readonly string[];
  }

  #readWord(word: string, number: number): void {
    const terms = termsOf(word);
    const ids: number[] = [];
    for (const term of terms) if (isTelling(term)) ids.push(this.#idOf(term));
    this.#terms[number] = ids[0] ?? -1;
    this.#others[number] = ids.length > 1 ? ids.slice(1) : NONE;
    this.#parts[number] = terms.length > 1 ? splitName(word) : NONE;
  }

  #idOf(term: string): number {
    let id = this.#ids.get(term);
    if (id === undefined) {
      id = this.#ids.size;
      this.#counts[id] = 0;
      this.#says[id] = -1;
      this.#ids.set(term, id);
    }
    return id;
  }

  #note(term: string, says: number): void {
    if (term !== "") this.#noteId(this.#idOf(term), says);
  }

  #noteId(id: number, says: number): void {
    const before = this.#says[id] as number;
    if (before < 0) this.#found.push(id);
    if (before < says) this.#says[id] = says;
  }

  #endPage(): void {
    const count = this.#found.length;
    while (this.#size + count + 1 > this.#log.length) {
      const larger = new Uint32Array(this.#log.length * 2);
      larger.set(this.#log);
      this.#log = larger;
    }
    const log = this.#log;
    const found = this.#found;
    let at = this.#size;
    log[at++] = count;
    for (let i = 0; i < count; i++) {
      const id = found[i] as number;
      log[at++] = (id << SAYS_BITS) | (this.#says[id] as number);
      this.#says[id] = -1;
      this.#counts[id] = 0;
    }
    this.#size = at;
    found.length = 0;
  }
}
