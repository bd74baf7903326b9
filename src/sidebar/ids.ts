// Pages by the ids that authors call them by, and what is said where there is none.
import { nearest, tellDraft } from "../diagnostics.ts";
import { toNfc } from "../nfc.ts";
import { pageAddress } from "../route.ts";
import type { Page } from "../types.ts";
import type { Place } from "./folders.ts";
import type { Report, SidebarInput } from "./input.ts";

/** For how many ids all pages are searched for one that is spelled alike: the first ones help, thousands would cost minutes. */
const MOST_COMPARED = 100;

/** Says what may have been meant by an id that no page has. */
export type HintForId = (id: string) => string;

/** Prepares that for a site: the file of a page that a slug gives another id is named, or the id that is spelled alike. */
export function hintsForIds({ pages, docsPath }: Pick<SidebarInput, "pages" | "docsPath">): HintForId {
  let byFile: ReadonlyMap<string, Page> | undefined;
  let compared = 0;
  return (id) => {
    byFile ??= pagesByFile(pages, docsPath);
    const called = byFile.get(id) ?? byFile.get(`${id}/index`);
    if (called) return `By its slug, the page in ${called.file} has the id ${JSON.stringify(called.id)}.`;
    const ids = compared++ < MOST_COMPARED ? pages.map((page) => page.id) : [];
    const near = nearest(id, ids);
    return near === undefined
      ? "An id is the page's route without the docs prefix."
      : `Did you mean ${JSON.stringify(near)}?`;
  };
}

/** The pages that have a slug, by the ids that they would have without it. */
function pagesByFile(pages: readonly Page[], docsPath: string): ReadonlyMap<string, Page> {
  const byFile = new Map<string, Page>();
  for (const page of pages) {
    const { slug, ...rest } = page.frontMatter;
    if (slug !== undefined) byFile.set(pageAddress(page.file, docsPath, rest).id, page);
  }
  return byFile;
}

/** Finds pages by their ids. */
export class PageIds {
  readonly #input: Pick<SidebarInput, "pages" | "drafts">;
  readonly #broken: ReadonlySet<string>;
  readonly #report: Report;
  readonly #hintFor: HintForId;
  #pages: ReadonlyMap<string, Page> | undefined;

  constructor(
    { pages, broken, drafts, docsPath }: Pick<SidebarInput, "pages" | "broken" | "drafts" | "docsPath">,
    report: Report,
  ) {
    this.#input = { pages, drafts };
    this.#hintFor = hintsForIds({ pages, docsPath });
    this.#broken = new Set(broken.map(({ id }) => id));
    this.#report = report;
  }

  /** Finds a page by its whole id, and says nothing where there is none. */
  get(id: string): Page | undefined {
    return this.#byId().get(id);
  }

  /** Whether a page of that id is left out because of errors. */
  isBroken(id: string): boolean {
    return this.#broken.has(id);
  }

  /** Finds a page by its id, or a folder's index page by the folder's. @param what names it, and @param place where */
  find(named: string, what: string, place: () => Place): Page | undefined {
    const id = toNfc(named);
    const index = id === "" ? "index" : `${id}/index`;
    const pages = this.#byId();
    const page = pages.get(id) ?? pages.get(index);
    if (page || this.#broken.has(id) || this.#broken.has(index)) return page;
    const draft = this.#input.drafts.find((each) => each.id === id || each.id === index);
    if (draft) {
      const { why, hint } = tellDraft(draft.file);
      this.#report(`${what}: the id ${JSON.stringify(id)} ${why}`, hint, place());
      return undefined;
    }
    this.#report(`${what}: no page has the id ${JSON.stringify(id)}`, this.#hintFor(id), place());
    return undefined;
  }

  /** All pages by id; made when something is first called by one. */
  #byId(): ReadonlyMap<string, Page> {
    this.#pages ??= new Map(this.#input.pages.map((page) => [page.id, page]));
    return this.#pages;
  }
}
