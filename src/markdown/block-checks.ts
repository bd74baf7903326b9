// Reports blocks that came out as others than they were meant: the problems are said here, what finds them stands beside.
import { nearest, shorten } from "../diagnostics.ts";
import { FRONT_MATTER_KEYS } from "../frontmatter/keys.ts";
import { refusedScheme, reportScheme } from "./addresses.ts";
import { ALERT_SYNONYMS, ALERTS, findAlertLike } from "./alerts.ts";
import type { Article } from "./article.ts";
import { findDefinitionLikes, mayHoldDefinitions } from "./definition-like.ts";
import { findUnbracedLeaves } from "./directive-use.ts";
import { decodeEntities } from "./escape.ts";
import { findForeignSyntax, findTermList, mayBeForeign } from "./foreign-syntax.ts";
import { wrongHeadingId } from "./heading-id.ts";
import { findIndentedFence, mayBeFence } from "./indented-code.ts";
import { countLines, type Locate, type Place, type Run } from "./places.ts";
import { noteForeign } from "./repeated-problems.ts";
import { findConflict, findSlip, type Slip } from "./slips.ts";
import { findWrongDelimiter, mayHoldDelimiter, surplusOf } from "./tables.ts";
import type { TaskLike } from "./task-like.ts";
import type { Token, Tokens } from "./tokens.ts";
import { findUnclosedCode } from "./unclosed-code.ts";
import { findUnclosedTags, unclosedTagAt } from "./unclosed-tag.ts";

/** Reports what was meant as another block than a text. */
export function checkText(token: Tokens.Paragraph | Tokens.Text, run: Run, depth: number, article: Article): void {
  checkDelimiter(token, run, article);
  if (mayBeForeign(token.text)) checkForeign(token, run, depth, article);
  if (mayHoldDefinitions(token.text)) checkDefinitions(token, run, article);
  if (article.mayHoldLeaves && token.text.includes("::")) checkLeaves(token, run, article);
  if (article.mayHoldTermLists && token.text.includes("\n:")) checkTermList(token, run, article);
  if (article.mayHoldTags && token.text.includes("<")) checkTags(token, run, article);
  if (token.text.includes("`")) checkCode(inlineOf(token), run, article);
}

/** Reports a list of terms. */
function checkTermList(token: Tokens.Paragraph | Tokens.Text, run: Run, article: Article): void {
  const found = findTermList(token.text);
  if (found === undefined || tokenAt(inlineOf(token), found.offset)?.type !== "text") return;
  noteForeign(article, found, article.locate(run, found.offset, found.raw));
}

/** Reports tags that are text. */
function checkTags(token: Tokens.Paragraph | Tokens.Text, run: Run, article: Article): void {
  for (const { offset, raw } of findUnclosedTags(token.text)) {
    if (tokenAt(inlineOf(token), offset)?.type !== "text") continue;
    reportUnclosedTag(raw, "is shown as text", article.places.inline(run, offset, raw), article);
  }
}

/** Reports a tag that a block of HTML begins with, and that swallows the block. */
export function checkBlockTag(text: string, run: Run, article: Article): void {
  const tag = unclosedTagAt(text, 0);
  if (tag) reportUnclosedTag(tag.raw, "is left out", article.places.inline(run, 0, tag.raw), article);
}

function reportUnclosedTag(raw: string, fate: string, place: Place, article: Article): void {
  article.report(place, {
    code: "unclosed-element",
    message: `the tag ${shorten(raw)} has no ">", and ${fate}`,
    hint: "Write the > behind its last attribute.",
  });
}

/** Reports a backtick that is text. */
function checkCode(tokens: readonly Token[], run: Run, article: Article): void {
  const offset = findUnclosedCode(tokens);
  if (offset === undefined) return;
  article.report(article.places.inline(run, offset, "`"), {
    code: "unclosed-code",
    message: "a ` is shown as text: the code that it begins or ends has no other one",
    hint: "Write the one that is missing in this text, or \\` for the character itself.",
  });
}

/** Reports a line that was meant to make a table of the lines around it. */
function checkDelimiter(token: Tokens.Paragraph | Tokens.Text, run: Run, article: Article): void {
  const delimiter = mayHoldDelimiter(run.text) ? findWrongDelimiter(run.text) : undefined;
  if (delimiter === undefined) return;
  const { offset, raw, columns, headerColumns } = delimiter;
  // Code and comments may go over several lines.
  if (tokenAt(inlineOf(token), offset)?.type !== "text") return;
  article.report(article.places.inline(run, offset, raw), {
    code: "table-delimiter",
    message: `this delimiter row has ${columns} ${columns === 1 ? "column" : "columns"}, its header ${headerColumns}: the table is shown as text`,
    hint: "Give both as many columns. Write \\| for a | that is text, also in code.",
  });
}

/** Reports lines that were meant as definitions. */
function checkDefinitions(token: Tokens.Paragraph | Tokens.Text, run: Run, article: Article): void {
  for (const { offset, raw, hint } of findDefinitionLikes(token.text)) {
    if (tokenAt(inlineOf(token), offset)?.type !== "text") continue;
    article.report(article.places.inline(run, offset, raw), {
      code: "link-syntax",
      message: "this definition is shown as text",
      hint,
    });
  }
}

/** Reports lines that were meant as directives. */
function checkLeaves(token: Tokens.Paragraph | Tokens.Text, run: Run, article: Article): void {
  for (const { offset, raw, written, instead } of findUnbracedLeaves(token.text, article.context.directives)) {
    if (tokenAt(inlineOf(token), offset)?.type !== "text") continue;
    article.report(article.places.inline(run, offset, raw), {
      code: "directive-syntax",
      message: `"${written}" is shown as text: its attributes stand in no braces`,
      hint: `Write ${instead}`,
    });
  }
}

/** Reports what another generator would not show as text. */
function checkForeign(token: Tokens.Paragraph | Tokens.Text, run: Run, depth: number, article: Article): void {
  const isFirst = run.line === 0 && article.context.bodyLine === 1;
  // What is a link by a definition was meant so.
  if (inlineOf(token)[0]?.type === "link") return;
  for (const each of findForeignSyntax(token.text, { isFirst, isNested: depth > 0 })) {
    noteForeign(article, each, article.locate(run, each.offset, each.raw));
  }
  const alert = depth === 0 && article.context.directives.has("note") ? UNQUOTED.exec(token.text) : null;
  if (alert) reportAlert({ raw: alert[0], word: alert[0].slice(2, -1).toUpperCase() }, run.line, article);
  const slip = findSlip(token.text, depth === 0 && article.isBlank) ?? findConflictIn(token.text, article);
  if (slip) noteSlip(slip, article.locate(run, 0, slip.raw), article);
}

/** An alert's first line without the quote's mark. */
const UNQUOTED = /^\[!(?:note|tip|important|warning|caution)\](?=[ \t]*(?:\n|$))/i;

/** Reports a heading without a text, and one that a conflict's middle line makes of the lines above it. */
export function checkHeading(token: Tokens.Heading, line: number, article: Article): void {
  if (token.text === "") {
    article.report(article.places.line(line), {
      code: "empty-heading",
      message: "the heading has no text",
      hint: "Write one, or take the line out.",
    });
  }
  const conflict = token.text.startsWith("<") ? findConflictIn(token.text, article) : undefined;
  if (conflict) noteSlip(conflict, () => article.places.line(line), article);
}

function findConflictIn(text: string, article: Article): Slip | undefined {
  return findConflict(text, (sought) => article.places.anywhere(sought) !== undefined);
}

function noteSlip({ raw, message, hint }: Slip, locate: Locate, article: Article): void {
  noteForeign(article, { message: message ?? `"${shorten(raw)}" is shown as text`, hint, isSlip: true }, locate);
}

/** Reports braces behind a heading that were meant as its id. */
export function reportWrongId(token: Tokens.Heading, line: number, article: Article): void {
  const mark = wrongHeadingId(token);
  if (mark === undefined) return;
  const id = /^\{:?[ \t]*#([\w.:-]+)[ \t]*\}$/.exec(mark)?.[1];
  article.report(article.places.line(line, mark), {
    code: "heading-id",
    message: `${shorten(mark)} gives the heading no id, and is shown as text`,
    hint: id
      ? `Write {#${shorten(id)}}`
      : 'Write {#an-id} with letters, digits, "-", "_", "." and ":", and nothing else in the braces.',
  });
}

/** Reports a task's box that is text. */
export function reportTask({ raw, instead }: TaskLike, line: number, article: Article): void {
  article.report(article.places.line(line, raw), {
    code: "task-syntax",
    message: `"${raw}" is no task's box, and is shown as text`,
    hint: `Write "${instead} " before the text.`,
  });
}

/** Reports an alert that GitHub has not. */
export function checkAlert(token: Tokens.Blockquote, line: number, article: Article): void {
  const like = article.context.directives.has("note") ? findAlertLike(token) : undefined;
  if (like) reportAlert(like, line, article);
}

/** Reports an alert that has nothing in it: it ends with its first line, where no `>` begins the next one. */
export function reportEmptyAlert(line: number, article: Article): void {
  article.report(article.places.line(line), {
    code: "unknown-alert",
    message: "the alert is empty",
    hint: "Begin each of its lines with >, empty ones between them too.",
  });
}

function reportAlert(
  { raw, word }: { readonly raw: string; readonly word: string },
  line: number,
  article: Article,
): void {
  const known = Object.keys(ALERTS);
  const meant = ALERT_SYNONYMS[word] ?? nearest(word, known);
  const behind = meant === word ? ", and a space or a line's end behind it." : "";
  article.report(article.places.line(line, raw), {
    code: "unknown-alert",
    message: `"${shorten(raw)}" makes no alert, and is shown as text`,
    hint: meant ? `Write > [!${meant}]${behind}` : `Known: ${known.map((each) => `[!${each}]`).join(", ")}`,
  });
}

/** Reports a fence or a directive that its indentation makes code. */
export function checkIndented(token: Tokens.Code, line: number, depth: number, article: Article): void {
  if (token.codeBlockStyle !== "indented" || !mayBeFence(token.text)) return;
  const around = article.places.around(line, countLines(token.raw.trimEnd()) + 1);
  const raw = findIndentedFence(token.text, around, depth > 0, article.context.directives);
  if (raw === undefined) return;
  article.report(article.places.line(line, raw), {
    code: "indented-code",
    message: `"${shorten(raw)}" is shown as code: four spaces before a line make it code`,
    hint: "Take spaces away before it, to the column of the text above.",
  });
}

/** Keys, their values and the line that ends them, below three dashes. */
const FRONT_MATTER = /^([a-z]\w*):(?:[ \t][^\n]*)?\n(?:[^\n]+\n){0,50}?---[ \t]*(?:\n|$)/;

/** Reports front matter that text stands above; what stands before any text is told when the site is read. */
export function checkRule(line: number, article: Article): void {
  if (article.isBlank) return;
  const { below } = article.places.around(line, 1);
  const key = FRONT_MATTER.exec(below)?.[1];
  if (key === undefined || !FRONT_MATTER_KEYS.includes(key)) return;
  article.report(article.places.line(line), {
    code: "late-front-matter",
    message: "front matter begins on the first line; this is text, and the page shows it",
    hint: "Move it to the top of the file.",
  });
}

/** Reports rows of which marked drops cells, and texts that are taken for rows. */
export function checkRows(token: Tokens.Table, line: number, article: Article): void {
  const lines = token.raw.split("\n");
  for (let i = 0; i < token.rows.length; i++) {
    const row = lines[2 + i];
    if (row === undefined) return;
    if (token.raw.startsWith("|") && token.header.length > 1 && !row.includes("|") && /\S[ \t]+\S/.test(row)) {
      article.report(article.places.line(line + 2 + i, row.trim()), {
        code: "swallowed-line",
        message: `"${shorten(row.trim())}" is a row of the table above it`,
        hint: "Put a blank line above it, if it is meant as a text.",
      });
      continue;
    }
    const surplus = surplusOf(row, token.header.length);
    if (surplus === "") continue;
    article.report(article.places.line(line + 2 + i, row.trim()), {
      code: "surplus-cells",
      message: `the row has more cells than the table's header: "${shorten(surplus)}" is not shown`,
      hint: "Write \\| for a | that is text, also in code; or give the header another column.",
    });
  }
}

/** A fence, a link or strong words; not in a tag's attributes. */
const markdownLike = (): RegExp =>
  /^[ \t]*(?:`{3,}[^`\n]*|~{3,}.*)$|(?:\[[^[\]\n]+\]\([^\s()]+\)|(?<![\w*/.])\*\*\p{L}(?:[^*\n<>]{0,200}[\p{L}\p{N}.:!?)])?\*\*(?![\w*/.]))(?![^<]{0,1000}>)/mu;

/** Reports Markdown that is none, because no blank line ends the raw HTML above it. */
export function checkMarkdownInHtml(run: Run, article: Article): void {
  const { text } = run;
  if (!/```|~~~|\]\(|\*\*/.test(text)) return;
  const found = markdownLike().exec(text);
  if (found === null || /<(?:!--|(?:pre|code|script|style|textarea)\b)/i.test(text.slice(0, found.index))) return;
  const raw = found[0].trimStart();
  article.report(article.places.inline(run, found.index + found[0].length - raw.length, raw), {
    code: "markdown-in-html",
    message: `this ${raw.startsWith("[") ? "link" : raw.startsWith("*") ? "emphasis" : "fence"} stands in raw HTML, and is shown as text`,
    hint: "Put a blank line above it: raw HTML lasts until there is one.",
  });
}

/** Reports a definition whose address is refused: every reference to it is shown as text. */
export function checkDefinition(token: Tokens.Def, line: number, article: Article): void {
  const href = decodeEntities(token.href);
  const asLink = refusedScheme(article, href, "link");
  const asImage = refusedScheme(article, href, "image");
  if (asLink === undefined || asImage === undefined) return;
  reportScheme(article, href, asLink, "link", article.places.line(line, `[`));
}

/** The inline tokens of a text. */
export function inlineOf(token: Tokens.Paragraph | Tokens.Text): readonly Token[] {
  return token.tokens ?? [token];
}

/** The token in which a place of their run stands. */
function tokenAt(tokens: readonly Token[], offset: number): Token | undefined {
  let end = 0;
  return tokens.find(({ raw }) => {
    end += raw.length;
    return offset < end;
  });
}
