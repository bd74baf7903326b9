// The files that belong to the site as a whole: version record, sidebar parts, sitemap, robots, llms.txt, 404, redirects,
// assets.
// Builds their contents; writes nothing.
import fs from "node:fs";
import path from "node:path";
import { type ConfigAt, START } from "./config/places.ts";
import { diagnostic } from "./config/problems.ts";
import { compare } from "./diagnostics.ts";
import type { JoinedFile, SiteFile } from "./finish/files.ts";
import { type RedirectInput, redirectPages } from "./finish/redirects.ts";
import { sitemapFiles } from "./finish/sitemap.ts";
import { hostFileNames, hostFiles, isPlainBase } from "./headers/hosts.ts";
import { siteHeaders } from "./headers.ts";
import { indexLlms, isWritten, LLMS, LLMS_FULL } from "./llms.ts";
import { MANIFEST } from "./manifest.ts";
import type { Navigation } from "./navigation.ts";
import { createNearestPage } from "./nearest-page.ts";
import { displayPath } from "./project.ts";
import { TemplateError } from "./render/template-error.ts";
import type { Renderer } from "./render.ts";
import { decodePath, searchFolder, twinPath } from "./route.ts";
import { orderPages, type PageOrder } from "./sidebar/order.ts";
import { addressKey } from "./site/addresses.ts";
import { mappedPages } from "./site/mapped.ts";
import type { TemplateAsset, Templates } from "./templates.ts";
import type { Asset, Diagnostic, Page, PageRecord, ResolvedConfig, Site, SiteProps, VersionRecord } from "./types.ts";
import { createWatchdog } from "./watchdog.ts";

export type { JoinedFile, SiteFile } from "./finish/files.ts";

/** What the files are made from that do not say what is in the pages. */
export interface StructureInput {
  readonly site: Site;
  readonly navigation: Navigation;
  readonly renderer: Renderer;
  readonly siteProps: SiteProps;
  readonly templates: Templates;
  /** Absolute path of the content folder. */
  readonly content: string;
  readonly display: (file: string) => string;
  /** For the places of problems. */
  readonly at: ConfigAt;
}

export interface FinishInput extends StructureInput {
  readonly records: readonly PageRecord[];
  /** Scripts and styles that some page loads beside those of every page. */
  readonly scripts: readonly TemplateAsset[];
  /** Absolute; the places of problems in templates are named from here. */
  readonly root: string;
}

/** Builds the site's own files. Records of pages with errors may be missing; then nothing is published anyway. */
export function siteFiles(input: FinishInput): {
  files: readonly SiteFile[];
  joined: readonly JoinedFile[];
  problems: readonly Diagnostic[];
} {
  const { records, content } = input;
  const structure = structureFiles(input);
  const summary = summaryFiles(input.site, records);
  const problems = [...structure.problems];
  const assets = new Map<string, Asset>();
  for (const record of records) for (const asset of record.assets) assets.set(asset.output, asset);
  const files = [
    ...renderAll(structure.documents, input, problems),
    ...structure.files,
    ...summary.files,
    ...input.scripts.map(written),
    ...[...assets.values()].map(({ file, output }) => copy(content, file, output)),
  ];
  files.push(...headerFiles(input, files));
  return { files: files.sort((a, b) => compare(a.path, b.path)), joined: summary.joined, problems };
}

/** Lists the paths that no other file may have: those of pages, and of the site's own files. */
export function ownPaths({ config, pages }: Site, files: readonly { readonly path: string }[]): string[] {
  const twins = config.llms ? pages.map(({ route }) => twinPath(route)) : [];
  const search = config.search ? [`${searchFolder(config.docsPath)}/`] : [];
  return [...pages.map(({ output }) => output), ...twins, ...search, ...files.map(({ path }) => path)];
}

/** Lists the files that the pages' metadata decides. Templates make the documents, and may throw while they do. */
export function structureFiles(input: StructureInput): {
  files: readonly SiteFile[];
  documents: readonly SiteFile[];
  problems: readonly Diagnostic[];
} {
  const { site, templates, content } = input;
  const { config } = site;
  const notFound = (): string => {
    const { sidebar } = input.navigation.place(undefined);
    return input.renderer.notFound({ site: input.siteProps, sidebar });
  };
  const files: SiteFile[] = [
    ...input.navigation.parts().map(({ path, part }) => ({ path, content: () => `${JSON.stringify(part)}\n` })),
    // A site may have rules of its own for robots.
    ...(site.assets.includes("static/robots.txt") ? [] : [{ path: "robots.txt", content: () => robots(site) }]),
    ...ownAssets(config, templates).map(written),
    ...site.assets.map((file) => copy(content, file, file.slice("static/".length))),
    ...sitemapFiles(site),
  ];
  const { pages, problems } = redirectPages({ ...input, isWritten: writtenBeside(site, files) });
  return {
    files,
    documents: [{ path: "404.html", content: notFound }, ...pages],
    problems: [...problems, ...headerProblems(input), ...missingImages(input)],
  };
}

/** Tells which files are written that are neither pages nor redirects. @param files those that are listed already */
function writtenBeside(site: Site, files: readonly SiteFile[]): RedirectInput["isWritten"] {
  const { config } = site;
  const docs = config.docsPath === "." ? "" : `${config.docsPath}/`;
  const texts = ([LLMS, LLMS_FULL] as const).filter((name) => isWritten(name, site));
  const names = ["404.html", `${docs}sidebar.json`, ...texts, ...hostFileNames(config.headers)];
  const written = [...files.map(({ path }) => path), ...names, ...(config.manifest ? [MANIFEST] : [])];
  const known = new Set(written.map(addressKey));
  const search = addressKey(`${searchFolder(config.docsPath)}/`);
  return (key) => known.has(key) || (config.search && key.startsWith(search) && key.endsWith(".json"));
}

/** Lists the files that say something of what is in every page. */
export function summaryFiles(
  site: Site,
  records: readonly PageRecord[],
): { files: readonly SiteFile[]; joined: readonly JoinedFile[] } {
  const { config } = site;
  const docs = config.docsPath === "." ? "" : `${config.docsPath}/`;
  const order = orderPages(site);
  const llms = indexLlms(site, records, order);
  const record = { path: `${docs}sidebar.json`, content: () => `${versionRecord(site, records, order)}\n` };
  return {
    files: isWritten(LLMS, site) ? [record, { path: LLMS, content: llms.index }] : [record],
    joined: isWritten(LLMS_FULL, site) ? [{ path: LLMS_FULL, parts: llms.full }] : [],
  };
}

/** Lists the scripts and styles that any page may load. */
function ownAssets(config: ResolvedConfig, { assets, search }: Templates): TemplateAsset[] {
  return [...Object.values(assets), ...(config.search ? Object.values(search) : [])];
}

function written(asset: TemplateAsset): SiteFile {
  return { path: asset.path, content: () => asset.content };
}

function copy(content: string, file: string, output: string): SiteFile {
  const source = path.join(content, file);
  return { path: output, source, content: () => fs.readFileSync(source) };
}

/** The configuration's own images must be there. */
function missingImages({ site, at, display }: StructureInput): Diagnostic[] {
  const { favicon, image, logo, checks } = site.config;
  if (checks.assets === "off") return [];
  const images = [
    [["favicon"], favicon] as const,
    [["image"], image] as const,
    [["logo", "src"], logo?.src] as const,
    [["logo", "srcDark"], logo?.srcDark] as const,
  ];
  const nearest = createNearestPage(() => site.assets.map((file) => file.slice("static".length)));
  return images.flatMap(([key, src]): Diagnostic[] => {
    const address = decodePath(src ?? "");
    const file = `static${address}`;
    if (src === undefined || site.assets.includes(file)) return [];
    const near = nearest(address) ?? otherKind(address, site.assets);
    const hint = `Looked for ${display(file)}.${near === undefined ? "" : ` Nearest: ${near}`}`;
    const message = `${key.join(".")} ${JSON.stringify(src)} matches no file`;
    const severity = checks.assets === "warn" ? "warning" : "error";
    const place = at(key);
    return [diagnostic(place.file, place, "missing-asset", message, hint, severity)];
  });
}

/** The address of a static file that has the name of another one but for its ending. */
function otherKind(address: string, assets: readonly string[]): string | undefined {
  const stem = (file: string) => file.replace(/\.\w+$/, "");
  return assets.map((file) => file.slice("static".length)).find((file) => stem(file) === stem(address));
}

/** What the site's hosts are told; a site that asks for it leaves it to docsgen. */
function headerFiles({ site, templates, scripts }: FinishInput, files: readonly SiteFile[]): SiteFile[] {
  const { baseUrl, headers: hosts } = site.config;
  if (!isPlainBase(baseUrl)) return [];
  const assets = files.map(({ path }) => path).filter((path) => path.startsWith("assets/"));
  const own = [...ownAssets(site.config, templates), ...scripts].map(({ path }) => path);
  const texts = hostFiles(hosts, { baseUrl, headers: siteHeaders(site.config), assets, own });
  return texts.map(({ path, content }) => ({ path, content: () => content }));
}

/** Says why hosts can't be told, or not by docsgen alone. */
function headerProblems({ site, at, display }: StructureInput): Diagnostic[] {
  const { baseUrl, headers: hosts } = site.config;
  if (hosts.length > 0 && !isPlainBase(baseUrl)) {
    const message = `headers: the base URL ${JSON.stringify(baseUrl)} has characters that mean something in hosts' files`;
    const hint = 'Use letters, digits, ".", "_", "~" and "-" in it only.';
    const place = at(["baseUrl"]);
    return [diagnostic(place.file, place, "headers-base-url", message, hint)];
  }
  return hostFileNames(hosts).flatMap((name) => {
    const own = `static/${name}`;
    if (!site.assets.includes(own)) return [];
    const message = `docsgen writes ${name} itself, because the configuration's headers ask for it`;
    const hint = "Remove the file, or its host from headers.";
    return [diagnostic(display(own), START, "headers-collision", message, hint)];
  });
}

/** Renders at once what templates make, for templates can fail. */
function renderAll(documents: readonly SiteFile[], input: FinishInput, problems: Diagnostic[]): SiteFile[] {
  const files: SiteFile[] = [];
  const failed = (error: TemplateError, { path }: SiteFile) =>
    problems.push(error.diagnostic((file) => displayPath(input.root, file), `While rendering ${path}.`));
  const render = (file: SiteFile): void => {
    try {
      const html = file.content();
      files.push({ ...file, content: () => html });
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      failed(error, file);
    }
  };
  const { pageMs } = input.site.config.limits;
  createWatchdog(pageMs)(documents, render, (file) => failed(brokenOff(input.renderer, pageMs), file));
  return files;
}

/** Says that a document took too long. @param ms the limit */
export function brokenOff(renderer: Renderer, ms: number): TemplateError {
  const { template, place } = renderer.brokenOff() ?? {};
  const what = template === undefined ? "a template" : `the template ${template}`;
  return new TemplateError(`${what} took longer than ${ms} ms and was broken off`, place);
}

/** Writes `sidebar.json`. Entries of `docs` stand in the sidebar's order, then the rest by id. */
function versionRecord({ config, pages, sidebar }: Site, records: readonly PageRecord[], order: PageOrder): string {
  const { label, banner, badge, noIndex } = config.version;
  const all: Omit<VersionRecord, "docs"> = {
    pluginId: "default",
    version: "current",
    // What Docusaurus calls the only version of a site.
    label: label || "Next",
    banner,
    badge,
    noIndex,
    className: "docs-version-current",
    isLast: true,
    docsSidebars: { docsSidebar: sidebar },
  };
  const idOf = (place: number) => (pages[place] as Page).id;
  const inOrder = new Set(order.inSidebar());
  const rest = [...pages.keys()].filter((place) => !inOrder.has(place)).sort((a, b) => compare(idOf(a), idOf(b)));
  // The first page of each id.
  const places = new Map<string, number>();
  for (const place of [...inOrder, ...rest]) if (!places.has(idOf(place))) places.set(idOf(place), place);
  // Put together here: in an object of thousands of ids each takes V8 longer than to write it down.
  const docs = Array.from(places, ([id, place]) => {
    const { title } = pages[place] as Page;
    const description = records[place]?.description ?? "";
    const doc: VersionRecord["docs"][string] = { id, title, description, sidebar: "docsSidebar" };
    return `${JSON.stringify(id)}:${JSON.stringify(doc)}`;
  });
  return `${JSON.stringify(all).slice(0, -1)},"docs":{${docs.join(",")}}}`;
}

function robots(site: Site): string {
  const { url, baseUrl } = site.config;
  // Pages that are not to be found say so themselves, and must be asked for to be heard.
  const map = mappedPages(site).length === 0 ? "" : `Sitemap: ${url}${baseUrl}sitemap.xml\n`;
  return `User-agent: *\nAllow: /\n${map}`;
}
