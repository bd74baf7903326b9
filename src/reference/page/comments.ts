// The comments of one page of the reference: rendered, with what its page needs to know of them.
import type { ConfigAt } from "../../config/places.ts";
import type { Diagnostic, Page, PageLink } from "../../types.ts";
import { type CommentOptions, type RenderComment, renderComment } from "../comments.ts";

export interface PageCommentOptions extends CommentOptions {
  /** Finds the note of a package in the configuration. */
  placeOfNote(packageName: string): ReturnType<ConfigAt>;
}

/** Hears what is wrong with a page. */
export type ReportProblem = (problem: Omit<Diagnostic, "file" | "severity"> & { readonly file?: string }) => void;

/** Renders the comments of a page. */
export class PageComments {
  readonly #page: Page;
  readonly #commentOf: RenderComment;
  readonly #options: PageCommentOptions;
  readonly #report: ReportProblem;
  readonly #links: PageLink[] = [];
  readonly #descriptions = new Map<string, string>();

  constructor(page: Page, commentOf: RenderComment, options: PageCommentOptions, report: ReportProblem) {
    this.#page = page;
    this.#commentOf = commentOf;
    this.#options = options;
    this.#report = report;
  }

  /** What the comments link to, as far as they have been rendered. */
  get links(): readonly PageLink[] {
    return this.#links;
  }

  /** A comment's text in few words; undefined before it is rendered. */
  description(source: string): string | undefined {
    return this.#descriptions.get(source);
  }

  /** Renders a comment. */
  html(source: string): string {
    const { html, description, links, problems } = this.#commentOf(source, this.#page);
    this.#descriptions.set(source, description);
    this.#links.push(...links);
    for (const problem of problems) this.#report(problem);
    return html;
  }

  /** Renders what the configuration notes of the package. Authors can mend it, so that they hear of all that is wrong. */
  note(source: string): string {
    const { title } = this.#page;
    const { html, links, problems } = renderComment(source, this.#page, this.#options, () => true);
    this.#links.push(...links);
    for (const { message, ...problem } of problems) {
      const where = `in the note of the package ${JSON.stringify(title)}`;
      this.#report({ ...problem, ...this.#options.placeOfNote(title), message: `${where}: ${message}` });
    }
    return html;
  }
}
