// What plain Markdown needs from its page. Types only.
import type { MarkdownExtension } from "../../plugins/types.ts";
import type { Source } from "../context.ts";
import type { Place } from "../places.ts";

/** Answers where things lead, in addresses that hold wherever the Markdown is read. */
export interface PlainContext {
  /** Whether raw HTML is HTML; otherwise it is text, and stays. */
  readonly rawHtml: boolean;
  /** The address of an author's link; undefined where it stays as written. @param href character references decoded */
  link(href: string): string | undefined;
  /** The same for images and other embedded files. */
  asset(src: string): string | undefined;
  /** The address of the symbol that a piece of inline code names; undefined for all other code. */
  symbol(code: string): string | undefined;
  /** The code that `file=path#region` shows. */
  snippet(reference: string): string;
  /** Whether blocks may hold anything that changes, told by their characters: most of what authors write holds nothing. */
  mayChange(blocks: string): boolean;
  /** The same of a text without blocks in it. */
  mayChangeWithin(text: string): boolean;
  /** The extension that tokens of a type belong to. */
  extension(type: string): MarkdownExtension | undefined;
  /** Where an extension's token is in its file. */
  placeOf(token: object): Place | undefined;
  /** Whether the file at hand is included, and a label of it means something else in another one: the text is one for all. */
  sharesLabels(): boolean;
  /** Does something in an included file, whose addresses are its own. */
  within<T>(source: Source, work: () => T): T;
}
