// What a benchmark needs to know of a generator.
import path from "node:path";
import type { Corpus } from "./corpus.ts";

export interface ToolOptions {
  readonly isHighlighted: boolean;
  /** Whether docsgen writes each page as Markdown, too. */
  readonly hasTwins: boolean;
  /** Docsgen's threads. */
  readonly jobs: number | undefined;
}

/** A generator, ready to be measured. */
export interface Tool {
  readonly name: string;
  /** Name and version. */
  readonly title: string;
  /** Writes a site into a folder that is there and empty. */
  prepare(corpus: Corpus, site: string): void;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The output's folder under the site's. */
  readonly out: string;
  /** What a cold build must not find, under the site's folder. */
  readonly caches: readonly string[];
  /** Where a page's Markdown lies, under the site's folder. */
  source(file: string): string;
  /** Where a page's HTML lies, under the output's folder. */
  page(file: string): string;
  /** How the site is shown while it is edited: the arguments in place of `args`, and a page's path. */
  readonly dev?: { args(port: number): readonly string[]; path(file: string): string };
}

/** A generator that can't be measured here. */
export class Missing extends Error {}

/** The HTML file of a page, where addresses are those of the sources. */
export function toHtml(file: string): string {
  return file.replace(/\.md$/, ".html");
}

/** Lists all folders of a corpus, those that hold only folders too. */
export function foldersOf({ pages }: Corpus): Set<string> {
  const folders = new Set<string>();
  for (const { file } of pages()) {
    for (let at = path.posix.dirname(file); at !== "." && !folders.has(at); at = path.posix.dirname(at))
      folders.add(at);
  }
  return folders;
}
