// Markdown to an article's HTML, with its headings, links and plain text. Owns what authors can write; the parts are in
// `markdown/`. Reads no file and knows no site: its context answers.
import { Article } from "./markdown/article.ts";
import { cleanSource, replaceForbidden } from "./markdown/characters.ts";
import type { MarkdownContext, MarkdownResult } from "./markdown/context.ts";
import { checkTerms } from "./markdown/glossary.ts";
import { parseArticle, tooDeep } from "./markdown/parse.ts";
import { plainMarkdown } from "./markdown/plain.ts";
import { renderTokens } from "./markdown/render.ts";
import type { AnyToken } from "./markdown/tokens.ts";

export type {
  MarkdownContext,
  MarkdownResult,
  PlainAddresses,
  PlainMarkdown,
  Problem,
  ResolvedAsset,
  ResolvedHref,
  UnshownFile,
} from "./markdown/context.ts";
export { ExtensionError, type Extensions, isOfMarkdown } from "./markdown/extensions.ts";
export { readTerms } from "./markdown/glossary.ts";
export type { Place } from "./markdown/places.ts";
export { compileTerms, type PageTerms, type Term } from "./markdown/terms.ts";
export { readWrittenCode, type WrittenCode } from "./markdown/written-code.ts";

/** Renders Markdown. Problems go to `context.report`; what is returned is whole even then. */
export function renderMarkdown(source: string, context: MarkdownContext): MarkdownResult {
  return parseMarkdown(source, context)();
}

/** Parses Markdown; what it gives renders it. Problems go to `context.report`. */
export function parseMarkdown(source: string, context: MarkdownContext): () => MarkdownResult {
  const markdown = cleanSource(source);
  const article = new Article(markdown, context);
  const tokens = guarded(article, () => parseArticle(markdown, article)) ?? [];
  return () => renderArticle(article, tokens);
}

function renderArticle(article: Article, parsed: AnyToken[]): MarkdownResult {
  const rendered = guarded(article, () => renderTokens(parsed, article));
  const html = rendered ?? "";
  const tokens = rendered === undefined ? [] : parsed;
  if (article.context.isGlossary) checkTerms(tokens, article);
  return {
    // Character references may stand for what no page may hold.
    html: article.mayHoldReferences ? replaceForbidden(html) : html,
    h1: article.h1,
    toc: article.toc,
    headings: [...article.headings.values()],
    anchors: article.ids.anchors,
    links: article.links,
    scripts: [...article.scripts],
    samples: article.samples,
    // No getter: V8 gives each object with one of its own a shape of its own, which keeps all that the getter reaches
    // (here the whole article) until it collects everything.
    text: () => article.text,
    quotes: article.quotes,
    hasRawHtml: article.hasRawHtml,
    description: article.description ?? "",
    plain: (addresses) => plainMarkdown(tokens, article, addresses),
  };
}

/** Reports what is nested too deeply for the stack; undefined then. */
function guarded<T>(article: Article, run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof RangeError && /call stack/i.test(error.message))) throw error;
    article.report(article.places.line(0), tooDeep("nested too deeply", article.context.limits.nesting));
    return undefined;
  }
}
