// Finds the pages that a query asks for, in the files that the build wrote. Knows no document.
import { chunkFile, RANK, type SearchRow } from "../../../src/search/format.ts";
import { isCompound, isUnspaced } from "../../../src/search/words.ts";
import { type IndexFiles, type LoadFile, openIndex } from "./files.ts";
import { findName, findWord, NOTHING, type WordMatches } from "./lookup.ts";
import { createPlaceFinder, type FoundPlace } from "./places.ts";
import { type Query, readQuery } from "./query.ts";
import { type Ranked, Scores } from "./score.ts";

/** A page that answers a query. */
export interface Hit {
  readonly route: string;
  readonly title: string;
  /** Where it belongs: the categories of a guide, the package of an item. */
  readonly label: string;
  /** "" for a guide. */
  readonly kind: string;
  readonly isDeprecated: boolean;
  /** Title, member, or both are spelled as the query is, capitals and all. */
  readonly isSpelled: boolean;
  /** The heading or member that fits better than the page itself. */
  readonly place: FoundPlace | undefined;
  readonly score: number;
}

/** Hits that are shown together. */
export interface Group {
  readonly isGuides: boolean;
  /** Others of its kind stand in a group before it. */
  readonly isMore: boolean;
  /** The best first, what is deprecated last, unless it was asked for by its very name. */
  readonly hits: readonly Hit[];
}

/** What a query finds. */
export interface Answer {
  /** The one with the best hit first. */
  readonly groups: readonly Group[];
  /** What to mark in texts: beginnings of words, also of those that were taken for one with a typing error. */
  readonly marks: readonly string[];
  /** Words of the query that are nowhere: what is found has others that come near them, or lacks them. */
  readonly lacking: readonly string[];
  /** A file that it takes could not be loaded: there may be more. */
  readonly isPartial: boolean;
}

export interface SearchEngine {
  /** Answers a query. Throws where a file that it takes cannot be loaded, and nothing is found without. */
  search(typed: string): Promise<Answer>;
  /** Lets the next query ask again for files that could not be loaded. Until then, they are not asked for. */
  tryAgain(): void;
}

/** So many guides, and so many pages of the reference, are found at most. */
const MOST_GUIDES = 8;
const MOST_OTHERS = 12;
/** So many guides are looked at for a heading that is the query, as far as that loads nothing more. */
const MOST_LOOKED_AT = 32;
/** What each name is worth that is the query, and what it is worth that its capitals are the same. */
const CALLED = 20;
const SPELLED = 3;
/** What it is worth more that a type is called so than that something on another page is, such as the constant beside it. */
const TYPE = 4;
/** What it is worth that a member is called so, of a type that has what stands before it in its name. */
const MEMBER = 20;
/** What it is worth that a guide has a heading that is the query, or has all of its words; of a single one, the less the longer it is. */
const WHOLE_HEADING = 12;
const FULL_HEADING = 6;
/** What it is worth that all headings of a guide have what was asked for. */
const HEADINGS = 0.3;
/** So many of a group are shown before the other one goes on, even if that has better ones. */
const LEAST_OF_GROUP = 2;

/** What another word is taken for only where nothing else of the query is found: so few letters are near too many. */
const SHORT = 4;

/** What is found, and why it may not be all. */
interface Found extends Omit<Answer, "isPartial"> {
  readonly failures: readonly unknown[];
}

/** Makes an engine. */
export function createSearchEngine(load: LoadFile): SearchEngine {
  let opened: Promise<IndexFiles> | undefined;
  /** Whether that is a failure. */
  let hasFailed = false;
  /** The index whose files failed, and of which no other build was there. */
  let known: IndexFiles | undefined;
  let opening: Promise<IndexFiles | undefined> | undefined;
  const placeOf = createPlaceFinder();

  return {
    async search(typed) {
      const query = readQuery(typed);
      if (query.words.length === 0) return { groups: [], marks: [], lacking: [], isPartial: false };
      const files = await (opened ?? open());
      const found = await answer(query, files);
      if (found.failures.length === 0 || files === known) return shown(found);
      // The site may have been built again since this page was opened.
      const other = await openOther(files);
      return shown(other ? await answer(query, other) : found);
    },
    tryAgain() {
      if (hasFailed) opened = undefined;
      known?.tryAgain();
      known = undefined;
    },
  };

  function open(): Promise<IndexFiles> {
    const first = openIndex(load, false);
    opened = first;
    hasFailed = false;
    first.catch(() => {
      if (opened === first) hasFailed = true;
    });
    return first;
  }

  /** Opens the index anew; undefined where it is the one that is known, or cannot be loaded. Letters typed meanwhile wait, too. */
  function openOther(files: IndexFiles): Promise<IndexFiles | undefined> {
    opening ??= renew(files).finally(() => {
      opening = undefined;
    });
    return opening;
  }

  async function renew(files: IndexFiles): Promise<IndexFiles | undefined> {
    const fresh = await openIndex(load, true).catch(() => undefined);
    if (fresh && JSON.stringify(fresh.manifest) !== JSON.stringify(files.manifest)) {
      opened = Promise.resolve(fresh);
      return fresh;
    }
    // It has files that need not be loaded again.
    known = files;
    return undefined;
  }

  /** Answers as far as the files are there. @param mayMend whether words that are nowhere give place to what they come near */
  async function answer(query: Query, files: IndexFiles, mayMend = true): Promise<Found> {
    const { words, compounds } = query;
    const failures: unknown[] = [];
    const ifLoaded = <T, Other>(loading: Promise<T>, other: Other): Promise<T | Other> =>
      loading.catch((error) => {
        failures.push(error);
        return other;
      });
    const [meant, named] = await Promise.all([
      Promise.all(words.map((word) => ifLoaded(findWord(word, files, words.length === 1), NOTHING))),
      Promise.all(compounds.map((compound) => ifLoaded(findName(compound, files), []))),
    ]);
    const isFound = meant.some(({ isLacking, matches }) => !isLacking && matches.length > 0);
    const found = meant.map((word, i) =>
      word.isLacking && isFound && (words[i]?.typed.length ?? 0) <= SHORT ? NOTHING : word,
    );
    const masks = compounds.flatMap(({ mask }, i) => (named[i]?.length ? mask : []));
    const isCovered = (i: number) => masks.some((mask) => mask & (1 << i));
    const lacking = words.flatMap(({ text }, i) =>
      meant[i]?.isLacking && !isUnspaced(text) && !isCovered(i) ? text : [],
    );
    const mended = words.reduce(
      (text, word, i) => text.replace(word.text, (!isCovered(i) && found[i]?.instead) || word.text),
      query.text,
    );
    // Whether a name was typed shows in the capitals, which are gone.
    if (mayMend && mended !== query.text)
      return {
        ...(await answer({ ...readQuery(mended), asksForGuides: query.asksForGuides }, files, false)),
        lacking,
      };
    const scores = new Scores(query, files.manifest);
    scores.addWords(found.map(({ matches }) => matches));
    compounds.forEach((compound, i) => {
      scores.addCompound(compound, named[i] ?? []);
    });
    const { guides, others } = scores.best(MOST_LOOKED_AT, MOST_OTHERS);
    const sure = [...guides.slice(0, MOST_GUIDES), ...others];
    const loaded = new Set(sure.map(({ page }) => chunkFile(page)));
    const best = [...sure, ...guides.slice(MOST_GUIDES).filter(({ page }) => loaded.has(chunkFile(page)))];
    const rows = await Promise.all(best.map(({ page }) => ifLoaded(files.row(page), undefined)));
    const hits = best.flatMap((ranked, i) => {
      const row = rows[i];
      return row ? [hitOf(ranked, row, query, found, files)] : [];
    });
    const marks = found.flatMap(({ marks, forms }) => [...marks, ...forms]);
    return { groups: grouped(hits), marks, lacking, failures };
  }

  function hitOf(
    { page, score }: Ranked,
    row: SearchRow,
    query: Query,
    found: readonly WordMatches[],
    { manifest }: IndexFiles,
  ): Hit {
    const [route, title, label, kind] = row;
    const place = placeOf(row, query, found);
    const isDeprecated = Number(manifest.ranks[page]) === RANK.deprecated || place?.isDeprecated === true;
    // What is called so comes first: of pages and symbols with one name, what was asked for.
    const isGuide = kind === "";
    const names = calledNames(query, title, isGuide, place);
    const isSpelled = names.includes(query.text);
    const asked = query.asksForGuides === isGuide;
    const other = isGuide ? headingBonus(query, place) : place?.isMember ? MEMBER : packageBonus(query, title);
    const isType = !isGuide && names.includes(title) && (isSpelled || !/\p{Lu}/u.test(query.text));
    const called = CALLED * names.length + (asked ? 5 : 0) + (isSpelled ? SPELLED : 0) + (isType ? TYPE : 0);
    const bonus = names.length > 0 ? called : other;
    return { route, title, label, kind, isDeprecated, isSpelled, place, score: score + bonus };
  }
}

/** What is shown of an answer: a part, rather than nothing. */
function shown({ failures, ...found }: Found): Answer {
  if (found.groups.length === 0 && failures.length > 0) throw failures[0];
  return { ...found, isPartial: failures.length > 0 };
}

/**
 * Lists the names that a query is, whatever its capitals: a title, a symbol, or a type with its member, which counts twice. A
 * symbol that is called by a single word must be spelled as it is, with a capital: otherwise it is that word.
 */
function calledNames({ text }: Query, title: string, isGuide: boolean, place: FoundPlace | undefined): string[] {
  const folded = text.toLowerCase();
  const isCalled = (name: string) => name.toLowerCase() === folded;
  const isSymbol = (name: string) => isCalled(name) && (isCompound(name) || (name === text && name !== folded));
  if (isGuide) return isCalled(title) ? [title] : [];
  const whole = place && [`${title}.${place.name}`, `${title}#${place.name}`].find(isCalled);
  if (whole !== undefined) return [whole, whole];
  return [title, place?.name ?? ""].filter(isSymbol).slice(0, 1);
}

/** A heading that has all that was asked for says what the section is about; many that have some of it, what the page is. */
function headingBonus({ words }: Query, place: FoundPlace | undefined): number {
  if (!place) return 0;
  const { isWhole, isFull, share, portion } = place;
  const full = isFull ? FULL_HEADING * (words.length > 1 ? 1 : share) : 0;
  return HEADINGS * portion + (isWhole ? WHOLE_HEADING : full);
}

/** A hyphen tells a package from the symbols that are called alike. */
function packageBonus({ text }: Query, title: string): number {
  return text.includes("-") && title.endsWith(text) ? SPELLED : 0;
}

/**
 * Puts guides and the reference apart, the best first, what is deprecated last. Where a hit of the other group is better
 * than most of the first, the first one has only its best, and the rest comes after the other.
 */
function grouped(hits: readonly Hit[]): Group[] {
  const inOrder = deprecatedLast([...hits].sort((a, b) => b.score - a.score));
  const isGuide = (hit: Hit) => hit.kind === "";
  const lead = inOrder[0];
  if (!lead) return [];
  const guides = inOrder.filter(isGuide).slice(0, MOST_GUIDES);
  const others = inOrder.filter((hit) => !isGuide(hit));
  const [first, second] = isGuide(lead) ? [guides, others] : [others, guides];
  const shown = atLeast(LEAST_OF_GROUP, first, second[0]);
  const after = atLeast(LEAST_OF_GROUP, second, first[shown]);
  return [
    { hits: first.slice(0, shown), isMore: false },
    { hits: second.slice(0, after), isMore: false },
    { hits: first.slice(shown), isMore: true },
    { hits: second.slice(after), isMore: true },
  ].flatMap(({ hits, isMore }) => (hits.length === 0 ? [] : [{ isGuides: hits.every(isGuide), isMore, hits }]));
}

/** Counts the hits of a group that are no worse than the next one of the other. */
function atLeast(least: number, hits: readonly Hit[], other: Hit | undefined): number {
  return Math.max(least, hits.filter(({ score }) => score >= (other?.score ?? 0)).length);
}

/** Who spells a name exactly wants that one, deprecated or not. */
function deprecatedLast(hits: readonly Hit[]): Hit[] {
  const isLast = ({ isDeprecated, isSpelled }: Hit) => isDeprecated && !isSpelled;
  return [...hits.filter((hit) => !isLast(hit)), ...hits.filter(isLast)];
}
