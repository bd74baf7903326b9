// Block tokens to HTML, in one walk that also finds the headings. Follows marked's own output, which conformance tests
// compare, and adds what pages need.
import { nearest, shorten } from "../diagnostics.ts";
import type { MarkdownParser } from "../plugins/types.ts";
import { ALERT_SYNONYMS, ALERTS, type Alert, findAlertLike, readAlert } from "./alerts.ts";
import { type Article, attribute } from "./article.ts";
import { renderCode } from "./code.ts";
import type { Source } from "./context.ts";
import { findDefinitionLikes, mayHoldDefinitions } from "./definition-like.ts";
import { findUnbracedLeaves } from "./directive-use.ts";
import { DirectiveRenderer } from "./directives.ts";
import { decodeEntities, escapeHtml, fragmentHref } from "./escape.ts";
import { renderExtension } from "./extensions.ts";
import { Footnotes } from "./footnotes.ts";
import { findForeignSyntax, includeOfComment, mayBeForeign } from "./foreign-syntax.ts";
import { readHeadingId, withoutHeadingId, wrongHeadingId } from "./heading-id.ts";
import { isWholeBlock, isWholeTag } from "./html-reader.ts";
import { InlineRenderer, renderCheckbox } from "./inline.ts";
import type { AnyToken, Token, Tokens } from "./lex.ts";
import { countLines, type Run } from "./places.ts";
import { rewriteTags, sealFragment, TOLD } from "./raw-html.ts";
import { isSelfContained } from "./strict-html.ts";
import { findWrongDelimiter, mayHoldDelimiter, surplusOf } from "./tables.ts";
import { findTaskLikes, type TaskLike } from "./task-like.ts";
import { walkBlocks } from "./walk.ts";

/** Renders an article's tokens, footnotes at its end. */
export function renderTokens(tokens: AnyToken[], article: Article): string {
  const renderer = new BlockRenderer(article);
  const html = article.withinElement(() => renderer.article(tokens));
  if (article.openCommentAt) article.reportUnclosedComment(article.openCommentAt);
  article.reportForeign();
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
        this.#checkDefinition(token, line);
        return "";
      case "paragraph":
        return this.#paragraph(token, line, depth);
      case "heading":
        return this.#heading(token, line, depth);
      case "code":
        return renderCode(token, line, this.#article);
      case "list":
        return this.#list(token, line, depth);
      case "blockquote":
        return this.#quote(token, line, depth);
      case "table":
        return this.#table(token, line);
      case "hr":
        return "<hr>\n";
      case "html":
        return this.#html(token, line);
      case "text":
        return this.#text(token, line, depth);
      case "checkbox":
        return renderCheckbox(token.checked);
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
    this.#checkText(token, run, depth);
    const html = this.#inline.renderProse(token.tokens, run);
    if (depth === 0 && this.#article.description === undefined) {
      this.#article.description = this.#article.textSince(mark) || undefined;
    }
    this.#article.addText("\n");
    return `<p>${html}</p>\n`;
  }

  /** The text of a tight list's item; outside paragraphs it has no element of its own. */
  #text(token: Tokens.Text, line: number, depth: number): string {
    const run: Run = { text: token.text, line };
    this.#checkText(token, run, depth);
    const html = this.#inline.render(inlineOf(token), run);
    this.#article.addText("\n");
    return html;
  }

  /** Reports what was meant as another block than a text. */
  #checkText(token: Tokens.Paragraph | Tokens.Text, run: Run, depth: number): void {
    this.#checkDelimiter(token, run);
    if (mayBeForeign(token.text)) this.#checkForeign(token, run, depth);
    if (mayHoldDefinitions(token.text)) this.#checkDefinitions(token, run);
    if (this.#article.mayHoldLeaves && token.text.includes("::")) this.#checkLeaves(token, run);
  }

  #heading(token: Tokens.Heading, line: number, depth: number): string {
    const article = this.#article;
    const run: Run = { text: token.text, line };
    const written = readHeadingId(token)?.id;
    if (written === undefined) this.#reportWrongId(token, line);
    const tokens = written === undefined ? token.tokens : withoutMark(token.tokens);
    const mark = article.textMark;
    const inner = this.#inline.withoutLinks(() => this.#inline.render(tokens, run));
    const text = article.textSince(mark);
    article.addText("\n");
    if (written !== undefined) article.claimWritten(written, () => article.places.line(line, `{#${written}}`));
    const id = written ?? article.slug(text);
    const level = token.depth;
    if (level === 1) article.addH1();
    article.headings.set(token, { level, id, text });
    const { min, max } = article.context.tocLevels;
    if (level >= min && level <= max && depth === 0) article.toc.push({ id, text, level });
    const label = `Link to this section${text === "" ? "" : `: ${text}`}`;
    const anchor =
      level === 1 ? "" : `<a class="anchor" href="${fragmentHref(id)}"${attribute("aria-label", label)}></a>`;
    return `<h${level}${attribute("id", id)}>${inner}${anchor}</h${level}>\n`;
  }

  #reportWrongId(token: Tokens.Heading, line: number): void {
    const mark = wrongHeadingId(token);
    if (mark === undefined) return;
    const article = this.#article;
    article.report(article.places.line(line, mark), {
      code: "heading-id",
      message: `${shorten(mark)} gives the heading no id, and is shown as text`,
      hint: 'Write {#an-id} with letters, digits, "-", "_", "." and ":", and nothing else in the braces.',
    });
  }

  #list(token: Tokens.List, line: number, depth: number): string {
    const tag = token.ordered ? "ol" : "ul";
    const start = token.ordered && token.start !== 1 ? attribute("start", token.start) : "";
    const boxes = findTaskLikes(token);
    let html = `<${tag}${start}>\n`;
    let at = line;
    for (const item of token.items) {
      const box = boxes?.get(item);
      if (box) this.#reportTask(box, at);
      html += `<li>${this.#blocks(item.tokens, at, depth + 1)}</li>\n`;
      at += countLines(item.raw);
    }
    return `${html}</${tag}>\n`;
  }

  /** Reports a task's box that is text. */
  #reportTask({ raw, instead }: TaskLike, line: number): void {
    const article = this.#article;
    article.report(article.places.line(line, raw), {
      code: "task-syntax",
      message: `"${raw}" is no task's box, and is shown as text`,
      hint: `Write "${instead} " before the text.`,
    });
  }

  #quote(token: Tokens.Blockquote, line: number, depth: number): string {
    const alert = readAlert(token);
    if (!alert || !this.#article.context.directives.has(alert.name)) {
      if (!alert) this.#checkAlert(token, line);
      return `<blockquote>\n${this.#blocks(token.tokens, line, depth + 1)}</blockquote>\n`;
    }
    const { name, title, intro, rest, introRaw } = alert;
    const label = title ? this.#alertTitle(title, token, line) : alert.label;
    return this.#directives.alert(name, label, line, () => {
      const start = intro ? this.#paragraph(intro, line + 1, depth + 1) : "";
      return start + this.#blocks(rest, line + countLines(introRaw), depth + 1);
    });
  }

  /** Reports an alert that GitHub has not. */
  #checkAlert(token: Tokens.Blockquote, line: number): void {
    const article = this.#article;
    const like = article.context.directives.has("note") ? findAlertLike(token) : undefined;
    if (like === undefined) return;
    const { raw, word } = like;
    const known = Object.keys(ALERTS);
    const meant = known.includes(word) ? word : (ALERT_SYNONYMS[word] ?? nearest(word, known));
    const behind = meant === word ? ", and a space or a line's end behind it." : "";
    article.report(article.places.line(line, raw), {
      code: "unknown-alert",
      message: `"${shorten(raw)}" makes no alert, and is shown as text`,
      hint: meant ? `Write > [!${meant}]${behind}` : `Known: ${known.map((each) => `[!${each}]`).join(", ")}`,
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
    const head = this.#row(token.header, line, names);
    let body = "";
    let at = line + 2;
    for (const row of token.rows) body += this.#row(row, at++);
    this.#checkRows(token, line);
    const name = names.join(", ");
    const label = attribute("aria-label", `Table${name === "" ? "" : `: ${shorten(name)}`}`);
    return `<div class="table" role="group"${label} tabindex="0"><table>\n<thead>\n${head}</thead>\n${body && `<tbody>${body}</tbody>`}</table></div>\n`;
  }

  /** @param names gets the cells' texts */
  #row(row: readonly Tokens.TableCell[], line: number, names?: string[]): string {
    const article = this.#article;
    let html = "<tr>\n";
    for (let index = 0; index < row.length; index++) {
      const cell = row[index] as Tokens.TableCell;
      const tag = cell.header ? "th" : "td";
      const align = cell.align ? ` class="align-${cell.align}"` : "";
      const run: Run = { text: cell.text, line, cells: { row, index } };
      const mark = article.textMark;
      html += `<${tag}${align}>${this.#inline.render(cell.tokens, run)}</${tag}>\n`;
      const name = names && article.textSince(mark);
      if (name) names?.push(name);
      article.addText(index === row.length - 1 ? "\n" : " ");
    }
    return `${html}</tr>\n`;
  }

  /** Reports rows of which marked drops cells. */
  #checkRows(token: Tokens.Table, line: number): void {
    const article = this.#article;
    const rows = token.raw.split("\n").slice(2, 2 + token.rows.length);
    for (const [i, row] of rows.entries()) {
      const surplus = surplusOf(row, token.header.length);
      if (surplus === "") continue;
      article.report(article.places.line(line + 2 + i, row.trim()), {
        code: "surplus-cells",
        message: `the row has more cells than the table's header: "${shorten(surplus)}" is not shown`,
        hint: "Write \\| for a | that is text, also in code; or give the header another column.",
      });
    }
  }

  /** Reports a line that was meant to make a table of the lines around it. */
  #checkDelimiter(token: Tokens.Paragraph | Tokens.Text, run: Run): void {
    const delimiter = mayHoldDelimiter(run.text) ? findWrongDelimiter(run.text) : undefined;
    if (delimiter === undefined) return;
    const { offset, raw, columns, headerColumns } = delimiter;
    // Code and comments may go over several lines.
    if (tokenAt(inlineOf(token), offset)?.type !== "text") return;
    const article = this.#article;
    article.report(article.places.inline(run, offset, raw), {
      code: "table-delimiter",
      message: `this delimiter row has ${columns} ${columns === 1 ? "column" : "columns"}, its header ${headerColumns}: the table is shown as text`,
      hint: "Give both as many columns. Write \\| for a | that is text, also in code.",
    });
  }

  /** Reports lines that were meant as definitions. */
  #checkDefinitions(token: Tokens.Paragraph | Tokens.Text, run: Run): void {
    const article = this.#article;
    for (const { offset, raw, hint } of findDefinitionLikes(token.text)) {
      if (tokenAt(inlineOf(token), offset)?.type !== "text") continue;
      article.report(article.places.inline(run, offset, raw), {
        code: "link-syntax",
        message: "this definition is shown as text",
        hint,
      });
    }
  }

  /** Reports lines that were meant as directives. */
  #checkLeaves(token: Tokens.Paragraph | Tokens.Text, run: Run): void {
    const article = this.#article;
    for (const { offset, raw, written, instead } of findUnbracedLeaves(token.text, article.context.directives)) {
      if (tokenAt(inlineOf(token), offset)?.type !== "text") continue;
      article.report(article.places.inline(run, offset, raw), {
        code: "directive-syntax",
        message: `"${written}" is shown as text: its attributes stand in no braces`,
        hint: `Write ${instead}`,
      });
    }
  }

  /** Reports what another generator would not show as text. */
  #checkForeign(token: Tokens.Paragraph | Tokens.Text, run: Run, depth: number): void {
    const article = this.#article;
    const isFirst = run.line === 0 && article.context.bodyLine === 1;
    // What is a link by a definition was meant so.
    if (inlineOf(token)[0]?.type === "link") return;
    for (const each of findForeignSyntax(token.text, { isFirst, isNested: depth > 0 })) {
      article.noteForeign(each, article.locate(run, each.offset, each.raw));
    }
  }

  #html(token: Tokens.HTML | Tokens.Tag, line: number): string {
    const article = this.#article;
    const { text } = token;
    const included = includeOfComment(text);
    if (included !== undefined) {
      const fate = article.context.rawHtml ? "is a comment here, and shows nothing" : "is shown as text";
      const hint = `Write ::include{file=${included}}`;
      const message = `this include of VitePress ${fate}`;
      article.noteForeign({ message, hint, isSlip: false }, () => article.places.line(line, "<!--"));
    }
    if (!article.context.rawHtml) {
      // What follows is shown, but not as Markdown.
      if (/^\s*<!--/.test(text) && !text.includes("-->")) {
        article.reportUnclosedComment(article.places.line(line, "<!--"));
      }
      article.addText(text);
      return `<p>${escapeHtml(text.trim())}</p>\n`;
    }
    const run: Run = { text, line };
    const isAlone = isWholeBlock(text);
    if (!isAlone && !isWholeTag(text)) article.rawHtmlAt ??= article.places.line(line);
    article.openHtml(text);
    this.#checkMarkdownInHtml(run);
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

  /** Reports a fence or a link that is none, because no blank line ends the raw HTML above it. */
  #checkMarkdownInHtml(run: Run): void {
    const { text } = run;
    if (!text.includes("```") && !text.includes("~~~") && !text.includes("](")) return;
    const found = /^[ \t]*(?:`{3,}[^`\n]*|~{3,}.*)$|\[[^[\]\n]+\]\([^\s()]+\)(?![^<]{0,1000}>)/m.exec(text);
    if (found === null || /<(?:!--|(?:pre|code|script|style|textarea)\b)/i.test(text.slice(0, found.index))) return;
    const raw = found[0].trimStart();
    const article = this.#article;
    article.report(article.places.inline(run, found.index + found[0].length - raw.length, raw), {
      code: "markdown-in-html",
      message: `this ${raw.startsWith("[") ? "link" : "fence"} stands in raw HTML, and is shown as text`,
      hint: "Put a blank line above it: raw HTML lasts until there is one.",
    });
  }

  /** Reports a definition whose address is refused: every reference to it is shown as text. */
  #checkDefinition(token: Tokens.Def, line: number): void {
    const href = decodeEntities(token.href);
    const asLink = this.#article.refusedScheme(href, "link");
    const asImage = this.#article.refusedScheme(href, "image");
    if (asLink === undefined || asImage === undefined) return;
    this.#article.reportScheme(href, asLink, "link", this.#article.places.line(line, `[`));
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

/** The inline tokens of a text. */
function inlineOf(token: Tokens.Paragraph | Tokens.Text): readonly Token[] {
  return token.tokens ?? [token];
}

/** The token in which a place of their run stands. */
function tokenAt(tokens: readonly Token[], offset: number): Token | undefined {
  let end = 0;
  return tokens.find(({ raw }) => {
    end += raw.length;
    return offset < end;
  });
}

/** The tokens of a heading but for the id at the end of the last text. */
function withoutMark(tokens: readonly Token[]): Token[] {
  const last = tokens.at(-1) as Tokens.Text;
  return [...tokens.slice(0, -1), { ...last, text: withoutHeadingId(last.text) }];
}
