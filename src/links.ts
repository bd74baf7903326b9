// Checks that need all pages: anchors across pages, and pages that nothing leads to.
import { nearest } from "./diagnostics.ts";
import { bareRoute } from "./route.ts";
import type { CheckLevel, Diagnostic, Page, PageRecord, Site } from "./types.ts";

/** Checks every link's anchor, and that each page is in the sidebar or linked from another page. */
export function checkLinks(
  site: Site,
  records: readonly PageRecord[],
  inSidebar: (page: Page) => boolean,
  display: (file: string) => string,
): Diagnostic[] {
  const { anchors, orphans } = site.config.checks;
  const fileOf = new Map(site.pages.map((page) => [page.route, display(page.file)]));
  const anchorsOf = new Map(records.map((record) => [record.route, new Set(record.anchors)]));
  const linked = new Set<string>();
  const problems: Diagnostic[] = [];
  const add = (level: CheckLevel, problem: Omit<Diagnostic, "severity">): void => {
    if (level !== "off") problems.push({ ...problem, severity: level === "warn" ? "warning" : "error" });
  };
  // A suggestion is found by comparing with every anchor of a page: a thousand bad links must not cost minutes.
  let suggestions = 1000;

  for (const record of records) {
    for (const { route, anchor, line, column, file } of record.links) {
      if (route !== record.route) linked.add(route);
      if (anchor === "" || anchor === "top") continue;
      const known = anchorsOf.get(route);
      // A target without a record has errors of its own; what anchors it will have is not known.
      if (!known || known.has(anchor)) continue;
      const near = suggestions-- > 0 ? nearest(anchor, known) : undefined;
      add(anchors, {
        file: file === undefined ? (fileOf.get(record.route) ?? record.route) : display(file),
        line,
        column,
        code: "dead-anchor",
        message: `link leads to the anchor ${JSON.stringify(`#${anchor}`)}, which ${route === record.route ? "this page" : fileOf.get(route)} does not have`,
        hint: near === undefined ? "The page has no heading with a similar id." : `Nearest: #${near}`,
      });
    }
  }
  for (const page of site.pages) {
    if (page.frontMatter.unlisted || page.api || page.id === "/" || page.id === "index") continue;
    if (inSidebar(page) || linked.has(page.route)) continue;
    add(orphans, {
      file: display(page.file),
      line: 1,
      column: 1,
      code: "orphan",
      message: `nothing leads to this page (${bareRoute(page.route)})`,
      hint: "Add it to the sidebar, link to it, or mark it with `unlisted: true`.",
    });
  }
  return problems;
}
