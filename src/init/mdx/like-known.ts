// A site's own component that is empty and, by its name and attributes, an image, a badge or an icon.
import { iconOf } from "../icons.ts";
import type { Rewritten } from "../markdown/convert.ts";
import { badgeText, escapeText, labelText } from "../markdown/lines.ts";
import type { Element } from "../markdown/tree.ts";
import { shorten } from "../page.ts";
import type { Components } from "./components.ts";

/** Attributes by which components take an image. */
const SOURCES = ["src", "url", "image", "img"] as const;

/** Shows one as what it is like; undefined where it is like none of them. */
export function likeKnown(element: Element, tools: Components): Rewritten | undefined {
  const { converter, page } = tools;
  if (converter.source.slice(element.innerStart, element.innerEnd).trim() !== "") return undefined;
  const { attributes } = element.tag;
  const source = SOURCES.find((each) => attributes.some((attribute) => attribute.name === each));
  if (source !== undefined) return asImage(element, source, tools);
  return asBadge(element, tools) ?? iconOf(element, page, (each) => tools.text(element, each));
}

/** @param source the attribute that names the image */
function asImage(element: Element, source: string, tools: Components): Rewritten | undefined {
  const { converter, page } = tools;
  const src = tools.attribute(element, source);
  const given = tools.text(element, source);
  if (src === undefined || given === undefined || !isImageFile(given)) return undefined;
  const address = src.text === undefined ? given : page.address(given, src.start, true);
  if (address === undefined) return undefined;
  const caption = tools.text(element, "caption", "title");
  const lost = element.tag.attributes
    .map(({ name }) => name)
    .filter((name) => name !== source && !/^(?:alt|caption|title)$/.test(name));
  const without = lost.length === 0 ? "" : `, without ${lost.join(", ")}`;
  const tag = shorten(converter.slice(element));
  page.note(element.start, "component", `<${element.tag.name}> is shown as an image${without}: ${tag}`);
  const alt = labelText(tools.text(element, "alt") ?? caption ?? "");
  const image = `![${alt}](${/[\s()]/.test(address) ? `<${address}>` : address})`;
  return caption !== undefined && converter.isBlock(element)
    ? { block: `${image}\n\n*${plain(caption)}*`, gap: true }
    : { inline: image };
}

function asBadge(element: Element, tools: Components): Rewritten | undefined {
  const { converter, page } = tools;
  const { name, attributes } = element.tag;
  const badge = /^(\w*)Badge$/.exec(name)?.[1];
  if (badge === undefined) return undefined;
  const ownWords = badge !== "" && attributes.length === 0 ? wordsOf(badge) : undefined;
  const words = tools.text(element, "text", "label") ?? ownWords;
  if (words === undefined) return undefined;
  page.note(element.start, "component", `<${name}> is shown as a badge: ${shorten(converter.slice(element))}`);
  return { inline: badgeText(words, undefined, converter.source.slice(0, element.start)) };
}

/** The words of a component's name. */
function wordsOf(name: string): string {
  const [first = "", ...others] = name.split(/(?<=[a-z\d])(?=[A-Z])/);
  return [first, ...others.map((word) => (/^[A-Z][a-z]/.test(word) ? word.toLowerCase() : word))].join(" ");
}

function isImageFile(address: string): boolean {
  return /\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#]|$)/i.test(address);
}

/** A text of an attribute as Markdown that shows it. */
function plain(text: string): string {
  return escapeText(text.replace(/\s+/g, " ").trim());
}
