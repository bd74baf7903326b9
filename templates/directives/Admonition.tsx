// `:::note[Title]` and its kin, and GitHub's alerts.
import type { Attributes, DirectiveProps, Usage } from "../../src/types.ts";
import { classes, common } from "../parts/directive-root.ts";
import { say } from "../parts/own-text.ts";

const titles = {
  note: "Note",
  tip: "Tip",
  info: "Info",
  warning: "Warning",
  danger: "Danger",
} as const;

export const attributes = common satisfies Attributes;
export const usage: Usage = { names: Object.keys(titles), kinds: ["container"] };

type Props = DirectiveProps<typeof attributes>;

/** Renders an admonition; its kind is the directive's name. */
export function Admonition({ name, label, html, attributes }: Props) {
  const title = isKind(name) ? say(titles[name]) : name;
  return (
    <div className={classes("admonition", name, attributes.class)} id={attributes.id} role="note" aria-label={title}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that docsgen made from Markdown. */}
      <p className="admonition-title" dangerouslySetInnerHTML={{ __html: label ?? title }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that docsgen made from Markdown. */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}

/** A site's own admonitions, rendered by this one, have other names. */
function isKind(name: string): name is keyof typeof titles {
  return Object.hasOwn(titles, name);
}
