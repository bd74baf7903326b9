// Checks where addresses of the configuration lead: its links and its redirects.
import { pathText } from "../config/check.ts";
import { printable } from "../diagnostics.ts";
import { parseHref } from "../route.ts";
import { type AddressChecking, lookedFor, lookUp } from "./lookup.ts";
import type { ConfigLink } from "./of-config.ts";

/** Checks that a link, or a redirect, leads to a page and a heading, or to a file. */
export function checkConfigLink({ path, href }: ConfigLink, checking: AddressChecking, isRedirect = false): void {
  const { targets, findings, at, elsewhere } = checking;
  const parsed = parseHref(href);
  if (parsed.kind === "local" && elsewhere.has(parsed.path)) return;
  const found = lookUp(href, checking);
  if (found.is === "other") return;
  const told = (code: string, says: string, hint: string) => ({
    ...at(path),
    code,
    message: printable(`${pathText(path)}: ${says}`),
    hint: printable(hint),
  });
  if (found.is === "nothing") {
    const { why, hint } = found.draft ?? {
      why: "matches no page and no file",
      hint: withoutBase(found.path, checking) ?? lookedFor(found.path, checking),
    };
    findings.add("links", told(isRedirect ? "dead-redirect" : "dead-link", `${JSON.stringify(href)} ${why}`, hint));
    return;
  }
  const { route, anchor } = found;
  // No reader sees a redirect: it makes no page known.
  if (!isRedirect) findings.link(route);
  const dead = targets.deadAnchor(anchor, targets.anchorsAt(route));
  if (!dead) return;
  const says = `${targets.nameOf(route)} does not have the anchor ${dead.anchor}`;
  findings.add("anchors", told("dead-anchor", says, dead.hint));
}

/** What mends an address that is written with the base; undefined for others. @param path as `lookUp` gives it */
function withoutBase(path: string, checking: AddressChecking): string | undefined {
  const base = checking.site.config.baseUrl.slice(1);
  const inner = path.startsWith(base) ? path.slice(base.length) : path;
  if (inner === path || lookUp(`/${inner}`, checking).is === "nothing") return undefined;
  return `Write it without the base, which is put before it: ${JSON.stringify(`/${inner}`)}.`;
}
