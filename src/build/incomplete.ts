// What else is wrong with a site that lacks a plugin, a package or an API model: its pages can't be checked without those that
// come of it, because links to them would all be wrong; but each of its files can be read, and its templates loaded.
import { readCategory } from "../site/categories.ts";
import { isPage, readPage } from "../site/read.ts";
import { loadProblems } from "../template-faults.ts";
import type { Diagnostic } from "../types.ts";
import type { Inputs } from "./inputs.ts";
import type { Run } from "./run.ts";

/** Finds it. */
export async function problemsBeside(
  { project, display }: Run,
  { config, templates, standIn, scan }: Pick<Inputs, "config" | "templates" | "standIn" | "scan">,
): Promise<readonly Diagnostic[]> {
  const { pages, categories, problems } = scan();
  const reading = { config, content: project.content, display };
  const read = pages.map((source) => readPage(source, reading));
  return [
    ...problems,
    ...read.flatMap((page) => (isPage(page) ? (page.warnings ?? []) : page.problems)),
    ...categories.flatMap(({ file }) => readCategory(file, reading).problems),
    ...(standIn ? [] : await loadProblems(project, config, templates)),
  ];
}
