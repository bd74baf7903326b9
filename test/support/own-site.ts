// This repository's own site, built to a temporary folder: once for all test files of a run that only read it.
import { cpSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { formatDiagnostic } from "../../src/diagnostics.ts";
import { build } from "../../src/index.ts";
import type { BuildOptions, BuildResult } from "../../src/types.ts";
import { makeFolder } from "./folder.ts";
import { root } from "./paths.ts";
import { shared, sharedFolder } from "./shared.ts";

export interface OwnSite {
  readonly out: string;
  /** Scheme and host that the configuration names. */
  readonly url?: string;
  readonly result: BuildResult;
}

/** One page of each template, by what it shows; those that the site has. */
export function samplePages(routes: readonly string[]): Record<string, string> {
  const kinds = {
    home: /^\/docs\/$/,
    guide: /^\/docs\/start\/tutorial$/,
    "API reference": /^\/docs\/api\/$/,
    package: /^\/docs\/api\/[^/]+\/$/,
    class: /-class$/,
    interface: /-interface$/,
    enum: /-enum$/,
    "type alias": /-typealias$/,
    namespace: /-namespace\/$/,
  };
  const found = Object.entries(kinds).map(([kind, route]) => [kind, routes.find((each) => route.test(each))] as const);
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Lists the routes of a built site by its sitemap. */
export function sitemapRoutes(sitemap: string): string[] {
  return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => new URL(match[1] ?? "").pathname);
}

/** What the build that is shared left in the cache of the API reference. */
export const SHARED_REFERENCE = join(sharedFolder("own-site"), "reference");
/** Longest time, in milliseconds, that this waits for another build of the repository. */
const WAIT = 2 * 60_000;

/** Builds the own site, or takes the build of another test file of this run. */
export async function ownSite(): Promise<OwnSite> {
  return shared("own-site", async (folder) => {
    const built = await buildWhenFree();
    const out = join(folder, "dist");
    renameSync(built.out, out);
    cpSync(join(root, ".docsgen/reference"), SHARED_REFERENCE, { recursive: true });
    return { ...built, out };
  });
}

/** Builds when no other build of the repository is running: other test files have the same project. */
async function buildWhenFree(): Promise<OwnSite> {
  for (const started = Date.now(); ; ) {
    try {
      return await buildOwnSite();
    } catch (error) {
      if (!/another docsgen build is running/.test(String(error)) || Date.now() - started > WAIT) throw error;
    }
  }
}

/** Builds the own site; throws with its problems where it has errors. */
export async function buildOwnSite(options: BuildOptions = {}): Promise<OwnSite> {
  const out = join(makeFolder("own"), "dist");
  const result = await build({ root, out, ...options });
  if (!result.ok)
    throw new Error(
      `the own site does not build:\n${result.diagnostics.slice(0, 20).map(formatDiagnostic).join("\n")}`,
    );
  const sitemap = /^Sitemap: (https?:\/\/[^/]+)/m.exec(readFileSync(join(out, "robots.txt"), "utf8"));
  return { out, ...(sitemap?.[1] !== undefined && { url: sitemap[1] }), result };
}
