// Builds sidebars of pages that need no files, for the tests of this folder.
import { createWithBase } from "../../src/elsewhere.ts";
import { pageAddress } from "../../src/route.ts";
import type { CategoryMetadata } from "../../src/sidebar/folders.ts";
import type { SidebarInput } from "../../src/sidebar/input.ts";
import { buildSidebar, type Sidebar } from "../../src/sidebar.ts";
import type { FrontMatter, Page, SidebarItem } from "../../src/types.ts";

/** A page of a file under the content folder. */
export function page(file: string, frontMatter: FrontMatter = {}): Page {
  const address = pageAddress(file, "docs", frontMatter);
  const title = frontMatter.title ?? address.id;
  return { file, ...address, title, label: frontMatter.sidebar_label ?? title, frontMatter, bodyLine: 1, hash: "" };
}

type Options = Partial<Omit<SidebarInput, "pages" | "categories">> & {
  readonly categories?: Readonly<Record<string, CategoryMetadata>>;
};

/** The sidebar of those pages; places in the configuration are told as `sidebar.0.id`. */
export function sidebar(
  pages: readonly Page[],
  { categories = {}, ...over }: Options = {},
  previous?: Sidebar,
): Sidebar {
  const input: SidebarInput = {
    broken: [],
    drafts: [],
    pages,
    categories: new Map(Object.entries(categories)),
    config: undefined,
    at: (path) => ({ file: path.join("."), line: 1, column: 1 }),
    docsPath: "docs",
    baseUrl: "/",
    withBase: createWithBase({ baseUrl: over.baseUrl ?? "/", linksElsewhere: [] }),
    ...over,
  };
  return buildSidebar(input, previous);
}

/** Labels with their children in brackets. */
export function outline(items: readonly SidebarItem[]): string {
  return items
    .map((item) => (item.type === "link" ? item.label : `${item.label}→${item.href}[${outline(item.items)}]`))
    .join(" ");
}
