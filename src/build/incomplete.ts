// What else is wrong with a site that lacks a plugin, a package or an API model: its pages can't be checked without those that
// come of it, because links to them would all be wrong; but each of its files can be read, and its templates loaded.
import { PAGE_ELSEWHERE } from "../scan/problems.ts";
import type { Scan } from "../scan.ts";
import { readCategory } from "../site/categories.ts";
import { isPage, readPage } from "../site/read.ts";
import { loadProblems } from "../template-faults.ts";
import type { Templates } from "../templates.ts";
import type { Diagnostic, ResolvedConfig } from "../types.ts";
import type { Run } from "./run.ts";

/** What there is of such a site. */
export interface IncompleteInputs {
  readonly config: ResolvedConfig;
  readonly templates: Templates;
  /** As `TemplatesInstead` has it. */
  readonly standIn?: readonly string[];
  scan(): Scan;
}

/** Finds it. */
export async function problemsBeside(
  { project, display }: Run,
  { config, templates, standIn, scan }: IncompleteInputs,
): Promise<readonly Diagnostic[]> {
  const { pages, categories, problems } = scan();
  const reading = { config, content: project.content, display };
  const read = pages.map((source) => readPage(source, reading));
  return [
    // What pages include is not known, and may lie anywhere.
    ...problems.filter(({ code }) => code !== PAGE_ELSEWHERE),
    ...read.flatMap((page) => (isPage(page) ? (page.warnings ?? []) : page.problems)),
    ...categories.flatMap(({ file }) => readCategory(file, reading).problems),
    ...(standIn ? [] : await loadProblems(project, config, templates)),
  ];
}
