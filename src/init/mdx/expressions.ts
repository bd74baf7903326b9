// Expressions of MDX that come to a text without being run: literals, addresses of files. Pure but for the looks at the disk
// that addresses need.
import { readConstant, readLiteral } from "../markdown/literal.ts";
import type { PageConversion } from "../page.ts";
import { readText } from "../repository.ts";
import { dataOf } from "../values.ts";
import type { Imported, ImportRules } from "./imports.ts";

export interface ExpressionContext {
  readonly page: PageConversion;
  readonly imports: ReadonlyMap<string, Imported>;
  readonly find: ImportRules["find"];
  /** Texts that expressions come to. */
  readonly values?: ReadonlyMap<string, string>;
  /** Gives the site's own text for a key. */
  readonly translate?: (key: string) => string | undefined;
}

const REQUIRE = /^require\(\s*(["'`])([^"'`]+)\1\s*\)(?:\.default)?$/;
const BASE_URL = /^useBaseUrl\(\s*(["'`])([^"'`$]*)\1[^()]*\)$/;
const WITHIN = /\$\{\s*useBaseUrl\(\s*(["'])([^"']*)\1\s*\)\s*\}/;

/** What an expression comes to; undefined where it would have to be run. @param offset of it in the page's body */
export function evaluate(expression: string, offset: number, context: ExpressionContext): string | boolean | undefined {
  const { page, imports, find, values } = context;
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
  const known = values?.get(expression);
  if (known !== undefined) return known;
  const required = REQUIRE.exec(expression)?.[2];
  // Astro's images are objects.
  const name = /^([\w$]+)(?:\.src)?$/.exec(expression)?.[1];
  const imported = name === undefined ? undefined : imports.get(name);
  const file =
    required !== undefined
      ? find(required.slice(required.lastIndexOf("!") + 1))
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
  if (based === undefined) {
    const parts = partsOf(expression).map((part) => evaluate(part, offset, context));
    if (parts.length > 1) return parts.every((part) => typeof part === "string") ? parts.join("") : undefined;
    const constant = constantOf(expression, { page, imports });
    return typeof constant === "number" ? String(constant) : typeof constant === "string" ? constant : undefined;
  }
  return page.address(based.startsWith("/") ? based : `/${based}`, offset);
}

/** What a text is joined of: `name + " more"`, `${name} more` in backticks; one part, or none, for any other expression. */
function partsOf(expression: string): readonly string[] {
  const template = /^`([^`\\]*)`$/.exec(expression)?.[1];
  if (template !== undefined)
    return template.split(/\$\{([^{}]*)\}/).map((part, i) => (i % 2 === 0 ? JSON.stringify(part) : part.trim()));
  const parts = expression.match(/"[^"\\]*"|'[^'\\]*'|[^+"'`]+/g)?.map((part) => part.trim()) ?? [];
  return parts.some((part) => /^["']/.test(part)) ? parts.filter((part) => part !== "") : [];
}

/** The literal that a constant of the page is, or of a module of the site's own that it imports: `NAME`, `constants.NAME`. */
export function constantOf(
  expression: string,
  { page, imports }: Pick<ExpressionContext, "page" | "imports">,
): unknown {
  const [, name = "", member] = /^([\w$]+)(?:\.([\w$]+))?$/.exec(expression.trim()) ?? [];
  if (name === "") return undefined;
  const imported = imports.get(name);
  if (imported === undefined) return memberOf(readConstant(exportsOf(page.converter.source), name)?.value, member);
  const file = imported.kind === "other" ? imported.module : undefined;
  const code = file !== undefined && page.migration.mayRead(file) ? readText(file) : undefined;
  if (code === undefined) return undefined;
  return (
    memberOf(readConstant(code, name)?.value, member) ??
    (member === undefined ? undefined : readConstant(code, member)?.value)
  );
}

/** The lines of a page from each that exports a constant: what stands in its code blocks is none. */
function exportsOf(source: string): string {
  return /^export\s+const\b/m.test(source) ? source.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, "") : "";
}

function memberOf(value: unknown, member: string | undefined): unknown {
  return member === undefined ? value : Object.hasOwn(dataOf(value), member) ? dataOf(value)[member] : undefined;
}
