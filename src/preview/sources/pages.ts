// The pages of a content folder while they are edited. One that can't be read any more stays as it was before.
import { type Stamp, sameSource } from "../../cache.ts";
import { type FailedPage, isPage, type ReadInput, readPage } from "../../site/read.ts";
import type { Diagnostic, Page, SourceFile } from "../../types.ts";
import { type Entry, KnownFiles, stampOfEntry } from "./files.ts";

/** What an earlier run read of a file. */
export interface RememberedPage {
  readonly source: Stamp;
  readonly page: Page;
}

/** What is found to be different, as `SourceChanges` has it, while it is gathered. */
export interface Gathered {
  readonly pages: Set<string>;
  readonly files: Set<string>;
  structure: boolean;
}

/** Keeps the files that should be pages, and reads them. */
export class SourcePages extends KnownFiles<Page> {
  readonly #input: ReadInput;
  readonly #earlier: Map<string, RememberedPage>;
  readonly #broken = new Map<string, FailedPage>();

  constructor(input: ReadInput, remembered: readonly RememberedPage[]) {
    super();
    this.#input = input;
    this.#earlier = new Map(remembered.map((each) => [each.page.file, each]));
  }

  /** Whether an earlier run left anything of them that may still hold. */
  get isRemembered(): boolean {
    return this.#earlier.size > 0;
  }

  /** What is wrong with those that have errors. */
  problems(): readonly Diagnostic[] {
    return [...this.#broken.values()].flatMap(({ problems }) => problems);
  }

  /** As much as can be read of a page that has errors; without problems. */
  failed(file: string): FailedPage {
    return { ...this.#broken.get(file), problems: [] };
  }

  /** As much as can be read of those that have errors. */
  leftOut(): readonly Page[] {
    return [...this.#broken.values()].flatMap(({ page }) => page ?? []);
  }

  /** Takes in a file that is there, or is another one than before. @param changes hears what is different about it */
  take(entry: Entry, changes: Gathered): void {
    const { file } = entry.source;
    const isNew = !this.entry(file);
    const before = this.read(file);
    const facade = before && facadeOf(before);
    const broken = this.#brokenFacade(file);
    this.add(entry);
    if (!this.#readAnew(entry.source)) return;
    changes.pages.add(file);
    changes.files.add(file);
    const page = this.read(file);
    if (page) changes.structure ||= isNew || facadeOf(page) !== facade;
    // Links to a page that has come with errors, or has another address in spite of them, are no errors.
    else changes.structure ||= isNew || before !== undefined || this.#brokenFacade(file) !== broken;
  }

  #brokenFacade(file: string): string | undefined {
    const page = this.#broken.get(file)?.page;
    return page && facadeOf(page);
  }

  override remove(file: string): boolean {
    this.#broken.delete(file);
    return super.remove(file);
  }

  /** Forgets what an earlier run left. */
  forgetEarlier(): void {
    this.#earlier.clear();
  }

  /** What the next run need not read again. */
  remembered(): RememberedPage[] {
    return this.allRead().flatMap((page) => {
      const entry = this.entry(page.file);
      return entry && !this.#broken.has(page.file) ? [{ source: stampOfEntry(entry), page }] : [];
    });
  }

  /** Reads a page; says whether it is another one now. */
  #readAnew(source: SourceFile): boolean {
    const { file } = source;
    const known = this.#earlier.get(file);
    const page = known && sameSource(known.source, source) ? known.page : readPage(source, this.#input);
    const before = this.read(file);
    if (!isPage(page)) {
      const same = JSON.stringify(this.#broken.get(file)) === JSON.stringify(page);
      this.#broken.set(file, page);
      // Nobody is to see a draft, not even as it was before; and links to one that has become a broken page are let be.
      const isGone = before !== undefined && (page.isDraft === true || before.frontMatter.draft === true);
      if (isGone) this.learn(file, undefined);
      return isGone || !same;
    }
    const mended = this.#broken.delete(file);
    if (before && JSON.stringify(before) === JSON.stringify(page)) return mended;
    this.learn(file, page);
    return true;
  }
}

/** What other pages and the site's own files show of a page, or find it by; not what only it itself shows. */
function facadeOf(page: Page): string {
  const { hash, bodyLine, warnings, frontMatter, ...facade } = page;
  const { description, keywords, image, allow_api, extra, ...shown } = frontMatter;
  const { layout, hide_table_of_contents, toc_min_heading_level, toc_max_heading_level, ...found } = shown;
  return JSON.stringify([facade, found]);
}
