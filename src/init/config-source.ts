// A configuration as the text of `docsgen.config.ts`. Pure.
import type { Config } from "../types.ts";

/** How wide a line may get before a list or an object is broken. */
const WIDTH = 100;

/**
 * Writes a configuration as a module.
 * @param comments lines above a key, by the key
 * @param imports values that are imported instead of written: names of JSON files by the key
 * @param later what may be added one day: it stands at the end, as a comment
 */
export function configSource(
  config: Config,
  comments: Readonly<Partial<Record<keyof Config, string>>> = {},
  imports: Readonly<Partial<Record<keyof Config, string>>> = {},
  later: { readonly comment: string; readonly config: Config } = { comment: "", config: {} },
): string {
  const lines = ['import { defineConfig } from "docsgen";'];
  for (const [key, file] of Object.entries(imports)) {
    lines.push(`import ${key} from ${JSON.stringify(file)} with { type: "json" };`);
  }
  lines.push("", "export default defineConfig({");
  for (const [key, value] of Object.entries(config)) {
    if (value === undefined) continue;
    const comment = comments[key as keyof Config];
    if (comment !== undefined) lines.push(...commented(comment));
    const isImported = Object.hasOwn(imports, key);
    lines.push(isImported ? `  ${key},` : `  ${entrySource(key, value)}`);
  }
  const added = entriesOf(later.config).map(([key, value]) => entrySource(key, value).replaceAll("\n  ", "\n"));
  if (added.length > 0) lines.push(...commented([later.comment, ...added].join("\n")));
  return `${lines.join("\n")}\n});\n`;
}

/** Lines of a comment within the configuration. */
function commented(text: string): readonly string[] {
  return text.split("\n").map((line) => `  // ${line}`);
}

function entrySource(key: string, value: unknown): string {
  return `${keySource(key)}: ${valueSource(value, "  ", key.length + 4)},`;
}

function valueSource(value: unknown, indent: string, before: number): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const flat = flatSource(value);
  if (flat.length + indent.length + before < WIDTH && !/[{[].*[{[].*[{[]/.test(flat)) return flat;
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => valueSource(item, inner, 1))
    : entriesOf(value).map(([key, item]) => `${keySource(key)}: ${valueSource(item, inner, key.length + 3)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join("")}${indent}${close}`;
}

function flatSource(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(flatSource).join(", ")}]`;
  const entries = entriesOf(value);
  return entries.length === 0
    ? "{}"
    : `{ ${entries.map(([key, item]) => `${keySource(key)}: ${flatSource(item)}`).join(", ")} }`;
}

function entriesOf(value: object): readonly [string, unknown][] {
  return Object.entries(value).filter(([, item]) => item !== undefined);
}

function keySource(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}
