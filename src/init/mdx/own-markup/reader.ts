// The markup of a component, read as Markdown: what it shows where it is used. Runs nothing. Pure.

import { escapeText } from "../../markdown/lines.ts";
import { Budget, readTag, type Tag } from "../../markdown/tags.ts";
import { camelCase } from "../vue-source.ts";
import { elementMarkdown } from "./element.ts";
import { ExpressionReader, MOST_DEPTH, MOST_NESTED, type Scope } from "./expression.ts";
import { type Marked, SLOT, slotsIn } from "./marks.ts";
import { partsOf } from "./source.ts";
import type { OwnSource, Use } from "./types.ts";
import { Markup } from "./values.ts";

/** A component where it is used. */
interface Component {
  readonly source: OwnSource;
  readonly use: Use;
  /** Marks of all that is shown, also of what is round the component. */
  readonly marked: Marked;
}

/** What a component shows. */
export interface Shown {
  /** Markdown with marks. */
  readonly text: string;
  /** Whether something may be shown besides, on a condition that nobody can tell. */
  readonly isPart: boolean;
}

/**
 * Reads what a component shows; undefined where its source does more than show.
 * @param depth how many components of the site's own are round it
 */
export function readShown(component: Component, depth: number): Shown | undefined {
  const parts = partsOf(component.source.text, component.use);
  if (parts === undefined) return undefined;
  const reader = new MarkupReader(parts.markup, { code: parts.code, values: parts.values, depth }, component);
  const text = reader.nodes();
  const slots = slotsIn(text);
  if (!reader.isDone() || slots > 1 || (slots === 0 && component.use.held !== "")) return undefined;
  return { text, isPart: reader.isPart };
}

class MarkupReader extends ExpressionReader {
  readonly #component: Component;
  readonly #depth: number;
  /** What the last drawing of a link is called. */
  #drawn = "";

  constructor(source: string, scope: Scope, component: Component) {
    super(source, scope);
    this.#component = component;
    this.#depth = scope.depth;
  }

  /** Reads up to a closing tag, or the end. */
  nodes(): string {
    let out = "";
    while (this.at < this.source.length && !this.source.startsWith("</", this.at)) {
      const c = this.source[this.at];
      if (c === "{") out += this.#shown(this.#braces());
      else if (this.source.startsWith("<!--", this.at)) this.to("-->");
      else if (c === "<") out += this.element();
      else {
        const [text = ""] = /^[^{<]+/.exec(this.source.slice(this.at)) ?? [];
        this.at += text.length;
        // As a browser shows it: what is between lines is a space.
        if (!/^\s*\n\s*$/.test(text)) out += escapeText(text.replace(/\s+/g, " "));
        else out += " ";
      }
    }
    return out;
  }

  #shown(value: unknown): string {
    if (this.isSkipped || value === undefined || value === null || typeof value === "boolean") return "";
    if (value instanceof Markup) return value.text;
    if (Array.isArray(value)) return value.map((each) => this.#shown(each)).join("");
    if (typeof value === "string" || typeof value === "number") return escapeText(String(value));
    this.fail();
    return "";
  }

  #braces(): unknown {
    this.at++;
    if (this.is("/*")) this.to("*/");
    if (this.is("}")) return undefined;
    const value = this.expression();
    if (!this.is("}")) this.fail();
    return value;
  }

  protected element(): string {
    const tag = readTag(this.source, this.at, true, new Budget(this.source.length));
    if (tag === undefined || tag.kind === "close") return this.fail() ?? "";
    const { name } = tag;
    this.at = tag.end;
    if (/^(?:style|script|svg)$/.test(name)) {
      if (tag.kind === "open") this.to(`</${name}>`);
      const label = this.#given(tag, "aria-label") ?? /<title>([^<{]+)/.exec(this.source.slice(tag.end, this.at))?.[1];
      if (name === "svg" && typeof label === "string") this.#drawn = label;
      return "";
    }
    if (name === "a") this.#drawn = "";
    const isVoid = tag.kind === "empty" || /^(?:br|img)$/.test(name);
    if (this.nested >= MOST_NESTED) this.fail();
    this.nested++;
    const inner = isVoid ? "" : this.nodes();
    this.nested--;
    if (!isVoid) {
      if (!this.source.startsWith(`</${name}`, this.at)) this.fail();
      else this.to(">");
    }
    if (this.isSkipped || this.hasFailed) return "";
    return this.#written(tag, inner) ?? this.fail() ?? "";
  }

  /** An attribute's value. */
  #given(tag: Tag, name: string): unknown {
    const found = tag.attributes.find((each) => each.name === name);
    if (found === undefined) return undefined;
    return found.expression === undefined ? found.text : this.evaluated(found.expression);
  }

  #written(tag: Tag, inner: string): string | undefined {
    const { use, source, marked } = this.#component;
    return elementMarkdown(tag, inner, {
      isBlock: use.isBlock,
      isOwn: source.find(tag.name) !== undefined,
      drawn: this.#drawn,
      marked,
      given: (name) => this.#given(tag, name),
      component: () => this.#inner(tag, inner),
      leaveOut: () => {
        this.isPart = true;
      },
    });
  }

  /** Another component of the site's own, or of the same file. */
  #inner(tag: Tag, inner: string): string | undefined {
    const { name, attributes } = tag;
    const source = this.#depth > MOST_DEPTH ? undefined : this.#component.source.find(name);
    if (source === undefined || attributes.some((each) => each.name === "...")) return undefined;
    const props = attributes.map(
      (each) => [camelCase(each.name), each.text === "" ? true : this.#given(tag, each.name)] as const,
    );
    const use = { ...this.#component.use, name, props: new Map(props), held: inner.trim() };
    const shown = readShown({ ...this.#component, source, use }, this.#depth + 1);
    if (shown === undefined) return undefined;
    this.isPart ||= shown.isPart;
    return shown.text.replace(SLOT, () => inner.trim());
  }

  protected translate(key: string): string | undefined {
    return this.#component.use.translate?.(key);
  }

  protected beside(expression: string, scope: Scope): ExpressionReader {
    return new MarkupReader(expression, scope, this.#component);
  }
}
