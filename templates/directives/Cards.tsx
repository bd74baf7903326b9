// `:::::cards` with `:::card[Title]{href=./page.md}` inside.
import type { DirectiveProps } from "../../src/types.ts";

/** Renders a grid of cards; one with an `href` is a link as a whole. */
export function Cards({ items }: DirectiveProps) {
  return (
    <ul className="cards">
      {items.map(({ label = "", attributes: { href }, html }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static markup; labels may be the same.
        <li key={index}>
          <p className="card-title">
            {/* biome-ignore-start lint/security/noDangerouslySetInnerHtml: HTML that docsgen made from Markdown. */}
            {href ? (
              <a href={href} dangerouslySetInnerHTML={{ __html: label }} />
            ) : (
              <span dangerouslySetInnerHTML={{ __html: label }} />
            )}
          </p>
          <div dangerouslySetInnerHTML={{ __html: html }} />
          {/* biome-ignore-end lint/security/noDangerouslySetInnerHtml: HTML that docsgen made from Markdown. */}
        </li>
      ))}
    </ul>
  );
}
