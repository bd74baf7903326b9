// This repository's own site, built to a temporary folder.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formatDiagnostic } from "../../src/diagnostics.ts";
import { build } from "../../src/index.ts";
import type { BuildOptions } from "../../src/types.ts";
import { makeFolder } from "./folder.ts";
import { root } from "./paths.ts";

export interface OwnSite {
  readonly out: string;
  /** Scheme and host that the configuration names. */
  readonly url: string | undefined;
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
  return { out, url: sitemap?.[1] };
}
