// What each page of a preview said when it was last made, and whether that still holds: whose record can't have changed need
// not be made again.
import fs from "node:fs";
import path from "node:path";
import { hasErrors } from "../diagnostics.ts";
import { hashFile } from "../hash.ts";
import { type TellNear, tellNearAddresses } from "../links/near-addresses.ts";
import { isSameRead } from "../plugins/reads.ts";
import type { Project } from "../project.ts";
import type { Diagnostic, FileRead, Page, PageRecord, PluginRead, Site } from "../types.ts";
import type { Generation } from "./generation.ts";

/** A page as it was last made. */
interface Checked {
  /** Whether it must be made again. What it said counts until then. */
  isStale: boolean;
  readonly page: Page;
  readonly record: PageRecord;
  /** The generation's key when it was made. */
  readonly key: string;
  /** The pages it links to, by route and file. */
  readonly targets: readonly (readonly [route: string, file: string | undefined])[];
  /** The generation's list of files in which all targets were last found to be so. */
  files: ReadonlyMap<string, string>;
}

/** Keeps the records of one site's pages. */
export class CheckedPages {
  readonly #project: Project;
  readonly #pages = new Map<string, Checked>();
  /** Pages that are left out, also where they are shown as they were when they had no errors. */
  readonly #leftOut = new Map<string, Checked>();
  /** Files of the pages that something is wrong with. */
  readonly #wrong = new Set<string>();
  /** Files that changed since the pages were last gone through; undefined where any may have. */
  #changed: Set<string> | undefined;
  /** Of the generation that was asked for last. */
  #near: { readonly id: symbol; readonly tell: TellNear } | undefined;
  #linkings = 0;

  constructor(project: Project) {
    this.#project = project;
  }

  /** Grows with every page whose links, or what links may lead to on it, are others now. */
  get linkings(): number {
    return this.#linkings;
  }

  /** Takes in a page that was made. @param placeless whether it doesn't matter on which lines its links stand */
  learn(generation: Generation, page: Page, record: PageRecord, placeless: boolean): void {
    this.#note(this.#pages, generation, page, record, placeless);
    if (record.diagnostics.length > 0) this.#wrong.add(page.file);
    else this.#wrong.delete(page.file);
  }

  /** Takes in a page that is left out. @param placeless as for `learn` */
  learnLeftOut(generation: Generation, page: Page, record: PageRecord, placeless: boolean): void {
    this.#note(this.#leftOut, generation, page, record, placeless);
  }

  /** Takes in which files changed, content-relative. @param files undefined where any may have */
  change(files: ReadonlySet<string> | undefined): void {
    if (!files) this.#changed = undefined;
    else for (const file of files) this.#changed?.add(file);
  }

  /** Says that all pages were gone through: what changes from now on counts. */
  wentThrough(): void {
    this.#changed = new Set();
  }

  /** Whether what a page that is left out said still holds. */
  leftOutStands(page: Page, generation: Generation): boolean {
    const entry = this.#leftOut.get(page.file);
    return entry !== undefined && this.#stands(entry, page, generation);
  }

  /** Whether what a page said still holds; one of which it doesn't is known as such from then on. */
  stands(page: Page, generation: Generation): boolean {
    const entry = this.#pages.get(page.file);
    if (entry && this.#stands(entry, page, generation)) return true;
    if (entry) entry.isStale = true;
    return false;
  }

  /** Forgets the pages that are left out no more. @param pages those that are */
  keepLeftOut(pages: readonly Page[]): void {
    const names = new Set(pages.map(({ file }) => file));
    for (const file of this.#leftOut.keys()) {
      if (names.has(file)) continue;
      this.#leftOut.delete(file);
      this.#linkings++;
    }
  }

  /** Forgets the pages that are no more. */
  keep({ indexes }: Generation): void {
    for (const file of this.#pages.keys()) if (!indexes.has(file)) this.#pages.delete(file);
    for (const file of this.#wrong) if (!this.#pages.has(file)) this.#wrong.delete(file);
  }

  /** What a page said; undefined for one that was never made. */
  recordOf({ file }: Page): PageRecord | undefined {
    return this.#pages.get(file)?.record;
  }

  /** What a page that is left out said; undefined for one that was never looked at. */
  leftOutRecordOf({ file }: Page): PageRecord | undefined {
    return this.#leftOut.get(file)?.record;
  }

  /** What all said, as they were last made. */
  records(): readonly PageRecord[] {
    return [...this.#pages.values(), ...this.#leftOut.values()].map(({ record }) => record);
  }

  /** Those of the files that are as all pages read them that read them. @param files that pages read */
  asRead(files: readonly string[]): ReadonlySet<string> {
    const same = new Set(files);
    if (same.size === 0) return same;
    /** What was found of each file in each state in which pages read it. */
    const looked = new Set<string>();
    for (const { reads } of this.records()) {
      for (const read of reads) {
        const state = `${read.hash} ${read.file}`;
        if (!same.has(read.file) || looked.has(state)) continue;
        looked.add(state);
        if (!this.#isSame(read)) same.delete(read.file);
      }
    }
    return same;
  }

  /** What those pages say that are known as they are now. */
  known({ pages }: Site): readonly PageRecord[] {
    return pages.flatMap((page) => {
      const entry = this.#pages.get(page.file);
      return entry?.page === page && !entry.isStale ? entry.record : [];
    });
  }

  /** What was wrong with the pages when they were last made, in the site's order; then with those that are left out. */
  diagnostics(generation: Generation, leftOut: readonly Page[]): readonly Diagnostic[] {
    const { indexes } = generation;
    const without = new Set(leftOut.map(({ file }) => file));
    const files = [...this.#wrong].filter((file) => indexes.has(file) && !without.has(file));
    files.sort((a, b) => (indexes.get(a) as number) - (indexes.get(b) as number));
    const found = [
      ...files.map((file) => this.#pages.get(file)),
      ...[...without].map((file) => this.#leftOut.get(file)),
    ];
    return found.flatMap((entry) => (entry ? this.problemsOf(generation, entry.record) : []));
  }

  /** What was wrong with a page when it was made, with what is near to its addresses that lead nowhere. */
  problemsOf({ id, site }: Generation, record: PageRecord): readonly Diagnostic[] {
    if (this.#near?.id !== id) this.#near = { id, tell: tellNearAddresses(site, this.#project.content) };
    return this.#near.tell(record);
  }

  #note(
    known: Map<string, Checked>,
    { key, files }: Generation,
    page: Page,
    record: PageRecord,
    placeless: boolean,
  ): void {
    const routes = new Set(record.links.map(({ route }) => route));
    const targets = [...routes].map((route) => [route, files.get(route)] as const);
    const before = known.get(page.file);
    if (!before || linksOf(before, placeless) !== linksOf({ page, record }, placeless)) this.#linkings++;
    known.set(page.file, { isStale: false, page, record, key, targets, files });
  }

  #stands(entry: Checked, page: Page, { key, files }: Generation): boolean {
    const { record } = entry;
    if (entry.isStale || entry.page !== page || entry.key !== key) return false;
    // What is missing may have come, and what was wrong may be right.
    if (record.unresolved || record.dead || hasErrors(record.diagnostics)) return false;
    const changed = this.#changed;
    if (!record.reads.every((read) => (changed ? !changed.has(read.file) : this.#isSame(read)))) return false;
    const isSameAsRead = (read: PluginRead) =>
      changed ? !changed.has(this.#contentPath(read.file)) : isSameRead(this.#project.root, read);
    if (!(record.pluginReads?.every(isSameAsRead) ?? true)) return false;
    // Another page may have come under a name that a link means.
    if (entry.files !== files && record.loose) return false;
    if (entry.files !== files && !entry.targets.every(([route, file]) => files.get(route) === file)) return false;
    entry.files = files;
    return true;
  }

  /** A file's path from the content folder, as changes are told. @param file relative to the root */
  #contentPath(file: string): string {
    const { root, content } = this.#project;
    return path.relative(content, path.resolve(root, file)).split(path.sep).join("/");
  }

  #isSame({ file, hash }: FileRead): boolean {
    const absolute = path.join(this.#project.content, file);
    return hash === undefined ? fs.existsSync(absolute) : hashFile(absolute) === hash;
  }
}

/** All of a page that the checks of links look at, as text. @param placeless whether its links' places are left out */
function linksOf({ page, record }: Pick<Checked, "page" | "record">, placeless: boolean): string {
  const links = placeless ? record.links.map(({ route, anchor }) => [route, anchor]) : record.links;
  return JSON.stringify([links, record.anchors, record.elsewhere, record.unmade, page.frontMatter.unlisted]);
}
