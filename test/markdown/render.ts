// Renders Markdown for the tests of this folder: a small site that answers every link, and directives shown as text.
import { parse } from "parse5";
import * as assert from "uvu/assert";
import type { DirectiveSpec, Directives } from "../../src/directives.ts";
import {
  type MarkdownContext,
  type MarkdownResult,
  type PlainAddresses,
  type Problem,
  renderMarkdown,
} from "../../src/markdown.ts";
import type { AnyDirectiveProps, Limits } from "../../src/types.ts";
import { attribute, find, findAll, hasClass, isElement, type Node } from "../support/html.ts";

export const LIMITS: Limits = {
  fileBytes: 2 ** 21,
  frontMatterBytes: 2 ** 16,
  nesting: 50,
  highlightChars: 200_000,
  pageMs: 2000,
  pluginMs: 2000,
};

/** Addresses of twins and files, on a site of their own. */
export const ADDRESSES: PlainAddresses = {
  page: (href) => href.replace(/^([^#?]*)/, "https://x.dev$1/index.md"),
  file: (href) => (href.startsWith("/") ? `https://x.dev${href}` : href),
};

const anything: DirectiveSpec = {
  attributes: undefined,
  kinds: ["container", "leaf"],
  label: "optional",
  items: new Map(),
};

/** Directives that take any attribute: admonitions, tabs, and `mark`, which is one of a text. */
const DIRECTIVES: Directives = new Map([
  ...["note", "tip", "info", "warning", "danger"].map((name) => [name, anything] as const),
  ["tabs", { ...anything, items: new Map([["tab", anything]]) }] as const,
  ["mark", { ...anything, kinds: ["text"] }] as const,
]);

export interface Rendered extends Omit<MarkdownResult, "text"> {
  readonly text: string;
  /** `line:column code`, after the name of an included file, in the order of the reports. */
  readonly places: readonly string[];
  readonly problems: readonly Problem[];
  readonly directives: readonly AnyDirectiveProps[];
}

type Options = Partial<MarkdownContext> & { readonly files?: Readonly<Record<string, string>> };

/** What Markdown is rendered with here; problems and directives are added to the lists. */
export function contextOf(
  { files = {}, ...over }: Options = {},
  problems: Problem[] = [],
  directives: AnyDirectiveProps[] = [],
): MarkdownContext {
  const context: MarkdownContext = {
    bodyLine: 1,
    rawHtml: true,
    limits: LIMITS,
    tocLevels: { min: 2, max: 3 },
    directives: DIRECTIVES,
    resolveLink: (href) => {
      if (href.startsWith("dead")) return { error: { code: "dead-link", message: `link "${href}" matches no page` } };
      if (/^[a-z]+:/i.test(href)) return { href, external: true };
      const [path = "", anchor = ""] = href.split("#");
      return { href: `/site/${href}`, target: { route: `/site/${path}`, anchor } };
    },
    resolveAsset: (src) => {
      if (src.startsWith("dead")) return { error: { code: "dead-asset", message: `no file "${src}"` } };
      return /^[a-z]+:/i.test(src) ? { href: src } : { href: `/site/${src}`, width: 40, height: 30 };
    },
    readSnippet: (path) => {
      const text = files[path];
      return text === undefined ? { error: `no file "${path}"`, hint: "Looked in the test." } : { text };
    },
    include: (path) => {
      const text = files[path];
      if (text === undefined) return { error: `no file "${path}"` };
      const resolveLink = (href: string) => ({ href: `/site/${path}/${href}`, target: { route: href, anchor: "" } });
      return { file: path, text, context: { ...context, file: path, bodyLine: 1, resolveLink } };
    },
    renderDirective: (props) => {
      directives.push(props);
      if (props.name === "mark") return `<mark>${props.label ?? ""}</mark>`;
      return `<div class="${props.name}">${props.label ?? ""}|${props.html}</div>`;
    },
    report: (problem) => problems.push(problem),
    ...over,
  };
  return context;
}

/**
 * Renders Markdown. Relative links lead to `/site/…`, `dead.md` nowhere; images are 40 × 30; snippets and includes are
 * taken from `files`, and links in an included file lead to `/site/<that file>/…`.
 */
export function render(source: string, options: Options = {}): Rendered {
  const problems: Problem[] = [];
  const directives: AnyDirectiveProps[] = [];
  const context = contextOf(options, problems, directives);
  const result = renderMarkdown(source, context);
  const places = problems.map(({ file, line, column, code }) => `${file ? `${file}:` : ""}${line}:${column} ${code}`);
  return {
    html: result.html,
    h1: result.h1,
    toc: result.toc,
    headings: result.headings,
    anchors: result.anchors,
    links: result.links,
    scripts: result.scripts,
    samples: result.samples,
    quotes: result.quotes,
    hasRawHtml: result.hasRawHtml,
    text: linesOf(result.text()),
    description: result.description,
    plain: result.plain,
    places,
    problems,
    directives,
  };
}

/** Asserts that an article ends where its page ends it, for browsers with scripts and without. */
export function assertFramed(html: string, source: string): void {
  const page = `<!DOCTYPE html><html lang="en"><head><title>t</title></head><body><main><article>${html}<hr class="end"></article></main></body></html>`;
  for (const scriptingEnabled of [true, false]) {
    const document = parse(page, { scriptingEnabled });
    const names: string[] = [];
    const end = findAll(document, "hr", (each) => hasClass(each, "end"))[0];
    for (let node: Node | null | undefined = end?.parentNode; node && isElement(node); node = node.parentNode) {
      names.push(node.tagName);
    }
    assert.equal(names, ["article", "main", "body", "html"], source);
    assert.is(attribute(find(document, "html"), "lang"), "en", source);
    assert.is(find(document, "body").attrs.length, 0, source);
  }
}

/** Measures the processor time of a call, which other processes on the machine don't lengthen. */
export function timed<T>(call: () => T): { readonly value: T; readonly ms: number } {
  const before = process.cpuUsage();
  const value = call();
  const { user, system } = process.cpuUsage(before);
  return { value, ms: (user + system) / 1000 };
}

/** The HTML alone. */
export function html(source: string, options?: Parameters<typeof render>[1]): string {
  return render(source, options).html;
}

/** A plain text without the space that means nothing. */
function linesOf(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter(Boolean).join("\n");
}
