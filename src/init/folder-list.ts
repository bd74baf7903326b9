// Whether docsgen lists the pages of a folder as an old site did: then its sidebar names the folder alone. Pure.
import { compare } from "../diagnostics.ts";
import { baseName, parseNumberPrefix } from "../route.ts";

/** A page that a folder lists. */
interface Listed {
  /** Path under the content folder. */
  readonly target: string;
  /** Where the page says that it stands. */
  readonly position?: number | undefined;
}

/** Whether docsgen lists pages of one folder in this order: by position or number, then by the file's name. */
export function isListedInOrder(pages: readonly Listed[]): boolean {
  const places = pages.map(({ target, position }) => {
    const name = baseName(target);
    return { name, place: position ?? parseNumberPrefix(name).position ?? Number.POSITIVE_INFINITY };
  });
  return places.every(({ name, place }, i) => {
    const next = places[i + 1];
    return next === undefined || place < next.place || (place === next.place && compare(name, next.name) < 0);
  });
}
