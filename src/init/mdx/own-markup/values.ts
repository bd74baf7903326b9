// What expressions of a component come to, as far as that can be told without running them. Pure.
import { readLiteral } from "../../markdown/literal.ts";
import { SLOT } from "./marks.ts";

/** What only running the code would tell. */
export const UNKNOWN = Symbol("unknown");

/** Markup that an expression came to. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What is said of a list or an object of its own; nothing that all objects have. */
export function memberOf(value: unknown, key: string): unknown {
  if (value === UNKNOWN) return UNKNOWN;
  if (key === "children") return new Markup(SLOT);
  if (typeof value === "string" && key === "length") return value.length;
  if (typeof value !== "object" || value === null) return value === undefined ? undefined : UNKNOWN;
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : key in value ? UNKNOWN : undefined;
}

/** What names stand for in a component, by the pattern that takes its attributes. */
export function valuesOf(pattern: string, props: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
  const all = Object.fromEntries(props);
  if (!pattern.startsWith("{"))
    return new Map<string, unknown>([
      [pattern || "props", all],
      ["Astro", { props: all }],
    ]);
  const values = new Map<string, unknown>([["Astro", { props: all }]]);
  for (const part of pattern
    .slice(1, -1)
    .matchAll(/([\w$]+)(?:\s*:\s*([\w$]+))?(?:\s*=\s*("[^"]*"|'[^']*'|[^,]+))?(?:,|\s*$)/g)) {
    const [, name = "", alias = name, given] = part;
    values.set(
      alias,
      props.get(name) ?? (given === undefined ? undefined : (readLiteral(given) ?? { value: UNKNOWN }).value),
    );
  }
  return values;
}
