// Docsgen beside its peers: cold builds, builds with nothing changed and with one page changed. In each round every
// generator has its turn, so that whatever else the machine does meets all of them.
import fs from "node:fs";
import path from "node:path";
import type { Corpus } from "./corpus.ts";
import { median, shown, table, times } from "./figures.ts";
import { type Measured, measure } from "./measure.ts";
import type { Tool } from "./tool.ts";

/** How often docsgen builds again in one round: that takes so little that one time says nothing. */
const REPEATS = 3;
const EMPTY = "an empty `node` process";

/** What was measured of one generator on one site. */
export interface Result {
  readonly site: string;
  /** Pages of the site. */
  readonly count: number;
  readonly tool: string;
  readonly cold: Measured[];
  readonly unchanged: Measured[];
  readonly edited: Measured[];
  /** The output's size, in bytes. */
  bytes: number;
  /** Why there is no result, or not all of it. */
  failure?: string;
}

export interface CompareOptions {
  /** An empty folder for all sites. */
  readonly folder: string;
  readonly runs: number;
  readonly limitMs: number;
  readonly isKept: boolean;
  /** Hears of each run. */
  tell(line: string): void;
}

/** Measures all tools on one site; the first one is docsgen. The last result is that of an empty process. */
export async function compare(corpus: Corpus, tools: readonly Tool[], options: CompareOptions): Promise<Result[]> {
  const base = path.join(options.folder, corpus.name.replace(/\W+/g, "-"));
  const begin = (tool: string): Result => ({
    site: corpus.name,
    count: corpus.count,
    tool,
    cold: [],
    unchanged: [],
    edited: [],
    bytes: Number.NaN,
  });
  const turns = tools.map((tool) => {
    const site = path.join(base, tool.name);
    fs.mkdirSync(site, { recursive: true });
    tool.prepare(corpus, site);
    return { tool, site, result: begin(tool.name) };
  });
  const empty = begin(EMPTY);
  const log = path.join(base, "log.txt");
  const emptyNode = async () =>
    empty.cold.push(await measure(process.execPath, ["-e", ""], { cwd: base, limitMs: options.limitMs, log }));
  for (let round = 0; round < options.runs; round++) {
    // Another one begins each round.
    const order = turns.map((_, i) => turns[(i + round) % turns.length] as (typeof turns)[number]);
    for (const { tool, site, result } of order) {
      if (result.failure !== undefined) continue;
      const build = () => measure(tool.command, tool.args, { cwd: site, ...tool, limitMs: options.limitMs, log });
      const say = (what: string, { wallMs, failure }: Measured) =>
        options.tell(`${corpus.name}, ${tool.name}, ${what}: ${failure ?? `${shown(wallMs / 1000)} s`}`);
      const take = (list: Measured[], what: string, run: Measured, problem?: string): boolean => {
        const measured = problem === undefined || run.failure !== undefined ? run : { ...run, failure: problem };
        say(what, measured);
        if (measured.failure === undefined) list.push(measured);
        else result.failure = `${what}: ${measured.failure}`;
        return measured.failure === undefined;
      };
      for (const name of [tool.out, ...tool.caches]) fs.rmSync(path.join(site, name), { recursive: true, force: true });
      const cold = await build();
      if (!take(result.cold, "cold", cold, round === 0 ? missing(tool, site, corpus) : undefined)) continue;
      if (round === 0) result.bytes = sizeOf(path.join(site, tool.out));
      const isOwn = tool === tools[0];
      // Peers take about as long again: one round tells that.
      if (!isOwn && round > 0) continue;
      const source = path.join(site, tool.source(corpus.edited));
      const text = fs.readFileSync(source, "utf8");
      for (let i = 0; i < (isOwn ? REPEATS : 1); i++) {
        await emptyNode();
        if (!take(result.unchanged, "nothing changed", await build())) break;
        const mark = `Edited ${round} ${i}.`;
        fs.writeFileSync(source, `${text}\n${mark}\n`);
        const run = await build();
        const html = path.join(site, tool.out, tool.page(corpus.edited));
        const isSeen = fs.existsSync(html) && fs.readFileSync(html, "utf8").includes(mark);
        if (!take(result.edited, "one page changed", run, isSeen ? undefined : "the page does not have the edit"))
          break;
      }
      fs.writeFileSync(source, text);
    }
  }
  if (!options.isKept) fs.rmSync(base, { recursive: true, force: true });
  return [...turns.map(({ result }) => result), empty];
}

/** Says what an output lacks. */
function missing(tool: Tool, site: string, { pages }: Corpus): string | undefined {
  for (const { file } of pages()) {
    const html = path.join(site, tool.out, tool.page(file));
    if (!fs.existsSync(html)) return `${path.relative(site, html)} is missing`;
  }
  return undefined;
}

/** Bytes of all files under a folder whose names end in `ending`. */
export function sizeOf(folder: string, ending = ""): number {
  let bytes = 0;
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() && entry.name.endsWith(ending))
      bytes += fs.statSync(path.join(entry.parentPath, entry.name)).size;
  }
  return bytes;
}

const MEASURES = ["wallMs", "cpuMs", "peakMb"] as const;

/** The table of cold builds. Ratios are of medians, to docsgen. */
export function coldTable(results: readonly Result[]): string {
  const titles = ["site", "generator", ">wall s", ">CPU s", ">peak MB", ">ms a page", ">output MB"];
  const rows = results
    .filter(({ tool }) => tool !== EMPTY)
    .map((result) => {
      const own = results.find(({ site, tool }) => site === result.site && tool === "docsgen");
      const of = (list: readonly Measured[], key: (typeof MEASURES)[number]) => median(list.map((run) => run[key]));
      const [wall, cpu, peak] = MEASURES.map((key) => of(result.cold, key)) as [number, number, number];
      const ratios = MEASURES.map((key) => (own ? times(of(result.cold, key), of(own.cold, key)) : "–"));
      const cells = [wall / 1000, cpu / 1000, peak, wall / result.count, result.bytes / 1e6].map(shown);
      return [result.site, named(result), ...cells, ...(result.tool === "docsgen" ? ["1", "1", "1"] : ratios)];
    });
  return table([...titles, ">wall", ">CPU", ">memory"], rows);
}

/** The table of builds that find an output and caches. */
export function againTable(results: readonly Result[]): string {
  const wall = (list: readonly Measured[]) => median(list.map(({ wallMs }) => wallMs));
  const rows = results
    .filter(({ tool, unchanged }) => tool !== EMPTY && tool !== "floor" && unchanged.length > 0)
    .map((result) => {
      const empty = results.find(({ site, tool }) => site === result.site && tool === EMPTY);
      const base = empty ? wall(empty.cold) : Number.NaN;
      const both = [wall(result.unchanged), wall(result.edited)];
      return [result.site, named(result), ...both.flatMap((ms) => [shown(ms), times(ms, base)]), shown(base)];
    });
  return table(
    ["site", "generator", ">nothing changed ms", ">÷ empty", ">one page changed ms", ">÷ empty", `>${EMPTY} ms`],
    rows,
  );
}

function named({ tool, failure }: Result): string {
  return failure === undefined ? tool : `${tool} (failed: ${failure.split("\n")[0]})`;
}
