// Reads the terms of a glossary: each heading is one, and a paragraph "Also: …" under it has its other names.
import { Article } from "./article.ts";
import { cleanSource } from "./characters.ts";
import type { MarkdownContext } from "./context.ts";
import { readHeadingId } from "./heading-id.ts";
import { plainTextOf } from "./inline.ts";
import { parseArticle } from "./parse.ts";
import type { Place } from "./places.ts";
import { renderTokens } from "./render.ts";
import type { Term } from "./terms.ts";
import { walkBlocks } from "./walk.ts";

const ALSO = "Also:";

interface OpenTerm extends Term {
  readonly names: string[];
  readonly pages: string[];
}

/**
 * Reads a glossary's terms. A heading that stands over smaller ones is no term: it groups them, as an initial does.
 * @param context whose targets of links are the addresses of `Term.pages`
 */
export function readTerms(source: string, context: MarkdownContext): Term[] {
  const markdown = cleanSource(source);
  const article = new Article(markdown, context);
  const tokens = parseArticle(markdown, article);
  // Ids depend on all that is on the page, so they are those that rendering gives.
  renderTokens(tokens, article);
  const found: { readonly level: number; readonly place: Place; readonly term: OpenTerm }[] = [];
  walkBlocks(tokens, (token, { line, source = article.source }) => {
    if (token.type === "heading") {
      const heading = article.headings.get(token);
      if (heading === undefined || token.depth < 2 || token.depth > 3) return;
      if (token.depth === 3 && found.at(-1)?.level === 2) found.pop();
      const isQuiet = readHeadingId(token)?.isQuiet === true;
      const term = { names: [heading.text], anchor: heading.id, pages: [], isQuiet };
      found.push({ level: token.depth, place: source.places.line(line), term });
    } else if (token.type === "paragraph") {
      const text = plainTextOf(token.tokens).trim();
      if (text.startsWith(ALSO)) found.at(-1)?.term.names.push(...namesIn(text.slice(ALSO.length)));
    }
  });
  // Lines of an included file count by themselves.
  for (const { route, line, file } of article.links) {
    found.findLast(({ place }) => place.file === file && place.line <= line)?.term.pages.push(route);
  }
  return found.map(({ term }) => term);
}

/** The names in a list such as `operation, change.` */
function namesIn(list: string): string[] {
  return list
    .replace(/\.$/, "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
}
