// What a page is worth to a query besides its words: by what it is called, and by its headings.
import type { SearchRow } from "../../../src/search/format.ts";
import { isCompound } from "../../../src/search/words.ts";
import type { FoundPlace } from "./places.ts";
import type { Query } from "./query.ts";

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

/** Reckons what a page is worth besides its words, and whether it is called as the query is spelled, capitals and all. */
export function bonusOf(
  query: Query,
  [, title, , kind]: SearchRow,
  place: FoundPlace | undefined,
): { readonly bonus: number; readonly isSpelled: boolean } {
  // What is called so comes first: of pages and symbols with one name, what was asked for.
  const isGuide = kind === "";
  const names = calledNames(query, title, isGuide, place);
  const isSpelled = names.includes(query.text);
  const asked = query.asksForGuides === isGuide;
  const other = isGuide ? headingBonus(query, place) : place?.isMember ? MEMBER : packageBonus(query, title);
  const isType = !isGuide && names.includes(title) && (isSpelled || !/\p{Lu}/u.test(query.text));
  const called = CALLED * names.length + (asked ? 5 : 0) + (isSpelled ? SPELLED : 0) + (isType ? TYPE : 0);
  return { bonus: names.length > 0 ? called : other, isSpelled };
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
