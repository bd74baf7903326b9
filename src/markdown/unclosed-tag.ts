// Finds tags of raw HTML whose `>` is missing, so that they are no tags: `<img src="a.png" alt="A"`. Pure.
import { isElementName } from "./html-elements.ts";

/** A tag that was meant. */
export interface UnclosedTag {
  readonly offset: number;
  readonly raw: string;
}

const START = /<([a-z][a-z0-9]*)(?:\s+[a-z][\w:-]*=(?:"[^"<>]*"|'[^'<>]*'))+/iy;
/** How many are told of one text. */
const MOST = 20;

/** Finds them in the source of a text; what stands in code is found, too. */
export function findUnclosedTags(text: string): UnclosedTag[] {
  const found: UnclosedTag[] = [];
  for (let at = text.indexOf("<"); at >= 0 && found.length < MOST; at = text.indexOf("<", at + 1)) {
    const tag = unclosedTagAt(text, at);
    if (tag) found.push(tag);
  }
  return found;
}

/** Reads such a tag; undefined where something else stands there. Attributes in quotes tell it from a comparison. */
export function unclosedTagAt(text: string, offset: number): UnclosedTag | undefined {
  START.lastIndex = offset;
  const [raw, name] = START.exec(text) ?? [];
  if (raw === undefined || name === undefined || !isElementName(name)) return undefined;
  const next = /[<>]/.exec(text.slice(offset + raw.length))?.[0];
  return next === ">" ? undefined : { offset, raw };
}
