// Block tokens to HTML, in one walk that also finds the headings. Follows marked's own output, which conformance tests
// compare, and adds what pages need.
import { nearest } from "../diagnostics.ts";
import type { DirectiveProps } from "../types.ts";
import { readAlert } from "./alerts.ts";
import { type Article, attribute, shorten } from "./article.ts";
import { renderCode } from "./code.ts";
import { decodeEntities, escapeHtml, fragmentHref } from "./escape.ts";
import { collectFootnotes, Footnotes } from "./footnotes.ts";
import { InlineRenderer, renderCheckbox } from "./inline.ts";
import type { AnyToken, DirectiveToken, Token, Tokens } from "./lex.ts";
import { countLines, type Run } from "./places.ts";
import { isWholeTag, rewriteTags, sealFragment } from "./raw-html.ts";
import { refusedScheme } from "./url.ts";

/** An id that an author gives a heading. */
export const CUSTOM_ID = /[ \t]*\{#([\p{L}\p{N}_.:-]+)\}$/u;

/** Renders an article's tokens, footnotes at its end. */
export function renderTokens(tokens: readonly AnyToken[], article: Article): string {
  const renderer = new BlockRenderer(article);
  const html = renderer.article(tokens);
  return article.rawHtmlAt ? sealFragment(html, article) : html;
}

class BlockRenderer {
  readonly #article: Article;
  readonly #footnotes: Footnotes;
  readonly #inline: InlineRenderer;
  /** Name of the directive whose content is at hand. */
  #container: string | undefined;
  /** Where the directives of the container at hand are gathered. */
  #items: DirectiveProps[] = [];

  constructor(article: Article) {
    this.#article = article;
    this.#footnotes = new Footnotes(article);
    this.#inline = new InlineRenderer(article, this.#footnotes);
  }

  article(tokens: readonly AnyToken[]): string {
    collectFootnotes(tokens, 0, (token, line) => this.#footnotes.define(token, line));
    const html = this.#blocks(tokens, 0, 0);
    return html + this.#footnotes.render((token, line) => this.#blocks(token.tokens, line, 1));
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
        return this.#text(token, line);
      case "checkbox":
        return renderCheckbox(token.checked);
      case "directive":
        return this.#directive(token, line, depth);
      case "strayFence":
        this.#article.report(this.#article.places.line(line), {
          code: "stray-directive",
          message: `"${token.raw.trim()}" closes no directive`,
          hint: "A directive is closed by as many colons as it was opened with. Give an outer one more than an inner one.",
        });
        return "";
      default:
        throw new Error(`unknown block token "${token.type}"`);
    }
  }

  #paragraph(token: Tokens.Paragraph, line: number, depth: number): string {
    const mark = this.#article.textMark;
    const html = this.#inline.render(token.tokens, { text: token.text, line });
    if (depth === 0 && this.#article.description === undefined) {
      this.#article.description = this.#article.textSince(mark) || undefined;
    }
    this.#article.addText("\n");
    return `<p>${html}</p>\n`;
  }

  /** The text of a tight list's item; outside paragraphs it has no element of its own. */
  #text(token: Tokens.Text, line: number): string {
    const html = this.#inline.render(token.tokens ?? [token], { text: token.text, line });
    this.#article.addText("\n");
    return html;
  }

  #heading(token: Tokens.Heading, line: number, depth: number): string {
    const article = this.#article;
    const run: Run = { text: token.text, line };
    const written = takeCustomId(token);
    const mark = article.textMark;
    const inner = this.#inline.withoutSymbols(() => this.#inline.render(token.tokens, run));
    const text = article.textSince(mark);
    article.addText("\n");
    if (written !== undefined) article.claimWritten(written, () => article.places.line(line, `{#${written}}`));
    const id = written ?? article.slug(text);
    const level = token.depth;
    if (level === 1) article.hasH1 = true;
    const { min, max } = article.context.tocLevels;
    if (level >= min && level <= max && depth === 0) article.toc.push({ id, text, level });
    const label = `Link to this section${text === "" ? "" : `: ${text}`}`;
    const anchor =
      level === 1 ? "" : `<a class="anchor" href="${fragmentHref(id)}"${attribute("aria-label", label)}></a>`;
    return `<h${level}${attribute("id", id)}>${inner}${anchor}</h${level}>\n`;
  }

  #list(token: Tokens.List, line: number, depth: number): string {
    const tag = token.ordered ? "ol" : "ul";
    const start = token.ordered && token.start !== 1 ? attribute("start", token.start) : "";
    let html = `<${tag}${start}>\n`;
    let at = line;
    for (const item of token.items) {
      html += `<li>${this.#blocks(item.tokens, at, depth + 1)}</li>\n`;
      at += countLines(item.raw);
    }
    return `${html}</${tag}>\n`;
  }

  #quote(token: Tokens.Blockquote, line: number, depth: number): string {
    const alert = readAlert(token);
    if (!alert || !this.#article.context.directives.includes(alert.name)) {
      return `<blockquote>\n${this.#blocks(token.tokens, line, depth + 1)}</blockquote>\n`;
    }
    const { name, label, intro, rest, introRaw } = alert;
    const ordinal = this.#article.nextOrdinal();
    const [rawHtmlAt, items] = this.#enter();
    const start = intro ? this.#paragraph(intro, line + 1, depth + 1) : "";
    const html = start + this.#blocks(rest, line + countLines(introRaw), depth + 1);
    return this.#leave({ name, label, attributes: {}, ordinal }, html, rawHtmlAt, items);
  }

  #directive(token: DirectiveToken, line: number, depth: number): string {
    const { places, context } = this.#article;
    const { name } = token;
    if (!context.directives.includes(name)) this.#reportUnknown(name, line);
    const owner = Object.hasOwn(context.directiveItems ?? {}, name) ? context.directiveItems?.[name] : undefined;
    if (owner !== undefined && this.#container !== owner) {
      this.#article.report(places.line(line, name), {
        code: "misplaced-directive",
        message: `directive "${name}" stands only in "${owner}"`,
        hint: `Put it inside ::::${owner} … ::::, which needs a colon more than what it holds.`,
      });
    }
    if (!token.closed) {
      this.#article.report(places.line(line), {
        code: "unclosed-directive",
        message: `directive "${":".repeat(token.colons)}${name}" is never closed`,
        hint: `Close it by a line "${":".repeat(token.colons)}". Where directives stand in each other, the outer one has more colons.`,
      });
    }
    if (token.problem !== undefined) {
      const hint = `Written is a directive as :::${name}[Label]{key=value other="two words"}`;
      const message = `directive "${name}": ${token.problem}`;
      this.#article.report(places.line(line), { code: "directive-syntax", message, hint });
    }
    const ordinal = this.#article.nextOrdinal();
    const id = token.attributes["id"];
    if (id) this.#article.claimWritten(id, () => places.line(line, `#${id}`));
    const label = token.label === undefined ? undefined : this.#label(token, token.label, line);
    const attributes = this.#attributes(token, line);
    const [rawHtmlAt, items] = this.#enter();
    const outer = this.#container;
    this.#container = name;
    const html = this.#blocks(token.tokens, line + 1, depth);
    this.#container = outer;
    return this.#leave({ name, label, attributes, ordinal }, html, rawHtmlAt, items);
  }

  /** A directive's attributes with its `href` and `src` resolved as those of links and images are; refused ones go. */
  #attributes(token: DirectiveToken, line: number): DirectiveToken["attributes"] {
    const { href, src, ...others } = token.attributes;
    if (href === undefined && src === undefined) return token.attributes;
    const article = this.#article;
    const resolve = (url: string, use: "link" | "asset"): string | undefined => {
      const locate = () => article.places.line(line, url);
      const scheme = refusedScheme(url, use);
      if (scheme !== undefined) article.reportScheme(url, scheme, use, locate());
      else return use === "link" ? article.resolveLink(url, locate) : article.resolveAsset(url, locate).href;
      return undefined;
    };
    const link = href === undefined ? undefined : resolve(href, "link");
    const asset = src === undefined ? undefined : resolve(src, "asset");
    return { ...others, ...(link !== undefined && { href: link }), ...(asset !== undefined && { src: asset }) };
  }

  #label(token: DirectiveToken, label: string, line: number): string {
    const html = this.#inline.withoutSymbols(() => this.#inline.render(token.labelTokens, { text: label, line }));
    this.#article.addText("\n");
    return html;
  }

  /** Begins a directive's content: its raw HTML and its items are its own. */
  #enter(): [rawHtmlAt: Article["rawHtmlAt"], items: DirectiveProps[]] {
    const outer: [Article["rawHtmlAt"], DirectiveProps[]] = [this.#article.rawHtmlAt, this.#items];
    this.#article.rawHtmlAt = undefined;
    this.#items = [];
    return outer;
  }

  /** Ends a directive's content, and renders it with its component, or as it is where that has none. */
  #leave(
    props: Omit<DirectiveProps, "html" | "items">,
    content: string,
    rawHtmlAt: Article["rawHtmlAt"],
    siblings: DirectiveProps[],
  ): string {
    // An end tag too many must not close what the component puts round it.
    const html = this.#article.rawHtmlAt ? sealFragment(content, this.#article) : content;
    this.#article.rawHtmlAt = rawHtmlAt ?? this.#article.rawHtmlAt;
    const full: DirectiveProps = { ...props, html, items: this.#items };
    this.#items = siblings;
    siblings.push(full);
    const { context } = this.#article;
    const rendered = context.directives.includes(props.name) ? context.renderDirective(full) : undefined;
    return rendered === undefined ? html : `${rendered}\n`;
  }

  #reportUnknown(name: string, line: number): void {
    const known = this.#article.context.directives;
    const near = nearest(name, known);
    this.#article.report(this.#article.places.line(line, name), {
      code: "unknown-directive",
      message: `unknown directive "${shorten(name)}"`,
      hint: near === undefined ? `Known: ${[...known].join(", ")}` : `Did you mean "${near}"?`,
    });
  }

  #table(token: Tokens.Table, line: number): string {
    const names: string[] = [];
    const head = this.#row(token.header, line, names);
    const body = token.rows.map((row, i) => this.#row(row, line + 2 + i)).join("");
    const name = names.filter((each) => each !== "").join(", ");
    const label = attribute("aria-label", `Table${name === "" ? "" : `: ${shorten(name)}`}`);
    return `<div class="table" role="group"${label} tabindex="0"><table>\n<thead>\n${head}</thead>\n${body && `<tbody>${body}</tbody>`}</table></div>\n`;
  }

  /** @param names gets the cells' texts */
  #row(cells: readonly Tokens.TableCell[], line: number, names?: string[]): string {
    const article = this.#article;
    const texts = cells.map((cell) => cell.text);
    let html = "<tr>\n";
    cells.forEach((cell, i) => {
      const tag = cell.header ? "th" : "td";
      const align = cell.align ? ` class="align-${cell.align}"` : "";
      const run: Run = { text: cell.text, line, cells: { texts, index: i } };
      const mark = article.textMark;
      html += `<${tag}${align}>${this.#inline.render(cell.tokens, run)}</${tag}>\n`;
      names?.push(article.textSince(mark));
      article.addText(i === cells.length - 1 ? "\n" : " ");
    });
    return `${html}</tr>\n`;
  }

  #html(token: Tokens.HTML | Tokens.Tag, line: number): string {
    const article = this.#article;
    const { text } = token;
    if (!article.context.rawHtml) {
      article.addText(text);
      return `<p>${escapeHtml(text.trim())}</p>\n`;
    }
    const run: Run = { text, line };
    if (!isWholeTag(text)) article.rawHtmlAt ??= article.places.line(line);
    const html = rewriteTags(text, article, (offset) => article.places.inline(run, offset, ""));
    article.addText("\n");
    // The line end that marked drops shows inside pre.
    return html.endsWith("\n") ? html : `${html}\n`;
  }

  /** Reports a definition whose address is refused: every reference to it is shown as text. */
  #checkDefinition(token: Tokens.Def, line: number): void {
    const href = decodeEntities(token.href);
    const asLink = refusedScheme(href, "link");
    const asImage = refusedScheme(href, "image");
    if (asLink === undefined || asImage === undefined) return;
    this.#article.reportScheme(href, asLink, "link", this.#article.places.line(line, `[`));
  }
}

/** Takes `{#id}` off the end of a heading's last text. */
function takeCustomId(heading: Tokens.Heading): string | undefined {
  if (!heading.text.endsWith("}")) return undefined;
  const last = heading.tokens.at(-1);
  if (last?.type !== "text") return undefined;
  const match = CUSTOM_ID.exec((last as Tokens.Text).text);
  if (match?.[1] === undefined) return undefined;
  (last as Tokens.Text).text = (last as Tokens.Text).text.slice(0, match.index);
  return match[1];
}
