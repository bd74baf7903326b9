// Components of MDX as directives, Markdown and code blocks: which rule makes a component's place, and what rules ask of the page.
import { fenceAround } from "../../markdown-text.ts";
import { linkComponent } from "../link-component.ts";
import type { Converter, Rewritten } from "../markdown/convert.ts";
import { codeSpan, labelText } from "../markdown/lines.ts";
import { readLiteral } from "../markdown/literal.ts";
import type { Attribute } from "../markdown/tags.ts";
import type { Element } from "../markdown/tree.ts";
import { leftOut, type PageConversion, shorten, TITLES, titled } from "../page.ts";
import { bySource } from "./by-source.ts";
import { constantOf, type ExpressionContext, evaluate } from "./expressions.ts";
import { givenFiles, includeOf } from "./given-files.ts";
import { likeKnown } from "./like-known.ts";

/** Makes a component's place; undefined leaves it to the rule for all others. */
export type Component = (element: Element, tools: Components) => Rewritten | undefined;

/** What rewrites components, by their names. */
export type KnownComponents = Readonly<Record<string, Component>>;

/** Rewrites the components of one page. */
export class Components {
  readonly converter: Converter;
  readonly page: PageConversion;
  readonly #context: ExpressionContext;
  readonly #known: KnownComponents;

  /** @param known the generator's own components */
  constructor(converter: Converter, context: ExpressionContext, known: KnownComponents) {
    this.converter = converter;
    this.page = context.page;
    this.#context = context;
    this.#known = known;
  }

  /** Rewrites an element whose name is no HTML element's. */
  rewrite(element: Element): Rewritten {
    const { name } = element.tag;
    const imported = this.#context.imports.get(name);
    if (imported?.kind === "partial") return this.#partial(element, imported.file);
    if (imported?.kind === "file" && /\.svg$/i.test(imported.file)) return this.#drawing(element, imported.file);
    const known = Object.hasOwn(this.#known, name) ? this.#known[name] : undefined;
    return (
      known?.(element, this) ??
      likeKnown(element, this) ??
      bySource(element, this, this.#context) ??
      givenFiles(element, this) ??
      linkComponent(element, this.page, (attribute) => this.text(element, attribute)) ??
      this.#unknown(element)
    );
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

  /** What is shown of a component that nobody knows: what it holds, else its source. */
  #unknown(element: Element): Rewritten {
    const { converter, page } = this;
    const { name } = element.tag;
    const source = converter.slice(element);
    const isEmpty = converter.source.slice(element.innerStart, element.innerEnd).trim() === "";
    if (isEmpty && page.isInHeading(element)) {
      page.note(element.start, "component", `<${name}> is left out of a heading: ${shorten(source)}`);
      return { inline: "" };
    }
    if (isEmpty) {
      page.note(element.start, "component", `<${name}> is shown as code: ${shorten(source)}`);
      return this.code(element);
    }
    page.note(element.start, "component", leftOut(name, converter.source.slice(element.start, element.innerStart)));
    if (!converter.isBlock(element)) return this.content(element);
    const inner = converter.inner(element);
    const block = isCards(inner) ? `:::cards\n\n${inner.replace(/^[ \t]+/gm, "")}\n\n:::` : inner;
    return { block: titled(this.text(element, ...TITLES), block), gap: true };
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

  #partial(element: Element, file: string): Rewritten {
    const { page, converter } = this;
    const part = page.migration.partOf(file);
    if (part === undefined) return this.#unknown(element);
    const lost = element.tag.attributes.map(({ name }) => name);
    if (lost.length > 0)
      page.note(
        element.start,
        "include",
        `what <${element.tag.name}> is given does not reach the included file: ${lost.join(", ")}`,
      );
    const line = includeOf(part, page);
    if (!converter.isBlock(element))
      page.note(element.start, "include", "an include needs a line of its own: it has one now");
    return { block: line, gap: true };
  }

  #drawing(element: Element, file: string): Rewritten {
    const address = this.page.migration.addressOf(file, this.page.page);
    if (address === undefined) return this.#unknown(element);
    this.page.count("images");
    const alt = this.text(element, "title", "aria-label", "alt") ?? "";
    return { inline: `![${labelText(alt)}](${address})` };
  }
}

/** Whether a block is cards that lead somewhere and nothing else: then what held them was their grid. */
function isCards(block: string): boolean {
  const lines = block.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 0 && lines.every((line) => line.trimStart().startsWith("::linkcard["));
}
