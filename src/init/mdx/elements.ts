// Elements of MDX: components, and HTML as the browser has it.
import type { Converter, Rewritten } from "../markdown/convert.ts";
import { dedent } from "../markdown/lines.ts";
import { readStringLiteral } from "../markdown/literal.ts";
import type { Element } from "../markdown/tree.ts";
import { type PageConversion, shorten } from "../page.ts";
import type { Components, KnownComponents } from "./components.ts";
import { type ExpressionContext, evaluate } from "./expressions.ts";
import { type HtmlTag, hasMarkdown, htmlTag, isInlineName, openingTag } from "./html.ts";
import { details, themeMark } from "./known-components.ts";
import { rewriteComponent } from "./rewrite-component.ts";

/** Rewrites one: a component by what is known of it, HTML with its addresses as they are now. */
export function rewriteElement(
  element: Element,
  components: Components,
  context: ExpressionContext,
  own: KnownComponents,
): Rewritten {
  const { page } = context;
  const { name } = element.tag;
  if (name === "details") return details(element, components) ?? { inline: page.converter.slice(element) };
  if (!/^[a-z][a-z0-9-]*$/.test(name) || name === "head") return rewriteComponent(element, components, context, own);
  const tag = htmlTag(element.tag, (expression) => evaluate(expression, element.start, context));
  for (const { name: lost, expression } of tag.lost) {
    page.note(
      element.start,
      lost === "style" ? "style" : "attribute",
      `<${name}> loses its ${lost}: ${shorten(expression, 40)}`,
    );
  }
  const moved = withAddresses(tag, element, page);
  if (name === "img") return image(moved, page);
  return html(name, moved, element, page.converter);
}

function withAddresses(tag: HtmlTag, element: Element, page: PageConversion): HtmlTag {
  return {
    ...tag,
    attributes: tag.attributes.flatMap(([key, value]) => {
      // What an expression came to is where it is now.
      const { expression } = element.tag.attributes.find(({ name }) => name === key) ?? {};
      const isWritten = expression === undefined || readStringLiteral(expression) !== undefined;
      const isAddress = value !== undefined && isWritten && /^(?:href|src|poster)$/.test(key);
      const moved = isAddress ? page.address(value, element.start, key !== "href") : value;
      return isAddress && moved === undefined ? [] : [[key, moved] as const];
    }),
  };
}

/** An image that has nothing but its text is Markdown's own. */
function image(tag: HtmlTag, page: PageConversion): Rewritten {
  const given = new Map(tag.attributes);
  const [src, alt = "", title] = [given.get("src"), given.get("alt"), given.get("title")];
  const mark = themeMark(given.get("class"));
  const isPlain = [...given.keys()].every(
    (key) => /^(?:src|alt|title|loading)$/.test(key) || (mark !== undefined && key === "class"),
  );
  if (src === undefined || !isPlain || /["\n[\]]/.test(alt + (title ?? "")))
    return { inline: openingTag("img", tag, true) };
  page.count("images");
  const marked = src + (mark ?? "");
  const address = /[\s()]/.test(marked) ? `<${marked}>` : marked;
  return { inline: `![${alt}](${address}${title ? ` "${title}"` : ""})` };
}

function html(name: string, tag: HtmlTag, element: Element, converter: Converter): Rewritten {
  const isEmpty = element.tag.kind === "empty" || element.innerStart === element.end;
  const open = openingTag(name, tag, isEmpty);
  if (isEmpty) return { inline: open };
  const close = `</${name}>`;
  const content = converter.render(element.children);
  const isBlock = converter.isBlock(element);
  const isPlain = !hasMarkdown(content) && !/\n[ \t]*\n/.test(content);
  if (!isBlock || isPlain || (isInlineName(name) && !content.includes("\n"))) return { inline: open + content + close };
  const inner = dedent(content);
  // A paragraph holds no other, and what is inside becomes one.
  if (name === "p" && tag.attributes.length === 0) return { block: inner, gap: true };
  const box = name === "p" ? "div" : name;
  return { block: `${openingTag(box, tag, false)}\n\n${inner}\n\n</${box}>`, gap: true };
}
