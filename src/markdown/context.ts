// What Markdown needs from its page, and what it gives back. Types only.
import type { Directives } from "../directives.ts";
import type { Translations } from "../translations.ts";
import type { AnyDirectiveProps, CspDirective, DeadAddress, Limits, PageLink, Sample, TocItem } from "../types.ts";
import type { Extensions } from "./extensions.ts";
import type { Place, Places } from "./places.ts";
import type { PageTerms } from "./terms.ts";
import type { WrittenCode } from "./written-code.ts";

/** Where the site's pages and files are, seen from anywhere. */
export interface PlainAddresses {
  /** The address of a page's Markdown. @param href of the page, root-absolute, perhaps with query and anchor */
  page(href: string): string;
  /** The address of any other file. @param href root-absolute */
  file(href: string): string;
}

/** Markdown without anything that only docsgen understands. */
export interface PlainMarkdown {
  /** The level-one heading that the article begins with, as inline Markdown; undefined where it begins otherwise. */
  readonly title: string | undefined;
  /** What follows the title; ends with a line end unless it is empty. */
  readonly body: string;
}

/** A problem at a place in the page's file. The caller knows which codes are errors and which are warnings. */
export interface Problem {
  readonly line: number;
  readonly column: number;
  /** Stable name of the kind of problem, kebab-case. */
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  /** The address that leads nowhere, where that is the problem. */
  readonly dead?: DeadAddress;
  /** The included file that it is in, under the content folder; undefined for the page's own. */
  readonly file?: string;
}

/** Where an author's href leads, or why it leads nowhere. */
export type ResolvedHref =
  | {
      readonly href: string;
      readonly external?: boolean;
      /** The page and heading, where the link is to be verified when all pages are known. */
      readonly target?: { readonly route: string; readonly anchor: string };
      /** The route that it names where there is no page, but a file that the build writes. */
      readonly instead?: string;
      /** The patterns of the configuration by which it is another site's, where it is. */
      readonly elsewhere?: readonly string[];
      /** What there is to say of a link that leads where it should. */
      readonly cautions?: readonly { readonly code: string; readonly message: string; readonly hint?: string }[];
    }
  | { readonly error: Pick<Problem, "code" | "message" | "hint" | "dead"> };

/** An embedded file; width and height in CSS pixels where they are known. */
export type ResolvedAsset = ResolvedHref & { readonly width?: number; readonly height?: number };

/** Why a file can't be shown. */
export interface UnshownFile {
  /** Where it is another one than that of files which are not there. */
  readonly code?: string;
  readonly error: string;
  readonly hint?: string;
}

/** A file that an include names. */
export interface IncludedFile {
  /** Path under the content folder. */
  readonly file: string;
  /** Its Markdown, which begins on `context.bodyLine`. */
  readonly text: string;
  /** Answers for addresses as the included file writes them. */
  readonly context: MarkdownContext;
}

/** Markdown of one file: where things stand in it, and what its addresses mean. */
export interface Source {
  readonly places: Places;
  readonly context: MarkdownContext;
}

/** The page that Markdown is rendered for. */
export interface MarkdownContext {
  /** Path under the content folder of the file that the Markdown stands in, where there is one. */
  readonly file?: string;
  /** Line of the file on which `source` begins. */
  readonly bodyLine: number;
  /** `false` shows raw HTML as text. */
  readonly rawHtml: boolean;
  /** Schemes that links may have beside the usual ones. */
  readonly schemes?: readonly string[];
  /** Tells what the site's policy forbids, where it has one: an address on another host, or what stands in the page itself. */
  readonly forbids?: (
    directive: CspDirective,
    address?: string,
  ) => { readonly code: string; readonly message: string; readonly hint: string } | undefined;
  readonly limits: Limits;
  /** What the site says in the place of docsgen's own texts. @default nothing */
  readonly translations?: Translations;
  /** Which way the site's text runs. @default from left to right */
  readonly direction?: "ltr" | "rtl";
  /** Levels of the headings that the on-this-page list has. */
  readonly tocLevels: { readonly min: number; readonly max: number };
  /** The directives that authors may use; without any, `:name[…]` in a text is text. */
  readonly directives: Directives;
  /** What plugins add to Markdown. */
  readonly extensions?: Extensions | undefined;
  /** Turns an author's href (entities decoded, scheme not refused) into a final href. */
  resolveLink(href: string): ResolvedHref;
  /** The same for images and other embedded files. */
  resolveAsset(src: string): ResolvedAsset;
  /** Finds the href of the symbol that a piece of inline code names exactly; undefined for all other code. */
  resolveCode?(text: string): string | undefined;
  /** The glossary, where the site has one and this is another page. */
  readonly glossary?: {
    readonly terms: PageTerms;
    /** Makes the href of a term, to be resolved, from its heading's id. */
    href(anchor: string): string;
  };
  /** Whether this page is the glossary. */
  readonly isGlossary?: boolean;
  /** Gives code as it was highlighted when the page was made last. */
  readonly writtenCode?: WrittenCode;
  /** Reads a snippet's file; the path is as the author wrote it. */
  readSnippet(path: string): { readonly text: string } | UnshownFile;
  /** Names of scripts that the site has for the pages that need them. */
  readonly scripts?: readonly string[];
  /** Reads a file that an include names; the path is as the author wrote it. Without it there are no includes. */
  include?(path: string): IncludedFile | UnshownFile;
  /**
   * Renders a directive by its React component; undefined where it has none of its own.
   * @param place of the directive
   */
  renderDirective(props: AnyDirectiveProps, place: Place): string | undefined;
  report(problem: Problem): void;
}

/** A page's Markdown, rendered. */
export interface MarkdownResult {
  readonly html: string;
  /** Whether the article's own h1 comes before all other headings; undefined where it has none. */
  readonly h1: "first" | "later" | undefined;
  readonly toc: readonly TocItem[];
  /** All headings, those that the on-this-page list leaves out too. */
  readonly headings: readonly TocItem[];
  /** Every id that a link can lead to. */
  readonly anchors: readonly string[];
  /** Links to pages and headings of the site, to be verified. */
  readonly links: readonly PageLink[];
  /** Those of the context's scripts that the page needs. */
  readonly scripts: readonly string[];
  /** TypeScript fences, in order; a file's path is as the author wrote it. */
  readonly samples: readonly Sample[];
  /** Returns the plain text, blocks separated by line breaks: joined only where it is asked for. */
  text(): string;
  /** What it has word for word: code, emphasis and quotation marks round several words. */
  readonly quotes: readonly string[];
  /** Whether its author wrote some of its HTML. */
  readonly hasRawHtml: boolean;
  /** Plain text of the first paragraph, "" for none. */
  readonly description: string;
  /** Writes the same article as Markdown that any reader understands. */
  plain(addresses: PlainAddresses): PlainMarkdown;
}
