// What tells where a page comes from.
import type { OwnText } from "../../src/translations.ts";
import type { PageProps } from "../../src/types.ts";
import { type Html, oncePerShape } from "./once.ts";
import { ownTexts, say, sayWith } from "./own-text.ts";

/** Gives edit link and last update; undefined where neither is known. */
export function articleMetaContent({
  editUrl,
  lastUpdate,
}: Pick<PageProps, "editUrl" | "lastUpdate">): Html | undefined {
  const date = lastUpdate?.date?.slice(0, 10);
  const author = lastUpdate?.author;
  return editUrl || date || author ? { __html: linesOf(ownTexts(), { editUrl, date, author }) } : undefined;
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
        <span className="icon icon-edit" /> {say("Edit this page")}
      </a>
    )}
    {(date || author) && (
      <p>{sayWith(updatedText(date, author), { date: date && <time dateTime={date}>{date}</time>, author })}</p>
    )}
  </>
));

function updatedText(date: string | undefined, author: string | undefined): OwnText {
  if (!date) return "Last updated by {author}";
  return author ? "Last updated on {date} by {author}" : "Last updated on {date}";
}
