// From installed packages' declaration files to models: what they are made from, the cache that keeps them, and the thread
// that makes them anew.
import fs from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { ConfigAt } from "../config/places.ts";
import { compare, DocsgenError, EXIT } from "../diagnostics.ts";
import { type Manifest, resolveInstalled } from "../packages.ts";
import { packageRoot } from "../project.ts";
import { readSealed, removeOthers, writeSealed } from "../sealed.ts";
import type { Diagnostic } from "../types.ts";
import { installedInputs, keyOf, type WatchedInputs, watchedInputs } from "./extraction-key.ts";
import { EXTRACTOR, type Extracted } from "./extractor.ts";
import { copyrightOf, directoryOf, type ExtractOptions, type Located, locate, problem } from "./locate.ts";
import { missingExports } from "./missing-exports.ts";
import type { ExtractedPackage } from "./types.ts";

/** What is to be extracted; cheap to make, so that an unchanged build need not go on to `run`. */
export interface ExtractionPlan {
  /** Changes whenever any model may. */
  readonly hash: string;
  readonly problems: readonly Diagnostic[];
  readonly watched: WatchedInputs;
  /**
   * Extracts, or reads what an earlier run left.
   * @throws the signal's reason
   */
  run(watch: ExtractionWatch): Promise<Extraction & { readonly cached: boolean }>;
}

/** What an extraction is watched with. */
export interface ExtractionWatch {
  readonly signal: AbortSignal | undefined;
  /** Hears how many packages are extracted, of how many. */
  onProgress(done: number, total: number): void;
}

interface Extraction {
  readonly packages: readonly ExtractedPackage[];
  readonly problems: readonly Diagnostic[];
}

/** Makes the models of packages from their declarations. */
export type ExtractDeclared = (
  declared: readonly Located[],
  options: ExtractOptions,
  watch: ExtractionWatch,
) => Promise<Extracted>;

/**
 * Finds the packages of the configuration, and what their models depend on.
 * @param at finds where the configuration says something
 * @param extractModels by default on a thread
 */
export function planExtraction(
  options: ExtractOptions,
  at: ConfigAt,
  extractModels: ExtractDeclared = onThread,
): ExtractionPlan {
  const problems: Diagnostic[] = [];
  const located = options.config.packages.flatMap((entry) =>
    locate(typeof entry === "string" ? { name: entry } : entry, options, at, problems),
  );
  let extractor: Manifest = {};
  try {
    const manifest = resolveInstalled(`${EXTRACTOR}/package.json`, options.content);
    extractor = JSON.parse(fs.readFileSync(manifest, "utf8")) as Manifest;
  } catch {
    if (located.some(({ model }) => model === undefined))
      problems.push(
        problem(
          at(["reference"]),
          "reference-extractor",
          `${EXTRACTOR} is not installed, which reads the packages' declarations`,
          `Install it where they are, in the content folder or above it: npm install --save-dev ${EXTRACTOR}`,
        ),
      );
  }
  const installed = installedInputs(located, options.content);
  const hash = keyOf(located, installed, extractor.version ?? "", options);
  return {
    hash,
    problems,
    watched: watchedInputs(located, installed, options.content),
    async run(watch) {
      const file = path.join(options.cacheDir, `models-${hash}.json`);
      const known = readSealed<Extraction>(file);
      if (known) return { ...withMissing(known), cached: true };
      const extraction = await extract(located, options, watch, extractModels);
      // Errors must be found again until they are mended; warnings are said again as long as their cause is there.
      if (extraction.problems.every(({ severity }) => severity !== "error")) {
        writeSealed(file, extraction);
        removeOthers(file, "models-");
      }
      return { ...withMissing(extraction), cached: false };
    },
  };

  /** Adds what is told at the configuration's lines, which are others than those of what is kept. */
  function withMissing(extraction: Extraction): Extraction {
    return { ...extraction, problems: [...extraction.problems, ...missingExports(extraction.packages, options, at)] };
  }
}

async function extract(
  located: readonly Located[],
  options: ExtractOptions,
  watch: ExtractionWatch,
  extractModels: ExtractDeclared,
): Promise<Extraction> {
  const declared = located.filter(({ model }) => model === undefined);
  const { models, exported, inherited, literals, same, problems } =
    declared.length > 0 ? await extractModels(declared, options, watch) : NOTHING_DECLARED;
  // Of what exports nothing there is nothing to show.
  const shown = located.filter(({ model, config }) => model !== undefined || exported.has(config.name));
  const packages = shown.flatMap((item) => {
    const { subpaths = [] } = exported.get(item.config.name) ?? {};
    return [item.config.name, ...subpaths].map((name) => extractedPackage(item, name));
  });
  return { packages, problems };

  /** @param of the package, or an entry point of it */
  function extractedPackage({ config, folder, manifest, model }: Located, of: string): ExtractedPackage {
    const declarations = exported.get(of);
    const { entryPoints = [], reexports = [], bundled = [], namespaceComments = {}, documented } = declarations ?? {};
    const inheritedHere = inherited.get(of);
    const literalsHere = literals.get(of);
    const sameHere = same.get(of);
    const text = model === undefined ? (models.get(of) ?? "") : fs.readFileSync(model, "utf8");
    // The extractor leaves out what a bundled package has from a third one; its page is where that one has it.
    const own = bundled.length > 0 ? topNames(text) : new Set<string>();
    const elsewhere = bundled.filter(({ name }) => !own.has(name));
    return {
      name: of,
      ...(of !== config.name && { partOf: config.name }),
      ...(declarations?.globals && { globals: true as const }),
      version: manifest.version ?? "",
      description: of === config.name ? (manifest.description ?? "") : "",
      license: manifest.license ?? "",
      copyright: copyrightOf(folder, manifest),
      homepage: manifest.homepage ?? "",
      directory: directoryOf(manifest),
      model: text,
      entryPoints,
      reexports: [...reexports, ...elsewhere].sort((a, b) => compare(a.name, b.name)),
      namespaceComments,
      ...(inheritedHere && { inherited: inheritedHere }),
      ...(literalsHere && { literals: literalsHere }),
      ...(sameHere && { same: sameHere }),
      documented,
      namesOnly: config.namesOnly ?? false,
      note: of === config.name ? config.note : undefined,
    };
  }
}

const NOTHING_DECLARED: Extracted = {
  models: new Map(),
  exported: new Map(),
  inherited: new Map(),
  literals: new Map(),
  same: new Map(),
  problems: [],
};

/** What the thread is given. */
export interface ExtractTask {
  readonly declared: readonly Located[];
  readonly options: ExtractOptions;
  /** A folder for what the extractor writes. */
  readonly work: string;
}

/** What the thread answers. */
export type ExtractReply =
  | { readonly extracted: Extracted }
  | { readonly error: string }
  /** How many packages are extracted so far. */
  | { readonly done: number };

/**
 * Megabytes for what the thread has just made. Nearly all that a compiler makes it keeps, and with V8's usual 16 each
 * node is copied twice before it may stay: with this the whole build takes a tenth less processor time.
 */
const YOUNG_MEGABYTES = 192;

/** Runs the extractor on a thread of its own, whose memory is given back as a whole, and which can be ended. */
async function onThread(
  declared: readonly Located[],
  options: ExtractOptions,
  { signal, onProgress }: ExtractionWatch,
): Promise<Extracted> {
  signal?.throwIfAborted();
  const work = path.join(options.cacheDir, `extract-${process.pid}`);
  fs.mkdirSync(work, { recursive: true });
  const worker = new Worker(path.join(packageRoot(), "lib", "extract-worker.js"), {
    workerData: { declared, options, work } satisfies ExtractTask,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  const done = new AbortController();
  try {
    return await new Promise<Extracted>((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason), { signal: done.signal });
      worker.once("error", reject);
      worker.once("exit", () => reject(new DocsgenError(EXIT.defect, "the thread of the extractor ended early")));
      worker.on("message", (reply: ExtractReply) => {
        if ("done" in reply) onProgress(reply.done, declared.length);
        else if ("extracted" in reply) resolve(reply.extracted);
        else reject(new Error(reply.error));
      });
    });
  } finally {
    done.abort();
    await worker.terminate();
    fs.rmSync(work, { recursive: true, force: true });
  }
}

/** Names at the top of a model; none where it can't be read, which the compiler reports. */
function topNames(model: string): Set<string> {
  try {
    const { members } = JSON.parse(model) as { members: { members: { name: string }[] }[] };
    return new Set(members.flatMap((entry) => entry.members.map(({ name }) => name)));
  } catch {
    return new Set();
  }
}
