// Attributes as authors write them in a directive's braces. Pure.
import { shorten } from "../diagnostics.ts";

/** Reads `key=value key="v w" .class #id word`; a word without a value is present with "". */
export function parseAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null);
  // An escaped quote inside a value: \" stands for ".
  const part = /([^\s=]+)=(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s]*))|(\S+)/g;
  for (const [, key, double, single, bare, word] of text.matchAll(part)) {
    if (key !== undefined) attributes[key] = (double ?? single)?.replace(/\\(["'\\])/g, "$1") ?? bare ?? "";
    else if (word?.startsWith(".") && word.length > 1) {
      const classes = attributes["class"];
      attributes["class"] = classes ? `${classes} ${word.slice(1)}` : word.slice(1);
    } else if (word?.startsWith("#") && word.length > 1) attributes["id"] = word.slice(1);
    else if (word !== undefined) attributes[word] = "";
  }
  return attributes;
}

/** What stands after a directive's name. */
export interface DirectiveTail {
  readonly label: string | undefined;
  readonly attributes: Readonly<Record<string, string>>;
  /** Where the label begins in the tail. */
  readonly labelStart: number;
  /** Where the attributes begin in the tail. */
  readonly attributesStart: number;
  readonly problem: string | undefined;
}

/** Reads `[Label]{attributes}`; `:::note Label`, as older sites write it, is read too. */
export function parseDirectiveTail(tail: string): DirectiveTail {
  let at = 0;
  let label: string | undefined;
  let labelStart = 0;
  let attributesStart = 0;
  let problem: string | undefined;
  if (tail[0] === "[") {
    const end = closing(tail, 0, "[", "]");
    if (end < 0) {
      return { label: tail.slice(1), labelStart: 1, attributes: {}, attributesStart, problem: `"[" without "]"` };
    }
    label = tail.slice(1, end);
    labelStart = 1;
    at = end + 1;
  }
  while (tail[at] === " " || tail[at] === "\t") at++;
  let attributes: Readonly<Record<string, string>> = {};
  if (tail[at] === "{") {
    const end = closing(tail, at, "{", "}");
    attributesStart = at + 1;
    if (end < 0) return { label, labelStart, attributes, attributesStart, problem: `"{" without "}"` };
    attributes = parseAttributes(tail.slice(at + 1, end));
    at = end + 1;
  }
  const rest = tail.slice(at).trim();
  if (rest !== "") {
    if (label === undefined && at > 0 && attributes["title"] === undefined && tail[at - 1] !== "}") {
      label = rest;
      labelStart = at;
    } else problem = `unexpected "${shorten(rest, 40)}"`;
  }
  return { label, labelStart, attributes, attributesStart, problem };
}

/** What a text directive's label or attributes may have in characters: all that looks like one is read to its end. */
const MOST_INLINE = 1000;

/**
 * Reads the `[Label]{attributes}` at the beginning of a text, which goes on after it; undefined where brackets are not
 * closed. What is not closed is text.
 */
export function parseInlineTail(text: string): (DirectiveTail & { readonly length: number }) | undefined {
  const labelEnd = text[0] === "[" ? closing(text, 0, "[", "]", MOST_INLINE) : -1;
  const start = labelEnd + 1;
  const end = text[start] === "{" ? closing(text, start, "{", "}", start + MOST_INLINE) : -1;
  if (labelEnd < 0 && end < 0) return undefined;
  return {
    label: labelEnd < 0 ? undefined : text.slice(1, labelEnd),
    labelStart: 1,
    attributes: end < 0 ? {} : parseAttributes(text.slice(start + 1, end)),
    attributesStart: start + 1,
    problem: undefined,
    length: end < 0 ? start : end + 1,
  };
}

/** Finds the bracket that closes the one at `start`: nested ones, escapes, code spans and quoted values are passed over. */
function closing(text: string, start: number, open: string, close: string, limit = text.length): number {
  let depth = 0;
  for (let i = start; i < Math.min(text.length, limit); i++) {
    const c = text[i];
    if (c === "\\") i++;
    else if ((c === "`" && open === "[") || ((c === '"' || c === "'") && open === "{" && text[i - 1] === "=")) {
      const end = text.indexOf(c, i + 1);
      if (end > 0) i = end;
    } else if (c === open) depth++;
    else if (c === close && --depth === 0) return i;
  }
  return -1;
}
