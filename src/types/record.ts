// What a page's pass leaves of it. Types only.
import type { ApiStanding } from "../reference/types.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { Asset, Page } from "./site.ts";

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

/** An address of a page that leads nowhere; what comes may be what it means. */
export interface DeadAddress {
  /** Whether it is a link's, or that of something that is shown; or names a symbol of the API reference, or a page that is left out. */
  readonly kind: "link" | "image" | "symbol" | "left-out";
  /** As the author wrote it. */
  readonly href: string;
  /** The file that it stands in, under the content folder: the page's, or an included one. */
  readonly file: string;
}

/** A problem of a page, to which what is nearest is added when all pages are known. */
export interface PageDiagnostic extends Diagnostic {
  /** Which of the record's dead addresses it tells of. */
  readonly dead?: number;
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

/** Something that a plugin read: a file with the hash of its bytes, or a folder with that of its list; none where it was not there. */
export interface PluginRead {
  readonly kind: "file" | "folder";
  /** Relative to the project's root, `/` separators. */
  readonly file: string;
  readonly hash: string | null;
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
  /** The patterns of the configuration by which some of its addresses are another site's. */
  readonly elsewhere?: readonly string[];
  /** The page's TypeScript fences, where it has any. */
  readonly samples?: readonly Sample[];
  /** Set where its author wrote some of its HTML. */
  readonly rawHtml?: true;
  readonly diagnostics: readonly PageDiagnostic[];
  /** Its addresses that lead nowhere, where there are any, whether or not that is told. */
  readonly dead?: readonly DeadAddress[];
  /** Whether the page must be made again for another reason: it was made of what its source is not, or a drawing was not there. */
  readonly unresolved?: true;
  /** Set where the page could not be made: which anchors and links it has is not known then. */
  readonly unmade?: true;
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
