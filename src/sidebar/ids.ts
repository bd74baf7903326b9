// Pages by the ids that authors call them by, and what is said where there is none.
import { nearest, tellDraft } from "../diagnostics.ts";
import { toNfc } from "../nfc.ts";
import { pageAddress } from "../route.ts";
import type { Page } from "../types.ts";
import type { Place } from "./folders.ts";
import type { Report, SidebarInput } from "./input.ts";

/** Says what may have been meant by an id that no page has: the file of a page that a slug gives another one, or what is spelled alike. */
export function hintForId(id: string, { pages, docsPath }: Pick<SidebarInput, "pages" | "docsPath">): string {
  const called = pages.find(({ file, frontMatter }) => {
    if (frontMatter.slug === undefined) return false;
    const { slug: _, ...rest } = frontMatter;
    const byFile = pageAddress(file, docsPath, rest).id;
    return byFile === id || byFile === `${id}/index`;
  });
  if (called) return `By its slug, the page in ${called.file} has the id ${JSON.stringify(called.id)}.`;
  const near = nearest(
    id,
    pages.map((page) => page.id),
  );
  return near === undefined
    ? "An id is the page's route without the docs prefix."
    : `Did you mean ${JSON.stringify(near)}?`;
}

/** Finds pages by their ids. */
export class PageIds {
  readonly #input: Pick<SidebarInput, "pages" | "drafts" | "docsPath">;
  readonly #broken: ReadonlySet<string>;
  readonly #report: Report;
  #pages: ReadonlyMap<string, Page> | undefined;

  constructor(
    { pages, broken, drafts, docsPath }: Pick<SidebarInput, "pages" | "broken" | "drafts" | "docsPath">,
    report: Report,
  ) {
    this.#input = { pages, drafts, docsPath };
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
    const hint = hintForId(id, this.#input);
    this.#report(`${what}: no page has the id ${JSON.stringify(id)}`, hint, place());
    return undefined;
  }

  /** All pages by id; made when something is first called by one. */
  #byId(): ReadonlyMap<string, Page> {
    this.#pages ??= new Map(this.#input.pages.map((page) => [page.id, page]));
    return this.#pages;
  }
}
