// One part of a bundle, as esbuild makes it: from the beginning, or by somebody who remembers what it was made from.
import type { BuildOptions, BuildResult } from "esbuild";

/** Nothing is written, and inputs are told. */
export type PartOptions = BuildOptions & { readonly write: false; readonly metafile: true };

/**
 * Bundles one part, and gives its files. Throws esbuild's BuildFailure.
 * @param name begins with a word of its own, and says all that its plugins are made with: these cannot be compared
 */
export type BundlePart = (name: string, options: PartOptions) => Promise<BuildResult<PartOptions>>;

/** Bundles anew each time. */
export const bundleOnce: BundlePart = async (_name, options) => (await import("esbuild")).build(options);
