// The files that plugins add to a previewed site, asked for whenever the site has been checked.
import { ownPaths, summaryFiles } from "../finish.ts";
import { MANIFEST } from "../manifest.ts";
import type { PluginThreads } from "../plugins/threads.ts";
import type { GeneratedFile } from "../plugins/types.ts";
import { makePluginFiles, withoutClashes } from "../plugins.ts";
import { displayNames, type Project } from "../project.ts";
import type { Diagnostic, PluginRead } from "../types.ts";
import type { SiteReport } from "./checks.ts";

export interface PluginFileKeeper {
  /** Asks for the files, once for each report; a newer report ends what is asked for an older one, and answers for both. */
  files(report: SiteReport): Promise<ReadonlyMap<string, GeneratedFile>>;
  /** What is wrong with the files. */
  readonly problems: readonly Diagnostic[];
  /** Ends what runs; resolves when nothing does. */
  close(): Promise<void>;
}

/** Keeps files that plugins made. @param note hears what was read for them */
export function keepPluginFiles(
  project: Project,
  threads: PluginThreads,
  note: (read: PluginRead) => void,
): PluginFileKeeper {
  let last: { readonly report: SiteReport; readonly files: Promise<ReadonlyMap<string, GeneratedFile>> } | undefined;
  let problems: readonly Diagnostic[] = [];
  let stop = new AbortController();
  const display = displayNames(project.root, project.content);

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
    for (const read of added.reads) note(read);
    problems = [...added.problems, ...free.problems];
    return new Map(free.files.map((file) => [file.path, file]));
  }

  return {
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
    get problems() {
      return problems;
    },
    async close() {
      stop.abort();
      await last?.files.catch(() => {});
    },
  };
}
