// What may have been meant by the addresses of pages that lead nowhere. Said when all pages are known: what is near depends on all
// of them, and no page needs to be made again for it.
import { createNearestPage } from "../nearest-page.ts";
import { toNfc } from "../nfc.ts";
import { relativeFile } from "../project.ts";
import { leadsToFolder, soughtBy, tellForm, tellSlip } from "../resolve/faults.ts";
import { isHidden, openContentFiles } from "../resolve/files.ts";
import { bareRoute, dirName, parseHref } from "../route.ts";
import type { DeadAddress, Diagnostic, PageRecord, Site } from "../types.ts";

/** Gives a page's problems, with what is near to the addresses that lead nowhere. */
export type TellNear = (record: Pick<PageRecord, "diagnostics" | "dead">) => readonly Diagnostic[];

/** In how many addresses all pages are searched for misspelt names: the first ones help, a thousand would cost minutes. */
const MOST_COMPARED = 100;

/** Forms of Unicode that names of files come in. */
const FORMS = ["NFC", "NFD"];

/** Prepares that for a site. @param content absolute path of the content folder */
export function tellNearAddresses(site: Site, content: string): TellNear {
  const { assets } = site;
  const { at: fileOf, near: fileNear } = openContentFiles(site, new Set(assets), content);
  let compared = 0;
  const mayCompare = () => compared++ < MOST_COMPARED;
  // Those with errors of their own are meant as others are. Pages of the reference have no file of the site's.
  const broken = site.broken.filter(({ file }) => file.endsWith(".md"));
  const pages = [...site.pages, ...broken];
  const written = lazily(() => [...site.pages.filter(({ api }) => api === undefined), ...broken]);
  const nearestFile = createNearestPage(() => written().map(({ file }) => toNfc(file)), mayCompare);
  const nearestRoute = createNearestPage(() => new Set(pages.map(({ route }) => bareRoute(route))), mayCompare);
  const nearestStatic = createNearestPage(() => assets.map((file) => file.slice("static".length)), mayCompare);
  const known = new Map<string, string | undefined>();
  const tops = lazily(
    () =>
      new Set([...pages.map(({ route }) => topOf(route)), ...assets.map((file) => topOf(file.slice("static".length)))]),
  );
  let other: string | undefined;
  const fileAt = lazily(() => new Map(written().map(({ file, route }) => [bareRoute(route), toNfc(file)])));
  const folders = lazily(() => foldersOf(pages));
  const statics = lazily(() => new Map(assets.map((file) => [file.toLowerCase(), file])));

  return ({ diagnostics, dead }) => {
    if (!dead) return diagnostics;
    return diagnostics.map(({ dead: at = -1, ...problem }) => {
      const address = dead[at];
      return address ? complete(problem, address) : problem;
    });
  };

  function complete(problem: Diagnostic, { kind, href, file }: DeadAddress): Diagnostic {
    const parsed = parseHref(href);
    if (parsed.kind === "external") return problem;
    const { path: wanted } = parsed;
    const isInOtherForm = FORMS.some((form) => {
      const other = wanted.normalize(form);
      return other !== wanted && fileOf({ file }, other) !== undefined;
    });
    if (isInOtherForm) return { ...problem, hint: tellForm(wanted) };
    if (kind === "image") return withOther(withNear(problem, imageNear(file, wanted)), problem, wanted);
    if (kind !== "link") return problem;
    const { inside, isFile } = soughtBy(file, wanted);
    const full = inside ?? wanted;
    if (folders().has(full)) return { ...problem, ...leadsToFolder(href, full) };
    if (tellSlip(wanted) !== undefined || isHidden(full)) return problem;
    const near = withNear(problem, pageNear(file, full, isFile, wanted.startsWith("/")));
    return isFile ? near : withOther(near, problem, wanted);
  }

  /** Adds, for the first address that may be of another site on the same host, how that is said. */
  function withOther(near: Diagnostic, problem: Diagnostic, wanted: string): Diagnostic {
    if (near !== problem || !/^\/[^/]/.test(wanted) || isHidden(wanted) || tops().has(topOf(wanted))) return near;
    other ??= wanted;
    if (other !== wanted) return near;
    const pattern = JSON.stringify(wanted.replace(/^(\/[^/]+\/).+$/s, "$1*"));
    return {
      ...near,
      hint: `${near.hint}\nWhere it is another site's on this host: links: { elsewhere: [${pattern}] } in the configuration.`,
    };
  }

  /** The page that may be meant, written as the link is: as a file, as a route, or relative to the page. */
  function pageNear(from: string, wanted: string, isFile: boolean, isRooted: boolean): string | undefined {
    const key = `${isFile} ${wanted}`;
    if (!known.has(key)) known.set(key, (isFile ? nearestFile : nearestRoute)(wanted));
    const near = known.get(key);
    if (near === undefined) return undefined;
    if (isFile) return isRooted ? `/${near}` : relativeFile(from, near);
    const file = isRooted ? undefined : fileAt().get(near);
    return file === undefined ? near : relativeFile(from, file);
  }

  /** The file that may be meant: in another case, misspelt, by another generator's folder, with backslashes. */
  function imageNear(from: string, wanted: string): string | undefined {
    const beside = (mayCompare: () => boolean) =>
      wanted.startsWith("/") ? undefined : fileNear({ file: from }, wanted, mayCompare);
    const bare = wanted.replaceAll("\\", "/").replace(/^\/?(?:\.{1,2}\/)*(?:(?:static|public)\/)?/, "");
    const same = beside(() => false) ?? statics().get(`static/${bare}`.toLowerCase())?.slice("static".length);
    if (same !== undefined || isHidden(wanted) || tellSlip(wanted) !== undefined) return same;
    return beside(mayCompare) ?? nearestStatic(bare);
  }
}

/** All folders that have pages in them, or in folders of theirs. */
function foldersOf(pages: readonly { readonly file: string }[]): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const { file } of pages)
    for (let folder = dirName(toNfc(file)); folder !== "" && !folders.has(folder); folder = dirName(folder))
      folders.add(folder);
  return folders;
}

/** The first part of an address. @param path with a slash at its beginning */
function topOf(path: string): string {
  return path.split("/", 2)[1] ?? "";
}

function withNear(problem: Diagnostic, near: string | undefined): Diagnostic {
  return near === undefined ? problem : { ...problem, hint: `${problem.hint} Nearest: ${near}` };
}

/** Makes something when it is first asked for. */
function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
