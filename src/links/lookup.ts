// Where an address of the site leads that stands in no page: to a page, to a file that the build writes, or nowhere.
import type { ConfigAt } from "../config/places.ts";
import { nearest, tellDraft } from "../diagnostics.ts";
import { toNfc } from "../nfc.ts";
import { bareRoute, joinPath, parseHref } from "../route.ts";
import type { Site } from "../types.ts";
import type { ElsewhereUse } from "./elsewhere-use.ts";
import type { LinkFindings } from "./findings.ts";
import type { LinkTargets } from "./targets.ts";

/** What such addresses are checked with. */
export interface AddressChecking {
  readonly site: Site;
  readonly targets: LinkTargets;
  readonly findings: LinkFindings;
  readonly at: ConfigAt;
  /** Whether the build writes such a file, by its path under the output folder; pages apart. */
  readonly isWritten: (path: string) => boolean;
  /** Which addresses are another site's. */
  readonly elsewhere: ElsewhereUse;
  /** Turns a path under the content folder into the one that authors know. */
  readonly display: (file: string) => string;
}

/** What is at an address. */
export type Found =
  | { readonly is: "page"; readonly route: string; readonly anchor: string }
  | { readonly is: "other" }
  | { readonly is: "nothing"; readonly path: string; readonly draft: ReturnType<typeof tellDraft> | undefined };

/** Looks up what is at an address. @param href root-absolute, without the base */
export function lookUp(href: string, { site, targets, isWritten }: AddressChecking): Found {
  const { path, anchor, exact } = partsOf(href);
  const route = targets.routeAt(path);
  if (route !== undefined) return { is: "page", route, anchor };
  const isAt = (page: { readonly route: string }) => bareRoute(page.route) === `/${path}`;
  // What would be there may be known to be wrong.
  const isThere = (each: string) => isWritten(each) || isWritten(`${each}/index.html`.replace(/^\//, ""));
  // Files keep the form of their names.
  if (site.broken.some(isAt) || isThere(path) || isThere(exact)) return { is: "other" };
  const draft = site.drafts.find(isAt);
  return { is: "nothing", path, draft: draft && tellDraft(draft.file) };
}

/** Says where nothing was found, and what is near. @param path decoded, without a slash at either end */
export function lookedFor(path: string, { site, targets, display }: AddressChecking): string {
  const isFile = /\.[a-z]\w*$/i.test(path);
  const near = targets.nearestRoute(path) ?? (isFile ? nearestFile(path, site) : undefined);
  const file = isFile ? ` and for ${display(`static/${path}`)}` : "";
  return `Looked for the route /${path}${file}.${near === undefined ? "" : ` Nearest: ${near}`}`;
}

/** Says which file is not there, and which one is near. @param path as for `lookedFor` */
export function lookedForFile(path: string, { site, display }: AddressChecking): string {
  const near = nearestFile(path, site);
  return `Looked for ${display(`static/${path}`)}.${near === undefined ? "" : ` Nearest: ${near}`}`;
}

function nearestFile(path: string, { assets }: Site): string | undefined {
  return nearest(`static/${path}`, assets)?.slice("static".length);
}

/** An address of the site, decoded: its path without a slash at either end, also as it was typed, and its anchor. */
function partsOf(href: string): { readonly path: string; readonly exact: string; readonly anchor: string } {
  const parsed = parseHref(href);
  if (parsed.kind === "external") return { path: href, exact: href, anchor: "" };
  const exact = (joinPath(parsed.path) ?? parsed.path).replace(/^\/+|\/+$/g, "");
  return { path: toNfc(exact), exact, anchor: toNfc(parsed.anchor) };
}
