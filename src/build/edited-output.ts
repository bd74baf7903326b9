// What edits of some pages change of the output beside these pages' own files: the search index, and the text of the whole site.
import type { OutputEdits, OutputList } from "../cache.ts";
import { type Stage, stageWriter } from "../emit.ts";
import { hashOf } from "../hash.ts";
import { startJoining } from "../joined/write.ts";
import { type JoinedPart, planEdited } from "../joined.ts";
import { indexLlms, isWritten, LLMS_FULL } from "../llms.ts";
import { searchFolder, twinPath } from "../route.ts";
import { indexSearch, type KeptIndex, type PackedPages } from "../search.ts";
import type { OutputFile, PageRecord, Site } from "../types.ts";
import type { Run } from "./run.ts";

/** What was made of the edited pages. */
export interface EditedInput {
  readonly site: Site;
  /** The last build's. */
  readonly list: OutputList;
  readonly index: KeptIndex | undefined;
  readonly pages: readonly {
    /** Place among the site's pages. */
    readonly at: number;
    readonly before: PageRecord;
    readonly record: PageRecord;
  }[];
  /** What the pages are found by. */
  readonly found: readonly PackedPages[];
}

export interface EditedOutput {
  readonly outputs: OutputEdits;
  /** How many of the files were not there before. */
  readonly added: number;
  /** The pages' records, by their places, with their files as they lie there then. */
  readonly records: ReadonlyMap<number, PageRecord>;
  /** Saves the search index in a cache folder; gives its hash, or null where the site has none. */
  saveIndex(cache: string): string | null;
}

/**
 * Stages what edits of some pages change of an output; the pages' own files are staged already.
 * @returns undefined where the text of the whole site was not put together from as many pages as it has
 * @throws DocsgenError with exit code 3 for what the environment denies
 */
export async function stageEdited(run: Run, stage: Stage, input: EditedInput): Promise<EditedOutput | undefined> {
  const { site, list, pages } = input;
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
  const full = isWritten(LLMS_FULL, site)
    ? planFull(site, list, staged, new Set(pages.map(({ record }) => record.route)))
    : { sources: [], stretches: [] };
  if (!full) return undefined;
  const parts = full.sources.map(({ path, ...source }) => ({
    file: `${staged.has(path) ? stage.dir : run.project.out}/${path}`,
    ...source,
  }));
  const task = { stage: stage.dir, name: LLMS_FULL, parts };
  const joining = parts.length > 0 ? startJoining(task, run.options.jobs !== 1) : undefined;
  try {
    const folder = searchFolder(site.config.docsPath);
    const isIndex = (path: string) => path.startsWith(`${folder}/`) && path.endsWith(".json");
    const searched = input.index && pages.length > 0 ? indexSearch(site, input.index, input.found) : undefined;
    const before = new Map(searched && list.files(isIndex).map((file) => [file.path, file]));
    const gone = new Set(before.keys());
    for (const { path, isSame, content } of searched?.files ?? []) {
      const known = before.get(path);
      gone.delete(path);
      if (known && isSame) continue;
      const data = content();
      if (known?.hash !== hashOf(data)) put.push(writer.write(path, data));
    }
    const added = put.filter(({ path }) => isIndex(path) && !before.has(path)).length;
    if (joining) put.push({ ...(await joining.file()), stretches: full.stretches });
    const saveIndex = (cache: string) => searched?.save(cache) ?? input.index?.hash ?? null;
    return { outputs: { put, drop: [...gone] }, added, records, saveIndex };
  } finally {
    await joining?.end();
  }
}

/**
 * Plans the text of the whole site; nothing where none of its parts is another one.
 * @param staged by path
 * @param routes of the edited pages
 */
function planFull(
  site: Site,
  list: OutputList,
  staged: ReadonlyMap<string, OutputFile>,
  routes: ReadonlySet<string>,
): ReturnType<typeof planEdited> {
  const parts = indexLlms(site, []).inOrder();
  const edited = parts.flatMap(({ page: { route } }, at) =>
    routes.has(route) && staged.has(twinPath(route)) ? at : [],
  );
  if (edited.length === 0) return { sources: [], stretches: [] };
  const [known] = list.files((path) => path === LLMS_FULL);
  return known && planEdited(known, parts.length, edited, (places) => filesOf(places.flatMap((at) => parts[at] ?? [])));

  function filesOf(wanted: typeof parts): JoinedPart[] | undefined {
    const twins = new Map(wanted.map((part) => [twinPath(part.page.route), part]));
    const known = list.files((path) => twins.has(path)).map((file) => [file.path, file] as const);
    const files = new Map([...known, ...staged]);
    const found = [...twins].flatMap(([path, { head }]) => {
      const file = files.get(path);
      return file ? [{ head: head(), file }] : [];
    });
    return found.length === wanted.length ? found : undefined;
  }
}
