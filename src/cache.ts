// What was built from what: lets a build see that nothing changed, and use again what did not. Reads and writes the
// cache folder only. Whatever is damaged, foreign or of another version is ignored, never trusted.
import fs from "node:fs";
import path from "node:path";
import { type CachedPages, savePages } from "./cache/pages.ts";
import { hashOf } from "./hash.ts";
import { MANIFEST, type Manifest, parseManifest } from "./manifest.ts";
import type { PluginRead } from "./plugins/types.ts";
import { readSealed, writeSealed, writeText } from "./sealed.ts";
import { statOf } from "./stat.ts";
import type { Diagnostic, OutputFile, SampleSummary, SourceFile, Stamp } from "./types.ts";

export { type CachedPage, type CachedPages, loadPages } from "./cache/pages.ts";
export type { Stamp } from "./types.ts";

/** Enough to see that nothing changed. */
export interface BuildStamp {
  /** Hash of everything else a build depends on: docsgen's version, configuration, templates, the samples' packages. */
  readonly key: string;
  /** Every file of the content folder that the scan found, in its order. */
  readonly sources: readonly Stamp[];
  /** Files that pages were made from beside those: snippets, images, what samples import. */
  readonly reads: readonly Stamp[];
  /** Files and folders that plugins read while they made pages and files. */
  readonly plugins?: readonly PluginRead[];
  readonly outputs: readonly OutputFile[];
  readonly pages: number;
  /** Warnings of the build; they are said again as long as their cause is there. */
  readonly diagnostics: readonly Diagnostic[];
  readonly samples?: SampleSummary;
}

const STAMP = "stamp.json";

/** How close to the build's start a file may have changed and still be known by its times, in milliseconds. */
const CLOCK_STEP = 50;

/** The folder of what is known of one output folder: a site may be built into several. */
export function cacheFolder(cacheDir: string, root: string, out: string): string {
  return path.join(cacheDir, "cache", hashOf(path.relative(root, out)).slice(0, 8));
}

/** Loads what an earlier build left, or undefined. */
export function loadStamp(folder: string): BuildStamp | undefined {
  return readSealed<BuildStamp>(path.join(folder, STAMP));
}

/**
 * Saves both. Called after publishing; a crash in between leaves an older stamp, which then does not fit the output.
 * @param last of the build before: what is the same is not put into words again
 */
export function saveCache(folder: string, stamp: BuildStamp, pages: CachedPages, last?: CachedPages): void {
  savePages(folder, pages, last);
  writeSealed(path.join(folder, STAMP), stamp);
}

/** Saves the output's manifest. Called before `saveCache`: with a stamp that fits the output, it fits too. */
export function saveManifest(folder: string, text: string): void {
  writeText(path.join(folder, MANIFEST), text);
}

/** Reads the manifest of an output that is as the last build left it. @param out absolute; the stamp's times tell */
export function loadManifest(folder: string, out: string): Manifest | undefined {
  const stamp = loadStamp(folder);
  if (!stamp?.outputs.every((file) => isIntact(out, file))) return undefined;
  try {
    return parseManifest(fs.readFileSync(path.join(folder, MANIFEST), "utf8"));
  } catch {
    return undefined;
  }
}

/** Forgets the stamp: from here until the next `saveCache` nothing may be taken for unchanged. */
export function dropStamp(folder: string): void {
  fs.rmSync(path.join(folder, STAMP), { force: true });
}

/** Stamps a source; one that changed while or just before the build started may change again within the same tick. */
export function stampOf(source: SourceFile, startedMs: number): Stamp {
  const sure = Math.max(source.mtimeMs, source.ctimeMs) < startedMs - CLOCK_STEP;
  return [source.file, source.size, sure ? source.mtimeMs : -1, source.ctimeMs];
}

/** Whether a source is as it was stamped. */
export function sameSource(stamp: Stamp | undefined, source: SourceFile): boolean {
  return (
    stamp !== undefined &&
    stamp[0] === source.file &&
    stamp[1] === source.size &&
    stamp[2] === source.mtimeMs &&
    stamp[3] === source.ctimeMs
  );
}

/** Looks at a file; undefined where there is none. */
export function statSource(folder: string, file: string): SourceFile | undefined {
  const stat = statOf(path.join(folder, file));
  return stat?.isFile() ? { file, size: stat.size, mtimeMs: stat.mtimeMs, ctimeMs: stat.ctimeMs } : undefined;
}

/** Whether an output file is still as it was written. */
export function isIntact(out: string, file: OutputFile): boolean {
  const stat = statOf(path.join(out, file.path));
  return stat !== undefined && stat.size === file.size && stat.mtimeMs === file.mtimeMs && stat.isFile();
}

/** Whether nothing changed: the same sources, snippets and images, and every output file as it was written. */
export function isUnchanged(
  stamp: BuildStamp,
  now: {
    readonly key: string;
    readonly sources: readonly SourceFile[];
    readonly content: string;
    readonly out: string;
  },
): boolean {
  return (
    stamp.key === now.key &&
    stamp.sources.length === now.sources.length &&
    now.sources.every((source, i) => sameSource(stamp.sources[i], source)) &&
    stamp.reads.every((read) => {
      const source = statSource(now.content, read[0]);
      return source !== undefined && sameSource(read, source);
    }) &&
    stamp.outputs.every((file) => isIntact(now.out, file))
  );
}
