// Puts entries into a package.json without touching the rest of its text: order, indentation and line ends stay. Pure.
import { isData } from "./values.ts";

/** Entries of one of the manifest's objects, such as `scripts`. */
export type Additions = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Property {
  readonly key: string;
  /** Offset of the key. */
  readonly start: number;
  readonly valueStart: number;
  readonly valueEnd: number;
}

/**
 * Adds entries to objects at the top of a manifest. What is there already stays as it is.
 * @throws SyntaxError where the text is no JSON object, or one of the objects is something else
 */
export function addToManifest(text: string, additions: Additions): string {
  const manifest: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
  if (!isData(manifest)) throw new SyntaxError("it is no object");
  let result = text;
  for (const [name, entries] of Object.entries(additions)) {
    const known = manifest[name];
    if (known !== undefined && !isData(known)) throw new SyntaxError(`"${name}" is no object`);
    const missing = Object.entries(entries).filter(([key]) => known === undefined || !Object.hasOwn(known, key));
    if (missing.length > 0)
      result = known === undefined ? addObject(result, name, missing) : addEntries(result, name, missing);
  }
  return result;
}

type Entry = readonly [key: string, value: string];

function addEntries(text: string, name: string, entries: readonly Entry[]): string {
  // The last one of a name is the one that JSON readers take.
  const object = propertiesOf(text, text.indexOf("{")).findLast(({ key }) => key === name);
  if (object === undefined) return text;
  return insert(text, object.valueStart, entries.map(pair));
}

function addObject(text: string, name: string, entries: readonly Entry[]): string {
  const open = text.indexOf("{");
  const { newline, unit } = layoutOf(text, open);
  const inner = entries.map((entry) => `${newline}${unit}${unit}${pair(entry)}`).join(",");
  return insert(text, open, [`${JSON.stringify(name)}: {${inner}${newline === "" ? "" : newline + unit}}`]);
}

function pair([key, value]: Entry): string {
  return `${JSON.stringify(key)}: ${JSON.stringify(value)}`;
}

/** Puts members at the end of the object that opens at an offset, laid out as its others are. */
function insert(text: string, open: number, members: readonly string[]): string {
  const known = propertiesOf(text, open);
  const last = known.at(-1);
  const first = known[0];
  if (last === undefined || first === undefined) {
    const close = text.indexOf("}", open);
    const { newline, unit } = layoutOf(text, text.indexOf("{"));
    const depth = open === text.indexOf("{") ? "" : unit;
    const body = members.map((member) => `${newline}${depth}${unit}${member}`).join(",");
    return `${text.slice(0, open + 1)}${body}${newline === "" ? "" : newline + depth}${text.slice(close)}`;
  }
  // Between the brace, or the comma, and the first member: a line end and the indentation, or a blank.
  const before = text.slice(open + 1, first.start);
  const gap = before.includes("\n") ? before.slice(before.lastIndexOf("\n") - (before.includes("\r\n") ? 1 : 0)) : " ";
  return (
    text.slice(0, last.valueEnd) + members.map((member) => `,${gap}${member}`).join("") + text.slice(last.valueEnd)
  );
}

function layoutOf(text: string, open: number): { readonly newline: string; readonly unit: string } {
  const [first] = propertiesOf(text, open);
  const before = first === undefined ? "\n  " : text.slice(open + 1, first.start);
  const at = before.lastIndexOf("\n");
  if (at < 0) return { newline: "", unit: "" };
  return { newline: text.includes("\r\n") ? "\r\n" : "\n", unit: before.slice(at + 1) };
}

/** The members of the object that opens at an offset of valid JSON. */
function propertiesOf(text: string, open: number): readonly Property[] {
  const found: Property[] = [];
  let at = open + 1;
  for (;;) {
    at += /^[\s,]*/.exec(text.slice(at))?.[0].length ?? 0;
    if (text[at] !== '"') return found;
    const start = at;
    const keyEnd = stringEnd(text, at);
    const valueStart = keyEnd + (/^\s*:\s*/.exec(text.slice(keyEnd))?.[0].length ?? 0);
    at = valueEnd(text, valueStart);
    found.push({ key: JSON.parse(text.slice(start, keyEnd)) as string, start, valueStart, valueEnd: at });
  }
}

function valueEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const c = text[at];
    if (c === '"') {
      at = stringEnd(text, at) - 1;
      if (depth === 0) return at + 1;
    } else if (c === "{" || c === "[") depth++;
    else if (c === "}" || c === "]") {
      if (depth === 0) return start + text.slice(start, at).trimEnd().length;
      if (--depth === 0) return at + 1;
    } else if (c === "," && depth === 0) return start + text.slice(start, at).trimEnd().length;
  }
  return text.length;
}

function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}
