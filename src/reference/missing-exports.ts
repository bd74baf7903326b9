// Tells of packages that hand on what others declare, which are not in the reference: most of what they export has no page.
import type { ConfigAt } from "../config/places.ts";
import type { Diagnostic } from "../types.ts";
import { type ExtractOptions, placeOfPackage, problem } from "./locate.ts";
import type { ExtractedPackage } from "./types.ts";

/** What Node has is documented by itself. */
const NODE = "@types/node";

/** Warns of packages of which more is missing than shown. @param at finds where the configuration says something */
export function missingExports(
  packages: readonly ExtractedPackage[],
  { config }: Pick<ExtractOptions, "config">,
  at: ConfigAt,
): Diagnostic[] {
  const known = new Set(packages.map(({ name }) => name));
  return packages.flatMap(({ name, partOf, reexports, documented = 0 }) => {
    const missing = reexports.filter(({ from }) => !known.has(from) && from !== NODE);
    if (partOf !== undefined || missing.length <= documented) return [];
    const from = [...new Set(missing.map((one) => one.from))];
    const entry = `{ name: ${JSON.stringify(name)}, bundle: [${from.map((one) => JSON.stringify(one)).join(", ")}] }`;
    const what = `of what package ${JSON.stringify(name)} exports, ${missing.length} names have no page: it takes them from ${from.join(", ")}`;
    const hint = `Write in the configuration that they are documented as its own: ${entry}.\nOr list ${from.length === 1 ? "that package" : "those packages"} among the packages too.`;
    return [{ ...problem(placeOfPackage(config, name, at), "reference-reexports", what, hint), severity: "warning" }];
  });
}
