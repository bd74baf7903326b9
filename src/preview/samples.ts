// The samples of a previewed site: checked when all pages are known, on threads of their own, and only when something that
// they depend on may have changed.
import path from "node:path";
import { hashOf } from "../hash.ts";
import type { Project } from "../project.ts";
import { openQueue } from "../samples/queue.ts";
import { checkSamples, openChecker, planSamples, type SampleReport, samplePages } from "../samples.ts";
import type { Page, PageRecord } from "../types.ts";
import type { SiteReport } from "./checks.ts";

export interface SampleChecks {
  /** What the last check found; undefined before the first one. */
  readonly last: SampleReport | undefined;
  /** Files beside the content that it read, or looked for in vain; absolute. */
  readonly reads: readonly string[];
  /** Whether one is at work, or waits. */
  readonly isPending: boolean;
  /** Checks what there is now, unless nothing that matters has changed. */
  check(report: SiteReport): void;
  /** Ends what runs; resolves when nothing does. */
  close(): Promise<void>;
}

/** @param hooks.done hears of each result that is not outdated @param hooks.failed hears of what ended a check */
export function openSampleChecks(
  project: Project,
  cache: boolean,
  hooks: { done(): void; failed(error: unknown): void },
): SampleChecks {
  let last: SampleReport | undefined;
  let reads: readonly string[] = [];
  let isPending = false;
  let checked = "";
  /** The report that was looked at last, and the plan's hash then. */
  let looked: { readonly report: SiteReport; readonly plan: string } | undefined;
  const queue = openQueue<SampleReport>(
    openChecker(),
    (report) => {
      last = report;
      reads = [...report.reads, ...report.missing].flatMap((file) =>
        /^\.\.\/|(?:^|\/)node_modules\//.test(file) ? [path.join(project.content, file)] : [],
      );
      isPending = false;
      hooks.done();
    },
    (error) => {
      isPending = false;
      checked = "";
      looked = undefined;
      hooks.failed(error);
    },
  );
  return {
    get last() {
      return last;
    },
    get reads() {
      return reads;
    },
    get isPending() {
      return isPending;
    },
    check(report) {
      const { generation, files } = report;
      const { inputs } = generation;
      const { config } = inputs.settings;
      const plan = planSamples(project, config, inputs.settings.at, true);
      // Samples may import any file of the content folder that is no page.
      const isOther = !files || [...files].some((file) => !generation.indexes.has(file));
      const isSame = looked?.plan === plan.hash && haveSameSamples(looked.report, report);
      looked = { report, plan: plan.hash };
      if (!isOther && isSame) return;
      const pages = samplePages(...checkedPages(report), project);
      const now = hashOf(JSON.stringify([plan.hash, config.checks, pages]));
      if (!isOther && now === checked) return;
      checked = now;
      isPending = pages.length > 0 && plan.off !== "switched off";
      if (isPending) queue.add((checker, signal) => checkSamples(plan, pages, checker, { cache, signal }));
      else last = undefined;
    },
    close: queue.close,
  };
}

/** The site's pages, and in the place of those that have errors now what they hold now; with what was found on each. */
function checkedPages({ generation, records, leftOut }: SiteReport): [readonly Page[], readonly PageRecord[]] {
  const { pages } = generation.site;
  if (leftOut.length === 0) return [pages, records];
  const names = new Set(leftOut.map(({ page }) => page.file));
  const known = pages.map((page, i) => ({ page, record: records[i] as PageRecord }));
  const all = [...known.filter(({ page }) => !names.has(page.file)), ...leftOut];
  return [all.map(({ page }) => page), all.map(({ record }) => record)];
}

/** Whether nothing but texts of pages differs, and none of their samples. */
function haveSameSamples(one: SiteReport, other: SiteReport): boolean {
  if (one.generation.id !== other.generation.id) return false;
  const ofLeftOut = ({ leftOut }: SiteReport) =>
    JSON.stringify(leftOut.map(({ page, record }) => [page.file, record.samples, page.frontMatter.allow_api]));
  if (ofLeftOut(one) !== ofLeftOut(other)) return false;
  const samplesOf = ({ generation, records }: SiteReport, i: number) =>
    JSON.stringify([records[i]?.samples, generation.site.pages[i]?.frontMatter.allow_api]);
  return other.records.every((record, i) => record === one.records[i] || samplesOf(one, i) === samplesOf(other, i));
}
