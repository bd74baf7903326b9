// Bundles a site's own templates, styles and islands. What of docsgen's own they take no place of stays as it was compiled.
import fs from "node:fs";
import path from "node:path";
import type { BuildFailure, Metafile, OutputFile } from "esbuild";
import { findAddresses, type TemplateAddress } from "./bundle/addresses.ts";
import { checkBrowserCode } from "./bundle/browser-code.ts";
import { checkCustomProperties, checkTokens } from "./bundle/custom-properties.ts";
import { checkDoubles, checkSheets, listTemplates, ownTemplates, ownTemplatesFolder } from "./bundle/files.ts";
import { findPolicyUses, type PolicyUse } from "./bundle/forbidden.ts";
import { readOwnExports } from "./bundle/frame.ts";
import { BUNDLE_FILES, browserOptions } from "./bundle/options.ts";
import { type BundlePart, bundleOnce } from "./bundle/part.ts";
import { isSheetOfSite, sourceOf, tellFailures, tellWarnings } from "./bundle/problems.ts";
import { findRemote, type RemoteResource } from "./bundle/remote.ts";
import { bundleServer, readShared } from "./bundle/server.ts";
import { staticInputs } from "./bundle/statics.ts";
import { styleParts } from "./bundle/styles.ts";
import { checkProperties } from "./bundle/surplus.ts";
import { filesToMend } from "./bundle-failure.ts";
import { compare } from "./diagnostics.ts";
import { bundleIslands, findIslands, writeIslands } from "./islands.ts";
import { packageRoot } from "./project.ts";
import { checkExports, type OwnTemplate, readExports } from "./template-exports.ts";
import type { Diagnostic } from "./types.ts";

/** What came of bundling. */
export interface BundleResult {
  /** Nothing is written where one of them is an error. */
  readonly problems: readonly Diagnostic[];
  /** What its style sheets name on other hosts: the configuration decides whether they may. */
  readonly remote: readonly RemoteResource[];
  /** What its templates put into pages that the configuration's policy may forbid. */
  readonly policyUses: readonly PolicyUse[];
  /** What its templates link to and show: the site's pages and files decide whether that is there. */
  readonly addresses: readonly TemplateAddress[];
  /** Absolute paths of every source file that went in; where a part failed, also of those by which it may be mended. */
  readonly inputs: readonly string[];
}

/**
 * Bundles a site's templates into `outdir`.
 * @param site absolute path of them
 * @param content absolute path of the content folder, whose static files style sheets may name
 * @param display turns an absolute path into the one that authors know
 * @param from the folder from which the files say where their sources are
 * @param place puts a file of docsgen's own where all bundles of the site find it; gives the name to ask for it
 * @param bundle bundles one part. @default from the beginning
 */
export async function bundleTemplates(options: {
  readonly outdir: string;
  readonly site: string;
  readonly content: string;
  readonly display: (absolute: string) => string;
  readonly from: string;
  readonly place: (name: string, content: Uint8Array) => string;
  readonly bundle?: BundlePart;
}): Promise<BundleResult> {
  const { site, content, from, outdir, bundle = bundleOnce } = options;
  const files = listTemplates(site);
  const own = readOwnExports();
  const templates = ownTemplates(site, own);
  // Which file an import leads to depends on which files the site has.
  const isFor = JSON.stringify([site, files, content]);
  const part: BundlePart = (name, given) => bundle(`${name} ${isFor}`, given);
  const forBrowser = browserOptions({ templates: site, content });
  const exporting = readExports(
    "exports",
    templates.map(({ file }) => file),
    packageRoot(),
    part,
  );
  const buildIslands = async () => {
    const islands = findIslands(templates, await exporting);
    if (islands.length === 0) return [];
    const built = await bundleIslands(islands, path.join(ownTemplatesFolder(), "client"), forBrowser, part);
    writeIslands(path.join(outdir, BUNDLE_FILES.islands), built.files);
    return built.parts;
  };
  const place = (name: string) => options.place(name, readShared(name));
  const hasStyles = files.some((file) => file.endsWith(".css"));
  const styles = hasStyles ? styleParts(forBrowser, site, from) : [];
  // All of them end before anything is told: what a template lacks is said by itself, not by what imports it.
  const [exported, ofIslands, ...built] = await Promise.allSettled([
    exporting,
    buildIslands(),
    bundleServer({ templates, own, resolveDir: site, outdir: from, place, bundle: part }),
    ...styles.map(([name, style]) => part(name, style)),
  ]);
  const failures = [exported, ofIslands, ...built].flatMap((part) => (part.status === "rejected" ? [part.reason] : []));
  const exports = exported.status === "fulfilled" ? exported.value : await readSoundExports(templates, exported.reason);
  const lacking = checkExports(templates, exports, options.display);
  const bundled = fulfilled(built);
  const parts = [...bundled, ...fulfilled([ofIslands]).flat()];
  const messages = [...(failures as Partial<BuildFailure>[]), ...parts].flatMap(({ warnings = [] }) => warnings);
  const warnings = [...checkDoubles(files, options.display(site)), ...tellWarnings(messages, site, options.display)];
  const remote = findRemote(messages, site, options.display);
  if (failures.length + lacking.length > 0) {
    const problems = [...lacking, ...tellFailures(failures, options.display, lacking), ...warnings];
    const errors = (failures as Partial<BuildFailure>[]).flatMap((failure) => failure.errors ?? []);
    return {
      problems,
      remote,
      policyUses: [],
      addresses: [],
      inputs: [...new Set([...sourcesOf(parts), ...filesToMend(errors, packageRoot())])],
    };
  }
  fs.mkdirSync(outdir, { recursive: true });
  for (const { path: file, contents } of bundled.flatMap(({ outputFiles }) => outputFiles))
    fs.writeFileSync(path.join(outdir, path.relative(from, file)), contents);
  const server = serverOf(bundled, from);
  const addresses = findAddresses(server, site, options.display);
  const metafiles = parts.map(({ metafile }) => metafile);
  const root = packageRoot();
  const used = new Set(sourcesOf(parts));
  // Those that templates import are in no page.
  const unused = checkSheets(site, new Set(sourcesOf(parts.slice(1))), options.display(site));
  for (const file of metafiles.flatMap((metafile) => staticInputs(metafile, content))) used.add(file);
  const there = [...used].filter((file) => fs.existsSync(file)).sort(compare);
  const reacting = fulfilled([ofIslands])
    .flat()
    .flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const sheets = there.filter((file) => isSheetOfSite(file, site));
  const surplus = await checkProperties(sheets, options.display);
  const custom = [
    ...checkCustomProperties(there, sheets, options.display),
    ...checkTokens(there, site, options.display),
  ];
  const inBrowsers = new Set(reacting.map((file) => path.resolve(root, file)));
  // The first part is what renders on the server.
  const rendering = metafiles[0] as Metafile;
  const idle = checkBrowserCode(templates, rendering, root, site, inBrowsers, options.display);
  const policyUses = findPolicyUses(server, site, inBrowsers, options.display);
  const problems = [...warnings, ...surplus, ...custom, ...unused, ...idle];
  return { problems, remote, policyUses, addresses, inputs: there };
}

/** The module that renders on the server, with its source map. */
function serverOf(parts: readonly { readonly outputFiles: readonly OutputFile[] }[], from: string) {
  const files = parts.flatMap(({ outputFiles }) => outputFiles);
  const textOf = (name: string) => files.find(({ path: file }) => file === path.join(from, name))?.text ?? "";
  return { code: textOf(BUNDLE_FILES.server), map: textOf(`${BUNDLE_FILES.server}.map`), from };
}

/** Lists the files that parts were made from; absolute. */
function sourcesOf(parts: readonly { readonly metafile: Metafile }[]): string[] {
  const inputs = parts.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  return inputs.map((file) => path.resolve(packageRoot(), file.replace(/\?.*$/, "").replace(/^[a-z-]+:/, "")));
}

/** Bundles those of a site's templates that render on the server and are wanted. @param places as for all of them */
export async function bundleServerOf(
  site: string,
  isWanted: (file: string) => boolean,
  places: Pick<Parameters<typeof bundleTemplates>[0], "from" | "outdir" | "place">,
): Promise<void> {
  const own = readOwnExports();
  const templates = ownTemplates(site, own).filter(({ file }) => isWanted(file));
  const place = (name: string) => places.place(name, readShared(name));
  const { from, outdir } = places;
  const { outputFiles } = await bundleServer({
    templates,
    own,
    resolveDir: site,
    outdir: from,
    place,
    bundle: bundleOnce,
  });
  for (const { path: file, contents } of outputFiles)
    fs.writeFileSync(path.join(outdir, path.relative(from, file)), contents);
}

/** Reads what those files export that the reason for a failure does not name. */
async function readSoundExports(
  templates: readonly OwnTemplate[],
  reason: Partial<BuildFailure>,
): ReturnType<typeof readExports> {
  const faulty = new Set(reason.errors?.map(({ location }) => sourceOf(location)));
  const sound = templates.map(({ file }) => file).filter((file) => !faulty.has(file));
  return readExports("sound exports", sound, packageRoot(), bundleOnce).catch(() => new Map());
}

/** What came of those promises that were kept. */
function fulfilled<T>(settled: readonly PromiseSettledResult<T>[]): T[] {
  return settled.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
}
