// Code blocks as any Markdown reader knows them: the code that the page shows under its language's name. Pure.
import { bold, fence, plainText } from "../../markdown-text.ts";
import { extensionOf, withoutLastLineEnd } from "../code.ts";
import { markCode } from "../code-marks.ts";
import { decodeEntities } from "../escape.ts";
import { bareInfo, parseFenceInfo } from "../fence-info.ts";
import type { Tokens } from "../tokens.ts";
import type { PlainContext } from "./context.ts";

/** Writes a code block; undefined where it can stay as written. */
export function plainCode(token: Tokens.Code, context: PlainContext): string | undefined {
  if (token.codeBlockStyle === "indented") return undefined;
  const info = parseFenceInfo(decodeEntities((token.lang ?? "").trim()));
  const isBare = info.language === (token.lang ?? "").trim();
  if (isBare && shownLines(token.text, info.language) === token.text) return undefined;
  const { file, title, alt } = info.attributes;
  const code = file === undefined ? withoutLastLineEnd(token.text) : context.snippet(file);
  const language = info.language === "" && file !== undefined ? extensionOf(file) : info.language;
  const block = fence(shownLines(code, language), language);
  return [title && bold(plainText(title)), block, alt && plainText(alt)].filter(Boolean).join("\n\n");
}

/** Leaves out the lines that readers of the page don't see: hidden ones, and comments that mark others. A diff stays one. */
function shownLines(code: string, language: string): string {
  return markCode(code, bareInfo(language)).code;
}
