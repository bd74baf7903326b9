// Pages take the steps of their passes in turn: what one page's step runs is at the processor's hand for the next page's,
// where after a whole page it is not. So a few pages together take less time than one after another.
import type { PageProblems } from "../page-pass/problems.ts";
import { PASS_STEPS } from "../page-pass/steps.ts";
import type { PagePass, PassSteps } from "../page-pass.ts";
import type { Page, PageRecord } from "../types.ts";
import type { Watchdog } from "../watchdog.ts";

/** How many pages take turns. What more of them keep until their next step costs more than it saves. */
const TOGETHER = 12;

/** A page that is being made. */
interface Making {
  readonly page: Page;
  steps: PassSteps | undefined;
  /** How many steps it has taken. */
  taken: number;
  /** Whether it is in a step; after a step was broken off, it is found so. */
  isBusy: boolean;
  record: PageRecord | undefined;
}

interface Turn {
  readonly making: Making;
  readonly step: number;
}

/**
 * Makes pages, each step under the watchdog's time limit.
 * @param timeOut gives the record of a page that is broken off, of which this much was found wrong until then
 * @returns the pages' records, in their order
 * @throws what a page's pass throws
 */
export function takeTurns(
  pages: readonly Page[],
  pass: PagePass,
  watchdog: Watchdog,
  timeOut: (page: Page, found: PageProblems | undefined) => PageRecord,
): PageRecord[] {
  const all = pages.map((page): Making => ({ page, steps: undefined, taken: 0, isBusy: false, record: undefined }));
  const end = (making: Making, record: PageRecord): void => {
    making.record = record;
    // What it holds of the page is needed no longer.
    making.steps = undefined;
  };
  const take = (making: Making): void => {
    making.steps ??= pass.stepsOf(making.page);
    making.isBusy = true;
    const { done, value } = making.steps.next();
    making.taken++;
    if (done) end(making, value);
    // Not sooner: what is broken off is so at the next call of a function, and a page without its record must begin anew.
    making.isBusy = false;
  };
  pass.prepare(pages);
  watchdog(
    turnsOf(all),
    ({ making, step }) => {
      // Code that was broken off can't go on: the page begins anew.
      if (making.isBusy) Object.assign(making, { steps: undefined, taken: 0 });
      while (making.record === undefined && making.taken <= step) take(making);
    },
    ({ making }) => end(making, timeOut(making.page, making.steps?.problems)),
  );
  return all.map(({ record }) => record as PageRecord);
}

function turnsOf(all: readonly Making[]): Turn[] {
  const turns: Turn[] = [];
  for (let from = 0; from < all.length; from += TOGETHER) {
    const together = all.slice(from, from + TOGETHER);
    for (let step = 0; step < PASS_STEPS; step++) for (const making of together) turns.push({ making, step });
  }
  return turns;
}
