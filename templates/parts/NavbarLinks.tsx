// The site's own links: in the header, and on phones in the menu.
import type { PropLink } from "../../src/types.ts";
import { once } from "./once.ts";

/** Renders the navbar's links; nothing where there are none. */
export function NavbarLinks({ items }: { readonly items: readonly PropLink[] }) {
  if (items.length === 0) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of components.
  return <nav className="navbar" aria-label="Site" dangerouslySetInnerHTML={{ __html: listOf(items) }} />;
}

const listOf = once((items: readonly PropLink[]) => (
  <ul>
    {items.map(({ label, href }) => (
      <li key={`${label} ${href}`}>
        <a href={href}>{label}</a>
      </li>
    ))}
  </ul>
));
