// The search index after edits of some pages: the edits are put into its files, or where those would be split otherwise, it is
// made again of all pages.
import fs from "node:fs";
import type { OpenedPages, OutputList } from "../cache.ts";
import { hashOf } from "../hash.ts";
import { searchFolder } from "../route.ts";
import {
  type FoundPage,
  foundPages,
  type IndexEdits,
  indexSearch,
  isFound,
  type KeptIndex,
  loadEdited,
  type PackedPages,
  packPage,
  patchIndex,
} from "../search.ts";
import type { OutputFile, ResolvedConfig } from "../types.ts";

export interface SearchInput {
  readonly config: ResolvedConfig;
  /** The cache folder. */
  readonly cache: string;
  /** Absolute path of the output. */
  readonly out: string;
  readonly opened: OpenedPages;
  /** What edits left before. */
  readonly edits: IndexEdits | undefined;
  /** The last output. */
  readonly list: OutputList;
  /** Places of the edited pages. */
  readonly edited: readonly number[];
  /** What these are found by. */
  readonly made: PackedPages;
}

/** The index' files as edits leave them. */
export interface EditedSearch {
  /** Those that are others, or came. */
  readonly files: readonly { readonly path: string; readonly data: string }[];
  /** Paths of those that are no more. */
  readonly gone: readonly string[];
  /** Saves what is to be known of it in the cache folder; undefined where the site is not searched, or nothing was edited. */
  save(): IndexEdits | undefined;
}

/** Edits the index; undefined where the one that was kept is damaged. */
export function editSearch(input: SearchInput): EditedSearch | undefined {
  const { config, opened, list, out, cache, edits } = input;
  if (!opened.search) return undefined;
  const { search } = opened;
  const { names } = opened;
  const folder = searchFolder(config.docsPath);
  const places = input.edited.filter((at) => isFound(names[at] as OpenedPages["names"][number]));
  const made = new Map(input.made.routes.map((route, place) => [route, place]));
  const findMade = foundPages(input.made);
  const now = new Map(places.map((at) => [at, findMade(made.get(names[at]?.route ?? "") as number)] as const));
  let loaded: { readonly kept: KeptIndex | undefined } | undefined;
  return patched() ?? remade();

  /** The index as it was saved. */
  function saved(): KeptIndex | undefined {
    loaded ??= { kept: loadEdited(cache, edits?.hash ?? search, undefined) };
    return loaded.kept;
  }

  function patched(): EditedSearch | undefined {
    const shape = edits?.shape ?? saved()?.shape;
    const known = foundBefore();
    if (!shape || !known) return undefined;
    const changes = [...now].map(([at, page]) => ({
      number: numberOf(at),
      before: known.get(at) as FoundPage,
      now: page,
    }));
    const patch = patchIndex(shape, changes, (name) => readKnown(list.find(`${folder}/${name}`)));
    if (!patch) return undefined;
    return {
      files: [...patch.files].map(([name, data]) => ({ path: `${folder}/${name}`, data })),
      gone: patch.gone.map((name) => `${folder}/${name}`),
      save: () => {
        const found = new Map(edits?.found);
        for (const [at, page] of now) found.set(at, packPage(names[at]?.route ?? "", page));
        return { hash: edits?.hash ?? search, shape: patch.shape, found };
      },
    };
  }

  function remade(): EditedSearch | undefined {
    const kept = edits ? loadEdited(cache, search, edits) : saved();
    if (!kept) return undefined;
    const index = indexSearch({ config, pages: names }, kept, [input.made]);
    const files = index.files.flatMap(({ path, isSame, content }) =>
      isSame && list.find(path) ? [] : { path, data: content() },
    );
    const isOfIndex = (path: string) => path.startsWith(`${folder}/`) && path.endsWith(".json");
    const paths = new Set(index.files.map(({ path }) => path));
    return {
      files: files.filter(({ path, data }) => list.find(path)?.hash !== hashOf(data)),
      gone: list.files(isOfIndex).flatMap(({ path }) => (paths.has(path) ? [] : path)),
      save: () => ({ hash: index.save(cache), shape: index.shape, found: new Map() }),
    };
  }

  /** What the edited pages were found by; undefined where nothing is known of it. */
  function foundBefore(): ReadonlyMap<number, FoundPage> | undefined {
    const known = new Map<number, FoundPage>();
    let find: ((place: number) => FoundPage) | undefined;
    for (const at of places) {
      const packed = edits?.found.get(at);
      if (!packed && !find) {
        const kept = saved();
        if (!kept) return undefined;
        find = foundPages(kept.pages);
      }
      known.set(at, packed ? foundPages(packed)(0) : (find as (place: number) => FoundPage)(numberOf(at)));
    }
    return known;
  }

  /** The number of a page in the index. */
  function numberOf(at: number): number {
    return names.slice(0, at).filter(isFound).length;
  }

  /** Reads a file of the output; undefined where it is not as it was written. */
  function readKnown(file: OutputFile | undefined): string | undefined {
    if (!file) return undefined;
    try {
      const bytes = fs.readFileSync(`${out}/${file.path}`);
      return hashOf(bytes) === file.hash ? bytes.toString() : undefined;
    } catch {
      return undefined;
    }
  }
}
