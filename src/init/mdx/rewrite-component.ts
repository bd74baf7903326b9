// Components of MDX as directives, Markdown and code blocks: which rule makes a component's place, and what becomes of those that
// nobody knows.
import { linkComponent } from "../link-component.ts";
import type { Rewritten } from "../markdown/convert.ts";
import { labelText } from "../markdown/lines.ts";
import type { Element } from "../markdown/tree.ts";
import { leftOut, shorten, TITLES, titled } from "../page.ts";
import { bySource } from "./by-source.ts";
import type { Components, KnownComponents } from "./components.ts";
import type { ExpressionContext } from "./expressions.ts";
import { givenFiles, includeOf } from "./given-files.ts";
import { likeKnown } from "./like-known.ts";

/**
 * Rewrites an element whose name is no HTML element's.
 * @param own the generator's own components
 */
export function rewriteComponent(
  element: Element,
  tools: Components,
  context: ExpressionContext,
  own: KnownComponents,
): Rewritten {
  const { name } = element.tag;
  const imported = context.imports.get(name);
  if (imported?.kind === "partial") return partial(element, imported.file, tools);
  if (imported?.kind === "file" && /\.svg$/i.test(imported.file)) return drawing(element, imported.file, tools);
  const known = Object.hasOwn(own, name) ? own[name] : undefined;
  return (
    known?.(element, tools) ??
    likeKnown(element, tools) ??
    bySource(element, tools, context) ??
    givenFiles(element, tools) ??
    linkComponent(element, tools.page, (attribute) => tools.text(element, attribute)) ??
    unknown(element, tools)
  );
}

/** What a file of Markdown that is used as a component becomes: an include. */
function partial(element: Element, file: string, tools: Components): Rewritten {
  const { page, converter } = tools;
  const part = page.migration.partOf(file);
  if (part === undefined) return unknown(element, tools);
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

/** What an SVG that is used as a component becomes: an image. */
function drawing(element: Element, file: string, tools: Components): Rewritten {
  const address = tools.page.migration.addressOf(file, tools.page.page);
  if (address === undefined) return unknown(element, tools);
  tools.page.count("images");
  const alt = tools.text(element, "title", "aria-label", "alt") ?? "";
  return { inline: `![${labelText(alt)}](${address})` };
}

/** What is shown of a component that nobody knows: what it holds, else its source. */
function unknown(element: Element, tools: Components): Rewritten {
  const { converter, page } = tools;
  const { name } = element.tag;
  const source = converter.slice(element);
  const isEmpty = converter.source.slice(element.innerStart, element.innerEnd).trim() === "";
  if (isEmpty && page.isInHeading(element)) {
    page.note(element.start, "component", `<${name}> is left out of a heading: ${shorten(source)}`);
    return { inline: "" };
  }
  if (isEmpty) {
    page.note(element.start, "component", `<${name}> is shown as code: ${shorten(source)}`);
    return tools.code(element);
  }
  page.note(element.start, "component", leftOut(name, converter.source.slice(element.start, element.innerStart)));
  if (!converter.isBlock(element)) return tools.content(element);
  const inner = converter.inner(element);
  const block = isCards(inner) ? `:::cards\n\n${inner.replace(/^[ \t]+/gm, "")}\n\n:::` : inner;
  return { block: titled(tools.text(element, ...TITLES), block), gap: true };
}

/** Whether a block is cards that lead somewhere and nothing else: then what held them was their grid. */
function isCards(block: string): boolean {
  const lines = block.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 0 && lines.every((line) => line.trimStart().startsWith("::linkcard["));
}
