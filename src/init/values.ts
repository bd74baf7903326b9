// Looks into evaluated configurations, whose shape nobody vouches for. Pure.
import { decodeReferences } from "../character-references.ts";

/** An object of which nothing is known. */
export type Data = Readonly<Record<string, unknown>>;

/** Whether a value is an object, and no list. */
export function isData(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object; an empty one for anything else. */
export function dataOf(value: unknown): Data {
  return isData(value) ? value : {};
}

/** A list; an empty one for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text that says something, trimmed. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** The origin of an absolute address. */
export function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
}

/** Lists the options that say something, but those that are known. */
export function otherOptions(data: Data, known: ReadonlySet<string>): readonly string[] {
  return Object.keys(data).filter((key) => !known.has(key) && saysSomething(data[key]));
}

/** Whether a value is more than a default that was written out. */
export function saysSomething(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  return value !== undefined && value !== null && value !== false && value !== "";
}

/** HTML of a line or two as text. */
export function plainText(html: string): string {
  const text = html.replace(/<br\s*\/?>|<\/(?:p|div|li|h\d)>/gi, " ").replace(/<[^>]*>/g, "");
  return decodeReferences(text).replace(/\s+/g, " ").trim();
}

/** Whether an address leads to another site. */
export function isElsewhere(address: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address);
}
