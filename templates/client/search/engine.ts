// Finds the pages that a query asks for, in the files that the build wrote. Knows no document.
import { chunkFile, RANK, type SearchRow } from "../../../src/search/format.ts";
import { isUnspaced } from "../../../src/search/words.ts";
import { bonusOf } from "./bonus.ts";
import type { IndexFiles, LoadFile } from "./files.ts";
import { type Group, grouped, type Hit, MOST_GUIDES } from "./groups.ts";
import { otherLayouts } from "./layouts.ts";
import { findKnown, findMeant, findName, type Match, NOTHING, type WordMatches } from "./lookup.ts";
import { createPlaceFinder } from "./places.ts";
import { type Query, readQuery, withInstead } from "./query.ts";
import { openRenewable } from "./renewal.ts";
import { type Ranked, Scores } from "./score.ts";

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
  /**
   * Answers a query. Throws where a file that it takes cannot be loaded, and nothing is found without.
   * @param early what is found already, where it takes long
   */
  search(typed: string, early?: Early): Promise<Answer>;
  /** Lets the next query ask again for files that could not be loaded. Until then, they are not asked for. */
  tryAgain(): void;
}

/** Takes what is found before all is looked for. */
export interface Early {
  /** Resolves when the answer takes long. Until then, nothing is made for it. */
  readonly isLate: Promise<unknown>;
  /** Hears of what is found already, once at most, and before the answer. */
  found(answer: Answer): void;
}

/** So many pages of the reference are found at most. */
const MOST_OTHERS = 12;
/** So many of each are found early: what they load comes before what is still looked for. */
const MOST_EARLY = 4;
/** So many guides are looked at for a heading that is the query, as far as that loads nothing more. */
const MOST_LOOKED_AT = 32;
/** What another word is taken for only where nothing else of the query is found: so few letters are near too many; fewer are no slip of the layout. */
const SHORT = 4;

/** What is found, and why it may not be all. */
interface Found extends Omit<Answer, "isPartial"> {
  readonly failures: readonly unknown[];
}

/** Gives what is loaded, or something else where that fails. */
type IfLoaded = <T, Other>(loading: Promise<T>, other: Other) => Promise<T | Other>;

/** Makes an engine. */
export function createSearchEngine(load: LoadFile): SearchEngine {
  const index = openRenewable(load);
  const placeOf = createPlaceFinder();

  return {
    async search(typed, early) {
      const found = await find(typed, early);
      const isNowhere = found.groups.length + found.failures.length === 0;
      for (const meant of isNowhere && typed.length >= SHORT ? otherLayouts(typed) : []) {
        const other = await find(meant);
        if (other.groups.length > 0) return shown({ ...other, lacking: [typed.trim()] });
      }
      return shown(found);
    },
    tryAgain: index.tryAgain,
  };

  async function find(typed: string, early?: Early): Promise<Found> {
    const query = readQuery(typed);
    if (query.words.length === 0) return { groups: [], marks: [], lacking: [], failures: [] };
    const files = await index.files();
    const found = await answer(query, files, true, early);
    // The site may have been built again since this page was opened.
    const other = found.failures.length === 0 ? undefined : await index.instead(files);
    return other ? answer(query, other) : found;
  }

  /** Answers as far as the files are there. @param mayMend whether words that are nowhere give place to what they come near */
  async function answer(query: Query, files: IndexFiles, mayMend = true, early?: Early): Promise<Found> {
    const { words, compounds } = query;
    const failures: unknown[] = [];
    const ifLoaded: IfLoaded = (loading, other) =>
      loading.catch((error) => {
        failures.push(error);
        return other;
      });
    const knowing = words.map((word) => ifLoaded(findKnown(word, files), NOTHING));
    const naming = Promise.all(compounds.map((compound) => ifLoaded(findName(compound, files), [])));
    const meaning = Promise.all(
      words.map(
        async (word, i) => (await knowing[i]) ?? (await ifLoaded(findMeant(word, files, words.length === 1), NOTHING)),
      ),
    );
    if (early) void tellEarly(query, files, knowing, naming, early);
    const [meant, named] = await Promise.all([meaning, naming]);
    const isFound = meant.some(({ isLacking, matches }) => !isLacking && matches.length > 0);
    const found = meant.map((word, i) =>
      word.isLacking && isFound && (words[i]?.typed.length ?? 0) <= SHORT ? NOTHING : word,
    );
    const masks = compounds.flatMap(({ mask }, i) => (named[i]?.length ? mask : []));
    const isCovered = (i: number) => masks.some((mask) => mask & (1 << i));
    const lacking = words.flatMap(({ text }, i) =>
      meant[i]?.isLacking && !isUnspaced(text) && !isCovered(i) ? text : [],
    );
    const mended = withInstead(query, (i) => !isCovered(i) && found[i]?.instead);
    // Whether a name was typed shows in the capitals, which are gone.
    if (mayMend && mended !== query.text)
      return {
        ...(await answer({ ...readQuery(mended), asksForGuides: query.asksForGuides }, files, false)),
        lacking,
      };
    return { ...(await best(query, files, found, named, [MOST_GUIDES, MOST_OTHERS], ifLoaded)), lacking, failures };
  }

  /** Tells what is found without the words that are nowhere as they are typed, while it is looked for what they mean. */
  async function tellEarly(
    query: Query,
    files: IndexFiles,
    knowing: readonly Promise<WordMatches | undefined>[],
    naming: Promise<readonly (readonly Match[])[]>,
    { isLate, found: tell }: Early,
  ): Promise<void> {
    const known = await Promise.all(knowing);
    const named = await naming;
    if (!known.includes(undefined)) return;
    await isLate;
    const ifLoaded: IfLoaded = (loading, other) => loading.catch(() => other);
    const found = known.map((word) => word ?? NOTHING);
    const first = await best(query, files, found, named, [MOST_EARLY, MOST_EARLY], ifLoaded);
    if (first.groups.length > 0) tell({ ...first, lacking: [], isPartial: false });
  }

  /** Finds the best pages. @param most so many guides, and so many pages of the reference */
  async function best(
    query: Query,
    files: IndexFiles,
    found: readonly WordMatches[],
    named: readonly (readonly Match[])[],
    [mostGuides, mostOthers]: readonly [number, number],
    ifLoaded: IfLoaded,
  ): Promise<Pick<Found, "groups" | "marks">> {
    const scores = new Scores(query, files.manifest);
    scores.addWords(found.map(({ matches }) => matches));
    query.compounds.forEach((compound, i) => {
      scores.addCompound(compound, named[i] ?? []);
    });
    // An error is about what it quotes: its other words are neither what a page is looked at for, nor marked there.
    const told = found.filter((_, i) => scores.isTold(i));
    const { guides, others } = scores.best(MOST_LOOKED_AT, mostOthers);
    const sure = [...guides.slice(0, mostGuides), ...others];
    const loaded = new Set(sure.map(({ page }) => chunkFile(page)));
    const ranked = [...sure, ...guides.slice(mostGuides).filter(({ page }) => loaded.has(chunkFile(page)))];
    const rows = await Promise.all(ranked.map(({ page }) => ifLoaded(files.row(page), undefined)));
    const hits = ranked.flatMap((each, i) => {
      const row = rows[i];
      return row ? [hitOf(each, row, query, told, files)] : [];
    });
    const marks = told.flatMap(({ marks, forms }) => [...marks, ...forms]);
    return { groups: grouped(hits), marks };
  }

  function hitOf(
    { page, score }: Ranked,
    row: SearchRow,
    query: Query,
    told: readonly WordMatches[],
    { manifest }: IndexFiles,
  ): Hit {
    const [route, title, label, kind, headings] = row;
    const place = placeOf(row, query, told);
    const isDeprecated = Number(manifest.ranks[page]) === RANK.deprecated || place?.isDeprecated === true;
    const { bonus, isSpelled } = bonusOf(query, row, place);
    return { route, title, label, kind, isDeprecated, isSpelled, place, headings, score: score + bonus };
  }
}

/** What is shown of an answer: a part, rather than nothing. */
function shown({ failures, ...found }: Found): Answer {
  if (found.groups.length === 0 && failures.length > 0) throw failures[0];
  return { ...found, isPartial: failures.length > 0 };
}
