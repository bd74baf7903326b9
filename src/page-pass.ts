// One page's pass: read, parse, resolve, highlight, render, write. Runs the same on the main thread and in workers;
// what it returns is small, and the article's HTML never leaves the thread.
import fs from "node:fs";
import path from "node:path";
import { decodeSource, readSource, type Source } from "./decode.ts";
import { DocsgenError, EXIT } from "./diagnostics.ts";
import type { BatchWriter } from "./emit.ts";
import { bodyFrom } from "./frontmatter/body.ts";
import { parseFrontMatter } from "./frontmatter.ts";
import { hashOf } from "./hash.ts";
import { allowsImage } from "./headers.ts";
import { ISLANDS } from "./islands.ts";
import { textHash } from "./manifest.ts";
import { escapeHtml } from "./markdown/escape.ts";
import { compileTerms, type MarkdownContext, type Place, parseMarkdown, type ResolvedAsset } from "./markdown.ts";
import { indexNavigation, type Navigation } from "./navigation.ts";
import { excerpt, pageFrame, socialImage } from "./page-pass/frame.ts";
import type { PassInput } from "./page-pass/input.ts";
import { emptyRecord, faultOf, levelsOf, PageProblems, type Report, UNKNOWN_DIRECTIVES } from "./page-pass/problems.ts";
import type { PageHooks } from "./plugins/hooks.ts";
import type { PluginRead } from "./plugins/types.ts";
import { displayNames, displayPath } from "./project.ts";
import { resolveCode } from "./reference/author-links.ts";
import { createReferencePages, type MakeReferencePage } from "./reference/page.ts";
import type { Reference } from "./reference/types.ts";
import type { SealedReference } from "./reference.ts";
import { loadRenderer, type Renderer, TemplateError } from "./render.ts";
import { createResolver, HIDDEN_HINT, isHidden, type LinkTargets, type UseFile } from "./resolve.ts";
import { bareRoute, twinPath } from "./route.ts";
import { readSealed } from "./sealed.ts";
import { guideSource, isFound, type PageCollector } from "./search.ts";
import { pageTwin, plainAddresses } from "./twin.ts";
import type { AnyDirectiveProps, Asset, Diagnostic, FileRead, Page, PageFrame, PageRecord, PropLink } from "./types.ts";

/** What this thread has already, and whom it tells. */
export interface PassOptions {
  /** The compiled reference. */
  readonly reference?: Reference | undefined;
  readonly renderer?: Renderer;
  readonly navigation?: Pick<Navigation, "place"> | undefined;
  readonly targets?: LinkTargets;
  /** What plugins do with pages. */
  readonly hooks?: PageHooks | undefined;
  /** Writes the pages' files, where they are to be written. */
  readonly writer?: Pick<BatchWriter, "write"> | undefined;
  /** What the pages' files hold, as far as they have been read. */
  sourceOf?(page: Page): Source | undefined;
  /** Whether a page's file, when it was read last, was sure to hold what the page's metadata was read from. */
  isSettled?(page: Page): boolean;
  /** Receives what pages are found by. */
  readonly collector?: Pick<PageCollector, "add"> | undefined;
  /** Receives every page as text, also one with errors, which is not written. */
  onRendered?(page: Page, text: RenderedPage): void;
}

/** A page as text. */
export interface RenderedPage {
  readonly html: string;
  /** Undefined where the site has no twins. */
  readonly twin: string | undefined;
}

/**
 * Takes one page through its pass, in at most `PASS_STEPS` steps. Other pages may take theirs in between.
 * @param guides for a page of the reference: those that link to it
 */
export type PagePass = (page: Page, guides?: readonly PropLink[]) => Steps;

/** The steps of a page's pass: each call of `next` takes one, and the last one gives the record. */
export type Steps = Generator<undefined, PageRecord, undefined>;

/** How many steps a page's pass has at most: its Markdown is parsed, rendered, written as Markdown; its template is rendered. */
export const PASS_STEPS = 4;

/** Prepares the pass over this site's pages. The function it gives throws for what ends the build: a full disk, a defect. */
export async function createPagePass(input: PassInput, options: PassOptions = {}): Promise<PagePass> {
  const { site, content } = input;
  const { config } = site;
  const renderer = options.renderer ?? (await loadRenderer(input.templates));
  const navigation = options.navigation ?? indexNavigation(site);
  const { names } = input;
  const display = displayNames(input.root, content);
  const { hooks } = options;
  const resolver = createResolver(site, content, names, options.targets);
  const addresses = plainAddresses(config);
  const termsOfPage = input.glossary && compileTerms(input.glossary.terms);
  let references: MakeReferencePage | undefined;
  const { standIn } = input;
  const directives = standIn ? renderer.directivesWithout(standIn) : renderer.directives;
  const levels = { ...levelsOf(config), ...(standIn && standIn.length > 0 && UNKNOWN_DIRECTIVES) };

  return function* (page, guides = input.usedIn[page.route] ?? []) {
    const file = display(page.file);
    const problems = new PageProblems(file, levels);
    const { diagnostics } = problems;
    try {
      hooks?.begin();
      const record = page.api
        ? yield* renderReference(page, guides, file, problems)
        : yield* renderPage(page, file, problems);
      return problems.isUnresolved ? { ...record, unresolved: true } : record;
    } catch (error) {
      problems.report(faultOf(error, page, input));
      return emptyRecord(page, diagnostics);
    }
  };

  /** Lets other pages take their steps. */
  function* pause(): Generator<undefined, void, undefined> {
    yield;
    hooks?.begin();
  }

  function* renderPage(page: Page, file: string, problems: PageProblems): Steps {
    const { report, diagnostics } = problems;
    const { frontMatter } = page;
    const made = page.made && input.plugins?.texts.get(page.file);
    const source =
      made === undefined ? (options.sourceOf?.(page) ?? readSource(path.join(content, page.file))) : Buffer.from(made);
    // Made of something else than what is known of it was read from, it must be made again.
    if (made === undefined && !options.isSettled?.(page) && hashOf(source) !== page.hash) problems.isUnresolved = true;
    const { text } = decodeSource(source);
    const parsing = { extra: config.extraFrontMatter, maxBytes: config.limits.frontMatterBytes };
    const body = bodyFrom(text, page.bodyLine) ?? parseFrontMatter(text, parsing).body;
    const assets = new Map<string, Asset>();
    const reads = new Map<string, FileRead>();
    const use: UseFile = (read, asset) => {
      if (read.hash !== undefined || !reads.has(read.file)) reads.set(read.file, read);
      if (asset) assets.set(asset.output, asset);
    };
    const loose = new Set<string>();
    const addLoose = (end: string) => loose.add(end);
    const pluginReads: PluginRead[] = [];
    const needs = new Set<string>();
    const read = (inside: { readonly file: string; readonly absolute: string }) => {
      const bytes = fs.readFileSync(inside.absolute);
      reads.set(inside.file, { file: inside.file, hash: hashOf(bytes) });
      return decodeSource(bytes);
    };
    const glossary = glossaryFor(page);
    /** Answers for the page itself, and for each file that it includes as if that stood beside itself. */
    const contextOf = (from: Page, bodyLine: number): MarkdownContext => ({
      file: from.file,
      bodyLine,
      rawHtml: config.rawHtml,
      schemes: config.linkSchemes,
      limits: config.limits,
      tocLevels: { min: frontMatter.toc_min_heading_level ?? 2, max: frontMatter.toc_max_heading_level ?? 3 },
      directives,
      ...(hooks?.extensions && { extensions: hooks.extensions }),
      resolveLink: (href) => resolver.link(from, href, use, addLoose),
      resolveAsset: (src) => cautious(resolver.asset(from, src, use)),
      ...(names && { resolveCode: (text: string) => resolveCode(text, names) }),
      ...(glossary && { glossary }),
      ...(page.route === input.glossary?.route && { isGlossary: true }),
      readSnippet: (target) => {
        const inside = resolver.fileInside(from, target);
        if (!inside) return missing(target);
        const tooLarge = refuseSize(target, inside.absolute);
        if (tooLarge) return tooLarge;
        const { text, problems } = read(inside);
        return problems.length > 0 ? { error: `file ${JSON.stringify(target)} is not UTF-8 text` } : { text };
      },
      scripts: Object.keys(input.scripts),
      include: (target) => {
        const inside = resolver.fileInside(from, target);
        if (!inside) return missing(target);
        const tooLarge = refuseSize(target, inside.absolute);
        if (tooLarge) return tooLarge;
        const { text, problems } = read(inside);
        if (problems.length > 0) return { error: `file ${JSON.stringify(target)} is not UTF-8 text` };
        // What is said in its front matter is meant for a page of its own.
        const { body, bodyLine } = parseFrontMatter(text, parsing);
        const { file } = inside;
        return { file, text: body, context: contextOf({ ...from, file }, bodyLine) };
      },
      renderDirective: (props, place) => {
        if (renderer.isIsland(props.name)) needs.add(ISLANDS);
        return renderDirective(props, place, report, display(place.file ?? page.file));
      },
      report: ({ file: name, ...problem }) =>
        report(name === undefined ? problem : { ...problem, file: display(name) }),
    });
    const render = parseMarkdown(body, contextOf(page, page.bodyLine));
    yield* pause();
    const markdown = render();
    // A file that is not there is reported where it is shown.
    const samples = input.samples
      ? markdown.samples.flatMap((sample) => {
          if (sample.file === undefined) return sample;
          const inside = resolver.fileInside({ ...page, file: sample.from ?? page.file }, sample.file);
          return inside ? { ...sample, file: inside.file } : [];
        })
      : markdown.samples.map((sample) => ({ ...sample, code: "" }));
    const description = excerpt(frontMatter.description ?? markdown.description);
    // One that comes later is no title but where the title is taken from it.
    const isTitled = markdown.h1 === "first" || (markdown.h1 === "later" && frontMatter.title === undefined);
    const article = isTitled ? markdown.html : `<h1>${escapeHtml(page.title)}</h1>\n${markdown.html}`;
    const toc = frontMatter.hide_table_of_contents ? [] : markdown.toc;
    for (const name of markdown.scripts) needs.add(name);
    const scripts = [...needs].flatMap((name) => input.scripts[name] ?? []);
    const styles = [...needs].flatMap((name) => input.styles[name] ?? []);
    const image = socialImage(page, text, { config, resolver, report, use });
    // Templates and plugins may need what its front matter was to say; or the templates are broken.
    if (page.leftOut || standIn) {
      const { anchors, links } = markdown;
      const reading = [...reads.values()];
      return {
        ...emptyRecord(page, diagnostics),
        anchors,
        links,
        assets: [...assets.values()],
        reads: reading,
        ...(loose.size > 0 && { loose: [...loose] }),
        ...(samples.length > 0 && { samples }),
      };
    }
    const frame = pageFrame(page, { file, description, toc, image }, input, navigation);
    const changed = withPlugins({ article, scripts, styles, ...frame }, page, file, diagnostics, pluginReads);
    yield* pause();
    if (isFound(page)) options.collector?.add(page.route, guideSource(page, frame, markdown));
    const twin = config.llms ? pageTwin(page, markdown.plain(addresses)) : undefined;
    yield* pause();
    const html = renderer.page(changed);
    return {
      route: page.route,
      description: changed.description,
      anchors: markdown.anchors,
      links: markdown.links,
      assets: [...assets.values()],
      reads: [...reads.values()],
      ...(pluginReads.length > 0 && { pluginReads }),
      ...(loose.size > 0 && { loose: [...loose] }),
      ...(samples.length > 0 && { samples }),
      diagnostics,
      scripts: [...needs],
      outputs: write(page, html, twin, diagnostics),
      ...(config.manifest && { text: textHash(html) }),
    };
  }

  /** Lets plugins change what the template receives. */
  function withPlugins<T extends PageFrame & { readonly article?: string }>(
    frame: T,
    page: Page,
    file: string,
    diagnostics: Diagnostic[],
    reads: PluginRead[],
  ): T {
    if (!hooks?.changesPages) return frame;
    const { route, frontMatter } = page;
    const { title, documentTitle, description, keywords, canonical, image, noIndex, toc, breadcrumbs } = frame;
    const { previous, next, editUrl, lastUpdate, extra, article } = frame;
    const data = { file, route, frontMatter, title, documentTitle, description, keywords, canonical, image, noIndex };
    const {
      file: _,
      route: __,
      frontMatter: ___,
      ...changed
    } = hooks.page(
      { ...data, toc, breadcrumbs, previous, next, editUrl, lastUpdate, extra, article },
      { read: (read) => reads.push(read), problem: (problem) => diagnostics.push(problem) },
    );
    return { ...frame, ...changed };
  }

  /** Says of a file that is put into a page that it is too large for that. */
  function refuseSize(target: string, absolute: string): { error: string; hint: string } | undefined {
    const { fileBytes } = config.limits;
    if (fs.statSync(absolute).size <= fileBytes) return undefined;
    const hint = "Split it, or raise limits.fileBytes in the configuration.";
    return { error: `file ${JSON.stringify(target)} has more than ${fileBytes} bytes`, hint };
  }

  /** Says of an image elsewhere that browsers won't show it, where the site's own policy forbids them to. */
  function cautious(resolved: ResolvedAsset): ResolvedAsset {
    if ("error" in resolved || !resolved.external || allowsImage(config, resolved.href)) return resolved;
    if (!URL.canParse(resolved.href, "https://site")) return resolved;
    const { host } = new URL(resolved.href, "https://site");
    const message = `the site's content security policy keeps browsers from showing images of ${host}`;
    const hint = `Put the image into the content folder, or allow it: csp: { "img-src": ["https://${host}"] }.`;
    return { ...resolved, cautions: [{ code: "csp-image", message, hint }] };
  }

  /** What a page needs of the glossary; undefined for the glossary itself. */
  function glossaryFor(page: Page): MarkdownContext["glossary"] {
    const { glossary } = input;
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

  function* renderReference(
    page: Page,
    guides: readonly PropLink[],
    file: string,
    { report, diagnostics }: PageProblems,
  ): Steps {
    // Threads that make no page of the reference need not read it.
    references ??= openReference();
    const made = references(page, guides, report);
    const description = excerpt(made.description);
    const pluginReads: PluginRead[] = [];
    const frame = pageFrame(page, { file, description, toc: made.toc }, input, navigation);
    const { article: _, ...changed } = withPlugins<PageFrame & { readonly article?: string }>(
      frame,
      page,
      file,
      diagnostics,
      pluginReads,
    );
    yield* pause();
    if (standIn) return { ...emptyRecord(page, diagnostics), anchors: made.anchors, links: made.links };
    options.collector?.add(page.route, made.found());
    const twin = config.llms ? made.twin() : undefined;
    yield* pause();
    const html = made.render(changed);
    const { route } = page;
    const { anchors, links } = made;
    return {
      route,
      description: changed.description,
      anchors,
      links,
      assets: [],
      reads: [],
      ...(pluginReads.length > 0 && { pluginReads }),
      diagnostics,
      scripts: [],
      outputs: write(page, html, twin, diagnostics),
      ...(config.manifest && { text: textHash(html) }),
    };
  }

  function openReference(): MakeReferencePage {
    const { reference: file } = input;
    const reference =
      options.reference ?? (file === undefined ? undefined : readSealed<SealedReference>(file)?.reference);
    if (!reference)
      throw new DocsgenError(EXIT.environment, `the compiled API reference cannot be read: ${file}`, {
        hint: "Build again.",
      });
    return createReferencePages({
      reference,
      comments: input.comments,
      configFile: input.configFile,
      config,
      renderer,
      addresses,
      resolveLink: (page, href) => resolver.link(page, href, () => {}),
    });
  }

  function write(
    page: Page,
    html: string,
    twin: string | undefined,
    diagnostics: readonly Diagnostic[],
  ): PageRecord["outputs"] {
    const { writer } = options;
    options.onRendered?.(page, { html, twin });
    if (!writer || diagnostics.some(({ severity }) => severity === "error")) return [];
    const written = writer.write(page.output, html);
    return twin === undefined ? [written] : [written, writer.write(twinPath(page.route), twin)];
  }
}

function missing(target: string): { readonly error: string; readonly hint: string } {
  return {
    error: `file ${JSON.stringify(target)} does not exist in the content folder`,
    hint: isHidden(target)
      ? HIDDEN_HINT
      : "The path is relative to the file that names it, or begins with a slash in the content folder.",
  };
}
