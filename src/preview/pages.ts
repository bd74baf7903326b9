// Pages as they are shown: rendered when they are asked for, and kept until something that they depend on changes. A page
// that has errors now is shown as it was when it had none.
import fs from "node:fs";
import path from "node:path";
import { type Stamp, sameSource, stampOf, statSource } from "../cache.ts";
import { hasErrors } from "../diagnostics.ts";
import { hashOf } from "../hash.ts";
import type { RenderedPage } from "../page-pass/tools.ts";
import { isSameRead } from "../plugins/reads.ts";
import type { Project } from "../project.ts";
import type { FileRead, Page, PageRecord, PropLink } from "../types.ts";
import type { UsedIn } from "./checks/used-in.ts";
import type { MadePage } from "./generation/make.ts";
import type { Generation } from "./generation.ts";

/** A page as it is shown. */
export interface ShownPage {
  /** What its pass says of it as it is now. */
  readonly record: PageRecord;
  /** What to show: the last text without errors, else the text with them; undefined where there is none. */
  readonly text: RenderedPage | undefined;
}

/** The pages that were asked for. */
export interface Pages {
  /** Renders a page, or takes it from what is kept. */
  show(generation: Generation, page: Page): ShownPage;
  /** The guides that link to a page of the reference. The same guides are the same list. */
  guidesOf(page: Page): readonly PropLink[];
  /** Takes in which guides link to the reference. */
  relate(usedIn: UsedIn): void;
  /** Takes in that anything may have changed: between two changes, nothing is looked at twice. */
  outdate(): void;
}

interface Kept extends ShownPage {
  readonly page: Page;
  readonly generation: symbol;
  readonly guides: readonly PropLink[];
  /** The last text without errors. */
  readonly good: RenderedPage | undefined;
  readonly stamps: readonly (Stamp | undefined)[];
  /** When what it depends on was last looked at. */
  epoch: number;
}

const NO_GUIDES: readonly PropLink[] = [];
/** How many pages are kept: more than an author has open, few enough for any memory. */
const KEPT = 200;

/** @param learn hears of every page that is taken through its pass */
export function openPages(
  { root, content }: Project,
  learn: (generation: Generation, page: Page, made: MadePage) => void,
): Pages {
  const kept = new Map<string, Kept>();
  let usedIn: UsedIn = {};
  /** Grows with every change. */
  let epoch = 0;
  return {
    show(generation, page) {
      const guides = guidesOf(page);
      const known = kept.get(page.route);
      kept.delete(page.route);
      const shown =
        known && isCurrent(known, generation, page, guides) ? known : make(generation, page, guides, known?.good);
      shown.epoch = epoch;
      kept.set(page.route, shown);
      for (const route of kept.keys()) {
        if (kept.size <= KEPT) break;
        kept.delete(route);
      }
      return shown;
    },
    guidesOf,
    relate(found) {
      usedIn = found;
      epoch++;
    },
    outdate() {
      epoch++;
    },
  };

  function guidesOf(page: Page): readonly PropLink[] {
    return page.api ? (usedIn[page.route] ?? NO_GUIDES) : NO_GUIDES;
  }

  function make(
    generation: Generation,
    page: Page,
    guides: readonly PropLink[],
    lastGood: RenderedPage | undefined,
  ): Kept {
    const startedMs = Date.now();
    const made = generation.make(page, guides);
    learn(generation, page, made);
    const { record, text } = made;
    const good = hasErrors(record.diagnostics) ? lastGood : text;
    const stamps = record.reads.map(({ file }) => {
      const source = statSource(content, file);
      return source && stampOf(source, startedMs);
    });
    return { page, generation: generation.id, guides, record, text: good ?? text, good, stamps, epoch: 0 };
  }

  function isCurrent(known: Kept, generation: Generation, page: Page, guides: readonly PropLink[]): boolean {
    const { record } = known;
    if (known.generation !== generation.id || known.page !== page || known.guides !== guides) return false;
    if (known.epoch === epoch) return true;
    // What is missing may have come, and what was wrong may be right.
    if (record.unresolved || record.dead || hasErrors(record.diagnostics)) return false;
    if (!(record.pluginReads?.every((read) => isSameRead(root, read)) ?? true)) return false;
    return record.reads.every((read, i) => isSame(read, known.stamps[i]));
  }

  function isSame({ file, hash }: FileRead, stamp: Stamp | undefined): boolean {
    const source = statSource(content, file);
    if (!source || hash === undefined) return source !== undefined;
    return sameSource(stamp, source) || hashOf(fs.readFileSync(path.join(content, file))) === hash;
  }
}
