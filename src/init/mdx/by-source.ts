// A site's own component, by its source: one that folds what it holds, shows it in tabs, or shows what it is given.
import path from "node:path";
import { escapePattern } from "../../escape-pattern.ts";
import type { Rewritten } from "../markdown/convert.ts";
import { labelText } from "../markdown/lines.ts";
import { readLiteral } from "../markdown/literal.ts";
import { type Element, elementsIn } from "../markdown/tree.ts";
import { TITLES } from "../page.ts";
import { readText } from "../repository.ts";
import type { Components } from "./components.ts";
import { writtenDetails, writtenTabs } from "./directives.ts";
import { type ExpressionContext, evaluate } from "./expressions.ts";
import { fileNamed, readImports } from "./imports.ts";
import { readOwnComponent } from "./own-component.ts";
import type { OwnSource } from "./own-markup/types.ts";
import { UNKNOWN } from "./own-markup/values.ts";
import { writtenOwn } from "./written-own.ts";

/** Rewrites one by what its source plainly does; undefined where that can't be told. */
export function bySource(element: Element, tools: Components, context: ExpressionContext): Rewritten | undefined {
  const imported = context.imports.get(element.tag.name);
  const file = imported?.kind === "other" ? imported.module : undefined;
  const source = file === undefined ? undefined : sourceOf(file, tools, context);
  return source && (byMarks(element, source.text, tools) ?? byMarkup(element, source, tools, context));
}

function sourceOf(file: string, tools: Components, context: ExpressionContext): OwnSource | undefined {
  const text = tools.page.migration.mayRead(file) ? readText(file) : undefined;
  if (text === undefined) return undefined;
  const find = (specifier: string) =>
    /^\.{1,2}\//.test(specifier) ? fileNamed(path.join(path.dirname(file), specifier)) : context.find(specifier);
  return {
    text,
    find: (name) => {
      const imported = readImports(text, { find, own: /^$/ }).get(name);
      if (imported !== undefined)
        return "module" in imported ? sourceOf(imported.module ?? "", tools, context) : undefined;
      return new RegExp(`\\b(?:function|const)\\s+${escapePattern(name)}\\b`).test(text)
        ? sourceOf(file, tools, context)
        : undefined;
    },
  };
}

/** One that folds what it holds, or shows it in tabs. */
function byMarks(element: Element, source: string, tools: Components): Rewritten | undefined {
  const { converter, page } = tools;
  const { name, attributes } = element.tag;
  if (!converter.isBlock(element)) return undefined;
  const own = readOwnComponent(source);
  const slots = slotsOf(element, tools);
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
  return writtenDetails(tools.text(element, ...TITLES, "summary") ?? own.details.title, converter.inner(element));
}

/** One that shows what it is given and holds, and no more. */
function byMarkup(
  element: Element,
  source: OwnSource,
  tools: Components,
  context: ExpressionContext,
): Rewritten | undefined {
  const { converter, page } = tools;
  const { attributes } = element.tag;
  if (page.isInHeading(element) || attributes.some((each) => each.name === "...")) return undefined;
  const isBlock = converter.isBlock(element);
  const props = attributes.map(({ name: key, text, expression, start }): readonly [string, unknown] => {
    if (expression === undefined) return [key, text === "" ? true : text];
    const literal = readLiteral(expression);
    return [key, literal ? literal.value : (evaluate(expression, start, context) ?? UNKNOWN)];
  });
  const { translate } = context;
  return writtenOwn(element, page, source, { props: new Map(props), isBlock, ...(translate && { translate }) });
}

/** The slots that an element fills; none where it holds anything else. */
function slotsOf(element: Element, tools: Components): readonly { slot: string; item: Element }[] {
  const isOther = element.children.some((node) => node.type !== "element" && tools.converter.slice(node).trim() !== "");
  const slots = elementsIn(element.children).map((item) => ({ slot: tools.text(item, "slot") ?? "", item }));
  return isOther || slots.some(({ slot, item }) => slot === "" || item.tag.name !== "Fragment") ? [] : slots;
}
