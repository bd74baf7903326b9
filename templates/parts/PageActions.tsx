// What a reader may do with a page as a whole.
import type { PageProps } from "../../src/types.ts";

/** Renders the page as Markdown: a button that copies it, where scripts run, and a link; nothing where there is none. */
export function PageActions({ markdownHref }: Pick<PageProps, "markdownHref">) {
  if (markdownHref === undefined) return null;
  return (
    <div className="page-actions">
      <button className="copy-page" type="button">
        <span className="icon icon-copy" /> Copy page
      </button>
      <a href={markdownHref} type="text/markdown" aria-label="View this page as Markdown">
        Markdown
      </a>
    </div>
  );
}
