// Which templates a build uses: docsgen's own, compiled with it, or a bundle with the site's files over them, kept in
// the cache for as long as no file of it changes.
import fs from "node:fs";
import path from "node:path";
import type { ReactElement, ReactNode } from "react";
import type { TemplateAddress } from "./bundle/addresses.ts";
import type { TemplateCalls } from "./bundle/create-frame.ts";
import { checkTemplateLinks, checkTemplateNames, listTemplates } from "./bundle/files.ts";
import { BUNDLE_FILES } from "./bundle/options.ts";
import type { BundlePart } from "./bundle/part.ts";
import { checkRemote, type RemoteResource } from "./bundle/remote.ts";
import { bundleServerOf, bundleTemplates } from "./bundle.ts";
import type { ConfigAt } from "./config/places.ts";
import { hasErrors } from "./diagnostics.ts";
import type { DirectiveModule } from "./directives.ts";
import { hashOf, nameHash } from "./hash.ts";
import { type Islands, readIslands } from "./islands.ts";
import { buildId, displayPath, type Project, packageRoot, templatesFolder } from "./project.ts";
import { identityOf, statOf } from "./stat.ts";
import { type Translations, translateScript } from "./translations.ts";
import type {
  ApiIndexProps,
  ApiItemProps,
  ApiPackageProps,
  Diagnostic,
  NotFoundProps,
  PageProps,
  ResolvedConfig,
} from "./types.ts";

/** What the server bundle exports. */
export interface TemplateModule {
  readonly Page: (props: PageProps) => ReactNode;
  readonly ApiItemPage: (props: ApiItemProps) => ReactNode;
  readonly ApiPackagePage: (props: ApiPackageProps) => ReactNode;
  readonly ApiIndexPage: (props: ApiIndexProps) => ReactNode;
  readonly NotFound: (props: NotFoundProps) => ReactNode;
  readonly Redirect: (props: { href: string; locale: string; noIndex: boolean }) => ReactNode;
  /** By name: the site's file, then docsgen's own of the same name. */
  readonly directiveFiles: Readonly<Record<string, readonly DirectiveModule[]>>;
  readonly calls: TemplateCalls;
  /** Sets what the site says that is rendered next. */
  setTranslations(translations: Translations): void;
  /** What renders pages faster than their templates, and alike; empty where a site has its own templates. */
  readonly pageMarkups: Partial<PageMarkups>;
  createElement<P extends object>(type: string | ((props: P) => ReactNode), props: P): ReactElement;
  renderToStaticMarkup(element: ReactElement): string;
  renderToString(element: ReactElement, options: { readonly identifierPrefix: string }): string;
}

type PageTemplates = Pick<TemplateModule, "Page" | "ApiItemPage" | "ApiPackagePage" | "ApiIndexPage">;
type PageMarkups = { readonly [Name in keyof PageTemplates]: (props: Parameters<PageTemplates[Name]>[0]) => string };

/** So many bundles stay in the cache: other processes may be at work with theirs, and branches are changed to and fro. */
const KEPT = 8;

/** Says what kind of module a bundle is; without it, the project's own package.json would. */
const MODULES = '{ "type": "module" }\n';

/** The templates of one build. */
export interface Templates {
  /** Absolute path of the server bundle. */
  readonly module: string;
  /** Changes with the server bundle, and not with styles and scripts. */
  readonly moduleHash: string;
  /** Changes whenever any part of the bundle does. */
  readonly hash: string;
  /** Hashed files that every page loads, and what the 404 page loads besides. */
  readonly assets: {
    readonly theme: TemplateAsset;
    readonly script: TemplateAsset;
    readonly style: TemplateAsset;
    readonly suggest: TemplateAsset;
  };
  /** Hashed files that are loaded when a reader searches. */
  readonly search: { readonly script: TemplateAsset; readonly style: TemplateAsset };
  /** What pages load that use a directive with a life in the browser. */
  readonly islands: Islands | undefined;
  /** Files that a site's own bundle was made from, its packages' manifests among them; absolute. */
  readonly inputs: readonly string[];
  /** What a site's own link to and show, as far as their code says it. */
  readonly addresses: readonly TemplateAddress[];
}

export interface TemplateAsset {
  /** Path under the output folder. */
  readonly path: string;
  readonly content: string;
}

/** What of the configuration decides which templates a site has, what they say, and what is told of them. */
export const TEMPLATE_SETTINGS = ["templatesPath", "docsPath", "csp", "headers", "translations"] as const;

/** A bundle, and what is told of it each time that it is used. */
interface Told {
  readonly templates: Templates;
  readonly warnings: readonly Diagnostic[];
  readonly remote: readonly RemoteResource[];
}

/**
 * Finds or makes the bundle of templates that the site uses.
 * @param config says where the site's own are, what its policy allows, and what stands for docsgen's own texts
 * @param at finds the place of a key in the configuration
 * @param bundle bundles one part of them. @default from the beginning
 * @throws DocsgenError where docsgen itself is not compiled, or the configuration names no folder of templates
 */
export async function loadTemplates(
  project: Project,
  config: Pick<ResolvedConfig, (typeof TEMPLATE_SETTINGS)[number]>,
  at: ConfigAt,
  bundle?: BundlePart,
): Promise<{
  templates: Templates | undefined;
  problems: readonly Diagnostic[];
  /** Files by which broken templates may be mended, there or not; absolute. */
  sources: readonly string[];
}> {
  const own = path.join(packageRoot(), "lib", "templates");
  const site = siteTemplates(templatesFolder(project, config, at));
  if (site === undefined)
    return { templates: translated(ownBundle(own), config.translations), problems: [], sources: [] };

  const display = (absolute: string) => displayPath(project.root, absolute);
  const files = listTemplates(site);
  const misnamed = checkTemplateNames(files, display(site));
  const broken = checkTemplateLinks(files, site, display(site));
  if (broken.length > 0)
    return {
      templates: undefined,
      problems: [...misnamed, ...broken],
      sources: files.map((file) => path.join(site, file)),
    };
  // What is told names the files as they are called now.
  const stamp = [buildId(), display(site), ...files.map((file) => `${file} ${hashFile(path.join(site, file))}`)].join(
    "\n",
  );
  const folderOfAll = path.join(project.cacheDir, "templates");
  const prefix = path.join(folderOfAll, `${hashOf(stamp)}-`);
  const told = ({ templates, warnings, remote }: Told) => ({
    templates: translated(templates, config.translations),
    problems: [...warnings, ...checkRemote(remote, config)],
    sources: [],
  });
  const known = findCurrent();
  if (known && misnamed.length === 0) return told(known);
  fs.mkdirSync(folderOfAll, { recursive: true });
  const shared = openShared(folderOfAll);
  // Each process has a folder of its own, which no other one changes: a server and a build may make the same bundle at the same
  // time, or another one of the same files where what they import from elsewhere was edited.
  return await inFolder(prefix, async (outdir, keep) => {
    const result = await bundleTemplates({
      outdir,
      site,
      content: project.content,
      display,
      place: shared.place,
      from: path.join(folderOfAll, SEEN_FROM),
      ...(bundle && { bundle }),
    });
    const { problems: warnings, remote, addresses } = result;
    const problems = [...misnamed, ...warnings];
    const inputs = stamped(result.inputs);
    if (hasErrors(problems))
      return { templates: undefined, problems: [...problems, ...checkRemote(remote, config)], sources: inputs };
    fs.writeFileSync(path.join(outdir, "package.json"), MODULES);
    const hashes = inputs.map((file) => [path.relative(project.root, file), hashFile(file)]);
    const made = readBundle(outdir, own);
    const other = findCurrent();
    if (other?.templates.hash === made.hash) return told(other);
    const identity = identityOf(made.module);
    const kept = { inputs: hashes, bundle: made.hash, identity, shared: shared.placed, warnings, remote, addresses };
    keep();
    // From now on others use it, too.
    fs.writeFileSync(path.join(outdir, "inputs.json"), JSON.stringify(kept));
    sweep(outdir, shared.placed);
    return told({ templates: { ...made, inputs, addresses }, warnings, remote });
  });

  /** Finds a bundle of these files that is current. */
  function findCurrent(): Told | undefined {
    let names: string[];
    try {
      names = fs.readdirSync(folderOfAll);
    } catch {
      return undefined;
    }
    for (const name of names) {
      const folder = path.join(folderOfAll, name);
      const current = folder.startsWith(prefix) ? readCurrent(folder) : undefined;
      if (current) return current;
    }
    return undefined;
  }

  /** Reads a cached bundle if it is whole and every file that went into it, also from outside the folder, is the same. */
  function readCurrent(folder: string): Told | undefined {
    try {
      const kept = JSON.parse(fs.readFileSync(path.join(folder, "inputs.json"), "utf8")) as {
        inputs: [string, string][];
        bundle: string;
        identity: string;
        shared: string[];
        warnings: Diagnostic[];
        remote: RemoteResource[];
        addresses: TemplateAddress[];
      };
      const { inputs, bundle: hash, identity, shared, warnings, remote, addresses } = kept;
      if (!shared.every((name) => isWhole(path.join(folderOfAll, name)))) return undefined;
      const files = inputs.map(([file, hash]) => ({ file: path.resolve(project.root, file), hash }));
      const bundle = readBundle(folder, own);
      // Code is to be run only where it was bundled: anybody can write hashes that are right.
      if (identityOf(bundle.module) !== identity) return undefined;
      if (bundle.hash !== hash || files.some(({ file, hash }) => hashFile(file) !== hash)) return undefined;
      const templates = { ...bundle, inputs: files.map(({ file }) => file), addresses };
      return { templates, warnings: [...warnings], remote: [...remote] };
    } catch {
      return undefined;
    }
  }
}

/** Docsgen's own templates in the place of a site's that are broken: pages are checked with them, and none is made. */
export interface TemplatesInstead {
  readonly templates: Templates;
  /** Names of the files of the site's own directives: how those may be used is not known. */
  readonly standIn: readonly string[];
}

/** Finds what stands in for a site's templates. @param config says where they are */
export function templatesInstead(
  project: Project,
  config: Pick<ResolvedConfig, "templatesPath" | "docsPath">,
): TemplatesInstead {
  const site = siteTemplates(templatesFolder(project, config));
  const files = site === undefined ? [] : listTemplates(site);
  return {
    templates: ownBundle(path.join(packageRoot(), "lib", "templates")),
    standIn: files.flatMap((file) => directiveFile(file) ?? []),
  };
}

/** The name of a directive's file, without its ending; undefined for other templates. */
export function directiveFile(file: string): string | undefined {
  return /(?:^|[\\/])directives[\\/]([^\\/]+)\.\w+$/.exec(file)?.[1];
}

/** Bundles a site's own templates, where it has any, and leaves nothing of it but what `bundle` remembers. */
export async function rehearseTemplates(
  project: Project,
  folder: string | undefined,
  bundle: BundlePart,
): Promise<void> {
  const site = siteTemplates(folder);
  if (site === undefined) return;
  const display = (absolute: string) => displayPath(project.root, absolute);
  const cache = path.join(project.cacheDir, "templates");
  const { place } = openShared(cache);
  await inFolder(path.join(cache, "rehearsal-"), async (aside) => {
    const from = path.join(cache, SEEN_FROM);
    await bundleTemplates({ outdir: aside, site, content: project.content, display, from, place, bundle });
  });
}

/**
 * Bundles some of a site's own templates by themselves, without what is for browsers.
 * @param use is given the bundle, which is gone afterwards
 */
export async function bundleSome<T>(
  project: Project,
  config: Pick<ResolvedConfig, "templatesPath" | "docsPath">,
  isWanted: (file: string) => boolean,
  use: (module: string) => Promise<T>,
): Promise<T> {
  const site = siteTemplates(templatesFolder(project, config)) as string;
  const cache = path.join(project.cacheDir, "templates");
  return await inFolder(path.join(cache, "some-"), async (aside) => {
    await bundleServerOf(site, isWanted, {
      from: path.join(cache, SEEN_FROM),
      outdir: aside,
      place: openShared(cache).place,
    });
    fs.writeFileSync(path.join(aside, "package.json"), MODULES);
    return await use(path.join(aside, BUNDLE_FILES.server));
  });
}

/** Does something in a new folder, which is gone afterwards unless it is kept. @param prefix of its path */
async function inFolder<T>(prefix: string, use: (folder: string, keep: () => void) => Promise<T>): Promise<T> {
  const folder = fs.mkdtempSync(prefix);
  let isKept = false;
  const keep = (): void => {
    isKept = true;
  };
  try {
    return await use(folder, keep);
  } finally {
    if (!isKept) fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** From where bundles in a folder of the cache say that their sources are seen: as far down as they are themselves. */
const SEEN_FROM = "bundle";

/** The real path of a site's own templates; undefined where they are docsgen's. */
function siteTemplates(folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined;
  const real = fs.realpathSync(folder);
  return real === fs.realpathSync(path.join(packageRoot(), "templates")) ? undefined : real;
}

/** docsgen's own bundle, read when something of it is asked for: an unchanged site's build needs to know only which it is. */
function ownBundle(own: string): Templates {
  let known: ReturnType<typeof readBundle> | undefined;
  const read = () => {
    known ??= readBundle(own, own);
    return known;
  };
  return {
    module: path.join(own, BUNDLE_FILES.server),
    moduleHash: buildId(),
    hash: buildId(),
    get assets() {
      return read().assets;
    },
    get search() {
      return read().search;
    },
    get islands() {
      return read().islands;
    },
    inputs: [],
    addresses: [],
  };
}

/** A file under a name that changes with what is in it. */
function hashedAsset(name: string, content: string): TemplateAsset {
  return { path: `assets/${name.replace(/(\.\w+)$/, `-${nameHash(hashOf(content))}$1`)}`, content };
}

/** Puts a site's texts into scripts, under names that change with them. */
function translated(templates: Templates, translations: Translations): Templates {
  if (Object.keys(translations).length === 0) return templates;
  const scriptOf = (name: string, { content }: TemplateAsset) =>
    hashedAsset(name, translateScript(content, translations));
  const hashed = (hash: string) => hashOf(`${hash} ${JSON.stringify(translations)}`);
  return {
    ...templates,
    moduleHash: hashed(templates.moduleHash),
    hash: hashed(templates.hash),
    // A bundle of docsgen's own is read when something of it is asked for.
    get assets() {
      const { theme, script, style, suggest } = templates.assets;
      return {
        theme: scriptOf(BUNDLE_FILES.theme, theme),
        script: scriptOf(BUNDLE_FILES.script, script),
        style,
        suggest: scriptOf(BUNDLE_FILES.suggest, suggest),
      };
    },
    get search() {
      const { script, style } = templates.search;
      return { script: scriptOf(BUNDLE_FILES.search, script), style };
    },
    get islands() {
      return templates.islands;
    },
  };
}

/** Reads a bundle. @param own absolute path of docsgen's own, which has what a site's has not */
function readBundle(folder: string, own: string): Omit<Templates, "inputs" | "addresses"> {
  const read = (name: string) => {
    const file = path.join(folder, name);
    return fs.readFileSync(fs.existsSync(file) ? file : path.join(own, name), "utf8");
  };
  const asset = (name: string): TemplateAsset => hashedAsset(name, read(name));
  const assets = {
    theme: asset(BUNDLE_FILES.theme),
    script: asset(BUNDLE_FILES.script),
    style: asset(BUNDLE_FILES.style),
    suggest: asset(BUNDLE_FILES.suggest),
  };
  const search = { script: asset(BUNDLE_FILES.search), style: asset(BUNDLE_FILES.searchStyle) };
  const server = read(BUNDLE_FILES.server);
  const islands = readIslands(path.join(folder, BUNDLE_FILES.islands));
  const files = [...Object.values(assets), ...Object.values(search), ...(islands?.files ?? [])];
  const hash = hashOf([server, ...files.map(({ content }) => content)].join("\0"));
  return { module: path.join(folder, BUNDLE_FILES.server), moduleHash: hashOf(server), hash, assets, search, islands };
}

/** Keeps what bundles in a folder share, under names that change with what is in it. */
function openShared(folder: string): { place(name: string, content: Uint8Array): string; readonly placed: string[] } {
  const placed: string[] = [];
  return {
    placed,
    place(name, content) {
      const hash = hashOf(content);
      const [stem = "", ending = ""] = name.split(/(?=\.)/);
      const unique = `${stem}-${hash.slice(0, HASHED)}${ending}`;
      placed.push(unique);
      const there = path.join(folder, unique);
      if (!isWhole(there)) {
        // Made aside: other builds may be reading it.
        fs.mkdirSync(folder, { recursive: true });
        const aside = `${there}-${process.pid}`;
        fs.writeFileSync(aside, content);
        fs.renameSync(aside, there);
      }
      return `../${unique}`;
    },
  };
}

/** So many digits of its hash are in the name of a file that bundles share. */
const HASHED = 16;

/** Whether a file that bundles share holds what its name says. */
function isWhole(file: string): boolean {
  return statOf(file)?.isFile() === true && path.basename(file).includes(`-${hashFile(file).slice(0, HASHED)}.`);
}

/** Removes bundles that are not among the last ones: each edit of a template makes another. */
function sweep(kept: string, shared: readonly string[]): void {
  const folder = path.dirname(kept);
  const others = fs.readdirSync(folder).flatMap((name) => {
    const other = path.join(folder, name);
    const stat = other === kept || shared.includes(name) ? undefined : statOf(other);
    return stat ? [{ other, writtenMs: stat.mtimeMs }] : [];
  });
  others.sort((a, b) => b.writtenMs - a.writtenMs);
  for (const { other } of others.slice(KEPT)) fs.rmSync(other, { recursive: true, force: true });
}

/** Lists the files by which inputs are known again: their own, or for those of a package its manifest alone. */
function stamped(inputs: readonly string[]): string[] {
  const files = inputs.map((file) => {
    const [, folder] = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file) ?? [];
    const manifest = folder === undefined ? file : path.join(folder, "package.json");
    return fs.existsSync(manifest) ? manifest : file;
  });
  return [...new Set(files)];
}

function hashFile(file: string): string {
  return hashOf(fs.readFileSync(file));
}
