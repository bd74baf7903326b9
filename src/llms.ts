// What tools read first: llms.txt, an index of the site's Markdown, and llms-full.txt, all of that Markdown in one file. The
// convention is llmstxt.org's. Says what is in them; writes nothing.
import type { JoinedPart } from "./joined.ts";
import { plainText } from "./markdown-text.ts";
import { hrefOf, twinHref } from "./route.ts";
import { flattenSidebar } from "./sidebar/flatten.ts";
import type { Page, PageRecord, ResolvedConfig, SidebarItem, Site } from "./types.ts";

/** The index' path under the output folder. */
export const LLMS = "llms.txt";
/** The path of the whole text. */
export const LLMS_FULL = "llms-full.txt";

/** The section of pages that stand at the sidebar's top by themselves. */
const START = "Start";

/** Whether docsgen writes such a file of a site: it is to have them, and has none of that name itself. */
export function isWritten(name: typeof LLMS | typeof LLMS_FULL, { config, assets }: Site): boolean {
  return config.llms && !assets.includes(`static/${name}`);
}

/** Makes the two files; each is asked for once. */
export interface Llms {
  /**
   * Writes the index: a section for each category at the sidebar's top, one before them for pages that stand there by
   * themselves, and "Optional" for guides and packages outside of the sidebar. Of the reference it has the packages, whose
   * own pages list their items.
   */
  index(): string;
  /** Lists what the whole text is put together from. */
  full(): JoinedPart[];
}

/** What of a page decides where in the whole text it stands. */
export interface FullPage extends Pick<Page, "route" | "api"> {
  readonly frontMatter: Pick<Page["frontMatter"], "unlisted">;
}

/** A page in the whole text. */
export interface FullPart {
  readonly route: string;
  /** Its place among the site's pages. */
  readonly place: number;
  /** The text before it. */
  head(): string;
}

/**
 * Lists the pages of the whole text: guides in the sidebar's order, those outside of it, the reference.
 * @param pages the site's
 * @param order places among them of those in the sidebar, in its order
 */
export function fullParts(
  config: Pick<ResolvedConfig, "baseUrl" | "url">,
  pages: readonly FullPage[],
  order: Iterable<number>,
): FullPart[] {
  const isIn = (place: number) => pages[place] !== undefined && !pages[place].frontMatter.unlisted;
  const all = new Set([...order, ...pages.keys()].filter(isIn));
  const isApi = (place: number) => pages[place]?.api !== undefined;
  const guidesFirst = [...[...all].filter((place) => !isApi(place)), ...[...all].filter(isApi)];
  return guidesFirst.map((place, i) => {
    const { route } = pages[place] as FullPage;
    const address = () => (config.url ?? "") + twinHref(hrefOf(config.baseUrl, route));
    return { route, place, head: () => `${i === 0 ? "" : "\n---\n\n"}URL: ${address()}\n\n` };
  });
}

/** A page as both files have it. */
interface Entry {
  readonly page: Page;
  readonly record: PageRecord | undefined;
  readonly href: string;
}

/** @param records in the order of the site's pages; may be missing where there are errors, and nothing is published */
export function indexLlms({ config, sidebar, pages }: Site, records: readonly PageRecord[]): Llms {
  let known: ReadonlyMap<string, Entry> | undefined;
  return { index, full };

  /** By href, in the order of the site's pages; those that are unlisted are not found. */
  function entries(): ReadonlyMap<string, Entry> {
    known ??= new Map(
      pages.flatMap((page, i) => {
        if (page.frontMatter.unlisted) return [];
        const href = hrefOf(config.baseUrl, page.route);
        return [[href, { page, record: records[i], href }]];
      }),
    );
    return known;
  }

  function inSidebar(items: readonly SidebarItem[]): Entry[] {
    return flattenSidebar(items).flatMap(({ href }) => entries().get(href) ?? []);
  }

  function index(): string {
    const listed = new Set<Entry>();
    const section = (title: string, found: Iterable<Entry>): string => {
      const lines: string[] = [];
      for (const entry of found) {
        const { page, record } = entry;
        if (listed.has(entry) || page.api?.type === "item") continue;
        listed.add(entry);
        const description = plainText(record?.description ?? "");
        lines.push(`- [${plainText(page.title)}](${addressOf(entry)})${description === "" ? "" : `: ${description}`}`);
      }
      return lines.length === 0 ? "" : `## ${plainText(title)}\n\n${lines.join("\n")}\n`;
    };
    // Pages that stand by themselves share their section with a category of its name.
    const single = sidebar.filter((item) => item.type === "link" || item.label === START);
    return [
      `# ${plainText(config.title)}\n`,
      config.description && `> ${plainText(config.description)}\n`,
      section(START, inSidebar(single)),
      ...sidebar.map((item) => (item.type === "category" ? section(item.label, inSidebar([item])) : "")),
      section("Optional", entries().values()),
    ]
      .filter(Boolean)
      .join("\n");
  }

  function full(): JoinedPart[] {
    const places = new Map(pages.map(({ route }, place) => [hrefOf(config.baseUrl, route), place]));
    const order = flattenSidebar(sidebar).flatMap(({ href }) => places.get(href) ?? []);
    return fullParts(config, pages, order).flatMap(({ place, head }) => {
      const file = records[place]?.outputs.find(({ path }) => path.endsWith(".md"));
      return file ? [{ head: head(), file }] : [];
    });
  }

  function addressOf({ href }: Entry): string {
    return (config.url ?? "") + twinHref(href);
  }
}
