// What a page needs to link the glossary's terms.
import type { Glossary } from "../glossary.ts";
import { compileTerms, type MarkdownContext } from "../markdown.ts";
import { bareRoute } from "../route.ts";
import type { Page } from "../types.ts";

/** Prepares the terms; gives what a page needs of them, undefined for the glossary itself. */
export function glossaryOfPages(glossary: Glossary): (page: Page) => MarkdownContext["glossary"] {
  const termsOfPage = compileTerms(glossary.terms);
  return (page) => {
    if (page.route === glossary.route) return undefined;
    const terms = termsOfPage([page.file, bareRoute(page.route)]);
    terms.skip(page.title);
    terms.skip(page.label);
    return { terms, href: (anchor) => `${glossary.route}#${encodeURIComponent(anchor)}` };
  };
}
