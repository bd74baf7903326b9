// `:::filetree`: a nested list as folders and files. The first word of an item, or what is marked in it, is a name; what
// follows is a comment; `...` stands for what is left out.
import type { Article } from "./article.ts";
import type { InlineRenderer } from "./inline.ts";
import { countLines, type Run } from "./places.ts";
import type { AnyToken, DirectiveToken, Token, Tokens } from "./tokens.ts";

/** Renders the content of a file tree; what is no list is reported. @param first line of the content, from 0 */
export function renderFileTree(
  directive: DirectiveToken,
  first: number,
  article: Article,
  inline: InlineRenderer,
): string {
  let lists = 0;
  let isWrong = false;
  const html = blocks(directive.tokens, first);
  if (lists === 0 && !isWrong) complain(first - 1, 'directive "filetree" has no files in it');
  return html;

  function blocks(tokens: readonly Token[], line: number): string {
    let html = "";
    let at = line;
    for (const token of tokens as readonly AnyToken[]) {
      if (token.type === "list" && !token.ordered) html += list(token, at);
      else if (token.type !== "space") complain(at, 'directive "filetree" holds a list and nothing else');
      at += countLines(token.raw);
    }
    return html;
  }

  function complain(line: number, message: string): void {
    isWrong = true;
    article.report(article.places.line(line), {
      code: "directive-content",
      message,
      hint: "Write a nested list: - folder/ and, indented, - file.ts what it is for",
    });
  }

  function list(token: Tokens.List, line: number): string {
    lists++;
    let html = "<ul>\n";
    let at = line;
    for (const item of token.items) {
      const [name, ...inside] = item.tokens;
      const nested = blocks(inside, at + countLines(name?.raw ?? ""));
      html += entry(name, at, nested);
      at += countLines(item.raw);
    }
    return `${html}</ul>\n`;
  }

  function entry(token: Token | undefined, line: number, nested: string): string {
    if (token?.type !== "text" && token?.type !== "paragraph") {
      complain(line, "an item of the file tree has no name");
      return "";
    }
    const { text, tokens = [] } = token as Tokens.Text | Tokens.Paragraph;
    const [names, comments] = splitName(tokens);
    const run: Run = { text, line };
    const mark = article.textMark;
    const name = inline.render(names, run);
    const plain = article.textSince(mark);
    const length = names.reduce((sum, { raw }) => sum + raw.length, 0);
    article.addText(" ");
    const comment = inline.render(comments, run, length).trim();
    article.addText("\n");
    const kind = /^(?:\.{3}|…)$/.test(plain) ? "rest" : nested !== "" || plain.endsWith("/") ? "folder" : "file";
    const note = comment === "" ? "" : ` <span class="comment">${comment}</span>`;
    // Set apart from what is round it: in text that runs from right to left, a slash or a dot would change sides.
    return `<li class="${kind}">${kind === "rest" ? "…" : `<bdi>${name}</bdi>`}${note}${nested === "" ? "" : `\n${nested}`}</li>\n`;
  }
}

/** Parts an item's text after the name. Underscores are part of names: `__init__.py` is not bold. */
function splitName(tokens: readonly Token[]): [name: readonly Token[], comment: readonly Token[]] {
  const name: Token[] = [];
  for (const [i, token] of tokens.entries()) {
    const isLiteral = token.raw.startsWith("_") && (token.type === "strong" || token.type === "em");
    const isText = token.type === "text" || isLiteral;
    const end = isText ? token.raw.search(/\s/) : -1;
    const literal = (raw: string): Token => ({ type: "text", raw, text: raw, escaped: false });
    if (end < 0) name.push(isLiteral ? literal(token.raw) : token);
    else {
      if (end > 0) name.push(literal(token.raw.slice(0, end)));
      return [name, [literal(token.raw.slice(end)), ...tokens.slice(i + 1)]];
    }
  }
  return [name, []];
}
