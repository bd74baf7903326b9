// Reads a built site as a visitor without scripts does: from one page by links alone, on a plain static host.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ParserError, parse } from "parse5";
import { listFiles } from "./folder.ts";
import { attribute, type Document, type Element, findAll } from "./html.ts";
import { nestingErrors } from "./nesting.ts";

export interface CrawlOptions {
  /** @default "/" */
  readonly baseUrl?: string;
  /** Where the visit begins, `baseUrl` included. @default `baseUrl` */
  readonly start?: string;
  /** Scheme and host of the site; its absolute addresses count as links within the site. */
  readonly url?: string;
  /** Receives every page of the output, reached or not. */
  onPage?(page: CrawledPage): void;
}

/** What a page holds that other pages may need. */
export interface CrawledPage {
  /** Path under the output folder. */
  readonly file: string;
  readonly html: string;
  readonly document: Document;
  /** Leads elsewhere by a refresh, as the pages of old routes do. */
  readonly redirect: boolean;
}

export type ProblemKind =
  | "unreachable"
  | "dead-link"
  | "dead-anchor"
  | "duplicate-id"
  | "missing-asset"
  | "parse-error"
  | "outside-base"
  | "relative-link";

export interface CrawlProblem {
  readonly kind: ProblemKind;
  readonly page: string;
  readonly detail: string;
}

export interface Crawl {
  /** Every HTML file of the output. */
  readonly pages: readonly string[];
  /** Those that links lead to. */
  readonly reached: ReadonlySet<string>;
  /** Addresses of other hosts, each with a page that has it. */
  readonly external: ReadonlyMap<string, string>;
  readonly problems: readonly CrawlProblem[];
}

interface Reference {
  readonly href: string;
  /** A page to visit, or a file that only must be there. */
  readonly kind: "page" | "asset";
}

interface Scanned {
  readonly ids: ReadonlySet<string>;
  readonly references: readonly Reference[];
  readonly redirect: boolean;
}

/** Follows every link of a built site and lists what is wrong. */
export function crawl(outDir: string, options: CrawlOptions = {}): Crawl {
  const baseUrl = options.baseUrl ?? "/";
  const files = new Set(listFiles(outDir));
  const pages = [...files].filter((file) => file.endsWith(".html"));
  const problems: CrawlProblem[] = [];
  const external = new Map<string, string>();
  const problem = (kind: ProblemKind, page: string, detail: string) => problems.push({ kind, page, detail });

  const scanned = new Map<string, Scanned>();
  for (const file of pages) scanned.set(file, scan(file));

  const start = answer(options.start ?? baseUrl);
  if (start === undefined)
    throw new Error(`nothing answers at ${options.start ?? baseUrl}, where the crawl should start`);
  const reached = new Set([start]);
  const queue = [start];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    for (const { href, kind } of scanned.get(file)?.references ?? []) {
      const target = kind === "page" ? resolve(file, href, kind, false) : undefined;
      if (target === undefined || reached.has(target) || !scanned.has(target)) continue;
      reached.add(target);
      queue.push(target);
    }
  }

  for (const [file, { references, redirect }] of scanned) {
    for (const { href, kind } of references) resolve(file, href, kind, true);
    if (!reached.has(file) && !redirect && file !== "404.html") problem("unreachable", file, "no link leads here");
  }
  return { pages, reached, external, problems };

  function scan(file: string): Scanned {
    const html = readFileSync(join(outDir, file), "utf8");
    const onParseError = (e: ParserError) => problem("parse-error", file, `${e.startLine}:${e.startCol} ${e.code}`);
    const document = parse(html, { sourceCodeLocationInfo: true, onParseError });
    for (const error of nestingErrors(html, document)) problem("parse-error", file, error);
    const ids = new Set<string>();
    const references: Reference[] = [];
    let redirect = false;
    for (const element of findAll(document, "*")) {
      const id = attribute(element, "id");
      if (id !== undefined) {
        if (ids.has(id)) problem("duplicate-id", file, `#${id}`);
        ids.add(id);
      }
      const refresh = refreshTarget(element);
      if (refresh !== undefined) {
        redirect = true;
        references.push({ href: refresh, kind: "page" });
      }
      references.push(...referencesOf(element));
    }
    options.onPage?.({ file, html, document, redirect });
    return { ids, references, redirect };
  }

  /** The file that a static host answers a path with, or undefined. */
  function answer(path: string): string | undefined {
    if (!path.startsWith(baseUrl)) return undefined;
    const decoded = decode(path.slice(baseUrl.length));
    if (decoded === undefined) return undefined;
    const clean = decoded.replace(/\/$/, "");
    const index = clean === "" ? "index.html" : `${clean}/index.html`;
    if (!decoded.endsWith("/") && files.has(decoded)) return decoded;
    return files.has(index) ? index : undefined;
  }

  /** Finds what a reference leads to; says what is wrong with it only when `report` is set. */
  function resolve(file: string, href: string, kind: Reference["kind"], report: boolean): string | undefined {
    const say = (what: ProblemKind, detail: string) => {
      if (report) problem(what, file, detail);
    };
    let path = href;
    if (options.url !== undefined && (href === options.url || href.startsWith(`${options.url}/`))) {
      path = href.slice(options.url.length) || "/";
    }
    if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(path)) {
      if (/^(https?:)?\/\//i.test(path)) external.set(path, file);
      return undefined;
    }
    const [beforeHash = "", fragment = ""] = split(path, "#");
    const [pathname = ""] = split(beforeHash, "?");
    let target: string | undefined;
    if (pathname === "") {
      target = file;
    } else if (!pathname.startsWith("/")) {
      // Read at /docs/x and at /docs/x/ it would lead to two places.
      say("relative-link", href);
      return undefined;
    } else if (!pathname.startsWith(baseUrl) && `${pathname}/` !== baseUrl) {
      say("outside-base", href);
      return undefined;
    } else {
      target = answer(pathname.startsWith(baseUrl) ? pathname : `${pathname}/`);
      if (target === undefined) {
        say(kind === "page" ? "dead-link" : "missing-asset", href);
        return undefined;
      }
    }
    const ids = scanned.get(target)?.ids;
    if (fragment !== "" && fragment !== "top" && ids !== undefined) {
      if (!ids.has(fragment) && !ids.has(decode(fragment) ?? "")) say("dead-anchor", href);
    }
    return target;
  }
}

/** Formats problems for an assertion's message: counts by kind, then the first of each. */
export function formatProblems(problems: readonly CrawlProblem[], most = 10): string {
  const kinds = new Map<ProblemKind, CrawlProblem[]>();
  for (const problem of problems) kinds.set(problem.kind, [...(kinds.get(problem.kind) ?? []), problem]);
  return [...kinds]
    .map(([kind, all]) => {
      const lines = all.slice(0, most).map(({ page, detail }) => `  ${page}: ${detail}`);
      return `${kind} (${all.length})\n${lines.join("\n")}${all.length > most ? "\n  …" : ""}`;
    })
    .join("\n");
}

function referencesOf(element: Element): Reference[] {
  const references: Reference[] = [];
  const add = (name: string, kind: Reference["kind"]) => {
    const href = attribute(element, name)?.trim();
    if (href !== undefined) references.push({ href, kind });
  };
  switch (element.tagName) {
    case "a":
    case "area":
      add("href", "page");
      break;
    case "link":
      add("href", /\b(canonical|alternate|prev|next)\b/.test(attribute(element, "rel") ?? "") ? "page" : "asset");
      break;
    case "iframe":
      add("src", "page");
      break;
    case "use":
      add("href", "asset");
      break;
    case "object":
      add("data", "asset");
      break;
    default:
      add("src", "asset");
      add("poster", "asset");
  }
  for (const candidate of (attribute(element, "srcset") ?? "").split(/,\s+/)) {
    const [href] = candidate.trim().split(/\s+/);
    if (href) references.push({ href, kind: "asset" });
  }
  return references;
}

function refreshTarget(element: Element): string | undefined {
  if (element.tagName !== "meta" || attribute(element, "http-equiv")?.toLowerCase() !== "refresh") return undefined;
  return /^\s*\d+\s*;\s*url=(.*)$/i.exec(attribute(element, "content") ?? "")?.[1]?.trim();
}

function split(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return index < 0 ? [text, ""] : [text.slice(0, index), text.slice(index + 1)];
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
