// What is neither text nor code nor an element in a VitePress page: comments that include, scripts and styles, and `{{ … }}`.
import type { Converter, Rewritten } from "../markdown/convert.ts";
import { valueText } from "../markdown/lines.ts";
import { readStringLiteral } from "../markdown/literal.ts";
import type { OtherToken } from "../markdown/tokens.ts";
import { type PageConversion, shorten } from "../page.ts";
import { includeLine, isInclude } from "./snippets.ts";

/**
 * Rewrites one; undefined where it stays.
 * @param folder absolute path of the folder of the pages
 */
export function rewriteOther(token: OtherToken, page: PageConversion, folder: string): Rewritten | undefined {
  const { converter } = page;
  const written = converter.slice(token);
  if (token.type === "comment" && isInclude(written)) {
    const line = includeLine(written, page, folder, token.start);
    return line === undefined ? undefined : { block: line, gap: true };
  }
  if (token.type === "raw" && /^<(?:script|style)/i.test(written)) {
    const [tag = ""] = /^<[^>]*>/.exec(written) ?? [];
    page.note(token.start, /^<style/i.test(written) ? "style" : "module", `${shorten(tag, 40)} is left out`);
    return { inline: "" };
  }
  if (token.type !== "expression") return undefined;
  const inner = written.slice(2, -2).trim();
  const key = /^\$frontmatter\.([\w-]+)$/.exec(inner)?.[1];
  const value =
    key === undefined ? readStringLiteral(inner) : page.page.entries.find((entry) => entry.key === key)?.value;
  if (typeof value === "string" || typeof value === "number")
    return { inline: valueText(String(value), page.lineBefore(token.start)) };
  if (isVerbatim(token, converter)) return undefined;
  page.note(token.start, "expression", `shown as it is written: ${shorten(written)}`);
  return undefined;
}

/** Whether Vue lets it be. */
function isVerbatim(token: OtherToken, converter: Converter): boolean {
  for (let directive = converter.directiveOf(token); directive; directive = directive.parent) {
    if (/^(?:v-pre|raw)\b/.test(directive.opening.tail)) return true;
  }
  return false;
}
