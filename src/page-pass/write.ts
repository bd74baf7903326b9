// A finished page becomes files.
import { hasErrors } from "../diagnostics.ts";
import { twinPath } from "../route.ts";
import type { Diagnostic, Page, PageRecord } from "../types.ts";
import type { PassOptions, RenderedPage } from "./tools.ts";

/** Hands a page on, and writes its files where nothing is wrong with it. */
export function writePage(
  page: Page,
  text: RenderedPage,
  diagnostics: readonly Diagnostic[],
  options: Pick<PassOptions, "writer" | "isFailed" | "onRendered">,
): PageRecord["outputs"] {
  const { writer } = options;
  options.onRendered?.(page, text);
  if (!writer || hasErrors(diagnostics) || options.isFailed?.()) return [];
  const { html, twin } = text;
  const written = writer.write(page.output, html);
  return twin === undefined ? [written] : [written, writer.write(twinPath(page.route), twin)];
}
