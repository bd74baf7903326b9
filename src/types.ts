// The nouns of docsgen: every type that more than one module speaks of. No values, no imports of modules.

/** How a problem is treated. `error` stops publication; `warning` does so only with `--strict`. */
export type Severity = "error" | "warning";

/** A problem at a place in a source. Lines and columns count from 1; columns count UTF-16 code units. */
export interface Diagnostic {
  /** Path as the author knows it: under the project's root, `/` separators (`content/docs/faq.md`). */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: Severity;
  /** Stable name of the kind of problem, kebab-case (`dead-link`). */
  readonly code: string;
  /** What is wrong, quoting the author's own text. */
  readonly message: string;
  /** Why, and how to mend it. */
  readonly hint?: string;
}

import type { ReactNode } from "react";
import type { PluginRead } from "./plugins/types.ts";
import type { ApiItem, ApiPackage, ApiStanding, ReferenceConfig, UnresolvedLink } from "./reference/types.ts";

// ---------------------------------------------------------------------------- configuration

/** How a check is treated. */
export type CheckLevel = "error" | "warn" | "off";

/** The checks that a site may set, each with its level. */
export interface Checks {
  /** Links to pages that do not exist. @default "error" */
  readonly links: CheckLevel;
  /** Links to headings that do not exist. @default "error" */
  readonly anchors: CheckLevel;
  /** Images and files that do not exist. @default "error" */
  readonly assets: CheckLevel;
  /** Two elements of a page with the same id. @default "error" */
  readonly duplicateIds: CheckLevel;
  /** Pages that neither the sidebar nor any other page leads to. @default "warn" */
  readonly orphans: CheckLevel;
  /** Images without alternative text. @default "warn" */
  readonly alt: CheckLevel;
  /** TypeScript samples that do not compile, do not run, or say of themselves what is not so. @default "error" */
  readonly samples: CheckLevel;
  /** Use of what is `@deprecated`, in samples and in `api:` links; the same of the next ones. @default "warn" */
  readonly deprecatedApi: CheckLevel;
  /** Use of what is `@legacy`. @default "warn" */
  readonly legacyApi: CheckLevel;
  /** Use of what is `@alpha`. @default "warn" */
  readonly alphaApi: CheckLevel;
  /** Use of what is `@beta`. @default "off" */
  readonly betaApi: CheckLevel;
  /** Use of what is `@internal`. @default "error" */
  readonly internalApi: CheckLevel;
}

/** How the site's TypeScript samples are treated; `checks.samples` says what their problems are. */
export interface SamplesConfig {
  /** Whether they are type-checked at all. @default true */
  readonly check: boolean;
  /**
   * Whether those that say `run` are run. They run with the rights of who builds the site, so only say `true` where you
   * trust all who write its pages. Without it they are only checked, and a warning says so. @default undefined
   */
  readonly run: boolean | undefined;
  /** Whether `build` checks them too; `false` leaves it to `check`. @default true */
  readonly build: boolean;
  /** Time that running one sample may take, in milliseconds. @default 10000 */
  readonly runMs: number;
  /** Options of the compiler, as tsconfig.json has them, over docsgen's own. @default {} */
  readonly compilerOptions: Readonly<Record<string, unknown>>;
}

/** A directive of the content security policy to which a site may add sources. */
export type CspDirective =
  | "default-src"
  | "script-src"
  | "script-src-attr"
  | "style-src"
  | "style-src-attr"
  | "img-src"
  | "font-src"
  | "connect-src"
  | "media-src"
  | "frame-src"
  | "child-src"
  | "worker-src"
  | "manifest-src"
  | "object-src"
  | "base-uri"
  | "form-action"
  | "frame-ancestors";

/** Sources that a site adds to docsgen's strict policy, by directive: `{ "img-src": ["https://img.example.com"] }`. */
export type CspConfig = { readonly [D in CspDirective]?: readonly string[] } & {
  /** `false` lets scripts write HTML from strings, as many scripts of others do. */
  readonly "require-trusted-types-for"?: false;
};

/** A host, or a web server, that reads from a file what to send. */
export type HeadersHost = "netlify" | "cloudflare" | "nginx" | "apache";

/** A link in the header or the footer. */
export interface NavbarLink {
  readonly label: string;
  /** A root-absolute route (`/docs/faq`) or an external URL. */
  readonly href: string;
  readonly items?: never;
}

/** Links in the header that are seen when their label is pressed. */
export interface NavbarMenu {
  readonly label: string;
  readonly items: readonly NavbarLink[];
  readonly href?: never;
}

/** An item of the header. */
export type NavbarItem = NavbarLink | NavbarMenu;

/** A column of links in the footer. */
export interface FooterColumn {
  readonly title: string;
  readonly items: readonly NavbarLink[];
}

/** One extra tag of every page's head; a script has its code in a file, which `src` names. */
export interface HeadTag {
  readonly tag: "meta" | "link" | "script";
  /** `true` for an attribute without a value: `defer: true`. */
  readonly attributes: Readonly<Record<string, string | true>>;
}

/** An item of an explicit sidebar; the shapes are Docusaurus'. */
export type SidebarItemConfig =
  | string
  | { readonly type: "doc"; readonly id: string; readonly label?: string; readonly className?: string }
  | { readonly type: "link"; readonly label: string; readonly href: string; readonly className?: string }
  | {
      readonly type: "category";
      readonly label: string;
      /** What the label leads to. Without it: the folder's index page among the items, else the first page. */
      readonly link?: { readonly type: "doc"; readonly id: string };
      readonly items: readonly SidebarItemConfig[];
      readonly collapsed?: boolean;
      readonly collapsible?: boolean;
      readonly className?: string;
    }
  | { readonly type: "autogenerated"; readonly dirName: string }
  /** The API reference: its headline packages with their items. */
  | { readonly type: "reference"; readonly label?: string };

/** Upper bounds that keep one input from stopping a build. */
export interface Limits {
  /** Largest Markdown file, in bytes. @default 2097152 */
  readonly fileBytes: number;
  /** Largest front matter, in bytes. @default 65536 */
  readonly frontMatterBytes: number;
  /** Deepest nesting of block quotes, lists and directives. @default 50 */
  readonly nesting: number;
  /** Longest code block that is highlighted, in characters; longer ones are plain. @default 200000 */
  readonly highlightChars: number;
  /** Time that each step of one page may take (it is parsed, rendered, put into its template), in milliseconds. @default 2000 */
  readonly pageMs: number;
  /** Time that a plugin may take to make its pages, or its files, in milliseconds. @default 30000 */
  readonly pluginMs: number;
}

/** What `docsgen.config.ts` exports; every field is optional. */
export interface Config {
  /** The site's name. @default "Documentation" */
  readonly title?: string;
  /** What the site is about, for pages without their own description. */
  readonly description?: string;
  /** The address the site is deployed at, scheme and host only (`https://docs.example.com`). */
  readonly url?: string;
  /** The path the site is deployed under; starts and ends with a slash. @default "/" */
  readonly baseUrl?: string;
  /** A file under `content/static/`, root-absolute (`/favicon.svg`). */
  readonly favicon?: string;
  /** What link previews show of pages without an image of their own: a file under `content/static/`, root-absolute. */
  readonly image?: string;
  /** The header's image and its alternative text. */
  readonly logo?: { readonly src: string; readonly alt: string };
  /** Links in the header, and menus of links. */
  readonly navbar?: { readonly items: readonly NavbarItem[] };
  /** Columns of links and a closing line. */
  readonly footer?: { readonly columns?: readonly FooterColumn[]; readonly text?: string };
  /** Prefix of each page's edit link; the file's path under the project's root is appended. */
  readonly editUrl?: string;
  /**
   * Whether pages say when they were last changed, by the git history of their source files; `last_update` in the front
   * matter wins. Undefined: where the content is in a repository with its whole history; `true`: a warning says why
   * there are no dates. @default undefined
   */
  readonly lastUpdate?: boolean;
  /** BCP 47 language of the pages. @default "en" */
  readonly locale?: string;
  /** Only `false`: canonical addresses have no slash at the end, index pages one. @default false */
  readonly trailingSlash?: false;
  /** The one version of the site. */
  readonly version?: {
    /** Shown beside the site's title; without it none is. */
    readonly label?: string;
    readonly banner?: "unreleased" | "unmaintained" | null;
    readonly badge?: boolean;
    readonly noIndex?: boolean;
  };
  /** Folder of the pages under the content folder. @default "docs" */
  readonly docsPath?: string;
  /**
   * Folder of the site's own templates and components, relative to the root; neither inside the output nor among the
   * pages. @default "templates"
   */
  readonly templatesPath?: string;
  /** Explicit sidebar; without it the folders decide. */
  readonly sidebar?: readonly SidebarItemConfig[];
  readonly markdown?: {
    /** `false` shows raw HTML as text. @default true */
    readonly rawHtml?: boolean;
  };
  readonly links?: {
    /** Schemes that links in pages may have beside http, https, mailto and tel, such as `vscode`; none that runs code. @default [] */
    readonly schemes?: readonly string[];
  };
  readonly frontMatter?: {
    /** Names of a site's own front matter keys. */
    readonly extra?: readonly string[];
  };
  readonly checks?: Partial<Checks>;
  /** Old routes and where they lead, both root-absolute without `baseUrl`; `to` may name a heading: `/docs/faq#install`. */
  readonly redirects?: readonly { readonly from: string; readonly to: string }[];
  /** Extra tags of every page's head. */
  readonly head?: readonly HeadTag[];
  /**
   * The hosts for which a file is written that tells them which headers to send: `_headers` (Netlify, Cloudflare Pages),
   * `_nginx.conf` to be included, `.htaccess` (Apache). `serve` then sends the same. @default []
   */
  readonly headers?: readonly HeadersHost[];
  /** What the content security policy allows beside docsgen's own files; with it, `serve` sends the policy too. */
  readonly csp?: CspConfig;
  readonly limits?: Partial<Limits>;
  /** Packages whose API gets pages, extracted from their declaration files. */
  readonly reference?: ReferenceConfig;
  /** TypeScript samples: `ts` and `tsx` fences, checked by the TypeScript that the site has installed. */
  readonly samples?: Partial<SamplesConfig>;
  /**
   * Whether each page is written as Markdown too (`index.md` beside its `index.html`), and all of them are listed in
   * `llms.txt` and gathered in `llms-full.txt`, for tools that read text. @default true
   */
  readonly llms?: boolean;
  /**
   * Whether `docsgen-manifest.json` is published: a hash of each file, and each page's route, text and anchors, which
   * `docsgen diff` compares. It is in the cache in any case. @default false
   */
  readonly manifest?: boolean;
  /** Whether readers can search the site: pages, headings and symbols, without a service. @default true */
  readonly search?: boolean;
  /**
   * The glossary: a page by its file under the content folder (`docs/glossary.md`) or by its id. Its headings of level 2
   * and 3 are terms, and so are the names in a line `Also: …` under one; the first use of each in the running text of
   * another guide is a link to it. A heading that ends in `{#id .quiet}` is not linked, nor is what `:quiet[…]` holds.
   */
  readonly glossary?: string;
  /** Plugins, in the order in which they are asked. @default [] */
  readonly plugins?: readonly PluginConfig[];
}

/** A plugin that the site uses. */
export interface PluginConfig {
  /** Its file, relative to the root (`./plugins/csv.ts`), or the name of a package that is installed there. */
  readonly module: string;
  /** What it is told: texts, numbers, true, false and null, in objects and lists. @default {} */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** A configuration with every default filled in and every value checked. */
export interface ResolvedConfig {
  readonly title: string;
  readonly description: string;
  readonly url: string | undefined;
  readonly baseUrl: string;
  readonly favicon: string | undefined;
  readonly image: string | undefined;
  readonly logo: { readonly src: string; readonly alt: string } | undefined;
  readonly navbar: readonly NavbarItem[];
  readonly footer: { readonly columns: readonly FooterColumn[]; readonly text: string };
  readonly editUrl: string | undefined;
  readonly lastUpdate: boolean | undefined;
  readonly locale: string;
  readonly version: {
    readonly label: string;
    readonly banner: "unreleased" | "unmaintained" | null;
    readonly badge: boolean;
    readonly noIndex: boolean;
  };
  readonly docsPath: string;
  readonly templatesPath: string;
  readonly sidebar: readonly SidebarItemConfig[] | undefined;
  readonly rawHtml: boolean;
  readonly linkSchemes: readonly string[];
  readonly extraFrontMatter: readonly string[];
  readonly checks: Checks;
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
  readonly head: readonly HeadTag[];
  readonly headers: readonly HeadersHost[];
  readonly csp: CspConfig | undefined;
  readonly limits: Limits;
  readonly reference: ReferenceConfig | undefined;
  readonly samples: SamplesConfig;
  readonly llms: boolean;
  readonly manifest: boolean;
  readonly search: boolean;
  readonly glossary: string | undefined;
  readonly plugins: readonly Required<PluginConfig>[];
}

// ---------------------------------------------------------------------------- sources and pages

/** Front matter after checking: known keys by their declared types, a site's own keys as they came. */
export interface FrontMatter {
  readonly title?: string;
  readonly description?: string;
  readonly slug?: string;
  readonly id?: string;
  readonly sidebar_label?: string;
  readonly sidebar_position?: number;
  readonly sidebar_class_name?: string;
  readonly tags?: readonly string[];
  readonly draft?: boolean;
  readonly unlisted?: boolean;
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
}

export interface SidebarCategory {
  readonly type: "category";
  readonly label: string;
  readonly href: string;
  readonly collapsed: boolean;
  readonly collapsible: boolean;
  readonly items: readonly SidebarItem[];
  readonly className?: string;
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
}

// ---------------------------------------------------------------------------- the page pass

/** A heading in the on-this-page list. */
export interface TocItem {
  readonly id: string;
  /** Plain text. */
  readonly text: string;
  readonly level: number;
}

/** A link to another page or to a heading, to be verified when all pages are known. */
export interface PageLink {
  /** Canonical route of the target. */
  readonly route: string;
  /** Decoded anchor without `#`, or "" for none. */
  readonly anchor: string;
  readonly line: number;
  readonly column: number;
  /** The included file that the link stands in, under the content folder; undefined for the page's own. */
  readonly file?: string;
}

/** A file that a page depends on, which may be that it is not there. */
export interface FileRead {
  /** Path under the content folder. */
  readonly file: string;
  /** Hash of its bytes; absent where only its being there matters. */
  readonly hash?: string;
  /** Set where the page refers to it and it was not there. */
  readonly missing?: true;
}

/** A TypeScript fence of a page: its code, and what its attributes ask for. */
export interface Sample {
  /** Whether it is read as JSX. */
  readonly tsx: boolean;
  /** Line of the page's file that has the first line of code; for a file's sample, the fence's own line. */
  readonly line: number;
  /** How many characters of list, quote or indentation stand before each line of code; absent where none do. */
  readonly indents?: readonly number[];
  /** All of the code, lines that readers don't see included; "" where it is a file's, or no sample is checked. */
  readonly code: string;
  /** The included file that the fence stands in, content-relative; absent for the page's own. */
  readonly from?: string;
  /** The file that it shows, content-relative: checked as a whole, where it lies. */
  readonly file?: string;
  /** Fences of one page with one name are one module. */
  readonly group?: string;
  /** Why it is not checked. */
  readonly nocheck?: string;
  /** Codes of errors that must occur. */
  readonly errors?: readonly number[];
  /** Whether its module is run, too. */
  readonly run?: true;
  readonly allow?: readonly ApiStanding[];
}

/**
 * A source file's size, times and inode; the same ones mean the same bytes. Files that are written within one step of the
 * clock, and then change places, differ by their inodes alone.
 */
export type Stamp = readonly [file: string, size: number, mtimeMs: number, ctimeMs: number, ino: number];

/** A file in the output folder. */
export interface OutputFile {
  /** Path under the output folder, `/` separators. */
  readonly path: string;
  /** SHA-256 of the content, first 32 hexadecimal digits. */
  readonly hash: string;
  readonly size: number;
  readonly mtimeMs: number;
  /** For a file that is put together from others: what it is made of, stretch by stretch. */
  readonly stretches?: readonly JoinedStretch[];
}

/** A stretch of a file that is put together from others. */
export interface JoinedStretch {
  /** Hash of what it is made of: the same parts make the same bytes. */
  readonly hash: string;
  readonly size: number;
}

/** What one page's pass leaves behind; small, and all that crosses threads. */
export interface PageRecord {
  readonly route: string;
  /** Plain text, at most 160 characters. */
  readonly description: string;
  /** Hash of what the page says, apart from its frame; only where the manifest is published. */
  readonly text?: string;
  readonly anchors: readonly string[];
  readonly links: readonly PageLink[];
  /** Content files that the page shows or links to, and where they are put. */
  readonly assets: readonly Asset[];
  /** Further files that the page was made from (snippets, includes, images) or leads to. */
  readonly reads: readonly FileRead[];
  /** What plugins read for the page, where they read anything. */
  readonly pluginReads?: readonly PluginRead[];
  /**
   * The ends of those links' addresses that name no page's file, where there are any: a page that comes under such a name
   * may be what they lead to.
   */
  readonly loose?: readonly string[];
  /** The page's TypeScript fences, where it has any. */
  readonly samples?: readonly Sample[];
  readonly diagnostics: readonly Diagnostic[];
  /** Whether something that the page refers to was not there; it may come without the page's own change. */
  readonly unresolved?: true;
  /** Names of scripts, with their styles, that the page loads beside those of every page. */
  readonly scripts: readonly string[];
  /** What was written: the page, then its Markdown twin where the site has them; none where an error kept it from it. */
  readonly outputs: readonly OutputFile[];
}

/** A page that the site leaves out, and what its text was found to hold. */
export interface LeftOutPage {
  readonly page: Page;
  readonly record: PageRecord;
}

// ---------------------------------------------------------------------------- what templates receive

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
    readonly label: string;
    readonly href: string;
    readonly part?: string;
    readonly className?: string;
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
  readonly logo: { readonly src: string; readonly alt: string } | undefined;
  readonly navbar: readonly (PropLink | PropMenu)[];
  readonly footer: {
    readonly columns: readonly { readonly title: string; readonly items: readonly PropLink[] }[];
    readonly text: string;
  };
  readonly head: readonly HeadTag[];
  readonly noIndex: boolean;
  /** Hashed scripts and styles: `theme` is small and blocks, `script` is deferred. */
  readonly assets: { readonly theme: string; readonly script: string; readonly style: string };
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
  readonly title: string;
  /** Content of the title element. */
  readonly documentTitle: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** Absolute address of the page; undefined where the site has no `url`. */
  readonly canonical: string | undefined;
  /** Href of the page as Markdown; undefined where the configuration switches that off. */
  readonly markdownHref: string | undefined;
  /** Absolute address of the image for social cards. */
  readonly image: string | undefined;
  readonly noIndex: boolean;
  /** Empty where the page hides it. */
  readonly toc: readonly TocItem[];
  readonly sidebar: NavList;
  /** From the top to the page itself; the last one is the page. */
  readonly breadcrumbs: readonly { readonly label: string; readonly href?: string }[];
  readonly previous: PropLink | undefined;
  readonly next: PropLink | undefined;
  readonly editUrl: string | undefined;
  readonly lastUpdate: { readonly date?: string; readonly author?: string } | undefined;
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

// ---------------------------------------------------------------------------- directives

/**
 * When a directive's component is brought to life in the browser: when the page is there, when it is nearly in view, or
 * when the reader presses something in it that has `data-start`. Exported by a component's file as `island`:
 * `export const island: Island = "visible";`
 *
 * The component is rendered on the server as any other; in the browser React takes over what is there. Its props are the
 * same in both places, so what it first shows must be too: what only a browser knows belongs into effects and handlers.
 * The page stands without scripts: what has `data-start` is hidden then, and what has `data-failed` until the component
 * could not be loaded, or threw. Styles that it imports (`import "./counter.css"`) are loaded by pages that use an island;
 * what it imports dynamically is not there on the server.
 */
export type Island = "load" | "visible" | "start";

/** How a directive is written: `:::name` … `:::`, `::name` on a line of its own, `:name[…]` or `:name{…}` in a text. */
export type DirectiveKind = "container" | "leaf" | "text";

/**
 * What an attribute holds. `link` is resolved and checked like a link of Markdown's, `asset` and `image` like an image;
 * an attribute called `href` or `src` is so whatever its type. A list names the values that are allowed.
 */
export type AttributeType = "string" | "number" | "boolean" | "link" | "asset" | "image" | readonly string[];

/**
 * The attributes that a directive takes, by name. One whose name ends in `?` may be left out; a boolean always may, and is
 * false then. Exported by a component's file as `attributes`:
 * `export const attributes = { href: "link", "level?": ["tip", "danger"] } as const satisfies Attributes;`
 * `type Props = DirectiveProps<typeof attributes>;`
 */
export type Attributes = Readonly<Record<string, AttributeType>>;

/** An image's address and size, or its markup where the directive has the attribute `inline` and the file is an SVG. */
export type ImageValue =
  | { readonly href: string; readonly width?: number; readonly height?: number; readonly svg?: undefined }
  | { readonly svg: string };

/** The value of an attribute of a type. */
export type AttributeValue<T extends AttributeType = AttributeType> = T extends "number"
  ? number
  : T extends "boolean"
    ? boolean
    : T extends "image"
      ? ImageValue
      : T extends readonly (infer Word)[]
        ? Word
        : string;

/** The values of declared attributes. */
export type AttributeValues<A extends Attributes> = {
  readonly [K in keyof A as K extends `${string}?` ? never : K]: AttributeValue<A[K]>;
} & { readonly [K in keyof A as K extends `${infer Name}?` ? Name : never]?: AttributeValue<A[K]> };

/** Whether a directive has a text in brackets. */
export type LabelUse = "required" | "optional" | "none";

/** How a directive may be used. Exported by a component's file as `usage`; every field has a default. */
export interface Usage {
  /** What authors call it. @default the file's name: `VersionNote.tsx` is `version-note` */
  readonly names?: readonly string[];
  /** @default container and leaf */
  readonly kinds?: readonly DirectiveKind[];
  /** @default "optional" */
  readonly label?: LabelUse;
  /** Directives that stand only directly inside it, and reach its component as `items`. */
  readonly items?: Readonly<Record<string, ItemUsage>>;
}

/** How an item of a directive may be used. */
export interface ItemUsage {
  /** Without it any attribute is let through. */
  readonly attributes?: Attributes;
  /** @default container */
  readonly kinds?: readonly DirectiveKind[];
  /** @default "optional" */
  readonly label?: LabelUse;
}

/** What is wrong with the use of a directive, and how to mend it. */
export interface DirectiveFault {
  readonly message: string;
  readonly hint?: string;
}

/**
 * What a directive's component receives: `DirectiveProps<typeof attributes>`. Where no attributes are declared, their
 * values are text as the author wrote them.
 */
export interface DirectiveProps<A extends Attributes | undefined = undefined, I extends Attributes | undefined = A> {
  readonly name: string;
  /** Text in brackets, as HTML of inline Markdown; undefined where there is none. */
  readonly label: string | undefined;
  readonly attributes: A extends Attributes ? AttributeValues<A> : Readonly<Record<string, string>>;
  /** HTML of the content. */
  readonly html: string;
  /** The content in a `div`; undefined where there is none. */
  readonly children?: ReactNode;
  /** The label in a `span`; undefined where there is none. */
  readonly labelNode?: ReactNode;
  /** Directives that stand directly inside (a tab in its tabs), in order. */
  readonly items: readonly DirectiveProps<I>[];
  /** Tells several of one page apart: 1, 2, … */
  readonly ordinal: number;
}

/** A directive as docsgen itself handles it, whatever its declared attributes. */
export type AnyDirectiveProps = DirectiveProps<Attributes>;

// ---------------------------------------------------------------------------- building

/** What a long step reports, as often as it gets on. */
export interface Progress {
  /** What is counted: packages whose models are extracted, pages that are made, samples that have run. */
  readonly phase: "packages" | "pages" | "samples";
  readonly done: number;
  readonly total: number;
}

/** Options of `build` and `check`. */
export interface BuildOptions {
  /** The project's root. @default the working directory */
  readonly root?: string;
  /** The content folder, under the root. @default "content" */
  readonly content?: string;
  /** The output folder, under the root. @default "dist" */
  readonly out?: string;
  /** Path of the configuration file, or a configuration. @default `docsgen.config.{ts,mts,js,mjs}` where there is one */
  readonly config?: string | Config;
  /** Overrides the configuration's `baseUrl`. */
  readonly baseUrl?: string;
  /** Threads, the main one included; 1 = none beside it. @default the number of cores, for large sites */
  readonly jobs?: number;
  /** Whether the cache is read. @default true */
  readonly cache?: boolean;
  /** Whether warnings stop publication. @default false */
  readonly strict?: boolean;
  /**
   * How the new output takes the old one's place: by renaming, or by leading a symbolic link to another folder, so that
   * a server which reads the output never misses a file. @default as it is published already; "rename" the first time
   */
  readonly publish?: "rename" | "symlink";
  readonly signal?: AbortSignal;
  onProgress?(progress: Progress): void;
}

/** What may make a comparison of outputs fail: addresses, or anchors in pages, that lead nowhere any more. */
export type Loss = "lost-route" | "lost-anchor";

/** Options of `diff`. */
export interface DiffOptions {
  /** What is not to be lost. @default [] */
  readonly failOn?: readonly Loss[];
}

/** What changed between two outputs. Routes have no slash at their end; lists are in code-unit order. */
export interface DiffResult {
  /** Whether nothing is lost that `failOn` names. */
  readonly ok: boolean;
  readonly added: readonly string[];
  /** Pages that are at another address: the old one leads there, or one new page says the same. */
  readonly moved: readonly { readonly from: string; readonly to: string; readonly redirected: boolean }[];
  /** Addresses of pages, and of redirects, that lead nowhere any more. */
  readonly removed: readonly string[];
  /** Anchors of pages that are still there or have moved; `route` is the old one. */
  readonly lostAnchors: readonly { readonly route: string; readonly anchor: string }[];
  /** Pages that say something else, at their new address. */
  readonly textChanged: readonly string[];
  /** Pages that say the same, with something else round it or in its markup. */
  readonly frameChanged: readonly string[];
  /** How many pages are the same, byte for byte. */
  readonly unchanged: number;
}

/** What the API reference holds. */
export interface ReferenceSummary {
  readonly packages: number;
  readonly items: number;
  readonly members: number;
  /** Links in comments that lead nowhere, and why. */
  readonly unresolved: readonly UnresolvedLink[];
  /** Whether the models came from the cache. */
  readonly cached: boolean;
  /** Milliseconds for extracting, or for reading the cache. */
  readonly ms: number;
}

/** How many fences were checked. */
export interface SampleCounts {
  readonly checked: number;
  /** Of the checked ones, those that say `run` and were run, now or when they were last changed. */
  readonly run: number;
  readonly unchecked: number;
}

/** What came of the site's TypeScript samples. */
export interface SampleSummary extends SampleCounts {
  /** Errors that fences state and that occurred. */
  readonly expectedErrors: number;
  /** Why those that were not checked were not. */
  readonly reason: "nocheck" | "no TypeScript" | "switched off";
  /** How many of the checked ones are as they were when they were last checked, and so were not checked again. */
  readonly cached: number;
  /** Milliseconds. */
  readonly ms: number;
  /** Of each page that has samples. `file` as in diagnostics. */
  readonly pages: readonly ({ readonly file: string } & SampleCounts)[];
}

/** What came of checking a previewed site as a whole. */
export interface SiteCheck {
  readonly pages: number;
  /** Everything that is wrong, by place. */
  readonly diagnostics: readonly Diagnostic[];
  /** Milliseconds since the change that it follows. */
  readonly ms: number;
  /** Where the site has samples that are checked. */
  readonly samples: SampleSummary | undefined;
}

/** What a build did. */
export interface BuildResult {
  readonly ok: boolean;
  readonly pages: number;
  /** Files. */
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Milliseconds from start to end. */
  readonly ms: number;
  /** Milliseconds of each phase. */
  readonly phases: Readonly<Record<string, number>>;
  readonly diagnostics: readonly Diagnostic[];
  /** Where the site has an API reference and it was needed. */
  readonly reference?: ReferenceSummary;
  /** Where the site has TypeScript samples. */
  readonly samples?: SampleSummary;
}
