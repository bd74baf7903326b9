// What the links and images of a page lead to: other pages, static files, and files beside the page that are copied.
import { tellApiUse } from "./api-standing.ts";
import { createElsewhere } from "./elsewhere.ts";
import type { ResolvedAsset, ResolvedHref } from "./markdown.ts";
import { toNfc } from "./nfc.ts";
import { type ReferenceNames, resolveName } from "./reference/author-links.ts";
import {
  activeFile,
  deadLink,
  isNoImage,
  lacksPageColour,
  leadsToDraft,
  missingImage,
  withoutSlashes,
} from "./resolve/faults.ts";
import { type InsideFile, isHidden, openContentFiles, type UseFile } from "./resolve/files.ts";
import { MeantPages } from "./resolve/pages.ts";
import { indexTargets, type LinkTargets } from "./resolve/targets.ts";
import { decodePath, dirName, hrefOf, joinPath, parseHref, pathFrom } from "./route.ts";
import type { DeadAddress, Page, Site } from "./types.ts";

type Problem = Extract<ResolvedHref, { readonly error: unknown }>["error"];

/** Resolves for one page after another; reads each file once, as long as it does not change. */
export interface Resolver {
  /** @param loose hears of the end of an address that names no page's file */
  link(page: Page, href: string, use: UseFile, loose?: (end: string) => void): ResolvedHref;
  asset(page: Page, src: string, use: UseFile): ResolvedAsset;
  /** As `ContentFiles.inside`. */
  fileInside(page: Page, target: string): InsideFile | undefined;
  /** As `ContentFiles.near`. */
  fileNear(page: Page, target: string): string | undefined;
}

/** A link to a page that has errors of its own. It is no error by itself, and leads somewhere when those are mended. */
const BROKEN_TARGET = {
  code: "broken-target",
  message: "the page that the link leads to has errors",
};

/** Between an anchor and the text that the browser is to look for. */
const TEXT_FRAGMENT = ":~:";

/**
 * Resolves links within a site.
 * @param content absolute path of the content folder
 * @param names of the API reference, where the site has one
 * @param targets of the site, where they are indexed already
 */
export function createResolver(
  site: Site,
  content: string,
  names?: ReferenceNames,
  targets: LinkTargets = indexTargets(site),
): Resolver {
  const { baseUrl } = site.config;
  const { statics, written } = targets;
  const pages = new MeantPages(targets);
  const findElsewhere = createElsewhere(site.config);
  const files = openContentFiles(site, statics, content);

  return { link, asset, fileInside: files.inside, fileNear: files.near };

  function link(page: Page, href: string, use: UseFile, loose?: (end: string) => void): ResolvedHref {
    return /^api:/i.test(href) ? symbol(page, href.slice(4)) : follow(page, href, toNfc, use, loose);
  }

  /** @param anchorOf gives an anchor as the page has it that the link leads to */
  function follow(
    page: Page,
    href: string,
    anchorOf: (anchor: string) => string,
    use: UseFile,
    loose?: (end: string) => void,
  ): ResolvedHref {
    const parsed = parseHref(href);
    if (parsed.kind === "external") {
      const error = withoutSlashes(href, "link");
      return error ? dead("link", page, href, { code: "dead-link", ...error }) : { href, external: true };
    }
    const { path: wanted, search } = parsed;
    // Asked first: what is not this site's does not depend on its pages.
    const elsewhere = findElsewhere(wanted);
    if (elsewhere) return { href, elsewhere };
    const anchor = anchorOf(parsed.anchor);
    const tail = search + pageFragment(href, anchor);
    if (wanted === "") {
      const own = tail || (href === "#" ? href : hrefOf(baseUrl, page.route));
      return { href: own, target: { route: page.route, anchor } };
    }
    const route = pages.routeAt(page, wanted, loose);
    if (route !== undefined) {
      const target = { route, anchor };
      return { href: hrefOf(baseUrl, route) + tail, target };
    }
    // What is a page's file by its ending is that alone.
    const file = /\.md$/i.test(wanted) ? undefined : files.at(page, wanted);
    if (file?.isRefused) return { error: activeFile(href) };
    if (file) return { href: file.href(use) + search + fragmentOf(href) };
    const own = wanted.startsWith("/") && anchor === "" ? joinPath(wanted) : undefined;
    if (own !== undefined && written.has(own)) return { href: hrefOf(baseUrl, own) + tail, instead: `/${own}` };
    if (!/\.md$/i.test(wanted)) miss(page, wanted, use);
    if (pages.isBroken(page, wanted)) return dead("left-out", page, href, BROKEN_TARGET);
    const draft = pages.draftAt(page, wanted);
    if (draft !== undefined) return dead("left-out", page, href, leadsToDraft(href, draft));
    return dead("link", page, href, deadLink(page, href, wanted));
  }

  /** Notes a file beside a page that is not there. Pages and static files are known by the names that the scan finds. */
  function miss(page: Page, wanted: string, use: UseFile): void {
    const file = wanted.startsWith("/") ? undefined : pathFrom(dirName(page.file), wanted);
    if (file && !file.includes("\0") && !isHidden(file)) use({ file, missing: true });
  }

  /** An `api:` link: the symbol's own page, or its place on the page that has it. */
  function symbol(page: Page, name: string): ResolvedHref {
    if (!names) {
      const hint = "Name its packages in the configuration: reference: { packages: [...] }.";
      const message = `"api:${name}" needs an API reference, and the site has none`;
      return dead("symbol", page, name, { code: "dead-api-link", message, hint });
    }
    const found = resolveName(decodePath(name), names);
    if (!("route" in found)) return dead("symbol", page, name, { code: "dead-api-link", ...found });
    const resolved = follow(
      page,
      found.route,
      (anchor) => anchor,
      () => {},
    );
    if ("error" in resolved || !Object.hasOwn(names.standings, found.route)) return resolved;
    const uses = names.standings[found.route]?.filter((use) => !page.frontMatter.allow_api?.includes(use.standing));
    return { ...resolved, cautions: uses?.map((use) => tellApiUse({ ...use, name })) ?? [] };
  }

  function asset(page: Page, src: string, use: UseFile): ResolvedAsset {
    const parsed = parseHref(src);
    if (parsed.kind === "external") {
      const error = withoutSlashes(src, "image");
      return error ? dead("image", page, src, { code: "missing-asset", ...error }) : { href: src, external: true };
    }
    const elsewhere = findElsewhere(parsed.path);
    if (elsewhere) return { href: src, elsewhere };
    const file = parsed.path === "" ? undefined : files.at(page, parsed.path);
    if (!file) {
      miss(page, parsed.path, use);
      return dead("image", page, src, missingImage(page, src, parsed.path));
    }
    if (file.isRefused) return { error: activeFile(src) };
    const { width, height, pageColour, instead } = file.image(use);
    return {
      href: file.href(use) + parsed.search + fragmentOf(src),
      ...(width !== undefined && height !== undefined && { width, height }),
      ...(pageColour !== undefined && { cautions: [lacksPageColour(src, pageColour)] }),
      ...(instead && { cautions: [isNoImage(src, instead)] }),
    };
  }
}

/** Says that an address leads nowhere, and why. */
function dead(kind: DeadAddress["kind"], { file }: Page, href: string, error: Problem): { readonly error: Problem } {
  return { error: { ...error, dead: { kind, href, file } } };
}

/**
 * What stands behind an address from its `#` on, as it is written. A file's viewer reads it as it stands (`#page=3`, `#t=10,20`,
 * `#/route`): a character means another thing there when it is escaped.
 */
function fragmentOf(href: string): string {
  const at = href.indexOf("#");
  return at < 0 ? "" : href.slice(at);
}

/** The fragment of a page's address: the anchor, and the text to look for as it is written. @param anchor decoded, with the text */
function pageFragment(href: string, anchor: string): string {
  if (anchor === "") return "";
  const fragment = fragmentOf(href);
  const at = fragment.indexOf(TEXT_FRAGMENT);
  if (at < 0) return `#${encodeURIComponent(anchor)}`;
  return `#${encodeURIComponent(anchor.slice(0, anchor.indexOf(TEXT_FRAGMENT)))}${fragment.slice(at)}`;
}
