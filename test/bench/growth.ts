// How a build grows with the site: time, memory and output of seeded sites, each some times as large as the one before.
import fs from "node:fs";
import path from "node:path";
import { sizeOf } from "./compare.ts";
import { seeded } from "./corpus.ts";
import { median, shown, table, times } from "./figures.ts";
import { type Measured, measure } from "./measure.ts";
import type { Tool } from "./tool.ts";

/** What was measured of one size. */
export interface Size {
  readonly pages: number;
  readonly runs: Measured[];
  /** The output's size, in bytes; and of that its HTML. */
  bytes: number;
  htmlBytes: number;
}

export interface GrowthOptions {
  /** An empty folder for all sites. */
  readonly folder: string;
  readonly runs: number;
  readonly limitMs: number;
  /** Hears of each run. */
  tell(line: string): void;
}

/** Builds sites of all sizes cold, in rounds. @throws Error if a build fails */
export async function measureGrowth(tool: Tool, pages: readonly number[], options: GrowthOptions): Promise<Size[]> {
  const sizes = pages.map((count): Size => ({ pages: count, runs: [], bytes: 0, htmlBytes: 0 }));
  for (const { pages: count } of sizes) tool.prepare(seeded(count), siteOf(options.folder, count));
  for (let round = 0; round < options.runs; round++) {
    for (const size of sizes) {
      const cwd = siteOf(options.folder, size.pages);
      const run = await measure(tool.command, tool.args, {
        cwd,
        limitMs: options.limitMs,
        log: path.join(options.folder, "log.txt"),
      });
      if (run.failure !== undefined) throw new Error(`${size.pages} pages: ${run.failure}`);
      options.tell(`${size.pages} pages: ${shown(run.wallMs / 1000)} s, ${shown(run.peakMb)} MB`);
      size.runs.push(run);
      size.bytes = sizeOf(path.join(cwd, tool.out));
      size.htmlBytes = sizeOf(path.join(cwd, tool.out), ".html");
      // Of the largest size, two outputs side by side may be more than memory holds.
      for (const name of [tool.out, ...tool.caches]) fs.rmSync(path.join(cwd, name), { recursive: true, force: true });
    }
  }
  return sizes;
}

function siteOf(folder: string, pages: number): string {
  const site = path.join(folder, String(pages));
  fs.mkdirSync(site, { recursive: true });
  return site;
}

/** The table of sizes; ratios are of medians, to the size before. */
export function growthTable(sizes: readonly Size[]): string {
  const titles = ["pages", ">wall s", ">CPU s", ">peak MB", ">ms a page", ">output kB a page", ">HTML kB a page"];
  const rows = sizes.map((size, i) => {
    const before = sizes[i - 1];
    const of = (each: Size, key: "wallMs" | "cpuMs" | "peakMb") => median(each.runs.map((run) => run[key]));
    const wall = of(size, "wallMs");
    const cells = [wall / 1000, of(size, "cpuMs") / 1000, of(size, "peakMb"), wall / size.pages];
    const ratios = (["wallMs", "cpuMs", "peakMb"] as const).map((key) =>
      before ? times(of(size, key), of(before, key)) : "–",
    );
    return [
      String(size.pages),
      ...[...cells, size.bytes / size.pages / 1000, size.htmlBytes / size.pages / 1000].map(shown),
      before ? times(size.pages, before.pages) : "–",
      ...ratios,
    ];
  });
  return table([...titles, ">pages ÷ before", ">wall ÷ before", ">CPU ÷ before", ">memory ÷ before"], rows);
}
