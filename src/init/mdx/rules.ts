// How MDX becomes docsgen's Markdown: its own syntax is written out or made visible, and noted. Generators put theirs over it.
import type { Rules } from "../markdown/convert.ts";
import { type PageConversion, shorten } from "../page.ts";
import { admonitionLine } from "./admonitions.ts";
import { Components, type KnownComponents } from "./components.ts";
import { rewriteElement } from "./elements.ts";
import type { ExpressionContext } from "./expressions.ts";
import { type Imported, type ImportRules, readImports } from "./imports.ts";
import { rewriteExpression, rewriteModule } from "./others.ts";

export interface MdxOptions {
  /** Whether the page is MDX; plain Markdown has neither tags of its own nor expressions. */
  readonly mdx: boolean;
  /** Whether `:tada:` is a character. */
  readonly emoji: boolean;
  readonly components: KnownComponents;
  readonly imports: ImportRules;
  /** What pages may use without an import. */
  readonly registered?: ReadonlyMap<string, Imported>;
  /** Texts that expressions come to. */
  readonly values?: ReadonlyMap<string, string>;
  /** Gives the site's own text for a key, as its components ask for it. */
  readonly translate?: (key: string) => string | undefined;
}

/** Containers that a site turns into elements of HTML by their names: they only group what they hold. */
const ELEMENT = /^(?:article|div|footer|header|main|section)[ \t]*(?:\{[^}]*\})?$/;

/** What all pages of components have alike; fences are the generator's. */
export function mdxRules(page: PageConversion, options: MdxOptions): Omit<Rules, "fence"> {
  const { converter } = page;
  const { find } = options.imports;
  const imports: ReadonlyMap<string, Imported> = options.mdx
    ? new Map([...(options.registered ?? []), ...readImports(converter.source, options.imports)])
    : new Map();
  const { values, translate } = options;
  const context: ExpressionContext = {
    page,
    imports,
    find,
    ...(values && { values }),
    ...(translate && { translate }),
  };
  const components = new Components(converter, context);

  return {
    dialect: { mdx: options.mdx, mustaches: false },
    text: (text, start) => page.text(text, start, options.emoji),
    opening(token) {
      if (ELEMENT.test(token.tail)) {
        const name = shorten(token.tail, 30);
        page.note(token.start, "directive", `the site's own ":::${name}" is left out, what it holds is kept`);
        return "";
      }
      const found = admonitionLine(token.tail, (title) => page.title(title, token.start, options.emoji));
      if (found === undefined) return undefined;
      page.count("admonitions");
      if (!found.kind.isKnown)
        page.note(token.start, "directive", `the site's own ":::${shorten(token.tail, 30)}" is shown as information`);
      for (const name of found.lost) page.note(token.start, "directive", `the attribute ${name} is left out`);
      return ":".repeat(token.colons) + found.line;
    },
    closing: ({ opening: { tail } }) => (ELEMENT.test(tail) ? "" : undefined),
    element: (element) => (options.mdx ? rewriteElement(element, components, context, options.components) : undefined),
    stray(token) {
      if (!options.mdx) return undefined;
      page.note(token.start, "component", `${shorten(converter.slice(token), 40)} has no partner and is shown as text`);
      return `\\${converter.slice(token)}`;
    },
    other(token) {
      if (token.type === "comment")
        return /^<!--\s*truncate\s*-->$/.test(converter.slice(token)) ? { inline: "" } : undefined;
      if (token.type === "module") return rewriteModule(token, page, options.imports, context);
      return token.type === "expression" ? rewriteExpression(token, components, context) : undefined;
    },
  };
}
