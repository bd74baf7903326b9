// Markdown to an article's HTML, with its headings, links and plain text. Owns what authors can write; the parts are in
// `markdown/`. Reads no file and knows no site: its context answers.
import { Article } from "./markdown/article.ts";
import type { MarkdownContext, MarkdownResult } from "./markdown/context.ts";
import { type AnyToken, lex, TooDeepError } from "./markdown/lex.ts";
import { plainMarkdown } from "./markdown/plain.ts";
import { renderTokens } from "./markdown/render.ts";

export type {
  MarkdownContext,
  MarkdownResult,
  PlainAddresses,
  PlainMarkdown,
  Problem,
  ResolvedHref,
} from "./markdown/context.ts";

/** Characters that HTML may not hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
const FORBIDDEN = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f\p{Noncharacter_Code_Point}\p{Surrogate}]/gu;

/** Renders Markdown. Problems go to `context.report`; what is returned is whole even then. */
export function renderMarkdown(source: string, context: MarkdownContext): MarkdownResult {
  const markdown = cleanSource(source);
  const article = new Article(markdown, context);
  const { tokens, html } = renderGuarded(markdown, article);
  return {
    html: source.includes("&#") ? html.replace(FORBIDDEN, "\ufffd") : html,
    hasH1: article.hasH1,
    toc: article.toc,
    anchors: article.anchors,
    links: article.links,
    // Joined only where it is asked for.
    get text() {
      return article.text;
    },
    description: article.description ?? "",
    plain: (addresses) => plainMarkdown(tokens, article, addresses),
  };
}

/** Ends each line by `\n` and replaces what HTML may not hold, so that every character keeps its line and column. */
function cleanSource(source: string): string {
  const text = source.includes("\r") ? source.replace(/\r\n?/g, "\n") : source;
  return text.replace(FORBIDDEN, "\ufffd");
}

/** Renders, and reports what is nested too deeply for it. */
function renderGuarded(markdown: string, article: Article): { tokens: readonly AnyToken[]; html: string } {
  try {
    const tokens = lex(markdown, article.context.limits.nesting);
    return { tokens, html: renderTokens(tokens, article) };
  } catch (error) {
    const isOverflow = error instanceof RangeError && /call stack/i.test(error.message);
    if (!isOverflow && !(error instanceof TooDeepError)) throw error;
    const { nesting } = article.context.limits;
    const place = error instanceof TooDeepError ? article.places.deep(error.text, nesting) : article.places.line(0);
    article.report(place, {
      code: "too-deep",
      message: `Markdown is ${isOverflow ? "nested too deeply" : error.message}`,
      hint: `Nothing is shown of the page. The limit is limits.nesting in the configuration, now ${nesting}.`,
    });
    return { tokens: [], html: "" };
  }
}
