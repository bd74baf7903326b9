// The pages before and after this one in the sidebar's order.
import type { PageProps } from "../../src/types.ts";
import { type Html, isHtml } from "./once.ts";
import { say } from "./own-text.ts";
import { paginationContent } from "./pagination-content.tsx";

/** Renders the links to the neighbours; nothing where there are none. @param props or their content, where it is known already */
export function Pagination(props: Pick<PageProps, "previous" | "next"> | Html) {
  const content = isHtml(props) ? props : paginationContent(props);
  return (
    content && (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of components.
      <nav className="pagination" aria-label={say("Previous and next page")} dangerouslySetInnerHTML={content} />
    )
  );
}
