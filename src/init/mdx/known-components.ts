// Components that generators have alike, as directives and Markdown.

import { colonsAround, labelText } from "../markdown/lines.ts";
import { elementsIn } from "../markdown/tree.ts";
import { admonitionOf } from "./admonitions.ts";
import type { Component } from "./components.ts";
import { writtenDetails, writtenTabs } from "./directives.ts";

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
