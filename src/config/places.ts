// Places in a configuration's source: finds where a key stands in the text. Runs nothing and judges no value.

/** Names one step to a value: an object's key or an array's index. */
export type Key = string | number;

/** Says where in a text, one-based. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Finds a key of the site's configuration by its path: in the file, as authors know it. */
export type ConfigAt = (path: readonly Key[]) => Place & { readonly file: string };

/** Stands for a place that is not known. */
export const START: Place = { line: 1, column: 1 };

/**
 * Finds a key in the text of a configuration file: the key itself, else the nearest one above it that can be found, else
 * the beginning. Follows object and array literals and constants of the same file; guesses nothing.
 */
export function locate(source: string, path: readonly Key[]): Place {
  const masked = maskSource(source);
  const exported = /\bexport\s+default\s+|\bmodule\s*\.\s*exports\s*=\s*/.exec(masked);
  if (!exported) return START;
  let at = exported.index;
  let value = literalAt(masked, exported.index + exported[0].length);
  for (const key of path) {
    if (value === undefined) break;
    const found = typeof key === "number" ? elementAt(masked, value, key) : propertyAt(source, masked, value, key);
    if (!found) break;
    at = found.at;
    value = literalAt(masked, found.value);
  }
  const lines = source.slice(0, at).split(/\r\n|\n|\r/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Blanks out comments and the insides of strings, templates and regular expressions; every index stays. */
function maskSource(source: string): string {
  const token =
    /\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\r\n]|\\[\s\S])*"|'(?:[^'\\\r\n]|\\[\s\S])*'|`(?:[^`\\]|\\[\s\S])*`|(?<=[(,=:[!&|?{};+]\s*)\/(?:[^/\\[\r\n]|\\.|\[(?:[^\]\\\r\n]|\\.)*\])+\//g;
  return source.replace(token, (whole) => {
    const quote = /^["'`]/.test(whole) ? whole.charAt(0) : " ";
    return whole.length < 2 ? whole : quote + whole.slice(1, -1).replace(/[^\r\n]/g, " ") + quote;
  });
}

/** The index of the `{` or `[` that a value at an index is, through calls, parentheses and constants. */
function literalAt(masked: string, start: number): number | undefined {
  let at = start;
  for (let hops = 0; hops < 8; hops++) {
    at += /^\s*/.exec(masked.slice(at))?.[0].length ?? 0;
    const first = masked[at];
    if (first === "{" || first === "[") return at;
    const rest = masked.slice(at, at + 500);
    const call = /^(?:await\s+)?(?:[\w$.]+\s*)?\(\s*/.exec(rest);
    if (call) {
      at += call[0].length;
      continue;
    }
    const name = /^([A-Za-z_$][\w$]*)/.exec(rest)?.[1];
    const declared =
      name && new RegExp(`\\b(?:const|let|var)\\s+${name.replace(/\$/g, "\\$")}\\b[^=;]*=(?!=|>)\\s*`).exec(masked);
    if (!declared) return undefined;
    at = declared.index + declared[0].length;
  }
  return undefined;
}

/** The beginnings of an object's or array's items: indices behind its bracket and behind each comma of its own. */
function* itemsOf(masked: string, open: number): Generator<number> {
  let depth = 0;
  yield open + 1;
  for (let i = open + 1; i < masked.length; i++) {
    const c = masked[i];
    if (c === "{" || c === "[" || c === "(") depth++;
    else if (c === "}" || c === "]" || c === ")") {
      if (depth-- === 0) return;
    } else if (c === "," && depth === 0) yield i + 1;
  }
}

function propertyAt(
  source: string,
  masked: string,
  open: number,
  key: string,
): { at: number; value: number } | undefined {
  if (masked[open] !== "{") return undefined;
  for (const start of itemsOf(masked, open)) {
    const at = beginOf(masked, start);
    const method = /^(?:async\s+(?=[\w$*]))?\*?\s*/.exec(masked.slice(at, at + 300))?.[0].length ?? 0;
    const match = /^(?:([\w$]+)|(["'])( *)\2)\s*([:,}(])/.exec(masked.slice(at + method, at + method + 300));
    if (!match) continue;
    const quoted = at + method + 1;
    const name = match[1] ?? source.slice(quoted, quoted + (match[3] ?? "").length);
    if (name === key) return { at, value: match[4] === ":" ? at + method + match[0].length : at };
  }
  return undefined;
}

function elementAt(masked: string, open: number, index: number): { at: number; value: number } | undefined {
  if (masked[open] !== "[") return undefined;
  let i = 0;
  for (const start of itemsOf(masked, open)) {
    // How many items a list has that is put in is not known.
    if (masked.startsWith("...", beginOf(masked, start))) return undefined;
    if (i++ < index) continue;
    return { at: beginOf(masked, start), value: beginOf(masked, start) };
  }
  return undefined;
}

/** Where an item begins, behind blanks. */
function beginOf(masked: string, start: number): number {
  return start + (/^\s*/.exec(masked.slice(start))?.[0].length ?? 0);
}
