// Markdown without anything that only docsgen understands: what a page's Markdown twin holds. Walks the tokens that the page
// is rendered from, so nothing is parsed twice; what needs no change stays byte for byte as its author wrote it. The parts
// are in `plain/`.
import { destination, hang, oneLine, quote, splitLineEnds, trimLines } from "../markdown-text.ts";
import { assetTarget, linkTarget, readSnippetFile, refusedScheme } from "./addresses.ts";
import { alertOf } from "./alerts.ts";
import type { Article } from "./article.ts";
import type { PlainAddresses, PlainMarkdown } from "./context.ts";
import { decodeEntities, encodeHref } from "./escape.ts";
import { readHeadingId, withoutHeadingId } from "./heading-id.ts";
import { plainCode } from "./plain/code.ts";
import { Blocks, rawOf, withContent } from "./plain/compose.ts";
import type { PlainContext } from "./plain/context.ts";
import { type PlainDirective, plainDirective, plainEntries } from "./plain/directives.ts";
import { plainExtension, plainInline } from "./plain/inline.ts";
import { drawingEnd, isBlank, plainHtml } from "./plain/raw-html.ts";
import { splitReference, takeSnippet } from "./snippet.ts";
import type { AnyToken, DirectiveToken, LeafDirectiveToken, Token, Tokens } from "./tokens.ts";

/** Writes an article's tokens as plain Markdown. */
export function plainMarkdown(tokens: readonly AnyToken[], article: Article, addresses: PlainAddresses): PlainMarkdown {
  const writer = new PlainWriter(contextOf(article, addresses));
  const first = tokens.findIndex((token) => !isInvisible(token));
  const heading = tokens[first];
  const isTitled = heading?.type === "heading" && heading.depth === 1;
  const rest = isTitled ? [...tokens.slice(0, first), ...tokens.slice(first + 1)] : tokens;
  const body = trimLines(writer.blocks(rest) ?? rawOf(rest));
  const title = isTitled ? oneLine(writer.headingText(heading)) : undefined;
  return { title, body: body.trim() === "" ? "" : `${body}\n` };
}

function isInvisible(token: AnyToken): boolean {
  return (
    token.type === "space" ||
    token.type === "def" ||
    (token.type === "html" && /^\s*<!--(?:(?!-->)[\s\S])*-->\s*$/.test(token.text))
  );
}

function contextOf(article: Article, addresses: PlainAddresses): PlainContext {
  const { context } = article;
  const link = (href: string): string | undefined => {
    if (href === "" || href.startsWith("#") || refusedScheme(article, href, "link") !== undefined) return undefined;
    const resolved = linkTarget(article, href);
    if ("error" in resolved || resolved.external) return undefined;
    const address = resolved.target ? addresses.page(resolved.href) : addresses.file(resolved.href);
    return encodeHref(address);
  };
  // What extensions take nobody knows; names of symbols are code.
  const isOpen = context.extensions !== undefined;
  const hasSymbols = context.resolveCode !== undefined;
  const mayChangeWithin = (text: string): boolean =>
    isOpen || text.includes("[") || text.includes("<") || (hasSymbols && text.includes("`"));
  return {
    rawHtml: context.rawHtml,
    link,
    asset(src) {
      if (src === "" || refusedScheme(article, src, "image") !== undefined) return undefined;
      const resolved = assetTarget(article, src);
      return "error" in resolved || resolved.external ? undefined : encodeHref(addresses.file(resolved.href));
    },
    symbol(code) {
      const route = context.resolveCode?.(code);
      return route === undefined ? undefined : link(route);
    },
    snippet(reference) {
      const { path, region } = splitReference(reference);
      const read = readSnippetFile(article, path);
      return "error" in read ? "" : (takeSnippet(read.text, region) ?? "");
    },
    mayChange: (blocks) => mayChangeWithin(blocks) || BLOCK_MARKS.some((mark) => blocks.includes(mark)),
    mayChangeWithin,
    extension: (type) => context.extensions?.get(type),
    placeOf: (token) => article.extensionPlace(token),
    sharesLabels: () => article.sharesLabels,
    within: (source, work) => article.within(source, work),
  };
}

/** What fences, directives and headings' ids have, beside what texts may have. */
const BLOCK_MARKS = ["`", "~", ":", "{"];

/** A block in other words. One that stands apart needs a blank line on either side; "" leaves it out. */
interface Change {
  readonly text: string;
  readonly isApart: boolean;
}

class PlainWriter {
  readonly #context: PlainContext;

  constructor(context: PlainContext) {
    this.#context = context;
  }

  /** Writes blocks; undefined where nothing changes. */
  blocks(tokens: readonly Token[]): string | undefined {
    let blocks: Blocks | undefined;
    /** The last one that shows, and whether it, or what was left out since, stood apart. */
    let before: AnyToken | undefined;
    let isParted = false;
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i] as AnyToken;
      const last = token.type === "html" ? drawingEnd(tokens, i, this.#context) : i;
      const change = last > i ? this.#html(rawOf(tokens.slice(i, last + 1))) : this.#block(token);
      if (change !== undefined && blocks === undefined) {
        blocks = new Blocks();
        blocks.add(rawOf(tokens.slice(0, i)));
      }
      const isApart = change?.isApart === true;
      const isShown = change === undefined ? token.type !== "space" : change.text !== "";
      if (isShown && (isParted || isApart) && before && continuesList(change?.text ?? token.raw, before))
        blocks?.addApart("<!-- -->");
      if (isApart) blocks?.addApart(change.text);
      else blocks?.add(change?.text ?? token.raw);
      if (isShown) before = token;
      isParted = isApart || (isParted && !isShown);
      i = last;
    }
    return blocks?.toString();
  }

  /** Writes a heading's text, without the id that the author gave it. */
  headingText(token: Tokens.Heading): string {
    const changed = this.#context.mayChangeWithin(token.raw)
      ? plainInline(token.tokens, this.#context, false)?.trim()
      : undefined;
    const text = changed ?? token.text;
    return readHeadingId(token) ? withoutHeadingId(text) : text;
  }

  #block(token: AnyToken): Change | undefined {
    switch (token.type) {
      case "paragraph":
      case "text":
        return this.#text(token);
      case "heading": {
        const text = this.headingText(token);
        return text === token.text ? undefined : replaced(token, text);
      }
      case "code": {
        const text = plainCode(token, this.#context);
        return text === undefined ? undefined : { text, isApart: true };
      }
      case "list":
        return this.#list(token);
      case "blockquote":
        return this.#container(token.tokens, token.raw, quote);
      case "footnote":
        return this.#container(token.tokens, token.raw, (text) => `[^${token.label}]: ${hang(text, 4)}`);
      case "table":
        return this.#table(token);
      case "html":
        return this.#html(token.text);
      case "def":
        return this.#definition(token);
      case "include":
        return { text: this.#context.within(token.source, () => this.#content(token.tokens)), isApart: true };
      case "leafDirective":
      case "directive":
        return { text: this.#directive(token), isApart: true };
      case "strayFence":
        return { text: "", isApart: true };
      default: {
        const text = plainExtension(
          token,
          this.#context,
          (tokens) => plainInline(tokens, this.#context, false) ?? this.blocks(tokens),
        );
        return text === undefined ? undefined : { text, isApart: true };
      }
    }
  }

  #text(token: Tokens.Paragraph | Tokens.Text): Change | undefined {
    if (!token.tokens || !this.#context.mayChangeWithin(token.raw)) return undefined;
    const text = plainInline(token.tokens, this.#context, true);
    if (text === undefined) return undefined;
    // A paragraph of nothing but a comment.
    return isBlank(text) ? { text: "", isApart: true } : replaced(token, text);
  }

  #list(token: Tokens.List): Change | undefined {
    if (!this.#context.mayChange(token.raw)) return undefined;
    let isChanged = false;
    let length = 0;
    const items = token.items.map((item) => {
      const content = this.blocks(item.tokens);
      length += item.raw.length;
      if (content === undefined) return item.raw;
      isChanged = true;
      return withContent(item, content);
    });
    return isChanged ? { text: items.join("") + token.raw.slice(length), isApart: false } : undefined;
  }

  #container(tokens: readonly Token[], raw: string, wrap: (text: string) => string): Change | undefined {
    if (!this.#context.mayChange(raw)) return undefined;
    const content = this.blocks(tokens);
    if (content === undefined) return undefined;
    return { text: wrap(trimLines(content)) + splitLineEnds(raw)[1], isApart: false };
  }

  #table(token: Tokens.Table): Change | undefined {
    if (!this.#context.mayChangeWithin(token.raw)) return undefined;
    let lines: string[] | undefined;
    [token.header, ...token.rows].forEach((cells, row) => {
      let from = 0;
      for (const { text, tokens } of cells) {
        const changed = plainInline(tokens, this.#context, true);
        if (changed === undefined && lines === undefined) continue;
        lines ??= token.raw.split("\n");
        const number = row === 0 ? 0 : row + 1;
        const line = lines[number] ?? "";
        const [at, written] = findCell(line, text, from);
        if (at < 0 || text === "") continue;
        const shown = changed === undefined ? written : changed.replace(/\|/g, "\\|");
        lines[number] = line.slice(0, at) + shown + line.slice(at + written.length);
        from = at + shown.length;
      }
    });
    return lines && { text: lines.join("\n"), isApart: false };
  }

  #html(html: string): Change | undefined {
    const text = plainHtml(html, this.#context);
    if (text === undefined) return undefined;
    if (isBlank(text)) return { text: "", isApart: true };
    if (!this.#context.rawHtml) return { text, isApart: true };
    // Behind a comment even words are HTML: without it they would be Markdown.
    return /^\s*<!--/.test(html) && !/^\s*</.test(text) ? undefined : { text, isApart: true };
  }

  #definition(token: Tokens.Def): Change | undefined {
    if (this.#context.sharesLabels()) return { text: "", isApart: true };
    const href = decodeEntities(token.href);
    const address = this.#context.link(href) ?? this.#context.asset(href);
    if (address === undefined) return undefined;
    const text = token.raw.replace(
      /^( {0,3}\[(?:\\.|[^\]\\])+\]:\s*)(?:<[^<>\n]*>|\S+)/s,
      (_, start: string) => start + destination(address),
    );
    return { text, isApart: false };
  }

  #content(tokens: readonly Token[]): string {
    return this.blocks(tokens) ?? rawOf(tokens);
  }

  #directive(token: DirectiveToken | LeafDirectiveToken): string {
    const entries = ENTRIES[token.name];
    if (entries === undefined || token.type === "leafDirective") return plainDirective(this.#parts(token));
    const isEntry = (each: AnyToken): each is DirectiveToken | LeafDirectiveToken =>
      (each.type === "directive" || each.type === "leafDirective") && entries.includes(each.name);
    const tokens = token.tokens as AnyToken[];
    const others = tokens.filter((each) => !isEntry(each));
    const list = plainEntries(tokens.filter(isEntry).map((each) => this.#parts(each)));
    const { label, attributes } = this.#parts({ ...token, tokens: [] });
    const content = [trimLines(this.#content(others)), list].filter(Boolean).join("\n\n");
    return plainDirective({ name: token.name, label, attributes, content });
  }

  #parts(token: DirectiveToken | LeafDirectiveToken): PlainDirective {
    const { name, label, labelTokens, attributes } = token;
    const { href, src } = attributes;
    const link = href === undefined ? undefined : (this.#context.link(href) ?? href);
    const asset = src === undefined ? undefined : (this.#context.asset(src) ?? src);
    return {
      name,
      label: label === undefined ? undefined : (plainInline(labelTokens, this.#context, false) ?? label),
      attributes: {
        ...attributes,
        ...(link !== undefined && { href: link }),
        ...(asset !== undefined && { src: asset }),
      },
      content: token.type === "directive" ? this.#content(token.tokens) : "",
    };
  }
}

/** Directives that are lists: what their entries are called. */
const ENTRIES: Readonly<Record<string, readonly string[] | undefined>> = Object.assign(Object.create(null), {
  cards: ["card", "linkcard"],
});

/** Whether a text behind a block would be read as more of the list that the block ends with. */
function continuesList(text: string, block: AnyToken): boolean {
  const mark = listAtEnd(block);
  if (mark === undefined) return false;
  return /^(?: {2}|\t)/.test(text) || (/^ ?(?:\d{1,9}(?=[.)]))?([-+*.)])(?=\s|$)/.exec(text)?.[1] ?? "") === mark;
}

/** The mark of the list that a block ends with; of a footnote, which holds what is indented, one that no list has. */
function listAtEnd(block: AnyToken): string | undefined {
  switch (block.type) {
    case "list":
      return /[-+*.)]/.exec(block.raw)?.[0];
    case "footnote":
      return "^";
    case "include":
    case "directive": {
      const name = block.type === "directive" ? block.name : "";
      if (alertOf(name) !== undefined) return undefined;
      if (ENTRIES[name] !== undefined) return "-";
      const last = (block.tokens as AnyToken[]).findLast((token) => !isInvisible(token));
      return last && listAtEnd(last);
    }
    default:
      return undefined;
  }
}

/** A block with another text in the place of its own. */
function replaced(token: { readonly raw: string; readonly text: string }, text: string): Change {
  const at = token.raw.indexOf(token.text);
  const end = at + token.text.length;
  return { text: at < 0 ? `${text}\n` : token.raw.slice(0, at) + text + token.raw.slice(end), isApart: false };
}

/** Finds a cell's text in its row, as the author wrote it. */
function findCell(line: string, text: string, from: number): [at: number, written: string] {
  const at = line.indexOf(text, from);
  if (at >= 0) return [at, text];
  const escaped = text.replaceAll("|", "\\|");
  return [line.indexOf(escaped, from), escaped];
}
