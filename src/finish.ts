// The files that belong to the site as a whole: version record, sidebar parts, sitemap, robots, llms.txt, 404, redirects,
// assets.
// Builds their contents; writes nothing.
import fs from "node:fs";
import path from "node:path";
import { directionOf, localeWithRegion } from "../templates/parts/locale.ts";
import { compare, nearest } from "./diagnostics.ts";
import { hostFileNames, hostFiles, isPlainBase } from "./headers/hosts.ts";
import { siteHeaders } from "./headers.ts";
import type { JoinedPart } from "./joined.ts";
import { lastUpdateOf } from "./last-update.ts";
import { indexLlms, LLMS, LLMS_FULL } from "./llms.ts";
import type { Navigation } from "./navigation.ts";
import { displayPath } from "./project.ts";
import { type Renderer, TemplateError } from "./render.ts";
import { bareRoute, decodePath, hrefOf, joinPath, searchFolder, sidebarFolder, twinPath } from "./route.ts";
import { flattenSidebar } from "./sidebar.ts";
import type { TemplateAsset, Templates } from "./templates.ts";
import type { Asset, Diagnostic, PageRecord, ResolvedConfig, Site, SiteProps, VersionRecord } from "./types.ts";
import { createWatchdog } from "./watchdog.ts";

/** A file to be written; `content` is asked for once, when the site has no errors. */
export interface SiteFile {
  /** Path under the output folder. */
  readonly path: string;
  /** What the last build wrote is the same, if it is still there. */
  readonly isSame?: boolean;
  /** The address that it is at and the one to which it leads, where it is a redirect; no slash at their ends. */
  readonly redirect?: { readonly from: string; readonly to: string };
  /** Absolute path of the file that it is a copy of. */
  readonly source?: string;
  content(): string | Uint8Array;
}

/** A file that is put together from written ones. */
export interface JoinedFile {
  /** Path under the output folder. */
  readonly path: string;
  parts(): readonly JoinedPart[];
}

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
  /** The configuration file as authors know it. */
  readonly configFile: string;
}

export interface FinishInput extends StructureInput {
  readonly records: readonly PageRecord[];
  /** Scripts and styles that some page loads beside those of every page. */
  readonly scripts: readonly TemplateAsset[];
  /** Absolute; the places of problems in templates are named from here. */
  readonly root: string;
}

/** What all pages share. */
export function siteProps(config: ResolvedConfig, templates: Templates, generator: string): SiteProps {
  const { baseUrl } = config;
  const local = (href: string) => (href.startsWith("/") && !href.startsWith("//") ? baseUrl + href.slice(1) : href);
  const links = (items: readonly { label: string; href: string }[]) =>
    items.map(({ label, href }) => ({ label, href: local(href) }));
  const { theme, script, style } = templates.assets;
  return {
    title: config.title,
    description: config.description,
    baseUrl,
    home: baseUrl + (config.docsPath === "." ? "" : `${config.docsPath}/`),
    locale: config.locale,
    direction: directionOf(config.locale),
    localeWithRegion: localeWithRegion(config.locale),
    versionLabel: config.version.label,
    versionBadge: config.version.badge,
    versionBanner: config.version.banner,
    favicon: config.favicon && local(config.favicon),
    logo: config.logo && { src: local(config.logo.src), alt: config.logo.alt },
    navbar: links(config.navbar),
    footer: {
      columns: config.footer.columns.map(({ title, items }) => ({ title, items: links(items) })),
      text: config.footer.text,
    },
    head: config.head,
    noIndex: config.version.noIndex,
    assets: {
      theme: hrefOf(baseUrl, theme.path),
      script: hrefOf(baseUrl, script.path),
      style: hrefOf(baseUrl, style.path),
    },
    parts: hrefOf(baseUrl, `${sidebarFolder(config.docsPath)}/`),
    search: config.search
      ? {
          script: hrefOf(baseUrl, templates.search.script.path),
          style: hrefOf(baseUrl, templates.search.style.path),
          index: hrefOf(baseUrl, `${searchFolder(config.docsPath)}/`),
          hasTwins: config.llms,
        }
      : undefined,
    generator,
  };
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
  const { pages, problems } = redirects(input);
  const notFound = (): string => {
    const { sidebar } = input.navigation.place(undefined);
    return input.renderer.notFound({ site: input.siteProps, sidebar });
  };
  const files: SiteFile[] = [
    ...input.navigation.parts().map(({ path, part }) => ({ path, content: () => `${JSON.stringify(part)}\n` })),
    // A site may have rules of its own for robots.
    ...(site.assets.includes("static/robots.txt") ? [] : [{ path: "robots.txt", content: () => robots(config) }]),
    ...ownAssets(config, templates).map(written),
    ...site.assets.map((file) => copy(content, file, file.slice("static/".length))),
  ];
  if (config.url !== undefined) files.push({ path: "sitemap.xml", content: () => sitemap(site, config.url ?? "") });
  return {
    files,
    documents: [{ path: "404.html", content: notFound }, ...pages],
    problems: [...problems, ...headerProblems(input), ...missingImages(input)],
  };
}

/** Lists the files that say something of what is in every page. */
export function summaryFiles(
  site: Site,
  records: readonly PageRecord[],
): { files: readonly SiteFile[]; joined: readonly JoinedFile[] } {
  const { config, assets } = site;
  const docs = config.docsPath === "." ? "" : `${config.docsPath}/`;
  const isOwn = (name: string) => config.llms && !assets.includes(`static/${name}`);
  const llms = indexLlms(site, records);
  const record = { path: `${docs}sidebar.json`, content: () => `${JSON.stringify(versionRecord(site, records))}\n` };
  return {
    files: isOwn(LLMS) ? [record, { path: LLMS, content: llms.index }] : [record],
    joined: isOwn(LLMS_FULL) ? [{ path: LLMS_FULL, parts: llms.full }] : [],
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
function missingImages({ site, configFile, display }: StructureInput): Diagnostic[] {
  const { favicon, logo, checks } = site.config;
  if (checks.assets === "off") return [];
  return [["favicon", favicon] as const, ["logo.src", logo?.src] as const].flatMap(([key, src]): Diagnostic[] => {
    const file = `static${decodePath(src ?? "")}`;
    if (src === undefined || site.assets.includes(file)) return [];
    return [
      {
        file: configFile,
        line: 1,
        column: 1,
        severity: checks.assets === "warn" ? "warning" : "error",
        code: "missing-asset",
        message: `${key} ${JSON.stringify(src)} matches no file`,
        hint: `Looked for ${display(file)}.`,
      },
    ];
  });
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
function headerProblems({ site, configFile, display }: StructureInput): Diagnostic[] {
  const { baseUrl, headers: hosts } = site.config;
  const problem = (file: string, code: string, message: string, hint: string): Diagnostic => ({
    file,
    line: 1,
    column: 1,
    severity: "error",
    code,
    message,
    hint,
  });
  if (hosts.length > 0 && !isPlainBase(baseUrl)) {
    const message = `headers: the base URL ${JSON.stringify(baseUrl)} has characters that mean something in hosts' files`;
    return [problem(configFile, "headers-base-url", message, 'Use letters, digits, ".", "_", "~" and "-" in it only.')];
  }
  return hostFileNames(hosts).flatMap((name) => {
    const own = `static/${name}`;
    if (!site.assets.includes(own)) return [];
    const message = `docsgen writes ${name} itself, because the configuration's headers ask for it`;
    return [problem(display(own), "headers-collision", message, "Remove the file, or its host from headers.")];
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
  createWatchdog(pageMs)(documents, render, (file) => {
    failed(new TemplateError(`a template took longer than ${pageMs} ms and was broken off`, undefined), file);
  });
  return files;
}

/** `sidebar.json`. Entries of `docs` stand in the sidebar's order, then the rest by id. */
export function versionRecord(site: Site, records: readonly PageRecord[]): VersionRecord {
  const { label, banner, badge, noIndex } = site.config.version;
  const descriptions = new Map(records.map((record) => [record.route, record.description]));
  const byHref = new Map(site.pages.map((page) => [hrefOf(site.config.baseUrl, page.route), page]));
  const inOrder = flattenSidebar(site.sidebar).flatMap(({ href }) => byHref.get(href) ?? []);
  const rest = [...site.pages].sort((a, b) => compare(a.id, b.id));
  // Ids come from file names: `__proto__` is one like any other.
  const docs: Record<string, VersionRecord["docs"][string]> = Object.create(null);
  for (const page of [...inOrder, ...rest]) {
    docs[page.id] ??= {
      id: page.id,
      title: page.title,
      description: descriptions.get(page.route) ?? "",
      sidebar: "docsSidebar",
    };
  }
  return {
    pluginId: "default",
    version: "current",
    label,
    banner,
    badge,
    noIndex,
    className: "docs-version-current",
    isLast: true,
    docsSidebars: { docsSidebar: site.sidebar },
    docs,
  };
}

function sitemap(site: Site, url: string): string {
  const lines = site.config.version.noIndex
    ? []
    : site.pages
        .filter((page) => !page.frontMatter.unlisted)
        .map((page) => {
          const date = lastUpdateOf(page)?.date?.slice(0, 10);
          const changed = date === undefined ? "" : `<lastmod>${date}</lastmod>`;
          return `<url><loc>${xml(url + hrefOf(site.config.baseUrl, page.route))}</loc>${changed}</url>`;
        });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    "</urlset>",
    "",
  ].join("\n");
}

function robots(config: ResolvedConfig): string {
  // Pages that are not to be found say so themselves, and must be asked for to be heard.
  const map =
    config.url === undefined || config.version.noIndex ? "" : `Sitemap: ${config.url}${config.baseUrl}sitemap.xml\n`;
  return `User-agent: *\nAllow: /\n${map}`;
}

/** Small pages that lead elsewhere: `/x/index`, aliases, configured redirects, and `/` where it is no page. */
function redirects(input: StructureInput): { pages: SiteFile[]; problems: Diagnostic[] } {
  const { site, renderer } = input;
  const { config } = site;
  const problems: Diagnostic[] = [];
  const pageOutputs = new Map(site.pages.map((page) => [page.output, page]));
  const files = new Map<string, SiteFile>();
  const statics = new Set(site.assets.map((file) => file.slice("static/".length)));
  const add = (from: string, route: string): boolean => {
    const inner = joinPath(from) ?? "";
    const output = inner === "" ? "index.html" : `${inner}/index.html`;
    if (pageOutputs.has(output) || files.has(output) || statics.has(output) || statics.has(inner)) return false;
    const href = /^[a-z]+:/i.test(route) ? route : hrefOf(config.baseUrl, route);
    const redirect = { from: `/${inner}`, to: bareRoute(route) };
    files.set(output, { path: output, redirect, content: () => renderer.redirect(href, config.locale, true) });
    return true;
  };
  const wanted = [
    ...config.redirects.map(({ from, to }) => ({ from, to, file: input.configFile, what: "redirects" })),
    ...site.pages.flatMap((page) =>
      (page.frontMatter.aliases ?? []).map((from) => ({
        from,
        to: page.route,
        file: input.display(page.file),
        what: "aliases",
      })),
    ),
  ];
  for (const { from, to, file, what } of wanted) {
    if (add(from, to)) continue;
    problems.push({
      file,
      line: 1,
      column: 1,
      severity: "error",
      code: "redirect-collision",
      message: `${what}: ${JSON.stringify(from)} is already the address of a page or of another redirect`,
      hint: "Remove the redirect or rename the page.",
    });
  }
  problems.push(...deadRedirects(input, statics));
  for (const page of site.pages) {
    if (page.route.endsWith("/") && page.route !== "/") add(`${page.route}index`, page.route);
  }
  if (!pageOutputs.has("index.html")) {
    const home = pageOutputs.get(config.docsPath === "." ? "index.html" : `${config.docsPath}/index.html`);
    const first = flattenSidebar(site.sidebar)[0]?.href;
    const target = home ?? site.pages.find((page) => hrefOf(config.baseUrl, page.route) === first);
    if (target) add("/", target.route);
  }
  return { pages: [...files.values()], problems };
}

/** The configuration's redirects must lead to a page, a static file or another redirect. */
function deadRedirects({ site, configFile }: StructureInput, statics: ReadonlySet<string>): Diagnostic[] {
  const { redirects: list, checks } = site.config;
  if (list.length === 0 || checks.links === "off") return [];
  const plain = (route: string) => bareRoute(decodePath(route).normalize("NFC")).replace(/\/index$/, "") || "/";
  const routes = new Set(["/", ...site.pages.map(({ route }) => plain(route)), ...list.map(({ from }) => plain(from))]);
  const broken = new Set(site.broken.map(({ route }) => plain(route)));
  return list.flatMap(({ to }, i): Diagnostic[] => {
    if (routes.has(plain(to)) || broken.has(plain(to)) || statics.has(decodePath(to).slice(1))) return [];
    const near = nearest(to, routes);
    return [
      {
        file: configFile,
        line: 1,
        column: 1,
        severity: checks.links === "warn" ? "warning" : "error",
        code: "dead-redirect",
        message: `redirects[${i}].to: ${JSON.stringify(to)} matches no page and no file`,
        ...(near !== undefined && { hint: `Did you mean ${JSON.stringify(near)}?` }),
      },
    ];
  });
}

function xml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}
