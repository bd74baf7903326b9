// The plugins of a previewed site: pages that they made, read once for each text; files that they add, asked for whenever
// the site has been checked; and what all of that was made from, so that it is watched.
import { ownPaths, summaryFiles } from "../finish.ts";
import { MANIFEST } from "../manifest.ts";
import type { PluginThreads } from "../plugins/threads.ts";
import type { GeneratedFile, GeneratedPage, PluginRead } from "../plugins/types.ts";
import { makePluginFiles, withoutClashes } from "../plugins.ts";
import { displayNames, type Project } from "../project.ts";
import { type ReadGenerated, type ReadInput, readGenerated } from "../site/read.ts";
import type { Diagnostic } from "../types.ts";
import type { SiteReport } from "./checks.ts";
import { readingKey } from "./remembered.ts";

export interface PluginKeeper {
  /** Reads pages that plugins made. The same text gives the same object. */
  read(pages: readonly GeneratedPage[], input: ReadInput): readonly ReadGenerated[];
  /** Hears of a file that a page depends on because of a plugin. */
  note(read: PluginRead): void;
  /** What was read while pages and files were made. */
  readonly reads: readonly PluginRead[];
  /** What is wrong with the files. */
  readonly problems: readonly Diagnostic[];
  /** Asks for the files, once for each report; a newer report ends what is asked for an older one, and answers for both. */
  files(report: SiteReport): Promise<ReadonlyMap<string, GeneratedFile>>;
  /** Ends what runs; resolves when nothing does. */
  close(): Promise<void>;
}

/** @param found hears that something was read that was not read before */
export function keepPlugins(project: Project, threads: PluginThreads, found: () => void): PluginKeeper {
  let known = new Map<string, ReadGenerated>();
  let knownKey = "";
  let last: { readonly report: SiteReport; readonly files: Promise<ReadonlyMap<string, GeneratedFile>> } | undefined;
  let problems: readonly Diagnostic[] = [];
  const reads = new Map<string, PluginRead>();
  let stop = new AbortController();
  const display = displayNames(project.root, project.content);

  function learn(read: PluginRead): void {
    const key = `${read.kind} ${read.file}`;
    const isNew = !reads.has(key);
    reads.set(key, read);
    if (isNew) found();
  }

  async function ask(
    { generation, records }: SiteReport,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, GeneratedFile>> {
    const { site, inputs } = generation;
    const { forFiles: plugins } = inputs.plugins.made;
    const { config } = inputs.settings;
    problems = [];
    if (plugins.length === 0) return new Map();
    const added = await makePluginFiles({ project, config, plugins, signal, threads }, site, records, display);
    const { files, joined } = summaryFiles(site, []);
    const structure = [...generation.structure().files.values()];
    const assets = records.flatMap((record) => record.assets.map(({ output }) => ({ path: output })));
    const free = withoutClashes(added.files, () =>
      ownPaths(site, [...structure, ...files, ...joined, ...assets, { path: MANIFEST }]),
    );
    for (const read of added.reads) learn(read);
    problems = [...added.problems, ...free.problems];
    return new Map(free.files.map((file) => [file.path, file]));
  }

  return {
    read(pages, input) {
      const key = readingKey(input.config);
      const before = key === knownKey ? known : new Map<string, ReadGenerated>();
      const all = pages.map((page) => {
        const same = before.get(page.file);
        const isSame = same?.page.text === page.text && same.page.from === page.from;
        return isSame ? { page, read: same.read } : readGenerated(page, input);
      });
      known = new Map(all.map((each) => [each.page.file, each]));
      knownKey = key;
      return all;
    },
    note: learn,
    get reads() {
      return [...reads.values()];
    },
    get problems() {
      return problems;
    },
    files(report) {
      if (last?.report === report) return last.files;
      stop.abort();
      stop = new AbortController();
      const asked = ask(report, stop.signal).catch((error) => {
        if (last && last.report !== report) return last.files;
        throw error;
      });
      last = { report, files: asked };
      // Whoever asks hears of it.
      asked.catch(() => {});
      return asked;
    },
    async close() {
      stop.abort();
      await last?.files.catch(() => {});
    },
  };
}
