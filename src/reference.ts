// The API reference of a site: extracted, compiled, kept in the cache, and turned into pages and a part of the sidebar.
import fs from "node:fs";
import path from "node:path";
import type { ConfigAt } from "./config/places.ts";
import { hashOf } from "./hash.ts";
import { buildId, displayFile, type Project } from "./project.ts";
import { type ExtractionWatch, planExtraction } from "./reference/extract.ts";
import type { WatchedInputs } from "./reference/extraction-key.ts";
import { keepReference, readKeptReference } from "./reference/kept.ts";
import { placeOfPackage } from "./reference/locate.ts";
import { compileReference } from "./reference/model.ts";
import type { Reference, ReferenceConfig } from "./reference/types.ts";
import { referenceBase } from "./route.ts";
import { removeOthers } from "./sealed.ts";
import type { Diagnostic, ReferenceSummary, ResolvedConfig } from "./types.ts";

/** A reference whose inputs are known; compiled only when it is asked for. */
export interface ReferencePlan {
  /** Changes whenever the reference may. */
  readonly hash: string;
  readonly problems: readonly Diagnostic[];
  readonly watched: WatchedInputs;
  /** Whether an earlier run left it, so that loading it does not take long. */
  isKept(): boolean;
  /** @throws the signal's reason */
  load(watch: ExtractionWatch): Promise<LoadedReference>;
}

export interface LoadedReference {
  readonly reference: Reference | undefined;
  /** File that holds it as JSON, for worker threads. */
  readonly file: string;
  readonly problems: readonly Diagnostic[];
  readonly summary: ReferenceSummary;
}

const NOTHING: ReferenceSummary = { packages: 0, items: 0, members: 0, unresolved: [], cached: false, ms: 0 };

/** Finds out what the reference is made from. @param at finds where the configuration says something */
export function planReference(
  project: Project,
  config: ResolvedConfig,
  reference: ReferenceConfig,
  at: ConfigAt,
): ReferencePlan {
  const cacheDir = path.join(project.cacheDir, "reference");
  const plan = planExtraction({ content: project.content, cacheDir, config: reference, root: project.root }, at);
  const base = referenceBase(config);
  const hash = hashOf(JSON.stringify([plan.hash, buildId(), base, reference]));
  const file = path.join(cacheDir, `reference-${hash}.json`);
  /** Of packages that come as a ready model: its file as authors know it. */
  const models = new Map(
    reference.packages.flatMap((entry) =>
      typeof entry === "string" || entry.model === undefined ? [] : [[entry.name, displayFile(project, entry.model)]],
    ),
  );
  /** Says where what is told of a package by its name is mended. */
  const placed = (problem: Diagnostic): Diagnostic => {
    const model = models.get(problem.file);
    return { ...problem, ...(model === undefined ? placeOfPackage(reference, problem.file, at) : { file: model }) };
  };
  return {
    hash,
    problems: plan.problems,
    watched: plan.watched,
    isKept: () => fs.existsSync(file),
    async load(watch) {
      const started = performance.now();
      const summary = (found: Reference, cached: boolean): ReferenceSummary => ({
        ...found.counts,
        unresolved: found.unresolved,
        cached,
        ms: performance.now() - started,
      });
      const known = readKeptReference(file);
      if (known) {
        const problems = [...known.problems, ...known.packageProblems.map(placed)];
        return { reference: known.reference, problems, file, summary: summary(known.reference, true) };
      }
      const extraction = await plan.run(watch);
      if (extraction.problems.some(({ severity }) => severity === "error")) {
        return { reference: undefined, file, problems: extraction.problems, summary: NOTHING };
      }
      const compiled = compileReference(extraction.packages, {
        base,
        tags: reference.tags ?? ["legacy", "system"],
        sourceUrl: reference.sourceUrl,
      });
      const problems = [...extraction.problems, ...compiled.problems.map(placed)];
      // A broken model must fail the next build too, so only a sound reference is kept; its warnings with it.
      if (problems.every(({ severity }) => severity !== "error")) {
        keepReference(file, {
          reference: compiled.reference,
          problems: extraction.problems,
          packageProblems: compiled.problems,
        });
        removeOthers(file, "reference-");
      }
      return { reference: compiled.reference, file, problems, summary: summary(compiled.reference, extraction.cached) };
    },
  };
}
