// The pages of the last build on disk: a line for what they have in common, then one for each 64 of them, each behind its hash.
// What an edit leaves alone is not put into words again: the bytes that were read are written.
import fs from "node:fs";
import path from "node:path";
import { isPlain } from "../emit/files.ts";
import { hashOf } from "../hash.ts";
import type { Redirect } from "../manifest.ts";
import { toJson, writeWhole } from "../sealed.ts";
import type { Page, PageRecord, Stamp } from "../types.ts";

/** One page as it was built. */
export interface CachedPage {
  readonly source: Stamp;
  readonly page: Page;
  readonly record: PageRecord;
  /** Hash of the page's place: sidebar, breadcrumbs, neighbours. */
  readonly place: string;
}

/** A build's pages, by file. */
export interface CachedPages {
  readonly key: string;
  /** Hash of all that decides every page's place. */
  readonly structure: string;
  /** Hash of the glossary's terms, which any guide may link; null where the site has no glossary. */
  readonly glossary: string | null;
  /** Hash of the search index; null where the site has none. */
  readonly search: string | null;
  /** Addresses that lead elsewhere. */
  readonly redirects: readonly Redirect[];
  readonly pages: readonly CachedPage[];
  /** The lines that they were read from. */
  readonly lines?: readonly PageLine[];
}

/** Some pages, and the line that they were read from. */
export interface PageLine {
  readonly pages: readonly CachedPage[];
  readonly bytes: Uint8Array;
}

/** What the first line says. */
interface Common extends Omit<CachedPages, "pages" | "lines"> {
  /** How many lines follow. */
  readonly count: number;
}

const FILE = "pages.jsonl";
const TOGETHER = 64;
const HASH_LENGTH = 32;
const LINE_END = 10;

/**
 * Loads an earlier build's pages; undefined where any of it is damaged, or leads out of the site's folders.
 * @param key what they must have been built under, where that matters
 */
export function loadPages(folder: string, key?: string): CachedPages | undefined {
  try {
    const [first, ...rest] = splitLines(fs.readFileSync(path.join(folder, FILE)));
    const { count, ...common } = first && (parseLine(first) as Common);
    if (common.key !== (key ?? common.key) || count !== rest.length) return undefined;
    const lines = rest.map((bytes): PageLine => ({ pages: parseLine(bytes) as readonly CachedPage[], bytes }));
    const pages = lines.flatMap(({ pages }) => pages);
    return pages.every(staysInside) ? { ...common, pages, lines } : undefined;
  } catch {
    return undefined;
  }
}

/** Saves a build's pages. @param last of the build before, whose lines are taken over where they say the same */
export function savePages(folder: string, { pages, lines: _, ...common }: CachedPages, last?: CachedPages): void {
  const count = Math.ceil(pages.length / TOGETHER);
  function* lines(): Generator<string | Uint8Array> {
    yield lineOf({ ...common, count } satisfies Common);
    for (let i = 0; i < count; i++) {
      const together = pages.slice(i * TOGETHER, (i + 1) * TOGETHER);
      const known = last?.lines?.[i];
      yield known && isSame(known.pages, together) ? known.bytes : lineOf(together);
    }
  }
  writeWhole(path.join(folder, FILE), lines());
}

/** Whether all that a cached page names lies in the content folder, or in the output; a seal says nothing of who set it. */
function staysInside({ source, page, record }: CachedPage): boolean {
  return (
    page.file === source[0] &&
    page.route === record.route &&
    // Pages of the reference have a package's file, and their address behind it.
    ![page.file, page.route].some((name) => name.split(/[\\/]/).includes("..")) &&
    isPlain(page.output) &&
    record.reads.every(({ file }) => isPlain(file)) &&
    // What is read has a hash that must fit, so that a link in the content folder can't lead to what nobody knows.
    record.assets.every(({ file, output }) => record.reads.some((read) => read.file === file) && isPlain(output)) &&
    record.outputs.every((file) => isPlain(file.path))
  );
}

function splitLines(all: Buffer): readonly [Buffer, ...Buffer[]] {
  const lines: Buffer[] = [];
  for (let start = 0; start < all.length; ) {
    const end = all.indexOf(LINE_END, start) + 1 || all.length;
    lines.push(all.subarray(start, end));
    start = end;
  }
  return lines as [Buffer, ...Buffer[]];
}

/** @throws where the line is damaged */
function parseLine(line: Buffer): unknown {
  const json = line.subarray(HASH_LENGTH + 1, -1);
  if (line.toString("latin1", 0, HASH_LENGTH) !== hashOf(json)) throw new Error("the line is damaged");
  return JSON.parse(json.toString("latin1"));
}

function lineOf(value: unknown): string {
  const json = toJson(value);
  return `${hashOf(json)} ${json}\n`;
}

function isSame(a: readonly CachedPage[], b: readonly CachedPage[]): boolean {
  return a.length === b.length && a.every((page, i) => page === b[i]);
}
