// What edits of some pages change of the output beside these pages' own files: the search index, and the text of the whole site.
import type { OutputEdits, OutputList } from "../cache.ts";
import { type Stage, stageWriter } from "../emit.ts";
import { type Joining, joinBeside } from "../joined/write.ts";
import { type JoinedPart, planEdited } from "../joined.ts";
import { type FullPart, fullParts, isWritten, LLMS_FULL } from "../llms.ts";
import { twinPath } from "../route.ts";
import type { JoinedStretch, OutputFile, PageRecord } from "../types.ts";
import type { OpenedSite } from "./edited-pages.ts";
import type { EditedSearch } from "./edited-search.ts";
import type { Run } from "./run.ts";

/** A page that was made again. */
export interface MadePage {
  /** Place among the site's pages. */
  readonly at: number;
  readonly before: PageRecord;
  readonly record: PageRecord;
}

/** The pages' own files. */
export interface EditedFiles {
  /** Those that are others than they were. */
  readonly put: readonly OutputFile[];
  /** The pages' records, by their places, with their files as they lie there then. */
  readonly records: ReadonlyMap<number, PageRecord>;
}

/** Tells which of the pages' files, which are staged, are others than they were. */
export function editedFiles(pages: readonly MadePage[]): EditedFiles {
  const put: OutputFile[] = [];
  const records = new Map(
    pages.map(({ at, record, before }) => {
      // A file with the same bytes stays.
      const outputs = record.outputs.map((file, i) =>
        file.hash === before.outputs[i]?.hash ? before.outputs[i] : file,
      );
      put.push(...outputs.filter((file, i) => file !== before.outputs[i]));
      return [at, { ...record, outputs }] as const;
    }),
  );
  return { put, records };
}

/** What the text of the whole site is put together from. */
export interface FullInput {
  readonly opened: OpenedSite;
  /** The names of all pages, in their order. */
  readonly names: Parameters<typeof fullParts>[1];
  /** The last build's. */
  readonly list: OutputList;
  readonly files: EditedFiles;
  /** Puts a file together beside this thread; gives undefined where that is not to be. */
  readonly beside: Parameters<typeof joinBeside>[1];
}

/** The text of the whole site, as it is being put together. */
export interface JoiningFull {
  /** Undefined where it stays as it is. */
  readonly joining: Joining | undefined;
  readonly stretches: readonly JoinedStretch[];
}

/**
 * Begins to put the text of the whole site together. Whoever makes all pages puts it into the same place: where it is not needed,
 * it is to be ended first.
 * @returns undefined where it was not put together from as many pages as the site has
 */
export function startFull(run: Run, stage: Stage, input: FullInput): JoiningFull | undefined {
  const staged = new Map(input.files.put.map((file) => [file.path, file]));
  const full = planFull(input, staged);
  if (!full) return undefined;
  const parts = full.sources.map(({ path, ...source }) => ({
    file: `${staged.has(path) ? stage.dir : run.project.out}/${path}`,
    ...source,
  }));
  const { stretches } = full;
  if (parts.length === 0) return { joining: undefined, stretches };
  const task = { stage: stage.dir, name: LLMS_FULL, parts };
  return { joining: joinBeside(task, input.beside), stretches };
}

/**
 * Stages what edits change of an output, but for what is staged already.
 * @returns what became of its files, and how many of them were not there before
 * @throws DocsgenError with exit code 3 for what the environment denies
 */
export async function stageEdited(
  stage: Stage,
  list: OutputList,
  { put }: EditedFiles,
  search: EditedSearch,
  { joining, stretches }: JoiningFull,
): Promise<{ readonly outputs: OutputEdits; readonly added: number }> {
  const writer = stageWriter(stage.dir);
  const written = search.files.map(({ path, data }) => writer.write(path, data));
  const known = written.filter(({ path }) => list.find(path)).length;
  const full = joining ? [{ ...(await joining.file()), stretches }] : [];
  return { outputs: { put: [...put, ...written, ...full], drop: search.gone }, added: written.length - known };
}

/**
 * Plans the text of the whole site; nothing where none of its parts is another one.
 * @param staged by path
 */
function planFull(
  { opened: { site, order }, names, list, files: { records } }: FullInput,
  staged: ReadonlyMap<string, OutputFile>,
): ReturnType<typeof planEdited> {
  const nothing = { sources: [], stretches: [] };
  const made = [...records.values()].map(({ route }) => route);
  const routes = new Set(made.filter((route) => staged.has(twinPath(route))));
  if (routes.size === 0 || !isWritten(LLMS_FULL, site)) return nothing;
  const parts = fullParts(site.config, names, order);
  const edited = parts.flatMap(({ route }, at) => (routes.has(route) ? at : []));
  if (edited.length === 0) return nothing;
  const known = list.find(LLMS_FULL);
  return known && planEdited(known, parts.length, edited, (places) => filesOf(places.flatMap((at) => parts[at] ?? [])));

  function filesOf(wanted: readonly FullPart[]): JoinedPart[] | undefined {
    const found = wanted.flatMap(({ route, head }) => {
      const path = twinPath(route);
      const file = staged.get(path) ?? list.find(path);
      return file ? [{ head: head(), file }] : [];
    });
    return found.length === wanted.length ? found : undefined;
  }
}
