// The components of Docusaurus' themes: those that no other generator has, and the list of all.
import { fenceAround } from "../../markdown-text.ts";
import { themedImage } from "../markdown/lines.ts";
import { readLiteral } from "../markdown/literal.ts";
import { elementsIn } from "../markdown/tree.ts";
import type { Component, KnownComponents } from "../mdx/components.ts";
import { quoted } from "../mdx/directives.ts";
import { admonition, details, image, link, nothing, tabs } from "../mdx/known-components.ts";
import { shorten } from "../page.ts";

const codeBlock: Component = (element, tools) => {
  const { converter, page } = tools;
  const [, byClass] = /(?:^|\s)language-(\S+)/.exec(tools.text(element, "className") ?? "") ?? [];
  const inner = converter.source.slice(element.innerStart, element.innerEnd).trim();
  const expression = /^\{([\s\S]*)\}$/.exec(inner)?.[1]?.trim();
  const file = expression === undefined ? undefined : tools.rawFile(expression);
  const snippet = file === undefined ? undefined : page.migration.snippetOf(file, page.page);
  const literal = expression === undefined ? undefined : readLiteral(expression)?.value;
  const code =
    expression === undefined ? inner : typeof literal === "string" ? literal.replace(/^\n+|\s+$/g, "") : undefined;
  if (snippet === undefined && (code === undefined || /<[A-Za-z]/.test(expression === undefined ? inner : "")))
    return undefined;
  const language =
    tools.text(element, "language") ?? byClass ?? (file === undefined ? "" : (/\.(\w+)$/.exec(file)?.[1] ?? ""));
  const title = tools.text(element, "title");
  const info = [
    language,
    ...(snippet === undefined ? [] : [`file=${quoted(snippet)}`]),
    ...(title === undefined ? [] : [`title=${JSON.stringify(title)}`]),
    ...(tools.attribute(element, "showLineNumbers") ? ["showLineNumbers"] : []),
  ].join(" ");
  const marks = fenceAround(code ?? "");
  page.count("code blocks");
  return { block: `${marks}${info}\n${snippet === undefined ? `${code}\n` : ""}${marks}` };
};

/** An image for each theme; where only the light one can be read, it is for both. */
const themed: Component = (element, tools) => {
  const { page } = tools;
  const sources = tools.attribute(element, "sources");
  const addressOf = (theme: string) => {
    const [, given, name] =
      new RegExp(
        `\\b${theme}(?:\\s*:\\s*(?:(?:useBaseUrl|require)\\(\\s*)?["'\`]([^"'\`]+)["'\`]|\\s*(?::\\s*([\\w$]+)\\s*)?[,}])`,
      ).exec(sources?.expression ?? "") ?? [];
    if (sources === undefined) return undefined;
    if (given === undefined) return tools.valueOf(name ?? theme, sources.start);
    return page.address(/^[\w]/.test(given) && !given.includes("://") ? `/${given}` : given, sources.start);
  };
  const light = addressOf("light");
  if (light === undefined) return undefined;
  const dark = addressOf("dark");
  if (dark === undefined) page.note(element.start, "image", `one image for both themes: ${light}`);
  return { inline: themedImage(tools.text(element, "alt") ?? "", light, dark) };
};

const mermaid: Component = (element, tools) => {
  const value = tools.text(element, "value");
  if (value === undefined) return undefined;
  const code = value.trim();
  const marks = fenceAround(code);
  return { block: `${marks}${tools.page.fenceInfo("mermaid", element.start, code)}\n${code}\n${marks}` };
};

const translated: Component = (element, tools) => {
  const inner = tools.line(element);
  return { inline: inner === "" ? (tools.text(element, "id") ?? "") : inner };
};

/** Which keys of the front matter say the same as tags of the head. */
const HEAD_KEYS: Readonly<Record<string, string>> = {
  description: "description",
  keywords: "keywords",
  "og:description": "description",
  "og:image": "image",
  "twitter:image": "image",
};

/** What a page's own tags of the head say goes into its front matter, where that has a key for it. */
const head: Component = (element, tools) => {
  const { converter, page } = tools;
  for (const tag of elementsIn(element.children)) {
    const key = HEAD_KEYS[tools.text(tag, "name", "property") ?? ""];
    const content = tools.text(tag, "content");
    if (tag.tag.name === "meta" && key !== undefined && content !== undefined) page.addEntry(key, content, tag.start);
    else
      page.note(
        tag.start,
        "component",
        `a tag of the head is left out, which the configuration has for all pages: ${shorten(converter.slice(tag))}`,
      );
  }
  return { inline: "" };
};

/** What rewrites them. */
export const COMPONENTS: KnownComponents = {
  Tabs: tabs,
  Details: details,
  Admonition: admonition,
  CodeBlock: codeBlock,
  Link: link,
  ThemedImage: themed,
  Image: image,
  IdealImage: image,
  Mermaid: mermaid,
  TOCInline: nothing("each page has a list of its headings beside it"),
  Head: head,
  head,
  DocCardList: nothing("write cards for the pages below, or leave it to the sidebar"),
  Translate: translated,
  "": (_, tools) => tools.content(_),
  Fragment: (element, tools) => tools.content(element),
  "React.Fragment": (element, tools) => tools.content(element),
};
