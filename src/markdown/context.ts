// What Markdown needs from its page, and what it gives back. Types only.
import type { DirectiveProps, Limits, PageLink, TocItem } from "../types.ts";

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
}

/** Where an author's href leads, or why it leads nowhere. */
export type ResolvedHref =
  | {
      readonly href: string;
      readonly external?: boolean;
      /** The page and heading, where the link is to be verified when all pages are known. */
      readonly target?: { readonly route: string; readonly anchor: string };
    }
  | { readonly error: { readonly code: string; readonly message: string; readonly hint?: string } };

/** The page that Markdown is rendered for. */
export interface MarkdownContext {
  /** Line of the file on which `source` begins. */
  readonly bodyLine: number;
  /** `false` shows raw HTML as text. */
  readonly rawHtml: boolean;
  readonly limits: Limits;
  /** Levels of the headings that the on-this-page list has. */
  readonly tocLevels: { readonly min: number; readonly max: number };
  /** Known directive names. */
  readonly directives: readonly string[];
  /** Directives that stand only in another one: the name of that. */
  readonly directiveItems?: Readonly<Record<string, string>>;
  /** Turns an author's href (entities decoded, scheme not refused) into a final href. */
  resolveLink(href: string): ResolvedHref;
  /** The same for images and other embedded files. */
  resolveAsset(src: string): ResolvedHref & { readonly width?: number; readonly height?: number };
  /** Finds the href of the symbol that a piece of inline code names exactly; undefined for all other code. */
  resolveCode?(text: string): string | undefined;
  /** Reads a snippet's file; the path is as the author wrote it. */
  readSnippet(path: string): { readonly text: string } | { readonly error: string; readonly hint?: string };
  /** Renders a directive by its React component; undefined where it has none of its own. */
  renderDirective(props: DirectiveProps): string | undefined;
  report(problem: Problem): void;
}

/** A page's Markdown, rendered. */
export interface MarkdownResult {
  readonly html: string;
  /** Whether the article has an h1 of its own. */
  readonly hasH1: boolean;
  readonly toc: readonly TocItem[];
  /** Every id that a link can lead to. */
  readonly anchors: readonly string[];
  /** Links to pages and headings of the site, to be verified. */
  readonly links: readonly PageLink[];
  /** Plain text, blocks separated by line breaks. */
  readonly text: string;
  /** Plain text of the first paragraph, "" for none. */
  readonly description: string;
  /** Writes the same article as Markdown that any reader understands. */
  plain(addresses: PlainAddresses): PlainMarkdown;
}
