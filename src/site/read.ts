// Reads a page's front matter and title, and so its address. Parses no Markdown.
import fs from "node:fs";
import path from "node:path";
import { type Place, START } from "../config/places.ts";
import { decodeSource, readSource, type Source } from "../decode.ts";
import { hasErrors, presentable } from "../diagnostics.ts";
import { detached, parseFrontMatter } from "../frontmatter.ts";
import { hashOf } from "../hash.ts";
import type { GeneratedPage } from "../plugins/types.ts";
import { displayPath } from "../project.ts";
import { lengthProblem, pageAddress } from "../route.ts";
import { isMisnamed, tellMisnamed } from "../scan/problems.ts";
import { UnseenFile } from "../scan/unseen.ts";
import type { Diagnostic, Page, ResolvedConfig, SourceFile } from "../types.ts";
import type { Problem } from "../yaml/nodes.ts";
import { firstHeading, nameTitle } from "./title.ts";

// For whoever reads no page: by its own file the program would be cut into more pieces.
export { firstHeading } from "./title.ts";

/** What reading one file takes. */
export interface ReadInput {
  readonly config: ResolvedConfig;
  /** Absolute path of the content folder. */
  readonly content: string;
  readonly display: (file: string) => string;
}

/** A file that is no page of the site. */
export interface FailedPage {
  /** Why. */
  readonly problems: readonly Diagnostic[];
  /** As much of it as could be read, where its front matter could be told apart from its text. */
  readonly page?: Page;
  /** Whether the errors leave no doubt about which address it asks for. */
  readonly isAddressed?: true;
  /** Whether it is a draft: nothing of it is checked but its front matter. */
  readonly isDraft?: true;
}

/** Whether a file could be read as a page. */
export function isPage(read: Page | FailedPage): read is Page {
  return "route" in read;
}

/** A page that a plugin made, and what was read of it. */
export interface ReadGenerated {
  readonly page: GeneratedPage;
  readonly read: Page | FailedPage;
}

/** Reads a page's front matter and title; or says why it is no page. */
export function readPage(of: SourceFile, input: ReadInput): Page | FailedPage {
  const { file } = of;
  const { config, content, display } = input;
  const { fileBytes } = config.limits;
  if (!(of instanceof UnseenFile) && of.size > fileBytes) return failed(tooLarge(display(file), of.size, config));
  const absolute = `${content}${path.sep}${file}`;
  let source: Source;
  let linkTo: string | undefined;
  try {
    source = readSource(absolute);
    if (of.isLink) linkTo = displayPath(fs.realpathSync(content), fs.realpathSync(absolute));
  } catch (error) {
    // One that no text can hold is too large, too.
    return failed(of.size > fileBytes ? tooLarge(display(file), of.size, config) : unreadable(display(file), error));
  }
  // A unit of the text stands for three bytes at most.
  if (source.length * 3 > fileBytes && of.size > fileBytes) return failed(tooLarge(display(file), of.size, config));
  const read = pageOf(file, source, input);
  return linkTo !== undefined && isPage(read) ? { ...read, linkTo } : read;
}

/** Reads a page that a plugin made, as if it were written. */
export function readGenerated(page: GeneratedPage, input: ReadInput): ReadGenerated {
  const bytes = Buffer.from(page.text);
  const { limits } = input.config;
  if (bytes.length > limits.fileBytes)
    return { page, read: failed(tooLarge(input.display(page.file), bytes.length, input.config)) };
  const read = pageOf(page.file, bytes, input);
  const { plugin, from } = page;
  const made = { plugin, ...(from !== undefined && { from }) };
  if (isPage(read)) return { page, read: { ...read, made } };
  return { page, read: read.page ? { ...read, page: { ...read.page, made } } : read };
}

function failed(problem: Diagnostic): FailedPage {
  return { problems: [problem] };
}

function tooLarge(file: string, bytes: number, { limits }: ResolvedConfig): Diagnostic {
  const message = `the file has ${bytes} bytes; the limit is ${limits.fileBytes}`;
  const hint = "Split the page, or raise limits.fileBytes in the configuration.";
  return { file, line: 1, column: 1, severity: "error", code: "file-too-large", message, hint };
}

function pageOf(name: string, source: Source, input: ReadInput): Page | FailedPage {
  const { config } = input;
  const decoded = decodeSource(source);
  const parsed = parseFrontMatter(decoded.text, {
    extra: config.extraFrontMatter,
    maxBytes: config.limits.frontMatterBytes,
  });
  const late =
    parsed.bodyLine > 1
      ? secondFrontMatter(parsed.body, parsed.bodyLine)
      : parsed.problems.length === 0
        ? lateFrontMatter(decoded.text)
        : [];
  const found = [...decoded.problems, ...parsed.problems, ...late].map((problem) => ({
    file: input.display(name),
    ...problem,
  }));
  const isTaken = parsed.bodyLine > 1 || !hasErrors(found);
  // What is no text, or begins with what may be front matter, can't be checked.
  if (!isTaken || decoded.problems.some(({ severity }) => severity === "error")) return { problems: found };
  const { frontMatter } = parsed;
  const address = pageAddress(name, config.docsPath, frontMatter);
  const long = lengthProblem(address.output);
  if (long !== undefined) {
    const message = `the route ${long}`;
    const hint = "Shorten the file's name, or give the page a slug.";
    found.push({
      file: input.display(name),
      line: 1,
      column: 1,
      severity: "error",
      code: "name-too-long",
      message,
      hint,
    });
  }
  const isLeftOut = hasErrors(found);
  if (UNSERVED.test(address.output)) found.push(unserved(input.display(name)));
  const title =
    frontMatter.title ?? detached(presentable(firstHeading(parsed.body, config.rawHtml) ?? nameTitle(name)));
  const page: Page = {
    file: name,
    id: address.id,
    route: address.route,
    output: address.output,
    title,
    label: frontMatter.sidebar_label ?? title,
    frontMatter,
    bodyLine: parsed.bodyLine,
    hash: hashOf(source),
    ...(found.length > 0 && !isLeftOut && { warnings: found }),
    ...(isLeftOut && { leftOut: true }),
  };
  if (!isLeftOut) return page;
  // A draft's text is not checked either.
  if (frontMatter.draft) return { problems: found, isDraft: true };
  const isAddressed = frontMatter.slug !== undefined || !found.some(mayConcernAddress);
  return { problems: found, page, ...(isAddressed && { isAddressed }) };
}

/** Whether a page may ask for another address without this error. */
function mayConcernAddress({ severity, code, message, hint = "" }: Diagnostic): boolean {
  if (severity !== "error") return false;
  if (code === "unknown-front-matter-key") return /^Did you mean "(?:slug|id)"/.test(hint);
  return !/^front-matter-(?:value|type)$/.test(code) || /^(?:slug|id)\b/.test(message);
}

/**
 * Finds a key's value in a page's front matter, for what is wrong with it: at the page's beginning where it is not found.
 * @param content absolute path of the content folder
 * @param item one of a list's
 */
export function placeOfKey({ file, made, bodyLine }: Page, key: string, content: string, item?: string): Place {
  if (made) return START;
  let lines: readonly string[];
  try {
    lines = fs.readFileSync(path.join(content, file), "utf8").split(/\r\n|\n|\r/, bodyLine);
  } catch {
    return START;
  }
  const at = lines.findIndex((line) => line.startsWith(`${key}:`));
  if (at >= 0 && item !== undefined) {
    const isEnd = (character: string | undefined) => character === undefined || /[\s"',\]]/.test(character);
    for (let line = at; line < lines.length; line++) {
      const text = lines[line] as string;
      const column = text.indexOf(item);
      if (column > 0 && isEnd(text[column + item.length])) return { line: line + 1, column: column + 1 };
    }
  }
  const before = /^[^:]*:[ \t]*/.exec(lines[at] ?? "")?.[0];
  return before === undefined ? START : { line: at + 1, column: before.length + 1 };
}

/** Warns of front matter that follows the front matter, as when two pages are put together: it is text. */
function secondFrontMatter(body: string, line: number): readonly Problem[] {
  // Nearly every text begins with something else.
  if (!/^\s*---/.test(body)) return [];
  const [begin] = /^\s*/.exec(body) ?? [""];
  if (
    !/^---[ \t]*\r?\n[a-z]\w*:(?:[ \t][^\r\n]*)?\r?\n(?:[^\r\n]+\r?\n){0,50}?---[ \t]*(?:[\r\n]|$)/.test(
      body.slice(begin.length),
    )
  )
    return [];
  const message = "a page has one front matter; this second one is text, and the page shows it";
  const hint = "Put its keys into the first one, or take it out.";
  const at = line + begin.split(/\r\n|\n|\r/).length - 1;
  return [{ line: at, column: 1, severity: "warning", code: "late-front-matter", message, hint }];
}

/**
 * Warns of front matter that is text: with empty lines or a comment above it, or between other dashes. Nearly every text
 * begins with something else.
 */
function lateFrontMatter(text: string): readonly Problem[] {
  if (!/^[\s<\-\u2013\u2014]/.test(text)) return [];
  const begin = /^(?:\s*<!--[\s\S]*?-->)?\s*/.exec(text)?.[0].length ?? 0;
  if (!/^(?:-{2,}|[\u2013\u2014]+)[ \t]*\r?\n[\w-]+:/.test(text.slice(begin, begin + 200))) return [];
  if (!/\n[ \t]*(?:-{2,}|[\u2013\u2014]+)[ \t]*(?:[\r\n]|$)/.test(text.slice(begin + 1))) return [];
  const line = text.slice(0, begin).split(/\r\n|\n|\r/).length;
  const message = "front matter begins on the first line, with three dashes; this is text, and the page shows it";
  const isIndented = begin > 0 && !/[\r\n<]/.test(text.slice(0, begin));
  const hint =
    begin === 0 || isIndented
      ? `Write --- above it and below${isIndented ? ", with no space before" : ""}.`
      : "Take out what stands above it, empty lines too.";
  return [{ line, column: 1, severity: "warning", code: "late-front-matter", message, hint }];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
const UNSERVED = /[\\\u0000-\u001f\u007f]/;

/** Warns of a name that is written as it is, and that servers answer with an error: `docsgen serve` is one of them. */
function unserved(file: string): Diagnostic {
  const message = "the page's address holds a backslash or a control character, which servers don't answer";
  const hint = "Rename the file or its folder, or give the page a slug.";
  return { file, line: 1, column: 1, severity: "warning", code: "unserved-name", message, hint };
}

/** Says that a file cannot be read. */
export function unreadable(file: string, error: unknown): Diagnostic {
  if ((error as NodeJS.ErrnoException).code === "ENOENT" && isMisnamed(file)) return tellMisnamed(file);
  const message = `the file cannot be read: ${(error as Error).message.replace(/, open .*/s, "")}`;
  const hint = "Check that it exists and that you may read it.";
  return { file, line: 1, column: 1, severity: "error", code: "unreadable", message, hint };
}
