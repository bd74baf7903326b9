// What every directive of docsgen's own takes and puts on its outermost element.
import type { Attributes } from "../../src/types.ts";

/** An id that links can lead to, and classes for a site's own styles. */
export const common = { "id?": "string", "class?": "string" } as const satisfies Attributes;

/** Joins class names, those that are there. */
export function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
