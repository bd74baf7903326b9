// A site's own component that is given Markdown files by names, as one that shows the same sample for several frameworks.
import { relativeFile } from "../../project.ts";
import type { Rewritten } from "../markdown/convert.ts";
import { codeSpan } from "../markdown/lines.ts";
import { readLiteral } from "../markdown/literal.ts";
import type { Element } from "../markdown/tree.ts";
import type { OldPage } from "../migration.ts";
import { type PageConversion, shorten } from "../page.ts";
import type { Components } from "./components.ts";
import { quoted, writtenTabs } from "./directives.ts";

/** A Markdown file among what a component is given. */
class GivenFile {
  readonly part: OldPage;
  constructor(part: OldPage) {
    this.part = part;
  }
}

/** Shows the files as tabs, by the names that they are given; undefined where there are none, or the component holds more. */
export function givenFiles(element: Element, tools: Components): Rewritten | undefined {
  const { converter, page } = tools;
  const { name, attributes } = element.tag;
  const isEmpty = converter.source.slice(element.innerStart, element.innerEnd).trim() === "";
  if (!isEmpty || !converter.isBlock(element)) return undefined;
  const fileOf = (word: string) => {
    const file = tools.partialFile(word);
    const part = file === undefined ? undefined : page.migration.partOf(file);
    return part && { value: new GivenFile(part) };
  };
  for (const { name: given, expression } of attributes) {
    const value = expression === undefined ? undefined : readLiteral(expression, fileOf)?.value;
    if (typeof value !== "object" || value === null || Array.isArray(value) || value instanceof GivenFile) continue;
    const panels = Object.entries(value).flatMap(([key, item]) => {
      const content = shown(item, page, "");
      return content === "" ? [] : { label: key, content };
    });
    if (panels.length === 0) continue;
    const lost = attributes.map((each) => each.name).filter((each) => each !== given);
    const without = lost.length === 0 ? "" : `, without ${lost.join(", ")}`;
    page.note(
      element.start,
      "component",
      `<${name}> is shown as tabs of its files${without}: ${shorten(converter.slice(element))}`,
    );
    page.count("tabs");
    return { block: writtenTabs(panels, name.toLowerCase()), gap: true };
  }
  return undefined;
}

/** The line that shows a file of Markdown in a page. */
export function includeOf(part: OldPage, page: PageConversion): string {
  page.count("includes");
  return `::include{file=${quoted(relativeFile(page.page.target, part.target).replace(/^\.\//, ""))}}`;
}

/** What a file, or each file of a list by names, is shown as. @param name of it among others; "" for one alone */
function shown(value: unknown, page: PageConversion, name: string): string {
  if (value instanceof GivenFile)
    return `${name === "" ? "" : `**${codeSpan(name)}**\n\n`}${includeOf(value.part, page)}`;
  if (typeof value !== "object" || value === null) return "";
  return Object.entries(value)
    .map(([key, item]) => shown(item, page, key))
    .filter((each) => each !== "")
    .join("\n\n");
}
