// What of MDX is neither text nor an element: modules' lines, expressions and comments.
import { escapePattern } from "../../escape-pattern.ts";
import type { Rewritten } from "../markdown/convert.ts";
import { escapeText, valueText } from "../markdown/lines.ts";
import { readStringLiteral } from "../markdown/literal.ts";
import type { OtherToken } from "../markdown/tokens.ts";
import { type PageConversion, shorten } from "../page.ts";
import type { Components } from "./components.ts";
import { constantOf, type ExpressionContext, evaluate } from "./expressions.ts";
import { type ImportRules, readImports } from "./imports.ts";

/**
 * Imports and exports go. Those that readers may miss are noted: not components', which are noted themselves, and neither
 * what the page never names, nor what is written out.
 */
export function rewriteModule(
  token: OtherToken,
  page: PageConversion,
  imports: ImportRules,
  context: ExpressionContext,
): Rewritten {
  const { source } = page.converter;
  const text = page.converter.slice(token);
  const { start } = token;
  const others = source.slice(0, start) + source.slice(token.end);
  /** Whether all that a page says of a name comes to what can be written out. */
  const isTold = (name: string) => {
    const uses = new RegExp(`(?<![\\w$./-])${escapePattern(name)}(?:\\.[\\w$]+)?(?![\\w$])`, "g");
    const found = name === "" ? [] : [...others.matchAll(uses)];
    return found.length > 0 && found.every(([expression]) => constantOf(expression, context) !== undefined);
  };
  for (const [statement, name = ""] of text.matchAll(/^export\b(?:\s+const\s+([\w$]+))?[^\n]*/gm)) {
    if (!context.values?.has(name) && !isTold(name)) page.note(start, "module", `left out: ${shorten(statement)}`);
  }
  for (const [name, imported] of readImports(text, imports)) {
    const isSilent = imported.kind !== "other" || /^react(?:$|\/)|^@mdx-js\//.test(imported.from);
    if (isSilent) continue;
    const named = (before: string) => new RegExp(`${before}${escapePattern(name)}(?![\\w$])`).test(others);
    // Of a component it is said where it stands.
    if (named("(?<![\\w$])") && !named("<") && !isTold(name))
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
  if (typeof value === "string") return { inline: valueText(value, page.lineBefore(token.start)) };
  page.note(token.start, "expression", `shown as code: ${shorten(text)}`);
  return components.code(token);
}

function commentOf(comment: string, token: OtherToken, page: PageConversion): Rewritten {
  const words = comment.trim();
  if (words === "truncate") return { inline: "" };
  // A heading's id may be written so.
  const id = /^#[\w.:-]+$/.exec(words)?.[0];
  if (id !== undefined && /^ {0,3}#{1,6}[ \t]/.test(page.lineBefore(token.start))) return { inline: `{${id}}` };
  page.count("comments");
  return { inline: `<!-- ${words.replace(/--+/g, (dashes) => dashes.split("").join(" "))} -->` };
}
