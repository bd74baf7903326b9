// Checks that need all pages: anchors across pages, links of the configuration, and pages that nothing leads to.
import { checkRemote } from "./bundle/remote.ts";
import { pathText } from "./config/check.ts";
import type { ConfigAt } from "./config/places.ts";
import { nearest, printable, tellDraft } from "./diagnostics.ts";
import { type ConfigLink, configLinks, configResources } from "./links/of-config.ts";
import { createNearestPage } from "./nearest-page.ts";
import { bareRoute, joinPath, parseHref } from "./route.ts";
import type { CheckLevel, Diagnostic, LeftOutPage, Page, PageRecord, Site } from "./types.ts";

/** What links are checked with beside the site's pages. */
export interface LinkInput {
  readonly at: ConfigAt;
  /** Whether the build writes such a file, by its path under the output folder; pages apart. */
  readonly isWritten: (path: string) => boolean;
  /** Pages that have errors of their own: their links are checked, and those to them are not. */
  readonly leftOut: readonly LeftOutPage[];
}

/**
 * Checks every link's anchor, the configuration's links and what its head loads, and that each page is in the sidebar or linked
 * from another page.
 */
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
  { at, isWritten, leftOut }: LinkInput,
): Generator<undefined, Diagnostic[]> {
  const { links, anchors, orphans } = site.config.checks;
  const pages = new Map(site.pages.map((page) => [page.route, page]));
  const fileOf = (route: string) => {
    const page = pages.get(route);
    return page ? display(page.file) : route;
  };
  /** A page as messages name it: its file, or the address of one of the reference, which has none that authors write. */
  const nameOf = (route: string) => (pages.get(route)?.api ? route : fileOf(route));
  const without = new Set(leftOut.map(({ page }) => page.file));
  const isLeftOut = (route: string) => without.size > 0 && without.has(pages.get(route)?.file ?? "");
  const recordOf = new Map(records.map((record) => [record.route, record]));
  const anchorsOf = new Map<string, ReadonlySet<string> | undefined>();
  const linked = new Set<string>();
  const problems: Diagnostic[] = [];
  const add = (level: CheckLevel, problem: Omit<Diagnostic, "severity">): void => {
    if (level !== "off") problems.push({ ...problem, severity: level === "warn" ? "warning" : "error" });
  };
  // A suggestion is found by comparing with every anchor of a page: a thousand bad links must not cost minutes.
  let suggestions = 1000;
  const nearestRoute = createNearestPage(() => [...pages.keys()].map(bareRoute));

  for (const record of records) {
    if (!isLeftOut(record.route)) checkAnchors(record, () => fileOf(record.route), anchorsAt);
    yield;
  }
  for (const { page, record } of leftOut) {
    const own = new Set(record.anchors);
    const known = (route: string) => (route === record.route ? own : anchorsAt(route));
    checkAnchors(record, () => display(page.file), known);
    yield;
  }
  for (const link of configLinks(site.config)) {
    checkConfigLink(link);
    yield;
  }
  for (const { path, ...resource } of configResources(site.config))
    problems.push(...checkRemote([{ ...at(path), ...resource }], site.config));
  for (const [i, { to }] of site.config.redirects.entries()) {
    checkConfigLink({ path: ["redirects", i, "to"], href: to }, true);
  }
  // What pages that are left out, or could not be made, link to is not known.
  const allKnown = site.broken.length === 0 && !records.some(({ unmade }) => unmade);
  for (const page of allKnown ? site.pages : []) {
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

  /** @param anchorsOn which anchors a page has, by its route; undefined where that is not known */
  function checkAnchors(
    record: PageRecord,
    ownFile: () => string,
    anchorsOn: (route: string) => ReadonlySet<string> | undefined,
  ): void {
    for (const { route, anchor: fragment, line, column, file } of record.links) {
      if (route !== record.route) linked.add(route);
      const dead = fragment === "" ? undefined : deadAnchor(fragment, anchorsOn(route));
      if (!dead) continue;
      add(anchors, {
        file: file === undefined ? ownFile() : display(file),
        line,
        column,
        code: "dead-anchor",
        message: `link leads to the anchor ${dead.anchor}, which ${route === record.route ? "this page" : nameOf(route)} does not have`,
        hint: dead.hint,
      });
    }
  }

  function checkConfigLink({ path, href }: ConfigLink, isRedirect = false): void {
    const { path: wanted, anchor } = partsOf(href);
    const route = routeAt(wanted);
    const told = (code: string, says: string, hint: string) => ({
      ...at(path),
      code,
      message: printable(`${pathText(path)}: ${says}`),
      hint: printable(hint),
    });
    if (route === undefined) {
      if (isThere(wanted)) return;
      const draft = site.drafts.find((each) => bareRoute(each.route) === `/${wanted}`);
      const { why, hint } = draft
        ? tellDraft(draft.file)
        : { why: "matches no page and no file", hint: hintFor(wanted) };
      add(links, told(isRedirect ? "dead-redirect" : "dead-link", `${JSON.stringify(href)} ${why}`, hint));
      return;
    }
    // No reader sees a redirect: it makes no page known.
    if (!isRedirect) linked.add(route);
    const dead = deadAnchor(anchor, anchorsAt(route));
    if (dead) add(anchors, told("dead-anchor", `${nameOf(route)} does not have the anchor ${dead.anchor}`, dead.hint));
  }

  /** The route of the page at an address, whose file may be named too. */
  function routeAt(wanted: string): string | undefined {
    const page = wanted.replace(site.config.llms ? /(?:^|\/)index(?:\.html|\.md)?$/ : /(?:^|\/)index(?:\.html)?$/, "");
    return [wanted, page].flatMap((each) => [`/${each}`, `/${each}/`]).find((route) => pages.has(route));
  }

  /** Whether something else than a page is at an address, or what would be there is known to be wrong. */
  function isThere(wanted: string): boolean {
    const isBroken = site.broken.some(({ route }) => bareRoute(route) === `/${wanted}`);
    return isBroken || isWritten(wanted) || isWritten(wanted === "" ? "index.html" : `${wanted}/index.html`);
  }

  function hintFor(wanted: string): string {
    const base = site.config.baseUrl.slice(1);
    const inner = wanted.startsWith(base) ? wanted.slice(base.length) : wanted;
    if (inner !== wanted && (routeAt(inner) !== undefined || isThere(inner)))
      return `Write it without the base, which is put before it: ${JSON.stringify(`/${inner}`)}.`;
    const near = suggestions-- > 0 ? nearestRoute(wanted) : undefined;
    const file = /\.[a-z]\w*$/i.test(wanted) ? ` and for ${display(`static/${wanted}`)}` : "";
    return `Looked for the route /${wanted}${file}.${near === undefined ? "" : ` Nearest: ${near}`}`;
  }

  /** An anchor that a page does not have. @param known those that it has */
  function deadAnchor(
    fragment: string,
    known: ReadonlySet<string> | undefined,
  ): { readonly anchor: string; readonly hint: string } | undefined {
    // What stands behind ":~:" is for the browser: a text to look for.
    const anchor = fragment.replace(/:~:.*$/s, "");
    if (anchor === "" || anchor === "top") return undefined;
    // A target that could not be made has errors of its own; what anchors it will have is not known.
    if (!known || known.has(anchor)) return undefined;
    const near = suggestions-- > 0 ? nearest(anchor, known) : undefined;
    const hint = near === undefined ? "The page has no heading with a similar id." : `Nearest: #${near}`;
    return { anchor: JSON.stringify(`#${anchor}`), hint };
  }

  function anchorsAt(route: string): ReadonlySet<string> | undefined {
    if (!anchorsOf.has(route)) {
      const record = isLeftOut(route) ? undefined : recordOf.get(route);
      anchorsOf.set(route, record && !record.unmade ? new Set(record.anchors) : undefined);
    }
    return anchorsOf.get(route);
  }
}

/** An address of the site, decoded: its path without a slash at either end, and its anchor. */
function partsOf(href: string): { readonly path: string; readonly anchor: string } {
  const parsed = parseHref(href);
  if (parsed.kind === "external") return { path: href, anchor: "" };
  const path = parsed.path.normalize("NFC");
  return { path: (joinPath(path) ?? path).replace(/^\/+|\/+$/g, ""), anchor: parsed.anchor };
}
