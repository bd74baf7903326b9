// A page's pass as steps, between which other pages may take theirs.
import type { PageHooks } from "../plugins/hooks.ts";
import type { PageRecord } from "../types.ts";

/** The steps of a page's pass: each call of `next` takes one, and the last one gives the record. */
export type Steps = Generator<undefined, PageRecord, undefined>;

/** How many steps a page's pass has at most: its Markdown is parsed, rendered, written as Markdown; its template is rendered. */
export const PASS_STEPS = 4;

/** Lets other pages take their steps. */
export function* pause(hooks: PageHooks | undefined): Generator<undefined, void, undefined> {
  yield;
  hooks?.begin();
}
