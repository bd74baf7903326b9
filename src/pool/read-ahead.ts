// Reads the sources of pages that are made one after another.
import { readSource, type Source } from "../decode.ts";
import type { Page } from "../types.ts";

/** How many sources are read together: few enough to be gone before V8 takes them for what stays. */
const TOGETHER = 12;
/** The most that is read together, in characters, but for the first source. */
const MOST = 2 ** 20;

/** Reads sources before they are asked for. */
export interface SourceReader {
  /** Says which pages come next, in their order. */
  expect(pages: readonly Page[]): void;
  /** What a page's file holds; undefined for what can't be read, of which the page's pass tells why, and for what is no file. */
  sourceOf(page: Page): Source | undefined;
}

/**
 * Makes a reader, which reads a few sources when the first of them is asked for: right after another one a call takes the
 * system half of what it takes after a page was made.
 * @param content absolute path of the content folder
 */
export function readAhead(content: string): SourceReader {
  let coming: readonly Page[] = [];
  let sources = new Map<string, Source>();
  return {
    expect(pages) {
      coming = pages;
    },
    sourceOf(page) {
      if (!sources.has(page.file)) sources = readSome(coming, coming.indexOf(page), content);
      return sources.get(page.file);
    },
  };
}

function readSome(pages: readonly Page[], from: number, content: string): Map<string, Source> {
  const sources = new Map<string, Source>();
  let size = 0;
  for (const { file, api, made } of from < 0 ? [] : pages.slice(from, from + TOGETHER)) {
    if (api || made) continue;
    try {
      const source = readSource(`${content}/${file}`);
      size += source.length;
      sources.set(file, source);
    } catch {}
    if (size >= MOST) break;
  }
  return sources;
}
