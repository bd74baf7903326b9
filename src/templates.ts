// Which templates a build uses: docsgen's own, compiled with it, or a bundle with the site's files over them, kept in
// the cache for as long as no file of it changes.
import fs from "node:fs";
import path from "node:path";
import type { ReactElement, ReactNode } from "react";
import type { TemplateAddress } from "./bundle/addresses.ts";
import type { TemplateCalls } from "./bundle/create-frame.ts";
import { checkTemplateLinks, checkTemplateNames, listTemplates } from "./bundle/files.ts";
import { checkPolicyUses, type PolicyUse } from "./bundle/forbidden.ts";
import { BUNDLE_FILES } from "./bundle/options.ts";
import type { BundlePart } from "./bundle/part.ts";
import { checkRemote, type RemoteResource } from "./bundle/remote.ts";
import { checkUnread } from "./bundle/unread.ts";
import { bundleServerOf, bundleTemplates } from "./bundle.ts";
import type { ConfigAt } from "./config/places.ts";
import { hasErrors } from "./diagnostics.ts";
import type { DirectiveModule } from "./directives.ts";
import { hashOf } from "./hash.ts";
import { buildId, displayPath, type Project, packageRoot, templatesFolder } from "./project.ts";
import { identityOf } from "./stat.ts";
import { inLanguage, ownBundle, readBundle, type Templates } from "./templates/bundle.ts";
import { hashFile, inFolder, isWhole, openShared, SEEN_FROM, stamped, sweep } from "./templates/cache.ts";
import type { Translations } from "./translations.ts";
import type {
  ApiIndexProps,
  ApiItemProps,
  ApiPackageProps,
  Diagnostic,
  NotFoundProps,
  PageProps,
  ResolvedConfig,
} from "./types.ts";

export type { TemplateAsset, Templates } from "./templates/bundle.ts";

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
  /** Sets what the site says that is rendered next, and which way it is written. */
  setLanguage(translations: Translations, direction: "ltr" | "rtl"): void;
  /** What renders pages faster than their templates, and alike; empty where a site has its own templates. */
  readonly pageMarkups: Partial<PageMarkups>;
  createElement<P extends object>(type: string | ((props: P) => ReactNode), props: P): ReactElement;
  renderToStaticMarkup(element: ReactElement): string;
  renderToString(element: ReactElement, options: { readonly identifierPrefix: string }): string;
}

type PageTemplates = Pick<TemplateModule, "Page" | "ApiItemPage" | "ApiPackagePage" | "ApiIndexPage">;
type PageMarkups = { readonly [Name in keyof PageTemplates]: (props: Parameters<PageTemplates[Name]>[0]) => string };

/** Says what kind of module a bundle is; without it, the project's own package.json would. */
const MODULES = '{ "type": "module" }\n';

/** What of the configuration decides which templates a site has, what they say, and what is told of them. */
export const TEMPLATE_SETTINGS = ["templatesPath", "docsPath", "csp", "headers", "translations", "locale"] as const;

/** A bundle, and what is told of it each time that it is used. */
interface Told {
  readonly templates: Templates;
  readonly warnings: readonly Diagnostic[];
  readonly remote: readonly RemoteResource[];
  readonly policyUses: readonly PolicyUse[];
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
  if (site === undefined) return { templates: inLanguage(ownBundle(own), config), problems: [], sources: [] };

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
  const told = ({ templates, warnings, remote, policyUses }: Told) => ({
    templates: inLanguage(templates, config),
    problems: [
      ...warnings,
      ...checkRemote(remote, config),
      ...checkPolicyUses(policyUses, config),
      // Looked for each time: a file that is not read may come and go, and leave the bundle as it is.
      ...checkUnread(site, new Set(templates.inputs), display(site), project.root),
    ],
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
    const { problems: warnings, remote, policyUses, addresses } = result;
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
    const findings = { warnings, remote, policyUses };
    const kept = { inputs: hashes, bundle: made.hash, identity, shared: shared.placed, ...findings, addresses };
    keep();
    // From now on others use it, too.
    fs.writeFileSync(path.join(outdir, "inputs.json"), JSON.stringify(kept));
    sweep(outdir, shared.placed);
    return told({ templates: { ...made, inputs, addresses }, ...findings });
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
        policyUses: PolicyUse[];
        addresses: TemplateAddress[];
      };
      const { inputs, bundle: hash, identity, shared, warnings, remote, policyUses, addresses } = kept;
      if (!shared.every((name) => isWhole(path.join(folderOfAll, name)))) return undefined;
      const files = inputs.map(([file, hash]) => ({ file: path.resolve(project.root, file), hash }));
      const bundle = readBundle(folder, own);
      // Code is to be run only where it was bundled: anybody can write hashes that are right.
      if (identityOf(bundle.module) !== identity) return undefined;
      if (bundle.hash !== hash || files.some(({ file, hash }) => hashFile(file) !== hash)) return undefined;
      const templates = { ...bundle, inputs: files.map(({ file }) => file), addresses };
      return { templates, warnings: [...warnings], remote: [...remote], policyUses: [...policyUses] };
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

/** The real path of a site's own templates; undefined where they are docsgen's. */
function siteTemplates(folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined;
  const real = fs.realpathSync(folder);
  return real === fs.realpathSync(path.join(packageRoot(), "templates")) ? undefined : real;
}
