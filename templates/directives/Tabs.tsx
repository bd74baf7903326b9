// `::::tabs{group=pkg}` with `:::tab[npm]` inside.
import type { DirectiveProps } from "../../src/types.ts";

/** Renders every panel under its label; the script makes tabs of them, those of one `group` in step. */
export function Tabs({ attributes, items }: DirectiveProps) {
  return (
    <div className="tabs" data-group={attributes.group}>
      {items.map(({ label, html }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static markup; labels may be the same.
        <section key={index}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that docsgen made from Markdown. */}
          <p className="tab-label" dangerouslySetInnerHTML={{ __html: label ?? `Tab ${index + 1}` }} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that docsgen made from Markdown. */}
          <div className="tab-panel" dangerouslySetInnerHTML={{ __html: html }} />
        </section>
      ))}
    </div>
  );
}
