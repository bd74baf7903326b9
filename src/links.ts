// Checks that need all pages: anchors across pages, links of the configuration and of templates, and pages that nothing leads to.
import type { TemplateAddress } from "./bundle/addresses.ts";
import { checkRemote } from "./bundle/remote.ts";
import { checkConfigLink } from "./links/config-links.ts";
import { ElsewhereUse } from "./links/elsewhere-use.ts";
import { LinkFindings } from "./links/findings.ts";
import type { AddressChecking } from "./links/lookup.ts";
import { configLinks, configResources } from "./links/of-config.ts";
import { LinkTargets } from "./links/targets.ts";
import { checkTemplateAddress } from "./links/template-links.ts";
import { bareRoute } from "./route.ts";
import type { Diagnostic, LeftOutPage, Page, PageRecord, Site } from "./types.ts";

/** What links are checked with beside the site's pages. */
export interface LinkInput extends Pick<AddressChecking, "at" | "isWritten"> {
  /** Pages that have errors of their own: their links are checked, and those to them are not. */
  readonly leftOut: readonly LeftOutPage[];
  /** What the site's own templates link to and show; undefined where they are broken. */
  readonly addresses: readonly TemplateAddress[] | undefined;
}

/**
 * Checks every link's anchor, the configuration's links and what its head loads, the links of templates, and that each page is in
 * the sidebar or linked from another page.
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
  { at, isWritten, leftOut, addresses }: LinkInput,
): Generator<undefined, Diagnostic[]> {
  const { config } = site;
  const targets = new LinkTargets(site, records, leftOut, display);
  const findings = new LinkFindings(config.checks);
  const elsewhere = new ElsewhereUse(config);
  const checking: AddressChecking = { site, targets, findings, at, isWritten, elsewhere, display };
  for (const record of records) {
    elsewhere.note(record.elsewhere);
    if (!targets.isLeftOut(record.route)) checkAnchors(record, checking);
    yield;
  }
  for (const { page, record } of leftOut) {
    checkAnchors(record, checking, { file: page.file, anchors: new Set(record.anchors) });
    yield;
  }
  for (const link of configLinks(config)) {
    checkConfigLink(link, checking);
    yield;
  }
  for (const { path, ...resource } of configResources(config))
    findings.problems.push(...checkRemote([{ ...at(path), ...resource }], config));
  for (const [i, { to }] of config.redirects.entries()) {
    checkConfigLink({ path: ["redirects", i, "to"], href: to }, checking, true);
  }
  for (const address of addresses ?? []) {
    checkTemplateAddress(address, checking);
    yield;
  }
  // What pages that are left out, or could not be made, link to is not known.
  const allKnown = site.broken.length === 0 && !records.some(({ unmade }) => unmade);
  // Comments of the reference, whose authors are others, are rendered once for many builds.
  const isTold = allKnown && leftOut.length === 0 && addresses !== undefined && !config.reference;
  for (const [i, problem] of elsewhere.problems(site.pages, isTold, display))
    findings.add("links", { ...at(["links", "elsewhere", i]), ...problem }, "warning");
  for (const page of allKnown ? site.pages : []) {
    if (page.frontMatter.unlisted || page.api || page.id === "/" || page.id === "index") continue;
    if (inSidebar(page) || findings.isLinked(page.route)) continue;
    findings.add("orphans", orphan(page, display));
    yield;
  }
  return findings.problems;
}

/**
 * Checks the anchors that a page's links lead to.
 * @param leftOut the page's own file and anchors, where they are not among the targets
 */
function checkAnchors(
  { route: own, links }: PageRecord,
  { targets, findings, display }: AddressChecking,
  leftOut?: { readonly file: string; readonly anchors: ReadonlySet<string> },
): void {
  for (const { route, anchor, line, column, file } of links) {
    if (route !== own) findings.link(route);
    if (anchor === "") continue;
    const known = leftOut && route === own ? leftOut.anchors : targets.anchorsAt(route);
    const dead = targets.deadAnchor(anchor, known);
    if (!dead) continue;
    const from = file ?? leftOut?.file;
    findings.add("anchors", {
      file: from === undefined ? targets.fileOf(own) : display(from),
      line,
      column,
      code: "dead-anchor",
      message: `link leads to the anchor ${dead.anchor}, which ${route === own ? "this page" : targets.nameOf(route)} does not have`,
      hint: dead.hint,
    });
  }
}

function orphan(page: Page, display: (file: string) => string): Omit<Diagnostic, "severity"> {
  return {
    file: display(page.file),
    line: 1,
    column: 1,
    code: "orphan",
    message: `nothing leads to this page (${bareRoute(page.route)})`,
    hint: "Add it to the sidebar, link to it, or mark it with `unlisted: true`.",
  };
}
