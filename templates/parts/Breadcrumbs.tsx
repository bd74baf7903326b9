// The way from the top of the sidebar to the page.
import type { PageProps } from "../../src/types.ts";
import { ALL, oncePerShape } from "./once.ts";

/** Renders the breadcrumbs; nothing for a page at the top. */
export function Breadcrumbs({ items }: { readonly items: PageProps["breadcrumbs"] }) {
  if (items.length < 2) return null;
  const places: Record<string, string | undefined> = {};
  for (const [index, { label, href }] of items.entries()) {
    places[`label${index}`] = label;
    places[`href${index}`] = index < items.length - 1 ? href : undefined;
  }
  const __html = listOf(ALL, places, `${items.length}`);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of components.
  return <nav className="breadcrumbs" aria-label="Breadcrumbs" dangerouslySetInnerHTML={{ __html }} />;
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
