// What tools read first: llms.txt, an index of the site's Markdown, and llms-full.txt, all of that Markdown in one file. The
// convention is llmstxt.org's. Says what is in them; writes nothing.
import type { JoinedPart } from "./joined.ts";
import { plainText } from "./markdown-text.ts";
import { hrefOf, twinHref } from "./route.ts";
import { flattenSidebar } from "./sidebar/flatten.ts";
import type { PageOrder } from "./sidebar/order.ts";
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
    return { route, place, head: () => `${i === 0 ? "" : "\n---\n\n"}URL: ${addressOf(config, route)}\n\n` };
  });
}

/**
 * Says what is in both files.
 * @param records in the order of the site's pages; may be missing where there are errors, and nothing is published
 * @param order of the site's pages
 */
export function indexLlms({ config, sidebar, pages }: Site, records: readonly PageRecord[], order: PageOrder): Llms {
  return { index, full };

  function placesOf(items: readonly SidebarItem[]): number[] {
    return flattenSidebar(items).flatMap(({ href }) => order.placeOf(href) ?? []);
  }

  function index(): string {
    const listed = new Uint8Array(pages.length);
    const section = (title: string, places: Iterable<number>): string => {
      const lines: string[] = [];
      for (const place of places) {
        const page = pages[place] as Page;
        if (listed[place] === 1 || page.frontMatter.unlisted || page.api?.type === "item") continue;
        listed[place] = 1;
        // A page that has none tells the site's, which stands above.
        const own = records[place]?.description ?? "";
        const description = own === config.description ? "" : plainText(own);
        const address = addressOf(config, page.route);
        lines.push(`- [${plainText(page.title)}](${address})${description === "" ? "" : `: ${description}`}`);
      }
      return lines.length === 0 ? "" : `## ${plainText(title)}\n\n${lines.join("\n")}\n`;
    };
    // Pages that stand by themselves share their section with a category of its name.
    const single = sidebar.filter((item) => item.type === "link" || item.label === START);
    return [
      `# ${plainText(config.title)}\n`,
      config.description && `> ${plainText(config.description)}\n`,
      section(START, placesOf(single)),
      ...sidebar.map((item) => (item.type === "category" ? section(item.label, placesOf([item])) : "")),
      section("Optional", pages.keys()),
    ]
      .filter(Boolean)
      .join("\n");
  }

  function full(): JoinedPart[] {
    return fullParts(config, pages, order.inSidebar()).flatMap(({ place, head }) => {
      const file = records[place]?.outputs.find(({ path }) => path.endsWith(".md"));
      return file ? [{ head: head(), file }] : [];
    });
  }
}

/** The address of a page as Markdown. */
function addressOf({ url, baseUrl }: Pick<ResolvedConfig, "baseUrl" | "url">, route: string): string {
  return (url ?? "") + twinHref(hrefOf(baseUrl, route));
}
