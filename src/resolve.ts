// What the links and images of a page lead to: other pages, static files, and files beside the page that are copied.
import path from "node:path";
import { tellApiUse } from "./api-standing.ts";
import { tellDraft } from "./diagnostics.ts";
import type { ResolvedAsset, ResolvedHref } from "./markdown.ts";
import { createNearestPage } from "./nearest-page.ts";
import { toNfc } from "./nfc.ts";
import { type ReferenceNames, resolveName } from "./reference/author-links.ts";
import { HIDDEN_HINT, type InsideFile, isHidden, openContentFiles, type UseFile } from "./resolve/files.ts";
import { indexTargets, type LinkTargets } from "./resolve/targets.ts";
import {
  bareRoute,
  baseName,
  decodePath,
  dirName,
  encodePath,
  hrefOf,
  joinPath,
  parseHref,
  pathFrom,
} from "./route.ts";
import type { Page, Site } from "./types.ts";

/** Resolves for one page after another; reads each file once, as long as it does not change. */
export interface Resolver {
  /** @param loose hears of the end of an address that names no page's file */
  link(page: Page, href: string, use: UseFile, loose?: (end: string) => void): ResolvedHref;
  asset(page: Page, src: string, use: UseFile): ResolvedAsset;
  /** As `ContentFiles.inside`. */
  fileInside(page: Page, target: string): InsideFile | undefined;
}

/** A link to a page that has errors of its own. It is no error by itself, and leads somewhere when those are mended. */
const BROKEN_TARGET = {
  code: "broken-target",
  message: "the page that the link leads to has errors",
};

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
  const { byRoute, byFile, statics, redirects, written, broken, drafts } = targets;
  const files = openContentFiles(site, statics, content);
  // A suggestion compares with every page: the first ones help, a thousand would cost minutes.
  let suggestions = 100;
  const nearestFile = createNearestPage(() => [...byFile.keys()].filter((file) => /\.md$/i.test(file)));
  const nearestRoute = createNearestPage(() => byRoute.keys());

  return { link, asset, fileInside: files.inside };

  function link(page: Page, href: string, use: UseFile, loose?: (end: string) => void): ResolvedHref {
    if (/^api:/i.test(href)) return symbol(page, href.slice(4));
    const parsed = parseHref(href);
    if (parsed.kind === "external") {
      const error = withoutSlashes(href, "link");
      return error ? { error: { code: "dead-link", ...error } } : { href, external: true };
    }
    const { path: wanted, search, anchor } = parsed;
    const tail = search + (anchor === "" ? "" : `#${encodeURIComponent(anchor)}`);
    if (wanted === "") return { href: tail || hrefOf(baseUrl, page.route), target: { route: page.route, anchor } };
    const route = fileRoute(page, wanted) ?? routeAt(page, wanted, loose);
    if (route !== undefined) return { href: hrefOf(baseUrl, route) + tail, target: { route, anchor } };
    const file = /\.md$/i.test(wanted) ? undefined : files.at(page, wanted);
    if (file?.isRefused) return { error: activeFile(href) };
    if (file) return { href: file.href(use) + tail };
    const own = wanted.startsWith("/") && anchor === "" ? joinPath(wanted) : undefined;
    if (own !== undefined && written.has(own)) return { href: hrefOf(baseUrl, own) + tail, instead: `/${own}` };
    if (isBroken(page, wanted)) return { error: BROKEN_TARGET };
    const draft = drafts.size > 0 ? draftAt(page, wanted) : undefined;
    if (draft !== undefined) return { error: leadsToDraft(href, draft) };
    miss(page, wanted, use);
    return { error: deadLink(page, href, wanted) };
  }

  /** Notes a file beside a page that is not there. Pages and static files are known by the names that the scan finds. */
  function miss(page: Page, wanted: string, use: UseFile): void {
    const file = /^\/|\.md$/i.test(wanted) ? undefined : pathFrom(dirName(page.file), wanted);
    if (file && !file.includes("\0") && !isHidden(file)) use({ file, missing: true });
  }

  /** An `api:` link: the symbol's own page, or its place on the page that has it. */
  function symbol(page: Page, name: string): ResolvedHref {
    if (!names) {
      const hint = "Name its packages in the configuration: reference: { packages: [...] }.";
      return {
        error: { code: "dead-api-link", message: `"api:${name}" needs an API reference, and the site has none`, hint },
      };
    }
    const found = resolveName(decodePath(name), names);
    if (!("route" in found)) return { error: { code: "dead-api-link", ...found } };
    const resolved = link(page, found.route, () => {});
    if ("error" in resolved || !Object.hasOwn(names.standings, found.route)) return resolved;
    const uses = names.standings[found.route]?.filter((use) => !page.frontMatter.allow_api?.includes(use.standing));
    return { ...resolved, cautions: uses?.map((use) => tellApiUse({ ...use, name })) ?? [] };
  }

  /** The route of the page whose file is named (`./x.md`, `/docs/x.md`), as by nearly every link. */
  function fileRoute(page: Page, wanted: string): string | undefined {
    const file = nameAt(page, wanted);
    return file === undefined ? undefined : byFile.get(file);
  }

  /** The route of a page by its file without the ending, by its route, or by its address relative to this page's. */
  function routeAt(page: Page, wanted: string, loose?: (end: string) => void): string | undefined {
    const named = filesAt(page, wanted);
    const [plain, folder] = routesAt(page, wanted);
    if (loose) for (const name of [...named.slice(0, 1), plain, folder]) loose(baseName(name));
    for (const file of named) {
      const found = byFile.get(file);
      if (found !== undefined) return found;
    }
    const direct = byRoute.get(plain) ?? byRoute.get(folder);
    if (direct !== undefined) return direct;
    const moved = redirects.get(plain);
    return moved === undefined ? undefined : byRoute.get(bareRoute(moved));
  }

  /** Whether a page is meant that is left out because of errors of its own. */
  function isBroken(page: Page, wanted: string): boolean {
    return broken.size > 0 && [...filesAt(page, wanted), ...routesAt(page, wanted)].some((name) => broken.has(name));
  }

  /** The file of the draft that is meant. */
  function draftAt(page: Page, wanted: string): string | undefined {
    const name = [...filesAt(page, wanted), ...routesAt(page, wanted)].find((each) => drafts.has(each));
    return name === undefined ? undefined : drafts.get(name);
  }

  /** The very file that is named. Names that differ in their Unicode form only look the same, and are refused as two pages. */
  function nameAt(page: Page, wanted: string): string | undefined {
    const file = wanted.startsWith("/") ? joinPath(wanted) : pathFrom(dirName(page.file), wanted);
    return file === undefined ? undefined : toNfc(file);
  }

  /** The files that may be meant, as pages of the site have them. */
  function filesAt(page: Page, wanted: string): readonly string[] {
    const name = nameAt(page, wanted);
    if (name === undefined) return [];
    return [name, `${name}.md`, `${name}/index.md`.replace(/^\//, "")];
  }

  /** The routes that may be meant: the address itself, and without the index in it. */
  function routesAt(page: Page, wanted: string): readonly [string, string] {
    const route = wanted.startsWith("/")
      ? wanted
      : new URL(wanted.split("/").map(encodeURIComponent).join("/"), `http://x${encodePath(page.route)}`).pathname;
    const plain = bareRoute(toNfc(decodeURIComponent(route)));
    return [plain, plain.replace(/\/index$/, "") || "/"];
  }

  function asset(page: Page, src: string, use: UseFile): ResolvedAsset {
    const parsed = parseHref(src);
    if (parsed.kind === "external") {
      const error = withoutSlashes(src, "image");
      return error ? { error: { code: "missing-asset", ...error } } : { href: src, external: true };
    }
    const file = parsed.path === "" ? undefined : files.at(page, parsed.path);
    if (!file) {
      miss(page, parsed.path, use);
      return {
        error: {
          code: "missing-asset",
          message: `image ${JSON.stringify(src)} matches no file`,
          hint: `Looked for ${lookedFor(page, parsed.path)}.${isHidden(parsed.path) ? ` ${HIDDEN_HINT}` : nearestFileTo(page, parsed.path)}`,
        },
      };
    }
    if (file.isRefused) return { error: activeFile(src) };
    const { width, height, pageColour } = file.image(use);
    const tail = parsed.search + (parsed.anchor === "" ? "" : `#${encodeURIComponent(parsed.anchor)}`);
    return {
      href: file.href(use) + tail,
      ...(width !== undefined && height !== undefined && { width, height }),
      ...(pageColour !== undefined && { cautions: [lacksPageColour(src, pageColour)] }),
    };
  }

  /** Names the file that may be meant: in another case, by another generator's folder, with backslashes. */
  function nearestFileTo(page: Page, wanted: string): string {
    if (suggestions-- <= 0) return "";
    const inCase = wanted.startsWith("/") ? undefined : files.inOtherCase(page, wanted);
    if (inCase !== undefined) return ` Nearest: ${dirName(wanted) === "" ? "" : `${dirName(wanted)}/`}${inCase}`;
    const bare = wanted.replaceAll("\\", "/").replace(/^\/?(?:\.{1,2}\/)*(?:(?:static|public)\/)?/, "");
    const file = `static/${bare}`.toLowerCase();
    const near = [...statics].find((each) => each.toLowerCase() === file);
    return near === undefined ? "" : ` Nearest: ${near.slice("static".length)}`;
  }

  function lookedFor(page: Page, wanted: string): string {
    return wanted.startsWith("/")
      ? `static${wanted} in the content folder`
      : (pathFrom(dirName(page.file), wanted) ?? wanted);
  }

  /** The page that may be meant, written as the link is: as a file, as a route, or relative to the page. */
  function nearestTo(page: Page, wanted: string, isFile: boolean, rooted: boolean): string | undefined {
    if (!isFile) {
      const route = nearestRoute(wanted);
      if (rooted || route === undefined) return route;
      const [file] = [...byFile].find(([name, its]) => bareRoute(its) === route && /\.md$/i.test(name)) ?? [];
      return file === undefined ? route : relativeFile(page.file, file);
    }
    const file = nearestFile(wanted);
    if (file === undefined) return undefined;
    return rooted ? `/${file}` : relativeFile(page.file, file);
  }

  function deadLink(page: Page, href: string, wanted: string) {
    const isFile = /\.mdx?$/i.test(wanted);
    /** Whether a file of another kind is named, as by its ending. */
    const isOther = !isFile && /\.(?!html?$)[a-z]\w*$/i.test(wanted);
    const rooted = wanted.startsWith("/");
    const inside = rooted ? joinPath(wanted) : pathFrom(dirName(page.file), wanted);
    const full = inside ?? wanted;
    const isHelped = suggestions-- > 0;
    const near = isHelped ? nearestTo(page, full, isFile, rooted) : undefined;
    const suggestion = near === undefined ? "" : ` Nearest: ${near}`;
    const file = rooted
      ? isOther
        ? ` and for static/${full} in the content folder`
        : ""
      : ` and for ${full}${isOther ? "" : ".md"}`;
    const looked =
      inside === undefined
        ? "It leads out of the content folder, whose files alone are published."
        : `Looked for ${isFile ? full : `the route /${full}${file}`}.`;
    if (isHelped && inside !== undefined && !isFile && [...byFile.keys()].some((each) => each.startsWith(`${full}/`)))
      return {
        code: "dead-link",
        message: `link ${JSON.stringify(href)} leads to a folder that has no page of its own`,
        hint: `Write ${full}/index.md, or link to a page in the folder.`,
      };
    return {
      code: "dead-link",
      message: `link ${JSON.stringify(href)} matches no page${isFile ? "" : " and no file"}`,
      hint: elsewhere(wanted) ?? looked + (isHidden(full) ? ` ${HIDDEN_HINT}` : suggestion),
    };
  }
}

function leadsToDraft(href: string, draft: string) {
  const { why, hint } = tellDraft(draft);
  return { code: "dead-link", message: `link ${JSON.stringify(href)} ${why}`, hint };
}

/** What is said of an address that has a scheme without its two slashes; browsers take some for one of the site itself. */
function withoutSlashes(address: string, what: string): { message: string; hint: string } | undefined {
  const [, scheme, rest] = /^(https?:)(?!\/\/)[/\\]*([^/\\].*)$/is.exec(address) ?? [];
  if (scheme === undefined) return undefined;
  const message = `${what} ${JSON.stringify(address)} lacks the two slashes behind "${scheme}"`;
  return { message, hint: `Did you mean "${scheme}//${rest}"?` };
}

/** What is said of an address that lacks its scheme, or is written as Windows writes paths. */
function elsewhere(address: string): string | undefined {
  const [, inner] = /^["'\u2018-\u201f](.+)["'\u2018-\u201f]$/.exec(address) ?? [];
  if (inner !== undefined) return `An address stands in no quotes: ${inner}`;
  const [, scheme, host] = /^(https?)\/\/(.+)$/i.exec(address) ?? [];
  if (host !== undefined) return `Did you mean "${scheme}://${host}"?`;
  if (address.includes("\\")) return `Folders are separated by "/": ${address.replaceAll("\\", "/")}`;
  if (/^[^\s/@]+@[\w-]+\.[\w.-]+$/.test(address)) return `An address of mail begins with mailto: mailto:${address}`;
  return isHost(address) ? `An address of another site begins with https://: https://${address}` : undefined;
}

/** Whether an address without a scheme looks like a site's. */
function isHost(address: string): boolean {
  return /^(?:www\.[\w-]+|[\w-]+(?=\.(?:com|org|net|io|dev|app)(?:\/|$)))\.[\w./-]+$/i.test(address);
}

function activeFile(href: string) {
  return {
    code: "active-file",
    message: `${JSON.stringify(href)} is a file whose scripts a browser would run, and rawHtml is false`,
    hint: "Show it as code, or put it into the folder static, whose files are published as they are.",
  };
}

/** What is said of a drawing that would be black. */
function lacksPageColour(src: string, name: string) {
  return {
    code: "svg-page-colours",
    message: `image ${JSON.stringify(src)} is drawn with the page's ${name}, which images do not get`,
    hint: "Put it into the page: ::figure[Caption]{src=… inline}. Or say the colours in the file.",
  };
}

function relativeFile(from: string, to: string): string {
  const relative = path.posix.relative(dirName(from), to);
  return relative.startsWith(".") ? relative : `./${relative}`;
}
