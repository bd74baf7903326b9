// Starlight's badges in docsgen's colours. Pure.
import type { BadgeType } from "../../badge-types.ts";
import type { SidebarBadge } from "../../types.ts";
import { dataOf, textOf } from "../values.ts";

const TYPES: Readonly<Record<string, BadgeType>> = {
  note: "note",
  tip: "tip",
  success: "tip",
  caution: "warning",
  danger: "danger",
};

/** The colour of a variant; undefined for the plain one. */
export function badgeType(variant: string | undefined): BadgeType | undefined {
  return variant !== undefined && Object.hasOwn(TYPES, variant) ? TYPES[variant] : undefined;
}

/**
 * Converts a badge of the sidebar; undefined where there is none.
 * @param lang the language whose text is taken where there are several
 */
export function sidebarBadge(value: unknown, lang: string): SidebarBadge | undefined {
  const { text: given, variant } = dataOf(value);
  const texts = dataOf(given);
  const text = textOf(value) ?? textOf(given) ?? textOf(texts[lang]) ?? textOf(Object.values(texts)[0]);
  if (!text?.trim()) return undefined;
  const type = badgeType(textOf(variant));
  return { text: text.trim().replace(/\s+/g, " "), ...(type && { type }) };
}
