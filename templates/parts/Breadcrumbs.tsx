// The way from the top of the sidebar to the page.
import type { PageProps } from "../../src/types.ts";

/** Renders the breadcrumbs; nothing for a page at the top. */
export function Breadcrumbs({ items }: { readonly items: PageProps["breadcrumbs"] }) {
  if (items.length < 2) return null;
  const last = items.length - 1;
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {items.map(({ label, href }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: static markup; labels may be the same.
          <li key={index}>
            {href && index < last ? (
              <a href={href}>{label}</a>
            ) : (
              <span aria-current={index === last ? "page" : undefined}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
