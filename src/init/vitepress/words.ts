// Running text of a VitePress page: attributes behind words, headings and blocks, and alerts that are titled by the site.
import { attributesPattern, BRACES, type Delimiters } from "../markdown/headings.ts";
import { labelText } from "../markdown/lines.ts";
import { type PageConversion, shorten } from "../page.ts";
import { type Data, textOf } from "../values.ts";

/** What attributes may stand behind: a link, an image, emphasis or code, or words at the end of a line. */
const BEFORE = String.raw`(\]\([^()\s]*(?:[ \t]+"[^"\n]*")?\)|[*_~]|^|(?<![ \t])[ \t]+)`;
/** What may stand behind attributes that end a block: its line end, and a line that continues no paragraph. */
const BLOCK_END = /[ \t]*(?:\n(?=[ \t]*(?:\n|$|[-+*>#|<:]|```|~~~|\d+[.)][ \t]))|(?![\s\S]))/y;

/**
 * Makes what rewrites the running text of one page.
 * @param labels the site's own titles of containers
 * @param given between what the site has attributes; undefined where it has none
 */
export function wordsOf(
  page: PageConversion,
  labels: Data,
  given: Delimiters | undefined,
): (written: string, start: number) => string {
  const { source } = page.converter;
  const hasAttributes = given !== undefined;
  const delimiters = given ?? BRACES;
  const [left, right] = delimiters;
  const attributed = new RegExp(BEFORE + attributesPattern(delimiters), "gm");
  return words;

  /** Running text. Of attributes only ids are kept: headings have them, elsewhere an anchor does. */
  function words(written: string, start: number): string {
    let out = "";
    let at = 0;
    for (const { 0: whole, 1: before = "", 2: attributes = "", index } of written.matchAll(attributed)) {
      const place = placeOf(before, start + index, whole.length);
      if (index < at || place === undefined) continue;
      const id = attributes.split(/\s+/).find((each) => each.startsWith("#"));
      if (place === "heading" && id === attributes && delimiters === BRACES) continue;
      const end = index + before.length;
      const said = shorten(attributes);
      if (id !== attributes)
        page.note(
          start + end,
          "attribute",
          `${id === undefined ? "left out" : "of this only the id is kept"}: ${left}${said}${right}`,
        );
      else page.count("anchors");
      const isKept = id !== undefined || place === "word";
      out += page.text(written.slice(at, isKept ? end : index), start + at, true);
      if (id !== undefined) out += place === "heading" ? `{${id}}` : `<a id="${id.slice(1)}"></a>`;
      at = index + whole.length;
      // A line that held nothing else goes as a whole, with one of the blank lines round it.
      if (place !== "line" || id !== undefined) continue;
      at += /^[ \t]*\n?/.exec(written.slice(at))?.[0].length ?? 0;
      if (out.endsWith("\n\n") && written[at] === "\n") at++;
    }
    return labelled(out + page.text(written.slice(at), start + at, true));
  }

  /** What attributes belong to: a word or a link right before them, a heading, or the block that ends with them. */
  function placeOf(before: string, start: number, length: number): "word" | "heading" | "block" | "line" | undefined {
    if (!hasAttributes) return undefined;
    if (before !== "" && before.trim() !== "") return "word";
    if (before === "" && source[start - 1] === "`") return "word";
    const lineStart = source.lastIndexOf("\n", start - 1) + 1;
    const line = source.slice(lineStart, start);
    BLOCK_END.lastIndex = start + length;
    const isEnd = BLOCK_END.test(source);
    if (/^(?: {0,3}>)* {0,3}#{1,6}[ \t]/.test(line))
      return isEnd || /^[ \t]*\n/.test(source.slice(start + length)) ? "heading" : undefined;
    const isCell = /^[ \t>]*\|/.test(line) && /^[ \t]*\|/.test(source.slice(start + length));
    if (!isEnd && !isCell) return undefined;
    return line.trim() === "" ? "line" : "block";
  }

  /** Alerts without a title get the one that the site has set for its containers. */
  function labelled(written: string): string {
    return written.replace(/^([ \t>]*>[ \t]*\[!([a-z]+)\])[ \t]*$/gim, (whole, marker: string, kind: string) => {
      const label = textOf(labels[`${kind.toLowerCase()}Label`]);
      return label === undefined ? whole : `${marker} ${labelText(label)}`;
    });
  }
}
