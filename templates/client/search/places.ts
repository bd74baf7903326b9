// Which heading or member of a page a result leads to.
import type { SearchRow } from "../../../src/search/format.ts";
import { splitWords, termsOf, wholeOf } from "../../../src/search/words.ts";
import { isOtherWord, type WordMatches } from "./lookup.ts";
import type { Compound, Query } from "./query.ts";

/** A heading or a member. */
export interface Place {
  readonly name: string;
  readonly anchor: string;
  readonly isDeprecated: boolean;
}

/** A place and how well it fits. */
export interface FoundPlace extends Place {
  /** What the heading or member there is called: what the glossary explains has other names besides. */
  readonly heading: string;
  /** Its name has all of the query's words. */
  readonly isFull: boolean;
  /** Which part of its name the words are that it has of the query, up to 1; its square where they are typed to their end. */
  readonly share: number;
  /** Its name is made of what was asked for, as far as that was typed, and of nothing else. */
  readonly isAsked: boolean;
  /** Its name is all of the query. */
  readonly isWhole: boolean;
  /** It is called as the query calls a member, and the title has the rest. */
  readonly isMember: boolean;
  /** Which part of the page's names have some of the query; one that has half of its words is half a name. */
  readonly portion: number;
}

/** What a word may mean, as far as names show it. */
type Meant = Pick<WordMatches, "marks" | "forms" | "isKnown">;

/** A name as it is compared. */
interface Name {
  readonly terms: readonly string[];
  readonly whole: string;
}

/** Makes a function that finds places. It remembers how names are split: each letter that is typed asks for the same ones. */
export function createPlaceFinder(): (row: SearchRow, query: Query, asked: readonly Meant[]) => FoundPlace | undefined {
  const names = new Map<string, Name>();

  /**
   * Finds the place that has something of the query which the title lacks, or is what was asked for.
   * @param asked what each word may mean
   */
  return ([route, title, , kind, places, deprecated], { compounds, members }, asked) => {
    const own = [nameOf(title)];
    // A guide is called by the end of its address, too.
    if (kind === "") own.push(nameOf(route.replace(/^.*\/(?=.)|\/$/g, "")));
    const terms = own.flatMap((name) => name.terms);
    const ownFits = asked.map((word) => fitOf(word, terms));
    const ownFit = ownFits.reduce((sum, fit) => sum + fit, 0);
    let best = ownFit + Math.max(...own.map((name) => sameness(name, compounds))) + LEAST_MORE;
    let found: Omit<FoundPlace, "portion"> | undefined;
    let having = 0;
    for (let at = 0; at < places.length; at += 2) {
      const text = places[at] as string;
      const name = nameOf(text);
      let worth = ownFit;
      let words = 0;
      let forms = 0;
      let hasAll = true;
      asked.forEach((word, i) => {
        const fit = fitOf(word, name.terms);
        if (fit > FORM) words++;
        else if (fit > 0) forms++;
        else if (ownFits[i] === 0) hasAll = false;
        worth += Math.max(0, fit - (ownFits[i] as number));
      });
      if (words + forms === 0) continue;
      having += words / asked.length;
      // Of two names that have the same of it, the shorter one.
      worth += sameness(name, compounds) - name.terms.length / 100;
      if (worth <= best) continue;
      best = worth;
      const isFull = words === asked.length;
      const share = Math.min(1, words / name.terms.length) ** (asked[0]?.isKnown ? 2 : 1);
      const isWhole = compounds.some((compound) => compound.isWhole && compound.term === name.whole);
      const anchor = places[at + 1] as string;
      const isMember = hasAll && members.includes(text);
      found = {
        name: text,
        anchor,
        heading: places.find((_, i) => i % 2 === 0 && places[i + 1] === anchor) ?? text,
        isDeprecated: deprecated.includes(at / 2),
        isFull,
        share,
        isAsked: isFull && share === 1,
        isWhole,
        isMember,
      };
    }
    return found && { ...found, portion: (2 * having) / places.length };
  };

  function nameOf(text: string): Name {
    let name = names.get(text);
    if (!name) {
      name = { terms: splitWords(text).flatMap(termsOf), whole: wholeOf(text) };
      names.set(text, name);
    }
    return name;
  }
}

/** A place must fit so much better than its page. */
const LEAST_MORE = 0.05;

/** How well fits another form of a word, or another word that begins so; and the word itself, not typed to its end. */
const FORM = 0.5;
const BEGUN = 0.7;

function fitOf({ marks, forms, isKnown }: Meant, terms: readonly string[]): number {
  let fit = 0;
  for (const term of terms) {
    if (fit === 0 && forms.includes(term)) fit = FORM;
    for (const beginning of marks) {
      if (term === beginning) return 1;
      if (term.startsWith(beginning)) fit = isKnown && isOtherWord(term, beginning) ? FORM : BEGUN;
    }
  }
  return fit;
}

/** What it is worth that some of the query is all of a name, or begins it. */
function sameness({ whole }: Name, compounds: readonly Compound[]): number {
  let worth = 0;
  for (const { term } of compounds) {
    if (term === whole) return 2;
    if (whole.startsWith(term)) worth = 0.5;
  }
  return worth;
}
