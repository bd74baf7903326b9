// The way from the top of the sidebar to the page.
import type { PageProps } from "../../src/types.ts";
import { breadcrumbsContent } from "./breadcrumbs-content.tsx";
import { type Html, isHtml } from "./once.ts";
import { say } from "./own-text.ts";

/** Renders the breadcrumbs; nothing for a page at the top. @param items or their list, where it is known already */
export function Breadcrumbs({ items }: { readonly items: PageProps["breadcrumbs"] | Html }) {
  const content = isHtml(items) ? items : breadcrumbsContent(items);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of components.
  return content && <nav className="breadcrumbs" aria-label={say("Breadcrumbs")} dangerouslySetInnerHTML={content} />;
}
