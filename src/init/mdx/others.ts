// What of MDX is neither text nor an element: modules' lines, expressions and comments.
import { escapePattern } from "../../escape-pattern.ts";
import type { Rewritten } from "../markdown/convert.ts";
import { escapeText } from "../markdown/lines.ts";
import { readStringLiteral } from "../markdown/literal.ts";
import type { OtherToken } from "../markdown/tokens.ts";
import { type PageConversion, shorten } from "../page.ts";
import type { Components } from "./components.ts";
import { type ExpressionContext, evaluate } from "./expressions.ts";
import { type ImportRules, readImports } from "./imports.ts";

/** Imports and exports go; those that readers may miss are noted, but for components', which are noted themselves. */
export function rewriteModule(token: OtherToken, page: PageConversion, imports: ImportRules): Rewritten {
  const text = page.converter.slice(token);
  const { start } = token;
  for (const [statement] of text.matchAll(/^export\b[^\n]*/gm)) {
    page.note(start, "module", `left out: ${shorten(statement)}`);
  }
  for (const [name, imported] of readImports(text, imports)) {
    const isSilent = imported.kind !== "other" || /^react(?:$|\/)|^@mdx-js\//.test(imported.from);
    // Of a component it is said where it stands.
    const isTag = new RegExp(`<${escapePattern(name)}(?![\\w$])`).test(page.converter.source);
    if (!isSilent && !isTag)
      page.note(start, "module", `left out: the import of ${name} from ${shorten(imported.from)}`);
  }
  return { inline: "" };
}

/** An expression becomes the text that it comes to, or code. */
export function rewriteExpression(token: OtherToken, components: Components, context: ExpressionContext): Rewritten {
  const { page } = context;
  const text = page.converter.slice(token);
  const inner = text.slice(1, -1).trim();
  if (inner === "") return { inline: "" };
  const comment = /^\/\*([\s\S]*)\*\/$/.exec(inner)?.[1];
  if (comment !== undefined && !comment.includes("*/")) return commentOf(comment, token, page);
  const literal = readStringLiteral(inner);
  // What is written in quotes may be what Markdown would make something of.
  if (literal !== undefined) return { inline: escapeText(literal) };
  const value = evaluate(inner, token.start, context);
  if (typeof value === "string") return { inline: value };
  page.note(token.start, "expression", `shown as code: ${shorten(text)}`);
  return components.code(token);
}

function commentOf(comment: string, token: OtherToken, page: PageConversion): Rewritten {
  const words = comment.trim();
  if (words === "truncate") return { inline: "" };
  // A heading's id may be written so.
  const { source } = page.converter;
  const lineStart = source.lastIndexOf("\n", token.start - 1) + 1;
  const id = /^#[\w.:-]+$/.exec(words)?.[0];
  if (id !== undefined && /^ {0,3}#{1,6}[ \t]/.test(source.slice(lineStart, token.start))) return { inline: `{${id}}` };
  page.count("comments");
  return { inline: `<!-- ${words.replace(/--+/g, (dashes) => dashes.split("").join(" "))} -->` };
}
