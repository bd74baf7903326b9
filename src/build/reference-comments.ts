// The reference's comments, rendered once for all threads and builds.
import { commentsFile, keepComments } from "../reference/comments.ts";
import type { LoadedReference } from "../reference.ts";
import { createResolver } from "../resolve.ts";
import { isMadeHere, noteMade } from "../sealed.ts";
import { plainAddresses } from "../twin.ts";
import type { Page, Site } from "../types.ts";

/**
 * Gives the file of the rendered comments, and writes it where there is none; undefined where the pages need none of it, or
 * are so few that they render their own sooner.
 * @param todo indexes of the pages that are to be made, all of the reference or all guides
 * @param content absolute path of the content folder
 */
export function referenceComments(
  { reference, file }: LoadedReference,
  site: Site,
  todo: readonly number[],
  content: string,
): string | undefined {
  const [first = -1] = todo;
  const page = site.pages[first];
  if (!page?.api || !reference) return undefined;
  const kept = commentsFile(file, site.config);
  // It is HTML, which goes into pages as it stands.
  if (!isMadeHere(kept)) {
    if (todo.length < reference.counts.items / 2) return undefined;
    const { link } = createResolver(site, content);
    const resolveLink = (from: Page, href: string) => link(from, href, () => {});
    keepComments(kept, reference, page, { config: site.config, addresses: plainAddresses(site.config), resolveLink });
    noteMade(kept);
  }
  return kept;
}
