// The text of comments as Markdown that is safe to render: what is Markdown stays, `{@link}` becomes a link, and nothing
// can become HTML, an image, a directive, a reference or an address that the site would refuse. Every escape holds
// wherever it stands, so that nothing hangs on agreeing with a Markdown parser about blocks. Knows no symbols.
import type { CommentLinks } from "./comment-markdown/addresses.ts";
import { htmlAsMarkdown } from "./comment-markdown/html.ts";
import { inlineMarkdown } from "./comment-markdown/inline.ts";
import { type FenceOpening, isFenceEnd, openFence, writeFence } from "./fence.ts";

/** Renders a block's text as Markdown. @param language of fences that say none */
export function commentMarkdown(text: string, links: CommentLinks, language = ""): string {
  const out: string[] = [];
  let paragraph: string[] = [];
  let fence: FenceOpening | undefined;
  let code: string[] = [];
  let inList = false;
  const markdown = htmlAsMarkdown(text);
  // Definitions are sought across paragraphs, and into code.
  const mayDefine = markdown.includes("]:");

  for (const line of markdown.split("\n")) {
    if (fence) {
      if (isFenceEnd(line, fence)) endFence();
      else code.push(line);
      continue;
    }
    fence = openFence(line);
    if (fence) endParagraph();
    else if (line.trim() !== "") paragraph.push(line);
    else {
      endParagraph();
      out.push("");
    }
  }
  endParagraph();
  endFence();
  return out.join("\n").trim();

  function endFence(): void {
    if (fence) out.push(writeFence(fence, code, language));
    fence = undefined;
    code = [];
  }

  function endParagraph(): void {
    if (paragraph.length === 0) return;
    const lines = inList ? paragraph : withoutIndent(paragraph);
    inList = paragraph.some((line) => LIST.test(line)) || (inList && /^[ \t]/.test(paragraph[0] ?? ""));
    out.push(inlineMarkdown(lines.join("\n"), links, isTable(lines), mayDefine));
    paragraph = [];
  }
}

const LIST = /^[ \t]*(?:[-+*]|\d+[.)])[ \t]/;

/** Takes off a paragraph's white space if it made code of it: many comments indent what goes on below a tag's line. */
function withoutIndent(lines: readonly string[]): readonly string[] {
  if (!/^(?: {4}| {0,3}\t)/.test(lines[0] ?? "")) return lines;
  const width = Math.min(...lines.map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(width));
}

/** Whether a paragraph's lines may be a table's: one of them separates its head. */
function isTable(lines: readonly string[]): boolean {
  return lines.some(
    (line, i) => i > 0 && /[|:]/.test(line) && /^[\s>]*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/.test(line),
  );
}
