// Inline tokens to HTML: text, emphasis, links, images, footnote marks and raw tags.
import { cutMarked, markNames } from "../name-marks.ts";
import { refusedScheme, reportScheme, resolveAsset, resolveLink } from "./addresses.ts";
import { type Article, attribute } from "./article.ts";
import { mayHoldAcross } from "./emphasis-like.ts";
import { decodeEntities, escapeHtml, fragmentHref } from "./escape.ts";
import type { Footnotes } from "./footnotes.ts";
import { isWholeTag } from "./html-reader.ts";
import { mayHoldLinkLikes } from "./link-like.ts";
import { breakText, breakTitle, breakWords, renderCodeSpan } from "./long-words.ts";
import { markTexts } from "./marked-texts.ts";
import type { Run } from "./places.ts";
import { emptyLink, imageOfPage, missingAlt, notAnImage, textlessLink } from "./problems.ts";
import { rewriteTags, TOLD } from "./raw-html.ts";
import { renderExtension } from "./render-extension.ts";
import { mayHoldAddress } from "./spaced-address.ts";
import { TextChecks } from "./text-checks.ts";
import type { AnyToken, FootnoteRefToken, TextDirectiveToken, Token, Tokens } from "./tokens.ts";

/** Renders a text directive. @param at its offset in the run */
export type RenderTextDirective = (token: TextDirectiveToken, run: Run, at: number) => string;

type MarkedTexts = ReadonlyMap<Token, string> | undefined;

/** What stands in quotation marks and is longer than a name. */
const QUOTED = /["“](?=\S)[^"“”]{12,200}(?<=\S)["”]/g;
/** An address that leads nowhere else: nothing, or a scheme alone. */
const EMPTY_ADDRESS = /^(?:https?:\/*|mailto:|tel:)?$/i;

/** GitHub's page about a file, which is none. */
const PAGE_OF_FILE = /^https:\/\/github\.com\/[^/?#]+\/[^/?#]+\/blob\/(?!.*[?&]raw=)/i;

export class InlineRenderer {
  readonly #article: Article;
  readonly #checks: TextChecks;
  readonly #footnotes: Footnotes;
  readonly #renderDirective: RenderTextDirective;
  readonly #rawHtml: boolean;
  /** What becomes a link by itself: code that is a symbol's name, and words that are terms of the glossary. */
  #linked: { readonly symbols: boolean; readonly terms: boolean } = { symbols: true, terms: false };
  #isInLink = false;

  constructor(article: Article, footnotes: Footnotes, renderDirective: RenderTextDirective) {
    this.#article = article;
    this.#checks = new TextChecks(article);
    this.#footnotes = footnotes;
    this.#renderDirective = renderDirective;
    this.#rawHtml = article.context.rawHtml;
  }

  /** Renders tokens. @param offset of the first one in its run */
  render(tokens: readonly Token[], run: Run, offset = 0): string {
    return this.#render(tokens, run, offset, this.#isRightToLeft ? markTexts(tokens) : undefined);
  }

  /** @param marked the texts with marks at their names, where they are shown from right to left */
  #render(tokens: readonly Token[], run: Run, offset: number, marked: MarkedTexts): string {
    const checks = this.#checks;
    checks.foreignAcross(tokens, run, offset);
    let html = "";
    let at = offset;
    let i = 0;
    let isChecked = false;
    let isSearched = false;
    let isEmphasisSought = false;
    let before: AnyToken | undefined;
    for (const token of tokens as readonly AnyToken[]) {
      // Nearly no text has a bracket: links are tokens of their own.
      if (token.type === "text" && token.raw.includes("]")) {
        if (!isChecked && mayHoldAddress(token.raw)) {
          checks.addresses(tokens, run, offset);
          isChecked = true;
        }
        if (!isSearched && mayHoldLinkLikes(token.raw)) {
          checks.linkLikes(tokens, run, offset);
          isSearched = true;
        }
      }
      if (!isEmphasisSought && token.type === "text" && mayHoldAcross(token.raw, tokens[i + 1])) {
        checks.emphasisAcross(tokens, run, offset);
        isEmphasisSought = true;
      }
      if (token.type === "text" && !token.escaped) checks.text(token, before, tokens[i + 1], run, at);
      html +=
        token.type === "html" ? this.#html(token, run, at, isPaired(tokens, i)) : this.#token(token, run, at, marked);
      at += token.raw.length;
      before = token;
      i++;
    }
    return html;
  }

  #token(token: Exclude<AnyToken, { type: "html" }>, run: Run, at: number, texts: MarkedTexts): string {
    const marked = texts?.get(token);
    switch (token.type) {
      case "text": {
        const text = decodeEntities(token.text);
        this.#article.addText(text);
        if (text.includes('"') || text.includes("“"))
          for (const quote of text.match(QUOTED) ?? []) this.#article.addQuote(quote);
        if (!token.escaped && !this.#article.isInHtml) {
          const shown = marked ?? text;
          return this.#linked.terms ? this.#prose(text, shown, run, at) : rendererOf(run)(shown);
        }
        // Text in raw code, pre and the like is HTML as it stands.
        return token.escaped && this.#rawHtml ? token.text : escapeHtml(token.escaped ? token.text : (marked ?? text));
      }
      case "escape":
        this.#article.addText(token.text);
        return escapeHtml(marked ?? token.text);
      case "codespan":
        this.#checks.code(token, run, at);
        return this.#code(token, run, at);
      case "strong":
        return `<strong>${this.#render(token.tokens, run, at + 2, texts)}</strong>`;
      case "em": {
        const mark = this.#article.textMark;
        const html = this.#render(token.tokens, run, at + 1, texts);
        this.#article.addQuote(this.#article.textSince(mark));
        return `<em>${html}</em>`;
      }
      case "del":
        return `<del>${this.#render(token.tokens, run, at + (token.raw.startsWith("~~") ? 2 : 1), texts)}</del>`;
      case "link":
        return this.#link(token, run, at, texts);
      case "image":
        return this.#image(token, run, at);
      case "br":
        this.#article.addText("\n");
        return "<br>";
      case "checkbox":
        return renderCheckbox(token.checked, this.#article);
      case "footnoteRef":
        return this.#footnoteRef(token, run, at);
      case "textDirective":
        return this.#renderDirective(token, run, at);
      default:
        return this.#extension(token, run, at);
    }
  }

  #extension(token: Token, run: Run, at: number): string {
    const article = this.#article;
    const extension = article.context.extensions?.get(token.type);
    if (!extension) throw new Error(`unknown inline token "${token.type}"`);
    const locate = article.locate(run, at, token.raw);
    article.rawHtmlAt ??= locate();
    // Only the extension knows where in its token the inner ones begin.
    const parse = (tokens: readonly { readonly raw: string }[]) =>
      this.render(tokens as Token[], run, at + Math.max(0, token.raw.indexOf(tokens[0]?.raw ?? "")));
    return renderExtension(extension, token, article, { parse, parseInline: parse }, locate);
  }

  /** Renders running text: terms of the glossary are links in it, where they are used first. */
  renderProse(tokens: readonly Token[], run: Run): string {
    if (this.#article.context.glossary === undefined || this.#isInLink) return this.render(tokens, run);
    return this.#linking({ symbols: this.#linked.symbols, terms: true }, () => this.render(tokens, run));
  }

  /** Renders blocks that are one link as a whole, as a card is: no term in them is another. */
  withinLink(render: () => string): string {
    const outer = this.#isInLink;
    this.#isInLink = true;
    const html = render();
    this.#isInLink = outer;
    return html;
  }

  /** Renders without links to symbols and terms: what is in a link or a heading leads somewhere already. */
  withoutLinks(render: () => string): string {
    return this.#linking({ symbols: false, terms: false }, render);
  }

  /** Renders what is no running text, though it stands in one. */
  withoutTerms(render: () => string): string {
    return this.#linking({ symbols: this.#linked.symbols, terms: false }, render);
  }

  #linking(linked: { readonly symbols: boolean; readonly terms: boolean }, render: () => string): string {
    const outer = this.#linked;
    this.#linked = linked;
    const html = render();
    this.#linked = outer;
    return html;
  }

  /** @param shown the text, with marks at its names where it is shown from right to left */
  #prose(text: string, shown: string, run: Run, at: number): string {
    const renderText = rendererOf(run);
    const { glossary } = this.#article.context;
    const uses = glossary?.terms.find(text) ?? [];
    if (glossary === undefined || uses.length === 0) return renderText(shown);
    // Every other one is a term.
    const edges = [0, ...uses.flatMap(({ start, end }) => [start, end]), text.length];
    const written = edges.slice(1).map((edge, i) => text.slice(edges[i], edge));
    const pieces = shown === text ? written : cutMarked(shown, written);
    let html = "";
    pieces.forEach((piece, i) => {
      const use = i % 2 === 1 ? uses[(i - 1) / 2] : undefined;
      if (use === undefined) {
        html += renderText(piece);
        return;
      }
      const locate = this.#article.locate(run, at + use.start, written[i] as string);
      const href = resolveLink(this.#article, glossary.href(use.anchor), locate);
      html += `<a class="term" href="${escapeHtml(href ?? "")}">${escapeHtml(piece)}</a>`;
    });
    return html;
  }

  get #isRightToLeft(): boolean {
    return this.#article.context.direction === "rtl";
  }

  #code(token: Tokens.Codespan, run: Run, at: number): string {
    this.#article.addText(token.text);
    this.#article.addQuote(token.text);
    const code = renderCodeSpan(token.text, run.cells !== undefined);
    const symbol = this.#linked.symbols ? this.#article.context.resolveCode?.(token.text) : undefined;
    if (symbol === undefined) return code;
    const href = resolveLink(this.#article, symbol, this.#article.locate(run, at, token.raw));
    return href === undefined ? code : `<a href="${escapeHtml(href)}">${code}</a>`;
  }

  #link(token: Tokens.Link, run: Run, at: number, texts: MarkedTexts): string {
    const article = this.#article;
    const locate = article.locate(run, at, token.raw);
    const href = token.autolink ? token.href : decodeEntities(token.href);
    const scheme = refusedScheme(article, href, "link");
    // A reference's address is reported where it is defined; one that was only mentioned (`ftp://…`) is not a link.
    const isReference = token.raw.endsWith("]");
    const isMentioned = token.autolink && !token.raw.startsWith("<");
    if (scheme !== undefined && !isReference && !isMentioned) reportScheme(article, href, scheme, "link", locate());
    if (scheme === undefined && EMPTY_ADDRESS.test(href.trim())) article.report(locate(), emptyLink(href));
    else if (token.text.trim() === "") article.report(locate(), textlessLink(href));
    const final = scheme === undefined ? resolveLink(article, href, locate) : undefined;
    if (token.autolink) article.addText(token.text);
    const inner = token.autolink
      ? rendererOf(run)(this.#isRightToLeft ? markNames(token.text) : token.text)
      : this.withoutLinks(() => this.#render(token.tokens, run, at + 1, texts));
    if (final === undefined) return inner;
    const title = token.title ? attribute("title", decodeEntities(token.title)) : "";
    return `<a href="${escapeHtml(final)}"${title}>${inner}</a>`;
  }

  #image(token: Tokens.Image, run: Run, at: number): string {
    const article = this.#article;
    const locate = article.locate(run, at, token.raw);
    const src = decodeEntities(token.href);
    const alt = plainTextOf(token.tokens ?? []);
    if (alt.trim() === "") article.report(locate(), missingAlt(src, "markdown"));
    const otherKind = PAGE_OF_FILE.test(src) ? imageOfPage(src) : notAnImage(src);
    if (otherKind) article.report(locate(), otherKind);
    const scheme = refusedScheme(article, src, "image");
    if (scheme !== undefined) {
      if (!token.raw.endsWith("]")) reportScheme(article, src, scheme, "image", locate());
      return escapeHtml(alt);
    }
    const { href, width, height } = resolveAsset(article, src, locate);
    if (href === undefined) return escapeHtml(alt);
    const title = token.title ? attribute("title", decodeEntities(token.title)) : "";
    const size = attribute("width", width) + attribute("height", height);
    return `<img src="${escapeHtml(href)}" alt="${escapeHtml(alt)}"${title}${size} loading="lazy">`;
  }

  /** @param isWhole whether it can't change how what stands around it is read */
  #html(token: Tokens.HTML | Tokens.Tag, run: Run, at: number, isWhole: boolean): string {
    if (!this.#rawHtml) {
      this.#article.addText(token.text);
      return escapeHtml(token.text);
    }
    const locate = this.#article.locate(run, at, token.raw);
    if (!isWhole && !isWholeTag(token.text)) this.#article.rawHtmlAt ??= locate();
    this.#article.openHtml(token.text);
    const { places } = this.#article;
    const { text } = token;
    return rewriteTags(text, this.#article, (offset) =>
      places.inline(run, at + offset, text.slice(offset, offset + TOLD)),
    );
  }

  #footnoteRef(token: FootnoteRefToken, run: Run, at: number): string {
    const reference = this.#footnotes.refer(token.label);
    if (reference === undefined) {
      this.#article.addText(token.raw);
      this.#article.report(this.#article.locate(run, at, token.raw)(), {
        code: "undefined-footnote",
        message: `footnote "${token.raw}" is not defined on this page`,
        hint: `Define it on a line of its own, "${token.raw}: text", or write "\\${token.raw}" for these very characters.`,
      });
      return escapeHtml(token.raw);
    }
    const { number, id, target } = reference;
    return `<sup class="footnote-ref"><a href="${fragmentHref(target)}" id="${escapeHtml(id)}"${attribute("aria-label", this.#article.say("Footnote {number}", { number }))}>${number}</a></sup>`;
  }
}

/** Elements within a line that are read alike wherever they stand. */
const PAIRED = /^<(\/?)(abbr|cite|code|kbd|mark|samp|small|span|sub|sup|var)>$/;

/** Whether a tag begins or ends an element that holds plain text alone, as `<kbd>Ctrl</kbd>` does. */
function isPaired(tokens: readonly Token[], at: number): boolean {
  const [, slash, name] = PAIRED.exec(tokens[at]?.raw ?? "") ?? [];
  if (name === undefined) return false;
  const [first, text, last] = tokens.slice(slash === "" ? at : Math.max(0, at - 2)) as readonly (Token | undefined)[];
  return first?.raw === `<${name}>` && last?.raw === `</${name}>` && text?.type === "text" && !/[<\0]/.test(text.raw);
}

function rendererOf({ cells, isHeading }: Run): (text: string) => string {
  return isHeading ? breakTitle : cells ? breakWords : breakText;
}

/** Renders a task's box. */
export function renderCheckbox(checked: boolean, article: Article): string {
  return `<input ${checked ? 'checked="" ' : ""}disabled="" type="checkbox"${attribute("aria-label", article.say(checked ? "Done" : "To do"))}> `;
}

/** The text of tokens, as an image's description has it. */
export function plainTextOf(tokens: readonly Token[]): string {
  let text = "";
  for (const token of tokens as readonly AnyToken[]) {
    if (token.type === "br") text += "\n";
    else if (token.type === "text") text += decodeEntities(token.text);
    else if (token.type === "link" && token.autolink) text += token.text;
    else if (token.type === "textDirective") text += plainTextOf(token.labelTokens);
    else if ("tokens" in token && token.tokens) text += plainTextOf(token.tokens);
    else text += "text" in token ? token.text : token.raw;
  }
  return text;
}
