// Expressions of MDX that come to a text without being run: literals, addresses of files. Pure but for the looks at the disk
// that addresses need.
import { readLiteral } from "../markdown/literal.ts";
import type { PageConversion } from "../page.ts";
import { findFile, type Imported } from "./imports.ts";

export interface ExpressionContext {
  readonly page: PageConversion;
  readonly imports: ReadonlyMap<string, Imported>;
  /** Absolute path of the site. */
  readonly site: string;
}

const REQUIRE = /^require\(\s*(["'`])([^"'`]+)\1\s*\)(?:\.default)?$/;
const BASE_URL = /^useBaseUrl\(\s*(["'`])([^"'`$]*)\1[^()]*\)$/;
const WITHIN = /\$\{\s*useBaseUrl\(\s*(["'])([^"']*)\1\s*\)\s*\}/;

/** What an expression comes to; undefined where it would have to be run. @param offset of it in the page's body */
export function evaluate(
  expression: string,
  offset: number,
  { page, imports, site }: ExpressionContext,
): string | boolean | undefined {
  const literal = readLiteral(expression);
  if (literal !== undefined) {
    const { value } = literal;
    if (value === null || value === undefined) return false;
    return typeof value === "string" || typeof value === "boolean"
      ? value
      : typeof value === "number"
        ? String(value)
        : undefined;
  }
  const required = REQUIRE.exec(expression)?.[2];
  const imported = /^[\w$]+$/.test(expression) ? imports.get(expression) : undefined;
  const file =
    required !== undefined
      ? findFile(required.slice(required.lastIndexOf("!") + 1), page.folder, site)
      : imported !== undefined && "file" in imported
        ? imported.file
        : undefined;
  if (file !== undefined) {
    const address = page.migration.addressOf(file, page.page);
    if (address === undefined) return undefined;
    page.count("files");
    return address;
  }
  const based = BASE_URL.exec(expression)?.[2] ?? WITHIN.exec(expression.slice(1, -1))?.[2];
  if (based === undefined) return undefined;
  return page.address(based.startsWith("/") ? based : `/${based}`, offset);
}
