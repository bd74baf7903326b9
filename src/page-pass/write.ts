// A finished page becomes files.
import { hasErrors } from "../diagnostics.ts";
import { twinPath } from "../route.ts";
import type { Diagnostic, OutputFile, Page, PageRecord } from "../types.ts";
import type { PassOptions, RenderedPage } from "./tools.ts";

type Writing = Pick<PassOptions, "writer" | "isFailed">;

/**
 * Writes a page's Markdown twin, where nothing is wrong with the page so far; undefined where there is none. The text of the whole
 * site may wait for it, so it comes before all that it needs nothing of.
 */
export function writeTwin(
  page: Page,
  twin: string | undefined,
  diagnostics: readonly Diagnostic[],
  options: Writing,
): OutputFile | undefined {
  if (twin === undefined || !mayWrite(diagnostics, options)) return undefined;
  return options.writer?.write(twinPath(page.route), twin);
}

/**
 * Hands a page on, and writes it where nothing is wrong with it.
 * @param twin as it is written
 * @returns the page's files
 */
export function writePage(
  page: Page,
  text: RenderedPage,
  twin: OutputFile | undefined,
  diagnostics: readonly Diagnostic[],
  options: Writing & Pick<PassOptions, "onRendered">,
): PageRecord["outputs"] {
  options.onRendered?.(page, text);
  if (!options.writer || !mayWrite(diagnostics, options)) return [];
  const written = options.writer.write(page.output, text.html);
  return twin === undefined ? [written] : [written, twin];
}

function mayWrite(diagnostics: readonly Diagnostic[], { isFailed }: Writing): boolean {
  return !hasErrors(diagnostics) && !isFailed?.();
}
