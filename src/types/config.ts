// The configuration, as authors write it and as it is resolved. Types only.
import type { BadgeType } from "../badge-types.ts";
import type { ReferenceConfig } from "../reference/types.ts";
import type { Translations } from "../translations.ts";

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
  /** Code blocks in languages that are not known, which are shown without colours. @default "warn" */
  readonly codeLanguages: CheckLevel;
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

/** The image beside the site's title. */
export interface Logo {
  /** A file under `content/static/`, root-absolute (`/logo.svg`). */
  readonly src: string;
  /** Another one for the dark theme. @default that of `src` */
  readonly srcDark?: string;
  /** What it says besides the title. */
  readonly alt: string;
  /** Whether the title is not written beside it. @default false */
  readonly replacesTitle?: boolean;
}

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

/** A build beside others: a version or a language. */
interface ListedBuild {
  /** Its name; of versions, this build is the one whose label is `version.label`. */
  readonly label: string;
  /** Where it begins, its base included: `/v1/`, or an http(s) address. */
  readonly href: string;
  /** Its manifest, relative to the root, which says which pages it has. Without it, all are taken to be there. */
  readonly pages?: string;
}

/** A version, which is a build of its own. */
export interface VersionBuild extends ListedBuild {
  /** Whether the banners of others lead to it. @default the first one */
  readonly latest?: boolean;
}

/** A language, likewise. */
export interface LanguageBuild extends ListedBuild {
  /** BCP 47 language; this build has the site's. */
  readonly locale: string;
  /** Whether it is for readers of all others, too. */
  readonly default?: boolean;
}

/** An item of an explicit sidebar; the shapes are Docusaurus'. */
export type SidebarItemConfig =
  | string
  | ({ readonly type: "doc"; readonly id: string; readonly label?: string } & SidebarItemLook)
  | ({ readonly type: "link"; readonly label: string; readonly href: string } & SidebarItemLook)
  | ({
      readonly type: "category";
      readonly label: string;
      /** What the label leads to. Without it: the folder's index page among the items, else the first page. */
      readonly link?: { readonly type: "doc"; readonly id: string };
      readonly items: readonly SidebarItemConfig[];
      readonly collapsed?: boolean;
      readonly collapsible?: boolean;
    } & SidebarItemLook)
  | { readonly type: "autogenerated"; readonly dirName: string }
  /** The API reference: its headline packages with their items. */
  | { readonly type: "reference"; readonly label?: string };

/** A word or two behind an entry's label. */
export interface SidebarBadge {
  readonly text: string;
  /** Its colour, as the directive's. */
  readonly type?: BadgeType;
}

/** How an item of an explicit sidebar differs from its neighbours. */
export type SidebarItemLook = {
  readonly className?: string;
  /** A word or two behind the label; a text is one without a colour. */
  readonly badge?: string | SidebarBadge;
};

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
  /** The image beside the title. */
  readonly logo?: Logo;
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
  /** What stands in the place of docsgen's own texts, by these: `{ "On this page": "Auf dieser Seite" }`. @default {} */
  readonly translations?: Translations;
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
  /** The versions of the documentation, this one among them: a menu leads to the same page in each. */
  readonly versions?: readonly VersionBuild[];
  /** Its languages, this one among them: the same, and search engines are told of them. */
  readonly languages?: readonly LanguageBuild[];
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
    /**
     * Addresses of the site's host that are another site's, or an application's: `["/windows/*"]`. `*` stands for anything, and the
     * base is not put before them. Links to them are not checked, and are written as they are. @default []
     */
    readonly elsewhere?: readonly string[];
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

/** Which pages a build has. */
export interface KnownPages {
  /** Of what else is in it. */
  readonly hash: string;
  /** Routes without a slash at their end. */
  readonly routes: ReadonlySet<string>;
  /** Those that only lead on to others. */
  readonly moved: ReadonlySet<string>;
}

/** A version or a language, checked. */
export interface SiteBuild extends ListedBuild {
  /** Whether it is this build. */
  readonly isOwn: boolean;
  /** Only of versions. */
  readonly isLatest?: true;
  /** Only of languages. */
  readonly locale?: string;
  readonly isDefault?: true;
  /** Undefined where that is not known. */
  readonly known?: KnownPages;
}

/** A configuration with every default filled in and every value checked. */
export interface ResolvedConfig {
  readonly title: string;
  readonly description: string;
  readonly url: string | undefined;
  readonly baseUrl: string;
  readonly favicon: string | undefined;
  readonly image: string | undefined;
  readonly logo: Logo | undefined;
  readonly navbar: readonly NavbarItem[];
  readonly footer: { readonly columns: readonly FooterColumn[]; readonly text: string };
  readonly editUrl: string | undefined;
  readonly lastUpdate: boolean | undefined;
  readonly locale: string;
  readonly translations: Translations;
  readonly version: {
    readonly label: string;
    readonly banner: "unreleased" | "unmaintained" | null;
    readonly badge: boolean;
    readonly noIndex: boolean;
  };
  readonly versions: readonly SiteBuild[];
  readonly languages: readonly SiteBuild[];
  readonly docsPath: string;
  readonly templatesPath: string;
  readonly sidebar: readonly SidebarItemConfig[] | undefined;
  readonly rawHtml: boolean;
  readonly linkSchemes: readonly string[];
  readonly linksElsewhere: readonly string[];
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
