// `::::tabs{group=pkg}` with `:::tab[npm]` inside.
import type { Attributes, DirectiveProps, Usage } from "../../src/types.ts";
import { classes, common } from "../parts/directive-root.ts";

export const attributes = { ...common, "group?": "string" } as const satisfies Attributes;
export const usage: Usage = {
  kinds: ["container"],
  label: "none",
  items: { tab: { attributes: {}, label: "required" } },
};

type Props = DirectiveProps<typeof attributes>;

/** Renders every panel under its label; the script makes tabs of them, those of one `group` in step. */
export function Tabs({ attributes: { group, id, class: name }, items }: Props) {
  return (
    <div className={classes("tabs", name)} id={id} data-group={group}>
      {items.map(({ label = "", html }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static markup; labels may be the same.
        <section key={index}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that docsgen made from Markdown. */}
          <p className="tab-label" dangerouslySetInnerHTML={{ __html: label }} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that docsgen made from Markdown. */}
          <div className="tab-panel" dangerouslySetInnerHTML={{ __html: html }} />
        </section>
      ))}
    </div>
  );
}
