// What the breadcrumbs hold.
import type { PageProps } from "../../src/types.ts";
import { breakable } from "./BreakableName.tsx";
import { type Html, oncePerShape, toHtml } from "./once.ts";
import { ownTexts } from "./own-text.ts";

/** Gives the breadcrumbs' list; undefined for a page at the top. */
export function breadcrumbsContent(items: PageProps["breadcrumbs"]): Html | undefined {
  if (items.length < 2) return undefined;
  const places: Record<`label${number}`, Html> & Record<`href${number}`, string | undefined> = {};
  for (const [index, { label, href }] of items.entries()) {
    places[`label${index}`] = toHtml(breakable(label));
    places[`href${index}`] = index < items.length - 1 ? href : undefined;
  }
  return { __html: listOf(ownTexts(), places, `${items.length}`) };
}

/* biome-ignore-start lint/security/noDangerouslySetInnerHtml: labels that are rendered already. */
const listOf = oncePerShape((_: object, places: Readonly<Record<string, Html | string | undefined>>, count) => {
  const last = Number(count) - 1;
  return (
    <ol>
      {Array.from({ length: last + 1 }, (_, index) => {
        const label = places[`label${index}`] as Html;
        const href = places[`href${index}`] as string | undefined;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: static markup; labels may be the same.
          <li key={index}>
            {href ? (
              <a href={href} dangerouslySetInnerHTML={label} />
            ) : (
              <span aria-current={index === last ? "page" : undefined} dangerouslySetInnerHTML={label} />
            )}
          </li>
        );
      })}
    </ol>
  );
});
/* biome-ignore-end lint/security/noDangerouslySetInnerHtml: labels that are rendered already. */
