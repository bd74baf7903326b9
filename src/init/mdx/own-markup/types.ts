// What is read of a site's own component where it is used.
import type { Marked } from "./marks.ts";

/** What a component is given, and where it stands. */
export interface Use {
  /** Its name in its own file, where that has several. */
  readonly name: string;
  /** Values of its attributes; `UNKNOWN` for what would have to be run. */
  readonly props: ReadonlyMap<string, unknown>;
  /** Whether it stands on lines of its own. */
  readonly isBlock: boolean;
  /** What it holds, as it is written in the old page; "" for nothing. */
  readonly held: string;
  /** What it holds, as Markdown. Asked for once it is certain to be shown: what is wrong with it is told then. */
  content(): string;
  /** Where a link leads now; undefined where it may not be one. Asked for likewise. */
  address(address: string): string | undefined;
  /** The info of a fence by what docsgen knows. Asked for likewise. */
  fenceInfo(info: string, code: string): string;
  /** The site's own text for a key. */
  translate?(key: string): string | undefined;
}

/** The source of a component. */
export interface OwnSource {
  readonly text: string;
  /** Finds that of a component which this one names. */
  find(name: string): OwnSource | undefined;
}

/** Where an element stands. */
export interface ElementPlace {
  /** Whether the component stands on lines of its own. */
  readonly isBlock: boolean;
  /** Whether the site has a component of its own by the element's name. */
  readonly isOwn: boolean;
  /** What the last drawing in a link is called; "" for nothing. */
  readonly drawn: string;
  readonly marked: Marked;
  /** The value of an attribute. */
  given(name: string): unknown;
  /** Writes out a component of the site's own; undefined where its source does more than show. */
  component(): string | undefined;
  /** Says that something which may be shown is left out. */
  leaveOut(): void;
}
