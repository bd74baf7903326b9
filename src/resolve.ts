// What the links and images of a page lead to: other pages, static files, and files beside the page that are copied.
import fs from "node:fs";
import path from "node:path";
import { imageSize } from "image-size";
import { tellApiUse } from "./api-standing.ts";
import { tellDraft } from "./diagnostics.ts";
import { hashOf, nameHash } from "./hash.ts";
import type { ResolvedAsset, ResolvedHref } from "./markdown.ts";
import { createNearestPage } from "./nearest-page.ts";
import { toNfc } from "./nfc.ts";
import { contentHomes } from "./project.ts";
import { type ReferenceNames, resolveName } from "./reference/author-links.ts";
import {
  bareRoute,
  baseName,
  decodePath,
  dirName,
  encodePath,
  hrefOf,
  joinPath,
  parseHref,
  withoutAnchor,
} from "./route.ts";
import type { Asset, FileRead, Page, Site } from "./types.ts";

/** Resolves for one page after another; reads each file once, as long as it does not change. */
export interface Resolver {
  /** @param loose hears of the end of an address that names no page's file */
  link(page: Page, href: string, use: UseFile, loose?: (end: string) => void): ResolvedHref;
  asset(page: Page, src: string, use: UseFile): ResolvedAsset;
  /**
   * The absolute path of a file inside the content folder, or undefined outside of it or where there is none.
   * @param target relative to the page's file, or from the content folder where it begins with a slash
   */
  fileInside(page: Page, target: string): { readonly file: string; readonly absolute: string } | undefined;
}

/** A file's bytes, as far as pages show something of them. */
interface ReadFile {
  readonly bytes: number;
  readonly mtimeMs: number;
  readonly hash: string;
  readonly size: { readonly width?: number; readonly height?: number };
}

/** A link to a page that has errors of its own. It is no error by itself, and leads somewhere when those are mended. */
const BROKEN_TARGET = {
  code: "broken-target",
  message: "the page that the link leads to has errors",
};

/** Hears of a file that a page was made from, and of where it is put if the page makes the site carry it. */
export type UseFile = (read: FileRead, asset?: Asset) => void;

/** Where links may lead: routes by what they are called. */
export interface LinkTargets {
  readonly byRoute: ReadonlyMap<string, string>;
  readonly byFile: ReadonlyMap<string, string>;
  readonly statics: ReadonlySet<string>;
  readonly redirects: ReadonlyMap<string, string>;
  /** Files that the build writes for tools and hosts, under the output folder. */
  readonly written: ReadonlySet<string>;
  /** Files and routes of pages that are left out because of errors of their own. */
  readonly broken: ReadonlySet<string>;
  /** Files of drafts, by file and by route. */
  readonly drafts: ReadonlyMap<string, string>;
}

/** What of a site its links need. */
export interface TargetSite extends Omit<Site, "pages" | "sidebar"> {
  readonly pages: readonly (Pick<Page, "file" | "route"> & {
    readonly frontMatter: Pick<Page["frontMatter"], "aliases">;
  })[];
}

/** Indexes the site for its links: by its pages' files, routes and aliases, its static files and redirects. */
export function indexTargets(site: TargetSite): LinkTargets {
  const byRoute = new Map<string, string>();
  const byFile = new Map<string, string>();
  const redirects = new Map(site.config.redirects.map(({ from, to }) => [bareRoute(from), withoutAnchor(to)]));
  for (const { route, file, frontMatter } of site.pages) {
    byRoute.set(bareRoute(route), route);
    byFile.set(toNfc(file), route);
    for (const alias of frontMatter.aliases ?? []) redirects.set(bareRoute(alias), route);
  }
  const broken = new Set(site.broken.flatMap(({ file, route }) => [toNfc(file), bareRoute(route)]));
  const drafts = new Map(
    site.drafts.flatMap(({ file, route }) => [toNfc(file), bareRoute(route)].map((name) => [name, file] as const)),
  );
  const written = new Set(writtenFiles(site));
  return { byRoute, byFile, statics: new Set(site.assets), redirects, written, broken, drafts };
}

/** Lists all by which links may mean a page, each with the ends of addresses that may lead there by it. */
export function namesOf({
  file,
  route,
  frontMatter,
}: TargetSite["pages"][number]): readonly (readonly [name: string, ends: readonly string[]])[] {
  const stem = baseName(toNfc(file)).replace(/\.md$/, "");
  const ends = stem === "index" ? [stem, baseName(dirName(toNfc(file)))] : [stem];
  const addresses = [route, ...(frontMatter.aliases ?? [])].map(bareRoute);
  return [[file, ends] as const, ...addresses.map((name) => [name, [baseName(name)]] as const)];
}

/**
 * Lists what each build of such a site writes beside its pages, but for what only docsgen's own pages name; "" is the page at
 * `/` that leads to the first one. What it leads to is no matter of the pages that link to it.
 */
function writtenFiles({ config: { docsPath, url, llms, manifest } }: TargetSite): string[] {
  return [
    "",
    docsPath === "." ? "sidebar.json" : `${docsPath}/sidebar.json`,
    "404.html",
    "robots.txt",
    ...(url === undefined ? [] : ["sitemap.xml"]),
    ...(llms ? ["llms.txt", "llms-full.txt"] : []),
    ...(manifest ? ["docsgen-manifest.json"] : []),
  ];
}

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
  const homes = contentHomes(content, site.config.docsPath);
  const known = new Map<string, ReadFile>();
  // A suggestion compares with every page: the first ones help, a thousand would cost minutes.
  let suggestions = 100;
  const nearestFile = createNearestPage(() => [...byFile.keys()].filter((file) => /\.md$/i.test(file)));
  const nearestRoute = createNearestPage(() => byRoute.keys());

  return { link, asset, fileInside };

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
    const file = /\.md$/i.test(wanted) ? undefined : fileAt(page, wanted);
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
    const files = filesAt(page, wanted);
    const [plain, folder] = routesAt(page, wanted);
    if (loose) for (const name of [...files.slice(0, 1), plain, folder]) loose(baseName(name));
    for (const file of files) {
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
    const file = parsed.path === "" ? undefined : fileAt(page, parsed.path);
    if (!file) {
      miss(page, parsed.path, use);
      return {
        error: {
          code: "missing-asset",
          message: `image ${JSON.stringify(src)} matches no file`,
          hint: `Looked for ${lookedFor(page, parsed.path)}.${isHidden(parsed.path) ? ` ${HIDDEN_HINT}` : nearestStatic(parsed.path)}`,
        },
      };
    }
    if (file.isRefused) return { error: activeFile(src) };
    const { width, height } = file.size(use);
    const tail = parsed.search + (parsed.anchor === "" ? "" : `#${encodeURIComponent(parsed.anchor)}`);
    return { href: file.href(use) + tail, ...(width !== undefined && height !== undefined && { width, height }) };
  }

  /** Names the static file that may be meant: by another generator's folder, in another case, with backslashes. */
  function nearestStatic(wanted: string): string {
    if (suggestions-- <= 0) return "";
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

  /** A static file by its address, or a file beside the page. */
  function fileAt(page: Page, wanted: string) {
    if (wanted.startsWith("/")) {
      const file = joinPath("static", wanted);
      if (file === undefined || !statics.has(file)) return undefined;
      return staticFile(file, path.join(content, file));
    }
    const inside = fileInside(page, wanted);
    if (!inside) return undefined;
    const { file, absolute } = inside;
    if (file.startsWith("static/")) return staticFile(file, absolute);
    const { hash, size } = readFile(absolute);
    const output = `assets/${baseName(file).replace(/(\.[^.]*)?$/, `-${nameHash(hash)}$1`)}`;
    return {
      isRefused: !site.config.rawHtml && ACTIVE.test(file),
      href: (use: UseFile) => {
        use({ file, hash }, { file, output });
        return hrefOf(baseUrl, output);
      },
      size: () => size,
    };
  }

  /** A static file's address does not depend on what is in it; the size of an image does. */
  function staticFile(file: string, absolute: string) {
    return {
      // Who may write there may publish what they like.
      isRefused: false,
      href: (use: UseFile) => {
        use({ file });
        return hrefOf(baseUrl, file.slice("static/".length));
      },
      size: (use: UseFile) => {
        if (!IMAGE.test(absolute)) return {};
        const { hash, size } = readFile(absolute);
        use({ file, hash });
        return size;
      },
    };
  }

  function fileInside(page: Page, target: string): { file: string; absolute: string } | undefined {
    const file = target.startsWith("/") ? joinPath(target) : pathFrom(dirName(page.file), target);
    if (file === undefined || file === "" || file.includes("\0") || isHidden(file)) return undefined;
    const absolute = path.join(content, file);
    let real: string;
    try {
      real = fs.realpathSync.native(absolute);
    } catch {
      return undefined;
    }
    const home = homes.find((each) => real.startsWith(each + path.sep));
    if (home === undefined || isHidden(path.relative(home, real))) return undefined;
    if (!fs.statSync(real).isFile()) return undefined;
    return { file, absolute: real };
  }

  function readFile(absolute: string): ReadFile {
    const { size: bytes, mtimeMs } = fs.statSync(absolute);
    const last = known.get(absolute);
    if (last && last.bytes === bytes && last.mtimeMs === mtimeMs) return last;
    const data = fs.readFileSync(absolute);
    const read = { bytes, mtimeMs, hash: hashOf(data), size: IMAGE.test(absolute) ? sizeOf(data) : {} };
    known.set(absolute, read);
    return read;
  }

  function deadLink(page: Page, href: string, wanted: string) {
    const isFile = /\.mdx?$/i.test(wanted);
    const rooted = wanted.startsWith("/");
    const full = rooted ? (joinPath(wanted) ?? wanted) : (pathFrom(dirName(page.file), wanted) ?? wanted);
    const near = suggestions-- <= 0 ? undefined : isFile ? nearestFile(full) : nearestRoute(full);
    const written = near !== undefined && isFile ? (rooted ? `/${near}` : relativeFile(page.file, near)) : near;
    const suggestion = written === undefined ? "" : ` Nearest: ${written}`;
    return {
      code: "dead-link",
      message: `link ${JSON.stringify(href)} matches no page${isFile ? "" : " and no file"}`,
      hint:
        elsewhere(wanted) ??
        `Looked for ${isFile ? full : `the route /${full}`}.${isHidden(full) ? ` ${HIDDEN_HINT}` : suggestion}`,
    };
  }
}

/**
 * Joins a folder and a path that begins there, as `joinPath` does. Nearly every link goes some folders up and then down: that
 * is a cut in either.
 * @param folder resolved
 */
export function pathFrom(folder: string, path: string): string | undefined {
  let up = folder.length;
  let at = path.startsWith("./") ? 2 : 0;
  while (path.startsWith("../", at)) {
    if (up === 0) return undefined;
    up = Math.max(folder.lastIndexOf("/", up - 1), 0);
    at += 3;
  }
  const down = joinPath(path.slice(at));
  if (!down) return joinPath(folder, path);
  return up === 0 ? down : `${folder.slice(0, up)}/${down}`;
}

/**
 * Whether a path under the content folder leads to what no page may show: names that begin with a dot (`.env`, `.git`), where
 * secrets are kept, and installed packages.
 */
export function isHidden(file: string): boolean {
  return file.split(/[\\/]/).some((name) => name === "node_modules" || /^\.(?!\.?$)/.test(name));
}

/** What is said of names that begin with a dot. */
export const HIDDEN_HINT = "Names that begin with a dot, and node_modules, stay out of the site.";

/** Files that a browser runs, or whose scripts it runs, when it is sent to them. */
const ACTIVE = /\.(?:x?html?|xht|shtml?|xml|xslt?|m?js|cjs)$/i;

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

/** What is said of an address that lacks its scheme. */
function elsewhere(address: string): string | undefined {
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

function relativeFile(from: string, to: string): string {
  const relative = path.posix.relative(dirName(from), to);
  return relative.startsWith(".") ? relative : `./${relative}`;
}

/** Files whose size in pixels pages say. */
const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i;

/** The size of an image; nothing for one that can't be read. */
function sizeOf(data: Uint8Array): ReadFile["size"] {
  try {
    const { width, height, orientation } = imageSize(data);
    // EXIF orientations from 5 on are turned by a quarter.
    return orientation !== undefined && orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return {};
  }
}
