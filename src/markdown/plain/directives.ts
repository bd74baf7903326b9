// Directives in the words of plain Markdown: admonitions as GitHub's alerts, cards as lists of links, all others by their
// label, their content, and what their attributes say. Pure.
import { bold, destination, listEntry, plainText, quote, trimLines } from "../../markdown-text.ts";
import { alertOf } from "../alerts.ts";

/** A directive whose parts are plain Markdown. */
export interface PlainDirective {
  readonly name: string;
  /** Inline; undefined where there is none. */
  readonly label: string | undefined;
  /** `href` and `src` hold wherever the Markdown is read. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Blocks; "" for none. */
  readonly content: string;
}

/** Attributes whose text readers of the page see or hear. */
const TEXTS = ["alt", "caption", "description"];

/** Writes a directive as blocks. */
export function plainDirective({ name, label, attributes, content }: PlainDirective): string {
  const alert = alertOf(name);
  if (alert !== undefined) {
    const isOwn = label !== undefined && label.toLowerCase() !== alert.toLowerCase();
    const body = [isOwn ? bold(label) : "", trimLines(content)].filter(Boolean).join("\n\n");
    // Only what can't be mistaken for more of the marker's own paragraph stands right below it.
    const between = isText(body) ? "\n" : "\n\n";
    return quote(body === "" ? `[!${alert}]` : `[!${alert}]${between}${body}`);
  }
  const { src, alt = "" } = attributes;
  const image = src === undefined ? "" : `![${plainText(alt)}](${destination(src)})`;
  const texts = TEXTS.filter((key) => src === undefined || key !== "alt").map((key) =>
    plainText(attributes[key] ?? ""),
  );
  return [heading(label, attributes), image, trimLines(content), ...texts].filter(Boolean).join("\n\n");
}

function isText(body: string): boolean {
  return /^(?:\p{L}|[*_`"'(“‘]\S|!?\[(?![^\]]*\]:))/u.test(body);
}

/** Writes directives that are entries of a list: each its label, as a link where it leads somewhere, and what it says. */
export function plainEntries(entries: readonly PlainDirective[]): string {
  return entries
    .map(({ label, attributes, content }) => {
      const texts = [plainText(attributes["description"] ?? ""), trimLines(content)];
      return listEntry(heading(label, attributes, false), texts.filter(Boolean).join("\n\n"));
    })
    .join("\n");
}

function heading(label: string | undefined, attributes: PlainDirective["attributes"], isBold = true): string {
  const text = label ?? plainText(attributes["title"] ?? "");
  const { href } = attributes;
  if (href === undefined) return bold(text);
  const link = `[${text || plainText(href)}](${destination(href)})`;
  return isBold ? bold(link) : link;
}
