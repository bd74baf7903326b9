// Bundles templates again and again while they are edited: each part only when a file of it is another one, and from what
// esbuild has parsed already.
import path from "node:path";
import type { BuildContext, BuildResult } from "esbuild";
import type { BundlePart, PartOptions } from "../bundle/part.ts";
import { staticInputs } from "../bundle/statics.ts";
import { type Stamp, sameSource, stampOf, statSource } from "../cache.ts";

export interface Bundler {
  readonly bundle: BundlePart;
  /** Forgets what was parsed. */
  close(): Promise<void>;
}

/** A part as it was bundled last. */
interface Kept {
  readonly context: Promise<BuildContext<PartOptions>>;
  /** Undefined until it was bundled without an error. */
  result: BuildResult<PartOptions> | undefined;
  /** Of the files that went into it. */
  stamps: readonly Stamp[];
  /** Settles when nobody bundles it: who asks for it while it is being bundled may know of a later edit. */
  free: Promise<unknown>;
}

/**
 * Opens a bundler; what it knows of a part that is made otherwise now, it forgets.
 * @param content absolute path of the content folder
 */
export function openBundler(content: string): Bundler {
  /** By the first word of parts' names, and by all that decides about them. */
  const parts = new Map<string, { readonly key: string; readonly kept: Kept }>();

  return {
    async bundle(name, options) {
      const [word = name] = name.split(" ", 1);
      const { plugins: _, ...plain } = options;
      const key = JSON.stringify([name, plain]);
      let part = parts.get(word);
      if (part?.key !== key) {
        dispose(part?.kept);
        const context = import("esbuild").then((esbuild) => esbuild.context(options));
        part = { key, kept: { context, result: undefined, stamps: [], free: Promise.resolve() } };
        parts.set(word, part);
      }
      const { kept } = part;
      const bundled = kept.free.then(() => bundle(kept, options.absWorkingDir ?? "", content));
      kept.free = bundled.catch(() => {});
      return bundled;
    },
    async close() {
      await Promise.all([...parts.values()].map(({ kept }) => dispose(kept)));
      parts.clear();
    },
  };
}

async function bundle(kept: Kept, cwd: string, content: string): Promise<BuildResult<PartOptions>> {
  const isSame = (stamp: Stamp) => {
    const source = statSource(cwd, stamp[0]);
    return source !== undefined && sameSource(stamp, source);
  };
  if (kept.result && kept.stamps.every(isSame)) return kept.result;
  const startedMs = Date.now();
  kept.result = undefined;
  const result = await (await kept.context).rebuild();
  // What has no file, an entry or what a plugin makes, is decided by the part's name and options.
  const inputs = Object.keys(result.metafile.inputs).map((input) => input.replace(/\?.*$/, ""));
  const statics = staticInputs(result.metafile, content).map((file) => path.relative(cwd, file));
  const sources = [...inputs, ...statics].flatMap((file) => statSource(cwd, file) ?? []);
  kept.stamps = sources.map((source) => stampOf(source, startedMs));
  kept.result = result;
  return result;
}

async function dispose(kept: Kept | undefined): Promise<void> {
  await (await kept?.context.catch(() => undefined))?.dispose();
}
