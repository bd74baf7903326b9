// What becomes of a token that an extension of Markdown made. Knows no plugin.
import type { MarkdownExtension, MarkdownParser, MarkdownToken } from "../plugins/types.ts";
import type { Article } from "./article.ts";
import { ExtensionError, isOfMarkdown } from "./extensions.ts";
import type { Locate } from "./places.ts";

/**
 * Renders an extension's token. Where it renders no Markdown inside, the token's text is what the page is found and described by,
 * or what it is in the page's twin.
 * @throws ExtensionError
 */
export function renderExtension(
  extension: MarkdownExtension,
  token: { readonly type: string; readonly raw: string },
  article: Article,
  parser: MarkdownParser,
  locate: Locate,
): string {
  const mark = article.textMark;
  article.noteExtension(token, locate);
  let html: string;
  let { text } = token as MarkdownToken;
  try {
    html = extension.renderer.call({ parser }, token as MarkdownToken) || "";
    if (article.textMark === mark && typeof text !== "string") text = extension.plain?.(token as MarkdownToken);
  } catch (error) {
    throw isOfMarkdown(error) ? error : new ExtensionError(error, locate());
  }
  if (article.textMark === mark && typeof text === "string") article.addText(text);
  return html;
}
