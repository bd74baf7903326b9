// Code blocks of a VitePress page and lines that quote files: each a block, or a tab where it stands in a group of code.
import { parseFenceInfo } from "../../markdown/fence-info.ts";
import type { Directive } from "../markdown/directives.ts";
import { codeSpan, labelText } from "../markdown/lines.ts";
import type { FenceToken } from "../markdown/tokens.ts";
import { type PageConversion, withoutTwoslash } from "../page.ts";
import { snippetFence } from "./snippets.ts";

/** A comment that marks words in code, alone on its line or behind code. */
const COMMENT = String.raw`(?://|/\*|<!--|#|--)[ \t]*\[!code word:[^\]\n]+\][ \t]*(?:\*/|-->)?`;
const WORD_LINE = new RegExp(`^[ \\t>]*${COMMENT}[ \\t]*\\n`, "gm");
const WORD = new RegExp(`[ \\t]*${COMMENT}(?=[ \\t]*$)|${COMMENT}[ \\t]*`, "gm");

/** What rewrites the code of one page. */
export interface CodeRules {
  /** @param group what the block stands in directly, if that is a group of code */
  fence(token: FenceToken, group: Directive | undefined): string;
  /** @param quoted what stands behind `<<<` */
  snippet(quoted: string, offset: number, group: Directive | undefined): string;
}

/** Makes the rules for one page. @param folder absolute path of the folder of the pages */
export function codeRules(page: PageConversion, folder: string): CodeRules {
  const { source } = page.converter;
  return { fence, snippet };

  function snippet(quoted: string, offset: number, group: Directive | undefined): string {
    const fence = snippetFence(quoted, page, folder, offset, group !== undefined);
    if (fence === undefined) return codeSpan(`<<< ${quoted}`);
    return group === undefined ? fence.text : tab(group, "", fence.label, fence.text);
  }

  function fence(token: FenceToken, group: Directive | undefined): string {
    const info = fenceInfo(token, group !== undefined);
    const marks = source.slice(token.start + token.prefix.length, token.infoStart);
    const code = withoutTwoslash(token.info, source.slice(token.infoStart + token.info.length, token.end));
    const rest = code.includes("[!code word:") ? code.replace(WORD_LINE, "").replace(WORD, "") : code;
    if (rest !== code)
      page.note(token.start, "code-attribute", "words are not marked in code: [!code word:…] is left out");
    if (group === undefined) return token.prefix + marks + info.text + rest;
    const isLast = !rest.endsWith("\n");
    const block = marks + info.text + (isLast ? rest : rest.slice(0, -1));
    return tab(group, token.prefix, info.label, block) + (isLast ? "" : "\n");
  }

  /** A block as a tab. @param prefix of its lines; the block has it already but on its first line */
  function tab({ opening }: Directive, prefix: string, label: string, block: string): string {
    const colons = ":".repeat(opening.colons);
    return `${prefix}${colons}tab[${labelText(label)}]\n${prefix}${block}\n${prefix}${colons}`;
  }

  function fenceInfo(
    { info, start, infoStart, end }: FenceToken,
    isTab: boolean,
  ): { readonly text: string; readonly label: string } {
    // What Vue would fill in stays as it is written.
    const filled = info.replace(/^(\s*[\w+#.]+)-vue(?![\w-])/, (_, language: string) => {
      page.note(start, "expression", "{{ … }} in this code block is not filled in");
      return language;
    });
    // Shiki's own name for a template.
    const plain = filled.replace(/^(\s*)vue-html(?![\w-])/, "$1html");
    const code = source.slice(infoStart + info.length, end).trimStart();
    // A title may hold brackets itself: `[[...slug].vue]`.
    const [bracketed, title = ""] = /title=/.test(plain) ? [] : (/\s*\[(.*)\]/.exec(plain) ?? []);
    // Without a language, the title would be taken for it.
    const isMoved = /[[\]]/.test(title) || /^\s*\[/.test(plain);
    const bare =
      bracketed !== undefined && (isTab || isMoved)
        ? plain.replace(bracketed, "")
        : plain.replace(/^(\s*[\w+#.-]+)\[/, "$1 [");
    const known = page.fenceInfo(bare, start, code);
    const { language, attributes } = parseFenceInfo(known.trim());
    if (!isTab) return { text: isMoved ? `${known} title=${JSON.stringify(title)}` : known, label: "" };
    return { text: known, label: title || attributes["title"] || language || "Code" };
  }
}
