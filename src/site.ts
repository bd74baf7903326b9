// The whole site's metadata: reads every page's front matter and title, gives each its address, refuses collisions.
// Parses no Markdown.
import fs from "node:fs";
import path from "node:path";
import { compare, nearest, presentable } from "./diagnostics.ts";
import { decodeSource, parseFrontMatter } from "./frontmatter.ts";
import { hashOf } from "./hash.ts";
import type { GeneratedPage } from "./plugins/types.ts";
import { type ReferenceSite, referencePages, referenceSidebar } from "./reference/pages.ts";
import { baseName, dirName, pageAddress, parseNumberPrefix, twinPath } from "./route.ts";
import type { Scan } from "./scan.ts";
import { buildSidebar, type CategoryMetadata } from "./sidebar.ts";
import type { BrokenPage, Diagnostic, Page, ResolvedConfig, Site, SourceFile } from "./types.ts";
import { parseYamlMapping } from "./yaml.ts";

/** What reading one file takes. */
export interface ReadInput {
  readonly config: ResolvedConfig;
  /** Absolute path of the content folder. */
  readonly content: string;
  readonly display: (file: string) => string;
}

export interface SiteInput extends ReadInput {
  readonly scan: Scan;
  /** The configuration file as authors know it, for the places of problems. */
  readonly configFile: string;
  readonly reference: ReferenceSite | undefined;
  /** Pages that plugins made, in their order. */
  readonly made?: readonly ReadGenerated[];
  /** The reference's pages, where they are listed already. */
  readonly referencePages?: readonly Page[] | undefined;
  /** What was read of a file earlier, if the file is still the same; spares reading it again. */
  readonly known: (file: SourceFile) => Page | readonly Diagnostic[] | undefined;
}

/** Indexes the site. Pages with errors are left out of it; drafts too. */
export function indexSite(input: SiteInput): { site: Site; problems: readonly Diagnostic[] } {
  const { scan, config, display } = input;
  const problems: Diagnostic[] = [...scan.problems];
  const all: Page[] = [];
  const broken: BrokenPage[] = [];
  const leaveOut = (file: string) => broken.push({ file, ...pageAddress(file, config.docsPath) });
  for (const source of scan.pages) {
    const read = input.known(source) ?? readPage(source, input);
    if (!isPage(read)) {
      problems.push(...read);
      leaveOut(source.file);
    } else {
      problems.push(...(read.warnings ?? []));
      if (!read.frontMatter.draft) all.push(read);
    }
  }
  const taken = new Map(scan.pages.map(({ file }) => [file, "a page of the same name is written"]));
  for (const { page, read } of input.made ?? []) {
    const known = taken.get(page.file);
    taken.set(page.file, `the plugin ${JSON.stringify(page.plugin)} makes a page of the same name`);
    if (known) problems.push(madeTwice(page, known));
    else if (!isPage(read)) {
      problems.push(...read);
      leaveOut(page.file);
    } else {
      problems.push(...(read.warnings ?? []));
      if (!read.frontMatter.draft) all.push(read);
    }
  }
  const { reference } = input;
  if (reference) all.push(...(input.referencePages ?? referencePages(reference)));
  const pages = withoutCollisions(all, input, problems);
  if (pages.length < all.length) {
    const kept = new Set(pages);
    broken.push(...all.filter((page) => !kept.has(page)).map(({ file, id, route }) => ({ file, id, route })));
  }
  const categories = new Map<string, CategoryMetadata>();
  for (const { file } of scan.categories) {
    const metadata = readCategory(file, input, problems);
    if (metadata) categories.set(dirName(file), metadata);
  }
  const sidebar = buildSidebar({
    pages,
    broken,
    categories,
    config: config.sidebar,
    configFile: input.configFile,
    docsPath: config.docsPath,
    baseUrl: config.baseUrl,
    reference: reference && ((label) => referenceSidebar(reference, label, config.baseUrl)),
  });
  problems.push(...sidebar.problems, ...checkPagination(pages, broken, display));
  const site = { config, pages, sidebar: sidebar.items, assets: scan.statics.map(({ file }) => file), broken };
  return { site, problems };
}

/** Whether a file could be read as a page. */
export function isPage(read: Page | readonly Diagnostic[]): read is Page {
  return "route" in read;
}

/** A page that a plugin made, and what was read of it. */
export interface ReadGenerated {
  readonly page: GeneratedPage;
  readonly read: Page | readonly Diagnostic[];
}

/** Reads a page's front matter and title; or says why it is no page. */
export function readPage(source: SourceFile, input: ReadInput): Page | readonly Diagnostic[] {
  const file = input.display(source.file);
  if (source.size > input.config.limits.fileBytes) return [tooLarge(file, source.size, input.config)];
  let bytes: Uint8Array;
  try {
    bytes = fs.readFileSync(path.join(input.content, source.file));
  } catch (error) {
    return [unreadable(file, error)];
  }
  return pageOf(source.file, bytes, input);
}

/** Reads a page that a plugin made, as if it were written. */
export function readGenerated(page: GeneratedPage, input: ReadInput): ReadGenerated {
  const bytes = Buffer.from(page.text);
  const { limits } = input.config;
  if (bytes.length > limits.fileBytes)
    return { page, read: [tooLarge(input.display(page.file), bytes.length, input.config)] };
  const read = pageOf(page.file, bytes, input);
  const { plugin, from } = page;
  return { page, read: isPage(read) ? { ...read, made: { plugin, ...(from !== undefined && { from }) } } : read };
}

function tooLarge(file: string, bytes: number, { limits }: ResolvedConfig): Diagnostic {
  const message = `the file has ${bytes} bytes; the limit is ${limits.fileBytes}`;
  const hint = "Split the page, or raise limits.fileBytes in the configuration.";
  return { file, line: 1, column: 1, severity: "error", code: "file-too-large", message, hint };
}

function madeTwice({ file, plugin, place }: GeneratedPage, why: string): Diagnostic {
  const message = `the plugin ${JSON.stringify(plugin)} makes the page ${JSON.stringify(file)}, but ${why}`;
  const hint = "Give one of the two another path.";
  return { ...place, severity: "error", code: "page-collision", message, hint };
}

function pageOf(name: string, bytes: Uint8Array, input: ReadInput): Page | readonly Diagnostic[] {
  const { config } = input;
  const file = input.display(name);
  const decoded = decodeSource(bytes);
  const parsed = parseFrontMatter(decoded.text, {
    extra: config.extraFrontMatter,
    maxBytes: config.limits.frontMatterBytes,
  });
  const found = [...decoded.problems, ...parsed.problems].map((problem) => ({ file, ...problem }));
  if (found.some(({ severity }) => severity === "error")) return found;
  const { frontMatter } = parsed;
  const address = pageAddress(name, config.docsPath, frontMatter);
  const longest = Math.max(...address.output.split("/").map((segment) => Buffer.byteLength(segment)));
  if (longest > 255) {
    const message = `a part of the route has ${longest} bytes; file systems take 255`;
    const hint = "Shorten the file's name, or give the page a slug.";
    return [{ file, line: 1, column: 1, severity: "error", code: "name-too-long", message, hint }];
  }
  const title = frontMatter.title ?? presentable(firstHeading(parsed.body) ?? nameTitle(name));
  return {
    file: name,
    ...address,
    title,
    label: frontMatter.sidebar_label ?? title,
    frontMatter,
    bodyLine: parsed.bodyLine,
    hash: hashOf(bytes),
    ...(found.length > 0 && { warnings: found }),
  };
}

function unreadable(file: string, error: unknown): Diagnostic {
  const message = `the file cannot be read: ${(error as Error).message.replace(/, open .*/s, "")}`;
  const hint = "Check that it exists and that you may read it.";
  return { file, line: 1, column: 1, severity: "error", code: "unreadable", message, hint };
}

/** How much of a heading can be the page's title, in characters: patterns look at some of it again and again. */
const LONGEST_TITLE = 1000;

/** The text of the first level-one heading outside of fences, its inline marks taken off; undefined if there is none. */
export function firstHeading(body: string): string | undefined {
  let fence = "";
  for (const match of body.matchAll(/^ {0,3}(?:(`{3,}|~{3,})|#[ \t]+([^\r\n]+))/gm)) {
    const [, marks, heading] = match;
    if (marks) {
      if (fence === "") fence = marks;
      else if (marks.startsWith(fence)) fence = "";
    } else if (heading !== undefined && fence === "") {
      const text = plainHeading(heading.slice(0, LONGEST_TITLE));
      if (text !== "") return text;
    }
  }
  return undefined;
}

/** Takes the marks off inline Markdown well enough for a title; the page itself shows the parsed heading. */
function plainHeading(text: string): string {
  return text
    .replace(/[ \t]+#+[ \t]*$/, "")
    .replace(/[ \t]*\{#[^}\s]+\}[ \t]*$/, "")
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1")
    .replace(/`+([^`]+)`+/g, "$1")
    .replace(/(\*{1,3}|_{1,3}|~~)(?=\S)(.*?\S)\1/g, "$2")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .trim();
}

/** A title from a file's name: `02-first-steps.md` is “First steps”. */
function nameTitle(file: string): string {
  const stem = baseName(file).replace(/\.md$/i, "");
  const name = /^(index|readme)$/i.test(stem) ? baseName(dirName(file)) || stem : stem;
  const words = parseNumberPrefix(name).name.replace(/[-_]+/g, " ").trim() || name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Keeps the first page of each address; every other one is an error at its own file. */
function withoutCollisions(all: readonly Page[], input: SiteInput, problems: Diagnostic[]): Page[] {
  const { config, display } = input;
  const docs = config.docsPath === "." ? "" : `${config.docsPath}/`;
  const outputs = new Outputs();
  for (const reserved of [`${docs}sidebar.json`, "sitemap.xml", "404.html"]) {
    outputs.add(reserved, { what: () => "a file that the build writes", route: `/${reserved}` });
  }
  outputs.add("assets/", { what: () => "a folder that the build writes", route: "/assets" });
  // The parts of the sidebar, and the index of the search.
  const isOwn = (output: string) =>
    key(output).startsWith(key(docs)) && /^(?:sidebar|search)\/.*\.json$/i.test(output.slice(docs.length));
  const problem = (file: string, code: string, message: string, hint: string) =>
    problems.push({ file: display(file), line: 1, column: 1, severity: "error", code, message, hint });
  for (const { file } of input.scan.statics) {
    const output = file.slice("static/".length);
    const taken = isOwn(output) ? { what: () => "a file that the build may write" } : outputs.find(output);
    if (taken) {
      const hint = "Rename the file; addresses that differ in case only are the same on many hosts.";
      problem(file, "output-collision", `/${output} is already the address of ${taken.what()}`, hint);
    } else outputs.add(output, { what: () => display(file), route: `/${output}` });
  }
  const pages: Page[] = [];
  for (const page of all) {
    const twin = config.llms ? outputs.find(twinPath(page.route)) : undefined;
    if (twin) {
      const message = `/${twinPath(page.route)}, the page as Markdown, is already the address of ${twin.what()}`;
      const hint = "Rename that file, give the page a slug, or say llms: false in the configuration.";
      problem(page.file, "output-collision", message, hint);
    }
    const taken = outputs.find(page.output);
    if (taken) {
      const differs = taken.route !== page.route && key(taken.route) === key(page.route);
      const hint = differs
        ? `Its route ${JSON.stringify(taken.route)} differs in case or in Unicode form only, which many hosts take for the same. Rename one of the two.`
        : "Rename one of the two files or give one a slug.";
      const message = `the route ${JSON.stringify(page.route)} is already that of ${taken.what()}`;
      problem(page.file, "route-collision", message, hint);
    } else {
      outputs.add(page.output, { what: () => display(page.file), route: page.route });
      pages.push(page);
    }
  }
  return pages.sort((a, b) => compare(a.route, b.route));
}

/** Whom an output belongs to. */
interface Taken {
  /** Asked for only where it is said: a path as authors know it costs more than all the rest. */
  what(): string;
  readonly route: string;
}

/** Which files will be in the output, and the folders that they need. A path that ends in a slash is a folder alone. */
class Outputs {
  readonly #files = new Map<string, Taken>();
  readonly #folders = new Map<string, Taken>();

  add(output: string, taken: Taken): void {
    const path = key(output);
    if (!path.endsWith("/")) this.#files.set(path, taken);
    for (const folder of foldersOf(path)) {
      if (this.#folders.has(folder)) break;
      this.#folders.set(folder, taken);
    }
  }

  /** Finds what is in a file's way: one of the same name, a folder in its place, or a file in the place of its folder. */
  find(output: string): Taken | undefined {
    const path = key(output);
    const same = this.#files.get(path) ?? this.#folders.get(path);
    if (same) return same;
    for (const folder of foldersOf(path)) {
      if (this.#folders.has(folder)) break;
      const file = this.#files.get(folder);
      if (file) return file;
    }
    return undefined;
  }
}

/** The folders that a path is in, the innermost first. */
function* foldersOf(path: string): Generator<string> {
  for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) yield path.slice(0, at);
}

function key(output: string): string {
  return output.normalize("NFC").toLowerCase();
}

const CATEGORY_KEYS = [
  "label",
  "position",
  "collapsed",
  "collapsible",
  "className",
  "link",
  "description",
  "key",
  "customProps",
];

function readCategory(file: string, input: SiteInput, problems: Diagnostic[]): CategoryMetadata | undefined {
  const display = input.display(file);
  let bytes: Uint8Array;
  try {
    bytes = fs.readFileSync(path.join(input.content, file));
  } catch (error) {
    problems.push(unreadable(display, error));
    return undefined;
  }
  const decoded = decodeSource(bytes);
  // JSON is YAML, so one strict parser with positions reads both forms.
  const parsed = parseYamlMapping(decoded.text, { firstLine: 1, maxBytes: 65536, maxDepth: 16, maxAliases: 0 });
  const before = problems.length;
  problems.push(...[...decoded.problems, ...parsed.problems].map((problem) => ({ file: display, ...problem })));
  const metadata: { -readonly [K in keyof CategoryMetadata]: CategoryMetadata[K] } = {};
  for (const { key, value, line, column, valueLine, valueColumn } of parsed.entries) {
    const wrong = (expected: string) => {
      problems.push({
        file: display,
        line: valueLine,
        column: valueColumn,
        severity: "error",
        code: "category-type",
        message: `${key} must be ${expected}`,
        hint: `It is ${JSON.stringify(value)}.`,
      });
    };
    if (key === "label" || key === "className") {
      if (typeof value === "string" && value.trim() !== "") metadata[key] = presentable(value);
      else wrong("a text");
    } else if (key === "position") {
      const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
      if (typeof number === "number" && Number.isFinite(number)) metadata.position = number;
      else wrong("a number");
    } else if (key === "collapsed" || key === "collapsible") {
      if (value === true || value === "true") metadata[key] = true;
      else if (value === false || value === "false") metadata[key] = false;
      else wrong("true or false");
    } else if (key === "link") {
      if (value === null || value === "null" || value === "~") metadata.link = null;
      else {
        const { type, id } = (typeof value === "object" ? value : {}) as { type?: unknown; id?: unknown };
        if (type === "doc" && typeof id === "string") metadata.link = { id };
        // A generated index has no page of its own here: the category leads to its first page.
        else if (type !== "generated-index") wrong("null, {type: doc, id: …} or {type: generated-index}");
      }
    } else if (!CATEGORY_KEYS.includes(key)) {
      const near = nearest(key, CATEGORY_KEYS);
      problems.push({
        file: display,
        line,
        column,
        severity: "error",
        code: "category-key",
        message: `unknown key ${JSON.stringify(key)} in a category file`,
        hint: near ? `Did you mean ${JSON.stringify(near)}?` : `Known keys: ${CATEGORY_KEYS.join(", ")}.`,
      });
    }
  }
  return problems.length === before ? metadata : undefined;
}

/** `pagination_prev` and `pagination_next` must name pages. */
function checkPagination(
  pages: readonly Page[],
  broken: readonly BrokenPage[],
  display: (file: string) => string,
): Diagnostic[] {
  const ids = new Set(pages.map(({ id }) => id));
  const known = new Set([...ids, ...broken.map(({ id }) => id)]);
  const problems: Diagnostic[] = [];
  for (const page of pages) {
    for (const key of ["pagination_prev", "pagination_next"] as const) {
      const id = page.frontMatter[key];
      if (id === undefined || id === null || known.has(id) || known.has(`${id}/index`)) continue;
      const near = nearest(id, ids);
      problems.push({
        file: display(page.file),
        line: 1,
        column: 1,
        severity: "error",
        code: "pagination",
        message: `${key}: no page has the id ${JSON.stringify(id)}`,
        ...(near && { hint: `Did you mean ${JSON.stringify(near)}?` }),
      });
    }
  }
  return problems;
}
