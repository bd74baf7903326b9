// Where the page comes from: its edit link and its last update.
import type { PageProps } from "../../src/types.ts";
import { articleMetaContent } from "./article-meta-content.tsx";
import { type Html, isHtml } from "./once.ts";

/** Renders edit link and last update; nothing where neither is known. @param props or their content, where it is known already */
export function ArticleMeta(props: Pick<PageProps, "editUrl" | "lastUpdate"> | Html) {
  const content = isHtml(props) ? props : articleMetaContent(props);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of components.
  return content && <div className="article-meta" dangerouslySetInnerHTML={content} />;
}
