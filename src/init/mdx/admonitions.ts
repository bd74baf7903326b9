// Admonitions of other generators by docsgen's names. Pure.
import { parseDirectiveTail } from "../../markdown/attributes.ts";
import { labelText } from "../markdown/lines.ts";

/** The directive that shows a kind of admonition, and its title where it has another one. */
export interface Admonition {
  readonly name: string;
  readonly label: string | undefined;
  /** Whether it is one of those that everybody has. */
  readonly isKnown: boolean;
}

const KINDS: Readonly<Record<string, { readonly name: string; readonly label?: string }>> = {
  note: { name: "note" },
  tip: { name: "tip" },
  info: { name: "info" },
  warning: { name: "warning" },
  danger: { name: "danger" },
  caution: { name: "warning", label: "Caution" },
  important: { name: "info", label: "Important" },
  secondary: { name: "note" },
  success: { name: "tip", label: "Success" },
};

/** Finds what shows a kind of admonition; one of a site's own is shown as information under its name. */
export function admonitionOf(kind: string): Admonition {
  const found = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (found) return { name: found.name, label: found.label, isKnown: true };
  const words = kind.replace(/[-_]+/g, " ");
  return { name: "info", label: words.charAt(0).toUpperCase() + words.slice(1), isKnown: false };
}

/**
 * Rewrites what stands behind the colons of an opening line; undefined where it can stay.
 * @param text rewrites the title
 */
export function admonitionLine(
  tail: string,
  text: (title: string) => string,
): { readonly line: string; readonly kind: Admonition; readonly lost: readonly string[] } | undefined {
  const [, kind = "", rest = ""] = /^([A-Za-z][\w-]*)(.*)$/s.exec(tail) ?? [];
  const admonition = admonitionOf(kind);
  const { label, attributes, problem } = parseDirectiveTail(rest);
  const written = problem === undefined ? label : rest.trim();
  const title = written === undefined ? (attributes["title"] ?? admonition.label) : text(written);
  const { class: names, id, title: _title, ...others } = attributes;
  const marks = [...(names ? names.split(/\s+/).map((name) => `.${name}`) : []), ...(id ? [`#${id}`] : [])];
  const braces = marks.length === 0 ? "" : `{${marks.join(" ")}}`;
  const line = `${admonition.name}${title ? `[${labelText(title)}]` : ""}${braces}`;
  return { line, kind: admonition, lost: Object.keys(others) };
}
