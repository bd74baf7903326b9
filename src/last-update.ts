// When each page's source file was last changed, from the history that git keeps of it: one look at the whole history,
// remembered for as long as the same commit is checked out. A date depends on the history alone.
import fs from "node:fs";
import path from "node:path";
import { StringDecoder } from "node:string_decoder";
import type { ConfigAt } from "./config/places.ts";
import { compare } from "./diagnostics.ts";
import { findGit, findRepository, isShallow, type Repository, readHead, startGit } from "./git.ts";
import { hashOf } from "./hash.ts";
import { linkedFolders, type Project } from "./project.ts";
import { readSealed, writeSealed } from "./sealed.ts";
import type { Diagnostic, Page, PageFrame, ResolvedConfig, Site } from "./types.ts";

/** Dates (`2026-01-31`, UTC) by file under the content folder. */
export type UpdateDates = Readonly<Record<string, string>>;

/** What is known of the pages' history before git has been asked. */
export interface LastUpdatePlan {
  /** Changes whenever a date may. */
  readonly hash: string;
  /** Files that change with every commit; absolute. */
  readonly watched: readonly string[];
  /** Reads the dates; rejects with the signal's reason. */
  load(options: { readonly cache: boolean; readonly signal: AbortSignal | undefined }): Promise<LastUpdates>;
}

export interface LastUpdates {
  readonly dates: UpdateDates;
  readonly problems: readonly Diagnostic[];
  /** Whether the same commit will always give the same; not so where git failed, which may be mended meanwhile. */
  readonly final: boolean;
}

/** Longest time that git may take, in milliseconds. */
const LIMIT = 30_000;
/** How much is told of what git says, in characters. */
const LONGEST_COMPLAINT = 1000;

const NONE: LastUpdates = { dates: {}, problems: [], final: true };

/** Looks at where the history is; runs git only where a repository doesn't keep its refs in files. */
export function planLastUpdate(
  project: Project,
  { lastUpdate, docsPath }: Pick<ResolvedConfig, "lastUpdate" | "docsPath">,
  at: ConfigAt,
): LastUpdatePlan {
  const warning = (message: string, hint: string): Diagnostic => ({
    ...at(["lastUpdate"]),
    severity: "warning",
    code: "no-last-update",
    message,
    hint,
  });
  /** No dates; only who asked for them is told why. */
  const without = (why: string, hint: string): LastUpdatePlan => {
    const problems = lastUpdate ? [warning(`lastUpdate: ${why}, so no page has a date`, hint)] : [];
    return { hash: why, watched: [], load: async () => ({ ...NONE, problems }) };
  };
  const off = "Remove lastUpdate from the configuration, or say false.";
  if (lastUpdate === false) return { hash: "", watched: [], load: async () => NONE };
  const folders = contentFolders(project.content, docsPath);
  const pages = folders.at(-1)?.repository;
  if (!pages) return without("the content is in no git repository", off);
  const git = findGit();
  if (git === undefined) return without("there is no git on the PATH", `Install git. ${off}`);
  if (isShallow(pages))
    return without(
      "the repository is a shallow clone",
      `Fetch its whole history: git fetch --unshallow; for GitHub's checkout action, fetch-depth: 0. ${off}`,
    );
  if (readHead(pages, git) === undefined) return without("the repository has no commit", off);

  const histories = historiesOf(folders, git);
  const hash = hashOf(JSON.stringify(histories.map(({ head, folders }) => [head, folders])));
  return {
    hash,
    watched: histories.flatMap(({ repository }) =>
      ["HEAD", path.join("logs", "HEAD")].map((name) => path.join(repository.dir, name)),
    ),
    async load({ cache, signal }) {
      const file = path.join(project.cacheDir, "cache", "last-update.json");
      const known = cache ? readKept(file) : undefined;
      // What is wrong is told where the configuration says it now.
      const moved = (problem: Diagnostic): Diagnostic => ({ ...problem, ...at(["lastUpdate"]) });
      if (known?.hash === hash) return { ...known, problems: known.problems.map(moved) };
      const answers = await Promise.all(histories.map((history) => readHistory(git, history, signal)));
      const hint = "Say lastUpdate: false, or mend what git says.";
      const failed = (what: string) => [warning(`lastUpdate: ${what}, so no page has a date`, hint)];
      const failure = answers.find((answer) => "failed" in answer);
      const result: LastUpdates =
        failure === undefined
          ? { dates: datesOf(answers), problems: [], final: true }
          : failure.late
            ? { dates: {}, problems: failed(`git took longer than ${LIMIT / 1000} s`), final: true }
            : { dates: {}, problems: lastUpdate ? failed(`git failed: ${failure.failed}`) : [], final: false };
      if (result.final) writeSealed(file, { hash, ...result });
      return result;
    },
  };
}

/** Reads what is kept; undefined where it has no dates: a seal says nothing of who set it. */
function readKept(file: string): ({ readonly hash: string } & LastUpdates) | undefined {
  const known = readSealed<{ readonly hash: string } & LastUpdates>(file);
  return Object.values(known?.dates ?? [0]).every((date) => typeof date === "string") ? known : undefined;
}

/** Gives each guide its date. Pages whose date is as it was stay the same objects. */
export function withUpdateDates(site: Site, dates: UpdateDates): Site {
  return { ...site, pages: site.pages.map((page) => withUpdateDate(page, dates)) };
}

/** Gives a page its date, if it is a guide; the same object if that is the one that it has. */
export function withUpdateDate(page: Page, dates: UpdateDates): Page {
  const date = page.api || !Object.hasOwn(dates, page.file) ? undefined : dates[page.file];
  if (date === page.lastUpdate) return page;
  const { lastUpdate: _, ...rest } = page;
  return date === undefined ? rest : { lastUpdate: date, ...rest };
}

/** When a page was last changed: what its front matter says, else what git knows. */
export function lastUpdateOf({ frontMatter, lastUpdate }: Page): PageFrame["lastUpdate"] {
  const date = frontMatter.last_update?.date ?? lastUpdate;
  const author = frontMatter.last_update?.author;
  if (date === undefined && author === undefined) return undefined;
  return { ...(date !== undefined && { date }), ...(author !== undefined && { author }) };
}

/** A folder that pages lie in, links followed. */
export interface ContentFolder {
  /** Absolute. */
  readonly folder: string;
  /** What its files are called in the content folder: what stands before their names in this one. */
  readonly place: string;
  readonly repository: Repository | undefined;
}

/**
 * Finds the content folder and, where a link stands in its place or it is a repository of its own, the folder of the
 * pages, which comes last.
 */
export function contentFolders(content: string, docsPath: string): readonly ContentFolder[] {
  const home = fs.realpathSync(content);
  const whole = { folder: home, place: "", repository: findRepository(home) };
  const linked = linkedFolders(content, docsPath).find(({ name }) => name === docsPath);
  const folder = linked && !linked.isRefused ? linked.folder : path.join(home, docsPath);
  const repository = findRepository(folder);
  return linked || repository?.top !== whole.repository?.top
    ? [whole, { folder, place: `${docsPath}/`, repository }]
    : [whole];
}

/** The history of one repository, as far as pages lie in it. */
interface History {
  readonly repository: Repository;
  /** The commit that is checked out. */
  readonly head: string;
  readonly folders: readonly HistoryFolder[];
}

/** A folder whose files count. */
export interface HistoryFolder {
  /** What their names begin with under the repository's top: "" or a path with a slash at its end. */
  readonly prefix: string;
  /** What stands in its place in the names that they are given. */
  readonly place: string;
}

/** The histories that there are. The folder of the pages has one; of the content folder around it, not all need be known. */
function historiesOf(folders: readonly ContentFolder[], git: string): readonly History[] {
  const repositories = new Map(folders.flatMap(({ repository }) => (repository ? [[repository.top, repository]] : [])));
  return [...repositories.values()].flatMap((repository): History[] => {
    const head = isShallow(repository) ? undefined : readHead(repository, git);
    if (head === undefined) return [];
    const own = folders.flatMap(({ folder, place, repository: own }) => {
      const prefix = path.relative(repository.top, folder).split(path.sep).join("/");
      return own?.top === repository.top ? [{ prefix: prefix && `${prefix}/`, place }] : [];
    });
    return [{ repository, head, folders: own }];
  });
}

type Answer = { readonly dates: UpdateDates } | { readonly failed: string | undefined; readonly late: boolean };

/** Puts the dates of all histories together. */
function datesOf(answers: readonly Answer[]): UpdateDates {
  return Object.fromEntries(answers.flatMap((answer) => ("dates" in answer ? Object.entries(answer.dates) : [])));
}

/** Asks git once for the names that each commit changed, newest first. */
function readHistory(git: string, { repository, folders }: History, signal: AbortSignal | undefined): Promise<Answer> {
  const args = [
    "log",
    // A commit never comes before one that builds on it, whatever their clocks said.
    "--date-order",
    "--format=%x01%ct",
    "-z",
    "--name-status",
    // Of a merge, what it changed itself: files that differ from all its parents.
    "-c",
    // A file that only moved was not changed.
    "-M100%",
    "-O/dev/null",
    "--no-show-signature",
    "--no-mailmap",
    "--no-notes",
    "--no-color",
    "--no-ext-diff",
    "--no-textconv",
    "--",
    ...folders.map(({ prefix }) => prefix || "."),
  ];
  return new Promise((resolve, reject) => {
    const child = startGit(git, repository.top, args);
    const reader = createHistoryReader(folders);
    const decoder = new StringDecoder();
    let complaint = "";
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      child.kill("SIGKILL");
    }, LIMIT);
    const abort = () => child.kill("SIGKILL");
    signal?.addEventListener("abort", abort);
    child.stdout.on("data", (chunk: Buffer) => reader.add(decoder.write(chunk)));
    child.stderr.on("data", (chunk: Buffer) => {
      complaint = (complaint + chunk.toString("utf8")).slice(0, LONGEST_COMPLAINT);
    });
    const end = (failed: string | undefined) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      if (signal?.aborted) reject(signal.reason);
      else resolve(late || failed !== undefined ? { failed, late } : { dates: reader.dates() });
    };
    child.once("error", (error) => end(error.message));
    child.once("close", (code, killed) => {
      const [said = ""] = complaint.trim().split("\n");
      end(code === 0 ? undefined : said || `exit code ${code ?? killed}`);
    });
  });
}

/** The last moment of the year 9999, in seconds. */
const LAST = 253_402_300_799;

/**
 * Reads what git log says: fields that end in NUL, in which `\x01` begins a commit, and a status comes before the names
 * of a file.
 * @param folders whose files count; of two that give a file the same name, the later one stands there now
 */
export function createHistoryReader(folders: readonly HistoryFolder[]): {
  add(text: string): void;
  dates(): UpdateDates;
} {
  /** By today's name; null where the file is gone, or its date is none. */
  const found = new Map<string, string | null>();
  /** Whose a name was in older commits: today's name of the file, or undefined for one that is gone. */
  const owners = new Map<string, string | undefined>();
  let rest = "";
  let date: string | null = null;
  let status = "";
  let moved: string | undefined;

  const ownerOf = (name: string) => (owners.has(name) ? owners.get(name) : name);

  function decide(name: string, value: string | null): void {
    const owner = ownerOf(name);
    if (owner !== undefined && /\.md$/i.test(owner) && !found.has(owner)) found.set(owner, value);
  }

  /** A move has a score, and two names; a merge one letter for each parent, which are all D where the file is gone. */
  function readName(name: string): void {
    if (/R\d/.test(status)) {
      if (moved === undefined) {
        moved = name;
        return;
      }
      const owner = ownerOf(name);
      // What had the new name before is gone.
      owners.set(name, undefined);
      owners.set(moved, owner);
    } else decide(name, status.includes("D") ? null : date);
    status = "";
    moved = undefined;
  }

  return {
    add(text) {
      const fields = (rest + text).split("\0");
      rest = fields.pop() ?? "";
      for (const field of fields) {
        if (status !== "") readName(field);
        else if (field.startsWith("\x01")) {
          const seconds = Number(field.slice(1));
          const isDate = Number.isSafeInteger(seconds) && seconds >= 0 && seconds <= LAST;
          date = isDate ? new Date(seconds * 1000).toISOString().slice(0, 10) : null;
        } else status = field.trim();
      }
    },
    dates() {
      const dates = new Map<string, string>();
      for (const { prefix, place } of folders) {
        for (const [name, value] of found) {
          if (value !== null && name.startsWith(prefix)) dates.set(place + name.slice(prefix.length), value);
        }
      }
      return Object.fromEntries([...dates].sort(([a], [b]) => compare(a, b)));
    },
  };
}
