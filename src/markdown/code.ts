// Code blocks: snippets from files, lines that are marked, numbered or hidden, package-manager tabs.
import { findInCode, findInProse } from "../bidi-controls.ts";
import { nearest, shorten } from "../diagnostics.ts";
import { highlight, languageNames } from "../highlight.ts";
import { markNames } from "../name-marks.ts";
import type { DirectiveProps } from "../types.ts";
import { readSnippetFile } from "./addresses.ts";
import type { Article } from "./article.ts";
import { type MarkedCode, markCode } from "./code-marks.ts";
import { renderDiagram } from "./diagram.ts";
import { decodeEntities, escapeHtml } from "./escape.ts";
import {
  FENCE_ATTRIBUTES,
  type FenceInfo,
  firstLineNumber,
  isBare,
  isWrapped,
  MERMAID,
  parseFenceInfo,
  RANGE_ATTRIBUTES,
} from "./fence-info.ts";
import { wrapLines } from "./line-spans.ts";
import { breakWords } from "./long-words.ts";
import { markWords } from "./marked-words.ts";
import { PACKAGE_MANAGERS, translateScript } from "./npm2yarn.ts";
import { countLines, type Locate } from "./places.ts";
import { reportLanguage } from "./repeated-problems.ts";
import { takeSample } from "./samples.ts";
import { isClosed, regionNames, splitReference, takeSnippet } from "./snippet.ts";
import type { Tokens } from "./tokens.ts";

const SHELLS: ReadonlySet<string> = new Set(["bash", "sh", "shell", "zsh", "console", "terminal"]);

/** How many unknown attributes of one fence are reported: a sentence behind the language is one mistake. */
const MOST_UNKNOWN = 5;
/** Letters of Hebrew, Arabic and the scripts beside them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;

/** A fence's info, and where its parts stand. */
interface Fence extends FenceInfo {
  locate(text: string): Locate;
}

/** Renders a code block. @param line of the source on which it begins, from 0 */
export function renderCode(token: Tokens.Code, line: number, article: Article): string {
  const isFence = token.codeBlockStyle !== "indented";
  const info = parseFenceInfo(isFence ? decodeEntities((token.lang ?? "").trim()) : "");
  const locate =
    (text: string): Locate =>
    () =>
      article.places.line(line, text);
  if (isFence) checkEnd(token.raw, line, article);
  if (!isBare(info)) checkAttributes(info, article, locate);
  const path = info.attributes["file"];
  const code = path === undefined ? withoutLastLineEnd(token.text) : readSnippet(path, article, locate("file="));
  if (path !== undefined && token.text.trim() !== "")
    article.report(locate("file=")(), {
      code: "code-and-file",
      message: "the block shows a file: the code that is written in it is not shown",
      hint: "Take the code out, or file=….",
    });
  if (article.mayHoldBidiControls || path !== undefined) {
    checkDirection(code, path, isFence ? line + 1 : line, locate("file="), article);
    const found = findInProse(token.lang ?? "");
    if (found) article.reportBidiControl(found, "the line above the code", false, locate(found.raw)());
  }
  const language = info.language === "" && path !== undefined ? extensionOf(path) : info.language;
  const { attributes, ranges, words, unclosed } = info;
  const fence: Fence = { locate, language, attributes, ranges, words, unclosed };
  takeSample(token, fence, line, article);
  const marked = markCode(code, fence);
  for (const { line: inBlock, text, ...problem } of marked.problems) {
    // The lines of a snippet are in another file.
    const isElsewhere = path !== undefined && inBlock > 0;
    const place = isElsewhere ? article.places.line(line, "file=") : article.places.line(line + inBlock, text);
    article.report(place, problem);
  }
  if (language === MERMAID) return renderDiagram(renderBlock(marked, "\n", fence, article), fence, line, article);
  if ("npm2yarn" in info.attributes && (language === "" || SHELLS.has(language))) {
    const tabs = renderTabs(marked, fence, article);
    if (tabs !== undefined) return tabs;
  }
  article.addText(`${marked.code}\n`);
  // An empty block gains no line.
  return renderBlock(marked, token.text === "" && path === undefined ? "" : "\n", fence, article);
}

/** Reports a character that makes code read otherwise than it runs. @param line on which code begins that is no file's */
function checkDirection(
  code: string,
  path: string | undefined,
  line: number,
  locateFile: Locate,
  article: Article,
): void {
  const found = findInCode(code);
  if (found === undefined) return;
  if (path === undefined) {
    const place = article.places.line(line + countLines(code.slice(0, found.offset)), found.raw);
    article.reportBidiControl(found, "the code", true, place);
    return;
  }
  const file = splitReference(path).path;
  const read = readSnippetFile(article, file);
  const start = code.lastIndexOf("\n", found.offset) + 1;
  const text = code.slice(start).split("\n", 1)[0] as string;
  const at = "text" in read ? read.text.indexOf(text) : 0;
  const number = "text" in read ? read.text.slice(0, at).split(/\r\n|\r|\n/).length : 1;
  article.reportBidiControl(found, `line ${number} of "${file}"`, true, locateFile());
}

/** Reports a fence without an end, or with another one before it: all that follows, in the page or in what it stands in, is taken for code. */
function checkEnd(raw: string, line: number, article: Article): void {
  const [, fence = "", mark = ""] = /^ {0,3}((`|~)\2{2,})/.exec(raw) ?? [];
  const text = raw.trimEnd();
  const lineStart = text.lastIndexOf("\n") + 1;
  const another = text.indexOf(fence, fence.length) < lineStart ? findFence(text, fence) : undefined;
  if (another !== undefined) {
    article.report(article.places.line(line + another.line, another.text), {
      code: "fence-in-fence",
      message: `"${shorten(another.text)}" is shown as a line of the code above it`,
      hint: `Write ${fence} on a line of its own before it. Code that holds fences itself begins and ends with ${mark.repeat(fence.length + 1)}.`,
    });
  }
  const last = text.slice(lineStart).trimStart();
  if (lineStart > 0 && last.length >= fence.length && last === mark.repeat(last.length)) return;
  article.report(article.places.line(line, fence), {
    code: "unclosed-fence",
    message: "this code is never closed: all that follows is taken for code",
    hint: `Write ${fence} on a line of its own where it ends.`,
  });
}

const FENCE_BEGIN = /^(?:`{3,}|~{3,})[ \t]*[a-z][^`]*$/i;

/** Finds a line within a block of code that would begin another one. */
function findFence(raw: string, fence: string): { readonly line: number; readonly text: string } | undefined {
  const lines = raw.split("\n");
  const line = lines.findIndex((text, i) => i > 0 && text.startsWith(fence) && FENCE_BEGIN.test(text));
  return line < 0 ? undefined : { line, text: (lines[line] as string).trimEnd() };
}

/** A block as it is: what every fence comes to. */
function renderBlock(
  { code, language, marks, words }: MarkedCode,
  end: string,
  fence: Fence,
  article: Article,
): string {
  const { limits, writtenCode } = article.context;
  const { html, known } = highlight(code, language, limits.highlightChars, writtenCode);
  if (!known && language !== MERMAID)
    reportLanguage(article, language, nearest(language, languageNames()), fence.locate(language));
  const name = language === "" ? "" : ` class="language-${escapeHtml(language)}"`;
  if (isBare(fence) && marks.size === 0) {
    return `<div class="code"><pre tabindex="0"><code${name}>${html}${end}</code></pre></div>\n`;
  }
  const { attributes } = fence;
  const wanted = firstLineNumber(fence);
  const firstNumber = Number.isNaN(wanted) ? 1 : wanted;
  const shown = words.length > 0 ? markWords(html, code, words) : html;
  const body = marks.size > 0 || firstNumber !== undefined ? wrapLines(shown, { marks, firstNumber }) : shown + end;
  const classes = ["code"];
  if (firstNumber !== undefined) classes.push("line-numbers");
  // Numbers of three and more digits need a wider gutter.
  if (firstNumber !== undefined && firstNumber + countLines(code) > 99) classes.push("line-numbers-wide");
  if ([...marks.values()].some((said) => said.has("focused"))) classes.push("has-focus");
  if (isWrapped(fence)) classes.push("wrap");
  const copy = attributes["copy"] === "false" ? ' data-copy="false"' : "";
  const title = attributes["title"] ? `<div class="code-title">${titleText(attributes["title"])}</div>` : "";
  return `<div class="${classes.join(" ")}"${copy}>${title}<pre tabindex="0"><code${name}>${body}</code></pre></div>\n`;
}

/** Renders an npm script as tabs, one a package manager; undefined where the site has no tabs. */
function renderTabs(marked: MarkedCode, fence: Fence, article: Article): string | undefined {
  if (!article.context.directives.has("tabs")) return undefined;
  const ordinal = article.nextOrdinal();
  const items = PACKAGE_MANAGERS.map((manager): DirectiveProps => {
    // Each line stays one, so the marks stay where they are.
    const html = renderBlock({ ...marked, code: translateScript(marked.code, manager) }, "\n", fence, article);
    return { name: "tab", label: manager, attributes: {}, html, items: [], ordinal: article.nextOrdinal() };
  });
  const html = items.map((item) => item.html).join("");
  const attributes = { group: "package-manager" };
  const tabs: DirectiveProps = { name: "tabs", label: undefined, attributes, html, items, ordinal };
  const rendered = article.context.renderDirective(tabs, fence.locate("npm2yarn")());
  if (rendered !== undefined) article.addText(`${marked.code}\n`);
  return rendered;
}

/** What other generators have, and what does the same. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/[\u2018-\u201f]/, 'straight quotes: "…"'],
  [/^(?:file-?name|name|caption|label)$/i, 'title="…"'],
  [/^(?:src|source|path|snippet|url)$/i, "file=…, which shows that file's text"],
  [/^(?:hl_lines|highlight|lines)$/i, "{1,3-5}"],
  [/^diff$/i, "diff as the language, and lang=… for that of the lines"],
  [/^(?:startLineNumber|startFrom|firstLine|linenostart)$/i, "showLineNumbers=5"],
  [/^(?:linenos|numberLines|line-?numbers)$/i, "showLineNumbers"],
];

/** Attributes that are there, or `=false`. */
const SWITCHES = ["copy", "wrap", "npm2yarn"] as const;

/** Reports attributes and values that mean nothing, and a quote that is never closed. */
function checkAttributes(info: FenceInfo, article: Article, locate: Fence["locate"]): void {
  const known: readonly string[] = FENCE_ATTRIBUTES;
  const unknown = Object.keys(info.attributes).filter((name) => !known.includes(name));
  for (const name of unknown.slice(0, MOST_UNKNOWN)) {
    const near = nearest(name, [...known, ...Object.keys(RANGE_ATTRIBUTES)]);
    const directive = /^\{([\w-]+)\}$/.exec(name)?.[1];
    const isDirective = directive !== undefined && article.context.directives.has(directive);
    const other = isDirective ? `:::${directive} … :::` : OTHERS.find(([pattern]) => pattern.test(name))?.[1];
    article.report(locate(name)(), {
      code: "unknown-fence-attribute",
      message: `unknown attribute "${shorten(name)}" of a code block`,
      hint:
        other !== undefined
          ? `Write ${other}.`
          : near === undefined
            ? 'A title is written title="…", lines are marked by {1,3-5}.'
            : `Did you mean "${near}"?`,
    });
  }
  if (info.unclosed !== undefined) {
    const at = info.unclosed.indexOf("=") + 1;
    article.report(locate(info.unclosed.slice(0, at + 1))(), {
      code: "fence-attribute-value",
      message: `the quote of ${shorten(info.unclosed)} is never closed`,
      hint: `Write ${info.unclosed[at]} where the value ends.`,
    });
  }
  for (const [name, value] of Object.entries(info.attributes)) {
    if (!/^[\u2018-\u201f].*[\u2018-\u201f]$/.test(value) || !known.includes(name)) continue;
    article.report(locate(`${name}=`)(), {
      code: "fence-attribute-value",
      message: `${name}=${shorten(value)} stands in typographic quotes, which are a part of it`,
      hint: 'Write straight quotes: "…".',
    });
  }
  for (const name of SWITCHES) {
    const value = info.attributes[name] ?? "";
    if (/^(?:true|false)?$/.test(value)) continue;
    article.report(locate(name)(), {
      code: "fence-attribute-value",
      message: `${name}="${shorten(value)}" is neither true nor false`,
      hint: `Say ${name}, or ${name}=false.`,
    });
  }
  if (Number.isNaN(firstLineNumber(info))) {
    article.report(locate("showLineNumbers")(), {
      code: "fence-attribute-value",
      message: `showLineNumbers="${shorten(info.attributes["showLineNumbers"] ?? "")}" is no number`,
      hint: "Say showLineNumbers, showLineNumbers=10 for the first line's number, or showLineNumbers=false.",
    });
  }
}

/** Reads what `file=path#region` names; "" where it can't be read, which is reported. */
function readSnippet(reference: string, article: Article, locate: Locate): string {
  if (reference === "") {
    const hint = "Write the file right behind it, without a space: file=./order.ts";
    article.report(locate(), { code: "missing-snippet", message: 'nothing stands behind "file="', hint });
    return "";
  }
  const { path, region } = splitReference(reference);
  const read = readSnippetFile(article, path);
  if ("error" in read) {
    const hint = read.hint === undefined ? {} : { hint: read.hint };
    article.report(locate(), { code: read.code ?? "missing-snippet", message: read.error, ...hint });
    return "";
  }
  const snippet = takeSnippet(read.text, region);
  if (snippet !== undefined) {
    if (region !== undefined && !isClosed(read.text, region)) {
      article.report(locate(), {
        code: "unclosed-region",
        message: `the region "${region}" of "${path}" is never ended: all that follows is shown`,
        hint: `Write "#endregion ${region}" in a comment where it ends.`,
      });
    }
    return snippet;
  }
  const names = regionNames(read.text);
  const near = nearest(region ?? "", names);
  article.report(locate(), {
    code: "missing-region",
    message: `"${path}" has no region "${region}"`,
    hint:
      near !== undefined
        ? `Did you mean "${near}"?`
        : names.length > 0
          ? `It has: ${names.slice(0, 10).join(", ")}`
          : `Put the lines between "#region ${region}" and "#endregion ${region}" in comments of the file's language.`,
  });
  return "";
}

/** Takes off the line end that a fence's code may have at its end. */
export function withoutLastLineEnd(text: string): string {
  return text.endsWith("\n") ? text.slice(0, -1) : text;
}

/** The language of a snippet that names none: its file's extension. */
export function extensionOf(reference: string): string {
  return /\.([\w-]+)(?:#.*)?$/.exec(reference)?.[1] ?? "";
}

/** Renders a title. One from right to left runs so, though its block runs from left to right. */
function titleText(title: string): string {
  return RIGHT_TO_LEFT.test(title) ? `<bdi>${breakWords(markNames(title))}</bdi>` : breakWords(title);
}
