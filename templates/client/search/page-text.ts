// What excerpts need to know of a page, wherever that is read.
import type { Block } from "./markdown.ts";
import type { Place } from "./places.ts";

/** The text of a page. */
export interface PageText {
  /** Lists what the page says in order; of a long one, the beginning. */
  blocks(): readonly Block[];
  /** Lists what stands under a heading, as far as the next one. */
  section(place: Place): readonly Block[];
  /** Finds what a page of the reference says that its item, or one of its places, is; "" where it says nothing. */
  about(place: Place | undefined): string;
}
