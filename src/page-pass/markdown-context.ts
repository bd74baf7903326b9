// What a page's Markdown asks of the site: where links lead, what files hold, how directives are rendered, which terms it has.
import { directionOf } from "../../templates/parts/locale.ts";
import type { Directives } from "../directives.ts";
import { parseFrontMatter } from "../frontmatter.ts";
import { forbiddenBy, refusedHost, siteHeaders } from "../headers.ts";
import { ISLANDS } from "../islands.ts";
import {
  type MarkdownContext,
  type ResolvedAsset,
  readWrittenCode,
  type UnshownFile,
  type WrittenCode,
} from "../markdown.ts";
import { resolveCode } from "../reference/author-links.ts";
import type { Page, ResolvedConfig } from "../types.ts";
import { glossaryOfPages } from "./page-glossary.ts";
import type { Report } from "./problems.ts";
import { renderDirective } from "./render-directive.ts";
import { readShownFile } from "./shown-files.ts";
import type { PassTools } from "./tools.ts";
import type { PageUses } from "./uses.ts";

/** Stands for a file that may not be read. */
const UNREAD: UnshownFile = { code: "unread-file", error: "the file cannot be read" };

/** Gives what a page's Markdown asks of the site. @param uses takes what it is found to use, @param report what is wrong */
export type ContextOfPage = (page: Page, uses: PageUses, report: Report) => MarkdownContext;

/** Prepares what the Markdown of all pages asks. */
export function markdownContexts({ input, options, renderer, resolver, display }: PassTools): ContextOfPage {
  const { names, glossary, standIn, site, root } = input;
  const { config } = site;
  const { hooks } = options;
  const parsing = { extra: config.extraFrontMatter, maxBytes: config.limits.frontMatterBytes };
  const scripts = Object.keys(input.scripts);
  const hasPolicy = siteHeaders(config).length > 0;
  const directives: Directives = standIn ? renderer.directivesWithout(standIn) : renderer.directives;
  const direction = directionOf(config.locale);
  const glossaryOf = glossary && glossaryOfPages(glossary);

  return (page, uses, report) => {
    const { frontMatter } = page;
    const terms = glossaryOf?.(page);
    const writtenCode = options.writtenBefore && codeOf(page, options.writtenBefore);
    const readShown = (from: Page, target: string) =>
      uses.reading(() => readShownFile(from, target, resolver, config.limits.fileBytes, uses), UNREAD);
    /** Answers for the page itself, and for each file that it includes as if that stood beside itself. */
    const contextOf = (from: Page, bodyLine: number): MarkdownContext => ({
      file: from.file,
      bodyLine,
      rawHtml: config.rawHtml,
      schemes: config.linkSchemes,
      limits: config.limits,
      translations: config.translations,
      direction,
      tocLevels: { min: frontMatter.toc_min_heading_level ?? 2, max: frontMatter.toc_max_heading_level ?? 3 },
      directives,
      resolveLink: (href) =>
        uses.resolved(uses.reading(() => resolver.link(from, href, uses.use, uses.addLoose), { href })),
      resolveAsset: (src) =>
        tellForbidden(uses.resolved(uses.reading(() => resolver.asset(from, src, uses.use), { href: src })), config),
      readSnippet: (target) => readShown(from, target),
      scripts,
      include: (target) => {
        const read = readShown(from, target);
        if ("error" in read) return read;
        // What is said in its front matter is meant for a page of its own.
        const { body, bodyLine } = parseFrontMatter(read.text, parsing);
        const { file } = read;
        return { file, text: body, context: contextOf({ ...from, file }, bodyLine) };
      },
      renderDirective: (props, { file, line, column }) => {
        if (renderer.isIsland(props.name)) uses.needs.add(ISLANDS);
        return renderDirective(props, { file: display(file ?? page.file), line, column }, renderer, root, report);
      },
      report: ({ file: name, ...problem }) =>
        report(name === undefined ? problem : { ...problem, file: display(name) }),
      // Behind all others: V8 adds what follows the first of these one property at a time.
      ...(hasPolicy && { forbids: (directive, address) => forbiddenBy(config, directive, address) }),
      ...(hooks?.extensions && { extensions: hooks.extensions }),
      ...(names && { resolveCode: (text: string) => resolveCode(text, names) }),
      ...(terms && { glossary: terms }),
      ...(page.route === glossary?.route && !page.leftOut && { isGlossary: true }),
      ...(writtenCode && { writtenCode }),
    });
    return contextOf(page, page.bodyLine);
  };
}

/** Gives the code that a page had when it was written last, which is read when the first piece is asked for. */
function codeOf(page: Page, writtenBefore: (page: Page) => string | undefined): WrittenCode {
  let known: WrittenCode | undefined;
  return (escaped, language) => {
    known ??= readWrittenCode(writtenBefore(page) ?? "");
    return known(escaped, language);
  };
}

/** Says of an image elsewhere that browsers won't show it, where the site's own policy forbids them to. */
function tellForbidden(resolved: ResolvedAsset, config: ResolvedConfig): ResolvedAsset {
  const url = "error" in resolved || !resolved.external ? undefined : refusedHost(config, "img-src", resolved.href);
  if (!url) return resolved;
  const message = `the site's content security policy keeps browsers from showing images of ${url.host}`;
  const hint = `Put the image into the content folder, or allow it: csp: { "img-src": ["${url.origin}"] }.`;
  return { ...resolved, cautions: [{ code: "csp-image", message, hint }] };
}
