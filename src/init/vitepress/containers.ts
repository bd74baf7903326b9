// VitePress' containers as directives: `::: tip Title` is `:::tip[Title]`, `::: code-group` is tabs. Pure.
import { labelText } from "../markdown/lines.ts";
import { type Data, textOf } from "../values.ts";

/** What becomes of a container. */
export type Container =
  | { readonly kind: "directive"; readonly line: string; readonly isKnown: boolean }
  | { readonly kind: "tabs" }
  /** Tabs whose lines `== Label`, with these marks, begin one each, as vitepress-plugin-tabs has them. */
  | { readonly kind: "sections"; readonly group: string | undefined; readonly marks: string }
  /** Its lines go, what is in it stays. */
  | { readonly kind: "transparent" };

const NAMES: Readonly<Record<string, readonly [name: string, label?: string]>> = {
  tip: ["tip"],
  info: ["info"],
  warning: ["warning"],
  danger: ["danger"],
  details: ["details"],
  note: ["note"],
  important: ["info", "Important"],
  caution: ["danger", "Caution"],
};

/**
 * Reads what stands behind the colons of an opening line.
 * @param labels the titles that the site has set for containers without their own
 * @param marks of the first line that begins a tab in it
 * @param text rewrites a title
 */
export function containerOf(
  tail: string,
  labels: Data,
  marks: string | undefined,
  text: (title: string) => string,
): Container {
  const [, kind = "", written = "", braces = ""] =
    /^([A-Za-z][\w-]*)[ \t]*(.*?)[ \t]*(?:\{([^{}]*)\})?$/.exec(tail) ?? [];
  if (kind === "code-group") return { kind: "tabs" };
  if (kind === "tabs" && marks !== undefined)
    return { kind: "sections", group: /^key:([\w-]+)$/.exec(written)?.[1], marks };
  if (kind === "raw" || kind === "v-pre") return { kind: "transparent" };
  const known = Object.hasOwn(NAMES, kind) ? NAMES[kind] : undefined;
  const [name, label] = known ?? ["info", kind.charAt(0).toUpperCase() + kind.slice(1)];
  // Some write the title as directives have it.
  const title = /^\[(.*)\]$/.exec(written)?.[1] ?? written;
  const shown = title === "" ? (textOf(labels[`${kind}Label`]) ?? label) : text(title);
  const attributes = braces
    .split(/\s+/)
    .filter((word) => /^[.#][\w-]+$/.test(word) || (word === "open" && name === "details"));
  const line = `${name}${shown ? `[${labelText(shown)}]` : ""}${attributes.length > 0 ? `{${attributes.join(" ")}}` : ""}`;
  return { kind: "directive", line, isKnown: known !== undefined };
}
