// What a page says, read from the page itself: where a site has no Markdown of its pages.
import { unmarkNames } from "../../../src/name-marks.ts";
import { type Block, tidy, withPointers } from "./markdown.ts";
import type { PageText } from "./page-text.ts";

/** Where an item is described. */
const ITEM = "article .api-summary";
/** Where in its part of the page a member is that has details, one of an enum, and what has only a row in a list. */
const MEMBER = [
  ":scope > div:not([class]):not(h4 ~ div) > p",
  ":scope > td:last-child > div > div:not([class]) > p",
  ":scope > td:last-child > span",
].join();

const KINDS: Readonly<Record<string, Block["kind"]>> = { P: "paragraph", TD: "row" };

/** Reads a page. */
export function readDocument(page: Document): PageText {
  const elements = () =>
    [...page.querySelectorAll("article :is(h1, h2, h3, h4, h5, h6, p, li, dd, td)")].filter(
      (element) => !element.querySelector("p, li, table"),
    );
  return {
    blocks: () => blocksOf(elements()),
    section({ anchor }) {
      const all = elements();
      const at = all.findIndex(({ id }) => id === anchor);
      const rest = blocksOf(all.slice(at + 1));
      const end = rest.findIndex(({ kind }) => kind === "heading");
      return at < 0 ? [] : rest.slice(0, end < 0 ? undefined : end);
    },
    about(place) {
      if (place) return textOf(page.getElementById(place.anchor)?.closest("section, tr")?.querySelector(MEMBER));
      return textOf(page.querySelector(`${ITEM} > p`) ?? page.querySelector(ITEM));
    },
  };
}

function blocksOf(elements: readonly Element[]): Block[] {
  const blocks = elements.map(blockOf);
  return withPointers(blocks, new Set(blocks.filter((_, at) => elements[at]?.matches("li:has(a)"))));
}

function blockOf(element: Element): Block {
  const { tagName } = element;
  const kind = KINDS[tagName] ?? (/^H\d$/.test(tagName) ? "heading" : "other");
  return { text: textOf(element), kind };
}

function textOf(element: Element | null | undefined): string {
  return tidy(unmarkNames(element?.textContent ?? ""));
}
