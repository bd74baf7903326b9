// `:badge[beta]{type=tip}` in a text.
import type { Attributes, DirectiveProps, Usage } from "../../src/types.ts";
import { classes, common } from "../parts/directive-root.ts";

export const attributes = {
  ...common,
  "type?": ["note", "tip", "info", "warning", "danger"],
} as const satisfies Attributes;
export const usage: Usage = { kinds: ["text"], label: "required" };

type Props = DirectiveProps<typeof attributes>;

/** Renders a word or two that stand out of their line. */
export function Badge({ label = "", attributes: { type, id, class: name } }: Props) {
  return (
    <span
      className={classes("badge", type, name)}
      id={id}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that docsgen made from Markdown.
      dangerouslySetInnerHTML={{ __html: label }}
    />
  );
}
