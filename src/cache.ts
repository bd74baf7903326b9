// What was built from what: lets a build see that nothing changed, and use again what did not. Reads and writes the
// cache folder only. Whatever is damaged, foreign or of another version is ignored, never trusted.
import path from "node:path";
import { dropEdits, type KeptEdits, loadEdits, writeEdits } from "./cache/edits.ts";
import { type OutputEdits, type OutputList, outputsIn, readOutputs, writeOutputs } from "./cache/outputs.ts";
import { loadPages } from "./cache/pages.ts";
import { isPlain, remove } from "./emit/files.ts";
import { type FolderStamp, sameFolders } from "./folders.ts";
import type { BuiltOutput } from "./manifest.ts";
import { canHold, readSealedBytes, toJson, writeSealedBytes } from "./sealed.ts";
import { isSettled, statOf } from "./stat.ts";
import type { Diagnostic, OutputFile, PluginRead, SampleSummary, SourceFile, Stamp } from "./types.ts";
import { isIntact } from "./verify.ts";

export { type KeptEdits, loadEdits, MOST_EDITED } from "./cache/edits.ts";
export type { OutputEdits, OutputList } from "./cache/outputs.ts";
export {
  type CachedMetadata,
  type CachedPage,
  type CachedPages,
  loadPages,
  type OpenedPages,
  openPages,
  type PageName,
  savePages,
} from "./cache/pages.ts";
export type { Stamp } from "./types.ts";

/** Enough to see that nothing changed. */
export interface BuildStamp {
  /** Hash of everything else a build depends on: docsgen's version, configuration, templates, the samples' packages. */
  readonly key: string;
  /** How many files the scan found. */
  readonly sources: number;
  /** The folders that it listed, where their times tell of new names. */
  readonly folders?: readonly FolderStamp[];
  /** Hash of what the scan found wrong with what it leaves out of the sources; undefined where that was nothing. */
  readonly refused?: string;
  /** Seal of the list of outputs. */
  readonly outputs: string;
  /** Hash of what edits left since all pages were saved. */
  readonly edits?: string;
  /** Files that pages were made from beside those: snippets, images, what samples import. */
  readonly reads: readonly Stamp[];
  /** Files that pages refer to and that were not there. */
  readonly missing?: readonly string[];
  /** Files and folders that plugins read while they made pages and files. */
  readonly plugins?: readonly PluginRead[];
  /** How many files it has, and how many pages. */
  readonly files: number;
  readonly pages: number;
  /** Warnings of the build; they are said again as long as their cause is there. */
  readonly diagnostics: readonly Diagnostic[];
  readonly samples?: SampleSummary;
}

const STAMP = "stamp.bin";

/** A stamp as it was read. */
export interface LastStamp extends BuildStamp {
  /** The paths of the sources under the content folder, in the order of the scan. */
  readonly names: string;
  /** Of each source its size in bytes, its times in milliseconds and its inode. */
  readonly numbers: Float64Array;
  /** What the samples' summary says of each page, as JSON: half of a stamp, and hardly ever asked for. */
  readonly samplePages: Uint8Array;
}

/** What stands before the bytes of a stamp: the sources' numbers, their names, what there is of each page's samples. */
interface StampHead extends Omit<BuildStamp, "samples"> {
  /** How many bytes the names have. */
  readonly names: number;
  readonly samples?: Omit<SampleSummary, "pages">;
}

/** Stands between two names; none has it. */
const BETWEEN = "\0";
/** What a source's numbers take. */
const NUMBERS_BYTES = 4 * Float64Array.BYTES_PER_ELEMENT;

/** Loads the stamp that an earlier build left, or undefined. */
export function loadStamp(folder: string): LastStamp | undefined {
  const read = readSealedBytes<StampHead>(path.join(folder, STAMP));
  if (!read || !canHold(read.bytes, read.value?.sources, NUMBERS_BYTES)) return undefined;
  const { names: length, samples, ...head } = read.value;
  const { buffer } = read.bytes;
  const numbers = new Float64Array(buffer, 0, head.sources * 4);
  const texts = read.bytes.subarray(numbers.byteLength);
  if (!canHold(texts, length, 1) || !head.diagnostics.every(isPrintable)) return undefined;
  const names = Buffer.from(buffer, numbers.byteLength, length).toString();
  const samplePages = texts.subarray(length);
  return { ...head, numbers, names, samplePages, ...(samples && { samples: withPages(samples, samplePages) }) };
}

/** Whether a warning can be printed: that is done last, where nothing can be made anew. */
function isPrintable({ file, message, hint = "" }: Diagnostic): boolean {
  return [file, message, hint].every((text) => typeof text === "string");
}

/** Completes a summary; what it says of the pages is read when it is asked for. */
function withPages(summary: Omit<SampleSummary, "pages">, json: Uint8Array): SampleSummary {
  let pages: SampleSummary["pages"] | undefined;
  return {
    ...summary,
    get pages() {
      pages ??= JSON.parse(Buffer.from(json).toString("latin1")) as SampleSummary["pages"];
      return pages;
    },
  };
}

/** Names the stamp that is there, without reading it, so that another one is known; undefined for none. */
export function stampId(folder: string): string | undefined {
  const stat = statOf(path.join(folder, STAMP));
  return stat && [stat.ino, stat.size, stat.mtimeMs, stat.ctimeMs].join(" ");
}

/** Loads the list of outputs that an earlier build left; undefined where it is damaged or another build's. */
export function loadOutputs(folder: string, stamp: BuildStamp): OutputList | undefined {
  const list = readOutputs(outputsIn(folder));
  return list?.seal === stamp.outputs ? list : undefined;
}

/** What a build leaves. */
export interface DoneBuild {
  readonly stamp: Omit<BuildStamp, "sources" | "outputs" | "edits">;
  /** Every file of the content folder that the scan found, in its order. */
  readonly sources: readonly Stamp[];
  readonly outputs: readonly OutputFile[];
}

/**
 * Saves what was published. Called after publishing, when the pages are saved and there is no stamp: it is written last, and
 * without it nothing is trusted.
 */
export function saveCache(folder: string, { stamp, sources, outputs }: DoneBuild): void {
  dropEdits(folder);
  const head: BuildStamp = {
    ...stamp,
    sources: sources.length,
    outputs: writeOutputs(outputsIn(folder), outputs),
  };
  const numbers = new Float64Array(sources.flatMap(([, ...numbers]) => numbers));
  const samplePages = Buffer.from(stamp.samples ? toJson(stamp.samples.pages) : "", "latin1");
  writeStamp(folder, { ...head, numbers, names: sources.map(([file]) => file).join(BETWEEN), samplePages });
}

/** What a build leaves that only made some pages again. */
export interface DoneEdits {
  /** As the build before left it. */
  readonly stamp: LastStamp;
  readonly folders: BuildStamp["folders"];
  readonly list: OutputList;
  readonly outputs: OutputEdits;
  /** Those before included. */
  readonly edits: KeptEdits;
  /** Places of the pages that were edited now. */
  readonly edited: readonly number[];
}

/** Saves what edits changed; all else stays as it is. Called after publishing, as `saveCache` is. */
export function saveEdits(folder: string, done: DoneEdits): void {
  const { folders: _, ...stamp } = done.stamp;
  const edits = writeEdits(folder, done.edits);
  const outputs = done.list.rewrite(outputsIn(folder), done.outputs);
  const places = new Map(namesOf(stamp).map((file, i) => [file, i]));
  const numbers = Float64Array.from(stamp.numbers);
  for (const at of done.edited) {
    const [file, ...each] = done.edits.pages.get(at)?.source ?? [""];
    numbers.set(each, 4 * (places.get(file) as number));
  }
  writeStamp(folder, { ...stamp, ...(done.folders && { folders: done.folders }), edits, outputs, numbers });
}

function writeStamp(folder: string, stamp: LastStamp): void {
  const { numbers, names: texts, samplePages, samples, ...head } = stamp;
  const names = Buffer.from(texts);
  const bytes = Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  const saved: StampHead = { ...head, names: names.length };
  writeSealedBytes(
    path.join(folder, STAMP),
    samples ? { ...saved, samples: withoutPages(samples) } : saved,
    Buffer.concat([bytes, names, samplePages]),
  );
}

/** Not by taking the summary apart: that would ask for what it says of the pages. */
function withoutPages(summary: SampleSummary): object {
  const names = Object.keys(summary).filter((name) => name !== "pages") as (keyof SampleSummary)[];
  return Object.fromEntries(names.map((name) => [name, summary[name]]));
}

/** Loads what is known of an output that is as the last build left it. @param out absolute; the list's times tell */
export function loadBuilt(folder: string, out: string): BuiltOutput | undefined {
  const stamp = loadStamp(folder);
  const files = stamp && loadOutputs(folder, stamp)?.files();
  if (!stamp || !files?.every((file) => isIntact(out, file))) return undefined;
  // They were written before the stamp, which the next build takes away first.
  const edits = loadEdits(folder, stamp.edits);
  const built = edits && loadPages(folder, edits.pages);
  return built && { pages: built.pages, files, redirects: built.redirects };
}

/** Forgets the stamp: from here until the next `saveCache` nothing may be taken for unchanged. */
export function dropStamp(folder: string): void {
  // Whatever has its name, if somebody put it there.
  remove(path.join(folder, STAMP));
}

/** Stamps a source; one that changed while or just before the build started may change again within the same tick. */
export function stampOf(source: SourceFile, startedMs: number): Stamp {
  return [source.file, source.size, isSettled(source, startedMs) ? source.mtimeMs : -1, source.ctimeMs, source.ino];
}

/** Whether a source is as it was stamped. */
export function sameSource(stamp: Stamp | undefined, source: SourceFile): boolean {
  return (
    stamp !== undefined &&
    stamp[0] === source.file &&
    stamp[1] === source.size &&
    stamp[2] === source.mtimeMs &&
    stamp[3] === source.ctimeMs &&
    stamp[4] === source.ino
  );
}

/** Looks at a file; undefined where there is none. */
export function statSource(folder: string, file: string): SourceFile | undefined {
  const stat = statOf(path.join(folder, file));
  if (!stat?.isFile()) return undefined;
  return { file, size: stat.size, mtimeMs: stat.mtimeMs, ctimeMs: stat.ctimeMs, ino: stat.ino };
}

/** What of an output's sources is not as it was. */
export interface SourceChanges {
  /** Sources that are others than they were, under the content folder. */
  readonly edited: readonly string[];
  /** Whether the folders were listed, as their times told nothing. */
  readonly isListed: boolean;
}

/** From so many edited sources on nobody asks which they are. */
const MANY_EDITS = 16;

/**
 * Compares what an output would be made of with what it was made of. Undefined where it is not the same sources by the same means
 * with the same snippets and images, or where very many sources are others.
 */
export function compareSources(
  stamp: LastStamp,
  now: {
    readonly key: string;
    readonly content: string;
    /** Lists the sources; not asked where the times of the folders say that there are no others. */
    sources(): readonly SourceFile[];
  },
): SourceChanges | undefined {
  const { content } = now;
  if (stamp.key !== now.key) return undefined;
  const edited: string[] = [];
  const isSame = (i: number, { size, mtimeMs, ctimeMs, ino }: Omit<SourceFile, "file">) =>
    size === stamp.numbers[4 * i] &&
    mtimeMs === stamp.numbers[4 * i + 1] &&
    ctimeMs === stamp.numbers[4 * i + 2] &&
    ino === stamp.numbers[4 * i + 3];
  const compare = (i: number, file: string, stat: Omit<SourceFile, "file">): boolean =>
    isSame(i, stat) || edited.push(file) < MANY_EDITS;
  const isListed = !stamp.folders || !sameFolders(stamp.folders, (folder) => `${content}/${folder}`);
  const areThere = () => {
    if (!isListed) {
      return namesOf(stamp).every((file, i) => {
        const stat = statOf(`${content}/${file}`);
        return stat?.isFile() && compare(i, file, stat);
      });
    }
    const sources = now.sources();
    return (
      sources.map(({ file }) => file).join(BETWEEN) === stamp.names &&
      sources.every((source, i) => compare(i, source.file, source))
    );
  };
  const areRead = () =>
    stamp.reads.every((read) => {
      // Samples read packages of the same workspace too, which lie outside of the content folder.
      const source = statSource(content, read[0]);
      return source !== undefined && sameSource(read, source);
    }) && (stamp.missing ?? []).every((file) => isPlain(file) && !statSource(content, file));
  return areThere() && areRead() ? { edited, isListed } : undefined;
}

function namesOf({ names, sources }: Pick<LastStamp, "names" | "sources">): readonly string[] {
  return sources === 0 ? [] : names.split(BETWEEN);
}
