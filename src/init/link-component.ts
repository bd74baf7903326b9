// Components of a site's own that lead somewhere, as their attributes tell: links, and cards that are links as a whole.
import { firstHeading } from "../site/title.ts";
import type { Rewritten } from "./markdown/convert.ts";
import { entryText } from "./markdown/front-matter.ts";
import { attributeText, escapeText, labelText } from "./markdown/lines.ts";
import type { Element } from "./markdown/tree.ts";
import type { OldPage } from "./migration.ts";
import { type PageConversion, shorten, TITLES } from "./page.ts";

/** What components call the address that they lead to. */
const ADDRESSES: ReadonlySet<string> = new Set(["href", "to", "url", "link"]);
/** What components call what they say about the page that they lead to. */
const DESCRIPTIONS = ["description", "desc", "details"] as const;

/** What components call the text of a link. */
const TEXTS = ["text", "label"] as const;

/** What YouTube calls a video. */
const VIDEO = /^[\w-]{11}$/;

/** A card with a title; a title that is a link, over what the component holds; what it holds, or says, as a link. */
type Form = "card" | "title" | "content" | "text";

/**
 * Writes a component that nobody knows as a link or a card, and says so.
 * @param textOf an attribute's text, where it has one
 * @returns undefined where it leads nowhere, or holds more than a link can and has no title
 */
export function linkComponent(
  element: Element,
  page: PageConversion,
  textOf: (name: string) => string | undefined,
): Rewritten | undefined {
  const { converter } = page;
  const { name, attributes } = element.tag;
  const video = /youtube/i.test(name)
    ? ["id", "videoId", "videoID"].map(textOf).find((id) => id && VIDEO.test(id))
    : undefined;
  if (video !== undefined) {
    page.note(element.start, "component", `<${name}> is shown as a link: ${shorten(converter.slice(element))}`);
    const link = `[${escapeText(textOf("title")?.trim() || "YouTube")}](https://www.youtube.com/watch?v=${video})`;
    return converter.isBlock(element) ? { block: link, gap: true } : { inline: link };
  }
  const rooted = (text = "") => (isNamedLink(name) && pageOf(`/${text}`, page) !== undefined ? `/${text}` : text);
  const at = attributes.find((each) => isAddress(each.name, rooted(textOf(each.name))));
  if (at === undefined) return undefined;
  const given = (names: readonly string[]) => names.map(textOf).find((text) => text !== undefined);
  const source = converter.source.slice(element.innerStart, element.innerEnd).trim();
  const isBlock = converter.isBlock(element);
  const written = rooted(textOf(at.name));
  // Some show what the page is called.
  const linked = source === "" && isNamedLink(name) ? pageOf(written, page) : undefined;
  const pageTitle = linked && (entryText(linked.entries, "title") ?? firstHeading(linked.body));
  const words = given(TITLES) ?? (isBlock && name.endsWith("Card") ? pageTitle : undefined);
  const title = words?.replace(/\s+/g, " ").trim() ?? "";
  const text = (source === "" && (given(TEXTS) ?? pageTitle)) || "";
  const form = formOf(title, source, isBlock) ?? (text === "" ? undefined : "text");
  const address = form && page.address(written, at.start);
  if (form === undefined || address === undefined) return undefined;
  const tag = shorten(converter.source.slice(element.start, element.innerStart));
  page.note(element.start, "component", `<${name}> is shown as a link: ${tag}`);
  const label = escapeText(title);
  if (form === "card") {
    const about = source === "" ? given(DESCRIPTIONS) : withoutParagraph(source);
    const attributes = about === undefined ? "" : ` description=${attributeText(about)}`;
    return { block: `::linkcard[${label}]{href=${attributeText(address)}${attributes}}`, gap: true };
  }
  const target = /[\s()]/.test(address) ? `<${address}>` : address;
  if (form === "text") {
    const link = `[${escapeText(text)}](${target})`;
    return isBlock ? { block: link, gap: true } : { inline: link };
  }
  const content = isBlock ? converter.inner(element) : converter.render(element.children).trim();
  if (form === "title") {
    const link = `[${label}](${target})`;
    if (!isBlock) return { inline: link };
    return { block: content === "" ? `**${link}**` : `**${link}**\n\n${content}`, gap: true };
  }
  const link = `[${labelText(content)}](${target})`;
  return isBlock ? { block: link, gap: true } : { inline: link };
}

/** Whether an attribute says where a component leads: `to` and the like may be anything. */
function isAddress(name: string, text: string | undefined): boolean {
  if (text === undefined || !ADDRESSES.has(name) || /\s/.test(text)) return false;
  return name === "href" ? text !== "" : /^(?:[/#]|\.\.?\/|https?:|mailto:)/i.test(text);
}

/** Whether a component is a link by its name: such addresses may be those of pages without a slash in front. */
function isNamedLink(name: string): boolean {
  return /Link(?![a-z])/.test(name);
}

function pageOf(address: string, { migration }: PageConversion): OldPage | undefined {
  return address.startsWith("/") ? migration.pageAt(address.replace(/[?#].*$/, "")) : undefined;
}

/** What a component can be written as. @param source what it holds */
function formOf(title: string, source: string, isBlock: boolean): Form | undefined {
  if (title !== "" && isBlock) return isPlain(withoutParagraph(source)) ? "card" : "title";
  if (source === "") return title === "" ? undefined : "title";
  return isLabel(source) ? "content" : undefined;
}

/** Whether a text is the same as Markdown, on whatever lines it stands: then an attribute may say it. */
function isPlain(text: string): boolean {
  return !/[\\`*_[\]<>{}&|]|\n[ \t]*\n|^[ \t]*(?:#|[-+=~:]|\d+[.)])|:\w|https?:/m.test(text);
}

/** What stands in the one paragraph of HTML that a text may be. */
function withoutParagraph(text: string): string {
  return /^<p>([^<]*)<\/p>$/.exec(text)?.[1]?.trim() ?? text;
}

/** Whether Markdown may stand in a link: one paragraph without a link. */
function isLabel(text: string): boolean {
  return !/\n[ \t]*\n|\]\(|\]\[|<(?:a|img)[\s>]|https?:|^[ \t]*(?:#{1,6}\s|[-+*>]\s|\||:::|```|~~~|\d+[.)]\s)/im.test(
    text,
  );
}
