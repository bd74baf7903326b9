// What can only be said when every page is known: checked in the background, page by page, whenever nothing else is to be
// done.
import { hasErrors } from "../diagnostics.ts";
import type { Project } from "../project.ts";
import type { Diagnostic, Page, PageRecord } from "../types.ts";
import { CheckedPages } from "./checked.ts";
import { Latest, type LatestHooks } from "./checks/latest.ts";
import { Pace } from "./checks/pace.ts";
import { type CheckTask, SiteChecker, type SiteCheckerHooks, type SiteReport } from "./checks/site-checker.ts";
import type { MadePage } from "./generation/make.ts";
import type { Generation } from "./generation.ts";

export type { SiteReport } from "./checks/site-checker.ts";

export interface Checks {
  /** Looks at a page that is left out, before its turn. */
  look(generation: Generation, page: Page): void;
  /** Looks at the files that metadata decides, before their turn. */
  lookAtStructure(generation: Generation): void;
  /** What was found to be wrong with those files when they were last looked at. */
  ofStructure(): readonly Diagnostic[];
  /** Takes in a page that was made for another reason. */
  learn(generation: Generation, page: Page, made: MadePage): void;
  /**
   * Begins, or begins again, with what there is now.
   * @param files that changed, content-relative; undefined where any may have
   */
  start(generation: Generation, files: ReadonlySet<string> | undefined): void;
  /** Lets others go first, for a moment or until they are done. */
  giveWay(work?: Promise<unknown>): void;
  /** The files that pages, as they were last made, show or show something of; content-relative. */
  reads(): ReadonlySet<string>;
  /** Those of the files that are as all pages read them that read them. @param files that pages read */
  asRead(files: readonly string[]): ReadonlySet<string>;
  /** Whether a page, as it was last made, lacks something or has errors. */
  isLacking(): boolean;
  /** What those pages say that are known as they are now. */
  known(generation: Generation): readonly PageRecord[];
  /** What was found to be wrong when it was last looked at, with pages and across them. */
  diagnostics(generation: Generation): readonly Diagnostic[];
  /** What was wrong with a page when it was made. */
  problemsOf(generation: Generation, record: PageRecord): readonly Diagnostic[];
  /** Resolves with the report on what there is now, as soon as it is complete; rejects when the checks are closed. */
  report(): Promise<SiteReport>;
  /** Ends what runs; resolves when nothing does. */
  close(): Promise<void>;
}

export type ChecksHooks = SiteCheckerHooks & LatestHooks<SiteReport>;

/** Opens the checks of one site. */
export function openChecks(project: Project, hooks: ChecksHooks): Checks {
  const checked = new CheckedPages(project);
  const pace = new Pace();
  const checker = new SiteChecker(project, checked, pace, hooks);
  const latest = new Latest<CheckTask, SiteReport>((task, isWanted) => checker.check(task, isWanted), {
    done(report) {
      checker.reported();
      hooks.done(report);
    },
    failed: hooks.failed,
  });
  return {
    learn: (generation, page, made) => checker.learn(generation, page, made),
    start(generation, files) {
      const startedMs = performance.now();
      checker.change(generation, files);
      pace.giveWay();
      latest.start({ generation, startedMs });
    },
    look: (generation, page) => checker.lookAtLeftOut(generation, page),
    lookAtStructure: (generation) => checker.lookAtStructure(generation),
    ofStructure: () => checker.ofStructure,
    giveWay: (work) => pace.giveWay(work),
    reads: () => new Set(checked.records().flatMap(({ reads }) => reads.map(({ file }) => file))),
    asRead: (files) => checked.asRead(files),
    isLacking: () =>
      checked.records().some(({ unresolved, dead, diagnostics }) => unresolved || dead || hasErrors(diagnostics)),
    known: ({ site }) => checked.known(site),
    diagnostics: (generation) => checker.diagnostics(generation),
    problemsOf: (generation, record) => checked.problemsOf(generation, record),
    report: () => latest.result(),
    close: () => latest.close(),
  };
}
