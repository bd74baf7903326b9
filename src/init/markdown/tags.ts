// Tags and braces as they stand in MDX and HTML: where each ends, and what attributes a tag has. Pure. How much is looked
// at is bounded, so that what is never closed costs no more than the file is long.

/** An attribute of a tag. */
export interface Attribute {
  readonly name: string;
  /** Its text, where it is written in quotes or bare; "" where there is none. */
  readonly text: string | undefined;
  /** What stands in its braces. */
  readonly expression: string | undefined;
  /** Offset in the source. */
  readonly start: number;
  readonly end: number;
}

export interface Tag {
  /** "" for a fragment. */
  readonly name: string;
  readonly kind: "open" | "close" | "empty";
  readonly attributes: readonly Attribute[];
  readonly start: number;
  readonly end: number;
}

/** How many characters may still be looked at without anything coming of it. */
export class Budget {
  #left: number;

  constructor(length: number) {
    this.#left = 50_000 + length * 20;
  }

  /** Takes characters; false when there are none left. */
  spend(characters: number): boolean {
    this.#left -= characters;
    return this.#left > 0;
  }
}

const JSX_NAME = /[A-Za-z_$][\w$.:-]*/y;
const HTML_NAME = /[A-Za-z][A-Za-z0-9-]*(?:[.:][A-Za-z][\w-]*)*(?=[\s/>])/y;
const ATTRIBUTE_NAME = /[^\s"'<>/={}]+/y;
const SPACE = /\s*/y;

/**
 * Reads the tag that begins at an offset; undefined where none does.
 * @param jsx whether attributes may be expressions
 */
export function readTag(source: string, start: number, jsx: boolean, budget: Budget): Tag | undefined {
  const tag = tagAt(source, start, jsx, budget);
  budget.spend(tag === undefined ? 20 : 0);
  return tag;
}

function tagAt(source: string, start: number, jsx: boolean, budget: Budget): Tag | undefined {
  const isClose = source[start + 1] === "/";
  let at = start + (isClose ? 2 : 1);
  const name = match(jsx ? JSX_NAME : HTML_NAME, source, at) ?? "";
  if (name === "" && !(jsx && source[at] === ">")) return undefined;
  at += name.length;
  // `<https://…>` is a link.
  if (source.startsWith("://", at - 1) || name.endsWith(":")) return undefined;
  const attributes: Attribute[] = [];
  for (;;) {
    const space = match(SPACE, source, at) ?? "";
    // A tag ends with its paragraph where it is HTML.
    if (!jsx && /\n[ \t]*\n/.test(space)) return undefined;
    at += space.length;
    const c = source[at];
    if (c === ">") return { name, kind: isClose ? "close" : "open", attributes, start, end: at + 1 };
    if (c === "/" && source[at + 1] === ">") return { name, kind: "empty", attributes, start, end: at + 2 };
    if (c === undefined || isClose) return undefined;
    if (jsx && source.startsWith("/*", at)) {
      const end = source.indexOf("*/", at);
      if (end < 0) return undefined;
      at = end + 2;
      continue;
    }
    const attribute = attributeAt(source, at, jsx, budget);
    if (attribute === undefined) return undefined;
    attributes.push(attribute);
    at = attribute.end;
  }
}

function attributeAt(source: string, start: number, jsx: boolean, budget: Budget): Attribute | undefined {
  if (source[start] === "{") {
    const end = jsx ? bracesEnd(source, start, budget) : undefined;
    if (end === undefined) return undefined;
    const expression = source.slice(start + 1, end - 1).trim();
    // Astro's short form: what an attribute is given has its name.
    return { name: /^[\w$]+$/.test(expression) ? expression : "...", text: undefined, expression, start, end };
  }
  const name = match(ATTRIBUTE_NAME, source, start);
  if (name === undefined) return undefined;
  let at = start + name.length;
  const equals = /\s*=\s*/y;
  const sign = match(equals, source, at);
  if (sign === undefined) return { name, text: "", expression: undefined, start, end: at };
  at += sign.length;
  const c = source[at];
  if (c === '"' || c === "'") {
    const end = source.indexOf(c, at + 1);
    if (end < 0 || !budget.spend(end - at)) return undefined;
    return { name, text: source.slice(at + 1, end), expression: undefined, start, end: end + 1 };
  }
  if (c === "{" && jsx) {
    const end = bracesEnd(source, at, budget);
    if (end === undefined) return undefined;
    return { name, text: undefined, expression: source.slice(at + 1, end - 1).trim(), start, end };
  }
  const bare = match(/[^\s"'=<>`]+/y, source, at);
  if (bare === undefined || jsx) return undefined;
  return { name, text: bare, expression: undefined, start, end: at + bare.length };
}

/**
 * Finds the end of the braces that open at an offset: what stands in strings, templates and comments closes nothing.
 * @returns the offset behind the closing brace; undefined where there is none
 */
export function bracesEnd(source: string, start: number, budget: Budget): number | undefined {
  const end = closingBrace(source, start);
  budget.spend(end < 0 ? source.length - start : end - start);
  return end < 0 || !budget.spend(0) ? undefined : end;
}

/** Braces that are open: an object's or a block's, or the substitution of a template. */
type Open = "{" | "${";

function closingBrace(source: string, start: number): number {
  const open: Open[] = [];
  const interesting = /[{}"'`]|\/[/*]/g;
  interesting.lastIndex = start;
  for (let found = interesting.exec(source); found; found = interesting.exec(source)) {
    const at = found.index;
    switch (found[0]) {
      case "{":
        open.push("{");
        break;
      case "}": {
        const closed = open.pop();
        if (open.length === 0) return at + 1;
        // The template goes on behind its substitution.
        if (closed === "${") interesting.lastIndex = templateEnd(source, at + 1, open);
        break;
      }
      case "`":
        interesting.lastIndex = templateEnd(source, at + 1, open);
        break;
      case "//":
        // An address in the text of an element is no comment.
        if (source[at - 1] !== ":") interesting.lastIndex = endOf(source, "\n", at);
        break;
      case "/*":
        interesting.lastIndex = endOf(source, "*/", at + 2);
        break;
      default:
        // Behind a letter it is an apostrophe in the text of an element.
        if (found[0] === '"' || !/\w/.test(source[at - 1] ?? "")) interesting.lastIndex = quoteEnd(source, at);
    }
  }
  return -1;
}

/** The end of a string; an apostrophe in the text of an element begins none. */
function quoteEnd(source: string, start: number): number {
  const quote = source[start];
  for (let at = start + 1; at < source.length; at++) {
    const c = source[at];
    if (c === "\\") at++;
    else if (c === quote) return at + 1;
    else if (c === "\n") break;
  }
  return start + 1;
}

/** The end of a template, or of its part before a substitution, which is opened then. */
function templateEnd(source: string, start: number, open: Open[]): number {
  for (let at = start; at < source.length; at++) {
    const c = source[at];
    if (c === "\\") at++;
    else if (c === "`") return at + 1;
    else if (c === "$" && source[at + 1] === "{") {
      open.push("${");
      return at + 2;
    }
  }
  return source.length;
}

function endOf(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  return at < 0 ? source.length : at + mark.length;
}

function match(pattern: RegExp, source: string, at: number): string | undefined {
  const sticky = new RegExp(pattern, "y");
  sticky.lastIndex = at;
  return sticky.exec(source)?.[0];
}
