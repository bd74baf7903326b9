// Which heading or member of a page a result leads to.
import type { SearchRow } from "../../../src/search/format.ts";
import { splitWords, termsOf, wholeOf } from "../../../src/search/words.ts";
import type { Query } from "./query.ts";

/** A heading or a member. */
export interface Place {
  readonly name: string;
  readonly anchor: string;
  readonly isDeprecated: boolean;
}

/** A place and how well it fits. */
export interface FoundPlace extends Place {
  /** How many of the query's words its name has. */
  readonly words: number;
  /** Its name is all of the query. */
  readonly isWhole: boolean;
}

/** A name as it is compared. */
interface Name {
  readonly terms: readonly string[];
  readonly whole: string;
}

/** How much of a query a name has. */
interface Value extends Pick<FoundPlace, "words" | "isWhole"> {
  readonly worth: number;
}

/** Makes a function that finds places. It remembers how names are split: each letter that is typed asks for the same ones. */
export function createPlaceFinder(): (
  row: SearchRow,
  query: Query,
  asked: readonly (readonly string[])[],
) => FoundPlace | undefined {
  const names = new Map<string, Name>();

  /** @param asked for each word the beginnings that it may mean */
  return ([, title, , , places, deprecated], query, asked) => {
    let best = compare(title);
    let found: FoundPlace | undefined;
    for (let at = 0; at < places.length; at += 2) {
      const [name = "", anchor = ""] = places.slice(at, at + 2);
      const value = compare(name);
      if (value.words === 0 || value.worth <= best.worth) continue;
      best = value;
      found = { name, anchor, isDeprecated: deprecated.includes(at / 2), words: value.words, isWhole: value.isWhole };
    }
    return found;

    function compare(text: string): Value {
      const { terms, whole } = nameOf(text);
      const fits = asked.map((beginnings) => fitOf(beginnings, terms));
      const same = query.compounds.filter(({ term }) => term === whole);
      const isBegun = same.length === 0 && query.compounds.some(({ term }) => whole.startsWith(term));
      const sum = fits.reduce((total, fit) => total + fit, 0);
      return {
        // Of two names that have the same of it, the shorter one.
        worth: sum + (same.length > 0 ? 2 : isBegun ? 0.5 : 0) - terms.length / 100,
        words: fits.filter((fit) => fit > 0).length,
        isWhole: same.some(({ isWhole }) => isWhole),
      };
    }
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

function fitOf(beginnings: readonly string[], terms: readonly string[]): number {
  if (terms.some((term) => beginnings.includes(term))) return 1;
  return terms.some((term) => beginnings.some((beginning) => term.startsWith(beginning))) ? 0.7 : 0;
}
