// The last steps that are the same for every generator: pages are converted and put together, the configuration is made
// sound, everything becomes a list of files.
import fs from "node:fs";
import path from "node:path";
import glob from "fast-glob";
import type { Report } from "../config/check.ts";
import { type Key, START } from "../config/places.ts";
import { configShape } from "../config/shape.ts";
import { compare } from "../diagnostics.ts";
import { createElsewhere } from "../elsewhere.ts";
import { displayPath } from "../project.ts";
import type { Config } from "../types.ts";
import { noteCallers } from "./callers.ts";
import { causesOf } from "./causes.ts";
import { configSource } from "./config-source.ts";
import { Converter, type Rules } from "./markdown/convert.ts";
import { type Entry, isKnownKey, joinPage } from "./markdown/front-matter.ts";
import { withoutUnlinked } from "./markdown/text.ts";
import type { Migration, OldPage } from "./migration.ts";
import { type BuildLists, laterConfig } from "./other-builds.ts";
import { type Addresses, PageConversion, shorten } from "./page.ts";
import { pathOf, type TellAt } from "./places.ts";
import { aliasOwners, soundAliases } from "./redirects.ts";
import { migrationReport, REPORT } from "./report.ts";
import type { PlannedSite } from "./starter.ts";
import type { MigrationSummary, Origin, PlannedFile } from "./types.ts";

/** What is asked for when a site is taken over. */
export interface TakeoverOptions {
  /** Absolute path of the folder that holds the site. */
  readonly source: string;
  /** Absolute path of the folder that files may be taken from: the repository's. */
  readonly top: string;
  /** Prefix of the addresses at which the new site's files are edited. */
  readonly editUrl: string | undefined;
  /** Whether the new site stands in the old one's folder. */
  readonly isBeside: boolean;
  /** Absolute path of a folder whose files are none of the old site's. */
  readonly ignore: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A planned site, and what came of the old one. */
export interface TakenOver extends PlannedSite {
  readonly migration: MigrationSummary;
  readonly title: string;
  /** Absolute paths of the folders that hold the old pages. */
  readonly folders: readonly string[];
}

/** How one generator's pages become docsgen's. */
export interface PageAdapter {
  readonly addresses: Addresses;
  rules(page: PageConversion): Rules;
  /** What becomes of one key of the front matter: other entries, or why it is dropped; undefined leaves it as it is. */
  entry(entry: Entry, page: OldPage): readonly Entry[] | string | undefined;
  /** Changes a page's Markdown before it is converted; its lines stay where they are. */
  prepare?(body: string): string;
  /** Changes a converted page as a whole. */
  finish?(body: string, page: OldPage): string;
}

/** Converts every page, and those parts that turn out to be needed. */
export function convertPages(migration: Migration, adapter: PageAdapter): readonly PlannedFile[] {
  const files: PlannedFile[] = [];
  const waiting = [...migration.pages];
  const owners = aliasOwners(waiting);
  for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
    files.push(convertPage(page, migration, adapter, owners));
    waiting.push(...migration.takeParts());
  }
  return files;
}

function convertPage(
  page: OldPage,
  migration: Migration,
  adapter: PageAdapter,
  owners: ReturnType<typeof aliasOwners>,
): PlannedFile {
  let conversion: PageConversion | undefined;
  const converter = new Converter(adapter.prepare?.(page.body) ?? page.body, (self) => {
    conversion = new PageConversion(page, migration, self, adapter.addresses);
    return adapter.rules(conversion);
  });
  const text = withoutUnlinked(converter.convert());
  const given = [...page.entries, ...(conversion?.entries ?? [])];
  const converted = text.replace(page.entries.length > 0 ? /^\n+/ : /^\n*/, given.length > 0 ? "\n" : "");
  const body = adapter.finish?.(converted, page) ?? converted;
  const entries = given.flatMap((entry) => {
    const result = adapter.entry(entry, page);
    if (typeof result === "string") {
      migration.note(
        page.absolute,
        { line: entry.line, column: 1 },
        "front-matter",
        `${entry.key} is left out: ${result}`,
      );
      return [];
    }
    const kept = (result ?? [entry]).flatMap((one) =>
      one.key === "aliases" ? soundAliases(one, page, migration, owners) : one,
    );
    for (const { key } of kept) if (!isKnownKey(key)) migration.extraKeys.add(key);
    return kept;
  });
  const { text: content, refused } = joinPage(entries, body, { extra: [...migration.extraKeys] });
  for (const { entry, message } of refused) {
    migration.note(
      page.absolute,
      { line: entry.line, column: 1 },
      "front-matter",
      `${entry.key} is left out: ${shorten(message, 120)}`,
    );
  }
  return { path: `content/${page.target}`, content };
}

/** Files that the build writes itself. */
const OWN_FILES = /^(?:sitemap\.xml|404\.html|.*\/?sidebar\.json)$/;

/** Copies the files of static folders; the first one of a name counts, as in the old site. */
export function staticFiles(migration: Migration, folders: readonly string[]): readonly PlannedFile[] {
  const found = new Map<string, string>();
  for (const cwd of folders) {
    for (const name of migration.filesIn(cwd, "**/*", ["**/node_modules/**"])) {
      if (OWN_FILES.test(name))
        migration.note(path.join(cwd, name), START, "not-migrated", "left out: the build writes a file of this name");
      else if (!found.has(name)) found.set(name, path.join(cwd, name));
    }
  }
  return [...found].map(([name, copy]) => ({ path: `content/static/${name}`, content: { copy } }));
}

/** How many files a folder holds, for what is not taken over. */
export function countFiles(folder: string, pattern: string): number {
  return fs.existsSync(folder) ? glob.sync(pattern, { cwd: folder, ignore: ["**/node_modules/**"] }).length : 0;
}

/** Options that are functions and change what readers see. */
const FUNCTIONS =
  /(?:^|\.)(?:createRedirects|editUrl|sidebarItemsGenerator|numberPrefixParser|rewrites|pattern|transformHead|transformPageData|transformHtml|config|slugify)$|^(?:plugins|themes|presets)\[\d+\](?:\[0\])?$/;

/** Notes options that are functions: nobody can say what they would come to. @param dropped their paths */
export function noteFunctions(dropped: readonly string[], tell: TellAt): void {
  for (const name of dropped)
    if (FUNCTIONS.test(name)) tell("config", `${shorten(name)} is a function and is left out`, pathOf(name));
}

/** Takes out of a configuration what docsgen would refuse. */
function soundConfig(config: Config, refuse: (message: string, at: readonly Key[]) => void): Config {
  let current = config as Record<string, unknown>;
  for (let round = 0; round < 200; round++) {
    const problems: { path: readonly Key[]; message: string }[] = [];
    const report: Report = (at, _code, message) => void problems.push({ path: at, message });
    configShape(current, [], report);
    if (problems.length === 0) break;
    for (const { message, path } of problems) refuse(message, path);
    const parts = new Map(problems.map(({ path: at }) => [JSON.stringify(partOf(at)), partOf(at)]));
    // The last ones first: what stands before them keeps its place.
    for (const part of [...parts.values()].sort(byPlace).reverse())
      current = without(current, part) as Record<string, unknown>;
  }
  return current as Config;
}

/** What goes where something on a path is refused: the innermost list's item, or the key itself. */
function partOf(at: readonly (string | number)[]): readonly (string | number)[] {
  const index = at.findLastIndex((key) => typeof key === "number");
  return at.slice(0, Math.max(index, 0) + 1);
}

function byPlace(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  const at = a.findIndex((key, i) => key !== b[i]);
  const [first, second] = [a[at], b[at]];
  if (typeof first === "number" && typeof second === "number") return first - second;
  return at < 0 ? a.length - b.length : compare(String(first), String(second));
}

/** A copy without the innermost list's item on a path, or without the key itself. */
function without(value: unknown, at: readonly (string | number)[]): unknown {
  const [first, ...rest] = at;
  const isInner = rest.some((key) => typeof key === "number");
  if (Array.isArray(value) && typeof first === "number") {
    return isInner
      ? value.map((item, i) => (i === first ? without(item, rest) : item))
      : value.filter((_, i) => i !== first);
  }
  if (typeof value !== "object" || value === null || first === undefined) return value;
  const copy: Record<string | number, unknown> = { ...value };
  if (isInner) copy[first] = without(copy[first], rest);
  else delete copy[first];
  return copy;
}

/** More redirects than these stand in a file of their own. */
const MOST_REDIRECTS = 20;
const REDIRECTS = "redirects.json";

const COMMENTS: Readonly<Partial<Record<keyof Config, string>>> = {
  checks: `Raise these to "error" when ${REPORT} is worked off.`,
  samples: "Says whether the code blocks ts and tsx are type-checked.",
  frontMatter: "Keys of the old site's own.",
};

const LATER = 'When each is a build of its own, as "Publishing" in the manual shows:';

/** Puts everything together. */
export function takenOver(
  migration: Migration,
  parts: {
    readonly from: Origin;
    /** Absolute path of the old configuration. */
    readonly configFile: string;
    readonly tell: TellAt;
    /** From which key of the old configuration each of the new one comes. */
    readonly origins: Readonly<Partial<Record<keyof Config, readonly Key[]>>>;
    readonly config: Config;
    /** Where the old configuration has the address for editing, if it has one. */
    readonly editLinkAt: readonly Key[] | undefined;
    /** Its other languages and versions. */
    readonly builds: BuildLists;
    readonly pages: readonly PlannedFile[];
    readonly statics: readonly PlannedFile[];
    readonly folders: readonly string[];
  },
): TakenOver {
  const { from, configFile, tell, origins, config, editLinkAt, builds, pages, statics, folders } = parts;
  if (editLinkAt !== undefined && config.editUrl === undefined)
    tell(
      "config",
      "the address for editing is left out: set editUrl to where the new site's files are edited",
      editLinkAt,
    );
  const schemes = [...migration.schemes].sort(compare);
  // Below a base, the old site's own addresses have it before them.
  const patterns = config.baseUrl === undefined ? [...migration.elsewhere] : [];
  // What no link needs would be told as that at each build.
  const elsewhere = new Set<string>();
  const find = createElsewhere({ linksElsewhere: patterns });
  for (const { file, place, path: address, written } of migration.lost) {
    const found = find(address);
    for (const pattern of found ?? []) elsewhere.add(pattern);
    if (!found) migration.note(file, place, "link", `leads to nothing that was taken over: ${shorten(written)}`);
  }
  const links = {
    ...(schemes.length > 0 && { schemes }),
    ...(elsewhere.size > 0 && { elsewhere: [...elsewhere].sort(compare) }),
  };
  const whole = { ...config, ...(Object.keys(links).length > 0 && { links }), samples: { check: false } };
  const sound = soundConfig(whole, (message, [key]) =>
    tell("config", `left out: ${message}`, origins[key as keyof Config] ?? []),
  );
  const { redirects = [] } = sound;
  const isLong = redirects.length > MOST_REDIRECTS;
  const copies = [...migration.copies(), ...statics];
  noteCallers(migration, from);
  const isPage = new Set(
    migration.pages.flatMap((page) => (page.route === undefined ? [] : [`content/${page.target}`])),
  );
  const notes = migration.sortedNotes();
  const summary: MigrationSummary = {
    from,
    config: displayPath(migration.folder, configFile),
    pages: pages.filter((file) => isPage.has(file.path)).length,
    assets: copies.length,
    converted: Object.fromEntries(Object.entries(migration.converted).sort(([a], [b]) => compare(a, b))),
    notes,
    causes: causesOf(notes).map(({ notes: _, ...cause }) => cause),
  };
  const targets = new Map(
    migration.pages.map((page) => [displayPath(migration.folder, page.absolute), `content/${page.target}`]),
  );
  const hasNotes = summary.notes.length > 0;
  const files: PlannedFile[] = [
    ...pages,
    ...copies,
    {
      path: "docsgen.config.ts",
      content: configSource(sound, COMMENTS, isLong ? { redirects: `./${REDIRECTS}` } : {}, {
        comment: LATER,
        config: laterConfig(builds),
      }),
    },
    ...(isLong ? [{ path: REDIRECTS, content: `${JSON.stringify(redirects, null, 2)}\n` }] : []),
    ...(hasNotes ? [{ path: REPORT, content: migrationReport(summary, targets) }] : []),
  ];
  return {
    files,
    needs: { flags: "", packages: migration.packages },
    hints: [],
    title: sound.title ?? "Documentation",
    folders,
    migration: hasNotes ? { ...summary, report: REPORT } : summary,
  };
}
