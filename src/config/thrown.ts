// Where a value came from that was thrown and is no error: such a value knows no line. Runs nothing and guesses nothing.
import fs from "node:fs";
import { isRecord } from "./check.ts";
import { maskSource, type Place, placeAt } from "./places.ts";

/** A statement that throws a text, another value that is written out, or an object or array. */
const THROW = /\bthrow\s+(?:(["'`])((?:(?!\1)[^\\\r\n])*)\1|([\w.]+|[{[]))/g;

/**
 * Finds the one statement of some files that throws just this value.
 * @param files absolute; those that can't be read are left out
 */
export function placeOfThrown(
  value: unknown,
  files: readonly string[],
): (Place & { readonly file: string }) | undefined {
  const found = files.flatMap((file) => {
    const source = textOf(file);
    const masked = maskSource(source);
    return [...source.matchAll(THROW)]
      .filter(({ index, 2: text, 3: token }) => masked.startsWith("throw", index) && isWritten(value, text, token))
      .map(({ index }) => ({ file, ...placeAt(source, index) }));
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Whether a value is written as a text, or otherwise. */
function isWritten(value: unknown, text: string | undefined, token: string | undefined): boolean {
  if (text !== undefined || typeof value === "string") return value === text;
  if (Array.isArray(value)) return token === "[";
  if (typeof value === "object" && value !== null) return token === "{" && isRecord(value);
  return String(value) === token;
}

function textOf(file: string): string {
  try {
    return fs.readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch {
    return "";
  }
}
