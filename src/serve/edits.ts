// Serves a site while it is edited: what follows what, from a change to what open pages and whoever listens are told.
import path from "node:path";
import { editorPattern } from "../editor-link.ts";
import { siteHeaders } from "../headers.ts";
import { createLiveReload, type LiveReload } from "../live-reload.ts";
import { callListener, callListenerApart } from "../options.ts";
import { failures } from "../preview/inputs.ts";
import type { Preview } from "../preview.ts";
import { displayPath, type Project, TEMPLATES_PATH } from "../project.ts";
import type { Source } from "../server/source.ts";
import { type Server, startServer } from "../server.ts";
import type { Diagnostic } from "../types.ts";
import { realPath } from "../watch/paths.ts";
import { createUpdater, type FileWatch, watchFiles } from "../watch.ts";
import { openBelieving } from "./believing.ts";
import { Inbox } from "./inbox.ts";
import { LateProblems } from "./late.ts";
import type { ServeOptions, SiteUpdate } from "./options.ts";
import { htmlAt, previewSource, underBase } from "./preview-source.ts";
import { problemView } from "./problem-view.ts";
import type { Run, Served } from "./run.ts";

/** So many problems are shown in a page; all are printed. */
const MOST = 20;

/** Serves pages that are rendered when they are asked for, and takes edits in. */
export async function serveEdits({ project, options, listening, open, stopped }: Run): Promise<Served> {
  const { root, out, cacheDir } = project;
  const started = performance.now();
  const since = Date.now();
  const changes = new Inbox<readonly string[]>();
  const defects = new Inbox<unknown>();
  const changed = (files: readonly string[]) => changes.add(files);
  const failed = (error: unknown) => defects.add(error);
  const late = new LateProblems();
  let live: LiveReload | undefined;
  const preview = await open(
    openBelieving({
      ...options,
      signal: stopped,
      project,
      wake: () => changed([realPath(cacheDir)]),
      changed: () => void live?.refresh().catch(failed),
      checked: (check) =>
        callListenerApart("onCheck", () =>
          options.onCheck?.({ ...check, diagnostics: [...check.diagnostics, ...late.all] }),
        ),
      failed,
    }),
  );
  // Watched after it is read, because both ask the disk for everything; what was saved meanwhile is told then.
  const { folders, files } = preview.places;
  const watched = await open(
    watchFiles(
      { root, folders: [path.join(root, TEMPLATES_PATH), ...folders], files, ignored: [out, cacheDir], since },
      { changed, failed },
    ),
  );
  const source = previewSource(preview);
  live = openPages({ project, options, preview, late }, source);
  const { config } = preview;
  const server = await open(
    startServer({ ...listening, baseUrl: config.baseUrl, headers: siteHeaders(config), source, live }),
  );
  const edits = new Edits({ project, options, stopped, preview, late, watched, server, live, failed });
  const updater = await open(createUpdater((files, believe) => edits.take(files, believe)));
  const early = changes.open((files) => {
    // An edit that has come is not to wait for what runs in the background.
    preview.giveWay();
    updater.changed(files);
  });
  const earlyDefects = defects.open((error) => edits.tell([], failures(error, "docsgen"), 0));
  const atStart = earlyDefects.flatMap((error) => failures(error, "docsgen"));
  const ready = edits.updated([], atStart, performance.now() - started);
  // Nobody has a server yet that a program could go on with.
  if (!stopped.aborted) await callListener("onUpdate", () => options.onUpdate?.(ready));
  updater.changed(early.flat());
  return {
    server,
    result: undefined,
    refresh: () => updater.changed([root]),
    tell: (error) => edits.tellLate(error),
  };
}

/** What is known of a site that is edited, and who listens. */
interface Edited {
  readonly project: Project;
  readonly options: ServeOptions;
  readonly preview: Preview;
  readonly late: LateProblems;
}

/** Opens the channel to the pages that authors have open. */
function openPages({ project, options, preview, late }: Edited, source: Source): LiveReload {
  const view = problemView(project.root, editorPattern(options.editor));
  const isShown = ({ severity }: Diagnostic) => severity === "error" || options.strict === true;
  const shown = (problems: readonly Diagnostic[]) => problems.filter(isShown).slice(0, MOST).map(view);
  return createLiveReload({
    html: (address) => htmlAt(preview, source, address),
    styles: () => preview.styles,
    problems(address) {
      const { own, others } = preview.problemsAt(underBase(address, preview.config.baseUrl) ?? "");
      return { own: shown(own), others: shown([...late.all, ...others]) };
    },
  });
}

interface EditsParts extends Edited {
  readonly stopped: AbortSignal;
  readonly watched: FileWatch;
  readonly server: Server;
  readonly live: LiveReload;
  /** Hears of a defect in the background. */
  readonly failed: (error: unknown) => void;
}

/** Takes edits in, and tells of them. */
class Edits {
  readonly #parts: EditsParts;

  constructor(parts: EditsParts) {
    this.#parts = parts;
  }

  /** Takes changes in, as `TakeChanges` has it. */
  async take(files: ReadonlySet<string>, believe: boolean): Promise<boolean> {
    const { project, preview, late, watched, server, live } = this.#parts;
    const began = performance.now();
    const shown = () => [...files].map((file) => displayPath(realPath(project.root), file));
    try {
      const update = await preview.update(files, believe);
      if (!update) return false;
      watched.add(preview.places.files, preview.places.folders);
      const isMended = late.outdate(files);
      if (update.isEmpty && !isMended) return true;
      server.refresh(preview.config.baseUrl, siteHeaders(preview.config));
      await live.refresh();
      const ms = performance.now() - began;
      preview.glance();
      await live.refresh();
      this.tell(isMended ? shown() : update.files, [], ms);
    } catch (error) {
      this.tell(shown(), failures(error, "docsgen"), performance.now() - began);
    }
    return true;
  }

  /** Says what was taken in. @param files as authors know them @param more what is wrong besides */
  updated(files: readonly string[], more: readonly Diagnostic[], ms: number): SiteUpdate {
    const { preview, late, server } = this.#parts;
    const diagnostics = [...preview.problems(), ...late.all, ...more];
    return { url: server.url, files, pages: preview.pages, diagnostics, ms };
  }

  /** Tells of what was taken in, as `updated` says it. */
  tell(...update: Parameters<Edits["updated"]>): void {
    const { options, stopped } = this.#parts;
    if (stopped.aborted) return;
    callListenerApart("onUpdate", () => options.onUpdate?.(this.updated(...update)));
  }

  /** Tells of an error that came up elsewhere, as `SiteServer.tell` has it. */
  tellLate(error: unknown): void {
    const { preview, late, live, failed } = this.#parts;
    const fresh = late.add(error, preview.problems());
    if (fresh.length === 0) return;
    this.tell([...new Set(fresh.map(({ file }) => file))], [], 0);
    live.refresh().catch(failed);
  }
}
