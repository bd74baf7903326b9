// Reads the terms of a glossary: each heading is one, and a paragraph "Also: …" under it has its other names.
import { shorten } from "../diagnostics.ts";
import { Article } from "./article.ts";
import { cleanSource } from "./characters.ts";
import type { MarkdownContext } from "./context.ts";
import { readHeadingId } from "./heading-id.ts";
import { plainTextOf } from "./inline.ts";
import { parseArticle } from "./parse.ts";
import type { Place } from "./places.ts";
import { renderTokens } from "./render.ts";
import { keyOf, type Term } from "./terms.ts";
import type { AnyToken } from "./tokens.ts";
import { walkBlocks } from "./walk.ts";

interface OpenTerm extends Term {
  readonly names: string[];
  readonly pages: string[];
}

interface FoundTerm {
  readonly level: number;
  /** Of each of its names. */
  readonly places: Place[];
  readonly term: OpenTerm;
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
  const found = findTerms(tokens, article);
  // Lines of an included file count by themselves.
  for (const { route, line, file } of article.links) {
    found.findLast(({ places: [place] }) => place?.file === file && (place?.line ?? 0) <= line)?.term.pages.push(route);
  }
  return found.map(({ term }) => term);
}

/** Reports names that the glossary has twice: words are linked to the first one. @param tokens rendered */
export function checkTerms(tokens: AnyToken[], article: Article): void {
  const known = new Set<string>();
  for (const { places, term } of findTerms(tokens, article)) {
    term.names.forEach((name, i) => {
      const key = keyOf(name);
      const place = places[i];
      if (known.has(key) && place) {
        article.report(place, {
          code: "duplicate-term",
          message: `the glossary has the term ${JSON.stringify(shorten(name))} already`,
          hint: "Links of other pages lead to the first one. Put both texts under one heading, or take the name out here.",
        });
      }
      known.add(key);
    });
  }
  if (known.size > 0) return;
  article.report(article.places.line(0), {
    code: "empty-glossary",
    message: "the glossary has no term: nothing of other pages is linked to it",
    hint: "Each term is a heading of level 2 or 3: ## Term",
  });
}

function findTerms(tokens: AnyToken[], article: Article): FoundTerm[] {
  const found: FoundTerm[] = [];
  const also = article.say("Also:");
  walkBlocks(tokens, (token, { line, source = article.source }) => {
    if (token.type === "heading") {
      const heading = article.headings.get(token);
      if (heading === undefined || token.depth < 2 || token.depth > 3) return;
      if (token.depth === 3 && found.at(-1)?.level === 2) found.pop();
      const isQuiet = readHeadingId(token)?.isQuiet === true;
      const term = { names: [heading.text], anchor: heading.id, pages: [], isQuiet };
      found.push({ level: token.depth, places: [source.places.line(line, token.text)], term });
    } else if (token.type === "paragraph") {
      const text = plainTextOf(token.tokens).trim();
      if (!text.startsWith(also)) return;
      for (const name of namesIn(text.slice(also.length))) {
        found.at(-1)?.term.names.push(name);
        found.at(-1)?.places.push(source.places.line(line, name));
      }
    }
  });
  return found;
}

/** The names in a list such as `operation, change.` */
function namesIn(list: string): string[] {
  return list
    .replace(/[.。]$/, "")
    .split(/[,，、،]/)
    .map((name) => name.trim())
    .filter(Boolean);
}
