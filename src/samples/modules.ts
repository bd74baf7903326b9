// Fences as modules: which of them are one, what the compiler sees of each, and which place of a page a place in a module
// is. Pure.
import type { ApiStanding } from "../reference/types.ts";
import type { Sample } from "../types.ts";

/** A page that has samples. */
export interface SamplePage {
  /** Content-relative, `/` separators. */
  readonly file: string;
  /** As authors know it. */
  readonly display: string;
  readonly samples: readonly Sample[];
  /** What its front matter allows. */
  readonly allow: readonly ApiStanding[];
}

/** A fence in its module. */
export interface ModulePart {
  readonly page: SamplePage;
  readonly sample: Sample;
  /** First line in the module, from 0. */
  readonly start: number;
}

/** What is type-checked as one. */
export interface SampleModule {
  /** Content-relative path under which the compiler knows it: beside the page, or the shown file itself. */
  readonly name: string;
  /** Undefined: the file of that name, as it lies there. */
  readonly text: string | undefined;
  /** In the order of their lines; of a file, all fences that show it. */
  readonly parts: readonly ModulePart[];
  readonly run: boolean;
}

/** A place of the site's sources, one-based. */
export interface SamplePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Puts a site's fences together to modules. Those that are not to be checked are left out. */
export function assembleModules(pages: readonly SamplePage[]): SampleModule[] {
  const files = new Map<string, ModulePart[]>();
  const modules: SampleModule[] = [];
  for (const page of pages) {
    const own: Sample[][] = [];
    const groups = new Map<string, Sample[]>();
    for (const sample of page.samples) {
      if (sample.nocheck !== undefined) continue;
      const { file, group } = sample;
      if (file !== undefined) {
        const parts = files.get(file);
        if (parts) parts.push({ page, sample, start: 0 });
        else files.set(file, [{ page, sample, start: 0 }]);
        continue;
      }
      const known = group === undefined ? undefined : groups.get(group);
      if (known) known.push(sample);
      else {
        const fences = [sample];
        own.push(fences);
        if (group !== undefined) groups.set(group, fences);
      }
    }
    own.forEach((fences, i) => {
      modules.push(joinFences(page, fences, i + 1));
    });
  }
  for (const [name, parts] of files) {
    modules.push({ name, text: undefined, parts, run: parts.some(({ sample }) => sample.run) });
  }
  return modules;
}

function joinFences(page: SamplePage, samples: readonly Sample[], ordinal: number): SampleModule {
  let start = 0;
  const parts = samples.map((sample) => {
    const part = { page, sample, start };
    start += sample.code.split("\n").length;
    return part;
  });
  // Named by their order: an edited fence keeps its name, and the compiler what it knows of the others.
  const extension = samples.some(({ tsx }) => tsx) ? "tsx" : "ts";
  return {
    name: `${page.file}.${ordinal}.${extension}`,
    text: `${samples.map(({ code }) => code).join("\n")}\n`,
    parts,
    run: samples.some(({ run }) => run),
  };
}

/** The file that a fence stands in, as authors know it. */
export function fileOf(page: SamplePage, { from }: Sample, display: (file: string) => string): string {
  return from === undefined ? page.display : display(from);
}

/** The fence that a line of its module belongs to. @param line from 0 */
export function partAt({ parts }: SampleModule, line: number): ModulePart {
  return (parts.findLast(({ start }) => start <= line) ?? parts[0]) as ModulePart;
}

/**
 * Finds where in the site's sources a place in a module is.
 * @param line from 0
 * @param column from 0
 * @param display a content-relative path as authors know it
 */
export function placeOf(
  module: SampleModule,
  line: number,
  column: number,
  display: (file: string) => string,
): SamplePlace {
  if (module.text === undefined) return { file: display(module.name), line: line + 1, column: column + 1 };
  const { page, sample, start } = partAt(module, line);
  const lines = sample.code.split("\n");
  const inFence = Math.min(line - start, lines.length - 1);
  // What is missing at a module's end is told at the end of its last line.
  const inLine = inFence < line - start ? (lines[inFence] ?? "").length : column;
  const indent = sample.indents?.[inFence] ?? 0;
  return { file: fileOf(page, sample, display), line: sample.line + inFence, column: indent + inLine + 1 };
}
