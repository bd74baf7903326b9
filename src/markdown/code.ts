// Code blocks: info string, snippets from files, highlighted lines, package-manager tabs.
import { nearest } from "../diagnostics.ts";
import { highlight, languageNames } from "../highlight.ts";
import type { DirectiveProps } from "../types.ts";
import type { Article, Locate } from "./article.ts";
import { type FenceInfo, parseFenceInfo } from "./attributes.ts";
import { decodeEntities, escapeHtml } from "./escape.ts";
import type { Tokens } from "./lex.ts";
import { PACKAGE_MANAGERS, translateScript } from "./npm2yarn.ts";
import { regionNames, splitReference, takeSnippet } from "./snippet.ts";

const SHELLS: ReadonlySet<string> = new Set(["bash", "sh", "shell", "zsh", "console", "terminal"]);

/** Renders a code block. @param line of the source on which it begins, from 0 */
export function renderCode(token: Tokens.Code, line: number, article: Article): string {
  const isFence = token.codeBlockStyle !== "indented";
  const info = parseFenceInfo(isFence ? decodeEntities((token.lang ?? "").trim()) : "");
  const locate =
    (text: string): Locate =>
    () =>
      article.places.line(line, text);
  const path = info.attributes["file"];
  const code = path === undefined ? withoutLastLineEnd(token.text) : readSnippet(path, article, locate("file="));
  const language = info.language === "" && path !== undefined ? extensionOf(path) : info.language;
  const shown = { ...info, language };
  if ("npm2yarn" in info.attributes && (language === "" || SHELLS.has(language))) {
    const tabs = renderTabs(code, shown, article, locate);
    if (tabs !== undefined) return tabs;
  }
  article.addText(`${code}\n`);
  // An empty block gains no line.
  return renderBlock(code, token.text === "" && path === undefined ? "" : "\n", shown, article, locate);
}

function renderBlock(
  code: string,
  end: string,
  { language, attributes, lines }: FenceInfo,
  article: Article,
  locate: (text: string) => Locate,
): string {
  const marked = code.includes("highlight-") ? takeMarks(code, lines) : { code, lines };
  const { html, known } = highlight(marked.code, language, article.context.limits.highlightChars);
  if (!known) {
    const suggestion = nearest(language, languageNames());
    article.reportLanguage(language, suggestion, locate(language));
  }
  const isNumbered = "showLineNumbers" in attributes;
  const body = marked.lines.size > 0 || isNumbered ? wrapLines(html, marked.lines) : html + end;
  const title = attributes["title"] ? `<div class="code-title">${escapeHtml(attributes["title"])}</div>` : "";
  const name = language === "" ? "" : ` class="language-${escapeHtml(language)}"`;
  const outer = isNumbered ? "code line-numbers" : "code";
  return `<div class="${outer}">${title}<pre tabindex="0"><code${name}>${body}</code></pre></div>\n`;
}

/** Renders an npm script as tabs, one a package manager; undefined where the site has no tabs. */
function renderTabs(
  script: string,
  info: FenceInfo,
  article: Article,
  locate: (text: string) => Locate,
): string | undefined {
  if (!article.context.directives.includes("tabs")) return undefined;
  const ordinal = article.nextOrdinal();
  const items = PACKAGE_MANAGERS.map((manager): DirectiveProps => {
    const html = renderBlock(translateScript(script, manager), "\n", info, article, locate);
    return { name: "tab", label: manager, attributes: {}, html, items: [], ordinal: article.nextOrdinal() };
  });
  const html = items.map((item) => item.html).join("");
  const attributes = { group: "package-manager" };
  const rendered = article.context.renderDirective({
    name: "tabs",
    label: undefined,
    attributes,
    html,
    items,
    ordinal,
  });
  if (rendered !== undefined) article.addText(`${script}\n`);
  return rendered;
}

/** Reads what `file=path#region` names; "" where it can't be read, which is reported. */
function readSnippet(reference: string, article: Article, locate: Locate): string {
  const { path, region } = splitReference(reference);
  const read = article.snippet(path);
  if ("error" in read) {
    const hint = read.hint === undefined ? {} : { hint: read.hint };
    article.report(locate(), { code: "missing-snippet", message: read.error, ...hint });
    return "";
  }
  const snippet = takeSnippet(read.text, region);
  if (snippet !== undefined) return snippet;
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

/** Takes comments `highlight-next-line`, `highlight-start` and `highlight-end` out of code, and counts lines without them. */
function takeMarks(code: string, lines: ReadonlySet<number>): { code: string; lines: ReadonlySet<number> } {
  const kept: string[] = [];
  const marked = new Set<number>();
  let isNext = false;
  let isOn = false;
  for (const line of code.split("\n")) {
    const mark = MARK.exec(line)?.[1];
    if (mark === "next-line") isNext = true;
    else if (mark !== undefined) isOn = mark === "start";
    else {
      kept.push(line);
      if (isNext || isOn || lines.has(kept.length)) marked.add(kept.length);
      isNext = false;
    }
  }
  return { code: kept.join("\n"), lines: marked };
}

/** A comment that marks lines of code; it stands on a line of its own, which is not shown. */
export const MARK = /^\s*(?:\/\/|\/\*|\{\/\*|#|<!--|--|;|%)\s*highlight-(next-line|start|end)\s*(?:\*\/\}?|-->)?\s*$/;

/** Puts each line of highlighted code, with its line end, into an element of its own. */
function wrapLines(html: string, marked: ReadonlySet<number>): string {
  const open: string[] = [];
  let number = 1;
  const start = () => `<span class="line${marked.has(number) ? " highlighted" : ""}">`;
  const body = html.replace(/<\/?span[^>]*>|\n/g, (part) => {
    if (part === "</span>") open.pop();
    else if (part !== "\n") open.push(part);
    else {
      number++;
      return `${"</span>".repeat(open.length)}\n</span>${start()}${open.join("")}`;
    }
    return part;
  });
  number = 1;
  return `${start()}${body}\n</span>`;
}

/** Takes off the line end that a fence's code may have at its end. */
export function withoutLastLineEnd(text: string): string {
  return text.endsWith("\n") ? text.slice(0, -1) : text;
}

/** The language of a snippet that names none: its file's extension. */
export function extensionOf(reference: string): string {
  return /\.([\w-]+)(?:#.*)?$/.exec(reference)?.[1] ?? "";
}
