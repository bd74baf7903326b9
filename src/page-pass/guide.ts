// The pass of a page that is written in Markdown: read, parse, resolve, highlight, render, write.
import path from "node:path";
import { decodeSource, readSource } from "../decode.ts";
import { editPrefixes, editUrlOf } from "../edit-url.ts";
import { bodyFrom } from "../frontmatter/body.ts";
import { parseFrontMatter } from "../frontmatter.ts";
import { hashOf } from "../hash.ts";
import { breakTitle } from "../markdown/long-words.ts";
import { parseMarkdown } from "../markdown.ts";
import { markNames } from "../name-marks.ts";
import { textHash } from "../page-text.ts";
import { guideSource, isFound } from "../search.ts";
import { pageTwin } from "../twin.ts";
import type { Page, PluginRead } from "../types.ts";
import { excerpt, landingFrame, pageFrame, socialImage } from "./frame.ts";
import { markdownContexts } from "./markdown-context.ts";
import { withPlugins } from "./plugin-changes.ts";
import { emptyRecord, type PageProblems, tellRefused } from "./problems.ts";
import { pause, type Steps } from "./steps.ts";
import type { PassTools } from "./tools.ts";
import { PageUses } from "./uses.ts";
import { writePage } from "./write.ts";

/** A guide on its way. */
interface Guide {
  readonly page: Page;
  /** Its own, as authors know it. */
  readonly file: string;
  readonly problems: PageProblems;
}

/** Prepares the pass over the site's guides. */
export function createGuidePass(tools: PassTools): (of: Guide) => Steps {
  const { input, options, navigation, renderer, resolver, addresses } = tools;
  const { config } = input.site;
  const { hooks } = options;
  const isRightToLeft = input.siteProps.direction === "rtl";
  const contextOf = markdownContexts(tools);
  const prefixes = editPrefixes(input, config);

  return function* ({ page, file, problems }) {
    const { report, diagnostics } = problems;
    const { frontMatter } = page;
    const { text, body } = readText(page, problems);
    const uses = new PageUses(tellRefused(page, input, report));
    const pluginReads: PluginRead[] = [];
    const render = parseMarkdown(body, contextOf(page, uses, report));
    yield* pause(hooks);
    const markdown = render();
    // A file that is not there is reported where it is shown.
    const samples = input.samples
      ? markdown.samples.flatMap((sample) => {
          if (sample.file === undefined) return sample;
          const { file, from = page.file } = sample;
          const inside = uses.reading(() => resolver.fileInside({ ...page, file: from }, file), undefined);
          return inside ? { ...sample, file: inside.file } : [];
        })
      : markdown.samples.map((sample) => ({ ...sample, code: "" }));
    const description = excerpt(frontMatter.description ?? markdown.description);
    // One that comes later is no title but where the title is taken from it.
    const isTitled = markdown.h1 === "first" || (markdown.h1 === "later" && frontMatter.title === undefined);
    const article = isTitled
      ? markdown.html
      : `<h1>${breakTitle(isRightToLeft ? markNames(page.title) : page.title)}</h1>\n${markdown.html}`;
    const toc = frontMatter.hide_table_of_contents ? [] : markdown.toc;
    const { assets, reads, loose, elsewhere, needs } = uses;
    for (const name of markdown.scripts) needs.add(name);
    const scripts = [...needs].flatMap((name) => input.scripts[name] ?? []);
    const styles = [...needs].flatMap((name) => input.styles[name] ?? []);
    const image = socialImage(page, text, { config, resolver, report, uses });
    // Templates and plugins may need what its front matter was to say; or the templates are broken.
    if (page.leftOut || input.standIn) {
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
    const editUrl = editUrlOf(page, config.editUrl, prefixes);
    const frame = pageFrame(page, { description, toc, image, editUrl }, input, navigation);
    const sink = { diagnostics, pluginReads };
    const shown = frame.layout === "landing" ? landingFrame(frame) : frame;
    const changed = withPlugins(hooks, { article, scripts, styles, ...shown }, page, file, sink);
    yield* pause(hooks);
    const terms = page.route === input.glossary?.route ? input.glossary.terms : [];
    if (isFound(page) && !options.isFailed?.())
      options.collector?.add(page.route, guideSource(page, frame, markdown, terms));
    const twin = config.llms ? pageTwin(page, markdown.plain(addresses)) : undefined;
    yield* pause(hooks);
    const html = renderer.page(changed);
    return {
      route: page.route,
      description: changed.description,
      anchors: markdown.anchors,
      links: markdown.links,
      assets: [...assets.values()],
      reads: [...reads.values()],
      diagnostics,
      scripts: [...needs],
      outputs: writePage(page, { html, twin }, diagnostics, options),
      ...(pluginReads.length > 0 && { pluginReads }),
      ...(loose.size > 0 && { loose: [...loose] }),
      ...(elsewhere.size > 0 && { elsewhere: [...elsewhere] }),
      ...(samples.length > 0 && { samples }),
      ...(markdown.hasRawHtml && { rawHtml: true }),
      ...(config.manifest && { text: textHash(html) }),
    };
  };

  /** Reads a page's file, or what a plugin gave for it: the whole, and what stands below the front matter. */
  function readText(page: Page, problems: PageProblems): { readonly text: string; readonly body: string } {
    const made = page.made && input.plugins?.texts.get(page.file);
    const source =
      made === undefined
        ? (options.sourceOf?.(page) ?? readSource(path.join(input.content, page.file)))
        : Buffer.from(made);
    // Made of something else than what is known of it was read from, it must be made again.
    if (made === undefined && !options.isSettled?.(page) && hashOf(source) !== page.hash) problems.isUnresolved = true;
    const { text } = decodeSource(source);
    const parsing = { extra: config.extraFrontMatter, maxBytes: config.limits.frontMatterBytes };
    return { text, body: bodyFrom(text, page.bodyLine) ?? parseFrontMatter(text, parsing).body };
  }
}
