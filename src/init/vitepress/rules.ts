// How the Markdown of a VitePress page becomes docsgen's: containers, tabs, includes; what Vue would make of the rest is noted.
// Code, running text and elements have files of their own.
import type { Directive, Rewritten, Rules } from "../markdown/convert.ts";
import { BRACES, type Delimiters, headingIds } from "../markdown/headings.ts";
import { indentRest, labelText } from "../markdown/lines.ts";
import { readStringLiteral } from "../markdown/literal.ts";
import type { OtherToken } from "../markdown/markup.ts";
import { type PageConversion, shorten } from "../page.ts";
import type { Data } from "../values.ts";
import { codeRules } from "./code.ts";
import { type Container, containerOf } from "./containers.ts";
import { includeLine, isInclude } from "./snippets.ts";
import { elementRule, isComponent } from "./tags.ts";
import { wordsOf } from "./words.ts";

/** What a site says of its Markdown. */
export interface VitepressRulesOptions {
  /** Absolute path of the folder of the pages. */
  readonly source: string;
  /** The site's own titles of containers. */
  readonly labels: Data;
  /** Between what the site has attributes; undefined where it has none. */
  readonly delimiters: Delimiters | undefined;
  /** The id that a heading had. */
  readonly slugOf: (text: string) => string;
}

/** Lines of a text that are more than text. */
const LINE = /^([ \t]*)(?:<<<[ \t]*(\S[^\n]*)|\[\[toc\]\][ \t]*|(={2,})[ \t]+(\S[^\n]*))$/gim;
/** Lines that begin a tab, where they stand in tabs: tabs with more colons have more marks. */
const SECTION = /^[ \t]*(={2,})[ \t]+\S/gm;
/** Of these VitePress' id of a heading has nothing, docsgen's may. */
const CHANGES = /<[A-Za-z]|(?<!\w):[a-z0-9_+-]+:/;

function isSection(marks: string, { opening }: Directive): boolean {
  return marks.length === opening.colons - 1;
}

/** Makes the rules for one page. */
export function vitepressRules(page: PageConversion, options: VitepressRulesOptions): Rules {
  const { converter } = page;
  const { source } = converter;
  const containers = new Map<Directive, Container>();
  const code = codeRules(page, options.source);
  const words = wordsOf(page, options.labels, options.delimiters);

  return {
    dialect: { mdx: false, mustaches: true },
    text,
    fence: (token) => code.fence(token, groupOf(token)),
    opening(token, directive) {
      const container = containerAt(directive);
      if (container.kind === "transparent") return "";
      if (container.kind === "tabs") {
        page.count("code groups");
        return `${":".repeat(token.colons + 1)}tabs`;
      }
      if (container.kind === "sections") {
        page.count("tabs");
        return `${":".repeat(token.colons + 1)}tabs${container.group === undefined ? "" : `{group=${container.group}}`}`;
      }
      page.count("containers");
      if (!container.isKnown)
        page.note(token.start, "directive", `the site's own "::: ${shorten(token.tail, 30)}" is shown as information`);
      return ":".repeat(token.colons) + container.line;
    },
    closing(directive) {
      const { kind } = containerAt(directive);
      if (kind === "transparent") return "";
      const colons = ":".repeat(directive.opening.colons);
      if (kind === "sections") return `${colons}\n${colons}:`;
      return kind === "tabs" ? ":".repeat(directive.opening.colons + 1) : undefined;
    },
    holdsOnlyCode: ({ tail }) => /^code-group\b/.test(tail),
    element: elementRule(page),
    stray(token) {
      if (!isComponent(token.tag.name)) return undefined;
      page.note(token.start, "component", `${shorten(converter.slice(token), 40)} has no partner and is shown as text`);
      return `\\${converter.slice(token)}`;
    },
    other,
    insertions(tokens) {
      const ids = headingIds(source, tokens, {
        slugOf: options.slugOf,
        hasShortcodes: false,
        changes: CHANGES,
        delimiters: options.delimiters ?? BRACES,
      });
      for (let i = 0; i < ids.size; i++) page.count("heading ids");
      return ids;
    },
  };

  function containerAt(directive: Directive): Container {
    const known = containers.get(directive);
    if (known) return known;
    const { opening } = directive;
    const inside = source.slice(opening.end, directive.closing?.start);
    const hasSections = [...inside.matchAll(SECTION)].some(([, marks = ""]) => isSection(marks, directive));
    const container = containerOf(opening.tail, options.labels, hasSections, (title) =>
      page.title(title, opening.start, true),
    );
    containers.set(directive, container);
    return container;
  }

  /** The group of tabs that a token stands in directly. */
  function groupOf(token: Parameters<typeof converter.directiveOf>[0]): Directive | undefined {
    const directive = converter.directiveOf(token);
    return directive && containerAt(directive).kind === "tabs" ? directive : undefined;
  }

  function text(written: string, start: number): string {
    if (!/<<<|\[\[toc\]\]|==/i.test(written)) return words(written, start);
    let out = "";
    let at = 0;
    for (const { 0: whole, 1: indent = "", 2: quoted, 3: marks = "", 4: label, index } of written.matchAll(LINE)) {
      if (index === 0 && start > 0 && source[start - 1] !== "\n") continue;
      const section = label === undefined ? undefined : sectionAt(marks, label, start + index);
      if (label !== undefined && section === undefined) continue;
      out += words(written.slice(at, index), start + at);
      at = index + whole.length;
      if (section !== undefined) out += indentRest(indent + section, indent);
      else if (quoted !== undefined)
        out += indentRest(indent + code.snippet(quoted, start + index, groupAt(start + index)), indent);
      else {
        page.note(start + index, "component", "[[toc]] is left out: each page has a list of its headings beside it");
        if (written[at] === "\n") at++;
      }
    }
    return out + words(written.slice(at), start + at);
  }

  /** The line that begins a tab, with the end of the one before it; undefined elsewhere than in tabs. */
  function sectionAt(written: string, label: string, offset: number): string | undefined {
    const directive = innermostAt(offset);
    if (directive === undefined || containerAt(directive).kind !== "sections") return undefined;
    if (!isSection(written, directive)) return undefined;
    const { end, colons } = directive.opening;
    const before = [...source.slice(end, offset).matchAll(SECTION)];
    const isFirst = !before.some(
      ({ 1: each = "", index }) => isSection(each, directive) && innermostAt(end + index) === directive,
    );
    const marks = ":".repeat(colons);
    return `${isFirst ? "" : `${marks}\n`}${marks}tab[${labelText(page.text(label.trim(), offset, true))}]`;
  }

  function innermostAt(offset: number): Directive | undefined {
    let found: Directive | undefined;
    for (const directive of converter.directives()) {
      const { opening, closing, cutAt } = directive;
      const isIn = opening.end <= offset && offset < (closing?.start ?? cutAt ?? source.length);
      if (isIn && (found === undefined || opening.start > found.opening.start)) found = directive;
    }
    return found;
  }

  /** Texts are asked for by offset: what they stand in is found by the tokens round them. */
  function groupAt(offset: number): Directive | undefined {
    const directive = innermostAt(offset);
    return directive && containerAt(directive).kind === "tabs" ? directive : undefined;
  }

  function other(token: OtherToken): Rewritten | undefined {
    const written = converter.slice(token);
    if (token.type === "comment" && isInclude(written)) {
      const line = includeLine(written, page, options.source, token.start);
      return line === undefined ? undefined : { block: line, gap: true };
    }
    if (token.type === "raw" && /^<(?:script|style)/i.test(written)) {
      const [tag = ""] = /^<[^>]*>/.exec(written) ?? [];
      page.note(token.start, /^<style/i.test(written) ? "style" : "module", `${shorten(tag, 40)} is left out`);
      return { inline: "" };
    }
    if (token.type !== "expression") return undefined;
    const inner = written.slice(2, -2).trim();
    const key = /^\$frontmatter\.([\w-]+)$/.exec(inner)?.[1];
    const value =
      key === undefined ? readStringLiteral(inner) : page.page.entries.find((entry) => entry.key === key)?.value;
    if (typeof value === "string" || typeof value === "number") return { inline: String(value) };
    if (isVerbatim(token)) return undefined;
    page.note(token.start, "expression", `shown as it is written: ${shorten(written)}`);
    return undefined;
  }

  function isVerbatim(token: OtherToken): boolean {
    for (let directive = converter.directiveOf(token); directive; directive = directive.parent) {
      if (/^(?:v-pre|raw)\b/.test(directive.opening.tail)) return true;
    }
    return false;
  }
}
