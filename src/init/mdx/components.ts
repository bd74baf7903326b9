// What rules for components of MDX ask of an element and its page.
import { fenceAround } from "../../markdown-text.ts";
import type { Converter, Rewritten } from "../markdown/convert.ts";
import { codeSpan } from "../markdown/lines.ts";
import { readLiteral } from "../markdown/literal.ts";
import type { Attribute } from "../markdown/tags.ts";
import type { Element } from "../markdown/tree.ts";
import type { PageConversion } from "../page.ts";
import { constantOf, type ExpressionContext, evaluate } from "./expressions.ts";

/** Makes a component's place; undefined leaves it to the rule for all others. */
export type Component = (element: Element, tools: Components) => Rewritten | undefined;

/** What rewrites components, by their names. */
export type KnownComponents = Readonly<Record<string, Component>>;

/** Answers for the components of one page. */
export class Components {
  readonly converter: Converter;
  readonly page: PageConversion;
  readonly #context: ExpressionContext;

  constructor(converter: Converter, context: ExpressionContext) {
    this.converter = converter;
    this.page = context.page;
    this.#context = context;
  }

  /** An attribute's text; undefined where there is none, or it would have to be run. */
  text(element: Element, ...names: readonly string[]): string | undefined {
    for (const name of names) {
      const attribute = this.attribute(element, name);
      if (attribute === undefined) continue;
      const value = attribute.text ?? evaluate(attribute.expression ?? "", attribute.start, this.#context);
      if (typeof value === "string") return value;
    }
    return undefined;
  }

  /** The text that an expression comes to; undefined where it would have to be run. */
  valueOf(expression: string, offset: number): string | undefined {
    const value = evaluate(expression, offset, this.#context);
    return typeof value === "string" ? value : undefined;
  }

  /** The list of objects that an expression is; empty where it is anything else. */
  listOf(expression = ""): readonly Record<string, unknown>[] {
    const value = readLiteral(expression)?.value ?? constantOf(expression, this.#context);
    return Array.isArray(value) ? value.filter((item) => typeof item === "object" && item !== null) : [];
  }

  /** The file of which an expression is the text. */
  rawFile(expression: string): string | undefined {
    const imported = this.#context.imports.get(expression.trim());
    return imported?.kind === "raw" ? imported.file : undefined;
  }

  /** The Markdown file that an import's name stands for. */
  partialFile(name: string): string | undefined {
    const imported = this.#context.imports.get(name);
    return imported?.kind === "partial" ? imported.file : undefined;
  }

  attribute(element: Element, name: string): Attribute | undefined {
    return element.tag.attributes.find((attribute) => attribute.name === name);
  }

  /** An element's content on one line. */
  line(element: Element): string {
    return this.converter.render(element.children).replace(/\s+/g, " ").trim();
  }

  /** What an element holds, without its tags. */
  content(element: Element): Rewritten {
    const { converter } = this;
    if (!converter.isBlock(element)) return { inline: converter.render(element.children).trim() };
    return { block: converter.inner(element), gap: true };
  }

  /** An element, or an expression, as code. */
  code(span: { readonly start: number; readonly end: number }): Rewritten {
    const { converter } = this;
    const source = converter.slice(span);
    const lineStart = converter.source.lastIndexOf("\n", span.start - 1) + 1;
    // In a table's row, a bar ends the cell even in code.
    const isInTable = /^[ \t>]*\|/.test(converter.source.slice(lineStart, span.start));
    if (!converter.isBlock(span)) return { inline: codeSpan(isInTable ? source.replace(/\|/g, "\\|") : source) };
    const marks = fenceAround(source);
    return { block: `${marks}jsx\n${source}\n${marks}`, gap: true };
  }
}
