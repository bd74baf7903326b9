// What templates receive. Types only.
import type { ApiItem, ApiPackage } from "../reference/types.ts";
import type { HeadTag, Logo, SidebarBadge } from "./config.ts";
import type { TocItem } from "./record.ts";
import type { PageLayout } from "./site.ts";

/** A link with a finished href. */
export interface PropLink {
  readonly label: string;
  readonly href: string;
}

/** A menu of finished links. */
export interface PropMenu {
  readonly label: string;
  readonly items: readonly PropLink[];
}

/** A menu of versions, or of languages. */
export interface PropSwitch {
  readonly kind: "version" | "language";
  /** What this build is called in it. */
  readonly label: string;
  /** Each leads to the first page of a build. */
  readonly items: readonly PropSwitchItem[];
}

/** A version or a language. */
export interface PropSwitchItem extends PropLink {
  /** Whether it is the one that the page is in. */
  readonly current: boolean;
  /** Only of the newest version. */
  readonly latest?: true;
  /** BCP 47 language; only of languages. */
  readonly locale?: string;
}

/** The page in a language. */
export interface PropAlternate {
  /** BCP 47 language, or `x-default`. */
  readonly locale: string;
  /** Absolute address. */
  readonly href: string;
}

/** The sidebar as one page shows it: the way to the page is open, other categories load when opened. */
export type NavItem = NavLink | NavCategory | NavMore;

/** A list of the sidebar. */
export interface NavList extends ReadonlyArray<NavItem> {
  /** Only on the way to the current page: where its entries are from. */
  readonly stretch?: NavStretch;
}

/** A stretch of a list, which but for one entry is what pages elsewhere have in its place. */
export interface NavStretch {
  /** All entries of the list as pages elsewhere have them, the same array on all of them. */
  readonly all: readonly (NavLink | NavCategory)[];
  /** Which of them the stretch begins with, and before which it ends. */
  readonly from: number;
  readonly to: number;
  /** Which of them is another one here. */
  readonly at: number | undefined;
}

export interface NavLink {
  readonly type: "link";
  readonly label: string;
  readonly href: string;
  readonly current: boolean;
  readonly external: boolean;
  readonly className?: string;
  readonly badge?: SidebarBadge;
  /** Only on the current page's own entry: what other pages have in its place, the same object on all of them. */
  readonly resting?: NavLink;
}

export interface NavCategory {
  readonly type: "category";
  readonly label: string;
  readonly href: string;
  /** The category's own page is the current one. */
  readonly current: boolean;
  /** The current page belongs to the category, and has no entry of its own. */
  readonly within?: true;
  readonly collapsible: boolean;
  readonly open: boolean;
  /** The items, where they are in the page. */
  readonly items?: NavList;
  /** Name of the part that holds the items, where they are not in the page. */
  readonly part?: string;
  readonly className?: string;
  readonly badge?: SidebarBadge;
  /** Only on the way to the current page: what pages elsewhere have in its place, the same object on all of them. */
  readonly resting?: NavCategory;
}

/** Stands for the siblings that a very long list leaves out. */
export interface NavMore {
  readonly type: "more";
  /** How many entries are left out. */
  readonly count: number;
  /** Name of the part that holds the whole list. */
  readonly part: string;
}

/** What the browser loads for a closed category: `docs/sidebar/….json`. `part` is a name, as on pages. */
export interface SidebarPart {
  readonly items: readonly {
    /** All that the link says: behind a tab, the badge's text. */
    readonly label: string;
    readonly href: string;
    readonly part?: string;
    readonly className?: string;
    /** The badge's class, where there is a badge. */
    readonly badge?: string;
  }[];
}

/** What is the same on every page. All hrefs are finished: root-absolute with `baseUrl`, or external. */
export interface SiteProps {
  readonly title: string;
  readonly description: string;
  readonly baseUrl: string;
  /** Href of the page that the site begins at: `/` where `content/index.md` is one, else the pages' index. */
  readonly home: string;
  /** Href of the pages' folder, in which `sidebar.json` is, too. */
  readonly docs: string;
  readonly locale: string;
  /** Which way the locale's script is written. */
  readonly direction: "ltr" | "rtl";
  /** The locale with the region that it is usually of, as Open Graph writes it (`en_US`). */
  readonly localeWithRegion: string;
  readonly versionLabel: string;
  /** Whether pages name the version above the article, too. */
  readonly versionBadge: boolean;
  readonly versionBanner: "unreleased" | "unmaintained" | null;
  readonly favicon: string | undefined;
  /** Absolute address of the image of pages that have none of their own. */
  readonly image: string | undefined;
  readonly logo: Logo | undefined;
  readonly navbar: readonly (PropLink | PropMenu)[];
  /** Menus of other versions and languages; empty where there are none. */
  readonly switches: readonly PropSwitch[];
  readonly footer: {
    readonly columns: readonly { readonly title: string; readonly items: readonly PropLink[] }[];
    readonly text: string;
  };
  readonly head: readonly HeadTag[];
  readonly noIndex: boolean;
  /** Hashed scripts and styles: `theme` is small and blocks, `script` is deferred. */
  readonly assets: {
    readonly theme: string;
    readonly script: string;
    readonly style: string;
    /** The 404 page's script. */
    readonly suggest: string;
  };
  /** Address of the sidebar's parts: with a part's name and `.json` behind it, the address of that part. */
  readonly parts: string;
  /** What is loaded when a reader searches; undefined where the site has no search. */
  readonly search:
    | {
        readonly script: string;
        readonly style: string;
        /** Address of the index' folder, a slash at its end. */
        readonly index: string;
        /** Whether each page is there as Markdown. */
        readonly hasTwins: boolean;
      }
    | undefined;
  /** For the generator meta tag (`docsgen 0.1.0`). */
  readonly generator: string;
}

/** What every template of a page receives: all but the content itself. */
export interface PageFrame {
  readonly site: SiteProps;
  /** With `landing`, there is no `toc`, and nothing of `breadcrumbs` up to `lastUpdate`; the sidebar is for phones. */
  readonly layout: PageLayout;
  readonly title: string;
  /** Content of the title element. */
  readonly documentTitle: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** Absolute address of the page; undefined where the site has no `url`. */
  readonly canonical: string | undefined;
  /** Where the items of `site.switches`, one after another, lead from this page; undefined where there are none. */
  readonly switchHrefs: readonly string[] | undefined;
  /** The page in each language, itself too; undefined where search engines are told of none. */
  readonly alternates: readonly PropAlternate[] | undefined;
  /** Href of the page as Markdown; undefined where the configuration switches that off. */
  readonly markdownHref: string | undefined;
  /** Absolute address of the image for social cards. */
  readonly image: string | undefined;
  readonly noIndex: boolean;
  /** Empty where the page hides it. */
  readonly toc: readonly TocItem[];
  readonly sidebar: NavList;
  /** From the top to the page itself; the last one is the page. */
  readonly breadcrumbs: readonly { readonly label: string; readonly href?: string | undefined }[];
  readonly previous: PropLink | undefined;
  readonly next: PropLink | undefined;
  readonly editUrl: string | undefined;
  readonly lastUpdate: { readonly date?: string | undefined; readonly author?: string | undefined } | undefined;
  /** The site's own front matter keys, and what plugins add. */
  readonly extra: Readonly<Record<string, unknown>>;
}

/** What the `Page` template receives. */
export interface PageProps extends PageFrame {
  /** The article's HTML, its h1 included. */
  readonly article: string;
  /** Hrefs of modules that this page loads beside the scripts of every page. */
  readonly scripts: readonly string[];
  /** Hrefs of styles that this page loads beside those of every page. */
  readonly styles: readonly string[];
}

/** A package as pages name it. */
export interface ApiPackageLink {
  readonly name: string;
  readonly href: string;
  readonly version: string;
  readonly license: string;
  readonly copyright: string;
  readonly homepage: string;
}

/**
 * What the `ApiItemPage` template receives. In all API templates, texts of comments are HTML, and every `to` and `route`
 * is a finished href.
 */
export interface ApiItemProps extends PageFrame {
  readonly item: ApiItem;
  readonly package: ApiPackageLink;
  /** Guides that link to the item. */
  readonly usedIn: readonly PropLink[];
}

/** What the `ApiPackagePage` template receives. */
export interface ApiPackageProps extends PageFrame {
  readonly package: ApiPackage;
  readonly usedIn: readonly PropLink[];
}

/** What the `ApiIndexPage` template receives: the start page of the reference, and the list of all packages. */
export interface ApiIndexProps extends PageFrame {
  readonly kind: "index" | "packages";
  /** Headline packages first on the start page; all of them by name on the list. */
  readonly packages: readonly {
    readonly name: string;
    readonly href: string;
    readonly version: string;
    readonly description: string;
    readonly headline: boolean;
    readonly counts: Readonly<Record<string, number>>;
  }[];
  /** Href of the list of all packages. */
  readonly all: string;
}

/** What the `NotFound` template receives. */
export interface NotFoundProps {
  readonly site: SiteProps;
  readonly sidebar: NavList;
}
