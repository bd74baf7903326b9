// What a site's own component shows, read off its source where that is plain: markup round what it is given and holds, with
// simple conditions and lists. Runs nothing; what it cannot follow it leaves. Pure.
import { escapePattern } from "../../escape-pattern.ts";
import { fenceAround } from "../../markdown-text.ts";
import { attributeText, badgeText, codeSpan, colonsAround, escapeText, labelText } from "../markdown/lines.ts";
import { readConstant, readLiteral } from "../markdown/literal.ts";
import { Budget, readTag, type Tag } from "../markdown/tags.ts";
import { admonitionOf } from "./admonitions.ts";
import { tablePart } from "./table-part.ts";
import { camelCase, readVue } from "./vue-source.ts";

/** What a component is given, and where it stands. */
export interface Use {
  /** Its name in its own file, where that has several. */
  readonly name: string;
  /** Values of its attributes; `UNKNOWN` for what would have to be run. */
  readonly props: ReadonlyMap<string, unknown>;
  /** Whether it stands on lines of its own. */
  readonly isBlock: boolean;
  /** What it holds, as it is written in the old page; "" for nothing. */
  readonly held: string;
  /** What it holds, as Markdown. Asked for once it is certain to be shown: what is wrong with it is told then. */
  content(): string;
  /** Where a link leads now; undefined where it may not be one. Asked for likewise. */
  address(address: string): string | undefined;
  /** The info of a fence by what docsgen knows. Asked for likewise. */
  fenceInfo(info: string, code: string): string;
  /** The site's own text for a key. */
  translate?(key: string): string | undefined;
}

/** What only running the code would tell. */
export const UNKNOWN = Symbol("unknown");

/** A component as Markdown. */
export interface OwnMarkup {
  readonly text: string;
  /** Whether something may be shown besides, on a condition that nobody can tell. */
  readonly isPart: boolean;
}

/** The source of a component. */
export interface OwnSource {
  readonly text: string;
  /** Finds that of a component which this one names. */
  find(name: string): OwnSource | undefined;
}

/** Writes out what a component shows; undefined where its source does more than show. */
export function ownMarkup(source: OwnSource, use: Use): OwnMarkup | undefined {
  const reader = readerOf(source, use, { links: [], codes: [] }, 0);
  if (reader === undefined) return undefined;
  const written = reader.nodes();
  const slots = written.split(SLOT).length - 1;
  if (!reader.isDone() || slots > 1 || (slots === 0 && use.held !== "")) return undefined;
  const text = use.isBlock
    ? written.replace(/[ \t]*\n[ \t]*/g, "\n").replace(/\n{3,}/g, "\n\n")
    : written.replace(/\s+/g, " ");
  const held = text.replace(SLOT, () => use.held).trim();
  if (held === "" && (reader.isPart || IDS.test(source.text))) return undefined;
  if (!use.isBlock && /[\n|]/.test(held)) return undefined;
  const { links, codes } = reader.aside;
  const addresses = links.map((link) => use.address(link));
  if (addresses.includes(undefined)) return undefined;
  const linked = text.replace(LINK, (_, index) => {
    const address = addresses[Number(index)] ?? "";
    return /[\s()]/.test(address) ? `<${address}>` : address;
  });
  const filled = linked
    .replace(SLOT, () => use.content())
    .replace(CODE, (_, index) => {
      const { info, code } = codes[Number(index)] ?? { info: "", code: "" };
      const marks = fenceAround(code);
      return `${marks}${use.fenceInfo(info, code).trimEnd()}\n${code}\n${marks}`;
    });
  return { text: withDirectives(filled).trim(), isPart: reader.isPart };
}

/** Writes the directives that stand in a text, the inner ones first. */
function withDirectives(text: string): string {
  const written = text.replace(INNERMOST, (_, head: string, body: string) => {
    const colons = colonsAround(body);
    return `${colons}${head}\n\n${body.trim()}\n\n${colons}`;
  });
  return written === text ? text : withDirectives(written);
}

/** What stands in the text as a number until it is certain to be shown. */
interface Aside {
  /** Where links of the component's own lead, as it says it. */
  readonly links: string[];
  readonly codes: { readonly info: string; readonly code: string }[];
}

/** Makes what reads a component where it is used. @param aside of what is round it too */
function readerOf(source: OwnSource, use: Use, aside: Aside, depth: number): MarkupReader | undefined {
  const { text } = source;
  if (text.length > MOST_CHARACTERS) return undefined;
  if (/^<template>/m.test(text)) {
    const vue = readVue(text, use.held !== "");
    if (vue === undefined) return undefined;
    const all = Object.fromEntries([...vue.props, ...use.props]);
    const values = new Map<string, unknown>([...Object.entries(all), [vue.all, all]]);
    return new MarkupReader(vue.markup, vue.code, use, values, depth, source, aside);
  }
  const parts = /^\s*---\n/.test(text) ? astroParts(text) : reactParts(text, use.name);
  if (parts === undefined) return undefined;
  return new MarkupReader(parts.markup, parts.code, use, valuesOf(parts.pattern, use.props), depth, source, aside);
}

interface Parts {
  readonly markup: string;
  /** What stands before it. */
  readonly code: string;
  /** What takes the attributes: a pattern in braces, or a name. */
  readonly pattern: string;
}

function astroParts(source: string): Parts {
  const [, code = "", markup = ""] = /^\s*---\n([\s\S]*?)\n?---(?:\n|$)([\s\S]*)$/.exec(source) ?? [];
  return { markup, code, pattern: /\b(?:const|let)\s+(\{[^{}]*\})[^=]*=\s*Astro\.props/.exec(code)?.[1] ?? "" };
}

function reactParts(source: string, tagName: string): Parts | undefined {
  const main = /^export\s+default\s+(?:function\s+)?(\w+)/m.exec(source)?.[1];
  const found = declared(source, tagName) ?? (main === undefined ? undefined : declared(source, main));
  if (found === undefined) return undefined;
  const rest = source.slice(found.index + found[0].length);
  const body = rest.slice(0, /^[})]/m.exec(rest.replace(/^\n*/, (lines) => " ".repeat(lines.length)))?.index);
  const [code = "", markup, ...others] = body.split(/(?:\breturn\b|=>)\s*(?=\(?\s*<)/);
  if (markup === undefined || others.length > 0 || /\breturn\b/.test(code)) return undefined;
  return { markup: markup.replace(/^\(/, "").replace(/\)?;?\s*$/, ""), code, pattern: found[1] ?? "" };
}

/** Finds where a function of a name is declared, up to what it takes. */
function declared(source: string, name: string): RegExpExecArray | undefined {
  const own = escapePattern(name);
  const start = `(?:\\bfunction\\s+${own}|\\bconst\\s+${own}\\b[^=\\n]*=)\\s*\\(\\s*(\\{[^{}]*\\}|\\w*)`;
  return new RegExp(start).exec(source) ?? undefined;
}

/** What names stand for in a component, by the pattern that takes its attributes. */
function valuesOf(pattern: string, props: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
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

/** Stands for what the component holds; no text has it. */
const SLOT = "\uFDD2";
/** Stands for where a link of the component's own leads, by its number. */
const LINK = /\uFDD3(\d+)\uFDD3/g;
/** Stands for code of its own, likewise. */
const CODE = /\uFDD8(\d+)\uFDD8/g;
/** A directive with its head and what it holds. */
const INNERMOST = /\uFDD5([^\uFDD5-\uFDD7]*)\uFDD6([^\uFDD5-\uFDD7]*)\uFDD7/g;
/** What code may put something into. */
const IDS = /\b(?:id|ref)=|addEventListener|customElements|onMounted|useEffect/;
const INLINE = /^(?:a|abbr|b|code|em|i|kbd|samp|small|span|strong|sub|sup|time|br|img)$/;
const BOXES = /^(?:article|aside|div|figure|footer|header|li|nav|ol|p|section|ul)$/;
const WORD = /[A-Za-z_$][\w$]*/y;
const LITERAL = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\d+(?:\.\d+)?/y;
/** What generators have as components, which are blocks here. */
const BLOCKS = /^(?:Tabs|TabItem|Code|CodeBlock|Aside|Admonition)$/;
/** What code of theirs may say, or does not need. */
const PLAIN = /^(?:showLineNumbers|code|lang|language|title|theme|frame|wrap|class|className)$/;
/** Operators, those that begin with another one before it, and how tightly each binds. */
const OPERATORS = new Map(
  [["||", "??"], ["&&"], ["===", "!==", "==", "!="], [">=", "<=", ">", "<"], ["+"]].flatMap((signs, i) =>
    signs.map((sign) => [sign, i + 1] as const),
  ),
);
/** So deep declarations may name each other, and elements and brackets may nest. */
const MOST_DEPTH = 5;
const MOST_NESTED = 50;
const MOST_CHARACTERS = 20_000;

/** Markup that an expression came to. */
class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

class MarkupReader {
  isPart = false;
  readonly aside: Aside;
  readonly #file: OwnSource;
  readonly #source: string;
  readonly #code: string;
  readonly #use: Use;
  readonly #values: Map<string, unknown>;
  readonly #depth: number;
  #at = 0;
  #nested = 0;
  #hasFailed = false;
  /** What the last drawing of a link is called. */
  #drawn = "";
  /** Whether what is read counts for nothing: it stands behind a condition that is not met. */
  #isSkipped = false;

  constructor(
    source: string,
    code: string,
    use: Use,
    values: ReadonlyMap<string, unknown>,
    depth: number,
    file: OwnSource,
    aside: Aside,
  ) {
    this.#file = file;
    this.aside = aside;
    this.#source = source;
    this.#code = code;
    this.#use = use;
    this.#values = new Map(values);
    this.#depth = depth;
  }

  isDone(): boolean {
    return !this.#hasFailed && this.#at >= this.#source.length;
  }

  /** Reads up to a closing tag, or the end. */
  nodes(): string {
    let out = "";
    while (this.#at < this.#source.length && !this.#source.startsWith("</", this.#at)) {
      const c = this.#source[this.#at];
      if (c === "{") out += this.#shown(this.#braces());
      else if (this.#source.startsWith("<!--", this.#at)) this.#to("-->");
      else if (c === "<") out += this.#element();
      else {
        const [text = ""] = /^[^{<]+/.exec(this.#source.slice(this.#at)) ?? [];
        this.#at += text.length;
        // As a browser shows it: what is between lines is a space.
        if (!/^\s*\n\s*$/.test(text)) out += escapeText(text.replace(/\s+/g, " "));
        else out += " ";
      }
    }
    return out;
  }

  #fail(): undefined {
    this.#hasFailed = true;
    this.#at = this.#source.length;
    return undefined;
  }

  #to(end: string): void {
    const at = this.#source.indexOf(end, this.#at);
    if (at < 0) this.#fail();
    else this.#at = at + end.length;
  }

  #shown(value: unknown): string {
    if (this.#isSkipped || value === undefined || value === null || typeof value === "boolean") return "";
    if (value instanceof Markup) return value.text;
    if (Array.isArray(value)) return value.map((each) => this.#shown(each)).join("");
    if (typeof value === "string" || typeof value === "number") return escapeText(String(value));
    this.#fail();
    return "";
  }

  #braces(): unknown {
    this.#at++;
    if (this.#is("/*")) this.#to("*/");
    if (this.#is("}")) return undefined;
    const value = this.#expression();
    if (!this.#is("}")) this.#fail();
    return value;
  }

  #element(): string {
    const tag = readTag(this.#source, this.#at, true, new Budget(this.#source.length));
    if (tag === undefined || tag.kind === "close") return this.#fail() ?? "";
    const { name } = tag;
    this.#at = tag.end;
    if (/^(?:style|script|svg)$/.test(name)) {
      if (tag.kind === "open") this.#to(`</${name}>`);
      const label =
        this.#given(tag, "aria-label") ?? /<title>([^<{]+)/.exec(this.#source.slice(tag.end, this.#at))?.[1];
      if (name === "svg" && typeof label === "string") this.#drawn = label;
      return "";
    }
    if (name === "a") this.#drawn = "";
    const isVoid = tag.kind === "empty" || /^(?:br|img)$/.test(name);
    if (this.#nested >= MOST_NESTED) this.#fail();
    this.#nested++;
    const inner = isVoid ? "" : this.nodes();
    this.#nested--;
    if (!isVoid) {
      if (!this.#source.startsWith(`</${name}`, this.#at)) this.#fail();
      else this.#to(">");
    }
    if (this.#isSkipped || this.#hasFailed) return "";
    return this.#written(tag, inner) ?? this.#fail() ?? "";
  }

  /** An attribute's value. */
  #given(tag: Tag, name: string): unknown {
    const found = tag.attributes.find((each) => each.name === name);
    if (found === undefined) return undefined;
    return found.expression === undefined ? found.text : this.#evaluated(found.expression);
  }

  /** What an element is in Markdown; undefined where that has no like. */
  #written(tag: Tag, inner: string): string | undefined {
    const { name } = tag;
    if (tag.attributes.some((each) => each.name.startsWith("set:"))) return undefined;
    if (String(this.#given(tag, "aria-hidden")) === "true" || /Icon$|^Icon?[A-Z]/.test(name)) return "";
    if (name === "slot") return tag.attributes.length === 0 ? SLOT : undefined;
    if (name === "" || name === "Fragment") return inner;
    const text = inner.trim();
    if (BLOCKS.test(name) && this.#file.find(name) === undefined) return this.#block(tag, text);
    // Within these, blocks would be none.
    if (/[\uFDD8\uFDD5]/.test(text) && !/^(?:[A-Z]|article|aside|div|figure|section)/.test(name)) return undefined;
    if (name === "Badge") {
      const label = this.#given(tag, "text") ?? text;
      const type = String(this.#given(tag, "type"));
      const kind = /^(?:tip|info|warning|danger)$/.test(type) ? type : undefined;
      return typeof label === "string" ? label && badgeText(label, kind, "") : undefined;
    }
    if (name === "a") {
      const href = this.#given(tag, "href");
      const label = [text, this.#given(tag, "aria-label"), this.#given(tag, "title"), this.#drawn].find(Boolean);
      if (typeof href !== "string" || typeof label !== "string") return undefined;
      return `[${labelText(label === text ? text : escapeText(label))}](\uFDD3${this.aside.links.push(href) - 1}\uFDD3)`;
    }
    if (name === "img") return this.#given(tag, "alt") === "" ? "" : undefined;
    if (name === "br") return " ";
    if (INLINE.test(name)) {
      const id = text === "" ? this.#given(tag, "id") : undefined;
      // A place that links lead to.
      if (typeof id === "string" && /^[\w-]+$/.test(id)) return `<a id="${id}"></a>`;
      if (text === "") return "";
      if (/^(?:code|kbd|samp)$/.test(name))
        return text.includes(SLOT) ? undefined : codeSpan(text.replace(/\\(.)/g, "$1"));
      const mark = /^(?:b|strong)$/.test(name) ? "**" : /^(?:em|i)$/.test(name) ? "*" : "";
      return mark === "" ? inner : inner.replace(text, () => mark + text + mark);
    }
    const row = tablePart(name, text);
    if (row !== undefined) {
      const isPlain = !tag.attributes.some((each) => /^(?:col|row)span$/i.test(each.name));
      return this.#use.isBlock && isPlain && !text.includes(SLOT) ? row : undefined;
    }
    if (/^[A-Z]/.test(name)) return this.#component(tag, inner);
    if (!BOXES.test(name)) return undefined;
    if (!this.#use.isBlock) return /^(?:li|ol|ul)$/.test(name) ? undefined : ` ${text} `;
    if (name === "li") return `\n- ${text.replace(/\s+/g, " ")}\n`;
    const list = name === "ul" || name === "ol" ? text.replace(/\s*\n\s*/g, "\n") : text;
    return `\n\n${name === "ol" ? list.replace(/^-/gm, "1.") : list}\n\n`;
  }

  /** What generators have as a component, and docsgen as a block of code or a directive. */
  #block(tag: Tag, inner: string): string | undefined {
    const { name, attributes } = tag;
    if (!this.#use.isBlock) return undefined;
    const said = (...names: readonly string[]) => {
      const value = names.map((each) => this.#given(tag, each)).find((each) => each !== undefined);
      return typeof value === "string" ? value : undefined;
    };
    if (name.startsWith("Code")) {
      const code = name === "Code" ? said("code") : inner.replace(/\\(.)/g, "$1");
      if (code === undefined || code.includes(SLOT)) return undefined;
      this.isPart ||= !attributes.every((each) => PLAIN.test(each.name));
      const title = said("title");
      const isNumbered = attributes.some((each) => each.text === "" && each.name === "showLineNumbers");
      const info = `${said("lang", "language") ?? ""}${title ? ` title=${JSON.stringify(title)}` : ""}${isNumbered ? " showLineNumbers" : ""}`;
      return `\n\n\uFDD8${this.aside.codes.push({ info, code: code.replace(/^\n+|\s+$/g, "") }) - 1}\uFDD8\n\n`;
    }
    const directive = (head: string, body: string) => `\n\n\uFDD5${head}\uFDD6\n\n${body}\n\n\uFDD7\n\n`;
    if (name === "TabItem") {
      const label = said("label", "value");
      return label && directive(`tab[${labelText(label)}]`, inner);
    }
    if (name === "Tabs") {
      const labels = new Map(
        [this.#given(tag, "values")].flat().map((each) => [memberOf(each, "value"), memberOf(each, "label")]),
      );
      let depth = 0;
      let isOther = inner === "";
      const panels = inner.replace(/\uFDD5tab\[(.*?)\]\uFDD6|\uFDD5|\uFDD7|\S/g, (part, value: string | undefined) => {
        const isTab = depth === 0 && value !== undefined;
        isOther ||= depth === 0 && !isTab;
        depth += part === "\uFDD7" ? -1 : part.startsWith("\uFDD5") ? 1 : 0;
        const label = isTab ? labels.get(value) : undefined;
        return typeof label === "string" ? `\uFDD5tab[${labelText(label)}]\uFDD6` : part;
      });
      const group = said("syncKey", "groupId");
      return isOther ? undefined : directive(`tabs${group ? `{group=${attributeText(group)}}` : ""}`, panels);
    }
    const { name: kind, label } = admonitionOf(said("type") ?? "note");
    const title = said("title") ?? label;
    return directive(`${kind}${title ? `[${labelText(title)}]` : ""}`, inner);
  }

  /** Another component of the site's own, or of the same file. */
  #component(tag: Tag, inner: string): string | undefined {
    const { name, attributes } = tag;
    const source = this.#depth > MOST_DEPTH ? undefined : this.#file.find(name);
    if (source === undefined || attributes.some((each) => each.name === "...")) return undefined;
    const props = attributes.map(
      (each) => [camelCase(each.name), each.text === "" ? true : this.#given(tag, each.name)] as const,
    );
    const use = { ...this.#use, name, props: new Map(props), held: inner.trim() };
    const reader = readerOf(source, use, this.aside, this.#depth + 1);
    const written = reader?.nodes() ?? "";
    const slots = written.split(SLOT).length - 1;
    if (!reader?.isDone() || slots > 1 || (slots === 0 && use.held !== "")) return undefined;
    this.isPart ||= reader.isPart;
    return written.replace(SLOT, () => inner.trim());
  }

  #is(sign: string): boolean {
    this.#at += /^\s*/.exec(this.#source.slice(this.#at))?.[0].length ?? 0;
    const is = this.#source.startsWith(sign, this.#at);
    if (is) this.#at += sign.length;
    return is;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #expression(): unknown {
    const left = this.#binary(1);
    if (!this.#is("?")) return left;
    if (left === UNKNOWN && !this.#isSkipped) return this.#fail();
    const yes = this.#skipping(!left, () => this.#expression());
    if (!this.#is(":")) return this.#fail();
    const no = this.#skipping(Boolean(left), () => this.#expression());
    return left ? yes : no;
  }

  /** Reads operands joined by operators that bind at least so tightly. */
  #binary(least: number): unknown {
    let left = this.#operand();
    for (;;) {
      const at = this.#at;
      const [sign, binds] = [...OPERATORS].find(([each]) => this.#is(each)) ?? ["", 0];
      if (binds < least) {
        this.#at = at;
        return left;
      }
      left = this.#joined(left, sign, () => this.#binary(binds + 1));
    }
  }

  #joined(left: unknown, sign: string, read: () => unknown): unknown {
    if (sign === "&&") {
      const right = this.#skipping(!left || left === UNKNOWN, read);
      if (left !== UNKNOWN || this.#isSkipped) return left && right;
      this.isPart = true;
      return undefined;
    }
    if (sign === "||" || sign === "??") {
      const isEnough = sign === "||" ? Boolean(left) : left !== undefined && left !== null;
      const right = this.#skipping(isEnough, read);
      return isEnough ? left : right;
    }
    const right = read();
    if (left === UNKNOWN || right === UNKNOWN) return UNKNOWN;
    if (sign.endsWith("==")) return (left === right) !== sign.startsWith("!");
    if (sign.endsWith("!=")) return left !== right;
    if (sign === "+") return typeof left === "number" && typeof right === "number" ? left + right : `${left}${right}`;
    const [a, b] = [Number(left), Number(right)];
    return sign === ">" ? a > b : sign === "<" ? a < b : sign === ">=" ? a >= b : a <= b;
  }

  #skipping<T>(isSkipped: boolean, read: () => T): T {
    const before = this.#isSkipped;
    this.#isSkipped ||= isSkipped;
    const value = read();
    this.#isSkipped = before;
    return value;
  }

  #operand(): unknown {
    if (this.#nested >= MOST_NESTED) return this.#fail();
    this.#nested++;
    const value = this.#value();
    this.#nested--;
    return value;
  }

  #value(): unknown {
    if (this.#is("!")) {
      const value = this.#operand();
      return value === UNKNOWN ? UNKNOWN : !value;
    }
    if (this.#is("(")) {
      const value = this.#expression();
      return this.#is(")") ? value : this.#fail();
    }
    if (this.#source[this.#at] === "<") return new Markup(this.#element());
    if (this.#source[this.#at] === "`") return this.#template();
    const literal = this.#match(LITERAL);
    if (literal !== undefined) return readLiteral(literal)?.value;
    const name = this.#match(WORD);
    if (name === undefined) return this.#fail();
    return this.#members(name, this.#valueOf(name));
  }

  #template(): unknown {
    const text = /^`((?:[^`\\$]|\$\{[^{}`]*\})*)`/.exec(this.#source.slice(this.#at));
    if (text === null) return this.#fail();
    this.#at += text[0].length;
    const parts = (text[1] ?? "")
      .split(/\$\{([^{}`]*)\}/)
      .map((part, i) => (i % 2 === 0 ? part : this.#evaluated(part)));
    return parts.some((part) => part === UNKNOWN || typeof part === "object") ? UNKNOWN : parts.join("");
  }

  #members(name: string, first: unknown): unknown {
    let value = first;
    for (let path = name; ; ) {
      if (this.#is("?.") || this.#is(".")) {
        const key = this.#match(WORD) ?? "";
        path += `.${key}`;
        if (key === "map" && this.#is("(")) value = this.#mapped(value);
        else value = memberOf(value, key);
      } else if (this.#is("[")) {
        const key = this.#expression();
        if (!this.#is("]")) return this.#fail();
        value = typeof key === "number" || typeof key === "string" ? memberOf(value, String(key)) : UNKNOWN;
      } else if (this.#is("(")) {
        const given: unknown[] = [];
        while (!this.#hasFailed && !this.#is(")")) {
          given.push(this.#expression());
          this.#is(",");
        }
        const [key] = given;
        const isText = path === "Astro.locals.t" && typeof key === "string";
        value = (isText ? this.#use.translate?.(key) : undefined) ?? UNKNOWN;
      } else return value;
    }
  }

  /** A list shown by a function of its items. */
  #mapped(list: unknown): unknown {
    const [whole, pattern] = /^\s*\(?\s*(\{[^{}]*\}|[\w$]+)[^()]*?\)?\s*=>\s*/.exec(this.#source.slice(this.#at)) ?? [];
    if (whole === undefined || pattern === undefined) return this.#fail();
    const start = this.#at + whole.length;
    const items = Array.isArray(list) ? list : [];
    const isSkipped = items.length === 0 || items.length > 100;
    const before = new Map(this.#values);
    const shown = (isSkipped ? [undefined] : items).map((item) => {
      this.#at = start;
      const given = new Map(Object.entries(typeof item === "object" && item !== null ? item : {}));
      const own = pattern.startsWith("{") ? valuesOf(pattern, given) : [[pattern, item] as const];
      for (const [name, value] of own) this.#values.set(name, value);
      return this.#skipping(isSkipped, () => this.#expression());
    });
    this.#values.clear();
    for (const [name, value] of before) this.#values.set(name, value);
    if (!this.#is(")")) return this.#fail();
    return Array.isArray(list) && !(isSkipped && items.length > 0) ? shown : UNKNOWN;
  }

  #valueOf(name: string): unknown {
    if (name === "children") return new Markup(SLOT);
    if (name === "undefined" || name === "null") return undefined;
    if (name === "true" || name === "false") return name === "true";
    if (this.#values.has(name)) return this.#values.get(name);
    const literal = readConstant(this.#code, name);
    if (literal !== undefined) return literal.value;
    const start = `\\bconst\\s+${escapePattern(name)}\\b[^=;\\n]*=\\s*`;
    const declared = new RegExp(`${start}(\`[^\`]*\`(?=\\s*(?:;|\\n|$))|[^;\\n]+)`).exec(this.#code)?.[1];
    return declared === undefined || this.#depth > MOST_DEPTH ? UNKNOWN : this.#evaluated(declared);
  }

  /** Evaluates an expression that stands by itself. */
  #evaluated(expression: string): unknown {
    const depth = this.#depth + 1;
    const reader = new MarkupReader(expression, this.#code, this.#use, this.#values, depth, this.#file, this.aside);
    const value = reader.#expression();
    reader.#is("");
    return reader.isDone() && !(value instanceof Markup) ? value : UNKNOWN;
  }
}

/** What is said of a list or an object of its own; nothing that all objects have. */
function memberOf(value: unknown, key: string): unknown {
  if (value === UNKNOWN) return UNKNOWN;
  if (key === "children") return new Markup(SLOT);
  if (typeof value === "string" && key === "length") return value.length;
  if (typeof value !== "object" || value === null) return value === undefined ? undefined : UNKNOWN;
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : key in value ? UNKNOWN : undefined;
}
