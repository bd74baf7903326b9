// `:::details[Summary]{open}`
import type { Attributes, DirectiveProps, Usage } from "../../src/types.ts";
import { common } from "../parts/directive-root.ts";
import { say } from "../parts/own-text.ts";

export const attributes = { ...common, open: "boolean" } as const satisfies Attributes;
export const usage: Usage = { kinds: ["container"] };

type Props = DirectiveProps<typeof attributes>;

/** Renders what readers open when they want it. */
export function Details({ label, html, attributes: { open, id, class: name } }: Props) {
  return (
    <details open={open} id={id} className={name}>
      {/* biome-ignore-start lint/security/noDangerouslySetInnerHtml: HTML that docsgen made from Markdown. */}
      <summary dangerouslySetInnerHTML={{ __html: label ?? say("Details") }} />
      <div dangerouslySetInnerHTML={{ __html: html }} />
      {/* biome-ignore-end lint/security/noDangerouslySetInnerHtml: HTML that docsgen made from Markdown. */}
    </details>
  );
}
