// What an output holds, whatever is at hand of it: a manifest, a folder with one, a folder that the project's cache knows,
// or nothing but HTML. Reads only.
import fs from "node:fs";
import path from "node:path";
import { loadBuilt } from "../cache.ts";
import { purgeCache } from "../cache-folder.ts";
import { decodeReferences } from "../character-references.ts";
import { environmental } from "../denied.ts";
import { usageError } from "../diagnostics.ts";
import { listTree } from "../emit/files.ts";
import { MARKER } from "../emit/ours.ts";
import { recover } from "../emit.ts";
import { hashOf } from "../hash.ts";
import { buildManifest, isTold, MANIFEST, type Manifest, type ManifestPage, parseManifest } from "../manifest.ts";
import { pageIds, textHash } from "../page-text.ts";
import { cacheFolder } from "../project.ts";
import { bareRoute, decodePath } from "../route.ts";
import { refusalOf, refusedReading } from "../stat.ts";

const REFRESH = /<meta\b[^>]*\bhttp-equiv="?refresh"?[^>]*\bcontent="[^"]*?url=([^"]*)"/i;

/**
 * Finds out what an output holds.
 * @param place path of its folder or of its manifest
 * @param believed whether the cache may say it
 * @throws DocsgenError with exit code 2 where there is no output, 3 where it cannot be read
 */
export function readOutput(place: string, believed = true): Manifest {
  const absolute = path.resolve(place);
  try {
    const kind = fs.statSync(absolute, { throwIfNoEntry: false });
    if (!kind) throw usageError(`no such folder or manifest: ${place}`, "Build the site first, or name another one.");
    if (!kind.isDirectory()) return readManifest(absolute, place);
    const published = path.join(absolute, MANIFEST);
    if (fs.existsSync(published)) return readManifest(published, path.join(place, MANIFEST));
    return (believed ? fromCache(absolute) : undefined) ?? fromHtml(absolute, place);
  } catch (error) {
    throw environmental(refusedReading(error, absolute), absolute);
  }
}

/**
 * Finishes or undoes what a killed build of the project that an output lies in left there.
 * @throws DocsgenError with exit code 3 where the environment denies it
 */
export async function recoverOutput(place: string): Promise<void> {
  const out = path.resolve(place);
  const root = projectAround(out);
  if (root === undefined) return;
  const cacheDir = path.join(root, ".docsgen");
  purgeCache(cacheDir);
  try {
    await recover({ cacheDir, out });
  } catch (error) {
    throw environmental(refusalOf(out) ? refusedReading(error, out) : error, out);
  }
}

function readManifest(file: string, place: string): Manifest {
  const manifest = parseManifest(fs.readFileSync(file, "utf8"));
  if (manifest) return manifest;
  throw usageError(`${place} is no manifest of this version of docsgen`, "Name an output folder, or build it again.");
}

/** Asks the cache of the project that the output lies in; what it knows fits the output, or is not taken. */
function fromCache(out: string): Manifest | undefined {
  const root = projectAround(out);
  if (root === undefined) return undefined;
  const built = loadBuilt(cacheFolder({ cacheDir: path.join(root, ".docsgen"), root, out }), out);
  return built && buildManifest(built, ({ output }) => textOf(path.join(out, output)));
}

/** Reads what a page says: a comparison needs that of a few pages only. */
function textOf(file: string): string {
  try {
    return textHash(fs.readFileSync(file, "utf8"));
  } catch (error) {
    throw environmental(refusedReading(error, file), file);
  }
}

/** The nearest folder above that has a cache. */
function projectAround(out: string): string | undefined {
  for (let root = path.dirname(out); ; root = path.dirname(root)) {
    if (fs.existsSync(path.join(root, ".docsgen"))) return root;
    if (path.dirname(root) === root) return undefined;
  }
}

/** Reads every file. In an output of docsgen, a page is what says so; elsewhere, each HTML file but the one for errors is. */
function fromHtml(folder: string, place: string): Manifest {
  const real = fs.realpathSync(folder);
  const files = new Map<string, string>();
  const pages = new Map<string, ManifestPage>();
  const foreign = new Map<string, ManifestPage>();
  const leading: { from: string; href: string }[] = [];
  for (const name of listTree(real, "").sort()) {
    const file = path.join(real, name);
    if (!fs.lstatSync(file).isFile()) continue;
    const bytes = fs.readFileSync(file);
    files.set(name, hashOf(bytes));
    if (!name.endsWith(".html")) continue;
    const html = bytes.toString("utf8");
    const route = routeOf(name);
    const href = html.includes(MARKER) ? undefined : REFRESH.exec(html)?.[1];
    if (href !== undefined) leading.push({ from: route, href: decodeReferences(href.trim()) });
    else if (name !== "404.html") {
      const page = { file: name, anchors: pageIds(html), text: () => textOf(file) };
      (html.includes(MARKER) ? pages : foreign).set(route, page);
    }
  }
  const all = pages.size > 0 ? pages : foreign;
  if (all.size === 0) throw usageError(`${place} holds no page`, "Name the folder of a built site, or a manifest.");
  const redirects = leading.map(({ from, href }) => ({ from, to: targetOf(href, all) })).filter(isTold);
  return { files, pages: all, redirects: new Map(redirects.map(({ from, to }) => [from, to])) };
}

/** The address at which a host serves an HTML file. */
function routeOf(file: string): string {
  const route = `/${file.replace(/(^|\/)index\.html$/, "").replace(/\.html$/, "")}`;
  return bareRoute(route.replace(/(?<=.)\/$/, ""));
}

/** Where a redirect leads: the page whose route its address ends in, for the path that the site lies under is not known. */
function targetOf(href: string, pages: ReadonlyMap<string, unknown>): string {
  if (!href.startsWith("/") || href.startsWith("//")) return href;
  const [address = ""] = href.split(/[?#]/, 1);
  const whole = bareRoute(decodePath(address));
  for (let route = whole; ; ) {
    if (pages.has(route)) return route + decodePath(href.slice(address.length));
    const next = route.indexOf("/", 1);
    if (next < 0) return bareRoute(decodePath(href));
    route = route.slice(next);
  }
}
