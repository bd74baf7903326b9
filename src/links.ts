// Checks that need all pages: anchors across pages, and pages that nothing leads to.
import { nearest } from "./diagnostics.ts";
import { bareRoute } from "./route.ts";
import type { CheckLevel, Diagnostic, Page, PageRecord, Site } from "./types.ts";

/** Checks every link's anchor, and that each page is in the sidebar or linked from another page. */
export function checkLinks(...input: Parameters<typeof checkLinksStepwise>): Diagnostic[] {
  const steps = checkLinksStepwise(...input);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Does what `checkLinks` does, page by page, for those who have other work in between. */
export function* checkLinksStepwise(
  site: Site,
  records: readonly PageRecord[],
  inSidebar: (page: Page) => boolean,
  display: (file: string) => string,
): Generator<undefined, Diagnostic[]> {
  const { anchors, orphans } = site.config.checks;
  const pages = new Map(site.pages.map((page) => [page.route, page]));
  const fileOf = (route: string) => {
    const page = pages.get(route);
    return page ? display(page.file) : route;
  };
  const recordOf = new Map(records.map((record) => [record.route, record]));
  const anchorsOf = new Map<string, ReadonlySet<string> | undefined>();
  const linked = new Set<string>();
  const problems: Diagnostic[] = [];
  const add = (level: CheckLevel, problem: Omit<Diagnostic, "severity">): void => {
    if (level !== "off") problems.push({ ...problem, severity: level === "warn" ? "warning" : "error" });
  };
  // A suggestion is found by comparing with every anchor of a page: a thousand bad links must not cost minutes.
  let suggestions = 1000;

  for (const record of records) {
    for (const { route, anchor: fragment, line, column, file } of record.links) {
      if (route !== record.route) linked.add(route);
      // What stands behind ":~:" is for the browser: a text to look for.
      const anchor = fragment.replace(/:~:.*$/s, "");
      if (anchor === "" || anchor === "top") continue;
      const known = anchorsAt(route);
      // A target without a record has errors of its own; what anchors it will have is not known.
      if (!known || known.has(anchor)) continue;
      const near = suggestions-- > 0 ? nearest(anchor, known) : undefined;
      add(anchors, {
        file: file === undefined ? fileOf(record.route) : display(file),
        line,
        column,
        code: "dead-anchor",
        message: `link leads to the anchor ${JSON.stringify(`#${anchor}`)}, which ${route === record.route ? "this page" : fileOf(route)} does not have`,
        hint: near === undefined ? "The page has no heading with a similar id." : `Nearest: #${near}`,
      });
    }
    yield;
  }
  // What pages that are left out link to is not known.
  for (const page of site.broken.length > 0 ? [] : site.pages) {
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
    yield;
  }
  return problems;

  function anchorsAt(route: string): ReadonlySet<string> | undefined {
    if (!anchorsOf.has(route)) {
      const record = recordOf.get(route);
      anchorsOf.set(route, record && new Set(record.anchors));
    }
    return anchorsOf.get(route);
  }
}
