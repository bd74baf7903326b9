// What tells where a page comes from.
import type { PageProps } from "../../src/types.ts";
import { ALL, type Html, oncePerShape } from "./once.ts";

/** Gives edit link and last update; undefined where neither is known. */
export function articleMetaContent({
  editUrl,
  lastUpdate,
}: Pick<PageProps, "editUrl" | "lastUpdate">): Html | undefined {
  const date = lastUpdate?.date?.slice(0, 10);
  const author = lastUpdate?.author;
  return editUrl || date || author ? { __html: linesOf(ALL, { editUrl, date, author }) } : undefined;
}

interface Places {
  readonly editUrl: string | undefined;
  readonly date: string | undefined;
  readonly author: string | undefined;
}

const linesOf = oncePerShape((_: object, { editUrl, date, author }: Places) => (
  <>
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
  </>
));
