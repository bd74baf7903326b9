// What edits of some pages change of the output beside these pages' own files: the search index, and the text of the whole site.
import type { OutputEdits, OutputList } from "../cache.ts";
import { type Stage, stageWriter } from "../emit.ts";
import { laterSizes, tellNothing, tellSize } from "../joined/later.ts";
import { type Joining, type JoinTask, joinBeside } from "../joined/write.ts";
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
  /** Places of the pages that are to be made again. */
  readonly edited: readonly number[];
  /** Puts a file together beside this thread; gives undefined where that is not to be. */
  readonly beside: Parameters<typeof joinBeside>[1];
}

/** The text of the whole site, which is put together while its edited pages are made. */
export interface StartedFull {
  /** Goes on with what was made; undefined where a page has no text now. */
  complete(files: EditedFiles): JoiningFull | undefined;
  /** Ends what still runs. */
  end(): Promise<void>;
}

/** The text of the whole site, as it is being put together. */
export interface JoiningFull {
  /** Undefined where it stays as it is. */
  readonly joining: Joining | undefined;
  readonly stretches: readonly JoinedStretch[];
}

const NOTHING: JoiningFull = { joining: undefined, stretches: [] };

/**
 * Begins to put the text of the whole site together, as far as no edited page stands in the way. Whoever makes all pages puts it
 * into the same place: it is to be ended first.
 * @returns undefined where it was not put together from the pages that the site has
 */
export function startFull(run: Run, stage: Stage, input: FullInput): StartedFull | undefined {
  const { site, order } = input.opened;
  const wanted = new Set(input.edited);
  const parts = isWritten(LLMS_FULL, site) && wanted.size > 0 ? fullParts(site.config, input.names, order) : [];
  const edited = parts.flatMap(({ place }, at) => (wanted.has(place) ? at : []));
  if (edited.length === 0) return { complete: () => NOTHING, end: async () => {} };
  const known = input.list.find(LLMS_FULL);
  const plan =
    known &&
    planEdited(known, parts.length, edited, (places) =>
      filesOf(
        input.list,
        places.flatMap((at) => parts[at] ?? []),
      ),
    );
  if (!plan) return undefined;
  const sizes = laterSizes(edited.length);
  const task: JoinTask = {
    stage: stage.dir,
    name: LLMS_FULL,
    parts: plan.sources.map(({ path, ...source }) =>
      "edited" in source
        ? { head: source.head, file: `${stage.dir}/${path}`, later: edited.indexOf(source.edited) }
        : { ...source, file: `${run.project.out}/${path}` },
    ),
    later: sizes,
  };
  const joining = joinBeside(task, input.beside);
  return {
    complete({ put, records }) {
      const twins = edited.map((at) => {
        const { route, place } = parts[at] as FullPart;
        return records.get(place)?.outputs.find(({ path }) => path === twinPath(route));
      });
      const made = new Map(edited.flatMap((at, i) => (twins[i] ? [[at, twins[i]]] : [])));
      if (made.size < edited.length) return undefined;
      if (!put.some((file) => twins.includes(file))) return NOTHING;
      for (const [i, twin] of twins.entries()) if (twin) tellSize(sizes, i, twin.size);
      return { joining, stretches: plan.stretches(made) };
    },
    async end() {
      tellNothing(sizes);
      await joining.end();
    },
  };
}

/** Finds the texts of pages as the last build wrote them; undefined where one has none. */
function filesOf(list: OutputList, parts: readonly FullPart[]): JoinedPart[] | undefined {
  const found = parts.flatMap(({ route, head }) => {
    const file = list.find(twinPath(route));
    return file ? [{ head: head(), file }] : [];
  });
  return found.length === parts.length ? found : undefined;
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
