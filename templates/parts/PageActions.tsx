// What a reader may do with a page as a whole.
import type { PageProps } from "../../src/types.ts";
import { oncePerShape } from "./once.ts";
import { ownTexts, say } from "./own-text.ts";

/** Renders the page as Markdown: a button that copies it, where scripts run, and a link; nothing where there is none. */
export function PageActions({ markdownHref }: Pick<PageProps, "markdownHref">) {
  if (markdownHref === undefined) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of components.
  return <div className="page-actions" dangerouslySetInnerHTML={{ __html: contentOf(ownTexts(), { markdownHref }) }} />;
}

const contentOf = oncePerShape((_: object, { markdownHref }: { readonly markdownHref: string }) => (
  <>
    <button className="copy-page" type="button">
      <span className="icon icon-copy" /> {say("Copy page")}
    </button>
    <a href={markdownHref} type="text/markdown" aria-label={say("View this page as Markdown")}>
      {say("Markdown")}
    </a>
  </>
));
