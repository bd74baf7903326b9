// Where the page comes from: its edit link and its last update.
import type { PageProps } from "../../src/types.ts";

/** Renders edit link and last update; nothing where neither is known. */
export function ArticleMeta({ editUrl, lastUpdate }: Pick<PageProps, "editUrl" | "lastUpdate">) {
  const date = lastUpdate?.date?.slice(0, 10);
  const author = lastUpdate?.author;
  if (!editUrl && !date && !author) return null;
  return (
    <div className="article-meta">
      {editUrl && (
        <a href={editUrl}>
          <span className="icon icon-edit" /> Edit this page
        </a>
      )}
      {(date || author) && (
        <p>
          Last updated
          {date && (
            <>
              {" on "}
              <time dateTime={date}>{date}</time>
            </>
          )}
          {author && ` by ${author}`}
        </p>
      )}
    </div>
  );
}
