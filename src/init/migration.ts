// What is gathered while a site is taken over: its pages and where they go, files that go with them, notes, and how often
// what was rewritten. Knows no generator.
import fs from "node:fs";
import path from "node:path";
import glob from "fast-glob";
import { type Place, START } from "../config/places.ts";
import { decodeSource } from "../decode.ts";
import { compare } from "../diagnostics.ts";
import { displayPath, relativeFile } from "../project.ts";
import { bareRoute, decodePath } from "../route.ts";
import { addressKey } from "../site/addresses.ts";
import { isFile } from "../stat.ts";
import { byPlace } from "./causes.ts";
import { type SplitPage, splitPage } from "./markdown/front-matter.ts";
import type { Note, PlannedFile } from "./types.ts";

/** A Markdown file of the old site. */
export interface OldPage extends SplitPage {
  /** Absolute path. */
  readonly absolute: string;
  /** Path under the content folder. */
  readonly target: string;
  /** The address that it had, without the base URL; undefined for a part of other pages. */
  readonly route: string | undefined;
}

/** Files that the build makes, as plugins of old sites did. */
const MADE: ReadonlySet<string> = new Set(["/llms.txt", "/llms-full.txt"]);

/** So many parts of pages may wait to be converted. */
const MOST_PARTS = 2000;

/** A link that leads to nothing that was taken over. */
export interface LostLink {
  /** Absolute path of its page. */
  readonly file: string;
  readonly place: Place;
  /** Its address without query and anchor. */
  readonly path: string;
  /** Its address as it is written. */
  readonly written: string;
}

/** Gathers all of one site. */
export class Migration {
  /** Absolute path of the old site's folder. */
  readonly folder: string;
  readonly notes: Note[] = [];
  readonly converted: Record<string, number> = {};
  /** Front matter keys that are neither docsgen's nor the old generator's. */
  readonly extraKeys = new Set<string>();
  /** Schemes that links of the pages have beside the usual ones. */
  readonly schemes = new Set<string>();
  /** Addresses that the old site says are not its pages', as the host has them. */
  readonly elsewhere = new Set<string>();
  /** Links of the pages that lead to nothing that was taken over, to be noted where no other site has their addresses. */
  readonly lost: LostLink[] = [];
  /** Packages that the pages need, by their version ranges. */
  readonly packages: Record<string, string> = {};
  /** What languages of code are called here, by the names that only the old site has for them. */
  readonly languages = new Map<string, string>();
  readonly #noted = new Set<string>();
  readonly #top: string;
  readonly #staticFolders: readonly string[];
  readonly #split: (text: string) => SplitPage;
  readonly #pages = new Map<string, OldPage>();
  readonly #routes = new Set<string>();
  readonly #byRoute = new Map<string, OldPage>();
  readonly #copies = new Map<string, string>();
  /** What copied files hold instead of what they held, by the files' paths. */
  readonly #rewritten = new Map<string, string>();
  /** Addresses of files that are static ones in the new site alone. */
  readonly #served = new Map<string, string>();
  readonly #targets = new Set<string>();
  readonly #parts: OldPage[] = [];
  readonly #excerpts = new Map<string, OldPage>();
  readonly #roots: (readonly [folder: string, base: string])[] = [];

  /**
   * @param folder absolute path of the old site
   * @param top absolute path of the folder that files may be taken from
   * @param staticFolders absolute; a file in them is at the same address as before
   * @param split takes pages apart as the old generator did
   */
  constructor(folder: string, top: string, staticFolders: readonly string[], split = splitPage) {
    this.folder = folder;
    this.#split = split;
    this.#top = fs.realpathSync(top);
    this.#staticFolders = staticFolders;
  }

  /** Notes what a person must look at. */
  note(absolute: string, { line, column }: Place, code: string, message: string): void {
    const file = displayPath(this.folder, absolute);
    const key = `${file}:${line}:${column}:${code}:${message}`;
    if (!this.#noted.has(key)) this.notes.push({ file, line, column, code, message });
    this.#noted.add(key);
  }

  /** Lets links have a scheme; whether it is the first one that has it. */
  allowScheme(scheme: string): boolean {
    const isFirst = !this.schemes.has(scheme);
    this.schemes.add(scheme);
    return isFirst;
  }

  /** Takes an address, or a pattern of addresses, for another site's on the host; whether it is one that can be. */
  allowElsewhere(address: string): boolean {
    const isPath = /^\/[\w.-][\w./*-]*$/.test(address) && !/\/[./]/.test(address);
    if (isPath) this.elsewhere.add(address);
    return isPath;
  }

  /** Counts something that was rewritten. */
  count(kind: string): void {
    this.converted[kind] = (this.converted[kind] ?? 0) + 1;
  }

  /** Reads a Markdown file; undefined, and noted, where it is no text. */
  readPage(absolute: string): SplitPage | undefined {
    const { text, problems } = decodeSource(fs.readFileSync(absolute));
    const [problem] = problems;
    if (problem) {
      this.note(absolute, problem, "unreadable", `left out: ${problem.message}`);
      return undefined;
    }
    const page = this.#split(text.replace(/\r\n?/g, "\n"));
    if (page.problem)
      this.note(
        absolute,
        { line: page.problem.line, column: 1 },
        "front-matter",
        `the front matter is left out: ${page.problem.message}`,
      );
    return page;
  }

  /** Adds a page; its target is changed where another page has it. */
  addPage(page: OldPage): OldPage {
    const target = this.#freeTarget(page.target);
    // Nobody asks for a part by its name.
    if (target !== page.target && page.route !== undefined)
      this.note(page.absolute, START, "renamed", `another file has the name ${page.target}: this one is ${target}`);
    const added = { ...page, target };
    this.#pages.set(page.absolute, added);
    if (page.route !== undefined && !this.#byRoute.has(bareRoute(page.route)))
      this.#byRoute.set(bareRoute(page.route), added);
    return added;
  }

  /** The address that a page gets: its own, unless another page has it but for a slash at its end, or the case of its letters. */
  freeRoute(absolute: string, wanted: string): string {
    const bare = bareRoute(wanted);
    let route = wanted;
    for (let i = 2; this.isTaken(route); i++) route = `${bare === "/" ? "/index" : bare}-${i}`;
    this.#routes.add(addressKey(bareRoute(route)));
    if (route !== wanted)
      this.note(absolute, START, "renamed", `another page is at ${bare}, a slash aside: this one is at ${route}`);
    return route;
  }

  /** Whether a page has an address, in whatever case and form of Unicode: a host may take them for the same. */
  isTaken(address: string): boolean {
    return this.#routes.has(addressKey(bareRoute(decodePath(address))));
  }

  /** The pages so far, parts among them. */
  get pages(): readonly OldPage[] {
    return [...this.#pages.values()];
  }

  /** A page by its source. */
  pageOf(absolute: string): OldPage | undefined {
    return this.#pages.get(absolute);
  }

  /** A page by the route that it had. */
  pageAt(route: string): OldPage | undefined {
    return this.#byRoute.get(bareRoute(route)) ?? this.#byRoute.get(bareRoute(route).replace(/\/index$/, "") || "/");
  }

  /** Takes a Markdown file over that is included by others; parts that are not converted yet come with `takeParts`. */
  partOf(absolute: string): OldPage | undefined {
    const known = this.#pages.get(absolute);
    if (known) return known;
    if (!this.mayRead(absolute) || this.#parts.length > MOST_PARTS) return undefined;
    const split = this.readPage(absolute);
    if (split === undefined) return undefined;
    const [, above = "", own = ""] = /([^\\/]*)[\\/]_*([^\\/]*?)(?:\.mdx?)?$/i.exec(absolute) ?? [];
    const name = own === "index" && above !== "" ? above : own;
    const part = this.addPage({ ...split, absolute, target: `_parts/${name}.md`, route: undefined });
    this.#parts.push(part);
    return part;
  }

  /** Takes some lines of a file over as a part of their own. @param first line of the file, from 1 */
  excerptOf(absolute: string, name: string, text: string, first: number): OldPage {
    const key = `${absolute}\n${name}`;
    const known = this.#excerpts.get(key);
    if (known) return known;
    const target = this.#freeTarget(`_parts/${name}.md`);
    const part: OldPage = {
      absolute,
      target,
      route: undefined,
      entries: [],
      body: text,
      bodyLine: first,
      problem: undefined,
    };
    this.#excerpts.set(key, part);
    this.#parts.push(part);
    return part;
  }

  /** Gives the parts that were asked for since the last time. */
  takeParts(): readonly OldPage[] {
    return this.#parts.splice(0);
  }

  /** Says where the files of a folder go that pages refer to. @param base under the content folder, a slash at its end */
  addRoot(folder: string, base: string): void {
    this.#roots.push([folder, base]);
  }

  /** Copies a file to a place under the content folder. */
  copy(absolute: string, target: string): void {
    if (this.#copies.has(absolute)) return;
    this.#copies.set(absolute, this.#freeTarget(target));
  }

  /** Gives a file that is copied another text. */
  rewrite(absolute: string, text: string): void {
    this.#rewritten.set(absolute, text);
  }

  /** Where a file of the old site is in the new one, as `from` writes it; undefined where it cannot be there. */
  addressOf(absolute: string, from: OldPage): string | undefined {
    const page = this.#pages.get(absolute);
    if (page) return relativeFile(from.target, page.target);
    const served = this.staticAddress(absolute);
    if (served !== undefined) return served;
    const target = this.#carry(absolute);
    return target === undefined ? undefined : relativeFile(from.target, target);
  }

  /** Where a file can be read from as a snippet, as `from` writes it. */
  snippetOf(absolute: string, from: OldPage): string | undefined {
    const target = this.#carry(absolute);
    return target === undefined ? undefined : relativeFile(from.target, target);
  }

  /** Has a file served as a static one. */
  serve(absolute: string): string {
    const known = this.staticAddress(absolute);
    if (known !== undefined) return known;
    const { name, ext } = path.parse(absolute);
    let address = `/${name}${ext}`;
    const isTaken = () => this.hasStatic(address) || [...this.#served.values()].includes(address);
    for (let i = 2; isTaken(); i++) address = `/${name}-${i}${ext}`;
    this.#served.set(absolute, address);
    return address;
  }

  /** The address of a file in one of the static folders, or of one that is served as such. */
  staticAddress(absolute: string): string | undefined {
    const own = this.#served.get(absolute);
    if (own !== undefined) return own;
    for (const folder of this.#staticFolders) {
      const inside = insideOf(folder, absolute);
      if (inside !== undefined && inside !== "" && isFile(absolute)) return `/${inside}`;
    }
    return undefined;
  }

  /** Whether the old site serves a file at an address, or the new one makes it. */
  hasStatic(address: string): boolean {
    if (MADE.has(address)) return true;
    return this.#staticFolders.some((folder) => isFile(path.join(folder, address)));
  }

  /** A file that a page refers to is copied beside the pages, if it is not already. */
  #carry(absolute: string): string | undefined {
    const known = this.#copies.get(absolute);
    if (known !== undefined) return known;
    if (!this.mayRead(absolute)) return undefined;
    const own = this.#roots.flatMap(([folder, base]) => {
      const inside = insideOf(folder, absolute);
      return inside === undefined ? [] : [base + inside];
    })[0];
    this.copy(absolute, own ?? `_files/${path.basename(absolute)}`);
    return this.#copies.get(absolute);
  }

  /** Whether a file is there and belongs to the site's repository. */
  mayRead(absolute: string): boolean {
    if (!isFile(absolute)) return false;
    return insideOf(this.#top, fs.realpathSync(absolute)) !== undefined;
  }

  /**
   * Lists the files of a folder that fit a pattern, links to files of the repository among them, in the order of their
   * names. Links to others are noted.
   */
  filesIn(cwd: string, patterns: string | readonly string[], ignore: readonly string[]): readonly string[] {
    const names = glob.sync([patterns].flat(), {
      cwd,
      ignore: [...ignore],
      onlyFiles: false,
      followSymbolicLinks: false,
    });
    return names.sort(compare).filter((name) => {
      const absolute = path.join(cwd, name);
      if (!isFile(absolute)) return false;
      const isOwn = !fs.lstatSync(absolute).isSymbolicLink() || this.mayRead(absolute);
      if (!isOwn)
        this.note(absolute, START, "not-migrated", "left out: it is a link to a file outside of the repository");
      return isOwn;
    });
  }

  #freeTarget(wanted: string): string {
    let target = wanted;
    // Names that differ in case only are the same on many disks.
    for (let i = 2; this.#targets.has(target.toLowerCase()); i++) target = wanted.replace(/(\.[^./]*)?$/, `-${i}$1`);
    this.#targets.add(target.toLowerCase());
    return target;
  }

  /** Everything that is copied. */
  copies(): readonly PlannedFile[] {
    const served = [...this.#served].map(([copy, address]) => [copy, `static${address}`] as const);
    return [...this.#copies, ...served].map(([copy, target]) => ({
      path: `content/${target}`,
      content: this.#rewritten.get(copy) ?? { copy },
    }));
  }

  /** The notes by their places. */
  sortedNotes(): readonly Note[] {
    return [...this.notes].sort(byPlace);
  }
}

/** The path of a file under a folder, `/` separators; undefined outside of it. */
export function insideOf(folder: string, absolute: string): string | undefined {
  const relative = path.relative(folder, absolute);
  if (path.isAbsolute(relative) || relative.split(path.sep)[0] === "..") return undefined;
  return relative.split(path.sep).join("/");
}
