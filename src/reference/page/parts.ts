// What a page of the reference is made with, and what it is.
import type { Renderer } from "../../render.ts";
import type { SearchSource } from "../../search.ts";
import type { Page, PageFrame, PageLink, PropLink, ResolvedConfig, TocItem } from "../../types.ts";
import type { SourceParts } from "../search-source.ts";
import type { Twins } from "../twins.ts";
import { anchorsOf, type ReferenceView } from "../view.ts";
import type { PageComments } from "./comments.ts";

/** What a page of the reference is apart from its frame. */
export interface ReferenceContent {
  readonly description: string;
  readonly anchors: readonly string[];
  readonly links: readonly PageLink[];
  readonly toc: readonly TocItem[];
  render(frame: PageFrame): string;
  /** The page as Markdown. */
  twin(): string;
  /** What the page is found by. */
  found(): SearchSource;
}

/** What one page is made with. */
export interface PageParts {
  readonly page: Page;
  /** Those that link to it. */
  readonly guides: readonly PropLink[];
  readonly config: ResolvedConfig;
  readonly renderer: Renderer;
  readonly comments: PageComments;
  readonly view: ReferenceView;
  readonly twins: Twins;
  readonly sources: SourceParts;
}

/**
 * The anchors that a page offers: those of its headings, each of which has a link to be copied, and of what it has.
 * @param tables those of headings that the page's list leaves out
 */
export function anchorsOn(
  toc: readonly TocItem[],
  tables: readonly string[],
  has: Parameters<typeof anchorsOf>[0],
): string[] {
  return [...new Set([...toc.map(({ id }) => id), ...tables, ...anchorsOf(has)])];
}
