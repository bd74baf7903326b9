// Where a page's source is edited: at the file that holds its text. At a symbolic link, one would edit the link.
import fs from "node:fs";
import path from "node:path";
import { findRepository } from "./git.ts";
import { isInside } from "./inside.ts";
import { contentFolders } from "./last-update.ts";
import { displayPath } from "./project.ts";
import { encodePath } from "./route.ts";
import type { Page, ResolvedConfig } from "./types.ts";

/** A folder that pages lie in, and what stands before its files' paths in the addresses at which they are edited. */
export interface EditPrefix {
  /** Absolute, without links. */
  readonly folder: string;
  /** What its files are called in the content folder: what stands before their names in this one. */
  readonly place: string;
  /** Undefined where they have no such address. */
  readonly prefix: string | undefined;
}

/** Finds the prefixes that there are; the last one whose place a page's name begins with is the page's. */
export function editPrefixes(
  { root, content }: { readonly root: string; readonly content: string },
  { editUrl, docsPath }: Pick<ResolvedConfig, "editUrl" | "docsPath">,
): readonly EditPrefix[] {
  if (editUrl === undefined) return [];
  const home = fs.realpathSync(root);
  const repository = findRepository(home);
  /** What the root's own prefix ends in, if it stands before paths of the repository. */
  const way = repository && `${encodePath(displayPath(repository.top, home))}/`;
  return contentFolders(content, docsPath).map(({ folder, place, repository: own }) => {
    const isOwn = own?.top === repository?.top;
    const named = path.join(home, path.relative(root, content), place);
    const below = (before: string, top: string) =>
      before + (folder === top ? "" : `${encodePath(displayPath(top, folder))}/`);
    let prefix: string | undefined;
    if (isInside(home, folder) && (isOwn || path.relative(named, folder) === "")) prefix = below(editUrl, home);
    else if (repository && isOwn && editUrl.endsWith(`/${way}`))
      prefix = below(editUrl.slice(0, -(way ?? "").length), repository.top);
    return { folder, place, prefix };
  });
}

/** Gives the address at which a page is edited; one that a plugin made is edited where it comes from. */
export function editUrlOf(
  { file, linkTo, api, made }: Page,
  editUrl: string | undefined,
  prefixes: readonly EditPrefix[],
): string | undefined {
  if (editUrl === undefined || api) return undefined;
  if (made) return made.from === undefined || made.from.startsWith("../") ? undefined : editUrl + encodePath(made.from);
  let found: string | undefined;
  for (const { folder, place, prefix } of prefixes) {
    const absolute = linkTo === undefined ? undefined : path.join(prefixes[0]?.folder ?? "", linkTo);
    if (absolute === undefined ? file.startsWith(place) : isInside(folder, absolute))
      found =
        prefix &&
        prefix + encodePath(absolute === undefined ? file.slice(place.length) : displayPath(folder, absolute));
  }
  return found;
}
