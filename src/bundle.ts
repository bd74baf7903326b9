// Bundles a site's own templates, styles and islands. What of docsgen's own they take no place of stays as it was compiled.
import fs from "node:fs";
import path from "node:path";
import type { BuildFailure } from "esbuild";
import { listSheets, listTemplates, ownTemplates } from "./bundle/files.ts";
import { readOwnExports } from "./bundle/frame.ts";
import { tellBundleProblem } from "./bundle/hints.ts";
import { BUNDLE_FILES, browserOptions, ownTemplatesFolder } from "./bundle/options.ts";
import { type BundlePart, bundleOnce } from "./bundle/part.ts";
import { bundleServer, readShared } from "./bundle/server.ts";
import { staticInputs } from "./bundle/statics.ts";
import { styleParts } from "./bundle/styles.ts";
import { compare } from "./diagnostics.ts";
import { bundleIslands, findIslands, writeIslands } from "./islands.ts";
import { packageRoot } from "./project.ts";
import { checkExports, readExports } from "./template-exports.ts";
import type { Diagnostic } from "./types.ts";

/** What came of bundling. */
export interface BundleResult {
  readonly problems: readonly Diagnostic[];
  /** Absolute paths of every source file that went in. */
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
    return built.metafiles;
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
  const problems = exported.status === "fulfilled" ? checkExports(templates, exported.value, options.display) : [];
  if (problems.length > 0) return { problems, inputs: [] };
  const failures = [exported, ofIslands, ...built].flatMap((part) => (part.status === "rejected" ? [part.reason] : []));
  if (failures.length > 0) return { problems: tellFailures(failures, options.display), inputs: [] };
  const results = built.map(outcome);
  fs.mkdirSync(outdir, { recursive: true });
  for (const { path: file, contents } of results.flatMap(({ outputFiles }) => outputFiles))
    fs.writeFileSync(path.join(outdir, path.relative(from, file)), contents);
  const metafiles = [...results.map(({ metafile }) => metafile), ...outcome(ofIslands)];
  const inputs = metafiles.flatMap((metafile) => Object.keys(metafile.inputs));
  const root = packageRoot();
  const used = new Set(inputs.map((file) => path.resolve(root, file.replace(/\?.*$/, "").replace(/^[a-z-]+:/, ""))));
  for (const file of metafiles.flatMap((metafile) => staticInputs(metafile, content))) used.add(file);
  return { problems: [], inputs: [...used].filter((file) => fs.existsSync(file)).sort(compare) };
}

/** Says what keeps parts from being bundled, each message once. Throws what is no failure of esbuild's. */
function tellFailures(failures: readonly unknown[], display: (absolute: string) => string): Diagnostic[] {
  const messages = failures.flatMap((failure) => {
    const { errors } = failure as Partial<BuildFailure>;
    if (!Array.isArray(errors)) throw failure;
    return errors;
  });
  const problems = messages.map(
    (message): Diagnostic => ({
      file: message.location
        ? display(path.resolve(packageRoot(), message.location.file.replace(/\?.*$/, "")))
        : "templates",
      line: message.location?.line ?? 1,
      column: (message.location?.column ?? 0) + 1,
      severity: "error",
      code: "template-syntax",
      ...tellBundleProblem(message, listSheets),
    }),
  );
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/** What came of a promise that is settled. Throws what it was rejected with. */
function outcome<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}
