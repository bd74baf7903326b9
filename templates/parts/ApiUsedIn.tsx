// The guides that speak of an item or a package.
import type { PropLink } from "../../src/types.ts";
import { ApiHeading } from "./ApiHeading.tsx";

/** Renders the list; nothing where no guide does. */
export function ApiUsedIn({ guides }: { readonly guides: readonly PropLink[] }) {
  if (guides.length === 0) return null;
  return (
    <section>
      <ApiHeading level={2} id="page:used-in" name="Used in these guides" />
      <ul className="api-guides">
        {guides.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
