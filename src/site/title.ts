// What a page is called that does not say so: its first heading, else its file's name. Parses no Markdown; what a heading's
// marks mean is told well enough for what the parser shows of nearly all.
import { decodeReferences } from "../character-references.ts";
import { baseName, dirName, parseNumberPrefix } from "../route.ts";

/** How much of a heading can be the page's title, in characters: patterns look at some of it again and again. */
const LONGEST_TITLE = 1000;

/** So many lines of equals signs are looked above: those that make no heading are rare. */
const MOST_UNDERLINES = 100;

/** A fence, a comment, a heading, or the line that makes one of the text above it. */
const BEGINS = /^ {0,3}(?:(`{3,}|~{3,})|(<!--)|#[ \t]+([^\r\n]+)|(=+)[ \t]*$)/gm;

/** The text of the first level-one heading outside of fences and comments, without its marks; undefined if there is none. */
export function firstHeading(body: string, rawHtml = true): string | undefined {
  let fence = "";
  let mayClose = true;
  let underlines = 0;
  // One that is left for good keeps no place in another text.
  const begins = new RegExp(BEGINS);
  for (let match = begins.exec(body); match; match = begins.exec(body)) {
    const [, marks, comment, heading, line] = match;
    if (marks) {
      if (fence === "") fence = marks;
      else if (marks.startsWith(fence)) fence = "";
    } else if (fence !== "") continue;
    else if (comment) {
      const end: number = mayClose ? body.indexOf("-->", begins.lastIndex) : -1;
      mayClose = end >= 0;
      if (mayClose) begins.lastIndex = end;
    } else {
      const isAsked = line !== undefined && ++underlines <= MOST_UNDERLINES;
      const shown = heading ?? (isAsked ? textAbove(body.slice(0, match.index)) : undefined);
      const text = shown ? plainHeading(shown.slice(0, LONGEST_TITLE), rawHtml) : "";
      if (text !== "") return text;
    }
  }
  return undefined;
}

/** The lines at the end of a text, as one; undefined where they are no paragraph. */
function textAbove(text: string): string | undefined {
  const lines = text
    .slice(-LONGEST_TITLE)
    .split(/\r\n|\n|\r/)
    .slice(0, -1);
  const shown = lines.slice(lines.findLastIndex((line) => line.trim() === "") + 1);
  const isOther = shown.some((line) => /^(?:\t| {4}|\s*(?:[#>|<:]|[-+*][ \t]|\d+[.)][ \t]|[-*_]{3}))/.test(line));
  return isOther ? undefined : shown.map((line) => line.trim()).join(" ");
}

const ADDRESS = String.raw`(?:\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\])`;
const IMAGE = new RegExp(String.raw`!\[([^\]]*)\]${ADDRESS}`, "g");
const LINK = new RegExp(String.raw`\[([^\]]*)\]${ADDRESS}`, "g");
/** A character that means nothing else, code, and an address: what is in them has no marks. */
const VERBATIM =
  /\\([!-/:-@[-`{-~])|(?<!`)(`+)(?!`)(.*?[^`])\2(?!`)|<([a-z][a-z\d+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[^\s<>]+)>/gi;
const TAG = /<\/?[a-z][^<>]*>|<!--.*?-->/gi;
const STARS = /(\*{1,3}|~~)(?=\S)(.*?\S)\1/g;
/** Within a word they are letters. */
const underscored = (): RegExp => /(?<![\p{L}\p{N}_])(_{1,3})(?=\S)(.*?[^\s_])\1(?![\p{L}\p{N}_])/gu;

/** Takes the marks off inline Markdown; the page itself shows the parsed heading. */
function plainHeading(text: string, rawHtml: boolean): string {
  // Nearly every heading.
  if (!/[\\`<[\]*_~&{}#\0]/.test(text)) return text.trim();
  const kept: string[] = [];
  const marked = text
    .replaceAll("\0", "")
    .replace(/[ \t]+#+[ \t]*$/, "")
    .replace(/[ \t]*\{#[^}\s]+\}[ \t]*$/, "")
    .replace(VERBATIM, (_, sign?: string, __?: string, code?: string, address?: string) => {
      kept.push(sign ?? code?.replace(/^ (.*\S.*) $/, "$1") ?? address ?? "");
      return `\0${kept.length - 1}\0`;
    });
  const plain = (written: string): string =>
    decodeReferences(
      unmarked((rawHtml ? written.replace(TAG, "") : written).replace(LINK, "$1"))
        // A directive's label, and a footnote's mark.
        .replace(/(?<![\w:]):[a-z][\w-]*\[([^\]]*)\](?:\{[^}]*\})?/gi, "$1")
        .replace(/\[\^[^\]\s]+\]/g, ""),
    )
      .replace(/\0(\d+)\0/g, (_, place: string) => kept[Number(place)] ?? "")
      .trim();
  // An image's description is no text of the page, but may be all that a heading has.
  return plain(marked.replace(IMAGE, "")) || plain(marked.replace(IMAGE, "$1"));
}

/** Takes off the signs of emphasis, those within others too. */
function unmarked(text: string): string {
  const inner = (_: string, __: string, words: string) => unmarked(words);
  const plain = text.replace(STARS, inner);
  return plain.includes("_") ? plain.replace(underscored(), inner) : plain;
}

/** A title from a file's name: `02-first-steps.md` is “First steps”. */
export function nameTitle(file: string): string {
  const stem = baseName(file).replace(/\.md$/i, "");
  const name = /^(index|readme)$/i.test(stem) ? baseName(dirName(file)) || stem : stem;
  const words = parseNumberPrefix(name).name.replace(/[-_]+/g, " ").trim() || name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
