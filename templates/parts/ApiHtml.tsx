// HTML that docsgen made from the Markdown of a comment.
import { inlineOf } from "./api-terms.ts";

/**
 * Renders a comment's text; nothing where there is none.
 * @param inline as part of a line: without the paragraph round it, where there is just one
 */
export function ApiHtml({
  html,
  className,
  inline = false,
}: {
  readonly html: string;
  readonly className?: string;
  readonly inline?: boolean;
}) {
  if (html === "") return null;
  const content = inline ? inlineOf(html) : html;
  // biome-ignore-start lint/security/noDangerouslySetInnerHtml: HTML that docsgen made from Markdown.
  if (inline && !/<(?:p|div|ul|ol|table|pre|blockquote)\b/.test(content)) {
    return <span className={className} dangerouslySetInnerHTML={{ __html: content }} />;
  }
  return <div className={className} dangerouslySetInnerHTML={{ __html: content }} />;
  // biome-ignore-end lint/security/noDangerouslySetInnerHtml: HTML that docsgen made from Markdown.
}
