// Block tokens to HTML, in one walk that also finds the headings. Follows marked's own output, which conformance tests
// compare, and adds what pages need.
import { shorten } from "../diagnostics.ts";
import type { MarkdownParser } from "../plugins/types.ts";
import { type Alert, readAlert } from "./alerts.ts";
import { type Article, attribute } from "./article.ts";
import {
  checkAlert,
  checkBlockTag,
  checkDefinition,
  checkHeading,
  checkIndented,
  checkMarkdownInHtml,
  checkRows,
  checkRule,
  checkText,
  inlineOf,
  reportEmptyAlert,
  reportTask,
  reportWrongId,
} from "./block-checks.ts";
import { renderCode } from "./code.ts";
import type { Source } from "./context.ts";
import { DirectiveRenderer } from "./directives.ts";
import { escapeHtml, fragmentHref } from "./escape.ts";
import { Footnotes } from "./footnotes.ts";
import { includeOfComment } from "./foreign-syntax.ts";
import { readHeadingId, withoutHeadingId } from "./heading-id.ts";
import { isWholeBlock, isWholeTag } from "./html-reader.ts";
import { InlineRenderer, plainTextOf, renderCheckbox } from "./inline.ts";
import { isProse } from "./long-words.ts";
import { withinElement } from "./open-elements.ts";
import { countLines, type Run } from "./places.ts";
import { UNCLOSED_COMMENT } from "./problems.ts";
import { rewriteTags, sealFragment, TOLD } from "./raw-html.ts";
import { renderExtension } from "./render-extension.ts";
import { noteForeign, reportForeign } from "./repeated-problems.ts";
import { isSelfContained } from "./strict-html.ts";
import { findTaskLikes } from "./task-like.ts";
import type { AnyToken, Token, Tokens } from "./tokens.ts";
import { walkBlocks } from "./walk.ts";

/** Renders an article's tokens, footnotes at its end. */
export function renderTokens(tokens: AnyToken[], article: Article): string {
  const renderer = new BlockRenderer(article);
  const html = withinElement(article, () => renderer.article(tokens));
  if (article.openCommentAt) article.report(article.openCommentAt, UNCLOSED_COMMENT);
  reportForeign(article);
  return article.rawHtmlAt ? sealFragment(html, article) : html;
}

class BlockRenderer {
  readonly #article: Article;
  readonly #footnotes: Footnotes;
  readonly #inline: InlineRenderer;
  readonly #directives: DirectiveRenderer;

  constructor(article: Article) {
    this.#article = article;
    this.#footnotes = new Footnotes(article);
    this.#inline = new InlineRenderer(article, this.#footnotes, (token, run, at) =>
      this.#directives.text(token, run, at),
    );
    this.#directives = new DirectiveRenderer(article, this.#inline);
  }

  article(tokens: AnyToken[]): string {
    const { source: own, context, mayHoldDefinitions, mayHoldFootnotes } = this.#article;
    if (mayHoldDefinitions) this.#article.definitionsByFile = definitionsOf(tokens, own);
    if (mayHoldFootnotes || context.glossary) {
      walkBlocks(tokens, (token, { line, source = own }) => {
        if (token.type === "footnote") this.#footnotes.define({ token, line, source });
        else if (token.type === "heading") context.glossary?.terms.skip(withoutHeadingId(token.text));
      });
    }
    const html = this.#blocks(tokens, 0, 0);
    return (
      html +
      this.#footnotes.render(({ token, line, source }) =>
        this.#article.within(source, () => this.#blocks(token.tokens, line, 1)),
      )
    );
  }

  /**
   * Renders blocks.
   * @param line of the source on which the first one begins, from 0
   * @param depth of lists, quotes and the like round them
   */
  #blocks(tokens: readonly Token[], line: number, depth: number): string {
    let html = "";
    let at = line;
    for (const token of tokens as readonly AnyToken[]) {
      html += this.#block(token, at, depth);
      at += countLines(token.raw);
    }
    return html;
  }

  #block(token: AnyToken, line: number, depth: number): string {
    switch (token.type) {
      case "space":
      case "footnote":
        return "";
      case "def":
        checkDefinition(token, line, this.#article);
        return "";
      case "paragraph":
        return this.#paragraph(token, line, depth);
      case "heading":
        return this.#heading(token, line, depth);
      case "code":
        checkIndented(token, line, depth, this.#article);
        return renderCode(token, line, this.#article);
      case "list":
        return this.#list(token, line, depth);
      case "blockquote":
        return this.#quote(token, line, depth);
      case "table":
        return this.#table(token, line);
      case "hr":
        if (depth === 0) checkRule(line, this.#article);
        return "<hr>\n";
      case "html":
        return this.#html(token, line);
      case "text":
        return this.#text(token, line, depth);
      case "checkbox":
        return renderCheckbox(token.checked, this.#article);
      case "directive":
        return this.#directives.container(token, line, () => this.#blocks(token.tokens, line + 1, depth));
      case "leafDirective":
        return this.#directives.leaf(token, line);
      case "include":
        return this.#article.within(token.source, () => this.#blocks(token.tokens, 0, depth));
      case "strayFence":
        this.#article.report(this.#article.places.line(line), {
          code: "stray-directive",
          message: `"${token.raw.trim()}" closes no directive`,
          hint: "A directive is closed by as many colons as it was opened with. Give an outer one more than an inner one.",
        });
        return "";
      default:
        return this.#extension(token, line, depth);
    }
  }

  #extension(token: Token, line: number, depth: number): string {
    const article = this.#article;
    const extension = article.context.extensions?.get(token.type);
    if (!extension) throw new Error(`unknown block token "${token.type}"`);
    const locate = () => article.places.line(line);
    article.rawHtmlAt ??= locate();
    const parser: MarkdownParser = {
      parse: (tokens) => this.#blocks(tokens as Token[], line, depth + 1),
      parseInline: (tokens) => this.#inline.render(tokens as Token[], { text: token.raw, line }),
    };
    const html = renderExtension(extension, token, article, parser, locate);
    article.addText("\n");
    return html.endsWith("\n") ? html : `${html}\n`;
  }

  #paragraph(token: Tokens.Paragraph, line: number, depth: number): string {
    const mark = this.#article.textMark;
    const run: Run = { text: token.text, line };
    checkText(token, run, depth, this.#article);
    const html = this.#inline.renderProse(token.tokens, run);
    if (depth === 0 && this.#article.description === undefined) {
      const text = this.#article.textSince(mark);
      if (!this.#isNamesOfTerm(text)) this.#article.description = text || undefined;
    }
    this.#article.addText("\n");
    return `<p>${html}</p>\n`;
  }

  /** Whether a paragraph only lists what a term of the glossary is called besides: that sums up no page. */
  #isNamesOfTerm(text: string): boolean {
    return this.#article.context.isGlossary === true && text.startsWith(this.#article.say("Also:"));
  }

  /** The text of a tight list's item; outside paragraphs it has no element of its own. */
  #text(token: Tokens.Text, line: number, depth: number): string {
    const run: Run = { text: token.text, line };
    checkText(token, run, depth, this.#article);
    const html = this.#inline.render(inlineOf(token), run);
    this.#article.addText("\n");
    return html;
  }

  #heading(token: Tokens.Heading, line: number, depth: number): string {
    const article = this.#article;
    const run: Run = { text: token.text, line, isHeading: true };
    const written = readHeadingId(token)?.id;
    if (written === undefined) reportWrongId(token, line, article);
    checkHeading(token, line, article);
    const tokens = written === undefined ? token.tokens : withoutMark(token.tokens);
    const mark = article.textMark;
    const inner = this.#inline.withoutLinks(() => this.#inline.render(tokens, run));
    const shown = article.textSince(mark);
    article.addText("\n");
    if (written !== undefined) article.claimWritten(written, () => article.places.line(line, `{#${written}}`));
    // GitHub's rules know no tags: `one<br>two` is onetwo.
    const id = written ?? article.ids.slug(token.text.includes("<") ? article.textSince(mark, "") : shown);
    // An image's description is no text of the page, but may be the only name that a heading has.
    const text = shown || plainTextOf(tokens.filter(({ type }) => type === "image" || type === "link")).trim();
    const level = token.depth;
    if (level === 1) article.addH1();
    article.headings.set(token, { level, id, text });
    const { min, max } = article.context.tocLevels;
    if (level >= min && level <= max && depth === 0 && text !== "") article.toc.push({ id, text, level });
    const heading = `<h${level}${attribute("id", id)}>${inner}</h${level}>`;
    if (level === 1) return `${heading}\n`;
    const label =
      text === "" ? article.say("Link to this section") : article.say("Link to this section: {name}", { name: text });
    const around = article.elements;
    const tag = around?.innermost;
    // A link can't stand in another one, nor beside a heading in a group of headings.
    const link =
      around?.hasLink || tag === "hgroup"
        ? ""
        : `<a class="anchor" href="${fragmentHref(id)}"${attribute("aria-label", label)}></a>`;
    // Beside the heading, not in it: what is in it is part of what screen readers call it. Some elements hold headings alone.
    if (tag === "summary" || tag === "legend" || tag === "hgroup") return `${heading}${link}\n`;
    return `<div class="heading level-${level}">${heading}${link}</div>\n`;
  }

  #list(token: Tokens.List, line: number, depth: number): string {
    const tag = token.ordered ? "ol" : "ul";
    const start = token.ordered && token.start !== 1 ? attribute("start", token.start) : "";
    const boxes = findTaskLikes(token);
    let html = `<${tag}${start}>\n`;
    let at = line;
    for (const item of token.items) {
      const box = boxes?.get(item);
      if (box) reportTask(box, at, this.#article);
      html += `<li>${this.#blocks(item.tokens, at, depth + 1)}</li>\n`;
      at += countLines(item.raw);
    }
    return `${html}</${tag}>\n`;
  }

  #quote(token: Tokens.Blockquote, line: number, depth: number): string {
    const alert = readAlert(token);
    if (!alert || !this.#article.context.directives.has(alert.name)) {
      if (!alert) checkAlert(token, line, this.#article);
      return `<blockquote>\n${this.#blocks(token.tokens, line, depth + 1)}</blockquote>\n`;
    }
    const { name, title, intro, rest, introRaw } = alert;
    if (!title && !intro && rest.length === 0) reportEmptyAlert(line, this.#article);
    const label = title
      ? this.#alertTitle(title, token, line)
      : alert.label && escapeHtml(this.#article.say(alert.label));
    return this.#directives.alert(name, label, line, () => {
      const start = intro ? this.#paragraph(intro, line + 1, depth + 1) : "";
      return start + this.#blocks(rest, line + countLines(introRaw), depth + 1);
    });
  }

  #alertTitle({ tokens, at }: NonNullable<Alert["title"]>, token: Tokens.Blockquote, line: number): string {
    const { text } = token.tokens[0] as Tokens.Paragraph;
    const html = this.#inline.withoutLinks(() => this.#inline.render(tokens, { text, line }, at));
    this.#article.addText("\n");
    return html;
  }

  #table(token: Tokens.Table, line: number): string {
    const names: string[] = [];
    const prose = token.header.map((_, index) => isProse(token.rows, index));
    const head = this.#row(token.header, line, { names, prose });
    let body = "";
    let at = line + 2;
    for (const row of token.rows) body += this.#row(row, at++);
    checkRows(token, line, this.#article);
    const name = names.join(", ");
    const said = name === "" ? this.#article.say("Table") : this.#article.say("Table: {name}", { name: shorten(name) });
    const label = attribute("aria-label", said);
    return `<div class="table" role="group"${label} tabindex="0"><table>\n<thead>\n${head}</thead>\n${body && `<tbody>${body}</tbody>`}</table></div>\n`;
  }

  /** @param head of a table's head: gets the cells' texts; which columns hold sentences */
  #row(
    row: readonly Tokens.TableCell[],
    line: number,
    head?: { readonly names: string[]; readonly prose: readonly boolean[] },
  ): string {
    const article = this.#article;
    let html = "<tr>\n";
    for (let index = 0; index < row.length; index++) {
      const cell = row[index] as Tokens.TableCell;
      const tag = cell.header ? "th" : "td";
      const align = cell.align ? `align-${cell.align}` : "";
      const classes = head?.prose[index] ? `${align} prose`.trim() : align;
      const cells = { row, index };
      const run: Run = { text: cell.text, line, cells };
      const mark = article.textMark;
      html += `<${tag}${classes && attribute("class", classes)}>${this.#inline.render(cell.tokens, run)}</${tag}>\n`;
      const name = head && article.textSince(mark);
      if (name) head?.names.push(name);
      article.addText(index === row.length - 1 ? "\n" : " ");
    }
    return `${html}</tr>\n`;
  }

  #html(token: Tokens.HTML | Tokens.Tag, line: number): string {
    const article = this.#article;
    const { text } = token;
    const included = includeOfComment(text);
    if (included !== undefined) {
      const fate = article.context.rawHtml ? "is a comment here, and shows nothing" : "is shown as text";
      const hint = `Write ::include{file=${included}}`;
      const message = `this include of VitePress ${fate}`;
      noteForeign(article, { message, hint, isSlip: false }, () => article.places.line(line, "<!--"));
    }
    if (!article.context.rawHtml) {
      // What follows is shown, but not as Markdown.
      if (/^\s*<!--/.test(text) && !text.includes("-->")) {
        article.report(article.places.line(line, "<!--"), UNCLOSED_COMMENT);
      }
      article.addText(text);
      return `<p>${escapeHtml(text.trim())}</p>\n`;
    }
    const run: Run = { text, line };
    const isAlone = isWholeBlock(text);
    if (!isAlone && !isWholeTag(text)) article.rawHtmlAt ??= article.places.line(line);
    article.openHtml(text);
    checkMarkdownInHtml(run, article);
    checkBlockTag(text, run, article);
    const { places } = article;
    const rewritten = rewriteTags(
      text,
      article,
      (offset) => places.inline(run, offset, text.slice(offset, offset + TOLD)),
      isAlone,
    );
    // Reading a drawing by itself is much less than reading the article that holds it.
    const html = isAlone && !isSelfContained(rewritten) ? sealFragment(rewritten, article) : rewritten;
    article.addText("\n");
    // The line end that marked drops shows inside pre.
    return html.endsWith("\n") ? html : `${html}\n`;
  }
}

/** Lists by file the labels that it defines addresses for. */
function definitionsOf(tokens: AnyToken[], own: Source): ReadonlyMap<Source, readonly string[]> {
  const labels = new Map<Source, string[]>();
  walkBlocks(tokens, (token, { source = own }) => {
    if (token.type !== "def") return;
    const known = labels.get(source);
    if (known) known.push(token.tag);
    else labels.set(source, [token.tag]);
  });
  return labels;
}

/** The tokens of a heading but for the id at the end of the last text. */
function withoutMark(tokens: readonly Token[]): Token[] {
  const last = tokens.at(-1) as Tokens.Text;
  return [...tokens.slice(0, -1), { ...last, text: withoutHeadingId(last.text) }];
}
