// Shows an author the site: builds it and serves the output, or with `watch` serves pages that are rendered when they are
// asked for. Owns the order of these; what a request may do is server's, what a change is watch's and preview's.
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ProblemView } from "../templates/client/problems.ts";
import { startRun } from "./build/run.ts";
import { buildSite } from "./build.ts";
import { codeFrame } from "./code-frame.ts";
import { flag } from "./config/check.ts";
import { formatDiagnostic, stoppable } from "./diagnostics.ts";
import { editorLink, editorPattern } from "./editor-link.ts";
import { siteHeaders } from "./headers.ts";
import { createLiveReload, type LiveReload } from "./live-reload.ts";
import { escapeHtml } from "./markdown/escape.ts";
import {
  anyText,
  BUILD_OPTIONS,
  checkArguments,
  filled,
  listener,
  options as optionsOf,
  PORTS,
  whole,
} from "./options.ts";
import { failures } from "./preview/inputs.ts";
import { BROKEN, openPreview, PENDING, type Preview } from "./preview.ts";
import { displayPath, type Project, resolveProject, TEMPLATES_PATH } from "./project.ts";
import { folderSource } from "./server/folder.ts";
import { parseBaseUrl } from "./server/listen.ts";
import type { Source } from "./server/source.ts";
import { type Server, startServer } from "./server.ts";
import type { BuildOptions, BuildResult, Diagnostic, ResolvedConfig, SiteCheck } from "./types.ts";
import { realPath } from "./watch/paths.ts";
import { createUpdater, watchFiles } from "./watch.ts";

export interface ServeOptions extends BuildOptions {
  /** @default 3000, or the next free one */
  readonly port?: number;
  /** The address to listen at; `0.0.0.0` opens the site to the network. @default "127.0.0.1" */
  readonly host?: string;
  /** Whether pages are rendered on request and edits shown, instead of a build being served. @default false */
  readonly watch?: boolean;
  /** What opens a file: an editor's command (`cursor`), or an address with `{file}`, `{line}` and `{column}`. */
  readonly editor?: string;
  /** Hears of the build, without `watch`. */
  onBuild?(result: BuildResult): void;
  /** With `watch`: hears of each change that was taken in, and first of the start. */
  onUpdate?(update: SiteUpdate): void;
  /** With `watch`: hears each time that everything is checked, in the background, as it is now. */
  onCheck?(check: SiteCheck): void;
}

/** A change that was taken in. */
export interface SiteUpdate {
  /** Where the site is. */
  readonly url: string;
  /** What changed, as authors know it; empty for the start, and for what came without a change of a file. */
  readonly files: readonly string[];
  readonly pages: number;
  /** What is known to be wrong so far. */
  readonly diagnostics: readonly Diagnostic[];
  /** Milliseconds. */
  readonly ms: number;
}

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
    const { server, result, refresh, tell } = await (options.watch ? serveEdits(run) : serveOutput(run));
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

/** One `serve`. */
interface Run {
  readonly project: Project;
  readonly options: ServeOptions;
  readonly listening: { readonly host: string; readonly port: number; readonly portNamed: boolean };
  /** Sees to it that a resource is closed at the end. */
  readonly open: <T extends { close(): unknown }>(opening: T | Promise<T>) => Promise<T>;
  readonly stopped: AbortSignal;
}

interface Served {
  readonly server: Server;
  readonly result: BuildResult | undefined;
  refresh(): void;
  tell(error: unknown): void;
}

async function serveOutput({ project, options, listening, open, stopped }: Run): Promise<Served> {
  const { port, host, watch, editor, onBuild, onUpdate, onCheck, ...building } = options;
  let config: ResolvedConfig | undefined;
  const run = startRun({ ...building, signal: stopped }, (used) => {
    config = used;
  });
  const result = await buildSite(run);
  if (!config) throw new Error("the build ended without a configuration");
  options.onBuild?.(result);
  const fallback = () => (result.ok ? undefined : renderProblems(result.diagnostics));
  const source = folderSource(project.out, fallback);
  const { baseUrl } = config;
  const server = await open(startServer({ ...listening, baseUrl, headers: siteHeaders(config), source }));
  return { server, result, refresh: () => server.refresh(), tell: () => {} };
}

async function serveEdits({ project, options, listening, open, stopped }: Run): Promise<Served> {
  const { root, out, cacheDir } = project;
  const started = performance.now();
  const isShown = ({ severity }: Diagnostic) => severity === "error" || options.strict === true;
  let server: Server | undefined;
  let live: LiveReload | undefined;

  const since = Date.now();
  const early = new Set<string>();
  let changed = (files: readonly string[]): void => {
    for (const file of files) early.add(file);
  };
  /** Defects before anybody can be told of them. */
  const earlyFailures: Diagnostic[] = [];
  /** What came up elsewhere, and may do so again. */
  let late: readonly Diagnostic[] = [];
  let failed = (error: unknown): void => {
    earlyFailures.push(...failures(error, "docsgen"));
  };
  const preview: Preview = await open(
    openPreview({
      ...options,
      signal: stopped,
      project,
      wake: () => changed([realPath(cacheDir)]),
      changed: () => void live?.refresh().catch((error) => failed(error)),
      checked: (check) => options.onCheck?.({ ...check, diagnostics: [...check.diagnostics, ...late] }),
      failed: (error) => failed(error),
    }),
  );
  // Watched after it is read, because both ask the disk for everything; what was saved meanwhile is told then.
  const watched = await open(
    watchFiles(
      {
        root,
        folders: [path.join(root, TEMPLATES_PATH), ...preview.places.folders],
        files: preview.places.files,
        ignored: [out, cacheDir],
        since,
      },
      { changed: (files) => changed(files), failed: (error) => failed(error) },
    ),
  );
  const source = previewSource(preview);
  const view = problemView(project, editorPattern(options.editor));
  live = createLiveReload({
    html: (address) => htmlAt(preview, source, address),
    styles: () => preview.styles,
    problems(address) {
      const { own, others } = preview.problemsAt(underBase(address, preview.config.baseUrl) ?? "");
      return {
        own: own.filter(isShown).slice(0, MOST).map(view),
        others: [...late, ...others].filter(isShown).slice(0, MOST).map(view),
      };
    },
  });
  const { config } = preview;
  server = await open(
    startServer({ ...listening, baseUrl: config.baseUrl, headers: siteHeaders(config), source, live }),
  );

  function told(files: readonly string[], more: readonly Diagnostic[], ms: number): void {
    if (stopped.aborted) return;
    const diagnostics = [...preview.problems(), ...late, ...more];
    options.onUpdate?.({ url: server?.url ?? "", files, pages: preview.pages, diagnostics, ms });
  }

  async function take(files: ReadonlySet<string>, believe: boolean): Promise<boolean> {
    const began = performance.now();
    const shown = () => [...files].map((file) => displayPath(realPath(root), file));
    try {
      const update = await preview.update(files, believe);
      if (!update) return false;
      watched.add(preview.places.files, preview.places.folders);
      // Code may be another one now.
      const isMended = late.length > 0 && [...files].some((file) => /\.(?:[cm]?[jt]sx?|json)$/.test(file));
      if (isMended) late = [];
      if (update.isEmpty && !isMended) return true;
      server?.refresh(preview.config.baseUrl, siteHeaders(preview.config));
      await live?.refresh();
      const ms = performance.now() - began;
      preview.glance();
      await live?.refresh();
      told(isMended ? shown() : update.files, [], ms);
    } catch (error) {
      told(shown(), failures(error, "docsgen"), performance.now() - began);
    }
    return true;
  }

  const updater = await open(createUpdater(take));
  changed = (files) => {
    // An edit that has come is not to wait for what runs in the background.
    preview.giveWay();
    updater.changed(files);
  };
  failed = (error) => told([], failures(error, "docsgen"), 0);
  told([], earlyFailures, performance.now() - started);
  updater.changed(early);
  function tell(error: unknown): void {
    const known = new Set([...preview.problems(), ...late].map(formatDiagnostic));
    const fresh = failures(error, "docsgen").filter((problem) => !known.has(formatDiagnostic(problem)));
    if (fresh.length === 0) return;
    late = [...late, ...fresh].slice(-MOST);
    told([...new Set(fresh.map(({ file }) => file))], [], 0);
    live?.refresh().catch((error) => failed(error));
  }
  return { server, result: undefined, refresh: () => updater.changed([root]), tell };
}

/** So many problems are shown in a page; all are printed. */
const MOST = 20;

/** What a preview has, as a server asks for it. */
function previewSource(preview: Preview): Source {
  return {
    async find(wanted) {
      preview.giveWay();
      const found = await preview.find(wanted);
      return found === BROKEN ? brokenPage(preview) : found;
    },
    async missing() {
      const found = await preview.find("404.html");
      if (found === BROKEN) return brokenPage(preview);
      return typeof found?.data === "string" ? { status: 404, html: found.data } : undefined;
    },
  };
}

/** What an address answers with that can't be made because of errors. */
function brokenPage(preview: Preview): { readonly status: number; readonly html: string } {
  return { status: 500, html: renderProblems(preview.problems().filter(({ severity }) => severity === "error")) };
}

function underBase(address: string, baseUrl: string): string | undefined {
  const { path: base } = parseBaseUrl(baseUrl);
  return address.startsWith(base) ? address.slice(base.length) : undefined;
}

/** The HTML that an address answers with; undefined where that is not known yet. */
async function htmlAt(preview: Preview, source: Source, address: string): Promise<string | Uint8Array | undefined> {
  const wanted = underBase(address, preview.config.baseUrl);
  const found = wanted === undefined ? undefined : await preview.findNow(wanted);
  if (found === PENDING) return undefined;
  if (found === BROKEN) return brokenPage(preview).html;
  if (found === undefined) return (await source.missing(wanted ?? ""))?.html ?? "";
  const { data } = found;
  return typeof data === "object" && "file" in data ? readFile(data.file) : data;
}

/** Makes what a page shows of a problem. */
function problemView({ root }: Project, pattern: string): (problem: Diagnostic) => ProblemView {
  return ({ file, line, column, message, hint }) => {
    const absolute = path.join(root, file);
    const frame = frameAt(absolute, line, column);
    return {
      place: `${file}:${line}:${column}`,
      message,
      ...(hint !== undefined && { hint }),
      ...(frame !== undefined && { frame, editor: editorLink(pattern, absolute, line, column) }),
    };
  };
}

function frameAt(file: string, line: number, column: number): string | undefined {
  try {
    return codeFrame(readFileSync(file, "utf8"), line, column);
  } catch {
    return undefined;
  }
}

/** The page that stands in for one that can't be made. */
function renderProblems(diagnostics: readonly Diagnostic[]): string {
  const items = diagnostics
    .slice(0, 100)
    .map((problem) => `<li><pre>${escapeHtml(formatDiagnostic(problem))}</pre></li>\n`);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>The site has errors</title></head>
<body>
<h1>The site has errors</h1>
<ol>
${items.join("")}</ol>
<p>This page reloads when they are mended.</p>
</body>
</html>
`;
}
