// The end of every page.
import type { SiteProps } from "../../src/types.ts";
import { once } from "./once.ts";
import { shown } from "./own-text.ts";

/** Renders the footer's columns and its closing line; nothing where the site has neither. */
export function Footer({ site }: { readonly site: SiteProps }) {
  const { columns, text } = site.footer;
  if (columns.length === 0 && !text) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of components.
  return <footer className="footer" dangerouslySetInnerHTML={{ __html: contentOf(site.footer) }} />;
}

const contentOf = once(({ columns, text }: SiteProps["footer"]) => (
  <div className="footer-inner">
    {columns.length > 0 && (
      <div className="footer-columns">
        {columns.map(({ title, items }) => (
          <section key={title}>
            <h2>{shown(title)}</h2>
            <ul>
              {items.map(({ label, href }) => (
                <li key={`${label} ${href}`}>
                  <a href={href}>{shown(label)}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    )}
    {text && <p>{shown(text)}</p>}
  </div>
));
