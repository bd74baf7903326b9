// `:::steps` round an ordered list, or round sections that each begin with a heading of one level.
import type { Attributes, DirectiveFault, DirectiveProps, Usage } from "../../src/types.ts";
import { classes, common } from "../parts/directive-root.ts";

export const attributes = common satisfies Attributes;
export const usage: Usage = { kinds: ["container"], label: "none" };

type Props = DirectiveProps<typeof attributes>;

/** Asks for what can be numbered. */
export function check({ html }: Props): DirectiveFault | undefined {
  if (headingOf(html) !== undefined || /^<ol[\s>]/m.test(html)) return undefined;
  return {
    message: 'directive "steps" has no steps in it',
    hint: "Put an ordered list inside (1. … 2. …), or sections that each begin with a heading (### …).",
  };
}

/** Renders numbered steps: the items of its lists, or the headings of the level that comes first. */
export function Steps({ html, attributes: { id, class: name } }: Props) {
  return (
    <div
      className={classes("steps", headingOf(html) ?? "list", name)}
      id={id}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that docsgen made from Markdown.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

function headingOf(html: string): string | undefined {
  return /^(?:<div class="heading [^"]*">)?<(h[2-4])[\s>]/m.exec(html)?.[1];
}
