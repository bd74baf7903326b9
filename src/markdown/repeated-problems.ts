// What is wrong in many places of an article alike: it is told once, or where it may be meant otherwise.
import { nearest } from "../diagnostics.ts";
import type { MarkdownContext } from "./context.ts";
import type { ForeignSyntax } from "./foreign-syntax.ts";
import type { FaultReporter } from "./open-elements.ts";
import type { Locate, Place } from "./places.ts";
import { undefinedReference, unknownLanguage } from "./problems.ts";
import { remembered } from "./remembered.ts";

/** For how many labels without a definition a similar one is looked for: each is compared with all of the page's. */
const MOST_LABELS_SEARCHED = 20;

/** What was found so far. */
export interface RepeatedProblems {
  /** By file, labels that it defines nowhere, and which each may stand for. */
  readonly undefinedLabels: Map<string, Map<string, string | undefined>>;
  readonly unknownLanguages: Set<string>;
  /** By file and kind, the first of what another generator would not show as text, and how many more there are. */
  readonly foreign: Map<string, { place: Place; message: string; hint: string; others: number }>;
  /** Where such things stand in included files, which may be included twice. */
  readonly foreignPlaces: Set<string>;
}

/** What of an article has to do with them. */
interface Repeating extends FaultReporter {
  readonly repeated: RepeatedProblems;
  /** Of the file at hand. */
  readonly context: MarkdownContext;
  readonly isIncluded: boolean;
  /** Labels that it defines addresses for. */
  readonly definitions: readonly string[];
}

/** Begins to note them. */
export function newRepeatedProblems(): RepeatedProblems {
  const [undefinedLabels, unknownLanguages] = [new Map(), new Set<string>()];
  const [foreign, foreignPlaces] = [new Map(), new Set<string>()];
  return { undefinedLabels, unknownLanguages, foreign, foreignPlaces };
}

/** Takes note of what another generator would not show as text. Pages of one have hundreds: the first of a kind is told. */
export function noteForeign(
  { context, isIncluded, repeated: { foreign, foreignPlaces } }: Repeating,
  { message, hint, isSlip }: Omit<ForeignSyntax, "offset" | "raw">,
  locate: Locate,
): void {
  if (isIncluded) {
    const { file = "", line, column } = locate();
    const place = `${line}:${column}:${file}`;
    if (foreignPlaces.has(place)) return;
    foreignPlaces.add(place);
  }
  const kind = `${context.file ?? ""}\n${isSlip ? foreign.size : hint}`;
  const known = foreign.get(kind);
  if (known) known.others++;
  else foreign.set(kind, { place: locate(), message, hint, others: 0 });
}

/** Reports what other generators would not show, when all of it is known. */
export function reportForeign(article: Repeating): void {
  for (const { place, message, hint, others } of article.repeated.foreign.values()) {
    const more = others === 0 ? "" : `, and so ${others === 1 ? "is 1" : `are ${others}`} more like it`;
    article.report(place, { code: "foreign-syntax", message: message + more, hint });
  }
}

/** Reports a reference that nothing defines; once a file, unless a known label may be meant in each place. */
export function reportReference(article: Repeating, label: string, locate: Locate): void {
  const labels = remembered(article.repeated.undefinedLabels, article.context.file ?? "", () => new Map());
  const isNew = !labels.has(label);
  const isSearched = labels.size < MOST_LABELS_SEARCHED;
  if (isNew) labels.set(label, isSearched ? nearest(label, article.definitions) : undefined);
  const near = labels.get(label);
  if (!isNew && near === undefined) return;
  const place = locate();
  article.report(place, undefinedReference(label, near, place.file !== undefined));
}

/** Reports an unknown language, each one once a page. */
export function reportLanguage(
  article: Repeating,
  language: string,
  suggestion: string | undefined,
  locate: Locate,
): void {
  const { unknownLanguages } = article.repeated;
  if (unknownLanguages.has(language)) return;
  unknownLanguages.add(language);
  article.report(locate(), unknownLanguage(language, suggestion));
}
