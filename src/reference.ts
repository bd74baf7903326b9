// The API reference of a site: extracted, compiled, kept in the cache, and turned into pages and a part of the sidebar.
import path from "node:path";
import { hashOf } from "./hash.ts";
import { buildId, displayPath, type Project } from "./project.ts";
import { planExtraction } from "./reference/extract.ts";
import { compileReference } from "./reference/model.ts";
import type { Reference, ReferenceConfig } from "./reference/types.ts";
import { referenceBase } from "./route.ts";
import { readSealed, removeOthers, writeSealed } from "./sealed.ts";
import type { Diagnostic, ReferenceSummary, ResolvedConfig } from "./types.ts";

/** A reference whose inputs are known; compiled only when it is asked for. */
export interface ReferencePlan {
  /** Changes whenever the reference may. */
  readonly hash: string;
  readonly problems: readonly Diagnostic[];
  load(): LoadedReference;
}

export interface LoadedReference {
  readonly reference: Reference | undefined;
  /** File that holds it as JSON, for worker threads. */
  readonly file: string;
  readonly problems: readonly Diagnostic[];
  readonly summary: ReferenceSummary;
}

/** Finds out what the reference is made from. */
export function planReference(
  project: Project,
  config: ResolvedConfig,
  reference: ReferenceConfig,
  configFile: string,
): ReferencePlan {
  const cacheDir = path.join(project.cacheDir, "reference");
  const display = (absolute: string) => displayPath(project.root, absolute);
  const plan = planExtraction({ content: project.content, cacheDir, config: reference, configFile, display });
  const base = referenceBase(config);
  const hash = hashOf(JSON.stringify([plan.hash, buildId(), base, reference]));
  return {
    hash,
    problems: plan.problems,
    load() {
      const started = performance.now();
      const file = path.join(cacheDir, `reference-${hash}.json`);
      const summary = (found: Reference, cached: boolean): ReferenceSummary => ({
        ...found.counts,
        unresolved: found.unresolved.length,
        cached,
        ms: performance.now() - started,
      });
      const known = readSealed<Reference>(file);
      if (known) return { reference: known, file, problems: [], summary: summary(known, true) };
      const extraction = plan.run();
      const compiled = compileReference(extraction.packages, { base, tags: reference.tags ?? ["legacy", "system"] });
      const problems = [
        ...extraction.problems,
        ...compiled.problems.map((problem) => ({ ...problem, file: configFile })),
      ];
      writeSealed(file, compiled.reference);
      removeOthers(file, "reference-");
      return { reference: compiled.reference, file, problems, summary: summary(compiled.reference, extraction.cached) };
    },
  };
}
