// The folders of a site's pages as a tree, and in which of them something may be another one than before. Pure.
import { baseName, dirName, isIndexFile } from "../route.ts";
import type { Diagnostic, Page, SidebarBadge } from "../types.ts";

/** What a `_category_` file says. */
export interface CategoryMetadata {
  readonly label?: string;
  readonly position?: number;
  readonly collapsed?: boolean;
  readonly collapsible?: boolean;
  readonly className?: string;
  readonly badge?: SidebarBadge;
  /** A page's id, whole or relative to the folder; `null` for none. */
  readonly link?: { readonly id: string; readonly place: Place } | null;
}

/** Where it says so: a file as authors know it, line and column from 1. */
export type Place = Pick<Diagnostic, "file" | "line" | "column">;

/** A folder. Pages are given as places in the list of all pages. */
export interface Folder {
  /** Under the content folder. */
  readonly path: string;
  readonly index: number | undefined;
  readonly pages: number[];
  readonly folders: Map<string, Folder>;
}

/** What folders are made of. */
interface Listing {
  readonly pages: readonly Page[];
  readonly categories: ReadonlyMap<string, CategoryMetadata>;
}

/** Whether a page is one that folders show. */
function isListed(page: Page): boolean {
  return !page.frontMatter.unlisted && page.id !== "/" && !page.api;
}

/** Whether two lists of pages make the same folders, with the same places in them. */
export function isSameTree(before: readonly Page[], now: readonly Page[]): boolean {
  if (before.length !== now.length) return false;
  return before.every((page, i) => {
    const other = now[i] as Page;
    return page === other || (page.file === other.file && isListed(page) === isListed(other));
  });
}

/**
 * Finds the folders in which something may be another one, and those around them.
 * @param before has the same pages at the same places
 */
export function changedFolders(before: Listing, now: Listing): ReadonlySet<string> {
  const changed = new Set<string>();
  const add = (folder: string): void => {
    for (let at = folder; !changed.has(at); at = dirName(at)) changed.add(at);
  };
  for (const [i, page] of now.pages.entries()) if (page !== before.pages[i]) add(dirName(page.file));
  for (const [folder, metadata] of now.categories) {
    // What it links to may be in any folder.
    if (metadata !== before.categories.get(folder) || metadata.link) add(folder);
  }
  for (const folder of before.categories.keys()) if (!now.categories.has(folder)) add(folder);
  return changed;
}

/** The pages' folders as a tree, in one pass over the pages. */
export function folderTree(pages: readonly Page[], root: string): Folder {
  const listed = pages.flatMap((page, place) => (isListed(page) ? [{ place, file: page.file }] : []));
  const indexes = new Map(
    listed.filter(({ file }) => isIndexFile(file)).map(({ place, file }) => [dirName(file), place]),
  );
  const folders = new Map<string, Folder>();
  const open = (path: string): Folder => {
    const known = folders.get(path);
    if (known) return known;
    const folder: Folder = { path, index: indexes.get(path), pages: [], folders: new Map() };
    folders.set(path, folder);
    if (path !== root) open(dirName(path)).folders.set(baseName(path), folder);
    return folder;
  };
  const top = open(root);
  for (const { place, file } of listed) open(dirName(file)).pages.push(place);
  return top;
}
