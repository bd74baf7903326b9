// Shows an author the site: builds it, serves the output, and with `watch` builds again after every edit.
// Owns the order of these; what a request may do is static-server's, what a change is watch's.
import { join } from "node:path";
import { buildAhead, type SampleTask } from "./build.ts";
import { CONFIG_FILES, loadConfig } from "./config.ts";
import { DocsgenError, formatDiagnostic } from "./diagnostics.ts";
import { siteHeaders } from "./headers.ts";
import { displayPath, type Project, resolveProject } from "./project.ts";
import { openQueue } from "./samples/queue.ts";
import { openChecker, type SampleReport } from "./samples.ts";
import { type StaticServer, startStaticServer } from "./static-server.ts";
import type { BuildOptions, BuildResult, Diagnostic } from "./types.ts";
import { createLiveReload, createRebuilder, watchFiles } from "./watch.ts";

export interface ServeOptions extends BuildOptions {
  /** @default 3000, or the next free one */
  readonly port?: number;
  /** The address to listen at; `0.0.0.0` opens the site to the network. @default "127.0.0.1" */
  readonly host?: string;
  /** Whether edits are built and shown. @default false */
  readonly watch?: boolean;
  /** Hears of every build, the first one included. */
  onBuild?(result: BuildResult): void;
  /** With `watch`: hears what came of the samples, which are checked when the pages can be seen already. */
  onSamples?(result: Pick<BuildResult, "diagnostics"> & Required<Pick<BuildResult, "samples">>): void;
}

export interface SiteServer {
  /** Where the site is, `baseUrl` included (which an edited configuration may change). */
  readonly url: string;
  /** What the first build did. */
  readonly result: BuildResult;
  /** Ends the server, the watch and a running build; resolves when nothing is open. */
  close(): Promise<void>;
}

/** The steps that `serve` runs. */
export interface Steps {
  readonly build: typeof buildAhead;
  readonly loadConfig: typeof loadConfig;
}

/**
 * Builds, then serves the output as a static host would. Resolves when listening, also where the content has errors
 * (`result.ok` is false): the last good output is served then or, without one, a page that lists the errors.
 * @throws DocsgenError with exit code 2 (configuration), 3 (environment, also the port) or 4 (defect)
 */
export async function serve(options: ServeOptions = {}): Promise<SiteServer> {
  return serveWith({ build: buildAhead, loadConfig }, options);
}

/** Does what `serve` does, with steps of the caller's. */
export async function serveWith(steps: Steps, options: ServeOptions): Promise<SiteServer> {
  options.signal?.throwIfAborted();
  const project = resolveProject(options);
  const stop = new AbortController();
  const opened: { close(): unknown }[] = [];
  let closing: Promise<void> | undefined;

  const run: Run = {
    project,
    host: options.host ?? "127.0.0.1",
    port: options.port ?? 3000,
    portNamed: options.port !== undefined,
    async build(defer) {
      // A signal of its own for each build: whatever a build ties to it goes with the build.
      stop.signal.throwIfAborted();
      const own = new AbortController();
      const forward = () => own.abort(stop.signal.reason);
      stop.signal.addEventListener("abort", forward);
      try {
        return await steps.build({ ...options, signal: own.signal }, defer);
      } finally {
        stop.signal.removeEventListener("abort", forward);
      }
    },
    loadConfig: () => steps.loadConfig({ ...options, root: project.root, cacheDir: project.cacheDir }),
    built: (result) => options.onBuild?.(result),
    sampled: ({ diagnostics, summary }) => options.onSamples?.({ diagnostics, samples: summary }),
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
    const { server, result } = await (options.watch ? serveEdits(run) : serveOnce(run));
    return {
      get url() {
        return server.url;
      },
      result,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** One `serve`: its settings, and its steps bound to them. */
interface Run {
  readonly project: Project;
  readonly host: string;
  readonly port: number;
  readonly portNamed: boolean;
  readonly build: (defer?: (task: SampleTask) => void) => Promise<BuildResult>;
  readonly loadConfig: () => ReturnType<typeof loadConfig>;
  readonly built: (result: BuildResult) => void;
  readonly sampled: (report: SampleReport) => void;
  /** Sees to it that a resource is closed at the end. */
  readonly open: <T extends { close(): unknown }>(opening: T | Promise<T>) => Promise<T>;
  readonly stopped: AbortSignal;
}

interface Served {
  readonly server: StaticServer;
  readonly result: BuildResult;
}

async function serveOnce(run: Run): Promise<Served> {
  const { config } = await run.loadConfig();
  const result = await run.build();
  run.built(result);
  const fallback = () => (result.ok ? undefined : renderProblems(result.diagnostics));
  const { baseUrl } = config;
  const headers = siteHeaders(config);
  const server = await run.open(startStaticServer({ ...run, dir: run.project.out, baseUrl, headers, fallback }));
  return { server, result };
}

async function serveEdits(run: Run): Promise<Served> {
  const { root, content, out, cacheDir } = run.project;
  let settings = await run.loadConfig();
  const configFiles = () => [settings.file ?? [], settings.inputs.map(({ file }) => file)].flat();
  const templates = () => join(root, settings.config.templatesPath);

  // Watched before it is built: what is saved meanwhile is built afterwards.
  const early = new Set<string>();
  let changed = (file: string): unknown => early.add(file);
  const watched = await run.open(
    watchFiles(
      {
        root,
        folders: [content, templates()],
        files: [...CONFIG_FILES.map((name) => join(root, name)), ...configFiles()],
        ignored: [out, cacheDir],
      },
      (file) => changed(file),
    ),
  );

  // An edit is on the screen long before its samples are checked.
  const queue = await run.open(
    openQueue(openChecker(), run.sampled, (error) => run.built(failedResult(error, displayPath(root, content), 0))),
  );
  let task: SampleTask | undefined;
  const buildPages = (): Promise<BuildResult> => {
    task = undefined;
    return run.build((deferred) => {
      task = deferred;
    });
  };
  const checkLater = (): void => {
    if (task) queue.add(task);
  };

  let last = await buildPages();
  const result = last;
  run.built(result);
  checkLater();

  const reload = await run.open(createLiveReload());
  const server = await run.open(
    startStaticServer({
      ...run,
      dir: out,
      baseUrl: settings.config.baseUrl,
      headers: siteHeaders(settings.config),
      reload,
      fallback: () => (last.ok ? undefined : renderProblems(last.diagnostics)),
    }),
  );

  async function rebuild(): Promise<void> {
    const started = performance.now();
    try {
      settings = await run.loadConfig();
      watched.add(configFiles(), [templates()]);
      last = await buildPages();
    } catch (error) {
      last = failedResult(error, displayPath(root, settings.file ?? root), performance.now() - started);
    }
    if (run.stopped.aborted) return;
    if (last.ok) {
      server.refresh(settings.config.baseUrl, siteHeaders(settings.config));
      if (last.written + last.removed > 0) reload.announce();
    }
    run.built(last);
    checkLater();
  }

  const rebuilder = await run.open(createRebuilder(rebuild));
  changed = rebuilder.changed;
  for (const file of early) changed(file);
  return { server, result };
}

/** Tells what ended a build (its configuration, the disk, a defect) the way problems of the content are told. */
function failedResult(error: unknown, file: string, ms: number): BuildResult {
  const known = error instanceof DocsgenError ? error : undefined;
  const message = error instanceof Error ? error.message : String(error);
  const hint = known ? known.hint : error instanceof Error ? error.stack : undefined;
  const diagnostic: Diagnostic = {
    file,
    line: 1,
    column: 1,
    severity: "error",
    code: "build-failed",
    message,
    ...(hint !== undefined && { hint }),
  };
  const diagnostics = known && known.diagnostics.length > 0 ? known.diagnostics : [diagnostic];
  return { ok: false, pages: 0, written: 0, unchanged: 0, removed: 0, ms, phases: {}, diagnostics };
}

/** The page that stands in for a site that could never be built. */
function renderProblems(diagnostics: readonly Diagnostic[]): string {
  const escapeHtml = (text: string) => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
  const items = diagnostics
    .slice(0, 100)
    .map((problem) => `<li><pre>${escapeHtml(formatDiagnostic(problem))}</pre></li>\n`);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>The build has errors</title></head>
<body>
<h1>The build has errors</h1>
<ol>
${items.join("")}</ol>
<p>This page reloads when they are mended.</p>
</body>
</html>
`;
}
