// What a site is read from and made of: files, front matter, pages, the sidebar. Types only.
import type { ApiStanding } from "../reference/types.ts";
import type { ResolvedConfig, SidebarBadge } from "./config.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** What stands round an article: all that pages of the docs have, or the header and the footer alone. */
export type PageLayout = "doc" | "landing";

/** Front matter after checking: known keys by their declared types, a site's own keys as they came. */
export interface FrontMatter {
  readonly title?: string;
  readonly description?: string;
  readonly slug?: string;
  readonly id?: string;
  readonly sidebar_label?: string;
  readonly sidebar_position?: number;
  readonly sidebar_class_name?: string;
  readonly sidebar_badge?: SidebarBadge;
  readonly tags?: readonly string[];
  readonly draft?: boolean;
  readonly unlisted?: boolean;
  readonly layout?: PageLayout;
  readonly hide_table_of_contents?: boolean;
  readonly toc_min_heading_level?: number;
  readonly toc_max_heading_level?: number;
  /** A page's id; `null` for none. */
  readonly pagination_prev?: string | null;
  /** A page's id; `null` for none. */
  readonly pagination_next?: string | null;
  readonly keywords?: readonly string[];
  readonly image?: string;
  readonly last_update?: { readonly date?: string; readonly author?: string };
  /** Further routes that lead to the page. */
  readonly aliases?: readonly string[];
  /** What the page is about although it is not simply public: its use there is no problem. */
  readonly allow_api?: readonly ApiStanding[];
  /** The site's own keys. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** A file that the scan found. `file` is its path under the content folder with `/` separators. */
export interface SourceFile {
  readonly file: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  /** Number of its inode. */
  readonly ino: number;
  /** Whether it is a symbolic link: its target may change under another name. */
  readonly isLink?: true;
}

/** One source, one route: what is known of a page before its Markdown is parsed. */
export interface Page {
  /** Path under the content folder, `/` separators (`docs/start/quick-start.md`). */
  readonly file: string;
  /** Route without the docs prefix; an index page's ends in `index` (`start/quick-start`, `index`). */
  readonly id: string;
  /** Canonical route without `baseUrl`; ends with a slash only for an index page. */
  readonly route: string;
  /** Path of the HTML file under the output folder. */
  readonly output: string;
  readonly title: string;
  /** The label in the sidebar: `sidebar_label`, else the title. */
  readonly label: string;
  readonly frontMatter: FrontMatter;
  /** Line of the file, from 1, on which the Markdown begins. */
  readonly bodyLine: number;
  /** Hash of the file's bytes, or of what else the page is made of. */
  readonly hash: string;
  /** Set where the file is a symbolic link: the path of what it leads to from the content folder, without links. */
  readonly linkTo?: string;
  /** What reading its front matter warned of, where it did. */
  readonly warnings?: readonly Diagnostic[];
  /** The day (`2026-01-31`, UTC) of the last commit that changed the file, where it is known. */
  readonly lastUpdate?: string;
  /** Set for a page of the API reference; its `file` then names where the item is declared. */
  readonly api?: ApiPageSource;
  /** Set for a page that a plugin made; no file has its `file`'s name. */
  readonly made?: MadeBy;
  /** Set for a page that the site leaves out because of errors: its text is checked, and nothing is made of it. */
  readonly leftOut?: true;
}

/** Who made a page, and from what. */
export interface MadeBy {
  /** The plugin's name. */
  readonly plugin: string;
  /** The file that it was made from, as authors know it, where the plugin names one. */
  readonly from?: string;
}

/** What a page of the API reference shows. Its route says which item or package. */
export interface ApiPageSource {
  readonly type: "index" | "packages" | "package" | "item";
  /** The package, for its breadcrumb. */
  readonly package?: { readonly name: string; readonly route: string };
}

/** A file that is copied because it stands in `static/` or because a page refers to it. */
export interface Asset {
  /** Path under the content folder. */
  readonly file: string;
  /** Path under the output folder. */
  readonly output: string;
}

/** An entry of the sidebar, with the keys of Docusaurus' version metadata. */
export type SidebarItem = SidebarLink | SidebarCategory;

export interface SidebarLink {
  readonly type: "link";
  readonly label: string;
  /** Root-absolute with `baseUrl`, or an external URL. */
  readonly href: string;
  readonly docId?: string;
  readonly unlisted?: boolean;
  readonly className?: string;
  readonly badge?: SidebarBadge;
}

export interface SidebarCategory {
  readonly type: "category";
  readonly label: string;
  readonly href: string;
  readonly collapsed: boolean;
  readonly collapsible: boolean;
  readonly items: readonly SidebarItem[];
  readonly className?: string;
  readonly badge?: SidebarBadge;
}

/** `sidebar.json`: Docusaurus' `PropVersionMetadata`. */
export interface VersionRecord {
  readonly pluginId: "default";
  readonly version: "current";
  readonly label: string;
  readonly banner: "unreleased" | "unmaintained" | null;
  readonly badge: boolean;
  readonly noIndex: boolean;
  readonly className: "docs-version-current";
  readonly isLast: true;
  readonly docsSidebars: { readonly docsSidebar: readonly SidebarItem[] };
  readonly docs: Readonly<
    Record<
      string,
      { readonly id: string; readonly title: string; readonly description: string; readonly sidebar: "docsSidebar" }
    >
  >;
}

/** All pages' metadata: what every worker knows of the site. */
export interface Site {
  readonly config: ResolvedConfig;
  /** In code-unit order of their routes. */
  readonly pages: readonly Page[];
  readonly sidebar: readonly SidebarItem[];
  /** Files under the content folder that a page may refer to, code-unit order. */
  readonly assets: readonly string[];
  /** Pages that are left out because they have errors of their own. What refers to them is not wrong for that. */
  readonly broken: readonly BrokenPage[];
  /** Pages that are left out because they are drafts. */
  readonly drafts: readonly BrokenPage[];
}

/** A page that is left out of the site. Where its front matter can't be read, its file alone says what its id and its route are. */
export interface BrokenPage extends Pick<Page, "file" | "id" | "route"> {
  /** As much of it as could be read; its text is checked all the same. */
  readonly page?: Page;
  /** Whether its errors leave no doubt about which address it asks for. */
  readonly isAddressed?: true;
}
