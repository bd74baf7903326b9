// A home page that is made of front matter, as Markdown: a heading, lines of text, buttons, cards. Pure.
import { attributeText, labelText, themedImage } from "./markdown/lines.ts";
import { type Data, dataOf, listOf, plainText, textOf } from "./values.ts";

/** What a home page's parts become. */
export interface HomeContext {
  /** What it is called where it does not say that itself. */
  readonly title: string;
  /** Where a link leads now; undefined, and noted, where it leads nowhere. */
  link(address: string): string | undefined;
  /** Where an image is now; undefined where there is none. */
  image(address: string): string | undefined;
  /** Hears what is left out. */
  leftOut(what: string): void;
}

/** Writes what the front matter of a home page says. @param features a card each */
export function homeMarkdown(hero: Data, features: unknown, context: HomeContext): string {
  const text = (key: string) => plainText(textOf(hero[key]) ?? "");
  const name = text("name") || context.title;
  const image = imageOf(hero["image"], context);
  const actions = listOf(hero["actions"]).flatMap((action) => actionOf(dataOf(action), context));
  const cards = listOf(features).map((feature) => card(dataOf(feature), context));
  const blocks = [
    `# ${name}`,
    ...(text("text") ? [`**${text("text")}**`] : []),
    ...(text("tagline") ? [text("tagline")] : []),
    ...(image ? [image] : []),
    ...(actions.length > 0 ? [`::::cards{.actions}\n${actions.join("\n")}\n::::`] : []),
    ...(cards.length > 0 ? [`::::cards\n${cards.join("\n")}\n::::`] : []),
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** An image, or one for each theme; where one of them is not there, the other is for both. */
function imageOf(given: unknown, context: HomeContext): string | undefined {
  const { src = given, light = src, dark = light, alt = dataOf(light)["alt"] } = dataOf(given);
  const sources = new Set([light, dark].flatMap((one) => textOf(one) ?? textOf(dataOf(one)["src"]) ?? []));
  const [first, second] = [...sources].flatMap((source) => {
    const address = context.image(source);
    if (address === undefined) context.leftOut(`the image ${source}, which is no static file`);
    return address ?? [];
  });
  return first === undefined ? undefined : themedImage(textOf(alt) ?? "", first, second);
}

function actionOf({ text, link }: Data, context: HomeContext): readonly string[] {
  const label = plainText(textOf(text) ?? "");
  const target = context.link(textOf(link) ?? "");
  if (label === "") return [];
  if (target !== undefined) return [`::linkcard[${labelText(label)}]{href=${attributeText(target)}}`];
  context.leftOut(`the button ${JSON.stringify(label)}, which leads nowhere`);
  return [];
}

function card(feature: Data, context: HomeContext): string {
  const icon = textOf(feature["icon"]);
  // VitePress shows one without a title; a card needs its label.
  const title = plainText(textOf(feature["title"]) || textOf(feature["linkText"]) || "Untitled");
  const isEmoji = icon !== undefined && icon.length <= 8 && !icon.includes("<");
  if (!isEmoji && feature["icon"] !== undefined) context.leftOut(`the icon of ${JSON.stringify(title)}`);
  if (feature["linkText"] !== undefined && feature["title"] !== undefined)
    context.leftOut(`linkText of ${JSON.stringify(title)}, for the card is the link`);
  const link = textOf(feature["link"]);
  const target = link === undefined ? undefined : context.link(link);
  const href = target === undefined ? "" : `{href=${attributeText(target)}}`;
  // Details may be HTML; a card holds Markdown, and so that too.
  const details = (textOf(feature["details"]) ?? "").replace(/^([ \t]*):::/gm, "$1\\:::");
  return `:::card[${labelText((isEmoji ? `${icon} ` : "") + title)}]${href}\n${details}\n:::`;
}
