// What a page's Markdown twin says.
import { GLOBAL, NO_VALUE, NOT_AT_HAND, NOT_EXPORTED, SEE_ALSO } from "../../parts/api-terms.ts";
import { type Block, FENCE, inlineText, readMarkdown } from "./markdown.ts";
import type { PageText } from "./page-text.ts";

/** A heading, or a fence with its code: what begins with a number sign in there is none. */
const HEADINGS = new RegExp(`${FENCE.source}|^(?<level>#{1,6}) +(?<name>.*)$`, "gm");
/** So much of a page, or of a section, is read. */
const READ = 60_000;

interface Heading {
  readonly level: number;
  readonly name: string;
}

/** Reads a twin. */
export function readTwin(markdown: string): PageText {
  return {
    blocks: () => readMarkdown(markdown.slice(0, READ)),
    section: ({ name }) => {
      const wanted = lettersOf(name);
      const under = (isWanted: (letters: string) => boolean) =>
        sectionOf(markdown, (heading) => isWanted(lettersOf(inlineText(heading.name))));
      return readMarkdown(under((letters) => letters === wanted) || under((letters) => letters.startsWith(wanted)));
    },
    about: (place) => firstParagraph(place ? describe(markdown, place.name) : introduce(markdown)),
  };
}

/** What stands under a heading, as far as the next one. */
function sectionOf(markdown: string, isWanted: (heading: Heading) => boolean): string {
  let from = -1;
  for (const { 0: whole, index, groups = {} } of markdown.matchAll(HEADINGS)) {
    const { level, name } = groups;
    if (level === undefined || name === undefined) continue;
    if (from >= 0) return markdown.slice(from, Math.min(index, from + READ));
    if (isWanted({ level: level.length, name })) from = index + whole.length;
  }
  return from < 0 ? "" : markdown.slice(from, from + READ);
}

/** What an item's page says before how the item is imported. */
function introduce(markdown: string): string {
  const intro = sectionOf(markdown, ({ level }) => level === 1);
  return intro.slice(0, FENCE.exec(intro)?.index);
}

/** What is said of a member, or of an item without a page of its own: after its signature, or in its entry. */
function describe(markdown: string, name: string): string {
  const section = sectionOf(markdown, (heading) => {
    return heading.level === 3 && [name, `static ${name}`].includes(inlineText(heading.name));
  });
  const signature = FENCE.exec(section);
  return signature ? section.slice(signature.index + signature[0].length) : entryOf(markdown, name);
}

/** What an entry of a list says after a name with its value or its level. */
function entryOf(markdown: string, name: string): string {
  const entry = `\n- \`${name}\``;
  const at = markdown.indexOf(entry);
  if (at < 0) return "";
  const rest = markdown.slice(at + entry.length, at + READ);
  return /^(?: = (`+).*?\1(?!`))?(?: \([a-z, ]+\))?(?:: |\n\n {2})([\s\S]*?)(?=\n\S|$)/.exec(rest)?.[2] ?? "";
}

/** The first paragraph that says what something is, not how it stands. */
function firstParagraph(markdown: string): string {
  const isDescription = ({ kind, text }: Block) =>
    kind === "paragraph" &&
    text !== GLOBAL &&
    !text.endsWith(NOT_EXPORTED) &&
    !text.endsWith(NOT_AT_HAND) &&
    !text.includes(NO_VALUE) &&
    !text.startsWith(SEE_ALSO) &&
    !text.startsWith("Deprecated.");
  return readMarkdown(markdown).find(isDescription)?.text ?? "";
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "");
}
