// The attributes of a directive against those that it declares. Pure.
import { nearest, shorten } from "../diagnostics.ts";
import type { Attributes, AttributeType, DirectiveFault } from "../types.ts";

/** A value as it is written, read by its type; addresses are not resolved yet. */
export type WrittenValue = string | number | boolean;

/** What is wrong with one attribute; `key` undefined where one is missing. */
export interface AttributeFault extends DirectiveFault {
  readonly key: string | undefined;
}

/** A directive's attributes, read by their types. */
export interface ReadAttributes {
  readonly values: Readonly<Record<string, WrittenValue>>;
  readonly faults: readonly AttributeFault[];
}

/** Finds the declared type of an attribute. */
export function typeOf(declared: Attributes, key: string): AttributeType | undefined {
  if (Object.hasOwn(declared, key) && !key.endsWith("?")) return declared[key];
  return Object.hasOwn(declared, `${key}?`) ? declared[`${key}?`] : undefined;
}

/**
 * Reads attributes by their declared types.
 * @param name of the directive
 */
export function readAttributes(
  name: string,
  declared: Attributes,
  written: Readonly<Record<string, string>>,
): ReadAttributes {
  const values: Record<string, WrittenValue> = {};
  const faults: AttributeFault[] = [];
  const names = Object.keys(declared).map((key) => key.replace(/\?$/, ""));
  const missing = names.filter(
    (key) => Object.hasOwn(declared, key) && declared[key] !== "boolean" && !Object.hasOwn(written, key),
  );
  for (const [key, text] of Object.entries(written)) {
    const type = typeOf(declared, key);
    if (type === undefined) {
      faults.push({
        key,
        message: `directive "${name}" has no attribute "${key}"`,
        hint: separatorHint(key) ?? knownHint(key, names, missing),
      });
      continue;
    }
    // A value with spaces has straight quotes round it: those within are its own.
    if (/^[\u2018-\u201f]\S*$/.test(text)) {
      const hint = 'Write straight quotes: "…".';
      faults.push({ key, message: `${key} of directive "${name}" stands in typographic quotes`, hint });
      continue;
    }
    const value = readValue(type, text);
    if (value !== undefined) values[key] = value;
    else faults.push({ key, ...wrongValue(name, key, text, type) });
  }
  for (const [key, type] of Object.entries(declared)) {
    if (type === "boolean" && !Object.hasOwn(written, key)) values[key] = false;
  }
  for (const key of missing) {
    // It is there, misspelt.
    if (faults.some((fault) => fault.hint === meant(key))) continue;
    const message = `directive "${name}" needs the attribute "${key}"`;
    faults.push({
      key: undefined,
      message,
      hint: `Write it in braces: {${key}=${example(declared[key] as AttributeType)}}`,
    });
  }
  return { values, faults };
}

/** What to do about marks of other notations between attributes. */
function separatorHint(key: string): string | undefined {
  if (/^[\w-]+:$/.test(key)) return `Write ${key.slice(0, -1)}=….`;
  return key.endsWith(",") ? "Attributes are parted by spaces alone." : undefined;
}

function readValue(type: AttributeType, text: string): WrittenValue | undefined {
  if (typeof type !== "string") return type.includes(text) ? text : undefined;
  if (type === "boolean") return text === "" || text === "true" ? true : text === "false" ? false : undefined;
  if (type !== "number") return text;
  const number = Number(text);
  return text.trim() === "" || !Number.isFinite(number) ? undefined : number;
}

function wrongValue(name: string, key: string, text: string, type: AttributeType): DirectiveFault {
  const message = `attribute "${key}" of directive "${name}" is "${shorten(text)}"`;
  if (type === "boolean") return { message: `${message}, which is neither true nor false`, hint: `Write {${key}}.` };
  if (type === "number") return { message: `${message}, which is no number`, hint: `Write {${key}=2} or the like.` };
  const words = typeof type === "string" ? [] : type;
  const near = nearest(text, words);
  const hint = near === undefined ? `It is one of: ${words.join(", ")}.` : `Did you mean "${near}"?`;
  return { message: `${message}, which it cannot be`, hint };
}

/** @param missing those that the directive needs and does not have */
function knownHint(key: string, names: readonly string[], missing: readonly string[]): string {
  const near = nearest(key, missing) ?? nearest(key, names) ?? (missing.length === 1 ? missing[0] : undefined);
  if (near !== undefined) return meant(near);
  return names.length === 0 ? "It takes no attributes." : `It takes: ${names.join(", ")}.`;
}

function meant(key: string): string {
  return `Did you mean "${key}"?`;
}

function example(type: AttributeType): string {
  if (typeof type !== "string") return type[0] ?? "…";
  if (type === "number") return "2";
  return type === "string" ? '"…"' : "./…";
}
