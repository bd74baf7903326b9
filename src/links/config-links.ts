// Checks where addresses of the configuration lead: its links and its redirects.
import { pathText } from "../config/check.ts";
import type { ConfigAt } from "../config/places.ts";
import { printable, tellDraft } from "../diagnostics.ts";
import { bareRoute, joinPath, parseHref } from "../route.ts";
import type { Site } from "../types.ts";
import type { LinkFindings } from "./findings.ts";
import type { ConfigLink } from "./of-config.ts";
import type { LinkTargets } from "./targets.ts";

/** What addresses of the configuration are checked with. */
export interface ConfigChecking {
  readonly site: Site;
  readonly targets: LinkTargets;
  readonly findings: LinkFindings;
  readonly at: ConfigAt;
  /** Whether the build writes such a file, by its path under the output folder; pages apart. */
  readonly isWritten: (path: string) => boolean;
  /** Turns a path under the content folder into the one that authors know. */
  readonly display: (file: string) => string;
}

/** Checks that a link, or a redirect, leads to a page and a heading, or to a file. */
export function checkConfigLink({ path, href }: ConfigLink, checking: ConfigChecking, isRedirect = false): void {
  const { site, targets, findings, at } = checking;
  const { path: wanted, anchor } = partsOf(href);
  const route = targets.routeAt(wanted);
  const told = (code: string, says: string, hint: string) => ({
    ...at(path),
    code,
    message: printable(`${pathText(path)}: ${says}`),
    hint: printable(hint),
  });
  if (route === undefined) {
    if (isThere(wanted, checking)) return;
    const draft = site.drafts.find((each) => bareRoute(each.route) === `/${wanted}`);
    const { why, hint } = draft
      ? tellDraft(draft.file)
      : { why: "matches no page and no file", hint: hintFor(wanted, checking) };
    findings.add("links", told(isRedirect ? "dead-redirect" : "dead-link", `${JSON.stringify(href)} ${why}`, hint));
    return;
  }
  // No reader sees a redirect: it makes no page known.
  if (!isRedirect) findings.link(route);
  const dead = targets.deadAnchor(anchor, targets.anchorsAt(route));
  if (!dead) return;
  const says = `${targets.nameOf(route)} does not have the anchor ${dead.anchor}`;
  findings.add("anchors", told("dead-anchor", says, dead.hint));
}

/** Whether something else than a page is at an address, or what would be there is known to be wrong. */
function isThere(wanted: string, { site, isWritten }: ConfigChecking): boolean {
  const isBroken = site.broken.some(({ route }) => bareRoute(route) === `/${wanted}`);
  return isBroken || isWritten(wanted) || isWritten(wanted === "" ? "index.html" : `${wanted}/index.html`);
}

function hintFor(wanted: string, checking: ConfigChecking): string {
  const { site, targets, display } = checking;
  const base = site.config.baseUrl.slice(1);
  const inner = wanted.startsWith(base) ? wanted.slice(base.length) : wanted;
  if (inner !== wanted && (targets.routeAt(inner) !== undefined || isThere(inner, checking)))
    return `Write it without the base, which is put before it: ${JSON.stringify(`/${inner}`)}.`;
  const near = targets.nearestRoute(wanted);
  const file = /\.[a-z]\w*$/i.test(wanted) ? ` and for ${display(`static/${wanted}`)}` : "";
  return `Looked for the route /${wanted}${file}.${near === undefined ? "" : ` Nearest: ${near}`}`;
}

/** An address of the site, decoded: its path without a slash at either end, and its anchor. */
function partsOf(href: string): { readonly path: string; readonly anchor: string } {
  const parsed = parseHref(href);
  if (parsed.kind === "external") return { path: href, anchor: "" };
  const path = parsed.path.normalize("NFC");
  return { path: (joinPath(path) ?? path).replace(/^\/+|\/+$/g, ""), anchor: parsed.anchor };
}
