// Footnotes of one article: numbers, ids and the section at its end. Own code rather than an extension of marked's, because
// those number footnotes by their definitions, know no back link for a second reference, and report nothing.
import { type Article, attribute } from "./article.ts";
import type { Source } from "./context.ts";
import { escapeHtml, fragmentHref } from "./escape.ts";
import type { Place } from "./places.ts";
import type { FootnoteToken } from "./tokens.ts";

/** A footnote's text, and where it stands. */
export interface Definition {
  readonly token: FootnoteToken;
  /** Of its file, from 0. */
  readonly line: number;
  /** The file that it is in. */
  readonly source: Source;
}

interface Footnote extends Definition {
  readonly number: number;
  readonly target: string;
  /** Ids of the references, in order. */
  readonly references: string[];
}

export class Footnotes {
  readonly #article: Article;
  /** By label, in lower case: where each is defined. */
  readonly #defined = new Map<string, Definition>();
  /** In the order of their first references. */
  readonly #used = new Map<string, Footnote>();

  constructor(article: Article) {
    this.#article = article;
  }

  /** Takes note of a definition; it may stand after its references. */
  define(definition: Definition): void {
    const { token } = definition;
    const label = token.label.toLowerCase();
    if (!this.#defined.has(label)) {
      this.#defined.set(label, definition);
      return;
    }
    this.#article.report(this.#place(definition), {
      code: "duplicate-footnote",
      message: `footnote "[^${token.label}]" is defined on this page already`,
      hint: "The first definition counts. Give this one a label of its own.",
    });
  }

  /** Takes a number for a reference; undefined where there is no such footnote. */
  refer(label: string): { readonly number: number; readonly id: string; readonly target: string } | undefined {
    const key = label.toLowerCase();
    const definition = this.#defined.get(key);
    if (definition === undefined) return undefined;
    let footnote = this.#used.get(key);
    if (footnote === undefined) {
      const target = this.#article.ids.claim(`footnote-${key}`);
      footnote = { ...definition, number: this.#used.size + 1, target, references: [] };
      this.#used.set(key, footnote);
    }
    const { number, target, references } = footnote;
    const again = references.length === 0 ? "" : `-${references.length + 1}`;
    const id = this.#article.ids.claim(`footnote-ref-${key}${again}`);
    references.push(id);
    return { number, id, target };
  }

  /**
   * Renders the section at the article's end; "" for none.
   * @param render what a footnote says; it may refer to further footnotes
   */
  render(render: (definition: Definition) => string): string {
    // A footnote may refer to another one, or again to one before it: first all texts, then the back links.
    const texts: { readonly footnote: Footnote; readonly html: string }[] = [];
    for (const footnote of this.#used.values()) {
      texts.push({ footnote, html: render(footnote) });
    }
    for (const [label, definition] of this.#defined) {
      if (this.#used.has(label)) continue;
      const { token } = definition;
      this.#article.report(this.#place(definition), {
        code: "unused-footnote",
        message: `footnote "[^${token.label}]" is never referred to, and not shown`,
        hint: `Refer to it in a text by "[^${token.label}]", or take it out.`,
      });
    }
    if (texts.length === 0) return "";
    const heading = this.#article.ids.claim("footnotes");
    const items = texts.map(({ footnote, html }) => {
      const id = escapeHtml(footnote.target);
      return `<li id="${id}">\n${withBackLinks(html, footnote, this.#article)}</li>\n`;
    });
    return `<section class="footnotes" aria-labelledby="${heading}">\n<h2 id="${heading}" class="visually-hidden">${escapeHtml(this.#article.say("Footnotes"))}</h2>\n<ol>\n${items.join("")}</ol>\n</section>\n`;
  }

  #place({ token, line, source }: Definition): Place {
    return source.places.line(line, `[^${token.label}]`);
  }
}

/** Puts the links back to the references at the end of a footnote's last paragraph. */
function withBackLinks(html: string, { number, references }: Footnote, article: Article): string {
  const arrow = article.context.direction === "rtl" ? "↪" : "↩";
  const links = references.map((id, i) => {
    const which = references.length === 1 ? "" : `-${i + 1}`;
    const mark = i === 0 ? "" : `<sup>${i + 1}</sup>`;
    const label = attribute("aria-label", article.say("Back to reference {number}", { number: `${number}${which}` }));
    return ` <a class="footnote-back" href="${fragmentHref(id)}"${label}>${arrow}${mark}</a>`;
  });
  const end = "</p>\n";
  return html.endsWith(end)
    ? `${html.slice(0, -end.length)}${links.join("")}${end}`
    : `${html}<p>${links.join("")}</p>\n`;
}
