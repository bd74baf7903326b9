// Elements of a VitePress page: HTML with its addresses as they are now, badges, and what becomes of components.
import { isVoid } from "../../markdown/html-reader.ts";
import { fenceAround } from "../../markdown-text.ts";
import { iconOf } from "../icons.ts";
import { linkComponent } from "../link-component.ts";
import type { Rewritten } from "../markdown/convert.ts";
import { badgeText, codeSpan } from "../markdown/lines.ts";
import type { Tag } from "../markdown/tags.ts";
import type { Element } from "../markdown/tree.ts";
import { leftOut, type PageConversion, shorten, TITLES, titled } from "../page.ts";
import { type FindVue, writtenVue } from "./own-components.ts";

const BADGES: ReadonlySet<string> = new Set(["tip", "info", "warning", "danger"]);

/** Makes what rewrites the elements of one page. */
export function elementRule(page: PageConversion, find: FindVue): (node: Element) => Rewritten {
  const { converter } = page;
  const { source } = converter;
  /** How many drawings round what is being rewritten; their parts may be empty in HTML too. */
  let drawings = 0;
  return element;

  function element(node: Element): Rewritten {
    const { name } = node.tag;
    const given = (attribute: string) => textOf(node, [attribute]);
    if (!isComponent(name)) return iconOf(node, page, given) ?? { inline: html(node) };
    if (/^(?:VP)?Badge$/i.test(name)) return badge(node);
    const content = source.slice(node.innerStart, node.innerEnd);
    const own = writtenVue(node, page, find);
    if (own !== undefined) return own;
    const link = iconOf(node, page, given) ?? linkComponent(node, page, given);
    if (link !== undefined) return link;
    const isSilent = /^(?:ClientOnly|Suspense|Transition|KeepAlive|Teleport)$|^client-only$/.test(name);
    if (content.trim() !== "" || isSilent) {
      if (!isSilent) page.note(node.start, "component", leftOut(name, source.slice(node.start, node.innerStart)));
      return converter.isBlock(node)
        ? { block: titled(isSilent ? undefined : textOf(node, TITLES), converter.inner(node)), gap: true }
        : { inline: converter.render(node.children).trim() };
    }
    const code = converter.slice(node);
    if (page.isInHeading(node)) {
      page.note(node.start, "component", `<${name}> is left out of a heading: ${shorten(code)}`);
      return { inline: "" };
    }
    page.note(node.start, "component", `<${name}> is shown as code: ${shorten(code)}`);
    if (!converter.isBlock(node)) return { inline: codeSpan(code) };
    const marks = fenceAround(code);
    return { block: `${marks}html\n${code}\n${marks}`, gap: true };
  }

  /** An element of HTML. One that is empty in Vue is closed: HTML would leave it open. */
  function html(node: Element): string {
    const isDrawing = node.tag.name === "svg";
    const isOpen = node.tag.kind === "empty" && drawings === 0 && !isDrawing && !isVoid(node.tag.name.toLowerCase());
    if (isDrawing) drawings++;
    const written = converter.keep(node, openingTag(node.tag));
    if (isDrawing) drawings--;
    if (!isOpen) return written;
    page.count("empty elements");
    return `${written.replace(/\s*\/>$/, ">")}</${node.tag.name}>`;
  }

  function badge(node: Element): Rewritten {
    const attribute = (name: string) => node.tag.attributes.find((each) => each.name === name)?.text;
    const inner = converter.render(node.children).replace(/\s+/g, " ").trim();
    const label = attribute("text") ?? inner;
    if (label === "") {
      page.note(node.start, "component", `the badge is shown as code: ${shorten(converter.slice(node))}`);
      return { inline: codeSpan(converter.slice(node)) };
    }
    const type = attribute("type") ?? "tip";
    page.count("badges");
    return { inline: badgeText(label, BADGES.has(type) ? type : undefined, source.slice(0, node.start)) };
  }

  function openingTag(tag: Tag): string {
    for (const { name, start } of tag.attributes) {
      if (/^(?::|@|v-(?!pre$|cloak$))/.test(name))
        page.note(start, "component", `${shorten(`<${tag.name} ${name}>`, 60)} does nothing without Vue`);
    }
    return page.tag(tag);
  }
}

/** Finds what a component was given under one of some names. */
function textOf({ tag }: Element, names: readonly string[]): string | undefined {
  return tag.attributes.find(({ name }) => names.includes(name))?.text;
}

/** Whether a tag is none of HTML's. */
export function isComponent(name: string): boolean {
  return /^[A-Z]|[-.]|^(?:component|slot|template)$/.test(name);
}
