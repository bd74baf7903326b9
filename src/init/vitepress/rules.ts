// How the Markdown of a VitePress page becomes docsgen's: containers, quoted files, includes, badges; what Vue would make of
// the rest is noted.
import { parseFenceInfo } from "../../markdown/fence-info.ts";
import { isVoid } from "../../markdown/html-reader.ts";
import type { Directive, Rewritten, Rules } from "../markdown/convert.ts";
import { attributesPattern, BRACES, type Delimiters, headingIds } from "../markdown/headings.ts";
import { codeSpan, fenceAround, indentRest, labelText } from "../markdown/lines.ts";
import { readStringLiteral } from "../markdown/literal.ts";
import type { FenceToken, OtherToken } from "../markdown/markup.ts";
import type { Tag } from "../markdown/tags.ts";
import type { Element } from "../markdown/tree.ts";
import { leftOut, type PageConversion, shorten, TITLES, titled, withoutTwoslash } from "../page.ts";
import { type Data, textOf } from "../values.ts";
import { type Container, containerOf } from "./containers.ts";
import { includeLine, isInclude, snippetFence } from "./snippets.ts";

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
/** What attributes may stand behind: a link, an image, emphasis or code, or words at the end of a line. */
const BEFORE = String.raw`(\]\([^()\s]*(?:[ \t]+"[^"\n]*")?\)|[*_~]|^|(?<![ \t])[ \t]+)`;
/** What may stand behind attributes that end a block: its line end, and a line that continues no paragraph. */
const BLOCK_END = /[ \t]*(?:\n(?=[ \t]*(?:\n|$|[-+*>#|<:]|```|~~~|\d+[.)][ \t]))|(?![\s\S]))/y;
/** Of these VitePress' id of a heading has nothing, docsgen's may. */
const CHANGES = /<[A-Za-z]|(?<!\w):[a-z0-9_+-]+:/;
/** A comment that marks words in code, alone on its line or behind code. */
const COMMENT = String.raw`(?://|/\*|<!--|#|--)[ \t]*\[!code word:[^\]\n]+\][ \t]*(?:\*/|-->)?`;
const WORD_LINE = new RegExp(`^[ \\t>]*${COMMENT}[ \\t]*\\n`, "gm");
const WORD = new RegExp(`[ \\t]*${COMMENT}(?=[ \\t]*$)|${COMMENT}[ \\t]*`, "gm");
const BADGES: ReadonlySet<string> = new Set(["tip", "info", "warning", "danger"]);

function isSection(marks: string, { opening }: Directive): boolean {
  return marks.length === opening.colons - 1;
}

/** Makes the rules for one page. */
export function vitepressRules(page: PageConversion, options: VitepressRulesOptions): Rules {
  const { converter } = page;
  const { source } = converter;
  const containers = new Map<Directive, Container>();
  const { delimiters = BRACES } = options;
  const [left, right] = delimiters;
  const attributed = new RegExp(BEFORE + attributesPattern(delimiters), "gm");
  /** How many drawings round what is being rewritten; their parts may be empty in HTML too. */
  let drawings = 0;

  return {
    dialect: { mdx: false, mustaches: true },
    text,
    fence,
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
    element,
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
        delimiters,
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

  // -------------------------------------------------------------------------- text and code

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
      else if (quoted !== undefined) out += indentRest(indent + snippet(quoted, start + index), indent);
      else {
        page.note(start + index, "component", "[[toc]] is left out: each page has a list of its headings beside it");
        if (written[at] === "\n") at++;
      }
    }
    return out + words(written.slice(at), start + at);
  }

  /** Running text. Of attributes only ids are kept: headings have them, elsewhere an anchor does. */
  function words(written: string, start: number): string {
    let out = "";
    let at = 0;
    for (const { 0: whole, 1: before = "", 2: attributes = "", index } of written.matchAll(attributed)) {
      const place = placeOf(before, start + index, whole.length);
      if (index < at || place === undefined) continue;
      const id = attributes.split(/\s+/).find((each) => each.startsWith("#"));
      if (place === "heading" && id === attributes && delimiters === BRACES) continue;
      const end = index + before.length;
      const said = shorten(attributes);
      if (id !== attributes)
        page.note(
          start + end,
          "attribute",
          `${id === undefined ? "left out" : "of this only the id is kept"}: ${left}${said}${right}`,
        );
      else page.count("anchors");
      const isKept = id !== undefined || place === "word";
      out += page.text(written.slice(at, isKept ? end : index), start + at, true);
      if (id !== undefined) out += place === "heading" ? `{${id}}` : `<a id="${id.slice(1)}"></a>`;
      at = index + whole.length;
      // A line that held nothing else goes as a whole, with one of the blank lines round it.
      if (place !== "line" || id !== undefined) continue;
      at += /^[ \t]*\n?/.exec(written.slice(at))?.[0].length ?? 0;
      if (out.endsWith("\n\n") && written[at] === "\n") at++;
    }
    return labelled(out + page.text(written.slice(at), start + at, true));
  }

  /** What attributes belong to: a word or a link right before them, a heading, or the block that ends with them. */
  function placeOf(before: string, start: number, length: number): "word" | "heading" | "block" | "line" | undefined {
    if (!options.delimiters) return undefined;
    if (before !== "" && before.trim() !== "") return "word";
    if (before === "" && source[start - 1] === "`") return "word";
    const lineStart = source.lastIndexOf("\n", start - 1) + 1;
    const line = source.slice(lineStart, start);
    BLOCK_END.lastIndex = start + length;
    const isEnd = BLOCK_END.test(source);
    if (/^(?: {0,3}>)* {0,3}#{1,6}[ \t]/.test(line))
      return isEnd || /^[ \t]*\n/.test(source.slice(start + length)) ? "heading" : undefined;
    const isCell = /^[ \t>]*\|/.test(line) && /^[ \t]*\|/.test(source.slice(start + length));
    if (!isEnd && !isCell) return undefined;
    return line.trim() === "" ? "line" : "block";
  }

  /** Alerts without a title get the one that the site has set for its containers. */
  function labelled(written: string): string {
    return written.replace(/^([ \t>]*>[ \t]*\[!([a-z]+)\])[ \t]*$/gim, (whole, marker: string, kind: string) => {
      const label = textOf(options.labels[`${kind.toLowerCase()}Label`]);
      return label === undefined ? whole : `${marker} ${labelText(label)}`;
    });
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

  function snippet(quoted: string, offset: number): string {
    const group = groupAt(offset);
    const fence = snippetFence(quoted, page, options.source, offset, group !== undefined);
    if (fence === undefined) return codeSpan(`<<< ${quoted}`);
    return group === undefined ? fence.text : tab(group, "", fence.label, fence.text);
  }

  /** Texts are asked for by offset: what they stand in is found by the tokens round them. */
  function groupAt(offset: number): Directive | undefined {
    const directive = innermostAt(offset);
    return directive && containerAt(directive).kind === "tabs" ? directive : undefined;
  }

  function fence(token: FenceToken): string {
    const group = groupOf(token);
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
    const bare = bracketed !== undefined && (isTab || isMoved) ? plain.replace(bracketed, "") : plain;
    const known = page.fenceInfo(bare, start, code);
    const { language, attributes } = parseFenceInfo(known.trim());
    if (!isTab) return { text: isMoved ? `${known} title=${JSON.stringify(title)}` : known, label: "" };
    return { text: known, label: title || attributes["title"] || language || "Code" };
  }

  // -------------------------------------------------------------------------- tags

  function element(node: Element): Rewritten | undefined {
    const { name } = node.tag;
    if (!isComponent(name)) return { inline: html(node) };
    if (/^(?:VP)?Badge$/i.test(name)) return badge(node);
    const content = source.slice(node.innerStart, node.innerEnd);
    const isSilent = /^(?:ClientOnly|Suspense|Transition|KeepAlive|Teleport)$|^client-only$/.test(name);
    if (content.trim() !== "" || isSilent) {
      if (!isSilent) page.note(node.start, "component", leftOut(name, source.slice(node.start, node.innerStart)));
      return converter.isBlock(node)
        ? { block: titled(isSilent ? undefined : titleOf(node), converter.inner(node)), gap: true }
        : { inline: converter.render(node.children).trim() };
    }
    const code = converter.slice(node);
    page.note(node.start, "component", `<${name}> is shown as code: ${shorten(code)}`);
    if (!converter.isBlock(node)) return { inline: codeSpan(code) };
    const marks = fenceAround(code);
    return { block: `${marks}html\n${code}\n${marks}`, gap: true };
  }

  /** An element of HTML. One that is empty in Vue is closed: HTML would leave it open. */
  function html(node: Element): string {
    const isDrawing = node.tag.name === "svg";
    const isOpen = node.tag.kind === "empty" && drawings === 0 && !isDrawing && !isVoid(node.tag.name.toLowerCase());
    if (isDrawing) drawings++;
    const written = converter.keep(node, openingTag(node.tag));
    if (isDrawing) drawings--;
    if (!isOpen) return written;
    page.count("empty elements");
    return `${written.replace(/\s*\/>$/, ">")}</${node.tag.name}>`;
  }

  function badge(node: Element): Rewritten | undefined {
    const attribute = (name: string) => node.tag.attributes.find((each) => each.name === name)?.text;
    const inner = converter.render(node.children).replace(/\s+/g, " ").trim();
    const label = attribute("text") ?? inner;
    if (label === "") {
      page.note(node.start, "component", `the badge is shown as code: ${shorten(converter.slice(node))}`);
      return { inline: codeSpan(converter.slice(node)) };
    }
    const type = attribute("type") ?? "tip";
    page.count("badges");
    // Behind a word or a colon a directive is none.
    const gap = /[\w:]$/.test(source.slice(0, node.start)) ? " " : "";
    return { inline: `${gap}:badge[${labelText(label)}]${BADGES.has(type) ? `{type=${type}}` : ""}` };
  }

  /** A tag of HTML with its addresses as they are now. */
  function openingTag(tag: Tag): string {
    let out = "";
    let at = tag.start;
    for (const { name, text: value, start, end } of tag.attributes) {
      if (/^(?::|@|v-(?!pre$|cloak$))/.test(name))
        page.note(start, "component", `${shorten(`<${tag.name} ${name}>`, 60)} does nothing without Vue`);
      if (!/^(?:href|src|poster)$/.test(name) || !value) continue;
      const moved = page.address(value, start, name !== "href");
      if (moved === value) continue;
      out += source.slice(at, start);
      out = moved === undefined ? out.trimEnd() : out + source.slice(start, end).replace(value, () => moved);
      at = end;
    }
    return out + source.slice(at, tag.end);
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

/** Whether a tag is none of HTML's. */
function titleOf({ tag }: Element): string | undefined {
  return tag.attributes.find(({ name }) => TITLES.some((title) => title === name))?.text;
}

function isComponent(name: string): boolean {
  return /^[A-Z]|[-.]|^(?:component|slot|template)$/.test(name);
}
