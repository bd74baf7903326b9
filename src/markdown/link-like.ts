// Finds links that are shown as text because of their brackets: references that nothing defines, `(text)[a.md]`,
// `[text] (a.md)`, `[text]（a.md）`, `[[a.md|text]]`. Pure.

/** A link that was meant, in a text. */
export interface LinkLike {
  readonly offset: number;
  readonly raw: string;
  /** What a reference names; undefined for a link. */
  readonly label?: string;
  /** How it is written. */
  readonly instead?: string;
}

const ADDRESS = String.raw`((?:\.{0,2}\/[^\s/()[\]]|[^\s()[\]]+\.(?:mdx?|html?|png|jpe?g|gif|svg)(?=[)\]#]))[^\s()[\]]*)`;
const REVERSED = new RegExp(String.raw`(?<![\w)\]])\(([^()[\]]+)\)\[${ADDRESS}\]`, "g");
const SPACED = new RegExp(String.raw`\[([^[\]]+)\][ \t]+\(${ADDRESS}\)`, "g");
/** Parentheses of Chinese and Japanese keyboards. */
const WIDE =
  /\[([^[\]]+)\]（((?:\.{0,2}\/|[^\s()[\]（）]+\.(?:mdx?|html?|png|jpe?g|gif|svg)(?=[)）#]))[^\s()[\]（）]*)[)）]/g;
/** Not after what may be an array: `a[i][j]`. */
const REFERENCE = /(?<![\w)\]])\[([^[\]^]+)\]\[([^[\]^]*)\]/g;
/** Meant as one also where nothing is defined: an image, or several words and a name. */
const sureReference = (): RegExp => /(?<![\w)\]])(?:!\[[^[\]^]+|\[\p{L}[^[\]^]* [^[\]^]+)\]\[(\p{L}[\w-]{2,})\]/gu;

/** Whether a text with a bracket may hold what `findLinkLikes` finds. */
export function mayHoldLinkLikes(text: string): boolean {
  return text.includes("][") || text.includes(")[") || text.includes("]（") || /\][ \t]+\(/.test(text);
}

/** @param hasDefinitions whether any reference may be meant */
export function findLinkLikes(text: string, hasDefinitions: boolean): LinkLike[] {
  const found: LinkLike[] = [];
  for (const pattern of [REVERSED, SPACED, WIDE]) {
    for (const { 0: raw, 1: words = "", 2: address = "", index } of text.matchAll(pattern)) {
      found.push({ offset: index, raw, instead: `[${words}](${address})` });
    }
  }
  if (!hasDefinitions) {
    for (const { 0: raw, 1: label = "", index } of text.matchAll(sureReference()))
      found.push({ offset: index, raw, label });
    return found;
  }
  for (const { 0: raw, 1: words = "", 2: label = "", index } of text.matchAll(REFERENCE)) {
    // An address stands in parentheses.
    if (/^[#./]/.test(label)) found.push({ offset: index, raw, instead: `[${words}](${label})` });
    else found.push({ offset: index, raw, label: label === "" ? words : label });
  }
  return found;
}

const WIKI = /(?<![\w\])])(!?)\[\[([^[\]\n|]{1,200})(?:\|([^[\]\n]{0,200}))?\]\](?![\w([])/g;
/** A page or a heading, but not the name of a key, an attribute, or a slot of ECMAScript's. */
const pageName = (): RegExp =>
  /^(?![\s'"$!-]).*(?:[\p{L}\d] \p{L}{2}|\p{L}[-/#]\p{L}|\.(?:md|png|jpe?g|gif|svg|webp)$)/u;

/** Finds links and images as wikis have them. */
export function findWikiLinks(
  text: string,
): { readonly offset: number; readonly raw: string; readonly instead: string }[] {
  const found: { offset: number; raw: string; instead: string }[] = [];
  if (!text.includes("[[")) return found;
  for (const { 0: raw, 1: mark = "", 2: page = "", 3: words, index } of text.matchAll(WIKI)) {
    if (words === undefined && mark === "" && !pageName().test(page)) continue;
    const [file = "", anchor] = page.trim().split("#", 2);
    const address = `${file.replaceAll(" ", "-")}${file === "" || /\.\w+$/.test(file) ? "" : ".md"}${anchor === undefined ? "" : `#${anchor}`}`;
    found.push({ offset: index, raw, instead: `${mark}[${words ?? page.trim()}](${address})` });
    if (found.length === 20) break;
  }
  return found;
}
