// Addresses: file ↔ id ↔ route ↔ output file ↔ href, and what an author's href points at. Pure; touches no disk.
import type { HeadTag } from "./types.ts";

/** Where a page stands. */
export interface PageAddress {
  readonly id: string;
  readonly route: string;
  readonly output: string;
}

/** A name's number prefix, by Docusaurus' rules: `02-setup` is `setup` at position 2. */
export interface NumberPrefix {
  readonly name: string;
  readonly position: number | undefined;
}

// Dates (`2024-11-03-…`) and versions (`1.2-…`) begin with digits too, and keep them.
const DATE_OR_VERSION = /^\d+[-_.]\d/;
const NUMBER_PREFIX = /^(\d+)\s*[-_.]+\s*(.+)/s;

/** Splits a file's or folder's name (no extension) into its number prefix and the rest. */
export function parseNumberPrefix(name: string): NumberPrefix {
  // Nearly every name, and every page has several.
  if (!/^\d/.test(name)) return { name, position: undefined };
  const match = DATE_OR_VERSION.test(name) ? null : NUMBER_PREFIX.exec(name);
  if (!match?.[2]) return { name, position: undefined };
  return { name: match[2], position: Number(match[1]) };
}

/** Whether a Markdown file is its folder's own page. */
export function isIndexFile(file: string): boolean {
  return /^(index|readme)\.md$/i.test(baseName(file));
}

/** The folder part of a `/` path; "" at the top. */
export function dirName(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), 0));
}

/** The last segment of a `/` path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** File systems allow 255 bytes for a name, and more is put to it: an ending, a number. */
const MAX_BYTES = 120;

/** Cuts a file's name to what every file system takes, never within a character. */
export function cutName(name: string): string {
  if (name.length * 3 <= MAX_BYTES) return name;
  let bytes = 0;
  let text = "";
  for (const c of name) {
    bytes += Buffer.byteLength(c);
    if (bytes > MAX_BYTES) break;
    text += c;
  }
  return text;
}

/** What file systems take for one name of a path, in bytes. */
const LONGEST_NAME = 255;
/** The longest path, in bytes: sitemaps take no longer address, and file systems want room for the folders above it. */
const LONGEST_PATH = 2000;

/** What keeps a path from being that of a file, where it is too long; undefined where it is not. */
export function lengthProblem(path: string): string | undefined {
  // No character has more than three bytes for each of its units.
  if (path.length * 3 <= LONGEST_NAME) return undefined;
  const longest = Math.max(...path.split("/").map((segment) => Buffer.byteLength(segment)));
  if (longest > LONGEST_NAME) return `has a part of ${longest} bytes; file systems take ${LONGEST_NAME}`;
  const bytes = Buffer.byteLength(path);
  return bytes > LONGEST_PATH ? `has ${bytes} bytes; ${LONGEST_PATH} are taken` : undefined;
}

/** Joins `/` paths and resolves `.` and `..`; undefined where `..` leads above the top. */
export function joinPath(...parts: readonly string[]): string | undefined {
  const joined = parts.join("/");
  const path = joined.startsWith("/") ? joined.slice(1) : joined;
  // Nearly every path is as it should be already.
  if (!/(?:^|\/)\.{0,2}(?:\/|$)/.test(path)) return path;
  const out: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment === "..") {
      if (out.length === 0) return undefined;
      out.pop();
    } else out.push(segment);
  }
  return out.join("/");
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

/** Joins names, of which some may be empty. */
function joinNames(...names: readonly string[]): string {
  return names.filter((name) => name !== "").join("/");
}

/**
 * Gives a page its id, route and output file. The id is the route without the docs prefix; an index page's ends in
 * `index`.
 * @param file path under the content folder
 * @param docsPath folder of the pages under the content folder; also the first part of their routes
 */
export function pageAddress(
  file: string,
  docsPath: string,
  frontMatter: { readonly id?: string; readonly slug?: string } = {},
): PageAddress {
  const prefix = docsPath === "." ? "" : docsPath;
  if (prefix !== "" && file === "index.md") return { id: "/", route: "/", output: "index.html" };
  const path = prefix === "" ? file : file.slice(prefix.length + 1);
  const folder = dirName(path)
    .split("/")
    .map((segment) => parseNumberPrefix(segment).name)
    .join("/");
  const { slug } = frontMatter;
  let below: string;
  if (slug !== undefined) below = slug.startsWith("/") ? slug : `${folder}/${slug}`;
  else if (isIndexFile(file)) below = `${folder}/`;
  else below = `${folder}/${frontMatter.id ?? parseNumberPrefix(baseName(path).replace(/\.md$/i, "")).name}`;

  const index = below.endsWith("/");
  const inner = (joinPath(below) ?? "").normalize("NFC");
  const whole = joinNames(prefix, inner);
  return {
    id: index ? joinNames(inner, "index") : inner,
    route: whole === "" ? "/" : `/${whole}${index ? "/" : ""}`,
    output: whole === "" ? "index.html" : `${whole}/index.html`,
  };
}

/** Percent-encodes a route or output path for use in a URL; slashes stay. */
export function encodePath(path: string): string {
  // Nearly every path, and every page asks for many.
  if (/^[\w\-.!~*'()/@,:;+=$&]*$/.test(path)) return path;
  return path
    .split("/")
    .map((segment) => encodeURIComponent(segment).replace(/%(40|2C|3A|3B|2B|3D|24|26)/g, decodeURIComponent))
    .join("/");
}

/** The href of a route or of an output path: root-absolute, encoded, under `baseUrl`. */
export function hrefOf(baseUrl: string, path: string): string {
  return baseUrl + encodePath(path.startsWith("/") ? path.slice(1) : path);
}

/**
 * As many pages as a file of the site's map may have: 50,000 (https://www.sitemaps.org/protocol.html). It may have 50 MB, too,
 * so where each page names its languages, their addresses count.
 */
export function mostMapped(languages: number): number {
  return Math.floor(50_000 / (languages > 1 ? languages + 2 : 1));
}

/**
 * Paths of the files of the site's map: of many pages the first one names the others.
 * @param pages how many are in it
 * @param languages how many the site is in
 */
export function sitemapPaths(pages: number, languages: number): [first: string, ...parts: string[]] {
  const most = mostMapped(languages);
  const parts = pages > most ? Math.ceil(pages / most) : 0;
  return ["sitemap.xml", ...Array.from({ length: parts }, (_, i) => `sitemap-${i + 1}.xml`)];
}

/** The output path of a page's Markdown twin: `index.md` beside its `index.html`. */
export function twinPath(route: string): string {
  return joinNames(bareRoute(route).slice(1), "index.md");
}

/** The href of a page's Markdown twin. @param href of the page, root-absolute, perhaps with query and anchor */
export function twinHref(href: string): string {
  const end = href.search(/[?#]/);
  const path = end < 0 ? href : href.slice(0, end);
  return `${path}${path.endsWith("/") ? "" : "/"}index.md${href.slice(path.length)}`;
}

/** Decodes percent escapes; text that is not well encoded comes back as it is. */
export function decodePath(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** An author's href, taken apart. `path` is decoded; `search` keeps its `?`. */
export type ParsedHref =
  | { readonly kind: "external"; readonly href: string }
  | { readonly kind: "local"; readonly path: string; readonly search: string; readonly anchor: string };

/** Takes an href apart. An empty path means the page itself. */
export function parseHref(href: string): ParsedHref {
  // Nearly every address that leads to a page.
  if (/^(?!\/\/)[\w./-]*$/.test(href)) return { kind: "local", path: href, search: "", anchor: "" };
  if (/^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith("//")) return { kind: "external", href };
  const [, path = "", search = "", anchor = ""] = /([^?#]*)(\?[^#]*)?(?:#(.*))?/s.exec(href) ?? [];
  return { kind: "local", path: decodePath(path), search, anchor: decodePath(anchor) };
}

/** Schemes that run code or read files: no address may have one, whatever a configuration says. */
export const UNSAFE_SCHEMES =
  /^(?:javascript|vbscript|livescript|mocha|data|file|blob|filesystem|jar|view-source|about)$/i;

/** An address of the site without what stands behind `#`. */
export function withoutAnchor(address: string): string {
  const at = address.indexOf("#");
  return at < 0 ? address : address.slice(0, at);
}

/** The route without a slash at the end: both forms of an address meet here. */
export function bareRoute(route: string): string {
  return route.length > 1 && route.endsWith("/") ? route.slice(0, -1) : route;
}

/** The route of the pages' folder, and of its index if it has one. */
export function docsRoute({ docsPath }: { readonly docsPath: string }): string {
  return docsPath === "." ? "/" : `/${docsPath}/`;
}

/** The route that a site begins at: `/` where a page is there, or what leads to the first one; else the index of its pages. */
export function homeRoute(config: { readonly docsPath: string }, pages: readonly { readonly route: string }[]): string {
  const docs = docsRoute(config);
  const isFirst = pages.some(({ route }) => route === "/");
  return !isFirst && pages.some(({ route }) => route === docs) ? docs : "/";
}

/** The route that all pages of the API reference begin with; no slash at the end. */
export function referenceBase(config: {
  readonly docsPath: string;
  readonly reference?: { readonly path?: string } | undefined;
}): string {
  const folder = config.reference?.path ?? "api";
  return config.docsPath === "." ? `/${folder}` : `/${config.docsPath}/${folder}`;
}

/** What a tag of the pages' head leads to or loads, and the attribute that names it. */
export function headAddress({
  tag,
  attributes,
}: HeadTag): { readonly name: "href" | "src"; readonly href: string } | undefined {
  const name = tag === "meta" ? undefined : tag === "link" ? "href" : "src";
  const href = name && attributes[name];
  return name && typeof href === "string" ? { name, href } : undefined;
}

/** The folder of the search index, under the output folder. */
export function searchFolder(docsPath: string): string {
  return docsPath === "." ? "search" : `${docsPath}/search`;
}

/** The folder of the sidebar's parts, under the output folder. */
export function sidebarFolder(docsPath: string): string {
  return docsPath === "." ? "sidebar" : `${docsPath}/sidebar`;
}
