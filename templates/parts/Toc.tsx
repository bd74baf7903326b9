// The headings of the page: beside the article on wide screens, a bar that unfolds on narrow ones.
import type { TocItem } from "../../src/types.ts";
import { type Html, isHtml } from "./once.ts";
import { say } from "./own-text.ts";
import { tocContent } from "./toc-content.tsx";

/** Renders the on-this-page list; nothing where there are no headings. @param items or the list's content, where it is known already */
export function Toc({ items }: { readonly items: readonly TocItem[] | Html }) {
  const content = isHtml(items) ? items : tocContent(items);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of components.
  return content && <nav className="toc" aria-label={say("On this page")} dangerouslySetInnerHTML={content} />;
}
