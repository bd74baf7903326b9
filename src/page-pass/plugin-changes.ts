// What plugins change of a page, before its template receives it.
import type { PageHooks } from "../plugins/hooks.ts";
import type { Diagnostic, Page, PageFrame, PluginRead } from "../types.ts";

/**
 * Lets plugins change what the template receives.
 * @param file the page's own, as authors know it
 * @param sink takes what they say and read
 */
export function withPlugins<T extends PageFrame & { readonly article?: string }>(
  hooks: PageHooks | undefined,
  frame: T,
  page: Page,
  file: string,
  sink: { readonly diagnostics: Diagnostic[]; readonly pluginReads: PluginRead[] },
): T {
  if (!hooks?.changesPages) return frame;
  const { route, frontMatter } = page;
  const { title, documentTitle, description, keywords, canonical, image, noIndex, toc, breadcrumbs } = frame;
  const { previous, next, editUrl, lastUpdate, extra, article } = frame;
  const data = { file, route, frontMatter, title, documentTitle, description, keywords, canonical, image, noIndex };
  const {
    file: _,
    route: __,
    frontMatter: ___,
    ...changed
  } = hooks.page(
    { ...data, toc, breadcrumbs, previous, next, editUrl, lastUpdate, extra, article },
    { read: (read) => sink.pluginReads.push(read), problem: (problem) => sink.diagnostics.push(problem) },
  );
  return { ...frame, ...changed };
}
