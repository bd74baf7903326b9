// What becomes of a site's own component that only shows what it is given and holds.
import type { Rewritten } from "../markdown/convert.ts";
import type { Element } from "../markdown/tree.ts";
import { type PageConversion, shorten } from "../page.ts";
import type { OwnSource, Use } from "./own-markup/types.ts";
import { ownMarkup } from "./own-markup.ts";

/** Writes one out where it is used; undefined where its source does more than show. */
export function writtenOwn(
  element: Element,
  page: PageConversion,
  source: OwnSource,
  how: Pick<Use, "props" | "isBlock" | "translate">,
): Rewritten | undefined {
  const { converter } = page;
  const { name } = element.tag;
  const markup = ownMarkup(source, {
    ...how,
    name,
    held: converter.source.slice(element.innerStart, element.innerEnd).trim(),
    content: () => (how.isBlock ? converter.inner(element) : converter.render(element.children)).trim(),
    address: (address) => page.address(address, element.start),
    fenceInfo: (info, code) => page.fenceInfo(info, element.start, code),
  });
  if (markup === undefined) return undefined;
  if (markup.text === "") {
    page.note(
      element.start,
      "component",
      `<${name}> is left out, it shows no words: ${shorten(converter.slice(element))}`,
    );
    return { inline: "" };
  }
  if (markup.isPart)
    page.note(element.start, "component", `<${name}> is written out, without what only its code knows`);
  page.count("own components");
  if (how.isBlock) return { block: markup.text, gap: true };
  const isBehindWord = markup.text.startsWith(":") && /[\w:]$/.test(page.lineBefore(element.start));
  return { inline: (isBehindWord ? " " : "") + markup.text };
}
