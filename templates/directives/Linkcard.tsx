// `::linkcard[Title]{href=./page.md description="…"}` on a line of its own; in `cards` it is one of them.
import type { Attributes, DirectiveProps, Usage } from "../../src/types.ts";
import { classes, common } from "../parts/directive-root.ts";

export const attributes = { ...common, href: "link", "description?": "string" } as const satisfies Attributes;
export const usage: Usage = { kinds: ["leaf"], label: "required" };

type Props = DirectiveProps<typeof attributes>;

/** Renders a link as wide as the text, with what it leads to. */
export function Linkcard({ label = "", attributes }: Props) {
  const { href, description, id, class: name } = attributes;
  return (
    <div className={classes("linkcard", name)} id={id}>
      <p className="card-title">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that docsgen made from Markdown. */}
        <a href={href} dangerouslySetInnerHTML={{ __html: label }} />
      </p>
      {description && <p>{description}</p>}
    </div>
  );
}
