// The comments of a reference, rendered. A comment is seen more than once: on an item's page, in its package's list, by
// what inherits it. Its links are routes, so it is the same wherever it stands, and a build leaves it to the next.
import path from "node:path";
import { hashOf } from "../hash.ts";
import { type PlainAddresses, type Problem, type ResolvedHref, renderMarkdown } from "../markdown.ts";
import { readSealed, removeOthers, writeSealed } from "../sealed.ts";
import type { Page, PageLink, ResolvedConfig } from "../types.ts";
import { itemsWithPages } from "./pages.ts";
import type { Reference } from "./types.ts";
import { createView } from "./view.ts";

/** A rendered comment. */
export interface Comment {
  readonly html: string;
  /** Plain Markdown; "" where the site has no twins. */
  readonly plain: string;
  /** "" where the site is not searched. */
  readonly text: string;
  readonly description: string;
  readonly links: readonly PageLink[];
  readonly problems: readonly Problem[];
}

export interface CommentOptions {
  readonly config: ResolvedConfig;
  readonly addresses: PlainAddresses;
  resolveLink(page: Page, href: string): ResolvedHref;
}

/** Gives a comment, rendered. @param page one that shows it */
export type RenderComment = (source: string, page: Page) => Comment;

/**
 * Makes a function that renders comments, each of them once.
 * @param file absolute path of those that are kept; what it lacks is rendered
 */
export function createComments(options: CommentOptions, file: string | undefined): RenderComment {
  const comments = new Map(file === undefined ? undefined : readSealed<readonly KeptComment[]>(file));
  return (source, page) => {
    let comment = comments.get(source);
    if (comment === undefined) {
      comment = renderComment(source, page, options);
      comments.set(source, comment);
    }
    return comment;
  };
}

const PREFIX = "comments-";

/** A comment's Markdown, and what came of it. */
type KeptComment = readonly [string, Comment];

/**
 * Names the file of a reference's comments.
 * @param compiled absolute path of the compiled reference, whose name tells it apart from others; they are kept beside it
 */
export function commentsFile(compiled: string, config: ResolvedConfig): string {
  const { baseUrl, url, linksElsewhere, limits, llms, search } = config;
  const hash = hashOf(JSON.stringify([path.basename(compiled), baseUrl, url, linksElsewhere, limits, llms, search]));
  return path.join(path.dirname(compiled), `${PREFIX}${hash}.json`);
}

/**
 * Renders all comments of a reference and keeps them. What the configuration notes of a package is not among them: it may
 * link to guides, which come and go.
 * @param file what `commentsFile` gave
 * @param page any of the reference
 * @throws what writing throws (disk full, permission)
 */
export function keepComments(file: string, reference: Reference, page: Page, options: CommentOptions): void {
  const all = new Map<string, Comment>();
  const keep = (source: string): string => {
    if (!all.has(source)) all.set(source, renderComment(source, page, options));
    return "";
  };
  const view = createView("/", keep, () => "");
  for (const pkg of reference.packages) {
    view.package(pkg);
    for (const item of itemsWithPages(pkg.items)) view.item(item);
  }
  writeSealed(file, [...all] satisfies readonly KeptComment[]);
  removeOthers(file, PREFIX);
}

/** Nobody here can mend a package's comment; what must not pass is left out by the renderer all the same. */
const TOLD: ReadonlySet<string> = new Set(["unsafe-url", "too-deep"]);

/** Renders a comment. @param isTold which problems are told of it, by their codes */
export function renderComment(
  source: string,
  page: Page,
  { config, addresses, resolveLink }: CommentOptions,
  isTold = (code: string) => TOLD.has(code),
): Comment {
  const problems: Problem[] = [];
  const rendered = renderMarkdown(source, {
    bodyLine: 1,
    // Comments come from packages: their markup is text.
    rawHtml: false,
    limits: config.limits,
    tocLevels: { min: 7, max: 7 },
    directives: new Map(),
    resolveLink: (href) => resolveLink(page, href),
    resolveAsset: (src) => ({ href: src, external: true }),
    readSnippet: () => ({ error: "files are not read for comments" }),
    renderDirective: () => undefined,
    report: (problem) => {
      if (isTold(problem.code)) problems.push(problem);
    },
  });
  const { html, description, links } = rendered;
  return {
    html,
    plain: config.llms ? rendered.plain(addresses).body.trimEnd() : "",
    text: config.search ? rendered.text() : "",
    description,
    links: links.map((link) => ({ ...link, line: 1, column: 1 })),
    problems,
  };
}
