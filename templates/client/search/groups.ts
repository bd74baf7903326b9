// The hits of a query as they are shown: guides and the reference apart.
import type { FoundPlace } from "./places.ts";

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
  /** Name and anchor of each heading or member in turn. */
  readonly headings: readonly string[];
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

/** So many guides are found at most. */
export const MOST_GUIDES = 8;
/** So many of a group are shown before the other one goes on, even if that has better ones. */
const LEAST_OF_GROUP = 2;

/**
 * Puts guides and the reference apart, the best first, what is deprecated last. Where a hit of the other group is better
 * than most of the first, the first one has only its best, and the rest comes after the other.
 */
export function grouped(hits: readonly Hit[]): Group[] {
  const inOrder = deprecatedLast([...hits].sort((a, b) => b.score - a.score));
  const isGuide = (hit: Hit) => hit.kind === "";
  const lead = inOrder[0];
  if (!lead) return [];
  const guides = inOrder.filter(isGuide).slice(0, MOST_GUIDES);
  const others = inOrder.filter((hit) => !isGuide(hit));
  const [first, second] = isGuide(lead) ? [guides, others] : [others, guides];
  const shown = countLeading(first, second[0]);
  const after = countLeading(second, first[shown]);
  return [
    { hits: first.slice(0, shown), isMore: false },
    { hits: second.slice(0, after), isMore: false },
    { hits: first.slice(shown), isMore: true },
    { hits: second.slice(after), isMore: true },
  ].flatMap(({ hits, isMore }) => (hits.length === 0 ? [] : [{ isGuides: hits.every(isGuide), isMore, hits }]));
}

/** Counts the hits of a group that are no worse than the next one of the other, the least that it shows anyway. */
function countLeading(hits: readonly Hit[], other: Hit | undefined): number {
  return Math.max(LEAST_OF_GROUP, hits.filter(({ score }) => score >= (other?.score ?? 0)).length);
}

/** Who spells a name exactly wants that one, deprecated or not. */
function deprecatedLast(hits: readonly Hit[]): Hit[] {
  const isLast = ({ isDeprecated, isSpelled }: Hit) => isDeprecated && !isSpelled;
  return [...hits.filter((hit) => !isLast(hit)), ...hits.filter(isLast)];
}
