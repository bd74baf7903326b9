// `::include{file=_parts/install.md}`: puts the tokens of another file in the directive's place. What is read keeps its
// own places and addresses; reference definitions hold in the file that they are written in.
import { INCLUDE } from "../directives.ts";
import type { Article } from "./article.ts";
import { cleanSource } from "./characters.ts";
import type { Source } from "./context.ts";
import { checkUse, describeUse } from "./directive-use.ts";
import { Places } from "./places.ts";
import type { AnyToken, IncludeToken, LeafDirectiveToken } from "./tokens.ts";
import { walkBlocks } from "./walk.ts";

/** What is code, and shows nothing sensible as Markdown. */
const CODE =
  /\.(?:[cm]?[jt]sx?|jsonc?|json5|ya?ml|toml|ini|s?css|less|vue|svelte|astro|py|rb|go|rs|java|kts?|swift|cs|c|h|cc|cpp|hpp|php|lua|sh|bash|zsh|ps1|sql|graphql|proto|xml|csv|diff)$/i;

/** How many includes a page may have, those in its includes counted. */
const MOST_INCLUDES = 1000;

/**
 * Replaces the directives `include` among tokens, and in what they include.
 * @param length of the page's own Markdown
 * @param parse one file; the article is at it
 */
export function resolveIncludes(
  tokens: AnyToken[],
  article: Article,
  length: number,
  parse: (text: string, nesting: number) => AnyToken[],
): void {
  const { limits, directives } = article.context;
  /** Characters of all files together: a few that include each other twice would grow without end. */
  let size = length;
  let count = 0;
  resolve(tokens, [article.context.file ?? "this page"], limits.nesting);

  function resolve(siblings: AnyToken[], chain: readonly string[], nesting: number): void {
    walkBlocks(siblings, (token, { line, source, depth, replace }) => {
      // What is inside an include was resolved when it was put in.
      if (source !== undefined || token.type !== "leafDirective" || token.name !== INCLUDE) return;
      replace(read(token, line, chain, nesting - depth - 1));
    });
  }

  function read(token: LeafDirectiveToken, line: number, chain: readonly string[], nesting: number): IncludeToken {
    const nothing: IncludeToken = { type: "include", raw: token.raw, source: article.source, tokens: [] };
    const spec = directives.get(INCLUDE);
    if (spec === undefined) return nothing;
    const use = describeUse(token, "leaf", (offset) => article.places.line(line, token.raw.slice(offset).trimEnd()));
    const { values, isSound } = checkUse(use, spec, article);
    const { file } = values;
    if (!isSound || typeof file !== "string") return nothing;
    const place = () => use.valuePlace("file", file);
    const included = article.context.include?.(file);
    if (included === undefined || "error" in included) {
      const { code = "missing-include", error, hint } = included ?? { error: `file "${file}" cannot be read here` };
      article.report(place(), { code, message: error, ...(hint !== undefined && { hint }) });
      return nothing;
    }
    const ending = CODE.exec(file)?.[0].slice(1);
    if (ending !== undefined) {
      article.report(place(), {
        code: "include-code",
        message: `"${file}" is code, and is shown as Markdown`,
        hint: `Write a block of code that shows the file: \`\`\`${ending} file=${file}`,
      });
    }
    if (chain.includes(included.file)) {
      const way = [...chain.slice(chain.indexOf(included.file)), included.file].join(" → ");
      article.report(place(), {
        code: "include-cycle",
        message: `"${file}" includes itself: ${way}`,
        hint: "Take one of these includes out.",
      });
      return nothing;
    }
    size += included.text.length;
    if (size > limits.fileBytes) {
      article.report(place(), {
        code: "include-too-large",
        message: `the page and what it includes have more than ${limits.fileBytes} characters`,
        hint: "Split the page, or raise limits.fileBytes in the configuration.",
      });
      return nothing;
    }
    if (++count > MOST_INCLUDES) {
      if (count === MOST_INCLUDES + 1) {
        article.report(place(), {
          code: "include-too-large",
          message: `the page and what it includes have more than ${MOST_INCLUDES} includes`,
          hint: "Does one file include another one several times, and so on?",
        });
      }
      return nothing;
    }
    if (nesting < 1) {
      article.report(place(), {
        code: "too-deep",
        message: `includes are nested deeper than ${limits.nesting} levels`,
        hint: "The limit is limits.nesting in the configuration.",
      });
      return nothing;
    }
    const text = cleanSource(included.text);
    const { context } = included;
    const source: Source = { context, places: new Places(text, context.bodyLine, included.file) };
    return article.within(source, () => {
      const tokens = parse(text, nesting);
      resolve(tokens, [...chain, included.file], nesting);
      return { type: "include", raw: token.raw, source, tokens };
    });
  }
}
