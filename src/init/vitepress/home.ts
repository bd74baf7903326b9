// VitePress' home page, which is made of front matter, as Markdown: a heading, lines of text, links, cards. Pure.
import { attributeText, labelText } from "../markdown/lines.ts";
import type { OldPage } from "../migration.ts";
import { type Data, dataOf, listOf, plainText, textOf } from "../values.ts";

/** Whether a page is laid out as a home page. */
export function isHome({ entries }: OldPage): boolean {
  return entries.some(({ key, value }) => key === "layout" && value === "home");
}

/**
 * Writes what the front matter of a home page says.
 * @param address where a link leads now
 */
export function homeMarkdown(page: OldPage, title: string, address: (link: string) => string | undefined): string {
  const value = (key: string) => page.entries.find((entry) => entry.key === key)?.value;
  const hero = dataOf(value("hero"));
  const text = (key: string) => plainText(textOf(hero[key]) ?? "");
  const name = text("name") || title;
  const actions = listOf(hero["actions"]).flatMap((action) => actionOf(dataOf(action), address));
  const cards = listOf(value("features")).map((feature) => card(dataOf(feature), address));
  const blocks = [
    `# ${name}`,
    ...(text("text") ? [`**${text("text")}**`] : []),
    ...(text("tagline") ? [text("tagline")] : []),
    ...(actions.length > 0 ? [actions.join(" · ")] : []),
    ...(cards.length > 0 ? [`::::cards\n${cards.join("\n")}\n::::`] : []),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function actionOf({ text, link }: Data, address: (link: string) => string | undefined): readonly string[] {
  const label = plainText(textOf(text) ?? "");
  const target = address(textOf(link) ?? "");
  return label === "" ? [] : [target === undefined ? label : `[${labelText(label)}](${target})`];
}

function card(feature: Data, address: (link: string) => string | undefined): string {
  const icon = textOf(feature["icon"]);
  const title = plainText(textOf(feature["title"]) ?? "");
  const emoji = icon !== undefined && icon.length <= 8 && !icon.includes("<") ? `${icon} ` : "";
  const link = textOf(feature["link"]);
  const target = link === undefined ? undefined : address(link);
  const href = target === undefined ? "" : `{href=${attributeText(target)}}`;
  // Details may be HTML; a card holds Markdown, and so that too.
  const details = (textOf(feature["details"]) ?? "").replace(/^([ \t]*):::/gm, "$1\\:::");
  return `:::card[${labelText(emoji + title)}]${href}\n${details}\n:::`;
}
