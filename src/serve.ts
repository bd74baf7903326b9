// Shows an author the site: builds it and serves the output, or with `watch` serves pages that are rendered when they are
// asked for. Owns the order of these; what a request may do is server's, what a change is watch's and preview's.
import { startRun } from "./build/run.ts";
import { buildSite } from "./build.ts";
import { makeAside, mayKeep, purgeCache } from "./cache-folder.ts";
import { flag } from "./config/check.ts";
import { stoppable } from "./diagnostics.ts";
import { siteHeaders } from "./headers.ts";
import {
  anyText,
  BUILD_OPTIONS,
  callListener,
  checkArguments,
  filled,
  hearing,
  listener,
  options as optionsOf,
  PORTS,
  whole,
} from "./options.ts";
import { resolveProject } from "./project.ts";
import { serveEdits } from "./serve/edits.ts";
import type { ServeOptions } from "./serve/options.ts";
import { renderProblems } from "./serve/problem-page.ts";
import type { Run, Served } from "./serve/run.ts";
import { folderSource } from "./server/folder.ts";
import { startServer } from "./server.ts";
import type { BuildResult, ResolvedConfig } from "./types.ts";

export type { ServeOptions, SiteUpdate } from "./serve/options.ts";

/** What came of checking the whole site. */
export type { SiteCheck } from "./types.ts";

export interface SiteServer {
  /** Where the site is, `baseUrl` included (which an edited configuration may change). */
  readonly url: string;
  /** What the build did, without `watch`. */
  readonly result: BuildResult | undefined;
  /** Looks at everything anew, as if all of it had changed. */
  refresh(): void;
  /**
   * With `watch`: tells of an error that came up elsewhere, such as in a timer of the configuration, as of one of the site's:
   * until a file of code is edited.
   */
  tell(error: unknown): void;
  /** Ends the server, the watch and what runs; resolves when nothing is open. */
  close(): Promise<void>;
}

const serveOptions = optionsOf<ServeOptions>({
  ...BUILD_OPTIONS,
  port: whole(PORTS),
  host: filled,
  watch: flag,
  editor: anyText,
  onBuild: listener(),
  onUpdate: listener(),
  onCheck: listener(),
});

/**
 * Serves the site. Resolves when listening, also where the content has errors: without `watch` (`result.ok` is false
 * then) the last good output is served or, if there is none, a page that lists the errors.
 * @throws DocsgenError with exit code 2 (options, configuration), 3 (environment, also the port), 4 (defect), or 130 (the signal,
 * whose reason is the `cause`)
 */
export async function serve(options: ServeOptions = {}): Promise<SiteServer> {
  checkArguments("serve", [options, serveOptions]);
  return stoppable(options.signal, () => serveSite(options));
}

async function serveSite(options: ServeOptions): Promise<SiteServer> {
  options.signal?.throwIfAborted();
  const project = resolveProject(options);
  const stop = new AbortController();
  const opened: { close(): unknown }[] = [];
  let closing: Promise<void> | undefined;
  const run: Run = {
    project,
    options,
    listening: { host: options.host ?? "127.0.0.1", port: options.port ?? 3000, portNamed: options.port !== undefined },
    async open(opening) {
      const resource = await opening;
      if (stop.signal.aborted) await resource.close();
      else opened.unshift(resource);
      stop.signal.throwIfAborted();
      return resource;
    },
    stopped: stop.signal,
  };
  function close(): Promise<void> {
    closing ??= (async () => {
      options.signal?.removeEventListener("abort", close);
      stop.abort(options.signal?.reason);
      for (const resource of opened) await resource.close();
    })();
    return closing;
  }
  options.signal?.addEventListener("abort", close);

  try {
    const { server, result, refresh, tell } = await serveIn(run);
    return {
      get url() {
        return server.url;
      },
      result,
      refresh,
      tell,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Serves with the site's own cache; edits can be seen without the right to write there. */
async function serveIn(run: Run): Promise<Served> {
  const { project, options, open } = run;
  if (options.watch && !mayKeep(project)) {
    const { folder } = await open(makeAside());
    return serveEdits({ ...run, project: { ...project, cacheDir: folder } });
  }
  purgeCache(project.cacheDir);
  return options.watch ? serveEdits(run) : serveOutput(run);
}

async function serveOutput({ project, options, listening, open, stopped }: Run): Promise<Served> {
  const { port, host, watch, editor, onBuild, onUpdate, onCheck, ...building } = options;
  let config: ResolvedConfig | undefined;
  const hear = (used: ResolvedConfig): void => {
    config = used;
  };
  const result = await hearing({ ...building, signal: stopped }, (heard) => buildSite(startRun(heard, hear)));
  if (!config) throw new Error("the build ended without a configuration");
  await callListener("onBuild", () => options.onBuild?.(result));
  const fallback = () => (result.ok ? undefined : renderProblems(result.diagnostics));
  const source = folderSource(project.out, fallback);
  const { baseUrl } = config;
  const server = await open(startServer({ ...listening, baseUrl, headers: siteHeaders(config), source }));
  return { server, result, refresh: () => server.refresh(), tell: () => {} };
}
