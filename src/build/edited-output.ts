// What edits of some pages change of the output beside these pages' own files: the search index, and the text of the whole site.
import type { OutputEdits, OutputList } from "../cache.ts";
import { type Stage, stageWriter } from "../emit.ts";
import { startJoining } from "../joined/write.ts";
import { type JoinedPart, planEdited } from "../joined.ts";
import { type FullPart, fullParts, isWritten, LLMS_FULL } from "../llms.ts";
import { twinPath } from "../route.ts";
import type { OutputFile, PageRecord } from "../types.ts";
import type { OpenedSite } from "./edited-pages.ts";
import type { EditedSearch } from "./edited-search.ts";
import type { Run } from "./run.ts";

/** What was made of the edited pages. */
export interface EditedInput {
  readonly opened: OpenedSite;
  /** The names of all pages, in their order. */
  readonly names: Parameters<typeof fullParts>[1];
  /** The last build's. */
  readonly list: OutputList;
  readonly search: EditedSearch | undefined;
  readonly pages: readonly {
    /** Place among the site's pages. */
    readonly at: number;
    readonly before: PageRecord;
    readonly record: PageRecord;
  }[];
}

export interface EditedOutput {
  readonly outputs: OutputEdits;
  /** How many of the files were not there before. */
  readonly added: number;
  /** The pages' records, by their places, with their files as they lie there then. */
  readonly records: ReadonlyMap<number, PageRecord>;
}

/**
 * Stages what edits of some pages change of an output; the pages' own files are staged already.
 * @returns undefined where the text of the whole site was not put together from as many pages as it has
 * @throws DocsgenError with exit code 3 for what the environment denies
 */
export async function stageEdited(run: Run, stage: Stage, input: EditedInput): Promise<EditedOutput | undefined> {
  const { list, pages, search } = input;
  const writer = stageWriter(stage.dir);
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
  const staged = new Map(put.map((file) => [file.path, file]));
  const full = planFull(input, staged);
  if (!full) return undefined;
  const parts = full.sources.map(({ path, ...source }) => ({
    file: `${staged.has(path) ? stage.dir : run.project.out}/${path}`,
    ...source,
  }));
  const task = { stage: stage.dir, name: LLMS_FULL, parts };
  const joining = parts.length > 0 ? startJoining(task, run.options.jobs !== 1) : undefined;
  try {
    const written = (search?.files ?? []).map(({ path, data }) => writer.write(path, data));
    const known = new Set(list.files((path) => written.some((file) => file.path === path)).map(({ path }) => path));
    put.push(...written);
    if (joining) put.push({ ...(await joining.file()), stretches: full.stretches });
    return { outputs: { put, drop: search?.gone ?? [] }, added: written.length - known.size, records };
  } finally {
    await joining?.end();
  }
}

/**
 * Plans the text of the whole site; nothing where none of its parts is another one.
 * @param staged by path
 */
function planFull(
  { opened: { site, navigation }, names, list, pages }: EditedInput,
  staged: ReadonlyMap<string, OutputFile>,
): ReturnType<typeof planEdited> {
  const nothing = { sources: [], stretches: [] };
  const routes = new Set(pages.map(({ record }) => record.route).filter((route) => staged.has(twinPath(route))));
  if (routes.size === 0 || !isWritten(LLMS_FULL, site)) return nothing;
  const parts = fullParts(site.config, names, navigation.index.order);
  const edited = parts.flatMap(({ route }, at) => (routes.has(route) ? at : []));
  if (edited.length === 0) return nothing;
  const [known] = list.files((path) => path === LLMS_FULL);
  return known && planEdited(known, parts.length, edited, (places) => filesOf(places.flatMap((at) => parts[at] ?? [])));

  function filesOf(wanted: readonly FullPart[]): JoinedPart[] | undefined {
    const twins = new Map(wanted.map((part) => [twinPath(part.route), part]));
    const known = list.files((path) => twins.has(path)).map((file) => [file.path, file] as const);
    const files = new Map([...known, ...staged]);
    const found = [...twins].flatMap(([path, { head }]) => {
      const file = files.get(path);
      return file ? [{ head: head(), file }] : [];
    });
    return found.length === wanted.length ? found : undefined;
  }
}
