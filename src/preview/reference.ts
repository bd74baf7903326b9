// The API reference while the site is edited: taken from the cache at once, extracted in the background where it is not
// there. Until then, and while its declarations are broken, the last one stays, or one with nothing in it.
import { hasErrors } from "../diagnostics.ts";
import { referencePages } from "../reference/pages.ts";
import type { Reference } from "../reference/types.ts";
import type { LoadedReference, ReferencePlan } from "../reference.ts";
import { referenceBase } from "../route.ts";
import type { Diagnostic, Page, ReferenceSummary, ResolvedConfig } from "../types.ts";
import { failures } from "./inputs.ts";

/** The reference as pages are made with it now. */
export interface CurrentReference {
  readonly reference: Reference;
  /** Changes whenever the reference does. */
  readonly key: string;
  readonly pages: readonly Page[];
  /** Whether it only holds the place of one that is not known yet. */
  readonly isStandIn: boolean;
  /** Undefined for a stand-in. */
  readonly summary: ReferenceSummary | undefined;
}

export interface ReferenceKeeper {
  /** Undefined where the site has none. */
  readonly current: CurrentReference | undefined;
  readonly problems: readonly Diagnostic[];
  /** Resolves when nothing is extracted. */
  readonly extracted: Promise<void>;
  /** Whether one is extracted. */
  readonly isPending: boolean;
  /** Takes what the plan asks for: resolves at once where it is extracted in the background. */
  follow(plan: ReferencePlan | undefined, config: ResolvedConfig): Promise<void>;
  /** Ends an extraction. */
  close(): void;
}

const NOTHING: Reference = {
  packages: [],
  unresolved: [],
  names: {},
  standings: {},
  hashes: {},
  counts: { packages: 0, items: 0, members: 0 },
};

/** @param arrived hears that what was extracted is there, or why it can't be */
export function keepReference(arrived: () => void): ReferenceKeeper {
  let current: CurrentReference | undefined;
  let problems: readonly Diagnostic[] = [];
  let followed: string | undefined;
  let stop = new AbortController();
  let extracted = Promise.resolve();
  let isPending = false;

  return {
    get current() {
      return current;
    },
    get problems() {
      return problems;
    },
    get extracted() {
      return extracted;
    },
    get isPending() {
      return isPending;
    },
    async follow(plan, config) {
      const key = plan && `${plan.hash} ${config.docsPath}`;
      if (key === followed) return;
      followed = key;
      stop.abort();
      stop = new AbortController();
      isPending = false;
      problems = [];
      if (!plan) {
        current = undefined;
        return;
      }
      current ??= asCurrent(NOTHING, "nothing", config, undefined);
      // What is wrong with the plan is told by whoever made it.
      if (hasErrors(plan.problems)) return;
      if (plan.isKept()) take(await plan.load({ signal: stop.signal, onProgress: () => {} }), plan, config);
      else extract(plan, config);
    },
    close: () => stop.abort(),
  };

  function extract(plan: ReferencePlan, config: ResolvedConfig): void {
    const { signal } = stop;
    isPending = true;
    extracted = plan
      .load({ signal, onProgress: () => {} })
      .then((loaded) => {
        if (!signal.aborted) take(loaded, plan, config);
      })
      .catch((error) => {
        if (!signal.aborted) problems = failures(error, "reference");
      })
      .then(() => {
        if (signal.aborted) return;
        isPending = false;
        arrived();
      });
  }

  function take(
    { reference, problems: found, summary }: LoadedReference,
    plan: ReferencePlan,
    config: ResolvedConfig,
  ): void {
    problems = found;
    if (!reference || hasErrors(found)) return;
    current = asCurrent(reference, plan.hash, config, summary);
  }
}

function asCurrent(
  reference: Reference,
  key: string,
  config: ResolvedConfig,
  summary: ReferenceSummary | undefined,
): CurrentReference {
  const { docsPath, reference: settings } = config;
  const pages = settings ? referencePages({ reference, config: settings, base: referenceBase(config), docsPath }) : [];
  return { reference, key, pages, isStandIn: reference === NOTHING, summary };
}
