// What a plugin is: its hooks, what each is given, and what each gives. Types only.
import type { FrontMatter, PageFrame, PluginConfig } from "../types.ts";

/**
 * A plugin: a module's default export, in `definePlugin`. Every hook may be left out.
 *
 * The module is loaded once in each thread that makes pages, so what it keeps in variables of its own is not shared, and
 * a page must not depend on which pages were made before it.
 */
export interface Plugin<Options extends object = Readonly<Record<string, unknown>>> {
  /** Tells it apart in messages. */
  readonly name: string;
  /** Makes pages. They are treated as written ones in all: addresses, sidebar, links, checks, search. */
  pages?(context: SiteContext<Options>): Iterable<PluginPage> | Promise<Iterable<PluginPage>>;
  /** Adds to the Markdown that all pages may use. */
  markdown?(context: MarkdownHookContext<Options>): readonly MarkdownExtension[];
  /**
   * Changes what a page's template receives, just before the page is rendered. It answers at once: what is slow belongs
   * into `pages`.
   * @returns what is different; nothing where nothing is
   */
  page?(data: PageData, context: PageContext<Options>): PageChange | undefined;
  /** Makes files that are written beside the pages. */
  files?(site: PluginSite, context: SiteContext<Options>): Iterable<PluginFile> | Promise<Iterable<PluginFile>>;
}

/** What every hook is given. */
export interface MarkdownHookContext<Options = Readonly<Record<string, unknown>>> {
  /** What the configuration tells the plugin. */
  readonly options: Options;
  readonly site: SiteSettings;
}

/** What hooks are given that may read files and say what is wrong. */
export interface PageContext<Options = Readonly<Record<string, unknown>>> extends MarkdownHookContext<Options> {
  /**
   * Reads a text file. A change of it is seen by the next build, and by `serve --watch` at once.
   * @param file relative to the project's root
   * @throws where there is no such file, or it is not UTF-8
   */
  read(file: string): string;
  /** Says what is wrong; nothing is published then. A text is the message alone. */
  error(problem: PluginProblem | string): void;
  /** Says what may be wrong. */
  warn(problem: PluginProblem | string): void;
}

/** What hooks are given that look at the site as a whole. */
export interface SiteContext<Options = Readonly<Record<string, unknown>>> extends PageContext<Options> {
  /**
   * Lists the files of a folder and of those in it, by their paths under the root, in code-unit order; without hidden ones
   * and `node_modules`. A file that comes or goes is seen as a change.
   * @param folder relative to the project's root
   */
  list(folder: string): readonly string[];
}

/** What a plugin has to say. */
export interface PluginProblem {
  /** Where: a file relative to the project's root. Without it: where the plugin says it. */
  readonly file?: string;
  /** From 1. @default 1 */
  readonly line?: number;
  /** From 1. @default 1 */
  readonly column?: number;
  readonly message: string;
  /** How to mend it. */
  readonly hint?: string;
}

/** What a plugin is told of the configuration. */
export interface SiteSettings {
  readonly title: string;
  readonly description: string;
  readonly url: string | undefined;
  readonly baseUrl: string;
  readonly locale: string;
}

/** A page that a plugin makes. */
export interface PluginPage {
  /** Where the page would lie if it were written: under the folder of the pages (`users/list.md`). */
  readonly path: string;
  /** Markdown; it may begin with front matter. */
  readonly markdown: string;
  /** Front matter as data, instead of that. */
  readonly frontMatter?: Readonly<Record<string, unknown>>;
  /** What the page was made from: where its problems are told. Without it: the plugin. */
  readonly source?: {
    /** Relative to the project's root. */
    readonly file: string;
    readonly line?: number;
    readonly column?: number;
  };
}

/** What of a page's frame a plugin may change. */
type Changeable = Pick<
  PageFrame,
  | "title"
  | "documentTitle"
  | "description"
  | "keywords"
  | "canonical"
  | "image"
  | "noIndex"
  | "toc"
  | "breadcrumbs"
  | "previous"
  | "next"
  | "editUrl"
  | "lastUpdate"
  | "extra"
>;

/** A page as its template is about to receive it. */
export interface PageData extends Changeable {
  /** The page's file as authors know it. */
  readonly file: string;
  /** Without `baseUrl`. */
  readonly route: string;
  readonly frontMatter: FrontMatter;
  /** The article's HTML; undefined for a page of the API reference. */
  readonly article: string | undefined;
}

/** What is different. `extra` is added to what is there; the article of a page of the API reference can't be changed. */
export type PageChange = Partial<Changeable> & { readonly article?: string | undefined };

/** The site, when all pages are made. */
export interface PluginSite {
  /** In code-unit order of their routes. */
  readonly pages: readonly SitePage[];
}

/** A page of the site, as the files of a plugin may speak of it. */
export interface SitePage {
  /** The page's file as authors know it. */
  readonly file: string;
  /** Without `baseUrl`. */
  readonly route: string;
  /** The address in the site, with `baseUrl`. */
  readonly href: string;
  /** The whole address; undefined where the site has no `url`. */
  readonly url: string | undefined;
  readonly title: string;
  readonly description: string;
  readonly frontMatter: FrontMatter;
  /** The day of the last change (`2026-01-31`), where it is known. */
  readonly lastUpdate: string | undefined;
  /** Whether it belongs to the API reference. */
  readonly isReference: boolean;
}

/** A file that a plugin makes. */
export interface PluginFile {
  /** Under the output folder (`feed.xml`). */
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** A token of Markdown: its type, the text that it was made from, and what else its tokenizer keeps. */
export interface MarkdownToken {
  readonly type: string;
  readonly raw: string;
  readonly [key: string]: unknown;
}

/** An extension of Markdown, as marked has them. */
export interface MarkdownExtension {
  /** The type of its tokens. */
  readonly name: string;
  readonly level: "block" | "inline";
  /** Finds where the next one may begin, so that a text or a paragraph before it ends there. */
  start?(src: string): number | undefined;
  /** Reads one at the very beginning of a text; nothing where there is none. */
  tokenizer(this: { readonly lexer: MarkdownLexer }, src: string): MarkdownToken | undefined;
  /** Makes a token's HTML. */
  renderer(this: { readonly parser: MarkdownParser }, token: MarkdownToken): string | false | undefined;
  /**
   * Writes a token for the page's Markdown twin; without a `text` of the token, also for the search and descriptions.
   * @default the text that it was made from, in the twin alone
   */
  plain?(token: MarkdownToken): string;
}

/** What a tokenizer parses the inside of its token with. */
export interface MarkdownLexer {
  /** Parses inline Markdown, when the blocks are known: so that reference links work. Returns the list it will fill. */
  inline(src: string, tokens?: MarkdownToken[]): MarkdownToken[];
  inlineTokens(src: string, tokens?: MarkdownToken[]): MarkdownToken[];
  blockTokens(src: string, tokens?: MarkdownToken[]): MarkdownToken[];
}

/** What a renderer renders the inside of its token with. */
export interface MarkdownParser {
  parse(tokens: readonly MarkdownToken[]): string;
  parseInline(tokens: readonly MarkdownToken[]): string;
}

/** A plugin whose module is bundled; plain data, for all threads. */
export interface LoadedPlugin {
  /** Absolute path of the bundle; its name is the hash of its bytes. */
  readonly module: string;
  /** Absolute path of the author's file. */
  readonly file: string;
  readonly options: Required<PluginConfig>["options"];
}

/** The hooks of a plugin. */
export type HookName = "pages" | "markdown" | "page" | "files";

/** A page that a plugin made, checked. */
export interface GeneratedPage {
  /** As `Page.file`. */
  readonly file: string;
  readonly text: string;
  readonly plugin: string;
  /** Where its problems are told. */
  readonly place: { readonly file: string; readonly line: number; readonly column: number };
  /** The file it was made from, where the plugin names one. */
  readonly from?: string;
}

/** A file that a plugin made, checked. */
export interface GeneratedFile extends PluginFile {
  readonly plugin: string;
  /** Where its problems are told. */
  readonly place: GeneratedPage["place"];
}
