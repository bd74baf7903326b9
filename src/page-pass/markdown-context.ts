// What a page's Markdown asks of the site: where links lead, what files hold, how directives are rendered, which terms it has.
import fs from "node:fs";
import type { Directives } from "../directives.ts";
import { parseFrontMatter } from "../frontmatter.ts";
import { forbiddenBy, refusedHost, siteHeaders } from "../headers.ts";
import { ISLANDS } from "../islands.ts";
import { compileTerms, type MarkdownContext, type Place, type ResolvedAsset } from "../markdown.ts";
import { displayPath } from "../project.ts";
import { resolveCode } from "../reference/author-links.ts";
import { TemplateError } from "../render/template-error.ts";
import { HIDDEN_HINT, isHidden } from "../resolve/files.ts";
import { bareRoute } from "../route.ts";
import type { AnyDirectiveProps, Page } from "../types.ts";
import type { Report } from "./problems.ts";
import type { PassTools } from "./tools.ts";
import type { PageUses } from "./uses.ts";

/** A file that a page shows. */
interface ShownFile {
  /** Path under the content folder. */
  readonly file: string;
  readonly text: string;
}

/** Why a file can't be shown. */
interface Refused {
  readonly error: string;
  readonly hint?: string;
}

/** Gives what a page's Markdown asks of the site. @param uses takes what it is found to use, @param report what is wrong */
export type ContextOfPage = (page: Page, uses: PageUses, report: Report) => MarkdownContext;

/** Prepares what the Markdown of all pages asks. */
export function markdownContexts({ input, options, renderer, resolver, display }: PassTools): ContextOfPage {
  const { names, glossary, standIn, site } = input;
  const { config } = site;
  const { hooks } = options;
  const parsing = { extra: config.extraFrontMatter, maxBytes: config.limits.frontMatterBytes };
  const scripts = Object.keys(input.scripts);
  const hasPolicy = siteHeaders(config).length > 0;
  const directives: Directives = standIn ? renderer.directivesWithout(standIn) : renderer.directives;
  const termsOfPage = glossary && compileTerms(glossary.terms);

  return (page, uses, report) => {
    const { frontMatter } = page;
    const terms = glossaryFor(page);
    /** Reads a file that an author names; or says why it can't be shown. */
    const textOf = (from: Page, target: string): ShownFile | Refused => {
      const inside = resolver.fileInside(from, target);
      if (!inside) return missing(target);
      const tooLarge = refuseSize(target, inside.absolute);
      if (tooLarge) return tooLarge;
      const { text, problems } = uses.read(inside);
      return problems.length > 0
        ? { error: `file ${JSON.stringify(target)} is not UTF-8 text` }
        : { text, file: inside.file };
    };
    /** Answers for the page itself, and for each file that it includes as if that stood beside itself. */
    const contextOf = (from: Page, bodyLine: number): MarkdownContext => ({
      file: from.file,
      bodyLine,
      rawHtml: config.rawHtml,
      schemes: config.linkSchemes,
      ...(hasPolicy && { forbids: (directive, address) => forbiddenBy(config, directive, address) }),
      limits: config.limits,
      tocLevels: { min: frontMatter.toc_min_heading_level ?? 2, max: frontMatter.toc_max_heading_level ?? 3 },
      directives,
      ...(hooks?.extensions && { extensions: hooks.extensions }),
      resolveLink: (href) => resolver.link(from, href, uses.use, uses.addLoose),
      resolveAsset: (src) => cautious(resolver.asset(from, src, uses.use)),
      ...(names && { resolveCode: (text: string) => resolveCode(text, names) }),
      ...(terms && { glossary: terms }),
      ...(page.route === glossary?.route && { isGlossary: true }),
      readSnippet: (target) => textOf(from, target),
      scripts,
      include: (target) => {
        const read = textOf(from, target);
        if ("error" in read) return read;
        // What is said in its front matter is meant for a page of its own.
        const { body, bodyLine } = parseFrontMatter(read.text, parsing);
        const { file } = read;
        return { file, text: body, context: contextOf({ ...from, file }, bodyLine) };
      },
      renderDirective: (props, place) => {
        if (renderer.isIsland(props.name)) uses.needs.add(ISLANDS);
        return renderDirective(props, place, report, display(place.file ?? page.file));
      },
      report: ({ file: name, ...problem }) =>
        report(name === undefined ? problem : { ...problem, file: display(name) }),
    });
    return contextOf(page, page.bodyLine);
  };

  /** Says of a file that is put into a page that it is too large for that. */
  function refuseSize(target: string, absolute: string): Refused | undefined {
    const { fileBytes } = config.limits;
    if (fs.statSync(absolute).size <= fileBytes) return undefined;
    const hint = "Split it, or raise limits.fileBytes in the configuration.";
    return { error: `file ${JSON.stringify(target)} has more than ${fileBytes} bytes`, hint };
  }

  /** Says of an image elsewhere that browsers won't show it, where the site's own policy forbids them to. */
  function cautious(resolved: ResolvedAsset): ResolvedAsset {
    const url = "error" in resolved || !resolved.external ? undefined : refusedHost(config, "img-src", resolved.href);
    if (!url) return resolved;
    const message = `the site's content security policy keeps browsers from showing images of ${url.host}`;
    const hint = `Put the image into the content folder, or allow it: csp: { "img-src": ["${url.origin}"] }.`;
    return { ...resolved, cautions: [{ code: "csp-image", message, hint }] };
  }

  /** What a page needs of the glossary; undefined for the glossary itself. */
  function glossaryFor(page: Page): MarkdownContext["glossary"] {
    if (!glossary || !termsOfPage || page.route === glossary.route) return undefined;
    const terms = termsOfPage([page.file, bareRoute(page.route)]);
    terms.skip(page.title);
    terms.skip(page.label);
    return { terms, href: (anchor) => `${glossary.route}#${encodeURIComponent(anchor)}` };
  }

  /** Renders a directive; where its component throws, the rest of the page is looked at all the same. */
  function renderDirective(
    props: AnyDirectiveProps,
    { line, column }: Place,
    report: Report,
    file: string,
  ): string | undefined {
    try {
      const fault = renderer.checkDirective(props);
      if (fault === undefined) return renderer.directive(props);
      report({ file, line, column, code: "directive-content", ...fault });
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      const hint = `While rendering the directive "${props.name}" of ${file}:${line}:${column}.`;
      const problem = error.diagnostic((absolute) => displayPath(input.root, absolute), hint);
      report(error.place ? problem : { ...problem, file, line, column });
    }
    return "";
  }
}

function missing(target: string): Refused {
  return {
    error: `file ${JSON.stringify(target)} does not exist in the content folder`,
    hint: isHidden(target)
      ? HIDDEN_HINT
      : "The path is relative to the file that names it, or begins with a slash in the content folder. Nothing else is read.",
  };
}
