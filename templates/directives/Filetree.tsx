// `:::filetree` round a nested list; docsgen marks folders, comments and placeholders in it.
import type { Attributes, DirectiveProps, Usage } from "../../src/types.ts";
import { classes, common } from "../parts/directive-root.ts";

export const attributes = common satisfies Attributes;
export const usage: Usage = { kinds: ["container"], label: "none" };

type Props = DirectiveProps<typeof attributes>;

/** Renders files and folders; the styles draw their icons. */
export function Filetree({ html, attributes: { id, class: name } }: Props) {
  return (
    <div
      className={classes("filetree", name)}
      id={id}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that docsgen made from Markdown.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
