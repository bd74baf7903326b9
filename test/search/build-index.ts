// Indexes of made-up pages, in memory: the files that a build would write, and the search of a browser over them.
import { gzipSync } from "node:zlib";
import { type PackedPages, PageCollector, type SearchPlace, type SearchSource } from "../../src/search/collect.ts";
import { searchFiles } from "../../src/search/files.ts";
import { RANK } from "../../src/search/format.ts";
import { mergePages } from "../../src/search/merge.ts";
import { createSearchEngine } from "../../templates/client/search/engine.ts";
import type { Hit } from "../../templates/client/search/groups.ts";

/** A page of a test: all but its title may be left out. */
export type TestPage = Partial<Omit<SearchSource, "places">> & {
  readonly title: string;
  /** Names of headings, or of members. */
  readonly places?: readonly (string | Partial<SearchPlace>)[];
};

export type TestPages = Readonly<Record<string, TestPage>>;

/** Completes a page. */
export function sourceOf({ places = [], ...page }: TestPage): SearchSource {
  return {
    label: "",
    kind: "",
    rank: page.kind ? RANK.headline : RANK.guide,
    aliases: [],
    keywords: [],
    lead: "",
    texts: [],
    ...page,
    places: places.map((place) => ({
      name: "",
      anchor: "a",
      kind: page.kind ? "member" : "heading",
      deprecated: false,
      ...(typeof place === "string" ? { name: place, anchor: `at-${place}` } : place),
    })),
  };
}

/** Collects pages as one thread does. */
export function collect(pages: TestPages, routes: readonly string[] = Object.keys(pages)): PackedPages {
  const collector = new PageCollector();
  for (const route of routes) collector.add(route, sourceOf(pages[route] as TestPage));
  return collector.pack();
}

/** The files of an index by name. */
export function filesOf(pages: TestPages): Map<string, string> {
  const routes = Object.keys(pages).sort();
  const { files } = searchFiles(mergePages(routes, undefined, [collect(pages)]).pages);
  return new Map(files.map((file) => [file.name, file.content()]));
}

/** A search over files. */
export interface TestSearch {
  /** All hits in the order in which they are shown. */
  hits(query: string): Promise<readonly Hit[]>;
  /** Routes of the hits. */
  find(query: string): Promise<readonly string[]>;
  /** What was loaded. */
  readonly loaded: readonly string[];
  /** Bytes of what was loaded, packed as hosts do. */
  bytes(): number;
}

/** Searches files. @param read gives a file's content */
export function searchIn(read: (name: string) => string): TestSearch {
  const loaded: string[] = [];
  const engine = createSearchEngine(async (name) => {
    loaded.push(name);
    return JSON.parse(read(name)) as unknown;
  });
  const hits = async (query: string) => (await engine.search(query)).groups.flatMap((group) => group.hits);
  return {
    hits,
    find: async (query) => (await hits(query)).map(({ route }) => route),
    loaded,
    bytes: () => [...new Set(loaded)].reduce((sum, name) => sum + gzipSync(read(name)).length, 0),
  };
}

/** Searches pages. */
export function searchPages(pages: TestPages): TestSearch {
  const files = filesOf(pages);
  return searchIn((name) => {
    const content = files.get(name);
    if (content === undefined) throw new Error(`there is no file ${name}`);
    return content;
  });
}
