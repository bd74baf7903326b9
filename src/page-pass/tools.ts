// What all pages are made with on one thread.
import type { Source } from "../decode.ts";
import type { BatchWriter } from "../emit.ts";
import type { PlainAddresses } from "../markdown.ts";
import type { Navigation } from "../navigation.ts";
import type { PageHooks } from "../plugins/hooks.ts";
import type { Reference } from "../reference/types.ts";
import type { Renderer } from "../render.ts";
import type { LinkTargets } from "../resolve/targets.ts";
import type { Resolver } from "../resolve.ts";
import type { PageCollector } from "../search.ts";
import type { Page } from "../types.ts";
import type { PassInput } from "./input.ts";

/** What this thread has already, and whom it tells. */
export interface PassOptions {
  /** The compiled reference. */
  readonly reference?: Reference | undefined;
  readonly renderer?: Renderer;
  readonly navigation?: Pick<Navigation, "place"> | undefined;
  readonly targets?: LinkTargets;
  /** What plugins do with pages. */
  readonly hooks?: PageHooks | undefined;
  /** Writes the pages' files, where they are to be written. */
  readonly writer?: Pick<BatchWriter, "write"> | undefined;
  /** Whether nothing will be published, because of another page: then nothing more is written or collected. */
  isFailed?(): boolean;
  /** What the pages' files hold, as far as they have been read. */
  sourceOf?(page: Page): Source | undefined;
  /** Whether a page's file, when it was read last, was sure to hold what the page's metadata was read from. */
  isSettled?(page: Page): boolean;
  /** A page as it was written last, where all of its code was highlighted for it; undefined for all others. */
  writtenBefore?(page: Page): string | undefined;
  /** Receives what pages are found by. */
  readonly collector?: Pick<PageCollector, "add"> | undefined;
  /** Receives every page as text, also one with errors, which is not written. */
  onRendered?(page: Page, text: RenderedPage): void;
}

/** A page as text. */
export interface RenderedPage {
  readonly html: string;
  /** Undefined where the site has no twins. */
  readonly twin: string | undefined;
}

/** What pages are made with. */
export interface PassTools {
  readonly input: PassInput;
  readonly options: PassOptions;
  readonly renderer: Renderer;
  readonly navigation: Pick<Navigation, "place">;
  readonly resolver: Resolver;
  /** For the pages' Markdown twins. */
  readonly addresses: PlainAddresses;
  /** A file of the content folder as authors know it. */
  readonly display: (file: string) => string;
}
