// Rules of a take-over that let a page be as it is, for tests that care for some of them.
import type { Rules } from "../../src/init/markdown/convert.ts";
import type { Dialect } from "../../src/init/markdown/tokens.ts";

export const MDX: Dialect = { mdx: true, mustaches: false };
export const VUE: Dialect = { mdx: false, mustaches: true };

/** Gives rules that speak of nothing. */
export function noRules(dialect: Dialect, source: string): Rules {
  return {
    dialect,
    text: (text) => text,
    fence: ({ start, end }) => source.slice(start, end),
    opening: () => undefined,
    closing: () => undefined,
    element: () => undefined,
    stray: () => undefined,
    other: () => undefined,
  };
}
