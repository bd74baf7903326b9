// What the links and images of a page lead to: other pages, static files, and files beside the page that are copied.
import fs from "node:fs";
import path from "node:path";
import { imageSize } from "image-size";
import { tellApiUse } from "./api-standing.ts";
import { nearest } from "./diagnostics.ts";
import { hashOf } from "./hash.ts";
import { type ReferenceNames, resolveName } from "./reference/author-links.ts";
import { bareRoute, baseName, decodePath, dirName, encodePath, hrefOf, joinPath, parseHref } from "./route.ts";
import type { Asset, Page, Site } from "./types.ts";

/** Where an href leads, or why nowhere. */
export type ResolvedHref =
  | {
      readonly href: string;
      readonly external?: boolean;
      readonly target?: { readonly route: string; readonly anchor: string };
      /** What there is to say of a link that leads where it should. */
      readonly cautions?: readonly { readonly code: string; readonly message: string; readonly hint?: string }[];
    }
  | { readonly error: { readonly code: string; readonly message: string; readonly hint?: string } };

/** An embedded file; width and height in CSS pixels where they are known. */
export type ResolvedAsset = ResolvedHref & { readonly width?: number; readonly height?: number };

/** Resolves for one page after another; reads each asset once. */
export interface Resolver {
  /** @param use is called with each file that the page makes the site carry */
  link(page: Page, href: string, use: (asset: Asset, hash: string) => void): ResolvedHref;
  asset(page: Page, src: string, use: (asset: Asset, hash: string) => void): ResolvedAsset;
  /**
   * The absolute path of a file inside the content folder, or undefined outside of it or where there is none.
   * @param target relative to the page's file, or from the content folder where it begins with a slash
   */
  fileInside(page: Page, target: string): { readonly file: string; readonly absolute: string } | undefined;
}

interface ReadAsset {
  readonly asset: Asset;
  readonly hash: string;
  readonly size: { readonly width?: number; readonly height?: number };
}

/**
 * Indexes the site for its links.
 * @param content absolute path of the content folder
 * @param names of the API reference, where the site has one
 */
export function createResolver(site: Site, content: string, names?: ReferenceNames): Resolver {
  const { baseUrl } = site.config;
  const byRoute = new Map<string, Page>();
  const byFile = new Map<string, Page>();
  for (const page of site.pages) {
    byRoute.set(bareRoute(page.route), page);
    byFile.set(page.file, page);
  }
  const statics = new Set(site.assets);
  const redirects = new Map(site.config.redirects.map(({ from, to }) => [bareRoute(from), to]));
  for (const page of site.pages) {
    for (const alias of page.frontMatter.aliases ?? []) redirects.set(bareRoute(alias), page.route);
  }
  const home = fs.realpathSync(content);
  const read = new Map<string, ReadAsset>();
  // A suggestion compares with every page: the first ones help, a thousand would cost minutes.
  let suggestions = 100;

  return { link, asset, fileInside };

  function link(page: Page, href: string, use: (asset: Asset, hash: string) => void): ResolvedHref {
    if (/^api:/i.test(href)) return symbol(page, href.slice(4));
    const parsed = parseHref(href);
    if (parsed.kind === "external") return { href, external: true };
    const { path: wanted, search, anchor } = parsed;
    const tail = search + (anchor === "" ? "" : `#${encodeURIComponent(anchor)}`);
    const to = (target: Page): ResolvedHref => ({
      href:
        target === page && wanted === "" ? tail || hrefOf(baseUrl, target.route) : hrefOf(baseUrl, target.route) + tail,
      target: { route: target.route, anchor },
    });
    if (wanted === "") return to(page);
    const target = pageAt(page, wanted);
    if (target) return to(target);
    if (/\.md$/i.test(wanted)) return { error: deadLink(page, href, wanted) };
    const file = fileAt(page, wanted);
    if (file) return { href: file.href(use) + tail };
    return { error: deadLink(page, href, wanted) };
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

  /** A page by its file (`./x.md`, `/docs/x.md`), by its route, or by its address relative to this page's. */
  function pageAt(page: Page, wanted: string): Page | undefined {
    const rooted = wanted.startsWith("/");
    const file = rooted ? joinPath(wanted) : joinPath(dirName(page.file), wanted);
    if (file !== undefined) {
      const found = byFile.get(file) ?? byFile.get(`${file}.md`) ?? byFile.get(`${file}/index.md`.replace(/^\//, ""));
      if (found) return found;
    }
    const route = rooted
      ? wanted
      : new URL(wanted.split("/").map(encodeURIComponent).join("/"), `http://x${encodePath(page.route)}`).pathname;
    const plain = bareRoute(decodeURIComponent(route).normalize("NFC"));
    const direct = byRoute.get(plain) ?? byRoute.get(plain.replace(/\/index$/, "") || "/");
    if (direct) return direct;
    const moved = redirects.get(plain);
    return moved === undefined ? undefined : byRoute.get(bareRoute(moved));
  }

  function asset(page: Page, src: string, use: (asset: Asset, hash: string) => void): ResolvedAsset {
    const parsed = parseHref(src);
    if (parsed.kind === "external") return { href: src, external: true };
    const file = parsed.path === "" ? undefined : fileAt(page, parsed.path);
    if (!file) {
      return {
        error: {
          code: "missing-asset",
          message: `image ${JSON.stringify(src)} matches no file`,
          hint: `Looked for ${lookedFor(page, parsed.path)}.`,
        },
      };
    }
    const { width, height } = file.size();
    const tail = parsed.search + (parsed.anchor === "" ? "" : `#${encodeURIComponent(parsed.anchor)}`);
    return { href: file.href(use) + tail, ...(width !== undefined && height !== undefined && { width, height }) };
  }

  function lookedFor(page: Page, wanted: string): string {
    return wanted.startsWith("/")
      ? `static${wanted} in the content folder`
      : (joinPath(dirName(page.file), wanted) ?? wanted);
  }

  /** A static file by its address, or a file beside the page. */
  function fileAt(page: Page, wanted: string) {
    if (wanted.startsWith("/")) {
      const file = joinPath("static", wanted);
      if (file === undefined || !statics.has(file)) return undefined;
      return {
        href: () => hrefOf(baseUrl, file.slice("static/".length)),
        size: () => sizeOf(path.join(content, file)),
      };
    }
    const inside = fileInside(page, wanted);
    if (!inside) return undefined;
    if (inside.file.startsWith("static/")) {
      return { href: () => hrefOf(baseUrl, inside.file.slice("static/".length)), size: () => sizeOf(inside.absolute) };
    }
    const found = readAsset(inside.file, inside.absolute);
    return {
      href: (use: (asset: Asset, hash: string) => void) => {
        use(found.asset, found.hash);
        return hrefOf(baseUrl, found.asset.output);
      },
      size: () => found.size,
    };
  }

  function fileInside(page: Page, target: string): { file: string; absolute: string } | undefined {
    const file = target.startsWith("/") ? joinPath(target) : joinPath(dirName(page.file), target);
    if (file === undefined || file === "" || file.includes("\0") || file.split("/").includes("node_modules"))
      return undefined;
    const absolute = path.join(content, file);
    let real: string;
    try {
      real = fs.realpathSync.native(absolute);
    } catch {
      return undefined;
    }
    if (!real.startsWith(home + path.sep) || !fs.statSync(real).isFile()) return undefined;
    return { file, absolute: real };
  }

  function readAsset(file: string, absolute: string): ReadAsset {
    const known = read.get(file);
    if (known) return known;
    const hash = hashOf(fs.readFileSync(absolute));
    const output = `assets/${baseName(file).replace(/(\.[^.]*)?$/, `-${hash.slice(0, 8)}$1`)}`;
    const result = { asset: { file, output }, hash, size: sizeOf(absolute) };
    read.set(file, result);
    return result;
  }

  function deadLink(page: Page, href: string, wanted: string) {
    const isFile = /\.md$/i.test(wanted);
    const rooted = wanted.startsWith("/");
    const full = rooted ? (joinPath(wanted) ?? wanted) : (joinPath(dirName(page.file), wanted) ?? wanted);
    const near =
      suggestions-- <= 0 ? undefined : isFile ? nearest(full, byFile.keys()) : nearest(`/${full}`, byRoute.keys());
    const suggestion =
      near === undefined ? "" : ` Nearest: ${isFile && !rooted ? relativeFile(page.file, near) : near}`;
    return {
      code: "dead-link",
      message: `link ${JSON.stringify(href)} matches no page${isFile ? "" : " and no file"}`,
      hint: `Looked for ${isFile ? full : `the route /${full}`}.${suggestion}`,
    };
  }
}

function relativeFile(from: string, to: string): string {
  const relative = path.posix.relative(dirName(from), to);
  return relative.startsWith(".") ? relative : `./${relative}`;
}

/** The size of an image; nothing for other files and for images that can't be read. */
function sizeOf(absolute: string): { width?: number; height?: number } {
  if (!/\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i.test(absolute)) return {};
  try {
    const { width, height, orientation } = imageSize(fs.readFileSync(absolute));
    // EXIF orientations from 5 on are turned by a quarter.
    return orientation !== undefined && orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return {};
  }
}
