// One page's Markdown, rewritten by a generator's rules: what no rule speaks of stays byte for byte. Owns how blocks are put
// in place of tags; knows no component.
import { type Directive, type Directives, pairColons } from "./directives.ts";
import { continuation, dedent, indentRest, isBlockPrefix } from "./lines.ts";
import { scanMarkup } from "./markup.ts";
import type { ColonsToken, Dialect, FenceToken, OtherToken, TagToken, Token } from "./tokens.ts";
import { buildTree, type Element, type Node } from "./tree.ts";

/** What stands in a construct's place. */
export type Rewritten = Block | { readonly inline: string };

/** Lines of their own; with `gap`, blank lines round them. */
interface Block {
  readonly block: string;
  readonly gap?: boolean;
}

/** How one generator's Markdown becomes docsgen's. What is undefined stays as it is. */
export interface Rules {
  readonly dialect: Dialect;
  text(text: string, start: number): string;
  fence(token: FenceToken): string;
  /** The line without its end. */
  opening(token: ColonsToken, directive: Directive): string | undefined;
  closing(directive: Directive): string | undefined;
  /** Whether a container holds nothing but code: it then ends before anything else, closed or not. */
  holdsOnlyCode?(opening: ColonsToken): boolean;
  element(element: Element): Rewritten | undefined;
  /** Of a tag without a partner. */
  stray(token: TagToken): string | undefined;
  other(token: OtherToken): Rewritten | undefined;
  /** Texts that are put in, by offset. */
  insertions?(tokens: readonly Token[]): ReadonlyMap<number, string>;
}

/** Rewrites one page; its rules may ask it for what they stand in. */
export class Converter {
  readonly source: string;
  readonly #rules: Rules;
  readonly #directives: Directives;
  readonly #insertions: readonly (readonly [number, string])[];
  readonly #nodes: readonly Node[];
  readonly #lineStarts: [number][] = [];

  /** @param source with `\n` line ends, without front matter */
  constructor(source: string, makeRules: (converter: Converter) => Rules) {
    this.source = source;
    this.#rules = makeRules(this);
    const tokens = scanMarkup(source, this.#rules.dialect);
    this.#directives = pairColons(tokens, source, (opening) => this.#rules.holdsOnlyCode?.(opening));
    // Each once, the inner ones first.
    const cuts = [...new Set(this.#directives.byLine.values())].reverse().flatMap((directive) => {
      const { cutAt } = directive;
      if (cutAt === undefined) return [];
      // A comment may stand before it on its line.
      const lineEnd = source[cutAt - 1] === "\n" ? "" : "\n";
      return [[cutAt, lineEnd + this.#closingLines(directive, "\n")] as const];
    });
    this.#insertions = [...(this.#rules.insertions?.(tokens) ?? []), ...cuts].sort(([a], [b]) => a - b);
    this.#nodes = buildTree(tokens);
  }

  convert(): string {
    const whole = this.render(this.#nodes) + this.#insertedAt(this.source.length);
    const open = [...this.#directives.byLine.values()].filter(
      ({ closing, cutAt }) => closing === undefined && cutAt === undefined,
    );
    const ends = open.reverse().map((each) => this.#closingLines(each, "\n"));
    return ends.every((end) => end === "") ? whole : whole.replace(/\n*$/, "\n") + ends.join("");
  }

  /** The innermost directive that a token lies in. */
  directiveOf(token: Token): Directive | undefined {
    return this.#directives.round.get(token);
  }

  /** All directives of the page. */
  directives(): Iterable<Directive> {
    return this.#directives.byLine.values();
  }

  /** The line of the source that an offset is on, from 0. */
  lineOf(offset: number): number {
    if (this.#lineStarts.length === 0) {
      for (let at = 0; at >= 0; at = this.source.indexOf("\n", at) + 1 || -1) this.#lineStarts.push([at]);
    }
    return lowerBound(this.#lineStarts, offset + 1) - 1;
  }

  /** Whether a construct stands alone on its lines. */
  isBlock({ start, end }: { readonly start: number; readonly end: number }): boolean {
    const { source } = this;
    const lineStart = source.lastIndexOf("\n", start) + 1;
    return restOfLine(source, end).trim() === "" && isBlockPrefix(source.slice(lineStart, start));
  }

  /** The text of a span. */
  slice({ start, end }: { readonly start: number; readonly end: number }): string {
    return this.source.slice(start, end);
  }

  /** Renders an element's content as a block of its own. */
  inner(element: Element): string {
    return dedent(this.render(element.children));
  }

  /** Renders nodes to where they stand. @param before what stands before them, and is returned with them */
  render(nodes: readonly Node[], before = ""): string {
    let out = before;
    /** How many line ends follow that belonged to what left nothing. */
    let own: 0 | 1 | undefined;
    for (const node of nodes) {
      if (node.type !== "text") out += this.#insertedAt(node.start);
      const rewritten = this.#node(node);
      if (typeof rewritten === "string") out += own === undefined ? rewritten : withoutBlank(out, rewritten, own);
      else if ("inline" in rewritten) out += rewritten.inline;
      else out = this.#place(out, rewritten, node.end);
      const isNothing = typeof rewritten !== "string" && "inline" in rewritten && rewritten.inline === "";
      const isWholeLine = node.type === "module";
      own = isNothing && (isWholeLine || this.isBlock(node)) ? (isWholeLine ? 0 : 1) : undefined;
    }
    return out;
  }

  /** Puts a block behind what is there, with the indentation of its line. */
  #place(before: string, { block, gap = false }: Block, end: number): string {
    const lineStart = before.lastIndexOf("\n") + 1;
    const prefix = before.slice(lineStart);
    const rest = continuation(/^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])(?=[ \t])[ \t]*)*/.exec(prefix)?.[0] ?? "");
    const isOwnLine = isBlockPrefix(prefix);
    const above = isOwnLine ? before.slice(0, lineStart) : `${before.trimEnd()}\n`;
    const first = isOwnLine ? prefix : rest;
    const lastAbove = above.slice(above.lastIndexOf("\n", above.length - 2) + 1);
    // Nothing stands above it where a list's item begins with it.
    const isAfterText = gap && first === rest && /[^\s>]/.test(lastAbove);
    const out = (isAfterText ? `${above.trimEnd()}\n${rest.trimEnd()}\n` : above) + first + indentRest(block, rest);
    const following = restOfLine(this.source, end);
    if (following.trim() !== "") return `${out}\n${gap ? `${rest.trimEnd()}\n` : ""}${rest}`;
    const next = restOfLine(this.source, end + following.length + 1);
    return gap && next.trim() !== "" ? `${out}\n${rest.trimEnd()}` : out;
  }

  #node(node: Node): string | Rewritten {
    const rules = this.#rules;
    switch (node.type) {
      case "text":
        return this.#text(node.start, node.end);
      case "code":
        return this.slice(node);
      case "fence":
        return withClosing(rules.fence(node), node, rules.dialect);
      case "colons":
        return this.#colons(node);
      case "element":
        return rules.element(node) ?? this.keep(node);
      case "tag":
        return rules.stray(node) ?? this.slice(node);
      default:
        return rules.other(node) ?? this.slice(node);
    }
  }

  /** An element with its own tags and its content rewritten. */
  keep(element: Element, open?: string): string {
    const { source } = this;
    const tag = open ?? source.slice(element.start, element.innerStart);
    return this.render(element.children, tag) + source.slice(element.innerEnd, element.end);
  }

  #text(start: number, end: number): string {
    let out = "";
    let at = start;
    const first = lowerBound(this.#insertions, start);
    for (const [offset, inserted] of this.#insertions.slice(first, lowerBound(this.#insertions, end))) {
      out += this.#rules.text(this.source.slice(at, offset), at) + inserted;
      at = offset;
    }
    return out + this.#rules.text(this.source.slice(at, end), at);
  }

  /** What is put in right before what is no text. */
  #insertedAt(offset: number): string {
    const first = lowerBound(this.#insertions, offset);
    const here = this.#insertions.slice(first, lowerBound(this.#insertions, offset + 1));
    return here.map(([, inserted]) => inserted).join("");
  }

  #colons(token: ColonsToken): string {
    const directive = this.#directives.byLine.get(token);
    const lineEnd = this.source[token.end - 1] === "\n" ? "\n" : "";
    if (directive === undefined && token.tail !== "") return this.slice(token);
    // What closes nothing is text, and must not be taken for more.
    if (directive === undefined) return `${token.prefix}\\${":".repeat(token.colons)}${token.tail}${lineEnd}`;
    if (directive.opening === token) {
      const line = this.#rules.opening(token, directive);
      return line === undefined ? this.slice(token) : line === "" ? "" : token.prefix + line + lineEnd;
    }
    // What was cut is closed there.
    if (directive.cutAt !== undefined) return "";
    return this.#closingLines(directive, lineEnd);
  }

  /** What closes a directive; "" for nothing. */
  #closingLines(directive: Directive, lineEnd: string): string {
    const line = this.#rules.closing(directive) ?? ":".repeat(directive.opening.colons);
    // Elsewhere a line may close a directive from within a list in it; here it stands where the opening one does.
    const indent = continuation(directive.opening.prefix);
    return line === "" ? "" : indent + line.replace(/\n/g, `\n${indent}`) + lineEnd;
  }
}

/** A code block, closed where Markdown's own rules close it: MDX lets the closing fence have any indentation. */
function withClosing(text: string, { prefix, marks, isCut }: FenceToken, { mdx }: Dialect): string {
  const indent = continuation(prefix);
  if (isCut) return `${text}${indent}${marks}\n`;
  const at = text.lastIndexOf("\n", text.length - 2) + 1;
  const [blanks = ""] = /^[ \t>]*/.exec(text.slice(at)) ?? [];
  const isFar = mdx && blanks.length >= indent.length + 4 && text.startsWith(marks, at + blanks.length);
  return isFar ? text.slice(0, at) + indent + text.slice(at + blanks.length) : text;
}

/** What a line of a text has from a place on. */
function restOfLine(text: string, from: number): string {
  const end = text.indexOf("\n", from);
  return text.slice(from, end < 0 ? text.length : end);
}

/** Text behind a construct that left nothing, without the end of its line and without a blank line too many. */
function withoutBlank(before: string, text: string, own: 0 | 1): string {
  if (before !== "" && !before.endsWith("\n")) return text;
  const rest = own === 1 ? text.replace(/^[ \t]*\n/, "") : text;
  return before === "" || before.endsWith("\n\n") ? rest.replace(/^[ \t]*\n/, "") : rest;
}

/** Index of the first one at an offset or behind it. */
function lowerBound(sorted: readonly (readonly [number, ...unknown[]])[], offset: number): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle]?.[0] ?? 0) < offset) from = middle + 1;
    else to = middle;
  }
  return from;
}
