// What is wrong with a site that lacks a plugin, a package or an API model, so far as it is not because of that.
import type { Diagnostic } from "../types.ts";

/** What may be said only because pages are missing: links to them, and places in the sidebar, would all be wrong. */
const OF_MISSING_PAGES = new Set([
  "dead-link",
  "dead-api-link",
  "dead-redirect",
  "elsewhere-page",
  "elsewhere-unused",
  "glossary",
  "missing-asset",
  "orphan",
  "pagination",
  "sidebar",
  "no-pages",
  "page-elsewhere",
]);
/** What may be said of a text only because it is written in an extension of Markdown that is not there. */
const OF_MISSING_SYNTAX = new Set(["unknown-directive", "misplaced-directive"]);

/**
 * Leaves out what may be wrong only because something is missing.
 * @param isSyntaxKnown whether all extensions of Markdown are there; without them warnings about texts may be wrong, too
 */
export function withoutMissing(problems: readonly Diagnostic[], isSyntaxKnown: boolean): readonly Diagnostic[] {
  return problems.filter(
    ({ code, severity }) =>
      !OF_MISSING_PAGES.has(code) && (isSyntaxKnown || (severity === "error" && !OF_MISSING_SYNTAX.has(code))),
  );
}
