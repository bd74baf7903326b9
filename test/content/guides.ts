// Reads the guides of the built own site: what a reader finds on each of them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { VersionRecord } from "../../src/types.ts";
import { htmlFile } from "../support/folder.ts";
import {
  attribute,
  type Element,
  find,
  findAll,
  hasClass,
  isElement,
  type Node,
  parseHtml,
  textOf,
} from "../support/html.ts";
import { guideIds } from "./plan.ts";

/** A guide as it was built. */
export interface Guide {
  readonly id: string;
  readonly article: Element;
  readonly description: string;
  /** The text of the article but for code and drawings. */
  readonly prose: string;
  /** Its inline diagrams. */
  readonly diagrams: readonly Element[];
}

/** Reads all guides that the plan names; throws where one is missing. @param out the output folder */
export function readGuides(out: string): Guide[] {
  const { docs } = readRecord(out);
  return guideIds().map((id) => {
    const route = `/docs/${id}`.replace(/(^|\/)index$/, "$1");
    const article = find(parseHtml(readFileSync(join(out, htmlFile(route)), "utf8")), "article");
    const figures = findAll(article, "figure", (figure) => hasClass(figure, "diagram"));
    return {
      id,
      article,
      description: docs[id]?.description ?? "",
      prose: proseOf(article),
      diagrams: figures.flatMap((figure) => findAll(figure, "svg")),
    };
  });
}

/** Reads the version record. @param out the output folder */
export function readRecord(out: string): VersionRecord {
  return JSON.parse(readFileSync(join(out, "docs/sidebar.json"), "utf8")) as VersionRecord;
}

/** The links of an article, without their anchors. */
export function linksOf({ article }: Guide): Set<string> {
  return new Set(findAll(article, "a").map((link) => (attribute(link, "href") ?? "").replace(/#.*/, "")));
}

function proseOf(article: Element): string {
  const parts: string[] = [];
  const gather = (node: Node): void => {
    if (isElement(node) && /^(?:pre|code|svg)$/.test(node.tagName)) parts.push(" ");
    else if ("value" in node) parts.push(node.value);
    else if ("childNodes" in node) node.childNodes.forEach(gather);
  };
  gather(article);
  return parts.join("").replace(/\s+/g, " ").trim();
}

/** The text of the article's first paragraph. */
export function firstParagraph({ article }: Guide): string {
  return textOf(find(article, "p"));
}

/** The text of the last heading of level two above the footnotes. */
export function lastSection({ article }: Guide): string {
  const heading = findAll(article, "h2", (each) => attribute(each, "id") !== "footnotes").at(-1);
  return heading ? textOf(heading) : "";
}

/** Says which parts of a fact a guide does not carry. */
export function missingOf(
  guide: Guide,
  fact: { readonly texts?: readonly (string | RegExp)[]; readonly links?: readonly string[] },
): string[] {
  const text = textOf(guide.article);
  const links = linksOf(guide);
  return [
    ...(fact.texts ?? [])
      .filter((each) => (typeof each === "string" ? !text.includes(each) : !each.test(text)))
      .map(String),
    ...(fact.links ?? []).filter((each) => !links.has(`/docs/api/${each}`)),
  ];
}
