// What the breadcrumbs hold.
import type { PageProps } from "../../src/types.ts";
import { ALL, type Html, oncePerShape } from "./once.ts";

/** Gives the breadcrumbs' list; undefined for a page at the top. */
export function breadcrumbsContent(items: PageProps["breadcrumbs"]): Html | undefined {
  if (items.length < 2) return undefined;
  const places: Record<string, string | undefined> = {};
  for (const [index, { label, href }] of items.entries()) {
    places[`label${index}`] = label;
    places[`href${index}`] = index < items.length - 1 ? href : undefined;
  }
  return { __html: listOf(ALL, places, `${items.length}`) };
}

const listOf = oncePerShape((_: object, places: Readonly<Record<string, string | undefined>>, count) => {
  const last = Number(count) - 1;
  return (
    <ol>
      {Array.from({ length: last + 1 }, (_, index) => {
        const label = places[`label${index}`];
        const href = places[`href${index}`];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: static markup; labels may be the same.
          <li key={index}>
            {href ? (
              <a href={href}>{label}</a>
            ) : (
              <span aria-current={index === last ? "page" : undefined}>{label}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
});
