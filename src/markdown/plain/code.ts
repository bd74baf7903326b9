// Code blocks as any Markdown reader knows them: the code that the page shows under its language's name. Pure.
import { parseFenceInfo } from "../attributes.ts";
import { extensionOf, MARK, withoutLastLineEnd } from "../code.ts";
import { decodeEntities } from "../escape.ts";
import type { Tokens } from "../lex.ts";
import { bold, fence, plainText } from "./compose.ts";
import type { PlainContext } from "./context.ts";

const CUT = /^[ \t]*(?:\/\/|#)[ \t]*---cut---[ \t]*$/;

/** Writes a code block; undefined where it can stay as written. */
export function plainCode(token: Tokens.Code, context: PlainContext): string | undefined {
  if (token.codeBlockStyle === "indented") return undefined;
  const info = parseFenceInfo(decodeEntities((token.lang ?? "").trim()));
  const isBare = info.language === (token.lang ?? "").trim();
  if (isBare && shownLines(token.text) === token.text) return undefined;
  const { file, title } = info.attributes;
  const code = file === undefined ? withoutLastLineEnd(token.text) : context.snippet(file);
  const language = info.language === "" && file !== undefined ? extensionOf(file) : info.language;
  const block = fence(shownLines(code), language);
  return title ? `${bold(plainText(title))}\n\n${block}` : block;
}

/** Leaves out the lines that readers of the page don't see: what stands above a cut, and comments that mark lines. */
function shownLines(code: string): string {
  if (!code.includes("---cut---") && !code.includes("highlight-")) return code;
  const lines = code.split("\n");
  const cut = lines.findLastIndex((line) => CUT.test(line));
  return lines
    .slice(cut + 1)
    .filter((line) => !MARK.test(line))
    .join("\n");
}
