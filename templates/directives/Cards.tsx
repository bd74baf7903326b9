// `:::::cards` with `:::card[Title]{href=./page.md}` or `::linkcard[Title]{href=./page.md}` inside.
import type { Attributes, DirectiveProps, ImageValue, Usage } from "../../src/types.ts";
import { classes, common } from "../parts/directive-root.ts";

export const attributes = common satisfies Attributes;

const card = { ...common, "href?": "link", "icon?": "image", "description?": "string" } as const satisfies Attributes;
const linkcard = { ...common, href: "link", "description?": "string" } as const satisfies Attributes;
export const usage: Usage = {
  kinds: ["container"],
  label: "none",
  items: {
    card: { attributes: card, label: "required" },
    linkcard: { attributes: linkcard, kinds: ["leaf"], label: "required" },
  },
};

type Props = DirectiveProps<typeof attributes, typeof card>;

/** Renders a grid of cards; one with an `href` is a link as a whole. */
export function Cards({ items, attributes }: Props) {
  return (
    <ul className={classes("cards", attributes.class)} id={attributes.id}>
      {items.map(({ label = "", attributes, html }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static markup; labels may be the same.
        <li key={index} id={attributes.id} className={attributes.class}>
          <Icon icon={attributes.icon} />
          <p className="card-title">
            {/* biome-ignore-start lint/security/noDangerouslySetInnerHtml: HTML that docsgen made from Markdown. */}
            {attributes.href ? (
              <a href={attributes.href} dangerouslySetInnerHTML={{ __html: label }} />
            ) : (
              <span dangerouslySetInnerHTML={{ __html: label }} />
            )}
          </p>
          {attributes.description && <div>{attributes.description}</div>}
          {html && <div dangerouslySetInnerHTML={{ __html: html }} />}
          {/* biome-ignore-end lint/security/noDangerouslySetInnerHtml: HTML that docsgen made from Markdown. */}
        </li>
      ))}
    </ul>
  );
}

/** An ornament: the card's title says what it leads to. */
function Icon({ icon }: { icon: ImageValue | undefined }) {
  return icon && "href" in icon ? <img className="card-icon" src={icon.href} alt="" loading="lazy" /> : null;
}
