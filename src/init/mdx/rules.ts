// How MDX becomes docsgen's Markdown: its own syntax is written out or made visible, and noted. Generators put theirs over it.

import type { Rewritten, Rules } from "../markdown/convert.ts";
import { dedent } from "../markdown/lines.ts";
import { readStringLiteral } from "../markdown/literal.ts";
import type { OtherToken } from "../markdown/markup.ts";
import type { Element } from "../markdown/tree.ts";
import { type PageConversion, shorten } from "../page.ts";
import { admonitionLine } from "./admonitions.ts";
import { Components, details, type KnownComponents } from "./components.ts";
import { type ExpressionContext, evaluate } from "./expressions.ts";
import { type HtmlTag, hasMarkdown, htmlTag, isInlineName, openingTag } from "./html.ts";
import { type Imported, type ImportRules, readImports } from "./imports.ts";

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
}

/** What all pages of components have alike; fences are the generator's. */
export function mdxRules(page: PageConversion, options: MdxOptions): Omit<Rules, "fence"> {
  const { converter } = page;
  const { source } = converter;
  const { find } = options.imports;
  const imports: ReadonlyMap<string, Imported> = options.mdx
    ? new Map([...(options.registered ?? []), ...readImports(source, options.imports)])
    : new Map();
  const context: ExpressionContext = { page, imports, find, ...(options.values && { values: options.values }) };
  const components = new Components(converter, context, options.components);

  return {
    dialect: { mdx: options.mdx, mustaches: false },
    text: (text, start) => page.text(text, start, options.emoji),
    opening(token) {
      const found = admonitionLine(token.tail, (title) => page.title(title, token.start, options.emoji));
      if (found === undefined) return undefined;
      page.count("admonitions");
      if (!found.kind.isKnown)
        page.note(token.start, "directive", `the site's own ":::${shorten(token.tail, 30)}" is shown as information`);
      for (const name of found.lost) page.note(token.start, "directive", `the attribute ${name} is left out`);
      return ":".repeat(token.colons) + found.line;
    },
    closing: () => undefined,
    element: (element) => (options.mdx ? elementOf(element) : undefined),
    stray(token) {
      if (!options.mdx) return undefined;
      page.note(token.start, "component", `${shorten(converter.slice(token), 40)} has no partner and is shown as text`);
      return `\\${converter.slice(token)}`;
    },
    other,
  };

  // -------------------------------------------------------------------------- elements

  function elementOf(element: Element): Rewritten {
    const { name } = element.tag;
    if (name === "details") return details(element, components) ?? { inline: converter.slice(element) };
    if (!/^[a-z][a-z0-9-]*$/.test(name) || name === "head") return components.rewrite(element);
    const tag = htmlTag(element.tag, (expression) => evaluate(expression, element.start, context));
    for (const { name: lost, expression } of tag.lost) {
      page.note(
        element.start,
        lost === "style" ? "style" : "attribute",
        `<${name}> loses its ${lost}: ${shorten(expression, 40)}`,
      );
    }
    const moved = withAddresses(tag, element);
    if (name === "img") return image(moved);
    return html(name, moved, element);
  }

  function withAddresses(tag: HtmlTag, element: Element): HtmlTag {
    return {
      ...tag,
      attributes: tag.attributes.flatMap(([key, value]) => {
        // What an expression came to is where it is now.
        const { expression } = element.tag.attributes.find(({ name }) => name === key) ?? {};
        const isWritten = expression === undefined || readStringLiteral(expression) !== undefined;
        const isAddress = value !== undefined && isWritten && /^(?:href|src|poster)$/.test(key);
        const moved = isAddress ? page.address(value, element.start, key !== "href") : value;
        return isAddress && moved === undefined ? [] : [[key, moved] as const];
      }),
    };
  }

  /** An image that has nothing but its text is Markdown's own. */
  function image(tag: HtmlTag): Rewritten {
    const given = new Map(tag.attributes);
    const [src, alt = "", title] = [given.get("src"), given.get("alt"), given.get("title")];
    const isPlain = [...given.keys()].every((key) => /^(?:src|alt|title|loading)$/.test(key));
    if (src === undefined || !isPlain || /["\n[\]]/.test(alt + (title ?? "")))
      return { inline: openingTag("img", tag, true) };
    page.count("images");
    const address = /[\s()]/.test(src) ? `<${src}>` : src;
    return { inline: `![${alt}](${address}${title ? ` "${title}"` : ""})` };
  }

  function html(name: string, tag: HtmlTag, element: Element): Rewritten {
    const isEmpty = element.tag.kind === "empty" || element.innerStart === element.end;
    const open = openingTag(name, tag, isEmpty);
    if (isEmpty) return { inline: open };
    const close = `</${name}>`;
    const content = converter.render(element.children);
    const isBlock = converter.isBlock(element);
    const isPlain = !hasMarkdown(content) && !/\n[ \t]*\n/.test(content);
    if (!isBlock || isPlain || (isInlineName(name) && !content.includes("\n")))
      return { inline: open + content + close };
    const inner = dedent(content);
    // A paragraph holds no other, and what is inside becomes one.
    if (name === "p") return tag.attributes.length === 0 ? { block: inner, gap: true } : boxed("div", inner);
    return boxed(name, inner);

    function boxed(box: string, text: string): Rewritten {
      return { block: `${openingTag(box, tag, false)}\n\n${text}\n\n</${box}>`, gap: true };
    }
  }

  // -------------------------------------------------------------------------- the rest of MDX

  function other(token: OtherToken): Rewritten | undefined {
    const text = converter.slice(token);
    if (token.type === "comment") return /^<!--\s*truncate\s*-->$/.test(text) ? { inline: "" } : undefined;
    if (token.type === "module") return moduleOf(text, token.start);
    if (token.type === "expression") return expression(text, token);
    return undefined;
  }

  function moduleOf(text: string, start: number): Rewritten {
    for (const [statement] of text.matchAll(/^export\b[^\n]*/gm)) {
      page.note(start, "module", `left out: ${shorten(statement)}`);
    }
    for (const [name, imported] of readImports(text, options.imports)) {
      const isSilent = imported.kind !== "other" || /^react(?:$|\/)|^@mdx-js\//.test(imported.from);
      if (!isSilent) page.note(start, "module", `left out: the import of ${name} from ${shorten(imported.from)}`);
    }
    return { inline: "" };
  }

  function expression(text: string, token: OtherToken): Rewritten {
    const inner = text.slice(1, -1).trim();
    if (inner === "") return { inline: "" };
    const comment = /^\/\*([\s\S]*)\*\/$/.exec(inner)?.[1];
    if (comment !== undefined && !comment.includes("*/")) return commentOf(comment, token);
    const literal = readStringLiteral(inner);
    // What is written in quotes may be what Markdown would make something of.
    if (literal !== undefined) return { inline: literal.replace(/[\\`*_[\]<>{}]/g, "\\$&") };
    const value = evaluate(inner, token.start, context);
    if (typeof value === "string") return { inline: value };
    page.note(token.start, "expression", `shown as code: ${shorten(text)}`);
    return components.code(token);
  }

  function commentOf(comment: string, token: OtherToken): Rewritten {
    const words = comment.trim();
    if (words === "truncate") return { inline: "" };
    // A heading's id may be written so.
    const lineStart = source.lastIndexOf("\n", token.start - 1) + 1;
    const id = /^#[\w.:-]+$/.exec(words)?.[0];
    if (id !== undefined && /^ {0,3}#{1,6}[ \t]/.test(source.slice(lineStart, token.start)))
      return { inline: `{${id}}` };
    page.count("comments");
    return { inline: `<!-- ${words.replace(/--+/g, (dashes) => dashes.split("").join(" "))} -->` };
  }
}
