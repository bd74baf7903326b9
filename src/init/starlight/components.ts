// Starlight's components, and Astro's images, as directives, Markdown and code blocks.
import { fenceAround } from "../../markdown-text.ts";
import { attributeText, badgeText, colonsAround, labelText } from "../markdown/lines.ts";
import { readLiteral } from "../markdown/literal.ts";
import { type Element, elementsIn } from "../markdown/tree.ts";
import type { Component, Components, KnownComponents } from "../mdx/components.ts";
import { quoted } from "../mdx/directives.ts";
import { admonition, image, link, tabs } from "../mdx/known-components.ts";
import { shorten } from "../page.ts";
import { badgeType } from "./badge.ts";
import { expressiveInfo } from "./code.ts";

/** A list in a directive. */
const listed =
  (name: string): Component =>
  (element, { converter, page }) => {
    const body = converter.inner(element);
    const colons = colonsAround(body);
    page.count(name);
    return { block: `${colons}${name}\n\n${body}\n\n${colons}`, gap: true };
  };

/** A card as an item of a grid; undefined for anything else. */
function cardOf(element: Element, tools: Components): string | undefined {
  const { page, converter } = tools;
  const title = tools.text(element, "title");
  if (title === undefined) return undefined;
  const { name } = element.tag;
  if (name === "LinkCard") return linkCardOf(element, title, tools);
  if (name !== "Card") return undefined;
  if (tools.attribute(element, "icon"))
    page.note(element.start, "component", `<Card> loses its icon: ${shorten(title)}`);
  const body = converter.inner(element);
  const colons = colonsAround(body);
  return `${colons}card[${labelText(title)}]\n\n${body}\n\n${colons}`;
}

function linkCardOf(element: Element, title: string, tools: Components): string | undefined {
  const at = tools.attribute(element, "href");
  const href = tools.text(element, "href");
  if (at === undefined || href === undefined) return undefined;
  const moved = tools.page.address(href, at.start);
  const description = tools.text(element, "description");
  if (moved === undefined) return undefined;
  const about = description === undefined ? "" : ` description=${attributeText(description)}`;
  return `::linkcard[${labelText(title)}]{href=${attributeText(moved)}${about}}`;
}

function grid(cards: readonly string[]): { readonly block: string; readonly gap: true } {
  const colons = colonsAround(cards.join("\n"));
  return { block: `${colons}cards\n${cards.join("\n")}\n${colons}`, gap: true };
}

const cards: Component = (element, tools) => {
  const { converter, page } = tools;
  const items = elementsIn(element.children);
  const isOther = element.children.some((node) => node.type !== "element" && converter.slice(node).trim() !== "");
  if (items.length === 0 || isOther || items.some(({ tag }) => !/^(?:Link)?Card$/.test(tag.name))) return undefined;
  const made = items.map((item) => cardOf(item, tools));
  if (made.some((each) => each === undefined)) return undefined;
  page.count("cards");
  return grid(made.filter((each) => each !== undefined));
};

const card: Component = (element, tools) => {
  const made = cardOf(element, tools);
  if (made === undefined) return undefined;
  tools.page.count("cards");
  return element.tag.name === "LinkCard" ? { block: made, gap: true } : grid([made]);
};

const badge: Component = (element, tools) => {
  const label = tools.text(element, "text");
  if (label === undefined) return undefined;
  const { converter, page } = tools;
  page.count("badges");
  return {
    inline: badgeText(label, badgeType(tools.text(element, "variant")), converter.source.slice(0, element.start)),
  };
};

/** An icon is an ornament; one that says something is that. */
const icon: Component = (element, tools) => {
  const label = tools.text(element, "label");
  if (label !== undefined)
    tools.page.note(element.start, "component", `<Icon> is shown as its label: ${shorten(label)}`);
  return label === undefined ? undefined : { inline: labelText(label) };
};

const code: Component = (element, tools) => {
  const { converter, page } = tools;
  const given = tools.attribute(element, "code");
  const file = given?.expression === undefined ? undefined : tools.rawFile(given.expression);
  const snippet = file === undefined ? undefined : page.migration.snippetOf(file, page.page);
  const text = snippet === undefined ? tools.text(element, "code")?.replace(/^\n+|\s+$/g, "") : "";
  if (text === undefined) return undefined;
  const lost: string[] = [];
  const parts = element.tag.attributes.flatMap(({ name, text: value, expression }): readonly string[] => {
    if (/^(?:code|lang)$/.test(name)) return [];
    const literal = value ?? readLiteral(expression ?? "")?.value;
    if (name === "meta" && typeof literal === "string") return [literal];
    if (literal === true || literal === "") return [name];
    if (typeof literal === "string") return [`${name}=${JSON.stringify(literal)}`];
    const lines = [literal].flat();
    if (lines.every((line) => typeof line === "number" || (typeof line === "string" && /^[\d,\s-]+$/.test(line))))
      return [`${name}={${lines.join(",")}}`];
    const shown = tools.text(element, name);
    if (shown === undefined) lost.push(name);
    return shown === undefined ? [] : [`${name}=${JSON.stringify(shown)}`];
  });
  if (lost.length > 0) page.note(element.start, "code-attribute", `<Code> loses ${lost.join(", ")}`);
  const language = tools.text(element, "lang") ?? /\.(\w+)$/.exec(file ?? "")?.[1] ?? "";
  const written = [language, ...(snippet === undefined ? [] : [`file=${quoted(snippet)}`])].join(" ");
  const note = (message: string) => page.note(element.start, "code-attribute", message);
  const info = page.fenceInfo(expressiveInfo(["", ...parts].join(" "), note), element.start, text);
  const marks = fenceAround(text);
  page.count("code blocks");
  return converter.isBlock(element)
    ? { block: `${marks}${written}${info.trimEnd()}\n${text === "" ? "" : `${text}\n`}${marks}`, gap: true }
    : undefined;
};

/** How npm says what the package managers are to do, by the component's `type`. */
const COMMANDS: Readonly<Record<string, string | undefined>> = {
  add: "npm install",
  create: "npm create",
  dlx: "npx",
  exec: "npx",
  install: "npm install",
  remove: "npm uninstall",
  run: "npm run",
};

/** Attributes of the component that the command says, or that are an ornament. */
const KEPT: ReadonlySet<string> = new Set(["type", "pkg", "args", "dev", "icons"]);

const packageManagers: Component = (element, tools) => {
  const told = (name: string) => (tools.attribute(element, name) ? tools.text(element, name) : "");
  const type = told("type") || "add";
  const [command, pkg, args] = [COMMANDS[type], told("pkg"), told("args")];
  // Others are shown as code.
  if (command === undefined || pkg === undefined || args === undefined || !tools.converter.isBlock(element))
    return undefined;
  const isDev = type === "add" && tools.attribute(element, "dev");
  // npm takes what is not for the package itself.
  const further = type === "create" && args !== "" ? `-- ${args}` : args;
  const words = [command, isDev ? "-D" : "", pkg, further].filter((word) => word !== "");
  const lost = element.tag.attributes.map(({ name }) => name).filter((name) => !KEPT.has(name));
  if (lost.length > 0) tools.page.note(element.start, "component", `<PackageManagers> loses ${lost.join(", ")}`);
  tools.page.count("code blocks");
  return { block: `\`\`\`bash npm2yarn\n${words.join(" ")}\n\`\`\``, gap: true };
};

const content: Component = (element, tools) => tools.content(element);

/** What rewrites them. */
export const COMPONENTS: KnownComponents = {
  Tabs: tabs,
  Steps: listed("steps"),
  FileTree: listed("filetree"),
  CardGrid: cards,
  Card: card,
  LinkCard: card,
  LinkButton: link,
  Aside: admonition,
  Badge: badge,
  Code: code,
  PackageManagers: packageManagers,
  Icon: icon,
  Image: image,
  Picture: image,
  "": content,
  Fragment: content,
};
