// Components of MDX as directives, Markdown and code blocks: those that generators have alike, and what becomes of those that
// nobody knows.
import path from "node:path";
import { fenceAround } from "../../markdown-text.ts";
import { relativeFile } from "../../project.ts";
import { iconOf } from "../icons.ts";
import { linkComponent } from "../link-component.ts";
import type { Converter, Rewritten } from "../markdown/convert.ts";
import { attributeText, badgeText, codeSpan, colonsAround, escapeText, labelText } from "../markdown/lines.ts";
import { readLiteral } from "../markdown/literal.ts";
import type { Attribute } from "../markdown/tags.ts";
import type { Element, Node } from "../markdown/tree.ts";
import { leftOut, type PageConversion, shorten, TITLES, titled } from "../page.ts";
import { readText } from "../repository.ts";
import { admonitionOf } from "./admonitions.ts";
import { constantOf, type ExpressionContext, evaluate } from "./expressions.ts";
import { fileNamed, readImports } from "./imports.ts";
import { readOwnComponent } from "./own-component.ts";
import type { OwnSource } from "./own-markup/types.ts";
import { UNKNOWN } from "./own-markup/values.ts";
import { writtenOwn } from "./written-own.ts";

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
      this.#likeKnown(element) ??
      this.#bySource(element) ??
      linkComponent(element, this.page, (attribute) => this.text(element, attribute)) ??
      this.#unknown(element)
    );
  }

  /** A site's own component that is empty and, by its name and attributes, an image, a badge or an icon. */
  #likeKnown(element: Element): Rewritten | undefined {
    const { converter, page } = this;
    if (converter.source.slice(element.innerStart, element.innerEnd).trim() !== "") return undefined;
    const { name } = element.tag;
    const { attributes } = element.tag;
    const tag = shorten(converter.slice(element));
    const source = SOURCES.find((each) => attributes.some((attribute) => attribute.name === each));
    if (source !== undefined) {
      const src = this.attribute(element, source);
      const given = this.text(element, source);
      if (src === undefined || given === undefined || !isImageFile(given)) return undefined;
      const address = src.text === undefined ? given : page.address(given, src.start, true);
      if (address === undefined) return undefined;
      const caption = this.text(element, "caption", "title");
      const lost = attributes
        .map((each) => each.name)
        .filter((each) => each !== source && !/^(?:alt|caption|title)$/.test(each));
      page.note(
        element.start,
        "component",
        `<${name}> is shown as an image${lost.length === 0 ? "" : `, without ${lost.join(", ")}`}: ${tag}`,
      );
      const image = `![${labelText(this.text(element, "alt") ?? caption ?? "")}](${/[\s()]/.test(address) ? `<${address}>` : address})`;
      return caption !== undefined && converter.isBlock(element)
        ? { block: `${image}\n\n*${plain(caption)}*`, gap: true }
        : { inline: image };
    }
    const badge = /^(\w*)Badge$/.exec(name)?.[1];
    const ownWords = badge && attributes.length === 0 ? wordsOf(badge) : undefined;
    const words = badge === undefined ? undefined : (this.text(element, "text", "label") ?? ownWords);
    if (words !== undefined) {
      page.note(element.start, "component", `<${name}> is shown as a badge: ${tag}`);
      return { inline: badgeText(words, undefined, converter.source.slice(0, element.start)) };
    }
    return iconOf(element, page, (each) => this.text(element, each));
  }

  /** A site's own component, by its source. */
  #bySource(element: Element): Rewritten | undefined {
    const imported = this.#context.imports.get(element.tag.name);
    const file = imported?.kind === "other" ? imported.module : undefined;
    const source = file === undefined ? undefined : this.#sourceOf(file);
    return source && (this.#byMarks(element, source.text) ?? this.#byMarkup(element, source));
  }

  #sourceOf(file: string): OwnSource | undefined {
    const text = this.page.migration.mayRead(file) ? readText(file) : undefined;
    if (text === undefined) return undefined;
    const find = (specifier: string) =>
      /^\.{1,2}\//.test(specifier)
        ? fileNamed(path.join(path.dirname(file), specifier))
        : this.#context.find(specifier);
    return {
      text,
      find: (name) => {
        const imported = readImports(text, { find, own: /^$/ }).get(name);
        if (imported !== undefined) return "module" in imported ? this.#sourceOf(imported.module ?? "") : undefined;
        return new RegExp(`\\b(?:function|const)\\s+${name}\\b`).test(text) ? this.#sourceOf(file) : undefined;
      },
    };
  }

  /** One that folds what it holds, or shows it in tabs. */
  #byMarks(element: Element, source: string): Rewritten | undefined {
    const { converter, page } = this;
    const { name, attributes } = element.tag;
    if (!converter.isBlock(element)) return undefined;
    const own = readOwnComponent(source);
    const slots = slotsOf(element, this);
    if (slots.length > 0) {
      if (!own.hasTabs) return undefined;
      page.count("tabs");
      const panels = slots.map(({ slot, item }) => ({
        label: labelText(own.labels.get(slot) ?? slot),
        content: converter.inner(item),
      }));
      return { block: writtenTabs(panels, own.group), gap: true };
    }
    if (own.details === undefined || converter.source.slice(element.innerStart, element.innerEnd).trim() === "")
      return undefined;
    const lost = attributes.map((each) => each.name).filter((each) => !/^(?:title|header|heading|summary)$/.test(each));
    if (lost.length > 0) page.note(element.start, "component", `<${name}> loses ${lost.join(", ")}`);
    page.count("details");
    return writtenDetails(this.text(element, ...TITLES, "summary") ?? own.details.title, converter.inner(element));
  }

  /** One that shows what it is given and holds, and no more. */
  #byMarkup(element: Element, source: OwnSource): Rewritten | undefined {
    const { converter, page } = this;
    const { attributes } = element.tag;
    if (page.isInHeading(element) || attributes.some((each) => each.name === "...")) return undefined;
    const isBlock = converter.isBlock(element);
    const props = attributes.map(({ name: key, text, expression, start }): readonly [string, unknown] => {
      if (expression === undefined) return [key, text === "" ? true : text];
      const literal = readLiteral(expression);
      return [key, literal ? literal.value : (evaluate(expression, start, this.#context) ?? UNKNOWN)];
    });
    const { translate } = this.#context;
    return writtenOwn(element, page, source, { props: new Map(props), isBlock, ...(translate && { translate }) });
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
    return { block: titled(this.text(element, ...TITLES), converter.inner(element)), gap: true };
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
    page.count("includes");
    const line = `::include{file=${quoted(relativeFile(page.page.target, part.target).replace(/^\.\//, ""))}}`;
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

/** The words of a component's name. */
function wordsOf(name: string): string {
  const [first = "", ...others] = name.split(/(?<=[a-z\d])(?=[A-Z])/);
  return [first, ...others.map((word) => (/^[A-Z][a-z]/.test(word) ? word.toLowerCase() : word))].join(" ");
}

/** Attributes by which components take an image. */
const SOURCES = ["src", "url", "image", "img"] as const;

function isImageFile(address: string): boolean {
  return /\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#]|$)/i.test(address);
}

/** A text of an attribute as Markdown that shows it. */
function plain(text: string): string {
  return escapeText(text.replace(/\s+/g, " ").trim());
}

/** A path as an attribute's value. */
export function quoted(path: string): string {
  return /^[\w./@-]+$/.test(path) ? path : `"${path}"`;
}

/** `<Tabs>` of `<TabItem>`s. */
export const tabs: Component = (element, tools) => {
  const { converter, page } = tools;
  const items = elementsIn(element.children);
  const isOther = element.children.some((node) => node.type !== "element" && converter.slice(node).trim() !== "");
  if (items.length === 0 || isOther || items.some(({ tag }) => tag.name !== "TabItem")) return undefined;
  const values = tools.attribute(element, "values")?.expression;
  const labels = new Map(
    tools.listOf(values).map(({ value, label }) => [String(value), label === undefined ? undefined : String(label)]),
  );
  const panels = items.map((item) => {
    const value = tools.text(item, "value") ?? "";
    const label = tools.text(item, "label") ?? labels.get(value) ?? value;
    return { value, label: labelText(label === "" ? "Tab" : label), content: converter.inner(item) };
  });
  const chosen = tools.text(element, "defaultValue");
  // What the tabs say counts more than what one of them says.
  const first =
    chosen === undefined
      ? items.findIndex((item) => tools.attribute(item, "default"))
      : panels.findIndex(({ value }) => value === chosen);
  if (first > 0)
    page.note(element.start, "component", `the tab that is open at first is no longer ${panels[first]?.label}`);
  if (tools.attribute(element, "queryString"))
    page.note(element.start, "component", "<Tabs> loses queryString: no address opens a tab");
  if (items.some((item) => tools.attribute(item, "icon")))
    page.note(element.start, "component", "<Tabs> loses the icons of its tabs");
  page.count("tabs");
  return { block: writtenTabs(panels, tools.text(element, "groupId", "syncKey")) };
};

function writtenTabs(panels: readonly { label: string; content: string }[], group: string | undefined): string {
  const inner = colonsAround(panels.map(({ content }) => content).join("\n"));
  const attributes = group === undefined ? "" : `{group=${attributeText(group)}}`;
  const written = panels.map(({ label, content }) => `${inner}tab[${label}]\n\n${content}\n\n${inner}\n`);
  return `${inner}:tabs${attributes}\n${written.join("")}${inner}:`;
}

/** The slots that an element fills; none where it holds anything else. */
function slotsOf(element: Element, tools: Components): readonly { slot: string; item: Element }[] {
  const isOther = element.children.some((node) => node.type !== "element" && tools.converter.slice(node).trim() !== "");
  const slots = elementsIn(element.children).map((item) => ({ slot: tools.text(item, "slot") ?? "", item }));
  return isOther || slots.some(({ slot, item }) => slot === "" || item.tag.name !== "Fragment") ? [] : slots;
}

/** The elements among nodes. */
export function elementsIn(nodes: readonly Node[]): readonly Element[] {
  return nodes.filter((node) => node.type === "element");
}

/** `<details>` with its `<summary>`; also the theme's own, which takes the summary as an attribute. */
export const details: Component = (element, tools) => {
  const { converter, page } = tools;
  const summary = elementsIn(element.children).find(({ tag }) => tag.name === "summary");
  const content = summary ? { ...element, children: element.children.filter((node) => node !== summary) } : element;
  const given = tools.text(element, "summary");
  const label = summary
    ? tools
        .line(summary)
        .replace(/<\/?(?:h\d|p|div|b|strong)[^>]*>/gi, "")
        .trim()
        // A label is no heading.
        .replace(/^#{1,6}\s+/, "")
    : given;
  const id = tools.text(element, "id");
  const isOpen = tools.attribute(element, "open") !== undefined;
  const attributes = [...(isOpen ? ["open"] : []), ...(id === undefined ? [] : [`#${id}`])].join(" ");
  page.count("details");
  return writtenDetails(label, converter.inner(content), attributes);
};

function writtenDetails(label: string | undefined, body: string, attributes = ""): Rewritten {
  const colons = colonsAround(body);
  const head = `${colons}details${label ? `[${labelText(label)}]` : ""}${attributes === "" ? "" : `{${attributes}}`}`;
  return { block: `${head}\n\n${body}\n\n${colons}` };
}

/** An admonition as an element. */
export const admonition: Component = (element, tools) => {
  const { converter, page } = tools;
  const { name, label } = admonitionOf(tools.text(element, "type") ?? "note");
  const title = tools.text(element, "title") ?? label;
  const lost = element.tag.attributes
    .map((attribute) => attribute.name)
    .filter((each) => !/^(?:type|title)$/.test(each));
  if (lost.length > 0) page.note(element.start, "component", `<${element.tag.name}> loses ${lost.join(", ")}`);
  const body = converter.inner(element);
  const colons = colonsAround(body);
  page.count("admonitions");
  return { block: `${colons}${name}${title ? `[${labelText(title)}]` : ""}\n\n${body}\n\n${colons}` };
};

/** A link as an element. */
export const link: Component = (element, tools) => {
  const { page } = tools;
  const at = tools.attribute(element, "to") ?? tools.attribute(element, "href");
  const address = tools.text(element, "to", "href");
  if (at === undefined || address === undefined || element.innerStart === element.innerEnd) return undefined;
  const label = tools.line(element);
  page.count("links");
  const moved = page.link(address, at.start);
  return { inline: moved === null ? label : `[${labelText(label)}](${moved ?? address})` };
};

/** An image as an element. */
export const image: Component = (element, tools) => {
  const address = tools.text(element, "img", "src");
  if (address === undefined) return undefined;
  tools.page.count("images");
  const mark = themeMark(tools.text(element, "class", "className")) ?? "";
  return { inline: `![${labelText(tools.text(element, "alt") ?? "")}](${address}${mark})` };
};

/** What marks an image of one theme, by Starlight's class that hides it in the other one. */
export function themeMark(classes: string | undefined): string | undefined {
  const hidden = /(?:^|\s)(light|dark):sl-hidden(?:\s|$)/.exec(classes ?? "")?.[1];
  return hidden && `#gh-${hidden === "light" ? "dark" : "light"}-mode-only`;
}

/** What is of no use in a page, or is there already. */
export const nothing =
  (why: string): Component =>
  (element, { page }) => {
    page.note(element.start, "component", `<${element.tag.name}> is left out: ${why}`);
    return { inline: "" };
  };
