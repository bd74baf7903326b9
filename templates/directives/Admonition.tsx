// `:::note[Title]` and its kin, and GitHub's alerts.
import type { DirectiveProps } from "../../src/types.ts";

const titles: Readonly<Record<string, string>> = {
  note: "Note",
  tip: "Tip",
  info: "Info",
  warning: "Warning",
  danger: "Danger",
};

/** Renders an admonition; its kind is the directive's name. */
export function Admonition({ name, label, html }: DirectiveProps) {
  const title = titles[name] ?? name;
  return (
    <div className={`admonition ${name}`} role="note" aria-label={title}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that docsgen made from Markdown. */}
      <p className="admonition-title" dangerouslySetInnerHTML={{ __html: label ?? title }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that docsgen made from Markdown. */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
