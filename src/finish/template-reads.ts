// Says what of a page the site's own templates read and that is not there. One page and the one of the 404 are looked at,
// whatever the number of pages.
import { nearest } from "../diagnostics.ts";
import type { Navigation } from "../navigation.ts";
import { pageFrame } from "../page-pass/frame.ts";
import { displayPath } from "../project.ts";
import type { Renderer } from "../render.ts";
import type { Diagnostic, Site, SiteProps } from "../types.ts";

/** What is rendered, and with what. */
export interface ReadsInput {
  readonly site: Site;
  readonly siteProps: SiteProps;
  readonly navigation: Navigation;
  readonly renderer: Renderer;
  /** Absolute; the places of problems are named from here. */
  readonly root: string;
}

/** Whether templates made all that is told of; where one threw, or took too long, none is to be called for a warning. */
export function areTemplatesSound(told: readonly Diagnostic[]): boolean {
  return !told.some(({ code }) => code === "template-error" || code === "page-timeout");
}

/** Warns of each place once. */
export function checkTemplateReads({ site, siteProps, navigation, renderer, root }: ReadsInput): Diagnostic[] {
  const [page] = site.pages;
  if (!page) return [];
  const frame = pageFrame(page, { description: page.title, toc: [] }, { site, siteProps }, navigation);
  const props = { ...frame, article: "", scripts: [], styles: [] };
  const { sidebar } = navigation.place(undefined);
  const found = renderer.unknownReads(props, { site: siteProps, sidebar });
  const warnings = found.map(({ of, name, known, place: { file, line, column } }): Diagnostic => {
    const near = nearest(name, known);
    return {
      file: displayPath(root, file),
      line,
      column,
      severity: "warning",
      code: "unknown-property",
      message: `${of} has no property ${JSON.stringify(name)}: it is undefined`,
      hint: near === undefined ? `Known: ${known.join(", ")}.` : `Did you mean ${JSON.stringify(near)}?`,
    };
  });
  return [...new Map(warnings.map((each) => [JSON.stringify(each), each])).values()];
}
