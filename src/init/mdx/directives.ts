// Directives that components become. Pure.
import type { Rewritten } from "../markdown/convert.ts";
import { attributeText, colonsAround, labelText } from "../markdown/lines.ts";

/** Tabs with their labels, as Markdown. @param group the tabs of one are chosen together */
export function writtenTabs(
  panels: readonly { readonly label: string; readonly content: string }[],
  group: string | undefined,
): string {
  const inner = colonsAround(panels.map(({ content }) => content).join("\n"));
  const attributes = group === undefined ? "" : `{group=${attributeText(group)}}`;
  const written = panels.map(({ label, content }) => `${inner}tab[${label}]\n\n${content}\n\n${inner}\n`);
  return `${inner}:tabs${attributes}\n${written.join("")}${inner}:`;
}

/** What is folded away, as Markdown. */
export function writtenDetails(label: string | undefined, body: string, attributes = ""): Rewritten {
  const colons = colonsAround(body);
  const head = `${colons}details${label ? `[${labelText(label)}]` : ""}${attributes === "" ? "" : `{${attributes}}`}`;
  return { block: `${head}\n\n${body}\n\n${colons}` };
}

/** A path as an attribute's value. */
export function quoted(path: string): string {
  return /^[\w./@-]+$/.test(path) ? path : `"${path}"`;
}
