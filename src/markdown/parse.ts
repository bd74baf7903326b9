// A page's Markdown as tokens, its includes resolved; what is nested too deeply is reported.
import type { Article } from "./article.ts";
import { ExtensionError } from "./extensions.ts";
import { resolveIncludes } from "./includes.ts";
import { lex } from "./lex.ts";
import { TooDeepError } from "./limits.ts";
import type { AnyToken } from "./tokens.ts";

/** Parses the article's own file and all that it includes. @param markdown cleaned */
export function parseArticle(markdown: string, article: Article): AnyToken[] {
  const tokens = parseFile(markdown, article, article.context.limits.nesting);
  if (article.context.include && article.mayInclude) {
    resolveIncludes(tokens, article, markdown.length, (text, nesting) => parseFile(text, article, nesting));
  }
  return tokens;
}

/** Parses one file: the one that the article is at. */
function parseFile(markdown: string, article: Article, nesting: number): AnyToken[] {
  try {
    const { directives, extensions } = article.context;
    return lex(markdown, nesting, { textDirectives: directives.size > 0, extensions });
  } catch (error) {
    if (error instanceof ExtensionError) throw new ExtensionError(error.cause, article.places.rest(error.text));
    if (!(error instanceof TooDeepError)) throw error;
    const { limits } = article.context;
    article.report(article.places.deep(error.text, limits.nesting), tooDeep(error.message, limits.nesting));
    return [];
  }
}

/** What is said of Markdown that is nested too deeply. */
export function tooDeep(message: string, nesting: number): { code: string; message: string; hint: string } {
  return {
    code: "too-deep",
    message: `Markdown is ${message}`,
    hint: `Nothing is shown of the page. The limit is limits.nesting in the configuration, now ${nesting}.`,
  };
}
