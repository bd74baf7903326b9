// The whole site's metadata: every page with its address, the sidebar, and what is wrong across them. Parses no Markdown.
import { directionOf } from "../templates/parts/locale.ts";
import type { ConfigAt } from "./config/places.ts";
import { tellDraft } from "./diagnostics.ts";
import { createWithBase } from "./elsewhere.ts";
import type { GeneratedPage } from "./plugins/types.ts";
import { type ReferenceSite, referencePages, referenceSidebar } from "./reference/pages.ts";
import { dirName, pageAddress } from "./route.ts";
import { onlyHome } from "./scan/problems.ts";
import type { Scan } from "./scan.ts";
import type { CategoryMetadata } from "./sidebar/folders.ts";
import { hintsForIds } from "./sidebar/ids.ts";
import { markLabels } from "./sidebar/marked-labels.ts";
import { buildSidebar, type Sidebar } from "./sidebar.ts";
import { type Addresses, assignAddresses } from "./site/addresses.ts";
import { type ReadCategory, readCategory, tellSecondCategory } from "./site/categories.ts";
import { type FailedPage, isPage, placeOfKey, type ReadGenerated, type ReadInput, readPage } from "./site/read.ts";
import type { BrokenPage, Diagnostic, Page, Site, SourceFile } from "./types.ts";

export interface SiteInput extends ReadInput {
  readonly scan: Scan;
  /** For the places of problems. */
  readonly at: ConfigAt;
  readonly reference: ReferenceSite | undefined;
  /** Pages that plugins made, in their order. */
  readonly made?: readonly ReadGenerated[];
  /** The reference's pages, where they are listed already. */
  readonly referencePages?: readonly Page[] | undefined;
  /**
   * What was read of a file earlier, if the file is still the same; spares reading it again.
   * @param place where in the scan's pages the file is
   */
  readonly known: (file: SourceFile, place: number) => Page | FailedPage | undefined;
  /** The same of a category's file. */
  readonly knownCategory?: (file: string) => ReadCategory | undefined;
}

/** A site's metadata, and what the next index may take over of it. */
export interface SiteIndex {
  readonly site: Site;
  readonly problems: readonly Diagnostic[];
  readonly addresses: Addresses;
  readonly sidebar: Sidebar;
  /** Pages that name those before or after them. */
  readonly naming: readonly Page[];
}

/**
 * Indexes the site. Pages with errors are left out of it; drafts too.
 * @param previous an earlier index: whatever comes out the same is taken over from it, and stays the same object where it can
 */
export function indexSite(input: SiteInput, previous?: SiteIndex): SiteIndex {
  const { scan, config, display } = input;
  const problems: Diagnostic[] = [...scan.problems];
  const all: Page[] = [];
  const broken: BrokenPage[] = [];
  /** Those of them whose addresses are known. */
  const asking: Page[] = [];
  const drafts: BrokenPage[] = [];
  const add = (file: string, read: Page | FailedPage): void => {
    if (!isPage(read)) {
      const { page } = read;
      problems.push(...read.problems);
      if (page && read.isAddressed) asking.push(page);
      const isAddressed = read.isAddressed && { isAddressed: true as const };
      broken.push(page ? { ...leftOut(page), ...isAddressed } : { file, ...pageAddress(file, config.docsPath) });
    } else {
      if (read.warnings) problems.push(...read.warnings);
      if (read.frontMatter.draft) drafts.push({ file: read.file, id: read.id, route: read.route });
      else all.push(read);
    }
  };
  const { made = [] } = input;
  const madeFiles = new Set(made.map(({ page }) => page.file));
  /** Why a page that plugins make may not be, by file. */
  const taken = new Map<string, string>();
  for (let place = 0; place < scan.pages.length; place++) {
    const source = scan.pages[place] as SourceFile;
    add(source.file, input.known(source, place) ?? readPage(source, input));
    if (madeFiles.has(source.file)) taken.set(source.file, "a page of the same name is written");
  }
  for (const { page, read } of made) {
    const known = taken.get(page.file);
    taken.set(page.file, `the plugin ${JSON.stringify(page.plugin)} makes a page of the same name`);
    if (known) problems.push(madeTwice(page, known));
    else add(page.file, read);
  }
  if (made.length === 0) problems.push(...onlyHome(scan.pages, config.docsPath, display));
  const { reference } = input;
  if (reference) all.push(...(input.referencePages ?? referencePages(reference)));
  const statics = scan.statics.map(({ file }) => file);
  const addresses = assignAddresses({ pages: all, broken: asking, statics, config, display }, previous?.addresses);
  const { pages } = addresses;
  problems.push(...addresses.problems);
  if (pages.length < all.length) {
    const kept = new Set(pages);
    broken.push(...all.filter((page) => !kept.has(page)).map(leftOut));
  }
  const categories = new Map<string, CategoryMetadata>();
  const categoryFiles = new Map<string, string>();
  for (const { file } of scan.categories) {
    const read = input.knownCategory?.(file) ?? readCategory(file, input);
    problems.push(...read.problems);
    const other = categoryFiles.get(dirName(file));
    if (other !== undefined) problems.push(tellSecondCategory(display(other), display(file)));
    categoryFiles.set(dirName(file), file);
    if (read.metadata) categories.set(dirName(file), read.metadata);
  }
  const sidebar = buildSidebar(
    {
      pages,
      broken,
      drafts,
      categories,
      config: config.sidebar,
      at: input.at,
      docsPath: config.docsPath,
      baseUrl: config.baseUrl,
      withBase: createWithBase(config),
      reference: reference && ((label) => referenceSidebar(reference, label, config.baseUrl)),
    },
    previous?.sidebar,
  );
  const naming = namingPages(pages, previous);
  problems.push(...sidebar.problems, ...checkPagination(naming, { pages, broken, drafts }, input));
  const isRightToLeft = directionOf(config.locale) === "rtl";
  const items = isRightToLeft ? markLabels(sidebar.items) : sidebar.items;
  const site = { config, pages, sidebar: items, assets: statics, broken, drafts };
  return { site, problems, addresses, sidebar, naming };
}

function leftOut(page: Page): BrokenPage {
  const { file, id, route } = page;
  return page.api ? { file, id, route } : { file, id, route, page: { ...page, leftOut: true } };
}

function namesNeighbours({ frontMatter }: Page): boolean {
  return Boolean(frontMatter.pagination_prev ?? frontMatter.pagination_next);
}

/** Finds the pages that name their neighbours; looks only at those that are others than before, where none did. */
function namingPages(pages: readonly Page[], previous: SiteIndex | undefined): readonly Page[] {
  const before = previous?.naming.length === 0 ? previous.site.pages : [];
  return pages.filter((page, i) => page !== before[i] && namesNeighbours(page));
}

/** `pagination_prev` and `pagination_next` must name pages. @param naming those of the pages that have them */
function checkPagination(
  naming: readonly Page[],
  { pages, broken, drafts }: Pick<Site, "pages" | "broken" | "drafts">,
  { display, content, config: { docsPath } }: Pick<SiteInput, "display" | "content" | "config">,
): Diagnostic[] {
  // Pages with other mistakes are told of this one, too.
  const all = [...naming, ...broken.flatMap(({ page }) => (page && namesNeighbours(page) ? [page] : []))];
  if (all.length === 0) return [];
  const known = new Set([...pages, ...broken].map(({ id }) => id));
  const hintFor = hintsForIds({ pages, docsPath });
  const problems: Diagnostic[] = [];
  for (const page of all) {
    for (const key of ["pagination_prev", "pagination_next"] as const) {
      const id = page.frontMatter[key];
      if (id === undefined || id === null) continue;
      const named = known.has(id) ? id : `${id}/index`;
      const isItself = named === page.id;
      if (known.has(named) && !isItself) continue;
      const draft = drafts.find((each) => each.id === id || each.id === `${id}/index`);
      const told = draft && tellDraft(draft.file);
      const why = told ? `${JSON.stringify(id)} ${told.why}` : `no page has the id ${JSON.stringify(id)}`;
      const hint = told?.hint ?? (isItself ? "Name another page by its id, or write null for no link." : hintFor(id));
      problems.push({
        file: display(page.file),
        ...placeOfKey(page, key, content),
        severity: isItself ? "warning" : "error",
        code: "pagination",
        message: `${key}: ${isItself ? "this is the page itself" : why}`,
        hint,
      });
    }
  }
  return problems;
}

function madeTwice({ file, plugin, place }: GeneratedPage, why: string): Diagnostic {
  const message = `the plugin ${JSON.stringify(plugin)} makes the page ${JSON.stringify(file)}, but ${why}`;
  const hint = "Give one of the two another path.";
  return { ...place, severity: "error", code: "page-collision", message, hint };
}
