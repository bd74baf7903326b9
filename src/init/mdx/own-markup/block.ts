// What other generators have as components, and docsgen as blocks of code or directives: in the source of a component. Pure.
import { attributeText, labelText } from "../../markdown/lines.ts";
import type { Tag } from "../../markdown/tags.ts";
import { admonitionOf } from "../admonitions.ts";
import { directiveMark, SLOT, withTabLabels } from "./marks.ts";
import type { ElementPlace } from "./types.ts";
import { memberOf } from "./values.ts";

const BLOCKS = /^(?:Tabs|TabItem|Code|CodeBlock|Aside|Admonition)$/;
/** What code of theirs may say, or does not need. */
const PLAIN = /^(?:showLineNumbers|code|lang|language|title|theme|frame|wrap|class|className)$/;

/** Whether other generators have a block by this name. */
export function isBlockName(name: string): boolean {
  return BLOCKS.test(name);
}

/** Writes such a block as Markdown with marks; undefined where that can't be told. */
export function blockMarkdown(tag: Tag, inner: string, place: ElementPlace): string | undefined {
  const { name, attributes } = tag;
  if (!place.isBlock) return undefined;
  const said = (...names: readonly string[]) => {
    const value = names.map((each) => place.given(each)).find((each) => each !== undefined);
    return typeof value === "string" ? value : undefined;
  };
  if (name.startsWith("Code")) {
    const code = name === "Code" ? said("code") : inner.replace(/\\(.)/g, "$1");
    if (code === undefined || code.includes(SLOT)) return undefined;
    if (!attributes.every((each) => PLAIN.test(each.name))) place.leaveOut();
    const title = said("title");
    const isNumbered = attributes.some((each) => each.text === "" && each.name === "showLineNumbers");
    const info = `${said("lang", "language") ?? ""}${title ? ` title=${JSON.stringify(title)}` : ""}${isNumbered ? " showLineNumbers" : ""}`;
    return place.marked.code({ info, code: code.replace(/^\n+|\s+$/g, "") });
  }
  if (name === "TabItem") {
    const label = said("label", "value");
    return label && directiveMark(`tab[${labelText(label)}]`, inner);
  }
  if (name === "Tabs") {
    const labels = new Map(
      [place.given("values")].flat().map((each) => [memberOf(each, "value"), memberOf(each, "label")]),
    );
    const panels = withTabLabels(inner, (value) => {
      const label = labels.get(value);
      return typeof label === "string" ? labelText(label) : undefined;
    });
    const group = said("syncKey", "groupId");
    return panels && directiveMark(`tabs${group ? `{group=${attributeText(group)}}` : ""}`, panels);
  }
  const { name: kind, label } = admonitionOf(said("type") ?? "note");
  const title = said("title") ?? label;
  return directiveMark(`${kind}${title ? `[${labelText(title)}]` : ""}`, inner);
}
